//! What changes: plain copied data.
use crate::{
    Setup,
    setup::{ARMS, PARTS, PIECES, Part, UNITS},
    words::{Known, Nerve, Order, Pace, UnitId},
};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use table::{Heading, Shape};

/// A weapon that never runs out (HA-AMM-03).
pub const UNLIMITED: u8 = u8::MAX;
/// Screens of smoke on the table at once.
pub const SCREENS: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    /// Questions with one answer are put as well.
    #[serde(skip)]
    pub asks_everything: bool,
    pub bound: u8,
    pub phase: Phase,
    /// HA-TURN-03: who acts first this bound, and who is acting.
    pub first: Seat,
    pub active: Seat,
    /// HA-CMD-03: command dice by face.
    pub dice: [[u8; 6]; 2],
    /// HA-GEN-09: elements lost.
    pub lost: [u8; 2],
    /// HA-CMD-11: the bound in which a CO fell; 0: there is one, or never was.
    pub co_fell: [u8; 2],
    /// HA-LC-02: craft fire before they move.
    pub craft_fire_first: [bool; 2],
    pub smoke: [Option<Screen>; SCREENS],
    /// HA-HE-10: points by piece of terrain.
    pub damage: [u8; PIECES],
    /// HA-FLM-05: pieces that burn, and pillboxes First has entered; one bit each.
    pub burning: u32,
    pub entered: u32,
    /// HA-FLM-06: those that caught fire this bound.
    pub kindled: u32,
    pub units: [Unit; UNITS],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    SetUp,
    Command,
    Initiative,
    FirstSide,
    SecondSide,
    Momentum,
    End,
    Over,
}

/// HA-SMK-03
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Screen {
    pub at: Point,
    pub along: Heading,
    pub bounds: u8,
}

impl Screen {
    /// HA-SMK-03: 3" by 1".
    pub fn shape(&self) -> Shape {
        Shape::turned(self.at, 100, 300, self.along)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "markers beside a unit, each there or not")]
pub struct Unit {
    /// The middle of its footprint.
    pub at: Point,
    pub facing: Heading,
    pub place: Place,
    /// Alive, by part; of a vehicle its crew, as gunners.
    pub men: [u8; PARTS],
    /// HA-AMM-01: bounds of fire left, by arm.
    pub rounds: [u8; ARMS],
    pub order: Order,
    /// What its order still lets it do.
    pub may: May,
    /// It has acted this bound.
    pub done: bool,
    pub pace: Pace,
    /// HA-IND-06: this bound, in 1/100 inch.
    pub moved: u16,
    pub fired: bool,
    /// HA-FIRE-07: arms that fired this bound, one bit each, and how many men of each part.
    pub used: u8,
    pub fired_by: [u8; PARTS],
    pub aims: bool,
    pub weapon: Emplacement,
    pub nerve: Nerve,
    /// HA-CM-10: the bound at whose end it is over.
    pub halted_until: u8,
    /// HA-CM-12: pinned or retreating when the bound began.
    pub shaken: bool,
    /// HA-CM-01: causes for a test; and whether one was taken this bound.
    pub due: u8,
    pub tested: bool,
    /// HA-CM-04
    pub leader_lost: bool,
    /// HA-CM-13: it has run this bound.
    pub fled: bool,
    /// Men who fell since that was last noted (HA-EFF-05).
    pub fallen: u8,
    /// HA-OBS-02: enemies it has observed; HA-OBS-12: those it knows of, and those it has spotted itself; one bit each.
    pub observed: u32,
    pub informed: u32,
    pub spotted: u32,
    /// HA-OBS-12: what a commander was told.
    pub told: u32,
    /// HA-DIR-05: enemies it fired at this bound, and in the last bound in which it fired; neither has moved since.
    pub targets: u32,
    pub before: u32,
    /// HA-FIRE-16: with what it really fired, then and then, one bit each as `Source::bit` has them.
    pub shot_by: u8,
    pub shot_before: u8,
    /// The same of a structure.
    pub battered: Option<u8>,
    pub battered_before: Option<u8>,
    /// HA-GEN-07, HA-VAC-01: its enemies do not see where it is.
    pub hidden: bool,
    /// HA-OBS-09: where they believe it to be.
    pub believed: Option<Point>,
    /// What they saw of it last.
    pub seen: [u8; PARTS],
    pub ranging: Ranging,
    pub stock: Stock,
    /// HA-GREN-01: this bound.
    pub launched: bool,
    /// HA-ARM-08
    pub damaged: u8,
    /// HA-LOS-03: it lies where it was brewed.
    pub wreck: bool,
    /// Option `damage_gun`.
    pub gun_out: bool,
    pub stage: Stage,
    /// HA-LC-06: it has lost its bound to damage.
    pub delayed: bool,
    /// HA-CM-15: where a crew left its weapon; HA-ACT-08: whose weapon it serves.
    pub left_weapon: Option<Point>,
    pub mans: Option<UnitId>,
    /// HA-HE-03: its weapon was destroyed, and it counts as lost.
    pub disarmed: bool,
    /// HA-MOV-25
    pub mounted: bool,
    /// HA-CMD-11: an NCO who took over.
    pub promoted: bool,
    /// HA-SOLO-16: on the slip of an automated element: for which objective it goes, and where it was set up.
    pub goal: Option<u8>,
    pub post: Point,
}

/// By what differs most in two positions of one procedure: odds sort thousands of them.
impl Hash for Unit {
    fn hash<H: Hasher>(&self, to: &mut H) {
        let [leader, gunners, loaders, ranks] = self.men;
        let marks = [self.fallen, self.due, self.nerve as u8, self.damaged];
        to.write_u64(u64::from_le_bytes([leader, gunners, loaders, ranks, marks[0], marks[1], marks[2], marks[3]]));
        if self.is_alive() {
            (self.at, self.used, self.fired_by, self.rounds).hash(to);
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Unplaced,
    /// HA-LC-12: a craft whose wave is still to come.
    Sea,
    Table,
    Aboard(UnitId),
    /// A crew in its vehicle.
    Inside,
    /// Destroyed, surrendered or fled.
    Lost,
    /// HA-GEN-10: gone by the exit it was sent to.
    Through,
    /// Somewhere that these eyes do not know.
    Unseen,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
pub struct May {
    pub fire: bool,
    pub go: bool,
    pub act: bool,
}

/// HA-WNOTE-04
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Emplacement {
    Ready,
    /// HA-WNOTE-05: since this bound only.
    Fresh,
    Packed,
}

/// HA-IND-07: how far indirect fire has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
pub struct Ranging {
    pub at: Point,
    pub target: Option<UnitId>,
    pub shots: u8,
    pub hit: bool,
    /// HA-IND-19: the small move, or the walk, was since the last bound of fire.
    pub nudged: bool,
    pub bound: u8,
}

/// HA-GREN-03
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stock {
    None,
    /// Not chosen yet.
    Open,
    /// So many rifle grenades, and nothing else.
    Rifle(u8),
    /// Option `grenade_stock=both`: rifle grenades were used first, so many are left beside the others.
    Both(u8),
    Spent,
}

/// HA-LC-12
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    None,
    Waiting,
    Approach,
    Land,
    Retire,
    Gone,
}

pub type Units = SmallVec<[UnitId; UNITS]>;

impl State {
    pub fn start(setup: &Setup) -> State {
        let mut units = [Unit::NOBODY; UNITS];
        for (unit, element) in units.iter_mut().zip(&setup.plan.units) {
            let side = setup.side(element.seat);
            unit.place = if element.crew_of.is_some() { Place::Inside } else { Place::Unplaced };
            unit.men = std::array::from_fn(|n| element.men[n].count);
            unit.seen = unit.men;
            unit.facing = side.facing;
            for (left, arm) in unit.rounds.iter_mut().zip(&element.arms) {
                *left = arm.rounds.map_or(UNLIMITED, |rounds| {
                    // HA-AMM-04: half the rounds, rounded up.
                    if side.rationed { rounds.div_ceil(2) } else { rounds }
                });
            }
            unit.stock = if element.grenades || element.rifle_grenades { Stock::Open } else { Stock::None };
            unit.mounted = element.mounted.is_some();
        }
        for (seat, side) in Seat::BOTH.into_iter().zip(&setup.plan.sides) {
            for landing in &side.landings {
                let stage = if landing.wave == 1 { Stage::Approach } else { Stage::Waiting };
                units[usize::from(landing.craft)].stage = stage;
                debug_assert_eq!(setup.plan.units[usize::from(landing.craft)].seat, seat);
            }
        }
        State {
            asks_everything: setup.options().ask_everything(),
            bound: 0,
            phase: Phase::SetUp,
            first: Seat::First,
            active: setup.plan.scenario.deploys_first.unwrap_or(Seat::First),
            dice: [[0; 6]; 2],
            lost: [0; 2],
            co_fell: [0; 2],
            craft_fire_first: [false; 2],
            smoke: [None; SCREENS],
            damage: [0; PIECES],
            burning: 0,
            entered: 0,
            kindled: 0,
            units,
        }
    }
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[usize::from(unit.0)]
    }
}

impl Unit {
    pub(crate) const NOBODY: Unit = Unit {
        at: Point::new(0, 0),
        facing: Heading::NORTH,
        place: Place::Lost,
        men: [0; PARTS],
        rounds: [UNLIMITED; ARMS],
        order: Order::None,
        may: May { fire: false, go: false, act: false },
        done: false,
        pace: Pace::Still,
        moved: 0,
        fired: false,
        used: 0,
        fired_by: [0; PARTS],
        aims: false,
        weapon: Emplacement::Ready,
        nerve: Nerve::Steady,
        halted_until: 0,
        shaken: false,
        due: 0,
        tested: false,
        leader_lost: false,
        fled: false,
        fallen: 0,
        observed: 0,
        informed: 0,
        spotted: 0,
        told: 0,
        targets: 0,
        before: 0,
        shot_by: 0,
        shot_before: 0,
        battered: None,
        battered_before: None,
        hidden: false,
        believed: None,
        seen: [0; PARTS],
        ranging: Ranging { at: Point::new(0, 0), target: None, shots: 0, hit: false, nudged: false, bound: 0 },
        stock: Stock::None,
        launched: false,
        damaged: 0,
        wreck: false,
        gun_out: false,
        stage: Stage::None,
        delayed: false,
        left_weapon: None,
        mans: None,
        disarmed: false,
        mounted: false,
        promoted: false,
        goal: None,
        post: Point::new(0, 0),
    };
    /// On the table, or aboard something there.
    pub const fn is_alive(&self) -> bool {
        matches!(self.place, Place::Table | Place::Aboard(_))
    }
    /// HA-FIRE-16: some of its fire is used up, whether anything came of it or not.
    pub fn has_used_fire(&self) -> bool {
        self.fired || self.used != 0 || self.fired_by != [0; PARTS]
    }
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }
    pub fn count(&self) -> u8 {
        self.men.iter().sum()
    }
    pub const fn part(&self, part: Part) -> u8 {
        self.men[part as usize]
    }
    pub const fn has_observed(&self, other: UnitId) -> bool {
        self.observed >> other.0 & 1 == 1
    }
    /// HA-OBS-12: by itself, not by word of another.
    pub const fn has_spotted(&self, other: UnitId) -> bool {
        (self.observed & self.spotted) >> other.0 & 1 == 1
    }
    pub const fn knows_of(&self, other: UnitId) -> bool {
        (self.observed | self.informed) >> other.0 & 1 == 1
    }
    /// Its enemies do not see where it is.
    pub const fn is_unseen(&self) -> bool {
        self.hidden
    }
    /// HA-TURN-05: it may fire in the enemy's activity.
    pub fn holds_one(&self) -> bool {
        self.order == Order::Fire && self.may.fire && self.is_on_table()
    }
}

impl State {
    pub fn known(&self, setup: &Setup, unit: UnitId) -> Known {
        Known { unit, only: self.is_unseen(unit).then(|| setup.seat(unit)) }
    }
    /// What it is in or on.
    pub fn carrier(&self, unit: UnitId) -> Option<UnitId> {
        match self.unit(unit).place {
            Place::Aboard(carrier) => Some(carrier),
            _ => None,
        }
    }
    /// Its enemies do not see where it is, or what it is in.
    pub fn is_unseen(&self, unit: UnitId) -> bool {
        self.unit(unit).is_unseen() || self.carrier(unit).is_some_and(|c| self.unit(c).is_unseen())
    }
}
