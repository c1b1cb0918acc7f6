//! "Did you mean": the known word closest to a mistyped one.

/// The closest of `known`, if it is close enough to be meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    let close = known.into_iter().map(|k| (distance(word, k), k));
    close.min().filter(|&(far, _)| far <= allowed).map(|(_, k)| k)
}

/// What to do about an unknown word: the nearest one, or all of them where they are few.
pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(word, known.iter().copied()) {
        Some(meant) => Some(format!("did you mean \"{meant}\"?")),
        None if known.is_empty() => None,
        None if known.len() <= 12 => Some(format!("known are: {}", known.join(", "))),
        None => Some(format!("{} are known, {} and {} among them", known.len(), known[0], known[1])),
    }
}

/// Letters to add, drop, change or swap with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            if i == 0 || j == 0 {
                rows[i][j] = i.max(j);
                continue;
            }
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARMS: [&str; 4] = ["rifle", "assault-rifle", "pistol", "smg"];

    #[test]
    fn a_slip_of_the_pen_finds_the_word_that_was_meant() {
        assert_eq!(nearest("riffle", ARMS), Some("rifle"));
        assert_eq!(nearest("rilfe", ARMS), Some("rifle"));
        assert_eq!(nearest("gsm", ARMS), None);
    }

    #[test]
    fn a_word_like_no_other_is_answered_with_the_list() {
        assert_eq!(hint("howitzer", ARMS).unwrap(), "known are: rifle, assault-rifle, pistol, smg");
        assert_eq!(hint("howitzer", []), None);
    }
}
