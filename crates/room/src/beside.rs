//! What is worked out beside the room, on a copy of the battle, so that nobody waits for it: the past, and odds.
use crate::{
    GuestId, Room,
    fault::{fault, too_fast},
    limit, link,
    picture::seat_of,
    world::{About, Thought},
};
use games::{Answer, AnyGame, Foresight, Moment, Seat};
use protocol::{Eyes, Fault, Message};

impl Room {
    /// Anybody sees the past with their own eyes; everything is shown when the battle is over.
    pub(crate) fn replay(&mut self, guest: GuestId, id: u32, position: Option<u32>, eyes: Eyes) -> Result<(), Fault> {
        let role = self.role_of(guest);
        let own = seat_of(eyes).map_or(eyes == Eyes::Public, |seat| link::holds(role, seat));
        if !self.standing.over && !own {
            return Err(fault("replay/hidden", "While a battle runs, its past is shown as your own side saw it."));
        }
        if position > Some(self.standing.position(eyes)) {
            return Err(fault("replay/ahead", "The battle has not come to that point."));
        }
        self.beside(guest, id, About::Past { position, eyes })
    }

    /// Odds take their time, and the battle goes on meanwhile.
    pub(crate) fn odds(&mut self, guest: GuestId, id: u32, seat: Seat, nth: u16, answer: Answer) -> Result<(), Fault> {
        self.beside(guest, id, About::Odds { seat, nth, answer })
    }

    fn beside(&mut self, guest: GuestId, id: u32, about: About) -> Result<(), Fault> {
        let Some(asker) = self.guests.iter_mut().find(|other| other.id == guest) else { return Ok(()) };
        if asker.thoughts >= limit::PAST {
            return Err(too_fast());
        }
        asker.thoughts += 1;
        let (ruleset, bytes) = (self.info.ruleset.clone(), self.ledger.bytes());
        self.world.beside(Thought { guest, id, ruleset, bytes, about });
        Ok(())
    }

    /// Whoever has gone away needs nothing any more.
    pub(crate) fn found(&mut self, guest: GuestId, message: &Message) {
        if let Some(guest) = self.guests.iter_mut().find(|other| other.id == guest) {
            guest.thoughts = guest.thoughts.saturating_sub(1);
            guest.tell(message);
        }
    }
}

impl Thought {
    /// Works it out; takes its time.
    pub fn worked_out(&self) -> Message {
        let re = self.id;
        let found = match &self.about {
            About::Past { position, eyes } => self
                .copy(position.map(|position| Moment { eyes: *eyes, position }))
                .map(|game| Message::Scene { re, scene: Box::new(game.scene(*eyes, 0)) }),
            About::Odds { seat, nth, answer } => self.copy(None).and_then(|game| {
                let wish = Foresight { budget: limit::ODDS, then: true, ..Foresight::default() };
                Ok(Message::Odds { re, odds: game.foresee(*seat, (*nth).into(), answer, wish)? })
            }),
        };
        found.unwrap_or_else(|fault| Message::Fault { re: Some(re), fault })
    }

    fn copy(&self, to: Option<Moment>) -> Result<Box<dyn AnyGame>, Fault> {
        let unreadable = |error: games::GameError| fault("battle/unreadable", error.to_string());
        let ruleset = games::find(&self.ruleset).map_err(unreadable)?;
        ruleset.watch_bytes(&self.bytes, to).map_err(unreadable)
    }
}
