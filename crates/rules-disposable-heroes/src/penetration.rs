//! DH-PEN: where a hit strikes a vehicle, and whether it goes through. Not in yet.
use crate::{
    DisposableHeroes, Game,
    words::{UnitId, WeaponId},
};
use kernel::{Oracle, Play};
use table::Inches;

/// P14: one hit by a weapon over this range. True: it went through.
pub fn hit(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    weapon: WeaponId,
    range: Inches,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) -> Play<bool> {
    let _ = (game, by, at, weapon, range, oracle);
    Ok(false)
}
