//! How a side stands, and which positions a view leaves possible: what opponents, and odds over several activations,
//! reckon with. Opinions, not rules.
use crate::{Battle, Seat};

/// What a side has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Strength {
    pub men: u16,
    pub units: u16,
    /// Of its units, those that are pinned, shaken, or run.
    pub shaken: u16,
}

/// How far a player looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Horizon {
    /// Steps of one play.
    pub steps: u32,
    /// Steps in all that one answer is worth.
    pub effort: u32,
    /// What comes of it, when a play ends, that an answer looked better by one; and how far off that may be. A few plays tell
    /// less than the looks, many tell more.
    pub looks: u8,
    pub doubt: u16,
}

pub trait Weigh: Battle {
    /// What it is worth to have won; 100 is about one rifleman, here as everywhere below.
    const VICTORY: i32;

    fn strength(setup: &Self::Setup, state: &Self::State, seat: Seat) -> Strength;
    /// Who has won, if it is over.
    fn won(setup: &Self::Setup, state: &Self::State) -> Option<Seat>;
    /// How far First is ahead of Second by what the scenario counts, as it stands now.
    fn lead(setup: &Self::Setup, state: &Self::State) -> i32;
    /// What a side is still good for.
    fn stock(setup: &Self::Setup, state: &Self::State, seat: Seat) -> i32;
    /// How far First is ahead of Second in all.
    fn worth(setup: &Self::Setup, state: &Self::State) -> i32 {
        let won = Self::won(setup, state).map_or(0, |seat| Self::VICTORY * seat.sign());
        let [first, second] = Seat::BOTH.map(|seat| Self::stock(setup, state, seat));
        won + Self::lead(setup, state) + first - second
    }
    fn horizon(setup: &Self::Setup) -> Horizon;
    /// A position in which this view is what its eyes would see, as far as anybody can tell; `lot(n)` draws one of n.
    fn imagine(setup: &Self::Setup, view: &Self::View, lot: &mut dyn FnMut(u32) -> u32) -> Self::State;
}
