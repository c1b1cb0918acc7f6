//! All battles of a server: which are open, and how to get into one.
use crate::{
    Settings, fault,
    gate::Count,
    host,
    limit::{self, Peers},
    peer::Peer,
    pool::{For, Pool},
    pulse::Pulse,
    quota::Quota,
    seal::Seal,
    store::{Store, Trouble},
};
use protocol::{Chances, Fault};
use room::{Errand, GuestId, Moment, Panic, Reply, link};
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};
use tokio::sync::{Notify, OnceCell, mpsc, oneshot};

pub(crate) struct Hall {
    settings: Settings,
    store: Box<dyn Store>,
    pub(crate) seal: Seal,
    pulse: Pulse,
    since: Instant,
    failed: PathBuf,
    rooms: Mutex<Rooms>,
    guests: AtomicU64,
    /// Who came from where, and to which battle.
    came: Mutex<HashMap<GuestId, (Peer, String)>>,
    pub(crate) sockets: Arc<Count>,
    /// Requests that cost, by address.
    pub(crate) demands: Peers,
    /// Those that cost little: packs that are looked at while somebody writes them.
    pub(crate) thoughts: Peers,
    /// Those that cost nearly nothing.
    pub(crate) looks: Peers,
    wrong: Peers,
    pub(crate) quota: Quota,
    desk: Arc<Pool>,
    minds: Arc<Pool>,
    pub(crate) opponents: Arc<Pool>,
    /// Curves of battles that are over.
    curves: Mutex<HashMap<String, Arc<OnceCell<Arc<Chances>>>>>,
}

#[derive(Default)]
struct Rooms {
    open: HashMap<String, Open>,
    stopping: bool,
}

struct Open {
    errands: mpsc::Sender<Errand>,
    /// Since when nobody is in it.
    empty: Option<Moment>,
    /// Room is wanted for others.
    away: Arc<Notify>,
}

impl Rooms {
    /// The room that nobody has been in for the longest time closes, if there is one.
    fn put_one_away(&self) -> bool {
        let idle = self.open.values().filter_map(|open| Some((open.empty?, open)));
        let oldest = idle.min_by_key(|(since, _)| *since);
        oldest.inspect(|(_, open)| open.away.notify_one()).is_some()
    }
}

impl Hall {
    pub(crate) fn new(settings: Settings, store: Box<dyn Store>, seal: Seal) -> Hall {
        Hall {
            failed: settings.data.join("failed"),
            settings,
            store,
            seal,
            pulse: Pulse::default(),
            since: Instant::now(),
            rooms: Mutex::default(),
            guests: AtomicU64::new(1),
            came: Mutex::default(),
            sockets: Arc::default(),
            demands: Peers::new(limit::DEMANDS),
            thoughts: Peers::new(limit::THOUGHTS),
            looks: Peers::new(limit::LOOKS),
            wrong: Peers::new(limit::WRONG),
            quota: Quota::default(),
            desk: Pool::new(limit::DESK),
            minds: Pool::new(limit::MINDS),
            opponents: Pool::new(limit::MINDS),
            curves: Mutex::default(),
        }
    }
    pub(crate) fn since(&self) -> Instant {
        self.since
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

    fn came(&self) -> MutexGuard<'_, HashMap<GuestId, (Peer, String)>> {
        self.came.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Somebody comes by a socket.
    pub(crate) fn welcome(&self, peer: Peer, battle: &str) -> GuestId {
        let guest = self.guests.fetch_add(1, Ordering::Relaxed);
        self.came().insert(guest, (peer, battle.to_owned()));
        guest
    }
    pub(crate) fn farewell(&self, guest: GuestId) {
        self.came().remove(&guest);
    }
    /// For whom something is worked out that a guest asked for.
    pub(crate) fn asked_by(&self, guest: GuestId) -> For {
        self.came().get(&guest).map_or(For::All, |(peer, _)| For::Peer(*peer))
    }
    /// For whom something is worked out that a battle needs: whoever came to it first of those who are here.
    pub(crate) fn needed_by(&self, battle: &str) -> For {
        let came = self.came();
        let here = came.iter().filter(|(_, (_, where_to))| where_to == battle).min_by_key(|(guest, _)| **guest);
        here.map_or(For::All, |(_, (peer, _))| For::Peer(*peer))
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a token opens the battle, so that nothing is opened for one that does not.
    pub(crate) async fn knock(&self, peer: Peer, battle: &str, token: &str) -> Result<(), Fault> {
        if !self.wrong.has(peer, self.now()) {
            return Err(fault::too_fast());
        }
        let links = self.store().links(battle).await.map_err(|error| fault::unread(&error))?;
        let refused = match links {
            None => fault::no_battle(),
            Some(links) if link::find(&links, token).is_none() => fault::wrong_link(),
            Some(_) => return Ok(()),
        };
        self.wrong.take(peer, self.now());
        Err(refused)
    }

    /// The battle's room, opened if need be.
    fn room(self: &Arc<Hall>, battle: &str) -> Result<mpsc::Sender<Errand>, Fault> {
        let mut rooms = self.rooms();
        if rooms.stopping {
            return Err(fault::stopping());
        }
        if let Some(open) = rooms.open.get(battle) {
            return Ok(open.errands.clone());
        }
        let most = self.settings.rooms;
        let is_full = rooms.open.len() >= most && !rooms.put_one_away();
        if is_full || rooms.open.len() >= most + limit::ROOMS_ASIDE {
            return Err(fault::fault(
                "server/full",
                "As many battles as there is room for are being played; try again later.",
            ));
        }
        let (sender, errands) = mpsc::channel(limit::ERRANDS);
        let away = Arc::new(Notify::new());
        let open = Open { errands: sender.clone(), empty: Some(self.now()), away: Arc::clone(&away) };
        rooms.open.insert(battle.to_owned(), open);
        tokio::spawn(host::run(battle.to_owned(), Arc::clone(self), errands, away));
        Ok(sender)
    }

    /// Whether anybody is in a room has changed.
    pub(crate) fn note(&self, battle: &str, is_empty: bool) {
        let now = self.now();
        if let Some(open) = self.rooms().open.get_mut(battle) {
            open.empty = is_empty.then_some(now);
        }
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

    /// What was worked out beside a room; one that has closed in the meantime does not need it.
    pub(crate) async fn hand_in(&self, battle: &str, errand: Errand) {
        let open = self.rooms().open.get(battle).map(|open| open.errands.clone());
        if let Some(room) = open {
            room.send(errand).await.ok();
        }
    }

    /// Asks something of a room and waits for the reply.
    pub(crate) async fn ask<T: Send + 'static>(
        self: &Arc<Hall>,
        battle: &str,
        errand: impl FnOnce(Reply<T>) -> Errand,
    ) -> Result<T, Fault> {
        let (told, replied) = oneshot::channel();
        // Whoever has gone away needs no answer.
        let reply = Reply::new(move |reply| drop(told.send(reply)));
        self.send(battle, errand(reply)).await?;
        replied.await.unwrap_or_else(|_| Err(fault::failed()))
    }

    /// Short work that is no battle's own.
    pub(crate) async fn spare<T: Send + 'static>(
        &self,
        whose: For,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Result<T, Panic>> {
        self.desk.work(whose, work).await
    }
    /// Work that takes its time: odds, replays, what strangers bring.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        whose: For,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Result<T, Panic>> {
        self.minds.work(whose, work).await
    }

    /// The curve of a battle that is over: worked out once, however many ask.
    pub(crate) async fn curve(
        &self,
        battle: &str,
        whose: For,
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
            let found = self.think(whose, work).await.ok_or_else(fault::busy)?;
            found.unwrap_or_else(|panic| Err(unplayable(&panic))).map(Arc::new)
        };
        cell.get_or_try_init(worked).await.map(Arc::clone)
    }

    /// Everybody is sent home; nobody comes in any more.
    pub(crate) async fn stop(&self) {
        let open: Vec<_> = {
            let mut rooms = self.rooms();
            rooms.stopping = true;
            rooms.open.values().map(|open| open.errands.clone()).collect()
        };
        for room in open {
            // One that has closed in the meantime needs no telling.
            room.send(Errand::Stop).await.ok();
            room.closed().await;
        }
    }
}

fn unplayable(panic: &Panic) -> Fault {
    tracing::error!(%panic, "a battle could not be played on");
    fault::fault("report/failed", "This battle cannot be played on from its positions.")
}
