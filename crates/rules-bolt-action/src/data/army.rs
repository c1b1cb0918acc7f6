//! Armies of somebody's own: units chosen from the price list, compiled into the elements of a force.
mod drill;
mod listed;
mod lookup;

pub use listed::lists;
pub use lookup::lookup;

use super::{Data, Element, Force, Member, Of};
use crate::{
    Clause as C,
    force::Slot,
    muster,
    setup::{Nation, Quality, UNITS},
};
use content::{Book, Compiled, Enlists, Frame, Lot, Notes, Placed, Plain, Shelf, Told, compiled, word};

pub type Army = content::Army<Nation, Quality, Slot, Force>;
pub type Enlisted = content::Enlisted<Quality>;

/// Every army becomes a force.
pub(super) fn compile(data: &mut Data, shelf: &mut Shelf) {
    for id in data.armies.ids() {
        let army = data.armies[id].clone();
        let Some(Compiled { elements, points }) = compiled(data, &army, shelf) else { continue };
        let points = Placed { value: points as i16, at: army.at.clone() };
        let members = army.units.iter().zip(elements).map(|(unit, element)| Member {
            id: unit.id.clone(),
            name: Some(element.name.clone()),
            is: data.elements.add(format!("{}-{}", data.armies.name(id), unit.id), unit.at.clone(), element),
        });
        let force = Force { name: army.name.clone(), points, members: members.collect() };
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
    type Clause = C;
    const CLAUSES: [Option<C>; 2] = [Some(C::Set01), Some(C::Set02)];
    const ROOM: usize = UNITS / 2;
    const COUNTED: &'static str = "points";

    fn armies(&self) -> &Book<Army> {
        &self.armies
    }
    fn frames(&self) -> &Book<Frame<Slot>> {
        &self.frames
    }
    fn element(&self, nation: Nation, unit: &Enlisted, notes: &mut Notes) -> Option<Element> {
        drill::element(self, nation, unit, notes)
    }
    fn cost(&self, element: &Element) -> i32 {
        element.points.value.into()
    }
    fn slot(&self, element: &Element) -> Slot {
        muster::slot(self, element)
    }
    fn name(element: &mut Element) -> &mut String {
        &mut element.name
    }
    fn told(&self, element: &Element) -> Told {
        Told {
            quality: word(element.quality).to_owned(),
            about: listed::about(self, element),
            // Of a vehicle nobody counts men.
            men: matches!(element.of, Of::Unit(_)).then(|| element.count()),
        }
    }
    fn side(nation: Nation) -> &'static str {
        match nation {
            Nation::British => "British",
            Nation::German => "German",
            Nation::Soviet => "Soviet",
            Nation::Us => "US",
            Nation::Other => "Allied",
        }
    }
    fn plain(&self, _: Nation, quality: Option<Quality>) -> Vec<Plain<Quality>> {
        let had = |has: &dyn Fn(Quality) -> bool| quality.filter(|&q| has(q)).or(Some(drill::usual(has)));
        let units = self.units.iter().map(|(id, unit)| Plain {
            id: id.to_owned(),
            name: unit.name.clone(),
            quality: had(&|quality| drill::is_priced(unit, quality)),
        });
        let vehicles = self.vehicles.iter().map(|(id, vehicle)| Plain {
            id: id.to_owned(),
            name: vehicle.name.clone(),
            quality: had(&|quality| vehicle.points.of(quality).is_some()),
        });
        units.chain(vehicles).collect()
    }
    fn better(&self, unit: &mut Enlisted, lot: &mut Lot) -> Option<()> {
        if let Some(vehicle) = self.vehicles.get(&unit.is.value) {
            let extra = lot.one(&vehicle.extras)?;
            return unit.upgrade(&extra.name).then_some(());
        }
        let of = self.units.get(&unit.is.value)?;
        if lot.is_lucky(60) {
            unit.men = Some(unit.men.unwrap_or(of.men[0]) + lot.between(1, 3) as u8);
            return Some(());
        }
        let id = *lot.one(&of.upgrades)?;
        if drill::is_arm(&self.upgrades[id]) {
            unit.arm(self.upgrades.name(id));
        } else {
            unit.upgrade(self.upgrades.name(id));
        }
        Some(())
    }
    fn qualities() -> &'static [Quality] {
        &[Quality::Inexperienced, Quality::Regular, Quality::Regular, Quality::Veteran]
    }
}
