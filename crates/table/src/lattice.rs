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

/// A square of slots, with a bit for each that may still be free and for each that holds together with a placed figure.
pub(crate) struct Lattice {
    slots: [Point; WIDE * WIDE],
    step: i64,
    clear: u128,
    linked: u128,
}

impl Lattice {
    pub(crate) fn round<C: Copy>(field: &Field<'_, C>, centre: Point, step: i64, placed: &[Option<Point>]) -> Lattice {
        let step = step.max(1);
        let place = |n: usize| step * (n as i64 - RANKS);
        let slots = std::array::from_fn(|n| Vector { x: place(n % WIDE), y: place(n / WIDE) }.from(centre));
        let mut lattice = Lattice { slots, step, clear: u128::MAX >> (128 - WIDE * WIDE), linked: 0 };
        placed.iter().flatten().for_each(|&p| lattice.settle(field, p));
        lattice
    }

    /// A figure stands at `p` from now on.
    pub(crate) fn settle<C: Copy>(&mut self, field: &Field<'_, C>, p: Point) {
        let at = field.disc(p);
        // Only slots this near can be linked or overlapped.
        let cells = field.link() / self.step + 1;
        let from_centre = Vector::between(self.slots[WIDE * WIDE / 2], p);
        let near = |offset: i64| {
            let middle = RANKS + round_div(offset, self.step);
            (middle - cells).max(0) as usize..(middle + cells + 1).clamp(0, WIDE as i64) as usize
        };
        for row in near(from_centre.y) {
            for n in near(from_centre.x).map(|column| row * WIDE + column) {
                let slot = field.disc(self.slots[n]);
                self.linked |= u128::from(is_within(at, slot, field.coherency)) << n;
                self.clear &= !(u128::from(is_overlapping(at, slot)) << n);
            }
        }
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
            if fits(self.slots[n]) {
                free.push((apart(self.slots[n], want), n));
            }
        }
        free.sort_unstable();
        free.into_iter().find_map(|(_, n)| {
            let is_ground = may_stand(self.slots[n]);
            self.clear &= !(u128::from(!is_ground) << n);
            (is_ground && may_go(self.slots[n])).then_some(self.slots[n])
        })
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
