//! BA-FUBAR: two sixes on an order test.
use crate::{
    Clause as C, Game, Oracle, UNITS, assist, hitting, movement,
    shooting::{Reply, fire_at, out_of_turn},
    sight,
    state::{Moved, Units},
    words::{Choice, Event, Order, UnitId},
};
use figures::Flight;
use kernel::{D6, Play, Verbs, chart};
use smallvec::SmallVec;
use table::Inches;

pub fn fubar(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if panics(game, unit, oracle)? { panic(game, unit, oracle) } else { friendly_fire(game, unit, oracle) }
}

/// BA-FUBAR-01: 1-2 friendly fire, 3-6 panic.
pub fn panics(game: &Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    Ok(oracle.throw_plain(game.seat(unit), C::Fubar01, unit, chart(D6, 0, &[3]))?.value() == 1)
}

fn friendly_fire(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);

    // BA-FUBAR-03, BA-FUBAR-04: friends with an enemy within 12", in sight, arc and range of somebody's weapon.
    let any_range = game.setup.options().friendly_fire_any_range();
    let is_near_enemy = |friend| game.on_table(!us).any(|e| game.distance(friend, e) <= Inches::whole(12));
    let may_fire = game.unit(unit).is_on_table();
    let (mut targets, mut barred) = (Units::new(), SmallVec::<[(Choice, C); UNITS]>::new());
    if game.setup.is_mapless() {
        targets = assist::friends_at_risk(game, unit, oracle)?;
    }
    for friend in game.on_table(us).filter(|&f| f != unit && may_fire && !game.setup.is_mapless()) {
        if !is_near_enemy(friend) {
            barred.push((friend.into(), C::Fubar03));
        } else if any_range || hitting::is_lawful(game, unit, friend) {
            targets.push(friend);
        } else {
            barred.push((friend.into(), C::Fubar04));
        }
    }

    // BA-FUBAR-05: nobody to shoot at, the unit goes Down.
    if targets.is_empty() {
        oracle.tell(C::Fubar05, game.give(unit, Order::Down));
        return Ok(());
    }

    // BA-FUBAR-02: the opponent picks; BA-FUBAR-10: ordinary shooting on a Fire order.
    let target = match targets[..] {
        [only] if !game.asks_everything => only,
        _ => oracle.pick_barring(game, !us, C::Fubar02, unit, &targets, &barred)?,
    };
    oracle.tell(C::Fubar02, game.give(unit, Order::Fire));
    oracle.tell(C::Fubar10, Event::FriendlyFire { by: unit, at: target });
    let attack = out_of_turn(game, unit, target, Reply::Allowed, oracle)?;
    fire_at(game, &attack, oracle)
}

fn panic(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    // BA-FUBAR-07: guns and passengers cannot run.
    if game.is_artillery(unit) || !game.unit(unit).is_on_table() {
        oracle.tell(C::Fubar07, game.give(unit, Order::Down));
        return Ok(());
    }

    if game.setup.is_mapless() {
        return assist::panic(game, unit, oracle);
    }
    // BA-FUBAR-06: away from the nearest enemy in sight; its owner picks between two equally near.
    let seen: Units = game.on_table(!us).filter(|&e| sight::sees(game, unit, e)).collect();
    let Some(near) = seen.iter().map(|&e| game.distance(unit, e)).min() else {
        // BA-FUBAR-07: nobody to run from.
        oracle.tell(C::Fubar07, game.give(unit, Order::Down));
        return Ok(());
    };
    let nearest: Units = seen.into_iter().filter(|&e| game.distance(unit, e) == near).collect();
    let enemy = oracle.pick(game, us, C::Fubar06, unit, &nearest)?;

    let flight = movement::flight(game, unit, enemy);
    if let Flight::Nowhere = flight {
        oracle.tell(C::Fubar07, game.give(unit, Order::Down));
        return Ok(());
    }
    oracle.tell(C::Fubar06, Event::Panics { unit, from: enemy });
    let march = match flight {
        Flight::Away(march) => march,
        // BA-FUBAR-06: as far as it can; by which way is its owner's to say.
        Flight::Round(ground) => {
            oracle.path(game, us, C::Fubar06, unit, game.unit(unit).leader(), movement::RUN, *ground)?
        }
        // BA-FUBAR-08, BA-VEH-08: over the edge and gone.
        Flight::OffTable | Flight::Nowhere => {
            let clause = if game.is_vehicle(unit) { C::Veh08 } else { C::Fubar08 };
            oracle.tell(clause, game.leave_table(unit));
            return Ok(());
        }
    };
    oracle.tell(C::Fubar06, game.give(unit, Order::Run));
    game.set_moved(unit, Moved::Ran);
    // BA-FUBAR-11: a vehicle as it can.
    let clause = if game.is_vehicle(unit) { C::Fubar11 } else { C::Fubar06 };
    movement::travel(game, unit, clause, &march, oracle)
}
