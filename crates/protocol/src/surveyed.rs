//! A table of one's own, looked at: what a battle would lay over it, and what is seen of it from a spot.
use crate::{Point, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A piece as its pack writes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct OwnPiece {
    pub name: String,
    pub look: String,
    /// "rect", "disc", "polygon" or "line", and its numbers as they are written, in 1/100 inch.
    pub shape: String,
    pub numbers: Vec<i16>,
    /// Degrees, of a rect.
    pub turned: i16,
    pub floors: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SurveyRequest {
    /// A pack.
    pub text: String,
    /// The id of the table in it.
    pub table: String,
    pub engagement: Option<String>,
    /// Where somebody stands and looks.
    pub from: Option<Point>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, TS, ToSchema)]
pub struct Surveyed {
    pub zones: Vec<Setup>,
    pub goals: Vec<Goal>,
    /// What is out of sight, in strips of an inch: west, south, east, north. None where this game cannot say.
    pub hidden: Option<Vec<[i16; 4]>>,
}

/// Where a side sets up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Setup {
    pub seat: Seat,
    pub outline: Vec<Point>,
}

/// Something to be won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Goal {
    pub name: String,
    pub at: Point,
    pub points: u8,
}
