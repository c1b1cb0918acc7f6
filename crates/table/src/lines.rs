//! All straight lines from one box into another, for a quick yes or no about every one of them.
use crate::{Bounds, Shape, vector::Vector};
use kernel::Point;

/// On which side of a line a point lies changes evenly with either end: what holds for the corners holds for all.
#[derive(Debug, Clone, Copy)]
pub struct Lines {
    from: [Point; 4],
    to: [Point; 4],
    /// Round them all.
    round: Bounds,
    /// Two corners that are alike, where all lines stay on one side of what joins them: on which.
    rims: [Option<i64>; 4],
}

impl Lines {
    pub fn between(from: Bounds, to: Bounds) -> Lines {
        let round = from.with(to.least).with(to.most);
        let (from, to) = (from.corners(), to.corners());
        // What joins two like corners is a rim if it runs along the other diagonal; inwards is towards the opposite corner.
        let rim = |n: usize| {
            let Vector { x, y } = Vector::between(from[n], to[n]);
            let inwards = [x - y, x + y, y - x, -x - y][n].signum();
            let is_rim = if n.is_multiple_of(2) { x * y <= 0 } else { x * y >= 0 };
            (is_rim && inwards != 0).then_some(inwards)
        };
        Lines { from, to, round, rims: std::array::from_fn(rim) }
    }

    /// Whether a box lies beside all of them. No: perhaps it does all the same.
    #[inline]
    pub fn miss(&self, bounds: Bounds) -> bool {
        let Bounds { least, most } = bounds;
        let is_beyond = |n: usize| {
            let Some(inwards) = self.rims[n] else { return false };
            // If its innermost corner lies beyond, all of it does.
            let Vector { x, y } = Vector::between(self.from[n], self.to[n]);
            let innermost = Point::new(
                if inwards * y > 0 { least.x } else { most.x },
                if inwards * x > 0 { most.y } else { least.y },
            );
            side(self.from[n], self.to[n], innermost) == -inwards
        };
        !bounds.meets(self.round) || (0..4).any(is_beyond)
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
        let near = side(p, q, self.from[0]);
        near != 0
            && self.from.into_iter().all(|end| side(p, q, end) == near)
            && self.to.into_iter().all(|end| side(p, q, end) == -near)
            && [(p, q), (q, p)].into_iter().any(|(p, q)| self.leave(p, 1) && self.leave(q, -1))
    }

    /// Whether a point between the boxes lies beyond a rim with all of them on that side of it.
    fn leave(&self, point: Point, on: i64) -> bool {
        (0..4).any(|n| self.rims[n] == Some(on) && side(self.from[n], self.to[n], point) == -on)
    }
}

/// 1 to the left of the line, -1 to the right.
#[inline]
fn side(from: Point, to: Point, point: Point) -> i64 {
    Vector::between(from, to).cross(Vector::between(from, point)).signum()
}
