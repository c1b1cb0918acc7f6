//! Battles at full speed. A [`Sampler`] throws the dice and lets a [`Policy`] answer; a [`Study`] fights numbered battles
//! over threads and counts, with the same totals however the work is split.

mod battle;
mod elo;
mod in_order;
mod marking;
mod policy;
mod report;
mod results;
mod sampler;
mod study;
mod summary;
mod thoughtful;
mod timed;

pub use battle::{End, Unfinished, battle, battle_from, watched_battle};
pub use elo::{Elo, Pairs, Ruling, Sprt, points_of, share_of};
pub use in_order::in_order;
pub use marking::Marking;
pub use odds::{Interval, Rng, wilson, wilson_of};
pub use policy::{Pair, Policy, Random};
pub use report::{Broken, Report};
pub use results::{Fate, Histogram, Results};
pub use sampler::{Dice, DiceSampler, DieByDie, Sampler};
pub use study::{Fault, Finish, Row, Study};
pub use summary::Summary;
pub use thoughtful::Thoughtful;
pub use timed::{Clock, Pace, Timed};
