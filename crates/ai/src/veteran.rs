//! Plays the battle on in its head before it answers.
use crate::{Chosen, Opponent, Regular, ahead::Ahead};
use kernel::{Advice, Advise, Answer, Battle, Horizon, Question, Sight, Weigh};
use sim::Rng;
use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

/// Plays every candidate on by lot, with the same luck for each, and halves the field until few are left; who falls clearly
/// behind leaves it at once. What a regular would do stays in to the end, and is left only for something that did better by
/// more than luck. Where the ruleset knows several plans for a side, these are the candidates, each followed to the end, and
/// the best is kept for the step: one man's answer hardly matters when the others go on as before.
#[derive(Debug, Clone)]
pub struct Veteran<B: Battle> {
    /// Candidates.
    pub field: usize,
    /// The answer is there by then, whatever was played; as a rule its effort ends sooner, and no clock decides.
    pub time: Duration,
    /// Steps that it plays for one answer at most, even where the ruleset would have it play more.
    pub effort: u32,
    /// The step for which it has settled on a plan, as it began, and the plan.
    pub settled: Option<(B::View, u8)>,
}

impl<B: Battle> Default for Veteran<B> {
    fn default() -> Veteran<B> {
        Veteran { field: 6, time: Duration::from_millis(800), effort: u32::MAX, settled: None }
    }
}

/// Standard errors by which another answer has to be better than the regular one.
const SURE: f64 = 1.0;
/// Standard errors by which an answer is worse than the regular one when it is given up, and plays before either is asked.
const BEHIND: f64 = 2.5;
const FIRST_LOOK: u64 = 8;

/// A candidate, the plan it is played on by, and what each play came to.
#[derive(Clone)]
struct Arm {
    answer: Answer,
    style: u8,
    reason: Cow<'static, str>,
    looks: i32,
    worth: Vec<f64>,
}

impl From<Advice> for Arm {
    fn from(Advice { answer, value, reason }: Advice) -> Arm {
        Arm { answer, style: 0, reason: reason.into(), looks: value, worth: vec![] }
    }
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
    fn chosen(self) -> Chosen {
        Chosen { answer: self.answer, reason: self.reason }
    }
}

/// What is done when something did better than the regular answer, if it is anything else.
fn better_than(regular: Arm, best: Option<Arm>) -> Arm {
    let Some(best) = best.filter(|arm| arm.answer != regular.answer) else { return regular };
    // How much better is not said: what was played on knows men whom the listener may not see.
    Arm { reason: format!("{}: played on, it ends better than by the book", best.reason).into(), ..best }
}

impl<B: Advise + Weigh> Opponent<B> for Veteran<B> {
    fn choose(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Chosen {
        let until = Instant::now() + self.time;
        let advice = B::advise(sight.setup(), &sight.view(), question);
        let regular = Regular { time: self.time / 3, ..Regular::default() };
        let (nth, reason) = regular.best(rng, &sight, question, &advice);
        let regular = Arm { reason, ..advice[nth].clone().into() };
        let Some(ahead) = Ahead::of(&sight, question) else { return regular.chosen() };
        let planned = |style: u8| by_plan(style, &sight, question, &advice, &regular);
        if let Some((_, style)) = self.settled.as_ref().filter(|(step, _)| step == ahead.step()) {
            let kept = planned(*style);
            return better_than(regular, Some(kept)).chosen();
        }
        let is_planned = B::STYLES > 1;
        let others: Vec<Arm> = if is_planned {
            (1..B::STYLES).map(planned).collect()
        } else {
            let others = (0..).zip(&advice).filter(|(n, _)| *n != nth);
            others.take(self.field - 1).map(|(_, advice)| advice.clone().into()).collect()
        };
        if others.iter().all(|arm| arm.answer == regular.answer) {
            return regular.chosen();
        }
        let usual = B::horizon(sight.setup());
        let horizon = Horizon { effort: usual.effort.min(self.effort), ..usual };
        let (regular, best) = thought(&ahead, regular, others, rng.bits(), &horizon, until);
        if is_planned {
            self.settled = Some((ahead.step().clone(), best.as_ref().map_or(0, |arm| arm.style)));
        }
        better_than(regular, best).chosen()
    }
    fn thinks_ahead(&self) -> bool {
        true
    }
}

/// What this plan answers.
fn by_plan<B: Advise>(
    style: u8,
    sight: &Sight<'_, B>,
    question: &Question<'_, B>,
    usual: &[Advice],
    regular: &Arm,
) -> Arm {
    let mut advice = B::advise_in(style, sight.setup(), &sight.view(), question);
    // Where the plan makes no difference, neither does the answer.
    let arm = if advice == usual { regular.clone() } else { advice.swap_remove(0).into() };
    Arm { style, looks: regular.looks, ..arm }
}

fn thought<B: Advise + Weigh>(
    ahead: &Ahead<'_, '_, B>,
    mut regular: Arm,
    mut others: Vec<Arm>,
    luck: u64,
    horizon: &Horizon,
    until: Instant,
) -> (Arm, Option<Arm>) {
    let rounds = (others.len() + 1).next_power_of_two().trailing_zeros();
    let mut nth = 0;
    'thinking: loop {
        let mut spent = 0;
        while spent < horizon.effort / rounds {
            for arm in std::iter::once(&mut regular).chain(&mut others) {
                if Instant::now() >= until {
                    break 'thinking;
                }
                let Some((worth, steps)) = ahead.play(&arm.answer, arm.style, Rng::of(luck, nth), horizon.steps) else {
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
            let is_plain = |arm: &Arm| arm.style != 0 && nth >= FIRST_LOOK && regular.is_behind(arm);
            if others.is_empty() || others.iter().any(is_plain) {
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
    let best = better.max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, arm)| arm);
    (regular, best)
}
