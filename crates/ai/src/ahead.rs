//! Looking ahead: the rules run on from a question, in positions that the seat holds for possible.
use crate::{forecast::Forecast, simple};
use kernel::{Advise, Answer, Flow, Question, Recall, Seat, Sight, Suspend, Weigh};
use odds::Merger;
use sim::{Policy, Rng, Sampler};
use std::time::Instant;

/// Positions imagined before a question is given up on: what was seen may not fit any of them.
const TRIES: usize = 8;

/// A question, and what the seat that is asked remembers.
#[derive(Clone, Copy)]
pub(crate) struct Ahead<'a, 'q, B: Advise + Weigh> {
    setup: &'a B::Setup,
    recall: &'a Recall<B>,
    question: &'a Question<'q, B>,
}

impl<'a, 'q, B: Advise + Weigh> Ahead<'a, 'q, B> {
    /// Nothing, where the seat remembers nothing.
    pub(crate) fn of(sight: &Sight<'a, B>, question: &'a Question<'q, B>) -> Option<Ahead<'a, 'q, B>> {
        Some(Ahead { setup: sight.setup(), recall: sight.recall()?, question })
    }

    /// The step as it began, as far as the seat knows.
    pub(crate) fn step(&self) -> &'a B::View {
        self.recall.view()
    }

    /// What the position is worth to the asked seat when so many steps have been played on by lot, by this plan of its own;
    /// and the steps played.
    pub(crate) fn play(&self, answer: &Answer, style: u8, mut rng: Rng, most: u32) -> Option<(i32, u32)> {
        let light = Light { us: self.question.seat, style };
        for _ in 0..TRIES {
            let mut state = B::imagine(self.setup, self.recall.view(), &mut |n| rng.below(n));
            let mut sampler: Sampler<'_, B, Light> = Sampler::new(self.setup, rng, light);
            let mut again = self.recall.again(self.question, answer, &mut sampler);
            let first = B::stride(self.setup, &mut state, &mut again);
            let reached = again.is_answered();
            let mut flow = match first {
                Ok(flow) if reached => flow,
                _ => {
                    rng = sampler.rng;
                    continue;
                }
            };
            let mut steps = 1;
            while steps < most && flow != Flow::Over {
                flow = B::stride(self.setup, &mut state, &mut sampler).ok()?;
                steps += 1;
            }
            return Some((self.question.seat.sign() * B::worth(self.setup, &state), steps));
        }
        None
    }

    /// What this step comes to, exactly, in one position that the asked seat holds for possible.
    pub(crate) fn expect(&self, answer: &Answer, rng: &mut Rng, runs: u64, until: Instant) -> Option<Forecast> {
        let base = B::imagine(self.setup, self.recall.view(), &mut |n| rng.below(n));
        let (us, them) = (self.question.seat, !self.question.seat);
        let mut merger = Merger::<B, _>::new(|at, question| advised(self.setup, at, question));
        (merger.budget, merger.until) = (runs, Some(until));
        let found = merger.odds(|reader| {
            let mut state = base.clone();
            let mut again = self.recall.again(self.question, answer, reader);
            B::stride(self.setup, &mut state, &mut again)?;
            let worth = us.sign() * B::worth(self.setup, &state);
            let is_real = again.is_answered();
            is_real.then(|| (worth, B::strength(self.setup, &state, them))).ok_or(Suspend::Diverged)
        });
        Some(Forecast { before: B::strength(self.setup, &base, them), odds: found.ok()?.odds })
    }
}

/// Who plays on: does what looks best at the moment, we by our plan and they by the usual one.
#[derive(Debug, Clone, Copy)]
struct Light {
    us: Seat,
    style: u8,
}

impl<B: Advise> Policy<B> for Light {
    fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Answer {
        let style = if question.seat == self.us { self.style } else { 0 };
        simple::chosen(rng, &sight, question, style).answer
    }
}

fn advised<B: Advise>(setup: &B::Setup, at: &B::State, question: &Question<'_, B>) -> Answer {
    let view = B::view(setup, at, question.seat.into());
    B::advise(setup, &view, question).swap_remove(0).answer
}
