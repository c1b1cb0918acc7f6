//! Whatever dice are thrown for in battle can be asked for odds.
use crate::common;
use rules_bolt_action::{BoltAction, Clause, Options, Setup, data, muster::muster};
use testkit::{Fixture, Throws, every_throw_has_a_line, thrown_in_battles, thrown_in_reports};

const WORKED: &str = include_str!("../worked-examples.toml");

/// Lines besides the examples.
const LINES: &[&str] = &[
    "shoot firers=\"1 medium-mortar\" round=indirect range=30 target=3 shot=3 moved=yes",
    "shoot firers=\"2 rifle\" target=2 target-quality=inexperienced target-trait=green",
    "shoot firers=\"2 rifle\" target=3 target-nation=german options=de_initiative",
    "rally by=down pins=3 options=down_keep_d3",
    "flak whose=own",
    "close-quarters attackers=\"2 rifle\" tough=yes defenders=\"2 rifle\"",
    "assault-vehicle from=charge attackers=\"3 smg\" vehicle=soft-skin",
    "assault attackers=\"2 rifle\" defenders=\"2 rifle\"",
    "spotter by=assault firers=\"2 rifle\"",
    "damage-result severity=full indirect=yes open-topped=yes",
];

/// Throws without odds, and why.
const WITHOUT: &[(Clause, &str)] =
    &[(Clause::Turn09, "one die at 4 or more for a last shot out of Ambush, by an option; the shot itself is shoot")];

fn thrown() -> Throws<Clause> {
    let fight = |id: &str, options, battles| {
        let setup = Setup::from(muster(&data::library(), id, options).expect("our own data"));
        thrown_in_battles::<BoltAction>(&setup, battles)
    };
    let position = |text: &str| common::position(text).map(|(setup, state)| Fixture::<BoltAction>::at(setup, state));
    let mut thrown = thrown_in_reports(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reports"), position);
    for id in ["first-light", "bridge-road", "hill-108"] {
        thrown.extend(fight(id, Options::default(), 0..20));
    }
    for option in Options::ALL {
        let mut options = Options::default();
        options.set(option.name, true).expect("its own name");
        thrown.extend(fight("hill-108", options, 0..2));
    }
    thrown
}

#[test]
fn whatever_dice_are_thrown_for_has_odds() {
    every_throw_has_a_line::<BoltAction>(&thrown(), &[WORKED], LINES, WITHOUT);
}
