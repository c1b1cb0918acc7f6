//! All straight lines from one box into another, for a quick yes or no about every one of them.
use crate::{Bounds, Shape, vector::Vector};
use kernel::Point;

/// On which side of a line a point lies changes evenly with either end: what holds for the corners holds for all.
#[derive(Debug, Clone, Copy)]
pub struct Lines {
    from: Bounds,
    to: Bounds,
    /// Round them all.
    round: Bounds,
    /// What joins two corners that are alike, where all lines stay on one side of it.
    rims: [Rim; 4],
}

/// How far inside of a line a point lies, in no unit: `x * east + y * north + off`. All nothing: there is no such line.
#[derive(Debug, Clone, Copy)]
struct Rim {
    east: i64,
    north: i64,
    off: i64,
    /// Inside is to the left of it, 1, or to the right, -1.
    on: i64,
}

impl Rim {
    /// Inside is to the left of the line from one point to another.
    #[inline]
    fn through(from: Point, to: Point) -> Rim {
        let Vector { x, y } = Vector::between(from, to);
        Rim { east: -y, north: x, off: i64::from(from.x) * y - i64::from(from.y) * x, on: 1 }
    }
    /// The least and the most of a box.
    #[inline]
    fn over(&self, Bounds { least, most }: Bounds) -> [i64; 2] {
        let of = |each: i64, n: i16| each * i64::from(n);
        let (west, east) = (of(self.east, least.x), of(self.east, most.x));
        let (south, north) = (of(self.north, least.y), of(self.north, most.y));
        [west.min(east) + south.min(north) + self.off, west.max(east) + south.max(north) + self.off]
    }
    #[inline]
    fn is_beyond(&self, x: i16, y: i16) -> bool {
        i64::from(x) * self.east + i64::from(y) * self.north + self.off < 0
    }
}

impl Lines {
    pub fn between(from: Bounds, to: Bounds) -> Lines {
        let round = from.with(to.least).with(to.most);
        let (corners, others) = (from.corners(), to.corners());
        // What joins two like corners is a rim if it runs along the other diagonal; inwards is towards the opposite corner.
        let rim = |n: usize| {
            let Rim { east, north, off, .. } = Rim::through(corners[n], others[n]);
            let (x, y) = (north, -east);
            let inwards = [x - y, x + y, y - x, -x - y][n].signum();
            let is_rim = if n.is_multiple_of(2) { x * y <= 0 } else { x * y >= 0 };
            let on = if is_rim { inwards } else { 0 };
            Rim { east: on * east, north: on * north, off: on * off, on }
        };
        Lines { from, to, round, rims: std::array::from_fn(rim) }
    }

    /// Whether a box lies beside all of them. No: perhaps it does all the same.
    #[inline]
    pub fn miss(&self, bounds: Bounds) -> bool {
        !bounds.meets(self.round) || self.rims.iter().fold(false, |beyond, rim| beyond | (rim.over(bounds)[1] < 0))
    }

    /// Whether each of them runs through the shape, not only along its rim. No: perhaps they do all the same.
    pub fn cut(&self, shape: &Shape) -> bool {
        match shape {
            Shape::Line { a, b } => self.cross(*a, *b),
            Shape::Rect { least, most } => {
                let Bounds { least, most } = Bounds { least: *least, most: *most }.grown(-2);
                least.x < most.x
                    && least.y < most.y
                    && (self.cross(least, most) || self.cross(Point::new(least.x, most.y), Point::new(most.x, least.y)))
            }
            Shape::Disc(_) | Shape::Polygon(_) => false,
        }
    }

    /// Whether all of them cross this segment, and nobody stands on the line through it.
    fn cross(&self, p: Point, q: Point) -> bool {
        let line = Rim::through(p, q);
        let ([least, most], [other_least, other_most]) = (line.over(self.from), line.over(self.to));
        (least > 0 && other_most < 0 || most < 0 && other_least > 0)
            && [(p, q), (q, p)].into_iter().any(|(p, q)| self.leave(p, 1) && self.leave(q, -1))
    }

    /// Whether a point between the boxes lies beyond a rim with all of them on that side of it.
    fn leave(&self, point: Point, on: i64) -> bool {
        self.rims.iter().fold(false, |beyond, rim| beyond | (rim.on == on && rim.is_beyond(point.x, point.y)))
    }
}
