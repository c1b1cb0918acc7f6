//! What is worked out beside the room, on a copy of the battle, so that nobody waits for it: the past, and odds.
use super::{
    GuestId, Room,
    guest::{Guest, text},
    picture::seat_of,
};
use crate::{
    fault::{failed, fault, too_fast},
    limit, link,
};
use games::{Answer, AnyGame, Foresight, Moment, Seat};
use protocol::{Eyes, Fault, Message};
use std::sync::Arc;

impl Room {
    /// Anybody sees the past with their own eyes; everything is shown when the battle is over.
    pub(super) fn replay(&self, guest: GuestId, id: u32, position: Option<u32>, eyes: Eyes) -> Result<(), Fault> {
        let Some(guest) = self.guests.iter().find(|other| other.id == guest) else { return Ok(()) };
        let own = seat_of(eyes).map_or(eyes == Eyes::Public, |seat| link::holds(self.links[guest.link].role, seat));
        if !self.standing.over && !own {
            return Err(fault("replay/hidden", "While a battle runs, its past is shown as your own side saw it."));
        }
        if position > Some(self.standing.position(eyes)) {
            return Err(fault("replay/ahead", "The battle has not come to that point."));
        }
        let to = position.map(|position| Moment { eyes, position });
        self.beside(guest, id, to, move |game| Ok(Message::Scene { re: id, scene: Box::new(game.scene(eyes, 0)) }))
    }

    /// Odds take their time, and the battle goes on meanwhile.
    pub(super) fn odds(&self, guest: GuestId, id: u32, seat: Seat, nth: u16, answer: Answer) -> Result<(), Fault> {
        let Some(guest) = self.guests.iter().find(|other| other.id == guest) else { return Ok(()) };
        let wish = Foresight { budget: limit::ODDS, then: true, ..Foresight::default() };
        self.beside(guest, id, None, move |game| {
            Ok(Message::Odds { re: id, odds: game.foresee(seat, nth.into(), &answer, wish)? })
        })
    }

    /// Works on a copy of the battle up to a position.
    fn beside(
        &self,
        guest: &Guest,
        id: u32,
        to: Option<Moment>,
        work: impl FnOnce(&dyn AnyGame) -> Result<Message, Fault> + Send + 'static,
    ) -> Result<(), Fault> {
        let Ok(turn) = Arc::clone(&guest.past).try_acquire_owned() else { return Err(too_fast()) };
        let (out, bytes, hall) = (guest.out(), self.ledger.bytes(), Arc::clone(&self.hall));
        let ruleset = self.info.ruleset.clone();
        tokio::spawn(async move {
            let found = hall.recall(move || work(&*copy(&ruleset, &bytes, to)?)).await;
            let message =
                found.unwrap_or_else(|_| Err(failed())).unwrap_or_else(|fault| Message::Fault { re: Some(id), fault });
            // Whoever has gone away needs no past.
            out.send(text(&message)).await.ok();
            drop(turn);
        });
        Ok(())
    }
}

fn copy(ruleset: &str, bytes: &[u8], to: Option<Moment>) -> Result<Box<dyn AnyGame>, Fault> {
    let unreadable = |error: games::GameError| fault("battle/unreadable", error.to_string());
    let ruleset = games::find(ruleset).map_err(unreadable)?;
    ruleset.watch_bytes(bytes, to).map_err(unreadable)
}
