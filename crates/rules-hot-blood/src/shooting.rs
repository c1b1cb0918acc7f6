//! HB-SHO: both sides name their targets, then all shots fall.
use crate::{Game, HotBlood};
use kernel::{Oracle, Play};

/// P8: targets of both sides, sealed; then one throw a shot.
pub fn shoot(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}
