//! The words of the game: what is chosen, what is talked about, what happens.
mod event;
mod record;

use crate::setup::SIDE;
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use table::squares::{Compass, Layer};

pub use event::Event;
pub use record::{Act, Aim, Fire, Goods, Path, Record, Step};

/// A man: raiders from 0, the garrison from 16, each in roster order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ManId(pub u8);

impl ManId {
    /// The nth man of a side's roster.
    pub const fn new(seat: Seat, nth: u8) -> ManId {
        ManId(seat as u8 * SIDE + nth)
    }
    pub const fn seat(self) -> Seat {
        if self.0 < SIDE { Seat::First } else { Seat::Second }
    }
    /// His number in his side's roster.
    pub const fn nth(self) -> u8 {
        self.0 % SIDE
    }
    pub const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// His number on the board.
impl From<ManId> for u16 {
    fn from(man: ManId) -> u16 {
        man.0.into()
    }
}

/// HB-GEN-05: on the surface, and in a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Posture {
    Standing,
    Lying,
    Up,
    Down,
}

impl Posture {
    /// The layer that this posture is of.
    pub const fn layer(self) -> Layer {
        match self {
            Posture::Standing | Posture::Lying => Layer::Surface,
            Posture::Up | Posture::Down => Layer::Pit,
        }
    }
    /// The low one and the high one of a layer.
    pub const fn of(layer: Layer, low: bool) -> Posture {
        match (layer, low) {
            (Layer::Surface, true) => Posture::Lying,
            (Layer::Surface, false) => Posture::Standing,
            (Layer::Pit, true) => Posture::Down,
            (Layer::Pit, false) => Posture::Up,
        }
    }
    pub const fn is_low(self) -> bool {
        matches!(self, Posture::Lying | Posture::Down)
    }
}

/// HB-MOV-01
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    Stay,
    Crawl,
    Walk,
}

/// HB-MOR-T3, HB-PRI
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Resolve {
    Free,
    NoCloser,
    DuckBack,
    Surrendering,
    Prisoner,
}

/// HB-HIT-T2, worse and worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wound {
    None,
    Scratch,
    Walking,
    Minor,
    Serious,
    Killed,
}

/// HB-PM-T1
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mood {
    CarryOn,
    Hesitate,
    Withdraw,
    Break,
}

/// HB-HIT-T1: what a man was hit by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    MachineGun,
    Bullet,
    Blow,
    BareHands,
    Burst,
}

/// What a side heard or saw without seeing who.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// Steps, wire, a fight.
    Sound,
    /// A shot that was heard.
    Shot,
    /// A shot that was seen.
    Flash,
    Burst,
    Alarm,
}

/// One option of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// HB-INT-11: the rest stay as they are.
    Seal,
    Man(ManId),
    /// HB-PM-09, HB-PM-12
    Home(bool),
    /// HB-ART-03: this mission is ended.
    Stop(u8),
    /// HB-INT-06
    Fire(Fire),
    /// HB-BMB-02: onto a square, or into the pit in it.
    ThrowOn,
    ThrowInto,
    /// HB-DEV-03
    Toward(Compass),
    /// HB-FLR-03: the square is asked for next.
    Flare,
    Act(Act),
    /// Where he is, as he is.
    Stay,
    /// On the spot: up, down, out of the pit or into it.
    Change(Posture),
    /// The way is asked for next.
    Go {
        pace: Pace,
        /// He ends lying, or down.
        low: bool,
        /// HB-INT-08
        halt: bool,
    },
    /// HB-SHO-03
    At(ManId),
    AtFlash(Point),
    HoldFire,
    /// HB-MOR-27
    Cover(Step),
    /// HB-SET-04: all of them.
    AllLying,
    AllStanding,
    OneByOne,
    /// HB-END-06: asked once more before it counts.
    FightOn,
    Resign,
}

impl From<ManId> for Choice {
    fn from(man: ManId) -> Choice {
        Choice::Man(man)
    }
}
impl From<Step> for Choice {
    fn from(step: Step) -> Choice {
        Choice::Cover(step)
    }
}
impl From<Compass> for Choice {
    fn from(way: Compass) -> Choice {
        Choice::Toward(way)
    }
}

/// What a roll or a question is about, and whose dice it shows; made by `view::about`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Subject {
    pub about: About,
    #[serde(default, skip_serializing_if = "Dice::is_usual")]
    pub dice: Dice,
}

/// Whose dice are shown to whom, as far as options decide it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dice {
    /// By the table of HB-HID-T1.
    #[default]
    Usual,
    All,
    Nobody,
    /// Option `hid_own_noise`: to whom they belong, although nobody else would be shown them.
    Own,
}

impl Dice {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
    fn is_usual(&self) -> bool {
        *self == Dice::Usual
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    #[default]
    Nothing,
    Side(Seat),
    Man(ManId),
    /// One man does something to another.
    Between {
        by: ManId,
        at: ManId,
    },
    /// A patrol of this side.
    Patrol {
        seat: Seat,
        patrol: u8,
    },
    /// Somebody's bomb.
    Bomb(ManId),
    /// Somebody's bomb, and a man at risk.
    AtRisk {
        bomb: ManId,
        man: ManId,
    },
    /// A round of a fire mission.
    Round {
        seat: Seat,
        mission: u8,
        round: u8,
    },
    /// The same, and a man near its burst.
    NearRound {
        seat: Seat,
        mission: u8,
        round: u8,
        man: ManId,
    },
    Square(Point),
    /// A man and a square.
    Shot {
        by: ManId,
        at: Point,
    },
    /// The same man's nth hit of the turn.
    Hit {
        man: ManId,
        nth: u8,
    },
}

impl From<About> for Subject {
    fn from(about: About) -> Subject {
        Subject { about, dice: Dice::Usual }
    }
}
impl From<ManId> for Subject {
    fn from(man: ManId) -> Subject {
        About::Man(man).into()
    }
}
impl From<Seat> for Subject {
    fn from(seat: Seat) -> Subject {
        About::Side(seat).into()
    }
}
