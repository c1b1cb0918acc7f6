//! What fire may do, in hundredths of a man: asked of the rules, weapon by weapon.
use super::Adviser;
use crate::{
    Pace,
    arms::{self, Manner},
    artillery, blast,
    cover::{self, Aim},
    grenades, gunnery,
    guts::{self, Shock},
    hitting::{self, Group, Volleying},
    on_armour, penetration,
    setup::{Class, Type},
    sight, snap_fire, snipers, spotting, victory,
    words::{UnitId, Volley, WeaponId},
};
use table::Quarter;

/// What a red marker on somebody is worth: one who has still to act loses that, one who is shaken already runs.
const MARKER: [i32; 3] = [85, 45, 65];

impl Adviser<'_> {
    /// What `by` may expect to put down of `at`, and what the fright is worth besides.
    pub(super) fn fire_value(&self, by: UnitId, at: UnitId, pace: Pace) -> i32 {
        self.volley_value(by, at, pace, Volley::Best)
    }

    pub(super) fn volley_value(&self, by: UnitId, at: UnitId, pace: Pace, volley: Volley) -> i32 {
        let game = &self.game;
        if !game.unit(by).is_on_table() || !game.unit(at).is_on_table() {
            return 0;
        }
        if game.is_vehicle(by) || game.serves_gun(by) {
            return self.guns(by, at);
        }
        if let Some(mortar) = artillery::mortar(game, by) {
            return if pace == Pace::Stand { self.shells(by, mortar, at) } else { 0 };
        }
        let (manner, gap) = (Manner::Aimed(pace), game.distance(by, at));
        let best = || arms::best(game, by, manner, gap, game.origin(at), volley == Volley::Everything);
        let arms = match volley {
            _ if game.is_vehicle(at) => on_armour::arms(game, by, at, manner, gap),
            Volley::Grenades => grenades::with_grenades(game, by, manner, best(), &cover::aim(game, by, at)),
            _ => best(),
        };
        if arms.is_empty() || !sight::sees(game, by, at) {
            return 0;
        }
        self.worth_of(&Volleying { by, at, arms, manner, aim: cover::aim(game, by, at) })
    }

    /// What an enemy's snap shot may do to somebody who moves to where he stands.
    pub(super) fn snap_value(&self, by: UnitId, at: UnitId) -> i32 {
        let game = &self.game;
        if game.unit(by).is_pinned() || game.distance(by, at) > snap_fire::NEAR {
            return 0;
        }
        if matches!(game.kind(by), Type::Vehicle | Type::Gun) || game.is_vehicle(at) {
            return self.fire_value(by, at, Pace::Stand) / 3;
        }
        let fire = snap_fire::volley(game, by, at, snap_fire::manner(game, by));
        if fire.aim.sees && !fire.arms.is_empty() { self.worth_of(&fire) } else { 0 }
    }

    /// What this unit has to fear where it stands.
    pub(super) fn danger(&self, unit: UnitId) -> i32 {
        let (mut worst, mut sum) = (0, 0);
        for enemy in self.game.on_table(!self.game.seat(unit)).filter(|&e| self.game.unit(e).red < 2) {
            let value = self.fire_value(enemy, unit, Pace::Stand);
            (worst, sum) = (value.max(worst), sum + value);
        }
        worst + (sum - worst) / 4
    }

    /// The best this unit can do from where it stands.
    pub(super) fn best_fire(&self, unit: UnitId, pace: Pace) -> i32 {
        self.game.on_table(!self.game.seat(unit)).map(|e| self.fire_value(unit, e, pace)).max().unwrap_or(0)
    }

    fn worth_of(&self, fire: &Volleying) -> i32 {
        let groups = hitting::groups(&self.game, fire);
        if self.game.is_vehicle(fire.at) {
            return groups.iter().map(|group| self.piercing(fire, group)).sum();
        }
        self.on_men(fire, &groups)
    }

    /// Men who fall, and the nerves of the rest.
    fn on_men(&self, fire: &Volleying, groups: &[Group]) -> i32 {
        let mut shock = Shock::new(fire.by, fire.manner);
        let mut fallen = 0;
        for group in groups {
            shock.note(&self.game, group);
            fallen += self.fallen(&fire.aim, group);
        }
        let fallen = fallen.min(100 * i32::from(self.game.unit(fire.at).count()));
        self.weight(fire.by, fire.at) * (fallen + self.fright(fire, shock, fallen)) / 2
    }

    /// The men in the bunker are in the way of those who storm it.
    fn weight(&self, by: UnitId, at: UnitId) -> i32 {
        let stormers = self.attacks() && self.game.seat(by) == self.us;
        if stormers && victory::is_inside(self.game.setup, &self.game, at) { 6 } else { 2 }
    }

    /// Hundredths of men that one kind of weapon puts down.
    fn fallen(&self, aim: &Aim, group: &Group) -> i32 {
        if group.harmless {
            return 0;
        }
        let row = self.game.weapon(group.weapon);
        let hits = i32::from(group.dice) * i32::from(group.need.total().clamp(1, 9));
        let hits = group.confirm.as_ref().map_or(10 * hits, |sure| hits * i32::from(sure.total()));
        let ap = i32::from(row.ap) + i32::from(row.blast && aim.enclosed && blast::is_pent_up(&self.game, row.class));
        hits * ap * if row.blast { 5 } else { 1 } / 10
    }

    fn fright(&self, fire: &Volleying, shock: Shock, fallen: i32) -> i32 {
        let (game, at) = (&self.game, self.game.unit(fire.at));
        let need = guts::check_need(game, fire.at, shock, 0, fire.aim.cover).total();
        let fails = 100 - 10 * (i32::from(need) - fallen / 100).clamp(1, 9);
        let stake = if game.seat(fire.by) == self.us { self.stake_of(fire.at) } else { 0 };
        let worth = stake
            + match (at.is_pinned(), at.yellow) {
                (true, _) => MARKER[2],
                (_, true) => MARKER[1],
                _ => MARKER[0],
            };
        // Who need not check unless he loses somebody seldom does.
        let checks = if guts::is_sheltered(game, fire.aim.in_bunker) { fallen.min(100) } else { 100 };
        worth * fails / 100 * checks / 100
    }

    /// What the weapons of a vehicle or gun may do to somebody, if they find him.
    pub(super) fn guns(&self, by: UnitId, at: UnitId) -> i32 {
        let (game, gap) = (&self.game, self.game.distance(by, at));
        let pieces = gunnery::pieces(game, by);
        let ours = game.seat(by) == self.us;
        let fits = |p: &&gunnery::Piece| {
            gunnery::reaches(game, **p, gap)
                && gunnery::bears(game, by, **p, at)
                && (!ours || gunnery::is_ready(game, by, **p))
        };
        let able = || pieces.iter().filter(fits);
        if able().next().is_none() || !sight::sees(game, by, at) {
            return 0;
        }
        let aim = cover::aim(game, by, at);
        able().map(|&piece| self.piece_value(by, at, piece, aim)).sum()
    }

    /// What one weapon of a vehicle or gun may do to somebody, if it finds him.
    pub(super) fn piece_value(&self, by: UnitId, at: UnitId, piece: gunnery::Piece, aim: Aim) -> i32 {
        let game = &self.game;
        let fire = Volleying { by, at, arms: arms::Arms::new(), manner: Manner::Aimed(Pace::Stand), aim };
        let group = gunnery::group(game, &fire, piece, false);
        let value = if game.is_vehicle(at) { self.piercing(&fire, &group) } else { self.on_men(&fire, &[group]) };
        let seen_on = match spotting::must_spot(game, by, piece) {
            true if !game.unit(by).has_spotted(at) => spotting::need(game, by, at, &aim).total(),
            false if snipers::must_spot(game, by, at) => hitting::spot_need(&aim).total(),
            _ => 10,
        };
        value * i32::from(seen_on) / 10
    }

    /// What a mortar may do to somebody, in sight or not.
    pub(super) fn shells(&self, by: UnitId, mortar: WeaponId, at: UnitId) -> i32 {
        let (game, gap) = (&self.game, self.game.distance(by, at));
        let row = game.weapon(mortar);
        if !(row.least..=row.range).contains(&gap) || !arms::bears(game, by, mortar, game.origin(at)) {
            return 0;
        }
        self.shelling(by, mortar, at, artillery::row(game, by, at))
    }

    /// What a shell may do that hits on so much.
    pub(super) fn shelling(&self, by: UnitId, weapon: WeaponId, at: UnitId, hits_on: i32) -> i32 {
        let game = &self.game;
        if game.is_vehicle(at) {
            return self.prize(at) * hits_on / 100;
        }
        let (row, aim) = (game.weapon(weapon), cover::aim(game, by, at));
        let ap = i32::from(row.ap) + i32::from(aim.enclosed && blast::is_pent_up(game, row.class));
        let fallen = (5 * hits_on * ap * i32::from(row.rof)).min(100 * i32::from(game.unit(at).count()));
        let shock = Shock { mm: row.mm, indirect: true, ..Shock::new(by, Manner::Aimed(Pace::Stand)) };
        let fire = Volleying { by, at, arms: arms::Arms::new(), manner: shock.manner, aim };
        self.weight(by, at) * (fallen + self.fright(&fire, shock, fallen)) / 2
    }

    /// What a weapon may do to a vehicle from where it is.
    fn piercing(&self, fire: &Volleying, group: &Group) -> i32 {
        let (game, at) = (&self.game, fire.at);
        let Some(vehicle) = game.vehicle(at) else { return 0 };
        let side = match on_armour::quarter(game, at, fire.aim.from) {
            Quarter::Front => 0,
            Quarter::Left | Quarter::Right => 1,
            Quarter::Rear => 2,
        };
        let row = game.weapon(group.weapon);
        let pierces = match penetration::least(row, fire.aim.range, vehicle.armour.hull[side]) {
            _ if row.class == Class::Flamethrower => 10,
            Some(die) => 11 - i32::from(die),
            None => 1,
        };
        let hits = i32::from(group.dice) * i32::from(group.need.total().clamp(1, 9));
        self.prize(at) * hits.min(12) * pierces / 200
    }

    /// What it would be worth to be rid of a unit, and of most of those who ride in it.
    pub(super) fn prize(&self, at: UnitId) -> i32 {
        let points = |unit: UnitId| i32::from(self.game.setup.squad(unit).points);
        let aboard: i32 = self.game.passengers(at).iter().map(|&rider| points(rider)).sum();
        points(at) * 8 + aboard * 6
    }
}
