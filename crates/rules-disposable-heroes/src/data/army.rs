//! Armies of somebody's own: men on foot priced by their Guts and arms, guns and vehicles as they are listed.
mod drill;
mod listed;
mod slot;

pub use listed::lists;
pub use slot::Slot;

use super::{Data, Force, Gun, Member, Men, Missions, Of, Unit, Vehicle, force::MISSION, totals};
use crate::{Clause, setup::UNITS};
use content::{Book, Compiled, Enlists, Frame, Lot, Notes, Placed, Plain, Shelf, Told, compiled, words};

/// Whose men they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nation {
    Us,
    British,
    German,
    Soviet,
    Other,
}
words!(Nation, "nation", {
    "us" => Us,
    "british" => British,
    "german" => German,
    "soviet" => Soviet,
    "other" => Other,
});

/// How good they are for their kind: a Guts less, as listed, or one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    Green,
    Line,
    Veteran,
}
words!(Quality, "quality", { "green" => Green, "line" => Line, "veteran" => Veteran });

pub type Army = content::Army<Nation, Quality, Slot, Force>;
pub type Enlisted = content::Enlisted<Quality>;

/// A unit of an army as it takes the field.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    pub of: Made,
    pub quality: Quality,
    /// DH-ART-06: fire that its observer may call, not on the table.
    pub missions: u8,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Made {
    Unit(Unit),
    Gun(Gun),
    Vehicle(Vehicle),
}

/// Every army becomes a force of units of its own.
pub(super) fn compile(data: &mut Data, shelf: &mut Shelf) {
    for id in data.armies.ids() {
        let army = data.armies[id].clone();
        let Some(Compiled { elements, points }) = compiled(data, &army, shelf) else { continue };
        let missions: u8 = elements.iter().map(|element| element.missions).fold(0, u8::saturating_add);
        let battery = data.weapons.find("btry").filter(|_| missions > 0);
        let mut members = Vec::new();
        for (unit, element) in army.units.iter().zip(elements) {
            let (called, at) = (format!("{}-{}", data.armies.name(id), unit.id), unit.at.clone());
            let of = match element.of {
                Made::Unit(unit) => Of::Unit(data.units.add(called, at, unit)),
                Made::Gun(gun) => Of::Gun(data.guns.add(called, at, gun)),
                Made::Vehicle(vehicle) => Of::Vehicle(data.vehicles.add(called, at, vehicle)),
            };
            members.push(Member { of, count: 1 });
        }
        let force = Force {
            name: army.name.clone(),
            members,
            missions: battery.map(|battery| Missions { battery, count: missions }),
            points: Placed { value: points as i16, at: army.at.clone() },
        };
        let force = data.forces.add(data.armies.name(id).to_owned(), army.at.clone(), force);
        data.armies[id].force = Some(force);
    }
}

impl Enlists for Data {
    type Nation = Nation;
    type Quality = Quality;
    type Slot = Slot;
    type Force = Force;
    type Element = Element;
    type Clause = Clause;
    const CLAUSES: [Option<Clause>; 2] = [None, None];
    // A third of them may be crews that bail out.
    const ROOM: usize = UNITS / 3;
    const COUNTED: &'static str = "points, ours";

    fn armies(&self) -> &Book<Army> {
        &self.armies
    }
    fn frames(&self) -> &Book<Frame<Slot>> {
        &self.frames
    }
    fn element(&self, _: Nation, unit: &Enlisted, notes: &mut Notes) -> Option<Element> {
        drill::element(self, unit, notes)
    }
    fn cost(&self, element: &Element) -> i32 {
        let of = match &element.of {
            Made::Unit(unit) => totals::price(self, unit),
            Made::Gun(gun) => gun.points.into(),
            Made::Vehicle(vehicle) => vehicle.points.into(),
        };
        of + MISSION * i32::from(element.missions)
    }
    fn slot(&self, element: &Element) -> Slot {
        slot::of(self, &element.of)
    }
    fn name(element: &mut Element) -> &mut String {
        match &mut element.of {
            Made::Unit(unit) => &mut unit.name,
            Made::Gun(gun) => &mut gun.name,
            Made::Vehicle(vehicle) => &mut vehicle.name,
        }
    }
    fn told(&self, element: &Element) -> Told {
        listed::told(self, element)
    }
    fn side(nation: Nation) -> &'static str {
        match nation {
            Nation::Us => "US",
            Nation::British => "British",
            Nation::German => "German",
            Nation::Soviet => "Soviet",
            Nation::Other => "Allied",
        }
    }
    fn plain(&self, nation: Nation, quality: Option<Quality>) -> Vec<Plain<Quality>> {
        let is_theirs = |nations: &[Nation]| nation == Nation::Other || nations.contains(&nation);
        let plain = |id: &str, name: &str, quality| Plain { id: id.to_owned(), name: name.to_owned(), quality };
        let units = self.units.iter().filter(|(_, unit)| is_theirs(&unit.nations));
        let guns = self.guns.iter().filter(|(_, gun)| is_theirs(&gun.nations));
        let vehicles = self.vehicles.iter().filter(|(_, vehicle)| is_theirs(&vehicle.nations));
        units
            .map(|(id, unit)| plain(id, &unit.name, quality))
            .chain(guns.map(|(id, gun)| plain(id, &gun.name, None)))
            .chain(vehicles.map(|(id, vehicle)| plain(id, &vehicle.name, None)))
            .collect()
    }
    fn better(&self, unit: &mut Enlisted, lot: &mut Lot) -> Option<()> {
        let of = self.units.get(&unit.is.value)?;
        if lot.is_lucky(50) {
            let men = unit.men.unwrap_or(of.count()) + 1;
            unit.men = Some(men);
            return (men <= drill::MOST).then_some(());
        }
        let arms: Vec<&str> = drill::arms(self, of).collect();
        unit.arm(lot.one(&arms)?);
        Some(())
    }
    fn qualities() -> &'static [Quality] {
        &[Quality::Green, Quality::Line, Quality::Line, Quality::Line, Quality::Veteran]
    }
}

impl Unit {
    /// Men who are there in numbers, and of whom there may be more or fewer: the most numerous who only carry arms.
    pub(super) fn ranks(&self) -> Option<usize> {
        let is_plain = |men: &Men| !(men.leader || men.commander || men.sniper || men.radio || men.observer);
        let ranks = (0..self.men.len()).filter(|&n| is_plain(&self.men[n]) && self.men[n].extra.is_none());
        ranks.max_by_key(|&n| (self.men[n].count, n)).filter(|&n| self.men[n].count > 1)
    }
}
