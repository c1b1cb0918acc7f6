//! HA-SOLO-07: the exact mean harm of a volley, in 1/360.
use crate::{
    Game, armour,
    direct::{self, threshold},
    explosive,
    firing::{self, Gun, Guns, Source},
    flame,
    setup::{Armour, Class, Cover},
    sight,
    state::UNLIMITED,
    words::{Load, UnitId},
};
use kernel::NEVER;

pub const SIXTH: u32 = 60;
pub const HALF: u32 = 180;
pub const ONE: u32 = 360;

/// The target of the greatest gain above nothing, then the nearest, then the lowest number.
pub fn best(game: &Game<'_>, unit: UnitId, will_move: bool) -> Option<(UnitId, u32)> {
    let gains = game.shown(game.seat(unit)).filter(|&at| firing::may_hit(game, unit, at));
    let gains = gains.map(|at| (at, of(game, unit, at, will_move))).filter(|g| g.1 > 0);
    gains.min_by_key(|&(at, gain)| (std::cmp::Reverse(gain), super::nearness(game, unit, at)))
}

/// The gain of everything that it would fire at this one.
pub fn of(game: &Game<'_>, unit: UnitId, at: UnitId, will_move: bool) -> u32 {
    volley(game, unit, at, will_move).iter().map(|&gun| each(game, unit, at, gun, will_move)).sum()
}

/// HA-SOLO-08: shot at vehicles, shells at all else; few rounds only for a gain of 1/6 or more.
pub(super) fn volley(game: &Game<'_>, unit: UnitId, at: UnitId, will_move: bool) -> Guns {
    let load = if game.is_men(at) { Load::Shell } else { Load::Shot };
    let worth = |gun: &Gun| {
        let gain = each(game, unit, at, *gun, will_move);
        let few = matches!(gun.source, Source::Arm(n) if game.unit(unit).rounds[usize::from(n)] != UNLIMITED);
        gain >= if few { SIXTH } else { 1 }
    };
    firing::guns_for(game, unit, at, load).into_iter().filter(worth).collect()
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
    let shots = u32::from(gun.shots);
    match (game.element(at).hull, explosive::letter(game, gun)) {
        (None, None) => shots * hit * 10,
        (None, Some(letter)) => {
            let cover = if flame::ignores_cover(game, gun.weapon) {
                Cover::Open
            } else {
                sight::cover(game, at, game.at(unit))
            };
            let dice = explosive::casualty_dice(game, gun, letter);
            let dice = if cover == Cover::Pillbox { dice.div_ceil(2) } else { dice };
            shots * hit * u32::from(dice) * u32::from(7 - explosive::kills_on(cover)) * 10 / 6
        }
        (Some(hull), _) => {
            let value = game.setup.defence(hull.armour).of(armour::quadrant(game, at, game.at(unit)));
            let attack = row.attack(gun.band).or((hull.armour == Armour::Soft).then_some(0));
            let Some(attack) = attack else { return 0 };
            let faces = |from: i16| u32::try_from((11 - (from - i16::from(attack))).clamp(0, 10)).unwrap_or(0);
            let brews = faces(value.brew.into());
            let damages = value.damage.map_or(10, |damage| faces(damage.into())) - brews;
            // Of 36 hits and 10 faces: 4 for a brew, 1 for damage.
            shots * hit * (4 * brews + damages)
        }
    }
}
