//! What simple, regular and veteran opponents never do: `blunders/*.md`.
use crate::common;
use rules_hot_blood::HotBlood;
use testkit::{Blunders, Fixture};

fn suite() -> Blunders<HotBlood> {
    let fixture = |text: &str| common::position(text).map(|(setup, state)| Fixture::<HotBlood>::at(setup, state));
    Blunders::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/blunders"), fixture)
}

#[test]
fn every_blunder_can_be_made() {
    suite().can_be_made();
}

#[test]
fn a_simple_player_makes_no_blunder() {
    suite().none_is_made_by("simple");
}

#[test]
fn a_regular_makes_no_blunder() {
    suite().none_is_made_by("regular");
}

#[test]
fn a_veteran_makes_no_blunder() {
    suite().none_is_made_by("veteran");
}
