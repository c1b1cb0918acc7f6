//! The explained log.
use crate::Seat;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct LogLine {
    /// Which result of chance or answer it is among those that these eyes know of, counted from 1; none for what followed.
    pub entry: Option<u32>,
    pub clause: Option<String>,
    pub text: String,
    /// Whose answer or whose dice.
    pub seat: Option<Seat>,
    /// The unit it is about, to show it on the table.
    pub unit: Option<u16>,
    /// A new part of the battle begins with this line: "Turn 2".
    pub heading: Option<String>,
    /// What stands for it on the time line.
    pub icon: Option<Icon>,
    pub roll: Option<Roll>,
}

/// An order die or another mark of the time line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Icon {
    /// "fire", "advance", …, "destroyed".
    pub look: String,
    pub seat: Seat,
    pub text: String,
}

/// Dice that fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Roll {
    pub sides: u8,
    pub faces: Vec<u8>,
    /// Which of the faces succeeded, where that can be said of a face.
    pub successes: Vec<bool>,
    /// "5+", "9 or less on two dice"; empty where nothing was needed.
    pub need: String,
    pub because: Vec<Term>,
    /// "2 of 4".
    pub result: String,
}

/// One line of a needed number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Term {
    pub clause: String,
    pub label: String,
    pub amount: i8,
}
