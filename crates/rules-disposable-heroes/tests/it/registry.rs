//! Clauses, options and variants as the rest of the program uses them.
use kernel::{Catalogued, ClauseId, Origin};
use rules_disposable_heroes::{Clause, Options, Variant, variant};

#[test]
fn every_clause_is_found_again_under_its_own_id() {
    for &clause in Clause::ALL {
        assert_eq!(Clause::from_id(clause.id()), Some(clause));
    }
    assert_eq!(Clause::ALL.len(), 344);
}

#[test]
fn what_the_sheets_leave_open_names_its_reading() {
    let without = Clause::ALL.iter().filter(|c| c.origin() != Origin::Sheet && c.readings().is_empty());
    assert_eq!(without.collect::<Vec<_>>(), [&Clause::Turn01; 0]);
}

fn said(line: &str) -> Options {
    let said: Vec<(String, bool)> = line
        .split(", ")
        .map(|word| match word.strip_prefix("no ") {
            Some(name) => (name.to_owned(), false),
            None => (word.to_owned(), true),
        })
        .collect();
    variant::chosen(&said).expect("known options")
}

#[test]
fn a_variant_sets_the_defaults_of_its_options() {
    let full = said("variant_full");
    assert_eq!(Variant::of(full), Variant::Full);
    assert!(full.smg_run_fire_yes() && full.long_range_off() && full.bunker_guts_always());
    let infantry = said("variant_infantry");
    assert!(infantry.sniper_defence_spot_check() && infantry.gunshield_1() && !infantry.long_range_off());
    assert_eq!(Variant::Combined.options(), Options::default());
}

#[test]
fn an_option_goes_before_the_variant() {
    let full = said("variant_full, no long_range_off, half_fire_off");
    assert!(!full.long_range_off() && full.half_fire_off() && full.camouflage_off());
}

#[test]
fn another_value_of_an_option_takes_off_the_first() {
    let infantry = said("variant_infantry, sniper_defence_modifier");
    assert!(infantry.sniper_defence_modifier() && !infantry.sniper_defence_spot_check());
}

#[test]
fn an_unknown_option_is_refused_by_name() {
    let refused = variant::chosen(&[("long_range_on".to_owned(), true)]).unwrap_err();
    assert_eq!(refused.to_string(), "there is no option \"long_range_on\" in Disposable Heroes");
}

/// DH-VAR-05
#[test]
fn two_variants_at_once_are_refused_by_name() {
    let both = ["variant_full", "variant_infantry"].map(|name| (name.to_owned(), true));
    let refused = variant::chosen(&both).unwrap_err().to_string();
    assert_eq!(
        refused,
        "\"variant_full\" and \"variant_infantry\" cannot both be chosen in Disposable Heroes: name one"
    );
    assert!(variant::chosen(&[both[0].clone(), ("variant_infantry".to_owned(), false)]).is_ok(), "one of them is off");
}
