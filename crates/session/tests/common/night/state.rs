//! Six men in the dark.
use super::{
    grid::{Grid, distance},
    words::{Event, FigureId, Wound},
};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub grid: Grid,
    pub start: [Point; 6],
    pub turns: u8,
    /// Orders are written one man after another, as many as a side likes.
    pub apart: bool,
    /// Who is not asked is told nothing.
    pub umpired: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    pub at: Point,
    pub wound: Wound,
    pub moved: u8,
    /// Seen by the enemy now; where he was last seen.
    pub seen: bool,
    pub ghost: Option<Point>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub men: [Figure; 6],
    /// Sound markers by hearing side; no names on them.
    pub sounds: [[Option<Point>; 3]; 2],
    pub turn: u8,
    /// Men who have their orders.
    pub ordered: [bool; 6],
}

#[derive(Debug)]
pub struct Game<'a> {
    pub setup: &'a Setup,
    pub state: &'a mut State,
}
impl Deref for Game<'_> {
    type Target = State;
    fn deref(&self) -> &State {
        self.state
    }
}
impl DerefMut for Game<'_> {
    fn deref_mut(&mut self) -> &mut State {
        self.state
    }
}

impl State {
    pub fn man(&self, who: FigureId) -> &Figure {
        &self.men[usize::from(who.0)]
    }
    pub fn man_mut(&mut self, who: FigureId) -> &mut Figure {
        &mut self.men[usize::from(who.0)]
    }
    pub fn is_up(&self, who: FigureId) -> bool {
        self.man(who).wound < Wound::Down
    }
    pub fn up(&self, side: Seat) -> impl Iterator<Item = FigureId> + '_ {
        FigureId::ALL.into_iter().filter(move |&f| f.side() == side && self.is_up(f))
    }
    /// The enemy in the same square, if any.
    pub fn in_contact(&self, who: FigureId) -> Option<FigureId> {
        self.up(!who.side()).find(|&e| self.man(e).at == self.man(who).at)
    }

    pub fn step(&mut self, who: FigureId, to: Point) -> Event {
        let man = self.man_mut(who);
        man.moved += u8::from(man.at != to);
        man.at = to;
        Event::Stepped { who, to }
    }
    pub fn sight(&mut self, who: FigureId) -> Event {
        let man = self.man_mut(who);
        (man.seen, man.ghost) = (true, Some(man.at));
        Event::Sighted { who, at: man.at }
    }
    pub fn hear(&mut self, by: Seat, at: Point) -> Event {
        let sounds = &mut self.sounds[by.index()];
        if let Some(free) = sounds.iter_mut().find(|s| s.is_none()) {
            *free = Some(at);
        }
        sounds.sort_unstable(); // order must not tell who made which noise
        Event::Heard { by, at }
    }
    pub fn wound(&mut self, who: FigureId, wound: Wound) -> Event {
        let man = self.man_mut(who);
        man.wound = man.wound.max(wound);
        Event::Wounded { who, wound: man.wound, seen: man.seen }
    }
    pub fn end_turn(&mut self) -> Event {
        self.turn += 1;
        Event::TurnEnded(self.turn)
    }
}

impl Game<'_> {
    /// HB-VIS-T1: a man who moved three or more squares stands and is seen at 3, others lie and are seen at 2.
    pub fn sees(&self, spotter: FigureId, target: FigureId) -> bool {
        let (a, b) = (self.man(spotter).at, self.man(target).at);
        let range = if self.man(target).moved >= 3 { 3 } else { 2 };
        distance(a, b) <= range && self.setup.grid.sees(a, b)
    }
}

/// Three a side on 12 by 12, with two blocked banks.
pub fn cough_in_the_dark() -> Setup {
    let mut blocked = [0; 16];
    (blocked[5], blocked[6]) = (0b0000_0110_0000, 0b0011_0000_0000);
    let p = |x, y| Point { x, y };
    Setup {
        grid: Grid { side: 12, blocked },
        start: [p(2, 1), p(5, 1), p(8, 1), p(3, 10), p(6, 10), p(9, 10)],
        turns: 12,
        apart: false,
        umpired: false,
    }
}

/// The same night, with orders for each man in turn.
pub fn written_orders() -> Setup {
    Setup { apart: true, ..cough_in_the_dark() }
}

/// And with an umpire between the sides.
pub fn whispered_orders() -> Setup {
    Setup { umpired: true, ..written_orders() }
}
