//! Laws that every raid obeys.
use crate::common::{SCENARIOS, setup};
use rules_hot_blood::{HotBlood, Options};
use session::DiceMode;
use testkit::{battles_end, every_answer_is_playable, replay_is_play, runs_agree};

#[test]
fn every_raid_ends() {
    for id in SCENARIOS {
        battles_end::<HotBlood>(&setup(id, ""), 0..100, 1_000);
    }
}

#[test]
fn every_option_can_be_played() {
    for option in Options::ALL {
        battles_end::<HotBlood>(&setup("identification", option.name), 0..3, 1_000);
    }
}

#[test]
fn every_offered_answer_is_playable() {
    for id in SCENARIOS {
        let tried = every_answer_is_playable::<HotBlood>(&setup(id, ""), 1, 12);
        assert!(tried > 500, "only {tried} answers were tried");
    }
}

#[test]
fn a_replay_is_the_raid_played() {
    for id in SCENARIOS {
        let fair = replay_is_play::<HotBlood>(&setup(id, ""), 1, DiceMode::Fair);
        runs_agree(&fair);
        replay_is_play::<HotBlood>(&setup(id, ""), 2, DiceMode::Typed);
    }
}
