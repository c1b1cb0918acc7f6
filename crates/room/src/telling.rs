//! Who is in the room, with whose eyes they look, and what they are told.
use crate::{
    Broken, Room, Standing,
    errand::{Door, File, Hello},
    fault::{self, fault, wrong_link},
    guest::{Bye, Guest, GuestId, text},
    limit, link,
    picture::{Gallery, Lighting, eyes_of, seat_of},
    seating::may_have_all,
};
use games::{
    AnyGame, Seat,
    wire::{Meant, Wired},
};
use protocol::{BattleInfo, Consent, Eyes, Fault, Link, Message, Role, Summary};
use std::sync::Arc;

impl Room {
    pub(crate) async fn welcome(&mut self, hello: Hello) -> Result<(), Broken> {
        let Hello { guest, id, token, take_over, voice, reply } = hello;
        let link = match self.admit(&token, take_over) {
            Ok(link) => link,
            Err(fault) => {
                reply.send(Err(fault));
                return Ok(());
            }
        };
        let eyes = self.first_eyes(self.links[link].role);
        self.paint(eyes).await?;
        let mut guest = Guest::new(guest, link, eyes, voice, self.now);
        let scene = Box::new(self.gallery.get(eyes).unwrap_or_else(|| unreachable!("painted above")).whole());
        guest.tell(&Message::Welcome { re: id, info: Box::new(self.info_for(link, vec![])), scene });
        let id = guest.id;
        self.guests.push(guest);
        self.greet(id);
        reply.send(Ok(()));
        Ok(())
    }

    /// Which link it is, if there is room for one more.
    fn admit(&mut self, token: &str, take_over: bool) -> Result<usize, Fault> {
        let link = link::find(&self.links, token).ok_or_else(wrong_link)?;
        let role = self.links[link].role;
        let links = &self.links;
        let meets = |guest: &Guest| link::seats(links[guest.link].role).iter().any(|&seat| link::holds(role, seat));
        let mut others = self.guests.iter_mut().filter(|guest| !guest.is_leaving() && meets(guest)).peekable();
        // Round a real table one link lies on several phones; an answer names its position, so nothing counts twice.
        if self.info.mapless {
            return Ok(link);
        }
        if others.peek().is_some() && !take_over {
            return Err(fault(
                "seat/taken",
                "This seat is being played in another window. It can be taken over from here.",
            ));
        }
        others.for_each(|guest| guest.dismiss(Bye::TAKEN_OVER));
        self.guests.retain(|guest| !guest.is_leaving());
        let watches = |guest: &&Guest| self.links[guest.link].role == Role::Watch;
        if role == Role::Watch && self.guests.iter().filter(watches).count() >= limit::WATCHERS {
            return Err(fault("battle/full", "As many people as there is room for are watching this battle."));
        }
        Ok(link)
    }

    /// Whose eyes somebody begins with. One screen for two people shows what both may see until somebody says who looks.
    pub(crate) fn first_eyes(&self, role: Role) -> Eyes {
        let people: Vec<Seat> = link::seats(role).iter().copied().filter(|&seat| !self.is_bot(seat)).collect();
        match (people.as_slice(), link::seats(role)) {
            ([seat], _) => eyes_of(*seat),
            ([_, _], _) if self.info.hides => Eyes::Public,
            (_, [only]) => eyes_of(*only),
            (_, [_, _]) => eyes_of(self.standing.waiting.first().copied().unwrap_or(Seat::First)),
            _ => Eyes::Public,
        }
    }

    /// Whose eyes somebody goes on with: those of their seat; one screen for both follows whoever is asked, unless
    /// something is hidden.
    fn next_eyes(&self, guest: &Guest, standing: &Standing) -> Eyes {
        let role = self.links[guest.link].role;
        if role != Role::Both || guest.eyes == Eyes::Public {
            return self.first_eyes(role);
        }
        let asked = standing.waiting.iter().copied().find(|&seat| !self.is_bot(seat));
        if self.info.hides { guest.eyes } else { asked.map_or(guest.eyes, eyes_of) }
    }

    pub(crate) fn lighting(&self) -> Lighting {
        Lighting {
            bots: Seat::BOTH.map(|seat| self.is_bot(seat)),
            throws: self.info.typed_dice && !self.umpired,
            tells: true,
            consent: self.consent,
        }
    }

    /// Makes sure that there is a picture for these eyes.
    pub(crate) async fn paint(&mut self, eyes: Eyes) -> Result<(), Broken> {
        if self.gallery.get(eyes).is_none() {
            let lighting = self.lighting();
            let picture = self.work(move |game| crate::picture::Picture::new(game, eyes, &lighting)).await?;
            self.gallery.hang(eyes, Arc::new(picture));
        }
        Ok(())
    }

    /// Does something to the game, which a seat played or which takes something back; what came of it is kept, and then
    /// told to everybody for whom something is new.
    pub(crate) async fn alter(
        &mut self,
        asker: Option<(GuestId, u32)>,
        by: Option<Seat>,
        act: impl FnOnce(&mut dyn AnyGame) -> Result<(), Fault> + Send + 'static,
    ) -> Result<Result<(), Fault>, Broken> {
        // While the store does not write there is no use in playing what would only be forgotten again.
        if self.unkept
            && let Err(trouble) = self.world.pulse().await
        {
            return Ok(Err(fault::trouble(trouble)));
        }
        // A wish to take back ends when the battle goes on; under an umpire that would tell that the other has played.
        let still = |consent: &Consent| self.umpired && by.is_some_and(|seat| consent.by.meant() != seat);
        let consent = self.consent.filter(still);
        let lighting = Lighting { consent, ..self.lighting() };
        let taken_back = by.is_none();
        let (old, wanted) = (self.gallery.clone(), self.wanted());
        let altered = self.work(move |game| {
            act(game)?;
            let gallery = old.next(game, &wanted, &lighting, taken_back);
            Ok((Standing::of(game), gallery))
        });
        match altered.await? {
            Err(fault) => Ok(Err(fault)),
            Ok((standing, gallery)) => {
                if let Err(fault) = self.keep().await? {
                    return Ok(Err(fault));
                }
                (self.consent, self.bot_at, self.rests) = (consent, None, false);
                self.hang(asker, standing, gallery);
                Ok(Ok(()))
            }
        }
    }

    /// Shows everybody the battle anew although nothing was played: who plays, or a wish to take back.
    pub(crate) async fn refresh(&mut self) -> Result<(), Broken> {
        let (old, wanted, lighting) = (self.gallery.clone(), self.wanted(), self.lighting());
        let gallery = self.work(move |game| old.next(game, &wanted, &lighting, false)).await?;
        self.hang(None, self.standing.clone(), gallery);
        Ok(())
    }

    /// All eyes that somebody may have next.
    fn wanted(&self) -> Vec<Eyes> {
        let mut wanted = vec![];
        for guest in &self.guests {
            let follows = self.links[guest.link].role == Role::Both && !self.info.hides;
            let both = [Eyes::First, Eyes::Second].into_iter().filter(|_| follows);
            for eyes in both.chain([self.next_eyes(guest, &self.standing)]) {
                if !wanted.contains(&eyes) {
                    wanted.push(eyes);
                }
            }
        }
        wanted
    }

    fn hang(&mut self, asker: Option<(GuestId, u32)>, standing: Standing, gallery: Gallery) {
        let old = std::mem::replace(&mut self.gallery, gallery);
        self.standing = standing;
        let eyes: Vec<Eyes> = self.guests.iter().map(|guest| self.next_eyes(guest, &self.standing)).collect();
        let mut written: Vec<((Eyes, Eyes), String)> = vec![];
        for (guest, eyes) in self.guests.iter_mut().zip(eyes) {
            let seen = (guest.eyes, eyes);
            guest.eyes = eyes;
            let (Some(before), Some(now)) = (old.get(seen.0), self.gallery.get(seen.1)) else { continue };
            let change = || Box::new(now.since(before));
            let is_asker = asker.is_some_and(|(asker, _)| asker == guest.id);
            if !is_asker && seen.0 == seen.1 && now.is_like(before) {
                continue;
            }
            if let Some((_, id)) = asker.filter(|(asker, _)| *asker == guest.id) {
                guest.tell(&Message::Change { re: Some(id), change: change() });
            } else if let Some((_, ready)) = written.iter().find(|(of, _)| *of == seen) {
                guest.send(ready);
            } else {
                let message = text(&Message::Change { re: None, change: change() });
                guest.send(&message);
                written.push((seen, message));
            }
        }
    }

    /// What somebody has is shown again, with what is asked now.
    pub(crate) fn remind(&mut self, guest: GuestId) {
        let Some(guest) = self.guests.iter_mut().find(|other| other.id == guest) else { return };
        if let Some(picture) = self.gallery.get(guest.eyes) {
            guest.tell(&Message::Change { re: None, change: Box::new(picture.since(picture)) });
        }
    }

    /// Where somebody is, as their eyes count.
    pub(crate) fn position_of(&self, guest: GuestId) -> u32 {
        let eyes = self.guests.iter().find(|other| other.id == guest).map_or(Eyes::Public, |guest| guest.eyes);
        self.standing.position(eyes)
    }

    /// Whether somebody means what they are shown now: what others sealed meanwhile changes nothing for them.
    pub(crate) fn is_fresh(&self, guest: GuestId, position: u32) -> bool {
        position == self.position_of(guest)
    }

    pub(crate) fn done(&mut self, guest: GuestId, re: u32) {
        let position = self.position_of(guest);
        self.tell(guest, &Message::Done { re, position });
    }

    pub(crate) fn tell(&mut self, guest: GuestId, message: &Message) {
        if let Some(guest) = self.guests.iter_mut().find(|other| other.id == guest) {
            guest.tell(message);
        }
    }

    /// The battle as one link sees it.
    pub(crate) fn info_for(&self, link: usize, links: Vec<Link>) -> BattleInfo {
        let yours = link::seats(self.links[link].role).wired();
        BattleInfo { battle: self.battle.clone(), players: self.players.clone(), yours, links, ..self.info.clone() }
    }

    /// The whole battle, for whoever may have it.
    pub(crate) fn whole(&self, link: usize) -> File {
        let BattleInfo { ruleset, scenario, players, typed_dice, .. } = self.info_for(link, vec![]);
        File { ruleset, scenario, players, typed_dice, bytes: self.ledger.bytes() }
    }

    pub(crate) async fn answer_door(&mut self, door: Door) -> Result<(), Broken> {
        match door {
            Door::Summary { token, reply } => {
                let Some(link) = link::find(&self.links, &token) else {
                    reply.send(Err(wrong_link()));
                    return Ok(());
                };
                let role = self.links[link].role;
                let eyes = seat_of(self.first_eyes(role)).map_or(Eyes::Public, eyes_of);
                let scene = self.work(move |game| game.scene(eyes, usize::MAX)).await?;
                let asked = |seat: &Seat| self.standing.waiting.contains(seat) && !self.is_bot(*seat);
                let info = self.info_for(link, vec![]);
                let summary = Summary {
                    battle: info.battle,
                    ruleset: info.ruleset,
                    scenario: info.scenario,
                    scenario_name: info.scenario_name,
                    players: info.players,
                    role,
                    clock: scene.status.clock,
                    typed_dice: info.typed_dice,
                    your_move: link::seats(role).iter().any(asked),
                    over: self.standing.over,
                    verdict: scene.verdict.map(|verdict| verdict.text).unwrap_or_default(),
                    other_rules: None,
                };
                reply.send(Ok(summary));
            }
            Door::File { token, reply } => {
                let file = link::find(&self.links, &token).ok_or_else(wrong_link).and_then(|link| {
                    may_have_all(&self.links, link, self.standing.over)?;
                    Ok(self.whole(link))
                });
                reply.send(file);
            }
            Door::Share { token, reply } => {
                let shared = self.share(&token).await?;
                reply.send(shared);
            }
            Door::Rematch { token, swap, reply } => {
                let remade = self.rematch(&token, swap).await;
                reply.send(remade);
            }
        }
        Ok(())
    }
}
