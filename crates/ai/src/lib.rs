//! Opponents that see views only. Play and simulation use the same code: every [`Opponent`] is a [`sim::Policy`].
mod opponent;
mod random;
mod simple;

pub use opponent::{Chosen, Opponent, OpponentInfo, UnknownOpponent, known, opponent};
pub use random::Random;
pub use simple::Simple;
