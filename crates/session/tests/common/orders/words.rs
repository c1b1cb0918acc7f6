//! Clauses, choices and events.
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};

clauses! {
    Set03 = "BA-SET-03", "deploy inside your zone";
    Turn03 = "BA-TURN-03", "draw one die from the cup";
    Turn04 = "BA-TURN-04", "pick a unit without an order";
    Turn09 = "BA-TURN-09", "keep or return an Ambush";
    Ord01 = "BA-ORD-01", "pick its order";
    Ord09 = "BA-ORD-09", "fire from ambush at any point of a move";
    Test02 = "BA-TEST-02", "quality less pins";
    Test06 = "BA-TEST-06", "order test on 2D6";
    Move01 = "BA-MOVE-01", "move along a path";
    Move05 = "BA-MOVE-05", "rough ground counts double";
    Move07 = "BA-MOVE-07", "no way through a building";
    Move10 = "BA-MOVE-10", "figures stay together";
    Move12 = "BA-MOVE-12", "stay on the table";
    Shoot01 = "BA-SHOOT-01", "only what is in sight and reach";
    Shoot02 = "BA-SHOOT-02", "name the target";
    Shoot03 = "BA-SHOOT-03", "men may hold their fire";
    Shoot08 = "BA-SHOOT-08", "the target may go down";
    Hit01 = "BA-HIT-01", "one die a shot";
    Hit04 = "BA-HIT-04", "long range";
    Hit06 = "BA-HIT-06", "moved";
    Hit07 = "BA-HIT-07", "pins";
    Hit09 = "BA-HIT-09", "cover";
    Hit11 = "BA-HIT-11", "target down";
    Pin01 = "BA-PIN-01", "any hit pins";
    Pin07 = "BA-PIN-07", "too many pins destroy";
    Dmg01 = "BA-DMG-01", "one die a hit";
    Dmg08 = "BA-DMG-08", "exceptional damage";
    Mor01 = "BA-MOR-01", "morale after half are down";
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct UnitId(pub u8);

/// What a roll or a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Subject {
    #[default]
    Nothing,
    Unit(UnitId),
    Shot {
        from: UnitId,
        at: UnitId,
    },
}
impl From<UnitId> for Subject {
    fn from(unit: UnitId) -> Subject {
        Subject::Unit(unit)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    None,
    Fire,
    Advance,
    Run,
    Ambush,
    Down,
}

/// Men up to symmetry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Nco,
    Gunner,
    Rifle,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Choice {
    Unit(UnitId),
    Order(Order),
    Man(Kind),
    /// One certain man.
    Rifleman(u8),
    GoDown(bool),
    Keep(bool),
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Deployed { unit: UnitId, at: Point },
    Drew(Seat),
    Ordered { unit: UnitId, order: Order },
    Moved { unit: UnitId, to: Point },
    Pinned { unit: UnitId, pins: u8 },
    Lost { unit: UnitId, men: [u8; 3] },
    Destroyed(UnitId),
    TurnEnded(u8),
}
