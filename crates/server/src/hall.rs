//! All battles of a server: which are open, and how to get into one.
use crate::{
    Settings, fault,
    limit::{self, Peers},
    pulse::Pulse,
    report::Panic,
    room::{Errand, GuestId, Room},
    store::{Store, Trouble},
};
use protocol::{Chances, Fault};
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};
use tokio::sync::{OnceCell, Semaphore, mpsc, oneshot};

pub(crate) struct Hall {
    settings: Settings,
    store: Box<dyn Store>,
    pulse: Pulse,
    failed: PathBuf,
    rooms: Mutex<Rooms>,
    guests: AtomicU64,
    /// Requests that cost, by address.
    pub(crate) demands: Peers,
    /// Those that cost little: packs that are looked at while somebody writes them.
    pub(crate) thoughts: Peers,
    spare: Arc<Semaphore>,
    uploads: Arc<Semaphore>,
    past: Arc<Semaphore>,
    curve: Arc<Semaphore>,
    /// Curves of battles that are over.
    curves: Mutex<HashMap<String, Arc<OnceCell<Arc<Chances>>>>>,
}

#[derive(Default)]
struct Rooms {
    open: HashMap<String, mpsc::Sender<Errand>>,
    stopping: bool,
}

impl Hall {
    pub(crate) fn new(settings: Settings, store: Box<dyn Store>) -> Hall {
        Hall {
            failed: settings.data.join("failed"),
            settings,
            store,
            pulse: Pulse::default(),
            rooms: Mutex::default(),
            guests: AtomicU64::new(1),
            demands: Peers::new(limit::DEMANDS),
            thoughts: Peers::new(limit::THOUGHTS),
            spare: Arc::new(Semaphore::new(2)),
            uploads: Arc::new(Semaphore::new(1)),
            past: Arc::new(Semaphore::new(1)),
            curve: Arc::new(Semaphore::new(1)),
            curves: Mutex::default(),
        }
    }
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }
    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }
    /// Whether the store could be written to a moment ago.
    pub(crate) async fn pulse(&self) -> Result<(), Trouble> {
        self.pulse.feel(self.store()).await
    }
    /// Where failing reports go.
    pub(crate) fn failed(&self) -> &Path {
        &self.failed
    }
    pub(crate) fn next_guest(&self) -> GuestId {
        self.guests.fetch_add(1, Ordering::Relaxed)
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The battle's room, opened if need be.
    fn room(self: &Arc<Hall>, battle: &str) -> Result<mpsc::Sender<Errand>, Fault> {
        let mut rooms = self.rooms();
        if rooms.stopping {
            return Err(fault::stopping());
        }
        if let Some(open) = rooms.open.get(battle) {
            return Ok(open.clone());
        }
        if rooms.open.len() >= limit::ROOMS {
            return Err(fault::fault(
                "server/full",
                "As many battles as there is room for are being played; try again later.",
            ));
        }
        let (sender, errands) = mpsc::channel(limit::ERRANDS);
        rooms.open.insert(battle.to_owned(), sender.clone());
        tokio::spawn(Room::run(battle.to_owned(), Arc::clone(self), errands));
        Ok(sender)
    }

    /// A room closes: whoever comes next opens it again. Unless `at_once`, only where nobody is at the door.
    pub(crate) fn forget(&self, battle: &str, errands: &mut mpsc::Receiver<Errand>, at_once: bool) -> bool {
        let mut rooms = self.rooms();
        let closes = at_once || errands.is_empty();
        if closes {
            rooms.open.remove(battle);
            errands.close();
        }
        closes
    }

    /// Sends somebody to a room; a room that is just closing is opened again.
    pub(crate) async fn send(self: &Arc<Hall>, battle: &str, errand: Errand) -> Result<mpsc::Sender<Errand>, Fault> {
        let mut errand = errand;
        loop {
            let room = self.room(battle)?;
            match room.send(errand).await {
                Ok(()) => return Ok(room),
                Err(mpsc::error::SendError(unsent)) => errand = unsent,
            }
        }
    }

    /// Asks something of a room and waits for the reply.
    pub(crate) async fn ask<T>(
        self: &Arc<Hall>,
        battle: &str,
        errand: impl FnOnce(crate::room::Reply<T>) -> Errand,
    ) -> Result<T, Fault> {
        let (reply, replied) = oneshot::channel();
        self.send(battle, errand(reply)).await?;
        replied.await.unwrap_or_else(|_| Err(fault::failed()))
    }

    /// Work that is no battle's own, a little at a time.
    pub(crate) async fn spare<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Panic> {
        worked(Arc::clone(&self.spare), work).await
    }
    /// Replays what strangers bring, one at a time; one that never ends keeps nothing else waiting.
    pub(crate) async fn upload<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Panic> {
        worked(Arc::clone(&self.uploads), work).await
    }

    /// Replays for those who scrub through a battle, one at a time.
    pub(crate) async fn recall<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Panic> {
        worked(Arc::clone(&self.past), work).await
    }

    /// The curve of a battle that is over: worked out once, one at a time, however many ask.
    pub(crate) async fn curve(
        &self,
        battle: &str,
        work: impl FnOnce() -> Result<Chances, Fault> + Send + 'static,
    ) -> Result<Arc<Chances>, Fault> {
        let cell = {
            let mut curves = self.curves.lock().unwrap_or_else(PoisonError::into_inner);
            if curves.len() >= limit::CURVES && !curves.contains_key(battle) {
                curves.clear();
            }
            Arc::clone(curves.entry(battle.to_owned()).or_default())
        };
        let worked = || async {
            let found = worked(Arc::clone(&self.curve), work).await;
            found.unwrap_or_else(|panic| Err(unplayable(&panic))).map(Arc::new)
        };
        cell.get_or_try_init(worked).await.map(Arc::clone)
    }

    /// Everybody is sent home; nobody comes in any more.
    pub(crate) async fn stop(&self) {
        let open: Vec<_> = {
            let mut rooms = self.rooms();
            rooms.stopping = true;
            rooms.open.values().cloned().collect()
        };
        for room in open {
            // One that has closed in the meantime needs no telling.
            room.send(Errand::Stop).await.ok();
            room.closed().await;
        }
    }
}

async fn worked<T: Send + 'static>(
    permits: Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Panic> {
    let permit = permits.acquire_owned().await.unwrap_or_else(|e| unreachable!("nobody closes it: {e}"));
    let worked = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    worked.await.map_err(Panic::of)
}

fn unplayable(panic: &Panic) -> Fault {
    tracing::error!(%panic, "a battle could not be played on");
    fault::fault("report/failed", "This battle cannot be played on from its positions.")
}
