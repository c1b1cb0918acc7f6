//! HA-CMD-08, HA-CMD-09, HA-OBS-12: command and control alone.
use crate::{
    Clause as C, Game, Oracle, command, landing,
    setup::Rank,
    solo,
    state::Units,
    words::{Choice, Event, UnitId},
};
use kernel::{D6, Play, Seat, Verbs};
use smallvec::SmallVec;

/// What commanders know is shared, every element throws its die, and commanders have one thrown again.
pub fn command(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    for seat in Seat::BOTH {
        share(game, seat, oracle);
    }
    for seat in Seat::BOTH {
        for unit in command::led(game, seat) {
            throw(game, unit, C::Cmd08, oracle)?;
        }
        landing::throw(game, seat, oracle)?;
    }
    for seat in Seat::BOTH {
        rethrow(game, seat, oracle)?;
    }
    Ok(())
}

/// HA-OBS-12: everything a commander knows, with his NCOs and his senior officer (option `share_with=all`: with everybody).
fn share(game: &mut Game<'_>, seat: Seat, oracle: &mut impl Oracle) {
    let all = game.setup.options().share_with_all();
    let commanders: Units = game.alive(seat).filter(|&u| game.commands(u) == Some(Rank::Co)).collect();
    for co in commanders {
        let hears = |u: &UnitId| all || game.has_leader(*u);
        let hearers: Units = game.alive(seat).filter(hears).collect();
        for of in game.setup.units_of(!seat) {
            let knows = game.unit(co).told | game.unit(co).observed;
            let news = hearers.iter().any(|&u| !game.unit(u).knows_of(of));
            if knows >> of.0 & 1 == 1 && news {
                hearers.iter().for_each(|&u| game.let_know(u, of));
                // HA-SOLO-06: both sides do.
                let clause = if game.is_automated(seat) { C::Solo06 } else { C::Obs12 };
                oracle.tell(clause, Event::Shared { co, of });
            }
        }
    }
}

/// One order die.
pub fn throw(game: &mut Game<'_>, unit: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    let face = oracle.sum(game.seat(unit), clause, game.known(unit), D6)?;
    let order = game.setup.faces()[usize::from(face.clamp(1, 6)) - 1];
    oracle.tell(clause, game.give_order(unit, order));
    Ok(())
}

/// HA-CMD-09: one die of his command, and the second throw stands.
fn rethrow(game: &mut Game<'_>, seat: Seat, oracle: &mut impl Oracle) -> Play<()> {
    if game.setup.options().co_rethrow_off() {
        return Ok(());
    }
    let commanders: Units = game.alive(seat).filter(|&u| game.commands(u) == Some(Rank::Co)).collect();
    for co in commanders {
        let again = if game.is_automated(seat) {
            // HA-SOLO-04
            solo::rethrown(game, seat)
        } else {
            let mut options: SmallVec<[Choice; 24]> = SmallVec::from_slice(&[Choice::NotAgain]);
            options.extend(command::led(game, seat).into_iter().map(Choice::Again));
            match oracle.pick(game, seat, C::Cmd09, game.known(co), &options)? {
                Choice::Again(unit) => Some(unit),
                _ => None,
            }
        };
        if let Some(unit) = again {
            let clause = if game.is_automated(seat) { C::Solo04 } else { C::Cmd09 };
            oracle.tell(clause, Event::Again { who: game.known(unit) });
            throw(game, unit, C::Cmd09, oracle)?;
        }
    }
    Ok(())
}
