//! The table: what is fixed (`Setup`), what changes (`State`, plain data), and both together (`Game`).
use super::{
    field::{Area, Effect, Field},
    words::{Event, Order, UnitId},
};
use kernel::{Point, Seat, length};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub field: Field,
    pub zones: [Field; 2],
    pub turns: u8,
    /// Men at the start: NCO, gunner, rifles.
    pub men: [u8; 3],
    pub quality: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Unit {
    pub at: Point,
    pub men: [u8; 3],
    pub pins: u8,
    pub order: Order,
    pub on_table: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    pub units: [Unit; 6],
    /// Dice in the cup: First's, Second's.
    pub cup: [u8; 2],
    pub turn: u8,
}

/// Setup and state for the length of one step; derefs to the state.
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

pub const ALL: [UnitId; 6] = [UnitId(0), UnitId(1), UnitId(2), UnitId(3), UnitId(4), UnitId(5)];

impl State {
    pub fn unit(&self, u: UnitId) -> &Unit {
        &self.units[usize::from(u.0)]
    }
    fn unit_mut(&mut self, u: UnitId) -> &mut Unit {
        &mut self.units[usize::from(u.0)]
    }
    pub const fn side(u: UnitId) -> Seat {
        if u.0 < 3 { Seat::First } else { Seat::Second }
    }
    pub fn count(&self, u: UnitId) -> u8 {
        self.unit(u).men.iter().sum()
    }
    pub fn is_alive(&self, u: UnitId) -> bool {
        self.count(u) > 0
    }
    pub fn alive(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        ALL.into_iter().filter(move |&u| State::side(u) == seat && self.is_alive(u))
    }
    pub fn without_order(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.alive(seat).filter(|&u| self.unit(u).order == Order::None)
    }

    pub fn deploy(&mut self, unit: UnitId, at: Point) -> Event {
        (self.unit_mut(unit).at, self.unit_mut(unit).on_table) = (at, true);
        Event::Deployed { unit, at }
    }
    pub fn draw(&mut self, seat: Seat) -> Event {
        self.cup[seat.index()] -= 1;
        Event::Drew(seat)
    }
    pub fn order(&mut self, unit: UnitId, order: Order) -> Event {
        self.unit_mut(unit).order = order;
        Event::Ordered { unit, order }
    }
    pub fn put(&mut self, unit: UnitId, to: Point) -> Event {
        self.unit_mut(unit).at = to;
        Event::Moved { unit, to }
    }
    pub fn pin(&mut self, unit: UnitId, more: i8) -> Event {
        let pins = self.unit(unit).pins.saturating_add_signed(more);
        self.unit_mut(unit).pins = pins;
        Event::Pinned { unit, pins }
    }
    pub fn lose(&mut self, unit: UnitId, men: [u8; 3]) -> Event {
        for (have, gone) in self.unit_mut(unit).men.iter_mut().zip(men) {
            *have -= gone;
        }
        Event::Lost { unit, men }
    }
    pub fn destroy(&mut self, unit: UnitId) -> Event {
        self.unit_mut(unit).men = [0; 3];
        Event::Destroyed(unit)
    }
    pub fn end_turn(&mut self) -> Event {
        self.turn += 1;
        Event::TurnEnded(self.turn)
    }
}

impl Game<'_> {
    /// A line that no building crosses.
    pub fn sees(&self, a: Point, b: Point) -> bool {
        !self.setup.field.areas.iter().any(|area| area.effect == Effect::Barred && area.crossed(a, b))
    }
    pub fn in_cover(&self, u: UnitId) -> bool {
        let at = self.unit(u).at;
        self.setup.field.areas.iter().any(|area| area.effect == Effect::Rough && area.holds(at))
    }
    pub fn distance(&self, a: UnitId, b: UnitId) -> u32 {
        length(self.unit(a).at, self.unit(b).at)
    }
}

fn area(x: i16, y: i16, w: i16, h: i16, effect: Effect) -> Area {
    Area { least: Point::new(x, y), most: Point::new(x + w, y + h), effect }
}

/// Three squads a side on 36" by 36", a house and two woods between them.
pub fn first_light() -> Setup {
    let areas = vec![
        area(1500, 1600, 500, 400, Effect::Barred),
        area(600, 1500, 600, 600, Effect::Rough),
        area(2400, 1500, 600, 600, Effect::Rough),
    ];
    let field = |y0: i16, y1: i16| Field { least: Point::new(0, y0), most: Point::new(3600, y1), areas: areas.clone() };
    Setup { field: field(0, 3600), zones: [field(0, 800), field(2800, 3600)], turns: 6, men: [1, 1, 6], quality: 9 }
}
