//! BA-SET-01, BA-SET-02: whether a force keeps to the selection frame. Nothing in play depends on it.
use crate::{Class, Clause as C, Drive, Plan, Rank, Squad, Weapon, data};
use content::{SlotKind, words};
use kernel::Seat;
use smallvec::SmallVec;
use std::fmt;

/// What a unit counts as in the frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    Lieutenant,
    Commander,
    Squad,
    Medic,
    Observer,
    MachineGun,
    Mortar,
    Sniper,
    Flamethrower,
    AntiTank,
    Gun,
    ArmouredCar,
    Tank,
    Transport,
}

pub type Faults = SmallVec<[(C, Fault); 4]>;
pub type Fault = content::Fault<Slot>;

/// Everything the reinforced platoon has against the force of this side, by clause; nothing: it is legal.
pub fn force_problems(plan: &Plan, seat: Seat) -> Faults {
    let frames = &data::own().frames;
    let frame = frames.get("reinforced-platoon").unwrap_or_else(|| unreachable!("it is in our own data"));
    let units = || plan.units.iter().filter(|u| u.seat == seat);
    let slots: SmallVec<[Slot; 12]> = units().map(|squad| slot_of(squad, &plan.weapons)).collect();
    let points = units().map(|u| u.points).sum();
    let faults = content::faults(frame, frame.points, points, &slots);
    faults.into_iter().map(|fault| (clause(fault), fault)).collect()
}

const fn clause(fault: Fault) -> C {
    if matches!(fault, Fault::TooDear { .. }) { C::Set01 } else { C::Set02 }
}

impl SlotKind for Slot {
    fn is_on_foot(self) -> bool {
        !matches!(self, Slot::ArmouredCar | Slot::Tank | Slot::Transport)
    }
}

words!(Slot, "kind of unit", {
    "lieutenant" => Lieutenant,
    "commander" => Commander,
    "squad" => Squad,
    "medic" => Medic,
    "observer" => Observer,
    "machine-gun" => MachineGun,
    "mortar" => Mortar,
    "sniper" => Sniper,
    "flamethrower" => Flamethrower,
    "anti-tank" => AntiTank,
    "gun" => Gun,
    "armoured-car" => ArmouredCar,
    "tank" => Tank,
    "transport" => Transport,
});

/// What a unit with these weapons counts as.
pub fn slot_of(squad: &Squad, weapons: &[Weapon]) -> Slot {
    if let Some(vehicle) = &squad.vehicle {
        return match (vehicle.armour, vehicle.drive) {
            _ if vehicle.capacity > 0 || vehicle.tow || vehicle.armour <= 6 => Slot::Transport,
            (7, Drive::Wheeled) => Slot::ArmouredCar,
            _ => Slot::Tank,
        };
    }
    let traits = squad.traits;
    match squad.officer {
        Some(Rank::Captain | Rank::Major) => return Slot::Commander,
        Some(_) => return Slot::Lieutenant,
        None if traits.medic => return Slot::Medic,
        None if traits.artillery_observer || traits.air_observer => return Slot::Observer,
        None if traits.sniper => return Slot::Sniper,
        None if matches!(squad.class, Class::Artillery(_)) => return Slot::Gun,
        None if !squad.weapon_team => return Slot::Squad,
        None => {}
    }
    let served = squad.kinds.iter().find_map(|kind| kind.weapon).map(|w| &weapons[usize::from(w.0)]);
    match served {
        Some(weapon) if weapon.flame.is_some() => Slot::Flamethrower,
        Some(weapon) if weapon.indirect => Slot::Mortar,
        Some(weapon) if weapon.fixed => Slot::MachineGun,
        _ => Slot::AntiTank,
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Slot::Lieutenant => "lieutenant",
            Slot::Commander => "captain or major",
            Slot::Squad => "infantry squad",
            Slot::Medic => "medic",
            Slot::Observer => "forward observer",
            Slot::MachineGun => "machine-gun team",
            Slot::Mortar => "mortar",
            Slot::Sniper => "sniper team",
            Slot::Flamethrower => "flamethrower team",
            Slot::AntiTank => "anti-tank team",
            Slot::Gun => "gun",
            Slot::ArmouredCar => "armoured car",
            Slot::Tank => "tank",
            Slot::Transport => "transport or tow",
        })
    }
}
