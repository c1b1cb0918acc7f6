//! HA-CMD-T1: how an element carries out its order.
use crate::{
    Clause as C, Game, Oracle, acts, carriage, command, crews, firing, movement, spotting,
    state::Emplacement,
    words::{Choice, Event, Nerve, Order, UnitId},
};
use kernel::{Play, Verbs};
use smallvec::SmallVec;

/// The element does what its die lets it do.
pub fn act(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    // HA-CMD-T1: a 6 is any of the four.
    if game.unit(unit).order == Order::Free {
        let choice = oracle.pick(game, us, C::Cmd01, game.known(unit), &Order::CHOICES.map(Choice::Order))?;
        let Choice::Order(order) = choice else { unreachable!("only orders were offered") };
        oracle.tell(C::Cmd01, game.give_order(unit, order));
    }
    // HA-TURN-07: a 1 may be kept for the enemy's moves.
    if game.unit(unit).order == Order::Fire && may_hold(game, unit) {
        let options = [Choice::FireOnly, Choice::Hold];
        if oracle.pick(game, us, C::Turn07, game.known(unit), &options)? == Choice::Hold {
            oracle.tell(C::Turn07, game.hold(unit));
            // HA-IND-18: whatever the order.
            return spotting::act(game, unit, oracle);
        }
    }
    oracle.tell(C::Turn04, game.begin_action(unit));
    crews::replace(game, unit, oracle);
    spotting::act(game, unit, &mut oracle.within(C::Ind18, &unit))?;
    // HA-CAR-09: who rides can only get off.
    if carriage::ride(game, unit, oracle)? {
        return Ok(());
    }
    // HA-CMD-05: or it passes on what it has spotted.
    if command::inform_alone(game, unit, oracle)? {
        return Ok(());
    }
    // HA-CMD-T1: the act comes first.
    if game.unit(unit).may.act {
        acts::act(game, unit, oracle)?;
    }
    let may = game.unit(unit).may;
    match (may.fire, may.go) {
        (true, true) => both(game, unit, oracle)?,
        (true, false) => fire(game, unit, false, oracle)?,
        (false, true) => go(game, unit, oracle)?,
        (false, false) => {}
    }
    Ok(())
}

/// HA-TURN-07: opportunity fire can only be held where it is played, and by who has something to fire at those who move.
fn may_hold(game: &Game<'_>, unit: UnitId) -> bool {
    !game.setup.options().opportunity_fire_off() && !firing::ready(game, unit).is_empty()
}

/// HA-CMD-T1: move and fire, either first; HA-DIR-04: whether it will move is said before the shot.
fn both(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let mut options: SmallVec<[Choice; 4]> = SmallVec::new();
    let mut barred: SmallVec<[(Choice, C); 2]> = SmallVec::new();
    let may_move = !movement::paces(game, unit).0.is_empty();
    // HA-DIR-22: what is immobile fires or moves, never both.
    let stuck = game.is_immobile(unit);
    // HA-FIRE-14: a gun that is set up can still turn.
    let turns = movement::turns(game, unit);
    if may_move && !stuck {
        options.extend([Choice::MoveFirst, Choice::FireFirst]);
    } else if turns {
        options.push(Choice::MoveFirst);
        barred.push((Choice::FireFirst, C::Dir22));
    } else {
        let clause = if stuck { C::Dir22 } else { C::Cm11 };
        barred.push((Choice::MoveFirst, clause));
        barred.push((Choice::FireFirst, clause));
    }
    options.push(Choice::FireOnly);
    if may_move || turns {
        options.push(Choice::MoveOnly);
    }
    match oracle.pick_barring(game, game.seat(unit), C::Dir04, game.known(unit), &options, &barred)? {
        Choice::MoveFirst => {
            go(game, unit, &mut oracle.within(C::Dir04, &unit))?;
            fire(game, unit, false, oracle)?;
        }
        Choice::FireFirst => {
            fire(game, unit, true, &mut oracle.within(C::Cmd02, &unit))?;
            go(game, unit, oracle)?;
        }
        Choice::MoveOnly => go(game, unit, oracle)?,
        _ => fire(game, unit, false, oracle)?,
    }
    Ok(())
}

/// `will_move`: the shot comes before a move (HA-DIR-04).
fn fire(game: &mut Game<'_>, unit: UnitId, will_move: bool, oracle: &mut impl Oracle) -> Play<()> {
    if game.unit(unit).is_on_table() && game.unit(unit).may.fire {
        firing::fire(game, unit, will_move, &mut oracle.within(C::Fire05, &unit))?;
        game.spend_fire(unit);
    }
    Ok(())
}

fn go(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if !game.unit(unit).is_on_table() || !game.unit(unit).may.go {
        return Ok(());
    }
    // HA-CM-11: pinned men do not move.
    if game.unit(unit).nerve >= Nerve::Pinned {
        oracle.tell(C::Cm11, Event::Stopped { who: game.known(unit) });
        return Ok(());
    }
    // HA-FIRE-14: a gun turns where it stands.
    if movement::turns(game, unit) {
        return movement::face(game, unit, game.unit(unit).facing, C::Fire14, oracle);
    }
    // HA-WNOTE-04: what is set up stays.
    let one_act = game.setup.options().immobile_one_act();
    if game.is_immobile(unit) && game.unit(unit).weapon != Emplacement::Packed && !one_act {
        oracle.tell(C::Wnote04, Event::Stopped { who: game.known(unit) });
        return Ok(());
    }
    movement::go(game, unit, oracle)
}
