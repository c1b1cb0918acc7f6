//! Whether a plan that comes from outside can be played: everything fits what a state has room for, and every number means
//! something.
use super::{Class, MEN, Plan, Role, Setup, Side, Soldier, Squad, Start, Terrain, UNITS, Vehicle, Weapon};
use kernel::{
    Point, Seat, Sound, Unsound,
    border::{count, each, holds, name, one_of, within},
};
use serde::Deserialize;
use table::{sound_point, sound_table};

/// Pieces of terrain: rubble is a bit each.
pub const PIECES: usize = 32;
/// Rows of the weapons chart that a battle can need, and weapons on one vehicle.
const WEAPONS: usize = 64;
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
        let size = self.size;
        match self.studio {
            Some(_) => self.sound_studio()?,
            None => sound_table("size", size)?,
        }
        self.sound_scenario().map_err(|e| e.under("scenario"))?;
        count("terrain", &self.terrain, 0..=PIECES)?;
        each("terrain", &self.terrain, |piece| piece.sound(size))?;
        count("weapons", &self.weapons, 0..=WEAPONS)?;
        each("weapons", &self.weapons, Weapon::sound)?;
        count("units", &self.units, 2..=UNITS)?;
        each("units", &self.units, |unit| unit.sound(self.weapons.len()))?;
        holds("units", self.units.is_sorted_by_key(|u| u.seat), || "First's units come before Second's".into())?;
        Seat::BOTH.into_iter().try_for_each(|seat| {
            let units: Vec<&Squad> = self.units.iter().filter(|u| u.seat == seat).collect();
            self.sides[seat.index()].sound(size, &units).map_err(|e| e.under(format!("sides[{}]", seat.index())))
        })
    }

    fn sound_scenario(&self) -> Sound {
        let scenario = &self.scenario;
        name("id", &scenario.id)?;
        name("name", &scenario.name)?;
        within("turns", scenario.turns, 1..=12)?;
        within("lead", scenario.lead, 1..=9)?;
        count("objectives", &scenario.objectives, 0..=8)?;
        each("objectives", &scenario.objectives, |objective| {
            name("name", &objective.name)?;
            sound_point("at", objective.at, self.size)?;
            within("points", objective.points, 1..=9)
        })
    }
}

impl Side {
    fn sound(&self, size: Point, units: &[&Squad]) -> Sound {
        name("name", &self.name)?;
        let room = |unit: &&Squad| if unit.vehicle.is_some() { 30 } else { 2 * unit.men.len() };
        let there = units.iter().copied().filter(|unit| unit.start.table);
        self.zone.sound_zone("zone", size, there.map(|unit| room(&unit)).sum())?;
        let many = |may: fn(&Start) -> bool| units.iter().filter(|unit| may(&unit.start)).count() as i64;
        let all = units.len() as i64;
        holds("", all > 0, || "it has no unit".into())?;
        // As many as must start so may start so, and all that must can at once.
        within("least_on_table", self.least_on_table, 0..=many(|s| s.table || s.scout))?;
        within("least_first_wave", self.least_first_wave, 0..=many(|s| s.first_wave))?;
        within("least_reserve", self.least_reserve, 0..=many(|s| s.reserve || s.outflank))?;
        let least = [self.least_on_table, self.least_first_wave, self.least_reserve].map(i64::from);
        within("least_on_table", least.iter().sum::<i64>(), 0..=all)?;
        for (at, most) in [
            ("most_on_table", self.most_on_table),
            ("most_reserve", self.most_reserve),
            ("most_outflank", self.most_outflank),
        ] {
            within(at, most, 0..=all)?;
        }
        Ok(())
    }
}

impl Terrain {
    fn sound(&self, size: Point) -> Sound {
        name("name", &self.name)?;
        self.piece.sound("piece", size)?;
        within("house.upper_floors", self.house.upper_floors, 0..=9)?;
        count("house.blind_walls", &self.house.blind_walls, 0..=24)
    }
}

impl Weapon {
    fn sound(&self) -> Sound {
        name("name", &self.name)?;
        within("range", self.range.in_hundredths(), 100..=24_000)?;
        within("least", self.least.in_hundredths(), 0..=i64::from(self.range.in_hundredths()) - 1)?;
        within("shots", self.shots, i64::from(self.flame.is_none())..=20)?;
        within("pen", self.pen, -5..=12)?;
        within("flame", self.flame.unwrap_or(1), 1..=6)
    }
}

impl Squad {
    fn sound(&self, weapons: usize) -> Sound {
        name("name", &self.name)?;
        within("points", self.points, 0..=2_000)?;
        count("men", &self.men, 1..=MEN)?;
        count("kinds", &self.kinds, 1..=MEN)?;
        each("men", &self.men, |kind| one_of("", kind.0, self.kinds.len()))?;
        each("kinds", &self.kinds, |soldier| soldier.sound(weapons))?;
        let is_hull = |soldier: &Soldier| soldier.role == Role::Hull;
        let is_vehicle = self.class == Class::Vehicle;
        holds("vehicle", is_vehicle == self.vehicle.is_some(), || "a vehicle has a hull, and nothing else has".into())?;
        let men = if is_vehicle {
            self.men.len() == 1 && self.kinds.iter().all(is_hull)
        } else {
            !self.kinds.iter().any(is_hull)
        };
        holds("men", men, || "a vehicle is one hull, and men are none".into())?;
        self.vehicle.as_ref().map_or(Ok(()), |vehicle| vehicle.sound(weapons).map_err(|e| e.under("vehicle")))
    }
}

impl Soldier {
    fn sound(&self, weapons: usize) -> Sound {
        name("name", &self.name)?;
        self.weapon.map_or(Ok(()), |w| one_of("weapon", w.0, weapons))?;
        self.one_shot.map_or(Ok(()), |w| one_of("one_shot", w.0, weapons))
    }
}

impl Vehicle {
    fn sound(&self, weapons: usize) -> Sound {
        within("armour", self.armour, 6..=11)?;
        within("front", self.front, 6..=11)?;
        within("capacity", self.capacity, 0..=60)?;
        within("width", self.width, 10..=1_200)?;
        within("length", self.length, 10..=1_200)?;
        count("mounts", &self.mounts, 0..=MOUNTS)?;
        each("mounts", &self.mounts, |mount| one_of("weapon", mount.weapon.0, weapons))
    }
}
