//! Set-ups that come from outside: they are refused at once, with the place, or can be played.
use crate::common::{SCENARIOS, setup};
use rules_hot_blood::{HotBlood, Setup};
use serde_json::{Value, json};
use testkit::foreign_setups_are_refused_or_played;

/// Why this set-up, changed so, cannot be read.
fn refusal(change: impl FnOnce(&mut Value)) -> String {
    let mut value = serde_json::to_value(setup("identification", "")).expect("plain data");
    change(&mut value);
    serde_json::from_value::<Setup>(value).expect_err("it is refused").to_string()
}

#[test]
fn more_men_than_there_is_room_for_are_refused() {
    let said = refusal(|value| {
        let men = value["men"][0].as_array_mut().expect("a list");
        let one = men[0].clone();
        men.extend(vec![one; 40]);
    });
    assert!(said.starts_with("men[0]: 48 of them"), "{said}");
}

#[test]
fn a_patrol_that_is_not_there_is_refused() {
    let said = refusal(|value| value["men"][0][0]["patrol"] = 200.into());
    assert!(said.starts_with("men[0][0].patrol: number 200 of "), "{said}");
}

#[test]
fn wire_piled_up_and_pits_off_the_board_are_refused() {
    let said = refusal(|value| {
        let wire = value["wires"][0].clone();
        value["wires"] = vec![wire; 4_000].into();
    });
    assert!(said.starts_with("wires: 4000 of them"), "{said}");
    let said = refusal(|value| value["pits"][1]["squares"][0] = json!([40, 3]));
    assert!(said.starts_with("pits[1].squares[0]: 40, 3 is off the board"), "{said}");
}

#[test]
fn whatever_is_changed_in_a_set_up_it_is_refused_or_can_be_played() {
    for (nth, id) in (0..).zip(SCENARIOS) {
        let seeds = nth * 1_000..nth * 1_000 + 500;
        let found = foreign_setups_are_refused_or_played::<HotBlood>(&setup(id, ""), seeds, 50);
        assert!(found.refused > 100 && found.played > 50, "{id}: {found:?}");
    }
}
