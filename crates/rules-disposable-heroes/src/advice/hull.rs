//! What is worth doing with vehicles, guns and batteries.
use super::Adviser;
use crate::{
    arms, artillery, cover, driving, gunnery,
    state::Speed,
    words::{Choice, Fire, UnitId, WeaponId},
};
use kernel::length;

impl Adviser<'_> {
    /// Choices that only vehicles, guns, observers and riders have.
    pub(super) fn weigh_hull(&self, choice: Choice, unit: UnitId) -> (i32, &'static str) {
        let game = &self.game;
        match choice {
            Choice::Drive { speed, fire } => self.drive(unit, speed, fire),
            Choice::ChangePlace { to_turret } => {
                let [turret, hull] = game.unit(unit).hull.crew;
                let wanted = if to_turret { turret == 0 } else { hull == 0 };
                (if wanted { 40 } else { -60 }, "somebody must serve there")
            }
            Choice::Spot(at) => (5 + self.guns(unit, at), "the target that matters"),
            Choice::Mount { slot, .. } => {
                let piece = gunnery::pieces(game, unit).into_iter().find(|p| p.slot == slot);
                (piece.map_or(0, |p| arms::worth(game, p.weapon)), "the weapon that does most")
            }
            Choice::Serve => (20 + self.best_shot(unit), "has a target before it"),
            Choice::Turn => (25, "brings it to bear"),
            Choice::Push => (-30, "a better place"),
            Choice::Indirect => (self.over_their_heads(unit), "over their heads"),
            Choice::Call(at) => (self.call(unit, at), "a good target for the battery"),
            Choice::NoCall => (self.keeps_battery(unit), "keeps the battery for later"),
            Choice::Board(_) => (if self.way(unit) > 2000 { 30 } else { -20 }, "a lift"),
            Choice::Walk => (0, "goes on foot"),
            Choice::Dismount => (if self.way(unit) < 1200 { 40 } else { 5 }, "close enough"),
            Choice::Ride => (20, "stays aboard"),
            _ => (0, "as good as any"),
        }
    }

    fn way(&self, unit: UnitId) -> u32 {
        let here = self.game.origin(unit);
        self.goal(unit, here).map_or(0, |goal| length(goal.at, here))
    }

    fn drive(&self, unit: UnitId, speed: Speed, fire: Fire) -> (i32, &'static str) {
        let game = &self.game;
        let here = game.origin(unit);
        let shot = self.best_shot(unit);
        let armed = !gunnery::pieces(game, unit).is_empty();
        let reach = game.vehicle(unit).map_or(0, |vehicle| driving::reach(vehicle, speed));
        let goal = self.goal(unit, here).filter(|_| armed || !game.passengers(unit).is_empty());
        let gain = goal.map_or(0, |goal| goal.haste * length(goal.at, here).min(reach) as i32 / 100);
        let snapped = || game.on_table(!self.us).map(|e| self.snap_value(e, unit)).max().unwrap_or(0);
        let late = i32::from(fire == Fire::First && shot == 0) * 5;
        match speed {
            Speed::Stationary if armed => (shot + 10, "a steady platform"),
            Speed::Stationary => (10, "stays out of it"),
            Speed::Slow => (shot * 3 / 4 - 10 + gain - late, "creeps forward and fires"),
            Speed::Medium => (shot / 3 + gain - snapped() - late, "moves up"),
            Speed::Fast => (shot / 6 + gain - 2 * snapped() - late, "dashes forward"),
        }
    }

    fn best_shot(&self, unit: UnitId) -> i32 {
        self.enemies().map(|e| self.guns(unit, e)).max().unwrap_or(0)
    }

    /// A weapon of a vehicle or gun is laid.
    pub(super) fn lay(&self, choice: Choice, by: UnitId, weapon: WeaponId) -> (i32, &'static str) {
        let Choice::Target { unit: at, .. } = choice else { return (1, "nothing worth a shot") };
        let game = &self.game;
        let piece = gunnery::pieces(game, by).into_iter().find(|p| p.weapon == weapon);
        let value = piece.map_or(0, |piece| self.piece_value(by, at, piece, cover::aim(game, by, at)));
        (2 + value, "the best target for it")
    }

    /// A support gun at somebody whom others see.
    fn over_their_heads(&self, unit: UnitId) -> i32 {
        let Some(&piece) = gunnery::pieces(&self.game, unit).first() else { return 0 };
        let bears = |&e: &UnitId| gunnery::bears(&self.game, unit, piece, e);
        let shell = |e: UnitId| self.shelling(unit, piece.weapon, e, artillery::row(&self.game, unit, e));
        self.enemies().filter(bears).map(shell).max().unwrap_or(0)
    }

    fn call(&self, unit: UnitId, at: UnitId) -> i32 {
        let battery = self.game.setup.plan.sides[self.us.index()].battery;
        battery.map_or(0, |(weapon, _)| self.shelling(unit, weapon, at, artillery::worth(&self.game, unit)))
    }

    /// Missions are few: they wait for whoever directs them best, but not for ever.
    fn keeps_battery(&self, unit: UnitId) -> i32 {
        let best = self.game.alive(self.us).map(|u| artillery::worth(&self.game, u)).max().unwrap_or(1);
        let later = if self.turns_left() > 2 { 25 } else { 8 };
        if artillery::worth(&self.game, unit) == best { 2 * later } else { best * later }
    }
}
