//! HA-TURN: bounds and what is in them. One step is one element's action, or one phase.
use crate::{
    Clause as C, Game, Oracle, Phase, activity, command, deployment, flame, landing, momentum, observation, order_dice,
    solo,
    state::{SCREENS, Screen, Units},
    victory,
    words::{Choice, Event, Nerve, Order, Subject},
};
use kernel::{Flow, Play, Seat, Verbs};

pub fn step(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    match game.phase {
        Phase::SetUp => deployment::deploy(game, oracle),
        Phase::Command => {
            // HA-GEN-01: command dice for two, order dice alone.
            if game.setup.is_solo() {
                order_dice::command(game, oracle)?;
            } else {
                command::command(game, oracle)?;
            }
            game.enter(Phase::Initiative);
            Ok(Flow::On)
        }
        Phase::Initiative => initiative(game, oracle),
        Phase::FirstSide | Phase::SecondSide => act(game, oracle),
        Phase::Momentum => {
            momentum::phase(game, oracle)?;
            game.enter(Phase::End);
            Ok(Flow::On)
        }
        Phase::End => end(game, oracle),
        Phase::Over => Ok(Flow::Over),
    }
}

/// A bound begins with what is autospotted (HA-OBS-07).
pub fn begin(game: &mut Game<'_>, clause: C, oracle: &mut impl Oracle) {
    oracle.tell(clause, game.begin_bound());
    observation::begin_bound(game, oracle);
}

/// HA-TURN-03: a die each, ties again; the winner chooses.
fn initiative(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    let winner = throw_off(game, C::Turn03, oracle)?;
    let first = if game.is_automated(winner) {
        // HA-SOLO-T2: first.
        Choice::First
    } else {
        oracle.pick(game, winner, C::Turn03, Subject::Side(winner), &[Choice::First, Choice::Second])?
    };
    oracle.tell(C::Turn03, game.take_initiative(winner, first == Choice::First));
    begin_side(game, oracle)?;
    Ok(Flow::On)
}

/// A die each, ties again.
pub fn throw_off(game: &Game<'_>, clause: C, oracle: &mut impl Oracle) -> Play<Seat> {
    loop {
        oracle.cut(game, clause, &())?;
        match oracle.opposed(Seat::First, clause, Subject::Nothing, kernel::D6, 0, kernel::D6)? {
            std::cmp::Ordering::Greater => return Ok(Seat::First),
            std::cmp::Ordering::Less => return Ok(Seat::Second),
            std::cmp::Ordering::Equal => {}
        }
    }
}

/// HA-LC-09: craft act before all others.
fn begin_side(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.active;
    game.begin_activity(us);
    if game.is_automated(us) {
        // HA-SOLO-16: who goes for what.
        solo::plan(game, us, oracle);
    }
    landing::act(game, us, oracle)
}

/// Elements that may still act.
pub fn ready(game: &Game<'_>, seat: Seat) -> Units {
    let is_ready = |u: &crate::UnitId| {
        let unit = game.unit(*u);
        unit.order != Order::None && !unit.done && unit.nerve != Nerve::Retreating
    };
    game.alive(seat).filter(is_ready).collect()
}

/// HA-TURN-04: one after another, in any order.
fn act(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    let us = game.active;
    let units = ready(game, us);
    if units.is_empty() {
        return end_side(game, oracle);
    }
    if game.is_automated(us) {
        // HA-SOLO-02: by their jobs, and the distance to what they have observed.
        let unit = solo::next(game, &units);
        oracle.tell(C::Solo02, game.begin_action(unit));
        solo::act(game, unit, oracle)?;
    } else {
        let mut options: smallvec::SmallVec<[Choice; 24]> = units.iter().map(|&u| Choice::Unit(u)).collect();
        options.push(Choice::Pass);
        if let Choice::Unit(unit) = oracle.pick(game, us, C::Turn04, Subject::Side(us), &options)? {
            activity::act(game, unit, oracle)?;
        } else {
            oracle.tell(C::Turn04, Event::Passes(us));
            // Who holds a 1 keeps it (HA-TURN-07).
            units.iter().for_each(|&u| game.unit_mut(u).done = true);
        }
    }
    // Option activation=alternate: the other side has a go.
    if game.setup.options().activation_alternate() && !ready(game, !us).is_empty() && game.phase < Phase::Momentum {
        game.hand_over(!us);
    }
    Ok(Flow::On)
}

fn end_side(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    if game.phase == Phase::FirstSide {
        // HA-TURN-02: the other side.
        game.hand_over(!game.first);
        game.enter(Phase::SecondSide);
        begin_side(game, oracle)?;
    } else if !ready(game, !game.active).is_empty() {
        game.hand_over(!game.active);
    } else {
        game.enter(Phase::Momentum);
    }
    Ok(Flow::On)
}

/// HA-TURN-02: markers run out, craft go on, who is broken loses.
fn end(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    // HA-TURN-07: what was held and not used lapses.
    for unit in game.setup.units().filter(|&u| game.unit(u).holds_one() && game.unit(u).done) {
        oracle.tell(C::Turn07, Event::Lapsed { who: game.known(unit) });
    }
    flame::burn(game, oracle)?;
    // HA-SMK-03: two bounds, this and the next.
    for nth in 0..SCREENS {
        let Some(Screen { at, along, bounds }) = game.smoke[nth] else { continue };
        game.smoke[nth] = (bounds > 1).then_some(Screen { at, along, bounds: bounds - 1 });
        if game.smoke[nth].is_none() {
            oracle.tell(C::Smk03, Event::SmokeGone { at });
        }
    }
    landing::go_on(game, oracle);
    command::promote(game, oracle);
    oracle.tell(C::Turn02, game.end_bound());
    if victory::is_over(game) {
        return Ok(victory::finish(game, oracle));
    }
    begin(game, C::Turn01, oracle);
    Ok(Flow::On)
}
