//! HA-WPN-T1, HA-ARM-T1, HA-MOV-T1: the printed tables.
use serde::{Deserialize, Serialize};
use table::Inches;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "what a weapon is, each or not")]
pub struct Weapon {
    pub name: String,
    pub class: Class,
    pub group: Group,
    /// Short, effective, long; a band it does not have is none (HA-FIRE-09).
    pub bands: [Option<Inches>; 3],
    /// HA-FIRE-10: everything on the table is within its last band, or its span.
    pub table: bool,
    /// HA-IND-14: nearer than this it does not fire.
    pub least: Inches,
    pub shots: u8,
    pub attack: [Option<i8>; 3],
    pub he: Option<Letter>,
    /// HA-WPN-07: shells reach farther than shot.
    pub he_bands: Option<[Inches; 3]>,
    pub crewed: bool,
    pub immobile: bool,
    /// HA-WPN-08
    pub steady: bool,
    /// HA-WPN-02
    pub again: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    Rifle,
    Pistol,
    Smg,
    AutoRifle,
    Lmg,
    TankMg,
    Mmg,
    Hmg,
    Atr,
    HandAt,
    AtGun,
    Autocannon,
    LightMortar,
    Mortar,
    Rockets,
    Howitzer,
    Flame,
    RifleGrenade,
    AtGrenade,
    Grenade,
    Petard,
}

/// HA-WPN-05: the colours of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    Yellow,
    LightGreen,
    DarkGreen,
    Pink,
    Blue,
}

/// HA-HE-T1
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Letter {
    A,
    B,
    C,
    D,
    E,
    F,
    /// HA-GREN-04: 1 die, or 2 in closed places.
    G,
}

/// HA-FIRE-02
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Band {
    Short,
    Effective,
    Long,
}

impl Weapon {
    /// HA-FIRE-15: the band of a distance, or none where it cannot fire.
    pub fn band(&self, distance: Inches) -> Option<Band> {
        self.band_of(self.bands, distance)
    }
    /// The same for its shells (HA-WPN-07).
    pub fn shell_band(&self, distance: Inches) -> Option<Band> {
        self.band_of(self.he_bands.map_or(self.bands, |b| b.map(Some)), distance)
    }
    fn band_of(&self, bands: [Option<Inches>; 3], distance: Inches) -> Option<Band> {
        let all = [Band::Short, Band::Effective, Band::Long];
        let near = all.into_iter().zip(bands).find(|(_, to)| to.is_some_and(|to| distance <= to));
        match near {
            _ if distance < self.least => None,
            Some((band, _)) => Some(band),
            None if self.table => Some(Band::Long),
            None => None,
        }
    }
    pub const fn attack(&self, band: Band) -> Option<i8> {
        self.attack[band as usize]
    }
    /// HA-IND-01
    pub const fn is_indirect(&self) -> bool {
        matches!(self.group, Group::LightGreen | Group::DarkGreen) && !matches!(self.class, Class::Petard)
    }
    /// Mortars and rockets cannot be fired over open sights.
    pub const fn is_only_indirect(&self) -> bool {
        matches!(self.group, Group::LightGreen)
    }
    /// Bullets: what kills one man a hit and no armour.
    pub const fn is_small_arm(&self) -> bool {
        matches!(
            self.class,
            Class::Rifle
                | Class::Pistol
                | Class::Smg
                | Class::AutoRifle
                | Class::Lmg
                | Class::TankMg
                | Class::Mmg
                | Class::Hmg
        )
    }
    pub const fn is_mg(&self) -> bool {
        matches!(self.class, Class::Lmg | Class::TankMg | Class::Mmg | Class::Hmg)
    }
}

impl Letter {
    /// HA-HE-T1
    pub const fn dice(self) -> u8 {
        match self {
            Letter::A | Letter::G => 1,
            Letter::B => 2,
            Letter::C => 3,
            Letter::D => 4,
            Letter::E => 5,
            Letter::F => 6,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Armour {
    Soft,
    Flimsy,
    Light,
    Medium,
    Heavy,
    Formidable,
}

/// HA-ARM-01
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quadrant {
    Front,
    Side,
    Rear,
}

/// HA-ARM-T1: what brews and what damages; HA-ARM-06: damage may be automatic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    pub brew: i8,
    pub damage: Option<i8>,
}

/// By quadrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defence {
    pub values: [Value; 3],
}

impl Defence {
    pub const fn of(&self, quadrant: Quadrant) -> Value {
        self.values[quadrant as usize]
    }
}

/// HA-MOV-T1
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRow {
    /// On the road, across country; HA-MOV-04: what is missing cannot be done.
    pub dice: [Option<u8>; 2],
    /// HA-MOV-06
    pub pips: u8,
    /// HA-MOV-11
    pub no_double: bool,
    /// HA-MOV-15: dice of elite men.
    pub elite: Option<u8>,
}

/// The rows, in the order of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Row {
    Infantry,
    Crawling,
    BuiltUp,
    Wading,
    Paddling,
    CarriedWeapon,
    Mounted,
    HandMovedGun,
    Towing,
    Bicycle,
    SwimmingTank,
    PoweredBoat,
    Mtb,
    VehicleFerry,
    Damaged,
    AfvBuiltUp,
    Stealth,
}

impl Row {
    /// As the data files call them.
    pub const ALL: [(&'static str, Row); 17] = [
        ("infantry", Row::Infantry),
        ("crawling", Row::Crawling),
        ("built-up", Row::BuiltUp),
        ("wading", Row::Wading),
        ("paddling", Row::Paddling),
        ("carried-weapon", Row::CarriedWeapon),
        ("mounted", Row::Mounted),
        ("hand-moved-gun", Row::HandMovedGun),
        ("towing", Row::Towing),
        ("bicycle", Row::Bicycle),
        ("swimming-tank", Row::SwimmingTank),
        ("powered-boat", Row::PoweredBoat),
        ("mtb", Row::Mtb),
        ("vehicle-ferry", Row::VehicleFerry),
        ("damaged", Row::Damaged),
        ("afv-built-up", Row::AfvBuiltUp),
        ("stealth", Row::Stealth),
    ];
}
