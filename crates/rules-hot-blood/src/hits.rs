//! HB-HIT, HB-WND: wounds of everybody hit this turn.
use crate::{Game, HotBlood};
use kernel::{Oracle, Play};

/// P11.1, P11.2: one throw a hit, the worst stands; losses, thresholds, much worse.
pub fn resolve(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}
