//! The words of the game: what is chosen, what is talked about, what happens.
mod event;

use crate::state::Speed;
use serde::{Deserialize, Serialize};

pub use event::Event;
pub use figures::UnitId;

/// A weapon, by its number in the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct WeaponId(pub u8);

/// A kind of man within the unit he began in: men of one kind are alike in Guts, role and arms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct KindId(pub u8);

/// A man up to symmetry, whatever unit he is with now (DH-MOVE-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Man {
    pub of: UnitId,
    pub kind: KindId,
    /// He is with others than those he began with.
    pub guest: bool,
}

/// DH-MOVE-T1: how men on foot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    Stand,
    Sneak,
    Manoeuvre,
    Run,
}

/// DH-SHOOT-01: when a unit fires in its activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fire {
    No,
    /// Before it moves.
    First,
    /// After it has moved.
    After,
}

/// How a unit opens fire on the target it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Volley {
    /// The best half with the arms they carry; weapons with few shots are kept.
    Best,
    /// The same, weapons with few shots included.
    Everything,
    /// The same as the best, but for two men who throw grenades.
    Grenades,
    /// The firer says who uses what.
    Some,
    /// DH-VSHOOT-14: at the men who show above the sides of a vehicle.
    Crew,
}

/// One option of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    Unit(UnitId),
    /// Leave it to the others: barred by DH-TURN-05.
    Pass,
    /// DH-TURN-03: which side goes first.
    Begin(kernel::Seat),
    /// What an activated unit does with its feet, and when it fires.
    Plan {
        pace: Pace,
        fire: Fire,
    },
    /// Make for the enemy with cold steel.
    Charge,
    /// DH-CC-02: this enemy, at this speed.
    ChargeAt {
        unit: UnitId,
        pace: Pace,
    },
    /// Open fire on this unit.
    Target {
        unit: UnitId,
        volley: Volley,
    },
    HoldFire,
    /// This man, by his number in the unit he is with.
    Figure {
        unit: UnitId,
        slot: u8,
        man: Man,
    },
    /// A man with the weapon he carries.
    Man(Man),
    /// A man with his other weapon.
    Extra(Man),
    /// A man with a grenade.
    Grenade(Man),
    /// DH-SPEC-01, DH-SNIPE-02: name nobody; the owner picks.
    Leave,
    /// DH-SPEC-06: keep all losses, or share them with this unit.
    Keep,
    Share(UnitId),
    /// DH-MOVE-12
    Join(UnitId),
    Alone,
    /// Point the weapon this way, in degrees.
    Face(u16),
    /// Point the weapon at this unit.
    FaceTo(UnitId),
    /// DH-PIN-05, DH-CC-23: this piece of terrain.
    Piece(u8),
    Stay,
    Evade,
    Stand,
    /// DH-VMOVE-01: how fast a vehicle goes, and when it fires.
    Drive {
        speed: Speed,
        fire: Fire,
    },
    /// DH-DMG-19: a crewman changes place.
    ChangePlace {
        to_turret: bool,
    },
    /// DH-SPOT-01: look for this enemy, or for nobody new.
    Spot(UnitId),
    NoSpot,
    /// DH-SNAP-10: this weapon of a vehicle.
    Mount {
        unit: UnitId,
        slot: u8,
    },
    /// DH-MOVE-13, DH-ART-11: what a gun's crew does.
    Serve,
    Turn,
    Push,
    /// DH-ART-01: fire out of sight, over the heads of friends.
    Indirect,
    /// DH-ART-06: the battery on this enemy, or not now.
    Call(UnitId),
    NoCall,
    /// DH-TRANS: in, out, or neither.
    Board(UnitId),
    Walk,
    Dismount,
    Ride,
    /// DH-DMG-06: men of the turret, or of the hull.
    Crew {
        turret: bool,
    },
}

impl From<UnitId> for Choice {
    fn from(unit: UnitId) -> Choice {
        Choice::Unit(unit)
    }
}

/// What a roll or a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    #[default]
    Nothing,
    Unit(UnitId),
    /// One unit does something to another.
    Between {
        by: UnitId,
        at: UnitId,
    },
    /// One kind of weapon of one unit is used on another.
    Weapon {
        by: UnitId,
        at: UnitId,
        weapon: WeaponId,
    },
}

impl From<UnitId> for Subject {
    fn from(unit: UnitId) -> Subject {
        Subject::Unit(unit)
    }
}
impl From<(UnitId, UnitId)> for Subject {
    fn from((by, at): (UnitId, UnitId)) -> Subject {
        Subject::Between { by, at }
    }
}
impl From<(UnitId, UnitId, WeaponId)> for Subject {
    fn from((by, at, weapon): (UnitId, UnitId, WeaponId)) -> Subject {
        Subject::Weapon { by, at, weapon }
    }
}
