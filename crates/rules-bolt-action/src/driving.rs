//! BA-MOVE-01..04, -08, -11, -12: how vehicles move, of their own will and against it.
use crate::{
    Clause as C, Drive, Game, Oracle, buildings, guns, movement,
    state::Moved,
    vehicles,
    words::{Choice, Order, UnitId},
};
use figures::{Bar, Course, Field, Flight, Steer};
use kernel::{Figures, Ground, March, Play, Point, Route, Verbs, Why, route_length};
use smallvec::SmallVec;
use std::borrow::Cow;
use table::{Disc, Heading, Inches, Shape, ahead, bearing};

/// BA-MOVE-02: the most of one pivot.
const QUARTER: u16 = 90;
/// How finely a way is tried that nobody chose.
const STEP: u32 = 25;

/// BA-MOVE-T1: how far, and with how many pivots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    pub reach: u32,
    pub pivots: u8,
}

/// BA-MOVE-T1, BA-MOVE-12: by drive and order; slow ones go 6" and 12".
pub fn pace(game: &Game<'_>, unit: UnitId, order: Order) -> Pace {
    let (advance, pivots) = match game.vehicle(unit).map_or(Drive::Tracked, |v| v.drive) {
        Drive::Tracked => (900, [1, 0]),
        Drive::HalfTracked => (900, [2, 1]),
        Drive::Wheeled => (1200, [2, 1]),
    };
    let advance = if game.setup.squad(unit).traits.slow { 600 } else { advance };
    match order {
        // BA-MOVE-01: Run is exactly double.
        Order::Run => Pace { reach: 2 * advance, pivots: pivots[1] },
        _ => Pace { reach: advance, pivots: pivots[0] },
    }
}

/// BA-MOVE-04: straight back at half the Advance rate, recce at all of it (option `no_reverse`: not at all).
fn reverse_rate(game: &Game<'_>, unit: UnitId) -> u32 {
    let Pace { reach, .. } = pace(game, unit, Order::Advance);
    match game.setup.squad(unit).traits.recce {
        _ if game.setup.options().no_reverse() => 0,
        true => reach,
        false => reach / 2,
    }
}

/// BA-MOVE-02..04: the way of a vehicle with an Advance or a Run, and where it points in the end.
pub fn drive(game: &mut Game<'_>, unit: UnitId, order: Order, oracle: &mut impl Oracle) -> Play<()> {
    let (us, from, Pace { reach, pivots }) = (game.seat(unit), game.unit(unit).at[0], pace(game, unit, order));
    let clause = if game.setup.squad(unit).traits.slow { C::Move12 } else { C::Move02 };
    let march = oracle.path(game, us, clause, unit, from, reach, ground(game, unit, order))?;
    let course = course(game, unit, &march.route);
    let far = route_length(&march.route);
    let (moved, clause) = match order {
        _ if far == 0 => (Moved::Stood, clause),
        // BA-MOVE-04: straight back.
        _ if course.is_back => (Moved::Reversed, C::Move04),
        // BA-MOVE-08: twice as far along a road.
        Order::Run if far > reach => (Moved::Ran, C::Move08),
        Order::Run => (Moved::Ran, clause),
        _ if far > reach => (Moved::Advanced, C::Move08),
        _ => (Moved::Advanced, clause),
    };
    game.set_moved(unit, moved);
    movement::travel(game, unit, clause, &march, oracle)?;
    buildings::crush_along(game, &march.route, unit, order, oracle)?;
    if course.is_back || !is_under_way(game, unit, order) {
        return Ok(());
    }
    point(game, unit, pivots - course.pivots, oracle)
}

/// Whether nothing has halted it since it got this order.
pub fn is_under_way(game: &Game<'_>, unit: UnitId, order: Order) -> bool {
    let unit = game.unit(unit);
    unit.is_on_table() && unit.order == Some(order) && !unit.immobilised
}

/// BA-MOVE-02, BA-MOVE-03: pivots that are left may turn it at the end, or on the spot.
fn point(game: &mut Game<'_>, unit: UnitId, pivots: u8, oracle: &mut impl Oracle) -> Play<()> {
    let (us, facing) = (game.seat(unit), game.unit(unit).facing);
    let stood = game.unit(unit).moved == Moved::Stood;
    let clause = if stood { C::Move03 } else { C::Move02 };
    let options = headings(game, unit, pivots);
    let Choice::Face(degrees) = oracle.pick(game, us, clause, unit, &options)? else { return Ok(()) };
    let heading = Heading::from(degrees);
    if heading == facing {
        return Ok(());
    }
    oracle.tell(clause, game.face(unit, heading));
    if stood {
        game.set_moved(unit, Moved::Pivoted);
    }
    Ok(())
}

/// As it points, at every enemy, and in steps of 15 degrees, as far as the pivots reach (option `exact_90`: quarters).
fn headings(game: &Game<'_>, unit: UnitId, pivots: u8) -> guns::Faces {
    let (at, facing) = (game.unit(unit).at[0], game.unit(unit).facing);
    let most = (QUARTER * u16::from(pivots)).min(180);
    let exact = game.setup.options().exact_90();
    let step = if exact { QUARTER } else { 15 };
    let steps = (1..=most / step).flat_map(|n| [1, -1].map(|side| facing.turned(side * i32::from(n * step))));
    let enemies = game.on_table(!game.seat(unit)).map(|e| bearing(at, game.unit(e).leader()));
    let enemies = enemies.filter(|h| !exact && facing.turn_to(*h) <= most);
    guns::each_once(std::iter::once(facing).chain(enemies).chain(steps))
}

/// What a route makes of the hull, whatever turns it takes.
pub fn course(game: &Game<'_>, unit: UnitId, route: &[Point]) -> Course {
    let free = Steer { pivots: u8::MAX, back: 1, exact: false, ..steering(game, unit, Order::Run) };
    free.course(route).unwrap_or_else(|no| unreachable!("{no:?} with any number of turns"))
}

fn steering<'a>(game: &Game<'a>, unit: UnitId, order: Order) -> Steer<'a, C> {
    let Pace { reach, pivots } = pace(game, unit, order);
    let back = if order == Order::Run { 0 } else { reverse_rate(game, unit) };
    Steer {
        heading: game.unit(unit).facing,
        pivots,
        most: QUARTER,
        exact: game.setup.options().exact_90(),
        clause: C::Move02,
        back: reach.checked_div(back).unwrap_or(0) as u8,
        back_clause: C::Move04,
        off: game.vehicle(unit).map_or(0, |v| (v.length / 2).saturating_sub(v.width / 2)),
        roads: Cow::Borrowed(&game.setup.roads),
        road_clause: C::Move08,
        pace_clause: if game.setup.squad(unit).traits.slow { C::Move12 } else { C::Move01 },
    }
}

/// BA-MOVE-06..08: where a vehicle may go with this order.
pub fn ground<'a>(game: &Game<'a>, unit: UnitId, order: Order) -> Field<'a, C> {
    Field {
        edge: C::Move09,
        bars: bars(game, unit, order),
        others: game.others(unit),
        apart_clause: C::Move06,
        figures: Figures::from_slice(&[game.unit(unit).at[0]]),
        base: half_width(game, unit),
        coherency_clause: C::Move02,
        reach: pace(game, unit, order).reach,
        steer: Some(steering(game, unit, order)),
        ..Field::open(game.setup.plan.size, C::Move07)
    }
}

pub fn half_width(game: &Game<'_>, unit: UnitId) -> u16 {
    game.vehicle(unit).map_or(0, |v| v.width / 2)
}

/// BA-MOVE-07, BA-MOVE-T2: terrain closed to this drive; BA-ARM-23: wrecks are closed to all.
fn bars<'a>(game: &Game<'a>, unit: UnitId, order: Order) -> Cow<'a, [Bar<C>]> {
    let (setup, Some(vehicle)) = (game.setup, game.vehicle(unit)) else { return Cow::Borrowed(&[]) };
    let (drive, runs) = (vehicle.drive, order == Order::Run);
    let mut bars = match (game.rubble, buildings::may_crush(game, unit, order)) {
        (0, false) => Cow::Borrowed(setup.closed(drive, runs)),
        (_, crushes) => Cow::Owned(setup.plan.closed(drive, runs, crushes, |nth| game.is_rubble(nth))),
    };
    let mut wrecks = setup.units().filter(|&u| u != unit && game.unit(u).wreck).peekable();
    if wrecks.peek().is_some() {
        let wide = |d: &Disc| Shape::disc(d.at, d.radius + vehicle.width / 2);
        let hulls = wrecks.flat_map(|u| game.discs(u));
        bars.to_mut().extend(hulls.map(|d| Bar { shape: wide(d), clause: C::Arm23, passing: true }));
    }
    bars
}

/// How far a straight way is open, and whether it then leads off the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Straight {
    pub far: u32,
    pub leaves: bool,
}

/// BA-VEH-07: straight on or back, stopping 1" short of anything it may not enter.
pub fn straight(ground: &Field<'_, C>, from: Point, heading: Heading, reach: u32) -> Straight {
    let mut far = 0;
    for d in (STEP..reach).step_by(STEP as usize).chain([reach]) {
        match ground.price(&[from, ahead(from, heading, d)]) {
            Ok(_) => far = d,
            Err(no) if no.why == Why::OffTable => return Straight { far, leaves: true },
            Err(no) if no.why == Why::Barred => return Straight { far: far.saturating_sub(100), leaves: false },
            Err(_) => return Straight { far, leaves: false },
        }
    }
    Straight { far, leaves: false }
}

pub fn march(from: Point, heading: Heading, far: u32) -> March {
    let to = ahead(from, heading, far);
    March { route: Route::from_slice(&[from, to]), figures: Figures::from_slice(&[to]) }
}

/// BA-VEH-07: an order test failed with an enemy in front: straight back, if it can.
pub fn recoil(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let reach = reverse_rate(game, unit);
    // Option vehicle_fail_just_down: it only halts.
    if game.unit(unit).immobilised || reach == 0 || game.setup.options().vehicle_fail_just_down() {
        return Ok(());
    }
    if !game.on_table(!game.seat(unit)).any(|e| vehicles::is_before(game, unit, e)) {
        return Ok(());
    }
    let (from, back) = (game.unit(unit).at[0], game.unit(unit).facing.turned(180));
    let Straight { far, leaves } = straight(&ground(game, unit, Order::Advance), from, back, reach);
    if far > 0 {
        game.set_moved(unit, Moved::Reversed);
        let order = game.unit(unit).order;
        movement::travel(game, unit, C::Veh07, &march(from, back, far), oracle)?;
        if !game.unit(unit).is_on_table() || game.unit(unit).order != order || game.unit(unit).immobilised {
            return Ok(());
        }
    }
    // BA-VEH-08: over the edge and gone.
    if leaves {
        oracle.tell(C::Veh08, game.leave_table(unit));
    }
    Ok(())
}

/// BA-FUBAR-11: panic at the Run rate with the pivots that allows; if that leads no farther off, backwards.
pub fn flight<'a>(game: &Game<'a>, unit: UnitId, enemy: UnitId) -> Flight<'a, C> {
    let (from, facing) = (game.unit(unit).at[0], game.unit(unit).facing);
    let Some(vehicle) = game.vehicle(unit).filter(|_| !game.unit(unit).immobilised) else { return Flight::Nowhere };
    let enemies = game.discs(enemy);
    let off = |at: Point, heading: Heading| table::nearest_gap(&vehicle.hull_at(at, heading), enemies);
    let here = off(from, facing);
    let edge_stops = game.setup.options().edge_stops_panic();
    let way = |ground: &Field<'_, C>, heading: Heading, hull: Heading, reach: u32| {
        let Straight { far, leaves } = straight(ground, from, heading, reach);
        let leaves = leaves && !edge_stops;
        let far = if leaves { reach } else { far };
        let end = ahead(from, heading, far);
        (off(end, hull), far, leaves, heading)
    };
    let Pace { reach, pivots } = pace(game, unit, Order::Run);
    let run = ground(game, unit, Order::Run);
    let most = i32::from(QUARTER * u16::from(pivots));
    let turns = (-most..=most).step_by(15).map(|turn| facing.turned(turn));
    let on = turns.map(|heading| way(&run, heading, heading, reach));
    let back = || way(&ground(game, unit, Order::Advance), facing.turned(180), facing, reverse_rate(game, unit));
    let farther = |way: &(Option<Inches>, u32, bool, Heading)| way.0 > here && way.1 > 0;
    let best = on.max_by_key(|way| (way.0, way.1)).filter(farther);
    match best.or_else(|| Some(back()).filter(farther)) {
        Some((_, _, true, _)) => Flight::OffTable,
        Some((_, far, false, heading)) => Flight::Away(march(from, heading, far)),
        None => Flight::Nowhere,
    }
}

/// The hull at a place, as others see it.
pub fn hull_at(game: &Game<'_>, unit: UnitId, at: Point, heading: Heading) -> SmallVec<[Disc; 3]> {
    game.vehicle(unit).map_or_else(SmallVec::new, |v| v.hull_at(at, heading).into_iter().collect())
}
