//! The journal: what chance and players brought to the battle, and nothing that follows from it.
use kernel::{Answer, Chance, ClauseId, Faces, Figures, Hand, Offer, Question, Roll, Ruleset, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::{
    fmt::{self, Display, Formatter},
    slice,
};

/// One result of chance or one answer, with the clause that wanted it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry<R: Ruleset> {
    Rolled {
        by: Hand,
        clause: R::Clause,
        about: R::Subject,
        chance: Chance,
        faces: Faces,
    },
    Answered {
        seat: Seat,
        clause: R::Clause,
        answer: Answer,
        /// Where the figures of a place or a way ended, in their order: they do so again, even where these rules would
        /// arrange them otherwise. Empty where the answer says it all.
        #[serde(default, skip_serializing_if = "SmallVec::is_empty", with = "flat")]
        ended: Figures,
    },
    /// The nth of several questions asked at once; they come in any order.
    Sealed {
        nth: u8,
        seat: Seat,
        clause: R::Clause,
        answer: Answer,
    },
    /// The next answer of a seat while both write apart; the other's come between them in any order.
    Apart {
        seat: Seat,
        clause: R::Clause,
        answer: Answer,
    },
}

impl<R: Ruleset> Entry<R> {
    /// An answer, and where it leaves the figures.
    pub(crate) fn answered(seat: Seat, clause: R::Clause, answer: Answer, figures: Figures) -> Entry<R> {
        let end = match &answer {
            Answer::Place(at) => Some(at),
            Answer::Path(route) => route.last(),
            _ => None,
        };
        // Who goes alone ends where he was sent.
        let ended =
            if figures.as_slice() == end.map(slice::from_ref).unwrap_or_default() { Figures::new() } else { figures };
        Entry::Answered { seat, clause, answer, ended }
    }
    pub fn clause(&self) -> R::Clause {
        match self {
            Entry::Rolled { clause, .. }
            | Entry::Answered { clause, .. }
            | Entry::Sealed { clause, .. }
            | Entry::Apart { clause, .. } => *clause,
        }
    }
    pub const fn is_rolled(&self) -> bool {
        matches!(self, Entry::Rolled { .. })
    }
    /// Whose answer it is; dice are nobody's.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Entry::Rolled { .. } => None,
            Entry::Answered { seat, .. } | Entry::Sealed { seat, .. } | Entry::Apart { seat, .. } => Some(*seat),
        }
    }
}

impl<R: Ruleset> Display for Entry<R> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let clause = self.clause().id();
        match self {
            Entry::Rolled { by, about, faces, .. } => {
                write!(f, "{clause} rolled by {} for {about:?}:", hand(*by))?;
                faces.iter().try_for_each(|face| write!(f, " {face}"))
            }
            Entry::Answered { seat, answer, ended, .. } => {
                write!(f, "{clause} answered by {seat:?}: {answer:?}")?;
                if ended.is_empty() {
                    return Ok(());
                }
                write!(f, ", and the figures ended at")?;
                ended.iter().try_for_each(|p| write!(f, " {},{}", p.x, p.y))
            }
            Entry::Apart { seat, answer, .. } => write!(f, "{clause} written apart by {seat:?}: {answer:?}"),
            Entry::Sealed { nth, seat, answer, .. } => {
                write!(f, "{clause} sealed by {seat:?} as number {nth}: {answer:?}")
            }
        }
    }
}

fn hand(by: Hand) -> String {
    match by {
        Hand::Of(seat) => format!("{seat:?}"),
        Hand::Table => "the table".into(),
    }
}

/// What the rules wanted where the journal had something else.
pub(crate) fn wanted_roll<R: Ruleset>(roll: &Roll<'_, R>) -> String {
    format!("{} rolled by {} for {:?}: {:?}", roll.clause.id(), hand(roll.by), roll.about, roll.chance)
}

pub(crate) fn wanted_answer<R: Ruleset>(question: &Question<'_, R>) -> String {
    let kind = match &question.offer {
        Offer::List { options, .. } => format!("one of {}", options.len()),
        Offer::SomeOf { kinds, least, most, .. } => format!("{least} to {most} of {} kinds", kinds.len()),
        Offer::Number { least, most } => format!("a number from {least} to {most}"),
        Offer::Place(_) => "a place".into(),
        Offer::Path { from, .. } => format!("a path from {}, {}", from.x, from.y),
        Offer::Along { .. } => "a point along a path".into(),
        Offer::Dice(chance) => format!("{chance:?}"),
        Offer::Form(blanks) => format!("a form of {} facts", blanks.len()),
    };
    format!("{} answered by {:?}: {kind}", question.clause.id(), question.seat)
}

/// Points as one list of numbers, x and y in turn: a third of the room.
mod flat {
    use kernel::{Figures, Point};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(points: &Figures, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(points.iter().flat_map(|p| [p.x, p.y]))
    }
    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Figures, D::Error> {
        let numbers = Vec::<i16>::deserialize(from)?;
        let (points, left) = numbers.as_chunks();
        if left.is_empty() {
            Ok(points.iter().map(|&[x, y]| Point::new(x, y)).collect())
        } else {
            Err(D::Error::invalid_length(numbers.len(), &"an even number of coordinates"))
        }
    }
}
