//! HA-DATA-T4: ready forces.
use super::{Carriage, Craft, Data, Element, Gun, Vehicle};
use crate::setup::Quality;
use content::{Code, Fields, Id, Placed, Record};

#[derive(Debug, Clone, PartialEq)]
pub struct Force {
    pub name: String,
    pub quality: Quality,
    pub members: Vec<Member>,
    pub pillboxes: u8,
    pub value: Placed<i16>,
    pub craft_value: Option<Placed<i16>>,
}

/// So many of a kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    pub of: Of,
    pub count: u8,
    /// Other than the force's.
    pub quality: Option<Quality>,
    /// What it is called here.
    pub name: Option<String>,
    /// HA-DATA-T1: a craft without its weapons.
    pub unarmed: bool,
    /// HA-MOV-10: a boat it brings along.
    pub boat: Option<Id<Carriage>>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Of {
    Element(Id<Element>),
    Gun(Id<Gun>),
    Vehicle(Id<Vehicle>),
    Craft(Id<Craft>),
}

/// What a pillbox costs.
pub(super) const PILLBOX: i32 = 5;

impl Member {
    pub(super) fn read_all(fields: &mut Fields<'_, '_>) -> Vec<Member> {
        fields.each("members", |member| {
            let kinds = ["element", "gun", "vehicle", "craft"].iter().filter(|kind| member.has(kind)).count();
            if kinds != 1 {
                member.refuse("", Code::NotAllowed, "name an element, a gun, a vehicle or a craft");
            }
            let of = if member.has("gun") {
                Of::Gun(member.need("gun"))
            } else if member.has("vehicle") {
                Of::Vehicle(member.need("vehicle"))
            } else if member.has("craft") {
                Of::Craft(member.need("craft"))
            } else {
                Of::Element(member.need("element"))
            };
            Member {
                of,
                count: if member.has("count") { member.within("count", 1..=9) } else { 1 },
                quality: member.may("quality"),
                name: member.may("name"),
                unarmed: member.flag("unarmed"),
                boat: member.may("boat"),
            }
        })
    }
    pub(super) const fn is_craft(&self) -> bool {
        matches!(self.of, Of::Craft(_))
    }
    pub(super) fn cost(&self, data: &Data, quality: Quality) -> i32 {
        i32::from(self.value(data, quality)) * i32::from(self.count)
    }
    /// Of one of them.
    pub fn value(&self, data: &Data, quality: Quality) -> u16 {
        match self.of {
            Of::Element(id) => {
                let element = &data.elements[id];
                match (self.quality.unwrap_or(quality), element.values) {
                    (Quality::Elite, Some([elite, _])) => elite,
                    (Quality::Poor, Some([_, poor])) => poor,
                    _ => element.value,
                }
            }
            Of::Gun(id) => data.guns[id].value,
            Of::Vehicle(id) => data.vehicles[id].value,
            Of::Craft(id) => {
                let (craft, armed) = (&data.craft[id], !self.unarmed);
                craft.value + if armed { craft.weapon_value * craft.arms.len() as u16 } else { 0 }
            }
        }
    }
}

impl Record for Force {
    const KIND: &'static str = "force";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Force {
        Force {
            name: fields.need("name"),
            quality: fields.need("quality"),
            members: Member::read_all(fields),
            pillboxes: fields.may("pillboxes").unwrap_or(0),
            value: fields.placed("value"),
            craft_value: fields.has("craft_value").then(|| fields.placed("craft_value")),
        }
    }
}
