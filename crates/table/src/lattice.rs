//! Slots round a leader, for figures that cannot keep their place in the formation.
use crate::{
    Field, Inches, is_overlapping, is_within,
    vector::{Vector, apart, round_div},
};
use kernel::Point;
use smallvec::SmallVec;

/// Gap between the bases of a block, if coherency allows so much.
const ELBOW_ROOM: Inches = Inches::hundredths(25);
/// Slots on each side of the leader.
pub(crate) const RANKS: i64 = 5;
const WIDE: usize = 2 * RANKS as usize + 1;
/// Farther than any slot from anywhere on a table.
pub(crate) const ANYWHERE: i64 = 1 << 20;

/// A square of slots, with a bit for each that may still be free and for each that holds together with a placed figure.
pub(crate) struct Lattice {
    centre: Point,
    step: i64,
    clear: u128,
    linked: u128,
}

impl Lattice {
    pub(crate) fn round<C: Copy>(field: &Field<'_, C>, centre: Point, step: i64, placed: &[Option<Point>]) -> Lattice {
        let step = step.max(1);
        let mut lattice = Lattice { centre, step, clear: u128::MAX >> (128 - WIDE * WIDE), linked: 0 };
        placed.iter().flatten().for_each(|&p| lattice.settle(field, p));
        lattice
    }

    /// A figure stands at `p` from now on.
    pub(crate) fn settle<C: Copy>(&mut self, field: &Field<'_, C>, p: Point) {
        let at = field.disc(p);
        for n in each(self.near(p, field.link()) & !self.linked) {
            self.linked |= u128::from(is_within(at, field.disc(self.slot(n)), field.coherency)) << n;
        }
        for n in each(self.near(p, 2 * i64::from(field.base)) & self.clear) {
            self.clear &= !(u128::from(is_overlapping(at, field.disc(self.slot(n)))) << n);
        }
    }

    fn slot(&self, n: usize) -> Point {
        let place = |n: usize| self.step * (n as i64 - RANKS);
        Vector { x: place(n % WIDE), y: place(n / WIDE) }.from(self.centre)
    }

    /// A bit for each slot this near, and for a few more.
    fn near(&self, p: Point, far: i64) -> u128 {
        let cells = far / self.step + 1;
        let from_centre = Vector::between(self.centre, p);
        let stretch = |offset: i64| {
            let middle = RANKS + round_div(offset, self.step);
            let rim = |n: i64| n.clamp(0, WIDE as i64) as usize;
            rim(middle - cells)..rim(middle + cells + 1)
        };
        let columns = stretch(from_centre.x);
        let row = ((1 << columns.len()) - 1) << columns.start;
        stretch(from_centre.y).fold(0, |slots, n| slots | row << (n * WIDE))
    }

    /// The slot nearest to `want`, not much more than `far` away, that is clear, holds together with the rest, and is
    /// legal. Where nobody may stand is remembered.
    pub(crate) fn nearest(
        &mut self,
        want: Point,
        far: i64,
        fits: impl Fn(Point) -> bool,
        may_stand: impl Fn(Point) -> bool,
        may_go: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        let mut free: SmallVec<[(i64, usize); 64]> = SmallVec::new();
        for n in each(self.clear & self.linked & self.near(want, far)) {
            let slot = self.slot(n);
            if fits(slot) {
                free.push((apart(slot, want), n));
            }
        }
        // Rarely more than a few are looked at: no need to sort them all.
        while let Some((nth, &(_, n))) = free.iter().enumerate().min_by_key(|one| one.1) {
            free.swap_remove(nth);
            let slot = self.slot(n);
            let is_ground = may_stand(slot);
            self.clear &= !(u128::from(!is_ground) << n);
            if is_ground && may_go(slot) {
                return Some(slot);
            }
        }
        None
    }
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
