//! Answers, taking back, and the answers of programs.
use crate::{
    Broken, GuestId, Room,
    fault::{fault, not_yours, stale},
    limit, link,
    picture::eyes_of,
    seating::bot_of,
    turnstile::Given,
};
use games::Seat;
use games::wire::{Meant, Wired};
use protocol::{Ask, Consent, EndBy, Fault, Matter, Message, Reply, Undo};

impl Room {
    pub(crate) async fn answer(
        &mut self,
        guest: GuestId,
        id: u32,
        seat: protocol::Seat,
        position: u32,
        nth: u16,
        reply: Reply,
    ) -> Result<Result<(), Fault>, Broken> {
        let seat = seat.meant();
        if let Err(fault) = self.may_answer(guest, seat, nth) {
            return Ok(Err(fault));
        }
        let given = Given { position, nth, reply };
        if self.turnstile.is_repeat(seat, &given) {
            self.done(guest, id);
            return Ok(Ok(()));
        }
        if !self.is_fresh(guest, position) {
            self.remind(guest);
            return Ok(Err(stale()));
        }
        let reply = given.reply.clone();
        let taken = self.reply(Some((guest, id)), seat, nth, reply).await?;
        if taken.is_ok() {
            self.turnstile.note(seat, given);
            self.done(guest, id);
        }
        Ok(taken)
    }

    /// A seat's own people answer for it; a program's dice are thrown by whoever sits opposite.
    fn may_answer(&self, guest: GuestId, seat: Seat, nth: u16) -> Result<(), Fault> {
        let Some(guest) = self.guests.iter().find(|other| other.id == guest) else { return Err(not_yours()) };
        let role = self.links[guest.link].role;
        if !self.is_bot(seat) {
            return if link::holds(role, seat) { Ok(()) } else { Err(not_yours()) };
        }
        let shown =
            self.gallery.get(guest.eyes).map(|picture| picture.scene().questions.as_slice()).unwrap_or_default();
        let is_dice = shown
            .iter()
            .any(|prompt| prompt.seat.meant() == seat && prompt.nth == nth && matches!(prompt.ask, Ask::Dice(_)));
        if is_dice && !link::seats(role).is_empty() {
            return Ok(());
        }
        Err(fault("seat/bot", "A program answers for this seat. Take the seat back first."))
    }

    async fn reply(
        &mut self,
        asker: Option<(GuestId, u32)>,
        seat: Seat,
        nth: u16,
        reply: Reply,
    ) -> Result<Result<(), Fault>, Broken> {
        self.play(asker, seat, move |game| game.reply(seat, nth.into(), reply).map_err(Into::into)).await
    }

    async fn play(
        &mut self,
        asker: Option<(GuestId, u32)>,
        seat: Seat,
        act: impl FnOnce(&mut dyn games::AnyGame) -> Result<(), Fault> + Send + 'static,
    ) -> Result<Result<(), Fault>, Broken> {
        self.alter(asker, Some(seat), act).await
    }

    pub(crate) async fn undo(
        &mut self,
        guest: GuestId,
        id: u32,
        seat: protocol::Seat,
        position: u32,
    ) -> Result<Result<(), Fault>, Broken> {
        let seat = seat.meant();
        let role = self.role_of(guest);
        if !link::holds(role, seat) {
            return Ok(Err(not_yours()));
        }
        if !self.is_fresh(guest, position) {
            self.remind(guest);
            return Ok(Err(stale()));
        }
        match self.work(move |game| game.undo_state(seat)).await? {
            Undo::Nothing => return Ok(Err(fault("undo/nothing", "There is nothing to take back."))),
            Undo::ByConsent if !link::holds(role, !seat) && !self.is_bot(!seat) => {
                self.consent = Some(Consent { by: seat.wired(), matter: Matter::TakeBack });
                self.refresh().await?;
            }
            by => {
                let taken = self.take_back(Some((guest, id)), seat, by == Undo::ByConsent).await?;
                if taken.is_err() {
                    return Ok(taken);
                }
            }
        }
        self.done(guest, id);
        Ok(Ok(()))
    }

    pub(crate) async fn consented(
        &mut self,
        guest: GuestId,
        id: u32,
        seat: protocol::Seat,
        position: u32,
        agree: bool,
    ) -> Result<Result<(), Fault>, Broken> {
        let seat = seat.meant();
        if !link::holds(self.role_of(guest), seat) {
            return Ok(Err(not_yours()));
        }
        let asked = self.consent.filter(|consent| consent.by.meant() == !seat && self.is_fresh(guest, position));
        let Some(Consent { matter, .. }) = asked else {
            return Ok(Err(fault("undo/not-asked", "The other side does not ask for anything any more.")));
        };
        let end = match matter {
            Matter::TakeBack => None,
            Matter::Draw => Some(EndBy::Draw),
            Matter::Day => Some(EndBy::Day),
        };
        if let (true, Some(how)) = (agree, end) {
            return self.finished(guest, id, !seat, how).await;
        }
        if agree {
            let taken = self.take_back(Some((guest, id)), !seat, true).await?;
            if taken.is_err() {
                return Ok(taken);
            }
        } else {
            self.consent = None;
            self.refresh().await?;
            let refused = match end {
                None => fault("undo/refused", "The other side would rather not have it taken back."),
                Some(_) => fault("end/refused", "The other side would rather fight on."),
            };
            let eyes = eyes_of(!seat);
            for other in self.guests.iter_mut().filter(|other| other.eyes == eyes) {
                other.tell(&Message::Fault { re: None, fault: refused.clone() });
            }
        }
        self.done(guest, id);
        Ok(Ok(()))
    }

    async fn take_back(
        &mut self,
        asker: Option<(GuestId, u32)>,
        seat: Seat,
        consent: bool,
    ) -> Result<Result<(), Fault>, Broken> {
        let taken = self.alter(asker, None, move |game| game.undo(seat, consent).map(drop).map_err(Into::into)).await?;
        if taken.is_ok() {
            self.turnstile.taken_back();
        }
        Ok(taken)
    }

    pub(crate) fn role_of(&self, guest: GuestId) -> protocol::Role {
        let found = self.guests.iter().find(|other| other.id == guest);
        found.map_or(protocol::Role::Watch, |guest| self.links[guest.link].role)
    }

    /// Programs play while somebody looks, one answer at a time.
    pub(crate) fn wake_bots(&mut self) {
        let asked = self.standing.waiting.iter().any(|&seat| self.is_bot(seat));
        if asked && !self.guests.is_empty() && !self.rests && self.bot_at.is_none() {
            self.bot_at = Some(self.now + self.pace());
        }
        if self.guests.is_empty() {
            self.bot_at = None;
        }
    }

    pub(crate) async fn bot_answers(&mut self) -> Result<(), Broken> {
        self.bot_at = None;
        for seat in self.standing.waiting.clone() {
            let Some(name) = bot_of(&self.players[seat.index()]).map(str::to_owned) else { continue };
            let nobody_throws = self.umpired || self.is_bot(!seat);
            let played = self.play(None, seat, move |game| match game.let_answer(seat, 0, &name)? {
                Some(_) => Ok(()),
                None if nobody_throws => game.reply(seat, 0, Reply::ThrowForMe).map_err(Into::into),
                None => Err(fault("bot/dice", "somebody throws for the program")),
            });
            match played.await? {
                Ok(()) => return Ok(()),
                Err(_) if self.unkept => {
                    self.bot_at = Some(self.now + limit::AGAIN);
                    return Ok(());
                }
                Err(fault) if fault.code == "bot/dice" => {}
                Err(fault) => {
                    tracing::warn!(battle = self.battle, code = fault.code, "an opponent's answer was not taken");
                }
            }
        }
        // Nothing comes of asking again before something has changed.
        self.rests = true;
        Ok(())
    }
}
