//! What others want of a room.
use crate::guest::{GuestId, Voice};
use protocol::{Created, Fault, Link, Message, Player, Summary, Wish};
use std::fmt;

/// Where the reply to an errand goes.
pub struct Reply<T>(Box<dyn FnOnce(Result<T, Fault>) + Send>);

impl<T> Reply<T> {
    pub fn new(hear: impl FnOnce(Result<T, Fault>) + Send + 'static) -> Reply<T> {
        Reply(Box::new(hear))
    }
    pub fn send(self, reply: Result<T, Fault>) {
        (self.0)(reply);
    }
}

impl<T> fmt::Debug for Reply<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reply")
    }
}

#[derive(Debug)]
pub enum Errand {
    Hello(Hello),
    Wish {
        guest: GuestId,
        id: u32,
        wish: Wish,
    },
    /// What was worked out beside the room for a wish.
    Found {
        guest: GuestId,
        message: Box<Message>,
    },
    Leave(GuestId),
    Door(Door),
    Stop,
}

/// A connection that wants in.
#[derive(Debug)]
pub struct Hello {
    pub guest: GuestId,
    pub id: u32,
    pub token: String,
    pub take_over: bool,
    pub voice: Box<dyn Voice>,
    pub reply: Reply<()>,
}

/// What is asked for over HTTP, with a link's token.
#[derive(Debug)]
pub enum Door {
    Summary { token: String, reply: Reply<Summary> },
    File { token: String, reply: Reply<File> },
    Share { token: String, reply: Reply<Link> },
    Rematch { token: String, swap: bool, reply: Reply<Created> },
}

/// A whole battle file, for somebody who may have it.
#[derive(Debug)]
pub struct File {
    pub ruleset: String,
    pub scenario: String,
    pub players: [Player; 2],
    pub typed_dice: bool,
    pub bytes: Vec<u8>,
}

impl Errand {
    /// Says that it cannot be.
    pub fn refuse(self, fault: &Fault) {
        match self {
            Errand::Hello(Hello { reply, .. }) => reply.send(Err(fault.clone())),
            Errand::Door(Door::Summary { reply, .. }) => reply.send(Err(fault.clone())),
            Errand::Door(Door::File { reply, .. }) => reply.send(Err(fault.clone())),
            Errand::Door(Door::Share { reply, .. }) => reply.send(Err(fault.clone())),
            Errand::Door(Door::Rematch { reply, .. }) => reply.send(Err(fault.clone())),
            Errand::Wish { .. } | Errand::Found { .. } | Errand::Leave(_) | Errand::Stop => {}
        }
    }
}
