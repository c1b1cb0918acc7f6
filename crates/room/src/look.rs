//! Looking and thinking: nothing here changes the battle.
use crate::{
    Broken, GuestId, Room,
    fault::{not_yours, stale},
    link,
    picture::{Picture, eyes_of, seat_of},
};
use games::{
    wire::Meant,
    wish::{asked_of, consider},
};
use protocol::{Eyes, Fault, Message, Wish};

impl Room {
    /// One screen for both: another looks at it now.
    pub(crate) async fn look(
        &mut self,
        guest: GuestId,
        id: u32,
        seat: protocol::Seat,
    ) -> Result<Result<(), Fault>, Broken> {
        let seat = seat.meant();
        if !link::holds(self.role_of(guest), seat) {
            return Ok(Err(not_yours()));
        }
        let eyes = eyes_of(seat);
        self.paint(eyes).await?;
        let scene = self.gallery.get(eyes).map(|picture| Box::new(Picture::whole(picture)));
        if let Some(guest) = self.guests.iter_mut().find(|other| other.id == guest) {
            guest.eyes = eyes;
        }
        if let Some(scene) = scene {
            self.tell(guest, &Message::Scene { re: id, scene });
        }
        Ok(Ok(()))
    }

    pub(crate) async fn consider(&mut self, guest: GuestId, id: u32, wish: Wish) -> Result<Result<(), Fault>, Broken> {
        let eyes = self.guests.iter().find(|other| other.id == guest).map_or(Eyes::Public, |guest| guest.eyes);
        if let Some((seat, position)) = asked_of(&wish) {
            let seat = seat.meant();
            // A question is known to the seat it is asked of.
            if !link::holds(self.role_of(guest), seat) || seat_of(eyes) != Some(seat) {
                return Ok(Err(not_yours()));
            }
            if !self.is_fresh(guest, position) {
                self.remind(guest);
                return Ok(Err(stale()));
            }
        }
        if let Wish::Odds { seat, nth, answer, .. } = wish {
            return Ok(self.odds(guest, id, seat.meant(), nth, answer.meant()));
        }
        let found = self.work(move |game| consider(game, eyes, id, wish)).await?;
        Ok(found.map(|message| self.tell(guest, &message)).map_err(Into::into))
    }
}
