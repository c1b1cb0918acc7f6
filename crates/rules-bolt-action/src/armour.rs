//! BA-ARM: damage to armoured vehicles.
use crate::{
    BoltAction, Game, Subject,
    shooting::{Strike, Strikes},
    words::UnitId,
};
use kernel::{Oracle, Play, Seat};

/// BA-PIN-12: whether a six could damage the vehicle.
pub fn could_damage(game: &Game<'_>, target: UnitId, strike: Strike) -> bool {
    let _ = (game, target, strike);
    false
}

/// BA-ARM-26: every hit rolled and applied, one after the other, until the vehicle is out.
pub fn strike(
    game: &mut Game<'_>,
    about: Subject,
    by: Seat,
    target: UnitId,
    strikes: &Strikes,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> Play<()> {
    let _ = (game, about, by, target, strikes, oracle);
    Ok(())
}
