//! What went wrong, for whom it concerns.
use crate::Point;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Fault {
    /// In families: "answer/refused", "answer/stale", "seat/unknown", "upload/too-large".
    pub code: String,
    /// The clauses that refuse, the most telling first.
    pub clauses: Vec<String>,
    /// Why an answer is refused, with its numbers.
    pub why: Option<Why>,
    /// A sentence that says what was expected and what to do; of a refused answer, why, without clause and place.
    pub text: String,
    /// Where on the table.
    pub at: Option<Point>,
}

/// Why an answer is refused. Lengths are in 1/100 inch or squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Another kind of answer is wanted.
    WrongKind,
    NotOffered,
    /// The clause keeps it off the list.
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
    TooManyPoints {
        points: u16,
        most: u16,
    },
    OffTable,
    OutOfZone,
    Barred,
    TooSharp,
    TooManyTurns {
        most: u8,
    },
    NoStanding,
    TooClose,
    Scattered,
    Crowded,
    NoRoom,
    NoContact,
    OutOfCover {
        least: u8,
    },
    NotSoFar,
    NotSoNear,
    OutOfSight,
    NoSuchFace {
        face: u8,
    },
    /// What fell calls for more dice.
    DiceMissing {
        dice: u8,
    },
    TooManyDice,
    /// This blank of a form takes what lies between these; `per` of it are one of what is typed.
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
