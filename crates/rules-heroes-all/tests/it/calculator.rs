//! `sandtable odds heroes-all`: every procedure reckoned three ways, and a line for whatever dice are thrown for.
use crate::common;
use kernel::{SceneError, Scenes};
use rules_heroes_all::{Clause as C, HeroesAll, Options, Setup, data, muster::muster};
use testkit::{
    Fixture, Reckoned, every_throw_has_a_line, share, three_ways_agree, thrown_in_battles, thrown_in_reports,
};

fn setup(id: &str, on: &[&str]) -> Setup {
    let mut options = Options::default();
    for name in on {
        options.set(name, true).expect("its own name");
    }
    Setup::from(muster(&data::library(), id, options).expect("our own data"))
}

/// HA-ASLT-04 to HA-ASLT-08, one regular against another in the open: the attacker kills on 4 in the first round and on 5
/// later, the defender on 5; while nobody falls the attacker tests, and stands on 3. He takes the ground.
fn duel() -> f64 {
    let (charges, kills, stands) = (1.0 / 2.0, 1.0 / 3.0, 4.0 / 6.0);
    let round = |hits: f64, next: f64| (1.0 - kills) * (hits + (1.0 - hits) * stands * next);
    round(charges, round(kills, round(kills, 0.0)))
}

fn reckoned() -> Vec<Reckoned> {
    let case = |line, gives: &[(&'static str, f64)]| Reckoned { line, gives: gives.to_vec() };
    let third: f64 = 1.0 / 3.0;
    vec![
        // Six dice.
        case("command", &[("fives or sixes = 0", (4.0_f64 / 6.0).powi(6)), ("mean sixes", 1.0)]),
        case("order again=yes", &[("move = 1", 8.0 / 9.0)]),
        case("initiative", &[("wins = 1", 0.5), ("first throw equal = 1", 1.0 / 6.0)]),
        case("move", &[("inches >= 8", share(2, 6, |d| d[0] + d[1] >= 8))]),
        case("landing", &[("fires first = 1", 0.5), ("inches >= 12", share(5, 6, |d| d.iter().sum::<u8>() >= 12))]),
        // As it sets out, in the open but moving: 5. Shot goes through its side; a die less 2 of those aboard.
        case(
            "run-in firers=pak38 aboard=\"8 rifle\"",
            &[("brewed = 1", third), ("aboard lost >= 1", third * 4.0 / 6.0)],
        ),
        case("observe quality=poor bounds=2", &[("observed = 1", 1.0 - share(4, 6, |d| d.iter().all(|&n| n < 5)))]),
        case("check observers=3", &[("gone = 1", 4.0 / 9.0)]),
        case("fire firers=\"3 rifle\" target=\"4 rifle\" cover=soft", &[("hits = 0", (2.0 * third).powi(3))]),
        // Still targets are hit one better from the second bound on.
        case(
            "fire firers=\"2 rifle\" target=\"9 rifle\" cover=soft bounds=3",
            &[("hits = 0", (2.0 * third).powi(2) * 0.5_f64.powi(4))],
        ),
        // Rations let it fire a third of the time, four shots: 5, and 4 only if it has fired before.
        case(
            "fire firers=mmg rationed=yes bounds=2 range=30 cover=soft",
            &[("mean hits", 4.0 * third * third + 4.0 * third * (third * 0.5 + 2.0 * third * third))],
        ),
        // A man short, it fires two times of three; far off 6, and 5 only if it has fired before.
        case("fire firers=pak38 crew=3 bounds=2 range=50 hedge=yes target=tiger", &[("mean hits", 8.0 / 27.0)]),
        // A target that moves does not stand still, however often it was fired at.
        case(
            "fire firers=\"2 rifle\" target=\"9 rifle\" cover=soft bounds=2 target-moved=yes",
            &[("hits = 0", (5.0_f64 / 6.0).powi(4))],
        ),
        case("shell weapon=howitzer-75 target=mmg cover=soft", &[("casualties = 0", (2.0 * third).powi(3))]),
        // 5, then 4, then 3: each shot is corrected by the one before.
        case("indirect target=\"10 rifle\" cover=pillbox bounds=3", &[("hits = 0", 4.0 / 6.0 * 3.0 / 6.0 * 2.0 / 6.0)]),
        // A petard hits on 2, and twice it brings a pillbox down.
        case("structure bounds=2", &[("falls = 1", 25.0 / 36.0)]),
        // Smoke is one better.
        case("smoke bounds=3", &[("screen = 0", 3.0 / 6.0 * 2.0 / 6.0 * 1.0 / 6.0)]),
        case("momentum quality=poor leader-lost=yes men=3", &[("nerve = 0", 1.0 / 6.0), ("nerve = 3", 0.5)]),
        case("recover bounds=2", &[("steady = 1", 1.0 - third * third)]),
        case("casualties fallen=3", &[("leader lost = 1", 3.0 / 8.0)]),
        case("brew who=sdkfz-251 aboard=\"8 rifle\"", &[("aboard lost = 0", third), ("mean aboard lost", 10.0 / 6.0)]),
        case("assault attackers=\"1 rifle\" defenders=\"1 rifle\"", &[("defenders gone = 1", 0.5)]),
        case("charge attackers=\"1 rifle\" defenders=\"1 rifle\" distance=1", &[("ground taken = 1", duel())]),
        // Near, in the open, moving: 4. Whoever is hit does not arrive.
        case(
            "charge attackers=\"1 rifle\" defenders=\"1 rifle\" distance=5 holds=yes",
            &[("reaches = 1", share(2, 6, |d| d[0] + d[1] >= 5))],
        ),
        case("dash movers=\"1 rifle\" firers=\"1 rifle\"", &[("casualties = 1", third)]),
        case("grenades kind=rifle", &[("hits = 1", 0.5), ("casualties = 1", 0.25)]),
    ]
}

#[test]
fn every_procedure_is_reckoned_three_ways() {
    three_ways_agree::<HeroesAll>(&reckoned(), 4_000);
}

/// What the examples do not show.
const LINES: &[&str] = &[
    "initiative for=set-up",
    "landing options=landing_measured",
    "fire firers=panzer-4-early load=shell target=mmg",
    "fire quality=elite range=10 bounds=2",
    "structure firers=panzer-4-early quality=poor structure=bridge range=20 inside=\"1 rifle\"",
    "smoke firers=25pdr way=open-sights",
    "momentum quality=poor leader-lost=yes men=3",
    "grenades kind=rifle",
    "grenades target=panzer-4-early",
    "charge attackers=piat defenders=panzer-4-early",
    "charge attackers=panzer-4-early defenders=\"2 rifle\"",
    "charge attackers=british-platoon defenders=panzer-4-early",
];

/// Dice without odds, and why.
const WITHOUT: &[(C, &str)] =
    &[(C::Solo05, "whether a marked place is held is one in two, and settled before the battle")];

#[test]
fn whatever_dice_are_thrown_for_can_be_asked_for_odds() {
    let reports = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reports");
    let fixture = |text: &str| common::position(text).map(|(setup, state)| Fixture::<HeroesAll>::at(setup, state));
    let mut thrown = thrown_in_reports(reports, fixture);
    for (id, battles) in [("lane", 0..40), ("crossroads", 0..2), ("beach", 0..2)] {
        for mode in [&[][..], &["solo"]] {
            thrown.extend(thrown_in_battles::<HeroesAll>(&setup(id, mode), battles.clone()));
        }
    }
    for option in Options::ALL {
        thrown.extend(thrown_in_battles::<HeroesAll>(&setup("lane", &[option.name]), 0..2));
    }
    let worked = [include_str!("../worked-examples.toml")];
    every_throw_has_a_line::<HeroesAll>(&thrown, &worked, LINES, WITHOUT);
}

#[test]
fn what_is_not_understood_is_refused_with_what_may_be_meant() {
    let typed = [
        ("fire", "firers", "pak83", "\"pak38\""),
        ("fire", "firers", "8 rilfe", "\"rifle\""),
        ("fire", "only", "lgm", "\"lmg\""),
        ("fire", "bounds", "0", "1 to 4"),
        ("fire", "options", "observ_double", "\"observe_double\""),
        ("indirect", "firers", "british-platoon", "mortar"),
        ("brew", "who", "mmg", "vehicle"),
    ];
    for (procedure, key, value, meant) in typed {
        match HeroesAll::scene(procedure, &[(key, value)]) {
            Err(SceneError::BadValue { expected, .. }) => {
                assert!(expected.contains(meant), "{key}={value}: {expected}");
            }
            Err(other) => panic!("{key}={value}: {other:?}"),
            Ok(_) => panic!("{key}={value} is taken"),
        }
    }
}
