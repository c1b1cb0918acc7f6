//! Changes to where things are and what they do.
use crate::{
    Game,
    firing::Source,
    setup::{ARMS, PARTS, Part},
    state::{Emplacement, May, Phase, Place, Ranging, Screen, Stock},
    words::{Act, Event, Grenades, Nerve, Order, Pace, UnitId, WeaponId},
};
use kernel::{Point, Seat};
use table::Heading;

impl Game<'_> {
    pub fn deploy(&mut self, unit: UnitId, at: Point, hidden: bool) -> Event {
        let of = self.unit_mut(unit);
        (of.at, of.place, of.hidden, of.post) = (at, Place::Table, hidden, at);
        Event::Deployed { who: self.known(unit), at }
    }
    /// HA-ARM-11
    pub fn damage(&mut self, unit: UnitId) -> Event {
        let of = self.unit_mut(unit);
        of.damaged += 1;
        Event::Damaged { unit, count: of.damaged }
    }
    /// HA-ARM-07: gone, and what stays is a wreck; a craft goes down.
    pub fn brew(&mut self, unit: UnitId) -> Event {
        self.unit_mut(unit).wreck = !self.element(unit).is_craft();
        self.destroy(unit);
        Event::Brewed(unit)
    }
    /// HA-ARM-14
    pub fn lose_gun(&mut self, unit: UnitId) {
        self.unit_mut(unit).gun_out = true;
    }
    /// HA-ARM-09: so many of a crew, as an element of their own.
    pub fn bail_out(&mut self, unit: UnitId, from: UnitId, men: u8, at: Point) -> Event {
        let of = self.unit_mut(unit);
        of.men = [0; PARTS];
        of.men[Part::Gunner as usize] = men;
        of.seen = of.men;
        self.deploy(unit, at, false);
        Event::BailedOut { unit, from, men }
    }
    /// HA-ACT-08: it becomes the crew; those who left it just take it up again.
    pub fn man(&mut self, unit: UnitId, weapon: UnitId) -> Event {
        let of = self.unit_mut(unit);
        if unit == weapon {
            (of.left_weapon, of.at) = (None, of.left_weapon.unwrap_or(of.at));
        } else {
            of.mans = Some(weapon);
        }
        Event::Manned { unit, weapon }
    }
    /// HA-CM-15: the weapon stays where it is, with what rounds it has, or none.
    pub fn abandon(&mut self, unit: UnitId, destroyed: bool) -> Event {
        let of = self.unit_mut(unit);
        let at = of.at;
        of.left_weapon = Some(at);
        if destroyed {
            of.rounds = [0; ARMS];
            return Event::WeaponDestroyed(unit);
        }
        Event::Abandoned { unit, at }
    }
    /// Option `crew_replace`: a man of the ranks takes a place of this part.
    pub fn replace(&mut self, unit: UnitId, part: Part) -> Event {
        let of = self.unit_mut(unit);
        of.men[Part::Ranks as usize] -= 1;
        of.men[part as usize] += 1;
        Event::Replaces { who: self.known(unit), part }
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
        self.state.bound += 1;
        self.state.phase = Phase::Command;
        for unit in &mut self.state.units {
            unit.shaken = unit.nerve >= Nerve::Pinned;
        }
        Event::BoundBegan(self.bound)
    }
    pub fn take_initiative(&mut self, seat: Seat, first: bool) -> Event {
        self.state.first = if first { seat } else { !seat };
        (self.state.active, self.state.phase) = (self.first, Phase::FirstSide);
        Event::Initiative { seat, first }
    }
    pub fn enter(&mut self, phase: Phase) {
        self.state.phase = phase;
    }
    pub fn hand_over(&mut self, to: Seat) {
        self.state.active = to;
    }
    /// A side begins to act: what its elements did before is over.
    pub fn begin_activity(&mut self, seat: Seat) {
        for unit in self.setup.units_of(seat) {
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
        let moved = self.riders(unit).fold(1 << unit.0, |bits: u32, c| bits | 1 << c.0);
        let of = self.unit_mut(unit);
        of.at = to;
        of.moved = of.moved.saturating_add(distance as u16);
        if distance > 0 {
            // HA-ACT-08: only while it stays with the weapon.
            of.mans = None;
            if !target_only {
                (of.targets, of.before) = (0, 0);
                (of.battered, of.battered_before) = (None, None);
            }
            if !keeps {
                of.ranging = Ranging::default();
            }
            for other in &mut self.state.units {
                other.targets &= !moved;
                other.before &= !moved;
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
    /// HA-IND-07: where it fires, and what it has learnt.
    pub fn take_range(&mut self, unit: UnitId, ranging: Ranging) {
        let of = self.unit_mut(unit);
        (of.ranging, of.fired) = (ranging, true);
    }
    pub fn correct_range(&mut self, unit: UnitId, hit: bool) {
        let ranging = &mut self.unit_mut(unit).ranging;
        ranging.shots = ranging.shots.saturating_add(1);
        ranging.hit |= hit;
    }
    /// HA-HE-10: points on a structure.
    pub fn batter(&mut self, piece: u8, points: u8) -> Event {
        let so_far = &mut self.damage[usize::from(piece)];
        *so_far = so_far.saturating_add(points);
        Event::Structure { piece, points: *so_far }
    }
    /// HA-DIR-05: what it fires at stands still.
    pub fn batter_again(&mut self, by: UnitId, piece: u8, source: Source) {
        let of = self.unit_mut(by);
        (of.fired, of.battered) = (true, Some(piece));
        of.shot_by |= source.bit();
    }
    /// HA-FLM-05
    pub fn set_fire(&mut self, piece: u8) -> Event {
        self.burning |= 1 << piece;
        self.kindled |= 1 << piece;
        Event::Burns { piece }
    }
    /// It fires at this one, with this.
    pub fn open_fire(&mut self, by: UnitId, at: UnitId, source: Source) {
        let of = self.unit_mut(by);
        of.fired = true;
        of.targets |= 1 << at.0;
        of.shot_by |= source.bit();
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
    /// HA-GREN-03: the choice is made; option `grenade_stock=both` leaves the other kind.
    pub fn use_grenades(&mut self, unit: UnitId, kind: Grenades) -> Event {
        let (both, three) = (self.setup.options().grenade_stock_both(), self.rifle_grenades(unit));
        let of = self.unit_mut(unit);
        of.stock = match of.stock {
            Stock::Open if both => Stock::Rifle(three),
            Stock::Both(left) => Stock::Rifle(left),
            _ => Stock::Spent,
        };
        Event::Grenades { unit, kind }
    }
    pub fn use_rifle_grenade(&mut self, unit: UnitId) -> Event {
        let (both, three) = (self.setup.options().grenade_stock_both(), self.rifle_grenades(unit));
        let of = self.unit_mut(unit);
        of.launched = true;
        of.stock = match of.stock {
            Stock::Open if both => Stock::Both(three - 1),
            Stock::Open => Stock::Rifle(three - 1),
            Stock::Both(left) => Stock::Both(left.saturating_sub(1)),
            Stock::Rifle(left @ 2..) => Stock::Rifle(left - 1),
            _ => Stock::Spent,
        };
        Event::Grenades { unit, kind: Grenades::Rifle }
    }
    /// HA-AMM-04: three, or half of them on rations.
    fn rifle_grenades(&self, unit: UnitId) -> u8 {
        if self.setup.side(self.seat(unit)).rationed { 2 } else { 3 }
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
            (unit.moved, unit.used, unit.aims, unit.launched) = (0, 0, false, false);
            unit.fired_by = [0; PARTS];
            (unit.leader_lost, unit.tested, unit.fled) = (false, false, false);
            if unit.targets != 0 || unit.battered.is_some() {
                // HA-DIR-05: a weapon that was silent in between has still fired at it before.
                let is_same = unit.before & unit.targets != 0;
                unit.shot_before = unit.shot_by | if is_same { unit.shot_before } else { 0 };
            }
            unit.shot_by = 0;
            if unit.targets != 0 {
                (unit.before, unit.targets) = (unit.targets, 0);
            }
            if unit.battered.is_some() {
                (unit.battered_before, unit.battered) = (unit.battered, None);
            }
            if unit.weapon == Emplacement::Fresh {
                unit.weapon = Emplacement::Ready;
            }
            if unit.nerve == Nerve::Halted && unit.halted_until <= bound {
                unit.nerve = Nerve::Steady;
            }
        }
        (self.state.dice, self.state.kindled) = ([[0; 6]; 2], 0);
        Event::BoundEnded(bound)
    }
}
