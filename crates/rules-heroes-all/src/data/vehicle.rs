//! HA-DATA-T1, HA-DATA-T2, HA-CAR-T1: vehicles, craft and what carries how much.
use super::{Armour, Nation, Weapon};
use crate::setup::{Look, Mount};
use content::{Code, Fields, Id, Record};
use table::Inches;

/// A weapon that is mounted, or served by several men.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arm {
    pub at: Option<Id<Weapon>>,
    pub he: Option<Id<Weapon>>,
    pub smoke: bool,
    pub shots: u8,
    pub rounds: Option<u8>,
    pub crew: u8,
    pub mount: Option<Mount>,
}

impl Arm {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Arm {
        let arm = Arm {
            at: fields.may("at"),
            he: fields.may("he"),
            smoke: fields.flag("smoke"),
            shots: fields.within("shots", 1..=12),
            rounds: fields.may("rounds"),
            crew: fields.may("crew").unwrap_or(0),
            mount: fields.may("mount"),
        };
        if arm.at.is_none() && arm.he.is_none() {
            fields.refuse("", Code::MissingKey, "an arm fires at something, or shells");
        }
        if arm.smoke && arm.he.is_none() {
            fields.refuse("smoke", Code::NotAllowed, "smoke is for what fires shells (HA-SMK-04)");
        }
        arm
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Vehicle {
    pub name: String,
    /// Whose it is on the lists.
    pub nations: Vec<Nation>,
    pub value: u16,
    pub crew: u8,
    pub dice: [u8; 2],
    pub water: Option<u8>,
    pub armour: Id<Armour>,
    pub look: Look,
    pub wheeled: bool,
    pub open_top: bool,
    pub capacity: Option<u8>,
    pub carriage: Option<Id<Carriage>>,
    /// Width, length.
    pub size: [Inches; 2],
    pub arms: Vec<Arm>,
}

impl Record for Vehicle {
    const KIND: &'static str = "vehicle";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Vehicle {
        let vehicle = Vehicle {
            name: fields.need("name"),
            nations: fields.list("nations"),
            value: fields.need("value"),
            crew: fields.within("crew", 1..=9),
            dice: fields.need("dice"),
            water: fields.may("water"),
            armour: fields.need("armour"),
            look: fields.need("look"),
            wheeled: fields.flag("wheeled"),
            open_top: fields.flag("open_top"),
            capacity: fields.may("capacity"),
            carriage: fields.may("carriage"),
            size: fields.need("size_in"),
            arms: fields.each("arms", Arm::read),
        };
        if vehicle.arms.len() > crate::setup::ARMS {
            fields.refuse("arms", Code::OutOfRange, format!("at most {} arms", crate::setup::ARMS));
        }
        vehicle
    }
}

/// HA-CAR-T1
#[derive(Debug, Clone, PartialEq)]
pub struct Carriage {
    pub name: String,
    pub capacity: u8,
}

impl Record for Carriage {
    const KIND: &'static str = "carriage";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Carriage {
        Carriage { name: fields.need("name"), capacity: fields.within("capacity", 1..=250) }
    }
}

/// A landing craft.
#[derive(Debug, Clone, PartialEq)]
pub struct Craft {
    pub name: String,
    pub value: u16,
    /// What each of its weapons costs.
    pub weapon_value: u16,
    pub dice: u8,
    pub armour: Id<Armour>,
    pub capacity: u8,
    pub size: [Inches; 2],
    pub arms: Vec<Arm>,
}

impl Record for Craft {
    const KIND: &'static str = "craft";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Craft {
        Craft {
            name: fields.need("name"),
            value: fields.need("value"),
            weapon_value: fields.need("weapon_value"),
            dice: fields.within("dice", 1..=8),
            armour: fields.need("armour"),
            capacity: fields.need("capacity"),
            size: fields.need("size_in"),
            arms: fields.each("arms", Arm::read),
        }
    }
}
