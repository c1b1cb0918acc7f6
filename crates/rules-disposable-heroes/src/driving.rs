//! DH-VMOVE: vehicles on the move. Not in yet: a vehicle stands where it was set up.
use crate::{DisposableHeroes, Game, sight::TOUCH, words::UnitId};
use kernel::{Oracle, Play};
use table::{Disc, Inches, Shape, is_within};

/// DH-VMOVE, P12: what an activated vehicle does.
pub fn activate(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized)) -> Play<()> {
    let _ = (game, unit, oracle);
    Ok(())
}

/// DH-PIN-10..12: what red markers make a vehicle do.
pub fn obey(
    game: &mut Game<'_>,
    unit: UnitId,
    cause: Option<UnitId>,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) -> Play<()> {
    let _ = (game, unit, cause, oracle);
    Ok(())
}

/// DH-COVER-06: whether a man stands at a vehicle or wreck that lies across the line.
pub fn shields(game: &Game<'_>, eye: Disc, mark: Disc, of: UnitId) -> bool {
    let line = Shape::line(eye.at, mark.at);
    let hulls = game.setup.units().filter(|&u| u != of && game.is_vehicle(u));
    let there = hulls.filter(|&u| game.unit(u).is_on_table() || game.is_wreck(u));
    there.into_iter().any(|u| {
        let hull = game.discs(u);
        hull.iter().any(|&d| is_within(d, mark, TOUCH)) && hull.iter().any(|&d| line.is_within_of(d, Inches::ZERO))
    })
}
