//! What changes: plain copied data, the questions one asks of it, and the few ways to change it.
//! Every change returns the event that tells it.
use crate::{
    setup::{MAN, MEN, Rank, Role, Setup, Soldier, UNITS},
    words::{Event, KindId, Order, UnitId},
};
use kernel::{Figures, Point, Seat};
use serde::Serialize;
use smallvec::SmallVec;
use std::ops::{Deref, DerefMut};
use table::{Disc, Inches};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    pub turn: u8,
    pub phase: Phase,
    /// Dice in the cup, and set aside until turn end: First's, Second's.
    pub cup: [u8; 2],
    pub aside: [u8; 2],
    pub units: [Unit; UNITS],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    SetUp,
    Orders,
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Unit {
    /// Where each man stands, or fell.
    pub at: [Point; MEN],
    /// Men standing, one bit each.
    pub alive: u16,
    /// Men whose one-shot weapon is spent.
    pub spent: u16,
    pub pins: u8,
    pub place: Place,
    /// The die by the unit.
    pub order: Option<Order>,
    /// BA-TURN-10: the die was left in place at turn end.
    pub retained: bool,
    /// It did not move with its Advance (option).
    pub stood: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    OffTable,
    Table,
    Destroyed,
}

pub type Units = SmallVec<[UnitId; UNITS]>;
pub type Discs = SmallVec<[Disc; MEN]>;

impl State {
    pub fn start(setup: &Setup) -> State {
        let nobody = Unit {
            at: [Point::default(); MEN],
            alive: 0,
            spent: 0,
            pins: 0,
            place: Place::Destroyed,
            order: None,
            retained: false,
            stood: false,
        };
        let mut units = [nobody; UNITS];
        for (unit, squad) in units.iter_mut().zip(&setup.plan.units) {
            (unit.alive, unit.place) = ((1 << squad.men.len()) - 1, Place::OffTable);
        }
        State { turn: 0, phase: Phase::SetUp, cup: [0; 2], aside: [0; 2], units }
    }
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }
    fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[usize::from(unit.0)]
    }
}

impl Unit {
    pub fn is_alive(&self) -> bool {
        self.place != Place::Destroyed
    }
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }
    pub fn is_down(&self) -> bool {
        self.order == Some(Order::Down)
    }
    pub fn count(&self) -> u8 {
        self.alive.count_ones() as u8
    }
    /// Numbers of the men standing, leader first.
    pub fn men(&self) -> impl Iterator<Item = usize> + use<> {
        let alive = self.alive;
        (0..MEN).filter(move |man| alive & (1 << man) != 0)
    }
    pub fn figures(&self) -> Figures {
        self.men().map(|man| self.at[man]).collect()
    }
    /// The first man standing: where he goes, the unit goes.
    pub fn leader(&self) -> Point {
        self.men().next().map_or(Point::default(), |man| self.at[man])
    }
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

impl Game<'_> {
    pub fn seat(&self, unit: UnitId) -> Seat {
        self.setup.seat(unit)
    }
    pub fn alive(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        self.setup.units().filter(move |&u| self.seat(u) == seat && self.unit(u).is_alive())
    }
    pub fn on_table(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        self.alive(seat).filter(|&u| self.unit(u).is_on_table())
    }
    /// Units that may still receive a die this turn.
    pub fn without_order(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        self.alive(seat).filter(|&u| self.unit(u).order.is_none())
    }
    pub fn kind(&self, unit: UnitId, man: usize) -> KindId {
        self.setup.squad(unit).men[man]
    }
    pub fn soldier(&self, unit: UnitId, man: usize) -> &Soldier {
        self.setup.soldier(unit, self.kind(unit, man))
    }
    pub fn has_role(&self, unit: UnitId, role: Role) -> bool {
        self.unit(unit).men().any(|man| self.soldier(unit, man).role == role)
    }
    /// The officer standing in this unit.
    pub fn officer(&self, unit: UnitId) -> Option<(Rank, Disc)> {
        let rank = self.setup.squad(unit).officer?;
        let man = self.unit(unit).men().find(|&man| self.soldier(unit, man).role == Role::Officer)?;
        Some((rank, self.disc(unit, man)))
    }
    pub fn disc(&self, unit: UnitId, man: usize) -> Disc {
        Disc { at: self.unit(unit).at[man], radius: MAN }
    }
    pub fn discs(&self, unit: UnitId) -> Discs {
        self.unit(unit).men().map(|man| self.disc(unit, man)).collect()
    }
    /// From the nearest model of one to the nearest model of the other, edge to edge.
    pub fn distance(&self, a: UnitId, b: UnitId) -> Inches {
        table::nearest_gap(&self.discs(a), &self.discs(b)).unwrap_or(Inches::whole(i16::MAX))
    }
    /// How many men of each kind stand.
    pub fn muster_roll(&self, unit: UnitId) -> SmallVec<[(KindId, u8); 8]> {
        let kinds = (0..self.setup.squad(unit).kinds.len() as u8).map(KindId);
        let of = |kind| self.unit(unit).men().filter(|&man| self.kind(unit, man) == kind).count() as u8;
        kinds.map(|kind| (kind, of(kind))).filter(|(_, men)| *men > 0).collect()
    }

    pub fn deploy(&mut self, unit: UnitId, figures: &[Point]) -> Event {
        self.put(unit, figures);
        self.unit_mut(unit).place = Place::Table;
        Event::Deployed { unit, at: self.unit(unit).leader() }
    }
    fn put(&mut self, unit: UnitId, figures: &[Point]) {
        for (man, &at) in self.unit(unit).men().zip(figures) {
            self.unit_mut(unit).at[man] = at;
        }
    }
    pub fn move_to(&mut self, unit: UnitId, figures: &[Point], distance: u32) -> Event {
        self.put(unit, figures);
        Event::Moved { unit, to: self.unit(unit).leader(), distance: distance as u16 }
    }
    pub fn begin_turn(&mut self) -> Event {
        self.turn += 1;
        self.phase = Phase::Orders;
        self.aside = [0; 2];
        self.cup = Seat::BOTH.map(|seat| self.without_order(seat).count() as u8);
        Event::TurnBegan { turn: self.turn, cup: self.cup }
    }
    pub fn take_from_cup(&mut self, seat: Seat) -> Event {
        self.cup[seat.index()] = self.cup[seat.index()].saturating_sub(1);
        Event::Drawn(seat)
    }
    pub fn set_aside(&mut self, seat: Seat) -> Event {
        self.aside[seat.index()] += 1;
        Event::SetAside(seat)
    }
    pub fn give(&mut self, unit: UnitId, order: Order) -> Event {
        self.unit_mut(unit).order = Some(order);
        self.unit_mut(unit).stood = false;
        Event::Ordered { unit, order }
    }
    /// BA-TURN-11: a reaction uses up this turn's die, taken out of the cup.
    pub fn react(&mut self, unit: UnitId, order: Order) -> Event {
        self.take_from_cup(self.seat(unit));
        self.give(unit, order)
    }
    pub fn stand_still(&mut self, unit: UnitId) {
        self.unit_mut(unit).stood = true;
    }
    pub fn pin(&mut self, unit: UnitId, more: u8) -> Event {
        let pins = self.unit(unit).pins.saturating_add(more);
        self.unit_mut(unit).pins = pins;
        Event::Pinned { unit, more, pins }
    }
    pub fn unpin(&mut self, unit: UnitId, fewer: u8) -> Event {
        let pins = self.unit(unit).pins.saturating_sub(fewer);
        let fewer = self.unit(unit).pins - pins;
        self.unit_mut(unit).pins = pins;
        Event::Unpinned { unit, fewer, pins }
    }
    pub fn spend(&mut self, unit: UnitId, man: usize) {
        self.unit_mut(unit).spent |= 1 << man;
    }
    /// So many men of a kind fall, the rearmost first.
    pub fn lose(&mut self, unit: UnitId, kind: KindId, men: u8) -> Event {
        for _ in 0..men {
            let last = self.unit(unit).men().filter(|&man| self.kind(unit, man) == kind).last();
            if let Some(man) = last {
                self.unit_mut(unit).alive &= !(1 << man);
            }
        }
        Event::Lost { unit, kind, men, left: self.unit(unit).count() }
    }
    pub fn destroy(&mut self, unit: UnitId) -> Event {
        self.remove(unit);
        Event::Destroyed(unit)
    }
    pub fn leave_table(&mut self, unit: UnitId) -> Event {
        self.remove(unit);
        Event::LeftTable(unit)
    }
    fn remove(&mut self, unit: UnitId) {
        let gone = self.unit_mut(unit);
        (gone.alive, gone.pins, gone.place) = (0, 0, Place::Destroyed);
    }
    /// The die stays by the unit, or goes back to the cup.
    pub fn keep(&mut self, unit: UnitId) -> Option<Event> {
        let order = self.unit(unit).order?;
        self.unit_mut(unit).retained = true;
        Some(Event::Kept { unit, order })
    }
    pub fn return_die(&mut self, unit: UnitId) {
        let unit = self.unit_mut(unit);
        (unit.order, unit.retained, unit.stood) = (None, false, false);
    }
}
