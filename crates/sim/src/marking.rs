//! Which clauses a reader got to see.
use kernel::{Answer, Answers, ClauseId, Live, Offer, Oracle, Play, Question, Roll, Ruleset, Tally, Write, in_turn};
use std::collections::BTreeSet;

/// Notes every clause in rolls, terms of needed numbers, questions, barred options and events; passes all of it on.
#[derive(Debug, Clone)]
pub struct Marking<C, O> {
    pub seen: BTreeSet<C>,
    /// What was put to somebody, as [`Question::puts`] writes it.
    pub asked: BTreeSet<String>,
    pub oracle: O,
}

impl<C: ClauseId, O> Marking<C, O> {
    pub fn new(oracle: O) -> Marking<C, O> {
        Marking { seen: BTreeSet::new(), asked: BTreeSet::new(), oracle }
    }
    fn question<R: Ruleset<Clause = C>>(&mut self, question: &Question<'_, R>) {
        self.seen.insert(question.clause);
        self.asked.extend(question.puts());
        if let Offer::List { barred, .. } = &question.offer {
            self.seen.extend(barred.iter().map(|option| option.1));
        }
    }
}

impl<R: Ruleset, O: Oracle<R>> Oracle<R> for Marking<R::Clause, O> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        self.seen.insert(roll.clause);
        self.seen.extend(roll.because.iter().map(|term| term.clause));
        self.oracle.roll(roll)
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        self.question(question);
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        for question in questions {
            self.question(question);
        }
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, clause: R::Clause, event: R::Event) {
        self.seen.insert(clause);
        self.oracle.tell(clause, event);
    }
    fn cut(&mut self, at: &R::State, clause: R::Clause, live: &dyn Live) -> Play<()> {
        self.oracle.cut(at, clause, live)
    }
}
