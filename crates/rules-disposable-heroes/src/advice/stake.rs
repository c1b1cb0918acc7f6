//! What the end of the battle is worth: who stands at an objective then, and who is chased from it.
use super::{Adviser, goal::THERE};
use crate::{
    Speed, driving, gunnery,
    setup::{Objective, Victory},
    victory,
    words::UnitId,
};
use kernel::{Point, length};

impl Adviser<'_> {
    /// What it is worth to be at an objective when the battle ends, the less the farther off that is.
    pub(super) fn stake(&self, objective: &Objective) -> i32 {
        let points = i32::from(objective.points);
        match (self.game.setup.plan.scenario.victory, self.turns_left()) {
            (Victory::Points, 1) => 300 * points,
            (Victory::Points, 2) => 150 * points,
            (Victory::Points, _) => 20 * points,
            (Victory::Storm { .. }, 1) if self.attacks() => 400,
            (_, ..=2) => 160,
            _ => 40,
        }
    }

    /// DH-WIN-03: what it costs a unit's side when it is pinned: the objective it stands at.
    pub(super) fn stake_of(&self, unit: UnitId) -> i32 {
        let (setup, state) = (self.game.setup, &*self.game);
        let scenario = &setup.plan.scenario;
        if scenario.victory != Victory::Points || self.turns_left() > 2 || state.unit(unit).is_pinned() {
            return 0;
        }
        let near = |o: &&Objective| victory::is_near(setup, state, unit, o.at);
        scenario.objectives.iter().filter(near).map(|o| self.stake(o)).max().unwrap_or(0)
    }

    /// DH-WIN-03: in the last turn a hull disputes what its side does not hold, if it can get there.
    pub(super) fn disputed(&self, unit: UnitId, from: Point) -> Option<&Objective> {
        let (setup, state) = (self.game.setup, &*self.game);
        let (scenario, vehicle) = (&setup.plan.scenario, self.game.vehicle(unit)?);
        let is_late = scenario.victory == Victory::Points && self.turns_left() == 1;
        if !is_late || !self.game.passengers(unit).is_empty() {
            return None;
        }
        let reach = driving::reach(vehicle, Speed::Fast) + THERE;
        let holder = |o: &Objective| victory::holder(setup, state, o.at);
        let open = |o: &&Objective| holder(o) != Some(self.us) && length(o.at, from) <= reach;
        // What they hold counts twice what nobody holds.
        let cost = |o: &&Objective| {
            let price = if holder(o).is_some() { 100 } else { 50 };
            length(o.at, from) as i32 / 25 - price * i32::from(o.points)
        };
        scenario.objectives.iter().filter(open).min_by_key(cost)
    }

    /// A vehicle with nothing to fire and nobody to carry.
    pub(super) fn is_idle(&self, unit: UnitId) -> bool {
        let game = &self.game;
        game.is_vehicle(unit) && gunnery::pieces(game, unit).is_empty() && game.passengers(unit).is_empty()
    }
}
