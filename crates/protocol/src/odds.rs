//! Odds, exact or sampled, with what they assume.
use crate::{Given, Need, Purpose, Term};
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
    /// What was given and makes no difference in this case.
    pub idle: Vec<Given>,
    /// Where only one thing can come of it: what the rules said on the way.
    pub because: Vec<Said>,
    /// Where something lands, square by square; empty where squares do not matter.
    pub map: Vec<Lands>,
}

/// What a rule said, and its clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Said {
    pub clause: String,
    pub text: String,
}

/// A square, and how often something lands there; off the board it is -1, -1.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Lands {
    pub x: i32,
    pub y: i32,
    pub share: f64,
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
    /// What the value is called, where numbers say nothing: "walking wounded".
    pub name: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct NeededRoll {
    pub clause: String,
    /// What it decides: "to hit".
    pub title: String,
    pub purpose: Option<Purpose>,
    pub dice: u8,
    pub sides: u8,
    pub need: Option<Need>,
    pub because: Vec<Term>,
}
