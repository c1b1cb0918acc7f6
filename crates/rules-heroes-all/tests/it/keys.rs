//! `sandtable odds`: no key is there for nothing, nothing is nought without a word, and numbers
//! reckoned by hand come out.
use rules_heroes_all::HeroesAll;
use testkit::{every_key_counts, examples_come_out};

/// Cases in which keys count that make no difference in the examples.
const LINES: &[&str] = &[
    "charge attackers=\"1 rifle\" target=\"2 rifle\" range=2",
    "charge attackers=\"1 rifle\" target=british-platoon range=2",
    "dash movers=\"1 rifle\" firers=\"1 rifle\" range=12",
    "dash movers=\"1 rifle\" firers=\"1 rifle\" range=24",
    "fire firers=panzer-4-early target=tiger",
    "fire firers=\"3 rifle\" target=\"4 rifle\"",
    "fire firers=mmg target=\"4 rifle\"",
    "grenades kind=rifle",
    "move who=panzer-4-early",
    "run-in firers=pak38 aboard=\"8 rifle\"",
    "run-in aboard=\"1 rifle\" firers=\"1 rifle\" options=landing_measured",
    "shell weapon=howitzer-75 target=panzer-4-early",
    "shell weapon=howitzer-104 target=panzer-4-early",
    "structure firers=panzer-4-early structure=bridge range=20 target=\"1 rifle\"",
];

#[test]
fn every_value_of_every_key_makes_a_difference_somewhere_or_is_refused() {
    every_key_counts::<HeroesAll>(LINES, &[("initiative", "for")]);
}

#[test]
fn what_was_reckoned_by_hand_comes_out() {
    examples_come_out::<HeroesAll>(include_str!("../second-opinion.toml"));
}
