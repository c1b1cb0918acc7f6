//! HA-SOLO: the automated side. With the same dice it always does the same, and nothing it does uses what it cannot see.
mod act;
mod gain;
mod goal;
mod path;

use crate::{
    Clause as C, Game, HeroesAll, assault, command, firing, flame, going,
    indirect::{self, Mark},
    movement,
    setup::{Cover, Kind, Role},
    sight,
    state::Units,
    structures, vacated,
    words::{Event, Load, Nerve, Order, Pace, UnitId},
};
use kernel::{March, Oracle, Play, Point, Seat, on_route, route_length};
use smallvec::SmallVec;
use table::{Heading, Inches, bearing};

pub use gain::{HALF, ONE, SIXTH, at_house, best, indirectly, of as gain_of};
use gain::{How, Plan, plan, plan_with};

/// HA-SOLO-02: the distance to the nearest enemy or ghost it has observed, none last; then by number.
pub fn next(game: &Game<'_>, units: &[UnitId]) -> UnitId {
    let near = |unit: &UnitId| (goal::nearest_threat(game, *unit).map_or(Inches::whole(i16::MAX), |t| t.1), *unit);
    units.iter().copied().min_by_key(near).unwrap_or(units[0])
}

/// Ties: nearest, middle to middle, then the lowest number.
pub fn nearness(game: &Game<'_>, by: UnitId, at: UnitId) -> (u32, UnitId) {
    (kernel::length(game.at(by), game.at(at)), at)
}

/// HA-SOLO-04: the first of the command that is badly served by its die.
pub fn rethrown(game: &Game<'_>, seat: Seat) -> Option<UnitId> {
    let is_bad = |&u: &UnitId| {
        let (order, gain) = (game.unit(u).order, best(game, u, false).map_or(0, |b| b.1));
        match game.role(seat) {
            Role::Defender => order == Order::Move && gain > 0 && is_covered(game, u),
            Role::Attacker => order == Order::Fire && gain == 0,
        }
    };
    command::led(game, seat).into_iter().find(is_bad)
}

/// HA-SOLO-T1: what an element does with its die.
pub fn act(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<()> {
    crate::crews::replace(game, unit, oracle);
    crate::spotting::act(game, unit, oracle)?;
    if crate::carriage::ride(game, unit, oracle)? {
        return Ok(());
    }
    let order = match game.unit(unit).order {
        Order::Free => free(game, unit),
        order => order,
    };
    if order != game.unit(unit).order {
        oracle.tell(C::Solo03, game.give_order(unit, order));
        game.unit_mut(unit).done = true;
    }
    let gain = best(game, unit, false).map_or(0, |b| b.1);
    oracle.tell(C::Solo07, Event::Gain { who: game.known(unit), sixths: (gain / SIXTH) as u16 });
    match order {
        // 1: fire, or hold it.
        Order::Fire if gain == 0 => oracle.tell(C::Solo14, game.hold(unit)),
        Order::Fire => fire(game, unit, false, oracle)?,
        Order::Move => go(game, unit, oracle)?,
        // 3: act, then fire.
        Order::Act => {
            act::act(game, unit, true, oracle)?;
            fire(game, unit, false, oracle)?;
        }
        // 4: a covered defender only fires; else fire first if that is worth something.
        Order::MoveAndFire => {
            let moving = best(game, unit, true).map_or(0, |b| b.1);
            if game.role(game.seat(unit)) == Role::Defender && is_covered(game, unit) && gain > 0
                || !may_move(game, unit) && !movement::turns(game, unit)
            {
                fire(game, unit, false, oracle)?;
            } else if moving > 0 && !game.is_immobile(unit) {
                fire(game, unit, true, oracle)?;
                go(game, unit, oracle)?;
            } else {
                go(game, unit, oracle)?;
                fire(game, unit, false, oracle)?;
            }
        }
        Order::Five => {
            act::act(game, unit, false, oracle)?;
            go(game, unit, oracle)?;
        }
        Order::None | Order::Free => {}
    }
    Ok(())
}

/// HA-SOLO-T1: a 6.
fn free(game: &Game<'_>, unit: UnitId) -> Order {
    let best = plan(game, unit, false);
    let heavy = best.is_some_and(|plan| {
        let guns = firing::guns(game, unit, plan.at);
        plan.how != How::Direct || guns.iter().any(|gun| !game.weapon(gun.weapon).is_small_arm())
    });
    let gain = best.map_or(0, |plan| plan.gain);
    match () {
        () if game.unit(unit).nerve == Nerve::Pinned || heavy => Order::Act,
        () if gain >= ONE => Order::Fire,
        () if game.role(game.seat(unit)) == Role::Attacker => Order::Move,
        () => Order::Fire,
    }
}

fn may_move(game: &Game<'_>, unit: UnitId) -> bool {
    !movement::paces(game, unit).0.is_empty()
}

/// HA-SOLO-07: at the target of the greatest gain; vehicles weapon by weapon; HA-VAC-04: or at a ghost, where it must.
pub fn fire(
    game: &mut Game<'_>,
    unit: UnitId,
    will_move: bool,
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<()> {
    if !game.unit(unit).is_on_table() || !game.unit(unit).may.fire {
        return Ok(());
    }
    // HA-SOLO-T2: men never split; vehicles choose for each weapon.
    let arms: SmallVec<[Option<u8>; 4]> = match game.element(unit) {
        hull if hull.has_hull() => (0..hull.arms.len() as u8).map(Some).collect(),
        _ => SmallVec::from_slice(&[None]),
    };
    for arm in arms {
        let plan = plan_with(game, unit, will_move, arm).filter(|_| game.unit(unit).is_on_table());
        let Some(Plan { at, how, .. }) = plan else { continue };
        oracle.tell(C::Solo08, Event::Picks { who: game.known(unit), at });
        match how {
            How::Direct => {
                let guns = gain::volley(game, unit, at, will_move, arm);
                firing::volley(game, unit, at, &guns, will_move, oracle)?;
            }
            How::Indirect => indirect::fire(game, unit, Mark::Unit(at), Load::Shell, oracle)?,
            How::House(piece) => structures::fire(game, unit, piece, will_move, oracle)?,
        }
    }
    if !game.unit(unit).has_used_fire() && game.unit(unit).is_on_table() {
        let us = game.seat(unit);
        let ghost = game.ghosts(us).find(|&g| vacated::is_in_range(game, unit, g));
        if let Some(ghost) = ghost.filter(|_| !game.setup.options().ghost_fire_optional()) {
            firing::volley(game, unit, ghost, &[], will_move, oracle)?;
        }
    }
    game.spend_fire(unit);
    Ok(())
}

/// HA-SOLO-12: an assault if there is one to be made; HA-SOLO-09..11: else towards its goal.
fn go(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<()> {
    if !game.unit(unit).is_on_table() || !game.unit(unit).may.go {
        return Ok(());
    }
    // HA-FIRE-14: guns turn to whom they have observed.
    if movement::turns(game, unit) {
        return movement::face(game, unit, game.unit(unit).facing, C::Fire14, oracle);
    }
    if !may_move(game, unit) {
        return Ok(());
    }
    if let Some(target) = goal::assault(game, unit) {
        oracle.tell(C::Solo12, Event::Picks { who: game.known(unit), at: target });
        return assault::charge(game, unit, target, oracle);
    }
    // HA-FLM-06: out of a burning house, whatever else.
    let in_fire = flame::is_in_fire(game, unit).is_some();
    let goal = if in_fire { goal::way_out(game, unit) } else { goal::goal(game, unit) };
    let Some(goal) = goal else { return Ok(()) };
    oracle.tell(if in_fire { C::Flm06 } else { C::Solo09 }, Event::MakesFor { who: game.known(unit), at: goal });
    let pace = if goal::doubles(game, unit) { Pace::Double } else { Pace::Normal };
    let Some(going) = going::going(game, unit, pace) else { return Ok(()) };
    let route = path::to(game, unit, goal, &going);
    if route_length(&route) == 0 {
        return Ok(());
    }
    let clause = if pace == Pace::Double { C::Solo11 } else { C::Solo10 };
    let end = route.last().copied().unwrap_or(goal);
    oracle.tell(clause, Event::MakesFor { who: game.known(unit), at: end });
    let figures = route.last().copied().into_iter().collect();
    movement::walk(game, unit, pace, &going, &March { route, figures }, oracle)
}

/// HA-SOLO-10: cover close before the end of the throw is better than the open.
pub fn stop(game: &Game<'_>, unit: UnitId, route: &[Point], far: u32) -> u32 {
    let is_open = |far: u32| !path::gives_cover(game, unit, on_route(route, far));
    if !is_open(far) {
        return far;
    }
    let back = (1..=3).map(|n| far.saturating_sub(100 * n));
    back.into_iter().find(|&far| far > 0 && !is_open(far)).unwrap_or(far)
}

/// HA-SOLO-T2: towards the nearest enemy it has observed, else the nearest objective.
pub fn facing(game: &Game<'_>, unit: UnitId) -> Heading {
    let at = game.unit(unit).at;
    let enemy = goal::nearest_threat(game, unit).map(|(e, _)| goal::place(game, e));
    let objective = || {
        let all = game.setup.plan.scenario.objectives.iter().map(|o| o.at);
        all.min_by_key(|&o| kernel::length(at, o))
    };
    match enemy.or_else(objective) {
        Some(to) if to != at => bearing(at, to),
        _ => game.unit(unit).facing,
    }
}

/// HA-SOLO-14: at the first good moment, or at the last.
pub fn interrupts(game: &Game<'_>, mover: UnitId, shooters: &[UnitId], is_end: bool) -> Option<UnitId> {
    let wants = |&&by: &&UnitId| {
        let gain = gain_of(game, by, mover, false);
        gain >= HALF || (is_end && gain > 0)
    };
    shooters.iter().find(wants).copied()
}

/// HA-SOLO-T2: the side of a hull away from the nearest enemy.
pub fn away(game: &Game<'_>, unit: UnitId, centre: Point, sides: &[Heading]) -> Heading {
    let near = |e: &UnitId| (kernel::length(centre, game.at(*e)), *e);
    let enemy = game.shown(game.seat(unit)).min_by_key(near);
    let off = |way: &&Heading| enemy.map_or(0, |e| way.turn_to(bearing(centre, game.at(e))));
    sides.iter().max_by_key(off).copied().unwrap_or(Heading::NORTH)
}

/// HA-SOLO-T2: grenades before an assault on men in something hard.
pub fn throws(game: &Game<'_>, target: UnitId) -> bool {
    let units: Units = game.on_table(!game.seat(target)).collect();
    units.iter().any(|&u| sight::cover(game, target, game.at(u)) >= Cover::Hard)
}

/// HA-SOLO-12: whether it assaults somebody it has run into: by numbers.
pub fn goes_on(game: &Game<'_>, unit: UnitId, enemy: UnitId) -> bool {
    2 * game.unit(unit).count() >= 3 * game.unit(enemy).count() || game.unit(enemy).nerve == Nerve::Retreating
}

/// HA-SOLO-T2: an enemy that it has observed is so near.
pub fn is_near(game: &Game<'_>, unit: UnitId, far: Inches) -> bool {
    goal::nearest_threat(game, unit).is_some_and(|(_, near)| near <= far)
}

/// In soft or better cover from the nearest enemy it has observed.
pub fn is_covered(game: &Game<'_>, unit: UnitId) -> bool {
    goal::nearest_threat(game, unit)
        .is_some_and(|(enemy, _)| sight::ground_cover(game, game.disc(unit), goal::place(game, enemy)) > Cover::Open)
}

/// Weapons that stay where they are.
pub fn stays(game: &Game<'_>, unit: UnitId) -> bool {
    let element = game.element(unit);
    let shells = |w: crate::WeaponId| game.weapon(w).is_only_indirect();
    element.kind == Kind::Spotter
        || game.is_gun(unit) && game.unit(unit).weapon != crate::state::Emplacement::Packed
        || element.arms.iter().any(|arm| arm.shell.is_some_and(shells))
}
