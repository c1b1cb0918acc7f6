//! Every procedure that can be asked for odds, reckoned three ways: by other means than the rules text, by every line of
//! dice one by one, and by lot.
#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]
use crate::{
    cuts_forget_nothing,
    example::{is_drawn, measured, patient, procedure},
};
use kernel::{Scene, Scenes};
use odds::{Method, odds, sampled};

/// A line as typed, small enough for every line of dice to be visited, and what it comes to by another way of reckoning.
#[derive(Debug, Clone)]
pub struct Reckoned {
    /// `shoot firers="1 mmg" range=9`.
    pub line: &'static str,
    /// "casualties >= 2", "mean pins", and how much that is.
    pub gives: Vec<(&'static str, f64)>,
}

/// Exact odds to 1e-9, every line of dice without any cut, and `runs` by lot; no procedure is without such a line.
pub fn three_ways_agree<R: Scenes>(cases: &[Reckoned], runs: u64) {
    for Reckoned { line, gives } in cases {
        let (name, with) = words(line);
        let outcomes = procedure::<R>(name).outcomes;
        let scene = scene::<R>(line);
        let exact = odds(scene.as_ref(), patient()).unwrap_or_else(|e| panic!("{line}: {e}")).odds;
        assert!(matches!(exact.method, Method::Exact { .. }), "{line}: not exact but {}", exact.method);
        let lots = sampled(scene.as_ref(), runs).unwrap_or_else(|e| panic!("{line}: {e}")).odds;
        assert!(!gives.is_empty(), "{line}: nothing is reckoned");
        for (what, answer) in gives {
            let p = measured(outcomes, &exact, what);
            assert!((p - answer).abs() < 1e-9, "{line}: {what}: {p} instead of {answer}");
            is_drawn(line, what, measured(outcomes, &lots, what), *answer, runs);
        }
        cuts_forget_nothing::<R>(&[(name, &with)]);
    }
    let lacks = |name: &&str| !cases.iter().any(|case| words(case.line).0 == *name);
    let lacking: Vec<&str> = R::procedures().iter().map(|p| p.name).filter(lacks).collect();
    assert!(lacking.is_empty(), "not reckoned three ways: {lacking:?}");
}

/// The scene of a line as typed.
pub(crate) fn scene<R: Scenes>(line: &str) -> Box<dyn Scene<R>> {
    let (name, with) = words(line);
    R::scene(name, &with).unwrap_or_else(|e| panic!("{line}: {e:?}"))
}

/// The procedure of a line, and its keys and values.
pub(crate) fn words(line: &str) -> (&str, Vec<(&str, &str)>) {
    let mut quoted = false;
    let is_gap = |c: char| {
        quoted ^= c == '"';
        c == ' ' && !quoted
    };
    let mut words = line.split(is_gap).filter(|word| !word.is_empty());
    let name = words.next().expect("a procedure");
    let with = words.map(|word| {
        let (key, value) = word.split_once('=').unwrap_or_else(|| panic!("{line}: {word} is no key=value"));
        (key, value.trim_matches('"'))
    });
    (name, with.collect())
}
