//! The words of the game: what is chosen, what is talked about, what happens.
mod event;

use crate::{setup::Stand, state::Place};
use kernel::Seat;
use serde::{Deserialize, Serialize};

pub use event::Event;
pub use figures::UnitId;

/// A weapon, by its number in the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct WeaponId(pub u8);

/// A kind of man within his unit: men of one kind are alike in role and arms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct KindId(pub u8);

/// BA-ORD-01: the six orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    Fire,
    Advance,
    Run,
    Ambush,
    Rally,
    Down,
}

/// How a unit opens fire on the target it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Volley {
    /// Everybody with the weapon he carries; one-shot weapons are kept.
    Full,
    /// The same, one-shot weapons included.
    WithOneShots,
    /// The firer says who fires.
    Some,
}

/// What gives cover: a piece of terrain, by its number, or a unit in between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Behind {
    Piece(u8),
    Unit(UnitId),
}

/// BA-SHOOT-07: what a gun that can do both is loaded with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Round {
    /// Solid shot: the weapon's own Pen.
    At,
    He,
    /// BA-TRAIT-17: as a light howitzer, over open sights.
    Howitzer,
    /// BA-WPN-25: high, over friends and walls.
    Indirect,
}

/// BA-AIR-T2: what comes out of the sky.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plane {
    Fighter,
    FighterBomber,
    GroundAttack,
}

/// BA-SHOOT-12: why a weapon is not fired after all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Silence {
    TooFar,
    TooNear,
    /// BA-LOS-01: every line is blocked.
    NoView,
    /// BA-LOS-04: every line passes friends.
    Friends,
    OutOfArc,
    /// BA-WPN-15
    OnTheMove,
    /// Option `shaped_vehicles_only`.
    WrongTarget,
}

/// One option of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    Unit(UnitId),
    Order(Order),
    /// Open fire on this unit.
    Target {
        unit: UnitId,
        volley: Volley,
    },
    HoldFire,
    /// Leave the die where it is: barred by BA-TURN-12.
    Pass,
    /// Men of this kind, with the weapon they carry.
    Man {
        unit: UnitId,
        kind: KindId,
    },
    /// Men of this kind, with their one-shot weapon.
    OneShot {
        unit: UnitId,
        kind: KindId,
    },
    /// This man, by his number in the unit; and he with his one-shot weapon.
    Figure {
        unit: UnitId,
        man: u8,
    },
    FigureOneShot {
        unit: UnitId,
        man: u8,
    },
    /// Round what slows an assault.
    GoRound,
    /// Across it.
    GoAcross,
    /// Stand and take it.
    Stand,
    GoDown,
    /// Fire at the assaulters.
    FireAtThem,
    /// A Run that is a plain move.
    Move,
    Assault(UnitId),
    /// Go into this building, by its number among the terrain; or into, or behind, this vehicle.
    Enter(u8),
    Board(UnitId),
    StayOut,
    /// Keep the die by the unit, or return it to the cup.
    Keep,
    Return,
    Round(Round),
    /// Point the weapon or the hull this way, in degrees.
    Face(u16),
    /// BA-VEH-10: every weapon at a target of its own.
    EachWeapon,
    /// The weapon on this mount.
    Mount {
        unit: UnitId,
        slot: u8,
    },
    /// BA-TRAIT-11: so many inches, straight on or straight back.
    Escape {
        back: bool,
        inches: u8,
    },
    /// BA-SET-05..07: begin the battle there.
    Start(Place),
    /// BA-BARR-01, BA-AIR-01: call it down; BA-TURN-02: roll for it first.
    Barrage,
    AirStrike,
    /// Shoot instead.
    Shoot,
    /// BA-TRAIT-19: fire at, or assault, the spotter of this unit.
    Spotter {
        of: UnitId,
        volley: Volley,
    },
    AssaultSpotter(UnitId),
    /// BA-HAND-01: the name of a fact, and what it is.
    Asked(Asked),
    Is(Asked, bool),
    Covered(Stand),
    Nobody,
    Side(Seat),
    /// Moved on the real table, up to so far; or left where it is.
    ByHand {
        up_to: u16,
    },
    StayPut,
    OffTable,
    /// BA-HAND-02
    PutRight(UnitId),
    NoDie,
}

impl From<UnitId> for Choice {
    fn from(unit: UnitId) -> Choice {
        Choice::Unit(unit)
    }
}
impl From<Order> for Choice {
    fn from(order: Order) -> Choice {
        Choice::Order(order)
    }
}

/// BA-HAND-01: what is asked of those who stand at a real table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    Range,
    Cover,
    /// An officer within 6".
    Officer,
    Medic,
    /// How far an assault has to go.
    Distance,
    /// BA-CQ-17
    Defended,
    /// BA-CQ-08: whether the assaulters get there.
    Contact,
    Pins,
    /// The order die.
    Die,
    /// Who holds it.
    Objective(u8),
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
    /// One kind of weapon of one unit fires at another.
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
