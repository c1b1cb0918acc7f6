//! HB-PM: patrols are tested before single men.
use crate::{Game, HotBlood};
use kernel::{Oracle, Play};

/// P2.1: every patrol with a pending test, or that hesitates; what it forbids is written anew.
pub fn test(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}
