//! The lines of a battle while it is played: a game writes here, and the room brings to the store what is new before
//! anybody is told.
use crate::link;
use games::Storage;
use protocol::Player;
use std::{
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A battle as it is kept. `secret`: of its dice, until it stands in the lines.
#[derive(Debug, Clone)]
pub struct Kept {
    pub ruleset: String,
    pub players: [Player; 2],
    pub links: Vec<link::Kept>,
    pub secret: Option<String>,
    /// Each ended by its line feed.
    pub lines: Vec<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Ledger(Arc<Mutex<Lines>>);

#[derive(Debug, Default)]
struct Lines {
    all: Vec<String>,
    /// How many are in the store.
    stored: usize,
    /// The secret of the dice stands in the lines that are not in the store.
    shown: bool,
}

/// What the store does not have yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    pub expected: usize,
    pub lines: Vec<String>,
    pub shown: bool,
}

impl Ledger {
    /// The lines that a store has.
    pub fn stored(lines: Vec<String>) -> Ledger {
        let stored = lines.len();
        Ledger(Arc::new(Mutex::new(Lines { all: lines, stored, shown: false })))
    }
    pub fn due(&self) -> Due {
        let lines = self.lines();
        Due { expected: lines.stored, lines: lines.all[lines.stored..].to_vec(), shown: lines.shown }
    }
    /// The last line of all.
    pub(crate) fn sign(&self, line: String) {
        self.lines().all.push(line);
    }
    pub fn settle(&self, due: &Due) {
        let mut lines = self.lines();
        lines.stored = due.expected + due.lines.len();
        lines.shown = false;
    }
    /// What the store does not have never was.
    pub fn forget_due(&self) {
        let mut lines = self.lines();
        let stored = lines.stored;
        lines.all.truncate(stored);
        lines.shown = false;
    }
    pub fn bytes(&self) -> Vec<u8> {
        self.lines().all.concat().into_bytes()
    }
    /// A game that panics may leave the lock poisoned; lines are whole all the same.
    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Storage for Ledger {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.bytes())
    }
    fn append(&mut self, line: &[u8]) -> io::Result<()> {
        let text = String::from_utf8(line.to_vec()).map_err(io::Error::other)?;
        self.lines().all.push(text);
        Ok(())
    }
    /// Nothing: the room does that, in one transaction an answer.
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn truncate(&mut self, _: u64) -> io::Result<()> {
        Err(io::Error::other("a store keeps whole lines: there is nothing to cut"))
    }
    fn revealed(&mut self) -> io::Result<()> {
        self.lines().shown = true;
        Ok(())
    }
}
