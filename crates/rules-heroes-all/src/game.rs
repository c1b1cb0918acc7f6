//! The table as rules look at it: setup and state together, the questions one asks of them, and the few ways to change
//! them. Every change returns the event that tells it.
mod aboard;
mod change;
mod memory;
mod nerve;
mod place;

pub use place::shape_of;

use crate::{
    Setup, State,
    setup::{Arm, Element, Kind, Part, Quality, Rank, Role, Weapon},
    state::{Place, Units},
    words::{Known, Nerve, UnitId, WeaponId},
};
use kernel::Seat;
use memory::Memory;
use std::ops::{Deref, DerefMut};

/// Setup and state for the length of one step or more; derefs to the state.
#[derive(Debug)]
pub struct Game<'a> {
    pub setup: &'a Setup,
    state: &'a mut State,
    memory: Memory,
}

impl<'a> Game<'a> {
    pub fn new(setup: &'a Setup, state: &'a mut State) -> Game<'a> {
        Game { setup, state, memory: Memory::default() }
    }
}

impl Deref for Game<'_> {
    type Target = State;
    fn deref(&self) -> &State {
        self.state
    }
}
impl DerefMut for Game<'_> {
    fn deref_mut(&mut self) -> &mut State {
        // Houses fall, smoke comes between.
        self.memory.forget_sight();
        self.state
    }
}

/// Who is looked at.
impl<'a> Game<'a> {
    pub fn element(&self, unit: UnitId) -> &'a Element {
        self.setup.element(unit)
    }
    pub fn seat(&self, unit: UnitId) -> Seat {
        self.setup.seat(unit)
    }
    pub fn weapon(&self, weapon: WeaponId) -> &'a Weapon {
        self.setup.weapon(weapon)
    }
    pub fn arm(&self, unit: UnitId, arm: u8) -> &'a Arm {
        &self.element(unit).arms[usize::from(arm)]
    }
    pub fn quality(&self, unit: UnitId) -> Quality {
        self.element(unit).quality
    }
    pub fn is_automated(&self, seat: Seat) -> bool {
        self.setup.is_automated(seat)
    }
    pub fn role(&self, seat: Seat) -> Role {
        self.setup.side(seat).role
    }
    /// The unit as its own side and, if it is seen, the other one speaks of it.
    pub fn known(&self, unit: UnitId) -> Known {
        self.state.known(self.setup, unit)
    }
    pub fn alive(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.units_of(seat).filter(|&u| self.unit(u).is_alive())
    }
    pub fn on_table(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.units_of(seat).filter(|&u| self.unit(u).is_on_table())
    }
    /// Enemies that these see on the table; whoever is hidden is not among them.
    pub fn shown(&self, to: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table(!to).filter(|&u| !self.unit(u).is_unseen())
    }
    /// HA-VAC-01: enemies that these believe where they may not be.
    pub fn ghosts(&self, of: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.units_of(!of).filter(|&u| self.unit(u).is_unseen() && self.unit(u).believed.is_some())
    }
    /// Men on foot, their weapons and guns; no vehicle or craft.
    pub fn is_men(&self, unit: UnitId) -> bool {
        !self.element(unit).has_hull()
    }
    /// HA-EFF-10: it serves a weapon that has to be set up, and has not left it.
    pub fn is_crew_served(&self, unit: UnitId) -> bool {
        self.element(unit).is_crew_served() && self.unit(unit).left_weapon.is_none()
    }
    /// Riflemen and their like; a crew without its weapon is among them.
    pub fn is_foot(&self, unit: UnitId) -> bool {
        self.is_men(unit) && !self.is_crew_served(unit)
    }
    pub fn is_gun(&self, unit: UnitId) -> bool {
        self.element(unit).kind == Kind::Gun && self.unit(unit).left_weapon.is_none()
    }
    /// HA-WNOTE-04: it has an Immobile weapon.
    pub fn is_immobile(&self, unit: UnitId) -> bool {
        let element = self.element(unit);
        let heavy = |id: WeaponId| self.weapon(id).immobile;
        self.is_crew_served(unit) && element.arms.iter().any(|arm| arm.shot.into_iter().chain(arm.shell).any(heavy))
    }
    /// HA-CMD-10: a CO or senior officer who lives.
    pub fn commands(&self, unit: UnitId) -> Option<Rank> {
        let rank = self.element(unit).rank().filter(|&r| r > Rank::Nco);
        let promoted = self.unit(unit).promoted.then_some(Rank::Co);
        rank.or(promoted).filter(|_| self.unit(unit).part(Part::Leader) > 0 && self.unit(unit).is_alive())
    }
    /// HA-CMD-10: whoever leads its element lives.
    pub fn has_leader(&self, unit: UnitId) -> bool {
        self.unit(unit).part(Part::Leader) > 0
    }
    pub fn is_steady_or_halted(&self, unit: UnitId) -> bool {
        self.unit(unit).nerve <= Nerve::Halted
    }
    /// Who is in this vehicle or craft.
    pub fn cargo(&self, carrier: UnitId) -> Units {
        self.riders(carrier).collect()
    }
    pub fn riders(&self, carrier: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.units_of(self.seat(carrier)).filter(move |&u| self.unit(u).place == Place::Aboard(carrier))
    }
}
