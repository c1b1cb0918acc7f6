//! Who rides in or on what, and how that changes.
use crate::{
    Game,
    state::{Place, Ranging, Stage},
    words::{Event, Pace, UnitId},
};
use kernel::{Point, Seat};

impl Game<'_> {
    /// What stands on the table for it: its carrier, or itself.
    pub fn bearer(&self, unit: UnitId) -> UnitId {
        self.carrier(unit).unwrap_or(unit)
    }
    /// HA-CAR-08, HA-DIR-27: it can be fired at where it rides: on a tank, or in a craft.
    pub fn is_exposed(&self, unit: UnitId) -> bool {
        self.carrier(unit).is_some_and(|c| {
            let bears = self.element(c).is_craft() || self.element(c).is_ridden();
            bears && self.unit(c).is_on_table() && self.is_men(unit)
        })
    }
    /// It is there to be fired at, and not hidden.
    pub fn is_target(&self, unit: UnitId) -> bool {
        (self.unit(unit).is_on_table() || self.is_exposed(unit)) && !self.is_unseen(unit)
    }
    /// Enemies that these may fire at, if they have observed them.
    pub fn targets(&self, of: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.units_of(!of).filter(|&u| self.is_target(u))
    }
    /// HA-OBS-02: who rides is observed with what carries it.
    pub fn has_observed(&self, by: UnitId, at: UnitId) -> bool {
        self.unit(by).has_observed(self.bearer(at))
    }
    /// HA-MOV-21: a gun hangs behind it.
    pub fn tows(&self, unit: UnitId) -> bool {
        self.element(unit).is_vehicle() && self.riders(unit).any(|c| self.is_gun(c))
    }
    /// It gets in, or on.
    pub fn mount(&mut self, unit: UnitId, on: UnitId) -> Event {
        let who = self.known(unit);
        if who.only.is_none() {
            self.forget(unit);
        }
        let of = self.unit_mut(unit);
        (of.place, of.mans) = (Place::Aboard(on), None);
        (of.targets, of.before, of.ranging) = (0, 0, Ranging::default());
        for other in &mut self.state.units {
            other.targets &= !(1 << unit.0);
            other.before &= !(1 << unit.0);
        }
        Event::Mounted { who, on }
    }
    /// It stands on the table again; whoever watched it ride goes on watching it.
    pub fn dismount(&mut self, unit: UnitId, at: Point) -> Event {
        let (bearer, exposed, unseen) = (self.bearer(unit), self.is_exposed(unit), self.is_unseen(unit));
        let facing = self.unit(bearer).facing;
        let of = self.unit_mut(unit);
        (of.place, of.at, of.facing, of.hidden) = (Place::Table, at, facing, unseen);
        if exposed {
            for other in &mut self.state.units {
                other.observed |= (other.observed >> bearer.0 & 1) << unit.0;
            }
        }
        Event::Dismounted { who: self.known(unit), at }
    }
    /// HA-MOV-25: on the horse, or off it.
    pub fn ride(&mut self, unit: UnitId, mounted: bool) -> Event {
        self.unit_mut(unit).mounted = mounted;
        Event::Rides { who: self.known(unit), mounted }
    }
    /// HA-ACT-06: it takes the whole move.
    pub fn spend_move(&mut self, unit: UnitId) {
        let of = self.unit_mut(unit);
        (of.pace, of.may.go) = (Pace::Normal, false);
    }
    /// HA-LC-02, HA-LC-09: before they move, or after.
    pub fn fire_from_craft(&mut self, seat: Seat, first: bool) -> Event {
        self.state.craft_fire_first[seat.index()] = first;
        Event::CraftFire { seat, first }
    }
    /// HA-LC-12: what a craft does in the next bound.
    pub fn go_on(&mut self, craft: UnitId, stage: Stage) -> Event {
        self.unit_mut(craft).stage = stage;
        Event::NextStage { unit: craft, stage }
    }
    /// HA-LC-05: it leaves by the sea.
    pub fn retire(&mut self, craft: UnitId) -> Event {
        self.unit_mut(craft).place = Place::Through;
        self.forget(craft);
        Event::Stage { unit: craft, stage: Stage::Retire }
    }
}
