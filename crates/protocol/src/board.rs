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
    pub signs: Signs,
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

/// Light and darkness, and what was heard, seen or left lying by nobody in particular.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Signs {
    pub lights: Vec<Light>,
    /// Squares that none of one's own men sees.
    pub dark: Vec<Point>,
    pub traces: Vec<Trace>,
}

/// Squares in the light of one flare or fire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Light {
    /// Where it burns.
    pub at: Point,
    pub squares: Vec<Point>,
    /// "flare, 1 turn left".
    pub text: String,
}

/// Something on a square that belongs to no unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Trace {
    /// "ghost", "sound", "flash", "burst", "bomb", "alarm"; unknown ones are drawn as their text.
    pub look: String,
    pub at: Point,
    /// Of what happened in a turn.
    pub turn: Option<u8>,
    /// Whose it is, where that is known.
    pub seat: Option<Seat>,
    /// Beside it on the table: "heard turn 13".
    pub text: String,
    /// For a legend: "a shot was heard".
    pub meaning: String,
}

/// A unit on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Token {
    pub id: u16,
    pub seat: Seat,
    pub name: String,
    pub shape: TokenShape,
    /// Of a vehicle or gun: "tank", "half-track", "truck", "car", "craft", "gun".
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
    /// How sure these eyes are of it.
    pub presence: Presence,
    /// The building it is in, by piece.
    pub inside: Option<u16>,
    /// What it is to do, where that is written beforehand and these eyes know it.
    pub intention: Option<Intention>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TokenShape {
    Squad,
    Man,
    Vehicle,
    Gun,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    Certain,
    /// It stands there, but nobody of theirs has made it out.
    Unobserved,
    /// It stood there when it was last seen.
    LastSeen,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Figure {
    /// Its number in the unit, the same for the whole battle.
    pub man: u8,
    /// "rifleman 3"; empty where the unit's name says it all.
    pub name: String,
    pub at: Point,
    /// "rifle", "smg", "lmg", "officer", …
    pub look: String,
    pub rank: Rank,
    /// Where the game knows any.
    pub posture: Option<Posture>,
}

/// How a man holds himself: on the surface, and in a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Posture {
    Standing,
    Lying,
    Up,
    Down,
}

/// What a unit is to do this turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Intention {
    /// "crawls 2 squares, ends lying".
    pub text: String,
    /// Where it goes, from where it is.
    pub way: Vec<Point>,
    /// Somebody wrote it; else it is what comes of itself.
    pub written: bool,
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
