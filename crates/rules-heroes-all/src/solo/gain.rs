//! HA-SOLO-07: what fire is worth: its exact mean harm, in 1/2160 of a man.
use crate::{
    Game, armour,
    direct::{self, threshold},
    explosive,
    firing::{self, Gun, Guns, Source},
    flame,
    indirect::{self, Mark},
    setup::{Armour, Class, Cover, Ground},
    sight, structures,
    words::{Load, UnitId},
};
use kernel::NEVER;
use smallvec::SmallVec;

pub const SIXTH: u32 = 360;
pub const HALF: u32 = 1080;
pub const ONE: u32 = 2160;
/// HA-SOLO-07: so few rounds are saved.
const FEW: u8 = 3;

/// How a target is fired at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum How {
    Direct,
    Indirect,
    /// HA-SOLO-08: the house it is in.
    House(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Plan {
    pub at: UnitId,
    pub how: How,
    pub gain: u32,
}

/// The target of the greatest worth above nothing; of those that are worth nearly as much first one at an objective, then
/// the nearest, then the lowest number; itself before its house.
pub(super) fn plan(game: &Game<'_>, unit: UnitId, will_move: bool) -> Option<Plan> {
    plan_with(game, unit, will_move, None)
}

/// The same for one arm only: vehicles choose for each weapon.
pub(super) fn plan_with(game: &Game<'_>, unit: UnitId, will_move: bool, arm: Option<u8>) -> Option<Plan> {
    let targets = game.targets(game.seat(unit));
    let plans = targets.flat_map(|at| plans(game, unit, at, will_move, arm)).flatten().filter(|plan| plan.gain > 0);
    let plans: SmallVec<[Plan; 16]> = plans.collect();
    let most = plans.iter().map(|plan| plan.gain).max()?;
    let objectives = &game.setup.plan.scenario.objectives;
    let is_away = |at: UnitId| !objectives.iter().any(|o| game.distance_to(at, o.at) <= super::job::ON_IT);
    let near = plans.into_iter().filter(|plan| plan.gain + HALF > most);
    // Of one enemy the way that is worth more: itself, or its house.
    let rank = |p: &Plan| (is_away(p.at), super::nearness(game, unit, p.at), std::cmp::Reverse(p.gain), p.how);
    near.min_by_key(rank)
}

/// The ways to fire at one enemy, each with its gain.
fn plans(game: &Game<'_>, unit: UnitId, at: UnitId, will_move: bool, arm: Option<u8>) -> [Option<Plan>; 3] {
    let each = |&gun: &Gun| each(game, unit, at, gun, will_move);
    let straight = || {
        let gain = volley(game, unit, at, will_move, arm).iter().map(each).sum();
        Plan { at, how: How::Direct, gain: at_most(game, at, gain) }
    };
    let house = |piece| Plan { at, how: How::House(piece), gain: house(game, unit, piece, will_move, arm) };
    [
        firing::may_hit(game, unit, at).then(straight),
        indirectly(game, unit, at).map(|gain| Plan { at, how: How::Indirect, gain }),
        game.inside(at).filter(|_| firing::may_target(game, unit, at)).map(house),
    ]
}

pub fn best(game: &Game<'_>, unit: UnitId, will_move: bool) -> Option<(UnitId, u32)> {
    plan(game, unit, will_move).map(|plan| (plan.at, plan.gain))
}

/// The gain of its mortar, launcher or howitzer, if that may fire at this one.
pub fn indirectly(game: &Game<'_>, unit: UnitId, at: UnitId) -> Option<u32> {
    let gun = indirect::gun(game, unit, Load::Shell).filter(|&gun| indirect::may_hit(game, unit, gun, at))?;
    let hits = indirect::mean_hits(game, unit, gun, Mark::Unit(at));
    Some(at_most(game, at, worth_a_round(game, unit, gun, harm(game, unit, at, gun, hits))))
}

/// Of its shells at a house: the men inside, and the walls where they would fall on enemies who are seen there.
pub fn at_house(game: &Game<'_>, unit: UnitId, piece: u8, will_move: bool) -> u32 {
    house(game, unit, piece, will_move, None)
}

fn house(game: &Game<'_>, unit: UnitId, piece: u8, will_move: bool, arm: Option<u8>) -> u32 {
    let seen = structures::inside(game, piece).into_iter().filter(|&u| !game.unit(u).hidden).count() as u32;
    let pillbox = game.ground(piece) == Ground::Pillbox;
    let each = |&gun: &Gun| {
        let Some(letter) = explosive::letter(game, gun) else { return 0 };
        let from = if flame::is_flame(game, gun.weapon) {
            1
        } else {
            threshold(structures::need(game, unit, piece, gun, will_move).total())
        };
        let hits = u32::from(gun.shots) * 6 * u32::from(7u8.saturating_sub(from));
        let dice = explosive::casualty_dice(game, gun, letter);
        let flame = flame::ignores_cover(game, gun.weapon);
        let dice = u32::from(if pillbox && !flame { dice.div_ceil(2) } else { dice });
        let faces = if flame { 3 } else { 1 };
        let points = u32::from(letter.dice()) * if game.weapon(gun.weapon).class == Class::Petard { 2 } else { 1 };
        let limit = game.setup.terrain(piece).limit().map_or(u32::MAX, u32::from);
        let falls = u32::from(game.damage[usize::from(piece)]) + points >= limit;
        // In 1/216, and three and a half for each element under the walls.
        worth_a_round(game, unit, gun, hits * dice * faces * 10 + if falls { hits * 210 * seen } else { 0 })
    };
    structures::guns(game, unit, piece).iter().filter(|gun| is_of(**gun, arm)).map(each).sum()
}

/// HA-SOLO-07: the last three rounds only for a man or more.
fn worth_a_round(game: &Game<'_>, unit: UnitId, gun: Gun, gain: u32) -> u32 {
    let few = matches!(gun.source, Source::Arm(n) if game.unit(unit).rounds[usize::from(n)] <= FEW);
    if few && gain < ONE { 0 } else { gain }
}

fn is_of(gun: Gun, arm: Option<u8>) -> bool {
    arm.is_none_or(|arm| gun.source == Source::Arm(arm))
}

/// The gain of everything that it would fire at this one.
pub fn of(game: &Game<'_>, unit: UnitId, at: UnitId, will_move: bool) -> u32 {
    let all = volley(game, unit, at, will_move, None).iter().map(|&gun| each(game, unit, at, gun, will_move)).sum();
    at_most(game, at, all)
}

/// HA-SOLO-07: no more than the men who are left; a vehicle is worth eight.
fn at_most(game: &Game<'_>, at: UnitId, gain: u32) -> u32 {
    gain.min(if game.is_men(at) { u32::from(game.unit(at).count()) * ONE } else { 8 * ONE })
}

/// HA-SOLO-08: shot at vehicles, shells at all else.
pub(super) fn volley(game: &Game<'_>, unit: UnitId, at: UnitId, will_move: bool, arm: Option<u8>) -> Guns {
    let load = if game.is_men(at) { Load::Shell } else { Load::Shot };
    let worth = |gun: &Gun| worth_a_round(game, unit, *gun, each(game, unit, at, *gun, will_move)) > 0;
    firing::guns_for(game, unit, at, load).into_iter().filter(|gun| is_of(*gun, arm)).filter(worth).collect()
}

fn each(game: &Game<'_>, unit: UnitId, at: UnitId, gun: Gun, will_move: bool) -> u32 {
    let aim = direct::aim(game, unit, at, will_move);
    let row = game.weapon(gun.weapon);
    let from = match row.class {
        Class::Flame => 1,
        Class::Petard => 2,
        _ => threshold(direct::need(game, &aim, gun).total()),
    };
    let good = if from == NEVER { 0 } else { u32::from(7 - from) };
    // In 1/36: misses thrown again count twice.
    let hit = if row.again { 36 - (6 - good) * (6 - good) } else { 6 * good };
    harm(game, unit, at, gun, u32::from(gun.shots) * hit)
}

/// Of so many hits, in 1/36: men, or 8 for a brewed vehicle and 4 for a damaged one, which is brewed the next time.
fn harm(game: &Game<'_>, unit: UnitId, at: UnitId, gun: Gun, hits: u32) -> u32 {
    match (game.element(at).hull, explosive::letter(game, gun)) {
        (None, None) => hits * 60,
        (None, Some(letter)) => {
            let cover = if flame::ignores_cover(game, gun.weapon) {
                Cover::Open
            } else {
                sight::cover(game, at, game.at(unit))
            };
            let dice = explosive::casualty_dice(game, gun, letter);
            let dice = if cover == Cover::Pillbox { dice.div_ceil(2) } else { dice };
            hits * u32::from(dice) * u32::from(7 - explosive::kills_on(cover)) * 10
        }
        (Some(hull), _) => {
            let row = game.weapon(gun.weapon);
            let value = game.setup.defence(hull.armour).of(armour::quadrant(game, at, game.at(unit)));
            let attack = row.attack(gun.band).or((hull.armour == Armour::Soft).then_some(0));
            let Some(attack) = attack else { return 0 };
            let faces = |from: i16| u32::try_from((11 - (from - i16::from(attack))).clamp(0, 10)).unwrap_or(0);
            let brews = faces(value.brew.into());
            let damages = value.damage.map_or(10, |damage| faces(damage.into())) - brews;
            let damage = if game.unit(at).damaged > 0 { 8 } else { 4 };
            hits * (8 * brews + damage * damages) * 6
        }
    }
}
