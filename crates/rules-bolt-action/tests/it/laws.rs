//! Laws that every battle of Bolt Action obeys.
use rules_bolt_action::{BoltAction, Event, Game, Going, Options, Place, Setup, State, UnitId, data, muster::muster};
use session::DiceMode;
use testkit::{
    Apart, Stand, battles_end, cuts_keep_their_word, every_answer_is_playable, every_change_is_told,
    everybody_has_a_place, replay_is_play, runs_agree, scenes_keep_their_word, steps_agree,
};

const SCENARIOS: [&str; 3] = ["first-light", "bridge-road", "hill-108"];

fn setups() -> impl Iterator<Item = Setup> {
    SCENARIOS.into_iter().map(|id| Setup::from(muster(&data::library(), id, Options::default()).expect("our own data")))
}

#[test]
fn every_battle_ends() {
    for setup in setups() {
        battles_end::<BoltAction>(&setup, 0..300, 5_000);
    }
}

#[test]
fn every_offered_answer_is_playable() {
    for setup in setups() {
        let tried: usize = (0..4).map(|seed| every_answer_is_playable::<BoltAction>(&setup, seed, 400)).sum();
        assert!(tried > 1_000, "only {tried} answers were tried");
    }
}

#[test]
fn a_replay_is_the_battle_played() {
    for setup in setups() {
        for seed in 0..3 {
            let fair = replay_is_play::<BoltAction>(&setup, seed, DiceMode::Fair);
            runs_agree(&fair);
            replay_is_play::<BoltAction>(&setup, seed, DiceMode::Typed);
        }
    }
}

#[test]
fn what_is_remembered_from_step_to_step_changes_nothing() {
    let mut screened = Options::default();
    screened.set("models_block", true).expect("its own name");
    for options in [Options::default(), screened] {
        for id in SCENARIOS {
            let setup = Setup::from(muster(&data::library(), id, options).expect("our own data"));
            (0..4).for_each(|seed| steps_agree::<BoltAction>(&setup, seed, 5_000));
        }
    }
}

#[test]
fn men_and_pins_change_only_by_events() {
    for setup in setups() {
        for seed in 0..20 {
            every_change_is_told::<BoltAction, 2>(
                &setup,
                seed,
                |state| {
                    let men = state.units.iter().map(|u| i32::from(u.count())).sum();
                    let pins = state.units.iter().map(|u| i32::from(u.pins)).sum();
                    [men, pins]
                },
                |event, nth| match event {
                    Event::Destroyed(_) | Event::LeftTable(_) => true,
                    Event::Lost { .. } => nth == 0,
                    Event::Pinned { .. } | Event::Unpinned { .. } => nth == 1,
                    _ => false,
                },
            );
        }
    }
}

/// BA-MOVE-05, BA-MOVE-06.
#[test]
fn nobody_stands_on_anybody_and_who_comes_apart_is_told_of() {
    for setup in setups() {
        let stands = |state: &State| {
            let mut state = *state;
            let game = Game::new(&setup, &mut state);
            let stand = |unit: UnitId| {
                let is_hull = game.vehicle(unit).is_some();
                let on_foot = !is_hull && !game.is_artillery(unit);
                let ground = game.empty_ground(unit, Going::Walk, 1);
                Stand {
                    unit: usize::from(unit.0),
                    bases: game.discs(unit).to_vec(),
                    is_hull,
                    is_scattered: on_foot && ground.is_scattered(),
                    is_parted: on_foot && ground.is_any_team_parted(),
                }
            };
            let is_there = |unit: &UnitId| game.unit(*unit).place == Place::Table;
            let spotter = |(unit, base): (UnitId, _)| Stand {
                unit: 100 + usize::from(unit.0),
                bases: vec![base],
                is_hull: false,
                is_scattered: false,
                is_parted: false,
            };
            setup.units().filter(is_there).map(stand).chain(game.spotters().map(spotter)).collect()
        };
        let parts = |event, ill| match (event, ill) {
            (Event::Scattered(unit) | Event::LeftBehind { unit, .. }, Apart::Scattered)
            | (Event::Parted(unit), Apart::Parted)
            | (Event::Lost { unit, .. }, _) => Some(usize::from(unit.0)),
            _ => None,
        };
        let looks: usize = (0..100).map(|seed| everybody_has_a_place::<BoltAction>(&setup, seed, stands, parts)).sum();
        assert!(looks > 1_000, "only {looks} positions");
    }
}

/// Invariant 7.
#[test]
fn a_cut_names_everything_that_is_still_read() {
    let again: usize = setups().map(|setup| cuts_keep_their_word::<BoltAction>(&setup, 0..3, 60)).sum();
    assert!(again > 1_000, "only {again} promises were made again");
    let again = scenes_keep_their_word::<BoltAction>(&[include_str!("../worked-examples.toml")], 300);
    assert!(again > 1_000, "only {again} promises were made again");
}
