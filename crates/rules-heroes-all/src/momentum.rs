//! HA-CM: momentum tests and recovery.
use crate::{
    Clause as C, Game, Oracle, casualties, retreat,
    setup::{AT, Cover, Quality},
    state::Units,
    words::{Event, Nerve, UnitId},
};
use kernel::{D6, Need, Play, Seat, Verbs, chart};

/// HA-TURN-02: who owes a test takes it, who was shaken tries to recover, who retreats goes on.
pub fn phase(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let sides = [game.first, !game.first];
    let units = |game: &Game<'_>, is: &dyn Fn(UnitId) -> bool| -> Units {
        let of = |seat: Seat| game.alive(seat).filter(|&u| is(u)).collect::<Units>();
        sides.into_iter().flat_map(of).collect()
    };
    // HA-CM-02: what falls due from here on is for the next bound.
    let owing = units(game, &|u| game.unit(u).due > 0);
    let shaken = units(game, &|u| game.unit(u).due == 0 && game.unit(u).shaken && !game.unit(u).tested);
    for unit in owing {
        let causes = if game.setup.options().cm_per_cause() { game.unit(unit).due } else { 1 };
        // HA-CM-02: one test for all that happened.
        if game.unit(unit).due > causes {
            oracle.tell(C::Cm02, Event::TestDue { who: game.known(unit) });
        }
        game.unit_mut(unit).due = 0;
        for _ in 0..causes {
            if game.unit(unit).is_alive() {
                test(game, unit, oracle)?;
            }
        }
    }
    for unit in shaken {
        // HA-CM-12
        if game.unit(unit).is_alive() && game.unit(unit).nerve >= Nerve::Pinned {
            recover(game, unit, oracle)?;
        }
    }
    // HA-CM-13: whoever is still running runs on.
    let running = units(game, &|u| game.unit(u).nerve == Nerve::Retreating && !game.unit(u).fled);
    for unit in running {
        if game.unit(unit).is_on_table() && game.unit(unit).nerve == Nerve::Retreating {
            retreat::run(game, unit, oracle)?;
        }
    }
    Ok(())
}

/// HA-CM-03
pub const fn number(quality: Quality) -> i8 {
    match quality {
        Quality::Elite => 2,
        Quality::Regular => 3,
        Quality::Poor => 4,
    }
}

/// HA-CM-03..07: the number needed, 3 for regulars, more where things are bad.
pub fn need(game: &Game<'_>, unit: UnitId, is_test: bool) -> Need<C> {
    let state = game.unit(unit);
    let mut need = Need::base(C::Cm03, "momentum", number(game.quality(unit)));
    // HA-CM-12: recovery does not ask for the leader.
    need.when(is_test && state.leader_lost, C::Cm04, "leader lost", 1);
    let half = match game.element(unit).hull {
        Some(_) => state.damaged > 0,
        None => 2 * state.count() < game.element(unit).figures(),
    };
    need.when(half, C::Cm05, "below half, or damaged", 1).when(is_led(game, unit), C::Cm06, "commander near", -1).when(
        is_sheltered(game, unit),
        C::Cm07,
        "hard cover",
        -1,
    );
    need
}

/// HA-CM-06: a commander of its side within 6", or with it.
fn is_led(game: &Game<'_>, unit: UnitId) -> bool {
    let leads = |u: UnitId| game.commands(u).is_some() && game.distance(u, unit) <= casualties::NEAR;
    game.alive(game.seat(unit)).any(leads)
}

/// HA-CM-07: in or at something hard.
pub fn is_sheltered(game: &Game<'_>, unit: UnitId) -> bool {
    // HA-CAR-07: a craft's side is as good as a wall; HA-LC-13: not when it has gone down.
    if let Some(carrier) = game.carrier(unit) {
        return game.element(carrier).is_craft() && game.unit(carrier).is_on_table();
    }
    let (at, disc) = (game.at(unit), game.disc(unit));
    game.is_men(unit)
        && game.pieces().any(|(nth, t)| {
            let near = if t.is_area() { t.shape.holds(at) } else { t.shape.is_within_of(disc, AT) };
            near && game.ground(nth).cover() >= Cover::Hard
        })
}

/// HA-CM-08: by how much it fails; HA-CM-09: a natural 6 passes.
pub fn throw(game: &Game<'_>, unit: UnitId, need: &Need<C>, clause: C, oracle: &mut impl Oracle) -> Play<Nerve> {
    let total = need.total();
    let rows = [total - 2, total - 1, total].map(|n| n.min(6));
    Ok(match oracle.throw(game.seat(unit), clause, game.known(unit), chart(D6, 0, &rows), need)?.value() {
        0 => Nerve::Retreating,
        1 => Nerve::Pinned,
        2 => Nerve::Halted,
        _ => Nerve::Steady,
    })
}

/// HA-CM-03: the dice of a test; HA-CM-09: where nothing but a 6 will do.
pub fn throw_test(game: &Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<Nerve> {
    let need = need(game, unit, true);
    throw(game, unit, &need, if need.total() >= 6 { C::Cm09 } else { C::Cm03 }, oracle)
}

/// HA-CM-02: one test, and what comes of it.
pub fn test(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let nerve = throw_test(game, unit, oracle)?;
    game.unit_mut(unit).tested = true;
    if nerve == Nerve::Steady {
        oracle.tell(C::Cm03, Event::StaysSteady { who: game.known(unit) });
        return Ok(());
    }
    let before = game.unit(unit).nerve;
    let clause = match nerve {
        _ if before >= nerve => C::Cm08,
        Nerve::Halted => C::Cm10,
        Nerve::Pinned => C::Cm11,
        _ => C::Cm13,
    };
    oracle.tell(clause, game.shake(unit, nerve));
    if nerve == Nerve::Retreating && before != Nerve::Retreating {
        retreat::begin(game, unit, oracle)?;
    }
    Ok(())
}

/// HA-CM-12: pinned men stand up, running men stop.
pub fn recover(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let need = need(game, unit, false);
    if throw(game, unit, &need, C::Cm12, oracle)? == Nerve::Steady {
        oracle.tell(C::Cm12, game.recover(unit));
    }
    Ok(())
}

/// HA-ACT-07: an extra throw for pinned men.
pub fn rally(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.unit(unit).nerve == Nerve::Pinned { recover(game, unit, oracle) } else { Ok(()) }
}
