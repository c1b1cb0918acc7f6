//! Work over threads whose results come in by number, so that nothing depends on who was quickest.
use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
};

/// Does jobs 0, 1, 2 … on so many threads, each with a worker of its own; `told` hears of every job, in order and on this
/// thread, and may break it off.
pub fn in_order<T: Send, W: FnMut(u64) -> T>(
    threads: usize,
    jobs: u64,
    worker: impl Fn() -> W + Sync,
    mut told: impl FnMut(T) -> ControlFlow<()>,
) {
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let (send, next, stop, worker) = (send.clone(), &next, &stop, &worker);
            scope.spawn(move || {
                let mut work = worker();
                while !stop.load(Ordering::Relaxed) {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    if nth >= jobs || send.send((nth, work(nth))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let (mut waiting, mut wanted) = (BTreeMap::new(), 0);
        for (nth, done) in receive {
            waiting.insert(nth, done);
            while let Some(done) = waiting.remove(&wanted) {
                wanted += 1;
                if told(done).is_break() {
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}
