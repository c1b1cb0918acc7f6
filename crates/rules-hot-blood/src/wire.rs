//! HB-WIR: cutting wire, turn by turn.
use crate::{Game, HotBlood};
use kernel::{Oracle, Play};

/// HB-WIR-04: how far this turn's work of every cutter is heard; called by `noise`.
pub fn rattle(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}
