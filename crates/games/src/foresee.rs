//! The odds of an answer from the live position, by the rules themselves: what is on record since the last checkpoint
//! is read again, the answer given, and everything that may follow explored to the end of the activation.
use content::Published;
use kernel::{
    Answer, Answers, ClauseId, Eyes, Hand, Offer, Oracle, Outcome, Play, Question, Reading, Roll, Scene, Seat, Suspend,
    Tally, Witness, Witnessed, Write, in_turn,
};
use protocol::NeededRoll;
use session::{Entry, explain};

use crate::wire::Wired;

/// Throws that are explained.
const NEEDS: usize = 4;

/// What follows if the seat answers its open question so.
pub(crate) struct Followed<'a, B: Published> {
    pub(crate) setup: &'a B::Setup,
    /// The last checkpoint as the seat knows it, and what came since.
    pub(crate) base: B::State,
    pub(crate) journal: &'a [Entry<B>],
    pub(crate) seat: Seat,
    pub(crate) answer: &'a Answer,
    pub(crate) witness: B::Witness,
    /// What the other side replies.
    pub(crate) reply: Option<Reply<B>>,
}

/// A reply of the other side to the question it is asked first.
#[derive(Clone)]
pub(crate) struct Reply<B: Published> {
    pub(crate) question: Question<'static, B>,
    pub(crate) answer: Answer,
}

impl<B: Published> Scene<B> for Followed<'_, B> {
    fn run(&self, oracle: &mut dyn Oracle<B>) -> Play<Outcome> {
        let mut state = self.base.clone();
        let mut again = Again { scene: self, journal: self.journal.iter(), answered: false, oracle };
        let mut watched = Witnessed { oracle: &mut again, witness: self.witness.clone() };
        B::stride(self.setup, &mut state, &mut watched)?;
        Ok(watched.witness.outcome(&state))
    }
    fn answer(&self, at: &B::State, question: &Question<'_, B>) -> Answer {
        match &self.reply {
            Some(Reply { question: asked, answer })
                if (asked.seat, asked.clause, asked.about) == (question.seat, question.clause, question.about) =>
            {
                answer.clone()
            }
            _ => advised::<B>(self.setup, at, question),
        }
    }
    fn assumes(&self) -> String {
        "both sides answer what they are asked as a player would who does what looks best".to_owned()
    }
}

fn advised<B: Published>(setup: &B::Setup, at: &B::State, question: &Question<'_, B>) -> Answer {
    let view = B::view(setup, at, question.seat.into());
    B::advise(setup, &view, question).swap_remove(0).answer
}

/// What is on record comes first, then the answer; only then does the reader begin.
struct Again<'a, B: Published> {
    scene: &'a Followed<'a, B>,
    journal: std::slice::Iter<'a, Entry<B>>,
    answered: bool,
    oracle: &'a mut dyn Oracle<B>,
}

impl<B: Published> Oracle<B> for Again<'_, B> {
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        if self.answered || roll.chance.is_empty() {
            return self.oracle.roll(roll);
        }
        let Some(Entry::Rolled { clause, faces, .. }) = self.journal.next() else { return Err(Suspend::Diverged) };
        match roll.chance.read(faces) {
            Ok(Reading::Done(tally)) if *clause == roll.clause => Ok(tally),
            _ => Err(Suspend::Diverged),
        }
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        if self.answered {
            return self.oracle.ask(at, question);
        }
        let answer = match self.journal.next() {
            Some(Entry::Answered { seat, clause, answer }) if (*seat, *clause) == (question.seat, question.clause) => {
                answer
            }
            None if question.seat == self.scene.seat => {
                self.answered = true;
                self.scene.answer
            }
            _ => return Err(Suspend::Diverged),
        };
        if question.admits(answer).is_ok() { Ok(answer.clone()) } else { Err(Suspend::Diverged) }
    }
    /// Sealed answers are nobody's to foresee before they are all in.
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        if self.answered { self.oracle.ask_all(at, questions) } else { Err(Suspend::Diverged) }
    }
    /// Likewise.
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        if self.answered { self.oracle.apart(write) } else { Err(Suspend::Diverged) }
    }
    fn tell(&mut self, clause: B::Clause, event: B::Event) {
        if self.answered {
            self.oracle.tell(clause, event);
        }
    }
    fn cut(&mut self, at: &B::State, clause: B::Clause, live: &[u8]) -> Play<()> {
        if self.answered { self.oracle.cut(at, clause, live) } else { Ok(()) }
    }
}

/// Runs a scene once without luck: who is asked first on the other side, and which throws come first.
pub(crate) struct Glance<'a, B: Published> {
    scene: &'a dyn Scene<B>,
    seat: Seat,
    /// The other side's first question, if it came before any die.
    pub(crate) asked: Option<Question<'static, B>>,
    pub(crate) needs: Vec<NeededRoll>,
}

impl<'a, B: Published> Glance<'a, B> {
    /// Whether the run came to its own end does not matter.
    pub(crate) fn at(scene: &'a dyn Scene<B>, seat: Seat) -> Glance<'a, B> {
        let mut glance = Glance { scene, seat, asked: None, needs: vec![] };
        scene.run(&mut glance).ok();
        glance
    }
}

impl<B: Published> Oracle<B> for Glance<'_, B> {
    /// Nothing succeeds, so that every throw of a volley is met.
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        let kernel::Chance::Pool(pool) = roll.chance else { return Err(Suspend::Abandoned) };
        if pool.dice == 0 {
            return Ok(Tally::default());
        }
        let section = roll.clause.section();
        self.needs.push(NeededRoll {
            clause: roll.clause.id().to_owned(),
            title: section.rsplit(": ").next().unwrap_or(section).to_owned(),
            dice: pool.dice,
            sides: pool.each.sides,
            need: explain::need(&roll.chance, roll.because),
            because: roll.because.wired(),
        });
        if self.needs.len() == NEEDS { Err(Suspend::Abandoned) } else { Ok(Tally([pool.dice, 0, 0, 0, 0, 0])) }
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        if question.seat != self.seat && self.asked.is_none() && self.needs.is_empty() {
            self.asked = Some(question.to_owned());
        }
        Ok(self.scene.answer(at, question))
    }
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        Ok(questions.iter().map(|question| self.scene.answer(at, question)).collect())
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, _: B::Clause, _: B::Event) {}
}

/// Each way in which the other side may reply, if it is one of a list that this seat may know of.
pub(crate) fn replies<B: Published>(
    setup: &B::Setup,
    question: Option<Question<'static, B>>,
    to: Seat,
) -> Vec<(String, Reply<B>)> {
    let Some(question) = question else { return vec![] };
    let Offer::List { options, .. } = &question.offer else { return vec![] };
    if !B::shows(question.clause, question.about, Hand::Of(question.seat), Eyes::Seat(to)) {
        return vec![];
    }
    let reply = |(nth, &option): (u16, &B::Choice)| {
        let reply = Reply { question: question.clone(), answer: Answer::Pick(nth) };
        (format!("they {}", B::choice(setup, option)), reply)
    };
    (0..).zip(options.iter()).map(reply).collect()
}
