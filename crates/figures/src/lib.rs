//! Units made of figures on a table in inches: where they may stand and go, how they follow their leader, close with an
//! enemy and stand when they have come there. A ruleset says what is closed and how near is too near, as data with its
//! clauses; nothing here asks, throws or tells.

mod approach;
mod arrange;
mod contact;
mod field;
mod lattice;
mod others;
mod patch;
mod steer;
mod suggest;
mod watch;

pub use field::{Bar, Field, PLACING};
pub use others::Others;
pub use steer::{Course, Steer};
pub use watch::Watch;
