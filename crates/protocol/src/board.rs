//! The table as a seat sees it.
use crate::{Point, Seat};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Board {
    pub measure: Measure,
    /// The far corner; the near one is 0, 0.
    pub size: Point,
    pub night: bool,
    pub pieces: Vec<Piece>,
    pub tokens: Vec<Token>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// 1/100 inch.
    Hundredths,
    Squares,
}

/// A piece of terrain, an objective or a zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Piece {
    /// The same for the whole battle; seeds the drawing.
    pub id: u16,
    /// The game's word for it: "western stone wall".
    pub kind: String,
    /// How to draw it: "wood", "wall", "building", "objective".
    pub look: String,
    /// A name to print on the map.
    pub label: Option<String>,
    pub outline: Vec<Point>,
    /// An area, not a line.
    pub closed: bool,
    /// Somebody is inside: the roof is off.
    pub open: bool,
}

/// A unit on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Token {
    pub id: u16,
    pub seat: Seat,
    pub name: String,
    pub shape: TokenShape,
    /// Of a vehicle or gun: "tank", "half-track", "truck", "car", "gun".
    pub look: String,
    pub figures: Vec<Figure>,
    /// How many men, also where no figure shows them.
    pub men: u8,
    /// Of a figure's base.
    pub radius: u16,
    /// Of a vehicle's hull.
    pub length: u16,
    pub width: u16,
    /// Degrees from north, clockwise, for what has a front.
    pub facing: Option<u16>,
    /// The order it has: "fire", "advance", "run", "ambush", "rally", "down".
    pub order: Option<String>,
    pub pins: u8,
    pub markers: Vec<Marker>,
    pub wreck: bool,
    /// The building it is in, by piece.
    pub inside: Option<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TokenShape {
    Squad,
    Man,
    Vehicle,
    Gun,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Figure {
    pub at: Point,
    /// "rifle", "smg", "lmg", "officer", …
    pub look: String,
    pub rank: Rank,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    None,
    Nco,
    Officer,
}

/// Something laid beside a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Marker {
    /// "immobilised", "carries", "wounded"; unknown ones are drawn as their text.
    pub look: String,
    pub text: String,
    pub count: u8,
}
