//! Which order: what a unit can do from where it is, against what it may gain and suffer by going on.
use super::Adviser;
use crate::{
    Order, Place, Role, sight,
    words::{Choice, UnitId},
};
use kernel::{Advice, Answer, length, on_route};

/// What a barrage or an air strike is worth to those who were sent to call it.
const CALL: i32 = 200;
/// How far a step on an Advance goes.
const STEP: u32 = 600;

/// What a unit has before it, whatever it is told to do.
struct Prospect {
    pins: i32,
    /// Its best fire from where it is, and the worst at it.
    fire: i32,
    danger: i32,
    /// To the objective.
    way: i32,
    /// How much it hurts to be away from it, more so as the end comes near.
    pull: i32,
}

impl Adviser<'_> {
    /// Who acts now: the one with most to do.
    pub(super) fn urgency(&self, unit: UnitId) -> (i32, &'static str) {
        let fire = self.best_fire(unit);
        let danger = self.danger(unit);
        (fire + danger / 2 + i32::from(self.game.unit(unit).count()), "has most to do")
    }

    pub(super) fn orders(&self, unit: UnitId, options: &[Choice]) -> Vec<Advice> {
        let before = self.prospect(unit);
        let weighed = (0..).zip(options).map(|(n, &choice)| {
            let (value, reason) = match choice {
                Choice::Order(order) => self.order(unit, order, &before),
                _ => (0, "as good as any"),
            };
            Advice { answer: Answer::Pick(n), value, reason }
        });
        weighed.collect()
    }

    fn prospect(&self, unit: UnitId) -> Prospect {
        let here = self.game.origin(unit);
        let way = self.to_objective(here);
        let turns_left = i32::from(self.game.setup.plan.scenario.turns.saturating_sub(self.game.turn));
        let pull = if way <= 300 { 0 } else { (way / 6).min(250) / (1 + turns_left.max(0) / 2) };
        let pins = self.game.unit(unit).pins.into();
        Prospect { pins, fire: self.best_fire(unit), danger: self.danger(unit), way, pull }
    }

    /// BA-WPN-15: what is left of its fire after a step, less what it costs to be nearer.
    fn advance(&self, unit: UnitId, before: &Prospect) -> i32 {
        let here = self.game.origin(unit);
        let goal = self.objective(here).unwrap_or(here);
        let step = on_route(&[here, goal], STEP.min(length(here, goal)));
        let nearer = self.there(unit, step, None, |there| there.danger(unit));
        let risk = self.loss(unit, nearer) - self.loss(unit, before.danger);
        let ready = self.there(unit, here, Some(Order::Advance), |there| there.best_fire(unit)) > 0;
        (if ready { before.fire * 3 / 5 } else { 0 }) + before.pull + i32::from(before.way > 300) * 20 - risk.max(0)
    }

    /// BA-BARR-01, BA-AIR-01: what an observer was sent for.
    fn call(&self, unit: UnitId) -> i32 {
        let (game, us) = (&self.game, self.us.index());
        let traits = game.setup.squad(unit).traits;
        let waits = traits.artillery_observer && game.barrage[us].is_none()
            || traits.air_observer && game.air_strike[us].is_none();
        let may = waits && !game.unit(unit).called && game.has_role(unit, Role::Observer);
        if may && self.enemies().any(|enemy| sight::sees(game, unit, enemy)) { CALL } else { 0 }
    }

    fn order(&self, unit: UnitId, order: Order, before: &Prospect) -> (i32, &'static str) {
        let me = self.game.unit(unit);
        if me.is_off_table() {
            return (if order == Order::Run { 60 } else { 50 } - i32::from(order == Order::Down) * 50, "comes on");
        }
        let &Prospect { pins, fire, danger, way, pull } = before;
        if matches!(me.place, Place::Aboard(_)) && way > 1800 && me.pins == 0 {
            return (i32::from(order == Order::Down), "rides on");
        }
        let is_officer = self.game.setup.squad(unit).officer.is_some();
        match order {
            Order::Fire => (fire.max(self.call(unit)) - pull / 2, "has a good target"),
            Order::Advance => (self.advance(unit, before), "moves up and fires"),
            Order::Run => {
                let charge = self.enemies().map(|e| self.assault(unit, e).0).max().unwrap_or(0);
                let exposed = if is_officer { danger } else { danger / 2 };
                ((pull * 3 / 2 - exposed).max(charge), "makes for the objective")
            }
            Order::Ambush => (if fire < 20 && way <= 400 { 60 } else { 10 - pull }, "covers the ground before it"),
            Order::Rally => (pins * pins * 12 - fire / 3 - 20, "gathers itself"),
            Order::Down if self.game.is_vehicle(unit) => (-60, "halts"),
            Order::Down => (if danger > 150 && fire < 40 { danger / 3 - pull } else { -50 }, "keeps its head down"),
        }
    }
}
