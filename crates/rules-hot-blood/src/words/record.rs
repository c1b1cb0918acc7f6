//! HB-INT-02: what a man is to do this turn.
use super::{ManId, Pace, Posture};
use kernel::Point;
use serde::{Deserialize, Serialize};
use table::squares::{Compass, Layer};

/// A square and a layer of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Step {
    pub at: Point,
    pub layer: Layer,
}

impl Step {
    pub const fn new(at: Point, layer: Layer) -> Step {
        Step { at, layer }
    }
}

/// HB-MOV-13: up to four steps, the start not among them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    steps: [Step; 4],
    len: u8,
}

impl Path {
    pub const NONE: Path = Path { steps: [Step::new(Point::new(0, 0), Layer::Surface); 4], len: 0 };

    /// Steps beyond the fourth are lost.
    pub fn push(&mut self, step: Step) {
        if let Some(free) = self.steps.get_mut(usize::from(self.len)) {
            *free = step;
            self.len += 1;
        }
    }
    pub fn truncate(&mut self, len: usize) {
        let steps = &self.steps[..len.min(self.len.into())];
        *self = steps.iter().copied().collect();
    }
}

impl std::ops::Deref for Path {
    type Target = [Step];
    fn deref(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }
}
impl FromIterator<Step> for Path {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Path {
        let mut path = Path::NONE;
        steps.into_iter().for_each(|step| path.push(step));
        path
    }
}
impl std::fmt::Debug for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
impl Serialize for Path {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

/// HB-BMB-02: where a bomb is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Aim {
    pub at: Point,
    pub layer: Layer,
    /// HB-DEV-03: at no range, which way it would stray.
    pub toward: Option<Compass>,
}

/// HB-INT-06
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fire {
    Hold,
    AtWill,
    IfFiredOn,
    Aim(ManId),
}

/// What is handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goods {
    Everything,
    Bombs,
    /// The pistol with them.
    Flares,
    Cutters,
    Telephone,
    Papers,
}

/// HB-SPC-T1, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    Flare(Point),
    Alarm,
    /// The wire by its number in the setup.
    Cut {
        wire: u8,
        stealthy: bool,
    },
    /// One of his side's missions, on the nth of its squares.
    Call {
        mission: u8,
        square: u8,
    },
    Search(ManId),
    Secure(ManId),
    Lift(ManId),
    PutDown,
    Give {
        to: ManId,
        goods: Goods,
    },
    Take {
        from: ManId,
        goods: Goods,
    },
    /// HB-MOV-17: the heavy machine gun that this man left.
    TakeGun(ManId),
    Rouse(ManId),
    Listen,
    /// Option `morale_recover_rally`.
    Rally(ManId),
}

impl Act {
    /// HB-INT-05: marked "with move" in HB-SPC-T1.
    pub const fn is_with_move(self) -> bool {
        matches!(self, Act::Alarm | Act::Give { .. } | Act::Take { .. } | Act::TakeGun(_))
    }
}

/// HB-INT-02: one man's orders for the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Record {
    /// Somebody wrote it; else HB-INT-11.
    pub written: bool,
    pub throw: Option<Aim>,
    pub act: Option<Act>,
    pub fire: Fire,
    pub pace: Pace,
    pub path: Path,
    /// As it is, where nothing is said.
    pub posture: Option<Posture>,
    pub halt: bool,
}

impl Record {
    /// HB-INT-11: he stays, and returns fire.
    pub const NONE: Record = Record {
        written: false,
        throw: None,
        act: None,
        fire: Fire::IfFiredOn,
        pace: Pace::Stay,
        path: Path::NONE,
        posture: None,
        halt: false,
    };
    /// He does nothing at all.
    pub const IDLE: Record = Record { written: true, fire: Fire::Hold, ..Record::NONE };
}
