//! One battle from set-up to its end.
use kernel::{Battle, Flow, Oracle, Play, Suspend, Verdict, in_a_row};

/// How a battle ended.
#[derive(Debug, Clone, PartialEq)]
pub struct End<S> {
    pub state: S,
    pub verdict: Verdict,
    pub steps: u32,
}

/// Why a battle did not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfinished {
    /// The step limit was reached.
    TooLong { steps: u32 },
    /// The reader stopped it.
    Stopped(Suspend),
}

/// Fights a battle to its end, or to the limit.
pub fn battle<B: Battle>(
    setup: &B::Setup,
    oracle: &mut impl Oracle<B>,
    most_steps: u32,
) -> Result<End<B::State>, Unfinished> {
    // A debug build saves itself the minute that another copy of every rules text takes to compile.
    #[cfg(debug_assertions)]
    return watched_battle::<B>(setup, oracle, most_steps);
    #[cfg(not(debug_assertions))]
    fight::<B>(setup, |state| B::steps(setup, state, most_steps, oracle))
}

/// The same for a reader that is in no hurry.
pub fn watched_battle<B: Battle>(
    setup: &B::Setup,
    oracle: &mut dyn Oracle<B>,
    most_steps: u32,
) -> Result<End<B::State>, Unfinished> {
    fight::<B>(setup, |state| in_a_row(most_steps, || B::stride(setup, state, oracle)))
}

/// Goes on from a position to the end, or to the limit; for a reader that is in no hurry.
pub fn battle_from<B: Battle>(
    setup: &B::Setup,
    state: B::State,
    oracle: &mut dyn Oracle<B>,
    most_steps: u32,
) -> Result<End<B::State>, Unfinished> {
    fight_from::<B>(setup, state, |state| in_a_row(most_steps, || B::stride(setup, state, oracle)))
}

fn fight<B: Battle>(
    setup: &B::Setup,
    play: impl FnOnce(&mut B::State) -> Play<(u32, Flow)>,
) -> Result<End<B::State>, Unfinished> {
    fight_from::<B>(setup, B::start(setup), play)
}

fn fight_from<B: Battle>(
    setup: &B::Setup,
    state: B::State,
    play: impl FnOnce(&mut B::State) -> Play<(u32, Flow)>,
) -> Result<End<B::State>, Unfinished> {
    let mut state = state;
    match play(&mut state).map_err(Unfinished::Stopped)? {
        (steps, Flow::Over) => Ok(End { verdict: B::verdict(setup, &state), state, steps }),
        (steps, Flow::On) => Err(Unfinished::TooLong { steps }),
    }
}
