//! Tasks with answers known from elsewhere, as tiny rules texts.
mod texts;

use kernel::Play;
use odds::Merger;
use serde_json::Value;
use std::{collections::BTreeMap, fmt::Debug, hash::Hash};
use texts::{Drill, Reader, fight, fight_in_one, hit, hold, volley, wound};

fn reference() -> Value {
    serde_json::from_str(include_str!("odds-reference.json")).expect("JSON")
}

/// Exact odds of a text without questions.
fn odds<T: Ord + Hash>(text: impl Fn(&mut Reader<'_>) -> Play<T>) -> BTreeMap<T, f64> {
    let mut merger = Merger::<Drill, _>::new(|_, question| unreachable!("{question:?}"));
    let found = merger.odds(|reader| text(reader)).expect("finite");
    assert!((found.mass - 1.0).abs() < 1e-12, "mass {}", found.mass);
    found.odds
}

/// Equal to 1e-12, in absolute terms and relative to the number itself.
#[track_caller]
fn same(found: f64, known: f64, what: impl Debug) {
    let off = (found - known).abs();
    assert!(off <= 1e-12 && off <= 1e-12 * known.abs(), "{what:?}: {found:e} instead of {known:e}");
}

/// One number a count, from 0 up.
#[track_caller]
fn same_list(found: &BTreeMap<u8, f64>, known: &Value) {
    let known = known.as_array().expect("a list");
    assert!(found.len() <= known.len(), "{} outcomes instead of {}", found.len(), known.len());
    for (count, known) in (0..).zip(known) {
        same(found.get(&count).copied().unwrap_or_default(), known.as_f64().expect("a number"), count);
    }
}

#[test]
fn t1_successes_of_a_pool() {
    for (dice, name) in [(10, "10"), (50, "50"), (200, "200")] {
        same_list(&odds(|reader| hit(reader, dice)), &reference()["T1"][name]);
    }
}

#[test]
fn t2_hits_then_wounds() {
    for (dice, name) in [(10, "10"), (50, "50"), (200, "200")] {
        same_list(&odds(|reader| wound(reader, dice)), &reference()["T2"][name]);
    }
}

#[test]
fn t3_casualties_then_morale() {
    let found = odds(hold);
    let known = reference()["T3"].as_array().unwrap().clone();
    assert_eq!(found.len(), known.len());
    for row in &known {
        let key = (row["casualties"].as_u64().unwrap() as u8, row["passed"].as_bool().unwrap());
        same(found[&key], row["p"].as_f64().unwrap(), key);
    }
    let passed = found.iter().filter(|(end, _)| end.1).map(|(_, p)| p).sum();
    same(passed, reference()["T3_p_pass"].as_f64().unwrap(), "passed");
}

#[test]
fn t4_three_groups_and_five_classes() {
    let found = odds(volley);
    let known = reference()["T4"]["p"].as_object().unwrap().clone();
    assert_eq!(found.len(), known.len());
    for (classes, p) in &found {
        let key = classes.map(|n| n.to_string()).join(",");
        same(*p, known[&key].as_f64().unwrap(), classes);
    }
}

#[test]
fn t5_a_fight_that_may_never_end() {
    for (men, name) in [(5, "5"), (10, "10"), (20, "20")] {
        let known = &reference()["T5"][name];
        for found in [odds(|reader| fight(reader, men)), odds(|reader| fight_in_one(reader, men))] {
            let survivors = |side: usize| -> BTreeMap<u8, f64> {
                found.iter().filter(|(left, _)| left[side] > 0).map(|(left, p)| (left[side], *p)).collect()
            };
            same_list(&survivors(0), &known["a_survivors"]);
            same_list(&survivors(1), &known["b_survivors"]);
            same(survivors(0).values().sum(), known["p_a_wins"].as_f64().unwrap(), "First wins");
        }
    }
}
