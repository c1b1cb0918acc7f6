//! Battle reports, section by section: `reports/*.md`. `UPDATE_REPORTS=1` rewrites them; the diff is the review.
use crate::common;
use kernel::ClauseId;
use rules_disposable_heroes::{Clause, DisposableHeroes};
use testkit::Fixture;

#[test]
fn the_battles_go_as_reported_and_leave_no_clause_out() {
    let fixture =
        |text: &str| common::position(text).map(|(setup, state)| Fixture::<DisposableHeroes>::at(setup, state));
    let met = testkit::reports(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reports"), fixture);
    // Random battles meet most of them as well, but nobody reads those.
    let unread: Vec<&str> = Clause::ALL.iter().filter(|clause| !met.clauses.contains(clause)).map(|c| c.id()).collect();
    assert_eq!(unread, [""; 0]);
}
