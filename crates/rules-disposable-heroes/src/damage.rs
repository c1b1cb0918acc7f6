//! DH-DMG: what a hit does that went through. Not in yet.
use crate::{DisposableHeroes, Game, words::UnitId};
use kernel::{Oracle, Play};

/// DH-DMG-T1..T3: which table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Location {
    Turret,
    Mantle,
    Hull,
    Tracks,
}

/// DH-DMG-01: D10 and the weapon's DM on the table of the location.
pub fn suffer(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    location: Location,
    dm: i8,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) -> Play<()> {
    let _ = (game, by, at, location, dm, oracle);
    Ok(())
}
