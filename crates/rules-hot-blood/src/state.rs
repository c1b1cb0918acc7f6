//! What changes: plain copied data.
use crate::{
    Setup,
    setup::{Arm, Firearm, Kit, MEN, MISSIONS, Open, PATROLS},
    words::{Cause, ManId, Mood, Pace, Path, Posture, Record, Resolve, Sign, Step, Wound},
};
use kernel::{Point, Seat};
use serde::Serialize;
use std::hash::{Hash, Hasher};
use table::squares::Layer;

/// Markers of a side, flares burning and hits of a turn that there is room for.
pub const MARKERS: usize = 24;
pub const FLARES: usize = 8;
pub const HITS: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct State {
    /// Questions with one answer are put as well.
    #[serde(skip)]
    pub asks_everything: bool,
    pub turn: u8,
    pub phase: Phase,
    pub men: [Man; MEN],
    pub sides: [SideState; 2],
    /// Wires that are open, by their number in the setup.
    pub open: Open,
    pub flares: [Option<Flare>; FLARES],
    #[serde(serialize_with = "as_list")]
    pub hits: [Option<Hit>; HITS],
}

/// Serde knows arrays of up to 32.
fn as_list<S: serde::Serializer>(hits: &[Option<Hit>; HITS], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(hits.iter().flatten())
}

/// By what differs most in two positions of one procedure: odds sort thousands of them.
impl Hash for State {
    fn hash<H: Hasher>(&self, to: &mut H) {
        (self.turn, self.phase, self.open).hash(to);
        self.men.iter().filter(|man| man.place != Place::Nowhere).for_each(|man| man.hash(to));
        self.hits.iter().flatten().for_each(|hit| hit.hash(to));
        self.sides.iter().for_each(|side| (side.missions, side.patrols).hash(to));
    }
}

/// HB-GEN-03
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    SetUp,
    Intentions,
    Morale,
    HandToHand,
    Bombs,
    SpecialActions,
    Movement,
    Spotting,
    Shooting,
    BombEffects,
    Artillery,
    Hits,
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not set up yet, or nobody.
    Nowhere,
    Board,
    /// HB-END-03: home.
    Off,
}

/// One man. What the enemy knows of him is in `ghost` and in the `sees` of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "marks on a man's card, each there or not")]
pub struct Man {
    pub place: Place,
    pub at: Point,
    pub layer: Layer,
    pub posture: Posture,
    pub resolve: Resolve,
    pub wound: Wound,
    pub awake: bool,
    /// HB-HID-09: from the next turn on.
    pub wakes: bool,

    pub firearm: Option<Firearm>,
    pub arm: Arm,
    pub bombs: u8,
    pub flares: u8,
    pub kit: Kit,
    /// Option `ammo_rifles_10`.
    pub shots: u8,
    /// HB-MOV-17: where he left his heavy machine gun.
    pub left_gun: Option<Step>,
    /// HB-MOV-17: he can fire it only from this turn on.
    pub gun_from: u8,

    /// HB-MOR-T1: triggers that were passed, a bit each from A.
    pub passed: u8,
    /// HB-MOR-06: much worse, since his last test.
    pub worse: bool,
    /// HB-SHO-16: the turn in which it was last set; 0: not.
    pub under_fire: u8,
    /// Put under fire for the first time since the last morale phase.
    pub first_fire: bool,
    pub ever_under_fire: bool,
    pub ever_in_melee: bool,
    pub has_left_trench: bool,
    /// Option `melee_surprise_minus_2`: he had not seen whom he met.
    pub surprised: bool,
    /// Option `melee_asleep_helpless`: he was met in his sleep.
    pub met_asleep: bool,
    /// HB-MOR-28: enemies whose last known square he has walked to in vain, and the last such marker.
    pub struck_off: u32,
    pub in_vain: Option<Point>,
    /// HB-MOR-21: where he walks with his hands up.
    pub goes_to: Option<Point>,
    /// HB-MOR-19: where he ducks to this turn.
    pub ducks_to: Option<Step>,

    /// How far he went this turn, and how.
    pub pace: Pace,
    pub walked: Path,
    /// HB-SHO-12, HB-SHO-10: where he was when the turn began.
    pub began: Step,
    /// HB-VIS-12: the turn of his last shot; 0: none.
    pub fired: u8,
    /// Men he saw at the last spotting, friends too, a bit each; and at the one before.
    pub sees: u32,
    pub saw: u32,
    /// HB-VIS-13: enemies he saw on their way this turn.
    pub saw_pass: u32,
    /// Where and when the enemy last saw him.
    pub ghost: Option<Ghost>,
    /// HB-PM-04: the enemy has seen him as a casualty or took him.
    pub known_lost: bool,
    /// HB-HID-04: what the enemy knows of him since he went down.
    pub fate: Fate,
    /// Seen by any enemy at some spotting.
    pub ever_seen: bool,

    /// HB-MEL-01: enemies he is in contact with, and those of them he met this turn.
    pub contact: u32,
    pub met: u32,
    /// Option `fire_aim_two_turns`: whom he aimed at last turn.
    pub aimed: Option<ManId>,

    pub task: Option<Task>,
    /// HB-PRI-04: whom he carries.
    pub carries: Option<ManId>,
    /// HB-MOV-12: of two bearers the one who picked him up first.
    pub borne_by: Option<ManId>,
    /// HB-PRI-02: whose prisoner he is led by.
    pub escort: Option<ManId>,
    /// HB-SPC-04: enemies whose papers he carries, a bit each.
    pub papers: u32,
    pub searched: bool,
    /// HB-SPC-T1: he listens this turn.
    pub listens: bool,

    /// HB-BMB-11: where his bomb of this turn lies.
    pub bomb: Option<Step>,
    pub record: Record,
}

impl Hash for Man {
    fn hash<H: Hasher>(&self, to: &mut H) {
        let state = [self.posture as u8, self.resolve as u8, self.wound as u8, self.passed];
        let marks = [self.under_fire, self.worse.into(), self.awake.into(), self.bombs];
        let word = |bytes: [u8; 4]| u64::from(u32::from_le_bytes(bytes));
        to.write_u64(word(state) << 32 | word(marks));
        to.write_u64(u64::from(self.sees) << 32 | u64::from(self.contact));
        (self.at, self.bomb, self.task, self.ducks_to).hash(to);
    }
}

/// HB-HID-04: whether a man who is down is dead, as whoever lay beside him last found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    Unknown,
    Alive,
    Dead,
}

/// HB-VIS-11
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Ghost {
    pub at: Step,
    pub turn: u8,
}

/// HB-WIR-08, HB-WIR-09
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Task {
    pub wire: u8,
    pub stealthy: bool,
    pub left: u8,
    /// He worked at it this turn.
    pub worked: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct SideState {
    /// HB-HID-03: wires it knows to be open.
    pub knows_open: Open,
    /// Sorted, so that their order tells nothing.
    pub markers: [Option<Marker>; MARKERS],
    pub missions: [Mission; MISSIONS],
    pub patrols: [Patrol; PATROLS],
    /// HB-PM-09
    pub ordered_home: bool,
    pub resigned: bool,
    /// HB-INT-06: the last turn in which one of its men was put under fire.
    pub fired_on: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Marker {
    pub turn: u8,
    pub at: Point,
    pub sign: Sign,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mission {
    /// HB-ART-02: still to be called, or to come by timetable.
    Ready,
    Coming {
        square: u8,
        turns: u8,
    },
    Running {
        square: u8,
        turns: u8,
    },
    Spent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Patrol {
    pub mood: Mood,
    /// HB-PM-03: it tests in the next morale phase.
    pub tests: bool,
    /// Quarters of its strength that its losses have reached.
    pub quarters: u8,
    /// Members that were ever lost, a bit each.
    pub lost: u32,
    /// The senior man who was able in the last morale phase, and whether he was hurt by then.
    pub leader: Option<ManId>,
    pub leader_hurt: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Flare {
    pub at: Point,
    /// Turns it still burns, this one included.
    pub turns: u8,
}

/// HB-HIT-02: a hit that is rolled for at the end of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Hit {
    pub who: ManId,
    pub cause: Cause,
}

impl Man {
    /// Nobody, or somebody of whom nothing is known.
    pub const NOBODY: Man = Man {
        place: Place::Nowhere,
        at: Point::new(0, 0),
        layer: Layer::Surface,
        posture: Posture::Lying,
        resolve: Resolve::Free,
        wound: Wound::None,
        awake: false,
        wakes: false,
        firearm: None,
        arm: Arm::Unarmed,
        bombs: 0,
        flares: 0,
        kit: Kit { cutters: false, flare_pistol: false, whistle: false, telephone: false },
        shots: 0,
        left_gun: None,
        gun_from: 0,
        passed: 0,
        worse: false,
        under_fire: 0,
        first_fire: false,
        ever_under_fire: false,
        ever_in_melee: false,
        has_left_trench: false,
        surprised: false,
        met_asleep: false,
        struck_off: 0,
        in_vain: None,
        goes_to: None,
        ducks_to: None,
        pace: Pace::Stay,
        walked: Path::NONE,
        began: Step::new(Point::new(0, 0), Layer::Surface),
        fired: 0,
        sees: 0,
        saw: 0,
        saw_pass: 0,
        ghost: None,
        known_lost: false,
        fate: Fate::Unknown,
        ever_seen: false,
        contact: 0,
        met: 0,
        aimed: None,
        task: None,
        carries: None,
        borne_by: None,
        escort: None,
        papers: 0,
        searched: false,
        listens: false,
        bomb: None,
        record: Record::NONE,
    };

    pub const fn step(&self) -> Step {
        Step::new(self.at, self.layer)
    }
    pub fn is_on_board(&self) -> bool {
        self.place == Place::Board
    }
    /// Minor, serious, killed, or prisoner.
    pub fn is_out(&self) -> bool {
        self.wound >= Wound::Minor || self.resolve == Resolve::Prisoner
    }
    /// Walking wounded or worse.
    pub fn is_casualty(&self) -> bool {
        self.wound >= Wound::Walking
    }
    /// On the board, not out of action, not surrendering; he may be asleep.
    pub fn is_fit(&self) -> bool {
        self.is_on_board() && !self.is_out() && self.resolve != Resolve::Surrendering
    }
    /// Fit and awake.
    pub fn is_able(&self) -> bool {
        self.is_fit() && self.awake
    }
    pub fn is_down(&self) -> bool {
        self.posture == Posture::Down
    }
    /// HB-MOV-02: not three or four squares.
    pub fn is_tactical(&self) -> bool {
        self.walked.len() < 3
    }
    pub const fn sees(&self, other: ManId) -> bool {
        self.sees >> other.0 & 1 == 1
    }
    /// HB-MEL-02: since an earlier turn.
    pub const fn is_in_melee(&self) -> bool {
        self.contact & !self.met != 0
    }
    pub const fn is_in_contact(&self) -> bool {
        self.contact != 0
    }
}

impl State {
    pub fn start(setup: &Setup) -> State {
        let mut men = [Man::NOBODY; MEN];
        for man in setup.men() {
            let soldier = setup.soldier(man);
            men[usize::from(man.0)] = Man {
                firearm: soldier.firearm,
                arm: soldier.arm,
                bombs: soldier.bombs,
                flares: soldier.flares,
                kit: soldier.kit,
                shots: 10,
                awake: !soldier.rests || setup.options().garrison_rest_off(),
                ..Man::NOBODY
            };
        }
        let gates = (0..).zip(&setup.plan.wires).filter(|(_, wire)| wire.gate).fold(0, |open, (n, _)| open | 1 << n);
        let side = |seat: Seat| SideState {
            knows_open: if seat == crate::setup::GARRISON { gates } else { 0 },
            markers: [None; MARKERS],
            missions: [Mission::Ready; MISSIONS],
            patrols: [Patrol {
                mood: Mood::CarryOn,
                tests: false,
                quarters: 0,
                lost: 0,
                leader: None,
                leader_hurt: false,
            }; PATROLS],
            ordered_home: false,
            resigned: false,
            fired_on: 0,
        };
        State {
            asks_everything: setup.options().ask_everything(),
            turn: 0,
            phase: Phase::SetUp,
            men,
            sides: Seat::BOTH.map(side),
            open: gates,
            flares: [None; FLARES],
            hits: [None; HITS],
        }
    }
    pub fn man(&self, man: ManId) -> &Man {
        &self.men[usize::from(man.0)]
    }
    pub(crate) fn man_mut(&mut self, man: ManId) -> &mut Man {
        &mut self.men[usize::from(man.0)]
    }
    pub fn side(&self, seat: Seat) -> &SideState {
        &self.sides[seat.index()]
    }
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut SideState {
        &mut self.sides[seat.index()]
    }
}
