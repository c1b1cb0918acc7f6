//! BA-TURN: the turn and its order dice. One step is one die out of the cup and all that follows from it.
use crate::{
    BoltAction, Clause as C, Game, Phase, Place, Subject,
    orders::{carry_out, choose_order},
    pins, reserves, set_up, shooting,
    state::Units,
    strikes, transport, vehicles, victory,
    words::{Choice, Event, Order},
};
use kernel::{Flow, Oracle, Play, Seat, Verbs, at_least};

pub fn step(game: &mut Game<'_>, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<Flow> {
    match game.phase {
        Phase::SetUp => set_up::deploy(game, oracle),
        Phase::Strikes => strikes::step(game, oracle),
        Phase::Orders => order_one(game, oracle),
        Phase::Over => Ok(Flow::Over),
    }
}

/// Draws a die and carries out one order; ends the turn when nobody is left to order.
fn order_one(game: &mut Game<'_>, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<Flow> {
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

    // BA-TURN-04, BA-TURN-12: one unit without an order gets exactly one; the die must be used.
    let unit = oracle.pick(game, us, C::Turn04, Subject::Nothing, &units)?;
    let order = choose_order(game, unit, oracle)?;

    // BA-TURN-05: test if need be, then carry it out completely.
    carry_out(game, unit, order, oracle)?;
    transport::spill_all(game, oracle)?;

    // BA-SET-19: nobody left, nothing to play for.
    if victory::is_wiped_out(game) { Ok(victory::finish(game, oracle)) } else { Ok(Flow::On) }
}

/// BA-TURN-03: the colour drawn names the active side.
pub fn draw(game: &mut Game<'_>, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<Seat> {
    let us = Seat::BOTH[oracle.draw(C::Turn03, [game.cup[0], game.cup[1], 0, 0])?];
    oracle.tell(C::Turn03, game.take_from_cup(us));
    Ok(us)
}

fn end_turn(game: &mut Game<'_>, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<Flow> {
    // BA-VEH-09: what nobody guards is lost.
    vehicles::abandon_empty(game, oracle);

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

    // BA-TURN-13: the attacker decides about his dice first (option: the defender).
    let attacker = game.setup.plan.scenario.attacker;
    let first = if game.setup.options().retain_defender_first() { !attacker } else { attacker };
    for seat in [first, !first] {
        let units: Units = game.setup.units().filter(|&u| game.seat(u) == seat).collect();
        for unit in units {
            retain(game, unit, oracle)?;
        }
    }

    if victory::is_wiped_out(game) || !victory::goes_on(game, oracle)? {
        return Ok(victory::finish(game, oracle));
    }
    reserves::fall_behind(game, oracle);
    // BA-TURN-10: units that kept their die start the next turn already ordered.
    oracle.tell(C::Turn10, game.begin_turn());
    Ok(Flow::On)
}

/// BA-TURN-09: the die goes back to the cup, or stays on Ambush or Down if its owner likes.
fn retain(game: &mut Game<'_>, unit: crate::UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<()> {
    let us = game.seat(unit);
    let is_present = match game.unit(unit).place {
        Place::Aboard(vehicle) => game.unit(vehicle).is_on_table(),
        _ => game.unit(unit).is_on_table(),
    };
    let (Some(order @ (Order::Ambush | Order::Down)), true) = (game.unit(unit).order, is_present) else {
        game.return_die(unit);
        return Ok(());
    };
    let mut options = vec![Choice::Return, Choice::Keep];
    if order == Order::Ambush && game.setup.options().ambush_turn_end_shot() {
        options.push(Choice::FireAtThem);
    }
    match oracle.pick(game, us, C::Turn09, unit, &options)? {
        Choice::Keep => {
            oracle.tell(C::Turn09, game.keep(unit, order));
            pins::stay_down(game, unit, oracle)
        }
        Choice::FireAtThem => {
            // Option ambush_turn_end_shot: on 4+ it fires; the die goes back in any case.
            if oracle.throw_plain(us, C::Turn09, unit, at_least(1, 6, 4))?.of(1) == 1 {
                oracle.tell(C::Turn09, game.give(unit, Order::Fire));
                shooting::shoot(game, unit, oracle)?;
            }
            game.return_die(unit);
            Ok(())
        }
        _ => {
            game.return_die(unit);
            Ok(())
        }
    }
}
