//! DH-VSHOOT, DH-MOVE-13, DH-SHOOT-15: towed guns and the weapons of vehicles. Not in yet: they hold their fire.
use crate::{DisposableHeroes, Game, words::UnitId};
use kernel::{Oracle, Play};

/// P13: what an activated gun does: pushed, turned, fired directly or indirectly.
pub fn activate(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized)) -> Play<()> {
    let _ = (game, unit, oracle);
    Ok(())
}
