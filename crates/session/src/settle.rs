//! How people end a battle by themselves: no rule does, and so it stands beside the journal, never in it.
use crate::{line::Line, session::Session};
use kernel::{Battle, Seat, Verdict};
use serde::{Deserialize, Serialize};

/// A battle that was ended before the rules ended it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settled {
    /// Who gave up, or whose offer it was; the other side agreed to an offer.
    pub by: Seat,
    pub how: How,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// The other side wins, whatever the points.
    GaveUp,
    /// Nobody wins, whatever the points.
    Draw,
    /// Whoever is ahead by the rules wins: points as they stand.
    Day,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the battle is over already")]
pub struct OverAlready;

impl<B: Battle> Session<B> {
    /// Ends the battle here: nothing is asked any more, and nothing is hidden.
    pub fn settle(&mut self, settled: Settled) -> Result<(), OverAlready> {
        if self.is_over() {
            return Err(OverAlready);
        }
        self.open.clear();
        self.sealed_from = None;
        self.end = Some(Line::Settled(settled));
        Ok(())
    }

    /// How people ended it, if they did.
    pub const fn settled(&self) -> Option<Settled> {
        match self.end {
            Some(Line::Settled(settled)) => Some(settled),
            _ => None,
        }
    }

    /// How it stands, or ended.
    pub fn verdict(&self) -> Verdict {
        let Verdict { winner, points } = B::verdict(self.setup(), self.state());
        let winner = match self.settled() {
            Some(Settled { by, how: How::GaveUp }) => Some(!by),
            Some(Settled { how: How::Draw, .. }) => None,
            Some(Settled { how: How::Day, .. }) | None => winner,
        };
        Verdict { winner, points }
    }
}
