//! DH-ART: mortars, batteries off the table, and those who observe for them. Not in yet: they stay silent.
use crate::{DisposableHeroes, Game, words::UnitId};
use kernel::{Oracle, Play};

/// P10: the unit fires indirectly, or calls a battery, instead of anything else. True: it did.
pub fn activate(
    game: &mut Game<'_>,
    unit: UnitId,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) -> Play<bool> {
    let _ = (game, unit, oracle);
    Ok(false)
}
