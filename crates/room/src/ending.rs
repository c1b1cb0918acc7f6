//! People end a battle: one gives up, or both agree.
use crate::{
    Broken, GuestId, Room,
    fault::{fault, not_yours, too_fast},
    link,
};
use games::{
    Seat,
    wire::{Meant, Wired},
};
use protocol::{Consent, EndBy, Fault, Matter};

impl Room {
    pub(crate) async fn end(
        &mut self,
        guest: GuestId,
        id: u32,
        seat: protocol::Seat,
        how: EndBy,
    ) -> Result<Result<(), Fault>, Broken> {
        let (seat, role) = (seat.meant(), self.role_of(guest));
        if !link::holds(role, seat) || self.is_bot(seat) {
            return Ok(Err(not_yours()));
        }
        if self.standing.over {
            return Ok(Err(fault("answer/over", "The battle is over.")));
        }
        let matter = match how {
            EndBy::GiveUp => None,
            EndBy::Draw => Some(Matter::Draw),
            EndBy::Day => Some(Matter::Day),
        };
        if matter.is_some() && !self.offers[seat.index()].take(self.now) {
            return Ok(Err(too_fast()));
        }
        match matter {
            Some(_) if self.is_bot(!seat) && !self.work(move |game| game.agrees(!seat, how)).await? => {
                return Ok(Err(fault("end/refused", "The program thinks that it is ahead, and fights on.")));
            }
            Some(matter) if !self.is_bot(!seat) && !link::holds(role, !seat) => {
                self.consent = Some(Consent { by: seat.wired(), matter });
                self.refresh().await?;
                self.done(guest, id);
                return Ok(Ok(()));
            }
            _ => {}
        }
        self.finished(guest, id, seat, how).await
    }

    /// It ends, and everybody sees everything.
    pub(crate) async fn finished(
        &mut self,
        guest: GuestId,
        id: u32,
        seat: Seat,
        how: EndBy,
    ) -> Result<Result<(), Fault>, Broken> {
        let ended = self.alter(Some((guest, id)), None, move |game| game.end(seat, how).map_err(Into::into)).await?;
        if ended.is_ok() {
            self.done(guest, id);
        }
        Ok(ended)
    }
}
