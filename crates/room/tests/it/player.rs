//! Somebody at a page: answers what is asked, always in the same way, and says it again until it is acknowledged.
use crate::disk::Disk;
use protocol::{Reply, Seat};
use room::{Bye, Errand, GuestId, Hello, Voice};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// What has come over the connection and was not looked at yet.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    pub(crate) messages: Vec<Value>,
    pub(crate) ended: bool,
}

struct Line {
    inbox: Arc<Mutex<Inbox>>,
    disk: Arc<Disk>,
    /// Messages until it is full.
    room: usize,
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Line")
    }
}

impl Voice for Line {
    fn say(&mut self, text: &str) -> bool {
        let message: Value = serde_json::from_str(text).unwrap();
        let told = message["change"]["position"].as_u64().or(message["scene"]["position"].as_u64());
        assert!(told.unwrap_or(0) as usize <= self.disk.entries(), "told before it was kept: {text}");
        self.room -= 1;
        self.inbox.lock().unwrap().messages.push(message);
        self.room > 0
    }
    fn bye(&mut self, _: Bye) {
        self.inbox.lock().unwrap().ended = true;
    }
}

pub(crate) struct Player {
    seat: Seat,
    token: String,
    guest: Option<GuestId>,
    inbox: Arc<Mutex<Inbox>>,
    position: u64,
    questions: Vec<Value>,
    id: u32,
    pub(crate) acknowledged: usize,
}

impl Player {
    pub(crate) fn new(seat: Seat, token: String) -> Player {
        let (guest, inbox) = (None, Arc::default());
        Player { seat, token, guest, inbox, position: 0, questions: vec![], id: 0, acknowledged: 0 }
    }
    pub(crate) fn is_here(&self) -> bool {
        self.guest.is_some()
    }
    /// Has seen that it is not asked.
    pub(crate) fn is_waiting(&self) -> bool {
        self.is_here() && self.questions.is_empty()
    }
    /// The connection is gone; nobody has told the room.
    pub(crate) fn drop_off(&mut self) -> Option<GuestId> {
        (self.questions, self.inbox) = (vec![], Arc::default());
        self.guest.take()
    }
    pub(crate) fn hello(&mut self, guest: GuestId, disk: &Arc<Disk>, room: usize) -> Errand {
        self.drop_off();
        self.guest = Some(guest);
        self.id += 1;
        let line = Line { inbox: Arc::clone(&self.inbox), disk: Arc::clone(disk), room };
        let reply = room::Reply::new(|_| {});
        let (id, token) = (self.id, self.token.clone());
        Errand::Hello(Hello { guest, id, token, take_over: true, voice: Box::new(line), reply })
    }
    /// Reads what has come.
    pub(crate) fn read(&mut self) {
        let (messages, ended) = {
            let mut inbox = self.inbox.lock().unwrap();
            (std::mem::take(&mut inbox.messages), inbox.ended)
        };
        for message in messages {
            match message["is"].as_str().unwrap() {
                "welcome" => self.see(&message["scene"]),
                "change" => self.see(&message["change"]),
                "done" => self.acknowledged += 1,
                _ => {}
            }
        }
        if ended {
            self.drop_off();
        }
    }
    fn see(&mut self, scene: &Value) {
        self.position = scene["position"].as_u64().unwrap();
        self.questions.clone_from(scene["questions"].as_array().unwrap());
    }
    /// One of the suggestions, the same one at the same place in the battle.
    pub(crate) fn answer(&mut self) -> Option<Errand> {
        let (guest, question) = (self.guest?, self.questions.first()?);
        let suggestions = question["suggestions"].as_array().unwrap();
        let answer = match suggestions.len() {
            0 => json!({ "words": question["example"] }),
            many => json!({ "answer": suggestions[self.position as usize % many]["answer"] }),
        };
        let reply: Reply = serde_json::from_value(answer).unwrap();
        let nth = question["nth"].as_u64().unwrap() as u16;
        let wish = protocol::Wish::Answer { seat: self.seat, position: self.position as u32, nth, reply };
        Some(self.wish(guest, wish))
    }
    /// Looks at something, which changes nothing.
    pub(crate) fn look(&mut self) -> Option<Errand> {
        let guest = self.guest?;
        let eyes = match self.seat {
            Seat::First => protocol::Eyes::First,
            Seat::Second => protocol::Eyes::Second,
        };
        let wish = match self.id % 4 {
            0 => protocol::Wish::Card { seat: self.seat, unit: 0 },
            1 => protocol::Wish::Replay { position: Some(self.position as u32 / 2), eyes },
            2 => protocol::Wish::Name { seat: self.seat, name: format!("Ann {}", self.id) },
            _ => protocol::Wish::Say { seat: self.seat, phrase: protocol::Phrase::Hello },
        };
        Some(self.wish(guest, wish))
    }
    fn wish(&mut self, guest: GuestId, wish: protocol::Wish) -> Errand {
        self.id += 1;
        Errand::Wish { guest, id: self.id, wish }
    }
}
