//! HA-IND: indirect fire. Still to come: targets, spotters, the correction chain.
use crate::{
    Game, HeroesAll,
    words::{Choice, UnitId},
};
use kernel::{Oracle, Play};
use smallvec::SmallVec;

/// HA-IND-02: what it may fire at out of sight.
pub fn targets(game: &Game<'_>, unit: UnitId) -> SmallVec<[Choice; 8]> {
    let _ = (game, unit);
    SmallVec::new()
}

/// One bound of indirect fire.
pub fn fire(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<()> {
    let _ = (game, unit, oracle);
    Ok(())
}

/// HA-IND-18: a spotter walks or observes when his weapon acts.
pub fn spotter_acts(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<()> {
    let _ = (game, unit, oracle);
    Ok(())
}
