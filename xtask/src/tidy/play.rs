//! A `Play` gets `?` and nothing else: a swallowed stop would let rules go on without an answer.
use super::is_pure_source;

const NAME: &str = "oracle";

/// What may be done to a result so that its stop is lost.
const LOSING: [&str; 8] = ["ok", "err", "or", "or_else", "iter", "into_iter", "flatten", "as_ref"];
const LOSING_STARTS: [&str; 5] = ["unwrap", "expect", "is_ok", "is_err", "map_or"];

/// Calls of the oracle, or with the oracle as an argument, whose result is looked into instead of passed on.
pub(super) fn complaints(path: &str, text: &str) -> Vec<String> {
    if !is_pure_source(path) {
        return vec![];
    }
    let code: String = text.lines().map(|line| line.split("//").next().unwrap_or(line).to_owned() + "\n").collect();
    let mut found = Vec::new();
    for (at, _) in code.match_indices(NAME) {
        let swallowed = after_call(&code, at).is_some_and(|next| is_lost(&code[..at], next));
        if swallowed {
            let line = code[..at].lines().count().max(1);
            found.push(format!("{path}:{line}: a Play gets `?` and nothing else"));
        }
    }
    found
}

/// Whether what stands before and after a call keeps its stop from being passed on.
fn is_lost(before: &str, next: &str) -> bool {
    if let Some(method) = next.strip_prefix('.') {
        let name = method.trim_start().split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or("");
        return LOSING.contains(&name) || LOSING_STARTS.iter().any(|start| name.starts_with(start));
    }
    let Some(body) = next.strip_prefix('{') else { return false };
    let statement = before.rsplit([';', '{', '}']).next().unwrap_or(before);
    let taken_apart = |text: &str| text.starts_with("Ok(") || text.starts_with("Err(");
    statement.contains("let Ok(") || statement.contains("let Err(") || taken_apart(body.trim_start())
}

/// The text after the call that uses the word at `at`.
fn after_call(code: &str, at: usize) -> Option<&str> {
    let apart = |c: char| !(c.is_alphanumeric() || c == '_' || c == '.');
    if !code[..at].chars().next_back().is_none_or(apart) {
        return None;
    }
    let after = code[at + NAME.len()..].trim_start();
    let inside = match after.strip_prefix('.') {
        Some(method) => {
            let (name, inside) = method.split_once('(')?;
            name.chars().all(|c| c.is_alphanumeric() || "_:<>".contains(c)).then_some(inside)?
        }
        // An argument: inside the brackets of its call.
        None => after.starts_with([',', ')']).then_some(after)?,
    };
    closed(inside)
}

/// The text after the bracket that closes the one before this text.
fn closed(inside: &str) -> Option<&str> {
    let mut depth = 1;
    for (at, c) in inside.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(inside[at + 1..].trim_start());
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
    fn a_call_that_only_tells_has_a_plain_result() {
        assert_eq!(check("if !pin_by_fire(game, target, hits, oracle) {\nreturn Ok(());"), 0);
        assert_eq!(check("let gone = pin(game, target, oracle).then_some(target);"), 0);
    }

    #[test]
    fn looking_into_a_play_is_refused() {
        assert_eq!(check("let hits = oracle.throw(us, C::Hit01, id, pool(f(2)), &need).ok();"), 1);
        assert_eq!(check("let hits = oracle\n.number(at, us, C::Hit01, id, 0..=2)\n.unwrap_or(0);"), 1);
        assert_eq!(check("shoot(game, unit, oracle).unwrap_or_default();"), 1);
        assert_eq!(check("if let Ok(order) = oracle.pick(at, us, C::Ord01, unit, &orders) {"), 1);
        assert_eq!(check("match shoot(game, oracle) {\nOk(()) => {}"), 1);
    }

    #[test]
    fn readers_may_look() {
        assert_eq!(complaints("crates/odds/src/explorer.rs", "match shoot(game, oracle) { Ok(()) => {} }").len(), 0);
    }
}
