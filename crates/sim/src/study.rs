//! Many numbered battles over threads. Battle k of a study is the same battle however the work is split, and rows come
//! in by number, so that every total and every file is too.
use crate::{
    End, Interval, Marking, Policy, Rng, Sampler, Summary, Thoughtful, Unfinished, battle, watched_battle, wilson,
};
use kernel::{Battle, ClauseId, Seat, Suspend, Verdict};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::{ControlFlow, Range},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
};

/// What is to be fought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Study {
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
        Study { battles: 1000, seed: 1, threads: 1, most_steps: 10_000, marking: false, thoughtful: false }
    }
}

/// One battle of a study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub battle: u64,
    pub end: Result<Finish, Fault>,
}

/// A battle that was fought to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finish {
    pub verdict: Verdict,
    pub steps: u32,
    pub rolls: u64,
    pub asks: u64,
}

/// What went wrong in a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    TooLong { steps: u32 },
    Stopped(Suspend),
    Panicked { message: String },
}

/// A battle that did not end: with its number and the study's seed it can be fought again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    pub battle: u64,
    pub seed: u64,
    pub fault: Fault,
}

/// What a study found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<C> {
    /// Battles fought to their end.
    pub battles: u64,
    pub wins: [u64; 2],
    pub draws: u64,
    pub points: [Summary; 2],
    /// Steps of a battle.
    pub length: Summary,
    pub rolls: u64,
    pub asks: u64,
    pub broken: Vec<Broken>,
    /// Clauses seen, if they were to be noted.
    pub seen: BTreeSet<C>,
}

/// One battle, and what can be used again.
struct Fought<'s, B: Battle, P> {
    end: Result<End<B::State>, Unfinished>,
    rolls: u64,
    asks: u64,
    sampler: Option<Sampler<'s, B, P>>,
    seen: BTreeSet<B::Clause>,
}

/// Rows of a stretch of battles, and the clauses seen in them.
type Batch<C> = (u64, Vec<Row>, BTreeSet<C>);

impl Study {
    /// Fights the battles. `policy` makes the players of battle k; `row` is told of every battle, in order and on this
    /// thread, and may break the study off: the report then covers the battles told.
    pub fn run<B: Battle, P: Policy<B>>(
        &self,
        setup: &B::Setup,
        policy: impl Fn(u64) -> P + Sync,
        mut row: impl FnMut(&Row) -> ControlFlow<()>,
    ) -> Report<B::Clause> {
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let mut report = Report::default();
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..self.threads.max(1) {
                let (send, next, stop, policy) = (send.clone(), &next, &stop, &policy);
                scope.spawn(move || self.fight::<B, P>(setup, policy, next, stop, &send));
            }
            drop(send);
            let (mut waiting, mut told) = (BTreeMap::new(), 0);
            for (from, rows, seen) in receive {
                waiting.insert(from, (rows, seen));
                while let Some((rows, seen)) = waiting.remove(&told) {
                    report.seen.extend(seen);
                    for one in rows {
                        told += 1;
                        report.add(self.seed, &one);
                        if row(&one).is_break() {
                            stop.store(true, Ordering::Relaxed);
                            return;
                        }
                    }
                }
            }
        });
        report
    }

    /// One thread: takes stretch after stretch until there are none left.
    fn fight<B: Battle, P: Policy<B>>(
        &self,
        setup: &B::Setup,
        policy: &impl Fn(u64) -> P,
        next: &AtomicU64,
        stop: &AtomicBool,
        send: &mpsc::Sender<Batch<B::Clause>>,
    ) {
        let mut sampler = None;
        let size = (self.battles / (64 * self.threads.max(1) as u64)).clamp(1, 64);
        while !stop.load(Ordering::Relaxed) {
            let from = next.fetch_add(size, Ordering::Relaxed);
            if from >= self.battles {
                return;
            }
            let mut seen = BTreeSet::new();
            let numbers: Range<u64> = from..self.battles.min(from + size);
            let rows = numbers.map(|n| self.one::<B, P>(setup, policy, n, &mut sampler, &mut seen)).collect();
            if send.send((from, rows, seen)).is_err() {
                return;
            }
        }
    }

    /// One battle. A panic inside loses the sampler and nothing else.
    fn one<'s, B: Battle, P: Policy<B>>(
        &self,
        setup: &'s B::Setup,
        policy: &impl Fn(u64) -> P,
        number: u64,
        sampler: &mut Option<Sampler<'s, B, P>>,
        seen: &mut BTreeSet<B::Clause>,
    ) -> Row {
        let old = sampler.take();
        let fought = catch_unwind(AssertUnwindSafe(|| {
            let (rng, policy) = (Rng::of(self.seed, number), policy(number));
            if self.thoughtful {
                let mut thoughtful = Thoughtful::<B, P>::new(setup, rng, policy);
                let end = thoughtful.battle(self.most_steps);
                return Fought {
                    end,
                    rolls: thoughtful.rolls,
                    asks: thoughtful.asks,
                    sampler: None,
                    seen: BTreeSet::new(),
                };
            }
            let mut sampler = match old {
                Some(mut sampler) => {
                    sampler.reset(rng, policy);
                    sampler
                }
                None => Sampler::new(setup, rng, policy),
            };
            if !self.marking {
                let end = battle::<B>(setup, &mut sampler, self.most_steps);
                let (rolls, asks) = (sampler.rolls, sampler.asks);
                return Fought { end, rolls, asks, sampler: Some(sampler), seen: BTreeSet::new() };
            }
            let mut marking = Marking::new(sampler);
            let end = watched_battle::<B>(setup, &mut marking, self.most_steps);
            let Marking { oracle: sampler, seen, .. } = marking;
            Fought { end, rolls: sampler.rolls, asks: sampler.asks, sampler: Some(sampler), seen }
        }));
        let end = match fought {
            Ok(Fought { end, rolls, asks, sampler: used, seen: marked }) => {
                seen.extend(marked);
                *sampler = used;
                match end {
                    Ok(end) => Ok(Finish { verdict: end.verdict, steps: end.steps, rolls, asks }),
                    Err(Unfinished::TooLong { steps }) => Err(Fault::TooLong { steps }),
                    Err(Unfinished::Stopped(suspend)) => Err(Fault::Stopped(suspend)),
                }
            }
            Err(thrown) => {
                let text = thrown.downcast_ref::<String>().map(String::as_str);
                let message = text.or_else(|| thrown.downcast_ref::<&str>().copied()).unwrap_or("no message");
                Err(Fault::Panicked { message: message.to_owned() })
            }
        };
        Row { battle: number, end }
    }
}

impl<C: ClauseId> Default for Report<C> {
    fn default() -> Report<C> {
        Report {
            battles: 0,
            wins: [0; 2],
            draws: 0,
            points: [Summary::default(); 2],
            length: Summary::default(),
            rolls: 0,
            asks: 0,
            broken: vec![],
            seen: BTreeSet::new(),
        }
    }
}

impl<C: ClauseId> Report<C> {
    fn add(&mut self, seed: u64, row: &Row) {
        let finish = match &row.end {
            Ok(finish) => finish,
            Err(fault) => return self.broken.push(Broken { battle: row.battle, seed, fault: fault.clone() }),
        };
        self.battles += 1;
        match finish.verdict.winner {
            Some(seat) => self.wins[seat.index()] += 1,
            None => self.draws += 1,
        }
        for seat in Seat::BOTH {
            self.points[seat.index()].add(finish.verdict.points[seat.index()]);
        }
        self.length.add(finish.steps);
        self.rolls += finish.rolls;
        self.asks += finish.asks;
    }
    /// The share of battles a seat won, with its 95 % interval.
    pub fn share(&self, seat: Seat) -> Interval {
        wilson(self.wins[seat.index()], self.battles)
    }
    /// The share of battles nobody won.
    pub fn drawn(&self) -> Interval {
        wilson(self.draws, self.battles)
    }
}
