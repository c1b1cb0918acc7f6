//! HA-SOLO: the automated side. With the same dice it always does the same, and nothing it does uses what it cannot see.
mod act;
mod gain;
mod job;
mod goal;
mod path;

use crate::{
    Clause as C, Game, Oracle, assault, command, firing, flame,
    going::{self, Going},
    indirect::{self, Mark},
    movement, observation,
    setup::{Cover, Kind},
    sight,
    state::{Emplacement, Units},
    structures, vacated,
    words::{Event, Job, Load, Nerve, Order, Pace, UnitId},
};
use kernel::{March, Play, Point, Route, Seat, Verbs, on_route, route_length};
use smallvec::SmallVec;
use table::{Heading, Inches, bearing};

pub use gain::{HALF, ONE, SIXTH, at_house, best, indirectly, of as gain_of};
use gain::{How, Plan, plan_with};
use goal::Goal;
pub(crate) use job::job;
pub use job::plan;

/// HA-SOLO-02: by their jobs; then the distance to the nearest enemy or ghost they have observed, none last; then by number.
pub fn next(game: &Game<'_>, units: &[UnitId]) -> UnitId {
    units.iter().copied().min_by_key(|&unit| turn(game, unit)).unwrap_or(units[0])
}

fn turn(game: &Game<'_>, unit: UnitId) -> (Job, Inches, UnitId) {
    let near = goal::nearest_threat(game, unit).map_or(Inches::whole(i16::MAX), |t| t.1);
    (job::job(game, unit), near, unit)
}

/// Ties: nearest, middle to middle, then the lowest number.
pub fn nearness(game: &Game<'_>, by: UnitId, at: UnitId) -> (u32, UnitId) {
    (kernel::length(game.at(by), game.at(at)), at)
}

/// HA-SOLO-04: the first of the command to whom its die is no use.
pub fn rethrown(game: &Game<'_>, seat: Seat) -> Option<UnitId> {
    let is_useless = |&unit: &UnitId| {
        let order = game.unit(unit).order;
        if game.unit(unit).nerve == Nerve::Pinned {
            return !matches!(order, Order::Act | Order::Free);
        }
        let has_target = worth(game, unit, false) >= ONE;
        let goes = goal::goal(game, unit).is_some_and(|goal| !goal.reached);
        match order {
            Order::Move | Order::Five => has_target && !goes,
            Order::Fire | Order::Act => goes && !has_target && may_go(game, unit),
            _ => false,
        }
    };
    let mut led = command::led(game, seat);
    led.sort_by_key(|&unit| turn(game, unit));
    led.into_iter().find(is_useless)
}

/// What it does with an order that lets it move.
#[derive(Hash)]
enum Intent {
    Assault(UnitId),
    Go { to: Point, route: Route, pace: Pace, going: Box<Going> },
    Stay,
}

/// HA-SOLO-T1: what an element does with its die.
pub fn act(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    crate::crews::replace(game, unit, oracle);
    crate::spotting::act(game, unit, &mut oracle.within(C::Ind18, &unit))?;
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
    let gain = worth(game, unit, false);
    oracle.tell(C::Solo07, Event::Gain { who: game.known(unit), sixths: (gain / SIXTH) as u16 });
    match order {
        // 1: fire, or hold it (HA-SOLO-14: who could use it).
        Order::Fire if gain == 0 && !firing::ready(game, unit).is_empty() => oracle.tell(C::Solo14, game.hold(unit)),
        Order::Fire => fire(game, unit, false, oracle)?,
        Order::Move => carry_out(game, unit, None, oracle)?,
        // 3: act, then fire.
        Order::Act => {
            act::act(game, unit, true, oracle)?;
            fire(game, unit, false, oracle)?;
        }
        Order::MoveAndFire => both(game, unit, gain, oracle)?,
        // 5: who stays where he is tells the others what he sees.
        Order::Five => {
            let news = news(game, unit).filter(|_| matches!(intent(game, unit), Intent::Stay));
            if let Some(of) = news {
                oracle.tell(C::Obs13, game.pass_on(unit, of));
            } else {
                act::act(game, unit, false, oracle)?;
                carry_out(game, unit, None, oracle)?;
            }
        }
        Order::None | Order::Free => {}
    }
    Ok(())
}

/// HA-SOLO-17: on a 4 it assaults, or stays and fires where that is worth a man, or fires and moves.
fn both(game: &mut Game<'_>, unit: UnitId, gain: u32, oracle: &mut impl Oracle) -> Play<()> {
    let intent = intent(game, unit);
    let firm = gain >= ONE && (game.element(unit).is_vehicle() || is_covered(game, unit));
    match intent {
        Intent::Go { .. } if firm => {
            oracle.tell(C::Solo17, Event::Stopped { who: game.known(unit) });
            fire(game, unit, false, oracle)
        }
        Intent::Stay => {
            carry_out(game, unit, Some(Intent::Stay), oracle)?;
            fire(game, unit, false, oracle)
        }
        Intent::Go { .. } if worth(game, unit, true) > 0 && !game.is_immobile(unit) => {
            fire(game, unit, true, &mut oracle.within(C::Solo17, &(unit, &intent)))?;
            carry_out(game, unit, Some(intent), oracle)
        }
        _ => {
            carry_out(game, unit, Some(intent), &mut oracle.within(C::Solo17, &unit))?;
            fire(game, unit, false, oracle)
        }
    }
}

fn worth(game: &Game<'_>, unit: UnitId, will_move: bool) -> u32 {
    best(game, unit, will_move).map_or(0, |b| b.1)
}

/// HA-SOLO-T1: an enemy it has spotted itself that two friends or more do not know.
fn news(game: &Game<'_>, unit: UnitId) -> Option<UnitId> {
    let us = game.seat(unit);
    let is_new = |&e: &UnitId| game.unit(unit).has_spotted(e) && command::strangers(game, us, e) >= 2;
    game.shown(us).filter(is_new).min_by_key(|&e| nearness(game, unit, e))
}

/// HA-SOLO-T1: a 6.
fn free(game: &Game<'_>, unit: UnitId) -> Order {
    let best = gain::plan(game, unit, false);
    let heavy = best.is_some_and(|plan| {
        let guns = firing::guns(game, unit, plan.at);
        plan.how != How::Direct || guns.iter().any(|gun| !game.weapon(gun.weapon).is_small_arm())
    });
    let has_target = best.is_some_and(|plan| plan.gain >= ONE);
    let intent = if may_go(game, unit) { intent(game, unit) } else { Intent::Stay };
    let looks = || observation::nearest_unobserved(game, unit).is_some();
    match intent {
        _ if game.unit(unit).nerve == Nerve::Pinned => Order::Act,
        Intent::Stay if has_target && heavy => Order::Act,
        Intent::Stay if has_target => Order::Fire,
        Intent::Go { .. } if worth(game, unit, true) > 0 => Order::MoveAndFire,
        Intent::Assault(_) | Intent::Go { .. } => Order::Move,
        Intent::Stay if looks() || game.is_immobile(unit) && game.unit(unit).weapon == Emplacement::Packed => {
            Order::Act
        }
        Intent::Stay => Order::Fire,
    }
}

/// Whether its legs would carry it.
fn may_go(game: &Game<'_>, unit: UnitId) -> bool {
    game.unit(unit).nerve < Nerve::Pinned && !movement::turns(game, unit) && may_move(game, unit)
}

fn may_move(game: &Game<'_>, unit: UnitId) -> bool {
    !movement::paces(game, unit).0.is_empty()
}

/// HA-SOLO-07: at the target of the greatest gain; vehicles weapon by weapon; HA-VAC-04: or at a ghost, where it must.
pub fn fire(game: &mut Game<'_>, unit: UnitId, will_move: bool, oracle: &mut impl Oracle) -> Play<()> {
    if !game.unit(unit).is_on_table() || !game.unit(unit).may.fire {
        return Ok(());
    }
    // HA-SOLO-T2: men never split; vehicles choose for each weapon.
    let arms: SmallVec<[Option<u8>; 4]> = match game.element(unit) {
        hull if hull.has_hull() => (0..hull.arms.len() as u8).map(Some).collect(),
        _ => SmallVec::from_slice(&[None]),
    };
    for (nth, &arm) in (1..).zip(&arms) {
        let plan = plan_with(game, unit, will_move, arm).filter(|_| game.unit(unit).is_on_table());
        let Some(Plan { at, how, .. }) = plan else { continue };
        oracle.tell(C::Solo08, Event::Picks { who: game.known(unit), at });
        let live = (unit, will_move, &arms[nth..]);
        let held = &mut oracle.within(C::Solo08, &live);
        match how {
            How::Direct => {
                let guns = gain::volley(game, unit, at, will_move, arm);
                firing::volley(game, unit, at, &guns, will_move, held)?;
            }
            How::Indirect => indirect::fire(game, unit, Mark::Unit(at), Load::Shell, held)?,
            How::House(piece) => structures::fire(game, unit, piece, will_move, held)?,
        }
    }
    if !game.unit(unit).has_used_fire() && game.unit(unit).is_on_table() {
        let us = game.seat(unit);
        let ghost = game.ghosts(us).find(|&g| vacated::is_in_range(game, unit, g));
        if let Some(ghost) = ghost.filter(|_| !game.setup.options().ghost_fire_optional()) {
            firing::volley(game, unit, ghost, &[], will_move, &mut oracle.within(C::Vac04, &unit))?;
        }
    }
    game.spend_fire(unit);
    Ok(())
}

/// HA-SOLO-12: an assault if there is one to be made; HA-SOLO-09, HA-SOLO-17: else towards its goal, unless it stays.
fn intent(game: &Game<'_>, unit: UnitId) -> Intent {
    if !may_go(game, unit) {
        return Intent::Stay;
    }
    if let Some(target) = goal::assault(game, unit) {
        return Intent::Assault(target);
    }
    // HA-FLM-06: out of a burning house, whatever else.
    let in_fire = flame::is_in_fire(game, unit).is_some();
    let goal = if in_fire { goal::way_out(game, unit) } else { goal::goal(game, unit) };
    let Some(goal) = goal.filter(|goal| !goal.reached) else { return Intent::Stay };
    let pace = if goal::doubles(game, unit, &goal) { Pace::Double } else { Pace::Normal };
    let Some(going) = going::going(game, unit, pace) else { return Intent::Stay };
    let route = path::to(game, unit, &goal, &going);
    if route_length(&route) < 100 {
        return Intent::Stay;
    }
    Intent::Go { to: nearest(game, unit, &goal), route, pace, going: Box::new(going) }
}

fn nearest(game: &Game<'_>, unit: UnitId, goal: &Goal) -> Point {
    let at = game.unit(unit).at;
    goal.points.iter().copied().min_by_key(|&p| (kernel::length(p, at), p.x, p.y)).unwrap_or(at)
}

/// Whatever it meant to do, or would now.
fn carry_out(game: &mut Game<'_>, unit: UnitId, meant: Option<Intent>, oracle: &mut impl Oracle) -> Play<()> {
    if !game.unit(unit).is_on_table() || !game.unit(unit).may.go {
        return Ok(());
    }
    // HA-FIRE-14: guns turn to whom they have observed; HA-SOLO-T2: not to where they point already.
    if movement::turns(game, unit) {
        if facing(game, unit) == game.unit(unit).facing {
            return Ok(());
        }
        return movement::face(game, unit, game.unit(unit).facing, C::Fire14, oracle);
    }
    match meant.unwrap_or_else(|| intent(game, unit)) {
        Intent::Stay => Ok(()),
        Intent::Assault(target) => {
            oracle.tell(C::Solo12, Event::Picks { who: game.known(unit), at: target });
            assault::charge(game, unit, target, oracle)
        }
        Intent::Go { to, route, pace, going } => go(game, unit, to, route, (pace, &going), oracle),
    }
}

/// Towards its goal, as far as the dice go.
fn go(
    game: &mut Game<'_>,
    unit: UnitId,
    to: Point,
    route: Route,
    (pace, going): (Pace, &Going),
    oracle: &mut impl Oracle,
) -> Play<()> {
    let in_fire = flame::is_in_fire(game, unit).is_some();
    oracle.tell(if in_fire { C::Flm06 } else { C::Solo09 }, Event::MakesFor { who: game.known(unit), at: to });
    let clause = if pace == Pace::Double { C::Solo11 } else { C::Solo10 };
    let end = route.last().copied().unwrap_or(to);
    oracle.tell(clause, Event::MakesFor { who: game.known(unit), at: end });
    let figures = route.last().copied().into_iter().collect();
    movement::walk(game, unit, pace, going, &March { route, figures }, oracle)
}

/// HA-SOLO-T2: a spotter who has nobody new to observe goes to where he sees more.
pub fn scout(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    match intent(game, unit) {
        Intent::Go { to, route, pace, going } => go(game, unit, to, route, (pace, &going), oracle),
        _ => Ok(()),
    }
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

/// HA-SOLO-T2: towards the nearest enemy it has observed, else the objective it goes for.
pub fn facing(game: &Game<'_>, unit: UnitId) -> Heading {
    let at = game.unit(unit).at;
    let enemy = goal::nearest_threat(game, unit).map(|(e, _)| goal::place(game, e));
    let objective = || {
        let all = &game.setup.plan.scenario.objectives;
        let own = game.unit(unit).goal.map(|nth| all[usize::from(nth)].at);
        own.or_else(|| all.iter().map(|o| o.at).min_by_key(|&o| kernel::length(at, o)))
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

/// HA-SOLO-12: whether it assaults somebody it has run into: if it is strong enough.
pub fn goes_on(game: &Game<'_>, unit: UnitId, enemy: UnitId) -> bool {
    goal::is_strong(game, unit, enemy)
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
        || game.is_gun(unit) && game.unit(unit).weapon != Emplacement::Packed
        || element.arms.iter().any(|arm| arm.shell.is_some_and(shells))
}
