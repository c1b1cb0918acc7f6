//! HA-CM-13..15: running for the own edge.
use crate::{
    Clause as C, Footing, Game, Oracle, carriage, casualties, going, movement, observation,
    ordered::{Ends, left_to},
    setup::Edge,
    sight,
    words::{Pace, UnitId},
};
use figures::Field;
use kernel::{Chance, Figures, Ground as _, Play, Point, Route, Throw, Verbs, route_length};
use smallvec::{SmallVec, smallvec};
use table::Heading;

/// How far to either side of it the own edge is looked for, in inches.
const SPOTS: i16 = 24;
/// How finely it is looked for a place to stop, in 1/100 inch.
const STEP: u32 = 25;
/// So many half inches somebody goes at most to get clear of an enemy.
const CLEAR: u32 = 8;
/// HA-CM-13: ways that differ by no more are equally short.
const EVEN: u32 = 10;

type Ways = SmallVec<[Route; 2]>;

/// It starts to run: friends near by see it; HA-CM-15: what cannot be moved is left.
pub fn begin(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
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
pub fn abandon(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    let destroyed = game.setup.options().abandon_destroyed();
    oracle.tell(C::Cm15, game.abandon(unit, destroyed));
}

/// HA-CM-13: its dice across country, the shortest way home.
pub fn run(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let Some(going) = going::going(game, unit, Pace::Normal) else { return Ok(()) };
    let dice = Throw::new(going.dice[1], 6);
    let chance = Chance::Sum { throw: dice, less: going.pips };
    let thrown = oracle.throw_plain(game.seat(unit), C::Cm13, game.known(unit), chance)?;
    home(game, unit, u32::from(thrown.value()) * 100, C::Cm13, oracle)
}

/// Which way its own edge is, and where that lies.
fn edge(game: &Game<'_>, unit: UnitId) -> (Heading, i16) {
    let plan = &game.setup.plan;
    match game.setup.side(game.seat(unit)).edge {
        Edge::South => (Heading::SOUTH, 0),
        Edge::North => (Heading::NORTH, plan.size.y),
        Edge::Waterline => (Heading::SOUTH, plan.scenario.waterline.unwrap_or(0)),
    }
}

/// So far towards the own edge; over it, or to the water and no farther (HA-CM-14).
pub fn home(game: &mut Game<'_>, unit: UnitId, far: u32, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    let whole = ways_home(game, unit, far);
    let leaves =
        clause == C::Cm13 && whole.first().is_some_and(|way| far >= route_length(way) && reaches(game, unit, way));
    if leaves && game.setup.side(game.seat(unit)).edge != Edge::Waterline {
        oracle.tell(C::Cm13, game.leave_table(unit, true));
        return Ok(());
    }
    if leaves {
        let way = &whole[0];
        let to = way.last().copied().unwrap_or_default();
        oracle.tell(C::Cm14, game.fall_back(unit, to, route_length(way)));
        oracle.tell(C::Cm14, game.cower(unit));
        movement::settle(game, unit, oracle);
        return Ok(());
    }
    let route = way(game, unit, &whole, far, clause, oracle)?;
    let (to, distance) = (route.last().copied().unwrap_or_default(), route_length(&route));
    oracle.tell(clause, game.fall_back(unit, to, distance));
    movement::settle(game, unit, oracle);
    Ok(())
}

fn reaches(game: &Game<'_>, unit: UnitId, way: &[Point]) -> bool {
    way.last().is_some_and(|&end| left_to(edge(game, unit).1, end) == 0)
}

/// HA-CM-13: the shortest way to its edge: straight, or round what bars that to one side or the other.
fn ways_home(game: &Game<'_>, unit: UnitId, far: u32) -> Ways {
    let from = game.unit(unit).at;
    let (ahead, edge) = edge(game, unit);
    let ground = Footing::fleeing(game, unit, far);
    let left = left_to(edge, from);
    let straight = Route::from_slice(&[from, table::ahead(from, ahead, left)]);
    let part = movement::part_of(&straight, far.min(left));
    if ground.field.price(&part).is_ok() {
        return smallvec![straight];
    }
    // Along the edge, inch by inch, to either side of where it lies straight ahead.
    let spots = |side: i16| {
        let spots = (0..=SPOTS).filter_map(move |n| from.x.checked_add(100 * side * n).map(|x| Point::new(x, edge)));
        spots.filter(|at| (0..=game.setup.plan.size.x).contains(&at.x)).collect::<SmallVec<[Point; 32]>>()
    };
    let longest = left + 2 * SPOTS as u32 * 100;
    let clear = clearings(game, unit, &ground);
    let way = |side: i16| {
        let spots = spots(side);
        let ways = clear.iter().filter_map(|begun| go_on(&ground, begun, &spots, longest));
        ways.min_by_key(|way| route_length(way))
    };
    let mut ways: Ways = [-1, 1].into_iter().filter_map(way).collect();
    ways.sort_by_key(|way| route_length(way));
    ways.dedup();
    let least = ways.first().map_or(0, |way| route_length(way));
    ways.retain(|way| route_length(way) <= least + EVEN);
    ways
}

/// HA-MOV-23: how its way begins: whoever has an enemy upon him gets clear of him first.
fn clearings(game: &Game<'_>, unit: UnitId, ground: &Footing<'_>) -> SmallVec<[Route; 16]> {
    let from = game.unit(unit).at;
    if ground.field.stand(from).is_ok() {
        return smallvec![Route::from_slice(&[from])];
    }
    let clear = |heading: Heading| {
        let ends = (1..=CLEAR).map(|n| table::ahead(from, heading, n * 2 * STEP));
        let mut begun = ends.map(|to| Route::from_slice(&[from, to]));
        begun.find(|begun| ground.field.stand(begun[1]).is_ok() && ground.field.price(begun).is_ok())
    };
    (0..16).filter_map(|n| clear(Heading::new(n * 45 / 2))).collect()
}

/// The shortest way on.
fn go_on(ground: &Footing<'_>, begun: &[Point], to: &[Point], longest: u32) -> Option<Route> {
    let &here = begun.last()?;
    let field = Field { figures: Figures::from_slice(&[here]), ..ground.field.clone() };
    let on = field.way_to_any(0, to, longest)?;
    Some(begun.iter().chain(&on[1..]).copied().collect())
}

/// HA-CM-13: as much of the shortest way as its dice go, of equal ways the less seen; where it is not straight its owner may
/// draw another that leads as near.
fn way(game: &Game<'_>, unit: UnitId, whole: &Ways, far: u32, clause: C, oracle: &mut impl Oracle) -> Play<Route> {
    let from = game.unit(unit).at;
    let ground = Footing::fleeing(game, unit, far);
    let (_, edge) = edge(game, unit);
    let end = |route: &Route| route.last().copied().unwrap_or(from);
    let seen = |route: &Route| {
        let eyes = game.on_table(!game.seat(unit));
        eyes.filter(|&e| sight::sees_place(game, e, end(route))).count()
    };
    // Short of the edge, and back to where it may stand.
    let stops = |way: &Route| {
        let most = far.min(route_length(way).saturating_sub(1));
        let mut backs = (0..=most / STEP).map(|n| movement::part_of(way, most - n * STEP));
        backs.find(|part| ground.stand_facing(end(part), ground.body.heading(part)).is_ok())
    };
    let is_straight = whole.first().is_none_or(|way| way.len() == 2);
    let mut ready: Ways = whole.iter().filter_map(stops).filter(|route| route_length(route) > 0).collect();
    if ready.len() > 1 {
        ready.sort_by_cached_key(seen);
    }
    let Some(first) = ready.first().cloned() else { return Ok(Route::from_slice(&[from])) };
    if is_straight && !game.asks_everything || game.is_automated(game.seat(unit)) {
        return Ok(first);
    }
    let left = ready.iter().map(|route| left_to(edge, end(route))).max().unwrap_or_default() + EVEN;
    let ground = ground.bound_for(Ends::Home { edge, left }, clause, ready);
    Ok(oracle.path(game, game.seat(unit), clause, game.known(unit), from, far, ground)?.route)
}
