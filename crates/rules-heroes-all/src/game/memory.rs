//! What has been measured and looked at since those concerned last moved. Rules ask as if it were done anew every time.
use super::Game;
use crate::{
    setup::UNITS,
    state::{Place, Unit},
    words::UnitId,
};
use kernel::Point;
use std::cell::Cell;
use table::{Heading, Inches};

#[derive(Debug)]
pub(super) struct Memory {
    /// Who stands as it was last looked at or measured from, one bit each.
    settled: Cell<u32>,
    /// How each stood then; what was noted of another stand is worth nothing.
    stands: [Cell<Stand>; UNITS],
    /// At whom each has looked, and whom of them it sees, one bit each.
    looked: [Cell<u32>; UNITS],
    seen: [Cell<u32>; UNITS],
    /// From each to those with higher numbers, in 1/100 inch and one more; nothing where it has not been measured.
    gaps: [[Cell<u16>; UNITS]; UNITS],
    /// Who saw each last.
    witnesses: [Cell<Option<UnitId>>; UNITS],
}

/// All that says where a footprint on the table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stand {
    at: Point,
    facing: Heading,
    place: Place,
    has_left: bool,
}

impl Stand {
    const NOWHERE: Stand = Stand::of(&Unit::NOBODY, &Unit::NOBODY);

    /// Who rides stands where what bears it does.
    const fn of(unit: &Unit, bearer: &Unit) -> Stand {
        Stand { at: bearer.at, facing: bearer.facing, place: unit.place, has_left: unit.left_weapon.is_some() }
    }
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            settled: Cell::new(0),
            stands: [const { Cell::new(Stand::NOWHERE) }; UNITS],
            looked: [const { Cell::new(0) }; UNITS],
            seen: [const { Cell::new(0) }; UNITS],
            gaps: [const { [const { Cell::new(0) }; UNITS] }; UNITS],
            witnesses: [const { Cell::new(None) }; UNITS],
        }
    }
}

impl Memory {
    pub(super) fn forget_sight(&mut self) {
        self.settled = Cell::new(0);
        self.looked = [const { Cell::new(0) }; UNITS];
    }
    fn forget(&self, unit: UnitId) {
        let nth = usize::from(unit.0);
        self.looked.iter().for_each(|looked| looked.set(looked.get() & !(1 << unit.0)));
        self.looked[nth].set(0);
        self.gaps[..nth].iter().for_each(|gaps| gaps[nth].set(0));
        self.gaps[nth][nth..].iter().for_each(|gap| gap.set(0));
    }
}

impl Game<'_> {
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        *self.memory.settled.get_mut() &= !(1 << unit.0);
        self.state.unit_mut(unit)
    }
    /// Whether what is noted of these two is as they stand now, or is to be noted.
    fn remembers(&self, a: UnitId, b: UnitId) -> bool {
        let is_settled = |unit: UnitId| self.memory.settled.get() >> unit.0 & 1 == 1 || self.settles(unit);
        is_settled(a) && is_settled(b)
    }
    /// It may stand otherwise than before: what was noted is forgotten if it does.
    fn settles(&self, unit: UnitId) -> bool {
        let bearer = self.bearer(unit);
        // Option element_shape=figures: every man who falls may change it.
        if self.setup.options().element_shape_figures() || self.unit(bearer).place != Place::Table {
            return false;
        }
        let (stand, now) = (&self.memory.stands[usize::from(unit.0)], Stand::of(self.unit(unit), self.unit(bearer)));
        if stand.get() != now {
            self.memory.forget(unit);
            stand.set(now);
        }
        // Who rides moves with another.
        if bearer == unit {
            self.memory.settled.set(self.memory.settled.get() | 1 << unit.0);
        }
        true
    }
    /// Whether one sees the other, by a look if none has been taken.
    pub(crate) fn once_seen(&self, by: UnitId, at: UnitId, look: impl Fn() -> bool) -> bool {
        if !self.remembers(by, at) {
            return look();
        }
        let (looked, seen) = (&self.memory.looked[usize::from(by.0)], &self.memory.seen[usize::from(by.0)]);
        let bit = 1 << at.0;
        if looked.get() & bit == 0 {
            looked.set(looked.get() | bit);
            seen.set(if look() { seen.get() | bit } else { seen.get() & !bit });
        }
        let sees = seen.get() & bit != 0;
        debug_assert_eq!(sees, look(), "something came between {} and {} unnoticed", by.0, at.0);
        sees
    }
    /// Whether any enemy sees it; who saw it last is asked first, for mostly he sees it still.
    pub(crate) fn is_seen(&self, at: UnitId, sees: impl Fn(UnitId) -> bool) -> bool {
        let last = &self.memory.witnesses[usize::from(at.0)];
        let is_eye = |&u: &UnitId| self.unit(u).is_on_table() && sees(u);
        last.set(last.get().filter(is_eye).or_else(|| self.setup.units_of(!self.seat(at)).find(is_eye)));
        last.get().is_some()
    }
    fn gap(&self, a: UnitId, b: UnitId) -> &Cell<u16> {
        &self.memory.gaps[usize::from(a.0.min(b.0))][usize::from(a.0.max(b.0))]
    }
    /// The distance, where they have been measured as they stand.
    pub(super) fn measured(&self, a: UnitId, b: UnitId) -> Option<Inches> {
        if !self.remembers(a, b) {
            return None;
        }
        let gap = Inches::hundredths(self.gap(a, b).get().checked_sub(1)?.into());
        debug_assert_eq!(gap, self.measure(a, b), "unit {} or {} has moved unnoticed", a.0, b.0);
        Some(gap)
    }
    /// HA-GEN-04: from edge to edge; nothing where they meet.
    pub fn distance(&self, a: UnitId, b: UnitId) -> Inches {
        if let Some(gap) = self.measured(a, b) {
            return gap;
        }
        let gap = self.measure(a, b);
        if self.remembers(a, b) {
            self.gap(a, b).set(u16::try_from(gap.in_hundredths() + 1).unwrap_or(0));
        }
        gap
    }
}
