//! HB-BEF: bombs that lie burst, or do not.
use crate::{Game, HotBlood};
use kernel::{Oracle, Play};

/// P9: every bomb on the ground, in the order of the throws.
pub fn burst(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}
