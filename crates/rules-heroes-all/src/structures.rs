//! HA-HE-09, HA-HE-10, HA-DIR-07, HA-DIR-08: fire at houses, pillboxes and bridges. Still to come.
use crate::{
    Game, HeroesAll,
    words::{Choice, Load, UnitId},
};
use kernel::{Oracle, Play};
use smallvec::SmallVec;

/// HA-OBS-14: structures it may fire at, as [`Choice::FireAt`].
pub fn targets(game: &Game<'_>, unit: UnitId) -> SmallVec<[Choice; 8]> {
    let _ = (game, unit);
    SmallVec::new()
}

/// HA-DIR-24: at the structure itself.
pub fn fire(
    game: &mut Game<'_>,
    unit: UnitId,
    piece: u8,
    load: Load,
    will_move: bool,
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<()> {
    let _ = (game, unit, piece, load, will_move, oracle);
    Ok(())
}
