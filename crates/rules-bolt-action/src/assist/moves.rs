//! BA-HAND-01: moves are made by hand on the real table; what may come of them is asked.
use crate::{
    Clause as C, Game, Moved, Oracle,
    shooting::{Reply, fire_at, out_of_turn},
    state::Units,
    words::{Choice, Event, Order, UnitId},
};
use kernel::{Play, Verbs};
use smallvec::SmallVec;

/// Up to so far, by hand; or it stays where it is.
pub fn go(game: &mut Game<'_>, unit: UnitId, clause: C, by: Moved, reach: u32, oracle: &mut impl Oracle) -> Play<()> {
    let options = [Choice::ByHand { up_to: reach as u16 }, Choice::StayPut];
    if oracle.pick(game, game.seat(unit), clause, unit, &options)? == Choice::StayPut {
        game.set_moved(unit, Moved::Stood);
        return Ok(());
    }
    game.set_moved(unit, by);
    oracle.tell(clause, Event::MovedByHand { unit, up_to: reach as u16 });
    // BA-CQ-24: a regroup move is a move like any other.
    pass_ambushes(game, unit, if clause == C::Cq23 { C::Cq24 } else { C::Ord09 }, oracle)
}

/// BA-ORD-09..12: enemies who lie in wait and see it on its way fire one after the other, where they choose.
pub(super) fn pass_ambushes(game: &mut Game<'_>, unit: UnitId, window: C, oracle: &mut impl Oracle) -> Play<()> {
    let them = !game.seat(unit);
    let mut clause = C::Ord10;
    loop {
        let waiting: Units = game.on_table(them).filter(|&e| game.unit(e).order == Some(Order::Ambush)).collect();
        if waiting.is_empty() || !game.unit(unit).is_on_table() {
            return Ok(());
        }
        let mut options: SmallVec<[Choice; 16]> = SmallVec::from_slice(&[Choice::HoldFire]);
        options.extend(waiting.into_iter().map(Choice::Unit));
        let Choice::Unit(enemy) = oracle.pick(game, them, window, unit, &options)? else { return Ok(()) };
        oracle.tell(clause, game.give(enemy, Order::Fire));
        clause = C::Ord12;
        let attack = out_of_turn(game, enemy, unit, Reply::Ambushed, oracle)?;
        fire_at(game, &attack, &mut oracle.within(C::Ord12, &(unit, window)))?;
    }
}

/// BA-FUBAR-06..08: from whom it runs and whether that is off the table is seen there.
pub fn panic(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    let mut options: SmallVec<[Choice; 24]> = game.on_table(!us).map(Choice::Unit).collect();
    options.push(Choice::Nobody);
    let Choice::Unit(enemy) = oracle.pick(game, us, C::Fubar06, unit, &options)? else {
        oracle.tell(C::Fubar07, game.give(unit, Order::Down));
        return Ok(());
    };
    oracle.tell(C::Fubar06, Event::Panics { unit, from: enemy });
    let up_to = crate::movement::RUN as u16;
    if oracle.pick(game, us, C::Fubar06, unit, &[Choice::ByHand { up_to }, Choice::OffTable])? == Choice::OffTable {
        oracle.tell(C::Fubar08, game.leave_table(unit));
        return Ok(());
    }
    oracle.tell(C::Fubar06, game.give(unit, Order::Run));
    game.set_moved(unit, Moved::Ran);
    oracle.tell(C::Fubar06, Event::MovedByHand { unit, up_to });
    pass_ambushes(game, unit, C::Ord09, oracle)
}
