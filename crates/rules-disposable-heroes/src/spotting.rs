//! DH-SPOT: vehicles and guns look for their targets. Not in yet.
use crate::{DisposableHeroes, Game};
use kernel::Oracle;

/// DH-SPOT-12: blue markers of those who no longer see each other go, after every activation.
pub fn lose_sight(game: &mut Game<'_>, oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized)) {
    let _ = (game, oracle);
}
