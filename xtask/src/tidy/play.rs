//! A `Play` gets `?` and nothing else: a swallowed stop would let rules go on without an answer.
use super::is_pure_source;

const NAME: &str = "oracle";

/// Calls of the oracle, or with the oracle as an argument, whose result is looked into instead of passed on.
pub(super) fn complaints(path: &str, text: &str) -> Vec<String> {
    if !is_pure_source(path) {
        return vec![];
    }
    let code: String = text.lines().map(|line| line.split("//").next().unwrap_or(line).to_owned() + "\n").collect();
    let mut found = Vec::new();
    for (at, _) in code.match_indices(NAME) {
        let swallowed = match rest(&code, at) {
            Some((depth, after)) => result(after, depth).is_some_and(|next| next == '.' || next == '{'),
            None => false,
        };
        if swallowed {
            let line = code[..at].lines().count().max(1);
            found.push(format!("{path}:{line}: a Play gets `?` and nothing else"));
        }
    }
    found
}

/// Where the call that uses the word at `at` begins to be read: how many brackets are open, and the text after.
fn rest(code: &str, at: usize) -> Option<(u32, &str)> {
    let apart = |c: char| !(c.is_alphanumeric() || c == '_' || c == '.');
    let after = code[at + NAME.len()..].trim_start();
    if !code[..at].chars().next_back().is_none_or(apart) {
        return None;
    }
    if let Some(method) = after.strip_prefix('.') {
        let open = method.find('(')?;
        let name = &method[..open];
        return name.chars().all(|c| c.is_alphanumeric() || "_:<>".contains(c)).then(|| (1, &method[open + 1..]));
    }
    // An argument: inside the brackets of its call.
    after.starts_with([',', ')']).then_some((1, after))
}

/// The first character after the bracket that closes the call.
fn result(text: &str, mut depth: u32) -> Option<char> {
    let mut chars = text.chars();
    for c in chars.by_ref() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return chars.find(|c| !c.is_whitespace());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> usize {
        complaints("crates/rules-x/src/shoot.rs", text).len()
    }

    #[test]
    fn passing_on_is_fine() {
        assert_eq!(check("let hits = oracle.throw(us, C::Hit01, id, pool(f(2)), &need)?.from(1);"), 0);
        assert_eq!(check("if shoot(game, unit, oracle)? == Flow::Over {"), 0);
        assert_eq!(check("match oracle.pick(at, us, C::Ord01, unit, &orders)? {"), 0);
        assert_eq!(check("oracle.tell(C::Pin01, game.pin(target, 1));"), 0);
        assert_eq!(check("fn shoot(game: &mut Game, oracle: &mut (impl Oracle<R> + ?Sized)) -> Play<()> {"), 0);
    }

    #[test]
    fn looking_into_a_play_is_refused() {
        assert_eq!(check("let hits = oracle.throw(us, C::Hit01, id, pool(f(2)), &need).ok();"), 1);
        assert_eq!(check("let hits = oracle\n.number(at, us, C::Hit01, id, 0..=2)\n.unwrap_or(0);"), 1);
        assert_eq!(check("shoot(game, unit, oracle).unwrap_or_default();"), 1);
        assert_eq!(check("if let Ok(order) = oracle.pick(at, us, C::Ord01, unit, &orders) {"), 1);
        assert_eq!(check("match shoot(game, oracle) {"), 1);
    }

    #[test]
    fn readers_may_look() {
        assert_eq!(complaints("crates/odds/src/explorer.rs", "match shoot(game, oracle) {").len(), 0);
    }
}
