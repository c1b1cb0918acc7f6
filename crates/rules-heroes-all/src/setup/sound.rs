//! Whether a plan that comes from outside can be played: everything fits what a state has room for, and every number means
//! something.
use super::{
    ARMS, Arm, Defence, Element, Footprint, Hull, Kind, MoveRow, PIECES, Plan, Row, Scenario, Setup, Side, Site, UNITS,
    Weapon,
};
use crate::words::UnitId;
use kernel::{
    Point, Seat, Sound, Unsound,
    border::{count, each, holds, name, one_of, within},
};
use serde::Deserialize;
use table::{sound_point, sound_table};

/// HA-ARM-T1: classes of armour.
const ARMOUR: usize = 6;
const WEAPONS: usize = 64;
/// HA-DATA-T3: men in an element.
const MEN: i64 = 10;

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
        each("terrain", &self.terrain, |piece| {
            name("name", &piece.name)?;
            piece.shape.sound("shape", size)
        })?;
        count("weapons", &self.weapons, 0..=WEAPONS)?;
        each("weapons", &self.weapons, Weapon::sound)?;
        count("defences", &self.defences, ARMOUR..=ARMOUR)?;
        each("defences", &self.defences, Defence::sound)?;
        count("moves", &self.moves, Row::ALL.len()..=Row::ALL.len())?;
        each("moves", &self.moves, |row| row.sound())?;
        count("units", &self.units, 2..=UNITS)?;
        each("units", &self.units, |unit| unit.sound(weapons))?;
        self.sound_order()?;
        (0..)
            .map(UnitId)
            .zip(&self.units)
            .try_for_each(|(nth, unit)| self.sound_ties(nth, unit).map_err(|e| e.under(format!("units[{}]", nth.0))))?;
        Seat::BOTH.into_iter().try_for_each(|seat| {
            let at = format!("sides[{}]", seat.index());
            self.sound_side(seat, &self.sides[seat.index()]).map_err(|e| e.under(at))
        })
    }

    fn sound_order(&self) -> Sound {
        let order =
            |unit: &Element| (unit.crew_of.is_some(), if unit.crew_of.is_some() { Seat::First } else { unit.seat });
        let is_sorted = self.units.is_sorted_by_key(order);
        holds("units", is_sorted, || "First's units come first, then Second's, then crews".into())?;
        let has = |seat| self.units.iter().any(|unit| unit.seat == seat && unit.counts());
        holds("units", Seat::BOTH.into_iter().all(has), || "each side has an element".into())
    }

    /// HA-IND-18, HA-ARM-09: spotters and crews are of one of their own.
    fn sound_ties(&self, nth: UnitId, unit: &Element) -> Sound {
        for (at, of) in [("spotter_of", unit.spotter_of), ("crew_of", unit.crew_of)] {
            let Some(of) = of else { continue };
            one_of(at, of.0, self.units.len())?;
            let whose = &self.units[usize::from(of.0)];
            let is_own = whose.seat == unit.seat && whose.spotter_of.is_none() && whose.crew_of.is_none();
            holds(at, is_own && of != nth, || "it is of a unit of its own side".into())?;
            holds(at, (at == "crew_of") == whose.is_vehicle(), || "a crew is of a vehicle, a spotter of none".into())?;
        }
        holds("spotter_of", unit.spotter_of.is_none() || unit.crew_of.is_none(), || "a spotter is no crew".into())?;
        let is_spotter = unit.kind == Kind::Spotter;
        holds("kind", is_spotter == unit.spotter_of.is_some(), || "a spotter is of some weapon".into())?;
        let of_it = |tie: fn(&Element) -> Option<UnitId>| self.units.iter().filter(|u| tie(u) == Some(nth)).count();
        let crews = of_it(|u| u.crew_of);
        holds("crew_of", crews == usize::from(unit.is_vehicle()), || "each vehicle has one crew".into())?;
        let men = unit.crew_of.map(|of| self.units[usize::from(of.0)].figures());
        holds("men", men.is_none_or(|men| men == unit.figures()), || "a crew is as many as its vehicle's".into())?;
        holds("spotter_of", of_it(|u| u.spotter_of) <= 1, || "a weapon has one spotter".into())
    }

    fn sound_side(&self, seat: Seat, side: &Side) -> Sound {
        name("name", &side.name)?;
        let here = |unit: &&Element| unit.seat == seat && unit.crew_of.is_none() && side.landings.is_empty();
        side.zone.sound_zone("zone", self.size, 8 * self.units.iter().filter(here).count())?;
        side.hidden_zone.as_ref().map_or(Ok(()), |zone| zone.sound("hidden_zone", self.size))?;
        within("hidden", side.hidden, 0..=UNITS as i64)?;
        count("marked", &side.marked, 0..=16)?;
        each("marked", &side.marked, |&at| sound_point("", at, self.size))?;
        count("places", &side.places, 0..=UNITS)?;
        each("places", &side.places, |site| site.map_or(Ok(()), |Site { at, .. }| sound_point("at", at, self.size)))?;
        count("landings", &side.landings, 0..=9)?;
        let is_one = |nth: u8, craft: bool| {
            let unit = self.units.get(usize::from(nth));
            unit.is_some_and(|u| u.seat == seat && u.is_craft() == craft && u.crew_of.is_none())
        };
        let mut taken = Vec::new();
        each("landings", &side.landings, |landing| {
            within("wave", landing.wave, 1..=9)?;
            within("bow_x", landing.bow_x, 0..=self.size.x.into())?;
            holds("craft", is_one(landing.craft, true), || "it is no craft of this side".into())?;
            count("cargo", &landing.cargo, 0..=UNITS)?;
            each("cargo", &landing.cargo, |&nth| {
                holds("", is_one(nth, false), || "it is no unit of this side".into())
            })?;
            taken.extend(landing.cargo.iter().chain([&landing.craft]).copied());
            Ok(())
        })?;
        let all = taken.len();
        taken.sort_unstable();
        taken.dedup();
        holds("landings", taken.len() == all, || "somebody lands twice".into())
    }
}

impl Scenario {
    fn sound(&self, size: Point) -> Sound {
        name("id", &self.id)?;
        name("name", &self.name)?;
        within("bounds", self.bounds, 1..=20)?;
        within("waterline", self.waterline.unwrap_or(0), 0..=size.y.into())?;
        within("approach", self.approach.unwrap_or(0), 0..=size.y.into())?;
        count("objectives", &self.objectives, 1..=8)?;
        each("objectives", &self.objectives, |objective| {
            name("name", &objective.name)?;
            sound_point("at", objective.at, size)
        })
    }
}

impl Weapon {
    fn sound(&self) -> Sound {
        name("name", &self.name)?;
        let far = |at: &str, band: table::Inches| within(at, band.in_hundredths(), 0..=24_000);
        each("bands", &self.bands, |band| band.map_or(Ok(()), |band| far("", band)))?;
        self.he_bands.map_or(Ok(()), |bands| each("he_bands", &bands, |&band| far("", band)))?;
        far("least", self.least)?;
        within("shots", self.shots, 0..=12)?;
        each("attack", &self.attack, |attack| within("", attack.unwrap_or(0), -20..=20))
    }
}

impl Defence {
    fn sound(&self) -> Sound {
        each("values", &self.values, |value| {
            within("brew", value.brew, -20..=30)?;
            within("damage", value.damage.unwrap_or(0), -20..=30)
        })
    }
}

impl MoveRow {
    fn sound(self) -> Sound {
        each("dice", &self.dice, |dice| within("", dice.unwrap_or(0), 0..=8))?;
        within("pips", self.pips, 0..=12)?;
        within("elite", self.elite.unwrap_or(0), 0..=8)
    }
}

impl Element {
    fn sound(&self, weapons: usize) -> Sound {
        name("name", &self.name)?;
        within("value", self.value, 0..=2_000)?;
        each("men", &self.men, |men| {
            within("count", men.count, 0..=MEN)?;
            if men.count > 0 {
                name("name", &men.name)?;
            }
            men.weapon.map_or(Ok(()), |w| one_of("weapon", w.0, weapons))
        })?;
        let least = i64::from(!self.is_craft());
        within("men", self.men.iter().map(|m| i64::from(m.count)).sum::<i64>(), least..=MEN)?;
        count("arms", &self.arms, 0..=ARMS)?;
        each("arms", &self.arms, |arm| arm.sound(weapons))?;
        self.footprint.sound()?;
        self.mounted.map_or(Ok(()), |dice| each("mounted", &dice, |&n| within("", n, 0..=8)))?;
        let has_hull = self.is_vehicle() || self.is_craft();
        holds("hull", has_hull == self.hull.is_some(), || "vehicles and craft have a hull, nothing else has".into())?;
        self.hull.map_or(Ok(()), |hull| hull.sound().map_err(|e| e.under("hull")))
    }
}

impl Arm {
    fn sound(&self, weapons: usize) -> Sound {
        self.shot.map_or(Ok(()), |w| one_of("shot", w.0, weapons))?;
        self.shell.map_or(Ok(()), |w| one_of("shell", w.0, weapons))?;
        within("shots", self.shots, 0..=12)?;
        within("rounds", self.rounds.unwrap_or(0), 0..=60)?;
        within("crew", self.crew, 0..=MEN)
    }
}

impl Footprint {
    fn sound(self) -> Sound {
        match self {
            Footprint::Disc(radius) => within("footprint", radius, 10..=600),
            Footprint::Rect { width, length } => {
                within("footprint", width, 10..=1_200)?;
                within("footprint", length, 10..=1_200)
            }
        }
    }
}

impl Hull {
    fn sound(&self) -> Sound {
        each("dice", &self.dice, |&n| within("", n, 0..=8))?;
        within("water", self.water.unwrap_or(0), 0..=8)?;
        within("carriage.capacity", self.carriage.map_or(0, |c| c.capacity), 0..=250)
    }
}
