//! Odds, exact or sampled, with what they assume.
use crate::{Given, Term};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Odds {
    /// "Fire at Grenadiers B".
    pub title: String,
    pub given: Vec<Given>,
    pub exact: bool,
    /// Half the width of the 95 % interval where it is not exact.
    pub margin: f64,
    /// The answers assumed for the questions inside, in a sentence.
    pub assumes: String,
    /// The throws it comes to first, with their needed numbers.
    pub needs: Vec<NeededRoll>,
    /// One, or one for each reply of the other side: "they stand", "they go Down".
    pub cases: Vec<Case>,
    /// What the other side can do next, if it was asked for and may be known.
    pub then: Option<Case>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Case {
    /// Empty where there is only one.
    pub label: String,
    pub measures: Vec<Measured>,
}

/// One thing that may come of it: men lost, pins, destroyed.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Measured {
    pub name: String,
    /// Yes or no: one bar for 1 is a share to print as such.
    pub yes_no: bool,
    pub mean: f64,
    pub bars: Vec<Bar>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Bar {
    pub value: i32,
    pub share: f64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct NeededRoll {
    pub clause: String,
    /// What it decides: "to hit".
    pub title: String,
    pub dice: u8,
    pub sides: u8,
    pub need: String,
    pub because: Vec<Term>,
}
