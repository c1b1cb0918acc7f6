//! What others want of a room.
use super::guest::{GuestId, Voice};
use protocol::{Created, Fault, Link, Player, Summary, Wish};
use tokio::sync::oneshot;

pub(crate) type Reply<T> = oneshot::Sender<Result<T, Fault>>;

#[derive(Debug)]
pub(crate) enum Errand {
    Hello(Hello),
    Wish { guest: GuestId, id: u32, wish: Wish },
    Leave(GuestId),
    Door(Door),
    Stop,
}

/// A connection that wants in.
#[derive(Debug)]
pub(crate) struct Hello {
    pub(crate) guest: GuestId,
    pub(crate) id: u32,
    pub(crate) token: String,
    pub(crate) take_over: bool,
    pub(crate) voice: Voice,
    pub(crate) reply: Reply<()>,
}

/// What is asked for over HTTP, with a link's token.
#[derive(Debug)]
pub(crate) enum Door {
    Summary { token: String, reply: Reply<Summary> },
    File { token: String, reply: Reply<File> },
    Share { token: String, reply: Reply<Link> },
    Rematch { token: String, swap: bool, reply: Reply<Created> },
}

/// A whole battle file, for somebody who may have it.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) ruleset: String,
    pub(crate) scenario: String,
    pub(crate) players: [Player; 2],
    pub(crate) typed_dice: bool,
    pub(crate) bytes: Vec<u8>,
}

impl Errand {
    /// Says that it cannot be.
    pub(crate) fn refuse(self, fault: &Fault) {
        // Whoever has gone away needs no answer.
        match self {
            Errand::Hello(Hello { reply, .. }) => drop(reply.send(Err(fault.clone()))),
            Errand::Door(Door::Summary { reply, .. }) => drop(reply.send(Err(fault.clone()))),
            Errand::Door(Door::File { reply, .. }) => drop(reply.send(Err(fault.clone()))),
            Errand::Door(Door::Share { reply, .. }) => drop(reply.send(Err(fault.clone()))),
            Errand::Door(Door::Rematch { reply, .. }) => drop(reply.send(Err(fault.clone()))),
            Errand::Wish { .. } | Errand::Leave(_) | Errand::Stop => {}
        }
    }
}
