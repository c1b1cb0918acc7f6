//! How long players think.
use crate::{Policy, Rng};
use kernel::{Answer, Battle, Question, Sight};
use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The time of every answer that was given by it.
#[derive(Debug, Default)]
pub struct Clock(Mutex<Vec<Duration>>);

/// Answers, and the time they took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pace {
    pub answers: u64,
    pub median: Duration,
    pub worst: Duration,
}

impl Clock {
    pub fn times(&self) -> Vec<Duration> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Pace {
    pub fn of(mut times: Vec<Duration>) -> Pace {
        times.sort_unstable();
        let at = |nth: usize| times.get(nth).copied().unwrap_or_default();
        Pace { answers: times.len() as u64, median: at(times.len() / 2), worst: at(times.len().saturating_sub(1)) }
    }
}

/// A player by the clock, if there is one.
#[derive(Debug)]
pub struct Timed<'c, P> {
    player: P,
    clock: Option<&'c Clock>,
    times: Vec<Duration>,
}

impl<'c, P> Timed<'c, P> {
    pub fn new(player: P, clock: Option<&'c Clock>) -> Timed<'c, P> {
        Timed { player, clock, times: vec![] }
    }
}

impl<B: Battle, P: Policy<B>> Policy<B> for Timed<'_, P> {
    fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Answer {
        if self.clock.is_none() {
            return self.player.answer(rng, sight, question);
        }
        let begun = Instant::now();
        let answer = self.player.answer(rng, sight, question);
        self.times.push(begun.elapsed());
        answer
    }
}

/// Times are handed in once a battle.
impl<P> Drop for Timed<'_, P> {
    fn drop(&mut self) {
        if let Some(clock) = self.clock {
            clock.0.lock().unwrap_or_else(PoisonError::into_inner).append(&mut self.times);
        }
    }
}
