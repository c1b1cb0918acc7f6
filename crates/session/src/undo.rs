//! Taking back: free while nothing was learned from it, by consent and marked after that.
use crate::{entry::Entry, line::Line, script::Slot, session::Session};
use kernel::{Battle, Hand, Seat};

/// What was done to the journal: cut to `to` entries, after which sealed answers of the other side may stand again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undone {
    pub to: usize,
    pub by: Seat,
    /// It took consent, and the log says so.
    pub marked: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UndoError {
    #[error("there is nothing to take back")]
    NothingThere,
    /// Which of the three it was is not said: it might be hidden.
    #[error("a die fell, something was revealed or the other side answered since: the other side must agree")]
    NeedsConsent,
}

impl<B: Battle> Session<B> {
    /// Takes back the seat's last answer.
    pub fn undo(&mut self, seat: Seat, consent: bool) -> Result<Undone, UndoError> {
        let own = |entry: &Entry<B>| self.gave(entry) == Some(seat);
        let last = self.journal.iter().rposition(own).ok_or(UndoError::NothingThere)?;
        if self.sealed_from.is_some_and(|from| last >= from) {
            // Nobody has read it yet: the other side's sealed answers stand.
            let others = self.journal.split_off(last + 1);
            return Ok(self.rewind(Undone { to: last, by: seat, marked: false }, others));
        }
        self.undo_to(last, seat, consent)
    }

    /// Takes back everything after the first `to` entries.
    pub fn undo_to(&mut self, to: usize, by: Seat, consent: bool) -> Result<Undone, UndoError> {
        if to >= self.journal.len() {
            return Err(UndoError::NothingThere);
        }
        let free = self.is_free(to, by);
        if !free && !consent {
            return Err(UndoError::NeedsConsent);
        }
        Ok(self.rewind(Undone { to, by, marked: !free }, vec![]))
    }

    /// Whether nothing was learned since the first `to` entries: only own answers, no die, no sealed answers opened,
    /// nothing told to one side that the other was not told alike, no hidden question to the other side.
    pub(crate) fn is_free(&self, to: usize, by: Seat) -> bool {
        let own = |entry: &Entry<B>| matches!(entry, Entry::Answered { seat, .. } if *seat == by);
        let quiet = |(at, line): &(usize, Line<B>)| *at <= to || !line.reveals();
        let hidden = self.open(!by).map(|open| &open.question).any(|q| !B::shows(q.clause, q.about, Hand::Of(!by), by));
        self.journal[to..].iter().all(own) && self.log.iter().all(quiet) && !hidden
    }

    /// Who typed an entry in, if anybody did.
    fn gave(&self, entry: &Entry<B>) -> Option<Seat> {
        let Entry::Rolled { by, clause, about, .. } = entry else { return entry.seat() };
        self.dice.mode()?.thrower::<B>(*clause, *about, *by)
    }

    pub(crate) fn rewind(&mut self, undone: Undone, again: Vec<Entry<B>>) -> Undone {
        let to = undone.to;
        self.journal.truncate(to);
        self.checkpoints.retain(|checkpoint| checkpoint.entries <= to);
        self.log.retain(|(at, _)| *at <= to);
        self.journal.extend(again);
        self.mark(undone);
        self.dice.recount(&self.journal);
        self.run().unwrap_or_else(|d| unreachable!("a shortened journal diverged: {d}"));
        undone
    }

    pub(crate) fn mark(&mut self, undone: Undone) {
        self.marks.iter_mut().for_each(|(at, _)| *at = undone.to.min(*at));
        if undone.marked {
            self.marks.push((undone.to, Line::TakenBack { by: undone.by }));
        }
    }

    /// Whether an open question is sealed: its answer can be taken back until all are in.
    pub fn is_sealed(&self) -> bool {
        self.open.iter().any(|open| matches!(open.slot, Slot::Sealed(_)))
    }
}
