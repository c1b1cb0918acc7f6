//! Replays a journal; past its end it throws (or asks for) dice and stops at questions.
use crate::{
    dice::Dice,
    entry::{Entry, wanted_answer, wanted_roll},
    line::{Because, Line},
    seen::Noted,
};
use kernel::{
    Answer, Answers, Battle, ClauseId, Faces, Hand, Offer, Oracle, Play, Question, Reading, Refusal, Roll, Seat,
    Suspend, Tally, Write,
};

/// A question that waits, and how its answer is journalled.
#[derive(Debug, Clone)]
pub struct Open<B: Battle> {
    pub question: Question<'static, B>,
    pub slot: Slot,
    /// For dice to type in: how the needed number came about.
    pub because: Because<B::Clause>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Alone,
    Sealed(u8),
    Apart,
    Throw(Hand),
}

/// The journal does not fit these rules: both sides of the difference.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("entry {} does not fit these rules: recorded is {recorded}; wanted is {wanted}", .entry + 1)]
pub struct Divergence {
    /// Counted from 0.
    pub entry: usize,
    pub recorded: String,
    pub wanted: String,
}

/// One execution of rules over a journal. The session makes one a step; use [`Session`](crate::Session) to play.
#[derive(Debug)]
pub struct Script<'a, B: Battle> {
    pub(crate) journal: &'a [Entry<B>],
    dice: &'a mut Dice,
    /// Lines that earlier executions published.
    published: usize,
    /// Lines of this execution so far, old ones included.
    pub told: usize,
    /// Entries used so far.
    pub at: usize,
    pub fresh: Vec<Entry<B>>,
    /// New lines, each with the entries used before it.
    pub lines: Vec<(usize, Line<B>)>,
    pub open: Vec<Open<B>>,
    /// Where the sealed answers to the open questions start.
    pub sealed_from: Option<usize>,
    /// The position in which the open question was asked, if it is a single one.
    pub position: Option<B::State>,
    /// What each seat saw when it was last asked; of questions answered before only in a battle with an umpire.
    pub(crate) noted: [Noted<B::State>; 2],
    umpired: bool,
    pub divergence: Option<Divergence>,
}

impl<'a, B: Battle> Script<'a, B> {
    /// `published`: lines that are out already and must not come again.
    pub fn new(journal: &'a [Entry<B>], dice: &'a mut Dice, published: usize) -> Script<'a, B> {
        Script {
            journal,
            dice,
            published,
            told: 0,
            at: 0,
            fresh: vec![],
            lines: vec![],
            open: vec![],
            sealed_from: None,
            position: None,
            noted: Default::default(),
            umpired: false,
            divergence: None,
        }
    }

    /// Keeps what each seat saw, also where its answer is on record.
    pub(crate) fn umpired(self, umpired: bool) -> Self {
        Script { umpired, ..self }
    }

    /// The seat sees this position, and all that was told so far.
    pub(crate) fn note(&mut self, seat: Seat, at: &B::State) {
        self.noted[seat.index()] = Noted { position: Some(at.clone()), lines: Some(self.told) };
    }

    /// What was seen while writing is past, and everybody looks at the table again.
    pub(crate) fn forget(&mut self) {
        if !self.umpired {
            self.noted = Default::default();
        }
    }

    /// The seat reads all that was told so far.
    fn read_on(&mut self, seat: Seat) {
        self.noted[seat.index()].lines = Some(self.told);
    }

    pub(crate) fn publish(&mut self, line: impl FnOnce() -> Line<B>) {
        self.told += 1;
        if self.told > self.published {
            self.lines.push((self.at, line()));
        }
    }

    fn diverge<T>(&mut self, wanted: String) -> Play<T> {
        self.diverge_at(self.at, wanted)
    }

    pub(crate) fn diverge_at<T>(&mut self, entry: usize, wanted: String) -> Play<T> {
        let recorded = self.journal[entry].to_string();
        self.divergence = Some(Divergence { entry, recorded, wanted });
        Err(Suspend::Diverged)
    }

    /// Who types this throw in, if anybody does.
    fn thrower(&self, roll: &Roll<'_, B>) -> Option<Seat> {
        self.dice.mode().and_then(|mode| mode.thrower::<B>(roll.clause, roll.about, roll.by))
    }

    /// Fresh dice: from the box, or asked for.
    fn faces(&mut self, roll: &Roll<'_, B>) -> Play<Faces> {
        if let Some(seat) = self.thrower(roll) {
            self.read_on(seat);
            let question = Question::new(seat, roll.clause, roll.about, Offer::Dice(roll.chance));
            self.open.push(Open { question, slot: Slot::Throw(roll.by), because: roll.because.into() });
            return Err(Suspend::Question);
        }
        match self.dice {
            Dice::Fair(dice) | Dice::Typed(dice) => Ok(dice.throw(roll.by, roll.clause, &roll.about, &roll.chance)),
            Dice::Recorded | Dice::Called => Err(Suspend::Question),
        }
    }
}

pub(crate) fn refused<B: Battle>(question: &Question<'_, B>, refusal: Refusal<B::Clause>) -> String {
    format!("{}, and {} refuses this one: {}", wanted_answer(question), refusal.clause.id(), refusal.why)
}

impl<B: Battle> Oracle<B> for Script<'_, B> {
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        let Roll { by, clause, about, chance, because } = *roll;
        if chance.is_empty() {
            return Ok(Tally::default());
        }
        let faces = match self.journal.get(self.at) {
            Some(Entry::Rolled { by: b, clause: c, about: a, chance: ch, faces })
                if (*b, *c, *a, *ch) == (by, clause, about, chance) =>
            {
                faces.clone()
            }
            Some(_) => return self.diverge(wanted_roll(roll)),
            None => {
                let faces = self.faces(roll)?;
                self.fresh.push(Entry::Rolled { by, clause, about, chance, faces: faces.clone() });
                faces
            }
        };
        let Ok(Reading::Done(tally)) = chance.read(&faces) else {
            return self.diverge(format!("{}, and these faces are not such a throw", wanted_roll(roll)));
        };
        self.at += 1;
        self.publish(|| Line::Rolled { by, clause, about, chance, faces, tally, because: because.into() });
        if let Some(seat) = self.thrower(roll).filter(|_| self.umpired) {
            self.read_on(seat);
        }
        Ok(tally)
    }

    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        if self.umpired {
            self.note(question.seat, at);
        }
        let (recorded, played) = match self.journal.get(self.at) {
            Some(Entry::Answered { seat, clause, answer, ended })
                if (*seat, *clause) == (question.seat, question.clause) =>
            {
                let played = match ended.as_slice() {
                    [] => question.admits(answer).map(|()| answer.clone()),
                    ended => question.resettles(answer, ended),
                };
                match played {
                    Ok(played) => (answer, played),
                    Err(refusal) => return self.diverge(refused(question, refusal)),
                }
            }
            Some(_) => return self.diverge(wanted_answer(question)),
            None => {
                let because = Because::new();
                self.open.push(Open { question: question.to_owned(), slot: Slot::Alone, because });
                self.position = Some(at.clone());
                return Err(Suspend::Question);
            }
        };
        self.at += 1;
        self.publish(|| Line::answered(question, recorded.clone()));
        self.read_on(question.seat);
        Ok(played)
    }

    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        if self.umpired {
            for question in questions {
                self.note(question.seat, at);
            }
        }
        let mut answers: Vec<Option<Answer>> = vec![None; questions.len()];
        let from = self.at;
        while let Some(missing) = answers.iter().position(Option::is_none) {
            let wanted = &questions[missing];
            match self.journal.get(self.at) {
                None => break,
                Some(Entry::Sealed { nth, seat, clause, answer }) => {
                    let nth = usize::from(*nth);
                    let free = questions.get(nth).filter(|q| answers[nth].is_none() && q.seat == *seat);
                    let Some(question) = free.filter(|q| q.clause == *clause) else {
                        return self.diverge(format!("sealed: {}", wanted_answer(wanted)));
                    };
                    if let Err(refusal) = question.admits(answer) {
                        return self.diverge(refused(question, refusal));
                    }
                    answers[nth] = Some(answer.clone());
                }
                Some(_) => return self.diverge(format!("sealed: {}", wanted_answer(wanted))),
            }
            self.at += 1;
        }
        for (nth, question) in questions.iter().enumerate().filter(|(nth, _)| answers[*nth].is_none()) {
            let slot = Slot::Sealed(nth as u8);
            self.open.push(Open { question: question.to_owned(), slot, because: Because::new() });
        }
        if !self.open.is_empty() {
            (self.sealed_from, self.position) = (Some(from), Some(at.clone()));
            return Err(Suspend::Question);
        }
        let answers: Answers = answers.into_iter().flatten().collect();
        for (question, answer) in questions.iter().zip(&answers) {
            self.publish(|| Line::answered(question, answer.clone()));
        }
        Ok(answers)
    }

    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        self.write_apart(write)
    }

    fn tell(&mut self, clause: B::Clause, event: B::Event) {
        self.publish(|| Line::Told { clause, event });
    }
}
