//! Battle reports, section by section: `reports/*.md`. `UPDATE_REPORTS=1` rewrites them; the diff is the review.
use crate::common;
use kernel::ClauseId;
use rules_hot_blood::{Clause, HotBlood};
use testkit::Fixture;

/// Sections of which every clause is met in a report that a person has read.
const READ: [&str; 6] = ["HB-MOR", "HB-PM", "HB-MEL", "HB-HIT", "HB-WND", "HB-PRI"];

#[test]
fn the_raids_go_as_reported_and_leave_no_clause_of_these_sections_out() {
    let fixture = |text: &str| common::position(text).map(|(setup, state)| Fixture::<HotBlood>::at(setup, state));
    let met = testkit::reports(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reports"), fixture);
    let is_read = |clause: &&Clause| READ.iter().any(|section| clause.id().starts_with(section));
    let unread = Clause::ALL.iter().filter(is_read).filter(|clause| !met.clauses.contains(clause));
    assert_eq!(unread.map(|clause| clause.id()).collect::<Vec<_>>(), [""; 0]);
}
