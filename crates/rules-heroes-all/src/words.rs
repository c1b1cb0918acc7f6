//! The words of the game: what is chosen, what is talked about, what happens.
mod event;

use crate::{Clause, setup::Part};
use kernel::Seat;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use event::Event;
pub use figures::UnitId;

/// A weapon, by its number in the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct WeaponId(pub u8);

/// A unit, and whether only its own side may know of it just then (HA-GEN-07, HA-VAC-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Known {
    pub unit: UnitId,
    pub only: Option<Seat>,
}

/// HA-CMD-T1: what a face of the order die is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    None,
    Fire,
    Move,
    Act,
    MoveAndFire,
    /// Two players: information. Alone: act and move.
    Five,
    /// Any of the first four.
    Free,
}

impl Order {
    pub const FACES: [Order; 6] = [Order::Fire, Order::Move, Order::Act, Order::MoveAndFire, Order::Five, Order::Free];
    /// Option `order_table=B`.
    pub const FACES_B: [Order; 6] =
        [Order::Fire, Order::Move, Order::MoveAndFire, Order::Act, Order::Five, Order::Free];
    /// The four that a free choice is made from.
    pub const CHOICES: [Order; 4] = [Order::Fire, Order::Move, Order::Act, Order::MoveAndFire];
}

/// HA-SOLO-15: what an element of the automated side is there for, in the order in which they act (HA-SOLO-02): so fire
/// comes before assault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Job {
    Base,
    Vehicle,
    Line,
    Hunter,
    Hq,
    None,
}

/// How an element goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    Still,
    Normal,
    Double,
    Crawl,
    Stealth,
    Reverse,
}

/// HA-WPN-03, HA-SMK-04: what is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Load {
    /// Bullets, or shot against armour.
    Shot,
    Shell,
    Smoke,
}

/// HA-ACT-01
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    None,
    Observe(UnitId),
    /// HA-OBS-15: this piece of terrain.
    Search(u8),
    /// HA-VAC-02: the place where this enemy is believed to be.
    Check(UnitId),
    Inform(UnitId),
    Aim,
    SetUp,
    BreakDown,
    Mount(UnitId),
    Dismount,
    Rally,
    Man(UnitId),
    /// HA-FIRE-14: a gun turns on the spot.
    Turn,
}

/// HA-GREN-03
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grenades {
    Rifle,
    AntiTank,
    Hand,
}

/// HA-CM-08
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nerve {
    Steady,
    Halted,
    Pinned,
    Retreating,
}

/// One option of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    Unit(UnitId),
    /// HA-TURN-04: nobody else acts.
    Pass,
    /// HA-TURN-03
    First,
    Second,
    /// HA-CMD-04, HA-CMD-06: this die of the pool, as this order.
    Die {
        face: u8,
        order: Order,
    },
    NoDie,
    /// HA-CMD-05: what this element knows of that enemy is passed on.
    Tell {
        by: UnitId,
        of: UnitId,
    },
    Keep,
    /// HA-CMD-09: this die is thrown again.
    Again(UnitId),
    NotAgain,
    /// A 6.
    Order(Order),
    /// HA-TURN-07
    Hold,
    Act(Act),
    /// HA-OBS-04
    Join(UnitId),
    Alone,
    /// Order 4.
    FireFirst,
    MoveFirst,
    FireOnly,
    MoveOnly,
    Go(Pace),
    Stay,
    /// HA-LC-07
    Ashore,
    StayAboard,
    /// HA-ASLT-01
    Assault(UnitId),
    Leave,
    /// Point it this way, in degrees.
    Face(u16),
    /// On this side of a hull, in degrees.
    Side(u16),
    /// HA-FIRE-07: everything that reaches, at this target.
    Fire {
        at: UnitId,
        load: Load,
    },
    /// Only some of them.
    Split(UnitId),
    /// HA-DIR-24: at the structure.
    FireAt {
        piece: u8,
        load: Load,
    },
    /// HA-IND-01: over what is between, at an enemy or at a structure.
    Indirect(UnitId),
    IndirectAt(u8),
    /// HA-GREN-01: a rifle grenade.
    Launch(UnitId),
    /// HA-SMK-04: smoke, with this arm.
    Smoke(u8),
    /// HA-SMK-02: straight at the spot.
    OpenSights,
    Indirectly,
    /// HA-SMK-04: how a screen lies, in degrees.
    Along(u16),
    HoldFire,
    /// One weapon of several.
    Arm(WeaponId),
    Men(Part),
    Grenades(Grenades),
    NoGrenades,
    Occupy,
    Remain,
    Hide,
    Show,
    SetUp,
    Packed,
    /// HA-IND-12
    Walk,
    Anew,
    Observe(UnitId),
    Yes,
    No,
}

/// What is offered, and what is not and why.
pub(crate) type Open = SmallVec<[Choice; 24]>;
pub(crate) type Barred = SmallVec<[(Choice, Clause); 24]>;

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
    Side(Seat),
    Unit(Known),
    /// One unit does something to another.
    Between {
        by: Known,
        at: UnitId,
    },
    /// One kind of weapon of one unit is used on another.
    Weapon {
        by: UnitId,
        at: UnitId,
        weapon: WeaponId,
    },
    /// A piece of terrain.
    Piece {
        by: UnitId,
        piece: u8,
    },
    /// A spot on the table that smoke is fired at.
    Spot {
        by: UnitId,
        weapon: WeaponId,
    },
}

impl Subject {
    /// The only side that may know of it.
    pub const fn only(self) -> Option<Seat> {
        match self {
            Subject::Unit(known) | Subject::Between { by: known, .. } => known.only,
            _ => None,
        }
    }
}

impl From<Known> for Subject {
    fn from(known: Known) -> Subject {
        Subject::Unit(known)
    }
}
impl From<(Known, UnitId)> for Subject {
    fn from((by, at): (Known, UnitId)) -> Subject {
        Subject::Between { by, at }
    }
}
impl From<(UnitId, UnitId, WeaponId)> for Subject {
    fn from((by, at, weapon): (UnitId, UnitId, WeaponId)) -> Subject {
        Subject::Weapon { by, at, weapon }
    }
}
