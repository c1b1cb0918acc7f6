//! DH-RALLY: pinned units that are activated.
use crate::{
    Clause as C, DisposableHeroes, Game, guts, pinned,
    words::{Event, UnitId},
};
use kernel::{D10, Need, Oracle, Play, Verbs, at_most};

/// Rolls the red markers off one by one. True: the unit acts as it likes.
pub fn rally(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized)) -> Play<bool> {
    shed(game, unit, oracle)?;
    // DH-RALLY-05: free of markers it acts; else it does what its level orders (options: stays, or acts all the same).
    if !game.unit(unit).is_pinned() || game.setup.options().rally_residual_act_normally() {
        oracle.tell(C::Rally05, Event::Acts(unit));
        return Ok(true);
    }
    // DH-MOVE-16: pinned men move only as their markers order.
    if game.setup.options().rally_residual_freeze() {
        oracle.tell(C::Move16, Event::StaysDown(unit));
    } else {
        pinned::obey(game, unit, None, oracle)?;
    }
    Ok(false)
}

/// DH-RALLY-01: a check for each marker, until one fails.
pub fn shed(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized)) -> Play<()> {
    let us = game.seat(unit);
    while game.unit(unit).is_pinned() {
        oracle.cut(game, C::Rally01, &[unit.0])?;
        // DH-RALLY-04: nothing but the Guts, own or the platoon commander's; 1 passes, 10 fails.
        let (_, label, best) = guts::best(game, unit);
        let mut need = Need::base(C::Rally04, label, best as i8);
        need.limit(C::Guts09, "1 passes, 10 fails", 1, 9);
        if oracle.throw(us, C::Rally01, unit, at_most(D10, need.total() as u8), &need)?.is_low() {
            oracle.tell(C::Rally02, game.rally(unit));
        } else {
            // DH-RALLY-03: what is left stays.
            oracle.tell(C::Rally03, Event::StaysDown(unit));
            break;
        }
    }
    Ok(())
}
