//! When cold steel pays, for those who charge and for those who are charged.
use super::Adviser;
use crate::{
    close_combat, movement, snap_fire,
    words::{Pace, UnitId},
};
use kernel::{Advice, Answer, Ground, Point, Route};

/// What it costs to run from a charge: a marker, nine inches, and what was held.
const RUN: i32 = 140;

impl Adviser<'_> {
    /// What a charge may gain over staying put.
    pub(super) fn charge(&self, unit: UnitId, at: UnitId, pace: Pace) -> i32 {
        let game = &self.game;
        if game.is_vehicle(at) || game.distance(unit, at).as_budget() > movement::reach(pace) {
            return -500;
        }
        let dares = if game.unit(at).is_pinned() {
            10
        } else {
            i32::from(close_combat::charge_need(game, unit, at).total() + 2).min(9)
        };
        let snap = |e: UnitId| if game.distance(unit, e) > snap_fire::NEAR { 0 } else { self.snap_value(e, unit) };
        let cost = game.on_table(!self.us).map(snap).sum::<i32>() / 3;
        let thinned = (cost / 100).min(i32::from(game.unit(unit).count()) - 1);
        let gain = self.blows(unit, at, thinned) + self.ground_won(unit, at) - self.post(unit) - cost;
        (dares * gain - (10 - dares) * 40) / 10
    }

    /// DH-CC-25: where to stop when the charged have run.
    pub(super) fn stops(&self, unit: UnitId, route: &[Point], stretches: &[(u32, u32)]) -> Vec<Advice> {
        let (goal, pace) = (self.goal(unit, self.game.origin(unit)), self.game.unit(unit).pace);
        let ground = self.game.footing(unit, movement::reach(pace));
        let mut advice =
            vec![Advice { answer: Answer::Never, value: self.standing(unit, goal), reason: "lets them run" }];
        for to in stretches.iter().flat_map(|&(a, b)| [a, u32::midpoint(a, b), b]) {
            let route = Route::from_slice(&[self.game.origin(unit), kernel::on_route(route, to)]);
            if let Ok(figures) = ground.arrange(&route) {
                let value = self.look(unit, route, &figures, pace, goal).rest;
                advice.push(Advice { answer: Answer::At(to), value, reason: "takes the ground" });
            }
        }
        advice
    }

    /// What the place of the charged is worth to us, over what we give up for it.
    fn ground_won(&self, unit: UnitId, at: UnitId) -> i32 {
        let (here, there) = (self.game.origin(unit), self.game.origin(at));
        let Some(goal) = self.goal(unit, here) else { return 0 };
        let way = |from| kernel::length(goal.at, from) as i32;
        let is_there = |from| i32::from(way(from) <= 400);
        goal.haste * (way(here) - way(there)) / 100 + (is_there(there) - is_there(here)) * goal.hold * 2
    }

    /// Men that a fight wins over men that it loses, in hundredths.
    pub(super) fn blows(&self, ours: UnitId, theirs: UnitId, thinned: i32) -> i32 {
        let game = &self.game;
        let men = |u: UnitId| 100 * i32::from(game.unit(u).count());
        let (us, them) = (men(ours) - 100 * thinned, men(theirs));
        let pinned = |u: UnitId| game.unit(u).is_pinned();
        // Who strikes first thins the others by a third of his own number before they strike.
        let first = match (pinned(ours) || thinned > 0, pinned(theirs)) {
            (true, false) => 0,
            (false, true) => 100,
            _ => (50 + 6 * (us - them) / 100).clamp(10, 90),
        };
        let left = |who: i32, by: i32, chance: i32| (who - by * 36 / 100 * chance / 100).max(1);
        let (us_left, them_left) = (left(us, them, 100 - first), left(them, us, first));
        let cube = |n: i32| i64::from(n).pow(3);
        let wins = (100 * cube(us_left) / (cube(us_left) + cube(them_left))) as i32;
        (them * wins - us * (100 - wins)) / 100
    }

    /// Standing is worth what the fight is; running costs the place.
    pub(super) fn stand(&self, unit: UnitId, by: UnitId) -> i32 {
        let holds = self
            .goal(unit, self.game.origin(unit))
            .map_or(0, |goal| if kernel::length(goal.at, self.game.origin(unit)) <= 400 { goal.hold } else { 0 });
        self.blows(unit, by, 0) + holds + RUN
    }
}
