//! A connection, seen from the room.
use crate::{
    limit::{self, Bucket},
    world::Moment,
};
use protocol::{Eyes, Message};
use std::fmt;

pub type GuestId = u64;

/// The last words of a connection.
#[derive(Debug, Clone)]
pub struct Bye {
    pub code: &'static str,
    pub text: &'static str,
}

impl Bye {
    pub const STOPPING: Bye =
        Bye { code: "server/stopping", text: "The server stops. The battle is safe; come back when it runs again." };
    pub const TAKEN_OVER: Bye = Bye { code: "seat/taken-over", text: "This seat is played in another window now." };
    pub const SLOW: Bye =
        Bye { code: "slow", text: "This connection could not keep up. Connect again to see the battle as it stands." };
    pub const FAILED: Bye = Bye {
        code: "battle/failed",
        text: "Something went wrong in this battle and a report was written. Connect again to go on from the last answer.",
    };
    pub const UNSURE: Bye = Bye {
        code: "store/failed",
        text: "The server's disk fails. Connect again to go on: the battle then shows whether the last answer counts.",
    };
}

/// How a room speaks to a connection.
pub trait Voice: Send + fmt::Debug {
    /// Never waits; false where too much is waiting already.
    fn say(&mut self, text: &str) -> bool;
    fn bye(&mut self, bye: Bye);
}

#[derive(Debug)]
pub(crate) struct Guest {
    pub id: GuestId,
    /// Which of the battle's links it came by.
    pub link: usize,
    pub eyes: Eyes,
    voice: Box<dyn Voice>,
    leaving: bool,
    /// Thoughts that are still being worked out.
    pub(crate) thoughts: usize,
    pub(crate) talk: Bucket,
}

impl Guest {
    pub(crate) fn new(id: GuestId, link: usize, eyes: Eyes, voice: Box<dyn Voice>, now: Moment) -> Guest {
        Guest { id, link, eyes, voice, leaving: false, thoughts: 0, talk: Bucket::new(limit::TALK, now) }
    }
    pub(crate) fn tell(&mut self, message: &Message) {
        self.send(&text(message));
    }
    /// Never waits: who does not read is sent away, and nobody else is held up.
    pub(crate) fn send(&mut self, message: &str) {
        if !self.leaving && !self.voice.say(message) {
            self.dismiss(Bye::SLOW);
        }
    }
    pub(crate) fn dismiss(&mut self, bye: Bye) {
        if !std::mem::replace(&mut self.leaving, true) {
            self.voice.bye(bye);
        }
    }
    pub(crate) fn is_leaving(&self) -> bool {
        self.leaving
    }
}

pub fn text(message: &Message) -> String {
    serde_json::to_string(message).unwrap_or_else(|e| unreachable!("our own types are plain data: {e}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// Takes two messages.
    #[derive(Debug, Default)]
    struct Narrow {
        taken: usize,
        byes: Arc<Mutex<Vec<&'static str>>>,
    }

    impl Voice for Narrow {
        fn say(&mut self, _: &str) -> bool {
            self.taken += 1;
            self.taken <= 2
        }
        fn bye(&mut self, bye: Bye) {
            self.byes.lock().unwrap().push(bye.code);
        }
    }

    #[test]
    fn who_does_not_read_is_sent_away_with_one_word_and_holds_nobody_up() {
        let voice = Narrow::default();
        let byes = Arc::clone(&voice.byes);
        let mut guest = Guest::new(1, 0, Eyes::Public, Box::new(voice), Moment::ZERO);
        guest.send("one");
        guest.send("two");
        assert!(!guest.is_leaving() && byes.lock().unwrap().is_empty());
        guest.send("three");
        assert!(guest.is_leaving());
        guest.dismiss(Bye::STOPPING);
        assert_eq!(*byes.lock().unwrap(), ["slow"]);
    }
}
