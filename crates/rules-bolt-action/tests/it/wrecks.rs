//! BA-ARM-23: wrecks in the line of sight.
use crate::common;
use rules_bolt_action::{Game, Place, sight};

fn is_seen_past_a_wreck(options: &str) -> bool {
    let text = format!(
        r#"
        scenario = "hill-108"
        open = true
        options = [{options}]
        [[unit]]
        name = "US First Lieutenant"
        at = [36, 10]
        [[unit]]
        name = "M4 Sherman 75 mm"
        at = [36, 20]
        facing = 90
        [[unit]]
        name = "German First Lieutenant"
        at = [36, 30]
        "#
    );
    let (setup, mut state) = common::position(&text).expect("a position");
    let sherman = setup.units().find(|&u| setup.squad(u).vehicle.is_some()).expect("the Sherman");
    let unit = &mut state.units[usize::from(sherman.0)];
    (unit.alive, unit.place, unit.wreck) = (0, Place::Destroyed, true);
    let game = Game::new(&setup, &mut state);
    let [us, them] = ["US First Lieutenant", "German First Lieutenant"]
        .map(|name| game.setup.units().find(|&u| game.setup.squad(u).name == name).expect("a named unit"));
    sight::sees(&game, us, them)
}

#[test]
fn a_wreck_hides_what_is_behind_it_unless_the_house_says_otherwise() {
    assert!(!is_seen_past_a_wreck(""));
    assert!(is_seen_past_a_wreck("\"wreck_no_block\""));
}
