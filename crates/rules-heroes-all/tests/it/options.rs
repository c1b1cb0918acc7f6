//! The catalogue's readings, row by row: every option is played beside the default. `options/*.toml` say from the catalogue
//! what both tell on the first line in which they differ, and where they must not differ at all.
use crate::common;
use rules_heroes_all::{HeroesAll, Options};
use std::collections::BTreeSet;
use testkit::{OptionCase, options_change_what_they_say};

/// Section by section.
const CASES: &[&str] = &[
    include_str!("../options/direct.toml"),
    include_str!("../options/weapons.toml"),
    include_str!("../options/effects.toml"),
    include_str!("../options/turn.toml"),
    include_str!("../options/look.toml"),
    include_str!("../options/shells.toml"),
    include_str!("../options/carriage.toml"),
];

#[test]
fn each_option_changes_what_its_row_says_and_not_what_is_next_to_it() {
    options_change_what_they_say::<HeroesAll>(&OptionCase::all(CASES), common::position);
}

#[test]
fn no_option_is_without_its_case_and_its_neighbour() {
    let all: BTreeSet<&str> = Options::ALL.iter().map(|o| o.name).collect();
    let cases = OptionCase::all(CASES);
    let shown: BTreeSet<&str> = cases.iter().map(|c| c.option.as_str()).collect();
    let kept: BTreeSet<&str> = cases.iter().filter(|c| c.has_neighbour()).map(|c| c.option.as_str()).collect();
    assert_eq!(all.difference(&shown).collect::<Vec<_>>(), [&""; 0], "no case");
    assert_eq!(all.difference(&kept).collect::<Vec<_>>(), [&""; 0], "no case that must not change");
}
