//! What has been measured and looked at since those concerned last moved. Rules ask as if it were done anew every time.
use super::{Game, hull};
use crate::{
    Place, Setup, State,
    setup::{MAN, MEN, UNITS},
    state::{Discs, Unit},
    words::UnitId,
};
use figures::{Bases, Glance};
use kernel::Point;
use std::{
    cell::{Cell, OnceCell},
    ops::{Deref, DerefMut},
};
use table::{Disc, Heading, Inches, nearest_gap};

/// Of every unit that anybody has asked about.
#[derive(Debug)]
pub(super) struct Memory {
    looks: [OnceCell<Look>; UNITS],
}

/// One unit: its bases, and how it stands to others.
#[derive(Debug)]
struct Look {
    bases: Bases,
    /// Whom it has looked at, whom of them it sees, and whom terrain alone hides, one bit each.
    known: Cell<u32>,
    seen: Cell<u32>,
    hidden: Cell<u32>,
    /// To those with higher numbers, in 1/100 inch and one more; nothing where it has not been measured.
    gaps: [Cell<u16>; UNITS],
}

impl Look {
    fn at(bases: Bases) -> Look {
        Look {
            bases,
            known: Cell::default(),
            seen: Cell::default(),
            hidden: Cell::default(),
            gaps: [const { Cell::new(0) }; UNITS],
        }
    }
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { looks: [const { OnceCell::new() }; UNITS] }
    }
}

impl Memory {
    pub(super) fn forget_all(&mut self) {
        self.looks.iter_mut().for_each(|look| drop(look.take()));
    }
    pub(super) fn forget_sight(&mut self) {
        self.looks.iter_mut().filter_map(OnceCell::get_mut).for_each(|look| look.known = Cell::new(0));
    }
    /// Something may have come between any two, or be gone from there.
    fn forget_screens(&mut self) {
        for look in self.looks.iter_mut().filter_map(OnceCell::get_mut) {
            *look.known.get_mut() &= look.hidden.get();
        }
    }
    /// Only these are left, where they stood: whom they did not see they do not see now, nor are they seen by him.
    fn forget_fallen(&mut self, unit: UnitId, left: Bases) {
        for look in self.looks.iter_mut().filter_map(OnceCell::get_mut) {
            *look.known.get_mut() &= !(look.seen.get() & 1 << unit.0);
            look.gaps[usize::from(unit.0)] = Cell::new(0);
        }
        if let Some(look) = self.looks[usize::from(unit.0)].get_mut() {
            let unseen = look.known.get() & !look.seen.get();
            *look = Look { known: Cell::new(unseen), hidden: look.hidden.clone(), ..Look::at(left) };
        }
    }
    fn forget(&mut self, unit: UnitId) {
        self.looks[usize::from(unit.0)] = OnceCell::new();
        for look in self.looks.iter_mut().filter_map(OnceCell::get_mut) {
            *look.known.get_mut() &= !(1 << unit.0);
            look.gaps[usize::from(unit.0)] = Cell::new(0);
        }
    }
}

/// All that says where a unit's bases are, and whether they come between others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stand {
    at: [Point; MEN],
    alive: u16,
    place: Place,
    facing: Heading,
    wreck: bool,
}

impl Stand {
    const fn of(unit: &Unit) -> Stand {
        Stand { at: unit.at, alive: unit.alive, place: unit.place, facing: unit.facing, wreck: unit.wreck }
    }
}

/// A unit under change. The only way to it, so that whatever moves it is noticed.
#[derive(Debug)]
pub struct Changing<'g> {
    setup: &'g Setup,
    state: &'g mut State,
    memory: &'g mut Memory,
    unit: UnitId,
    was: Stand,
}

impl Deref for Changing<'_> {
    type Target = Unit;
    fn deref(&self) -> &Unit {
        self.state.unit(self.unit)
    }
}
impl DerefMut for Changing<'_> {
    fn deref_mut(&mut self) -> &mut Unit {
        self.state.unit_mut(self.unit)
    }
}
impl Drop for Changing<'_> {
    fn drop(&mut self) {
        let (was, now) = (self.was, Stand::of(self));
        if now == was {
            return;
        }
        let is_vehicle = self.setup.squad(self.unit).vehicle.is_some();
        if is_vehicle || now.place != was.place || now.at != was.at || now.alive & !was.alive != 0 {
            self.memory.forget(self.unit);
        } else if now.alive != was.alive && !matches!(now.place, Place::Building(_) | Place::Aboard(_)) {
            let left = self.men().map(|man| Disc { at: now.at[man], radius: MAN });
            self.memory.forget_fallen(self.unit, left.collect());
        }
        // BA-LOS-03: it may come between any two.
        if is_vehicle || self.setup.options().models_block() {
            self.memory.forget_screens();
        }
        if is_vehicle {
            let aboard = Place::Aboard(self.unit);
            let riders = self.setup.units().filter(|&u| self.state.unit(u).place == aboard);
            riders.for_each(|u| self.memory.forget(u));
        }
    }
}

impl Game<'_> {
    #[inline]
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> Changing<'_> {
        let was = Stand::of(self.state.unit(unit));
        Changing { setup: self.setup, state: self.state, memory: &mut self.memory, unit, was }
    }

    #[inline]
    fn look(&self, unit: UnitId) -> &Look {
        let look = self.memory.looks[usize::from(unit.0)].get_or_init(|| Look::at(self.stand(unit).into()));
        debug_assert_eq!(look.bases[..], self.stand(unit)[..], "unit {} has moved unnoticed", unit.0);
        look
    }
    fn stand(&self, unit: UnitId) -> Discs {
        match (self.unit(unit).place, self.vehicle(unit)) {
            (Place::Building(piece), _) => Discs::from_slice(&self.setup.posts[usize::from(piece)]),
            (Place::Aboard(vehicle), _) => self.stand(vehicle),
            (_, Some(vehicle)) => Discs::from_slice(&hull(vehicle, self.unit(unit).at[0], self.unit(unit).facing)),
            _ => self.unit(unit).men().map(|man| self.disc(unit, man)).collect(),
        }
    }
    /// The bases of a unit, as one measures and looks at it. A hull is three discs in a row: a rectangle with rounded
    /// ends; BA-BLDG-03: a unit inside is at the openings; those aboard are where the vehicle is.
    #[inline]
    pub fn discs(&self, unit: UnitId) -> &[Disc] {
        &self.look(unit).bases
    }
    /// The same with the boxes round them.
    #[inline]
    pub fn bases(&self, unit: UnitId) -> &Bases {
        &self.look(unit).bases
    }
    /// From the nearest model of one to the nearest model of the other, edge to edge.
    pub fn distance(&self, a: UnitId, b: UnitId) -> Inches {
        let known = &self.look(a.min(b)).gaps[usize::from(a.max(b).0)];
        let measure = || nearest_gap(self.discs(a), self.discs(b)).unwrap_or(Inches::whole(i16::MAX));
        if let Some(gap) = known.get().checked_sub(1) {
            let gap = Inches::hundredths(gap.into());
            debug_assert_eq!(gap, measure());
            return gap;
        }
        let gap = measure();
        known.set(u16::try_from(gap.in_hundredths() + 1).unwrap_or(0));
        gap
    }
    /// Whether one sees the other, by a look if none has been taken.
    pub(crate) fn once_seen(&self, by: UnitId, at: UnitId, look: impl Fn() -> Glance) -> bool {
        let (of, bit) = (self.look(by), 1 << at.0);
        let note = |of: &Cell<u32>, is: bool| of.set(if is { of.get() | bit } else { of.get() & !bit });
        if of.known.get() & bit == 0 {
            let glance = look();
            note(&of.known, true);
            note(&of.seen, glance == Glance::Seen);
            note(&of.hidden, glance == Glance::HiddenByTerrain);
        }
        let sees = of.seen.get() & bit != 0;
        debug_assert_eq!(sees, look() == Glance::Seen, "something came between {} and {} unnoticed", by.0, at.0);
        sees
    }
}
