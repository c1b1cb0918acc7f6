//! A connection, seen from the room.
use crate::limit::{self, Bucket};
use axum::extract::ws::Utf8Bytes;
use protocol::{Eyes, Message};
use std::{sync::Arc, time::Instant};
use tokio::sync::{Semaphore, mpsc, oneshot};

pub(crate) type GuestId = u64;

/// The last words of a connection.
#[derive(Debug, Clone)]
pub(crate) struct Bye {
    pub(crate) code: &'static str,
    pub(crate) text: &'static str,
}

impl Bye {
    pub(crate) const STOPPING: Bye =
        Bye { code: "server/stopping", text: "The server stops. The battle is safe; come back when it runs again." };
    pub(crate) const TAKEN_OVER: Bye =
        Bye { code: "seat/taken-over", text: "This seat is played in another window now." };
    pub(crate) const SLOW: Bye =
        Bye { code: "slow", text: "This connection could not keep up. Connect again to see the battle as it stands." };
    pub(crate) const FAILED: Bye = Bye {
        code: "battle/failed",
        text: "Something went wrong in this battle and a report was written. Connect again to go on from the last answer.",
    };
    pub(crate) const UNSURE: Bye = Bye {
        code: "store/failed",
        text: "The server's disk fails. Connect again to go on: the battle then shows whether the last answer counts.",
    };
}

/// Both ends of what the room says to a connection.
#[derive(Debug)]
pub(crate) struct Voice {
    pub(crate) out: mpsc::Sender<Utf8Bytes>,
    pub(crate) bye: oneshot::Sender<Bye>,
}

#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) id: GuestId,
    /// Which of the battle's links it came by.
    pub(crate) link: usize,
    pub(crate) eyes: Eyes,
    out: mpsc::Sender<Utf8Bytes>,
    bye: Option<oneshot::Sender<Bye>>,
    /// Scenes of the past that may still be asked for.
    pub(super) past: Arc<Semaphore>,
    pub(super) talk: Bucket,
}

impl Guest {
    pub(crate) fn new(id: GuestId, link: usize, eyes: Eyes, voice: Voice) -> Guest {
        let (past, talk) = (Arc::new(Semaphore::new(limit::PAST)), Bucket::new(limit::TALK, Instant::now()));
        Guest { id, link, eyes, out: voice.out, bye: Some(voice.bye), past, talk }
    }
    pub(crate) fn tell(&mut self, message: &Message) {
        self.send(text(message));
    }
    /// Never waits: who does not read is sent away, and nobody else is held up.
    pub(crate) fn send(&mut self, message: Utf8Bytes) {
        if self.out.try_send(message).is_err() {
            self.dismiss(Bye::SLOW);
        }
    }
    pub(crate) fn dismiss(&mut self, bye: Bye) {
        if let Some(sender) = self.bye.take() {
            // Nobody is there to hear it where this fails.
            sender.send(bye).ok();
        }
    }
    pub(crate) fn is_leaving(&self) -> bool {
        self.bye.is_none()
    }
    /// For what is worked out beside the room.
    pub(crate) fn out(&self) -> mpsc::Sender<Utf8Bytes> {
        self.out.clone()
    }
}

pub(crate) fn text(message: &Message) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_else(|e| unreachable!("our own types are plain data: {e}")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_read_is_sent_away_with_a_word_and_holds_nobody_up() {
        let ((out, _unread), (bye, mut said)) = (mpsc::channel(2), oneshot::channel());
        let mut guest = Guest::new(1, 0, Eyes::Public, Voice { out, bye });
        guest.send("one".into());
        guest.send("two".into());
        assert!(!guest.is_leaving() && said.try_recv().is_err());
        guest.send("three".into());
        assert!(guest.is_leaving());
        assert_eq!(said.try_recv().map(|bye| bye.code), Ok("slow"));
    }
}
