//! What lies on the table.
use super::Drive;
use crate::options::Options;
use content::Look;
use figures::{Opacity, Rim};
use kernel::{Point, length, on_route};
use serde::{Deserialize, Serialize};
use table::{Disc, Piece, Shape};

/// Two openings are no farther apart than this.
const STEP: u32 = 100;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    pub name: String,
    pub kind: Kind,
    pub cover: Cover,
    /// How it is drawn; as its kind and cover suggest where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    pub piece: Piece,
    /// BA-MOVE-T2: stops tracks too.
    #[serde(default)]
    pub tank_proof: bool,
    /// BA-BLDG-11: what a building has that is not usual; it has one floor and openings in all its walls.
    #[serde(default)]
    pub house: House,
}

/// BA-BLDG-11: floors above the first, and walls without openings; wall 0 begins at the first corner of the outline.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct House {
    pub upper_floors: u8,
    pub blind_walls: Vec<u8>,
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

/// BA-MOVE-T2: how somebody on foot goes; a gun is hauled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Going {
    Walk,
    Run,
    Haul,
}

impl Going {
    /// BA-MOVE-T2: whether this ground is closed to him (option `terrain_free`: only what nobody can cross).
    pub fn is_barred(self, kind: Kind, options: Options) -> bool {
        match kind {
            Kind::Impassable | Kind::Building => true,
            Kind::Rough | Kind::Obstacle => self != Going::Walk && !options.terrain_free(),
            Kind::Open | Kind::Road | Kind::Hill => false,
        }
    }
}

/// BA-COV-01: the two kinds of cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    #[default]
    None,
    Soft,
    Hard,
}

/// BA-BLDG-10: what has fallen lets lines in and out, not through.
pub const RUBBLE: Opacity = dense(None);

const fn dense(depth: Option<table::Inches>) -> Opacity {
    Opacity::Woods { one: depth, both: depth, rim: Rim::Stops }
}

impl Terrain {
    /// BA-LOS-02, BA-LOS-06: what of it meets lines of sight, and how it stops them as long as it stands.
    pub fn sight(&self) -> (Shape, Opacity) {
        let shape = || self.piece.shape.clone();
        match self.piece.opacity {
            table::Opacity::Clear => (shape(), Opacity::Clear),
            table::Opacity::Dense { depth } => (shape(), dense(depth)),
            table::Opacity::Solid => (shape(), Opacity::Solid { at: None }),
            // The line along the top, unless one is near it.
            table::Opacity::Crest { a, b, near } => (Shape::line(a, b), Opacity::Solid { at: Some(near) }),
        }
    }
    /// BA-MOVE-T2: the last three columns (option `terrain_free`: only what nobody can cross); BA-BLDG-10: fallen buildings
    /// are rough ground.
    pub fn is_closed_to(&self, drive: Drive, runs: bool, is_rubble: bool, options: Options) -> bool {
        match (if is_rubble { Kind::Rough } else { self.kind }, drive) {
            (Kind::Impassable | Kind::Building, _) => true,
            (Kind::Open | Kind::Road | Kind::Hill, _) => false,
            _ if options.terrain_free() => false,
            (Kind::Rough, drive) => drive == Drive::Wheeled || runs,
            (Kind::Obstacle, drive) => drive != Drive::Tracked || self.tank_proof,
        }
    }
    /// BA-BLDG-03, BA-BLDG-11: points along all walls that have openings; none for what is no building.
    pub fn posts(&self) -> Vec<Disc> {
        if self.kind == Kind::Building { self.open_walls().flat_map(along).collect() } else { Vec::new() }
    }
    /// BA-BLDG-11: the walls that have openings.
    pub fn open_walls(&self) -> impl Iterator<Item = (Point, Point)> {
        let is_blind = |nth: usize| self.house.blind_walls.iter().any(|&blind| usize::from(blind) == nth);
        walls(&self.piece.shape).enumerate().filter(move |(nth, _)| !is_blind(*nth)).map(|(_, wall)| wall)
    }
    /// BA-BLDG-11: the walls that have none.
    pub fn blind_walls(&self) -> impl Iterator<Item = Shape> {
        let blind = |nth: &u8| walls(&self.piece.shape).nth(usize::from(*nth));
        self.house.blind_walls.iter().filter_map(blind).map(|(a, b)| Shape::line(a, b))
    }
}

fn walls(shape: &Shape) -> impl Iterator<Item = (Point, Point)> + use<> {
    let corners = shape.outline();
    (0..corners.len()).map(move |n| (corners[n], corners[(n + 1) % corners.len()]))
}

/// The openings of one wall.
pub fn along((a, b): (Point, Point)) -> impl Iterator<Item = Disc> {
    let whole = length(a, b);
    let parts = whole.div_ceil(STEP).max(1);
    (0..parts).map(move |n| Disc::dot(on_route(&[a, b], whole * n / parts)))
}
