//! BA-TURN-02, BA-BARR-01, BA-AIR-01: strikes from far off: called by observers, rolled for as a turn starts.
use crate::{
    Clause as C, Game, Oracle, Phase, Role, Subject, air_strike, barrage, deployment, sight,
    state::Units,
    transport, victory,
    words::{Choice, Event, UnitId},
};
use kernel::{Flow, Play, Seat, Verbs};
use smallvec::SmallVec;

/// One strike, or one unit under a barrage; when none is left, the first draw.
pub fn step(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    if let Some(us) = barrage::falling(game) {
        barrage::fall_on_next(game, us, oracle)?;
    } else if let Some(us) = whose(game, oracle)? {
        // The owner picks which of his comes first.
        let due = due(game, us);
        match oracle.pick(game, us, C::Turn02, Subject::Nothing, &due)? {
            Choice::Barrage => barrage::roll(game, us, oracle)?,
            _ => air_strike::roll(game, us, oracle)?,
        }
    } else {
        game.phase = Phase::Orders;
        return Ok(Flow::On);
    }
    transport::spill_all(game, oracle)?;
    if victory::is_wiped_out(game) { victory::finish(game, oracle) } else { Ok(Flow::On) }
}

/// What of a side's is still to be rolled for this turn.
fn due(game: &Game<'_>, seat: Seat) -> SmallVec<[Choice; 2]> {
    let barrage = game.barrage[seat.index()].is_some_and(|b| !b.rolled);
    let plane = game.air_strike[seat.index()].is_some_and(|a| !a.rolled);
    [(barrage, Choice::Barrage), (plane, Choice::AirStrike)].into_iter().filter(|d| d.0).map(|d| d.1).collect()
}

/// Whose strike is next: both sides have some, a roll-off decides for this turn.
fn whose(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Option<Seat>> {
    match Seat::BOTH.map(|seat| !due(game, seat).is_empty()) {
        [false, false] => Ok(None),
        [true, false] => Ok(Some(Seat::First)),
        [false, true] => Ok(Some(Seat::Second)),
        [true, true] => {
            if game.strikes_first.is_none() {
                let first = deployment::roll_off(game, C::Turn02, oracle)?;
                game.strikes_first = Some(first);
                oracle.tell(C::Turn02, Event::StrikesFirst(first));
            }
            Ok(game.strikes_first)
        }
    }
}

/// An observer on a Fire order may call down what he was sent for, once. True: he did, and does not shoot.
pub fn call(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    let (us, traits) = (game.seat(unit), game.setup.squad(unit).traits);
    if game.unit(unit).called || !game.has_role(unit, Role::Observer) {
        return Ok(false);
    }
    // BA-BARR-01: a marker on any point he can see.
    if traits.artillery_observer && game.barrage[us.index()].is_none() {
        let ground = barrage::in_view(game, unit);
        if ground.has_room()
            && oracle.pick(game, us, C::Barr01, unit, &[Choice::Barrage, Choice::Shoot])? == Choice::Barrage
        {
            let at = oracle.place(game, us, C::Barr01, unit, ground)?.end();
            oracle.tell(C::Barr01, game.call_barrage(unit, at));
            // Option strike_immediate: the first roll at once.
            if game.setup.options().strike_immediate() {
                barrage::roll(game, us, oracle)?;
                while barrage::falling(game) == Some(us) {
                    barrage::fall_on_next(game, us, oracle)?;
                }
            }
            return Ok(true);
        }
    }
    // BA-AIR-01: an enemy unit he can see.
    if traits.air_observer && game.air_strike[us.index()].is_none() {
        let targets: Units = game.on_table(!us).filter(|&t| sight::sees(game, unit, t)).collect();
        if !targets.is_empty()
            && oracle.pick(game, us, C::Air01, unit, &[Choice::AirStrike, Choice::Shoot])? == Choice::AirStrike
        {
            let target = oracle.pick(game, us, C::Air01, unit, &targets)?;
            oracle.tell(C::Air01, game.call_air_strike(unit, target));
            if game.setup.options().strike_immediate() {
                air_strike::roll(game, us, oracle)?;
            }
            return Ok(true);
        }
    }
    Ok(false)
}
