//! Plays the battle on in its head before it answers.
use crate::{Chosen, Opponent, Regular, ahead::Ahead};
use kernel::{Advice, Advise, Answer, Question, Sight, Weigh};
use sim::Rng;
use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

/// Plays every candidate on by lot, with the same luck for each, and halves the field until few are left. What a regular
/// would do stays in to the end, and is left only for something that did better by more than luck.
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
/// How far what an answer looks to be worth may be off, in hundredths of a rifleman: a few plays tell less than that, many
/// tell more.
const OFF: f64 = 100.0;

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
    fn gain(&self, other: &Arm) -> Option<f64> {
        let (mean, error) = self.over(other);
        let trust = OFF.powi(2) / (OFF.powi(2) + error.powi(2));
        let looks = f64::from(self.looks) - f64::from(other.looks);
        let gain = trust * mean + (1.0 - trust) * looks;
        (mean > SURE * error && gain > 0.0).then_some(gain)
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
                let [horizon, effort] = B::horizon(sight.setup());
                thought(&ahead, regular, others, rng.bits(), [horizon, effort.min(self.effort)], until)
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
    [horizon, effort]: [u32; 2],
    until: Instant,
) -> Chosen {
    let rounds = (others.len() + 1).next_power_of_two().trailing_zeros();
    let mut nth = 0;
    'thinking: loop {
        let mut spent = 0;
        while spent < effort / rounds {
            for arm in std::iter::once(&mut regular).chain(&mut others) {
                if Instant::now() >= until {
                    break 'thinking;
                }
                let Some((worth, steps)) = ahead.play(&arm.answer, Rng::of(luck, nth), horizon) else {
                    // No position that may be leads to this question.
                    break 'thinking;
                };
                spent += steps;
                arm.worth.push(worth.into());
            }
            nth += 1;
        }
        if others.len() == 1 {
            break;
        }
        others.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        others.truncate(others.len().div_ceil(2));
    }
    let played = others.into_iter().filter(|arm| arm.worth.len() > 2);
    let better = played.filter_map(|arm| Some((arm.gain(&regular)?, arm)));
    let best = better.max_by(|(a, _), (b, _)| a.total_cmp(b));
    best.map_or(Chosen { answer: regular.answer, reason: regular.reason }, |(gain, arm)| {
        let (men, plays) = (gain / 100.0, arm.worth.len());
        let reason = format!("{}: {men:.1} men better off than by the book, {plays} times played on", arm.reason);
        Chosen { answer: arm.answer, reason: reason.into() }
    })
}
