//! HA-CAR: riding in and on vehicles. Still to come; the seams are here.
use crate::{
    Game, HeroesAll,
    words::{Act, UnitId},
};
use kernel::{Oracle, Play};
use smallvec::SmallVec;

/// Whether it begins the battle aboard.
pub fn begin_aboard(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<bool> {
    let _ = (game, unit, oracle);
    Ok(false)
}

/// HA-ACT-01: acts of mounting and dismounting, hooking and unhooking (HA-MOV-21).
pub fn mounts(game: &Game<'_>, unit: UnitId) -> SmallVec<[Act; 4]> {
    let _ = (game, unit);
    SmallVec::new()
}

pub fn carry_out(
    game: &mut Game<'_>,
    unit: UnitId,
    act: Act,
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<()> {
    let _ = (game, unit, act, oracle);
    Ok(())
}

/// HA-CAR-09, HA-LC-07: who rides uses its order to get off; true where that is all it does.
pub fn ride(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<bool> {
    let _ = oracle;
    Ok(!game.unit(unit).is_on_table())
}

/// HA-CAR-08: riders on a tank that is hit.
pub fn shaken_off(game: &mut Game<'_>, carrier: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) {
    let _ = (game, carrier, oracle);
}

/// HA-ARM-10, HA-LC-13: those who were in a vehicle that was brewed.
pub fn wrecked(
    game: &mut Game<'_>,
    carrier: UnitId,
    cargo: &[UnitId],
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<()> {
    let _ = (game, carrier, cargo, oracle);
    Ok(())
}

/// HA-ARM-13: passengers of a vehicle that lost its crew get out, halted.
pub fn dismount_halted(
    game: &mut Game<'_>,
    carrier: UnitId,
    cargo: &[UnitId],
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<()> {
    let _ = (game, carrier, cargo, oracle);
    Ok(())
}
