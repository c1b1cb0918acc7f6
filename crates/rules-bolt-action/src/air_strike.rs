//! BA-AIR: the air strike, and the flak that meets it.
use crate::{
    Clause as C, Game, He, Oracle, Quality, Subject,
    high_explosive::Dice,
    hitting::{hit_pool, weapons_range},
    pins,
    shooting::{Source, Strike, Strikes, hurt},
    sight,
    state::{AirStrike, Place, Units},
    vehicles,
    weapons::{self, Gun},
    words::{Event, Order, Plane, UnitId},
};
use kernel::{D6, Need, Play, Seat, Verbs, at_least, chart, pool};
use smallvec::smallvec;
use table::{Disc, Inches, Quarter, gap, is_any_within};

/// BA-AIR-02: one roll a turn until the plane has come.
pub fn roll(game: &mut Game<'_>, us: Seat, oracle: &mut impl Oracle) -> Play<()> {
    let Some(target) = still_there(game, us, oracle)? else { return Ok(()) };
    match oracle.throw_plain(us, C::Air02, target, chart(D6, 0, &[2, 4]))?.value() {
        // BA-AIR-03: a rookie; the enemy may name any unit, and it comes.
        0 => {
            let all: Units = Seat::BOTH.into_iter().flat_map(|seat| game.on_table(seat)).collect();
            let target = oracle.pick(game, !us, C::Air03, target, &all)?;
            oracle.tell(C::Air03, game.aim_air_strike(us, target));
            come(game, us, target, oracle)
        }
        // BA-AIR-04: empty skies; the caller may name another enemy.
        1 => {
            let enemies: Units = game.on_table(!us).collect();
            let target = oracle.pick(game, us, C::Air04, target, &enemies)?;
            oracle.tell(C::Air04, game.aim_air_strike(us, target));
            Ok(())
        }
        _ => come(game, us, target, oracle),
    }
}

/// BA-AIR-14, BA-AIR-15: a target that is gone or got aboard is replaced first; with nobody left the strike is over.
fn still_there(game: &mut Game<'_>, us: Seat, oracle: &mut impl Oracle) -> Play<Option<UnitId>> {
    let Some(AirStrike { target, .. }) = game.air_strike[us.index()] else { return Ok(None) };
    if game.unit(target).is_on_table() {
        return Ok(Some(target));
    }
    let clause = if matches!(game.unit(target).place, Place::Aboard(_)) { C::Air15 } else { C::Air14 };
    let enemies: Units = game.on_table(!us).collect();
    if enemies.is_empty() {
        game.air_strike[us.index()] = None;
        oracle.tell(C::Air14, Event::AirStrikeOver(us));
        return Ok(None);
    }
    let target = oracle.pick(game, us, clause, target, &enemies)?;
    oracle.tell(clause, game.aim_air_strike(us, target));
    Ok(Some(target))
}

/// Here it comes: pins for everybody near, flak, and what is left of the plane attacks.
fn come(game: &mut Game<'_>, us: Seat, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    game.air_strike[us.index()] = None;
    oracle.tell(C::Air05, Event::PlaneComes { seat: us, at: target });

    // BA-AIR-05: D3 - 1 pins for the target and for each unit within 12" of it.
    let marks = game.discs(target);
    let both = Seat::BOTH.into_iter().flat_map(|seat| game.on_table(seat));
    let near: Units = both.filter(|&u| is_any_within(game.discs(u), marks, Inches::whole(12))).collect();
    for (nth, &unit) in (1..).zip(&near) {
        let more = Dice::D3.throw(us, C::Air05, Subject::Unit(unit), oracle)? - 1;
        pins::pin_by_strike(game, unit, more, C::Air05, oracle);
        oracle.cut(game, C::Air05, &(us, target, &near[nth..]))?;
    }
    if !game.unit(target).is_on_table() || flak(game, us, target, oracle)? {
        return Ok(());
    }
    attack(game, us, target, oracle)
}

/// BA-AIR-06: every flak unit with the target in range and arc fires at once. True: the plane is down.
pub fn flak(game: &mut Game<'_>, us: Seat, target: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    let mut hits = 0;
    for unit in game.setup.units() {
        let may = game.setup.squad(unit).traits.flak && game.unit(unit).is_on_table() && !game.unit(unit).is_down();
        let guns: weapons::Guns =
            weapons::carried(game, unit).into_iter().filter(|&gun| may && reaches(game, unit, gun, target)).collect();
        if guns.is_empty() {
            continue;
        }
        // BA-AIR-07: our own holds its fire, if it can tell.
        if game.seat(unit) == us {
            let need = hold_need(game.quality(unit));
            if oracle.throw(us, C::Air07, unit, at_least(1, 6, need.total() as u8), &need)?.of(1) == 1 {
                oracle.tell(C::Air07, Event::FlakHolds(unit));
                continue;
            }
        }
        // BA-TRAIT-14: it is what it is there for, and no die is used, whatever it has done this turn.
        let clause = if game.unit(unit).order.is_some() { C::Air06 } else { C::Trait14 };
        oracle.tell(clause, Event::FlakFires { by: unit, at: target });
        for (nth, &gun) in (1..).zip(&guns) {
            hits += fire_at_plane(game, unit, gun, target, oracle)?;
            oracle.cut(game, C::Air08, &(us, target, unit, &guns[nth..], hits))?;
        }
        // BA-AIR-10: who lay in ambush has given himself away.
        if game.unit(unit).order == Some(Order::Ambush) {
            oracle.tell(C::Air10, game.give(unit, Order::Down));
        }
        // BA-AIR-09: one is enough (option flak_three_hits: three hits in all).
        let enough = if game.setup.options().flak_three_hits() { 3 } else { 1 };
        if hits >= enough {
            oracle.tell(C::Air09, Event::ShotDown { by: unit });
            return Ok(true);
        }
    }
    Ok(false)
}

/// The marker stands on the target: range and arc count, sight does not.
fn reaches(game: &Game<'_>, unit: UnitId, gun: Gun, target: UnitId) -> bool {
    !game.setup.weapon(gun.weapon).small_arm
        && range_to(game, unit, gun, target) <= weapons_range(game, unit, gun)
        && match game.vehicle(unit) {
            Some(v) => vehicles::is_in_mount_arc(game, unit, v.mounts[usize::from(gun.slot)].arc, target),
            None => weapons::points_at(game, unit, gun, game.discs(target)),
        }
}

fn range_to(game: &Game<'_>, unit: UnitId, gun: Gun, target: UnitId) -> Inches {
    gap(sight::muzzle(game, unit, gun.slot), Disc::dot(game.unit(target).leader()))
}

fn hold_need(quality: Quality) -> Need<C> {
    let need = match quality {
        Quality::Inexperienced => 5,
        Quality::Regular => 4,
        Quality::Veteran => 3,
    };
    Need::base(C::Air07, "to hold fire, by quality", need)
}

/// BA-AIR-08, BA-AIR-09: 3 or more with -2 to hit; a hit that makes 6 with its Pen counts.
fn fire_at_plane(game: &Game<'_>, unit: UnitId, gun: Gun, target: UnitId, oracle: &mut impl Oracle) -> Play<u8> {
    let us = game.seat(unit);
    let about = (unit, target, gun.weapon);
    let range = range_to(game, unit, gun, target);
    let mut need = Need::base(C::Hit01, "base", 3);
    need.add(C::Air08, "at an aircraft", 2);
    need.add(C::Hit03, "pins", game.unit(unit).pins.min(100) as i8);
    need.when(range + range > weapons_range(game, unit, gun), C::Hit04, "long range", 1);
    need.when(game.quality(unit) == Quality::Inexperienced, C::Hit05, "inexperienced", 1);
    let (clause, dice) = hit_pool(game, game.setup.shots(unit, gun.weapon), need.total());
    let clause = if clause == C::Hit12 { clause } else { C::Air08 };
    let hits = oracle.throw(us, clause, about, dice, &need)?.from(1);
    if game.setup.options().flak_three_hits() {
        return Ok(hits);
    }
    let mut need = Need::base(C::Air09, "a plane", 6);
    need.add(C::Dmg03, "penetration", -game.setup.weapon(gun.weapon).pen);
    need.limit(C::Dmg04, "a 1 never damages", if game.setup.options().ones_can_damage() { 1 } else { 2 }, 6);
    Ok(oracle.throw(us, C::Air09, about, pool(hits, D6, &[need.total() as u8]), &need)?.of(1))
}

/// BA-AIR-T2: pins, dice for hits, Pen.
const fn profile(plane: Plane) -> (u8, He, i8) {
    match plane {
        Plane::Fighter => (1, He::ThreeD6, 1),
        Plane::FighterBomber => (2, He::TwoD6, 2),
        Plane::GroundAttack => (3, He::ThreeD6, 4),
    }
}

/// BA-AIR-11: which plane it is.
fn attack(game: &mut Game<'_>, us: Seat, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let planes = [Plane::Fighter, Plane::FighterBomber, Plane::GroundAttack];
    let row = oracle.throw_plain(us, C::Air11, target, chart(D6, 0, &[2, 4]))?.value();
    bomb(game, us, target, planes[usize::from(row)], oracle)
}

/// BA-AIR-12, BA-AIR-13: pins of its row, then hits that cannot miss, like explosive from above.
pub fn bomb(game: &mut Game<'_>, us: Seat, target: UnitId, plane: Plane, oracle: &mut impl Oracle) -> Play<()> {
    let (pins, he, pen) = profile(plane);
    oracle.tell(C::Air11, Event::PlaneAttacks { plane, at: target });
    if !pins::pin_by_strike(game, target, pins, C::Air12, oracle) {
        return Ok(());
    }
    // Option air_hits_not_he: so many plain hits, each for itself.
    let (source, hits) = if game.setup.options().air_hits_not_he() {
        (Source::Heavy, he.hits().throw(us, C::Air12, Subject::Unit(target), oracle)?)
    } else {
        (Source::He(he), 1)
    };
    let strike = Strike {
        source,
        pen,
        hits,
        long: false,
        indirect: true,
        quarter: Quarter::Front,
        sniper: false,
        shaped: false,
        aircraft: true,
    };
    hurt(game, Subject::Unit(target), us, target, &Strikes(smallvec![strike]), oracle)
}
