//! Slots round a leader, for figures that cannot keep their place in the formation.
use crate::{
    Bounds, CONTACT, Field, Inches,
    arrange::{Cover, INTO_COVER},
};
use kernel::Point;
use smallvec::SmallVec;

/// Gap between the bases of a block, if coherency allows so much.
const ELBOW_ROOM: Inches = Inches::hundredths(25);
/// Slots on each side of the leader.
pub(crate) const RANKS: i64 = 5;
const WIDE: usize = 2 * RANKS as usize + 1;

/// A square of slots, with a bit for each that may still be free, for each that holds together with a placed figure, and
/// for each that may be in cover.
pub(crate) struct Lattice {
    columns: [i16; WIDE],
    rows: [i16; WIDE],
    clear: u128,
    linked: u128,
    covered: u128,
}

impl Lattice {
    pub(crate) fn round<C: Copy>(
        field: &Field<'_, C>,
        centre: Point,
        step: i64,
        cover: &Cover<'_>,
        placed: &[Option<Point>],
    ) -> Lattice {
        let clamp = |n: i64| n.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16;
        let line = |n: i16| std::array::from_fn(|nth| clamp(i64::from(n) + step.max(1) * (nth as i64 - RANKS)));
        let (columns, rows) = (line(centre.x), line(centre.y));
        let mut lattice = Lattice { columns, rows, clear: u128::MAX >> (128 - WIDE * WIDE), linked: 0, covered: 0 };
        lattice.covered = cover.boxes().fold(0, |slots, bounds| slots | lattice.inside(bounds));
        placed.iter().flatten().for_each(|&p| lattice.settle(field, p));
        lattice
    }

    /// A figure stands at `p` from now on.
    pub(crate) fn settle<C: Copy>(&mut self, field: &Field<'_, C>, p: Point) {
        let (aside, up) = (squares(&self.columns, p.x), squares(&self.rows, p.y));
        if self.linked | !self.clear != u128::MAX {
            self.linked |= near(&aside, &up, field.link().pow(2));
        }
        let touching = 2 * i64::from(field.base) - i64::from(CONTACT.in_hundredths());
        self.clear &= !near(&aside, &up, touching.max(0).pow(2) - 1);
    }

    fn slot(&self, n: usize) -> Point {
        Point::new(self.columns[n % WIDE], self.rows[n / WIDE])
    }

    /// A bit for each slot whose distance has no larger square.
    fn near(&self, p: Point, square: i64) -> u128 {
        near(&squares(&self.columns, p.x), &squares(&self.rows, p.y), square)
    }

    /// A bit for each slot in a box.
    fn inside(&self, bounds: Bounds) -> u128 {
        let row = self
            .columns
            .iter()
            .enumerate()
            .fold(0_u16, |row, (n, x)| row | u16::from(bounds.least.x <= *x && *x <= bounds.most.x) << n);
        let holds = |y: &i16| bounds.least.y <= *y && *y <= bounds.most.y;
        let rows = self.rows.iter().enumerate().filter(|(_, y)| holds(y));
        rows.fold(0, |slots, (n, _)| slots | u128::from(row) << (n * WIDE))
    }

    /// Those within a span, by its square; all without one.
    fn reached(&self, span: Option<(Point, i64)>) -> u128 {
        span.map_or(u128::MAX, |(from, square)| self.near(from, square))
    }

    /// The slot nearest to `want` that is clear, holds together with the rest, and is legal.
    pub(crate) fn nearest(
        &mut self,
        want: Point,
        span: Option<(Point, i64)>,
        may_stand: impl Fn(Point) -> bool,
        may_go: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        self.first(self.clear & self.linked & self.reached(span), want, &Cover::none(), may_stand, may_go)
    }

    /// The same in cover, not farther than [`INTO_COVER`].
    pub(crate) fn nearest_in(
        &mut self,
        cover: &Cover<'_>,
        want: Point,
        span: Option<(Point, i64)>,
        may_stand: impl Fn(Point) -> bool,
        may_go: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        let free = self.covered & self.clear & self.linked;
        let near = if free == 0 { 0 } else { free & self.near(want, INTO_COVER.pow(2)) };
        let near = if near == 0 { 0 } else { near & self.reached(span) };
        self.first(near, want, cover, may_stand, may_go)
    }

    /// The first of these, the nearest first; where nobody may stand, or there is no cover, is remembered.
    fn first(
        &mut self,
        free: u128,
        want: Point,
        cover: &Cover<'_>,
        may_stand: impl Fn(Point) -> bool,
        may_go: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        const SLOTS: i64 = (WIDE * WIDE) as i64;
        let (aside, up) = (squares(&self.columns, want.x), squares(&self.rows, want.y));
        // The distance together with the number: of equals the first is the nearest.
        let mut free: SmallVec<[i64; WIDE * WIDE]> =
            each(free).map(|n| (aside[n % WIDE] + up[n / WIDE]) * SLOTS + n as i64).collect();
        while let Some((nth, &key)) = free.iter().enumerate().min_by_key(|one| one.1) {
            free.swap_remove(nth);
            let n = (key % SLOTS) as usize;
            let (slot, bit) = (self.slot(n), 1 << n);
            if !cover.is_empty() && !cover.holds(slot) {
                self.covered &= !bit;
            } else if !may_stand(slot) {
                self.clear &= !bit;
            } else if may_go(slot) {
                return Some(slot);
            }
        }
        None
    }
}

fn squares(line: &[i16; WIDE], to: i16) -> [i64; WIDE] {
    line.map(|n| (i64::from(n) - i64::from(to)).pow(2))
}

/// A bit for each column and row whose squares come to no more. Those of a row lie side by side, as the columns do.
fn near(aside: &[i64; WIDE], up: &[i64; WIDE], square: i64) -> u128 {
    let middle = (0..WIDE).min_by_key(|&n| aside[n]).unwrap_or(0);
    let (mut slots, mut first, mut last) = (0, middle, middle);
    for (n, up) in up.iter().enumerate() {
        let left = square - up;
        if left < aside[middle] {
            continue;
        }
        // From one row to the next the stretch changes by little.
        while aside[first] > left {
            first += 1;
        }
        while first > 0 && aside[first - 1] <= left {
            first -= 1;
        }
        while aside[last] > left {
            last -= 1;
        }
        while last + 1 < WIDE && aside[last + 1] <= left {
            last += 1;
        }
        let row = (2_u32 << last) - (1_u32 << first);
        slots |= u128::from(row) << (n * WIDE);
    }
    slots
}

/// The numbers of the bits that are set.
fn each(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let n = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (n < WIDE * WIDE).then_some(n)
    })
}

impl<C: Copy> Field<'_, C> {
    /// From the middle of a base to the middle of the next in a block.
    pub(crate) fn spacing(&self) -> i64 {
        2 * i64::from(self.base) + i64::from(ELBOW_ROOM.min(self.coherency).in_hundredths().max(0))
    }
    /// The same where figures stand as far apart as they may.
    pub(crate) fn link(&self) -> i64 {
        2 * i64::from(self.base) + i64::from(self.coherency.in_hundredths().max(0))
    }
}
