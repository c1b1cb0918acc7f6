//! Battle reports, section by section: `reports/*.md`. `UPDATE_REPORTS=1` rewrites them; the diff is the review.
mod common;

#[test]
fn the_battles_go_as_reported() {
    testkit::reports(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reports"), common::fixture);
}
