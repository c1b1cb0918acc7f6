//! BA-SET-01, BA-SET-02: whether a force keeps to the selection frame. Nothing in play depends on it.
use crate::{Class, Clause as C, Drive, Plan, Rank, Squad};
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

/// How a force breaks the frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    TooFew { slot: Slot, least: usize, found: usize },
    TooMany { slot: Slot, most: usize, found: usize },
    TooDear { most: u16, found: u16 },
}

/// BA-SET-01: points of a standard game.
const POINTS: u16 = 1000;

/// Everything the frame has against the force of this side, by clause; nothing: it is legal.
pub fn force_problems(plan: &Plan, seat: Seat) -> SmallVec<[(C, Fault); 4]> {
    let units = || plan.units.iter().filter(|u| u.seat == seat);
    let count = |slot: Slot| units().filter(|u| slot_of(plan, u) == slot).count();
    let mut faults = SmallVec::new();
    let points: u16 = units().map(|u| u.points).sum();
    if points > POINTS {
        faults.push((C::Set01, Fault::TooDear { most: POINTS, found: points }));
    }
    let on_foot = units().filter(|u| u.class != Class::Vehicle).count();
    for slot in ALL {
        let (least, most) = match slot {
            Slot::Lieutenant => (1, 1),
            Slot::Squad => (2, 5),
            // One for each unit of infantry and artillery.
            Slot::Transport => (0, on_foot),
            _ => (0, 1),
        };
        let found = count(slot);
        if found < least {
            faults.push((C::Set02, Fault::TooFew { slot, least, found }));
        } else if found > most {
            faults.push((C::Set02, Fault::TooMany { slot, most, found }));
        }
    }
    faults
}

const ALL: [Slot; 14] = [
    Slot::Lieutenant,
    Slot::Commander,
    Slot::Squad,
    Slot::Medic,
    Slot::Observer,
    Slot::MachineGun,
    Slot::Mortar,
    Slot::Sniper,
    Slot::Flamethrower,
    Slot::AntiTank,
    Slot::Gun,
    Slot::ArmouredCar,
    Slot::Tank,
    Slot::Transport,
];

fn slot_of(plan: &Plan, squad: &Squad) -> Slot {
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
    let served = squad.kinds.iter().find_map(|kind| kind.weapon).map(|w| &plan.weapons[usize::from(w.0)]);
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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TooFew { slot, least, found } => write!(f, "{slot}: {least} needed, {found} found"),
            Fault::TooMany { slot, most, found } => write!(f, "{slot}: {most} allowed, {found} found"),
            Fault::TooDear { most, found } => write!(f, "{most} points allowed, {found} found"),
        }
    }
}
