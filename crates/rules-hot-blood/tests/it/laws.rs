//! Laws that every raid obeys.
use crate::common::{SCENARIOS, setup};
use kernel::{Answer, Offer, Question, Sight};
use rules_hot_blood::{Choice, HotBlood, Options};
use session::DiceMode;
use sim::{Policy, Random, Rng, Sampler, watched_battle};
use testkit::{
    battles_end, cuts_keep_their_word, every_answer_is_playable, replay_is_play, runs_agree, scenes_keep_their_word,
};

#[test]
fn every_raid_ends() {
    for id in SCENARIOS {
        battles_end::<HotBlood>(&setup(id, ""), 0..100, 1_000);
    }
}

#[test]
fn nobody_gives_up_by_lot() {
    let mut asked = 0;
    for id in SCENARIOS {
        let setup = setup(id, "");
        for seed in 0..20 {
            let mut sampler = Sampler::<HotBlood, _>::new(&setup, Rng::seeded(seed), Lot { asked: &mut asked });
            let end = watched_battle::<HotBlood>(&setup, &mut sampler, 1_000).expect("it ends");
            assert!(end.state.sides.iter().all(|side| !side.resigned), "{id}, {seed}");
        }
    }
    assert!(asked > 100, "giving up was on offer {asked} times only");
}

/// Anything that is allowed; counts how often giving up is.
struct Lot<'a> {
    asked: &'a mut usize,
}

impl Policy<HotBlood> for Lot<'_> {
    fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, HotBlood>, question: &Question<'_, HotBlood>) -> Answer {
        let offered = matches!(&question.offer, Offer::List { options, .. } if options.last() == Some(&Choice::Resign));
        *self.asked += usize::from(offered);
        Random.answer(rng, sight, question)
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

/// Invariant 7.
#[test]
fn a_cut_names_everything_that_is_still_read() {
    let again: usize = SCENARIOS
        .into_iter()
        .map(|id| setup(id, ""))
        .map(|setup| cuts_keep_their_word::<HotBlood>(&setup, 0..2, 60))
        .sum();
    assert!(again > 1_000, "only {again} promises were made again");
    let again = scenes_keep_their_word::<HotBlood>(&[include_str!("../worked-examples.toml")], 300);
    assert!(again > 1_000, "only {again} promises were made again");
}
