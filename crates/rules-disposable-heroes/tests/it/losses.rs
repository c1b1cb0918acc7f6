//! DH-CAS-02: whom the ready answer gives up.
use crate::common;
use rules_disposable_heroes::{Game, UnitId, losses};

/// The names of its men in the order in which they go.
fn order(scenario: &str, name: &str, take: u8) -> Vec<String> {
    let text = format!("scenario = \"{scenario}\"\nopen = true\nunit = [{{ name = \"{name}\", at = [18, 14] }}]");
    let (setup, mut state) = common::position(&text).expect("a position");
    let game = Game::new(&setup, &mut state);
    let unit = UnitId(0);
    let mates = losses::in_order(&game, unit, take);
    mates.iter().map(|mate| game.soldier(unit, mate.man.into()).name.clone()).collect()
}

#[test]
fn plain_men_go_before_who_carries_something_and_the_leader_last() {
    let names = order("hay-barn", "German squad, rifle section", 2);
    assert_eq!(names, ["rifleman", "rifleman", "rifleman", "rifleman with panzerfaust", "Unteroffizier"]);
    let names = order("hay-barn", "Soviet squad, DP section", 1);
    assert_eq!(names.first().map(String::as_str), Some("rifleman"), "{names:?}");
    // His rifle is worse than theirs, but he has a grenade for it.
    let names = order("strongpoint", "US rifle squad, BAR section 1", 1);
    let of = |name: &str| names.iter().position(|n| n == name).expect("one of them");
    assert!(of("rifleman") < of("rifle grenadier"), "{names:?}");
}
