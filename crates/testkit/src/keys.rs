//! A law over everything that odds can be asked for: no key is there for nothing, and nothing is nought without a word.
use crate::three_ways::words;
use kernel::{Key, Procedure, Scenes, Takes};
use odds::{Budget, Distribution, Method, OddsError, exactly, said};
use std::{cell::RefCell, collections::BTreeMap, time::Duration};

/// Odds that take more say nothing here: so many runs of a scene, whatever the machine.
const PATIENCE: Budget = Budget { runs: 60_000, time: Duration::MAX };

/// Of every key of every procedure each documented value makes a difference in the procedure's example or in one of
/// these lines, or is refused with a reason. Whatever is never anything but 0 is explained by what the rules say. And
/// what is exact adds up to 1. `alike` are procedures and keys whose values are the same odds under several clauses.
pub fn every_key_counts<R: Scenes>(lines: &[&str], alike: &[(&str, &str)]) {
    let mut faults = vec![];
    for procedure in R::procedures() {
        let here = |line: &&str| words(line).0 == procedure.name;
        let mut cases: Vec<Vec<(&str, &str)>> = vec![vec![]];
        cases.extend(lines.iter().copied().filter(here).map(|line| words(line).1));
        let asked = Asked::<R> { procedure, known: RefCell::default(), marker: std::marker::PhantomData };
        // And with any other key at another value.
        let singles: Vec<(&str, String)> =
            procedure.keys.iter().flat_map(|key| few(key).into_iter().map(|value| (key.name, value))).collect();
        let varied: Vec<Vec<(&str, &str)>> = cases
            .iter()
            .flat_map(|case| singles.iter().map(|(key, value)| [case.clone(), vec![(*key, value.as_str())]].concat()))
            .collect();
        let is_alike = |key: &Key| alike.contains(&(procedure.name, key.name));
        for key in procedure.keys.iter().filter(|key| key.takes != Takes::Options && !is_alike(key)) {
            for value in values(key) {
                if !cases.iter().chain(&varied).any(|case| asked.counts(case, key, &value)) {
                    faults.push(format!("{} {}={value} changes nothing anywhere", procedure.name, key.name));
                }
            }
        }
        faults.extend(asked.unexplained());
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Every value that the list of procedures shows, of inches those where something may change.
fn values(key: &Key) -> Vec<String> {
    let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    match key.takes {
        Takes::Words(words) => owned(words),
        Takes::Number { least, most } => (least..=most).map(|n| n.to_string()).collect(),
        Takes::Inches { .. } => owned(&["0.5", "5", "11", "17", "23", "29", "35", "59"]),
        Takes::Options | Takes::Text => vec![],
    }
}

/// Values that may make another key count.
fn few(key: &Key) -> Vec<String> {
    match key.takes {
        Takes::Number { least, most } => vec![least.to_string(), most.to_string()],
        Takes::Words(_) | Takes::Inches { .. } => values(key),
        Takes::Options | Takes::Text => vec![],
    }
}

type Given<'a> = BTreeMap<&'a str, String>;

/// What was asked already: odds, or that it is refused; nothing where they cannot be had soon.
struct Asked<'p, R> {
    procedure: &'p Procedure,
    known: RefCell<BTreeMap<Given<'p>, Option<Result<Distribution, String>>>>,
    marker: std::marker::PhantomData<fn() -> R>,
}

impl<'p, R: Scenes> Asked<'p, R> {
    fn ask(&self, given: &Given<'p>) -> Option<Result<Distribution, String>> {
        if let Some(known) = self.known.borrow().get(given) {
            return known.clone();
        }
        let pairs: Vec<(&str, &str)> = given.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let found = match R::scene(self.procedure.name, &pairs) {
            Err(refused) => Some(Err(format!("{refused:?}"))),
            Ok(scene) => match exactly(&*scene, PATIENCE) {
                Ok(found) => Some(Ok(found)),
                Err(OddsError::Spent { .. } | OddsError::TooDeep) => None,
                Err(error) => panic!("{} {pairs:?}: {error}", self.procedure.name),
            },
        };
        self.known.borrow_mut().insert(given.clone(), found.clone());
        found
    }

    /// Whether this value is refused, or gives other odds than some other value of the key.
    fn counts(&self, case: &[(&'p str, &'p str)], key: &'p Key, value: &str) -> bool {
        let with = |value: &str| -> Given<'p> {
            let known = |name: &'p str| self.procedure.key(name).map_or(name, |key| key.name);
            let mut given: Given<'p> = case.iter().map(|&(name, value)| (known(name), value.to_owned())).collect();
            given.insert(key.name, value.to_owned());
            given
        };
        let Some(Ok(found)) = self.ask(&with(value)) else { return self.ask(&with(value)).is_some() };
        let others = values(key).into_iter().filter(|other| other != value);
        others.into_iter().any(|other| match self.ask(&with(&other)) {
            Some(Ok(other)) => !found.is_like(&other),
            Some(Err(_)) => true,
            None => false,
        })
    }

    /// What came to nothing without a word, and what does not add up.
    fn unexplained(&self) -> Vec<String> {
        let mut faults = vec![];
        for (given, found) in self.known.borrow().iter() {
            let Some(Ok(found)) = found else { continue };
            let line = || {
                let given: Vec<String> = given.iter().map(|(key, value)| format!("{key}={value}")).collect();
                format!("{} {}", self.procedure.name, given.join(" "))
            };
            assert!(matches!(found.method, Method::Exact { .. }), "asked for exact odds");
            if (found.mass() - 1.0).abs() > 1e-9 {
                faults.push(format!("{}: adds up to {}", line(), found.mass()));
            }
            let is_nothing = found.cells.keys().all(|outcome| outcome.iter().all(|&n| n == 0));
            let pairs: Vec<(&str, &str)> = given.iter().map(|(key, value)| (*key, value.as_str())).collect();
            if is_nothing && R::scene(self.procedure.name, &pairs).is_ok_and(|scene| said(&*scene).is_empty()) {
                faults.push(format!("{}: nothing comes of it, and no rule says why", line()));
            }
        }
        faults
    }
}
