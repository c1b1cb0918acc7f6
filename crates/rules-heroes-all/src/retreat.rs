//! HA-CM-13..15: running for the own edge.
use crate::{
    Clause as C, Footing, Game, HeroesAll, carriage, casualties, going, movement, observation,
    setup::Edge,
    sight,
    words::{Event, Nerve, Pace, UnitId},
};
use kernel::{Chance, Ground as _, Oracle, Play, Point, Route, Throw, Verbs};
use table::Heading;

/// It starts to run: friends near by see it; HA-CM-15: what cannot be moved is left.
pub fn begin(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<()> {
    // HA-CAR-09: whoever rides gets off first.
    if !carriage::run(game, unit, oracle)? {
        return Ok(());
    }
    observation::expose(game, unit, C::Cm13, oracle);
    let witnesses = casualties::witnesses(game, unit);
    casualties::alarm(game, &witnesses, oracle);
    let is_stuck =
        game.is_gun(unit) || game.is_immobile(unit) && game.unit(unit).weapon != crate::state::Emplacement::Packed;
    if is_stuck {
        abandon(game, unit, oracle);
    }
    run(game, unit, oracle)
}

/// HA-CM-15: the weapon stays where it is (option: it is destroyed).
pub fn abandon(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) {
    let at = game.unit(unit).at;
    game.unit_mut(unit).left_weapon = Some(at);
    if game.setup.options().abandon_destroyed() {
        game.unit_mut(unit).rounds = [0; crate::setup::ARMS];
        oracle.tell(C::Cm15, Event::WeaponDestroyed(unit));
    } else {
        oracle.tell(C::Cm15, Event::Abandoned { unit, at });
    }
}

/// HA-CM-13: its dice across country, the shortest way home.
pub fn run(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<()> {
    let Some(going) = going::going(game, unit, Pace::Normal) else { return Ok(()) };
    let dice = Throw::new(going.dice[1], 6);
    let chance = Chance::Sum { throw: dice, less: going.pips };
    let thrown = oracle.throw_plain(game.seat(unit), C::Cm13, game.known(unit), chance)?;
    home(game, unit, u32::from(thrown.value()) * 100, C::Cm13, oracle);
    Ok(())
}

/// How far it is to the own edge, and which way.
pub fn way_home(game: &Game<'_>, unit: UnitId) -> (Heading, u32) {
    let (at, plan) = (game.unit(unit).at, &game.setup.plan);
    match game.setup.side(game.seat(unit)).edge {
        Edge::South => (Heading::SOUTH, at.y.max(0) as u32),
        Edge::North => (Heading::NORTH, (plan.size.y - at.y).max(0) as u32),
        Edge::Waterline => {
            let water = plan.scenario.waterline.unwrap_or(0);
            (Heading::SOUTH, (at.y - water).max(0) as u32)
        }
    }
}

/// So far towards the own edge; over it, or to the water and no farther (HA-CM-14).
pub fn home(game: &mut Game<'_>, unit: UnitId, far: u32, clause: C, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) {
    let (way, left) = way_home(game, unit);
    let at_sea = game.setup.side(game.seat(unit)).edge == Edge::Waterline;
    if far >= left && clause == C::Cm13 {
        if !at_sea {
            oracle.tell(C::Cm13, game.leave_table(unit, true));
            return;
        }
        let to = table::ahead(game.unit(unit).at, way, left);
        oracle.tell(C::Cm14, game.fall_back(unit, to, left));
        game.unit_mut(unit).nerve = Nerve::Pinned;
        oracle.tell(C::Cm14, Event::Nerve { who: game.known(unit), nerve: Nerve::Pinned });
        movement::settle(game, unit, oracle);
        return;
    }
    let route = best_way(game, unit, way, far.min(left.saturating_sub(1)));
    let (to, distance) = (route.last().copied().unwrap_or_default(), kernel::route_length(&route));
    oracle.tell(clause, game.fall_back(unit, to, distance));
    movement::settle(game, unit, oracle);
}

/// The shortest way to its edge: straight on, else what brings it nearest; of equal ways the less seen.
fn best_way(game: &Game<'_>, unit: UnitId, way: Heading, far: u32) -> Route {
    let from = game.unit(unit).at;
    let Some(going) = going::going(game, unit, Pace::Normal) else { return Route::from_slice(&[from]) };
    let ground = Footing::within(game, unit, going.longest());
    let gain = |to: Point| if way == Heading::SOUTH { from.y - to.y } else { to.y - from.y };
    let seen = |to: Point| {
        let eyes = game.on_table(!game.seat(unit));
        eyes.filter(|&e| sight::sees_place(game, e, to)).count()
    };
    let straight = |n: u32| Route::from_slice(&[from, table::ahead(from, way, far - far * n / 4)]);
    let is_open = |route: &Route| ground.price(route).is_ok();
    if is_open(&straight(0)) {
        return straight(0);
    }
    let straight = (1..4).map(straight).find(is_open);
    let others = (0..ground.suggestions()).filter_map(|nth| ground.route(nth, from, far));
    let end = |route: &Route| route.last().copied().unwrap_or(from);
    let better = |a: &Route, b: &Route| {
        let (a, b) = (end(a), end(b));
        gain(a).cmp(&gain(b)).then_with(|| seen(b).cmp(&seen(a)))
    };
    let best = straight.into_iter().chain(others).max_by(better);
    best.filter(|route| route.last().is_some_and(|&to| gain(to) > 0)).unwrap_or_else(|| Route::from_slice(&[from]))
}
