//! BA-TURN: the turn and its order dice. One step is one die out of the cup and all that follows from it.
use crate::{
    Clause as C, Game, Oracle, Phase, Place, Subject, assist, deployment,
    orders::{carry_out, choose_order},
    pins, reserves, shooting,
    state::Units,
    strikes, transport, vehicles, victory,
    words::{Choice, Event, Order, UnitId},
};
use kernel::{Flow, Play, Seat, Verbs, at_least};

pub fn step(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    match game.phase {
        Phase::SetUp => deployment::deploy(game, oracle),
        Phase::Strikes => strikes::step(game, oracle),
        Phase::Orders => order_one(game, oracle),
        Phase::Over => Ok(Flow::Over),
    }
}

/// Draws a die and carries out one order; ends the turn when nobody is left to order.
fn order_one(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    // BA-TURN-06: no unit lacks a die; dice still in the cup stay there.
    if Seat::BOTH.into_iter().all(|seat| game.without_order(seat).next().is_none()) {
        oracle.tell(C::Turn06, Event::TurnEnded(game.turn));
        return end_turn(game, oracle);
    }

    let us = draw(game, oracle)?;

    // BA-TURN-08: a die nobody can use is set aside.
    let units: Units = game.without_order(us).collect();
    if units.is_empty() {
        oracle.tell(C::Turn08, game.set_aside(us));
        return Ok(Flow::On);
    }

    // BA-TURN-04: one unit without an order gets exactly one; BA-TURN-12: the die must be used.
    let unit = match units[..] {
        _ if game.setup.is_mapless() => match assist::choose_unit(game, us, oracle)? {
            Some(unit) => unit,
            None => return Ok(Flow::On),
        },
        [only] if !game.asks_everything => only,
        _ => oracle.pick_barring(game, us, C::Turn04, Subject::Nothing, &units, &[(Choice::Pass, C::Turn12)])?,
    };
    let order = choose_order(game, unit, oracle)?;

    // BA-TURN-05: test if need be, then carry it out completely.
    carry_out(game, unit, order, oracle)?;
    transport::spill_all(game, oracle)?;

    // BA-SET-19: nobody left, nothing to play for.
    if victory::is_wiped_out(game) { victory::finish(game, oracle) } else { Ok(Flow::On) }
}

/// A reaction. BA-TURN-11: it uses up this turn's die; BA-TURN-14: nobody tests for it, whatever his pins.
pub fn reaction(game: &Game<'_>, unit: UnitId) -> C {
    if game.unit(unit).pins > 0 { C::Turn14 } else { C::Turn11 }
}

/// BA-TURN-03: the colour drawn names the active side.
pub fn draw(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Seat> {
    let us = Seat::BOTH[oracle.draw(C::Turn03, [game.cup[0], game.cup[1], 0, 0])?];
    game.take_from_cup(us);
    Ok(us)
}

fn end_turn(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    // BA-VEH-09: what nobody guards is lost.
    vehicles::abandon_empty(game, oracle);

    // BA-TURN-13: the attacker decides about his dice first (option: the defender).
    let attacker = game.setup.plan.scenario.attacker;
    let first = if game.setup.options().retain_defender_first() { !attacker } else { attacker };
    let sides = [first, !first].map(|seat| &game.setup.sides[seat.index()]);
    if game.setup.options().ambush_turn_end_shot() {
        for &unit in sides.into_iter().flatten() {
            last_shot(game, unit, oracle)?;
        }
    }

    // BA-TURN-07: a die leaves the game for each unit destroyed this turn.
    for seat in Seat::BOTH {
        let side = |u: &_| game.seat(*u) == seat;
        let by_units = game.setup.units().filter(side).filter(|&u| game.unit(u).order.is_some()).count();
        let dice = game.cup[seat.index()] + game.aside[seat.index()] + by_units as u8;
        let owners = game.alive(seat).filter(|&u| reserves::has_die(game, u)).count();
        let removed = dice.saturating_sub(owners as u8);
        if removed > 0 {
            oracle.tell(C::Turn07, Event::DiceRemoved { seat, dice: removed });
        }
    }

    if sides.iter().all(|units| units.iter().any(|&u| retainable(game, u).is_some())) {
        oracle.tell(C::Turn13, Event::DecidesFirst(first));
    }
    for units in sides {
        for &unit in units {
            retain(game, unit, oracle)?;
        }
    }

    if victory::is_wiped_out(game) || !victory::goes_on(game, oracle)? {
        return victory::finish(game, oracle);
    }
    reserves::fall_behind(game, oracle);
    // BA-TURN-10: units that kept their die start the next turn already ordered.
    let has_kept = game.setup.units().any(|u| game.unit(u).retained);
    oracle.tell(if has_kept { C::Turn10 } else { C::Turn09 }, game.begin_turn());
    Ok(Flow::On)
}

/// An Ambush or Down die by a unit on the table, or aboard something that is.
fn retainable(game: &Game<'_>, unit: UnitId) -> Option<Order> {
    let is_present = match game.unit(unit).place {
        Place::Aboard(vehicle) => game.unit(vehicle).is_on_table(),
        _ => game.unit(unit).is_on_table(),
    };
    game.unit(unit).order.filter(|order| is_present && matches!(order, Order::Ambush | Order::Down))
}

/// BA-TURN-09: the die goes back to the cup, or stays on Ambush or Down if its owner likes.
fn retain(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    let Some(order) = retainable(game, unit) else {
        game.return_die(unit);
        return Ok(());
    };
    if oracle.pick(game, us, C::Turn09, unit, &[Choice::Return, Choice::Keep])? == Choice::Keep {
        oracle.tell(C::Turn09, game.keep(unit, order));
        return pins::stay_down(game, unit, oracle);
    }
    game.return_die(unit);
    Ok(())
}

/// Option `ambush_turn_end_shot`: who still lies in wait may try a shot, on 4+; his die goes back in any case.
fn last_shot(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    if retainable(game, unit) != Some(Order::Ambush)
        || oracle.pick(game, us, C::Turn09, unit, &[Choice::HoldFire, Choice::FireAtThem])? == Choice::HoldFire
    {
        return Ok(());
    }
    oracle.tell(C::Turn09, game.give(unit, Order::Fire));
    if oracle.throw_plain(us, C::Turn09, unit, at_least(1, 6, 4))?.of(1) == 1 {
        shooting::shoot(game, unit, oracle)?;
    }
    Ok(())
}
