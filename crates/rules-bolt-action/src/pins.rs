//! BA-PIN: pin markers.
use crate::{
    BoltAction, Clause as C, Game,
    words::{Order, UnitId},
};
use kernel::{D6, Oracle, Play, Verbs, chart};

/// BA-PIN-01, BA-PIN-11: hits pin before damage is rolled. False: the pins were too many.
pub fn pin_by_fire(
    game: &mut Game<'_>,
    unit: UnitId,
    hits: u8,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> bool {
    let more = if game.setup.options().pin_per_hit() { hits } else { 1 };
    oracle.tell(C::Pin01, game.pin(unit, more));
    holds_under_pins(game, unit, oracle)
}

/// BA-PIN-07: as many pins as the morale number of its quality, and the unit is gone.
fn holds_under_pins(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> bool {
    let most = game.quality(unit).morale();
    if game.unit(unit).pins < most || game.setup.options().no_pin_out() {
        return true;
    }
    oracle.tell(C::Pin07, game.destroy(unit));
    false
}

/// BA-PIN-10: a unit that keeps its Down die loses a pin.
pub fn stay_down(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<()> {
    let options = game.setup.options();
    if game.unit(unit).order != Some(Order::Down) || game.unit(unit).pins == 0 || options.down_keep_none() {
        return Ok(());
    }
    // Option down_keep_d3.
    let fewer = if options.down_keep_d3() {
        oracle.throw_plain(game.seat(unit), C::Pin10, unit, chart(D6, 0, &[3, 5]))?.value() + 1
    } else {
        1
    };
    oracle.tell(C::Pin10, game.unpin(unit, fewer));
    Ok(())
}
