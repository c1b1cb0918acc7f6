//! BA-TRAN: transports and tows.
use crate::{BoltAction, Game, words::UnitId};
use kernel::{Oracle, Play};

/// BA-TRAN-07: those aboard a vehicle that is destroyed get out as best they can.
pub fn spill(game: &mut Game<'_>, vehicle: UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<()> {
    let _ = (game, vehicle, oracle);
    Ok(())
}
