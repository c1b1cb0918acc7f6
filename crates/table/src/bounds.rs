//! Upright boxes, for a quick no.
use crate::{
    Disc,
    vector::{Vector, apart},
};
use kernel::Point;

/// The smallest upright box round something, its rim included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounds {
    pub least: Point,
    pub most: Point,
}

impl Bounds {
    #[inline]
    pub fn of_line(a: Point, b: Point) -> Bounds {
        Bounds { least: Point::new(a.x.min(b.x), a.y.min(b.y)), most: Point::new(a.x.max(b.x), a.y.max(b.y)) }
    }
    /// Round all these points; round nothing at all it is the origin.
    #[inline]
    pub fn of(points: impl IntoIterator<Item = Point>) -> Bounds {
        let mut points = points.into_iter();
        let first = points.next().unwrap_or_default();
        points.fold(Bounds { least: first, most: first }, Bounds::with)
    }
    /// Round these bases, their edges included.
    #[inline]
    pub fn of_bases(discs: &[Disc]) -> Bounds {
        let widest = discs.iter().map(|disc| disc.radius).max().unwrap_or(0);
        Bounds::of(discs.iter().map(|disc| disc.at)).grown(widest.into())
    }
    #[must_use]
    #[inline]
    pub fn with(self, p: Point) -> Bounds {
        Bounds {
            least: Point::new(self.least.x.min(p.x), self.least.y.min(p.y)),
            most: Point::new(self.most.x.max(p.x), self.most.y.max(p.y)),
        }
    }
    /// Larger by this much on every side.
    #[must_use]
    #[inline]
    pub fn grown(self, by: i64) -> Bounds {
        let Ok(by) = i16::try_from(by) else { return self.grown_far(by) };
        Bounds {
            least: Point::new(self.least.x.saturating_sub(by), self.least.y.saturating_sub(by)),
            most: Point::new(self.most.x.saturating_add(by), self.most.y.saturating_add(by)),
        }
    }
    /// The same by more than a point can say: in two steps, or three.
    #[cold]
    fn grown_far(self, by: i64) -> Bounds {
        let (all, step) = (i64::from(u16::MAX), i64::from(i16::MAX));
        let by = by.clamp(-all, all);
        let first = by.clamp(-step, step);
        self.grown(first).grown(by - first)
    }
    #[inline]
    pub fn holds(self, p: Point) -> bool {
        self.meets(Bounds { least: p, most: p })
    }
    #[inline]
    pub fn meets(self, other: Bounds) -> bool {
        // One sign for all four: mostly they do not meet, but on which side cannot be foretold.
        let ahead = |from: i16, to: i16| i32::from(to) - i32::from(from);
        let x = ahead(self.least.x, other.most.x) | ahead(other.least.x, self.most.x);
        let y = ahead(self.least.y, other.most.y) | ahead(other.least.y, self.most.y);
        x | y >= 0
    }
    /// Whether the straight way from `a` to `b` meets it, be it only at its rim.
    #[inline]
    pub fn is_crossed(self, a: Point, b: Point) -> bool {
        if !self.meets(Bounds::of_line(a, b)) {
            return false;
        }
        // Only the line itself can still keep all corners on one side, the outermost too.
        let Bounds { least, most } = self;
        let way = Vector::between(a, b);
        let side = |x: i16, y: i16| way.cross(Vector::between(a, Point::new(x, y)));
        let (west, east) = if way.y > 0 { (least.x, most.x) } else { (most.x, least.x) };
        let (south, north) = if way.x > 0 { (least.y, most.y) } else { (most.y, least.y) };
        side(east, south) <= 0 && side(west, north) >= 0
    }
    /// Square of the distance to a point; nothing where it is held.
    #[inline]
    pub fn square_to(self, p: Point) -> i64 {
        let nearest = Point::new(p.x.clamp(self.least.x, self.most.x), p.y.clamp(self.least.y, self.most.y));
        apart(nearest, p)
    }
    /// Square of the distance to another box; nothing where they meet.
    #[inline]
    pub fn square_between(self, other: Bounds) -> i64 {
        let ahead = |from: i16, to: i16| i64::from(to) - i64::from(from);
        let x = ahead(self.most.x, other.least.x).max(ahead(other.most.x, self.least.x)).max(0);
        let y = ahead(self.most.y, other.least.y).max(ahead(other.most.y, self.least.y)).max(0);
        x * x + y * y
    }
    /// From the south-western one on, against the clock.
    #[inline]
    pub fn corners(self) -> [Point; 4] {
        let Bounds { least, most } = self;
        [least, Point::new(most.x, least.y), most, Point::new(least.x, most.y)]
    }
    pub fn centre(self) -> Point {
        Point::new(i16::midpoint(self.least.x, self.most.x), i16::midpoint(self.least.y, self.most.y))
    }
}
