//! HB-BMB: bombs are thrown before anybody moves.
use crate::{Game, HotBlood};
use kernel::{Oracle, Play};

/// P4: every throw that was written and can still be made.
pub fn throw(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}
