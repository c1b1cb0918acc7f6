//! Battles at full speed. A [`Sampler`] throws the dice and lets a [`Policy`] answer; a [`Study`] fights numbered battles
//! over threads and counts, with the same totals however the work is split.

mod battle;
mod marking;
mod policy;
mod sampler;
mod study;
mod summary;
mod thoughtful;

pub use battle::{End, Unfinished, battle, watched_battle};
pub use marking::Marking;
pub use odds::{Interval, Rng, wilson};
pub use policy::{Pair, Policy, Random};
pub use sampler::{Dice, DiceSampler, DieByDie, Sampler};
pub use study::{Broken, Fault, Finish, Report, Row, Study};
pub use summary::Summary;
pub use thoughtful::Thoughtful;
