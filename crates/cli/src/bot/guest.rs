//! A program at the table: what it was shown, how long it has, and how often it was helped.
use super::program::Program;
use games::picture::{Lighting, Picture, eyes_of};
use games::{AnyGame, wire::Wired};
use kernel::Seat;
use protocol::{BattleInfo, Fault, Message};
use std::time::{Duration, Instant};

/// From its start to its hello: an interpreter may have much to load.
pub(super) const HELLO: Duration = Duration::from_secs(15);
/// Answers to one question that are refused before it is answered otherwise.
pub(super) const REFUSALS: u8 = 3;
/// So many questions that had to be answered for it, and it has lost.
pub(super) const HELPED: u8 = 3;

pub(super) struct Guest {
    pub(super) program: Program,
    /// What it was last shown; nothing before its hello.
    picture: Option<Picture>,
    /// When it must have said what is wanted of it.
    due: Option<Instant>,
    /// Refused answers to what it is asked now.
    pub(super) refused: u8,
    pub(super) helped: u8,
    /// It reads what it is told.
    pub(super) reads: bool,
    /// Nothing more is heard of it.
    pub(super) ended: bool,
}

impl Guest {
    pub(super) fn new(program: Program) -> Guest {
        Guest {
            program,
            picture: None,
            due: Some(Instant::now() + HELLO),
            refused: 0,
            helped: 0,
            reads: true,
            ended: false,
        }
    }

    pub(super) const fn due(&self) -> Option<Instant> {
        self.due
    }
    pub(super) fn is_overdue(&self, at: Instant) -> bool {
        self.due.is_some_and(|due| at > due)
    }
    pub(super) const fn has_come(&self) -> bool {
        self.picture.is_some()
    }
    /// What it says about a position is about the one it is asked at.
    pub(super) fn is_asked_at(&self, position: u32) -> bool {
        let scene = self.picture.as_ref().map(Picture::scene);
        scene.is_some_and(|scene| scene.position == position && !scene.questions.is_empty())
    }

    pub(super) fn tell(&mut self, message: &Message) {
        self.reads &= self.program.tell(message);
    }
    pub(super) fn refuse(&mut self, re: Option<u32>, fault: Fault) {
        self.tell(&Message::Fault { re, fault });
    }

    pub(super) fn welcome(&mut self, re: u32, game: &dyn AnyGame, seat: Seat, time: Duration) {
        let picture = Picture::new(game, eyes_of(seat), &Lighting::default());
        let info = BattleInfo { yours: vec![seat.wired()], ..game.info() };
        self.tell(&Message::Welcome { re, info: Box::new(info), scene: Box::new(picture.whole()) });
        self.picture = Some(picture);
        self.wind(time);
    }

    /// Shows what has become of the battle: to whoever made it so always, to the other one where something is new.
    pub(super) fn show(&mut self, game: &dyn AnyGame, re: Option<u32>, time: Duration) {
        let Some(old) = &self.picture else { return };
        let picture = old.next(game, &Lighting::default(), false);
        if re.is_none() && picture.is_like(old) {
            return;
        }
        let (change, was) = (Box::new(picture.since(old)), old.scene().position);
        let (position, is_asked) = (change.position, !change.questions.is_empty());
        self.picture = Some(picture);
        self.tell(&Message::Change { re, change });
        if let Some(re) = re {
            self.tell(&Message::Done { re, position });
        }
        if position != was || is_asked != self.due.is_some() {
            self.wind(time);
        }
    }

    /// Shows once more what it has seen already.
    pub(super) fn remind(&mut self) {
        let Some(picture) = &self.picture else { return };
        let change = Box::new(picture.since(picture));
        self.tell(&Message::Change { re: None, change });
    }

    /// Its time runs anew while it is asked something, and not at all while it is not.
    fn wind(&mut self, time: Duration) {
        let is_asked = self.picture.as_ref().is_some_and(|picture| !picture.scene().questions.is_empty());
        self.due = is_asked.then(|| Instant::now() + time);
        self.refused = 0;
    }
}
