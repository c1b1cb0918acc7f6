//! Rosters of somebody's own: men by templates, with what they carry.
mod listed;
mod slot;

pub use listed::lists;
pub use slot::Slot;

use super::{Data, Force, Man, Template};
use crate::{
    Clause as C,
    setup::{Arm, Firearm, SIDE},
};
use content::{
    Book, Code, Compiled, Enlists, Frame, Lot, Notes, Placed, Plain, Shelf, Told, compiled, hint, note, word, words,
};

/// Whose men they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nation {
    British,
    French,
    German,
    Other,
}
words!(Nation, "nation", {
    "british" => British,
    "french" => French,
    "german" => German,
    "other" => Other,
});

/// HB-MOR-08: a point of nerve less, as the template has it, or one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    Green,
    Steady,
    Veteran,
}
words!(Quality, "quality", { "green" => Green, "steady" => Steady, "veteran" => Veteran });

pub type Army = content::Army<Nation, Quality, Slot, Force>;
pub type Enlisted = content::Enlisted<Quality>;

/// What is counted among the arms besides firearms.
const BOMBS: (&str, u8) = ("bombs", 8);
const FLARES: (&str, u8) = ("flares", 4);
/// What a man may be given, as it is written.
const KIT: [&str; 7] = ["wire-cutters", "flare-pistol", "whistle", "telephone", "armour", "edged", "blunt"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    man: Man,
    quality: Quality,
}

/// Every roster becomes a force of men of its own.
pub(super) fn compile(data: &mut Data, shelf: &mut Shelf) {
    for id in data.armies.ids() {
        let army = data.armies[id].clone();
        if army.units.len() > usize::from(SIDE) {
            let message = format!("a side has 1 to {SIDE} men, this one {}", army.units.len());
            shelf.refuse(Code::OutOfRange, &army.at, message);
            continue;
        }
        let Some(Compiled { elements, .. }) = compiled(data, &army, shelf) else { continue };
        let men = army.units.iter().zip(elements).map(|(unit, element)| {
            data.men.add(format!("{}-{}", data.armies.name(id), unit.id), unit.at.clone(), element.man)
        });
        let force = Force { name: army.name.clone(), men: men.collect(), rating: 0 };
        let force = data.forces.add(data.armies.name(id).to_owned(), army.at.clone(), force);
        data.armies[id].force = Some(force);
    }
}

/// What a man is worth, roughly; ours.
fn worth(man: &Man) -> i32 {
    let firearm = match man.firearm {
        None => 0,
        Some(Firearm::Pistol) => 1,
        Some(Firearm::Rifle) => 2,
        Some(Firearm::Lmg) => 5,
        Some(Firearm::Hmg) => 6,
    };
    let tools = [man.kit.cutters, man.kit.flare_pistol, man.kit.whistle, man.kit.telephone];
    let tools = tools.into_iter().filter(|has| *has).count() as i32;
    6 + 2 * i32::from(man.nerve)
        + 2 * i32::from(man.melee)
        + i32::from(man.throws)
        + firearm
        + i32::from(man.bombs.div_ceil(2))
        + i32::from(man.flares)
        + tools
        + 2 * i32::from(man.armour)
        + 3 * i32::from(man.seniority == 1)
}

impl Enlists for Data {
    type Nation = Nation;
    type Quality = Quality;
    type Slot = Slot;
    type Force = Force;
    type Element = Element;
    type Clause = C;
    const CLAUSES: [Option<C>; 2] = [None, None];
    const ROOM: usize = SIDE as usize;
    const COUNTED: &'static str = "rough worth";

    fn armies(&self) -> &Book<Army> {
        &self.armies
    }
    fn frames(&self) -> &Book<Frame<Slot>> {
        &self.frames
    }
    fn element(&self, _: Nation, unit: &Enlisted, notes: &mut Notes) -> Option<Element> {
        let had = notes.len();
        let Some(template) = self.templates.get(&unit.is.value) else {
            let meant =
                hint(&unit.is.value, self.templates.names()).map_or_else(String::new, |meant| format!(", {meant}"));
            note(notes, Code::UnknownReference, &unit.is.at, format!("unknown man \"{}\"{meant}", unit.is.value));
            return None;
        };
        let quality = unit.quality.unwrap_or(Quality::Steady);
        let mut man = template.0.clone();
        man.name = unit.name.clone().unwrap_or_else(|| man.role.clone());
        man.nerve = match quality {
            Quality::Green => man.nerve - 1,
            Quality::Steady => man.nerve,
            Quality::Veteran => man.nerve + 1,
        }
        .clamp(-2, 2);
        if unit.men.is_some_and(|men| men != 1) {
            note(notes, Code::NotAllowed, &unit.at, "men are named one by one");
        }
        for (arm, count) in &unit.arms {
            armed(&mut man, arm, *count, notes);
        }
        for upgrade in &unit.upgrades {
            equipped(&mut man, upgrade, notes);
        }
        if man.flares > 0 && !man.kit.flare_pistol {
            note(notes, Code::NotAllowed, &unit.at, "flares need a flare pistol (HB-SPC-T1)");
        }
        (notes.len() == had).then_some(Element { man, quality })
    }
    fn cost(&self, element: &Element) -> i32 {
        worth(&element.man)
    }
    fn slot(&self, element: &Element) -> Slot {
        slot::of(&element.man)
    }
    fn name(element: &mut Element) -> &mut String {
        &mut element.man.name
    }
    fn told(&self, element: &Element) -> Told {
        Told { quality: word(element.quality).to_owned(), about: listed::about(&element.man), men: None }
    }
    fn side(nation: Nation) -> &'static str {
        match nation {
            Nation::British => "British",
            Nation::French => "French",
            Nation::German => "German",
            Nation::Other => "Allied",
        }
    }
    fn plain(&self, _: Nation, quality: Option<Quality>) -> Vec<Plain<Quality>> {
        let plain =
            |(id, template): (&str, &Template)| Plain { id: id.to_owned(), name: template.0.role.clone(), quality };
        self.templates.iter().map(plain).collect()
    }
    fn better(&self, unit: &mut Enlisted, lot: &mut Lot) -> Option<()> {
        let of = &self.templates.get(&unit.is.value)?.0;
        if lot.is_lucky(50) {
            let written = unit.arms.iter().find(|(arm, _)| arm.value == BOMBS.0).map_or(of.bombs, |(_, count)| *count);
            unit.arms.retain(|(arm, _)| arm.value != BOMBS.0);
            unit.arms.push((Placed { value: BOMBS.0.to_owned(), at: content::Place::default() }, written + 1));
            return Some(());
        }
        unit.upgrade(lot.one(&["wire-cutters", "whistle", "armour"])?).then_some(())
    }
    fn qualities() -> &'static [Quality] {
        &[Quality::Green, Quality::Steady, Quality::Steady, Quality::Steady, Quality::Veteran]
    }
}

fn armed(man: &mut Man, arm: &Placed<String>, count: u8, notes: &mut Notes) {
    use content::Words;
    let most = match arm.value.as_str() {
        id if id == BOMBS.0 => {
            man.bombs = count;
            BOMBS.1
        }
        id if id == FLARES.0 => {
            man.flares = count;
            FLARES.1
        }
        id => {
            let Some((_, firearm)) = Firearm::WORDS.iter().find(|(known, _)| *known == id) else {
                let known = Firearm::WORDS.iter().map(|(known, _)| *known).chain([BOMBS.0, FLARES.0]);
                let known = hint(id, known).map_or_else(String::new, |known| format!(": {known}"));
                note(notes, Code::NotAllowed, &arm.at, format!("nobody carries \"{id}\"{known}"));
                return;
            };
            man.firearm = (count > 0).then_some(*firearm);
            1
        }
    };
    if count > most {
        note(notes, Code::OutOfRange, &arm.at, format!("{most} {} at most, not {count}", arm.value));
    }
}

fn equipped(man: &mut Man, upgrade: &Placed<String>, notes: &mut Notes) {
    match upgrade.value.as_str() {
        "wire-cutters" => man.kit.cutters = true,
        "flare-pistol" => man.kit.flare_pistol = true,
        "whistle" => man.kit.whistle = true,
        "telephone" => man.kit.telephone = true,
        "armour" => man.armour = true,
        "edged" => man.weapon = Arm::Edged,
        "blunt" => man.weapon = Arm::Blunt,
        id => {
            let known = hint(id, KIT).map_or_else(String::new, |known| format!(": {known}"));
            note(notes, Code::NotAllowed, &upgrade.at, format!("nobody has \"{id}\"{known}"));
        }
    }
}
