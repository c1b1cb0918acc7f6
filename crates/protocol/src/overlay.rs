//! What is drawn on the table for somebody who is thinking.
use crate::{Fault, Note, Point};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// From where to look and measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    Unit(u16),
    /// As if this unit stood there.
    Moved {
        unit: u16,
        to: Point,
    },
    Place(Point),
}

/// Ranges, arcs, sight and cover from a spot.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, TS, ToSchema)]
pub struct Overlay {
    pub rings: Vec<Ring>,
    pub wedges: Vec<Wedge>,
    pub lines: Vec<Line>,
    /// What may not be shown and which clause says so: "no measuring before the target is named".
    pub notes: Vec<Note>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Ring {
    pub at: Point,
    pub radius: u16,
    pub text: String,
    pub clause: Option<String>,
}

/// Degrees from north, clockwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Wedge {
    pub at: Point,
    pub from: u16,
    pub to: u16,
    pub radius: u16,
    pub text: String,
    pub clause: Option<String>,
}

/// A line of sight to a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Line {
    pub unit: u16,
    pub from: Point,
    pub to: Point,
    pub seen: bool,
    /// "6 of 8 in sight, soft cover".
    pub text: String,
    pub notes: Vec<Note>,
    /// Where measuring is allowed.
    pub distance: Option<u32>,
}

/// Where a unit that is asked for a way can be by straight ways.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Reach {
    /// One or more areas; empty where anything on the table may be tried.
    pub areas: Vec<Vec<Point>>,
}

/// A place or a way looked at before it is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Checked {
    /// The way as it would be gone; one point for a place.
    pub route: Vec<Point>,
    /// What it costs, and of how much.
    pub price: Option<u32>,
    pub budget: Option<u32>,
    /// Where the figures would stand.
    pub figures: Vec<Point>,
    /// What is to be said of each of them; empty where nothing is.
    pub remarks: Vec<Option<Remark>>,
    /// Other ways to stand at its end.
    pub variants: Vec<Variant>,
    /// Where the other side may interrupt it.
    pub stretches: Vec<Stretch>,
    /// Why not.
    pub refusal: Option<Fault>,
}

/// A note on one figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Remark {
    /// It does not hold together with the others.
    LeftBehind,
    /// It stands apart from its mate: gunner and loader.
    Parted,
    InCover,
}

/// All who can go into a piece of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Variant {
    pub into: u8,
    /// "scrub".
    pub name: String,
}

/// A part of a way, by distance from its start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Stretch {
    pub from: u32,
    pub to: u32,
    pub text: String,
    pub clause: Option<String>,
}
