//! Clauses and options as the rest of the program uses them.
use kernel::{Catalogued, ClauseId, Origin};
use rules_hot_blood::{Clause, Options, READINGS};

#[test]
fn every_clause_is_found_again_under_its_own_id() {
    for &clause in Clause::ALL {
        assert_eq!(Clause::from_id(clause.id()), Some(clause));
    }
    assert_eq!((Clause::ALL.len(), READINGS.len()), (263, 114));
}

#[test]
fn what_the_sheet_leaves_open_names_its_reading() {
    let without = Clause::ALL.iter().filter(|c| c.origin() != Origin::Sheet && c.readings().is_empty());
    assert_eq!(without.collect::<Vec<_>>(), [&Clause::Gen01; 0]);
}

#[test]
fn an_option_is_set_and_cleared_by_name() {
    for option in Options::ALL {
        let mut options = Options::default();
        options.set(option.name, true).unwrap();
        assert_eq!((options.get(option.name), options.to_string().as_str()), (Some(true), option.name));
        options.set(option.name, false).unwrap();
        assert_eq!(options, Options::default());
    }
}
