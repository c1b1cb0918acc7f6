//! Mortars, smoke, houses and spotters.
use super::{Adviser, FINER};
use crate::{Footing, setup::Role, sight, solo, words::UnitId};
use kernel::{Advice, Answer, Ground, Point, length, on_route};
use table::{Heading, bearing};

impl Adviser<'_> {
    pub(super) fn indirect(&self, unit: UnitId, at: UnitId) -> i32 {
        (solo::indirectly(&self.game, unit, at).unwrap_or(0) / FINER) as i32
    }
    /// A house is worth its men; an empty one is worth nothing.
    pub(super) fn house(&self, unit: UnitId, piece: u8) -> i32 {
        if self.holds_enemy(piece) { (solo::at_house(&self.game, unit, piece, false) / FINER) as i32 } else { -20 }
    }
    pub(super) fn holds_enemy(&self, piece: u8) -> bool {
        let game = &self.game;
        game.setup.terrain(piece).is_enclosed() && self.enemies().any(|e| game.inside(e) == Some(piece))
    }
    /// Those who attack want to be unseen on their way, if there is nothing better to do.
    pub(super) fn smoke(&self, unit: UnitId) -> i32 {
        let attacks = self.game.role(self.us) == Role::Attacker;
        let watched = || self.enemies().any(|e| self.watched_by(e).is_some());
        if attacks && self.best(unit) == 0 && watched() { 25 } else { -1 }
    }
    /// The nearest of ours that this enemy sees.
    fn watched_by(&self, enemy: UnitId) -> Option<UnitId> {
        let game = &self.game;
        let seen = game.on_table(self.us).filter(|&u| sight::sees(game, enemy, u));
        seen.min_by_key(|&u| length(game.at(u), game.at(enemy)))
    }
    /// Close before those who see us, or anywhere.
    pub(super) fn screens(&self, unit: Option<UnitId>, ground: &Footing<'_>) -> Vec<Advice> {
        let Some(unit) = unit else { return vec![] };
        let before = |enemy: UnitId| {
            let (from, to) = (self.game.at(enemy), self.game.at(self.watched_by(enemy)?));
            let at = on_route(&[from, to], (length(from, to) / 2).min(400));
            Some((at, 1000 - length(from, to) as i32 / 10))
        };
        let spots = (0..ground.suggestions()).filter_map(|n| ground.spot(n)).map(|at| (at, -self.far_from(unit, at)));
        let all = self.enemies().filter_map(before).chain(spots).filter(|(at, _)| ground.stand(*at).is_ok());
        all.map(|(at, value)| Advice { answer: Answer::Place(at), value, reason: "between them and us" }).collect()
    }
    fn far_from(&self, unit: UnitId, at: Point) -> i32 {
        length(self.game.at(unit), at) as i32
    }
    /// Across the way they look.
    pub(super) fn screen(&self, unit: UnitId, degrees: u16) -> (i32, &'static str) {
        let aim = self.game.unit(unit).ranging.at;
        let enemy = self.enemies().min_by_key(|&e| length(aim, self.game.at(e)));
        let Some(way) = enemy.map(|e| bearing(aim, self.game.at(e))) else { return (0, "any will do") };
        let off = i32::from(Heading::new(degrees.into()).turn_to(way));
        (90 - (off - 90).abs(), "across their view")
    }
    /// A spotter walks to see somebody.
    pub(super) fn spotter(&self, unit: UnitId) -> i32 {
        if self.enemies().any(|e| sight::sees(&self.game, unit, e)) { 5 } else { 40 }
    }
}
