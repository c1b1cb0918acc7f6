//! Armies of somebody's own: elements, guns and vehicles by their cards.
mod listed;
mod slot;

pub use listed::lists;
pub use slot::Slot;

use super::{Data, Force, Member, Of};
use crate::{Clause as C, setup::Quality};
use content::{
    Book, Code, Compiled, Enlists, Frame, Lot, Notes, Placed, Plain, Shelf, Told, compiled, hint, note, word, words,
};

/// Whose men they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nation {
    British,
    German,
    American,
    Other,
}
words!(Nation, "nation", {
    "british" => British,
    "german" => German,
    "american" => American,
    "other" => Other,
});

pub type Army = content::Army<Nation, Quality, Slot, Force>;
pub type Enlisted = content::Enlisted<Quality>;

/// Every army becomes a force.
pub(super) fn compile(data: &mut Data, shelf: &mut Shelf) {
    for id in data.armies.ids() {
        let army = data.armies[id].clone();
        let Some(Compiled { elements, points }) = compiled(data, &army, shelf) else { continue };
        let force = Force {
            name: army.name.clone(),
            quality: Quality::Regular,
            members: elements.into_iter().map(|element| element.member).collect(),
            pillboxes: 0,
            value: Placed { value: points as i16, at: army.at.clone() },
            craft_value: None,
        };
        let force = data.forces.add(data.armies.name(id).to_owned(), army.at.clone(), force);
        data.armies[id].force = Some(force);
    }
}

/// A unit of an army as it takes the field.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    name: String,
    quality: Quality,
    member: Member,
}

impl Enlists for Data {
    type Nation = Nation;
    type Quality = Quality;
    type Slot = Slot;
    type Force = Force;
    type Element = Element;
    type Clause = C;
    const CLAUSES: [Option<C>; 2] = [Some(C::Gen06), Some(C::Gen03)];
    // Crews and spotters take the field beside them.
    const ROOM: usize = 10;
    const COUNTED: &'static str = "points, ours";

    fn armies(&self) -> &Book<Army> {
        &self.armies
    }
    fn frames(&self) -> &Book<Frame<Slot>> {
        &self.frames
    }
    fn element(&self, _: Nation, unit: &Enlisted, notes: &mut Notes) -> Option<Element> {
        let is = unit.is.value.as_str();
        let found = (self.elements.find(is).map(Of::Element))
            .or_else(|| self.guns.find(is).map(Of::Gun))
            .or_else(|| self.vehicles.find(is).map(Of::Vehicle));
        let Some(of) = found else {
            let known = self.elements.names().chain(self.guns.names()).chain(self.vehicles.names());
            let meant = hint(is, known).map_or_else(String::new, |meant| format!(", {meant}"));
            note(notes, Code::UnknownReference, &unit.is.at, format!("unknown element \"{is}\"{meant}"));
            return None;
        };
        let quality = unit.quality.unwrap_or(Quality::Regular);
        let had = notes.len();
        // HA-GEN-06: better men have a price of their own, or are not to be had.
        if quality == Quality::Elite && !self.is_priced(of) {
            let message = format!("there is no price for an elite {}", self.card(of));
            note(notes, Code::NotAllowed, &unit.at, message);
        }
        if unit.men.is_some() || !unit.arms.is_empty() || !unit.upgrades.is_empty() {
            note(notes, Code::NotAllowed, &unit.at, format!("the {} comes as its card says", self.card(of)));
        }
        let name = unit.name.clone().unwrap_or_else(|| self.card(of).to_owned());
        let member =
            Member { of, count: 1, quality: Some(quality), name: unit.name.clone(), unarmed: false, boat: None };
        (notes.len() == had).then_some(Element { name, quality, member })
    }
    fn cost(&self, element: &Element) -> i32 {
        element.member.cost(self, element.quality)
    }
    fn slot(&self, element: &Element) -> Slot {
        slot::of(self, element.member.of)
    }
    fn name(element: &mut Element) -> &mut String {
        &mut element.name
    }
    fn told(&self, element: &Element) -> Told {
        Told { quality: word(element.quality).to_owned(), about: listed::about(self, element.member.of), men: None }
    }
    fn side(nation: Nation) -> &'static str {
        match nation {
            Nation::British => "British",
            Nation::German => "German",
            Nation::American => "American",
            Nation::Other => "Allied",
        }
    }
    fn plain(&self, nation: Nation, quality: Option<Quality>) -> Vec<Plain<Quality>> {
        let is_theirs = |nations: &[Nation]| nation == Nation::Other || nations.contains(&nation);
        let all = (self.elements.ids().filter(|&id| is_theirs(&self.elements[id].nations)).map(Of::Element))
            .chain(self.guns.ids().filter(|&id| is_theirs(&self.guns[id].nations)).map(Of::Gun))
            .chain(self.vehicles.ids().filter(|&id| is_theirs(&self.vehicles[id].nations)).map(Of::Vehicle));
        all.map(|of| Plain {
            id: self.id(of).to_owned(),
            name: self.card(of).to_owned(),
            quality: quality.filter(|_| self.is_priced(of)),
        })
        .collect()
    }
    fn better(&self, _: &mut Enlisted, _: &mut Lot) -> Option<()> {
        // HA-GEN-06: cards are what they are.
        None
    }
    fn qualities() -> &'static [Quality] {
        &[Quality::Elite, Quality::Regular, Quality::Regular, Quality::Regular, Quality::Poor]
    }
}

impl Data {
    /// Elite and poor ones have values of their own.
    fn is_priced(&self, of: Of) -> bool {
        matches!(of, Of::Element(id) if self.elements[id].values.is_some())
    }
    fn card(&self, of: Of) -> &str {
        match of {
            Of::Element(id) => &self.elements[id].name,
            Of::Gun(id) => &self.guns[id].name,
            Of::Vehicle(id) => &self.vehicles[id].name,
            Of::Craft(id) => &self.craft[id].name,
        }
    }
    fn id(&self, of: Of) -> &str {
        match of {
            Of::Element(id) => self.elements.name(id),
            Of::Gun(id) => self.guns.name(id),
            Of::Vehicle(id) => self.vehicles.name(id),
            Of::Craft(id) => self.craft.name(id),
        }
    }
}
