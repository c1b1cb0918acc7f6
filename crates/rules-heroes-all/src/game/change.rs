//! Changes to where things are and what they do.
use crate::{
    Game,
    setup::{PARTS, Part},
    state::{Emplacement, May, Phase, Place, Ranging, Screen},
    words::{Act, Event, Nerve, Order, Pace, UnitId, WeaponId},
};
use kernel::{Point, Seat};
use table::Heading;

impl Game<'_> {
    pub fn deploy(&mut self, unit: UnitId, at: Point, hidden: bool) -> Event {
        let of = self.unit_mut(unit);
        (of.at, of.place, of.hidden) = (at, Place::Table, hidden);
        Event::Deployed { who: self.known(unit), at }
    }
    pub fn emplace(&mut self, unit: UnitId, weapon: Emplacement) -> Event {
        self.unit_mut(unit).weapon = weapon;
        Event::Packs { who: self.known(unit), packed: weapon == Emplacement::Packed }
    }
    pub fn face(&mut self, unit: UnitId, facing: Heading) -> Event {
        self.unit_mut(unit).facing = facing;
        Event::Faces { who: self.known(unit), degrees: facing.degrees() }
    }
    /// HA-TURN-01: a new bound; who is shaken is noted (HA-CM-12).
    pub fn begin_bound(&mut self) -> Event {
        self.bound += 1;
        self.phase = Phase::Command;
        for unit in &mut self.state.units {
            unit.shaken = unit.nerve >= Nerve::Pinned;
        }
        Event::BoundBegan(self.bound)
    }
    pub fn take_initiative(&mut self, seat: Seat, first: bool) -> Event {
        self.first = if first { seat } else { !seat };
        (self.active, self.phase) = (self.first, Phase::FirstSide);
        Event::Initiative { seat, first }
    }
    /// A side begins to act: what its elements did before is over.
    pub fn begin_activity(&mut self, seat: Seat) {
        for unit in self.setup.units().filter(|&u| self.setup.seat(u) == seat) {
            let of = self.unit_mut(unit);
            (of.pace, of.fired) = (Pace::Still, false);
        }
    }
    pub fn begin_action(&mut self, unit: UnitId) -> Event {
        self.unit_mut(unit).done = true;
        Event::Acts { who: self.known(unit), order: self.unit(unit).order }
    }
    /// HA-TURN-07: it keeps its 1.
    pub fn hold(&mut self, unit: UnitId) -> Event {
        self.unit_mut(unit).done = true;
        Event::Holds { who: self.known(unit) }
    }
    pub fn spend_act(&mut self, unit: UnitId, act: Act) -> Event {
        let of = self.unit_mut(unit);
        of.may.act = false;
        of.aims |= act == Act::Aim;
        Event::Act { who: self.known(unit), act }
    }
    pub fn spend_fire(&mut self, unit: UnitId) {
        self.unit_mut(unit).may.fire = false;
    }
    pub fn set_pace(&mut self, unit: UnitId, pace: Pace, dice: u8) -> Event {
        let of = self.unit_mut(unit);
        (of.pace, of.may.go) = (pace, false);
        Event::Goes { who: self.known(unit), pace, dice }
    }
    /// HA-DIR-05, HA-IND-12: whoever moves begins anew, and so do those who fired at him.
    pub fn move_to(&mut self, unit: UnitId, to: Point, distance: u32) {
        let keeps = self.element(unit).arms.iter().any(|arm| {
            // HA-IND-12: a light mortar keeps its count (option: it does not).
            let light = arm.shell.is_some_and(|w| self.weapon(w).class == crate::setup::Class::LightMortar);
            light && !self.setup.options().lmortar_count_on_move_lost()
        });
        let target_only = self.setup.options().second_shot_target_only();
        let of = self.unit_mut(unit);
        of.at = to;
        of.moved = of.moved.saturating_add(distance as u16);
        if distance > 0 {
            if !target_only {
                (of.targets, of.before) = (0, 0);
            }
            if !keeps {
                of.ranging = Ranging::default();
            }
            for other in &mut self.state.units {
                other.targets &= !(1 << unit.0);
                other.before &= !(1 << unit.0);
            }
        }
    }
    /// HA-CM-13, HA-ASLT-07
    pub fn fall_back(&mut self, unit: UnitId, to: Point, distance: u32) -> Event {
        self.move_to(unit, to, distance);
        let of = self.unit_mut(unit);
        (of.pace, of.fled) = (Pace::Normal, true);
        Event::FallsBack { unit, to, distance: distance as u16 }
    }
    /// HA-AMM-01: one bound of fire less.
    pub fn spend_round(&mut self, unit: UnitId, arm: u8, weapon: WeaponId) -> Event {
        let left = &mut self.unit_mut(unit).rounds[usize::from(arm)];
        if *left != crate::state::UNLIMITED {
            *left = left.saturating_sub(1);
        }
        Event::Spent { unit, weapon, left: *left }
    }
    /// It fires at this one.
    pub fn open_fire(&mut self, by: UnitId, at: UnitId) {
        let of = self.unit_mut(by);
        of.fired = true;
        of.targets |= 1 << at.0;
    }
    /// What fires once a bound.
    pub fn use_arm(&mut self, unit: UnitId, arm: u8) {
        self.unit_mut(unit).used |= 1 << arm;
    }
    pub fn use_men(&mut self, unit: UnitId, part: Part, men: u8) {
        self.unit_mut(unit).fired_by[part as usize] += men;
    }
    /// Everybody, with everything.
    pub fn use_all(&mut self, unit: UnitId) {
        let of = self.unit_mut(unit);
        (of.used, of.fired_by, of.fired) = (u8::MAX, of.men, true);
    }
    /// HA-SMK-03
    pub fn screen(&mut self, at: Point, along: Heading, bounds: u8) -> Event {
        let slot = self.smoke.iter().position(Option::is_none).unwrap_or(0);
        self.smoke[slot] = Some(Screen { at, along, bounds });
        Event::Smoke { at, degrees: along.degrees() }
    }
    /// HA-TURN-02: what belonged to the bound goes.
    pub fn end_bound(&mut self) -> Event {
        let bound = self.bound;
        for unit in &mut self.state.units {
            (unit.order, unit.may, unit.done) = (Order::None, May::default(), false);
            (unit.moved, unit.used, unit.aims) = (0, 0, false);
            unit.fired_by = [0; PARTS];
            (unit.leader_lost, unit.tested, unit.fled) = (false, false, false);
            if unit.targets != 0 {
                (unit.before, unit.targets) = (unit.targets, 0);
            }
            if unit.weapon == Emplacement::Fresh {
                unit.weapon = Emplacement::Ready;
            }
            if unit.nerve == Nerve::Halted && unit.halted_until <= bound {
                unit.nerve = Nerve::Steady;
            }
        }
        self.dice = [[0; 6]; 2];
        Event::BoundEnded(bound)
    }
}
