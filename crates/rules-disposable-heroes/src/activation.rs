//! DH-TURN-09, DH-MOVE-01, DH-SHOOT-01: what an activated unit on foot does, in which order.
use crate::{
    Clause as C, Game, Oracle, artillery, close_combat, deployment, driving, guns, movement,
    setup::Type,
    shooting, transport,
    words::{Choice, Event, Fire, Pace, UnitId},
};
use kernel::{Play, Verbs};
use smallvec::SmallVec;

const PLANS: [(Pace, Fire); 10] = [
    (Pace::Stand, Fire::First),
    (Pace::Sneak, Fire::After),
    (Pace::Sneak, Fire::First),
    (Pace::Manoeuvre, Fire::After),
    (Pace::Manoeuvre, Fire::First),
    (Pace::Run, Fire::No),
    (Pace::Run, Fire::After),
    (Pace::Run, Fire::First),
    (Pace::Manoeuvre, Fire::No),
    (Pace::Sneak, Fire::No),
];

/// The unit moves, fires and fights as its player likes.
pub fn act(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // DH-ART-06: whoever sees the enemy may call the battery, aboard or behind a gun as well.
    artillery::call(game, unit, &mut oracle.within(C::Turn09, &unit))?;
    match game.kind(unit) {
        Type::Vehicle => return driving::activate(game, unit, oracle),
        Type::Gun => return guns::activate(game, unit, oracle),
        Type::Infantry | Type::Crew => {}
    }
    if transport::activate(game, unit, oracle)? {
        return Ok(());
    }
    // DH-MOVE-01: stand, or one of three speeds, and fire before or after; DH-CC-02: or charge.
    let (plans, barred) = plans(game, unit, oracle.listens());
    let chosen = oracle.pick_barring(game, game.seat(unit), C::Turn09, unit, &plans, &barred)?;
    let Choice::Plan { pace, fire } = chosen else { return close_combat::charge(game, unit, oracle) };
    let event = game.set_pace(unit, pace);
    if oracle.listens() {
        oracle.tell(pace_clause(game, unit, pace, fire), event);
    }
    if fire == Fire::First {
        shooting::shoot(game, unit, &mut oracle.within(C::Shoot02, &(unit, pace)))?;
    }
    if pace != Pace::Stand && game.unit(unit).is_on_table() {
        movement::go(game, unit, pace, &mut oracle.within(C::Move01, &(unit, fire)))?;
        set_up_again(game, unit, oracle)?;
    }
    // DH-SHOOT-10, DH-MOVE-16, DH-PIN-03: whoever was pinned on the way neither fires nor goes on this turn.
    if game.unit(unit).is_on_table() && game.unit(unit).yellow && pace != Pace::Stand {
        let clause = match fire {
            Fire::After => C::Shoot10,
            Fire::First => C::Move16,
            Fire::No => C::Pin03,
        };
        oracle.tell(clause, Event::StaysDown(unit));
    }
    if fire == Fire::After && may_go_on(game, unit) {
        shooting::shoot(game, unit, &mut oracle.within(C::Shoot01, &unit))?;
    }
    if may_go_on(game, unit) {
        movement::join(game, unit, oracle)?;
    }
    Ok(())
}

/// Still there, and not stopped by snap fire.
fn may_go_on(game: &Game<'_>, unit: UnitId) -> bool {
    game.unit(unit).is_on_table() && !game.unit(unit).yellow
}

/// DH-SHOOT-11: a crew that has moved points its weapon; DH-PIN-13: one that has come back to it mans it.
fn set_up_again(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if !may_go_on(game, unit) {
        return Ok(());
    }
    if movement::is_back(game, unit) {
        oracle.tell(C::Pin13, game.man_weapon(unit));
    }
    deployment::point(game, unit, oracle)
}

type Barred = SmallVec<[(Choice, C); 10]>;

/// What it may do, and what it may not and, if anybody listens, why.
fn plans(game: &Game<'_>, unit: UnitId, listens: bool) -> (SmallVec<[Choice; 10]>, Barred) {
    let (mut open, mut barred) = (SmallVec::new(), Barred::new());
    let is_crew = game.crewed_weapon(unit).is_some() && !game.setup.options().crew_weapon_arc_off();
    for (pace, fire) in PLANS {
        let choice = Choice::Plan { pace, fire };
        match plan_bar(game, unit, pace, fire, is_crew) {
            None => open.push(choice),
            // A plan that is another without its shot needs no line of its own.
            Some(_) if fire == Fire::No || !listens => {}
            Some(clause) => barred.push((choice, clause)),
        }
    }
    match close_combat::charge_bar(game, unit) {
        None => open.push(Choice::Charge),
        Some(clause) => barred.push((Choice::Charge, clause)),
    }
    (open, barred)
}

fn plan_bar(game: &Game<'_>, unit: UnitId, pace: Pace, fire: Fire, is_crew: bool) -> Option<C> {
    let options = game.setup.options();
    let fires = fire != Fire::No;
    match pace {
        // DH-ART-06: who called the battery has given his fire.
        Pace::Sneak | Pace::Manoeuvre | Pace::Run if fires && game.unit(unit).fired => Some(C::Art06),
        // DH-MOVE-10: heavy machine guns and mortars do one or the other.
        Pace::Sneak | Pace::Manoeuvre | Pace::Run if fires && is_crew => Some(C::Move10),
        // DH-MOVE-07: nobody fires who runs (option: handy weapons do).
        Pace::Run if fires && !(options.smg_run_fire_yes() && shooting::has_handy(game, unit)) => Some(C::Move07),
        Pace::Sneak | Pace::Manoeuvre if !fires && !is_crew && !game.unit(unit).fired => Some(C::Move01),
        _ => None,
    }
}

/// The most telling clause for how it goes.
fn pace_clause(game: &Game<'_>, unit: UnitId, pace: Pace, fire: Fire) -> C {
    match (pace, fire) {
        (Pace::Stand, _) => C::Move03,
        // DH-SNAP-02: sneaking gives nobody the chance.
        (Pace::Sneak, Fire::After | Fire::No) if crate::snap_fire::is_watched(game, unit) => C::Snap02,
        // DH-SHOOT-02: what the movement takes is taken though the fire comes first.
        (_, Fire::First) => C::Shoot02,
        (_, Fire::After) => C::Shoot01,
        _ => C::Move01,
    }
}

/// A unit that stood and fired at nobody.
pub fn idle(game: &Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    if game.unit(unit).pace == Pace::Stand {
        oracle.tell(C::Turn10, Event::Idles(unit));
    }
}
