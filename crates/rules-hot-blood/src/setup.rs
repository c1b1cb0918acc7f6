//! What is fixed before the first die: the board, the men, the guns behind them, options, what wins.
mod map;
mod sound;

use crate::{options::Options, words::ManId};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};

pub use map::{Map, OUT, Open, PIT, SURFACE};

/// Men on a side.
pub const SIDE: u8 = 16;
/// Men on both sides together, wire edges, patrols and missions of a side: what a state has room for.
pub const MEN: usize = 2 * SIDE as usize;
pub const WIRES: usize = 128;
pub const PATROLS: usize = 4;
pub const MISSIONS: usize = 4;

/// One bit for each man of a side.
pub const fn side_bits(seat: Seat) -> u32 {
    (u16::MAX as u32) << (seat as u32 * SIDE as u32)
}

/// The raiders sit First, the garrison Second (HB-SET-01).
pub const RAIDERS: Seat = Seat::First;
pub const GARRISON: Seat = Seat::Second;

/// Everything a raid is made from, as it is written into the battle file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub scenario: Scenario,
    pub size: Point,
    /// By hole id.
    pub pits: Vec<Pit>,
    pub blocking: Vec<Point>,
    pub filled: Vec<Point>,
    pub wires: Vec<Wire>,
    /// Pistol, rifle, LMG, HMG, shells.
    pub charts: [Chart; 5],
    pub sides: [Side; 2],
    /// The raiders', the garrison's.
    pub men: [Vec<Soldier>; 2],
    pub options: Options,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub id: String,
    pub name: String,
    pub blurb: String,
    pub turns: u8,
    /// HB-SET-02: the row of the front trench, and the row the raiders leave by.
    pub line: i16,
    pub exit: i16,
    pub wins: Victory,
    pub patrol_morale: bool,
    /// Points for putting this man out of action.
    pub prize: Option<(ManId, u8)>,
}

/// HB-END-02
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Victory {
    /// HB-END-T1
    Points,
    /// The tutorial: a man or his papers win; unseen and unhurt is a draw.
    Stealth,
}

/// HB-GEN-04: the part of some squares that is below ground; its number is the hole id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pit {
    pub name: String,
    pub kind: PitKind,
    pub squares: Vec<Point>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PitKind {
    ShellHole,
    Post,
    Trench,
    Bunker,
}

impl PitKind {
    /// Trenches, posts and bunkers are the garrison's.
    pub const fn is_dug(self) -> bool {
        !matches!(self, PitKind::ShellHole)
    }
}

/// HB-WIR-06: wire on the edge north of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wire {
    pub south: Point,
    pub kind: WireKind,
    /// Open from the start, and only the garrison knows it.
    pub gate: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WireKind {
    Piece,
    Fence,
}

/// A row of HB-SHO-T1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    pub name: String,
    /// In the same square, and from 1, 2, 5 and 10 squares on; 0: no shot.
    pub need: [u8; 5],
    /// What its bullet adds to the wound.
    pub hit: i8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub name: String,
    pub patrols: Vec<Patrol>,
    pub missions: Vec<Mission>,
}

/// HB-PM-02
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Patrol {
    pub strength: u8,
    pub rating: i8,
}

/// HB-ART-01
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    pub name: String,
    pub kind: GunKind,
    pub rounds: u8,
    pub turns: u8,
    /// By timetable on the first of these; else the caller picks one.
    pub on_turn: Option<u8>,
    pub squares: Vec<Point>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GunKind {
    Mortar,
    Artillery,
}

/// One man as the roster has him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Soldier {
    /// B2
    pub id: String,
    pub name: String,
    pub role: String,
    pub patrol: Option<u8>,
    /// 0: leads nobody.
    pub seniority: u8,
    pub nerve: i8,
    pub melee: i8,
    pub throws: i8,
    pub firearm: Option<Firearm>,
    pub arm: Arm,
    pub bombs: u8,
    pub flares: u8,
    pub kit: Kit,
    pub armour: bool,
    /// West, south, east, north: where he may start.
    pub zone: [i16; 4],
    pub below: bool,
    pub rests: bool,
}

/// Rows of HB-SHO-T1 that a man may carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Firearm {
    Pistol,
    Rifle,
    Lmg,
    Hmg,
}

impl Firearm {
    pub const fn is_machine_gun(self) -> bool {
        matches!(self, Firearm::Lmg | Firearm::Hmg)
    }
}

/// What he has in his hand at close quarters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    Unarmed,
    Blunt,
    Edged,
}

/// What else he carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "pieces of kit, each there or not")]
pub struct Kit {
    #[serde(default)]
    pub cutters: bool,
    #[serde(default)]
    pub flare_pistol: bool,
    #[serde(default)]
    pub whistle: bool,
    #[serde(default)]
    pub telephone: bool,
}

/// A plan with what follows from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "sound::Foreign", into = "Plan")]
pub struct Setup {
    pub plan: Plan,
    pub map: Map,
}

impl From<Plan> for Setup {
    fn from(plan: Plan) -> Setup {
        let map = Map::of(&plan);
        Setup { plan, map }
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
    pub fn soldier(&self, man: ManId) -> &Soldier {
        &self.plan.men[man.seat().index()][usize::from(man.nth())]
    }
    pub fn roster(&self, seat: Seat) -> impl DoubleEndedIterator<Item = ManId> + Clone + use<> {
        (0..self.plan.men[seat.index()].len() as u8).map(move |nth| ManId::new(seat, nth))
    }
    /// The raiders, then the garrison.
    pub fn men(&self) -> impl DoubleEndedIterator<Item = ManId> + Clone + use<> {
        self.roster(RAIDERS).chain(self.roster(GARRISON))
    }
    pub fn side(&self, seat: Seat) -> &Side {
        &self.plan.sides[seat.index()]
    }
    pub fn chart(&self, firearm: Firearm) -> &Chart {
        &self.plan.charts[firearm as usize]
    }
    /// HB-ART-06
    pub fn shells(&self) -> &Chart {
        &self.plan.charts[4]
    }
}
