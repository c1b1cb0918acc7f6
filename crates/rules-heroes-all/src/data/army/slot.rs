//! HA-GEN-03: what an element counts as in a frame.
use super::{Data, Of};
use crate::setup::{Class, Look, Part, Rank};
use content::{SlotKind, words};
use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Headquarters,
    Senior,
    Platoon,
    MachineGun,
    Mortar,
    AntiTank,
    Flamethrower,
    Gun,
    Armour,
    Transport,
}
words!(Slot, "kind of element", {
    "headquarters" => Headquarters,
    "senior" => Senior,
    "platoon" => Platoon,
    "machine-gun" => MachineGun,
    "mortar" => Mortar,
    "anti-tank" => AntiTank,
    "flamethrower" => Flamethrower,
    "gun" => Gun,
    "armour" => Armour,
    "transport" => Transport,
});

impl SlotKind for Slot {
    fn is_on_foot(self) -> bool {
        !matches!(self, Slot::Armour | Slot::Transport)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Slot::Headquarters => "headquarters",
            Slot::Senior => "senior officer",
            Slot::Platoon => "platoon",
            Slot::MachineGun => "machine guns",
            Slot::Mortar => "mortar",
            Slot::AntiTank => "anti-tank team",
            Slot::Flamethrower => "flamethrower team",
            Slot::Gun => "gun",
            Slot::Armour => "armour",
            Slot::Transport => "transport",
        })
    }
}

pub(super) fn of(data: &Data, of: Of) -> Slot {
    let row = match of {
        Of::Gun(_) => return Slot::Gun,
        Of::Craft(_) => return Slot::Transport,
        Of::Vehicle(id) => {
            let vehicle = &data.vehicles[id];
            let fights = matches!(vehicle.look, Look::Tank | Look::AssaultGun | Look::Car) && !vehicle.arms.is_empty();
            return if fights { Slot::Armour } else { Slot::Transport };
        }
        Of::Element(id) => &data.elements[id],
    };
    match row.men.iter().find(|men| men.part == Part::Leader).and_then(|men| men.rank) {
        Some(Rank::Co) => return Slot::Headquarters,
        Some(Rank::Senior) => return Slot::Senior,
        _ => {}
    }
    if row.men.iter().map(|men| men.count).sum::<u8>() > 5 {
        return Slot::Platoon;
    }
    let arm = row.arm.and_then(|arm| arm.at.or(arm.he)).or_else(|| row.men.first().and_then(|men| men.weapon));
    match arm.map(|weapon| data.weapons[weapon].class) {
        Some(Class::Mortar | Class::LightMortar) => Slot::Mortar,
        Some(Class::Flame) => Slot::Flamethrower,
        Some(Class::HandAt | Class::Atr | Class::AtGrenade) => Slot::AntiTank,
        _ => Slot::MachineGun,
    }
}
