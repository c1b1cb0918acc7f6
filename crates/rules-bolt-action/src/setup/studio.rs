//! The bare table on which a battle is kept that is fought on a real one: stands for those concerned, and a rack.
use super::{Class, Cover, House, Kind, Plan, Squad, Start, Terrain};
use crate::words::UnitId;
use kernel::{Point, Sound, border::holds};
use serde::{Deserialize, Serialize};
use table::{Opacity, Piece, Shape};

/// BA-HAND-01: the battle is fought on a real table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Studio {
    /// BA-HAND-03: units that cannot be kept beside it.
    pub left_out: Vec<String>,
}

/// What the target of a shot stands in, as players see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stand {
    Open,
    Soft,
    Hard,
    Building,
}

impl Stand {
    pub const ALL: [Stand; 4] = [Stand::Open, Stand::Soft, Stand::Hard, Stand::Building];

    /// Where a unit stands on it.
    pub const fn at(self) -> Point {
        Point::new(2000 + 4000 * self as i16, 15_000)
    }
    fn piece(self) -> Option<Terrain> {
        let at = self.at();
        let around = |far: i16| Shape::rect(Point::new(at.x - far, at.y - far), Point::new(at.x + far, at.y + far));
        let (name, kind, cover, shape, opacity) = match self {
            Stand::Open => return None,
            Stand::Soft => ("as you see it", Kind::Rough, Cover::Soft, around(40), Opacity::Clear),
            Stand::Hard => ("as you say", Kind::Rough, Cover::Hard, around(40), Opacity::Clear),
            Stand::Building => ("the building", Kind::Building, Cover::Hard, around(300), Opacity::Solid),
        };
        let (piece, house) = (Piece::new(shape, opacity), House::default());
        Some(Terrain { name: name.to_owned(), kind, cover, look: None, piece, tank_proof: false, house })
    }
}

/// The building among the pieces of a studio.
pub const HOUSE: u8 = 2;

impl Studio {
    pub const SIZE: Point = Point::new(20_000, 20_000);

    pub fn terrain() -> Vec<Terrain> {
        Stand::ALL.into_iter().filter_map(Stand::piece).collect()
    }
    /// Where a unit waits that is not concerned: so far from all others that nobody is near anybody.
    pub const fn rack(unit: UnitId) -> Point {
        let n = unit.0 as i16;
        Point::new(800 + 1600 * (n % 12), 600 + 1700 * (n / 12))
    }
    /// Where who holds an objective is put when points are counted.
    pub const fn objective(nth: usize) -> Point {
        Point::new(1000 + 2400 * nth as i16, 19_000)
    }
}

impl Plan {
    /// The same forces for a battle on a real table. BA-HAND-03: what cannot be kept there stays out of it.
    #[must_use]
    pub fn beside_a_real_table(self) -> Plan {
        let (units, out): (Vec<Squad>, Vec<Squad>) = self.units.into_iter().partition(is_kept);
        let mut scenario = self.scenario;
        for (nth, objective) in scenario.objectives.iter_mut().enumerate() {
            objective.at = Studio::objective(nth);
        }
        let start =
            Start { table: true, first_wave: false, reserve: false, outflank: false, scout: false, aboard: false };
        let stands = |squad: Squad| {
            let traits = crate::Traits { spotter: false, ..squad.traits };
            Squad { traits, start, ..squad }
        };
        let sides = self.sides.map(|side| super::Side {
            zone: Shape::rect(Point::default(), Studio::SIZE),
            least_on_table: 0,
            most_on_table: 0,
            least_first_wave: 0,
            most_reserve: 0,
            least_reserve: 0,
            most_outflank: 0,
            ..side
        });
        Plan {
            scenario,
            size: Studio::SIZE,
            terrain: Studio::terrain(),
            sides,
            units: units.into_iter().map(stands).collect(),
            studio: Some(Studio { left_out: out.into_iter().map(|squad| squad.name).collect() }),
            ..self
        }
    }
    /// What play beside a real table relies on.
    pub(super) fn sound_studio(&self) -> Sound {
        let is_bare = self.size == Studio::SIZE && self.terrain == Studio::terrain();
        holds("terrain", is_bare, || "a battle on a real table has no other table".into())?;
        holds("units", self.units.iter().all(is_kept), || "only men on foot are kept beside a real table".into())?;
        let options = self.options;
        let is_measured = options.cq_contact_only() || options.cover_per_model() || options.window_limit();
        let unfit =
            || "`cq_contact_only`, `cover_per_model` and `window_limit` need to know where each man stands".into();
        holds("options", !is_measured, unfit)
    }
}

/// Men on foot, and nobody who calls fire from off the table.
fn is_kept(squad: &Squad) -> bool {
    squad.class == Class::Infantry && !squad.traits.artillery_observer && !squad.traits.air_observer
}
