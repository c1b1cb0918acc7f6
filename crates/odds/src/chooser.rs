//! Best replies by the same walk: sums at dice, the best for the asked seat at questions.
use crate::walk::{Node, Walk, Way};
use kernel::{Answer, Answers, Oracle, Play, Question, Roll, Ruleset, Seat, Suspend, Tally, Write};
use std::marker::PhantomData;

/// Expectimax: First wants much, Second little. Best *of the candidates*, which are all answers only for lists,
/// shares and numbers.
#[derive(Debug)]
pub struct Chooser<R, P> {
    walk: Walk,
    candidates: P,
    folds: Vec<f64>,
    /// Candidates and their values, when the first thing that happens is a question.
    pub table: Vec<(Answer, f64)>,
    /// Lines visited.
    pub leaves: u64,
    /// Lines to visit before giving up.
    pub budget: u64,
    ruleset: PhantomData<R>,
}

impl<R: Ruleset, P: FnMut(&R::State, &Question<'_, R>) -> Vec<Answer>> Chooser<R, P> {
    /// `candidates` names the answers to consider: `|_, question| question.candidates()`.
    pub fn new(candidates: P) -> Chooser<R, P> {
        let (walk, folds, table, ruleset) = (Walk::default(), vec![], vec![], PhantomData);
        Chooser { walk, candidates, folds, table, leaves: 0, budget: u64::MAX, ruleset }
    }

    /// What `run` is worth to First. `Abandoned`: the budget is spent, a line is too long, or both seats are asked
    /// at once.
    pub fn value(&mut self, mut run: impl FnMut(&mut Self) -> Play<f64>) -> Play<f64> {
        self.walk.start(Way::default());
        self.folds.clear();
        self.table.clear();
        let mut left = self.budget;
        loop {
            if left == 0 {
                return Err(Suspend::Abandoned);
            }
            left -= 1;
            self.walk.begin();
            let value = run(self)?;
            self.leaves += 1;
            if let Some(value) = self.fold(value) {
                return Ok(value);
            }
        }
    }

    /// Carries the value of a leaf up to the deepest node that has a branch left; the value of all at the last leaf.
    fn fold(&mut self, mut value: f64) -> Option<f64> {
        self.folds.resize(self.walk.nodes(), f64::NAN);
        loop {
            let is_root = self.folds.len() == 1;
            let (Some(node), Some(fold)) = (self.walk.deepest(), self.folds.last_mut()) else {
                return Some(value);
            };
            match node {
                Node::Chance { share, .. } => *fold = if fold.is_nan() { 0.0 } else { *fold } + share * value,
                Node::Choice { options, at, seat } => {
                    if is_root {
                        self.table.push((options[*at].clone(), value));
                    }
                    // The first value replaces the NaN.
                    *fold = if *seat == Seat::First { fold.max(value) } else { fold.min(value) };
                }
            }
            if self.walk.step() {
                return None;
            }
            value = *fold;
            self.folds.pop();
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
