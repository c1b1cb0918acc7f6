//! Taking back: free while nothing was learned from it, by consent and marked after that.
use crate::{entry::Entry, line::Line, script::Slot, session::Session};
use kernel::{Battle, Eyes, Hand, Seat};

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
        let undone = self.may_undo(seat).ok_or(UndoError::NothingThere)?;
        if self.is_unread(undone.to) {
            if undone.marked && !consent {
                return Err(UndoError::NeedsConsent);
            }
            // The other side's sealed answers stand.
            let others = self.journal.split_off(undone.to + 1);
            return Ok(self.rewind(undone, others));
        }
        self.undo_to(undone.to, seat, consent)
    }

    /// What taking back the seat's last answer would do: marked where it takes consent.
    pub fn may_undo(&self, seat: Seat) -> Option<Undone> {
        let own = |entry: &Entry<B>| self.gave(entry) == Some(seat);
        let to = self.journal.iter().rposition(own).filter(|&to| to >= self.floor)?;
        let free = if self.is_unread(to) { self.may_still_write(seat) } else { self.is_free(to, seat) };
        Some(Undone { to, by: seat, marked: !free })
    }

    /// Whether the seat may change what it sealed. Under an umpire only while it is asked: whoever is done would else learn
    /// whether the other is.
    fn may_still_write(&self, seat: Seat) -> bool {
        !self.is_umpired() || self.open(seat).next().is_some()
    }

    /// A sealed answer that nobody has read yet.
    pub(crate) fn is_unread(&self, entry: usize) -> bool {
        self.sealed_from.is_some_and(|from| entry >= from)
    }

    /// Takes back everything after the first `to` entries.
    pub fn undo_to(&mut self, to: usize, by: Seat, consent: bool) -> Result<Undone, UndoError> {
        if to >= self.journal.len() || to < self.floor {
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
        // Between seats that must not know of each other's questions, and while sealed answers come in, even the need of
        // consent would tell something.
        if self.settled().is_some() || self.is_umpired() || self.sealed_from.is_some_and(|from| to < from) {
            return false;
        }
        let own = |entry: &Entry<B>| matches!(entry, Entry::Answered { seat, .. } if *seat == by);
        let since = &self.log[self.log.partition_point(|(at, _)| *at <= to)..];
        let eyes = Eyes::Seat(by);
        let hidden =
            self.open(!by).map(|open| &open.question).any(|q| !B::shows(q.clause, q.about, Hand::Of(!by), eyes));
        self.journal[to..].iter().all(own) && !since.iter().any(|(_, line)| line.reveals()) && !hidden
    }

    /// Who typed an entry in, if anybody did.
    fn gave(&self, entry: &Entry<B>) -> Option<Seat> {
        let Entry::Rolled { by, clause, about, .. } = entry else { return entry.seat() };
        self.dice.mode()?.thrower::<B>(*clause, *about, *by)
    }

    pub(crate) fn rewind(&mut self, undone: Undone, again: Vec<Entry<B>>) -> Undone {
        self.cut(undone.to);
        self.journal.extend(again);
        self.mark(undone);
        self.dice.recount(&self.journal);
        self.run().unwrap_or_else(|d| unreachable!("a shortened journal diverged: {d}"));
        undone
    }

    /// Forgets all but the first entries and what came of them.
    pub(crate) fn cut(&mut self, to: usize) {
        self.journal.truncate(to);
        self.checkpoints.retain(|checkpoint| checkpoint.entries <= to);
        self.log.retain(|(at, _)| *at <= to);
    }

    pub(crate) fn mark(&mut self, undone: Undone) {
        // They stand in order, so only the last ones can be behind it.
        let behind = self.marks.iter_mut().rev().take_while(|(at, _)| *at > undone.to);
        behind.for_each(|(at, _)| *at = undone.to);
        if undone.marked {
            self.marks.push((undone.to, Line::TakenBack { by: undone.by }));
        }
    }

    /// Whether an open question is sealed: its answer can be taken back until all are in.
    pub fn is_sealed(&self) -> bool {
        self.open.iter().any(|open| matches!(open.slot, Slot::Sealed(_) | Slot::Apart))
    }
}
