//! How much of everything one may have.
use crate::peer::Peer;
use room::{
    Moment,
    limit::{Bucket, Rate},
};
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// One message over the socket, in bytes.
pub(crate) const MESSAGE: usize = 64 * 1024;
/// A request that is no upload.
pub(crate) const BODY: usize = 64 * 1024;
/// A battle file to upload.
pub(crate) const UPLOAD: usize = 2 * 1024 * 1024;
/// Lines of one: more than any battle has.
pub(crate) const UPLOAD_LINES: usize = 20_000;
/// The head of a request, from the first byte or the end of the one before.
pub(crate) const HEAD: Duration = Duration::from_secs(10);
pub(crate) const HEAD_SIZE: usize = 32 * 1024;
/// The body of a request.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(20);
/// Connections of one address, and sockets among them.
pub(crate) const CONNECTIONS: usize = 200;
pub(crate) const SOCKETS: usize = 100;
/// Descriptors that are asked for, and those of them that are no connections.
pub(crate) const DESCRIPTORS: u64 = 65_536;
pub(crate) const OWN_DESCRIPTORS: usize = 64;
/// Battles that are in memory at once.
pub(crate) const ROOMS: usize = 5000;
/// As many more while rooms that nobody is in are put away.
pub(crate) const ROOMS_ASIDE: usize = 200;
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

/// The curve of a report.
pub(crate) const CURVE: games::Effort = games::Effort { time: Duration::from_secs(12), battles: 400 };
/// Curves that are remembered.
pub(crate) const CURVES: usize = 64;

pub(crate) const WISHES: Rate = Rate { burst: 200, per_second: 50.0 };
/// Odds, sight and ranges: what costs.
pub(crate) const THOUGHTS: Rate = Rate { burst: 24, per_second: 8.0 };
/// What costs nearly nothing: a battle in a line, its file, a socket.
pub(crate) const LOOKS: Rate = Rate { burst: 400, per_second: 40.0 };
/// Tokens that open nothing.
pub(crate) const WRONG: Rate = Rate { burst: 30, per_second: 0.5 };
/// Battles of one address that are kept: so many at once, and as many again in a day.
pub(crate) const BATTLES: Rate = Rate { burst: 300, per_second: 300.0 / 86_400.0 };
/// The same in kilobytes.
pub(crate) const KILOBYTES: Rate = Rate { burst: 40_000, per_second: 40_000.0 / 86_400.0 };
/// Bytes that must be free on the disk for a new battle; those that are played go on until it is full.
pub(crate) const RESERVE: u64 = 200 * 1024 * 1024;
/// Threads for what is asked over HTTP, for thinking, and for opponents.
pub(crate) const DESK: usize = 2;
pub(crate) const MINDS: usize = 2;
/// New battles, uploads and odds over HTTP of one address.
pub(crate) const DEMANDS: Rate = Rate { burst: 40, per_second: 2.0 };

/// A bucket for each address.
#[derive(Debug)]
pub(crate) struct Peers {
    rate: Rate,
    buckets: Mutex<HashMap<Peer, Bucket>>,
}

impl Peers {
    /// Addresses remembered before the rested ones are forgotten.
    const MANY: usize = 1000;

    pub(crate) fn new(rate: Rate) -> Peers {
        Peers { rate, buckets: Mutex::default() }
    }
    pub(crate) fn take(&self, peer: Peer, now: Moment) -> bool {
        self.take_some(peer, 1, now)
    }
    /// All of them or none.
    pub(crate) fn take_some(&self, peer: Peer, many: u32, now: Moment) -> bool {
        self.with(peer, now, |bucket| bucket.take_some(many, now))
    }
    /// Whether one could be taken.
    pub(crate) fn has(&self, peer: Peer, now: Moment) -> bool {
        self.with(peer, now, |bucket| bucket.has(1, now))
    }
    fn with(&self, peer: Peer, now: Moment, what: impl FnOnce(&mut Bucket) -> bool) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > Peers::MANY {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        what(buckets.entry(peer).or_insert_with(|| Bucket::new(self.rate, now)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_spend_what_another_has() {
        let peers = Peers::new(Rate { burst: 1, per_second: 1.0 });
        let now = Moment::ZERO;
        let [one, other] = [1, 2].map(|last| Peer::of([10, 0, 0, last].into()));
        assert!(peers.take(one, now) && !peers.take(one, now) && peers.take(other, now));
    }
}
