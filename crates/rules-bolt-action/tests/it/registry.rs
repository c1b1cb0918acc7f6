//! Clauses and options as the rest of the program uses them.
use kernel::{Catalogued, ClauseId, Origin};
use rules_bolt_action::{Clause, Options};

#[test]
fn a_clause_is_found_by_its_id_whatever_the_case() {
    assert_eq!(Clause::from_id("ba-hit-01"), Some(Clause::Hit01));
    assert_eq!(Clause::from_id("BA-HIT"), None);
    assert_eq!((Clause::Hit01.id(), Clause::Hit01.section()), ("BA-HIT-01", "Shooting: to hit"));
}

#[test]
fn every_clause_is_found_again_under_its_own_id() {
    for &clause in Clause::ALL {
        assert_eq!(Clause::from_id(clause.id()), Some(clause));
    }
    assert_eq!(Clause::ALL.len(), 356);
}

#[test]
fn what_the_sheet_leaves_open_names_its_reading() {
    assert_eq!(Clause::Arm13.origin(), Origin::Conflict);
    let without = Clause::ALL.iter().filter(|c| c.origin() != Origin::Sheet && c.readings().is_empty());
    assert_eq!(without.collect::<Vec<_>>(), [&Clause::Turn01; 0]);
}

#[test]
fn options_are_one_line_of_text_and_back() {
    let options: Options = "no_reactions, rally_d6_only".parse().unwrap();
    assert!(options.no_reactions() && options.rally_d6_only() && !options.premeasure());
    assert_eq!(options.to_string(), "rally_d6_only, no_reactions");
    assert_eq!(options.to_string().parse(), Ok(options));
}

#[test]
fn no_option_is_on_unless_set() {
    assert_eq!(Options::default().to_string(), "as printed");
    assert_eq!("as printed".parse(), Ok(Options::default()));
    assert_eq!("".parse(), Ok(Options::default()));
}

#[test]
fn an_option_is_set_and_cleared_by_name() {
    for option in Options::ALL {
        let mut options = Options::default();
        options.set(option.name, true).unwrap();
        assert_eq!((options.get(option.name), options.on().count()), (Some(true), 1));
        assert_eq!(options.to_string(), option.name);
        options.set(option.name, false).unwrap();
        assert_eq!(options, Options::default());
    }
}

#[test]
fn an_unknown_option_is_refused_by_name() {
    let refused = "rally_d6_only, rally_d8_only".parse::<Options>().unwrap_err();
    assert_eq!(refused.to_string(), "there is no option \"rally_d8_only\" in Bolt Action");
    assert_eq!(Options::default().get("rally_d8_only"), None);
}
