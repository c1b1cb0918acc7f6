//! What lies on the table.
use super::Drive;
use figures::{Opacity, Rim};
use serde::{Deserialize, Serialize};
use table::{Heading, Inches, Shape};

/// DH-LOS-02: this near one is at a thing, and sees past it.
pub const TOUCH: Inches = Inches::whole(1);
/// DH-LOS-07: and this near it he is in base contact.
pub const CONTACT: Inches = Inches::hundredths(10);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    pub name: String,
    pub kind: Kind,
    pub cover: Cover,
    pub shape: Shape,
    /// DH-VMOVE-08, -09: what an inch costs a vehicle.
    pub rate: u8,
    /// DH-BUNK-07: where a bunker looks.
    #[serde(default)]
    pub opening: Option<Heading>,
}

/// What a piece is to those who move and look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Fields, scrub, rubble, foxholes, sandbags: cover that blocks nothing.
    Area,
    Woods,
    Building,
    Bunker,
    Ruin,
    Fence,
    Hedge,
    Wall,
    Bocage,
    /// The line along the top of a hill.
    Crest,
    Road,
    Stream,
    Marsh,
    /// Nobody goes there.
    Impassable,
}

/// DH-COVER-T1: the six levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    #[default]
    Open,
    Concealment,
    Light,
    Medium,
    Heavy,
    Prepared,
}

impl Cover {
    /// DH-COVER-T1: off the number to hit, and onto the Guts Check.
    pub const fn worth(self) -> i8 {
        self as i8
    }
}

impl Terrain {
    pub const fn opacity(&self) -> Opacity {
        match self.kind {
            // DH-LOS-02: these block; who is in them or touches them sees out and is seen.
            Kind::Building | Kind::Bocage | Kind::Crest => Opacity::Solid { at: Some(TOUCH) },
            // DH-LOS-03: 3" into and out of woods, 6" within, never right through.
            Kind::Woods => {
                Opacity::Woods { one: Some(Inches::whole(3)), both: Some(Inches::whole(6)), rim: Rim::Passes }
            }
            // DH-BUNK-07: in and out through its opening only, half a circle.
            Kind::Bunker => Opacity::Walls { opening: self.opening },
            // DH-LOS-04: the rest only modifies.
            _ => Opacity::Clear,
        }
    }
    /// DH-VMOVE-10: buildings stop every hull, walls and ruins what goes on wheels.
    pub fn is_closed_to(&self, drive: Drive) -> bool {
        match self.kind {
            Kind::Impassable | Kind::Building | Kind::Bunker => true,
            Kind::Wall | Kind::Ruin => drive == Drive::Wheeled,
            _ => false,
        }
    }
    /// A line, or what counts as one: fences, hedges, walls, bocage.
    pub const fn is_linear(&self) -> bool {
        matches!(self.kind, Kind::Fence | Kind::Hedge | Kind::Wall | Kind::Bocage | Kind::Crest)
    }
    /// An area whose inside is cover.
    pub fn is_haven(&self) -> bool {
        self.cover > Cover::Open && !self.is_linear()
    }
    /// DH-BLAST-04, DH-BUNK-05: walls and a roof all round.
    pub const fn is_enclosed(&self) -> bool {
        matches!(self.kind, Kind::Building | Kind::Bunker)
    }
    /// DH-HIT-05: what it costs fire that crosses it; DH-LOS-06: a ruin nothing (option ruins-obstacle=-2: two).
    pub const fn hinders(&self, ruins_hinder: bool) -> i8 {
        match self.kind {
            Kind::Fence | Kind::Hedge | Kind::Wall | Kind::Bocage => 1,
            Kind::Ruin if ruins_hinder => 2,
            _ => 0,
        }
    }
}
