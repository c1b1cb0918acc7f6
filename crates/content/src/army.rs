//! Armies of somebody's own, whatever the game: units chosen from its lists, compiled into what takes the field.
mod drawn;
mod frame;
mod legal;
mod listed;

pub use drawn::drawn;
pub use frame::{Fault, Frame, Most, Share, SlotKind, faults};
pub use legal::object;
pub use listed::{carried, roster};

use crate::{Book, Code, Fields, FromValue, Id, Lot, Place, Placed, Record, Shelf, Tally, Value, Words, value::Desk};
use kernel::ClauseId;
use std::fmt;

/// What one unit may have beside its men: kinds of weapon and extras.
const CHOICES: usize = 12;
/// Units that are written in one army; a battle may have room for fewer.
const MANY: usize = 24;

/// Of a nation N, with qualities Q, in a frame of slots S, made into a force F.
#[derive(Debug, Clone, PartialEq)]
pub struct Army<N, Q, S: SlotKind, F: Record> {
    pub name: String,
    pub nation: N,
    pub frame: Option<Id<Frame<S>>>,
    /// What it may cost; what the frame says, unless it is written.
    pub limit: Option<u16>,
    pub points: Option<Placed<u16>>,
    pub units: Vec<Enlisted<Q>>,
    pub at: Place,
    /// Once it is compiled.
    pub force: Option<Id<F>>,
}

/// A unit as it is written in an army.
#[derive(Debug, Clone, PartialEq)]
pub struct Enlisted<Q> {
    pub id: String,
    /// A row of the game's lists.
    pub is: Placed<String>,
    pub name: Option<String>,
    /// The usual one, unless it is written.
    pub quality: Option<Q>,
    /// The fewest, unless it is written.
    pub men: Option<u8>,
    /// How many men have something else than their usual weapon.
    pub arms: Vec<(Placed<String>, u8)>,
    pub upgrades: Vec<Placed<String>>,
    pub at: Place,
}

/// What is to be said against a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objected {
    pub code: Code,
    pub at: Place,
    pub message: String,
}

pub type Notes = Vec<Objected>;

pub fn note(notes: &mut Notes, code: Code, at: &Place, message: impl Into<String>) {
    notes.push(Objected { code, at: at.clone(), message: message.into() });
}

/// A unit as plain as it can be had.
#[derive(Debug, Clone, PartialEq)]
pub struct Plain<Q> {
    /// What `is` names.
    pub id: String,
    pub name: String,
    pub quality: Option<Q>,
}

/// How a unit stands in a roster.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Told {
    pub quality: String,
    /// "10 men: SMG, automatic rifle, 8 × rifle".
    pub about: String,
    /// Where men are counted.
    pub men: Option<u8>,
}

/// The data of a game in which armies are chosen.
pub trait Enlists: Sized {
    type Nation: Words + PartialEq + fmt::Debug;
    type Quality: Words + PartialEq + fmt::Debug;
    type Slot: SlotKind;
    type Force: Record + Clone + fmt::Debug;
    /// A unit as it takes the field.
    type Element: Clone + fmt::Debug;
    type Clause: ClauseId;
    /// By what clause an army is too dear, and by what it is of the wrong kinds; none where the frame is ours.
    const CLAUSES: [Option<Self::Clause>; 2];
    /// Units of one side, so that both find room in a battle.
    const ROOM: usize;
    /// What its points are called.
    const COUNTED: &'static str;

    fn armies(&self) -> &Book<ArmyOf<Self>>;
    fn frames(&self) -> &Book<Frame<Self::Slot>>;
    /// The unit as it takes the field; none where something cannot be had, which is noted.
    fn element(&self, nation: Self::Nation, unit: &EnlistedOf<Self>, notes: &mut Notes) -> Option<Self::Element>;
    fn cost(&self, element: &Self::Element) -> i32;
    fn slot(&self, element: &Self::Element) -> Self::Slot;
    fn name(element: &mut Self::Element) -> &mut String;
    fn told(&self, element: &Self::Element) -> Told;
    /// What a side of this nation is called.
    fn side(nation: Self::Nation) -> &'static str;
    /// Everything on the lists, of this quality where it is to be had.
    fn plain(&self, nation: Self::Nation, quality: Option<Self::Quality>) -> Vec<Plain<Self::Quality>>;
    /// With a man more, or something that its men may have.
    fn better(&self, unit: &mut EnlistedOf<Self>, lot: &mut Lot) -> Option<()>;
    /// Qualities by lot: the likely ones more often.
    fn qualities() -> &'static [Self::Quality];
}

pub type ArmyOf<G> = Army<<G as Enlists>::Nation, <G as Enlists>::Quality, <G as Enlists>::Slot, <G as Enlists>::Force>;
pub type EnlistedOf<G> = Enlisted<<G as Enlists>::Quality>;

impl<Q: Words + PartialEq> Enlisted<Q> {
    /// So as nobody has written it yet.
    pub fn plain(id: &str, is: &str, quality: Option<Q>) -> Enlisted<Q> {
        let at = Place::default();
        let is = Placed { value: is.to_owned(), at: at.clone() };
        let (name, men, arms, upgrades) = (None, None, Vec::new(), Vec::new());
        Enlisted { id: id.to_owned(), is, name, quality, men, arms, upgrades, at }
    }
    fn read(fields: &mut Fields<'_, '_>) -> Enlisted<Q> {
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
    pub fn has(&self, upgrade: &str) -> bool {
        self.upgrades.iter().any(|known| known.value == upgrade)
    }
    /// With one more of these arms.
    pub fn arm(&mut self, id: &str) {
        match self.arms.iter_mut().find(|(arm, _)| arm.value == id) {
            Some((_, count)) => *count = count.saturating_add(1),
            None => self.arms.push((Placed { value: id.to_owned(), at: Place::default() }, 1)),
        }
    }
    /// With this, unless it has it; whether that is new.
    pub fn upgrade(&mut self, id: &str) -> bool {
        let is_new = !self.has(id);
        if is_new {
            self.upgrades.push(Placed { value: id.to_owned(), at: Place::default() });
        }
        is_new
    }
}

/// As the data write it.
pub fn word<T: Words + PartialEq>(value: T) -> &'static str {
    T::WORDS.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

/// A frame by its id, or "none".
struct Chosen<S: SlotKind>(Option<Id<Frame<S>>>);

impl<S: SlotKind> FromValue for Chosen<S> {
    fn blank() -> Chosen<S> {
        Chosen(None)
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Chosen<S>> {
        if value.to_string() == "\"none\"" {
            return Some(Chosen(None));
        }
        Id::from_value(value, desk).map(|id| Chosen(Some(id)))
    }
}

impl<N: Words, Q: Words + PartialEq, S: SlotKind, F: Record> Record for Army<N, Q, S, F> {
    const KIND: &'static str = "army";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Army<N, Q, S, F> {
        let mut seen: Vec<String> = Vec::new();
        Army {
            name: fields.need("name"),
            nation: fields.need("nation"),
            frame: fields.may::<Chosen<S>>("frame").and_then(|chosen| chosen.0),
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

/// An army whose units can all be had.
#[derive(Debug)]
pub struct Compiled<E> {
    pub elements: Vec<E>,
    pub points: i32,
}

/// The army as it takes the field; what is wrong with it is refused.
pub fn compiled<G: Enlists>(data: &G, army: &ArmyOf<G>, shelf: &mut Shelf) -> Option<Compiled<G::Element>> {
    let mut objected = Notes::new();
    let elements = elements(data, army, &mut objected);
    for Objected { code, at, message } in objected {
        shelf.refuse(code, &at, message);
    }
    let elements = elements?;
    let points = elements.iter().map(|element| data.cost(element)).sum::<i32>();
    if let Some(written) = army.points.as_ref().filter(|written| i32::from(written.value) != points) {
        let message = format!("{} says {} points, its parts cost {points}", army.name, written.value);
        shelf.refuse(Code::BadTotal, &written.at, message);
    }
    Some(Compiled { elements, points })
}

/// The army's units as they take the field; none where something cannot be had, which is noted.
fn elements<G: Enlists>(data: &G, army: &ArmyOf<G>, notes: &mut Notes) -> Option<Vec<G::Element>> {
    if army.units.len() > MANY {
        let message = format!("an army has at most {MANY} units, this one {}", army.units.len());
        note(notes, Code::OutOfRange, &army.at, message);
        return None;
    }
    if army.units.is_empty() {
        note(notes, Code::MissingKey, &army.at, "an army has one unit at least");
    }
    let mut elements: Vec<G::Element> = Vec::new();
    for unit in &army.units {
        elements.extend(data.element(army.nation, unit, notes));
    }
    numbered(&mut elements, G::name);
    let whole = notes.is_empty() && elements.len() == army.units.len() && !elements.is_empty();
    whole.then_some(elements)
}

/// Who is called alike is numbered.
pub fn numbered<T>(all: &mut [T], name: fn(&mut T) -> &mut String) {
    let names: Vec<String> = all.iter_mut().map(|one| name(one).clone()).collect();
    for (nth, one) in all.iter_mut().enumerate() {
        let alike = |range: &[String]| range.iter().filter(|known| **known == names[nth]).count();
        if alike(&names) > 1 {
            *name(one) = format!("{} {}", names[nth], alike(&names[..=nth]));
        }
    }
}

/// An id that no unit has.
fn free<Q>(units: &[Enlisted<Q>], id: &str) -> String {
    let is_free = |id: &str| units.iter().all(|unit| unit.id != id);
    let ids = std::iter::once(id.to_owned()).chain((2..).map(|n| format!("{id}-{n}")));
    ids.into_iter().find(|id| is_free(id)).unwrap_or_default()
}
