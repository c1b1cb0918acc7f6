//! BA-BLDG: units in buildings.
use crate::{BoltAction, Game, Place, words::UnitId};
use kernel::{Oracle, Play};

/// Whether the unit is inside a building that still stands.
pub fn is_inside(game: &Game<'_>, unit: UnitId) -> bool {
    matches!(game.unit(unit).place, Place::Building(_))
}

/// BA-BLDG-10: a shell of ten or more hits brings the building down on those inside. True: it did.
pub fn collapse(
    game: &mut Game<'_>,
    target: UnitId,
    shell: u8,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> Play<bool> {
    let _ = (game, target, shell, oracle);
    Ok(false)
}

/// A building whose last defender fell is empty again.
pub fn after_attack(game: &mut Game<'_>, target: UnitId) {
    let _ = (game, target);
}
