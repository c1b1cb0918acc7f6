//! Laws that every battle of Bolt Action obeys.
use rules_bolt_action::{BoltAction, Event, Options, Setup, data, muster::muster};
use session::DiceMode;
use testkit::{battles_end, every_answer_is_playable, every_change_is_told, replay_is_play, runs_agree, steps_agree};

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
