//! HA-VAC: places that enemies may have left.
use crate::{
    Clause as C, Game, HeroesAll, observation, sight,
    words::{Event, Subject, UnitId},
};
use kernel::{Chance, Oracle, Play, Throw, Verbs};
use table::Inches;

/// HA-VAC-05: how near one has to be.
const REACH: Inches = Inches::whole(24);

/// HA-VAC-05: in sight, within 24".
pub fn may_check(game: &Game<'_>, by: UnitId, ghost: UnitId) -> bool {
    game.unit(ghost).believed.is_some_and(|at| game.distance_to(by, at) <= REACH && sight::sees_place(game, by, at))
}

/// HA-VAC-02: a die for each observer, at least two; HA-VAC-03: any double, and the side knows that he has gone.
pub fn check(
    game: &mut Game<'_>,
    by: UnitId,
    ghost: UnitId,
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<()> {
    let about: Subject = (game.known(by), ghost).into();
    let all = observation::gather(game, by, about, |game, u| may_check(game, u, ghost), oracle)?;
    let dice = observation::dice_of(game, &all);
    let double = oracle.throw_plain(game.seat(by), C::Vac02, about, Chance::Double(Throw::new(dice, 6)))?;
    if double.value() > 0 {
        oracle.tell(C::Vac03, game.disbelieve(ghost));
    } else {
        // HA-VAC-04: the place is held as before.
        oracle.tell(C::Vac04, Event::StillHeld { unit: ghost });
    }
    Ok(())
}

/// HA-VAC-05: whoever enters the place knows better.
pub fn enter(game: &mut Game<'_>, by: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) {
    let here = |game: &Game<'_>, ghost: &UnitId| {
        game.unit(*ghost).believed.is_some_and(|at| game.shape(by).holds(at) || same_house(game, by, at))
    };
    let entered: crate::state::Units = game.ghosts(game.seat(by)).filter(|g| here(game, g)).collect();
    entered.into_iter().for_each(|ghost| oracle.tell(C::Vac05, game.disbelieve(ghost)));
}

fn same_house(game: &Game<'_>, by: UnitId, at: kernel::Point) -> bool {
    game.inside(by).is_some_and(|piece| game.house_at(at) == Some(piece))
}
