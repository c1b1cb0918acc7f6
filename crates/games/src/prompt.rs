//! An open question as a person reads it.
use kernel::{Answer, Point, Seat};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prompt {
    pub seat: Seat,
    pub clause: &'static str,
    /// The clause in one line.
    pub title: &'static str,
    /// "1st squad: which order?"
    pub text: String,
    pub ask: Ask,
    /// What to type, and an example.
    pub expects: String,
    pub example: String,
    /// What a player who knows the game would consider, best first; none for dice.
    pub suggestions: Vec<Suggestion>,
}

/// What kind of answer is wanted.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// One of these. `barred`: what is forbidden, and by which clause.
    List {
        options: Vec<String>,
        barred: Vec<(String, &'static str)>,
    },
    SomeOf {
        kinds: Vec<(String, u8)>,
        least: u8,
        most: u8,
    },
    Number {
        least: i32,
        most: i32,
    },
    Place,
    Path {
        from: Point,
        budget: u32,
    },
    /// Somewhere on another's way, by distance from its start, or never.
    Along {
        route: Vec<Point>,
        stretches: Vec<(u32, u32)>,
    },
    /// So many dice to throw and type in; `throw` says what is needed and why.
    Dice {
        dice: u8,
        sides: u8,
        throw: String,
    },
}

/// An answer worth considering.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Suggestion {
    pub answer: Answer,
    pub text: String,
    pub reason: &'static str,
}
