//! HB-MEL: men in one square and layer fight.
use crate::{Game, HotBlood};
use kernel::{Oracle, Play};

/// P3: bouts of everybody in melee since an earlier turn.
pub fn fight(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}
