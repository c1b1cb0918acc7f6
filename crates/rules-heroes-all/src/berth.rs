//! HA-GEN-11, HA-MOV-23: the room that a footprint takes, and what it keeps from others, measured as every range is.
use crate::{Game, game::shape_of, setup::Footprint, words::UnitId};
use kernel::Point;
use serde::Serialize;
use table::{CONTACT, Disc, Heading, Inches, Shape, bearing, gap, is_overlapping, vector::Vector};

/// A footprint where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub enum Berth {
    Disc(Disc),
    Hull { at: Point, corners: [Point; 4] },
}

impl Berth {
    pub fn of(game: &Game<'_>, unit: UnitId) -> Berth {
        match game.corners(unit) {
            Some(corners) => Berth::Hull { at: game.at(unit), corners },
            None => Berth::Disc(game.disc(unit)),
        }
    }
    pub const fn at(&self) -> Point {
        match self {
            Berth::Disc(disc) => disc.at,
            Berth::Hull { at, .. } => *at,
        }
    }
    /// From edge to edge of another shape, rounded down.
    pub fn gap_to(&self, shape: &Shape) -> Inches {
        match (self, shape) {
            (Berth::Disc(a), Shape::Disc(b)) => gap(*a, *b),
            (Berth::Disc(disc), shape) => shape.gap_to(*disc),
            (Berth::Hull { corners, .. }, shape) => Shape::polygon(corners).gap_between(shape),
        }
    }
}

/// The footprint of whoever goes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Body {
    pub footprint: Footprint,
    /// Where it points as long as it does not go.
    pub facing: Heading,
}

/// As much smaller all round as touching allows.
const HAIR: u16 = CONTACT.as_budget() as u16 + 1;

impl Body {
    pub fn of(game: &Game<'_>, unit: UnitId) -> Body {
        Body { footprint: game.footprint(unit), facing: game.unit(unit).facing }
    }
    pub const fn is_hull(&self) -> bool {
        matches!(self.footprint, Footprint::Rect { .. })
    }
    /// Half of its shorter side: a disc that is nowhere wider than the footprint.
    pub const fn core(&self) -> u16 {
        match self.footprint {
            Footprint::Disc(radius) => radius,
            Footprint::Rect { width, length } => (if width < length { width } else { length }) / 2,
        }
    }
    /// Where it points at the end of a way: along it.
    pub fn heading(&self, route: &[Point]) -> Heading {
        let leg = route.windows(2).rev().find(|leg| leg[0] != leg[1]);
        leg.map_or(self.facing, |leg| bearing(leg[0], leg[1]))
    }
    pub fn shape(&self, at: Point, heading: Heading) -> Shape {
        shape_of(self.footprint, at, heading)
    }
    /// HA-GEN-11: whether it would stand on another; what only touches does not.
    pub fn overlaps(&self, at: Point, heading: Heading, other: &Berth) -> bool {
        match (self.footprint, other) {
            (Footprint::Disc(radius), Berth::Disc(other)) => is_overlapping(Disc::new(at, radius), *other),
            (Footprint::Disc(radius), hull) => {
                hull.gap_to(&Shape::disc(at, radius.saturating_sub(HAIR))) == Inches::ZERO
            }
            (Footprint::Rect { width, length }, other) => {
                let [width, length] = [width, length].map(|n| n.saturating_sub(2 * HAIR));
                other.gap_to(&Shape::turned(at, width, length, heading)) == Inches::ZERO
            }
        }
    }
    /// What a hull sweeps over with its front half from one place to another; nothing of a disc, whose way the field
    /// measures.
    pub fn swath(&self, from: Point, to: Point) -> Option<Shape> {
        let Footprint::Rect { width, length } = self.footprint else { return None };
        let nose = Vector::between(from, to).scaled(i64::from(length / 2)).from(to);
        Some(Shape::wall(from, nose, width))
    }
}
