//! HB-ART: guns and mortars off the board.
use crate::{Game, HotBlood};
use kernel::{Oracle, Play};

/// P10: every round of every mission that fires this turn.
pub fn fall(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}
