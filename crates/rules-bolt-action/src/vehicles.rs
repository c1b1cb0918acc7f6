//! BA-VEH: vehicles.
use crate::{Arc, BoltAction, Game, words::UnitId};
use kernel::{Oracle, Play};
use table::Quarter;

/// BA-VEH-10: every weapon may be fired, each at its own target.
pub fn shoot(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<()> {
    let _ = (game, unit, oracle);
    Ok(())
}

/// BA-VEH-04: whether any part of the target lies in the quarter this mount points at.
pub fn is_in_mount_arc(game: &Game<'_>, unit: UnitId, arc: Arc, target: UnitId) -> bool {
    let (facing, centre) = (game.unit(unit).facing, game.unit(unit).at[0]);
    let quarters = |mark: &table::Disc| facing.quarter(centre, mark.at);
    game.discs(target).iter().map(quarters).any(|quarter| match arc {
        Arc::All => true,
        Arc::Front => quarter == Quarter::Front,
        Arc::Rear => quarter == Quarter::Rear,
        Arc::Side => matches!(quarter, Quarter::Left | Quarter::Right),
    })
}

/// BA-SHOOT-10, BA-TRAIT-11: a recce vehicle without a die may escape before it is shot at.
pub fn offer_escape(
    game: &mut Game<'_>,
    by: UnitId,
    target: UnitId,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> Play<()> {
    let _ = (game, by, target, oracle);
    Ok(())
}
