//! HB-PRI: men who gave up, and men who are carried.
use crate::{Clause as C, Game, HotBlood, words::ManId};
use kernel::{Oracle, Play};

/// HB-PRI-01, HB-PRI-06, at the end of movement: who is taken, and who leads him.
pub fn take(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}

/// HB-PRI-03, HB-PRI-08, at the end of the turn: who is free again.
pub fn lose(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) {
    let _ = (game, oracle);
}

/// HB-PRI-01: at once, by a special action.
pub fn secure(game: &mut Game<'_>, by: ManId, enemy: ManId, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) {
    oracle.tell(C::Pri01, game.capture(enemy, by));
}
