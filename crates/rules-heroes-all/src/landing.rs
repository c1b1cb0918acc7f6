//! HA-LC: landing craft in waves. Still to come; the seams are here.
use crate::{Game, HeroesAll};
use kernel::{Oracle, Play, Seat};

/// HA-LC-06: before the battle, craft and cargo have their place at sea.
pub fn form_up(game: &mut Game<'_>, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) {
    let _ = (game, oracle);
}

/// HA-LC-02: alone, one die for all craft of a side.
pub fn throw(game: &mut Game<'_>, seat: Seat, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<()> {
    let _ = (game, seat, oracle);
    Ok(())
}

/// HA-LC-09: craft act first, wave by wave.
pub fn act(game: &mut Game<'_>, seat: Seat, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<()> {
    let _ = (game, seat, oracle);
    Ok(())
}

/// HA-LC-12: in the end step every craft goes on.
pub fn go_on(game: &mut Game<'_>, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}
