//! Where a straight way runs through a shape, by exact fractions of its length.
use crate::{
    Bounds, Shape,
    shape::sides,
    vector::{Vector, is_near_segment},
};
use kernel::Point;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// A fraction of a way, between 0 and 1; `den` is positive.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cut {
    pub(crate) num: i64,
    pub(crate) den: i64,
}

type Cuts = SmallVec<[Cut; 8]>;

impl Cut {
    const START: Cut = Cut { num: 0, den: 1 };
    const END: Cut = Cut { num: 1, den: 1 };

    /// `None` outside the way.
    fn new(num: i64, den: i64) -> Option<Cut> {
        let (num, den) = if den < 0 { (-num, -den) } else { (num, den) };
        (den > 0 && 0 <= num && num <= den).then_some(Cut { num, den })
    }
    fn cmp(self, other: Cut) -> Ordering {
        (i128::from(self.num) * i128::from(other.den)).cmp(&(i128::from(other.num) * i128::from(self.den)))
    }
    /// Of a length, rounded down.
    fn down(self, length: i64) -> i64 {
        length * self.num / self.den
    }
    /// Of a length, rounded up.
    fn up(self, length: i64) -> i64 {
        (length * self.num + self.den - 1) / self.den
    }
}

impl Shape {
    /// The first and the last distance along the way that lie in or on the shape; the whole units round them.
    /// From the other end it is the same stretch.
    pub fn span(&self, a: Point, b: Point) -> Option<(u32, u32)> {
        let (first, last) = self.cuts(a, b)?;
        let length = Vector::between(a, b).square().isqrt();
        Some((first.down(length) as u32, last.up(length) as u32))
    }

    /// How much of the way lies in the shape; gaps of a concave one do not count.
    pub fn inside(&self, a: Point, b: Point) -> u32 {
        if a == b {
            return 0;
        }
        // In 1/256 of a unit, so that many stretches do not add up their rounding.
        let fine = (Vector::between(a, b).square() << 16).isqrt();
        let stretch = |first: Cut, last: Cut| last.up(fine) - first.down(fine);
        let whole = if let Shape::Polygon(corners) = self {
            let cuts = self.polygon_cuts(corners, a, b);
            let is_in = |pair: &&[Cut]| holds_middle(corners, a, b, pair[0], pair[1]);
            cuts.windows(2).filter(is_in).map(|pair| stretch(pair[0], pair[1])).sum()
        } else {
            self.cuts(a, b).map_or(0, |(first, last)| stretch(first, last))
        };
        ((whole + 128) >> 8) as u32
    }

    /// Whether more than `depth` of a way lies in the shape.
    pub fn is_deeper(&self, a: Point, b: Point, depth: u32) -> bool {
        let Shape::Rect { least, most } = *self else { return self.inside(a, b) > depth };
        let own = Bounds { least, most };
        let (from, to) = if own.holds(a) { (a, b) } else { (b, a) };
        if !own.holds(from) {
            return self.inside(a, b) > depth;
        }
        // From an end that it holds the way leaves it at one rim or the other; only close to the depth it is measured.
        let Vector { x, y } = Vector::between(from, to);
        let room =
            |n: i16, least: i16, most: i16, step: i64| i64::from(if step > 0 { most } else { least }) - i64::from(n);
        let rims = [(room(from.x, least.x, most.x, x), x), (room(from.y, least.y, most.y, y), y), (1, 1)];
        let long = wide(Vector { x, y }.square());
        let lasts =
            |far: i64| rims.iter().all(|&(room, step)| wide(room * room) * long >= wide(far * far) * wide(step * step));
        let depth = i64::from(depth);
        lasts(depth + 2) || lasts((depth - 2).max(0)) && i64::from(self.inside(a, b)) > depth
    }

    /// Whether any of a way that begins and ends outside lies in the shape; where it only brushes the rim it does not.
    #[inline]
    pub fn is_run_through(&self, a: Point, b: Point) -> bool {
        // Nobody comes so deep into a box without a unit of it on either side.
        let is_deep = |least: Point, most: Point| {
            let Bounds { least, most } = Bounds { least, most }.grown(-2);
            least.x <= most.x && least.y <= most.y && Shape::Rect { least, most }.is_crossed(a, b)
        };
        matches!(self, Shape::Rect { least, most } if is_deep(*least, *most))
            || self.is_crossed(a, b) && self.inside(a, b) > 0
    }

    /// The first and last fraction of the way in or on the shape.
    pub(crate) fn cuts(&self, a: Point, b: Point) -> Option<(Cut, Cut)> {
        if !self.is_crossed(a, b) {
            return None;
        }
        if a == b {
            return Some((Cut::START, Cut::START));
        }
        match self {
            Shape::Disc(disc) => {
                let (way, to) = (Vector::between(a, b), Vector::between(a, disc.at));
                let (len2, cross, reach) = (way.square(), i128::from(way.cross(to)), i128::from(disc.radius));
                debug_assert!(is_near_segment(disc.at, a, b, disc.radius.into()));
                let half = (reach * reach * i128::from(len2) - cross * cross).max(0).isqrt() as i64;
                let at = |n: i64| Cut { num: n.clamp(0, len2), den: len2 };
                Some((at(way.dot(to) - half), at(way.dot(to) + half)))
            }
            Shape::Rect { least, most } => {
                let way = Vector::between(a, b);
                let (mut first, mut last) = (Cut::START, Cut::END);
                for (from, step, least, most) in [(a.x, way.x, least.x, most.x), (a.y, way.y, least.y, most.y)] {
                    let to = |rim: i16| Cut::new(i64::from(rim) - i64::from(from), step);
                    let (near, far) = if step > 0 { (least, most) } else { (most, least) };
                    first = to(near).filter(|c| c.cmp(first).is_gt()).unwrap_or(first);
                    last = to(far).filter(|c| c.cmp(last).is_lt()).unwrap_or(last);
                }
                Some((first, last))
            }
            Shape::Polygon(corners) => {
                let cuts = self.polygon_cuts(corners, a, b);
                Some((*cuts.first()?, *cuts.last()?))
            }
            Shape::Line { a: p, b: q } => {
                let mut cuts = Cuts::new();
                side_cuts(&mut cuts, a, b, *p, *q);
                cuts.sort_unstable_by(|x, y| x.cmp(*y));
                Some((*cuts.first()?, *cuts.last()?))
            }
        }
    }

    /// Every place where the way meets a side, and its ends where they are held, in order.
    fn polygon_cuts(&self, corners: &[Point], a: Point, b: Point) -> Cuts {
        let mut cuts = Cuts::new();
        if self.holds(a) {
            cuts.push(Cut::START);
        }
        if self.holds(b) {
            cuts.push(Cut::END);
        }
        sides(corners).for_each(|(p, q)| side_cuts(&mut cuts, a, b, p, q));
        cuts.sort_unstable_by(|x, y| x.cmp(*y));
        cuts
    }
}

/// Where the way a-b meets the side p-q.
fn side_cuts(cuts: &mut Cuts, a: Point, b: Point, p: Point, q: Point) {
    let (way, side, to) = (Vector::between(a, b), Vector::between(p, q), Vector::between(a, p));
    let den = way.cross(side);
    if den != 0 {
        if Cut::new(to.cross(way), den).is_some() {
            cuts.extend(Cut::new(to.cross(side), den));
        }
    } else if way.cross(to) == 0 {
        // The side runs along the way: the stretch they share.
        let len2 = way.square();
        let (from, to) = (way.dot(to), way.dot(Vector::between(a, q)));
        if from.max(to) >= 0 && from.min(to) <= len2 {
            cuts.extend([from, to].map(|n| Cut { num: n.clamp(0, len2), den: len2 }));
        }
    }
}

fn wide(n: impl Into<i128>) -> i128 {
    n.into()
}

/// Whether the middle between two cuts lies in or on the polygon, exactly (below 2^110).
fn holds_middle(corners: &[Point], a: Point, b: Point, first: Cut, last: Cut) -> bool {
    let den = 2 * wide(first.den) * wide(last.den);
    let num = wide(first.num) * wide(last.den) + wide(last.num) * wide(first.den);
    let way = Vector::between(a, b);
    let (x, y) = (wide(a.x) * den + wide(way.x) * num, wide(a.y) * den + wide(way.y) * num);
    let mut is_in = false;
    for (p, q) in sides(corners) {
        let side = Vector::between(p, q);
        let (px, py, qx, qy) = (wide(p.x) * den, wide(p.y) * den, wide(q.x) * den, wide(q.y) * den);
        let cross = wide(side.x) * (y - py) - wide(side.y) * (x - px);
        let is_beside = px.min(qx) <= x && x <= px.max(qx) && py.min(qy) <= y && y <= py.max(qy);
        if cross == 0 && is_beside {
            return true;
        }
        if (py > y) != (qy > y) && (cross > 0) == (q.y > p.y) {
            is_in = !is_in;
        }
    }
    is_in
}
