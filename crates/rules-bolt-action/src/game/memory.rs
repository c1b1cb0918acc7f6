//! What has been measured and looked at since those concerned last moved. Rules ask as if it were done anew every time.
use super::Game;
use crate::{
    Place, Setup, State,
    setup::{MAN, MEN, UNITS},
    state::Unit,
    words::UnitId,
};
use figures::{Bases, Glance, Memory};
use kernel::Point;
use std::ops::{Deref, DerefMut};
use table::{Disc, Heading, Inches, nearest_gap};

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
    memory: &'g mut Memory<UNITS>,
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
            self.memory.moved(self.unit);
        } else if now.alive != was.alive && !matches!(now.place, Place::Building(_) | Place::Aboard(_)) {
            let left = self.men().map(|man| Disc { at: now.at[man], radius: MAN });
            self.memory.thinned(self.unit, left.collect());
        }
        // BA-LOS-03: it may come between any two.
        if is_vehicle || self.setup.options().models_block() {
            self.memory.bodies_moved();
        }
        if is_vehicle {
            let aboard = Place::Aboard(self.unit);
            let riders = self.setup.units().filter(|&u| self.state.unit(u).place == aboard);
            riders.for_each(|u| self.memory.moved(u));
        }
    }
}

impl Game<'_> {
    #[inline]
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> Changing<'_> {
        let was = Stand::of(self.state.unit(unit));
        Changing { setup: self.setup, state: self.state, memory: &mut self.memory, unit, was }
    }

    fn stand(&self, unit: UnitId) -> Bases {
        match (self.unit(unit).place, self.vehicle(unit)) {
            (Place::Building(piece), _) => self.setup.posts[usize::from(piece)][..].into(),
            (Place::Aboard(vehicle), _) => self.stand(vehicle),
            (_, Some(vehicle)) => vehicle.hull_at(self.unit(unit).at[0], self.unit(unit).facing)[..].into(),
            _ => self.unit(unit).men().map(|man| self.disc(unit, man)).collect(),
        }
    }
    /// The bases of a unit, as one measures and looks at it. A hull is three discs in a row: a rectangle with rounded
    /// ends; BA-BLDG-03: a unit inside is at the openings; those aboard are where the vehicle is.
    #[inline]
    pub fn bases(&self, unit: UnitId) -> &Bases {
        self.memory.bases(unit, || self.stand(unit))
    }
    #[inline]
    pub fn discs(&self, unit: UnitId) -> &[Disc] {
        self.bases(unit)
    }
    /// From the nearest model of one to the nearest model of the other, edge to edge.
    pub fn distance(&self, a: UnitId, b: UnitId) -> Inches {
        let measure = || nearest_gap(self.discs(a), self.discs(b)).unwrap_or(Inches::whole(i16::MAX));
        self.memory.gap(a, b, measure)
    }
    /// Whether one sees the other, by a look if none has been taken.
    pub(crate) fn once_seen(&self, by: UnitId, at: UnitId, look: impl Fn() -> Glance) -> bool {
        self.memory.sees(by, at, look)
    }
}
