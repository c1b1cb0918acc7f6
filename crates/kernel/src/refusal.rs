//! Why an answer is refused: by which clause, and where.
use crate::{Point, number};
use serde::Serialize;

/// No, which clause says so, why, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Refusal<C> {
    pub clause: C,
    pub why: Why,
    pub at: Option<Point>,
}

impl<C> Refusal<C> {
    pub const fn new(clause: C, why: Why) -> Refusal<C> {
        Refusal { clause, why, at: None }
    }
    pub const fn at(clause: C, why: Why, at: Point) -> Refusal<C> {
        Refusal { clause, why, at: Some(at) }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Another kind of answer is wanted.
    WrongKind,
    NotOffered,
    /// This clause keeps the option off the list.
    Forbidden,
    NotSoMany {
        asked: u16,
        least: u16,
        most: u16,
    },
    TooFar {
        price: u32,
        budget: u32,
    },
    WrongStart,
    /// The way is drawn with more points than a way may have.
    TooManyPoints {
        points: u16,
        most: u16,
    },
    OffTable,
    /// Outside the zone where this may stand.
    OutOfZone,
    /// The ground bars the way.
    Barred,
    /// The hull cannot be turned so far.
    TooSharp,
    /// The hull turns oftener than it may.
    TooManyTurns {
        most: u8,
    },
    /// Somebody stands there, or the spot is closed to this unit.
    NoStanding,
    /// Another unit is too near.
    TooClose,
    /// The figures do not hold together.
    Scattered,
    /// Two figures on one spot.
    Crowded,
    /// No room for all figures.
    NoRoom,
    /// A move that is ordered would not lead into contact.
    NoContact,
    /// A move that is ordered would leave fewer in cover than find room there.
    OutOfCover {
        least: u8,
    },
    /// A move that is ordered would not lead so far away as another.
    NotSoFar,
    /// A move that is ordered would not lead so near to the own edge as another.
    NotSoNear,
    OutOfSight,
    NoSuchFace(u8),
    DiceMissing(u8),
    TooManyDice,
    /// This blank of a form takes what lies between these.
    BeyondBlank {
        nth: u8,
        least: i32,
        most: i32,
        per: u8,
    },
    BlanksLeft {
        filled: u16,
        of: u16,
    },
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let inches = |n: u32| format!("{}.{:02}", n / 100, n % 100);
        match *self {
            Why::WrongKind => write!(f, "that is not the kind of answer asked for"),
            Why::NotOffered => write!(f, "that is not among the choices"),
            Why::Forbidden => write!(f, "this clause does not allow it"),
            Why::NotSoMany { asked, least, most } if least == most => write!(f, "{asked} named, {most} wanted"),
            Why::NotSoMany { asked, least, most } => write!(f, "{asked} named, {least} to {most} possible"),
            Why::TooFar { price, budget } => {
                write!(f, "the way costs {}, {} may be spent", inches(price), inches(budget))
            }
            Why::WrongStart => write!(f, "the path does not start where the unit stands"),
            Why::TooManyPoints { points, most } => {
                write!(f, "the way is drawn with {points} points, {most} may be used")
            }
            Why::OffTable => write!(f, "that is off the table"),
            Why::OutOfZone => write!(f, "that is outside the zone"),
            Why::Barred => write!(f, "the ground bars the way"),
            Why::TooSharp => write!(f, "it cannot turn so far"),
            Why::TooManyTurns { most: 0 } => write!(f, "it may not turn on this way"),
            Why::TooManyTurns { most: 1 } => write!(f, "it may turn once on this way, no oftener"),
            Why::TooManyTurns { most } => write!(f, "it may turn {most} times on this way, no oftener"),
            Why::NoStanding => write!(f, "that spot is taken or closed"),
            Why::TooClose => write!(f, "too close to another unit"),
            Why::Scattered => write!(f, "the figures would not hold together"),
            Why::Crowded => write!(f, "two figures would stand on one spot"),
            Why::NoRoom => write!(f, "there is no room for all figures"),
            Why::NoContact => write!(f, "nobody would be in contact at the end of that way"),
            Why::OutOfCover { least: 1 } => write!(f, "nobody would be in that cover"),
            Why::OutOfCover { least } => write!(f, "there is room in that cover for {least}"),
            Why::NotSoFar => write!(f, "another way leads farther from the enemy"),
            Why::NotSoNear => write!(f, "another way leads nearer to the own edge"),
            Why::OutOfSight => write!(f, "that point is out of sight"),
            Why::NoSuchFace(face) => write!(f, "the die has no {face}"),
            Why::DiceMissing(n) => write!(f, "{n} more dice are needed"),
            Why::TooManyDice => write!(f, "too many dice"),
            Why::BeyondBlank { least, most, per: 100, .. } => {
                write!(f, "{} to {} are possible there", number(least), number(most))
            }
            Why::BeyondBlank { least, most, .. } => write!(f, "{least} to {most} are possible there"),
            Why::BlanksLeft { filled, of } => write!(f, "{filled} of {of} facts are filled in"),
        }
    }
}
