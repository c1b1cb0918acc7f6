//! What is worth doing with vehicles, guns and batteries, and against them.
use super::Adviser;
use crate::{
    Pace,
    arms::{self, Manner},
    artillery, gunnery, on_armour, penetration,
    setup::Class,
    sight, snap_fire,
    state::Speed,
    words::{Choice, Fire, UnitId, WeaponId},
};
use table::Inches;

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
            Choice::Indirect => (10, "over their heads"),
            Choice::Call(at) => (20 * artillery::worth(game, unit) + self.prize(at), "a good target for the battery"),
            Choice::NoCall => (38, "keeps the battery for later"),
            Choice::Board(_) => (if self.to_objective(game.origin(unit)) > 2000 { 30 } else { -20 }, "a lift"),
            Choice::Walk => (0, "goes on foot"),
            Choice::Dismount => (if self.to_objective(game.origin(unit)) < 1200 { 40 } else { 5 }, "close enough"),
            Choice::Ride => (20, "stays aboard"),
            _ => (0, "as good as any"),
        }
    }

    fn drive(&self, unit: UnitId, speed: Speed, fire: Fire) -> (i32, &'static str) {
        let game = &self.game;
        let shot = self.best_shot(unit);
        let way = self.to_objective(game.origin(unit));
        let laden = !game.passengers(unit).is_empty();
        let armed = !gunnery::pieces(game, unit).is_empty();
        let pull = (way / 20).min(if laden { 120 } else { 50 });
        let watched = if snap_fire::is_watched(game, unit) { 30 } else { 0 };
        let late = i32::from(fire == Fire::First && shot == 0) * 5;
        match speed {
            Speed::Stationary if armed => (shot + 10, "a steady platform"),
            Speed::Stationary => (10, "stays out of it"),
            Speed::Slow => (shot - 10 + pull / 3 - late, "creeps forward and fires"),
            Speed::Medium => (shot / 3 + pull - watched - late, "moves up"),
            Speed::Fast => (shot / 6 + pull * 5 / 4 - 2 * watched - late, "dashes forward"),
        }
    }

    fn best_shot(&self, unit: UnitId) -> i32 {
        self.enemies().map(|e| self.guns(unit, e)).max().unwrap_or(0)
    }

    /// What the weapons of a vehicle or gun may do to somebody.
    pub(super) fn guns(&self, by: UnitId, at: UnitId) -> i32 {
        let (game, gap) = (&self.game, self.game.distance(by, at));
        let pieces = gunnery::pieces(game, by);
        let fits = |p: &&gunnery::Piece| gunnery::reaches(game, **p, gap) && gunnery::bears(game, by, **p, at);
        let able = || pieces.iter().filter(fits);
        if able().next().is_none() || !sight::sees(game, by, at) {
            return 0;
        }
        able().map(|p| self.effect(p.weapon, at, gap)).sum()
    }

    /// What a mortar may do to somebody, in sight or not.
    pub(super) fn shells(&self, by: UnitId, mortar: WeaponId, at: UnitId) -> i32 {
        let (game, gap) = (&self.game, self.game.distance(by, at));
        let row = game.weapon(mortar);
        if !(row.least..=row.range).contains(&gap) || !arms::bears(game, by, mortar, game.origin(at)) {
            return 0;
        }
        let worth = self.effect(mortar, at, gap);
        if sight::sees(game, by, at) { worth } else { worth / 2 }
    }

    /// What those on foot may do to a vehicle.
    pub(super) fn hunters(&self, by: UnitId, at: UnitId, pace: Pace) -> i32 {
        let (game, gap) = (&self.game, self.game.distance(by, at));
        let arms = on_armour::arms(game, by, at, Manner::Aimed(pace), gap);
        if arms.is_empty() || !sight::sees(game, by, at) {
            return 0;
        }
        arms.iter().map(|arm| self.effect(arm.weapon, at, gap)).sum()
    }

    /// Roughly, in hundredths of a man.
    pub(super) fn effect(&self, weapon: WeaponId, at: UnitId, gap: Inches) -> i32 {
        let game = &self.game;
        let row = game.weapon(weapon);
        let Some(vehicle) = game.vehicle(at) else { return 5 * arms::worth(game, weapon) / 2 };
        let pierces = match penetration::least(row, gap, vehicle.armour.hull[0]) {
            _ if row.class == Class::Flamethrower => 10,
            Some(die) => 11 - i32::from(die),
            None => 1,
        };
        self.prize(at) * pierces / 20
    }

    /// What it would be worth to be rid of a unit.
    fn prize(&self, at: UnitId) -> i32 {
        i32::from(self.game.setup.squad(at).points) / 2 + 4 * i32::from(self.game.unit(at).count())
    }
}
