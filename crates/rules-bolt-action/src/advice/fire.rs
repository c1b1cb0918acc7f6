//! What fire may do, in hundredths of a man.
use super::Adviser;
use crate::{
    He, armour, damage,
    hitting::{self, Shot, hit_need},
    shooting::{Attack, Reply},
    sight::{self, Aim},
    weapons::{self, Gun},
    words::{UnitId, Volley},
};
use smallvec::SmallVec;

/// What it is worth that a unit is still there, besides its men.
const WHOLE: i32 = 150;

impl Adviser<'_> {
    /// The best this unit can do from where it stands.
    pub(super) fn best_fire(&self, unit: UnitId) -> i32 {
        self.enemies().map(|e| self.fire_value(unit, e)).max().unwrap_or(0)
    }

    /// The worst that can be done to it there.
    pub(super) fn danger(&self, unit: UnitId) -> i32 {
        self.enemies().map(|e| self.fire_value(e, unit)).max().unwrap_or(0)
    }

    /// What is lost besides men where so much fire may be the end of a unit; in the last turn nobody saves himself.
    pub(super) fn loss(&self, unit: UnitId, danger: i32) -> i32 {
        let (men, turns) = (i32::from(self.game.unit(unit).count()), self.game.setup.plan.scenario.turns);
        let counts = men > 1 && !self.game.is_vehicle(unit) && self.game.turn < turns;
        if counts && danger >= 100 * men { WHOLE } else { 0 }
    }

    pub(super) fn target(&self, by: UnitId, target: UnitId, volley: Volley) -> (i32, &'static str) {
        let value = self.fire_value(by, target);
        match volley {
            Volley::Full => (value, "the best target in reach"),
            Volley::WithOneShots => {
                let game = &self.game;
                let gap = game.distance(by, target);
                let reaches = |gun: &Gun| gap <= game.setup.weapon(gun.weapon).range;
                if !weapons::one_shots(game, by).iter().any(reaches) {
                    (value - 40, "everything it has")
                } else if game.is_vehicle(target) {
                    (value + 200, "what it was carried for")
                } else {
                    (value + if game.turn >= 2 { 5 } else { -40 }, "everything it has")
                }
            }
            Volley::Some => (value / 4 - 1, "keeps some fire back"),
        }
    }

    /// Hundredths of a man that `by` may expect to put down of `target`, plus something for the pin.
    pub(super) fn fire_value(&self, by: UnitId, target: UnitId) -> i32 {
        let game = &self.game;
        if !game.unit(by).is_on_table() || !game.unit(target).is_on_table() {
            return 0;
        }
        let (mut guns, gap) = (weapons::carried(game, by), game.distance(by, target));
        guns.retain(|gun| gap <= game.setup.weapon(gun.weapon).range);
        if guns.is_empty() || !sight::sees(game, by, target) {
            return 0;
        }
        if game.is_vehicle(target) {
            let aim = sight::aim(game, by, target, &guns, false);
            return self.hull_value(&Attack { by, at: target, guns, reply: Reply::Allowed }, &aim);
        }
        let kinds = kinds(&guns);
        let aim = sight::aim(game, by, target, &kinds.iter().map(|&(gun, _)| gun).collect(), false);
        let mut hits = 0;
        for (gun, men) in kinds {
            let Some(range) = aim.range[usize::from(gun.slot)] else { continue };
            let profile = game.setup.weapon(gun.weapon);
            if range <= profile.range && weapons::bears(game, by, gun, target) {
                let need = hit_need(game, Shot { by, gun, at: target, range, cover: aim.cover }).total();
                let shells = 2 * profile.he.map_or(0, |he| i32::from(he.pen())) + i32::from(profile.shots);
                hits += men * shells * i32::from((7 - need).max(0)) * 100 / 6;
            }
        }
        let deadly = i32::from(7 - crate::damage::damage_value(game.quality(target)));
        let worth = if game.setup.squad(target).officer.is_some() { 2 } else { 1 };
        hits * deadly / 6 * worth + hits.min(100) / 2
    }

    /// The same against a hull: what gets through counts as four men.
    fn hull_value(&self, attack: &Attack, aim: &Aim) -> i32 {
        let game = &self.game;
        let mut value = 0;
        for group in hitting::groups(game, attack, aim) {
            let strike = group.strike(game, attack.at, 1);
            let needed = if game.is_armoured(attack.at) {
                armour::armour_need(game, attack.at, strike).total()
            } else {
                damage::damage_need(game, attack.at, strike).total()
            };
            if game.is_armoured(attack.at) && !armour::could_damage(game, attack.at, strike) {
                continue;
            }
            let hits = i32::from(group.dice) * i32::from((7 - group.need.total()).max(0)) * 100 / 6;
            value += hits * i32::from((7 - needed).clamp(0, 5)) / 6 * 4;
        }
        value
    }

    /// The main gun at armour, and at men if its shell is good; else the machine gun beside it.
    pub(super) fn mount(&self, unit: UnitId, slot: u8, at: Option<UnitId>) -> (i32, &'static str) {
        let main = self.game.vehicle(unit).and_then(|v| v.mounts.first()).map(|m| self.game.setup.weapon(m.weapon));
        let shells = main.is_some_and(|w| w.he >= Some(He::D6) || w.flame.is_some());
        let suits = (slot == 0) == (shells || at.is_some_and(|t| self.game.is_armoured(t)));
        (i32::from(suits), "the weapon for it")
    }
}

/// Of those who carry the same, the one in the middle stands for all: he, and how many they are.
fn kinds(guns: &[Gun]) -> SmallVec<[(Gun, i32); 4]> {
    let mut kinds: SmallVec<[(Gun, i32); 4]> = SmallVec::new();
    for gun in guns {
        let same = |other: &&Gun| other.weapon == gun.weapon && other.round == gun.round;
        if kinds.iter().all(|(known, _)| !same(&known)) {
            let men = guns.iter().filter(same).count();
            kinds.extend(guns.iter().filter(same).nth(men / 2).map(|&middle| (middle, men as i32)));
        }
    }
    kinds
}
