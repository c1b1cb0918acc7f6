//! Threads for work that takes its time, and whose turn it is: everybody who waits is served in a round, one piece of work each,
//! and nobody has more than one piece in hand at once. So one who asks for much waits for himself, not others for him.
use crate::{peer::Peer, report};
use room::Panic;
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::oneshot;

/// For whom something is worked out.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum For {
    Peer(Peer),
    /// Programs that play one another, all battles of them together.
    Programs,
    /// What is the same for everybody.
    All,
}

/// As many waiting for one are refused more.
const PATIENT: usize = 64;

#[derive(Debug)]
pub(crate) struct Pool(Mutex<Turns>);

#[derive(Debug)]
struct Turns {
    free: usize,
    /// Those who wait and have nothing in hand, in the order of their turns.
    round: VecDeque<For>,
    lines: HashMap<For, Line>,
}

#[derive(Debug, Default)]
struct Line {
    busy: bool,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

/// May work until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    whose: For,
    pool: Arc<Pool>,
}

impl Pool {
    pub(crate) fn new(threads: usize) -> Arc<Pool> {
        Arc::new(Pool(Mutex::new(Turns { free: threads, round: VecDeque::new(), lines: HashMap::new() })))
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn; none where too much waits for the same one already.
    pub(crate) async fn turn(self: &Arc<Pool>, whose: For) -> Option<Turn> {
        let granted = {
            let mut turns = self.turns();
            let line = turns.lines.entry(whose.clone()).or_default();
            if line.waiting.len() >= PATIENT {
                return None;
            }
            let (grant, granted) = oneshot::channel();
            line.waiting.push_back(grant);
            if !line.busy && line.waiting.len() == 1 {
                turns.round.push_back(whose);
            }
            granted
        };
        self.serve();
        granted.await.ok()
    }

    /// Gives out what turns there are.
    fn serve(self: &Arc<Pool>) {
        while let Some((grant, turn)) = self.next() {
            // Whoever does not wait any more gives the turn back by not taking it.
            drop(grant.send(turn));
        }
    }

    fn next(self: &Arc<Pool>) -> Option<(oneshot::Sender<Turn>, Turn)> {
        let mut turns = self.turns();
        if turns.free == 0 {
            return None;
        }
        let whose = turns.round.pop_front()?;
        let line = turns.lines.get_mut(&whose)?;
        let grant = line.waiting.pop_front()?;
        line.busy = true;
        turns.free -= 1;
        Some((grant, Turn { whose, pool: Arc::clone(self) }))
    }

    fn done(&self, whose: &For) {
        let mut turns = self.turns();
        turns.free += 1;
        let Some(line) = turns.lines.get_mut(whose) else { return };
        line.busy = false;
        if line.waiting.is_empty() {
            turns.lines.remove(whose);
        } else {
            turns.round.push_back(whose.clone());
        }
    }

    /// Works when it is one's turn; none where too much waits.
    pub(crate) async fn work<T: Send + 'static>(
        self: &Arc<Pool>,
        whose: For,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Result<T, Panic>> {
        let turn = self.turn(whose).await?;
        let worked = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        Some(worked.await.map_err(report::panic))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.pool.done(&self.whose);
        self.pool.serve();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{future::pending, time::Duration};
    use tokio::{
        sync::mpsc,
        task::JoinHandle,
        time::{sleep, timeout},
    };

    fn peer(n: u8) -> For {
        For::Peer(Peer::of([10, 0, 0, n].into()))
    }

    /// Somebody in the queue, who says so when his turn has come and keeps it.
    fn comes(pool: &Arc<Pool>, whose: u8, said: &mpsc::UnboundedSender<u8>) -> JoinHandle<()> {
        let (pool, said) = (Arc::clone(pool), said.clone());
        tokio::spawn(async move {
            let _turn = pool.turn(peer(whose)).await;
            said.send(whose).unwrap();
            pending::<()>().await;
        })
    }

    #[tokio::test]
    async fn who_asks_for_much_waits_for_himself() {
        let pool = Pool::new(1);
        let (said, mut order) = mpsc::unbounded_channel();
        let mut holding = vec![];
        for whose in [1, 1, 1, 1, 2, 3, 2] {
            holding.push((whose, comes(&pool, whose, &said)));
            tokio::task::yield_now().await;
        }
        let mut served = vec![];
        for _ in 0..7 {
            let whose = timeout(Duration::from_secs(5), order.recv()).await.unwrap().unwrap();
            served.push(whose);
            let at = holding.iter().position(|(of, _)| *of == whose).unwrap();
            holding.remove(at).1.abort();
        }
        assert_eq!(served, [1, 2, 3, 1, 2, 1, 1]);
    }

    #[tokio::test]
    async fn one_never_has_all_threads_and_who_goes_away_holds_up_nobody() {
        let pool = Pool::new(2);
        let first = pool.turn(peer(1)).await.unwrap();
        let again = {
            let pool = Arc::clone(&pool);
            tokio::spawn(async move { pool.turn(peer(1)).await })
        };
        sleep(Duration::from_millis(20)).await;
        assert!(!again.is_finished(), "the other thread is free, but not for the same one");
        let other = pool.turn(peer(2)).await.unwrap();
        again.abort();
        assert!(again.await.is_err());
        drop(first);
        let third = timeout(Duration::from_secs(5), pool.turn(peer(3))).await.unwrap().unwrap();
        drop((other, third));
        let turns = pool.turns();
        assert_eq!((turns.free, turns.lines.len()), (2, 0), "nothing is left of anybody");
    }
}
