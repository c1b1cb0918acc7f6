//! Weighs what looks good by exact odds.
use crate::{Chosen, Opponent, ahead::Ahead, forecast::Forecast, simple::nearly_best};
use kernel::{Advice, Advise, Question, Sight, Weigh};
use sim::Rng;
use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

/// Of what looks nearly as good as the best, takes what leaves it best off when its step is over: the exact expectation,
/// by the rules themselves.
#[derive(Debug, Clone, Copy)]
pub struct Regular {
    /// Candidates.
    pub field: usize,
    /// The answer is there by then; as a rule much sooner, and no clock decides.
    pub time: Duration,
}

impl Default for Regular {
    fn default() -> Regular {
        Regular { field: 4, time: Duration::from_millis(250) }
    }
}

/// Nearly as good: within this part of the whole spread below the best.
const NEAR: i32 = 5;
/// Lines of dice for one candidate.
const LINES: u64 = 3000;

impl<B: Advise + Weigh> Opponent<B> for Regular {
    fn choose(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Chosen {
        let mut advice = B::advise(sight.setup(), &sight.view(), question);
        let (nth, reason) = self.best(rng, &sight, question, &advice);
        Chosen { answer: advice.swap_remove(nth).answer, reason }
    }
    fn thinks_ahead(&self) -> bool {
        true
    }
}

impl Regular {
    /// Which of the advice it takes, and why.
    pub(crate) fn best<B: Advise + Weigh>(
        &self,
        rng: &mut Rng,
        sight: &Sight<'_, B>,
        question: &Question<'_, B>,
        advice: &[Advice],
    ) -> (usize, Cow<'static, str>) {
        let until = Instant::now() + self.time;
        let near = &advice[..nearly_best(advice, NEAR).min(self.field)];
        let looks_best = (0, advice[0].reason.into());
        let Some(ahead) = Ahead::of(sight, question).filter(|_| near.len() > 1) else { return looks_best };
        let luck = rng.bits();
        // One candidate that cannot be reckoned in time leaves all to what looks best.
        let forecasts = near.iter().map(|a| ahead.expect(&a.answer, &mut Rng::seeded(luck), LINES, until));
        let Some(forecasts) = forecasts.collect::<Option<Vec<Forecast>>>() else { return looks_best };
        let by_worth =
            |a: &(usize, &Forecast), b: &(usize, &Forecast)| a.1.worth().total_cmp(&b.1.worth()).then(b.0.cmp(&a.0));
        let best = forecasts.iter().enumerate().max_by(by_worth);
        best.map_or(looks_best, |(nth, forecast)| (nth, forecast.told(advice[nth].reason).into()))
    }
}
