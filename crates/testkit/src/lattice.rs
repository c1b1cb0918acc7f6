//! A second opinion on ways: every one over a fine lattice, by the words of a field alone.
use figures::{Bar, Field};
use kernel::{Ground, Point, length};
use serde::Serialize;
use std::{cmp::Reverse, collections::BinaryHeap, fmt::Debug};
use table::{Disc, Heading, Inches, Shape, ahead, gap, is_overlapping, is_within, vector::is_near_segment};

/// A quarter of an inch.
pub const STEP: i16 = 25;
/// Turns are a hair outside of what is walked round, and nobody squeezes through a gap of a hair; round a base one
/// walks along twelve sides, a hundredth longer than its rim.
pub const HAIR: u32 = 6;
const STEPS: [(i16, i16); 16] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
    (2, 1),
    (1, 2),
    (-2, 1),
    (-1, 2),
    (2, -1),
    (1, -2),
    (-2, -1),
    (-1, -2),
];

/// Whether a leg of a way that began there may be walked, with so much to spare beside it.
pub fn may_walk<C: Clone>(field: &Field<'_, C>, start: Point, [a, b]: [Point; 2], spare: u32) -> bool {
    let spare = spare as i32;
    let man = |at| Disc::new(at, field.base);
    let is_barred = |bar: &Bar<C>| {
        let leaves = matches!(bar.shape, Shape::Line { .. }) && bar.shape.holds(a);
        let is_met = bar.shape.is_crossed(a, b)
            || spare > 0 && bar.shape.gap_between(&Shape::line(a, b)) <= Inches::hundredths(spare);
        bar.passing && is_met && !leaves
    };
    let is_near = |other: &Disc| {
        let near =
            i64::from(field.apart.in_hundredths()) + i64::from(field.base) + i64::from(other.radius) + i64::from(spare);
        is_near_segment(other.at, a, b, near) && !is_within(man(start), *other, field.apart)
    };
    !field.bars.iter().any(is_barred) && !field.others.iter().any(is_near)
}

/// How far it is from one point to those round it, each way over the lattice.
#[derive(Debug)]
pub struct Lattice {
    from: Point,
    half: i32,
    far: Vec<u64>,
}

impl Lattice {
    /// The shortest ways on a table of this size that are no longer than the budget.
    pub fn over(from: Point, size: Point, budget: u32, may_walk: impl Fn([Point; 2]) -> bool) -> Lattice {
        let half = i32::from(budget.div_ceil(u32::from(STEP.unsigned_abs())) as u16) + 2;
        let mut lattice = Lattice { from, half, far: vec![u64::MAX; (2 * half + 1).pow(2) as usize] };
        let mut open = BinaryHeap::from([Reverse((0u64, from))]);
        lattice.come(from, 0);
        while let Some(Reverse((come, at))) = open.pop() {
            if lattice.nth(at).is_none_or(|nth| come > lattice.far[nth]) || come > u64::from(budget) * 1000 {
                continue;
            }
            for (x, y) in STEPS {
                let next = Point::new(at.x + x * STEP, at.y + y * STEP);
                if !(0..=size.x).contains(&next.x) || !(0..=size.y).contains(&next.y) {
                    continue;
                }
                let leg = u64::from((x * x + y * y).unsigned_abs()) * u64::from(STEP.unsigned_abs()).pow(2) * 1_000_000;
                let long = come + leg.isqrt();
                if lattice.nth(next).is_some_and(|nth| long < lattice.far[nth]) && may_walk([at, next]) {
                    lattice.come(next, long);
                    open.push(Reverse((long, next)));
                }
            }
        }
        lattice
    }
    fn nth(&self, p: Point) -> Option<usize> {
        let off = |a: i16, b: i16| i32::from(b) - i32::from(a);
        let (x, y) = (off(self.from.x, p.x), off(self.from.y, p.y));
        let step = i32::from(STEP);
        let is_here = x % step == 0 && y % step == 0 && x.abs().max(y.abs()) <= self.half * step;
        is_here.then(|| ((y / step + self.half) * (2 * self.half + 1) + x / step + self.half) as usize)
    }
    fn come(&mut self, p: Point, long: u64) {
        if let Some(nth) = self.nth(p) {
            self.far[nth] = long;
        }
    }
    /// To a point of the lattice, in hundredths, rounded up.
    pub fn long(&self, p: Point) -> Option<u32> {
        self.nth(p).map(|nth| self.far[nth]).filter(|&far| far < u64::MAX).map(|far| far.div_ceil(1000) as u32)
    }
    /// Points of the lattice that somebody gets to, and how far they are.
    pub fn points(&self) -> impl Iterator<Item = (Point, u32)> {
        let across = 2 * self.half + 1;
        let at = move |nth: i32| {
            let along = |from: i16, n: i32| (i32::from(from) + (n - self.half) * i32::from(STEP)) as i16;
            Point::new(along(self.from.x, nth % across), along(self.from.y, nth / across))
        };
        let there = (0..across * across).zip(&self.far).filter(|(_, far)| **far < u64::MAX);
        there.map(move |(nth, far)| (at(nth), far.div_ceil(1000) as u32))
    }
    /// To any point: by one of the lattice close to it, and from there straight.
    pub fn to(&self, p: Point, may_walk: impl Fn([Point; 2]) -> bool) -> Option<u32> {
        let near = |from: i16, to: i16| from + (to - from) / STEP * STEP;
        let (x, y) = (near(self.from.x, p.x), near(self.from.y, p.y));
        let close = (-3..=3).flat_map(|i| (-3..=3).map(move |j| Point::new(x + i * STEP, y + j * STEP)));
        let by = |at: Point| Some(self.long(at)? + length(at, p) + 1).filter(|_| may_walk([at, p]));
        close.filter_map(by).min()
    }
}

/// Whether somebody can walk into contact, as far as a lattice can say.
#[derive(Debug, Default)]
pub struct Reach {
    /// From where to where somebody surely can.
    pub surely: Option<(Point, Point)>,
    /// Nobody can, if not even so.
    pub perhaps: bool,
}

/// So much longer a way over the lattice may be than the shortest there is: a hair at each turn, and a thirtieth for its
/// sixteen directions.
const ROUNDABOUT: u32 = 30;
/// So near to a place in contact a point of the lattice lies.
const CLOSE: Inches = Inches::hundredths(40);

/// Whether any figure of a field can walk to a free place in contact with one of these bases, and not across what is held.
pub fn contact<C>(field: &Field<'_, C>, targets: &[Disc], reach: u32, held: &[&Shape]) -> Reach
where
    C: Copy + Debug + PartialEq + Serialize + Send + Sync + 'static,
{
    let others = field.others.iter().copied().filter(|other| !targets.contains(other)).collect();
    let open = Field { others, ..field.clone() };
    let man = |at| Disc::new(at, field.base);
    let off = |target: &Disc| i64::from(field.base) + i64::from(target.radius);
    // Over an enemy's base nobody walks, if he does not stand on it.
    let is_over = |start: Point, [a, b]: [Point; 2], spare: i64| {
        let over = |t: &Disc, a, b, spare| is_near_segment(t.at, a, b, off(t) - 3 + spare);
        targets.iter().any(|t| over(t, a, b, spare) && !over(t, start, start, 0))
    };
    let mut found = Reach::default();
    for (n, &start) in field.figures.iter().enumerate() {
        let is_far = |target: &Disc| i64::from(length(start, target.at)) > i64::from(reach) + off(target) + 100;
        if targets.iter().all(is_far) {
            continue;
        }
        let most = reach + reach / 30 + ROUNDABOUT;
        let loose =
            Lattice::over(start, field.size, most, |leg| may_walk(&open, start, leg, 0) && !is_over(start, leg, 0));
        found.perhaps |= loose.points().any(|(p, _)| targets.iter().any(|&t| gap(man(p), t) <= CLOSE));
        let walks = |leg| may_walk(&open, start, leg, HAIR) && !is_over(start, leg, i64::from(HAIR));
        let tight = Lattice::over(start, field.size, reach, walks);
        let mates = || field.figures.iter().enumerate().filter(|&(m, _)| m != n).map(|(_, &mate)| man(mate));
        let is_free = |p: Point| {
            open.stand(p).is_ok() && targets.iter().copied().chain(mates()).all(|other| !is_overlapping(man(p), other))
        };
        for (nth, target) in targets.iter().enumerate() {
            // Places on a twelfth of a circle's quarter, with nobody on or near them; into the middle of such an arc.
            let round: Vec<Point> =
                (0..72).map(|k| ahead(target.at, Heading::new(5 * k), off(target) as u32)).collect();
            let free: Vec<bool> = round.iter().map(|&p| is_free(p)).collect();
            for k in (0..72).filter(|k| (0..4).all(|i| free[(k + i) % 72])) {
                let p = round[(k + 2) % 72];
                let last = |[a, b]: [Point; 2]| {
                    let passes =
                        |(m, t): (usize, &Disc)| is_near_segment(t.at, a, b, off(t) + if m == nth { -3 } else { 3 });
                    may_walk(&open, start, [a, b], HAIR) && !targets.iter().enumerate().any(passes)
                };
                let is_held = held.iter().any(|shape| shape.is_crossed(p, target.at));
                let long = if is_held { None } else { tight.to(p, last) };
                if long.is_some_and(|long| long + HAIR + ROUNDABOUT + long / 100 <= reach) {
                    found.surely = Some((start, p));
                }
            }
        }
    }
    found
}
