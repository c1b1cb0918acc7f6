//! Odds of a scene: exact where the budget allows, sampled and saying so where it does not.
use crate::{DEEPEST, Distribution, Merger, Method, sample::sample};
use kernel::{Ruleset, Scene};
use std::time::{Duration, Instant};

/// What odds may cost. Half of the time is kept for sampling, in case exact odds cannot be had in the other half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Runs of the scene for exact odds, and again for samples.
    pub runs: u64,
    pub time: Duration,
}

impl Default for Budget {
    /// Two seconds, as long as somebody at a table waits gladly.
    fn default() -> Budget {
        Budget { runs: 20_000_000, time: Duration::from_secs(2) }
    }
}

/// Odds, and the answers they assume.
#[derive(Debug, Clone, PartialEq)]
pub struct Answered {
    pub odds: Distribution,
    /// The assumed answers in a sentence.
    pub assumes: String,
}

/// Why there are no odds.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OddsError {
    #[error("the budget was spent after {runs} runs")]
    Spent { runs: u64 },
    #[error("a line of play needs more than {DEEPEST} chances: a loop without a cut")]
    TooDeep,
    #[error("a line of play never ends")]
    Endless,
    #[error("the probabilities add up to {mass} instead of 1")]
    Mass { mass: f64 },
    #[error("the rules went another way when they were run again")]
    Diverged,
    #[error("the rules stopped at a question although every question is answered")]
    Unanswered,
}

/// The odds of a scene, with the scene's own answers to questions inside.
pub fn odds<R: Ruleset>(scene: &dyn Scene<R>, budget: Budget) -> Result<Answered, OddsError> {
    let start = Instant::now();
    let odds = match exactly(scene, Budget { time: budget.time / 2, ..budget }) {
        Ok(found) => found,
        Err(OddsError::Spent { .. } | OddsError::TooDeep) => {
            sample(scene, budget.runs, start.checked_add(budget.time))?
        }
        Err(error) => return Err(error),
    };
    Ok(Answered { odds, assumes: scene.assumes() })
}

/// The exact odds of a scene, or why they cannot be had within the budget.
pub fn exactly<R: Ruleset>(scene: &dyn Scene<R>, budget: Budget) -> Result<Distribution, OddsError> {
    let mut merger = Merger::<R, _>::new(|at, question| scene.answer(at, question));
    merger.budget = budget.runs;
    merger.until = Instant::now().checked_add(budget.time);
    let found = merger.odds(|oracle| scene.run(oracle))?;
    Ok(Distribution { cells: found.odds, method: Method::Exact { runs: found.runs } })
}

/// The odds of a scene by lot alone, over so many runs: what exact odds are checked against.
pub fn sampled<R: Ruleset>(scene: &dyn Scene<R>, runs: u64) -> Result<Answered, OddsError> {
    Ok(Answered { odds: sample(scene, runs, None)?, assumes: scene.assumes() })
}
