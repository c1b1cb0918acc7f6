//! Who sits where: people by their links, programs by name; and who may therefore know everything.
use crate::{
    Broken, GuestId, Room,
    fault::{fault, not_yours},
    limit, link,
};
use games::{Seat, wire::Meant};
use protocol::{Fault, Link, Message, Player, Role, SeatPlan};

const PERSON: &str = "human";

/// The program's name where one plays.
pub fn bot_of(player: &Player) -> Option<&str> {
    player.kind.strip_prefix("bot:")
}

pub fn human(name: String) -> Player {
    Player { name, kind: PERSON.to_owned() }
}

/// Links for people who share one screen, or sit each at their own.
pub fn links_for(plans: [&SeatPlan; 2]) -> Vec<Role> {
    let person = |plan: &SeatPlan| !matches!(plan, SeatPlan::Opponent(_));
    let seats: &[Role] = match (plans, plans.map(person)) {
        ([SeatPlan::Me, SeatPlan::Me], _) => &[Role::Both],
        (_, [true, true]) => &[Role::First, Role::Second],
        (_, [true, false]) => &[Role::First],
        (_, [false, true]) => &[Role::Second],
        (_, [false, false]) => &[],
    };
    [seats, &[Role::Watch]].concat()
}

/// Whether nobody but this link's holder could have something to hide in that seat.
fn is_open_to(links: &[link::Kept], link: usize, seat: Seat) -> bool {
    let others = links.iter().enumerate().filter(|(nth, _)| *nth != link);
    link::holds(links[link].role, seat) || others.into_iter().all(|(_, other)| !link::holds(other.role, seat))
}

/// While a battle runs, nobody gets what another person hides in it.
pub(crate) fn may_have_all(links: &[link::Kept], link: usize, over: bool) -> Result<(), Fault> {
    let plays = links[link].role != Role::Watch;
    if over || (plays && Seat::BOTH.iter().all(|&seat| is_open_to(links, link, seat))) {
        return Ok(());
    }
    Err(fault(
        "file/running",
        "Another player may have something to hide: the file can be had when the battle is over.",
    ))
}

/// A player's name, fit to be shown.
pub fn short(name: &str) -> String {
    name.trim().chars().filter(|c| !c.is_control()).take(limit::NAME).collect()
}

impl Room {
    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        bot_of(&self.players[seat.index()]).is_some()
    }

    /// Another player for a seat: a program takes over and gives back, a program's seat goes to a person.
    pub(crate) async fn reseat(
        &mut self,
        guest: GuestId,
        id: u32,
        seat: protocol::Seat,
        plan: SeatPlan,
    ) -> Result<Result<(), Fault>, Broken> {
        let seat = seat.meant();
        let mut made = None;
        let (mut players, mut links) = (self.players.clone(), self.links.clone());
        let Some(link) = self.guests.iter().find(|other| other.id == guest).map(|guest| guest.link) else {
            return Ok(Ok(()));
        };
        let role = links[link].role;
        if role == Role::Watch || !is_open_to(&links, link, seat) {
            return Ok(Err(not_yours()));
        }
        let player = &mut players[seat.index()];
        match plan {
            SeatPlan::Opponent(name) if ai::known().iter().any(|known| known.name == name) => {
                *player = Player { name: name.clone(), kind: format!("bot:{name}") };
            }
            SeatPlan::Opponent(name) => {
                return Ok(Err(fault("opponent/unknown", format!("There is no opponent \"{name}\"."))));
            }
            SeatPlan::Me => {
                *player = human(String::new());
                if !link::holds(role, seat) {
                    links[link].role = Role::Both;
                }
            }
            SeatPlan::Friend if role == link::role(seat) => {
                return Ok(Err(fault(
                    "seat/only-one",
                    "This is the only seat you have: send the link you have instead.",
                )));
            }
            SeatPlan::Friend => {
                *player = human(String::new());
                links[link].role = link::role(!seat);
                let (shown, kept) = match self.world.key() {
                    Ok(key) => link::fresh(link::role(seat), key),
                    Err(fault) => return Ok(Err(fault)),
                };
                made = Some(shown);
                links.push(kept);
            }
        }
        if let Err(unkept) = self.world.reseat(&players, &links).await {
            return self.unkept(unkept).map(Err);
        }
        (self.players, self.links) = (players, links);
        self.inform(guest, made);
        (self.bot_at, self.rests) = (None, false);
        self.refresh().await?;
        self.done(guest, id);
        Ok(Ok(()))
    }

    /// Everybody learns who plays; a new link is for the one who made it.
    pub(crate) fn inform(&mut self, guest: GuestId, made: Option<Link>) {
        let mut made: Vec<Link> = made.into_iter().collect();
        let infos: Vec<Box<_>> = self
            .guests
            .iter()
            .map(|other| {
                let links = if other.id == guest { std::mem::take(&mut made) } else { vec![] };
                Box::new(self.info_for(other.link, links))
            })
            .collect();
        for (guest, info) in self.guests.iter_mut().zip(infos) {
            guest.tell(&Message::Info { info });
        }
    }
}
