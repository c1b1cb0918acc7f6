//! Set-ups that come from outside: they are refused at once, with the place, or can be played.
use rules_bolt_action::{BoltAction, Options, Setup, data, muster::muster};
use serde_json::Value;
use testkit::foreign_setups_are_refused_or_played;

fn setup(id: &str) -> Setup {
    Setup::from(muster(&data::library(), id, Options::default()).expect("our own data"))
}

/// Why this set-up, changed so, cannot be read.
fn refusal(change: impl FnOnce(&mut Value)) -> String {
    let mut value = serde_json::to_value(setup("bridge-road")).expect("plain data");
    change(&mut value);
    serde_json::from_value::<Setup>(value).expect_err("it is refused").to_string()
}

#[test]
fn more_units_than_there_is_room_for_are_refused() {
    let said = refusal(|value| {
        let units = value["units"].as_array_mut().expect("a list");
        let one = units[0].clone();
        units.splice(0..0, vec![one; 40]);
    });
    assert!(said.starts_with("units: "), "{said}");
}

#[test]
fn a_weapon_that_is_not_there_is_refused() {
    let said = refusal(|value| {
        let parts = if value["units"][0]["kinds"].is_null() { "men" } else { "kinds" };
        value["units"][0][parts][0]["weapon"] = 200.into();
    });
    assert!(said.starts_with("units[0].") && said.contains("number 200 of "), "{said}");
}

#[test]
fn terrain_piled_up_is_refused() {
    let said = refusal(|value| {
        let pieces = value["terrain"].as_array_mut().expect("a list");
        let all: Vec<Value> = pieces.iter().cycle().take(pieces.len() * 4_000).cloned().collect();
        *pieces = all;
    });
    assert!(said.starts_with("terrain: "), "{said}");
}

#[test]
fn whatever_is_changed_in_a_set_up_it_is_refused_or_can_be_played() {
    for (nth, id) in (0..).zip(["first-light", "bridge-road", "hill-108"]) {
        let seeds = nth * 1_000..nth * 1_000 + 500;
        let found = foreign_setups_are_refused_or_played::<BoltAction>(&setup(id), seeds, 50);
        assert!(found.refused > 100 && found.played > 50, "{id}: {found:?}");
    }
}
