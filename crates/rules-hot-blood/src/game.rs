//! The night as rules look at it: setup and state together, the questions one asks of them, and the few ways to change
//! them. Every change returns the event that tells it.
mod change;
mod deed;
mod fate;

use crate::{
    Options, Setup, State,
    setup::{Map, Soldier, side_bits},
    state::Man,
    words::{ManId, Step},
};
use kernel::{Point, Seat};
use smallvec::SmallVec;
use std::ops::{Deref, DerefMut};
use table::squares::Layer;

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

/// Some men, on the stack.
pub type Men = SmallVec<[ManId; 32]>;

/// The men of a set of bits, in roster order.
pub fn men_of(bits: u32) -> impl Iterator<Item = ManId> {
    (0..32).filter(move |n| bits >> n & 1 == 1).map(ManId)
}

/// Who is looked at.
impl<'a> Game<'a> {
    pub fn options(&self) -> Options {
        self.setup.options()
    }
    pub fn map(&self) -> &'a Map {
        &self.setup.map
    }
    pub fn soldier(&self, man: ManId) -> &'a Soldier {
        self.setup.soldier(man)
    }
    /// Everybody of a side who is on the board, in roster order.
    pub fn on_board(&self, seat: Seat) -> impl Iterator<Item = ManId> {
        self.setup.roster(seat).filter(move |&man| self.man(man).is_on_board())
    }
    /// HB-GEN, "able": on the board, not out of action, not surrendering, awake.
    pub fn able(&self, seat: Seat) -> impl Iterator<Item = ManId> {
        self.on_board(seat).filter(|&man| self.man(man).is_able())
    }
    /// All men on the board who satisfy this, raiders first: to be gone through while the game changes.
    pub fn all(&self, is: impl Fn(&Man) -> bool) -> Men {
        self.setup.men().filter(|&man| self.man(man).is_on_board() && is(self.man(man))).collect()
    }
    /// Others in the same square and layer, of a side.
    pub fn beside(&self, man: ManId, seat: Seat) -> impl Iterator<Item = ManId> {
        let here = self.man(man).step();
        self.on_board(seat).filter(move |&other| other != man && self.man(other).step() == here)
    }
    /// Everybody of a side in a square and layer.
    pub fn at(&self, step: Step, seat: Seat) -> impl Iterator<Item = ManId> {
        self.on_board(seat).filter(move |&man| self.man(man).step() == step)
    }
    /// HB-HID, "seen now": by at least one man of that side at the last spotting, or in contact with one.
    pub fn is_seen_by(&self, man: ManId, seat: Seat) -> bool {
        self.man(man).is_in_contact()
            || self.able(seat).any(|spotter| self.man(spotter).sees(man) && self.may_tell(spotter))
    }
    /// Option `hid_share_shout`: what a man sees is known to his side only if a friend is within three squares.
    fn may_tell(&self, spotter: ManId) -> bool {
        let near = |other: ManId| other != spotter && self.distance(other, spotter) <= 3;
        !self.options().hid_share_shout() || self.able(spotter.seat()).any(near)
    }
    /// The man's own enemies see him now.
    pub fn is_seen(&self, man: ManId) -> bool {
        self.is_seen_by(man, !man.seat())
    }
    /// Enemies this man sees now, or is in contact with.
    pub fn enemies_seen(&self, man: ManId) -> impl Iterator<Item = ManId> {
        let bits = (self.man(man).sees | self.man(man).contact) & side_bits(!man.seat());
        men_of(bits).filter(|&enemy| self.man(enemy).is_on_board())
    }
    /// Those of them who can still do him harm.
    pub fn threats(&self, man: ManId) -> impl Iterator<Item = ManId> {
        self.enemies_seen(man).filter(|&enemy| self.man(enemy).is_fit())
    }
    /// HB-SHO-16, HB-SHO-19: set last turn or this one.
    pub fn is_under_fire(&self, man: ManId) -> bool {
        let set = self.man(man).under_fire;
        set > 0 && set + 1 >= self.turn
    }
    pub fn distance(&self, a: ManId, b: ManId) -> u8 {
        self.map().distance(self.man(a).at, self.man(b).at)
    }
    /// The hole he is in.
    pub fn hole(&self, man: ManId) -> Option<u8> {
        self.map().hole_of(self.man(man).step())
    }
    pub fn is_same_hole(&self, a: ManId, b: ManId) -> bool {
        self.hole(a).is_some() && self.hole(a) == self.hole(b)
    }
    /// HB-FLR-01: within three squares of a flare that burns.
    pub fn is_lit(&self, at: Point) -> bool {
        self.flares.iter().flatten().any(|flare| self.map().distance(flare.at, at) <= 3)
    }
    /// HB-MOR-25: how far from the line that is the enemy's.
    pub fn to_line(&self, seat: Seat, at: Point) -> i16 {
        let scenario = &self.setup.plan.scenario;
        let ahead = if seat == crate::setup::RAIDERS { scenario.line - at.y } else { at.y - scenario.exit };
        if self.options().morale_line_row() { ahead.abs() } else { ahead.max(0) }
    }
    /// Who carries him.
    pub fn bearers(&self, man: ManId) -> impl Iterator<Item = ManId> {
        self.setup.men().filter(move |&other| self.man(other).carries == Some(man))
    }
    /// HB-MOV-12: whether another lends a hand with whom he carries.
    pub fn is_helped(&self, bearer: ManId) -> bool {
        self.man(bearer).carries.is_some_and(|man| self.bearers(man).count() > 1)
    }
    /// Whom he leads away.
    pub fn prisoners(&self, escort: ManId) -> impl Iterator<Item = ManId> {
        self.setup.men().filter(move |&other| self.man(other).escort == Some(escort))
    }
    /// The senior man of his patrol who is able (HB-MOR-11, HB-MOR-30); the garrison is one patrol.
    pub fn senior(&self, seat: Seat, patrol: Option<u8>) -> Option<ManId> {
        let leads = |&man: &ManId| self.soldier(man).seniority > 0 && self.soldier(man).patrol == patrol;
        self.able(seat).filter(leads).min_by_key(|&man| self.soldier(man).seniority)
    }
    pub fn members(&self, seat: Seat, patrol: u8) -> impl Iterator<Item = ManId> {
        self.setup.men().filter(move |&man| man.seat() == seat && self.soldier(man).patrol == Some(patrol))
    }
    /// HB-PM-05
    pub fn losses(&self, seat: Seat, patrol: u8) -> u8 {
        (self.side(seat).patrols[usize::from(patrol)].lost | self.lost_now(seat, patrol)).count_ones() as u8
    }
    /// Members hurt or taken, a bit each.
    pub fn lost_now(&self, seat: Seat, patrol: u8) -> u32 {
        let is_lost = |&man: &ManId| self.man(man).is_casualty() || self.man(man).is_out();
        self.members(seat, patrol).filter(is_lost).fold(0, |bits, man| bits | man.bit())
    }
    /// The mood of his patrol, where he has one.
    pub fn mood(&self, man: ManId) -> crate::words::Mood {
        let patrol = self.soldier(man).patrol.map(|n| self.side(man.seat()).patrols[usize::from(n)]);
        patrol.map_or(crate::words::Mood::CarryOn, |patrol| patrol.mood)
    }
    /// Below ground, on the spot: HB-MOV-05 leaves bunkers to their trench.
    pub fn may_change_layer(&self, at: Point) -> bool {
        self.map().pit(at).is_some_and(|pit| pit != crate::setup::PitKind::Bunker)
    }
    pub fn is_in_bunker(&self, man: ManId) -> bool {
        self.man(man).layer == Layer::Pit && self.map().pit(self.man(man).at) == Some(crate::setup::PitKind::Bunker)
    }
}
