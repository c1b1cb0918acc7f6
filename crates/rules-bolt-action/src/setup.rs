//! What is fixed before the first die: table, forces, weapons, options, what wins.
mod sound;
mod squad;
mod studio;
mod terrain;

use crate::{
    clauses::Clause as C,
    options::Options,
    state::Flank,
    words::{KindId, UnitId, WeaponId},
};
use figures::{Bar, Haven, Opacity, PieceId, Pieces};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use table::{Bounds, Disc, Heading, Shape};

pub use sound::PIECES;
pub use squad::{
    Arc, Bulk, Class, Drive, He, Mount, Nation, Quality, Rank, Role, Soldier, Squad, Start, Traits, Vehicle, Weapon,
};
pub use studio::{HOUSE, Stand, Studio};
pub use terrain::{Cover, Going, House, Kind, RUBBLE, Terrain, along};

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
    /// BA-HAND-01: fought on a real table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub studio: Option<Studio>,
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
    /// The own table edge.
    pub edge: Edge,
    /// Where units that start on the table are set up.
    pub zone: Shape,
    /// How many units at least and at most start on the table (scouts included) or in the first wave, and how many may
    /// outflank.
    pub least_on_table: u8,
    pub most_on_table: u8,
    pub least_first_wave: u8,
    pub most_reserve: u8,
    pub least_reserve: u8,
    pub most_outflank: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    /// The way onto the table.
    pub const fn inward(self) -> Heading {
        match self {
            Edge::North => Heading::SOUTH,
            Edge::East => Heading::WEST,
            Edge::South => Heading::NORTH,
            Edge::West => Heading::EAST,
        }
    }
    /// BA-SET-07: the side edge, as seen from this one looking at the table.
    #[must_use]
    pub const fn flank(self, flank: Flank) -> Edge {
        match (self, flank) {
            (Edge::North, Flank::Left) | (Edge::South, Flank::Right) => Edge::East,
            (Edge::North, Flank::Right) | (Edge::South, Flank::Left) => Edge::West,
            (Edge::East, Flank::Left) | (Edge::West, Flank::Right) => Edge::South,
            (Edge::East, Flank::Right) | (Edge::West, Flank::Left) => Edge::North,
        }
    }
    /// The strip of a table along this edge, so deep.
    pub fn strip(self, size: Point, depth: i16) -> Bounds {
        let table = Bounds { least: Point::default(), most: size };
        match self {
            Edge::North => Bounds { least: Point::new(0, (size.y - depth).max(0)), ..table },
            Edge::East => Bounds { least: Point::new((size.x - depth).max(0), 0), ..table },
            Edge::South => Bounds { most: Point::new(size.x, depth.min(size.y)), ..table },
            Edge::West => Bounds { most: Point::new(depth.min(size.x), size.y), ..table },
        }
    }
    /// Ground closed to those who come on straight from this edge: with what cannot be passed, all that lies behind it.
    pub fn shadowed(self, mut bars: Vec<Bar<C>>, size: Point) -> Vec<Bar<C>> {
        let shadow = |bar: &Bar<C>| {
            let mut behind = bar.shape.bounds();
            match self {
                Edge::North => behind.least.y = 0,
                Edge::East => behind.least.x = 0,
                Edge::South => behind.most.y = size.y,
                Edge::West => behind.most.x = size.x,
            }
            Bar { shape: Shape::rect(behind.least, behind.most), clause: bar.clause, passing: false }
        };
        let shadows: Vec<Bar<C>> = bars.iter().filter(|bar| bar.passing).map(shadow).collect();
        bars.extend(shadows);
        bars
    }
    /// The point of this edge straight behind a point of the table.
    pub const fn behind(self, at: Point, size: Point) -> Point {
        match self {
            Edge::North => Point::new(at.x, size.y),
            Edge::East => Point::new(size.x, at.y),
            Edge::South => Point::new(at.x, 0),
            Edge::West => Point::new(0, at.y),
        }
    }
}

/// A plan with what follows from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "sound::Foreign", into = "Plan")]
pub struct Setup {
    pub plan: Plan,
    /// BA-MOVE-T2: where men on foot may not go with an Advance, and with a Run, and guns not at all.
    bars: [Vec<Bar<C>>; 3],
    /// The same for those who come out of a building, piece by piece.
    leaving: [Vec<Vec<Bar<C>>>; 3],
    /// The same for those who come on from an edge, north, east, south, west.
    coming: [[Vec<Bar<C>>; 4]; 3],
    /// The same for tracks, half-tracks and wheels, with an Advance and with a Run.
    closed: [[Vec<Bar<C>>; 2]; 3],
    /// Where men would rather stand, and where vehicles go twice as far.
    pub havens: Vec<Haven>,
    pub roads: Vec<Shape>,
    /// BA-LOS-02, BA-LOS-06: what may stop a line of sight, or will when it has fallen.
    pub pieces: Pieces,
    /// The units of each side, and the vehicles among them all.
    pub sides: [Vec<UnitId>; 2],
    pub vehicles: Vec<UnitId>,
    /// BA-LOS-03: units that come between others: vehicles (option `models_block`: all).
    pub screens: Vec<UnitId>,
    /// BA-BLDG-03: the openings of each piece that is a building.
    pub posts: Vec<Vec<Disc>>,
}

impl From<Plan> for Setup {
    fn from(plan: Plan) -> Setup {
        let havens = (0..).zip(&plan.terrain).filter(|(_, t)| t.kind == Kind::Rough && t.cover > Cover::None);
        let havens = havens.map(|(nth, t)| Haven { piece: PieceId(nth), shape: t.piece.shape.clone() }).collect();
        let roads = plan.terrain.iter().filter(|t| t.kind == Kind::Road).map(|t| t.piece.shape.clone()).collect();
        let piece = |(id, t): (PieceId, &Terrain)| {
            let (shape, opacity) = t.sight();
            (t.kind == Kind::Building || opacity != Opacity::Clear).then_some((id, shape, opacity))
        };
        let pieces = (0..).map(PieceId).zip(&plan.terrain).filter_map(piece).collect();
        let sides = Seat::BOTH.map(|seat| plan.units_where(|squad| squad.seat == seat));
        let vehicles = plan.units_where(|squad| squad.class == Class::Vehicle);
        let screens = plan.units_where(|squad| squad.class == Class::Vehicle || plan.options.models_block());
        let posts = plan.terrain.iter().map(Terrain::posts).collect();
        let goings = [Going::Walk, Going::Run, Going::Haul];
        let bars = goings.map(|going| plan.bars(going, None, |_| false));
        let leaving = |going: Going, nth: usize| match plan.terrain[nth].kind {
            Kind::Building => plan.bars(going, Some(nth), |_| false),
            _ => Vec::new(),
        };
        let leaving = goings.map(|going| (0..plan.terrain.len()).map(|nth| leaving(going, nth)).collect());
        let edges = [Edge::North, Edge::East, Edge::South, Edge::West];
        let coming = bars.each_ref().map(|bars| edges.map(|edge| edge.shadowed(bars.clone(), plan.size)));
        let drives = [Drive::Tracked, Drive::HalfTracked, Drive::Wheeled];
        let closed = drives.map(|drive| [false, true].map(|runs| plan.closed(drive, runs, false, |_| false)));
        Setup { plan, bars, leaving, coming, closed, havens, roads, pieces, sides, vehicles, screens, posts }
    }
}

impl Plan {
    fn units_where(&self, is_so: impl Fn(&Squad) -> bool) -> Vec<UnitId> {
        (0..).map(UnitId).zip(&self.units).filter(|(_, squad)| is_so(squad)).map(|(unit, _)| unit).collect()
    }
    /// BA-MOVE-T2: ground closed to those who go so, out of a building or not; BA-BLDG-10: fallen buildings are rough ground.
    pub fn bars(&self, going: Going, house: Option<usize>, is_rubble: impl Fn(usize) -> bool) -> Vec<Bar<C>> {
        let kind = |nth: usize, t: &Terrain| if is_rubble(nth) { Kind::Rough } else { t.kind };
        let barred = |(nth, t): &(usize, &Terrain)| going.is_barred(kind(*nth, t), self.options);
        let pieces = self.terrain.iter().enumerate().filter(barred);
        let bar = |(nth, t): (_, &Terrain)| Bar {
            shape: t.piece.shape.clone(),
            clause: C::Move07,
            passing: house != Some(nth),
        };
        // BA-BLDG-07: out of the own building by any wall with an opening.
        let blind = house.into_iter().flat_map(|nth| self.terrain[nth].blind_walls());
        let walls = blind.map(|shape| Bar { shape, clause: C::Bldg11, passing: true });
        pieces.map(bar).chain(walls).collect()
    }
    /// BA-MOVE-07, BA-MOVE-T2: terrain closed to those who drive so, into standing houses or not.
    pub fn closed(&self, drive: Drive, runs: bool, crushes: bool, is_rubble: impl Fn(usize) -> bool) -> Vec<Bar<C>> {
        let is_closed = |(nth, t): &(usize, &Terrain)| {
            let (is_rubble, is_house) = (is_rubble(*nth), t.kind == Kind::Building);
            t.is_closed_to(drive, runs, is_rubble, self.options) && !(crushes && is_house && !is_rubble)
        };
        let pieces = self.terrain.iter().enumerate().filter(is_closed);
        pieces.map(|(_, t)| Bar { shape: t.piece.shape.clone(), clause: C::Move07, passing: true }).collect()
    }
}

impl From<Setup> for Plan {
    fn from(setup: Setup) -> Plan {
        setup.plan
    }
}

impl Setup {
    /// BA-MOVE-T2: ground closed to those who go so, out of a building or not, while every building stands.
    pub fn bars(&self, going: Going, house: Option<usize>) -> &[Bar<C>] {
        match house {
            Some(nth) => &self.leaving[going as usize][nth],
            None => &self.bars[going as usize],
        }
    }
    /// BA-SET-17: the same for those who come on from this edge.
    pub fn bars_from(&self, going: Going, edge: Edge) -> &[Bar<C>] {
        &self.coming[going as usize][edge as usize]
    }
    /// BA-MOVE-T2: ground closed to those who drive so, while every building stands.
    pub fn closed(&self, drive: Drive, runs: bool) -> &[Bar<C>] {
        &self.closed[drive as usize][usize::from(runs)]
    }
    /// Whether nobody has changed the units of the plan since they were listed.
    pub(crate) fn is_current(&self) -> bool {
        let sides = Seat::BOTH.map(|seat| self.plan.units_where(|squad| squad.seat == seat));
        (sides, self.plan.units_where(|squad| squad.class == Class::Vehicle))
            == (self.sides.clone(), self.vehicles.clone())
    }
    /// The outline of a piece of terrain.
    pub fn shape(&self, piece: u8) -> &Shape {
        &self.plan.terrain[usize::from(piece)].piece.shape
    }
    /// BA-HAND-01: the battle is fought on a real table, and nothing can be measured here.
    #[inline]
    pub fn is_mapless(&self) -> bool {
        self.plan.studio.is_some()
    }
    pub fn options(&self) -> Options {
        self.plan.options
    }
    pub fn squad(&self, unit: UnitId) -> &Squad {
        &self.plan.units[usize::from(unit.0)]
    }
    pub fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.plan.weapons[usize::from(weapon.0)]
    }
    /// BA-SHOOT-06: dice a weapon fires (option `de_buzzsaw`: one more for German LMG and MMG on foot).
    pub fn shots(&self, by: UnitId, weapon: WeaponId) -> u8 {
        let (row, squad) = (self.weapon(weapon), self.squad(by));
        let is_buzzsaw = row.small_arm && row.team && squad.nation == Nation::German && squad.class != Class::Vehicle;
        row.shots + u8::from(is_buzzsaw && self.options().de_buzzsaw())
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
