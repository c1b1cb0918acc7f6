//! What is wished for by whoever speaks the protocol, over a socket or a pipe.
use crate::{AnyGame, Fault, wire::Meant};
use kernel::Stance;
use protocol::{Eyes, Message, Request, Wish};

/// A request; or what is wrong with it, with its number where that can be read.
pub fn read(words: &str) -> Result<Request, (Option<u32>, Fault)> {
    serde_json::from_str(words).map_err(|error| {
        let number = serde_json::from_str(words).ok().and_then(|any: serde_json::Value| any.get("id")?.as_u64());
        let fault = Fault::new("message/unreadable", format!("This is no message: {error}."));
        (number.and_then(|id| id.try_into().ok()), fault)
    })
}

/// Of an answer at a position that is not the one any more.
pub fn stale() -> Fault {
    Fault::new("answer/stale", "The battle has moved on since; look again and answer what is asked now.")
}

/// Of what is looked at before it is answered: the seat whose question it is about, and at which position.
pub const fn asked_of(wish: &Wish) -> Option<(protocol::Seat, u32)> {
    match wish {
        Wish::Check { seat, position, .. }
        | Wish::Way { seat, position, .. }
        | Wish::Reach { seat, position, .. }
        | Wish::Odds { seat, position, .. } => Some((*seat, *position)),
        _ => None,
    }
}

/// Looks and thinks; nothing here changes the battle.
pub fn consider(game: &dyn AnyGame, eyes: Eyes, re: u32, wish: Wish) -> Result<Message, Fault> {
    Ok(match wish {
        Wish::Check { seat, nth, answer, into, .. } => {
            let (answer, stance) = (answer.meant(), into.map_or(Stance::Own, Stance::Into));
            Message::Checked { re, checked: game.check(seat.meant(), nth.into(), &answer, stance) }
        }
        Wish::Way { seat, nth, via, to, .. } => {
            let via: Vec<_> = via.iter().map(Meant::meant).collect();
            let to = to.meant();
            Message::Checked { re, checked: game.way(seat.meant(), nth.into(), &via, to) }
        }
        Wish::Reach { seat, nth, .. } => Message::Reach { re, reach: game.reach(seat.meant(), nth.into()) },
        Wish::Survey { from, .. } => Message::Overlay { re, overlay: game.survey(eyes, from) },
        Wish::Card { unit, .. } => {
            let card = game.card(eyes, unit);
            Message::Card {
                re,
                card: card.ok_or_else(|| Fault::new("unit/unknown", "There is no such unit on the table."))?,
            }
        }
        _ => return Err(Fault::new("wish/unknown", "This cannot be wished for here.")),
    })
}
