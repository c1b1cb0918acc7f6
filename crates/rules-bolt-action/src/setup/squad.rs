//! Who takes the field: units, vehicles, men and their arms.
use crate::words::{KindId, WeaponId};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use table::{Disc, Heading, Inches};

/// BA-QUAL-T1
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    Inexperienced,
    Regular,
    Veteran,
}

impl Quality {
    /// BA-QUAL-01: the morale number.
    pub const fn morale(self) -> u8 {
        match self {
            Quality::Inexperienced => 8,
            Quality::Regular => 9,
            Quality::Veteran => 10,
        }
    }
}

/// BA-QUAL-T2
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    SecondLieutenant,
    FirstLieutenant,
    Captain,
    Major,
}

impl Rank {
    /// BA-QUAL-02: what he adds to morale.
    pub const fn bonus(self) -> u8 {
        self as u8 + 1
    }
}

/// A unit as it is listed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squad {
    pub name: String,
    pub seat: Seat,
    pub nation: Nation,
    pub class: Class,
    pub quality: Quality,
    pub points: u16,
    pub officer: Option<Rank>,
    /// BA-WPN-13: the whole unit serves one Team weapon.
    pub weapon_team: bool,
    pub traits: Traits,
    /// The men in the order in which they are placed, leader first; a vehicle's hull counts as one.
    pub men: Vec<KindId>,
    pub kinds: Vec<Soldier>,
    pub vehicle: Option<Vehicle>,
    pub start: Start,
}

/// BA-MOVE-13: what kind of unit it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    Infantry,
    Artillery(Bulk),
    Vehicle,
}

/// How heavy a gun is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bulk {
    Light,
    Medium,
    Heavy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    British,
    German,
    Soviet,
    Us,
    Other,
}

/// How a unit may begin the battle: what the scenario leaves to its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "four independent permissions of a scenario")]
pub struct Start {
    pub table: bool,
    pub first_wave: bool,
    pub reserve: bool,
    pub outflank: bool,
    /// BA-SET-08: anywhere on the own half, not within 12" of the enemy, after everybody else.
    pub scout: bool,
    /// BA-TRAN-09: in a transport whose places the scenario keeps for it; of a transport: that they are kept.
    #[serde(default)]
    pub aboard: bool,
}

/// BA-TRAIT: what a unit is known for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "a list of traits, each there or not")]
pub struct Traits {
    pub sniper: bool,
    pub gun_shield: bool,
    pub spotter: bool,
    pub medic: bool,
    pub tank_hunters: bool,
    pub tough_fighters: bool,
    pub shirkers: bool,
    pub green: bool,
    pub fanatics: bool,
    pub flak: bool,
    pub artillery_observer: bool,
    pub air_observer: bool,
    pub recce: bool,
    pub command: bool,
    pub open_topped: bool,
    pub catches_fire: bool,
    pub unreliable: bool,
    pub slow: bool,
    pub versatile: bool,
}

/// A hull and what is mounted on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vehicle {
    pub drive: Drive,
    /// BA-ARM-T1, soft-skins 6.
    pub armour: u8,
    /// What the front counts as.
    pub front: u8,
    /// BA-TRAN-01: men it carries.
    pub capacity: u8,
    pub tow: bool,
    /// In 1/100 inch.
    pub width: u16,
    pub length: u16,
    pub mounts: Vec<Mount>,
}

impl Vehicle {
    pub fn hull_at(&self, at: Point, facing: Heading) -> [Disc; 3] {
        figures::hull([self.width, self.length], at, facing)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drive {
    Tracked,
    HalfTracked,
    Wheeled,
}

/// A weapon on a vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    pub weapon: WeaponId,
    pub arc: Arc,
    /// BA-VEH-10: fired only instead of the main gun, the first mount.
    pub coaxial: bool,
    /// BA-TRAN-04: needs a man aboard.
    pub pintle: bool,
}

/// BA-VEH-04: where a mounted weapon can point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arc {
    All,
    Front,
    Side,
    Rear,
}

/// A kind of man.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Soldier {
    pub name: String,
    pub role: Role,
    pub weapon: Option<WeaponId>,
    /// BA-WPN-17: fired once, instead of the other.
    pub one_shot: Option<WeaponId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Officer,
    Nco,
    Gunner,
    /// Second man of a squad's Team weapon.
    Loader,
    Crew,
    Medic,
    Observer,
    Man,
    /// A vehicle.
    Hull,
}

/// A row of BA-WPN-T1 or BA-WPN-T2.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "the special rules of the chart's last column")]
pub struct Weapon {
    pub name: String,
    /// BA-WPN-01: one of the seven.
    pub small_arm: bool,
    pub range: Inches,
    /// BA-WPN-20: nearer than this it cannot be fired (indirectly).
    pub least: Inches,
    pub shots: u8,
    pub pen: i8,
    /// BA-HE-T1
    pub he: Option<He>,
    /// BA-WPN-31: so many D6 of hits.
    pub flame: Option<u8>,
    pub assault: bool,
    pub team: bool,
    pub fixed: bool,
    pub one_shot: bool,
    pub shaped: bool,
    pub indirect: bool,
    pub howitzer: bool,
}

/// BA-HE-T1: the class of high explosive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum He {
    D2,
    D3,
    D6,
    TwoD6,
    ThreeD6,
}
