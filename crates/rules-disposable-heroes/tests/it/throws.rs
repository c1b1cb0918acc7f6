//! Whatever dice are thrown for in battle can be asked for odds.
use crate::common;
use rules_disposable_heroes::{Clause, DisposableHeroes, Options, Setup, data, muster::muster};
use testkit::{Fixture, Throws, every_throw_has_a_line, thrown_in_battles, thrown_in_reports};

const WORKED: &str = include_str!("../worked-examples.toml");

/// Lines besides the examples.
const LINES: &[&str] = &[
    "shoot firers=\"2 rifle\" grenades=yes range=3 target=2",
    "shoot firers=\"2 rifle\" grenades=yes range=3 target=2 cover=bunker",
    "shoot firers=\"2 rifle\" grenades=blind range=3 target=2",
    "shoot firers=\"1 flame\" range=5 target=2",
    "armour by=infantry weapon=bazooka at=m3ht riders=3 from=hit",
    "shell weapon=lmor sees=firer men=1",
    "shell weapon=lmor sees=nobody men=1",
    "shell weapon=btry sees=observer men=1",
];

/// Throws without odds, and why.
const WITHOUT: &[(Clause, &str)] = &[];

fn thrown() -> Throws<Clause> {
    let fight = |id: &str, options, battles| {
        let setup = Setup::from(muster(&data::library(), id, options).expect("our own data"));
        thrown_in_battles::<DisposableHeroes>(&setup, battles)
    };
    let position =
        |text: &str| common::position(text).map(|(setup, state)| Fixture::<DisposableHeroes>::at(setup, state));
    let mut thrown = thrown_in_reports(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reports"), position);
    for id in ["hay-barn", "strongpoint", "bridge-road"] {
        thrown.extend(fight(id, Options::default(), 0..20));
    }
    for option in Options::ALL.iter().filter(|o| !o.name.starts_with("variant_")) {
        let mut options = Options::default();
        options.set(option.name, true).expect("its own name");
        thrown.extend(fight("bridge-road", options, 0..2));
    }
    thrown
}

#[test]
fn whatever_dice_are_thrown_for_has_odds() {
    every_throw_has_a_line::<DisposableHeroes>(&thrown(), &[WORKED], LINES, WITHOUT);
}
