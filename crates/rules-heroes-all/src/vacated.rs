//! HA-VAC: places that enemies may have left.
use crate::{
    Clause as C, Game, Oracle, ammunition,
    firing::{self, Gun, Ready},
    observation,
    setup::Part,
    sight,
    words::{Event, Load, Subject, UnitId},
};
use kernel::{Chance, Play, Throw, Verbs};
use table::Inches;

/// HA-VAC-05: how near one has to be.
const REACH: Inches = Inches::whole(24);

/// HA-VAC-05: in sight, within 24".
pub fn may_check(game: &Game<'_>, by: UnitId, ghost: UnitId) -> bool {
    game.unit(ghost).believed.is_some_and(|at| game.distance_to(by, at) <= REACH && sight::sees_place(game, by, at))
}

/// HA-VAC-02: a die for each observer, at least two; HA-VAC-03: any double, and the side knows that he has gone.
pub fn check(game: &mut Game<'_>, by: UnitId, ghost: UnitId, oracle: &mut impl Oracle) -> Play<()> {
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
pub fn enter(game: &mut Game<'_>, by: UnitId, oracle: &mut impl Oracle) {
    let here = |game: &Game<'_>, ghost: &UnitId| {
        game.unit(*ghost).believed.is_some_and(|at| game.shape(by).holds(at) || same_house(game, by, at))
    };
    let entered: crate::state::Units = game.ghosts(game.seat(by)).filter(|g| here(game, g)).collect();
    entered.into_iter().for_each(|ghost| oracle.tell(C::Vac05, game.disbelieve(ghost)));
}

fn same_house(game: &Game<'_>, by: UnitId, at: kernel::Point) -> bool {
    game.inside(by).is_some_and(|piece| game.house_at(at) == Some(piece))
}

/// HA-VAC-04: in sight, and within reach of something it has.
pub fn is_in_range(game: &Game<'_>, unit: UnitId, ghost: UnitId) -> bool {
    let Some(at) = game.unit(ghost).believed else { return false };
    let distance = game.distance_to(unit, at);
    let reaches =
        firing::weapons(game, unit).any(|w| game.weapon(w).is_small_arm() && game.weapon(w).band(distance).is_some());
    reaches && sight::sees_place(game, unit, at) && has_unused(game, unit)
}

fn has_unused(game: &Game<'_>, unit: UnitId) -> bool {
    let state = game.unit(unit);
    let armed = |&p: &Part| firing::in_hand(game, unit, p).is_some() && state.part(p) > state.fired_by[p as usize];
    Part::ALL.iter().any(armed) || (0..game.element(unit).arms.len()).any(|n| state.used >> n & 1 == 0)
}

/// HA-VAC-05: everything at a place where nobody is any more; rounds are spent for nothing.
pub fn fire_at(game: &mut Game<'_>, unit: UnitId, ghost: UnitId, oracle: &mut impl Oracle) {
    // HA-GEN-07: whoever fires is seen.
    observation::expose(game, unit, C::Obs08, oracle);
    oracle.tell(C::Vac05, Event::FiresAtNobody { by: unit, at: ghost });
    let distance = game.unit(ghost).believed.map(|at| game.distance_to(unit, at));
    let mut spent = 0;
    for Ready { source, weapon, load, shots, men } in firing::ready(game, unit) {
        let row = game.weapon(weapon);
        let band = distance.and_then(|far| if load == Load::Shell { row.shell_band(far) } else { row.band(far) });
        if let Some(band) = band.filter(|_| spent & source.bit() == 0) {
            spent |= source.bit();
            ammunition::spend(game, unit, Gun { source, weapon, load, shots, men, band }, oracle);
        }
    }
    game.use_all(unit);
}
