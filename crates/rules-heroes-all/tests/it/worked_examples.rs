//! The catalogue's worked examples, from the rules text itself: exact odds to 1e-9, and the sampler within 4 sigma.
use rules_heroes_all::HeroesAll;
use std::collections::BTreeSet;

const EXAMPLES: &str = include_str!("../worked-examples.toml");

#[test]
fn the_rules_text_gives_the_worked_answers_exactly() {
    testkit::examples_come_out::<HeroesAll>(EXAMPLES);
}

#[test]
fn every_example_of_the_catalogue_is_there() {
    let ids = EXAMPLES.lines().filter_map(|line| line.strip_prefix("id = \"EX-")?.get(..2)?.parse::<u8>().ok());
    assert_eq!(ids.collect::<BTreeSet<u8>>(), (1..=31).collect());
}

#[test]
fn dice_by_lot_agree_with_the_exact_odds() {
    testkit::lots_agree::<HeroesAll>(EXAMPLES, 4_000);
}

#[test]
fn cuts_forget_nothing() {
    let scenes: &[(&str, &[(&str, &str)])] = &[
        ("fire", &[("firers", "3 rifle, 1 smg"), ("range", "10")]),
        ("fire", &[("firers", "british-platoon"), ("only", "lmg"), ("crew", "1"), ("target", "mmg")]),
        ("fire", &[("firers", "pak38"), ("target", "panzer-4-early"), ("bounds", "2")]),
        ("shell", &[("weapon", "howitzer-75"), ("target", "mmg"), ("cover", "soft")]),
        ("shell", &[("weapon", "howitzer-75"), ("target", "sdkfz-251")]),
        ("casualties", &[("fallen", "4")]),
        ("assault", &[("attackers", "3 smg"), ("defenders", "2 rifle")]),
        ("grenades", &[("throwers", "assault-platoon"), ("target", "piat")]),
        ("observe", &[("observers", "2")]),
        ("check", &[("observers", "3")]),
        ("indirect", &[("firers", "light-mortar"), ("range", "20"), ("target", "mmg"), ("bounds", "2")]),
        ("indirect", &[("firers", "nebelwerfer"), ("target", "piat"), ("cover", "soft")]),
        ("indirect", &[("firers", "25pdr"), ("target", "panzer-4-early"), ("bounds", "2")]),
        ("structure", &[("bounds", "2")]),
        ("structure", &[("firers", "panzer-4-early"), ("structure", "building"), ("inside", "british-platoon")]),
    ];
    testkit::cuts_forget_nothing::<HeroesAll>(scenes);
}
