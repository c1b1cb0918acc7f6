//! What changes: plain copied data.
use crate::{
    setup::{MEN, Setup, UNITS},
    words::{Order, Round, UnitId},
};
use kernel::{Figures, Point, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use table::{Disc, Heading};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    /// Questions with one answer are put as well.
    #[serde(skip)]
    pub asks_everything: bool,
    pub turn: u8,
    pub phase: Phase,
    /// Dice in the cup, and set aside until turn end: First's, Second's.
    pub cup: [u8; 2],
    pub aside: [u8; 2],
    pub units: [Unit; UNITS],
    /// BA-BARR-01, BA-AIR-01: what each side has called down and not yet seen.
    pub barrage: [Option<Barrage>; 2],
    pub air_strike: [Option<AirStrike>; 2],
    /// BA-TURN-02: who won the roll-off for whose strikes come first this turn.
    pub strikes_first: Option<Seat>,
    /// BA-BLDG-10: pieces of terrain that were buildings, one bit each.
    pub rubble: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    SetUp,
    /// BA-TURN-02: strikes under way are rolled for.
    Strikes,
    Orders,
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "markers beside a unit, each there or not")]
pub struct Unit {
    /// Where each man stands, or fell; a vehicle's hull is number 0.
    pub at: [Point; MEN],
    /// Men standing, one bit each.
    pub alive: u16,
    /// Men whose one-shot weapon is spent, and men or mounts whose flamethrower is empty.
    pub spent: u16,
    pub empty: u16,
    pub pins: u8,
    pub place: Place,
    /// The die by the unit.
    pub order: Option<Order>,
    /// BA-TURN-10: the die was left in place at turn end.
    pub retained: bool,
    /// Where hull, gun or Fixed weapon points.
    pub facing: Heading,
    pub moved: Moved,
    /// BA-SET-09: it came onto the table this turn.
    pub arrived: bool,
    /// BA-WPN-21
    pub ranging: Option<Ranging>,
    /// BA-ORD-13: what lies in the breech of a gun in Ambush.
    pub round: Option<Round>,
    /// BA-BARR-01, BA-AIR-01: the one call is spent.
    pub called: bool,
    /// BA-ARM-18, BA-ARM-23
    pub immobilised: bool,
    pub wreck: bool,
    /// BA-TRAIT-11: it has escaped once this turn.
    pub escaped: bool,
    /// BA-TRAIT-09: it has had its first casualty; it has become Regular.
    pub blooded: bool,
    pub seasoned: bool,
    /// Option `de_initiative`: somebody took over from the NCO.
    pub led: bool,
    /// BA-TRAIT-03, -19: where the spotter stands.
    pub spotter: Option<Point>,
    /// BA-HE-06, option `he_halve_reaction_only`: it went Down because of this very attack.
    pub ducked: bool,
}

/// A barrage on its way, or falling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Barrage {
    pub at: Point,
    /// It was rolled for this turn.
    pub rolled: bool,
    /// BA-BARR-06: units it falls on and has not been rolled for yet, one bit each.
    pub under: u32,
}

/// A plane on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct AirStrike {
    pub target: UnitId,
    pub rolled: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Nothing is decided yet.
    Unplaced,
    /// BA-SET-05..07: still to come.
    FirstWave,
    Reserve,
    Outflank(Flank),
    Table,
    /// BA-BLDG-02: inside this piece of terrain.
    Building(u8),
    /// BA-TRAN-03: aboard, or limbered to, this vehicle.
    Aboard(UnitId),
    Destroyed,
}

/// BA-SET-07: as seen from the own edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flank {
    Left,
    Right,
}

/// What a unit did with its feet or tracks this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moved {
    /// It was not ordered to.
    No,
    /// It was, and stayed where it was.
    Stood,
    Pivoted,
    Advanced,
    Reversed,
    Ran,
}

/// BA-WPN-21..23: the last target of indirect fire, what the next shot needs, and when the last one fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Ranging {
    pub target: UnitId,
    pub need: i8,
    pub turn: u8,
}

pub type Units = SmallVec<[UnitId; UNITS]>;
/// Bases, or the openings of a building.
pub type Discs = SmallVec<[Disc; 24]>;

impl State {
    pub fn start(setup: &Setup) -> State {
        let nobody = Unit {
            at: [Point::default(); MEN],
            alive: 0,
            spent: 0,
            empty: 0,
            pins: 0,
            place: Place::Destroyed,
            order: None,
            retained: false,
            facing: Heading::NORTH,
            moved: Moved::No,
            arrived: false,
            ranging: None,
            round: None,
            called: false,
            immobilised: false,
            wreck: false,
            escaped: false,
            blooded: false,
            seasoned: false,
            led: false,
            spotter: None,
            ducked: false,
        };
        let mut units = [nobody; UNITS];
        for (unit, squad) in units.iter_mut().zip(&setup.plan.units) {
            (unit.alive, unit.place) = ((1 << squad.men.len()) - 1, Place::Unplaced);
            unit.facing = setup.plan.sides[squad.seat.index()].edge.inward();
        }
        State {
            asks_everything: setup.options().ask_everything(),
            turn: 0,
            phase: Phase::SetUp,
            cup: [0; 2],
            aside: [0; 2],
            units,
            barrage: [None; 2],
            air_strike: [None; 2],
            strikes_first: None,
            rubble: crate::buildings::rubble_at_start(setup),
        }
    }
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }
    /// BA-BLDG-10: a building that fell is rubble.
    pub fn is_rubble(&self, piece: usize) -> bool {
        piece < 32 && self.rubble >> piece & 1 == 1
    }
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[usize::from(unit.0)]
    }
}

/// By what differs most in two positions of one procedure: odds sort thousands of them.
impl Hash for Unit {
    fn hash<H: Hasher>(&self, to: &mut H) {
        let counts = [self.alive, self.spent, self.empty, self.pins.into()].map(u64::from);
        to.write_u64(counts.into_iter().fold(0, |word, count| word << 16 | count));
        (self.place, self.order, self.at[0]).hash(to);
    }
}

impl Unit {
    #[inline]
    pub fn is_alive(&self) -> bool {
        self.place != Place::Destroyed
    }
    /// On the table, in the open or in a building: it can be seen, shot at and ordered about.
    #[inline]
    pub fn is_on_table(&self) -> bool {
        matches!(self.place, Place::Table | Place::Building(_))
    }
    /// BA-SET-17: still to come.
    pub fn is_off_table(&self) -> bool {
        matches!(self.place, Place::Unplaced | Place::FirstWave | Place::Reserve | Place::Outflank(_))
    }
    pub fn is_down(&self) -> bool {
        self.order == Some(Order::Down)
    }
    pub fn count(&self) -> u8 {
        self.alive.count_ones() as u8
    }
    /// Numbers of the men standing, leader first.
    pub fn men(&self) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.alive;
        std::iter::from_fn(move || {
            let man = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (man < MEN).then_some(man)
        })
    }
    pub fn figures(&self) -> Figures {
        self.men().map(|man| self.at[man]).collect()
    }
    /// The first man standing: where he goes, the unit goes.
    pub fn leader(&self) -> Point {
        self.men().next().map_or(self.at[0], |man| self.at[man])
    }
}
