//! Opponents that see views only. Play and simulation use the same code: every [`Opponent`] is a [`sim::Policy`].
mod ahead;
mod forecast;
mod opponent;
mod parley;
mod random;
mod recruit;
mod regular;
mod simple;
mod veteran;

pub use opponent::{Chosen, Opponent, OpponentInfo, UnknownOpponent, known, opponent};
pub use parley::{Offered, agrees};
pub use random::Random;
pub use recruit::Recruit;
pub use regular::Regular;
pub use simple::Simple;
pub use veteran::Veteran;
