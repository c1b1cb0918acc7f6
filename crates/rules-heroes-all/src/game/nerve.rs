//! Changes to what men feel, know and were told.
use crate::{
    Game,
    setup::Part,
    state::{May, Place},
    words::{Event, Nerve, Order, UnitId},
};
use kernel::{Point, Seat};

impl Game<'_> {
    pub fn pool(&mut self, seat: Seat, dice: [u8; 6]) -> Event {
        self.state.dice[seat.index()] = dice;
        Event::Pool { seat, dice }
    }
    /// HA-CMD-05: a die is used up.
    pub fn spend_die(&mut self, seat: Seat, face: u8) {
        let left = &mut self.state.dice[seat.index()][usize::from(face - 1)];
        *left = left.saturating_sub(1);
    }
    /// HA-CMD-01
    pub fn give_order(&mut self, unit: UnitId, order: Order) -> Event {
        let may = self.allowance(order);
        let of = self.unit_mut(unit);
        (of.order, of.may, of.done) = (order, may, false);
        Event::Ordered { who: self.known(unit), order }
    }
    pub fn no_order(&mut self, unit: UnitId) -> Event {
        let of = self.unit_mut(unit);
        (of.order, of.may) = (Order::None, May::default());
        Event::NoOrder { who: self.known(unit) }
    }
    /// HA-CMD-T1
    pub fn allowance(&self, order: Order) -> May {
        match order {
            Order::Fire => May { fire: true, ..May::default() },
            // Option order2_fire: anybody may fire, worse.
            Order::Move => May { go: true, fire: self.setup.options().order2_fire(), act: false },
            Order::Act => May { fire: true, go: false, act: true },
            Order::MoveAndFire => May { fire: true, go: true, act: false },
            Order::Five if self.setup.is_solo() => May { fire: false, go: true, act: true },
            Order::None | Order::Five | Order::Free => May::default(),
        }
    }
    /// HA-OBS-03: it may be fired at by this one.
    pub fn observe(&mut self, by: UnitId, at: UnitId) -> Event {
        let of = self.unit_mut(by);
        of.observed |= 1 << at.0;
        of.spotted |= 1 << at.0;
        Event::Observed { by, at }
    }
    /// HA-OBS-13: all others on the table know it.
    pub fn pass_on(&mut self, by: UnitId, of: UnitId) -> Event {
        for unit in self.setup.units_of(self.seat(by)) {
            self.let_know(unit, of);
        }
        Event::Passed { by, of }
    }
    pub fn let_know(&mut self, unit: UnitId, of: UnitId) {
        let knows = self.unit_mut(unit);
        if knows.is_alive() {
            knows.observed |= 1 << of.0;
            knows.informed |= 1 << of.0;
        }
    }
    /// HA-GEN-07, HA-OBS-16: everybody sees it now.
    pub fn show(&mut self, unit: UnitId) -> Event {
        let shown = self.unit_mut(unit);
        (shown.hidden, shown.believed) = (false, None);
        Event::Shown(unit)
    }
    /// HA-OBS-09: out of everybody's sight; the place is remembered.
    pub fn lose_from_view(&mut self, unit: UnitId, at: Point) -> Event {
        let lost = self.unit_mut(unit);
        (lost.hidden, lost.believed, lost.seen) = (true, Some(at), lost.men);
        Event::LostFromView { unit, at }
    }
    /// HA-VAC-03: nobody believes it there any more.
    pub fn disbelieve(&mut self, unit: UnitId) -> Event {
        let at = self.unit(unit).believed.unwrap_or_default();
        self.unit_mut(unit).believed = None;
        self.forget(unit);
        Event::Gone { unit, at }
    }
    /// Nobody has observed it, or knows of it.
    pub fn forget(&mut self, unit: UnitId) {
        for other in &mut self.state.units {
            other.observed &= !(1 << unit.0);
            other.informed &= !(1 << unit.0);
            other.spotted &= !(1 << unit.0);
            other.told &= !(1 << unit.0);
        }
    }
    /// HA-CM-01
    pub fn note_test(&mut self, unit: UnitId) -> Event {
        let of = self.unit_mut(unit);
        of.due = of.due.saturating_add(1);
        Event::TestDue { who: self.known(unit) }
    }
    /// HA-CM-08: worse replaces better only; HA-CM-10: halted for the next bound.
    pub fn shake(&mut self, unit: UnitId, nerve: Nerve) -> Event {
        let until = self.bound + 1;
        let of = self.unit_mut(unit);
        of.nerve = of.nerve.max(nerve);
        // HA-CM-13: whoever runs has no order.
        if of.nerve == Nerve::Retreating {
            (of.order, of.may) = (Order::None, May::default());
        }
        if nerve == Nerve::Halted {
            of.halted_until = until;
        }
        Event::Nerve { nerve: of.nerve, who: self.known(unit) }
    }
    /// HA-CM-14: there is nowhere to run.
    pub fn cower(&mut self, unit: UnitId) -> Event {
        self.unit_mut(unit).nerve = Nerve::Pinned;
        Event::Nerve { nerve: Nerve::Pinned, who: self.known(unit) }
    }
    /// HA-CMD-11
    pub fn promote(&mut self, unit: UnitId) -> Event {
        self.unit_mut(unit).promoted = true;
        Event::NewCommander(unit)
    }
    /// HA-OBS-12: its commander knows of this one.
    pub fn inform(&mut self, by: UnitId, co: UnitId, of: UnitId) -> Event {
        self.unit_mut(co).told |= 1 << of.0;
        Event::Informed { by, co, of }
    }
    /// HA-OBS-04: with its act.
    pub fn join(&mut self, by: UnitId, with: UnitId) -> Event {
        self.unit_mut(with).may.act = false;
        Event::Joined { by, with }
    }
    /// HA-CM-12
    pub fn recover(&mut self, unit: UnitId) -> Event {
        let of = self.unit_mut(unit);
        of.nerve = if of.nerve == Nerve::Retreating { Nerve::Pinned } else { Nerve::Steady };
        Event::Recovered { nerve: of.nerve, who: self.known(unit) }
    }
    /// HA-EFF-02: a man of this part falls.
    pub fn lose(&mut self, unit: UnitId, part: Part) -> Event {
        let of = self.unit_mut(unit);
        of.men[part as usize] -= 1;
        of.leader_lost |= part == Part::Leader;
        of.fallen += 1;
        let left = of.count();
        if !self.is_unseen(unit) {
            let of = self.unit_mut(unit);
            of.seen = of.men;
        }
        Event::Lost { who: self.known(unit), part, left }
    }
    /// HA-HE-03: without its weapon it counts as lost; HA-ARM-15: who is left fights with pistols.
    pub fn disarm(&mut self, unit: UnitId) -> Event {
        let seat = self.seat(unit);
        self.state.lost[seat.index()] += u8::from(self.element(unit).counts());
        let of = self.unit_mut(unit);
        (of.disarmed, of.left_weapon, of.rounds) = (true, Some(of.at), [0; crate::setup::ARMS]);
        Event::BailedOut { unit, from: unit, men: self.unit(unit).count() }
    }
    fn remove(&mut self, unit: UnitId, place: Place) {
        let seat = self.seat(unit);
        // HA-GEN-10: what counts for breaking.
        if place == Place::Lost && self.element(unit).counts() && !self.unit(unit).disarmed {
            self.state.lost[seat.index()] += 1;
        }
        let gone = self.unit_mut(unit);
        (gone.place, gone.hidden, gone.believed, gone.due) = (place, false, None, 0);
        (gone.order, gone.may) = (Order::None, May::default());
        if place == Place::Lost {
            gone.men = [0; crate::setup::PARTS];
        }
        self.forget(unit);
    }
    pub fn destroy(&mut self, unit: UnitId) -> Event {
        self.remove(unit, Place::Lost);
        Event::Destroyed(unit)
    }
    pub fn surrender(&mut self, unit: UnitId) -> Event {
        self.remove(unit, Place::Lost);
        Event::Surrendered(unit)
    }
    /// HA-CM-13: over the edge; HA-GEN-10: or by the exit it was sent to.
    pub fn leave_table(&mut self, unit: UnitId, fled: bool) -> Event {
        let place = if fled { Place::Lost } else { Place::Through };
        // Whoever is aboard goes with it.
        self.cargo(unit).into_iter().for_each(|c| self.remove(c, place));
        self.remove(unit, place);
        Event::LeftTable { unit, fled }
    }
}
