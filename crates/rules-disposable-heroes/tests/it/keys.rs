//! `sandtable odds`: no key is there for nothing, nothing is nought without a word, and numbers
//! reckoned by hand come out.
use rules_disposable_heroes::DisposableHeroes;
use testkit::{every_key_counts, examples_come_out};

/// Cases in which keys count that make no difference in the examples.
const LINES: &[&str] = &[
    "charge chargers=\"2 rifle\" target=\"2 rifle\"",
    "evade firers=\"2 semi\" target=3 markers=1",
    "shell men=1",
    "spot by=sherman target=pz4 cover=heavy",
    "gunfire by=sherman weapon=vmg target=2",
];

#[test]
fn every_value_of_every_key_makes_a_difference_somewhere_or_is_refused() {
    every_key_counts::<DisposableHeroes>(LINES, &[]);
}

#[test]
fn what_was_reckoned_by_hand_comes_out() {
    examples_come_out::<DisposableHeroes>(include_str!("../second-opinion.toml"));
}
