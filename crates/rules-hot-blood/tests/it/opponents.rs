//! Somebody who takes the game's own advice, by what his side sees.
use crate::common::{SCENARIOS, setup};
use kernel::{Advise, Answer, Question, Seat, Sight};
use rules_hot_blood::{HotBlood, Place};
use sim::{Policy, Rng, Sampler, watched_battle};

/// Always what is advised first.
struct Advised;

impl Policy<HotBlood> for Advised {
    fn answer(&mut self, _: &mut Rng, sight: Sight<'_, HotBlood>, question: &Question<'_, HotBlood>) -> Answer {
        let advice = HotBlood::advise(sight.setup(), &sight.view(), question);
        for one in &advice {
            assert!(question.admits(&one.answer).is_ok(), "{:?} to {question:?}", one.answer);
        }
        advice.into_iter().next().expect("there is always some advice").answer
    }
}

#[test]
fn who_takes_the_advice_fights_every_scenario_to_its_end() {
    for id in SCENARIOS {
        let setup = setup(id, "");
        let mut crossed = 0;
        for seed in 0..4 {
            let mut sampler = Sampler::<HotBlood, _>::new(&setup, Rng::seeded(seed), Advised);
            let end = watched_battle::<HotBlood>(&setup, &mut sampler, 1_000).expect("it ends");
            let raiders = setup.roster(Seat::First).map(|man| *end.state.man(man));
            crossed += raiders.filter(|man| man.place == Place::Off || man.ever_in_melee || man.at.y > 4).count();
        }
        assert!(crossed > 0, "{id}: nobody crossed no man's land");
    }
}
