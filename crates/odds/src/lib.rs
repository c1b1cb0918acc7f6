//! Exact odds by re-execution. The rules text is run again and again, every run along another line of chances:
//! [`Explorer`] visits every line, [`Merger`] joins lines at cuts and solves loops, [`Chooser`] finds best replies.
//! [`odds`] answers a scene exactly where the budget allows and by sampling, said openly, where it does not.

mod alias;
mod ask;
mod chooser;
mod distribution;
mod exact;
mod explorer;
mod fraction;
mod graph;
mod interval;
mod merger;
mod quick;
mod rng;
mod said;
mod sample;
mod seen;
mod walk;
mod word;

pub use alias::Tables;
pub use ask::{Answered, Budget, OddsError, exactly, odds, sampled};
pub use chooser::{Chooser, Replied};
pub use distribution::{Distribution, Method};
pub use exact::{Weights, outcomes, weights};
pub use explorer::Explorer;
pub use fraction::{Fraction, fractions};
pub use interval::{Interval, wilson, wilson_of};
pub use merger::{Merged, Merger};
pub use rng::Rng;
pub use said::said;
pub use walk::DEEPEST;
