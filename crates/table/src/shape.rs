//! Outlines of terrain, hulls and zones: what they hold and how far they are.
use crate::{
    Bounds, Corners, Disc, Heading, Inches, ahead, gap, is_within,
    vector::{Vector, apart, do_meet, foot, is_near_segment, is_on_segment, root, square_to_segment},
};
use kernel::Point;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// An area with its rim, or a line without width.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    Disc(Disc),
    /// Upright; `least` is the south-western corner.
    Rect {
        least: Point,
        most: Point,
    },
    /// Convex or not; its sides do not cross.
    Polygon(Corners),
    Line {
        a: Point,
        b: Point,
    },
}

impl Shape {
    pub const fn disc(at: Point, radius: u16) -> Shape {
        Shape::Disc(Disc { at, radius })
    }
    /// From any corner to the opposite one.
    pub fn rect(corner: Point, opposite: Point) -> Shape {
        let Bounds { least, most } = Bounds::of_line(corner, opposite);
        Shape::Rect { least, most }
    }
    /// A rectangle that faces somewhere: `length` along the heading, `width` across.
    pub fn turned(centre: Point, width: u16, length: u16, heading: Heading) -> Shape {
        let corners = turned_corners(centre, width, length, heading);
        if heading.degrees().is_multiple_of(90) {
            Shape::rect(corners[0], corners[2])
        } else {
            Shape::polygon(&corners)
        }
    }
    pub fn polygon(corners: &[Point]) -> Shape {
        Shape::Polygon(SmallVec::from_slice(corners).into())
    }
    pub const fn line(a: Point, b: Point) -> Shape {
        Shape::Line { a, b }
    }
    /// A line with a thickness, its ends cut square; a plain line where it has none.
    pub fn wall(a: Point, b: Point, thickness: u16) -> Shape {
        if thickness == 0 || a == b {
            return Shape::line(a, b);
        }
        let along = Vector::between(a, b);
        let aside = Vector { x: along.y, y: -along.x }.scaled(i64::from(thickness / 2));
        let back = aside.back();
        Shape::polygon(&[aside.from(a), aside.from(b), back.from(b), back.from(a)])
    }

    #[inline]
    pub fn bounds(&self) -> Bounds {
        match self {
            Shape::Disc(disc) => disc.bounds(),
            Shape::Rect { least, most } => Bounds { least: *least, most: *most },
            Shape::Polygon(corners) => corners.bounds(),
            Shape::Line { a, b } => Bounds::of_line(*a, *b),
        }
    }

    /// Whether the point is in the shape or on its rim.
    #[inline]
    pub fn holds(&self, p: Point) -> bool {
        match self {
            Shape::Disc(disc) => apart(disc.at, p) <= i64::from(disc.radius) * i64::from(disc.radius),
            Shape::Rect { least, most } => Bounds { least: *least, most: *most }.holds(p),
            Shape::Polygon(corners) => corners.bounds().holds(p) && holds_point(corners, p),
            Shape::Line { a, b } => is_on_segment(p, *a, *b),
        }
    }

    /// Whether the straight way from `a` to `b` meets the shape, be it only at its rim.
    #[inline]
    pub fn is_crossed(&self, a: Point, b: Point) -> bool {
        match self {
            Shape::Rect { least, most } => Bounds { least: *least, most: *most }.is_crossed(a, b),
            _ if !self.bounds().meets(Bounds::of_line(a, b)) => false,
            Shape::Disc(disc) => is_near_segment(disc.at, a, b, disc.radius.into()),
            Shape::Polygon(corners) => sides(corners).any(|(p, q)| do_meet(a, b, p, q)) || self.holds(a),
            Shape::Line { a: p, b: q } => do_meet(a, b, *p, *q),
        }
    }

    /// From the edge of a base to the shape, rounded down; nothing where they meet.
    pub fn gap_to(&self, disc: Disc) -> Inches {
        match self {
            Shape::Disc(own) => gap(*own, disc),
            _ => Inches::hundredths((root(self.square_to(disc.at)) - i64::from(disc.radius)).max(0) as i32),
        }
    }
    /// From edge to edge, rounded down; nothing where they meet.
    pub fn gap_between(&self, other: &Shape) -> Inches {
        if let (Shape::Disc(disc), shape) | (shape, Shape::Disc(disc)) = (self, other) {
            return shape.gap_to(*disc);
        }
        if let (Shape::Rect { .. }, Shape::Rect { .. }) = (self, other) {
            return Inches::hundredths(root(self.bounds().square_between(other.bounds())) as i32);
        }
        let (ours, theirs) = (self.corners(), other.corners());
        if sides(&ours).any(|(p, q)| other.is_crossed(p, q)) || self.holds(theirs[0]) {
            return Inches::ZERO;
        }
        let least = other.nearest_square(&ours, i64::MAX);
        Inches::hundredths(root(self.nearest_square(&theirs, least)) as i32)
    }
    /// Square of the distance to the nearest of these, where that is less; measured only where the box round it is nearer.
    fn nearest_square(&self, points: &[Point], least: i64) -> i64 {
        let round = self.bounds();
        points
            .iter()
            .fold(least, |least, &p| if round.square_to(p) < least { least.min(self.square_to(p)) } else { least })
    }
    /// Square of the distance from a point; a disc's from its middle.
    fn square_to(&self, p: Point) -> i64 {
        match self {
            Shape::Disc(disc) => apart(disc.at, p),
            Shape::Rect { least, most } => Bounds { least: *least, most: *most }.square_to(p),
            Shape::Polygon(_) if self.holds(p) => 0,
            Shape::Polygon(corners) => {
                let nearest = sides(corners).map(|(a, b)| square_to_segment(p, a, b)).min();
                nearest.unwrap_or(i64::from(i32::MAX).pow(2))
            }
            Shape::Line { a, b } => square_to_segment(p, *a, *b),
        }
    }

    /// Whether a base is no farther than `d` from the shape, exactly.
    pub fn is_within_of(&self, disc: Disc, d: Inches) -> bool {
        if d < Inches::ZERO {
            return false;
        }
        let reach = i64::from(d.in_hundredths()) + i64::from(disc.radius);
        match self {
            Shape::Disc(own) => is_within(*own, disc, d),
            Shape::Rect { least, most } => {
                let nearest = Point::new(disc.at.x.clamp(least.x, most.x), disc.at.y.clamp(least.y, most.y));
                apart(nearest, disc.at) <= reach * reach
            }
            Shape::Polygon(corners) => {
                corners.bounds().grown(reach).holds(disc.at)
                    && (sides(corners).any(|(p, q)| is_near_segment(disc.at, p, q, reach)) || self.holds(disc.at))
            }
            Shape::Line { a, b } => is_near_segment(disc.at, *a, *b, reach),
        }
    }

    /// The point of the shape nearest to `p`, to the nearest unit; `p` itself where it is held.
    pub fn nearest_to(&self, p: Point) -> Point {
        match self {
            _ if self.holds(p) => p,
            Shape::Disc(disc) => Vector::between(disc.at, p).scaled(disc.radius.into()).from(disc.at),
            Shape::Rect { least, most } => Point::new(p.x.clamp(least.x, most.x), p.y.clamp(least.y, most.y)),
            Shape::Polygon(corners) => {
                sides(corners).map(|(a, b)| foot(p, a, b)).min_by_key(|&f| apart(f, p)).unwrap_or(p)
            }
            Shape::Line { a, b } => foot(p, *a, *b),
        }
    }

    /// Corners for drawing; a disc as a polygon, a line as its two ends.
    pub fn outline(&self) -> Vec<Point> {
        self.corners().into_vec()
    }
    /// The same without allocating.
    pub fn corners(&self) -> SmallVec<[Point; 24]> {
        match self {
            Shape::Disc(disc) => (0..24).map(|n| ahead(disc.at, Heading::new(n * 15), disc.radius.into())).collect(),
            Shape::Rect { least, most } => Bounds { least: *least, most: *most }.corners().into_iter().collect(),
            Shape::Polygon(corners) => SmallVec::from_slice(corners),
            Shape::Line { a, b } => SmallVec::from_slice(&[*a, *b]),
        }
    }
    /// Whether it has an inside: a line has none.
    pub const fn is_area(&self) -> bool {
        !matches!(self, Shape::Line { .. })
    }
}

/// The corners of a rectangle that faces somewhere, from the left of its front on.
pub fn turned_corners(centre: Point, width: u16, length: u16, heading: Heading) -> [Point; 4] {
    let along = heading.stretch(u32::from(length / 2));
    let right = heading.turned(90).stretch(u32::from(width / 2));
    let (front, rear, left) = (along.from(centre), along.back().from(centre), right.back());
    [left.from(front), right.from(front), right.from(rear), left.from(rear)]
}

/// The sides of a polygon, the closing one included.
pub(crate) fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..corners.len()).map(|n| (corners[n], corners[if n + 1 < corners.len() { n + 1 } else { 0 }]))
}

fn holds_point(corners: &[Point], p: Point) -> bool {
    let mut is_in = false;
    for (a, b) in sides(corners) {
        if p.y < a.y.min(b.y) || p.y > a.y.max(b.y) {
            continue;
        }
        let side = Vector::between(a, b).cross(Vector::between(a, p));
        if side == 0 && Bounds::of_line(a, b).holds(p) {
            return true;
        }
        if (a.y > p.y) != (b.y > p.y) && (side > 0) == (b.y > a.y) {
            is_in = !is_in;
        }
    }
    is_in
}
