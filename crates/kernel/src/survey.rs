//! What somebody who thinks before he acts may look up: ranges, arcs, sight and cover from a spot, and a unit in full.
use crate::{Battle, Point};

/// Rulesets that can be looked around in. Everything comes from the functions that the rules themselves use.
pub trait Survey: Battle {
    /// Distances may be looked at before anything is declared.
    fn may_measure(_setup: &Self::Setup) -> bool {
        true
    }
    fn survey(setup: &Self::Setup, view: &Self::View, from: Spot) -> Overlay<Self::Clause>;
    /// `None` where no such unit is known.
    fn card(setup: &Self::Setup, view: &Self::View, unit: u16) -> Option<Card<Self::Clause>>;
}

/// From where to look and measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    Unit(u16),
    /// As if this unit stood there.
    Moved {
        unit: u16,
        to: Point,
    },
    Place(Point),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlay<C> {
    pub rings: Vec<Ring<C>>,
    pub wedges: Vec<Wedge<C>>,
    pub lines: Vec<SightLine<C>>,
    /// What may not be shown, and which clause says so.
    pub notes: Vec<Note<C>>,
}

impl<C> Default for Overlay<C> {
    fn default() -> Overlay<C> {
        Overlay { rings: vec![], wedges: vec![], lines: vec![], notes: vec![] }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ring<C> {
    pub at: Point,
    pub radius: u16,
    pub text: String,
    pub clause: C,
}

/// Degrees from north, clockwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wedge<C> {
    pub at: Point,
    pub from: u16,
    pub to: u16,
    pub radius: u16,
    pub text: String,
    pub clause: C,
}

/// A line of sight to a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SightLine<C> {
    pub unit: u16,
    pub from: Point,
    pub to: Point,
    pub seen: bool,
    /// "6 of 8 in sight, soft cover".
    pub text: String,
    pub notes: Vec<Note<C>>,
    /// Where measuring is allowed.
    pub distance: Option<u32>,
}

/// A sentence with the clause behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note<C> {
    pub text: String,
    pub clause: Option<C>,
}

impl<C> Note<C> {
    pub fn new(text: impl Into<String>, clause: C) -> Note<C> {
        Note { text: text.into(), clause: Some(clause) }
    }
}

/// A unit in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card<C> {
    pub name: String,
    /// "US infantry squad".
    pub kind: String,
    /// What is printed large: "Men", "10".
    pub facts: Vec<(&'static str, String)>,
    /// Its weapons: what the columns are, and the rows.
    pub columns: Vec<&'static str>,
    pub rows: Vec<Vec<String>>,
    pub notes: Vec<Note<C>>,
}
