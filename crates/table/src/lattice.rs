//! Slots round a leader, for figures that cannot keep their place in the formation.
use crate::{
    Bounds, CONTACT, Field, Inches,
    arrange::{Cover, INTO_COVER},
    vector::apart,
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
    /// Where figures hold together from one end to the other nearly every slot does: those placed, and how far they link.
    wide: Option<(SmallVec<[Point; 24]>, i64)>,
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
        let all = u128::MAX >> (128 - WIDE * WIDE);
        let wide = (field.link() > RANKS * step).then(|| (SmallVec::new(), field.link().pow(2)));
        let linked = if wide.is_some() { all } else { 0 };
        let mut lattice = Lattice { columns, rows, clear: all, linked, covered: 0, wide };
        lattice.covered = cover.boxes().fold(0, |slots, bounds| slots | lattice.inside(bounds));
        // Nobody stands off the table, nor outside of where he is set up.
        lattice.clear &= lattice.inside(Bounds { least: Point::default(), most: field.size });
        if let (Some((zone, _)), true) = (&field.zone, field.is_placing()) {
            lattice.clear &= lattice.inside(zone.bounds());
        }
        placed.iter().flatten().for_each(|&p| lattice.settle(field, p));
        lattice
    }

    /// A figure stands at `p` from now on.
    pub(crate) fn settle<C: Copy>(&mut self, field: &Field<'_, C>, p: Point) {
        let link = if let Some((placed, _)) = &mut self.wide {
            placed.push(p);
            -1
        } else {
            field.link().pow(2)
        };
        let [taken, linked] = self.near(p, [field.too_close() - 1, link]);
        self.clear &= !taken;
        self.linked |= linked;
    }

    fn slot(&self, n: usize) -> Point {
        Point::new(self.columns[n % WIDE], self.rows[n / WIDE])
    }

    /// A bit for each slot whose distance has no larger square, for each of these.
    fn near<const N: usize>(&self, p: Point, most: [i64; N]) -> [u128; N] {
        let (aside, up) = (squares(&self.columns, p.x), squares(&self.rows, p.y));
        most.map(|most| {
            let Ok(most) = u64::try_from(most) else { return 0 };
            let most = u32::try_from(most).unwrap_or(u32::MAX);
            let row = |left: u32| aside.iter().rev().fold(0_u32, |row, &square| row << 1 | u32::from(square <= left));
            let rows = up.iter().enumerate().filter(|(_, up)| **up <= most);
            rows.fold(0, |slots, (n, up)| slots | u128::from(row(most - up)) << (n * WIDE))
        })
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

    /// The slot nearest to `want` that is clear, holds together with the rest, and is legal.
    pub(crate) fn nearest(
        &mut self,
        want: Point,
        span: Option<(Point, i64)>,
        may_stand: impl Fn(Point) -> bool,
        may_go: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        self.first(self.clear & self.linked, want, span, &Cover::none(), may_stand, may_go)
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
        if free == 0 {
            return None;
        }
        let [near] = self.near(want, [INTO_COVER.pow(2)]);
        self.first(free & near, want, span, cover, may_stand, may_go)
    }

    /// The first of these within a span, by its square, the nearest first; where nobody may stand, or there is no cover, is remembered.
    fn first(
        &mut self,
        free: u128,
        want: Point,
        span: Option<(Point, i64)>,
        cover: &Cover<'_>,
        may_stand: impl Fn(Point) -> bool,
        may_go: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        const SLOTS: u64 = (WIDE * WIDE) as u64;
        // Of a few it is told one by one.
        let free = match span {
            Some((from, square)) if free.count_ones() > 2 * WIDE as u32 => free & self.near(from, [square])[0],
            _ => free,
        };
        let (aside, up) = (squares(&self.columns, want.x), squares(&self.rows, want.y));
        // The distance together with the number: of equals the first is the nearest.
        let mut keys: SmallVec<[u64; WIDE * WIDE]> = SmallVec::new();
        for (row, &up) in up.iter().enumerate() {
            for column in each((free >> (row * WIDE)) as u16 & ((1 << WIDE) - 1)) {
                let square = u64::from(aside[column]) + u64::from(up);
                keys.push(square * SLOTS + (row * WIDE + column) as u64);
            }
        }
        while let Some((nth, &key)) = keys.iter().enumerate().min_by_key(|one| one.1) {
            keys.swap_remove(nth);
            let n = (key % SLOTS) as usize;
            let (slot, bit) = (self.slot(n), 1 << n);
            let is_loose = |(placed, link): &(SmallVec<_>, i64)| !placed.iter().any(|&p| apart(p, slot) <= *link);
            if span.is_some_and(|(from, square)| apart(from, slot) > square) || self.wide.as_ref().is_some_and(is_loose)
            {
                continue;
            }
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

fn squares(line: &[i16; WIDE], to: i16) -> [u32; WIDE] {
    line.map(|n| u32::from(n.abs_diff(to)).pow(2))
}

/// The numbers of the bits that are set.
fn each(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let n = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (n < WIDE).then_some(n)
    })
}

impl<C: Copy> Field<'_, C> {
    /// From the middle of a base to the middle of the next in a block.
    pub(crate) fn spacing(&self) -> i64 {
        2 * i64::from(self.base) + i64::from(ELBOW_ROOM.min(self.coherency).in_hundredths().max(0))
    }
    /// Square of the least distance between two that do not stand on one another.
    pub(crate) fn too_close(&self) -> i64 {
        (2 * i64::from(self.base) - i64::from(CONTACT.in_hundredths())).max(0).pow(2)
    }
    /// The same where figures stand as far apart as they may.
    pub(crate) fn link(&self) -> i64 {
        2 * i64::from(self.base) + i64::from(self.coherency.in_hundredths().max(0))
    }
}
