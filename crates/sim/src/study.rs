//! Many numbered battles over threads. Battle k of a study is the same battle however the work is split, and rows come
//! in by number, so that every total and every file is too.
use crate::{End, Marking, Policy, Report, Rng, Sampler, Thoughtful, Unfinished, battle, in_order, watched_battle};
use kernel::{ClauseId, Reckon, Reckoning, Suspend, Verdict};
use std::{
    collections::BTreeSet,
    ops::{ControlFlow, Range},
    panic::{AssertUnwindSafe, catch_unwind},
};

/// What is to be fought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Study {
    /// The number of the first battle.
    pub from: u64,
    pub battles: u64,
    pub seed: u64,
    pub threads: usize,
    /// A battle with more steps is broken off and reported.
    pub most_steps: u32,
    /// Notes which clauses were seen.
    pub marking: bool,
    /// For players who think ahead; clauses are not noted then.
    pub thoughtful: bool,
}

impl Default for Study {
    fn default() -> Study {
        Study { from: 0, battles: 1000, seed: 1, threads: 1, most_steps: 10_000, marking: false, thoughtful: false }
    }
}

/// One battle of a study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub battle: u64,
    pub end: Result<Finish, Fault>,
}

/// A battle that was fought to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finish {
    pub verdict: Verdict,
    pub steps: u32,
    pub rolls: u64,
    pub asks: u64,
    pub reckoning: Reckoning,
}

/// What went wrong in a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    TooLong { steps: u32 },
    Stopped(Suspend),
    Panicked { message: String },
}

/// One battle, and what can be used again.
struct Fought<'s, B: Reckon, P> {
    end: Result<Finish, Fault>,
    sampler: Option<Sampler<'s, B, P>>,
    noted: Noted<B::Clause>,
}

/// Clauses that were seen, and what was put to the players.
type Noted<C> = (BTreeSet<C>, BTreeSet<String>);

impl Study {
    /// Fights the battles. `policy` makes the players of battle k; `row` is told of every battle, in order and on this
    /// thread, and may break the study off: the report then covers the battles told.
    pub fn run<B: Reckon, P: Policy<B>>(
        &self,
        setup: &B::Setup,
        policy: impl Fn(u64) -> P + Sync,
        mut row: impl FnMut(&Row) -> ControlFlow<()>,
    ) -> Report {
        let (mut report, mut all) = (Report::default(), Noted::<B::Clause>::default());
        let size = (self.battles / (64 * self.threads.max(1) as u64)).clamp(1, 64);
        let worker = || {
            let (mut sampler, policy) = (None, &policy);
            move |stretch: u64| {
                let mut noted = Noted::default();
                let numbers: Range<u64> = stretch * size..self.battles.min((stretch + 1) * size);
                let one = |n| self.one::<B, P>(setup, policy, self.from + n, &mut sampler, &mut noted);
                let rows: Vec<Row> = numbers.map(one).collect();
                (rows, noted)
            }
        };
        in_order(self.threads, self.battles.div_ceil(size), worker, |(rows, noted)| {
            all.0.extend(noted.0);
            all.1.extend(noted.1);
            rows.iter().try_for_each(|one| {
                report.add(one);
                row(one)
            })
        });
        report.seen = all.0.into_iter().map(ClauseId::id).collect();
        report.asked = all.1.into_iter().collect();
        report
    }

    /// One battle. A panic inside loses the sampler and nothing else.
    fn one<'s, B: Reckon, P: Policy<B>>(
        &self,
        setup: &'s B::Setup,
        policy: &impl Fn(u64) -> P,
        number: u64,
        sampler: &mut Option<Sampler<'s, B, P>>,
        noted: &mut Noted<B::Clause>,
    ) -> Row {
        let old = sampler.take();
        let fought = catch_unwind(AssertUnwindSafe(|| self.fought(setup, policy(number), number, old)));
        let end = match fought {
            Ok(Fought { end, sampler: used, noted: more }) => {
                noted.0.extend(more.0);
                noted.1.extend(more.1);
                *sampler = used;
                end
            }
            Err(thrown) => {
                let text = thrown.downcast_ref::<String>().map(String::as_str);
                let message = text.or_else(|| thrown.downcast_ref::<&str>().copied()).unwrap_or("no message");
                Err(Fault::Panicked { message: message.to_owned() })
            }
        };
        Row { battle: number, end }
    }

    fn fought<'s, B: Reckon, P: Policy<B>>(
        &self,
        setup: &'s B::Setup,
        policy: P,
        number: u64,
        old: Option<Sampler<'s, B, P>>,
    ) -> Fought<'s, B, P> {
        let rng = Rng::of(self.seed, number);
        if self.thoughtful {
            let mut thoughtful = Thoughtful::<B, P>::new(setup, rng, policy);
            let end = thoughtful.battle(self.most_steps);
            let end = finished::<B>(setup, end, thoughtful.rolls, thoughtful.asks);
            return Fought { end, sampler: None, noted: Noted::default() };
        }
        let mut sampler = match old {
            Some(mut sampler) => {
                sampler.reset(rng, policy);
                sampler
            }
            None => Sampler::new(setup, rng, policy),
        };
        let (end, noted);
        if self.marking {
            let mut marking = Marking::new(sampler);
            end = watched_battle::<B>(setup, &mut marking, self.most_steps);
            noted = (marking.seen, marking.asked);
            sampler = marking.oracle;
        } else {
            end = battle::<B>(setup, &mut sampler, self.most_steps);
            noted = Noted::default();
        }
        Fought { end: finished::<B>(setup, end, sampler.rolls, sampler.asks), sampler: Some(sampler), noted }
    }
}

fn finished<B: Reckon>(
    setup: &B::Setup,
    end: Result<End<B::State>, Unfinished>,
    rolls: u64,
    asks: u64,
) -> Result<Finish, Fault> {
    match end {
        Ok(End { state, verdict, steps }) => {
            Ok(Finish { verdict, steps, rolls, asks, reckoning: B::reckon(setup, &state) })
        }
        Err(Unfinished::TooLong { steps }) => Err(Fault::TooLong { steps }),
        Err(Unfinished::Stopped(suspend)) => Err(Fault::Stopped(suspend)),
    }
}
