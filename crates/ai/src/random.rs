//! Anything that is allowed.
use crate::{Chosen, Opponent};
use kernel::{Battle, Question, Sight};
use sim::{Policy, Rng};

/// Any legal answer; the same as [`sim::Random`].
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl<B: Battle> Opponent<B> for Random {
    fn choose(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Chosen {
        Chosen { answer: sim::Random.answer(rng, sight, question), reason: "by lot".into() }
    }
}
