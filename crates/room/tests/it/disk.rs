//! A world for one room: a disk that keeps, refuses, keeps without saying so, or is in the middle of it when the power goes.
use crate::storm::Luck;
use protocol::{Created, Fault, Player};
use room::{
    Due, File, Kept, Moment, Panic, Soon, Thought, Unkept, World,
    fault::{Trouble, fault},
    link::{self, Key},
};
use std::{
    sync::{Mutex, MutexGuard},
    time::Duration,
};

/// What becomes of a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Kept,
    Refused(Trouble),
    /// Whether it is there is not said.
    Unsure {
        kept: bool,
    },
    /// The power goes, just before or just after.
    Killed {
        kept: bool,
    },
}

pub(crate) struct Disk {
    kept: Mutex<Kept>,
    luck: Mutex<Luck>,
    rough: bool,
    pub(crate) thoughts: Mutex<Vec<Thought>>,
}

impl Disk {
    pub(crate) fn new(kept: Kept, luck: Luck, rough: bool) -> Disk {
        Disk { kept: Mutex::new(kept), luck: Mutex::new(luck), rough, thoughts: Mutex::default() }
    }
    pub(crate) fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap()
    }
    /// How many answers and results of chance it has.
    pub(crate) fn entries(&self) -> usize {
        let entry = |line: &&String| {
            ["{\"rolled", "{\"answered", "{\"sealed", "{\"apart"].iter().any(|at| line.starts_with(at))
        };
        self.kept().lines.iter().filter(entry).count()
    }

    fn fate(&self) -> Fate {
        let mut luck = self.luck.lock().unwrap();
        if !self.rough {
            return Fate::Kept;
        }
        match luck.below(16) {
            0 => Fate::Refused(Trouble::Full),
            1 => Fate::Refused(Trouble::Locked),
            2 => Fate::Unsure { kept: luck.below(2) == 0 },
            3 => Fate::Killed { kept: luck.below(2) == 0 },
            _ => Fate::Kept,
        }
    }
    async fn write(&self, change: impl FnOnce(&mut Kept) + Send) -> Result<(), Unkept> {
        let fate = self.fate();
        if matches!(fate, Fate::Kept | Fate::Unsure { kept: true } | Fate::Killed { kept: true }) {
            change(&mut self.kept());
        }
        match fate {
            Fate::Kept => Ok(()),
            Fate::Refused(trouble) => Err(Unkept::Refused(trouble)),
            Fate::Unsure { .. } => Err(Unkept::Unsure("the cable came off".to_owned())),
            Fate::Killed { .. } => std::future::pending().await,
        }
    }
}

impl World for Disk {
    fn append<'a>(&'a self, due: &'a Due) -> Soon<'a, Result<(), Unkept>> {
        Box::pin(self.write(|kept| {
            assert_eq!(kept.lines.len(), due.expected, "written behind something else than was read");
            kept.lines.extend(due.lines.iter().cloned());
            if due.shown {
                kept.secret = None;
            }
        }))
    }
    fn reseat<'a>(&'a self, players: &'a [Player; 2], links: &'a [link::Kept]) -> Soon<'a, Result<(), Unkept>> {
        Box::pin(self.write(|kept| (kept.players, kept.links) = (players.clone(), links.to_vec())))
    }
    fn pulse(&self) -> Soon<'_, Result<(), Trouble>> {
        let fine = !self.rough || self.luck.lock().unwrap().below(3) > 0;
        Box::pin(std::future::ready(if fine { Ok(()) } else { Err(Trouble::Full) }))
    }
    fn rematch(&self, _: File, _: bool, _: bool) -> Soon<'_, Result<Created, Fault>> {
        Box::pin(std::future::ready(Err(fault("rematch/none", "Nobody plays again here."))))
    }
    fn work(&self, work: Box<dyn FnOnce() + Send>) -> Soon<'_, Result<(), Panic>> {
        work();
        Box::pin(std::future::ready(Ok(())))
    }
    fn beside(&self, thought: Thought) {
        self.thoughts.lock().unwrap().push(thought);
    }
    fn key(&self) -> Result<Key, Fault> {
        Ok([7; 24])
    }
    fn pace(&self) -> Duration {
        Moment::ZERO
    }
}
