//! How much of everything one may have at a table.
use crate::Moment;
use std::time::Duration;

/// Connections that only watch a battle.
pub const WATCHERS: usize = 50;
/// Scenes of the past and odds that one connection waits for.
pub const PAST: usize = 32;
/// Programs whose answer was not kept try again after that long.
pub const AGAIN: Duration = Duration::from_secs(1);
/// A player's name, in characters.
pub const NAME: usize = 40;
/// Links to one battle.
pub const LINKS: usize = 40;
/// Odds of a choice in a battle.
pub const ODDS: odds::Budget = odds::Budget { runs: 20_000_000, time: Duration::from_secs(2) };
/// Phrases of one connection, and offers of one seat.
pub const TALK: Rate = Rate { burst: 3, per_second: 0.2 };
pub const OFFERS: Rate = Rate { burst: 3, per_second: 0.05 };

/// So many at once, and so many a second after that.
#[derive(Debug, Clone, Copy)]
pub struct Rate {
    pub burst: u32,
    pub per_second: f64,
}

#[derive(Debug)]
pub struct Bucket {
    rate: Rate,
    left: f64,
    at: Moment,
}

impl Bucket {
    pub fn new(rate: Rate, now: Moment) -> Bucket {
        Bucket { rate, left: f64::from(rate.burst), at: now }
    }
    pub fn take(&mut self, now: Moment) -> bool {
        self.take_some(1, now)
    }
    /// All of them or none.
    pub fn take_some(&mut self, many: u32, now: Moment) -> bool {
        let enough = self.has(many, now);
        (self.left, self.at) = (self.filled(now), now);
        if enough {
            self.left -= f64::from(many);
        }
        enough
    }
    pub fn has(&self, many: u32, now: Moment) -> bool {
        self.filled(now) >= f64::from(many)
    }
    /// Whether nothing would be lost if it were forgotten.
    pub fn is_full(&self, now: Moment) -> bool {
        self.has(self.rate.burst, now)
    }
    fn filled(&self, now: Moment) -> f64 {
        let since = now.saturating_sub(self.at).as_secs_f64();
        (self.left + since * self.rate.per_second).min(f64::from(self.rate.burst))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_what_flows_in() {
        let start = Moment::from_secs(7);
        let mut bucket = Bucket::new(Rate { burst: 3, per_second: 2.0 }, start);
        assert_eq!([0, 0, 0, 0].map(|_| bucket.take(start)), [true, true, true, false]);
        assert!(!bucket.take(start + Duration::from_millis(400)));
        assert!(bucket.take(start + Duration::from_millis(500)));
        let rested = start + Duration::from_mins(1);
        assert_eq!([0; 4].map(|_| bucket.take(rested)), [true, true, true, false]);
    }
}
