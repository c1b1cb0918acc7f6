//! What is fixed before the first die: table, forces, weapons, options, what wins.
use crate::{
    clauses::Clause as C,
    options::Options,
    words::{KindId, UnitId, WeaponId},
};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use table::{Bar, Inches, Piece, Shape};

/// Units on both sides together, and men in one unit: what a state has room for.
pub const UNITS: usize = 24;
pub const MEN: usize = 12;
/// Half of a man's base, in 1/100 inch.
pub const MAN: u16 = 50;

/// Everything a battle is made from, as it is written into the battle file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub scenario: Scenario,
    pub size: Point,
    pub terrain: Vec<Terrain>,
    pub sides: [Side; 2],
    pub weapons: Vec<Weapon>,
    /// First's units, then Second's.
    pub units: Vec<Squad>,
    pub options: Options,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub id: String,
    pub name: String,
    pub attacker: Seat,
    pub turns: u8,
    /// BA-SET-11: a die may add one turn more.
    pub end_roll: bool,
    /// BA-SET-14: the lead that wins.
    pub lead: u8,
    pub objectives: Vec<Objective>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    pub name: String,
    pub at: Point,
    pub points: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub name: String,
    pub zone: Shape,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    pub name: String,
    pub kind: Kind,
    pub cover: Cover,
    pub piece: Piece,
}

/// BA-MOVE-T2: what a piece is to those who move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Open,
    Rough,
    Obstacle,
    Building,
    Road,
    /// Deep water, cliff.
    Impassable,
    Hill,
}

/// BA-COV-01: the two kinds of cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    None,
    Soft,
    Hard,
}

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
    pub quality: Quality,
    pub officer: Option<Rank>,
    /// BA-WPN-13: the whole unit serves one Team weapon.
    pub weapon_team: bool,
    /// The men in the order in which they are placed, leader first.
    pub men: Vec<KindId>,
    pub kinds: Vec<Soldier>,
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
    Loader,
    Man,
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

/// A plan with what follows from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(from = "Plan", into = "Plan")]
pub struct Setup {
    pub plan: Plan,
    /// BA-MOVE-T2: where men on foot may not go with an Advance, and with a Run.
    pub walk: Vec<Bar<C>>,
    pub run: Vec<Bar<C>>,
    /// Where men would rather stand.
    pub havens: Vec<Shape>,
    /// The terrain as lines of sight meet it, in the same order.
    pub pieces: Vec<Piece>,
}

impl From<Plan> for Setup {
    fn from(plan: Plan) -> Setup {
        let bars = |barred: fn(Kind) -> bool| {
            let pieces = plan.terrain.iter().filter(move |t| barred(t.kind));
            pieces.map(|t| Bar { shape: t.piece.shape.clone(), clause: C::Move07, passing: true }).collect::<Vec<_>>()
        };
        let walk = bars(|kind| matches!(kind, Kind::Impassable | Kind::Building));
        let run = if plan.options.terrain_free() {
            walk.clone()
        } else {
            bars(|kind| matches!(kind, Kind::Impassable | Kind::Building | Kind::Rough | Kind::Obstacle))
        };
        let havens = plan.terrain.iter().filter(|t| t.kind == Kind::Rough && t.cover > Cover::None);
        let havens = havens.map(|t| t.piece.shape.clone()).collect();
        let pieces = plan.terrain.iter().map(|t| t.piece.clone()).collect();
        Setup { plan, walk, run, havens, pieces }
    }
}

impl From<Setup> for Plan {
    fn from(setup: Setup) -> Plan {
        setup.plan
    }
}

impl Setup {
    pub fn options(&self) -> Options {
        self.plan.options
    }
    pub fn squad(&self, unit: UnitId) -> &Squad {
        &self.plan.units[usize::from(unit.0)]
    }
    pub fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.plan.weapons[usize::from(weapon.0)]
    }
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.plan.units.len() as u8).map(UnitId)
    }
    pub fn seat(&self, unit: UnitId) -> Seat {
        self.squad(unit).seat
    }
    pub fn soldier(&self, unit: UnitId, kind: KindId) -> &Soldier {
        &self.squad(unit).kinds[usize::from(kind.0)]
    }
}
