//! Every value of every option, played beside the default. `options/*.toml` say from the catalogue what both tell on the
//! first line in which they differ, and where they must not differ at all.
use crate::common;
use kernel::OptionInfo;
use rules_hot_blood::{HotBlood, Options};
use std::collections::BTreeSet;
use testkit::{OptionCase, options_change_what_they_say};

/// Section by section.
const CASES: [&str; 6] = [
    include_str!("../options/bombs.toml"),
    include_str!("../options/dark.toml"),
    include_str!("../options/fire.toml"),
    include_str!("../options/guns.toml"),
    include_str!("../options/nerve.toml"),
    include_str!("../options/fights.toml"),
];

#[test]
fn each_option_changes_what_its_row_says_and_not_what_is_next_to_it() {
    options_change_what_they_say::<HotBlood>(&OptionCase::all(&CASES), common::position);
}

/// Sections whose options all have their cases.
const SECTIONS: [&str; 14] = [
    "HB-MOR", "HB-PM", "HB-MEL", "HB-BMB", "HB-DEV", "HB-BEF", "HB-SPC", "HB-WIR", "HB-FLR", "HB-SHO", "HB-ART",
    "HB-HIT", "HB-WND", "HB-PRI",
];

#[test]
fn no_option_of_these_sections_is_without_its_case() {
    let is_ours = |o: &&OptionInfo| o.clauses.iter().any(|c| SECTIONS.iter().any(|section| c.starts_with(section)));
    let all: BTreeSet<&str> = Options::ALL.iter().filter(is_ours).map(|o| o.name).collect();
    let cases = OptionCase::all(&CASES);
    let shown: BTreeSet<&str> = cases.iter().map(|c| c.option.as_str()).collect();
    assert_eq!(all.difference(&shown).collect::<Vec<_>>(), [&""; 0], "no case");
    assert!(cases.iter().all(OptionCase::has_neighbour), "no case that must not change");
}
