//! Laws that every battle of Heroes All obeys.
use rules_heroes_all::{HeroesAll, Options, Setup, data, muster::muster};
use session::DiceMode;
use testkit::{battles_end, every_answer_is_playable, replay_is_play, runs_agree};

fn setup(id: &str, on: &[&str]) -> Setup {
    let mut options = Options::default();
    for name in on {
        options.set(name, true).expect("its own name");
    }
    Setup::from(muster(&data::library(), id, options).expect("our own data"))
}

/// HA-GEN-01: for two, and alone.
fn modes(id: &str) -> [Setup; 2] {
    [setup(id, &[]), setup(id, &["solo"])]
}

#[test]
fn the_tutorial_ends_a_thousand_times() {
    battles_end::<HeroesAll>(&setup("lane", &[]), 0..1_000, 2_000);
}

#[test]
fn the_tutorial_ends_alone_as_well() {
    battles_end::<HeroesAll>(&setup("lane", &["solo"]), 0..300, 2_000);
}

#[test]
fn a_company_action_ends() {
    for setup in modes("crossroads") {
        battles_end::<HeroesAll>(&setup, 0..8, 6_000);
    }
}

#[test]
fn every_option_can_be_played() {
    for option in Options::ALL {
        battles_end::<HeroesAll>(&setup("lane", &[option.name]), 0..10, 2_000);
    }
}

#[test]
fn every_offered_answer_is_playable() {
    for setup in modes("lane") {
        let tried: usize = (0..8).map(|seed| every_answer_is_playable::<HeroesAll>(&setup, seed, 20)).sum();
        assert!(tried > 300, "only {tried} answers were tried");
    }
}

#[test]
fn a_replay_is_the_battle_played() {
    for setup in modes("lane") {
        for seed in 0..2 {
            let fair = replay_is_play::<HeroesAll>(&setup, seed, DiceMode::Fair);
            runs_agree(&fair);
            replay_is_play::<HeroesAll>(&setup, seed, DiceMode::Typed);
        }
    }
}
