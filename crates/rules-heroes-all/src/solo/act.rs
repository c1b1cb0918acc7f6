//! HA-SOLO-13: the first act of the list that applies.
use super::{best, goal};
use crate::{
    Game, Oracle, acts, firing, observation,
    setup::Role,
    state::Emplacement,
    vacated,
    words::{Act, Nerve, UnitId},
};
use kernel::Play;

pub(super) fn act(game: &mut Game<'_>, unit: UnitId, may_aim: bool, oracle: &mut impl Oracle) -> Play<()> {
    if !game.unit(unit).is_on_table() || !game.unit(unit).may.act {
        return Ok(());
    }
    if let Some(act) = choose(game, unit, may_aim) {
        acts::carry_out(game, unit, act, oracle)?;
    }
    Ok(())
}

fn choose(game: &Game<'_>, unit: UnitId, may_aim: bool) -> Option<Act> {
    let (state, us) = (game.unit(unit), game.seat(unit));
    if state.nerve == Nerve::Pinned {
        return Some(Act::Rally);
    }
    let packed = game.is_immobile(unit) && state.weapon == Emplacement::Packed;
    if packed && (goal::goal(game, unit).is_some_and(|goal| goal.reached) || goal::views_enemy(game, unit)) {
        return Some(Act::SetUp);
    }
    if let Some(enemy) = observation::nearest_unobserved(game, unit) {
        return Some(Act::Observe(enemy));
    }
    if let Some(ghost) = game.ghosts(us).find(|&g| vacated::may_check(game, unit, g)) {
        return Some(Act::Check(ghost));
    }
    let aims = || {
        best(game, unit, false).is_some_and(|(at, _)| {
            firing::guns(game, unit, at).iter().any(|gun| !game.weapon(gun.weapon).is_small_arm())
        })
    };
    if may_aim && aims() {
        return Some(Act::Aim);
    }
    if let Some(&enemy) = acts::news(game, unit).first() {
        return Some(Act::Inform(enemy));
    }
    let idle = game.is_immobile(unit) && state.weapon != Emplacement::Packed && !super::stays(game, unit);
    (idle && game.role(us) == Role::Attacker && !goal::views_something(game, unit)).then_some(Act::BreakDown)
}
