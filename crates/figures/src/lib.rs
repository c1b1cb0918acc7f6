//! Units made of figures on a table in inches: where they may stand and go, how they follow their leader, close with an
//! enemy and stand when they have come there. A ruleset says what is closed and how near is too near, as data with its
//! clauses; nothing here asks, throws or tells.

mod unit;
mod bases;
mod opacity;
mod pieces;
mod outlook;
mod sightlines;
mod cover;
mod memory;

mod arrange;
mod contact;
mod field;
mod forced;
mod goal;
mod file;
mod havens;
mod lattice;
mod loss;
mod mend;
mod others;
mod patch;
mod steer;
mod suggest;
mod watch;
mod walk;
mod ways;

pub use bases::{Bases, Discs, hull};
pub use cover::{Crossing, Giver, Majority, Shield, Tally, on_line};
pub use memory::Memory;
pub use opacity::{Group, Groups, Opacity, Rim, Stops};
pub use outlook::{Glance, Outlook};
pub use pieces::{Piece, PieceId, Pieces};
pub use sightlines::{AimAt, Line, Scenery, Sightlines, Stopper};
pub use unit::{FigureSet, UnitId, UnitSet};

pub use contact::Charge;
pub use field::{Bar, Bond, Field, Haven, PLACING, Team};
pub use forced::Flight;
pub use goal::{Ends, Goal, advise_way};
pub use loss::{Mate, Mates, order_losses};
pub use others::Others;
pub use steer::{Course, Steer};
pub use walk::{Stretches, Walk, stretches};
pub use watch::Watch;
pub use ways::{part, round_a_corner};
