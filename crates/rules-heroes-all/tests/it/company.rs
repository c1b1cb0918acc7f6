//! Commanders who fall, and elements that begin aboard: what reports do not reach.
use crate::common::position;
use rules_heroes_all::{Game, HeroesAll, carriage, command};
use testkit::Scripted;

/// HA-CMD-11: not at the end of the bound in which the company commander fell, but of the next; the NCO who is nearest.
#[test]
fn the_nearest_nco_takes_over_a_bound_later() {
    let (setup, mut state) = position(
        r#"
        scenario = "crossroads"
        open = true
        unit = [
            { name = "Company HQ", at = [20, 20], men = [0, 1, 0, 2] },
            { name = "British rifle platoon 1", at = [40, 20] },
            { name = "British rifle platoon 2", at = [24, 20] },
            { name = "German rifle platoon 1", at = [60, 46] },
        ]
        "#,
    )
    .expect("a sound position");
    let mut oracle = Scripted::<HeroesAll>::new(&setup, "", "");
    let mut game = Game::new(&setup, &mut state);
    command::promote(&mut game, &mut oracle);
    assert_eq!(oracle.log, [""; 0], "the bound in which he fell");
    command::promote(&mut game, &mut oracle);
    assert_eq!(oracle.log.len(), 1, "{:?}", oracle.log);
    assert!(
        oracle.log[0].starts_with("HA-CMD-11") && oracle.log[0].contains("British rifle platoon 2"),
        "{:?}",
        oracle.log
    );
}

/// HA-CAR-01: a tank carries 6: four men find room on its deck, and with them no platoon of 8.
#[test]
fn whoever_has_room_may_begin_aboard() {
    let (setup, mut state) = position(
        r#"
        scenario = "crossroads"
        open = true
        unit = [
            { name = "Company HQ", at = [20, 18] },
            { name = "British rifle platoon 1", at = [24, 20] },
            { name = "Sherman M4", at = [20, 20] },
            { name = "German rifle platoon 1", at = [60, 46] },
        ]
        "#,
    )
    .expect("a sound position");
    let named = |name: &str| setup.units().find(|&u| setup.element(u).name == name).expect("a named element");
    let mut game = Game::new(&setup, &mut state);
    let mut oracle = Scripted::<HeroesAll>::new(&setup, "", "mount Sherman M4");
    assert_eq!(carriage::begin_aboard(&mut game, named("Company HQ"), &mut oracle), Ok(true));
    assert!(oracle.log.iter().any(|line| line.starts_with("HA-CAR-01")), "{:?}", oracle.log);
    assert_eq!(
        carriage::begin_aboard(&mut game, named("British rifle platoon 1"), &mut oracle),
        Ok(false),
        "nobody is asked"
    );
}
