//! HA-IND-02, HA-IND-15, HA-IND-18: who sees where shells fall, and what a spotter does.
use crate::{
    Clause as C, Footing, Game, Oracle, acts,
    going::going,
    movement, observation, sight, solo,
    state::Units,
    words::{Choice, Event, Nerve, Open, Pace, Subject, UnitId},
};
use kernel::{Play, Verbs};

/// HA-IND-02: the crew itself where it sees the target; HA-IND-15: else its spotter, its commander's element, or one that
/// has passed on what it observed.
pub fn spotters(game: &Game<'_>, unit: UnitId, at: UnitId) -> Units {
    let observes = |u: UnitId| game.unit(u).has_observed(at) && sight::sees(game, u, at);
    if observes(unit) || observation::is_autospot(game, unit, at) {
        return Units::from_slice(&[unit]);
    }
    let (co, informed) = (acts::commander(game, unit), game.unit(unit).informed >> at.0 & 1 == 1);
    let qualifies = |&u: &UnitId| u != unit && (informed || co == Some(u) || game.element(u).spotter_of == Some(unit));
    game.on_table(game.seat(unit)).filter(qualifies).filter(|&u| observes(u)).collect()
}

/// Somebody has to see the target; the owner says who where several do.
pub fn spot(game: &mut Game<'_>, unit: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let spotters = spotters(game, unit, at);
    let by = match spotters[..] {
        [] => return Ok(()),
        // HA-SOLO-T2: the lowest number.
        [first, ..] if game.is_automated(game.seat(unit)) => first,
        _ => {
            let about: Subject = (game.known(unit), at).into();
            oracle.pick(game, game.seat(unit), C::Ind15, about, &spotters)?
        }
    };
    oracle.tell(if by == unit { C::Ind02 } else { C::Ind15 }, Event::Spots { who: game.known(by), at });
    Ok(())
}

/// HA-IND-18: whatever the order of his weapon, a spotter walks or observes.
pub fn act(game: &mut Game<'_>, weapon: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let spotter = game.setup.spotter_of(weapon).filter(|&u| game.unit(u).is_on_table());
    let Some(unit) = spotter.filter(|&u| game.unit(u).nerve < Nerve::Pinned) else { return Ok(()) };
    let us = game.seat(unit);
    let chosen = if game.is_automated(us) {
        // HA-SOLO-T2: he observes what is new, or goes to where he sees more.
        match observation::nearest_unobserved(game, unit) {
            Some(enemy) => Choice::Observe(enemy),
            None => return solo::scout(game, unit, oracle),
        }
    } else {
        oracle.pick(game, us, C::Ind18, game.known(unit), &options(game, unit))?
    };
    match chosen {
        Choice::Observe(at) => observation::observe(game, unit, at, oracle),
        Choice::Go(pace) => {
            let Some(going) = going(game, unit, pace) else { return Ok(()) };
            let from = game.unit(unit).at;
            let ground = Footing::moving(game, unit, going.clone());
            let march = oracle.path(game, us, C::Mov22, game.known(unit), from, going.longest(), ground)?;
            movement::walk(game, unit, pace, &going, &march, oracle)
        }
        _ => Ok(()),
    }
}

fn options(game: &Game<'_>, unit: UnitId) -> Open {
    let mut open = Open::from_slice(&[Choice::Stay, Choice::Go(Pace::Normal)]);
    let news = |&e: &UnitId| !game.unit(unit).has_observed(e) && observation::is_in_limit(game, unit, e);
    open.extend(game.shown(game.seat(unit)).filter(news).map(Choice::Observe));
    open
}
