//! Open questions.
use crate::{Answer, Icon, Need, Point, Purpose, Seat, Term};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Prompt {
    pub seat: Seat,
    /// Which of the seat's open questions.
    pub nth: u16,
    pub clause: String,
    /// The clause in one line.
    pub title: String,
    /// "Where does 2nd squad advance?"
    pub text: String,
    /// The unit it is for.
    pub unit: Option<u16>,
    /// The unit it is about, where that is another: who is shot at.
    pub other: Option<u16>,
    pub ask: Ask,
    /// What to type, and an example.
    pub expects: String,
    pub example: String,
    /// What a player who knows the game would consider, best first.
    pub suggestions: Vec<Suggestion>,
}

/// What kind of answer is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// One of these.
    List {
        options: Vec<Choice>,
        barred: Vec<Barred>,
    },
    SomeOf {
        kinds: Vec<Kind>,
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
        /// The rules order it: nobody may just stay, and a way that will do is among the suggestions.
        ordered: bool,
    },
    /// Somewhere on another's way, by distance from its start, or never.
    Along {
        route: Vec<Point>,
        stretches: Vec<(u32, u32)>,
    },
    Dice(Dice),
    /// Several facts at once, which only somebody at a real table can see.
    Form {
        blanks: Vec<Blank>,
        /// Exact odds can be asked for, whatever is filled in.
        odds: bool,
    },
}

/// A place in a form for one fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Blank {
    /// "range".
    pub name: String,
    pub clause: String,
    /// The clause in one line.
    pub title: String,
    pub input: Input,
    /// What it usually is: filled in already.
    pub usual: i32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Input {
    /// `per` of it are one of what is typed: 100 where inches are typed.
    Number { least: i32, most: i32, per: u8 },
    /// One of these, by its number from 0.
    OneOf { options: Vec<Fill> },
}

/// One option of a blank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Fill {
    pub text: String,
    pub icon: Option<Icon>,
    /// The unit it stands for.
    pub unit: Option<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Choice {
    pub text: String,
    /// The unit it stands for: a click on it is this answer.
    pub unit: Option<u16>,
    pub icon: Option<Icon>,
    /// Exact odds can be asked for.
    pub odds: bool,
    /// It taken apart, where a list is better read in rows: "Move: walk", "Ends: lying".
    pub parts: Vec<Part>,
    /// A touch of the ground is this answer, and the answer to the question for a place that follows.
    pub leads: bool,
    /// A way comes next, of so much at most, before any die.
    pub reach: Option<u32>,
    /// One of these units is asked for next, before any die.
    pub targets: Vec<u16>,
}

/// One aspect of a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Part {
    /// "Move".
    pub row: String,
    /// "walk".
    pub text: String,
}

/// What a player may look for in vain, and the clause that forbids it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Barred {
    pub text: String,
    pub clauses: Vec<String>,
    /// The first of them in one line.
    pub title: String,
    pub unit: Option<u16>,
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Kind {
    /// "rifleman", or where men are named one by one "rifleman 3".
    pub text: String,
    pub most: u8,
    /// The figure it stands for, and its unit: a click on it is this row.
    pub unit: Option<u16>,
    pub figure: Option<u8>,
    /// What figures that are alike are called together: "rifleman". Rows of one name stand in the order in which whoever is
    /// asked would take them; of all rows the first are the ready answer.
    pub alike: Option<String>,
}

/// Dice to throw on a real table and type in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Dice {
    pub dice: u8,
    pub sides: u8,
    /// What is thrown, what is needed and why, in a sentence.
    pub throw: String,
    /// What they are thrown for.
    pub purpose: Option<Purpose>,
    pub need: Option<Need>,
    pub because: Vec<Term>,
    /// Only the number of successes counts, and may be typed instead of the faces.
    pub countable: bool,
    /// What each face means where it is no number: what comes out of a cup.
    pub faces: Vec<String>,
}

/// An answer worth considering.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Suggestion {
    pub answer: Answer,
    pub text: String,
    pub reason: String,
}
