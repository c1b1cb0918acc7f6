//! How a side stands, and which positions a view leaves possible: what opponents, and odds over several activations,
//! reckon with. Opinions, not rules.
use crate::{Battle, Seat};

/// What a side has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Strength {
    pub men: u16,
    pub units: u16,
    /// Of its units, those that are pinned, shaken, or run.
    pub shaken: u16,
}

pub trait Weigh: Battle {
    fn strength(setup: &Self::Setup, state: &Self::State, seat: Seat) -> Strength;
    /// How far First is ahead of Second; 100 is about one rifleman.
    fn worth(setup: &Self::Setup, state: &Self::State) -> i32;
    /// Steps that a player looks ahead, and steps in all that one answer is worth.
    fn horizon(_setup: &Self::Setup) -> [u32; 2] {
        [u32::MAX, 3000]
    }
    /// A position in which this view is what its eyes would see, as far as anybody can tell; `lot(n)` draws one of n.
    fn imagine(setup: &Self::Setup, view: &Self::View, lot: &mut dyn FnMut(u32) -> u32) -> Self::State;
}
