//! Best replies by the same walk: sums at dice, the best for the asked seat at questions.
use crate::walk::{Node, Walk, Way};
use kernel::{Answer, Answers, Oracle, Play, Question, Roll, Ruleset, Seat, Suspend, Tally, Write};
use std::{collections::BTreeMap, marker::PhantomData, time::Instant};

/// Expectimax: First wants much, Second little. Best *of the candidates*, which are all answers only for lists,
/// shares and numbers.
#[derive(Debug)]
pub struct Chooser<R, P> {
    walk: Walk,
    candidates: P,
    /// Candidates and their values, when the first thing that happens is a question.
    pub table: Vec<(Answer, f64)>,
    /// Lines visited.
    pub leaves: u64,
    /// Lines to visit, and time to spend, before giving up.
    pub budget: u64,
    pub until: Option<Instant>,
    ruleset: PhantomData<R>,
}

/// What comes of play in which everybody replies best: its value to First, and the odds of everything else that was
/// noted.
#[derive(Debug, Clone, PartialEq)]
pub struct Replied<T> {
    pub value: f64,
    pub odds: BTreeMap<T, f64>,
}

impl<R: Ruleset, P: FnMut(&R::State, &Question<'_, R>) -> Vec<Answer>> Chooser<R, P> {
    /// `candidates` names the answers to consider: `|_, question| question.candidates()`.
    pub fn new(candidates: P) -> Chooser<R, P> {
        let (walk, table, ruleset) = (Walk::default(), vec![], PhantomData);
        Chooser { walk, candidates, table, leaves: 0, budget: u64::MAX, until: None, ruleset }
    }

    /// What `run` is worth to First. `Abandoned`: the budget is spent, a line is too long, or both seats are asked
    /// at once.
    pub fn value(&mut self, mut run: impl FnMut(&mut Self) -> Play<f64>) -> Play<f64> {
        Ok(self.replied(|reader| Ok((run(reader)?, ())))?.value)
    }

    /// The same, with the odds of whatever else `run` returns.
    pub fn replied<T: Ord>(&mut self, mut run: impl FnMut(&mut Self) -> Play<(f64, T)>) -> Play<Replied<T>> {
        self.walk.start(Way::default());
        self.table.clear();
        let mut folds: Vec<Option<Replied<T>>> = vec![];
        let mut left = self.budget;
        loop {
            let late = left.is_multiple_of(64) && self.until.is_some_and(|until| Instant::now() >= until);
            if left == 0 || late {
                return Err(Suspend::Abandoned);
            }
            left -= 1;
            self.walk.begin();
            let (value, noted) = run(self)?;
            self.leaves += 1;
            if let Some(all) = self.fold(&mut folds, Replied { value, odds: BTreeMap::from([(noted, 1.0)]) }) {
                return Ok(all);
            }
        }
    }

    /// Carries a leaf up to the deepest node that has a branch left; what all of it comes to at the last leaf.
    fn fold<T: Ord>(&mut self, folds: &mut Vec<Option<Replied<T>>>, mut found: Replied<T>) -> Option<Replied<T>> {
        folds.resize_with(self.walk.nodes(), || None);
        loop {
            let is_root = folds.len() == 1;
            let (Some(node), Some(fold)) = (self.walk.deepest(), folds.last_mut()) else { return Some(found) };
            match node {
                Node::Chance { share, .. } => {
                    let sum = fold.get_or_insert_with(|| Replied { value: 0.0, odds: BTreeMap::new() });
                    sum.value += share * found.value;
                    for (noted, p) in found.odds {
                        *sum.odds.entry(noted).or_insert(0.0) += share * p;
                    }
                }
                Node::Choice { options, at, seat } => {
                    if is_root {
                        self.table.push((options[*at].clone(), found.value));
                    }
                    let is_better = fold.as_ref().is_none_or(|best| match seat {
                        Seat::First => found.value > best.value,
                        Seat::Second => found.value < best.value,
                    });
                    if is_better {
                        *fold = Some(found);
                    }
                }
            }
            if self.walk.step() {
                return None;
            }
            found = folds.pop().flatten().unwrap_or_else(|| unreachable!("every node was folded into"));
        }
    }
}

impl<R: Ruleset, P: FnMut(&R::State, &Question<'_, R>) -> Vec<Answer>> Oracle<R> for Chooser<R, P> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        if roll.chance.is_empty() {
            return Ok(Tally::default());
        }
        self.walk.chance(&roll.chance)
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        self.walk.choice(question.seat, || (self.candidates)(at, question))
    }
    /// Sealed questions of both seats need mixed strategies: no single best answer exists, so this reader gives up.
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        if questions.iter().any(|question| question.seat != questions[0].seat) {
            return Err(Suspend::Abandoned);
        }
        questions.iter().map(|question| self.ask(at, question)).collect()
    }
    /// Likewise.
    fn apart(&mut self, _: Write<'_, R>) -> Play<()> {
        Err(Suspend::Abandoned)
    }
    fn tell(&mut self, _: R::Clause, _: R::Event) {}
}
