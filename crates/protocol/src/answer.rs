//! Answers, the same in every ruleset.
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Point {
    pub x: i16,
    pub y: i16,
}

/// As it stands in a battle file too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Number in the list, from 0; what is barred counts on behind the options and is refused with its clause.
    Pick(u16),
    /// How many of each kind.
    Counts(Vec<u8>),
    Number(i32),
    Place(Point),
    /// Waypoints, the start included.
    Path(Vec<Point>),
    /// A path (or, with one point, a place) and every figure put by hand.
    Arranged(Arranged),
    /// Distance along the route.
    At(u32),
    Never,
    Faces(Vec<u8>),
    /// What was filled in, blank by blank.
    Form(Vec<i32>),
}

/// A route and the figures at its end: `[[{x,y}, …], [{x,y}, …]]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Arranged(pub Vec<Point>, pub Vec<Point>);

/// How an answer is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    Answer(Answer),
    /// As typed: an option's number or name, a place "12.5,10", a path, faces "6 5 5 2".
    Words(String),
    /// Of a countable throw: how many succeeded.
    Hits(u8),
    /// Sandtable throws these dice.
    ThrowForMe,
    /// The named opponent answers this one.
    Let(String),
}
