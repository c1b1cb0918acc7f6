//! Looking around.
use super::Table;
use crate::wire::{Meant, Wired, card};
use content::Published;
use kernel::{ClauseId, Eyes, Note, SightLine, Spot};
use protocol::{Card, Line, Overlay, Ring, Wedge};
use session::Storage;

impl<B: Published, S: Storage> Table<B, S> {
    pub(super) fn overlay(&self, eyes: Eyes, from: Spot) -> Overlay {
        let kernel::Overlay { rings, wedges, lines, notes } = B::survey(self.setup(), &self.session().view(eyes), from);
        Overlay { rings: rings.wired(), wedges: wedges.wired(), lines: lines.wired(), notes: notes.wired() }
    }

    pub(super) fn card_of(&self, eyes: Eyes, unit: u16) -> Option<Card> {
        Some(card(unit, B::card(self.setup(), &self.session().view(eyes), unit)?))
    }
}

impl Meant for protocol::Spot {
    type Meaning = Spot;
    fn meant(&self) -> Spot {
        match self {
            protocol::Spot::Unit(unit) => Spot::Unit(*unit),
            protocol::Spot::Moved { unit, to } => Spot::Moved { unit: *unit, to: to.meant() },
            protocol::Spot::Place(at) => Spot::Place(at.meant()),
        }
    }
}

fn id(clause: impl ClauseId) -> String {
    clause.id().to_owned()
}

impl<C: ClauseId> Wired for Note<C> {
    type Wire = protocol::Note;
    fn wired(&self) -> protocol::Note {
        protocol::Note { text: self.text.clone(), clause: self.clause.map(id) }
    }
}

impl<C: ClauseId> Wired for kernel::Ring<C> {
    type Wire = Ring;
    fn wired(&self) -> Ring {
        Ring { at: self.at.wired(), radius: self.radius, text: self.text.clone(), clause: Some(id(self.clause)) }
    }
}

impl<C: ClauseId> Wired for kernel::Wedge<C> {
    type Wire = Wedge;
    fn wired(&self) -> Wedge {
        let (at, from, to, radius) = (self.at.wired(), self.from, self.to, self.radius);
        Wedge { at, from, to, radius, text: self.text.clone(), clause: Some(id(self.clause)) }
    }
}

impl<C: ClauseId> Wired for SightLine<C> {
    type Wire = Line;
    fn wired(&self) -> Line {
        Line {
            unit: self.unit,
            from: self.from.wired(),
            to: self.to.wired(),
            seen: self.seen,
            text: self.text.clone(),
            notes: self.notes.wired(),
            distance: self.distance,
        }
    }
}
