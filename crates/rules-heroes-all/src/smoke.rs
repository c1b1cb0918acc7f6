//! HA-SMK: smoke. Still to come; screens already block sight and run out.
use crate::{
    Game, HeroesAll,
    words::{Choice, UnitId},
};
use kernel::{Oracle, Play};
use smallvec::SmallVec;

/// HA-SMK-04: arms that may fire it, as [`Choice::Arm`].
pub fn targets(game: &Game<'_>, unit: UnitId) -> SmallVec<[Choice; 4]> {
    let _ = (game, unit);
    SmallVec::new()
}

/// HA-SMK-02: over open sights, or indirectly.
pub fn fire(
    game: &mut Game<'_>,
    unit: UnitId,
    arm: u8,
    will_move: bool,
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<()> {
    let _ = (game, unit, arm, will_move, oracle);
    Ok(())
}
