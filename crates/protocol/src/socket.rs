//! Messages over the socket, one JSON object each.
use crate::{
    Answer, BattleInfo, Card, Change, Checked, Eyes, Fault, Link, Odds, Overlay, Point, Reach, Reply, Scene, Seat,
    SeatPlan, Spot,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a client sends. `id` comes back with the reply.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
pub struct Request {
    pub id: u32,
    #[serde(flatten)]
    pub wish: Wish,
}

#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Wish {
    /// Always the first. `take_over`: the seat is played in another window, which is told to stop.
    Hello {
        version: u32,
        token: String,
        take_over: bool,
    },
    /// Answers one's nth open question. Given twice at one position it counts once; at an old position it is refused.
    Answer {
        seat: Seat,
        position: u32,
        nth: u16,
        reply: Reply,
    },
    /// A place or way as it would be: price, figures, interrupts, refusal.
    Check {
        seat: Seat,
        position: u32,
        nth: u16,
        answer: Answer,
        /// All who can go into this piece of terrain, by its number in `variants`: the figures that come back are what to
        /// answer with.
        #[serde(default)]
        #[ts(optional)]
        into: Option<u8>,
    },
    /// The best legal way to a place over the given waypoints.
    Way {
        seat: Seat,
        position: u32,
        nth: u16,
        via: Vec<Point>,
        to: Point,
    },
    Reach {
        seat: Seat,
        position: u32,
        nth: u16,
    },
    Survey {
        seat: Seat,
        from: Spot,
    },
    Card {
        seat: Seat,
        unit: u16,
    },
    Odds {
        seat: Seat,
        position: u32,
        nth: u16,
        answer: Answer,
    },
    Undo {
        seat: Seat,
        position: u32,
    },
    Consent {
        seat: Seat,
        position: u32,
        agree: bool,
    },
    /// Ends the battle: giving up at once, a draw or calling it a day when the other side agrees.
    End {
        seat: Seat,
        how: EndBy,
    },
    /// What the player of a seat is called.
    Name {
        seat: Seat,
        name: String,
    },
    /// One of the ready phrases, for everybody here.
    Say {
        seat: Seat,
        phrase: Phrase,
    },
    /// One screen for both: from now on this seat is looking.
    Look {
        seat: Seat,
    },
    /// The battle as it stood at a position, as these eyes count; or as they see it now.
    Replay {
        position: Option<u32>,
        eyes: Eyes,
    },
    /// Another player for a seat.
    Change {
        seat: Seat,
        plan: SeatPlan,
    },
}

/// What the server sends. `re`: the request it replies to.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Message {
    Welcome {
        re: u32,
        info: Box<BattleInfo>,
        scene: Box<Scene>,
    },
    /// Who plays, or how, has changed.
    Info {
        info: Box<BattleInfo>,
    },
    Change {
        re: Option<u32>,
        change: Box<Change>,
    },
    /// Who has come to the table: whether somebody is connected, and nothing of what they do there.
    Present {
        seats: [Came; 2],
        watchers: u16,
    },
    Said {
        by: Seat,
        phrase: Phrase,
    },
    /// The other side has set the table up anew, and this link is your seat at it.
    Rematch {
        battle: String,
        link: Link,
    },
    /// Done, and on disk; the change came before.
    Done {
        re: u32,
        position: u32,
    },
    Checked {
        re: u32,
        checked: Checked,
    },
    Reach {
        re: u32,
        reach: Reach,
    },
    Overlay {
        re: u32,
        overlay: Overlay,
    },
    Card {
        re: u32,
        card: Card,
    },
    Odds {
        re: u32,
        odds: Odds,
    },
    Scene {
        re: u32,
        scene: Box<Scene>,
    },
    Fault {
        re: Option<u32>,
        fault: Fault,
    },
    /// The last message of a connection: taken over elsewhere, or the server stops.
    Bye {
        code: String,
        text: String,
    },
}

/// How people end a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum EndBy {
    GiveUp,
    Draw,
    /// Points as they stand.
    Day,
}

/// Whether a seat's player is at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Came {
    /// Nobody has come yet, as far as the server remembers.
    NotYet,
    Here,
    /// Was here, and has gone.
    Away,
    /// A program plays.
    Program,
}

/// What can be said at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    Hello,
    GoodLuck,
    OneMoment,
    WellPlayed,
    HardLuck,
    Thanks,
    GoodGame,
}
