//! What a battle lays over a table: where sides set up, and what there is to win.
use kernel::{Point, Seat};
use table::Shape;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Layout {
    pub zones: Vec<(Seat, Shape)>,
    pub goals: Vec<Goal>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    pub name: String,
    pub at: Point,
    pub points: u8,
}

/// Whether a man at one place sees a man at another.
pub type Eyes<'a> = Box<dyn Fn(Point, Point) -> bool + 'a>;

/// Odds to look up: a procedure, and the keys given to it.
pub type Lookup = (&'static str, Vec<(&'static str, String)>);
