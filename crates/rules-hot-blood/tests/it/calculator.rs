//! `sandtable odds hot-blood`: every procedure reckoned three ways, and a line for whatever dice are thrown for.
use crate::common::{SCENARIOS, position, setup};
use kernel::{SceneError, Scenes};
use rules_hot_blood::{Clause as C, HotBlood, Options};
use testkit::{
    Fixture, Reckoned, every_throw_has_a_line, share, three_ways_agree, thrown_in_battles, thrown_in_reports,
};

/// Two dice of this total or more.
fn two(least: u8) -> f64 {
    share(2, 6, |dice| dice.iter().sum::<u8>() >= least)
}

/// HB-HIT-T2: out of action from 8 on, the cause added: 2 for bullets and weapons in hand, nothing for bombs and shells.
fn out(cause: u8) -> f64 {
    two(8 - cause)
}

/// HB-ART-04 to HB-ART-06: a mortar's round hits a man who stands in the square it is meant for.
fn mortar() -> f64 {
    // Half fall there; of the others a third one square off, and 13 is not to be thrown.
    0.5 * two(8) + 0.5 / 3.0 * two(10)
}

/// HB-MEL-03: the higher of two throws, the first with so much more.
fn wins(more: u8) -> f64 {
    share(4, 6, |d| d[0] + d[1] + more > d[2] + d[3])
}

fn reckoned() -> Vec<Reckoned> {
    let case = |line, gives: &[(&'static str, f64)]| Reckoned { line, gives: gives.to_vec() };
    // HB-BMB-03: 2 drops it, 6 lands it two squares off, all else lies beside the enemy; in one of six places beside
    // the thrower too. HB-BEF-01, HB-BEF-02: 7 hits, 10 beside it, and 2 or 3 on the first throw is a dud.
    let (astray, live) = (two(3) - two(6), two(4));
    let enemy = two(6) * two(7) + astray * (5.0 / 6.0 + live / 6.0) * two(10);
    let thrower = (1.0 - two(3)) * two(7) + astray / 6.0 * two(10);
    // Option wire_cross_slow: over on 4; a die of noise, one square nearer for him who is over.
    let unheard = |later: f64| 1.0 / 2.0 * 2.0 / 6.0 + 1.0 / 2.0 * 3.0 / 6.0 * later;
    vec![
        case("casualty cause=bullet", &[("out of action = 1", out(2)), ("killed = 1", two(10))]),
        case("melee factor=1", &[("bouts won = 1", wins(1)), ("their men out = 1", wins(1) * out(2))]),
        // HB-MEL-07: with bare hands it is 2 less on the casualty table.
        case("melee arm=unarmed", &[("bouts won = 1", wins(0)), ("their men out = 1", wins(0) * two(10))]),
        case(
            "melee arm=blunt their-arm=unarmed",
            &[("their men out = 1", wins(0) * out(2)), ("our men out = 1", wins(0) * two(10))],
        ),
        // The first bout is drawn, or lost and won without anybody falling; then there is a second.
        case("melee bouts=2", &[("bouts fought = 2", 1.0 - 2.0 * wins(0) * out(2))]),
        case("melee men=2 enemies=2 options=melee_factor_zero", &[("their men out = 2", (wins(0) * out(2)).powi(2))]),
        case("nerve nerve=1", &[("free = 1", two(6)), ("no closer = 1", 1.0 - two(6))]),
        // +1 rating, +1 leader, -3 losses, +1 enemy losses.
        case("patrol", &[("carries on = 1", two(8)), ("hesitates = 1", two(4) - two(8)), ("breaks = 1", 0.0)]),
        case("shoot weapon=lmg range=2", &[("hits = 1", two(7)), ("out of action = 1", two(7) * two(4))]),
        case(
            "shoot range=2 fighting=yes options=melee_fire_into_random",
            &[("hits = 1", two(8) / 2.0), ("friend hit = 1", two(8) / 2.0)],
        ),
        case("sight distance=2 options=vis_roll_far_edge", &[("seen = 1", two(7))]),
        // One of six ways is short, and out of the light.
        case("flare off=3 options=flare_deviate", &[("lit = 1", 5.0 / 6.0)]),
        case("flare options=flare_turns_1d3", &[("turns = 3", 1.0 / 3.0)]),
        case("throw at=5,4 skill=1", &[("on target = 1", two(9)), ("dropped = 1", 1.0 / 36.0)]),
        case(
            "burst here=2",
            &[("first hit = 1", two(7)), ("second hit = 1", two(4) * two(7)), ("dud = 1", 1.0 - two(4))],
        ),
        case(
            "bomb",
            &[("enemies hit = 1", enemy), ("enemies out = 1", enemy * out(0)), ("thrower out = 1", thrower * out(0))],
        ),
        case("shell gun=mortar", &[("hits = 1", mortar()), ("out of action = 1", mortar() * out(0))]),
        case(
            "barrage gun=mortar rounds=1 turns=2",
            &[("turns before it opens = 4", 1.0 / 6.0), ("out of action = 1", 1.0 - (1.0 - mortar() * out(0)).powi(2))],
        ),
        case("wire wire=piece distance=2", &[("heard = 1", 3.0 / 6.0), ("turns = 1", 1.0)]),
        case("climb turns=2 distance=4", &[("over = 1", 0.75), ("heard = 1", 1.0 - unheard(unheard(1.0)))]),
        case("steps squares=3 distance=2", &[("heard = 1", 3.0 / 4.0)]),
        case("approach pace=walk from=6 to=4 listens=yes", &[("heard = 1", 1.0 / 3.0), ("unnoticed = 1", 2.0 / 3.0)]),
        // Nobody can leave a bay of one square: they fight, whatever their nerves say.
        case("rush men=1 turns=1", &[("ours out = 1", wins(0) * out(2)), ("theirs out = 1", wins(0) * out(2))]),
        // Chart 8, running +1, light +2.
        case("shot-and-comrade", &[("hit = 1", two(5)), ("out of action = 1", two(5) * out(2))]),
        // 9 into the pit beside him, less his skill; it stays a dud on 2 or 3.
        case("bomb-and-bay", &[("not tested = 1", 1.0 - two(4))]),
    ]
}

#[test]
fn every_procedure_is_reckoned_three_ways() {
    three_ways_agree::<HotBlood>(&reckoned(), 4_000);
}

/// What the examples do not show.
const LINES: &[&str] = &[
    "melee men=2 options=melee_gang_bouts",
    "rush men=1 enemies=2 turns=1 options=melee_free_blow",
    "rush men=1 turns=1 listener=3",
    "throw from=5,5 at=5,5 into=pit toward=n",
    "throw from=5,5 at=5,5 into=pit",
    "throw at=5,2 trench=yes options=bomb_dev_pit_d6",
    "flare options=flare_turns_1d3",
    "sight distance=2 options=vis_roll_far_edge",
    "shoot range=2 fighting=yes options=melee_fire_into_random",
    "steps options=noise_fuzzy",
    "bomb distance=4 friends=1",
];

/// Dice without odds, and why.
const WITHOUT: &[(C, &str)] = &[];

#[test]
fn whatever_dice_are_thrown_for_can_be_asked_for_odds() {
    let reports = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reports");
    let fixture = |text: &str| position(text).map(|(setup, state)| Fixture::<HotBlood>::at(setup, state));
    let mut thrown = thrown_in_reports(reports, fixture);
    for id in SCENARIOS {
        thrown.extend(thrown_in_battles::<HotBlood>(&setup(id, ""), 0..40));
    }
    for option in Options::ALL {
        thrown.extend(thrown_in_battles::<HotBlood>(&setup("identification", option.name), 0..2));
    }
    let worked = [include_str!("../worked-examples.toml"), include_str!("../worked-examples-dark.toml")];
    every_throw_has_a_line::<HotBlood>(&thrown, &worked, LINES, WITHOUT);
}

#[test]
fn what_is_not_understood_is_refused_with_what_may_be_meant() {
    type Typed = [(&'static str, &'static str)];
    let typed: [(&str, &Typed, &str); 8] = [
        ("melee", &[("arm", "edgd")], "\"edged\""),
        ("melee", &[("factor", "9")], "-1 to 2"),
        ("melee", &[("options", "melee_gang_bout")], "\"melee_gang_bouts\""),
        ("throw", &[("at", "16,1")], "15,17"),
        ("approach", &[("to", "9")], "fewer"),
        // What the sheet makes impossible.
        ("steps", &[("pace", "crawl"), ("squares", "3")], "1 to 2"),
        ("shoot", &[("weapon", "hmg"), ("moved", "1")], "HB-MOV-11"),
        ("shoot", &[("aimed", "yes"), ("moved", "1")], "HB-SHO-12"),
    ];
    for (procedure, values, meant) in typed {
        match HotBlood::scene(procedure, values) {
            Err(SceneError::BadValue { expected, .. }) => {
                assert!(expected.contains(meant), "{values:?}: {expected}");
            }
            Err(other) => panic!("{values:?}: {other:?}"),
            Ok(_) => panic!("{values:?} is taken"),
        }
    }
}
