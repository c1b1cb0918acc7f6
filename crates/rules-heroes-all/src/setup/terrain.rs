//! What lies on the table.
use figures::Opacity;
use serde::{Deserialize, Serialize};
use table::{Inches, Shape};

/// HA-LOS-01, HA-LOS-05: so near a hedge or a wall one is at it.
pub const AT: Inches = Inches::whole(1);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    pub name: String,
    pub kind: Ground,
    pub shape: Shape,
}

/// What a piece is to those who move and look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    Road,
    BuiltUp,
    Building,
    Pillbox,
    Trench,
    Rubble,
    Wood,
    Crops,
    Hill,
    Stream,
    Bridge,
    DeepWater,
    Hedge,
    HighHedge,
    Wall,
    SeaWall,
}

/// HA-DIR-23
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    Open,
    Soft,
    Hard,
    Pillbox,
}

impl Ground {
    /// HA-DIR-23, HA-LOS-05
    pub const fn cover(self) -> Cover {
        match self {
            Ground::Pillbox => Cover::Pillbox,
            Ground::Building | Ground::Trench | Ground::Rubble | Ground::Wall | Ground::SeaWall => Cover::Hard,
            Ground::Wood | Ground::Crops | Ground::Hedge | Ground::HighHedge | Ground::Stream => Cover::Soft,
            _ => Cover::Open,
        }
    }
    pub const fn opacity(self) -> Opacity {
        match self {
            // HA-LOS-01: these block, unless an end is in or on them; a high hedge, unless one is at it.
            Ground::Building | Ground::Pillbox | Ground::Hill => Opacity::Solid { at: None },
            Ground::HighHedge => Opacity::Solid { at: Some(AT) },
            // HA-LOS-02: wood is added up.
            Ground::Wood => Opacity::Counted,
            _ => Opacity::Clear,
        }
    }
}

impl Terrain {
    pub const fn cover(&self) -> Cover {
        self.kind.cover()
    }
    /// Its cover is for those inside; that of a line is for those behind.
    pub const fn is_area(&self) -> bool {
        self.shape.is_area()
    }
    /// HA-GEN-12: walls and a roof; footprints may overlap inside.
    pub const fn is_enclosed(&self) -> bool {
        matches!(self.kind, Ground::Building | Ground::Pillbox)
    }
    /// HA-HE-10: what falls, and at how many points.
    pub const fn limit(&self) -> Option<u8> {
        match self.kind {
            Ground::Bridge => Some(8),
            Ground::Building => Some(12),
            Ground::Pillbox => Some(16),
            _ => None,
        }
    }
}
