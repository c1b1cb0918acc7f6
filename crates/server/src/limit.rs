//! How much of everything one may have.
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// One message over the socket, in bytes.
pub(crate) const MESSAGE: usize = 64 * 1024;
/// A request that is no upload.
pub(crate) const BODY: usize = 64 * 1024;
/// A battle file to upload.
pub(crate) const UPLOAD: usize = 2 * 1024 * 1024;
/// Replaying an uploaded battle file.
pub(crate) const REPLAY_TIME: Duration = Duration::from_secs(10);
/// Connections that only watch a battle.
pub(crate) const WATCHERS: usize = 50;
/// Scenes of the past that one connection waits for; they are worked out one after the other.
pub(crate) const PAST: usize = 32;
/// Battles that are in memory at once.
pub(crate) const ROOMS: usize = 1000;
/// Messages that wait for one client.
pub(crate) const QUEUE: usize = 256;
/// Messages of clients that wait for one battle.
pub(crate) const ERRANDS: usize = 64;
/// The first message of a connection, and any send to it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(15);
pub(crate) const PING: Duration = Duration::from_secs(20);
/// A battle without connections is forgotten after that long; it is on disk.
pub(crate) const IDLE: Duration = Duration::from_mins(2);
/// The longest a server waits for its clients to be told that it stops.
pub(crate) const FAREWELL: Duration = Duration::from_secs(3);
/// Whether the store can be written to is tried that often; programs whose answer was not kept try again as often.
pub(crate) const PULSE: Duration = Duration::from_secs(1);
/// The longest such a try may take.
pub(crate) const BEAT: Duration = Duration::from_secs(3);
/// A write that failed is remembered that long, unless another one succeeds.
pub(crate) const MISSED: Duration = Duration::from_secs(5);
/// A player's name, in characters.
pub(crate) const NAME: usize = 40;

/// Odds of a choice in a battle.
pub(crate) const ODDS: odds::Budget = odds::Budget { runs: 20_000_000, time: Duration::from_secs(2) };

/// So many at once, and so many a second after that.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) burst: u32,
    pub(crate) per_second: f64,
}

/// Links to one battle.
pub(crate) const LINKS: usize = 40;
/// The curve of a report.
pub(crate) const CURVE: games::Effort = games::Effort { time: Duration::from_secs(12), battles: 400 };
/// Curves that are remembered.
pub(crate) const CURVES: usize = 64;

pub(crate) const WISHES: Rate = Rate { burst: 200, per_second: 50.0 };
/// Odds, sight and ranges: what costs.
pub(crate) const THOUGHTS: Rate = Rate { burst: 24, per_second: 8.0 };
/// Phrases of one connection, and offers of one seat.
pub(crate) const TALK: Rate = Rate { burst: 3, per_second: 0.2 };
pub(crate) const OFFERS: Rate = Rate { burst: 3, per_second: 0.05 };
/// New battles, uploads and odds over HTTP of one address.
pub(crate) const DEMANDS: Rate = Rate { burst: 40, per_second: 2.0 };

#[derive(Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { rate, left: f64::from(rate.burst), at: now }
    }
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * self.rate.per_second).min(f64::from(self.rate.burst));
        self.at = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
    fn is_full(&self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + since * self.rate.per_second >= f64::from(self.rate.burst)
    }
}

/// A bucket for each address.
#[derive(Debug)]
pub(crate) struct Peers {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Peers {
    /// Addresses remembered before the rested ones are forgotten.
    const MANY: usize = 1000;

    pub(crate) fn new(rate: Rate) -> Peers {
        Peers { rate, buckets: Mutex::default() }
    }
    pub(crate) fn take(&self, peer: IpAddr, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > Peers::MANY {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        buckets.entry(peer).or_insert_with(|| Bucket::new(self.rate, now)).take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_what_flows_in() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Rate { burst: 3, per_second: 2.0 }, start);
        assert_eq!([0, 0, 0, 0].map(|_| bucket.take(start)), [true, true, true, false]);
        assert!(!bucket.take(start + Duration::from_millis(400)));
        assert!(bucket.take(start + Duration::from_millis(500)));
        let rested = start + Duration::from_mins(1);
        assert_eq!([0; 4].map(|_| bucket.take(rested)), [true, true, true, false]);
    }

    #[test]
    fn one_address_does_not_spend_what_another_has() {
        let peers = Peers::new(Rate { burst: 1, per_second: 1.0 });
        let now = Instant::now();
        let [one, other]: [IpAddr; 2] = [[10, 0, 0, 1].into(), [10, 0, 0, 2].into()];
        assert!(peers.take(one, now) && !peers.take(one, now) && peers.take(other, now));
    }
}
