//! Lines of sight over pieces of terrain, and what a line crosses.
use crate::{
    Bounds, Disc, Inches, Shape,
    span::Cut,
    vector::{Vector, do_meet, is_near_segment},
};
use kernel::Point;
use serde::{Deserialize, Serialize};

/// Something on the table that lines of sight may meet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub shape: Shape,
    pub opacity: Opacity,
    /// A line that passes above it is not blocked. On a flat table everything is 0 high.
    #[serde(default)]
    pub height: Inches,
}

/// How a piece stops lines of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opacity {
    Clear,
    /// Lets a line in or out, never through from rim to rim; with a depth, no line with more than that inside.
    Dense {
        depth: Option<Inches>,
    },
    /// Stops every line that meets it and has no end in it.
    Solid,
    /// Stops lines across the crest, unless an end is within `near` of it.
    Crest {
        a: Point,
        b: Point,
        near: Inches,
    },
}

/// An end of a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Eye {
    pub at: Point,
    pub height: Inches,
}

impl From<Point> for Eye {
    fn from(at: Point) -> Eye {
        Eye { at, height: Inches::ZERO }
    }
}

impl Piece {
    pub const fn new(shape: Shape, opacity: Opacity) -> Piece {
        Piece { shape, opacity, height: Inches::ZERO }
    }
    #[must_use]
    pub fn with_height(self, height: Inches) -> Piece {
        Piece { height, ..self }
    }

    /// Whether it stops the line between two ends; the same from both.
    #[inline]
    pub fn blocks(&self, eye: Eye, mark: Eye) -> bool {
        let (a, b) = (eye.at, mark.at);
        match self.opacity {
            Opacity::Clear => false,
            Opacity::Solid => {
                self.shape.is_crossed(a, b)
                    && !self.shape.holds(a)
                    && !self.shape.holds(b)
                    && self.is_as_high(&self.shape, eye, mark)
            }
            Opacity::Dense { depth } => {
                self.shape.is_crossed(a, b)
                    && ((!self.shape.holds(a) && !self.shape.holds(b))
                        || depth.is_some_and(|most| self.shape.inside(a, b) > most.as_budget()))
                    && self.is_as_high(&self.shape, eye, mark)
            }
            Opacity::Crest { a: from, b: to, near } => {
                let near = i64::from(near.in_hundredths());
                Bounds::of_line(from, to).meets(Bounds::of_line(a, b))
                    && do_meet(a, b, from, to)
                    && !is_near_segment(a, from, to, near)
                    && !is_near_segment(b, from, to, near)
                    && self.is_as_high(&Shape::line(from, to), eye, mark)
            }
        }
    }

    /// Whether the line comes down to the piece's height somewhere over `shape`, which it crosses.
    #[inline]
    fn is_as_high(&self, shape: &Shape, eye: Eye, mark: Eye) -> bool {
        if self.height >= eye.height.max(mark.height) {
            return true;
        }
        let (from, to) = (i128::from(eye.height.in_hundredths()), i128::from(mark.height.in_hundredths()));
        let is_below = |cut: Cut| {
            let (num, den) = (i128::from(cut.num), i128::from(cut.den));
            from * den + (to - from) * num <= i128::from(self.height.in_hundredths()) * den
        };
        shape.cuts(eye.at, mark.at).is_some_and(|(first, last)| is_below(first) || is_below(last))
    }

    /// Whether it stops every line on the ground between two boxes. A quick yes: a no may be wrong.
    pub fn parts(&self, ours: Bounds, theirs: Bounds) -> bool {
        // All lines run between the two outermost, which join like corners: something convex that both meet parts them.
        let (from, to) = (ours.corners(), theirs.corners());
        let is_between = |round: Bounds| self.height >= Inches::ZERO && !round.meets(ours) && !round.meets(theirs);
        match (self.opacity, &self.shape) {
            (Opacity::Crest { a, b, near }, _) => {
                is_between(Bounds::of_line(a, b).grown(near.in_hundredths().into()))
                    && (0..4).all(|n| do_meet(from[n], to[n], a, b))
            }
            (Opacity::Clear, _) | (_, Shape::Polygon(_)) => false,
            (Opacity::Solid | Opacity::Dense { .. }, shape) => {
                is_between(shape.bounds()) && (0..4).all(|n| shape.is_crossed(from[n], to[n]))
            }
        }
    }

    /// What can be met at all, for a quick no.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        match self.opacity {
            Opacity::Crest { a, b, .. } => Bounds::of_line(a, b),
            _ => self.shape.bounds(),
        }
    }
}

/// Whether one piece stops the line.
#[inline]
pub fn is_blocked(piece: &Piece, eye: impl Into<Eye>, mark: impl Into<Eye>) -> bool {
    piece.blocks(eye.into(), mark.into())
}

/// Whether the straight line between two ends is free; the same from both.
pub fn can_see(pieces: &[Piece], eye: impl Into<Eye>, mark: impl Into<Eye>) -> bool {
    let (eye, mark) = (eye.into(), mark.into());
    let line = Bounds::of_line(eye.at, mark.at);
    !pieces.iter().any(|piece| piece.bounds().meets(line) && piece.blocks(eye, mark))
}

/// Whether any part of a base on the ground is seen: its centre, or an edge square to the line.
pub fn sees_disc(pieces: &[Piece], eye: impl Into<Eye>, disc: Disc) -> bool {
    sees_disc_at(pieces, eye, disc, Inches::ZERO)
}

/// As [`sees_disc`], of something `height` above the ground.
pub fn sees_disc_at(pieces: &[Piece], eye: impl Into<Eye>, disc: Disc, height: Inches) -> bool {
    let eye = eye.into();
    let sees = |at: Point| can_see(pieces, eye, Eye { at, height });
    sees(disc.at) || (disc.radius > 0 && edges(eye.at, disc).into_iter().any(sees))
}

/// Whether the straight line between two points comes as near as `d` to a base, exactly.
#[inline]
pub fn passes(a: Point, b: Point, disc: Disc, d: Inches) -> bool {
    d >= Inches::ZERO && is_near_segment(disc.at, a, b, i64::from(d.in_hundredths()) + i64::from(disc.radius))
}

/// The two points of a base's edge square to the line from `from`: left, right.
#[inline]
pub fn edges(from: Point, disc: Disc) -> [Point; 2] {
    let along = Vector::between(from, disc.at);
    let left = Vector { x: -along.y, y: along.x }.scaled(disc.radius.into());
    [left.from(disc.at), Vector { x: -left.x, y: -left.y }.from(disc.at)]
}

/// The pieces that the straight line meets, by number, with the stretch of it that lies in each.
pub fn crossed(pieces: &[Piece], a: Point, b: Point) -> impl Iterator<Item = (usize, (u32, u32))> + '_ {
    pieces.iter().enumerate().filter_map(move |(n, piece)| Some((n, piece.shape.span(a, b)?)))
}
