//! `sandtable odds`: no key is there for nothing, nothing is nought without a word, and numbers
//! reckoned by hand come out.
use rules_bolt_action::BoltAction;
use testkit::{every_key_counts, examples_come_out};

/// Cases in which keys count that make no difference in the examples.
const LINES: &[&str] = &[
    "shoot firers=\"2 rifle\" target=2",
    "shoot firers=\"1 medium-mortar\" round=indirect range=30 target=3 shot=3",
    "shoot firers=\"1 medium-mortar\" round=indirect range=30 target=3 shot=3 moved=yes",
    "shoot firers=\"1 medium-at-gun\" range=20 target=3",
    "shoot firers=\"1 medium-at-gun\" range=20 target=sherman-75",
    "shoot firers=\"2 rifle\" target=3 target-nation=german options=de_initiative",
    "shoot firers=\"2 rifle\" target=3 target-nco=no options=de_initiative",
    "assault attackers=\"2 rifle\" target=\"2 rifle\" range=3",
    "close-quarters attackers=\"2 rifle\" target=\"2 rifle\"",
    "shoot-vehicle firers=\"1 medium-mortar\" range=40",
    "damage-result indirect=yes",
];

#[test]
fn every_value_of_every_key_makes_a_difference_somewhere_or_is_refused() {
    every_key_counts::<BoltAction>(LINES, &[]);
}

#[test]
fn what_was_reckoned_by_hand_comes_out() {
    examples_come_out::<BoltAction>(include_str!("../second-opinion.toml"));
}
