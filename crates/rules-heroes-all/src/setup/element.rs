//! Who takes the field: men on foot, crewed weapons, guns, vehicles, craft, and their arms.
use super::{Armour, PARTS};
use crate::words::{UnitId, WeaponId};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// HA-GEN-03: an element as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "what an element is, each or not")]
pub struct Element {
    pub name: String,
    pub seat: Seat,
    pub value: u16,
    pub quality: Quality,
    pub kind: Kind,
    /// By part; of a vehicle its crew, as gunners.
    pub men: [Men; PARTS],
    pub arms: Vec<Arm>,
    pub footprint: Footprint,
    pub look: Look,
    /// HA-GREN-03: what it may choose from.
    pub rifle_grenades: bool,
    pub grenades: bool,
    /// HA-MOV-25: dice while mounted.
    pub mounted: Option<[u8; 2]>,
    /// A gun that only moves behind a vehicle.
    pub towed: bool,
    /// HA-MOV-10: it has a boat to paddle.
    pub boat: bool,
    pub hull: Option<Hull>,
    /// HA-IND-18
    pub spotter_of: Option<UnitId>,
    /// HA-ARM-09: it takes the field only when this vehicle is lost.
    pub crew_of: Option<UnitId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Foot,
    /// A crew with a weapon that has to be set up.
    Crewed,
    /// HA-EFF-10
    Gun,
    Vehicle,
    Craft,
    Spotter,
}

/// HA-GEN-05
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    Elite,
    Regular,
    Poor,
}

/// What a man is in his element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    Leader,
    Gunner,
    Loader,
    Ranks,
}

impl Part {
    pub const ALL: [Part; PARTS] = [Part::Leader, Part::Gunner, Part::Loader, Part::Ranks];
}

/// HA-CMD-10
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    Nco,
    Co,
    Senior,
}

/// Men of one part, who are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Men {
    pub name: String,
    pub count: u8,
    /// HA-FIRE-01: what he has in his hands; none where he serves an arm.
    pub weapon: Option<WeaponId>,
    pub rank: Option<Rank>,
}

impl Men {
    pub const fn none() -> Men {
        Men { name: String::new(), count: 0, weapon: None, rank: None }
    }
}

/// A weapon that several men serve, or that is mounted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arm {
    /// HA-WPN-03: bullets, or shot by the row of its class.
    pub shot: Option<WeaponId>,
    /// Shells by the row of its calibre.
    pub shell: Option<WeaponId>,
    pub smoke: bool,
    pub shots: u8,
    /// HA-AMM-01: bounds of fire; none: never runs out.
    pub rounds: Option<u8>,
    /// HA-WNOTE-06
    pub crew: u8,
    pub mount: Mount,
}

/// HA-FIRE-14
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mount {
    /// All round.
    Turret,
    /// The front quadrant.
    Hull,
    /// By its crew.
    Ground,
}

/// HA-DATA-T5, in 1/100 inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Footprint {
    Disc(u16),
    Rect { width: u16, length: u16 },
}

/// HA-CM-15: the radius of men who left their gun, a small group.
pub const ON_FOOT: u16 = 100;

impl Footprint {
    /// Of a disc that stands for it where only its size matters.
    pub const fn radius(self) -> u16 {
        match self {
            Footprint::Disc(radius) => radius,
            Footprint::Rect { width, length } => u16::midpoint(width, length) / 2,
        }
    }
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    Men,
    Gun,
    Tank,
    AssaultGun,
    HalfTrack,
    Carrier,
    Car,
    Truck,
    Craft,
}

/// What only a vehicle or craft has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hull {
    pub armour: Armour,
    /// HA-MOV-03: on the road, across country.
    pub dice: [u8; 2],
    pub water: Option<u8>,
    pub wheeled: bool,
    pub open_top: bool,
    pub carriage: Option<Carriage>,
}

/// HA-CAR-T1
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carriage {
    pub capacity: u8,
    /// HA-CAR-08: men ride on it, not in it.
    pub outside: bool,
}

impl Element {
    pub const fn is_vehicle(&self) -> bool {
        matches!(self.kind, Kind::Vehicle)
    }
    pub const fn is_craft(&self) -> bool {
        matches!(self.kind, Kind::Craft)
    }
    /// HA-CAR-08: a tank, with men on its deck.
    pub fn is_ridden(&self) -> bool {
        self.hull.and_then(|h| h.carriage).is_some_and(|c| c.outside)
    }
    pub const fn has_hull(&self) -> bool {
        self.hull.is_some()
    }
    /// Men on foot without a weapon to set up.
    pub const fn is_foot(&self) -> bool {
        matches!(self.kind, Kind::Foot | Kind::Spotter)
    }
    /// HA-EFF-10: a crew-served weapon.
    pub const fn is_crew_served(&self) -> bool {
        matches!(self.kind, Kind::Crewed | Kind::Gun)
    }
    pub fn figures(&self) -> u8 {
        self.men.iter().map(|m| m.count).sum()
    }
    pub fn part(&self, part: Part) -> &Men {
        &self.men[part as usize]
    }
    /// HA-GEN-10: whether its loss is one of its side.
    pub const fn counts(&self) -> bool {
        self.spotter_of.is_none() && self.crew_of.is_none() && !self.is_craft()
    }
    /// Armour, for the rules that name AFVs.
    pub fn is_armoured(&self) -> bool {
        self.hull.is_some_and(|h| h.armour > Armour::Soft)
    }
    /// The parts that serve its first arm.
    pub fn crew_parts(&self) -> [bool; PARTS] {
        let served = self.men[Part::Gunner as usize].count + self.men[Part::Loader as usize].count > 0;
        if served { [false, true, true, false] } else { [false, false, false, true] }
    }
    pub fn rank(&self) -> Option<Rank> {
        self.part(Part::Leader).rank
    }
}
