//! The table as rules look at it: setup and state together, the questions one asks of them, and the few ways to change
//! them. Every change returns the event that tells it.
mod memory;

pub use memory::Changing;

use crate::{
    Class, Kind, Order, Place, Rank, Role, Setup, State,
    movement::APART,
    reserves,
    setup::{MAN, MEN, Quality, Soldier, UNITS, Vehicle},
    state::{AirStrike, Barrage, Discs, Moved, Phase, Ranging, Unit},
    words::{Event, KindId, Round, UnitId, WeaponId},
};
use figures::{Memory, Others};
use kernel::{Point, Seat};
use smallvec::SmallVec;
use std::ops::{Deref, DerefMut};
use table::{Bounds, Disc, Heading};

/// Setup and state for the length of one step or more; derefs to the state.
#[derive(Debug)]
pub struct Game<'a> {
    pub setup: &'a Setup,
    state: &'a mut State,
    memory: Memory<UNITS>,
}

impl<'a> Game<'a> {
    pub fn new(setup: &'a Setup, state: &'a mut State) -> Game<'a> {
        debug_assert!(setup.is_current(), "the plan was changed and not set up again");
        Game { setup, state, memory: Memory::default() }
    }
}

impl Deref for Game<'_> {
    type Target = State;
    fn deref(&self) -> &State {
        self.state
    }
}
impl DerefMut for Game<'_> {
    fn deref_mut(&mut self) -> &mut State {
        self.memory.forget_all();
        self.state
    }
}

impl Game<'_> {
    pub fn seat(&self, unit: UnitId) -> Seat {
        self.setup.seat(unit)
    }
    pub fn alive(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        self.setup.sides[seat.index()].iter().copied().filter(|&u| self.unit(u).is_alive())
    }
    pub fn on_table(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        self.alive(seat).filter(|&u| self.unit(u).is_on_table())
    }
    /// Units that may still receive a die this turn.
    pub fn without_order(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        self.alive(seat).filter(|&u| self.unit(u).order.is_none() && reserves::has_die(self, u))
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
    pub fn class(&self, unit: UnitId) -> Class {
        self.setup.squad(unit).class
    }
    pub fn is_vehicle(&self, unit: UnitId) -> bool {
        self.class(unit) == Class::Vehicle
    }
    pub fn is_infantry(&self, unit: UnitId) -> bool {
        self.class(unit) == Class::Infantry
    }
    pub fn is_artillery(&self, unit: UnitId) -> bool {
        matches!(self.class(unit), Class::Artillery(_))
    }
    pub fn vehicle(&self, unit: UnitId) -> Option<&Vehicle> {
        self.setup.squad(unit).vehicle.as_ref()
    }
    /// BA-VEH-01: anything better than a soft-skin.
    pub fn is_armoured(&self, unit: UnitId) -> bool {
        self.vehicle(unit).is_some_and(|v| v.armour > 6)
    }
    /// BA-TRAIT-09: what the list says, or Regular once a Green unit has stood its first fire.
    pub fn quality(&self, unit: UnitId) -> Quality {
        if self.unit(unit).seasoned { Quality::Regular } else { self.setup.squad(unit).quality }
    }
    /// The officer standing in this unit, and where he is measured from.
    pub fn officer(&self, unit: UnitId) -> Option<(Rank, Discs)> {
        let rank = self.setup.squad(unit).officer?;
        let man = self.unit(unit).men().find(|&man| self.soldier(unit, man).role == Role::Officer)?;
        Some((rank, self.body(unit, man)))
    }
    pub fn disc(&self, unit: UnitId, man: usize) -> Disc {
        Disc { at: self.unit(unit).at[man], radius: MAN }
    }
    /// The bases of its men, wherever they are.
    pub fn men_of(&self, unit: UnitId) -> impl Iterator<Item = Disc> + use<> {
        let Unit { at, .. } = *self.unit(unit);
        self.unit(unit).men().map(move |man| Disc { at: at[man], radius: MAN })
    }
    /// Where its leader is, or what carries him.
    pub fn origin(&self, unit: UnitId) -> Point {
        match self.unit(unit).place {
            Place::Aboard(vehicle) => self.unit(vehicle).at[0],
            _ => self.unit(unit).leader(),
        }
    }
    /// Where one man is measured from: his base, or all openings of what he is in.
    pub fn body(&self, unit: UnitId, man: usize) -> Discs {
        match self.unit(unit).place {
            Place::Building(_) | Place::Aboard(_) => Discs::from_slice(self.discs(unit)),
            _ => Discs::from_slice(&[self.disc(unit, man)]),
        }
    }
    /// The bases of a unit that stands in the open; nothing for any other.
    pub fn standing(&self, unit: UnitId) -> &[Disc] {
        if self.unit(unit).place == Place::Table { self.discs(unit) } else { &[] }
    }
    /// All others that stand in the open.
    pub fn others_about(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        self.setup.units().filter(move |&u| u != unit && self.unit(u).place == Place::Table)
    }
    /// Those of them who may be in the way of men in this box.
    pub fn others_near(&self, unit: UnitId, there: Bounds) -> impl Iterator<Item = UnitId> {
        let there = there.grown(i64::from(APART.in_hundredths()) + i64::from(MAN) + 1);
        self.others_about(unit).filter(move |&other| self.bases(other).edges.meets(there))
    }
    /// The bases of all others that stand in the open; BA-TRAIT-19: every spotter is one of them.
    pub fn others(&self, unit: UnitId) -> Others {
        let mut others = Others::new();
        self.others_about(unit).for_each(|other| others.add_boxed(self.discs(other), self.bases(other).middles, 0));
        self.spotters().for_each(|(_, spotter)| others.add([spotter]));
        others
    }
    /// BA-TRAIT-19: all spotters, with the units they spot for.
    pub fn spotters(&self) -> impl Iterator<Item = (UnitId, Disc)> {
        self.setup.units().filter_map(|u| Some((u, Disc { at: self.unit(u).spotter?, radius: MAN })))
    }
    /// How many men of each kind stand.
    pub fn muster_roll(&self, unit: UnitId) -> SmallVec<[(KindId, u8); 8]> {
        let kinds = (0..self.setup.squad(unit).kinds.len() as u8).map(KindId);
        let of = |kind| self.unit(unit).men().filter(|&man| self.kind(unit, man) == kind).count() as u8;
        kinds.map(|kind| (kind, of(kind))).filter(|(_, men)| *men > 0).collect()
    }
    /// BA-MOVE-T2: what a piece of terrain is now.
    pub fn kind_of(&self, piece: usize) -> Kind {
        if self.is_rubble(piece) { Kind::Rough } else { self.setup.plan.terrain[piece].kind }
    }
}

impl Game<'_> {
    /// A unit, to change markers beside it: nobody moves by that.
    pub(crate) fn beside(&mut self, unit: UnitId) -> &mut Unit {
        self.state.unit_mut(unit)
    }
    pub fn deploy(&mut self, unit: UnitId, figures: &[Point]) -> Event {
        self.put(unit, figures);
        self.unit_mut(unit).place = Place::Table;
        Event::Deployed { unit, at: self.unit(unit).leader() }
    }
    /// BA-SET-05..07: it waits off the table.
    pub fn hold(&mut self, unit: UnitId, place: Place) -> Event {
        self.unit_mut(unit).place = place;
        Event::Held { unit, seat: self.seat(unit), place }
    }
    /// It steps onto the table at its edge.
    pub fn arrive(&mut self, unit: UnitId, figures: &[Point], facing: Heading) -> Event {
        self.put(unit, figures);
        let mut come = self.unit_mut(unit);
        (come.place, come.arrived, come.facing) = (Place::Table, true, facing);
        Event::Arrives { unit, at: come.leader() }
    }
    pub fn call_barrage(&mut self, by: UnitId, at: Point) -> Event {
        self.beside(by).called = true;
        let seat = self.seat(by);
        self.state.barrage[seat.index()] = Some(Barrage { at, rolled: true, under: 0 });
        Event::BarrageCalled { by, at }
    }
    pub fn shift_barrage(&mut self, seat: Seat, at: Point) -> Event {
        self.state.barrage[seat.index()] = Some(Barrage { at, rolled: true, under: 0 });
        Event::BarrageShifted { seat, at }
    }
    pub fn call_air_strike(&mut self, by: UnitId, at: UnitId) -> Event {
        self.beside(by).called = true;
        let seat = self.seat(by);
        self.state.air_strike[seat.index()] = Some(AirStrike { target: at, rolled: true });
        Event::AirStrikeCalled { by, at }
    }
    pub fn aim_air_strike(&mut self, seat: Seat, at: UnitId) -> Event {
        self.state.air_strike[seat.index()] = Some(AirStrike { target: at, rolled: true });
        Event::AirStrikeAims { seat, at }
    }
    pub fn place_spotter(&mut self, of: UnitId, at: Point) -> Event {
        self.beside(of).spotter = Some(at);
        Event::SpotterAt { of, at }
    }
    /// BA-TRAIT-09: Regular from now on.
    pub fn season(&mut self, unit: UnitId) -> Event {
        self.beside(unit).seasoned = true;
        Event::Seasoned(unit)
    }
    pub fn lose_spotter(&mut self, of: UnitId) -> Event {
        self.beside(of).spotter = None;
        Event::SpotterLost(of)
    }
    fn put(&mut self, unit: UnitId, figures: &[Point]) {
        let mut moving = self.unit_mut(unit);
        for (man, &at) in moving.men().zip(figures) {
            moving.at[man] = at;
        }
    }
    pub fn move_to(&mut self, unit: UnitId, figures: &[Point], distance: u32) -> Event {
        self.put(unit, figures);
        Event::Moved { unit, to: self.unit(unit).leader(), distance: distance as u16 }
    }
    /// BA-BLDG-02: inside, nobody has a place of his own.
    pub fn enter(&mut self, unit: UnitId, piece: u8) -> Event {
        self.unit_mut(unit).at = [crate::buildings::middle(self.setup, piece); MEN];
        self.unit_mut(unit).place = Place::Building(piece);
        Event::Entered { unit, piece }
    }
    /// BA-TRAN-03: aboard, where the vehicle is the unit is.
    pub fn board(&mut self, unit: UnitId, vehicle: UnitId) -> Event {
        self.unit_mut(unit).at = [Point::default(); MEN];
        self.unit_mut(unit).place = Place::Aboard(vehicle);
        Event::Boarded { unit, vehicle }
    }
    /// Out of a building or a vehicle, to these places at its rim.
    pub fn step_out(&mut self, unit: UnitId, figures: &[Point]) -> Event {
        let event = match self.unit(unit).place {
            Place::Aboard(vehicle) => Event::GotOut { unit, vehicle },
            _ => Event::CameOut(unit),
        };
        self.put(unit, figures);
        self.unit_mut(unit).place = Place::Table;
        event
    }
    /// BA-BLDG-10: from now on it is rubble.
    pub fn fall(&mut self, piece: u8) -> Event {
        self.state.rubble |= 1 << piece;
        self.memory.pieces_changed();
        Event::Collapsed(piece)
    }
    pub fn face(&mut self, unit: UnitId, facing: Heading) -> Event {
        self.unit_mut(unit).facing = facing;
        Event::Faces { unit, degrees: facing.degrees() }
    }
    /// BA-WPN-23: whoever moves spoils the ranging, his own and that of those who fire at him.
    pub fn set_moved(&mut self, unit: UnitId, moved: Moved) {
        self.beside(unit).moved = moved;
        if matches!(moved, Moved::No | Moved::Stood) {
            return;
        }
        for (nth, other) in (0..).zip(&mut self.state.units) {
            if let Some(ranging) = other.ranging.as_mut().filter(|r| r.target == unit || UnitId(nth) == unit) {
                ranging.need = crate::weapons::FIRST_SHOT;
            }
        }
    }
    pub fn begin_turn(&mut self) -> Event {
        self.state.turn += 1;
        // BA-TURN-02: strikes under way come before the first draw.
        let struck =
            self.state.barrage.iter().any(Option::is_some) || self.state.air_strike.iter().any(Option::is_some);
        self.state.phase = if struck { Phase::Strikes } else { Phase::Orders };
        self.state.strikes_first = None;
        self.state.barrage.iter_mut().flatten().for_each(|b| b.rolled = false);
        self.state.air_strike.iter_mut().flatten().for_each(|a| a.rolled = false);
        self.state.aside = [0; 2];
        self.state.cup = Seat::BOTH.map(|seat| self.without_order(seat).count() as u8);
        Event::TurnBegan { turn: self.state.turn, cup: self.state.cup }
    }
    pub fn take_from_cup(&mut self, seat: Seat) {
        self.state.cup[seat.index()] = self.state.cup[seat.index()].saturating_sub(1);
    }
    pub fn set_aside(&mut self, seat: Seat) -> Event {
        self.state.aside[seat.index()] += 1;
        Event::SetAside(seat)
    }
    pub fn give(&mut self, unit: UnitId, order: Order) -> Event {
        self.beside(unit).order = Some(order);
        Event::Ordered { unit, order }
    }
    /// BA-TURN-11: a reaction uses up this turn's die, taken out of the cup.
    pub fn react(&mut self, unit: UnitId, order: Order) -> Event {
        if self.unit(unit).order.is_none() {
            self.take_from_cup(self.seat(unit));
        }
        self.give(unit, order)
    }
    /// BA-SHOOT-08: down before the shot.
    pub fn duck(&mut self, unit: UnitId) -> Event {
        self.unit_mut(unit).ducked = true;
        self.react(unit, Order::Down)
    }
    /// BA-WPN-35
    pub fn run_dry(&mut self, unit: UnitId, slot: u8, weapon: WeaponId) -> Event {
        self.unit_mut(unit).empty |= 1 << slot;
        Event::OutOfFuel { unit, weapon }
    }
    pub fn pin(&mut self, unit: UnitId, more: u8) -> Event {
        let pins = self.unit(unit).pins.saturating_add(more);
        self.beside(unit).pins = pins;
        Event::Pinned { unit, more, pins }
    }
    pub fn unpin(&mut self, unit: UnitId, fewer: u8) -> Event {
        let pins = self.unit(unit).pins.saturating_sub(fewer);
        let fewer = self.unit(unit).pins - pins;
        self.beside(unit).pins = pins;
        Event::Unpinned { unit, fewer, pins }
    }
    pub fn spend(&mut self, unit: UnitId, man: usize) {
        self.beside(unit).spent |= 1 << man;
    }
    pub fn load(&mut self, unit: UnitId, round: Round) -> Event {
        self.beside(unit).round = Some(round);
        Event::Loaded { unit, round }
    }
    pub fn unload(&mut self, unit: UnitId) {
        self.beside(unit).round = None;
    }
    pub fn range_in(&mut self, unit: UnitId, ranging: Option<Ranging>) {
        self.beside(unit).ranging = ranging;
    }
    /// These men of one kind fall, a bit each.
    pub fn lose(&mut self, unit: UnitId, kind: KindId, men: u16) -> Event {
        self.unit_mut(unit).alive &= !men;
        Event::Lost { unit, kind, men: men.count_ones() as u8, left: self.unit(unit).count() }
    }
    /// BA-ARM-18: it never moves again.
    pub fn immobilise(&mut self, unit: UnitId) -> Event {
        self.beside(unit).immobilised = true;
        Event::Immobilised(unit)
    }
    /// BA-VEH-09: left behind by its crew, without a wreck.
    pub fn abandon(&mut self, unit: UnitId) -> Event {
        self.remove(unit);
        Event::Abandoned(unit)
    }
    pub fn destroy(&mut self, unit: UnitId) -> Event {
        // BA-ARM-23: a vehicle stays as a wreck.
        let on_table = self.unit(unit).is_on_table();
        self.remove(unit);
        if self.is_vehicle(unit) && on_table {
            self.unit_mut(unit).wreck = true;
        }
        Event::Destroyed(unit)
    }
    pub fn leave_table(&mut self, unit: UnitId) -> Event {
        self.remove(unit);
        Event::LeftTable(unit)
    }
    fn remove(&mut self, unit: UnitId) {
        let mut gone = self.unit_mut(unit);
        (gone.alive, gone.pins, gone.place, gone.spotter) = (0, 0, Place::Destroyed, None);
        drop(gone);
        // Option dead_die_out_at_once: its die leaves the cup with it.
        if self.setup.options().dead_die_out_at_once() && self.unit(unit).order.is_none() {
            self.take_from_cup(self.seat(unit));
        }
    }
    /// The die stays by the unit.
    pub fn keep(&mut self, unit: UnitId, order: Order) -> Event {
        let kept = self.beside(unit);
        (kept.retained, kept.moved, kept.arrived, kept.escaped) = (true, Moved::No, false, false);
        Event::Kept { unit, order }
    }
    /// The die goes back to the cup, and the turn's markers come off.
    pub fn return_die(&mut self, unit: UnitId) {
        let unit = self.beside(unit);
        (unit.order, unit.retained, unit.moved, unit.arrived) = (None, false, Moved::No, false);
        (unit.escaped, unit.round) = (false, None);
    }
}
