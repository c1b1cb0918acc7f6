//! Data D4: units as they take the field, and forces made of them.
use super::{Unit, Upgrade, Vehicle, Weapon};
use crate::setup::{Nation, Quality, Role};
use content::{Code, Fields, Id, Place, Placed, Record};

/// A unit with its men and arms.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    pub name: String,
    pub of: Of,
    pub nation: Nation,
    pub quality: Quality,
    pub points: Placed<i16>,
    /// In the order in which they are placed.
    pub men: Vec<Man>,
    pub upgrades: Vec<Id<Upgrade>>,
    /// Of a vehicle's extras, by their numbers.
    pub extras: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    Unit(Id<Unit>),
    Vehicle(Id<Vehicle>),
}

/// So many men who are alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Man {
    pub name: String,
    pub role: Role,
    pub weapon: Option<Id<Weapon>>,
    pub one_shot: Option<Id<Weapon>>,
    pub count: u8,
    pub at: Place,
}

impl Man {
    fn read(fields: &mut Fields<'_, '_>) -> Man {
        let count = if fields.has("count") { fields.within("count", 1..=12) } else { 1 };
        Man {
            name: fields.need("name"),
            role: fields.need("role"),
            weapon: fields.may("weapon"),
            one_shot: fields.may("one_shot"),
            count,
            at: fields.place(),
        }
    }
}

impl Element {
    pub fn count(&self) -> u8 {
        self.men.iter().map(|m| m.count).fold(0, u8::saturating_add)
    }
}

impl Record for Element {
    const KIND: &'static str = "element";
    fn read(fields: &mut Fields<'_, '_>) -> Element {
        let of = match (fields.has("unit"), fields.has("vehicle")) {
            (false, true) => Of::Vehicle(fields.need("vehicle")),
            (true, true) => {
                fields.refuse("vehicle", Code::NotAllowed, "an element is either a unit or a vehicle");
                Of::Unit(fields.need("unit"))
            }
            _ => Of::Unit(fields.need("unit")),
        };
        let element = Element {
            name: fields.need("name"),
            of,
            nation: fields.need("nation"),
            quality: fields.need("quality"),
            points: fields.placed("points"),
            men: fields.each("men", Man::read),
            upgrades: fields.list("upgrades"),
            extras: Vec::new(),
        };
        if !element.men.is_sorted_by_key(|m| m.role) {
            fields.refuse("men", Code::NotAllowed, "men stand in the order leader, gunner, loader, others");
        }
        element
    }
}

/// A ready force.
#[derive(Debug, Clone, PartialEq)]
pub struct Force {
    pub name: String,
    pub points: Placed<i16>,
    pub members: Vec<Member>,
}

/// A unit of a force, by the id that scenarios use.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    pub id: String,
    pub is: Id<Element>,
    /// Where several are alike.
    pub name: Option<String>,
}

impl Member {
    pub(super) fn read_all(fields: &mut Fields<'_, '_>) -> Vec<Member> {
        let mut seen = Vec::new();
        fields.each("units", |unit| {
            let member = Member { id: unit.need("id"), is: unit.need("is"), name: unit.may("name") };
            if seen.contains(&member.id) {
                unit.refuse("id", Code::DuplicateId, format!("a second unit \"{}\"", member.id));
            }
            seen.push(member.id.clone());
            member
        })
    }
}

impl Record for Force {
    const KIND: &'static str = "force";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Force {
        Force { name: fields.need("name"), points: fields.placed("points"), members: Member::read_all(fields) }
    }
}
