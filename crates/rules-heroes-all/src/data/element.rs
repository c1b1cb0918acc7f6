//! HA-DATA-T2, HA-DATA-T3: men on foot, and guns with their crews.
use super::{Arm, Nation, Weapon};
use crate::setup::{Part, Rank};
use content::{Code, Fields, Id, Record};

#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    pub name: String,
    /// Whose it is on the lists.
    pub nations: Vec<Nation>,
    pub value: u16,
    /// Of elite and of poor ones, where they differ.
    pub values: Option<[u16; 2]>,
    pub men: Vec<Men>,
    pub arm: Option<Arm>,
    pub spotter: Option<Id<Weapon>>,
    pub mounted: Option<[u8; 2]>,
    pub rifle_grenades: bool,
    pub grenades: bool,
}

/// So many men who are alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Men {
    pub part: Part,
    pub name: String,
    pub weapon: Option<Id<Weapon>>,
    pub count: u8,
    pub rank: Option<Rank>,
}

impl Men {
    fn read(fields: &mut Fields<'_, '_>) -> Men {
        Men {
            part: fields.need("part"),
            name: fields.need("name"),
            weapon: fields.may("weapon"),
            count: if fields.has("count") { fields.within("count", 1..=10) } else { 1 },
            rank: fields.may("rank"),
        }
    }
}

impl Record for Element {
    const KIND: &'static str = "element";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Element {
        let element = Element {
            name: fields.need("name"),
            nations: fields.list("nations"),
            value: fields.need("value"),
            values: fields.may("values"),
            men: fields.each("men", Men::read),
            arm: fields.part("arm", Arm::read),
            spotter: fields.may("spotter"),
            mounted: fields.may("mounted"),
            rifle_grenades: fields.flag("rifle_grenades"),
            grenades: fields.flag("grenades"),
        };
        let parts: Vec<Part> = element.men.iter().map(|m| m.part).collect();
        if !parts.is_sorted_by(|a, b| a < b) {
            fields.refuse("men", Code::NotAllowed, "leader, gunner, loader and ranks come in this order, each once");
        }
        let men: u8 = element.men.iter().map(|m| m.count).sum();
        if men == 0 || men > 10 {
            fields.refuse("men", Code::OutOfRange, format!("an element has 1 to 10 men, this one {men}"));
        }
        if element.men.iter().any(|m| m.rank.is_some() != (m.part == Part::Leader)) {
            fields.refuse("men", Code::NotAllowed, "the leader has a rank, and nobody else (HA-CMD-10)");
        }
        if element.arm.is_none() && element.men.iter().any(|m| m.weapon.is_none()) {
            fields.refuse("men", Code::MissingKey, "everybody has a weapon, or serves one (HA-FIRE-01)");
        }
        element
    }
}

/// A towed or hand-moved gun.
#[derive(Debug, Clone, PartialEq)]
pub struct Gun {
    pub name: String,
    /// Whose it is on the lists.
    pub nations: Vec<Nation>,
    pub value: u16,
    pub crew: u8,
    pub towed: bool,
    pub arm: Option<Arm>,
}

impl Record for Gun {
    const KIND: &'static str = "gun";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Gun {
        let gun = Gun {
            name: fields.need("name"),
            nations: fields.list("nations"),
            value: fields.need("value"),
            crew: fields.within("crew", 1..=9),
            towed: fields.flag("towed"),
            arm: fields.part("arm", Arm::read),
        };
        if gun.arm.is_none() {
            fields.refuse("", Code::MissingKey, "a gun has an arm");
        }
        gun
    }
}
