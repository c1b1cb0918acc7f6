//! Every outcome by depth-first re-execution: run along the first branch of each new node, step the
//! deepest node that has a branch left, run again from the top.
use crate::walk::{Walk, Way};
use kernel::{Answer, Answers, Oracle, Play, Question, Roll, Ruleset, Suspend, Tally, Write, in_turn};
use std::{collections::BTreeMap, marker::PhantomData};

/// Exact odds. The policy fixes an answer (`Some`) or lets the question branch into its candidates (`None`).
#[derive(Debug)]
pub struct Explorer<R, P> {
    walk: Walk,
    policy: P,
    /// Lines visited.
    pub leaves: u64,
    /// Lines to visit before giving up.
    pub budget: u64,
    ruleset: PhantomData<R>,
}

impl<R: Ruleset, P: FnMut(&R::State, &Question<'_, R>) -> Option<Answer>> Explorer<R, P> {
    pub fn new(policy: P) -> Explorer<R, P> {
        Explorer { walk: Walk::default(), policy, leaves: 0, budget: u64::MAX, ruleset: PhantomData }
    }

    /// Calls `leaf(result, probability)` once for every line. `Abandoned`: the budget is spent, or a line is too long.
    pub fn each<T>(&mut self, mut run: impl FnMut(&mut Self) -> Play<T>, mut leaf: impl FnMut(T, f64)) -> Play<()> {
        self.walk.start(Way::default());
        let mut left = self.budget;
        loop {
            if left == 0 {
                return Err(Suspend::Abandoned);
            }
            left -= 1;
            self.walk.begin();
            let out = run(self)?;
            self.leaves += 1;
            leaf(out, self.walk.probability);
            if !self.walk.advance() {
                return Ok(());
            }
        }
    }

    /// The distribution of what `run` returns.
    pub fn odds<T: Ord>(&mut self, run: impl FnMut(&mut Self) -> Play<T>) -> Play<BTreeMap<T, f64>> {
        let mut odds = BTreeMap::new();
        self.each(run, |out, p| *odds.entry(out).or_insert(0.0) += p)?;
        Ok(odds)
    }
}

impl<R: Ruleset, P: FnMut(&R::State, &Question<'_, R>) -> Option<Answer>> Oracle<R> for Explorer<R, P> {
    #[inline(never)]
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        if roll.chance.is_empty() {
            return Ok(Tally::default());
        }
        self.walk.chance(&roll.chance)
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        match (self.policy)(at, question) {
            Some(answer) => {
                debug_assert!(question.admits(&answer).is_ok(), "{answer:?} for {question:?}");
                self.walk.answer(|| answer)
            }
            None => self.walk.choice(question.seat, || question.candidates()),
        }
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        questions.iter().map(|question| self.ask(at, question)).collect()
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, _: R::Clause, _: R::Event) {}
}
