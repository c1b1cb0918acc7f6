//! Differences of points, wide enough for their products: |x|, |y| < 2^17, so dot and cross stay below 2^35.
use kernel::Point;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub struct Vector {
    pub x: i64,
    pub y: i64,
}

impl Vector {
    #[inline]
    pub fn between(a: Point, b: Point) -> Vector {
        Vector { x: i64::from(b.x) - i64::from(a.x), y: i64::from(b.y) - i64::from(a.y) }
    }
    #[inline]
    pub fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }
    /// Positive where `other` lies to the left of `self`.
    #[inline]
    pub fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }
    #[inline]
    pub fn square(self) -> i64 {
        self.dot(self)
    }
    /// The point this far from `from`; at the rim of what a point can say it stops.
    #[inline]
    pub fn from(self, from: Point) -> Point {
        let clamp = |n: i64| n.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16;
        Point::new(clamp(i64::from(from.x) + self.x), clamp(i64::from(from.y) + self.y))
    }
    #[inline]
    pub fn back(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
    /// Scaled to `length`, to the nearest point; north for no direction at all.
    pub fn scaled(self, length: i64) -> Vector {
        const FINE: i64 = 1 << 8;
        if self.square() == 0 {
            return Vector { x: 0, y: length };
        }
        let own = (self.square() * FINE * FINE).isqrt();
        let part = |n: i64| round_div(n * length * FINE, own);
        Vector { x: part(self.x), y: part(self.y) }
    }
}

/// Square of the distance between two points.
#[inline]
pub fn apart(a: Point, b: Point) -> i64 {
    Vector::between(a, b).square()
}

/// Whether `p` is within `reach` of the segment, exactly. Fourth powers need the wide integers.
#[inline]
pub fn is_near_segment(p: Point, a: Point, b: Point, reach: i64) -> bool {
    if reach < 0 || is_aside(p.x, a.x, b.x, reach) || is_aside(p.y, a.y, b.y, reach) {
        return false;
    }
    let (along, to) = (Vector::between(a, b), Vector::between(a, p));
    let (dot, len2) = (along.dot(to), along.square());
    if dot <= 0 {
        to.square() <= reach * reach
    } else if dot >= len2 {
        apart(b, p) <= reach * reach
    } else {
        let cross = i128::from(along.cross(to));
        cross * cross <= i128::from(reach * reach) * i128::from(len2)
    }
}

/// Whether `p` lies farther than `reach` outside of a stretch.
#[inline]
fn is_aside(p: i16, a: i16, b: i16, reach: i64) -> bool {
    i64::from(p) > i64::from(a.max(b)) + reach || i64::from(p) < i64::from(a.min(b)) - reach
}

/// Square of the distance from `p` to the segment, rounded down.
#[inline]
pub fn square_to_segment(p: Point, a: Point, b: Point) -> i64 {
    let (along, to) = (Vector::between(a, b), Vector::between(a, p));
    let (dot, len2) = (along.dot(to), along.square());
    if dot <= 0 {
        to.square()
    } else if dot >= len2 {
        apart(b, p)
    } else {
        let cross = along.cross(to);
        let wide = || (i128::from(cross) * i128::from(cross) / i128::from(len2)) as i64;
        cross.checked_mul(cross).map_or_else(wide, |square| square / len2)
    }
}

/// The root of a square, rounded down. Nearly always half the bits will do, in half the time.
#[inline]
pub fn root(square: i64) -> i64 {
    u32::try_from(square).map_or_else(|_| square.isqrt(), |square| square.isqrt().into())
}

/// The point of the segment nearest to `p`, to the nearest unit.
pub fn foot(p: Point, a: Point, b: Point) -> Point {
    let (along, to) = (Vector::between(a, b), Vector::between(a, p));
    let (dot, len2) = (along.dot(to), along.square());
    if dot <= 0 {
        a
    } else if dot >= len2 {
        b
    } else {
        Vector { x: round_div(along.x * dot, len2), y: round_div(along.y * dot, len2) }.from(a)
    }
}

/// Whether two segments share a point.
#[inline]
pub fn do_meet(a: Point, b: Point, p: Point, q: Point) -> bool {
    let (ab, pq) = (Vector::between(a, b), Vector::between(p, q));
    let sides = |line: Vector, from: Point, u: Point, v: Point| {
        (line.cross(Vector::between(from, u)), line.cross(Vector::between(from, v)))
    };
    let is_one_side = |(u, v): (i64, i64)| u > 0 && v > 0 || u < 0 && v < 0;
    let (p_side, q_side) = sides(ab, a, p, q);
    if is_one_side((p_side, q_side)) {
        return false;
    }
    let (a_side, b_side) = sides(pq, p, a, b);
    if is_one_side((a_side, b_side)) {
        return false;
    }
    if p_side != 0 && q_side != 0 && a_side != 0 && b_side != 0 {
        return true;
    }
    (p_side == 0 && is_between(p, a, b))
        || (q_side == 0 && is_between(q, a, b))
        || (a_side == 0 && is_between(a, p, q))
        || (b_side == 0 && is_between(b, p, q))
}

/// Whether `p` lies exactly on the segment.
#[inline]
pub fn is_on_segment(p: Point, a: Point, b: Point) -> bool {
    Vector::between(a, b).cross(Vector::between(a, p)) == 0 && is_between(p, a, b)
}

/// Whether a point of the line through `a` and `b` lies between them.
#[inline]
fn is_between(p: Point, a: Point, b: Point) -> bool {
    a.x.min(b.x) <= p.x && p.x <= a.x.max(b.x) && a.y.min(b.y) <= p.y && p.y <= a.y.max(b.y)
}

/// Division to the nearest, halves away from zero: the same whichever way the table is turned.
#[inline]
pub fn round_div(n: i64, by: i64) -> i64 {
    (n.abs() + by / 2) / by * n.signum()
}
