//! When it pays to go in with cold steel, or over somebody.
use super::Adviser;
use crate::{Order, words::UnitId};
use table::Inches;

impl Adviser<'_> {
    pub(super) fn assault(&self, unit: UnitId, target: UnitId) -> (i32, &'static str) {
        if self.game.is_vehicle(unit) || self.game.is_vehicle(target) {
            return self.storm(unit, target);
        }
        let strength = |u: UnitId, against: UnitId| {
            let dice: i32 = self.game.unit(u).men().map(|man| self.blows(u, man)).sum();
            dice * i32::from(7 - crate::damage::damage_value(self.game.quality(against)))
        };
        let (ours, theirs) = (strength(unit, target), strength(target, unit));
        let reach = self.game.distance(unit, target) <= Inches::hundredths(1150);
        let value = if reach && ours > theirs { 60 + 6 * (ours - theirs).min(40) } else { -200 };
        (value, "can overrun them")
    }

    fn blows(&self, unit: UnitId, man: usize) -> i32 {
        1 + i32::from(self.game.soldier(unit, man).weapon.is_some_and(|w| self.game.setup.weapon(w).assault))
    }

    /// Against a vehicle at arm's length only with something to break it; a tank over men who cannot hurt it.
    fn storm(&self, unit: UnitId, target: UnitId) -> (i32, &'static str) {
        let (game, near) = (&self.game, self.game.distance(unit, target) <= Inches::hundredths(1150));
        if game.is_vehicle(unit) {
            let pins = i32::from(game.unit(target).pins);
            return (if near { 40 + 25 * pins - self.fire_value(target, unit) } else { -100 }, "drives over them");
        }
        let is_soft = !game.is_armoured(target) || game.setup.squad(target).traits.open_topped;
        let stands = !matches!(game.unit(target).order, Some(Order::Run | Order::Advance));
        let men = i32::from(game.unit(unit).count());
        let value =
            if near && stands && (is_soft || men >= 7) { 20 * men - if is_soft { 0 } else { 100 } } else { -200 };
        (value, "gets at it with grenades")
    }
}
