//! The people at the table: who is here, what they are called, what they say, and the next battle between them. Who is
//! here tells of connections and of nothing that is done over them.
use crate::{
    Broken, GuestId, Room,
    fault::{fault, not_yours, too_fast, wrong_link},
    guest::Guest,
    limit, link, seating,
};
use games::{Seat, wire::Meant};
use protocol::{Came, Created, Fault, Link, Message, Phrase, Role};

/// Who is here, and how many watch.
pub(crate) type Roll = ([Came; 2], u16);

/// The table as it was set up anew.
#[derive(Debug, Clone)]
pub(crate) struct Remade {
    created: Created,
    swapped: bool,
}

impl Remade {
    /// The new battle for whoever had that role.
    fn link(&self, role: Role) -> Option<&Link> {
        let role = match role {
            Role::First if self.swapped => Role::Second,
            Role::Second if self.swapped => Role::First,
            role => role,
        };
        self.created.links.iter().find(|link| link.role == role)
    }
    fn told(&self, role: Role) -> Option<Message> {
        let link = self.link(role)?.clone();
        Some(Message::Rematch { battle: self.created.battle.clone(), link })
    }
}

impl Room {
    fn roll(&self) -> Roll {
        let here = |seat| {
            self.guests.iter().any(|guest| !guest.is_leaving() && link::holds(self.links[guest.link].role, seat))
        };
        let seats = Seat::BOTH.map(|seat| match (self.is_bot(seat), here(seat), self.came[seat.index()]) {
            (true, ..) => Came::Program,
            (_, true, _) => Came::Here,
            (_, false, true) => Came::Away,
            (_, false, false) => Came::NotYet,
        });
        let watches = |guest: &&Guest| self.links[guest.link].role == Role::Watch;
        (seats, self.guests.iter().filter(watches).count() as u16)
    }

    /// Tells everybody who has come and gone, if anybody has.
    pub(crate) fn call_roll(&mut self) {
        let roll = self.roll();
        for (came, seat) in self.came.iter_mut().zip(roll.0) {
            *came |= seat == Came::Here;
        }
        if self.called == Some(roll) {
            return;
        }
        self.called = Some(roll);
        self.tell_all(&present(roll));
    }

    /// What somebody who has just come is told besides the battle.
    pub(crate) fn greet(&mut self, guest: GuestId) {
        let role = self.role_of(guest);
        self.tell(guest, &present(self.roll()));
        if let Some(told) = self.remade.as_ref().and_then(|remade| remade.told(role)) {
            self.tell(guest, &told);
        }
    }

    fn tell_all(&mut self, message: &Message) {
        for guest in &mut self.guests {
            guest.tell(message);
        }
    }

    pub(crate) async fn name(
        &mut self,
        guest: GuestId,
        id: u32,
        seat: protocol::Seat,
        name: &str,
    ) -> Result<Result<(), Fault>, Broken> {
        let seat = seat.meant();
        if !link::holds(self.role_of(guest), seat) || self.is_bot(seat) {
            return Ok(Err(not_yours()));
        }
        let mut players = self.players.clone();
        players[seat.index()].name = seating::short(name);
        if let Err(unkept) = self.world.reseat(&players, &self.links).await {
            return self.unkept(unkept).map(Err);
        }
        self.players = players;
        self.inform(guest, None);
        self.done(guest, id);
        Ok(Ok(()))
    }

    pub(crate) fn say(&mut self, guest: GuestId, id: u32, seat: protocol::Seat, phrase: Phrase) -> Result<(), Fault> {
        if !link::holds(self.role_of(guest), seat.meant()) {
            return Err(not_yours());
        }
        let now = self.now;
        let mut sayer = self.guests.iter_mut().filter(|other| other.id == guest);
        if !sayer.any(|sayer| sayer.talk.take(now)) {
            return Err(too_fast());
        }
        self.tell_all(&Message::Said { by: seat, phrase });
        self.done(guest, id);
        Ok(())
    }

    /// A link by which anybody can see a battle that is over.
    pub(crate) async fn share(&mut self, token: &str) -> Result<Result<Link, Fault>, Broken> {
        if link::find(&self.links, token).is_none() {
            return Ok(Err(wrong_link()));
        }
        if !self.standing.over {
            return Ok(Err(fault("share/running", "This battle is still being fought: share it when it is over.")));
        }
        if self.links.len() >= limit::LINKS {
            return Ok(Err(fault(
                "share/enough",
                "This battle has as many links as there is room for: pass one of them on.",
            )));
        }
        let (shown, kept) = match self.world.key() {
            Ok(key) => link::fresh(Role::Watch, key),
            Err(fault) => return Ok(Err(fault)),
        };
        let links = [self.links.clone(), vec![kept]].concat();
        if let Err(unkept) = self.world.reseat(&self.players, &links).await {
            return self.unkept(unkept).map(Err);
        }
        self.links = links;
        Ok(Ok(shown))
    }

    /// The same battle once more; the other side gets a link to it. Whoever asks second comes to the same table.
    pub(crate) async fn rematch(&mut self, token: &str, swap: bool) -> Result<Created, Fault> {
        let found = link::find(&self.links, token).ok_or_else(wrong_link)?;
        let role = self.links[found].role;
        if role == Role::Watch {
            return Err(not_yours());
        }
        if !self.standing.over {
            return Err(fault("rematch/running", "This battle is still being fought."));
        }
        if let Some(remade) = &self.remade {
            let links = remade.link(role).cloned().into_iter().collect();
            return Ok(Created { battle: remade.created.battle.clone(), links });
        }
        let both = self.links.iter().any(|link| link.role == Role::Both);
        let created = self.world.rematch(self.whole(found), swap, both).await?;
        let remade = Remade { created: created.clone(), swapped: swap };
        for guest in &mut self.guests {
            let role = self.links[guest.link].role;
            if guest.link != found
                && let Some(told) = remade.told(role)
            {
                guest.tell(&told);
            }
        }
        self.remade = Some(remade);
        Ok(created)
    }
}

const fn present((seats, watchers): Roll) -> Message {
    Message::Present { seats, watchers }
}
