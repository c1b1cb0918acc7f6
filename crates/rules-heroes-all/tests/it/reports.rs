//! Battle reports, section by section: `reports/*.md`. `UPDATE_REPORTS=1` rewrites them; the diff is the review.
use crate::common;
use rules_heroes_all::HeroesAll;
use testkit::Fixture;

#[test]
fn the_battles_go_as_reported() {
    let fixture = |text: &str| common::position(text).map(|(setup, state)| Fixture::<HeroesAll>::at(setup, state));
    testkit::reports(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reports"), fixture);
}
