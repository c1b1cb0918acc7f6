//! Exact odds of a text with cuts, loops included. Every distinct promise (position, clause, live values) is one node
//! of a graph; each node is walked once, from its cut to the next, by replaying the shortest way to it. Then expected
//! visits are solved component by component: a loop is a small linear system, not a long tree.
use crate::{
    OddsError,
    graph::Graph,
    seen::Seen,
    walk::{Walk, Way},
};
use kernel::{Answer, Answers, Live, Oracle, Play, Question, Roll, Ruleset, Suspend, Tally, Write, Written, in_turn};
use smallvec::SmallVec;
use std::{collections::BTreeMap, hash::Hash, time::Instant};

/// A place in the text and all that matters there; the position by its number.
#[derive(Debug)]
struct Promise<R: Ruleset> {
    at: usize,
    clause: R::Clause,
    live: SmallVec<[u8; 24]>,
}

/// How far probabilities may fail to add up.
const SLACK: f64 = 1e-9;

/// Exact odds of a text whose questions a policy answers. The policy must be a function of the question.
#[derive(Debug)]
pub struct Merger<R: Ruleset, P> {
    walk: Walk,
    /// Cuts on the way to the node that is walked, and how many of them this run has passed.
    cuts: usize,
    passed: usize,
    /// The node of the cut at which this run stopped.
    reached: Option<usize>,
    /// What each node promised; the start (node 0) promises nothing.
    promises: Seen<Promise<R>>,
    /// Many promises are made in one position. Boxed, so that a growing list does not move them.
    positions: Seen<Box<R::State>>,
    /// The live values of the cut that is looked at.
    written: Written,
    policy: P,
    /// Runs before giving up.
    pub budget: u64,
    /// When to give up.
    pub until: Option<Instant>,
}

/// Exact odds, and what they took.
#[derive(Debug, Clone, PartialEq)]
pub struct Merged<T> {
    pub odds: BTreeMap<T, f64>,
    /// The sum of all odds: 1 but for rounding.
    pub mass: f64,
    pub runs: u64,
    pub nodes: usize,
}

impl<R: Ruleset, P: FnMut(&R::State, &Question<'_, R>) -> Answer> Merger<R, P> {
    pub fn new(policy: P) -> Merger<R, P> {
        Merger {
            walk: Walk::default(),
            cuts: 0,
            passed: 0,
            reached: None,
            promises: Seen::default(),
            positions: Seen::default(),
            written: Written::default(),
            policy,
            budget: u64::MAX,
            until: None,
        }
    }

    /// The distribution of what `run` returns.
    pub fn odds<T: Ord + Hash>(&mut self, mut run: impl FnMut(&mut Self) -> Play<T>) -> Result<Merged<T>, OddsError> {
        let mut graph = Graph::default();
        let mut ways = vec![(Way::default(), 0)];
        let mut results: Seen<T> = Seen::default();
        let (mut node, mut runs) = (0, 0);
        self.promises.clear();
        self.positions.clear();
        while node < ways.len() {
            let (way, cuts) = std::mem::take(&mut ways[node]);
            self.walk.start(way);
            self.cuts = cuts;
            loop {
                if self.is_spent(runs) {
                    return Err(OddsError::Spent { runs });
                }
                runs += 1;
                self.walk.begin();
                self.passed = 0;
                match run(self) {
                    Ok(result) => {
                        if self.walk.parted {
                            results.rewind();
                        }
                        let result = results.number(result, |old, new| old == new, |new| new);
                        graph.leaf(result, self.walk.probability);
                    }
                    Err(Suspend::Abandoned) => {
                        let to = self.reached.take().ok_or(OddsError::TooDeep)?;
                        if to == ways.len() {
                            ways.push((self.walk.way().clone(), cuts + 1));
                        }
                        graph.edge(to, self.walk.probability);
                    }
                    Err(Suspend::Diverged) => return Err(OddsError::Diverged),
                    Err(Suspend::Question) => return Err(OddsError::Unanswered),
                }
                if !self.walk.advance() {
                    break;
                }
            }
            graph.close();
            node += 1;
        }
        let reached = graph.solve(results.len()).map_err(|_| OddsError::Endless)?;
        let mass = reached.iter().sum();
        if !(1.0 - SLACK..=1.0 + SLACK).contains(&mass) {
            return Err(OddsError::Mass { mass });
        }
        Ok(Merged { odds: results.into_values().zip(reached).collect(), mass, runs, nodes: node })
    }

    /// The clock is looked at now and then only.
    fn is_spent(&self, runs: u64) -> bool {
        runs >= self.budget || runs.is_multiple_of(64) && self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// The node of a promise: an old one, or the next.
    #[inline(never)]
    fn node(&mut self, at: &R::State, clause: R::Clause, live: &dyn Live) -> usize {
        if self.walk.parted {
            self.promises.rewind();
            self.positions.rewind();
        }
        self.written.write_anew(live);
        let live = self.written.as_slice();
        let at = self.positions.number(at, |old, new| **old == **new, |new| Box::new(new.clone()));
        let kept = |old: &Promise<R>, &(at, clause, live): &(usize, R::Clause, &[u8])| {
            old.at == at && old.clause == clause && old.live.as_slice() == live
        };
        let make = |_| Promise { at, clause, live: SmallVec::from_slice(live) };
        1 + self.promises.number((at, clause, live), kept, make)
    }
}

impl<R: Ruleset, P: FnMut(&R::State, &Question<'_, R>) -> Answer> Oracle<R> for Merger<R, P> {
    #[inline(never)]
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        if roll.chance.is_empty() {
            return Ok(Tally::default());
        }
        self.walk.chance(&roll.chance)
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        self.walk.answer(|| {
            let answer = (self.policy)(at, question);
            debug_assert!(question.admits(&answer).is_ok(), "{answer:?} for {question:?}");
            answer
        })
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        questions.iter().map(|question| self.ask(at, question)).collect()
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, _: R::Clause, _: R::Event) {}
    #[inline(never)]
    fn cut(&mut self, at: &R::State, clause: R::Clause, live: &dyn Live) -> Play<()> {
        if self.passed < self.cuts {
            self.passed += 1;
            return Ok(());
        }
        self.reached = Some(self.node(at, clause, live));
        Err(Suspend::Abandoned)
    }
}
