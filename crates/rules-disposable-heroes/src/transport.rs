//! DH-TRANS: getting in, riding, getting out. Not in yet: everybody walks.
use crate::{DisposableHeroes, Game, words::UnitId};
use kernel::{Oracle, Play};

/// DH-TRANS-02, DH-TRANS-03: the unit gets in or out as its move. True: it did, and nothing else is left to do.
pub fn activate(
    game: &mut Game<'_>,
    unit: UnitId,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) -> Play<bool> {
    let _ = (game, unit, oracle);
    Ok(false)
}
