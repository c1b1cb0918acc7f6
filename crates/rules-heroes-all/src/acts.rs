//! HA-ACT: what one act does.
use crate::{
    Clause as C, Game, Oracle, carriage, crews, momentum, movement, observation,
    setup::Rank,
    state::{Emplacement, Units},
    vacated,
    words::{Act, Barred, Choice, Nerve, Open, UnitId},
};
use kernel::{Play, Verbs};

/// HA-ACT-01: one of these, or nothing.
pub fn act(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let (open, barred) = open(game, unit);
    let chosen = oracle.pick_barring(game, game.seat(unit), C::Act01, game.known(unit), &open, &barred)?;
    match chosen {
        Choice::Act(Act::None) => Ok(()),
        Choice::Act(act) => carry_out(game, unit, act, oracle),
        _ => unreachable!("only acts were offered"),
    }
}

/// What it may do with its act, and what it may not and why.
pub(crate) fn open(game: &Game<'_>, unit: UnitId) -> (Open, Barred) {
    let mut open = Open::from_slice(&[Choice::Act(Act::None)]);
    let mut barred = Barred::new();
    let mut may = |act: Act| open.push(Choice::Act(act));
    let state = game.unit(unit);
    // HA-CM-11: pinned men can only rally.
    if state.nerve == Nerve::Pinned {
        may(Act::Rally);
        barred.push((Choice::Act(Act::Aim), C::Cm11));
        return (open, barred);
    }
    let us = game.seat(unit);
    for enemy in game.shown(us).filter(|&e| !state.has_observed(e)) {
        if observation::is_in_limit(game, unit, enemy) {
            may(Act::Observe(enemy));
        }
    }
    game.ghosts(us).filter(|&g| vacated::may_check(game, unit, g)).for_each(|g| may(Act::Check(g)));
    if !game.setup.options().observe_place_off() {
        observation::places(game, unit).into_iter().for_each(|piece| may(Act::Search(piece)));
    }
    // HA-ACT-03: alone, what it has spotted itself and its commander does not know.
    if game.setup.is_solo() {
        news(game, unit).into_iter().for_each(|e| may(Act::Inform(e)));
        // HA-OBS-12: not what it was told of itself.
        let is_told = |&e: &UnitId| state.has_observed(e) && !state.has_spotted(e);
        let told = game.shown(us).filter(is_told);
        barred.extend(told.map(|e| (Choice::Act(Act::Inform(e)), C::Obs12)));
    }
    // HA-ACT-05
    if aims(game, unit) {
        may(Act::Aim);
    } else {
        barred.push((Choice::Act(Act::Aim), C::Dir06));
    }
    // HA-ACT-04
    if game.is_immobile(unit) {
        may(if state.weapon == Emplacement::Packed { Act::SetUp } else { Act::BreakDown });
    }
    if game.is_gun(unit) && state.weapon != Emplacement::Packed {
        may(Act::Turn);
    }
    // HA-ACT-08
    crews::left(game, unit).into_iter().for_each(|weapon| may(Act::Man(weapon)));
    carriage::mounts(game, unit, &mut open, &mut barred);
    (open, barred)
}

/// HA-DIR-06: it has something to aim: anti-tank or high-explosive (option: anything).
pub fn aims(game: &Game<'_>, unit: UnitId) -> bool {
    let aimed = |w| !game.weapon(w).is_small_arm() && !game.weapon(w).is_only_indirect();
    game.setup.options().aim_small_arms()
        || game.element(unit).arms.iter().any(|arm| arm.shot.into_iter().chain(arm.shell).any(aimed))
}

/// HA-OBS-12: enemies it has spotted itself that its commander does not know of.
pub fn news(game: &Game<'_>, unit: UnitId) -> Units {
    let Some(co) = commander(game, unit).filter(|&co| co != unit) else { return Units::new() };
    let knows = |e: UnitId| game.unit(co).told >> e.0 & 1 == 1 || game.unit(co).knows_of(e);
    let is_new = |&e: &UnitId| game.unit(unit).has_spotted(e) && !knows(e);
    game.shown(game.seat(unit)).filter(is_new).collect()
}

/// HA-CMD-10: a side has one company here, under one CO.
pub fn commander(game: &Game<'_>, unit: UnitId) -> Option<UnitId> {
    game.alive(game.seat(unit)).find(|&u| game.commands(u) == Some(Rank::Co))
}

pub fn carry_out(game: &mut Game<'_>, unit: UnitId, act: Act, oracle: &mut impl Oracle) -> Play<()> {
    let clause = match act {
        _ if game.is_automated(game.seat(unit)) => C::Solo13,
        Act::Observe(_) | Act::Search(_) => C::Act02,
        Act::Inform(_) => C::Act03,
        Act::SetUp | Act::BreakDown => C::Act04,
        Act::Aim => C::Act05,
        Act::Rally => C::Act07,
        Act::Man(_) => C::Act08,
        Act::Check(_) => C::Vac05,
        _ => C::Act01,
    };
    oracle.tell(clause, game.spend_act(unit, act));
    match act {
        Act::None | Act::Aim => Ok(()),
        Act::Observe(enemy) => observation::observe(game, unit, enemy, oracle),
        Act::Search(piece) => observation::search(game, unit, piece, oracle),
        Act::Check(ghost) => vacated::check(game, unit, ghost, oracle),
        Act::Inform(enemy) => {
            if let Some(co) = commander(game, unit) {
                oracle.tell(C::Obs12, game.inform(unit, co, enemy));
            }
            Ok(())
        }
        Act::SetUp => {
            // HA-WNOTE-05: it fires from the next bound on.
            oracle.tell(C::Wnote05, game.emplace(unit, Emplacement::Fresh));
            // HA-FIRE-14: other weapons fire all round.
            if game.is_gun(unit) {
                movement::face(game, unit, game.unit(unit).facing, C::Fire14, oracle)?;
            }
            Ok(())
        }
        Act::BreakDown => {
            oracle.tell(C::Wnote04, game.emplace(unit, Emplacement::Packed));
            Ok(())
        }
        Act::Turn => movement::face(game, unit, game.unit(unit).facing, C::Fire14, oracle),
        Act::Rally => momentum::rally(game, unit, oracle),
        Act::Mount(_) | Act::Dismount => carriage::carry_out(game, unit, act, C::Act01, oracle),
        Act::Man(weapon) => {
            crews::man(game, unit, weapon, oracle);
            Ok(())
        }
    }
}
