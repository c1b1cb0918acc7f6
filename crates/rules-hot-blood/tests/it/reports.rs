//! Battle reports, section by section: `reports/*.md`. `UPDATE_REPORTS=1` rewrites them; the diff is the review.
use crate::common;
use rules_hot_blood::HotBlood;
use testkit::Fixture;

#[test]
fn the_raids_go_as_reported() {
    let fixture = |text: &str| common::position(text).map(|(setup, state)| Fixture::<HotBlood>::at(setup, state));
    testkit::reports(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reports"), fixture);
}
