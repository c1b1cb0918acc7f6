//! The battle as it stood, worked out beside the room so that nobody waits for it.
use super::{GuestId, Room, guest::text, picture::seat_of};
use crate::{
    fault::{failed, fault, too_fast},
    link,
};
use protocol::{Eyes, Fault, Message, Scene};
use std::sync::Arc;

impl Room {
    /// Anybody sees the past with their own eyes; everything is shown when the battle is over.
    pub(super) fn replay(&self, guest: GuestId, id: u32, position: u32, eyes: Eyes) -> Result<(), Fault> {
        let Some(guest) = self.guests.iter().find(|other| other.id == guest) else { return Ok(()) };
        let own = seat_of(eyes).map_or(eyes == Eyes::Public, |seat| link::holds(self.links[guest.link].role, seat));
        if !self.standing.over && !own {
            return Err(fault("replay/hidden", "While a battle runs, its past is shown as your own side saw it."));
        }
        if position > self.standing.position {
            return Err(fault("replay/ahead", "The battle has not come to that point."));
        }
        let Ok(turn) = Arc::clone(&guest.past).try_acquire_owned() else { return Err(too_fast()) };
        let (out, bytes, hall) = (guest.out(), self.ledger.bytes(), Arc::clone(&self.hall));
        let ruleset = self.info.ruleset.clone();
        tokio::spawn(async move {
            let shown = hall.recall(move || past(&ruleset, &bytes, position, eyes)).await;
            let message = match shown.unwrap_or_else(|_| Err(failed())) {
                Ok(scene) => Message::Scene { re: id, scene: Box::new(scene) },
                Err(fault) => Message::Fault { re: Some(id), fault },
            };
            // Whoever has gone away needs no past.
            out.send(text(&message)).await.ok();
            drop(turn);
        });
        Ok(())
    }
}

fn past(ruleset: &str, bytes: &[u8], position: u32, eyes: Eyes) -> Result<Scene, Fault> {
    let unreadable = |error: games::GameError| fault("battle/unreadable", error.to_string());
    let ruleset = games::find(ruleset).map_err(unreadable)?;
    let game = ruleset.watch_bytes(bytes, Some(position as usize)).map_err(unreadable)?;
    Ok(game.scene(eyes, 0))
}
