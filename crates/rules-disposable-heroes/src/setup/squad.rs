//! Who takes the field: men on foot, guns, vehicles, and their arms.
use super::Use;
use crate::words::{KindId, UnitId, WeaponId};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use table::{Disc, Heading, Inches};

/// DH-TURN-02: a unit as it is listed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squad {
    pub name: String,
    pub seat: Seat,
    pub points: u16,
    /// DH-HIT-09
    pub camouflage: bool,
    /// DH-ART-T1
    pub recon: bool,
    /// The men in the order of their Guts; a vehicle has none.
    pub men: Vec<KindId>,
    pub kinds: Vec<Soldier>,
    pub gun: Option<Gun>,
    pub vehicle: Option<Vehicle>,
    /// DH-DMG-16: it takes the field only when this vehicle is lost.
    pub crew_of: Option<UnitId>,
}

impl Squad {
    pub const fn is_vehicle(&self) -> bool {
        self.vehicle.is_some()
    }
    pub const fn is_gun(&self) -> bool {
        self.gun.is_some()
    }
}

/// Men who are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "what a man is, each or not")]
pub struct Soldier {
    pub name: String,
    pub guts: u8,
    pub weapon: Option<WeaponId>,
    pub extra: Option<WeaponId>,
    pub grenades: Option<WeaponId>,
    pub leader: bool,
    pub commander: bool,
    pub sniper: bool,
    pub radio: bool,
    pub observer: bool,
}

impl Soldier {
    /// DH-SHOOT-14: his weapons, and which is which.
    #[inline]
    pub fn arms(&self) -> impl Iterator<Item = (WeaponId, Use)> {
        let uses = [(self.weapon, Use::Main), (self.extra, Use::Extra), (self.grenades, Use::Grenade)];
        uses.into_iter().filter_map(|(weapon, how)| weapon.map(|weapon| (weapon, how)))
    }
}

/// DH-GUN-T1
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    pub weapon: WeaponId,
    pub shield: bool,
    /// DH-BLAST-08: as a target.
    pub dm: i8,
    pub support: bool,
    pub all_round: bool,
}

/// DH-VEH-T1
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vehicle {
    pub body: Body,
    pub weight: Weight,
    pub drive: Drive,
    pub small: bool,
    pub open_topped: bool,
    /// Slow, medium, fast.
    pub speeds: [Inches; 3],
    /// Turret, hull.
    pub crew: [u8; 2],
    pub seats: u8,
    pub guts: u8,
    pub armour: Armour,
    pub mounts: Vec<Mounting>,
    /// In 1/100 inch.
    pub width: u16,
    pub length: u16,
}

impl Vehicle {
    pub fn hull_at(&self, at: Point, facing: Heading) -> [Disc; 3] {
        figures::hull([self.width, self.length], at, facing)
    }
}

/// DH-PEN-T1: which table of hit locations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    Turreted,
    Turretless,
    Soft,
}

/// DH-SPOT-09: how big a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    Unarmoured,
    Light,
    Medium,
    Heavy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drive {
    Tracked,
    HalfTracked,
    Wheeled,
}

/// Armour values: front, side, rear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    pub turret: [u8; 3],
    pub mantle: u8,
    pub hull: [u8; 3],
    pub tracks: [u8; 3],
}

/// A weapon on a vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mounting {
    pub weapon: WeaponId,
    pub mount: Mount,
    /// DH-VMOVE-15: degrees to either side of straight ahead.
    pub half_arc: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mount {
    Turret,
    Coaxial,
    Hull,
    Pintle,
}

/// DH-WPN-T1
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "what a weapon is, each or not")]
pub struct Weapon {
    pub name: String,
    pub class: Class,
    pub range: Inches,
    pub least: Inches,
    pub rof: u8,
    pub ap: u8,
    pub mm: i8,
    pub dm: i8,
    pub blast: bool,
    /// DH-SPEC-03
    pub special: bool,
    pub indirect: bool,
    /// DH-MOVE-10, DH-SHOOT-11
    pub crewed: bool,
    /// How often it fires in a battle.
    pub shots: Option<u8>,
    pub penetration: Vec<Penetration>,
}

/// A row of DH-PEN-T2: the D10 from 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Penetration {
    /// Up to this range; the last row has none.
    pub to: Option<Inches>,
    pub values: [u8; 10],
}

/// What kind of weapon it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    Grenade,
    Pistol,
    Rifle,
    SemiAutomatic,
    Smg,
    AssaultRifle,
    Lmg,
    Hmg,
    VehicleMg,
    SniperRifle,
    Flamethrower,
    RifleGrenade,
    AntiTank,
    Mortar,
    Battery,
    Cannon,
    Gun,
}

/// What kind of unit it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    Infantry,
    /// Serves an HMG or a mortar.
    Crew,
    Gun,
    Vehicle,
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Still to be set up.
    Unplaced,
    /// DH-DMG-16: a crew that is inside its vehicle still.
    Inside,
    Table,
    /// DH-TRANS-02
    Aboard(UnitId),
    /// DH-MOVE-12: its last man is with these now.
    Joined(UnitId),
    Destroyed,
}

impl Weapon {
    /// Whether one man fires it.
    pub const fn is_fired(&self) -> bool {
        self.is_direct() && !self.crewed
    }
    /// DH-LONG-05: what has a long range.
    pub const fn reaches_far(&self) -> bool {
        use Class as W;
        matches!(
            self.class,
            W::Pistol | W::Rifle | W::SemiAutomatic | W::Smg | W::AssaultRifle | W::Lmg | W::Hmg | W::SniperRifle
        )
    }
    /// Whether infantry fires it at what it sees: no grenades, mortars or batteries.
    pub const fn is_direct(&self) -> bool {
        !matches!(self.class, Class::Grenade | Class::Mortar | Class::Battery)
    }
    /// DH-MOVE-05
    pub const fn is_handy(&self) -> bool {
        matches!(self.class, Class::Pistol | Class::Smg | Class::AssaultRifle)
    }
    /// DH-MOVE-06
    pub const fn is_light(&self) -> bool {
        matches!(self.class, Class::Flamethrower | Class::RifleGrenade | Class::AntiTank)
    }
    /// DH-VMOVE-17
    pub const fn is_machine_gun(&self) -> bool {
        matches!(self.class, Class::VehicleMg | Class::Lmg | Class::Hmg)
    }
}
