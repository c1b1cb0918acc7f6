//! Plays the battle on in its head before it answers.
use crate::{Chosen, Opponent, Regular, ahead::Ahead};
use kernel::{Advice, Advise, Answer, Horizon, Question, Sight, Weigh};
use sim::Rng;
use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

/// Plays every candidate on by lot, with the same luck for each, and halves the field until few are left; who falls clearly
/// behind leaves it at once. What a regular would do stays in to the end, and is left only for something that did better by
/// more than luck.
#[derive(Debug, Clone, Copy)]
pub struct Veteran {
    /// Candidates.
    pub field: usize,
    /// The answer is there by then, whatever was played; as a rule its effort ends sooner, and no clock decides.
    pub time: Duration,
    /// Steps that it plays for one answer at most, even where the ruleset would have it play more.
    pub effort: u32,
}

impl Default for Veteran {
    fn default() -> Veteran {
        Veteran { field: 6, time: Duration::from_millis(800), effort: u32::MAX }
    }
}

/// Standard errors by which another answer has to be better than the regular one.
const SURE: f64 = 1.0;
/// Standard errors by which an answer is worse than the regular one when it is given up, and plays before either is asked.
const BEHIND: f64 = 2.5;
const FIRST_LOOK: u64 = 8;

/// A candidate, and what each play came to.
struct Arm {
    answer: Answer,
    reason: Cow<'static, str>,
    looks: i32,
    worth: Vec<f64>,
}

impl Arm {
    fn mean(&self) -> f64 {
        self.worth.iter().sum::<f64>() / self.worth.len().max(1) as f64
    }
    /// How much better than another under the same luck: the mean difference, and its standard error.
    fn over(&self, other: &Arm) -> (f64, f64) {
        let by: Vec<f64> = self.worth.iter().zip(&other.worth).map(|(a, b)| a - b).collect();
        let n = by.len() as f64;
        let mean = by.iter().sum::<f64>() / n;
        let spread = by.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1.0);
        (mean, (spread / n).sqrt())
    }
    /// How much better than another it is held to be, by what was played and by what it looks, each as far as it is to be
    /// trusted; nothing where what was played may be luck.
    fn gain(&self, other: &Arm, horizon: &Horizon) -> Option<f64> {
        let (mean, error) = self.over(other);
        let doubt = f64::from(horizon.doubt).powi(2);
        let trust = doubt / (doubt + error.powi(2));
        let looks = f64::from(horizon.looks) * (f64::from(self.looks) - f64::from(other.looks));
        let gain = trust * mean + (1.0 - trust) * looks;
        (mean > SURE * error && gain > 0.0).then_some(gain)
    }
    fn is_behind(&self, other: &Arm) -> bool {
        let (mean, error) = self.over(other);
        mean < -BEHIND * error
    }
}

impl<B: Advise + Weigh> Opponent<B> for Veteran {
    fn choose(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Chosen {
        let until = Instant::now() + self.time;
        let mut advice = B::advise(sight.setup(), &sight.view(), question);
        let regular = Regular { time: self.time / 3, ..Regular::default() };
        let (nth, reason) = regular.best(rng, &sight, question, &advice);
        let Advice { answer, value: looks, .. } = advice.remove(nth);
        let regular = Arm { answer, reason, looks, worth: vec![] };
        let arm = |a: Advice| Arm { answer: a.answer, reason: a.reason.into(), looks: a.value, worth: vec![] };
        let others: Vec<Arm> = advice.into_iter().take(self.field - 1).map(arm).collect();
        match Ahead::of(&sight, question).filter(|_| !others.is_empty()) {
            Some(ahead) => {
                let usual = B::horizon(sight.setup());
                let horizon = Horizon { effort: usual.effort.min(self.effort), ..usual };
                thought(&ahead, regular, others, rng.bits(), &horizon, until)
            }
            None => Chosen { answer: regular.answer, reason: regular.reason },
        }
    }
    fn thinks_ahead(&self) -> bool {
        true
    }
}

fn thought<B: Advise + Weigh>(
    ahead: &Ahead<'_, '_, B>,
    mut regular: Arm,
    mut others: Vec<Arm>,
    luck: u64,
    horizon: &Horizon,
    until: Instant,
) -> Chosen {
    let rounds = (others.len() + 1).next_power_of_two().trailing_zeros();
    let mut nth = 0;
    'thinking: loop {
        let mut spent = 0;
        while spent < horizon.effort / rounds {
            for arm in std::iter::once(&mut regular).chain(&mut others) {
                if Instant::now() >= until {
                    break 'thinking;
                }
                let Some((worth, steps)) = ahead.play(&arm.answer, Rng::of(luck, nth), horizon.steps) else {
                    // No position that may be leads to this question.
                    break 'thinking;
                };
                spent += steps;
                arm.worth.push(worth.into());
            }
            nth += 1;
            if nth >= FIRST_LOOK {
                others.retain(|arm| !arm.is_behind(&regular));
            }
            if others.is_empty() {
                break 'thinking;
            }
        }
        if others.len() == 1 {
            break;
        }
        others.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        others.truncate(others.len().div_ceil(2));
    }
    let played = others.into_iter().filter(|arm| arm.worth.len() as u64 >= FIRST_LOOK);
    let better = played.filter_map(|arm| Some((arm.gain(&regular, horizon)?, arm)));
    let best = better.max_by(|(a, _), (b, _)| a.total_cmp(b));
    // How much better is not said: what was played on knows men whom the listener may not see.
    best.map_or(Chosen { answer: regular.answer, reason: regular.reason }, |(_, arm)| {
        let reason = format!("{}: played on, it ends better than by the book", arm.reason);
        Chosen { answer: arm.answer, reason: reason.into() }
    })
}
