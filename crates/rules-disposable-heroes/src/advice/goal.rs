//! What is to be won where: which objective a unit makes for, and how much of a hurry it is in.
use super::Adviser;
use crate::{
    artillery,
    setup::{Class, Objective, Victory},
    sight, victory,
    words::UnitId,
};
use kernel::{Point, Seat, length};

/// Where a unit wants to be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal {
    pub(super) at: Point,
    /// What an inch nearer is worth.
    pub(super) haste: i32,
    /// What it is worth to be there.
    pub(super) hold: i32,
}

/// Near enough, for the leader.
pub(super) const THERE: u32 = 250;

impl Adviser<'_> {
    /// Whether only one side attacks, and it is ours.
    pub(super) fn attacks(&self) -> bool {
        matches!(self.game.setup.plan.scenario.victory, Victory::Storm { .. }) && self.us == Seat::First
    }

    /// Whether only one side attacks, and it is the other.
    pub(super) fn defends(&self) -> bool {
        matches!(self.game.setup.plan.scenario.victory, Victory::Storm { .. }) && self.us == Seat::Second
    }

    /// Turns that are left, this one included.
    pub(super) fn turns_left(&self) -> i32 {
        let turns = self.game.setup.plan.scenario.turns;
        i32::from((turns + 1).saturating_sub(self.game.turn.max(1))).max(1)
    }

    /// The objective that a unit at this place makes for; near ones and dear ones first, and not all for one.
    pub(super) fn goal(&self, unit: UnitId, from: Point) -> Option<Goal> {
        let scenario = &self.game.setup.plan.scenario;
        let cost = |o: &&Objective| {
            let price = 3 * length(o.at, from) as i32 / 100 - 12 * i32::from(o.points);
            price + 15 * (self.claims(unit, from, o) - i32::from(o.points) - 1).max(0)
        };
        let objective = match self.disputed(unit, from) {
            // Who has neither arms nor riders is no use anywhere before.
            None if self.is_idle(unit) => return None,
            disputed => disputed.or_else(|| scenario.objectives.iter().min_by_key(cost))?,
        };
        let (at, way) = (objective.at, length(objective.at, from).saturating_sub(THERE) as i32);
        let left = self.turns_left();
        // Who storms a place wants time before it.
        let pace = way / if self.attacks() { (left - 2).max(1) } else { left };
        let cap = if self.attacks() { 40 } else { 25 };
        // A mortar reaches everything from where it is.
        let stays = artillery::mortar(&self.game, unit).is_some() || self.directs(unit);
        let haste = if stays { 0 } else { (3 + pace / 40).min(cap) / self.patience(unit, at) };
        let hold = self.stake(objective);
        Some(match scenario.victory {
            Victory::Storm { .. } if self.us == Seat::Second => self.garrison(unit, at),
            _ if self.is_held_by_others(unit, at) => Goal { at, haste: haste / 3, hold: hold / 2 },
            _ => Goal { at, haste, hold },
        })
    }

    /// Crews, observers and vehicles support the others from behind.
    fn patience(&self, unit: UnitId, at: Point) -> i32 {
        let game = &self.game;
        let laden = !game.passengers(unit).is_empty();
        // Flames decide the last yards, and must get there.
        let burns = game.has(unit, |man| man.weapon.is_some_and(|w| game.weapon(w).class == Class::Flamethrower));
        let nearer = |u: &UnitId| length(game.origin(*u), at) < length(game.origin(unit), at);
        let leads = burns && game.on_table(self.us).filter(|u| game.is_infantry(*u)).filter(nearer).count() < 3;
        // DH-WIN-03: a hull disputes what the others hold, at the very end.
        if game.is_vehicle(unit) && self.turns_left() == 1 {
            return 1;
        }
        let supports = leads || game.crewed_weapon(unit).is_some() || game.is_vehicle(unit) && !laden;
        let observes = game.has(unit, |man| man.observer || man.sniper);
        if supports || observes { 3 } else { 1 }
    }

    /// An observer who sees somebody for the battery does no good by going nearer.
    fn directs(&self, unit: UnitId) -> bool {
        let game = &self.game;
        game.missions[self.us.index()] > 0
            && game.has(unit, |man| man.observer)
            && self.enemies().any(|enemy| sight::sees(&self.game, unit, enemy))
    }

    /// Whoever defends the bunker stays where he is, unless nobody is in it.
    fn garrison(&self, unit: UnitId, at: Point) -> Goal {
        let game = &self.game;
        // The commander is of more use outside, and a few men hold nothing.
        let fit = |u: UnitId| game.turn > 0 || game.unit(u).count() > 3;
        let able = |u: UnitId| game.is_infantry(u) && !game.unit(u).is_pinned() && fit(u);
        let inside = |u: UnitId| victory::is_inside(game.setup, game, u);
        let mut others = game.on_table(self.us).filter(|&u| u != unit && able(u));
        let far = |u: UnitId| length(game.origin(u), at);
        let nearer = |u: UnitId| game.unit(unit).is_on_table() && far(u) < far(unit);
        if !fit(unit) {
            return Goal { at, haste: 0, hold: -150 };
        }
        if !able(unit) || others.any(|u| inside(u) || nearer(u)) {
            return Goal { at, haste: 0, hold: 0 };
        }
        Goal { at, haste: 20, hold: 250 }
    }

    /// Friends on foot who are nearer to an objective.
    fn claims(&self, unit: UnitId, from: Point, objective: &Objective) -> i32 {
        let (game, way) = (&self.game, length(objective.at, from));
        let near = |&u: &UnitId| {
            let theirs = length(objective.at, game.origin(u));
            u != unit && !game.is_vehicle(u) && (theirs, u) < (way, unit)
        };
        game.alive(self.us).filter(near).count() as i32
    }

    fn is_held_by_others(&self, unit: UnitId, at: Point) -> bool {
        let (setup, state) = (self.game.setup, &*self.game);
        let holds = |u: UnitId| {
            u != unit
                && self.game.is_infantry(u)
                && !self.game.unit(u).is_pinned()
                && victory::is_near(setup, state, u, at)
        };
        let storms = matches!(setup.plan.scenario.victory, Victory::Storm { .. });
        !storms && victory::holder(setup, state, at) == Some(self.us) && self.game.on_table(self.us).any(holds)
    }
}
