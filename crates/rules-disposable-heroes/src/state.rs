//! What changes: plain copied data.
use crate::{
    Setup,
    setup::{MEN, Place, UNITS},
    words::{Man, Pace, UnitId},
};
use kernel::{Point, Seat};
use serde::{Serialize, Serializer};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use table::Heading;

pub use figures::{Bases, Discs, UnitSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    /// Questions with one answer are put as well.
    #[serde(skip)]
    pub asks_everything: bool,
    pub turn: u8,
    pub phase: Phase,
    /// DH-TURN-04: whose go it is.
    pub active: Seat,
    /// DH-INIT-04: units lost so far.
    pub destroyed: [u8; 2],
    /// DH-ART-06: missions left, and whether the battery has fired this turn.
    pub missions: [u8; 2],
    pub battery_fired: [bool; 2],
    #[serde(serialize_with = "as_list")]
    pub units: [Unit; UNITS],
}

/// Serde knows arrays of up to 32.
fn as_list<S: Serializer>(units: &[Unit; UNITS], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(units)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    SetUp,
    /// A turn is about to begin with the throw for the initiative.
    Initiative,
    Activations,
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "markers beside a unit, each there or not")]
pub struct Unit {
    /// Where each man stands, or fell; a vehicle's hull is number 0.
    pub at: [Point; MEN],
    /// DH-MOVE-12: single men who joined, after the unit's own.
    pub guests: [Option<Man>; 2],
    /// Men standing, one bit each; a vehicle is one.
    pub alive: u16,
    /// Men who joined this turn and fire no more in it.
    pub newcomers: u16,
    /// Shots fired of weapons that have few, for each man: four bits.
    pub spent: u64,
    pub place: Place,
    /// DH-TURN-07: activated.
    pub yellow: bool,
    /// DH-PIN-04: 0 to 3.
    pub red: u8,
    /// DH-GUTS-06: casualties this turn; DH-CC-14: to snap fire in this charge.
    pub lost: u8,
    pub lost_to_snap: u8,
    /// How it moves, or has moved, this turn.
    pub pace: Pace,
    pub fired: bool,
    /// Where hull, gun or crewed weapon points.
    pub facing: Heading,
    /// DH-PIN-13: where a crew left its weapon.
    pub left_weapon: Option<Point>,
    /// DH-BLAST-08: its gun is wrecked; DH-CC-27: or captured.
    pub gun_lost: bool,
    /// DH-CC-07: grenades used in this charge.
    pub grenades: u8,
    /// DH-SNAP-11: units it has snap fired at this turn, one bit each.
    pub snapped: u64,
    /// DH-SPOT-05: enemies it has spotted, one bit each.
    pub spotted: u64,
    /// DH-SNIPE-06: snipers it has found, as infantry does, one bit each.
    pub found: u64,
    /// DH-SPOT-07: failed attempts at each enemy.
    pub attempts: Attempts,
    /// What only a vehicle has.
    pub hull: Hull,
}

/// By what differs most in two positions of one procedure: odds sort thousands of them.
impl Hash for Unit {
    fn hash<H: Hasher>(&self, to: &mut H) {
        let [low, high] = self.alive.to_le_bytes();
        to.write_u64(u64::from_le_bytes([low, high, self.red, self.lost, self.lost_to_snap, self.grenades, 0, 0]));
        if self.place != Place::Destroyed {
            let Hull { green, mobility, crew, status, .. } = self.hull;
            let flags = [self.yellow, self.fired, self.gun_lost].map(u8::from);
            let hull = [green, mobility as u8, crew[0], crew[1], status as u8];
            to.write_u64(u64::from_le_bytes([
                hull[0], hull[1], hull[2], hull[3], hull[4], flags[0], flags[1], flags[2],
            ]));
            (self.place, self.at[0], self.spent).hash(to);
        }
    }
}

/// DH-VMOVE, DH-DMG: the state of a vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Hull {
    pub turret: Heading,
    pub speed: Speed,
    /// DH-VMOVE-12
    pub turned: bool,
    /// DH-DMG-04
    pub green: u8,
    pub mobility: Mobility,
    /// Turret, hull.
    pub crew: [u8; 2],
    pub status: Status,
}

/// DH-VMOVE-T1
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    Stationary,
    Slow,
    Medium,
    Fast,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mobility {
    Full,
    /// DH-DMG-13
    SlowOnly,
    Immobilised,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    Running,
    Abandoned,
    Destroyed,
    BrewedUp,
}

pub type Units = SmallVec<[UnitId; UNITS]>;
impl State {
    pub fn start(setup: &Setup) -> State {
        let nobody = Unit {
            at: [Point::default(); MEN],
            guests: [None; 2],
            alive: 0,
            newcomers: 0,
            spent: 0,
            place: Place::Destroyed,
            yellow: false,
            red: 0,
            lost: 0,
            lost_to_snap: 0,
            pace: Pace::Stand,
            fired: false,
            facing: Heading::NORTH,
            left_weapon: None,
            gun_lost: false,
            grenades: 0,
            snapped: 0,
            spotted: 0,
            found: 0,
            attempts: Attempts::default(),
            hull: Hull {
                turret: Heading::NORTH,
                speed: Speed::Stationary,
                turned: false,
                green: 0,
                mobility: Mobility::Full,
                crew: [0; 2],
                status: Status::Running,
            },
        };
        let mut units = [nobody; UNITS];
        for (unit, squad) in units.iter_mut().zip(&setup.plan.units) {
            unit.place = if squad.crew_of.is_some() { Place::Inside } else { Place::Unplaced };
            unit.alive = if squad.is_vehicle() { 1 } else { (1 << squad.men.len()) - 1 };
            unit.facing = setup.plan.sides[squad.seat.index()].facing;
            unit.hull.turret = unit.facing;
            unit.hull.crew = squad.vehicle.as_ref().map_or([0; 2], |v| v.crew);
        }
        let missions = Seat::BOTH.map(|seat| setup.plan.sides[seat.index()].battery.map_or(0, |b| b.1));
        State {
            asks_everything: setup.options().ask_everything(),
            turn: 0,
            phase: Phase::SetUp,
            active: setup.plan.scenario.deploys_first,
            destroyed: [0; 2],
            missions,
            battery_fired: [false; 2],
            units,
        }
    }
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }
}

/// Numbers of the men whose bits are set.
pub fn men(mut left: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let man = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (man < MEN).then_some(man)
    })
}

impl Unit {
    /// It can be seen, shot at and activated: on the table, or aboard something there.
    pub const fn is_alive(&self) -> bool {
        matches!(self.place, Place::Table | Place::Aboard(_))
    }
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }
    pub const fn is_pinned(&self) -> bool {
        self.red > 0
    }
    pub const fn count(&self) -> u8 {
        self.alive.count_ones() as u8
    }
    /// DH-MOVE-12
    #[inline]
    pub fn has_guests(&self) -> bool {
        self.guests.iter().any(Option::is_some)
    }
    /// Numbers of the men standing, in the order of the list.
    pub fn men(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        men(self.alive)
    }
    /// DH-SPOT-05: whether it has spotted this one.
    pub const fn has_spotted(&self, other: UnitId) -> bool {
        self.spotted >> other.0 & 1 == 1
    }
    /// DH-SNIPE-06: whether it has found this sniper.
    pub const fn has_found(&self, sniper: UnitId) -> bool {
        self.found >> sniper.0 & 1 == 1
    }
    pub const fn all_spotted(&self) -> UnitSet {
        UnitSet::of_bits(self.spotted)
    }
    pub const fn has_snapped(&self, other: UnitId) -> bool {
        self.snapped >> other.0 & 1 == 1
    }
    /// DH-SPOT-07: failed attempts at this one.
    pub const fn attempts_at(&self, other: UnitId) -> u8 {
        self.attempts.at(other)
    }
    /// DH-SPOT-05, DH-SPOT-07: whom it has spotted or looked for in vain.
    pub const fn all_sought(&self) -> UnitSet {
        UnitSet::of_bits(self.spotted | self.attempts.any())
    }
    /// How often this man's weapon with few shots has been fired.
    pub const fn shots_fired(&self, man: usize) -> u8 {
        (self.spent >> (4 * man) & 15) as u8
    }
    /// The grenades, losses and shots of a charge are over.
    pub(crate) const fn end_charge(&mut self) {
        (self.grenades, self.lost_to_snap) = (0, 0);
    }
}

/// DH-SPOT-07: how often it looked for each of the others in vain, up to seven times: the bits of one digit of all those
/// numbers are a word of 64, which every reader of JSON can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Attempts([u64; 3]);

impl Attempts {
    pub const fn at(self, other: UnitId) -> u8 {
        let [one, two, four] = self.0;
        (one >> other.0 & 1 | (two >> other.0 & 1) << 1 | (four >> other.0 & 1) << 2) as u8
    }
    pub fn set(&mut self, other: UnitId, times: u8) {
        for (nth, digit) in self.0.iter_mut().enumerate() {
            *digit = *digit & !(1 << other.0) | u64::from(times >> nth & 1) << other.0;
        }
    }
    /// Whom it has looked for in vain at all, a bit each.
    pub const fn any(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_attempts_is_kept_apart_and_written_as_json() {
        let times = |other: u8| other * 5 % 8;
        let mut attempts = Attempts::default();
        (0..UNITS as u8).for_each(|other| attempts.set(UnitId(other), 7));
        (0..UNITS as u8).for_each(|other| attempts.set(UnitId(other), times(other)));
        assert!((0..UNITS as u8).all(|other| attempts.at(UnitId(other)) == times(other)));
        let tried = (0..UNITS as u8).filter(|&other| times(other) > 0).fold(0, |bits, other| bits | 1 << other);
        assert_eq!(attempts.any(), tried);
        assert!(serde_json::to_value(attempts).is_ok(), "a view with it goes to programs that play");
    }
}
