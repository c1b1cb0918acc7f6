//! What has been measured and looked at since those concerned last moved. Rules ask as if it were done anew every time.
use super::Game;
use crate::{
    setup::UNITS,
    state::{Place, Unit},
    words::UnitId,
};
use figures::Glance;
use kernel::Point;
use std::cell::Cell;
use table::{Heading, Inches};

#[derive(Debug)]
pub(super) struct Memory {
    /// Who stands as it was last looked at or measured from, one bit each.
    settled: Cell<u32>,
    /// How each stood then; what was noted of another stand is worth nothing.
    stands: [Cell<Stand>; UNITS],
    looks: figures::Memory<UNITS>,
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
            looks: figures::Memory::default(),
            witnesses: [const { Cell::new(None) }; UNITS],
        }
    }
}

impl Memory {
    pub(super) fn forget_sight(&mut self) {
        self.settled = Cell::new(0);
        self.looks.pieces_changed();
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
            self.memory.looks.forget(unit);
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
        self.memory.looks.sees(by, at, || if look() { Glance::Seen } else { Glance::Hidden })
    }
    /// Whether any enemy sees it; who saw it last is asked first, for mostly he sees it still.
    pub(crate) fn is_seen(&self, at: UnitId, sees: impl Fn(UnitId) -> bool) -> bool {
        let last = &self.memory.witnesses[usize::from(at.0)];
        let is_eye = |&u: &UnitId| self.unit(u).is_on_table() && sees(u);
        last.set(last.get().filter(is_eye).or_else(|| self.setup.units_of(!self.seat(at)).find(is_eye)));
        last.get().is_some()
    }
    /// The distance, where they have been measured as they stand.
    pub(super) fn measured(&self, a: UnitId, b: UnitId) -> Option<Inches> {
        self.remembers(a, b).then(|| self.memory.looks.measured(a, b, || self.measure(a, b))).flatten()
    }
    /// HA-GEN-04: from edge to edge; nothing where they meet.
    pub fn distance(&self, a: UnitId, b: UnitId) -> Inches {
        let measure = || self.measure(a, b);
        if self.remembers(a, b) { self.memory.looks.gap(a, b, measure) } else { measure() }
    }
}
