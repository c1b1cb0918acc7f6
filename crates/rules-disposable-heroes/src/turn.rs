//! DH-TURN: turns and activations. One step is one activation.
use crate::{
    Clause as C, Game, Oracle, Phase, Subject, activation, deployment, initiative, rally, spotting,
    state::Units,
    victory,
    words::{Choice, Event, UnitId},
};
use kernel::{Flow, Play, Seat, Verbs};

pub fn step(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    match game.phase {
        Phase::SetUp => deployment::deploy(game, oracle),
        Phase::Initiative => {
            initiative::throw(game, oracle)?;
            activate_next(game, C::Turn03, oracle)
        }
        Phase::Activations => activate_next(game, C::Turn04, oracle),
        Phase::Over => Ok(Flow::Over),
    }
}

/// Units that may still be activated this turn.
#[inline]
pub fn ready(game: &Game<'_>, seat: Seat) -> impl Iterator<Item = UnitId> {
    game.alive(seat).filter(|&u| !game.unit(u).yellow)
}

fn activate_next(game: &mut Game<'_>, clause: C, oracle: &mut impl Oracle) -> Play<Flow> {
    // DH-TURN-06: a side with nothing left is skipped.
    let (mut us, mut units) = (game.active, Units::new());
    units.extend(ready(game, us));
    if units.is_empty() {
        us = !us;
        units.extend(ready(game, us));
    }
    if units.is_empty() {
        return Ok(end_turn(game, oracle));
    }
    let clause = if clause == C::Turn04 && ready(game, !us).next().is_none() { C::Turn06 } else { clause };
    // DH-TURN-05: one of them, whichever; nobody passes.
    let unit = match units[..] {
        [only] if !game.asks_everything => only,
        _ => oracle.pick_barring(game, us, clause, Subject::Nothing, &units, &[(Choice::Pass, C::Turn05)])?,
    };
    oracle.tell(clause, Event::Goes { seat: us, unit });
    activate(game, unit, oracle)?;
    // DH-SPOT-12: who lost sight of whom.
    spotting::lose_sight(game, oracle);
    game.hand_over(!us);
    Ok(Flow::On)
}

/// DH-RALLY first; then what the unit likes, or what its markers order; then a yellow marker.
fn activate(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if !game.unit(unit).is_pinned() || rally::rally(game, unit, oracle)? {
        activation::act(game, unit, oracle)?;
    }
    // DH-TURN-07: done for this turn.
    if game.unit(unit).is_alive() && !game.unit(unit).yellow {
        oracle.tell(C::Turn07, game.mark_done(unit));
    }
    Ok(())
}

fn end_turn(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Flow {
    // DH-TURN-01: everybody has been activated.
    oracle.tell(C::Turn01, Event::TurnEnded(game.turn));
    if victory::is_over(game) {
        return victory::finish(game, oracle);
    }
    // DH-TURN-08: yellow markers and counts of the turn go.
    oracle.tell(C::Turn08, game.begin_turn());
    Flow::On
}
