//! Clauses and options as the rest of the program uses them.
use kernel::{Catalogued, ClauseId, Origin};
use rules_heroes_all::{Clause, Options, READINGS};

#[test]
fn every_clause_is_found_again_under_its_own_id() {
    for &clause in Clause::ALL {
        assert_eq!(Clause::from_id(clause.id()), Some(clause));
    }
    assert_eq!((Clause::ALL.len(), READINGS.len()), (296, 99));
}

#[test]
fn what_the_sheet_leaves_open_names_its_reading() {
    let without = Clause::ALL.iter().filter(|c| c.origin() != Origin::Sheet && c.readings().is_empty());
    assert_eq!(without.collect::<Vec<_>>(), [&Clause::Gen01; 0]);
}

#[test]
fn options_are_one_line_of_text() {
    let mut options = Options::default();
    options.set("solo", true).unwrap();
    options.set("observe_double", true).unwrap();
    assert_eq!(options.to_string().parse::<Options>().unwrap(), options);
    assert!(options.solo() && options.observe_double() && !options.pillbox_guns());
}
