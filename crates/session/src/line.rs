//! The log: everything that happened, in order, before and after a seat's eyes are covered.
use crate::settle::Settled;
use kernel::{Answer, Battle, Blank, Chance, Eyes, Faces, Hand, Input, Offer, Question, Ruleset, Seat, Tally, Term};
use serde::Serialize;
use smallvec::{SmallVec, smallvec};

/// How a needed number came about.
pub type Because<C> = SmallVec<[Term<C>; 4]>;
/// What an answer took, in the ruleset's own words, and how many of each; of a fact that is a number how many make one.
pub type Words<R> = SmallVec<[(<R as Ruleset>::Choice, u8); 2]>;

/// One thing that happened. What a seat is shown is a `Line` too: the same, a blurred one, or none.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "", rename_all = "kebab-case")]
pub enum Line<B: Battle> {
    Rolled {
        by: Hand,
        clause: B::Clause,
        about: B::Subject,
        chance: Chance,
        faces: Faces,
        tally: Tally,
        because: Because<B::Clause>,
    },
    Answered {
        seat: Seat,
        clause: B::Clause,
        about: B::Subject,
        answer: Answer,
        words: Words<B>,
    },
    Told {
        clause: B::Clause,
        event: B::Event,
    },
    /// Something was taken back that had been seen; the other side agreed.
    TakenBack {
        by: Seat,
    },
    /// People ended the battle: the last line there is.
    Settled(Settled),
}

impl<B: Battle> Line<B> {
    /// The line of an answer that the question admits.
    pub fn answered(question: &Question<'_, B>, answer: Answer) -> Line<B> {
        let words = match (&question.offer, &answer) {
            (Offer::List { options, .. }, Answer::Pick(n)) => smallvec![(options[usize::from(*n)], 1)],
            (Offer::SomeOf { kinds, .. }, Answer::Counts(counts)) => {
                kinds.iter().zip(counts).filter(|(_, n)| **n > 0).map(|(kind, n)| (kind.0, *n)).collect()
            }
            (Offer::Form(blanks), Answer::Form(said)) => {
                blanks.iter().zip(said).map(|(b, &said)| filled(b, said)).collect()
            }
            _ => Words::<B>::new(),
        };
        Line::Answered { seat: question.seat, clause: question.clause, about: question.about, answer, words }
    }

    pub fn clause(&self) -> Option<B::Clause> {
        match self {
            Line::Rolled { clause, .. } | Line::Answered { clause, .. } | Line::Told { clause, .. } => Some(*clause),
            Line::TakenBack { .. } | Line::Settled(_) => None,
        }
    }

    /// An answer or a result of chance: it stands in the journal too.
    pub const fn is_entry(&self) -> bool {
        matches!(self, Line::Rolled { .. } | Line::Answered { .. })
    }
    /// Whether somebody with these eyes has answered so himself.
    pub fn is_answer_of(&self, to: Eyes) -> bool {
        matches!(self, Line::Answered { seat, .. } if to == Eyes::Seat(*seat))
    }

    /// The line as `to` may read it.
    pub fn shown(&self, to: impl Into<Eyes>) -> Option<Line<B>> {
        let to = to.into();
        match self {
            Line::Told { clause, event } => {
                let clause = B::cites(*clause, *event, to);
                B::told(*event, to).map(|event| Line::Told { clause, event })
            }
            _ => self.is_shown(to).then(|| self.clone()),
        }
    }

    /// Whether `to` may read anything of it.
    pub fn is_shown(&self, to: Eyes) -> bool {
        match self {
            Line::Rolled { by, clause, about, .. } => B::shows(*clause, *about, *by, to),
            Line::Answered { seat, clause, about, .. } => B::shows(*clause, *about, Hand::Of(*seat), to),
            Line::Told { event, .. } => B::told(*event, to).is_some(),
            Line::TakenBack { .. } | Line::Settled(_) => true,
        }
    }

    /// Whether it told one seat something that it did not tell the other alike.
    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Line::Told { event, .. } if B::told(*event, Seat::First.into()) != B::told(*event, Seat::Second.into()))
    }
}

/// A fact in the ruleset's own words: the option that was taken, or what the number is of.
pub fn filled<B: Battle>(blank: &Blank<B>, said: i32) -> (B::Choice, u8) {
    match &blank.input {
        Input::OneOf(options) => (options[said as usize], 0),
        Input::Number { per, .. } => (blank.name, *per),
    }
}
