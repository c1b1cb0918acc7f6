//! What may come of an answer before it is given: the rules run on from the live position, and somebody takes note.
use crate::{Answer, Answers, Battle, Eyes, Live, Oracle, Outcome, Play, Question, Roll, Ruleset, Scene, Tally, Write};
use std::hash::Hash;

/// Rulesets whose choices can be asked for odds.
pub trait Foresee: Battle {
    type Witness: Witness<Self>;
    /// Who takes note of what comes of an answer; nobody where its odds would say nothing.
    fn witness(question: &Question<'_, Self>, answer: &Answer) -> Option<Self::Witness>;
    /// The position as these eyes know it, to run the rules on: what is hidden from them is not in it.
    fn known(setup: &Self::Setup, state: &Self::State, to: Eyes) -> Self::State;
    /// The clause that keeps anybody from reckoning what the other side can do next.
    fn unforeseen(_setup: &Self::Setup) -> Option<Self::Clause> {
        None
    }
    /// How much of it may be told. `state` is what the asked seat knows at the question.
    fn outlook<'a>(
        _setup: &'a Self::Setup,
        _state: &Self::State,
        _question: &Question<'_, Self>,
        _answer: &Answer,
    ) -> Outlook<'a, Self> {
        Outlook::Open
    }
}

/// How much of what may come of an answer may be told before it is given.
#[expect(missing_debug_implementations, reason = "a scene has none")]
pub enum Outlook<'a, R: Ruleset> {
    /// All of it, from the position as it is.
    Open,
    /// The position would tell too much: what may come of it under each condition that a player can judge.
    Under(Vec<Imagined<'a, R>>),
    /// Nothing; the clause that says so.
    Closed(R::Clause),
}

/// A scene under a condition: "within 6 inches".
#[expect(missing_debug_implementations, reason = "a scene has none")]
pub struct Imagined<'a, R: Ruleset> {
    pub condition: String,
    pub scene: Box<dyn Scene<R> + 'a>,
}

/// Notes what a position alone no longer tells at the end: what a unit suffered before it was removed. All that it has
/// noted lives on past every cut.
pub trait Witness<R: Ruleset>: Clone + Hash + Send + Sync {
    /// What each value of the outcome means, and whether it is a yes or no.
    fn measures(&self) -> &'static [(&'static str, bool)];
    fn tell(&mut self, event: R::Event);
    fn outcome(&self, after: &R::State) -> Outcome;
}

/// An oracle beside which somebody takes note.
#[expect(missing_debug_implementations, reason = "an oracle has none")]
pub struct Witnessed<'a, R: Ruleset, W> {
    pub oracle: &'a mut dyn Oracle<R>,
    pub witness: W,
}

impl<R: Ruleset, W: Witness<R>> Oracle<R> for Witnessed<'_, R, W> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        self.oracle.roll(roll)
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        self.oracle.ask_all(at, questions)
    }
    /// Nothing is told in there: there is nothing to note.
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        self.oracle.apart(write)
    }
    fn tell(&mut self, clause: R::Clause, event: R::Event) {
        self.witness.tell(event);
        self.oracle.tell(clause, event);
    }
    /// What was noted is read at the end, so it lives on past every cut.
    fn cut(&mut self, at: &R::State, clause: R::Clause, live: &dyn Live) -> Play<()> {
        self.oracle.cut(at, clause, &(live, &self.witness))
    }
}
