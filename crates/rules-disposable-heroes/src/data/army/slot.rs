//! What a unit counts as in a frame.
use super::{Data, Made};
use crate::setup::{Body, Class};
use content::{SlotKind, words};
use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Headquarters,
    Section,
    MachineGun,
    Mortar,
    AntiTank,
    Sniper,
    Observer,
    Gun,
    Tank,
    Transport,
}
words!(Slot, "kind of unit", {
    "headquarters" => Headquarters,
    "section" => Section,
    "machine-gun" => MachineGun,
    "mortar" => Mortar,
    "anti-tank" => AntiTank,
    "sniper" => Sniper,
    "observer" => Observer,
    "gun" => Gun,
    "tank" => Tank,
    "transport" => Transport,
});

impl SlotKind for Slot {
    fn is_on_foot(self) -> bool {
        !matches!(self, Slot::Tank | Slot::Transport)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Slot::Headquarters => "headquarters",
            Slot::Section => "section",
            Slot::MachineGun => "machine-gun team",
            Slot::Mortar => "mortar",
            Slot::AntiTank => "anti-tank team",
            Slot::Sniper => "sniper",
            Slot::Observer => "forward observer",
            Slot::Gun => "gun",
            Slot::Tank => "armour",
            Slot::Transport => "transport",
        })
    }
}

/// Those with a leader's weapon or a few men with a heavy one are teams, all others sections.
pub(super) fn of(data: &Data, made: &Made) -> Slot {
    let unit = match made {
        Made::Gun(_) => return Slot::Gun,
        Made::Vehicle(vehicle) if vehicle.body == Body::Soft || vehicle.seats > 0 => return Slot::Transport,
        Made::Vehicle(_) => return Slot::Tank,
        Made::Unit(unit) => unit,
    };
    if unit.men.iter().any(|men| men.commander) {
        return Slot::Headquarters;
    }
    if unit.men.iter().any(|men| men.sniper) {
        return Slot::Sniper;
    }
    if unit.men.iter().any(|men| men.observer) {
        return Slot::Observer;
    }
    // By the first man: a team is built round his weapon.
    match unit.men.first().map(|men| data.weapons[men.weapon].class) {
        Some(Class::Hmg) => Slot::MachineGun,
        Some(Class::Mortar) => Slot::Mortar,
        Some(Class::AntiTank) => Slot::AntiTank,
        _ => Slot::Section,
    }
}
