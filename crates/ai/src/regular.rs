//! Weighs what looks good by exact odds.
use crate::{Chosen, Opponent, ahead::Ahead, simple::nearly_best};
use kernel::{Advice, Advise, Question, Sight, Weigh};
use sim::Rng;
use std::time::{Duration, Instant};

/// Of what looks nearly as good as the best, takes what leaves it best off when its step is over: the exact expectation,
/// by the rules themselves.
#[derive(Debug, Clone, Copy)]
pub struct Regular {
    /// Candidates.
    pub field: usize,
    /// The answer is there by then.
    pub time: Duration,
}

impl Default for Regular {
    fn default() -> Regular {
        Regular { field: 4, time: Duration::from_millis(60) }
    }
}

/// Nearly as good: within this part of the whole spread below the best.
const NEAR: i32 = 5;
/// Lines of dice for one candidate.
const LINES: u64 = 3000;

impl<B: Advise + Weigh> Opponent<B> for Regular {
    fn choose(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Chosen {
        let until = Instant::now() + self.time;
        let mut advice = B::advise(sight.setup(), &sight.view(), question);
        advice.truncate(nearly_best(&advice, NEAR).min(self.field));
        let mut chosen = 0;
        if let Some(ahead) = Ahead::of(&sight, question).filter(|_| advice.len() > 1) {
            let luck = rng.bits();
            // One candidate that cannot be reckoned in time leaves all to what looks best.
            let expected = advice.iter().map(|a| ahead.expect(&a.answer, &mut Rng::seeded(luck), LINES, until));
            if let Some(expected) = expected.collect::<Option<Vec<f64>>>() {
                chosen = (0..).zip(&expected).max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(&a.0))).map_or(0, |c| c.0);
            }
        }
        let Advice { answer, reason, .. } = advice.swap_remove(chosen);
        Chosen { answer, reason: reason.into() }
    }
    fn thinks_ahead(&self) -> bool {
        true
    }
}
