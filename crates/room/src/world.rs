//! What a room asks of the world it stands in. Sockets, clocks, threads and disks are all on the other side of this.
use crate::{
    GuestId,
    errand::File,
    fault::Trouble,
    ledger::Due,
    link::{self, Key},
};
use games::{Answer, Seat};
use protocol::{Created, Eyes, Fault, Player, Wish};
use std::{
    fmt,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// Time since the world began.
pub type Moment = Duration;

pub type Soon<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Why something was not kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unkept {
    /// Nothing was changed.
    Refused(Trouble),
    /// Whether it is there has to be read.
    Unsure(String),
}

/// What rules said before they gave up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panic(pub String);

impl fmt::Display for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is worked out beside the room, on a copy of the battle, so that nobody waits for it. What is found comes back as an errand.
#[derive(Debug, Clone)]
pub struct Thought {
    pub guest: GuestId,
    /// Of the wish.
    pub id: u32,
    pub ruleset: String,
    /// The battle file as it stands.
    pub bytes: Vec<u8>,
    pub about: About,
}

#[derive(Debug, Clone)]
pub enum About {
    Past { position: Option<u32>, eyes: Eyes },
    Odds { seat: Seat, nth: u16, answer: Answer },
}

/// A call that keeps something returns when it would survive a power cut.
pub trait World: Send + Sync {
    fn append<'a>(&'a self, due: &'a Due) -> Soon<'a, Result<(), Unkept>>;
    /// Who sits where from now on, and which links there are.
    fn reseat<'a>(&'a self, players: &'a [Player; 2], links: &'a [link::Kept]) -> Soon<'a, Result<(), Unkept>>;
    /// Whether anything can be kept.
    fn pulse(&self) -> Soon<'_, Result<(), Trouble>>;
    /// The same battle from its beginning. `both`: one screen for both seats.
    fn rematch(&self, file: File, swap: bool, both: bool) -> Soon<'_, Result<Created, Fault>>;
    /// Does work that takes its time.
    fn work(&self, work: Box<dyn FnOnce() + Send>) -> Soon<'_, Result<(), Panic>>;
    fn beside(&self, thought: Thought);
    /// Random bytes for a link.
    fn key(&self) -> Result<Key, Fault>;
    /// The line under a battle that was played here to its end, if anybody vouches for it.
    fn signed(&self, _: &[u8]) -> Option<String> {
        None
    }
    /// Between two answers of a program, so that people can follow.
    fn pace(&self) -> Duration;
    /// Called before each wish is granted: for tests of what happens when rules panic.
    fn trip(&self) -> Option<fn(&Wish)> {
        None
    }
}

/// Work with something to show for it.
pub(crate) async fn worked<T: Send + 'static>(
    world: &dyn World,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Panic> {
    let place = Arc::new(Mutex::new(None));
    let shown = Arc::clone(&place);
    let work = move || {
        let found = work();
        *shown.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
    };
    world.work(Box::new(work)).await?;
    let found = place.lock().unwrap_or_else(PoisonError::into_inner).take();
    found.ok_or_else(|| Panic("the work was left undone".to_owned()))
}
