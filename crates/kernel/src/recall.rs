//! What a seat remembers of the step it is in: enough to run the rules on from the question it is asked, and nothing
//! that it may not know.
use crate::{Answer, Answers, Battle, Hand, Live, Oracle, Play, Question, Roll, Seat, Suspend, Tally, Write, in_turn};

/// The last checkpoint as a seat knows it, and what it has seen thrown and heard answered since.
#[derive(Debug, Clone)]
pub struct Recall<B: Battle> {
    seat: Seat,
    view: B::View,
    past: Vec<Past<B>>,
}

#[derive(Debug, Clone, PartialEq)]
enum Past<B: Battle> {
    Rolled { clause: B::Clause, about: B::Subject, tally: Tally },
    Answered { seat: Seat, clause: B::Clause, about: B::Subject, answer: Answer },
}

impl<B: Battle> Recall<B> {
    pub fn new(setup: &B::Setup, base: &B::State, seat: Seat) -> Recall<B> {
        Recall { seat, view: B::view(setup, base, seat.into()), past: vec![] }
    }
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// The last checkpoint.
    pub fn view(&self) -> &B::View {
        &self.view
    }
    /// Notes a throw, if this seat sees it.
    pub fn rolled(&mut self, roll: &Roll<'_, B>, tally: Tally) {
        if !roll.chance.is_empty() && self.sees(roll) {
            self.past.push(Past::Rolled { clause: roll.clause, about: roll.about, tally });
        }
    }
    /// Notes an answer, if this seat hears it; what the other writes apart it never does.
    pub fn answered(&mut self, question: &Question<'_, B>, answer: &Answer, apart: bool) {
        if self.hears(question, apart) {
            let Question { seat, clause, about, .. } = *question;
            self.past.push(Past::Answered { seat, clause, about, answer: answer.clone() });
        }
    }
    /// The same step again up to `question`, then `answer`; from there on `oracle` alone. What this seat never saw is
    /// the oracle's from the start. `Diverged`: in this position it cannot have come to that question.
    pub fn again<'a>(
        &'a self,
        question: &Question<'_, B>,
        answer: &'a Answer,
        oracle: &'a mut dyn Oracle<B>,
    ) -> Again<'a, B> {
        let wanted = (question.clause, question.about);
        Again { recall: self, next: 0, wanted, answer, answered: false, apart: false, oracle }
    }

    fn sees(&self, roll: &Roll<'_, B>) -> bool {
        B::shows(roll.clause, roll.about, roll.by, self.seat.into())
    }
    fn hears(&self, question: &Question<'_, B>, apart: bool) -> bool {
        question.seat == self.seat
            || !apart && B::shows(question.clause, question.about, Hand::Of(question.seat), self.seat.into())
    }
}

/// An oracle that remembers first.
#[expect(missing_debug_implementations, reason = "an oracle has none")]
pub struct Again<'a, B: Battle> {
    recall: &'a Recall<B>,
    next: usize,
    wanted: (B::Clause, B::Subject),
    answer: &'a Answer,
    answered: bool,
    apart: bool,
    oracle: &'a mut dyn Oracle<B>,
}

impl<B: Battle> Again<'_, B> {
    /// The question was reached and answered.
    pub fn is_answered(&self) -> bool {
        self.answered
    }
}

impl<B: Battle> Oracle<B> for Again<'_, B> {
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        if self.answered || roll.chance.is_empty() || !self.recall.sees(roll) {
            return self.oracle.roll(roll);
        }
        match self.recall.past.get(self.next) {
            Some(Past::Rolled { clause, about, tally }) if (*clause, *about) == (roll.clause, roll.about) => {
                self.next += 1;
                Ok(*tally)
            }
            _ => Err(Suspend::Diverged),
        }
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        if self.answered || !self.recall.hears(question, self.apart) {
            return self.oracle.ask(at, question);
        }
        let asked = (question.seat, question.clause, question.about);
        let answer = match self.recall.past.get(self.next) {
            Some(Past::Answered { seat, clause, about, answer }) if (*seat, *clause, *about) == asked => answer,
            None if (self.recall.seat, self.wanted.0, self.wanted.1) == asked => {
                self.answered = true;
                self.answer
            }
            _ => return Err(Suspend::Diverged),
        };
        self.next += 1;
        if question.admits(answer).is_ok() { Ok(answer.clone()) } else { Err(Suspend::Diverged) }
    }
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        if self.answered {
            return self.oracle.ask_all(at, questions);
        }
        let was = std::mem::replace(&mut self.apart, true);
        let answers = questions.iter().map(|question| self.ask(at, question)).collect();
        self.apart = was;
        answers
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        if self.answered {
            return self.oracle.apart(write);
        }
        let was = std::mem::replace(&mut self.apart, true);
        let written = in_turn(self, write);
        self.apart = was;
        written
    }
    fn tell(&mut self, clause: B::Clause, event: B::Event) {
        if self.answered {
            self.oracle.tell(clause, event);
        }
    }
    fn cut(&mut self, at: &B::State, clause: B::Clause, live: &dyn Live) -> Play<()> {
        if self.answered { self.oracle.cut(at, clause, live) } else { Ok(()) }
    }
}

/// An oracle beside which a seat takes note of what it may know.
#[expect(missing_debug_implementations, reason = "an oracle has none")]
pub struct Noting<'a, B: Battle> {
    pub oracle: &'a mut dyn Oracle<B>,
    pub recall: &'a mut Recall<B>,
    /// Inside a part that both write apart.
    pub apart: bool,
}

impl<B: Battle> Oracle<B> for Noting<'_, B> {
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        let tally = self.oracle.roll(roll)?;
        self.recall.rolled(roll, tally);
        Ok(tally)
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        let answer = self.oracle.ask(at, question)?;
        self.recall.answered(question, &answer, self.apart);
        Ok(answer)
    }
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        let answers = self.oracle.ask_all(at, questions)?;
        for (question, answer) in questions.iter().zip(&answers) {
            self.recall.answered(question, answer, true);
        }
        Ok(answers)
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        let recall = &mut *self.recall;
        self.oracle.apart(&mut |seat, oracle| write(seat, &mut Noting { oracle, recall: &mut *recall, apart: true }))
    }
    fn tell(&mut self, clause: B::Clause, event: B::Event) {
        self.oracle.tell(clause, event);
    }
    fn cut(&mut self, at: &B::State, clause: B::Clause, live: &dyn Live) -> Play<()> {
        self.oracle.cut(at, clause, live)
    }
}
