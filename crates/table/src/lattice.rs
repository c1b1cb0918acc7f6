//! Slots round a leader, for figures that cannot keep their place in the formation.
use crate::{
    Field, Inches, is_overlapping, is_within,
    vector::{Vector, apart, round_div},
};
use kernel::Point;
use smallvec::SmallVec;
use std::ops::Range;

/// Gap between the bases of a block, if coherency allows so much.
const ELBOW_ROOM: Inches = Inches::hundredths(25);
/// Slots on each side of the leader.
pub(crate) const RANKS: i64 = 5;
const WIDE: usize = 2 * RANKS as usize + 1;

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
        let [rows, columns] = self.near(p, field.link());
        for row in rows {
            for n in row * WIDE + columns.start..row * WIDE + columns.end {
                if self.linked >> n & 1 == 0 {
                    self.linked |= u128::from(is_within(at, field.disc(self.slot(n)), field.coherency)) << n;
                }
            }
        }
        let [rows, columns] = self.near(p, 2 * i64::from(field.base));
        for row in rows {
            for n in row * WIDE + columns.start..row * WIDE + columns.end {
                self.clear &= !(u128::from(is_overlapping(at, field.disc(self.slot(n)))) << n);
            }
        }
    }

    fn slot(&self, n: usize) -> Point {
        let place = |n: usize| self.step * (n as i64 - RANKS);
        Vector { x: place(n % WIDE), y: place(n / WIDE) }.from(self.centre)
    }

    /// Rows and columns of all slots this near, and a few more.
    fn near(&self, p: Point, far: i64) -> [Range<usize>; 2] {
        let cells = far / self.step + 1;
        let from_centre = Vector::between(self.centre, p);
        [from_centre.y, from_centre.x].map(|offset| {
            let middle = RANKS + round_div(offset, self.step);
            (middle - cells).max(0) as usize..(middle + cells + 1).clamp(0, WIDE as i64) as usize
        })
    }

    /// The slot nearest to `want` that is clear, holds together with the rest, and is legal. Where nobody may stand
    /// is remembered.
    pub(crate) fn nearest(
        &mut self,
        want: Point,
        fits: impl Fn(Point) -> bool,
        may_stand: impl Fn(Point) -> bool,
        may_go: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        let mut free: SmallVec<[(i64, usize); 64]> = SmallVec::new();
        let mut left = self.clear & self.linked;
        while left != 0 {
            let n = left.trailing_zeros() as usize;
            left &= left - 1;
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
