//! BA-SET: set-up, length, victory.
use crate::{
    BoltAction, Clause as C, Game, Place, Setup, State, guns, shelter,
    words::{Event, UnitId},
};
use kernel::{Flow, Oracle, Play, Point, Seat, Verbs, Verdict, at_least};
use table::{Disc, Inches, is_within};

/// Sets up one unit, or begins the first turn when all stand.
pub fn deploy(game: &mut Game<'_>, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<Flow> {
    // BA-SET-18: the defender places everything first, then the attacker.
    let attacker = game.setup.plan.scenario.attacker;
    let next = |game: &Game<'_>, seat| game.alive(seat).find(|&u| game.unit(u).place == Place::Unplaced);
    let Some(unit) = next(game, !attacker).or_else(|| next(game, attacker)) else {
        // BA-TURN-01: one die a unit goes into the cup.
        oracle.tell(C::Turn01, game.begin_turn());
        return Ok(Flow::On);
    };
    if shelter::start(game, unit, oracle)? {
        return Ok(Flow::On);
    }
    let march = oracle.place(game, game.seat(unit), C::Set18, unit, game.zone(unit))?;
    oracle.tell(C::Set18, game.deploy(unit, &march.figures));
    guns::set_facing(game, unit, C::Set18, oracle)?;
    Ok(Flow::On)
}

/// After the last turn, or when a side is gone: who holds what, and who wins.
pub fn finish(game: &mut Game<'_>, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Flow {
    // BA-SET-12, BA-SET-15: points of the scenario for what is held.
    for (nth, objective) in game.setup.plan.scenario.objectives.iter().enumerate() {
        if let Some(seat) = holder(game.setup, game.state, objective.at) {
            oracle.tell(C::Set15, Event::Holds { seat, objective: nth as u8, points: objective.points });
        }
    }
    // BA-SET-13, BA-SET-14: a point for each enemy unit destroyed; a lead wins.
    let Verdict { winner, points } = verdict(game.setup, game.state);
    game.phase = crate::Phase::Over;
    oracle.tell(C::Set14, Event::Ended { points, winner });
    Flow::Over
}

/// BA-SET-11: whether another turn follows the one that ends.
pub fn goes_on(game: &Game<'_>, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<bool> {
    let scenario = &game.setup.plan.scenario;
    if game.turn != scenario.turns || !scenario.end_roll || game.setup.options().length_fixed_6() {
        return Ok(game.turn < scenario.turns);
    }
    Ok(oracle.throw_plain(kernel::Hand::Table, C::Set11, crate::Subject::Nothing, at_least(1, 6, 4))?.of(1) == 1)
}

/// BA-SET-19: a side with nothing left ends the game at once.
pub fn is_wiped_out(game: &Game<'_>) -> bool {
    Seat::BOTH.into_iter().any(|seat| game.alive(seat).next().is_none())
}

/// BA-SET-15: men within 3", and no enemy within 3".
fn holder(setup: &Setup, state: &State, at: Point) -> Option<Seat> {
    let spot = Disc { at, radius: 0 };
    let near = |unit: UnitId| {
        let unit = state.unit(unit);
        let close = |man| is_within(Disc { at: unit.at[man], radius: crate::MAN }, spot, Inches::whole(3));
        unit.is_on_table() && unit.men().any(close)
    };
    let has = Seat::BOTH.map(|seat| setup.units().any(|u| setup.seat(u) == seat && near(u)));
    match has {
        [true, false] => Some(Seat::First),
        [false, true] => Some(Seat::Second),
        _ => None,
    }
}

pub fn verdict(setup: &Setup, state: &State) -> Verdict {
    let mut points = [0i16; 2];
    for objective in &setup.plan.scenario.objectives {
        if let Some(seat) = holder(setup, state, objective.at) {
            points[seat.index()] += i16::from(objective.points);
        }
    }
    for unit in setup.units().filter(|&u| !state.unit(u).is_alive()) {
        points[(!setup.seat(unit)).index()] += 1;
    }
    let lead = points[0] - points[1];
    let needed = i16::from(setup.plan.scenario.lead);
    let winner = if lead >= needed {
        Some(Seat::First)
    } else if -lead >= needed {
        Some(Seat::Second)
    } else {
        None
    };
    Verdict { winner, points }
}
