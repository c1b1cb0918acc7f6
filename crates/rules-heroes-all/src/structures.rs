//! HA-HE-09, HA-HE-10, HA-DIR-07, HA-DIR-08: fire at houses, pillboxes and bridges.
use crate::{
    Clause as C, Game, Oracle, ammunition, armour, casualties, direct, explosive,
    firing::{self, Gun, Guns, Source},
    flame, observation,
    setup::{ARMS, Arm, Band, Class, Ground, Letter, Mount, Quadrant, Quality},
    sight,
    state::Units,
    words::{Barred, Choice, Event, Load, Nerve, Open, Order, Pace, Subject, UnitId, WeaponId},
};
use kernel::{D6, Hand, Need, Play, Point, Verbs, at_least};
use smallvec::SmallVec;
use table::Disc;

/// HA-HE-10: what can still be brought down.
pub fn standing<'g>(game: &'g Game<'_>) -> impl Iterator<Item = u8> + 'g {
    game.pieces().filter(|(nth, t)| t.limit().is_some() && !game.has_fallen(*nth)).map(|(nth, _)| nth)
}

pub fn middle(game: &Game<'_>, piece: u8) -> Point {
    game.setup.terrain(piece).shape.bounds().centre()
}

/// Who is in it; of a bridge, who stands on it.
pub fn inside(game: &Game<'_>, piece: u8) -> Units {
    let shape = &game.setup.terrain(piece).shape;
    let there = |&u: &UnitId| game.unit(u).is_on_table() && game.is_men(u) && shape.holds(game.unit(u).at);
    game.setup.units().filter(there).collect()
}

/// HA-DIR-24: anti-tank weapons and shells that can fire now.
fn ready<'a>(game: &Game<'a>, unit: UnitId) -> SmallVec<[(u8, &'a Arm, WeaponId, Load); ARMS]> {
    let is_shell = |w: &WeaponId| !game.weapon(*w).is_only_indirect() && !flame::is_flame(game, *w);
    let is_shot = |w: &WeaponId| !game.weapon(*w).is_small_arm() && !game.weapon(*w).is_only_indirect();
    let arms = (0u8..).zip(&game.element(unit).arms).filter_map(|(nth, arm)| {
        let shell = arm.shell.filter(is_shell).map(|w| (w, Load::Shell));
        let (weapon, load) = shell.or_else(|| Some((arm.shot.filter(is_shot)?, Load::Shot)))?;
        ammunition::is_silent(game, unit, nth).is_none().then_some((nth, arm, weapon, load))
    });
    arms.filter(|_| firing::fires_from(game, unit)).collect()
}

/// The same at the structure itself.
pub fn guns(game: &Game<'_>, unit: UnitId, piece: u8) -> Guns {
    guns_on(game, unit, &ready(game, unit), piece)
}

fn guns_on(game: &Game<'_>, unit: UnitId, ready: &[(u8, &Arm, WeaponId, Load)], piece: u8) -> Guns {
    if ready.is_empty() {
        return Guns::new();
    }
    let shape = &game.setup.terrain(piece).shape;
    let (from, at) = (game.disc(unit), middle(game, piece));
    let clear = || [at, shape.nearest_to(from.at)].into_iter().any(|p| sight::is_clear(game, from, Disc::dot(p)));
    if shape.holds(from.at) || !clear() {
        return Guns::new();
    }
    let distance = game.shape(unit).gap_between(shape);
    let ahead = |mount: Mount| {
        let free = mount != Mount::Hull || game.setup.options().arcs_off();
        free || armour::quadrant(game, unit, at) == Quadrant::Front
    };
    let guns = ready.iter().filter_map(|&(nth, arm, weapon, load)| {
        let row = game.weapon(weapon);
        let band = if load == Load::Shell { row.shell_band(distance) } else { row.band(distance) };
        let band = band.filter(|_| ahead(arm.mount))?;
        Some(Gun { source: Source::Arm(nth), weapon, load, shots: arm.shots, men: 1, band })
    });
    guns.collect()
}

/// HA-OBS-14: structures it may fire at, besides those whom it may.
pub(crate) fn options(game: &Game<'_>, unit: UnitId, first: bool, open: &mut Open, barred: &mut Barred) {
    let ready = ready(game, unit);
    let bullets = first && firing::weapons(game, unit).all(|w| game.weapon(w).is_small_arm());
    for piece in standing(game).filter(|_| bullets || !ready.is_empty()) {
        let guns = guns_on(game, unit, &ready, piece);
        if let Some(load) = guns.iter().map(|gun| gun.load).max() {
            open.push(Choice::FireAt { piece, load });
        } else if bullets && holds_target(game, piece, open) {
            // HA-DIR-24: bullets are for the men inside.
            barred.push((Choice::FireAt { piece, load: Load::Shot }, C::Dir24));
        }
    }
}

/// An enemy who may be fired at is in there.
fn holds_target(game: &Game<'_>, piece: u8, open: &Open) -> bool {
    let is_there = |at: UnitId| game.is_target(at) && game.is_inside(at, piece);
    open.iter().any(|choice| matches!(*choice, Choice::Fire { at, .. } if is_there(at)))
}

/// HA-DIR-24: at the structure itself, over open sights.
pub fn fire(game: &mut Game<'_>, unit: UnitId, piece: u8, will_move: bool, oracle: &mut impl Oracle) -> Play<()> {
    let guns = guns(game, unit, piece);
    // HA-FIRE-16: whoever is silenced has not fired.
    let live = (unit, piece, will_move);
    let held = &mut oracle.within(C::Fire16, &live);
    let guns = ammunition::firing(game, unit, &guns, |_| Subject::Piece { by: unit, piece }, held)?;
    if guns.is_empty() {
        return Ok(());
    }
    observation::expose(game, unit, C::Obs08, oracle);
    let load = guns.iter().map(|gun| gun.load).max().unwrap_or(Load::Shot);
    oracle.tell(C::Obs14, Event::FiresAtPiece { by: unit, piece, load });
    for (nth, &gun) in (1..).zip(&guns) {
        if game.has_fallen(piece) {
            ammunition::lay_down(game, unit, gun);
            continue;
        }
        ammunition::spend(game, unit, gun, oracle);
        game.batter_again(unit, piece, gun.source);
        let hits = throw(game, unit, piece, gun, gun.shots, will_move, oracle)?;
        let rest = &guns[nth..];
        oracle.cut(game, C::Dir24, &(unit, piece, will_move, gun, hits, rest))?;
        for left in (0..hits).rev() {
            hit(game, unit, gun, piece, &mut oracle.within(C::Dir24, &(unit, piece, will_move, gun, left, rest)))?;
        }
    }
    casualties::note_all(game, oracle);
    observation::refresh(game, oracle);
    Ok(())
}

/// How many of the shots hit.
fn throw(
    game: &Game<'_>,
    unit: UnitId,
    piece: u8,
    gun: Gun,
    shots: u8,
    will_move: bool,
    oracle: &mut impl Oracle,
) -> Play<u8> {
    // HA-FLM-01: flame does not miss.
    if flame::is_flame(game, gun.weapon) {
        oracle.tell(C::Flm01, Event::Certain { by: unit, shots: 1, hits: true });
        return Ok(1);
    }
    let need = need(game, unit, piece, gun, will_move);
    let clause = if game.weapon(gun.weapon).class == Class::Petard { C::He07 } else { C::Dir24 };
    direct::shoot(game, (unit, clause, Subject::Piece { by: unit, piece }), shots, &need, oracle)
}

/// HA-DIR-07, HA-DIR-08: the firer's lines of the list, and what a structure is.
pub fn need(game: &Game<'_>, unit: UnitId, piece: u8, gun: Gun, will_move: bool) -> Need<C> {
    let row = game.weapon(gun.weapon);
    // HA-HE-07: a petard hits on 2, whatever it is fired at.
    if row.class == Class::Petard {
        return Need::base(C::He07, "petard", 2);
    }
    let (firer, options) = (game.unit(unit), game.setup.options());
    let moves = firer.pace != Pace::Still
        || will_move && !options.fire_then_move_free()
        || options.order2_fire() && firer.order == Order::Move;
    let pays = moves && !row.steady && (game.element(unit).is_armoured() || !options.move_fire_penalty_afv_only());
    let bridge = game.setup.terrain(piece).kind == Ground::Bridge;
    let again = firer.battered_before == Some(piece) && firer.shot_before & gun.source.bit() != 0;
    let mut need = Need::base(C::Dir01, "to hit", 5);
    need.when(gun.band == Band::Short, C::Dir02, "short range", -1)
        .when(gun.band == Band::Long, C::Dir03, "long range", 1)
        .when(pays, C::Dir04, "firer moves", 1)
        .when(again, C::Dir05, "again at a still target", -1)
        .when(firer.aims, C::Dir06, "aimed", -1)
        .when(bridge, C::Dir07, "a bridge", -2)
        .when(!bridge, C::Dir08, "a building", -3)
        .when(game.quality(unit) == Quality::Elite, C::Dir09, "elite", -1)
        .when(game.quality(unit) == Quality::Poor, C::Dir10, "poor", 1)
        .when(firer.nerve == Nerve::Pinned, C::Dir25, "pinned", 1);
    direct::natural(game, need)
}

/// HA-HE-09, HA-HE-10: one hit on a structure. The dice are thrown whether or not anybody is known to be inside.
pub fn hit(game: &mut Game<'_>, by: UnitId, gun: Gun, piece: u8, oracle: &mut impl Oracle) -> Play<()> {
    if game.has_fallen(piece) {
        return Ok(());
    }
    let (us, about) = (game.seat(by), Subject::Piece { by, piece });
    let kind = game.setup.terrain(piece).kind;
    let letter = explosive::letter(game, gun);
    let petard = game.weapon(gun.weapon).class == Class::Petard;
    if let Some(letter) = letter.filter(|_| kind != Ground::Bridge) {
        let (dice, need) = casualty_throw(game, gun, kind, explosive::casualty_dice(game, gun, letter));
        let from = need.total() as u8;
        let kills = oracle.throw(us, C::He09, about, at_least(dice, 6, from), &need)?.from(1);
        spread(game, by, piece, kills, &mut oracle.within(C::He09, &(by, gun, piece)))?;
        // HA-HE-07: a petard may destroy a weapon inside (option structure_csw: any shell).
        if petard || game.setup.options().structure_csw() {
            let need = Need::base(if petard { C::He07 } else { C::He09 }, "weapon inside", 4);
            if oracle.throw(us, C::He03, about, at_least(1, 6, 4), &need)?.from(1) > 0 {
                wreck_weapon(game, piece, oracle);
            }
        }
    }
    // Option structures=indestructible
    if !game.setup.options().structures_indestructible() {
        // HA-HE-10: points by letter, 1 for shot; twice for a petard.
        let points = letter.map_or(1, Letter::dice) * if petard { 2 } else { 1 };
        oracle.tell(C::He10, game.batter(piece, points));
        if game.has_fallen(piece) {
            collapse(game, piece, &mut oracle.within(C::He10, &(gun, piece)))?;
        }
    }
    flame::kindle(game, gun, piece, oracle);
    Ok(())
}

/// HA-HE-09: 6 kills; a pillbox halves the dice; HA-FLM-07: flame finds them behind walls.
fn casualty_throw(game: &Game<'_>, gun: Gun, kind: Ground, dice: u8) -> (u8, Need<C>) {
    if flame::ignores_cover(game, gun.weapon) {
        return (dice, Need::base(C::Flm07, "flame", 4));
    }
    let dice = if kind == Ground::Pillbox { dice.div_ceil(2) } else { dice };
    (dice, Need::base(C::He09, "inside", 6))
}

/// HA-HE-09: so many of all who are inside, each as likely as any other.
fn spread(game: &mut Game<'_>, by: UnitId, piece: u8, kills: u8, oracle: &mut impl Oracle) -> Play<()> {
    for left in (0..kills).rev() {
        let men: Units = inside(game, piece).into_iter().filter(|&u| game.unit(u).count() > 0).collect();
        let all: u8 = men.iter().map(|&u| game.unit(u).count()).sum();
        let Some(mut fallen) = men.first().copied() else { return Ok(()) };
        if men.len() > 1 {
            // Nobody learns of those inside whom he does not see.
            let hidden = men.iter().copied().find(|&u| game.unit(u).hidden);
            let about = hidden.map_or(Subject::Piece { by, piece }, |u| game.known(u).into());
            let mut nth = oracle.one_of(Hand::Table, C::He09, about, all)?;
            for &unit in &men {
                let count = usize::from(game.unit(unit).count());
                fallen = unit;
                if nth < count {
                    break;
                }
                nth -= count;
            }
        }
        casualties::take(game, fallen, 1, &mut oracle.within(C::He09, &(by, piece, left)))?;
    }
    Ok(())
}

/// HA-HE-03: a weapon that is served in there.
fn wreck_weapon(game: &mut Game<'_>, piece: u8, oracle: &mut impl Oracle) {
    let served = inside(game, piece).into_iter().find(|&u| game.is_crew_served(u));
    if let Some(unit) = served {
        explosive::disarm(game, unit, oracle);
    }
}

/// HA-HE-10: it falls on whoever is in it, a die each, and is rubble; a bridge is no more.
fn collapse(game: &mut Game<'_>, piece: u8, oracle: &mut impl Oracle) -> Play<()> {
    oracle.tell(C::He10, Event::Fell { piece });
    let inside = inside(game, piece);
    for (nth, &unit) in (1..).zip(&inside) {
        let fallen = oracle.sum(Hand::Table, C::He10, game.known(unit), D6)?;
        oracle.cut(game, C::He10, &(unit, fallen, &inside[nth..]))?;
        casualties::take(game, unit, fallen, &mut oracle.within(C::He10, &(unit, &inside[nth..])))?;
    }
    Ok(())
}
