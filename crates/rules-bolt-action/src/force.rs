//! BA-SET-01, BA-SET-02: whether a force keeps to the selection frame. Nothing in play depends on it.
use crate::{
    Class, Clause as C, Drive, Plan, Rank, Squad, Weapon,
    data::{self, Frame, Most},
};
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

pub type Faults = SmallVec<[(C, Fault); 4]>;

/// Everything the reinforced platoon has against the force of this side, by clause; nothing: it is legal.
pub fn force_problems(plan: &Plan, seat: Seat) -> Faults {
    let frames = &data::own().frames;
    let frame = frames.get("reinforced-platoon").unwrap_or_else(|| unreachable!("it is in our own data"));
    let units = || plan.units.iter().filter(|u| u.seat == seat);
    let slots: SmallVec<[Slot; 12]> = units().map(|squad| slot_of(squad, &plan.weapons)).collect();
    faults(frame, frame.points, units().map(|u| u.points).sum(), &slots)
}

/// What a frame has against so many points and units of these kinds.
pub fn faults(frame: &Frame, most: u16, points: u16, slots: &[Slot]) -> Faults {
    let mut faults = Faults::new();
    if points > most {
        faults.push((C::Set01, Fault::TooDear { most, found: points }));
    }
    let on_foot = slots.iter().filter(|slot| !slot.is_vehicle()).count();
    for share in &frame.shares {
        let found = slots.iter().filter(|slot| **slot == share.slot).count();
        let (slot, least) = (share.slot, usize::from(share.least));
        let most = match share.most {
            Most::Number(most) => most.into(),
            Most::EachOnFoot => on_foot,
        };
        if found < least {
            faults.push((C::Set02, Fault::TooFew { slot, least, found }));
        } else if found > most {
            faults.push((C::Set02, Fault::TooMany { slot, most, found }));
        }
    }
    faults
}

impl Slot {
    const fn is_vehicle(self) -> bool {
        matches!(self, Slot::ArmouredCar | Slot::Tank | Slot::Transport)
    }
}

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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TooFew { slot, least, found } => write!(f, "{slot}: {least} needed, {found} found"),
            Fault::TooMany { slot, most, found } => write!(f, "{slot}: {most} allowed, {found} found"),
            Fault::TooDear { most, found } => write!(f, "{most} points allowed, {found} found"),
        }
    }
}
