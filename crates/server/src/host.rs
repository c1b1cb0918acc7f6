//! The shell round a room: its queue, its clock, its threads, its place in the store.
use crate::{
    begin, entropy, fault,
    hall::Hall,
    limit,
    pool::{For, Turn},
    report,
    store::StoreError,
};
use protocol::{Created, Fault, Player, Wish};
use room::{
    Broken, Due, Errand, File, Moment, Opened, Panic, Room, Shelved, Soon, Thought, Unkept, World,
    fault::Trouble,
    link::{self, Key},
};
use std::{pin::Pin, sync::Arc, time::Duration};
use tokio::{
    sync::{Notify, mpsc},
    time::{Instant, sleep_until},
};

/// Opens the battle and serves it until nobody has come for a while. A battle that cannot be opened says why to all who ask.
pub(crate) async fn run(battle: String, hall: Arc<Hall>, mut errands: mpsc::Receiver<Errand>, away: Arc<Notify>) {
    let kept = match hall.store().read(&battle).await {
        Ok(Some(kept)) => kept,
        Ok(None) => return turn_away(&hall, &battle, errands, &fault::no_battle()).await,
        Err(error) => return turn_away(&hall, &battle, errands, &fault::unread(&error)).await,
    };
    let host = Arc::new(Host { battle: battle.clone(), hall: Arc::clone(&hall) });
    match Room::open(&battle, host, kept, hall.now()).await {
        Opened::Played(room) => {
            tracing::info!(battle, ruleset = room.ruleset(), entries = room.entries(), "opened");
            serve(*room, battle, &hall, errands, &away).await;
        }
        Opened::Shelved(shelved) => {
            tracing::warn!(battle, of = shelved.line(), "of other rules: it can be downloaded, not opened");
            hall.forget(&battle, &mut errands, true);
            serve_shelved(&shelved, errands).await;
        }
        Opened::Unreadable(error) => {
            tracing::error!(battle, %error, "a battle cannot be opened");
            let fault = fault::fault("battle/unreadable", format!("This battle cannot be opened: {error}"));
            turn_away(&hall, &battle, errands, &fault).await;
        }
        Opened::Panicked(panic, ledger) => {
            report::write(hall.failed(), &battle, &ledger, &panic);
            turn_away(&hall, &battle, errands, &fault::failed()).await;
        }
    }
}

async fn turn_away(hall: &Hall, battle: &str, mut errands: mpsc::Receiver<Errand>, fault: &Fault) {
    hall.forget(battle, &mut errands, true);
    while let Some(errand) = errands.recv().await {
        errand.refuse(fault);
    }
}

async fn serve_shelved(shelved: &Shelved, mut errands: mpsc::Receiver<Errand>) {
    while let Some(errand) = errands.recv().await {
        shelved.run_errand(errand);
    }
}

/// A program that waits for its turn to think.
type Waiting = Pin<Box<dyn Future<Output = Option<Turn>> + Send>>;

async fn serve(mut room: Room, battle: String, hall: &Arc<Hall>, mut errands: mpsc::Receiver<Errand>, away: &Notify) {
    let mut idle = Instant::now() + limit::IDLE;
    let mut program: Option<Waiting> = None;
    let mut was_empty = true;
    loop {
        let wakes = room.wakes().map(|at| hall.at(at)).filter(|_| program.is_none());
        let done = tokio::select! {
            biased;
            errand = errands.recv() => {
                let errand = errand.unwrap_or(Errand::Stop);
                let last = matches!(errand, Errand::Stop);
                let done = room.run_errand(errand, hall.now()).await;
                if last {
                    hall.forget(&battle, &mut errands, true);
                    return;
                }
                done
            }
            () = sleep_until(wakes.unwrap_or(idle)), if wakes.is_some() => {
                let whose = if room.programs() == 2 { For::Programs } else { hall.needed_by(&battle) };
                let opponents = Arc::clone(&hall.opponents);
                program = Some(Box::pin(async move { opponents.turn(whose).await }));
                continue;
            }
            turn = granted(&mut program) => {
                program = None;
                let done = if turn.is_some() { room.tick(hall.now()).await } else { Ok(()) };
                drop(turn);
                done
            }
            () = away.notified(), if room.is_empty() => {
                if hall.forget(&battle, &mut errands, false) {
                    tracing::info!(battle, "put away");
                    return;
                }
                Ok(())
            }
            () = sleep_until(idle), if room.is_empty() => {
                if hall.forget(&battle, &mut errands, false) {
                    tracing::info!(battle, "closed");
                    return;
                }
                Ok(())
            }
        };
        if let Err(broken) = done {
            hall.forget(&battle, &mut errands, true);
            tracing::error!(battle, entries = room.entries(), %broken, "closed");
            if let Broken::Panicked(panic) = &broken {
                report::write(hall.failed(), &battle, room.ledger(), panic);
            }
            return room.close(&broken);
        }
        if !room.is_empty() {
            idle = Instant::now() + limit::IDLE;
        }
        if room.is_empty() != was_empty {
            was_empty = room.is_empty();
            hall.note(&battle, was_empty);
        }
    }
}

async fn granted(program: &mut Option<Waiting>) -> Option<Turn> {
    match program {
        Some(waiting) => waiting.await,
        None => std::future::pending().await,
    }
}

/// The world of one room.
struct Host {
    battle: String,
    hall: Arc<Hall>,
}

fn unkept(error: StoreError) -> Unkept {
    tracing::error!(%error, "not written");
    match error {
        StoreError::Database(_) => Unkept::Refused(error.trouble().unwrap_or(Trouble::Failing)),
        error => Unkept::Unsure(error.to_string()),
    }
}

impl World for Host {
    fn append<'a>(&'a self, due: &'a Due) -> Soon<'a, Result<(), Unkept>> {
        Box::pin(async {
            let appended = self.hall.store().append(&self.battle, due.expected, &due.lines, due.shown).await;
            appended.map_err(unkept)
        })
    }
    fn reseat<'a>(&'a self, players: &'a [Player; 2], links: &'a [link::Kept]) -> Soon<'a, Result<(), Unkept>> {
        Box::pin(async { self.hall.store().reseat(&self.battle, players, links).await.map_err(unkept) })
    }
    fn pulse(&self) -> Soon<'_, Result<(), Trouble>> {
        Box::pin(self.hall.pulse())
    }
    fn rematch(&self, file: File, swap: bool, both: bool) -> Soon<'_, Result<Created, Fault>> {
        Box::pin(begin::rematch(&self.hall, self.hall.needed_by(&self.battle), file, swap, both))
    }
    fn work(&self, work: Box<dyn FnOnce() + Send>) -> Soon<'_, Result<(), Panic>> {
        Box::pin(async { tokio::task::spawn_blocking(work).await.map_err(report::panic) })
    }
    fn beside(&self, thought: Thought) {
        let (hall, battle) = (Arc::clone(&self.hall), self.battle.clone());
        tokio::spawn(async move {
            let (guest, id) = (thought.guest, thought.id);
            let found = hall.think(hall.asked_by(guest), move || thought.worked_out()).await;
            let refused = |fault| protocol::Message::Fault { re: Some(id), fault };
            let message = match found {
                Some(found) => found.unwrap_or_else(|_| refused(fault::failed())),
                None => refused(fault::busy()),
            };
            hall.hand_in(&battle, Errand::Found { guest, message: Box::new(message) }).await;
        });
    }
    fn key(&self) -> Result<Key, Fault> {
        entropy::key()
    }
    fn signed(&self, bytes: &[u8]) -> Option<String> {
        Some(self.hall.seal.under(bytes))
    }
    fn pace(&self) -> Duration {
        self.hall.settings().pace
    }
    fn trip(&self) -> Option<fn(&Wish)> {
        self.hall.settings().trip
    }
}

impl Hall {
    /// Time since it was opened.
    pub(crate) fn now(&self) -> Moment {
        self.since().elapsed()
    }
    fn at(&self, moment: Moment) -> Instant {
        Instant::from_std(self.since() + moment)
    }
}
