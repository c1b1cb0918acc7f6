//! Whether a plan that comes from outside can be played: everything fits what a state has room for, and every number means
//! something.
use super::{
    Armour, Gun, Kind, MEN, Mounting, Plan, Scenario, Setup, Side, Soldier, Squad, Terrain, UNITS, Vehicle, Victory,
    Weapon,
};
use crate::words::UnitId;
use kernel::{
    Point, Seat, Sound, Unsound,
    border::{count, each, holds, name, one_of, within},
};
use serde::Deserialize;
use table::{Inches, sound_point, sound_table};

/// Pieces of terrain.
pub const PIECES: usize = 40;
/// Rows of the weapons chart that a battle can need, and weapons on one vehicle.
const WEAPONS: usize = 96;
const MOUNTS: usize = 8;

/// A plan as it is read: it becomes a set-up only if it is sound.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct Foreign(Plan);

impl TryFrom<Foreign> for Setup {
    type Error = Unsound;

    fn try_from(Foreign(plan): Foreign) -> Result<Setup, Unsound> {
        plan.sound()?;
        Ok(plan.into())
    }
}

impl Plan {
    /// Everything that play relies on.
    pub fn sound(&self) -> Sound {
        let (size, weapons) = (self.size, self.weapons.len());
        sound_table("size", size)?;
        self.scenario.sound(size).map_err(|e| e.under("scenario"))?;
        count("terrain", &self.terrain, 0..=PIECES)?;
        each("terrain", &self.terrain, |piece| piece.sound(size))?;
        let stormed = match self.scenario.victory {
            Victory::Storm { piece: Some(nth), .. } => {
                self.terrain.get(usize::from(nth)).is_some_and(Terrain::is_enclosed)
            }
            Victory::Storm { piece: None, .. } => self.terrain.iter().any(|t| t.kind == Kind::Bunker),
            Victory::Hold | Victory::Points => true,
        };
        holds("scenario.victory", stormed, || "there is no bunker or house to storm".into())?;
        count("weapons", &self.weapons, 0..=WEAPONS)?;
        each("weapons", &self.weapons, Weapon::sound)?;
        count("units", &self.units, 2..=UNITS)?;
        Seat::BOTH.into_iter().try_for_each(|seat| {
            let units = self.units.iter().filter(|unit| unit.seat == seat && unit.crew_of.is_none());
            let room = units.map(|unit| if unit.is_vehicle() { 30 } else { 2 * unit.men.len() }).sum();
            self.sides[seat.index()].sound(size, weapons, room).map_err(|e| e.under(format!("sides[{}]", seat.index())))
        })?;
        each("units", &self.units, |unit| unit.sound(weapons))?;
        self.sound_sides()?;
        (0..)
            .map(UnitId)
            .zip(&self.units)
            .try_for_each(|(nth, unit)| self.sound_crew(nth, unit).map_err(|e| e.under(format!("units[{}]", nth.0))))
    }

    /// First's units, then Second's, then crews.
    fn sound_sides(&self) -> Sound {
        let order =
            |unit: &Squad| (unit.crew_of.is_some(), if unit.crew_of.is_some() { Seat::First } else { unit.seat });
        let sorted = self.units.is_sorted_by_key(order);
        holds("units", sorted, || "First's units come first, then Second's, then crews".into())?;
        let has = |seat| self.units.iter().any(|unit| unit.seat == seat && unit.crew_of.is_none());
        holds("units", Seat::BOTH.into_iter().all(has), || "each side has a unit".into())
    }

    /// DH-DMG-16: a crew of its own for every vehicle.
    fn sound_crew(&self, nth: UnitId, unit: &Squad) -> Sound {
        if let Some(of) = unit.crew_of {
            one_of("crew_of", of.0, self.units.len())?;
            let vehicle = &self.units[usize::from(of.0)];
            let seats = vehicle.vehicle.as_ref().map(|v| v.crew.iter().map(|&n| usize::from(n)).sum::<usize>());
            let is_its =
                vehicle.seat == unit.seat && seats == Some(unit.men.len()) && !unit.is_vehicle() && !unit.is_gun();
            return holds("crew_of", is_its, || "a crew is as many men as its own vehicle has seats for".into());
        }
        let crews = self.units.iter().filter(|other| other.crew_of == Some(nth)).count();
        holds("crew_of", crews == usize::from(unit.is_vehicle()), || "each vehicle has one crew".into())
    }
}

impl Scenario {
    fn sound(&self, size: Point) -> Sound {
        name("id", &self.id)?;
        name("name", &self.name)?;
        within("turns", self.turns, 1..=12)?;
        each("first_initiative", &self.first_initiative, |&by| within("", by, -9..=9))?;
        count("objectives", &self.objectives, 0..=8)?;
        let needs_one = self.victory != Victory::Points;
        holds("objectives", !needs_one || !self.objectives.is_empty(), || "there is nothing to hold".into())?;
        each("objectives", &self.objectives, |objective| {
            name("name", &objective.name)?;
            sound_point("at", objective.at, size)?;
            within("points", objective.points, 1..=9)
        })
    }
}

impl Side {
    fn sound(&self, size: Point, weapons: usize, room: usize) -> Sound {
        name("name", &self.name)?;
        self.zone.sound_zone("zone", size, room)?;
        self.gun_zone.as_ref().map_or(Ok(()), |zone| zone.sound("gun_zone", size))?;
        self.battery.map_or(Ok(()), |(weapon, missions)| {
            one_of("battery", weapon.0, weapons)?;
            within("battery", missions, 0..=18)
        })
    }
}

impl Terrain {
    fn sound(&self, size: Point) -> Sound {
        name("name", &self.name)?;
        self.shape.sound("shape", size)?;
        within("rate", self.rate, 1..=4)?;
        let fits = (self.kind == Kind::Bunker) == self.opening.is_some();
        holds("opening", fits, || "a bunker has an opening, nothing else has one".into())
    }
}

impl Weapon {
    fn sound(&self) -> Sound {
        name("name", &self.name)?;
        within("range", self.range.in_hundredths(), 100..=24_000)?;
        within("least", self.least.in_hundredths(), 0..=i64::from(self.range.in_hundredths()) - 1)?;
        within("rof", self.rof, 1..=12)?;
        within("ap", self.ap, 0..=10)?;
        within("mm", self.mm, -9..=0)?;
        within("dm", self.dm, -9..=9)?;
        within("shots", self.shots.unwrap_or(1), 1..=15)?;
        count("penetration", &self.penetration, 0..=8)?;
        each("penetration", &self.penetration, |row| {
            within("to", row.to.map_or(1, Inches::in_hundredths), 1..=24_000)?;
            each("values", &row.values, |&value| within("", value, 0..=60))
        })?;
        let ends: Vec<_> = self.penetration.iter().map(|row| row.to).collect();
        let is_open_last = ends
            .split_last()
            .is_none_or(|(last, before)| last.is_none() && before.iter().all(Option::is_some) && before.is_sorted());
        holds("penetration", is_open_last, || "rows go from near to far, and only the last has no end".into())
    }
}

impl Squad {
    fn sound(&self, weapons: usize) -> Sound {
        name("name", &self.name)?;
        within("points", self.points, 0..=2_000)?;
        let is_hull = self.is_vehicle();
        // Two more may join.
        count("men", &self.men, if is_hull { 0..=0 } else { 1..=MEN - 2 })?;
        count("kinds", &self.kinds, 0..=MEN)?;
        each("men", &self.men, |kind| one_of("", kind.0, self.kinds.len()))?;
        each("kinds", &self.kinds, |soldier| soldier.sound(weapons))?;
        holds("gun", !(is_hull && self.is_gun()), || "a vehicle is no gun".into())?;
        self.gun.map_or(Ok(()), |gun| gun.sound(weapons).map_err(|e| e.under("gun")))?;
        self.vehicle.as_ref().map_or(Ok(()), |vehicle| vehicle.sound(weapons).map_err(|e| e.under("vehicle")))
    }
}

impl Soldier {
    fn sound(&self, weapons: usize) -> Sound {
        name("name", &self.name)?;
        within("guts", self.guts, 1..=10)?;
        self.arms().try_for_each(|(weapon, _)| one_of("weapon", weapon.0, weapons))
    }
}

impl Gun {
    fn sound(self, weapons: usize) -> Sound {
        one_of("weapon", self.weapon.0, weapons)?;
        within("dm", self.dm, -9..=9)
    }
}

impl Vehicle {
    fn sound(&self, weapons: usize) -> Sound {
        let speeds = self.speeds.map(Inches::in_hundredths);
        each("speeds", &speeds, |&speed| within("", speed, 0..=4_800))?;
        holds("speeds", speeds.is_sorted(), || "slow, medium and fast rise".into())?;
        within("crew[0]", self.crew[0], 0..=5)?;
        within("crew[1]", self.crew[1], 1..=5)?;
        within("crew", i64::from(self.crew[0]) + i64::from(self.crew[1]), 1..=(MEN as i64 - 2))?;
        within("seats", self.seats, 0..=40)?;
        within("guts", self.guts, 1..=10)?;
        self.armour.sound().map_err(|e| e.under("armour"))?;
        within("width", self.width, 10..=1_200)?;
        within("length", self.length, 10..=1_200)?;
        count("mounts", &self.mounts, 0..=MOUNTS)?;
        each("mounts", &self.mounts, |&Mounting { weapon, half_arc, .. }| {
            one_of("weapon", weapon.0, weapons)?;
            within("half_arc", half_arc, 0..=180)
        })
    }
}

impl Armour {
    fn sound(&self) -> Sound {
        within("mantle", self.mantle, 0..=60)?;
        [("turret", self.turret), ("hull", self.hull), ("tracks", self.tracks)]
            .into_iter()
            .try_for_each(|(at, values)| each(at, &values, |&value| within("", value, 0..=60)))
    }
}
