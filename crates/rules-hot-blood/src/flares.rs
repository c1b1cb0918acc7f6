//! HB-FLR: light over no man's land.
use crate::{Clause as C, Event, Game, HotBlood};
use kernel::Oracle;

/// HB-FLR-04: at the end of the turn.
pub fn burn_down(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) {
    for n in 0..game.flares.len() {
        let Some(mut flare) = game.flares[n] else { continue };
        flare.turns -= 1;
        game.flares[n] = (flare.turns > 0).then_some(flare);
        if flare.turns == 0 {
            oracle.tell(C::Flr04, Event::FlareOut { at: flare.at });
        }
    }
}
