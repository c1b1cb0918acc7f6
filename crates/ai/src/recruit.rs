//! Purposeful, and often wrong.
use crate::{Chosen, Opponent, Random};
use kernel::{Advice, Advise, ClauseId, Question, Sight};
use sim::Rng;

/// Considers what a player would consider, and takes the best of it only now and then: it does not weigh.
#[derive(Debug, Clone, Copy, Default)]
pub struct Recruit;

/// One time in so many it loses its head and does anything that is allowed.
const PANICS: usize = 5;
/// Of the others, one time in so many it sees what is best; else it takes anything that it considers.
const SEES: usize = 3;

impl<B: Advise> Opponent<B> for Recruit {
    fn choose(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Chosen {
        if rng.any(PANICS) == 0 {
            return Random.choose(rng, sight, question);
        }
        let mut advice = B::advise(sight.setup(), &sight.view(), question);
        assert!(!advice.is_empty(), "no advice for {}", question.clause.id());
        let nth = if rng.any(SEES) == 0 { 0 } else { rng.any(advice.len()) };
        let Advice { answer, reason, .. } = advice.swap_remove(nth);
        Chosen { answer, reason: reason.into() }
    }
}
