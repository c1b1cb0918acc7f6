//! Who won, how often, and by what else: exact counts, so that adding in any order gives the same.
use crate::{Interval, Summary, wilson};
use kernel::Seat;
use std::collections::BTreeMap;

/// Battles by their winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Results {
    pub wins: [u64; 2],
    pub draws: u64,
}

impl Results {
    pub fn add(&mut self, winner: Option<Seat>) {
        match winner {
            Some(seat) => self.wins[seat.index()] += 1,
            None => self.draws += 1,
        }
    }
    pub fn battles(&self) -> u64 {
        self.wins[0] + self.wins[1] + self.draws
    }
    /// The share of battles a seat won, with its 95 % interval.
    pub fn share(&self, seat: Seat) -> Interval {
        wilson(self.wins[seat.index()], self.battles())
    }
    /// The share of battles nobody won.
    pub fn drawn(&self) -> Interval {
        wilson(self.draws, self.battles())
    }
    /// First's share of wins less Second's, with its 95 % interval.
    pub fn lead(&self) -> Summary {
        let [first, second] = self.wins.map(i128::from);
        Summary { count: self.battles(), sum: first - second, squares: first + second }
    }
}

/// How often each value came up, and who won then.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Histogram {
    pub bars: BTreeMap<i64, Results>,
}

impl Histogram {
    pub fn add(&mut self, value: impl Into<i64>, winner: Option<Seat>) {
        self.bars.entry(value.into()).or_default().add(winner);
    }
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for (&value, results) in &self.bars {
            let (value, count) = (i128::from(value), results.battles());
            summary.count += count;
            summary.sum += value * i128::from(count);
            summary.squares += value * value * i128::from(count);
        }
        summary
    }
    /// The least value that this share of the battles does not exceed.
    pub fn quantile(&self, share: f64) -> i64 {
        let all: u64 = self.bars.values().map(Results::battles).sum();
        let wanted = ((all as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        for (&value, results) in &self.bars {
            seen += results.battles();
            if seen >= wanted {
                return value;
            }
        }
        0
    }
}

/// What became of one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fate {
    /// Men left at the end.
    pub left: Summary,
    /// Battles at whose end it was still there, and the others.
    pub kept: Results,
    pub lost: Results,
}
