//! Changes by what men do with bombs, wire, kit and guns. Each returns the event that tells it.
use super::Game;
use crate::{
    setup::{Firearm, WireKind},
    state::{Hit, Mission, Task},
    words::{Act, Cause, Event, Goods, ManId, Path, Record, Resolve, Step},
};
use kernel::{Point, Seat};
use table::squares::Layer;

/// Bombs and shots.
impl Game<'_> {
    /// HB-BMB-01
    pub fn take_bomb(&mut self, who: ManId, at: Point, into: Layer) -> Event {
        self.man_mut(who).bombs -= 1;
        Event::Threw { who, at, into }
    }
    /// HB-BMB-11: it lies there until the bursts.
    pub fn lay_bomb(&mut self, who: ManId, at: Step) -> Event {
        self.man_mut(who).bomb = Some(at);
        Event::Lies { who, at: at.at, layer: at.layer }
    }
    /// HB-BMB-08
    pub fn drop_bomb(&mut self, who: ManId) -> Event {
        let here = self.man(who).step();
        self.man_mut(who).bomb = Some(here);
        Event::Dropped { who, at: here.at }
    }
    /// Option `bomb_dodge`: one square, instead of what he meant to do.
    pub fn dodge(&mut self, who: ManId, to: Step) -> Event {
        let man = self.man_mut(who);
        let path: Path = std::iter::once(to).collect();
        man.record = Record { act: None, path, pace: crate::Pace::Walk, halt: false, ..man.record };
        Event::Rewritten { who }
    }
    /// HB-SHO-16: hit by a shot; only his own side is told so here, the firer's by his shot.
    pub fn strike_by_shot(&mut self, who: ManId, cause: Cause) -> Event {
        self.queue(Hit { who, cause });
        Event::Struck { who, hit: true, seen: false }
    }
    pub(super) fn queue(&mut self, hit: Hit) {
        if let Some(free) = self.state.hits.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(hit);
        }
    }
}

/// Wire.
impl Game<'_> {
    /// HB-WIR-08: the work begins.
    pub fn begin_wire(&mut self, who: ManId, wire: u8, stealthy: bool, turns: u8) -> Event {
        self.man_mut(who).task = Some(Task { wire, stealthy, left: turns, worked: false });
        Event::WireBegun { who, wire, turns, secret: self.is_secret(wire) }
    }
    /// HB-WIR-09: another turn's work.
    pub fn work_wire(&mut self, who: ManId, wire: u8, by: u8) -> Event {
        let secret = self.is_secret(wire);
        let mut left = 0;
        if let Some(task) = &mut self.man_mut(who).task {
            task.left = task.left.saturating_sub(by);
            task.worked = true;
            left = task.left;
        }
        Event::WireWorked { who, wire, left, secret }
    }
    /// Option `wire_duration_secret`: but for a piece, which takes one turn.
    fn is_secret(&self, wire: u8) -> bool {
        self.options().wire_duration_secret() && self.setup.plan.wires[usize::from(wire)].kind == WireKind::Fence
    }
    /// HB-WIR-06: open for everybody; his own side knows it.
    pub fn cut_wire(&mut self, who: ManId, wire: u8) -> Event {
        self.open |= 1 << wire;
        self.side_mut(who.seat()).knows_open |= 1 << wire;
        Event::WireCut { who, wire }
    }
}

/// Papers, kit and guns.
impl Game<'_> {
    /// HB-SPC-04: his papers, and those he had taken from us.
    pub fn search(&mut self, who: ManId, body: ManId) -> Event {
        let searched = self.man_mut(body);
        let is_new = !std::mem::replace(&mut searched.searched, true);
        searched.papers = 0;
        self.man_mut(who).papers |= if is_new { body.bit() } else { 0 };
        Event::Acts { who, act: Act::Search(body) }
    }
    /// HB-PRI-04: an enemy has his bearer for an escort.
    pub fn lift(&mut self, who: ManId, man: ManId) -> Event {
        self.man_mut(who).carries = Some(man);
        let carried = self.man_mut(man);
        carried.borne_by = carried.borne_by.or(Some(who));
        if who.seat() != man.seat() {
            carried.escort = carried.borne_by;
        }
        Event::Acts { who, act: Act::Lift(man) }
    }
    pub fn put_down(&mut self, who: ManId) -> Event {
        self.unburden(who);
        Event::Acts { who, act: Act::PutDown }
    }
    /// Whom he carried is the other bearer's, or lies where he is.
    pub(super) fn unburden(&mut self, who: ManId) -> Option<ManId> {
        let man = self.man_mut(who).carries.take()?;
        let other = self.bearers(man).next();
        let carried = self.man_mut(man);
        carried.borne_by = other;
        if who.seat() != man.seat() {
            carried.escort = other;
        }
        Some(man)
    }
    /// HB-SPC-T1: kit goes from one friend to another; `who` does it.
    pub fn hand_over(&mut self, who: ManId, act: Act, from: ManId, to: ManId, goods: Goods) -> Event {
        let (mut giver, mut taker) = (*self.man(from), *self.man(to));
        let is = |one: Goods| goods == one || goods == Goods::Everything;
        if is(Goods::Bombs) {
            taker.bombs += std::mem::take(&mut giver.bombs);
        }
        if is(Goods::Flares) {
            taker.flares += std::mem::take(&mut giver.flares);
            taker.kit.flare_pistol |= std::mem::take(&mut giver.kit.flare_pistol);
        }
        if is(Goods::Cutters) {
            taker.kit.cutters |= std::mem::take(&mut giver.kit.cutters);
        }
        if is(Goods::Telephone) {
            taker.kit.telephone |= std::mem::take(&mut giver.kit.telephone);
        }
        if is(Goods::Papers) {
            taker.papers |= std::mem::take(&mut giver.papers);
        }
        (*self.man_mut(from), *self.man_mut(to)) = (giver, taker);
        Event::Acts { who, act }
    }
    /// HB-MOV-17: he can fire it from the next turn on.
    pub fn take_gun(&mut self, who: ManId, from: ManId) -> Event {
        let next = self.turn + 1;
        let left = self.man_mut(from);
        left.left_gun = None;
        if left.firearm == Some(Firearm::Hmg) {
            left.firearm = None;
        }
        let man = self.man_mut(who);
        (man.firearm, man.gun_from) = (Some(Firearm::Hmg), next);
        Event::Acts { who, act: Act::TakeGun(from) }
    }
    /// Option `morale_recover_rally`.
    pub fn rally(&mut self, who: ManId, friend: ManId) -> Event {
        self.man_mut(friend).resolve = Resolve::Free;
        Event::Acts { who, act: Act::Rally(friend) }
    }
    pub fn listen(&mut self, who: ManId) -> Event {
        self.man_mut(who).listens = true;
        Event::Acts { who, act: Act::Listen }
    }
    /// HB-ART-02: it begins after so many turns.
    pub fn call_fire(&mut self, who: ManId, mission: u8, square: u8, delay: u8) -> Event {
        self.side_mut(who.seat()).missions[usize::from(mission)] = Mission::Coming { square, turns: delay };
        Event::Called { who, mission, delay }
    }
    pub fn begin_mission(&mut self, seat: Seat, mission: u8, square: u8) -> Event {
        let turns = self.setup.side(seat).missions[usize::from(mission)].turns;
        self.side_mut(seat).missions[usize::from(mission)] = Mission::Running { square, turns };
        Event::MissionBegan { seat, mission }
    }
    pub fn end_mission(&mut self, seat: Seat, mission: u8) -> Event {
        self.side_mut(seat).missions[usize::from(mission)] = Mission::Spent;
        Event::MissionEnded { seat, mission }
    }
}
