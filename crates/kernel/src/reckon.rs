//! What is counted when a battle is over: what is left of every unit, what the points were for, and why it ended.
use crate::{Battle, Seat};

pub trait Reckon: Battle {
    /// Every unit that takes the field, in the order of [`Reckoning::left`].
    fn roster(setup: &Self::Setup) -> Vec<Enlisted>;
    /// What points are given for, in the order of [`Reckoning::scores`]: "objectives".
    fn scoring(setup: &Self::Setup) -> &'static [&'static str];
    /// Of a battle that is over.
    fn reckon(setup: &Self::Setup, state: &Self::State) -> Reckoning;
}

/// A unit as it was mustered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enlisted {
    pub seat: Seat,
    pub name: String,
    /// A hull counts as one.
    pub men: u16,
}

/// What a battle came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reckoning {
    pub turns: u8,
    pub ending: Ending,
    /// Men left in each unit, those who joined it included; 0: it is lost.
    pub left: Vec<u16>,
    /// They add up to the verdict's points.
    pub scores: Vec<[i16; 2]>,
}

/// Why a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The last turn was played.
    LastTurn,
    /// Nobody of theirs was left.
    WipedOut(Seat),
    /// They had lost too much, or all who were left ran.
    Broken(Seat),
    /// Both sides at once.
    BothBeaten,
    /// All of theirs who could had gone home.
    WentHome(Seat),
    Resigned(Seat),
}

impl Ending {
    /// By which sides are beaten.
    pub fn beaten(sides: [Option<Ending>; 2]) -> Ending {
        match sides {
            [None, None] => Ending::LastTurn,
            [Some(ending), None] | [None, Some(ending)] => ending,
            [Some(_), Some(_)] => Ending::BothBeaten,
        }
    }
}
