//! DH-RALLY: pinned units that are activated.
use crate::{
    Clause as C, Game, Oracle, guts, pinned,
    words::{Event, UnitId},
};
use kernel::{D10, Need, Play, Verbs, at_most};

/// Rolls the red markers off one by one. True: the unit acts as it likes.
pub fn rally(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    shed(game, unit, oracle)?;
    // DH-RALLY-05: then it acts, whatever is left (options: with a marker it does what its level orders, or stays).
    if may_act(game, unit) {
        oracle.tell(C::Rally05, Event::Acts(unit));
        return Ok(true);
    }
    if game.setup.options().rally_residual_freeze() {
        oracle.tell(C::Rally05, Event::StaysDown(unit));
    } else {
        pinned::obey(game, unit, None, oracle)?;
    }
    Ok(false)
}

/// DH-RALLY-05: whether it acts as it likes once it has thrown for its markers.
pub fn may_act(game: &Game<'_>, unit: UnitId) -> bool {
    let options = game.setup.options();
    !game.unit(unit).is_pinned() || !(options.rally_residual_freeze() || options.rally_residual_repeat_effect())
}

/// DH-RALLY-01: a check for each marker, until one fails.
pub fn shed(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    while game.unit(unit).is_pinned() {
        oracle.cut(game, C::Rally01, &unit)?;
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
