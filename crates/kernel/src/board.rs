//! The table as one picture for every front end. Looks are words that a front end has a drawing for; one it does not
//! know is drawn plainly.
use crate::{Point, Seat};
use serde::Serialize;

/// A picture of the table that terminal and web client draw alike.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Board {
    pub measure: Measure,
    /// The far corner; the near one is 0, 0.
    pub size: Point,
    pub night: bool,
    pub pieces: Vec<BoardPiece>,
    pub tokens: Vec<Token>,
    pub signs: Signs,
}

/// What one unit of a board's coordinates is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// 1/100 inch.
    Hundredths,
    /// At most 32 by 32. A waypoint may name its layer: [`LAYER`] more of x is below, more of y is above.
    Squares,
}

/// See [`Measure::Squares`].
pub const LAYER: i16 = 32;

/// A piece of terrain, an objective or a zone.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BoardPiece {
    /// The same for the whole battle.
    pub id: u16,
    /// The game's word for it: "western stone wall".
    pub kind: String,
    /// "wall", "wood", "objective".
    pub look: &'static str,
    /// A name to print on the map.
    pub label: Option<String>,
    /// One letter for a board drawn in text.
    pub glyph: char,
    pub outline: Vec<Point>,
    /// An area, not a line.
    pub closed: bool,
    /// Somebody is inside.
    pub open: bool,
}

/// Light and darkness, and what was heard, seen or left lying by nobody in particular.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Signs {
    pub lights: Vec<Light>,
    /// Squares that none of one's own men sees.
    pub dark: Vec<Point>,
    pub traces: Vec<Trace>,
}

/// Squares in the light of one flare or fire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Light {
    /// Where it burns.
    pub at: Point,
    pub squares: Vec<Point>,
    /// "flare, 1 turn left".
    pub text: String,
}

/// Something on a square that belongs to no unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// "ghost", "sound", "flash", "burst", "bomb", "alarm".
    pub look: &'static str,
    pub at: Point,
    /// Of what happened in a turn.
    pub turn: Option<u8>,
    /// Whose it is, where that is known.
    pub seat: Option<Seat>,
    /// Beside it on the table: "heard turn 13".
    pub text: String,
    /// For a legend: "a shot was heard".
    pub meaning: &'static str,
}

/// A unit on the table: its figures and its markers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Token {
    pub id: u16,
    pub seat: Seat,
    pub name: String,
    /// One letter for a board drawn in text.
    pub glyph: char,
    pub shape: TokenShape,
    /// Of a vehicle or gun: "tank", "half-track", "truck", "car", "craft", "gun".
    pub look: &'static str,
    pub figures: Vec<Figure>,
    /// How many men, also where no figure shows them.
    pub men: u8,
    /// Of a figure's base.
    pub radius: u16,
    /// Of a hull.
    pub length: u16,
    pub width: u16,
    /// Degrees from north, clockwise, for what has a front.
    pub facing: Option<u16>,
    /// "fire", "advance", …
    pub order: Option<&'static str>,
    pub pins: u8,
    /// What else is laid beside it.
    pub markers: Vec<Marker>,
    pub wreck: bool,
    pub presence: Presence,
    /// The building it is in, by piece.
    pub inside: Option<u16>,
    /// What it is to do, where that is written beforehand and known.
    pub intention: Option<Intention>,
}

impl Token {
    /// Nobody yet, nowhere, without markers.
    pub fn new(id: u16, seat: Seat, name: String, glyph: char) -> Token {
        Token {
            id,
            seat,
            name,
            glyph,
            shape: TokenShape::Squad,
            look: "",
            figures: vec![],
            men: 0,
            radius: 0,
            length: 0,
            width: 0,
            facing: None,
            order: None,
            pins: 0,
            markers: vec![],
            wreck: false,
            presence: Presence::Certain,
            inside: None,
            intention: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenShape {
    Squad,
    Man,
    Vehicle,
    Gun,
}

/// How sure these eyes are of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    Certain,
    /// It stands there, but nobody of theirs has made it out.
    Unobserved,
    /// It stood there when it was last seen.
    LastSeen,
}

/// One man of a unit, or its hull.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The same in its unit for the whole battle.
    pub man: u8,
    /// "rifleman 3"; empty where the unit's name says it all.
    pub name: String,
    pub at: Point,
    /// By what he carries or does: "rifle", "lmg", "officer", "medic".
    pub look: &'static str,
    pub badge: Badge,
    /// Where the game knows any.
    pub posture: Option<Posture>,
}

impl Figure {
    /// A man like any other.
    pub const fn man(at: Point, look: &'static str) -> Figure {
        Figure { man: 0, name: String::new(), at, look, badge: Badge::None, posture: None }
    }
}

/// How a man holds himself: on the surface, and in a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Posture {
    Standing,
    Lying,
    Up,
    Down,
}

/// What a unit is to do this turn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Intention {
    /// "crawls 2 squares, ends lying".
    pub text: String,
    /// Where it goes, from where it is.
    pub way: Vec<Point>,
    /// Somebody wrote it; else it is what comes of itself.
    pub written: bool,
}

/// What a figure wears on its sleeve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Badge {
    None,
    Nco,
    Officer,
}

/// Something laid beside a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// "immobilised", "carries", "wounded".
    pub look: &'static str,
    pub text: String,
    pub count: u8,
}

impl Marker {
    pub fn new(look: &'static str, text: impl Into<String>) -> Marker {
        Marker { look, text: text.into(), count: 1 }
    }
}
