//! Armies of somebody's own: units chosen from the price list, compiled into the elements of a force.
mod drill;
mod drawn;
mod legal;
mod listed;
mod lookup;

pub use drawn::drawn;
pub(super) use legal::object;
pub use listed::{lists, roster, side};
pub use lookup::lookup;

use super::{Data, Element, Force, Frame, Member, totals::Objected};
use crate::setup::{Nation, Quality};
use content::{Code, Fields, FromValue, Id, Place, Placed, Record, Shelf, Tally, Words};

/// What one unit may have beside its men: kinds of weapon and extras.
const CHOICES: usize = 12;
/// Units that are written in one army; a battle may have room for fewer.
const MANY: usize = 24;

#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    pub name: String,
    pub nation: Nation,
    pub frame: Option<Id<Frame>>,
    /// What it may cost; what the frame says, unless it is written.
    pub limit: Option<u16>,
    pub points: Option<Placed<u16>>,
    pub units: Vec<Enlisted>,
    pub at: Place,
    /// Once it is compiled.
    pub force: Option<Id<Force>>,
}

/// A unit as it is written in an army.
#[derive(Debug, Clone, PartialEq)]
pub struct Enlisted {
    pub id: String,
    /// A unit, a vehicle or a ready element.
    pub is: Placed<String>,
    pub name: Option<String>,
    /// Regular, where that is to be had.
    pub quality: Option<Quality>,
    /// The fewest, unless it is written.
    pub men: Option<u8>,
    /// How many men have something else than their usual weapon.
    pub arms: Vec<(Placed<String>, u8)>,
    pub upgrades: Vec<Placed<String>>,
    pub at: Place,
}

impl Enlisted {
    /// So as nobody has written it yet.
    fn plain(id: &str, is: &str, quality: Quality) -> Enlisted {
        let at = Place::default();
        let is = Placed { value: is.to_owned(), at: at.clone() };
        let (name, men, arms, upgrades) = (None, None, Vec::new(), Vec::new());
        Enlisted { id: id.to_owned(), is, name, quality: Some(quality), men, arms, upgrades, at }
    }
    fn read(fields: &mut Fields<'_, '_>) -> Enlisted {
        let enlisted = Enlisted {
            id: fields.need("id"),
            is: fields.placed("is"),
            name: fields.may("name"),
            quality: fields.may("quality"),
            men: fields.may("men"),
            arms: fields.may("arms").unwrap_or(Tally(Vec::new())).0,
            upgrades: fields.list("upgrades"),
            at: fields.place(),
        };
        for (key, many) in [("arms", enlisted.arms.len()), ("upgrades", enlisted.upgrades.len())] {
            if many > CHOICES {
                fields.refuse(key, Code::OutOfRange, format!("at most {CHOICES} {key}"));
            }
        }
        enlisted
    }
    /// As it is written in a pack.
    pub fn text(&self) -> String {
        let mut parts = vec![format!("id = \"{}\", is = \"{}\"", self.id, self.is.value)];
        parts.extend(self.name.as_ref().map(|name| format!("name = {name:?}")));
        parts.extend(self.quality.map(|quality| format!("quality = \"{}\"", word(quality))));
        parts.extend(self.men.map(|men| format!("men = {men}")));
        parts.extend((!self.arms.is_empty()).then(|| format!("arms = {}", self.arms_text())));
        parts.extend((!self.upgrades.is_empty()).then(|| format!("upgrades = {}", self.upgrades_text())));
        format!("{{ {} }}", parts.join(", "))
    }
    fn arms_text(&self) -> String {
        let arms: Vec<String> = self.arms.iter().map(|(arm, count)| format!("{} = {count}", arm.value)).collect();
        if arms.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", arms.join(", ")) }
    }
    fn upgrades_text(&self) -> String {
        let upgrades: Vec<String> = self.upgrades.iter().map(|upgrade| format!("\"{}\"", upgrade.value)).collect();
        format!("[{}]", upgrades.join(", "))
    }
}

fn word<T: Words + PartialEq>(value: T) -> &'static str {
    T::WORDS.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

/// A frame by its id, or "none".
struct Chosen(Option<Id<Frame>>);

impl FromValue for Chosen {
    fn blank() -> Chosen {
        Chosen(None)
    }
    fn from_value(value: &content::Value, desk: &mut content::Desk<'_>) -> Option<Chosen> {
        if value.to_string() == "\"none\"" {
            return Some(Chosen(None));
        }
        Id::from_value(value, desk).map(|id| Chosen(Some(id)))
    }
}

impl Record for Army {
    const KIND: &'static str = "army";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Army {
        let mut seen: Vec<String> = Vec::new();
        Army {
            name: fields.need("name"),
            nation: fields.need("nation"),
            frame: fields.may::<Chosen>("frame").and_then(|chosen| chosen.0),
            limit: fields.has("limit").then(|| fields.within("limit", 1..=4000)),
            points: fields.has("points").then(|| fields.placed("points")),
            units: fields.each("unit", |unit| {
                let enlisted = Enlisted::read(unit);
                if seen.contains(&enlisted.id) {
                    unit.refuse("id", Code::DuplicateId, format!("a second unit \"{}\"", enlisted.id));
                }
                seen.push(enlisted.id.clone());
                enlisted
            }),
            at: fields.place(),
            force: None,
        }
    }
}

/// Every army becomes a force.
pub(super) fn compile(data: &mut Data, shelf: &mut Shelf) {
    for id in data.armies.ids() {
        let army = data.armies[id].clone();
        let mut objected = Vec::new();
        let elements = elements(data, &army, &mut objected);
        for Objected { code, at, message } in objected {
            shelf.refuse(code, &at, message);
        }
        let Some(elements) = elements else { continue };
        let points = elements.iter().map(|element| i32::from(element.points.value)).sum::<i32>();
        if let Some(written) = army.points.as_ref().filter(|written| i32::from(written.value) != points) {
            let message = format!("{} says {} points, its parts cost {points}", army.name, written.value);
            shelf.refuse(Code::BadTotal, &written.at, message);
        }
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

/// The army's units as they take the field; none where something cannot be had, which is noted.
pub(super) fn elements(data: &Data, army: &Army, notes: &mut Vec<Objected>) -> Option<Vec<Element>> {
    if army.units.len() > MANY {
        let message = format!("an army has at most {MANY} units, this one {}", army.units.len());
        notes.push(Objected { code: Code::OutOfRange, at: army.at.clone(), message });
        return None;
    }
    if army.units.is_empty() {
        notes.push(Objected {
            code: Code::MissingKey,
            at: army.at.clone(),
            message: "an army has one unit at least".into(),
        });
    }
    let mut elements: Vec<Element> = Vec::new();
    for unit in &army.units {
        elements.extend(drill::element(data, army.nation, unit, notes));
    }
    // Who is called alike is numbered.
    let names: Vec<String> = elements.iter().map(|element| element.name.clone()).collect();
    for (nth, element) in elements.iter_mut().enumerate() {
        if names.iter().filter(|name| **name == names[nth]).count() > 1 {
            let before = names[..nth].iter().filter(|name| **name == names[nth]).count();
            element.name = format!("{} {}", names[nth], before + 1);
        }
    }
    let whole = notes.is_empty() && elements.len() == army.units.len() && !elements.is_empty();
    whole.then_some(elements)
}
