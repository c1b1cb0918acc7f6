//! How much stronger one player is than another: Elo from pairs of battles, and a test that stops when it is sure.
use crate::{Interval, wilson_of};

/// Pairs of battles on one seed with the sides swapped, by what the first player made of them: 0, ½, 1, 1½ or 2
/// (the pentanomial count; luck and an uneven scenario hit both battles of a pair, and drop out).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pairs {
    pub counts: [u64; 5],
}

/// Points of Elo with their 95 % interval; infinite where one side won everything.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Pairs {
    /// A pair, by the half points the first player made in it.
    pub fn add(&mut self, halves: usize) {
        self.counts[halves] += 1;
    }
    pub fn join(&mut self, other: &Pairs) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The first player's share of the points. As many independent battles as the pairs are worth give its interval.
    pub fn score(&self) -> Interval {
        if self.count() == 0 {
            return Interval { share: 0.5, low: 0.0, high: 1.0 };
        }
        let (share, spread) = (self.share(), self.spread());
        let worth = if spread > 0.0 { share * (1.0 - share) / spread } else { 2.0 };
        wilson_of(share, worth * self.count() as f64)
    }
    pub fn elo(&self) -> Elo {
        let Interval { share, low, high } = self.score();
        Elo { value: points_of(share), low: points_of(low), high: points_of(high) }
    }

    fn share(&self) -> f64 {
        let halves: u64 = (0..).zip(self.counts).map(|(halves, count)| halves * count).sum();
        halves as f64 / (4 * self.count().max(1)) as f64
    }
    /// The variance of a pair's share; as if one more pair of independent battles had been seen, so that few pairs that
    /// happen to agree prove nothing.
    fn spread(&self) -> f64 {
        let share = self.share();
        let square = |halves: u32| (f64::from(halves) / 4.0 - share).powi(2);
        let squares: f64 = (0..).zip(self.counts).map(|(halves, count)| count as f64 * square(halves)).sum();
        (squares + share * (1.0 - share) / 2.0) / (self.count() + 1) as f64
    }
}

/// The share of the points that so many points of Elo mean.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The points of Elo that a share of the points means.
pub fn points_of(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// A sequential probability ratio test: is the first player `elo[1]` stronger, or only `elo[0]`? Whichever it says, it is
/// wrong with this probability at most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    pub elo: [f64; 2],
    pub error: f64,
}

/// What a test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    Open,
    /// As strong as the lower bound says, or weaker.
    Lower,
    /// As strong as the upper bound says, or stronger.
    Upper,
}

/// Pairs before anything is said: the normal approximation wants some.
const LEAST: u64 = 8;

impl Sprt {
    /// The logarithm of how much likelier the pairs are at the upper bound than at the lower one, by the normal
    /// approximation for a generalized test (Van den Bergh).
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        let spread = pairs.spread();
        if pairs.count() == 0 {
            return 0.0;
        }
        let [low, high] = self.elo.map(share_of);
        // Whoever won everything still leaves the doubt of one battle in all.
        let doubt = 0.5 / (2 * pairs.count()) as f64;
        let spread = spread.max(doubt * (1.0 - doubt) / 2.0);
        pairs.count() as f64 * (high - low) * (2.0 * pairs.share() - low - high) / (2.0 * spread)
    }
    pub fn ruling(&self, pairs: &Pairs) -> Ruling {
        let bound = ((1.0 - self.error) / self.error).ln();
        match self.ratio(pairs) {
            _ if pairs.count() < LEAST => Ruling::Open,
            ratio if ratio >= bound => Ruling::Upper,
            ratio if ratio <= -bound => Ruling::Lower,
            _ => Ruling::Open,
        }
    }
}
