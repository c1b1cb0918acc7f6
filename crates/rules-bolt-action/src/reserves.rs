//! BA-SET-05..07, -09, -17: units that come on during the battle.
use crate::{
    Clause as C, Edge, Game, Going, Moved, Oracle, Place, driving, guns,
    movement::{self, ADVANCE, RUN},
    quality::{self, Obedience, morale_with, test_order},
    sight,
    state::Units,
    words::{Event, Order, UnitId},
};
use figures::PLACING;
use kernel::{Figures, March, Play, Point, Route, Seat, TWO_D6, Term, Verbs, pool};
use std::borrow::Cow;
use table::{Bounds, Shape};

/// BA-SET-05..07: the first turn in which a unit that waits there may come on.
const fn first_turn(place: Place) -> u8 {
    match place {
        Place::Outflank(_) => 3,
        Place::Reserve => 2,
        _ => 1,
    }
}

/// BA-TURN-01: every unit has a die (option `reserve_dice_out`: not before the turn in which it may come on).
pub fn has_die(game: &Game<'_>, unit: UnitId) -> bool {
    let unit = game.unit(unit);
    !unit.is_off_table() || game.turn >= first_turn(unit.place) || !game.setup.options().reserve_dice_out()
}

/// BA-SET-17: Advance or Run to come on, when its time has come; otherwise only Down. Gives the clause that forbids it.
pub fn order_bar(game: &Game<'_>, unit: UnitId, order: Order) -> Option<C> {
    let place = game.unit(unit).place;
    match order {
        Order::Down => None,
        Order::Advance | Order::Run if game.turn < first_turn(place) => {
            Some(if matches!(place, Place::Outflank(_)) { C::Set07 } else { C::Set17 })
        }
        Order::Advance if !game.is_artillery(unit) || guns::haul_rate(game, unit) > 0 => None,
        Order::Run if !game.is_artillery(unit) => None,
        _ => Some(C::Set17),
    }
}

/// The unit tries to come on. True: it did, and stands on the table.
pub fn enter(game: &mut Game<'_>, unit: UnitId, order: Order, oracle: &mut impl Oracle) -> Play<bool> {
    let place = game.unit(unit).place;
    if !may_come(game, unit, order, oracle)? {
        return Ok(false);
    }
    let own = game.setup.plan.sides[game.seat(unit).index()].edge;
    let (clause, edge, far) = match place {
        // BA-SET-07: from that side edge, 24" from the own edge on turn 3, 12" more each later turn.
        Place::Outflank(flank) => (C::Set07, own.flank(flank), 2400 + 1200 * i32::from(game.turn - 3)),
        Place::FirstWave => (C::Set05, own, i32::from(i16::MAX)),
        _ => (C::Set06, own, i32::from(i16::MAX)),
    };
    let far = own.strip(game.setup.plan.size, far.min(i16::MAX.into()) as i16);
    if game.is_vehicle(unit) {
        drive_on(game, unit, order, clause, edge, far, oracle)?;
    } else {
        walk_on(game, unit, order, clause, edge, far, oracle)?;
    }
    // BA-SET-09: no assault in the turn of arrival.
    let came = game.unit(unit).is_on_table();
    let sees = |enemy: UnitId| sight::sees(game, unit, enemy);
    if came && order == Order::Run && oracle.listens() && game.on_table(!game.seat(unit)).any(sees) {
        oracle.tell(C::Set09, Event::TooLateToAssault(unit));
    }
    Ok(came)
}

/// BA-SET-06, BA-SET-17: reserves test at -1 even without pins; the first wave only for its pins.
pub fn may_come(game: &mut Game<'_>, unit: UnitId, order: Order, oracle: &mut impl Oracle) -> Play<bool> {
    if game.unit(unit).place == Place::FirstWave {
        return Ok(
            match quality::must_test(game, unit).then(|| test_order(game, unit, order, oracle)).transpose()? {
                None | Some(Obedience::Obeys) => true,
                Some(Obedience::Down) => false,
                // BA-FUBAR-07: nobody in sight to run from.
                Some(Obedience::Fubar) => {
                    oracle.tell(C::Fubar07, game.give(unit, Order::Down));
                    false
                }
            },
        );
    }
    let special = Term { clause: C::Set06, label: "entry from reserve", amount: -1 };
    let need = morale_with(game, unit, Some(special));
    let limit = need.total().clamp(1, 11) as u8;
    let tally = oracle.throw(game.seat(unit), C::Set06, unit, pool(1, TWO_D6, &[limit + 1, 12]), &need)?;
    if tally.of(0) == 0 {
        // BA-FUBAR-09: two sixes are a failure and nothing worse.
        let clause = if tally.of(2) == 1 { C::Fubar09 } else { C::Set06 };
        oracle.tell(clause, game.give(unit, Order::Down));
        return Ok(false);
    }
    if game.unit(unit).pins > 0 {
        oracle.tell(C::Test06, game.unpin(unit, 1));
    }
    Ok(true)
}

/// Men on foot, and guns: anywhere within their move of the edge, straight behind where they end.
fn walk_on(
    game: &mut Game<'_>,
    unit: UnitId,
    order: Order,
    clause: C,
    edge: Edge,
    far: Bounds,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let size = game.setup.plan.size;
    let (reach, going, moved) = match order {
        _ if game.is_artillery(unit) => (guns::haul_rate(game, unit), Going::Haul, Moved::Advanced),
        Order::Run => (RUN, Going::Run, Moved::Ran),
        _ => (ADVANCE, Going::Walk, Moved::Advanced),
    };
    let strip = overlap(edge.strip(size, reach as i16), far);
    let zone = Shape::rect(strip.least, strip.most);
    let mut ground = game.ground(unit, going, PLACING).in_zone(zone, clause);
    ground.bars = match ground.bars {
        Cow::Borrowed(_) => Cow::Borrowed(game.setup.bars_from(going, edge)),
        Cow::Owned(bars) => Cow::Owned(edge.shadowed(bars, size)),
    };
    if !ground.has_room() {
        oracle.tell(C::Set17, game.give(unit, Order::Down));
        return Ok(());
    }
    let march = oracle.place(game, game.seat(unit), clause, unit, ground)?;

    // BA-ORD-09: they come from the edge, and may be ambushed on the way.
    let feet: Figures = march.figures.iter().map(|&at| edge.behind(at, size)).collect();
    oracle.tell(clause, game.arrive(unit, &feet, edge.inward()));
    game.set_moved(unit, moved);
    let route = Route::from_slice(&[edge.behind(march.end(), size), march.end()]);
    movement::travel(game, unit, C::Move01, &March { route, ..march }, oracle)?;
    guns::set_facing(game, unit, C::Move10, oracle)
}

/// A vehicle: onto the edge at a point of its owner's choice, and on from there with its whole move.
fn drive_on(
    game: &mut Game<'_>,
    unit: UnitId,
    order: Order,
    clause: C,
    edge: Edge,
    far: Bounds,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let rim = overlap(edge.strip(game.setup.plan.size, 0), far);
    let zone = Shape::rect(rim.least, rim.most);
    game.unit_mut(unit).facing = edge.inward();
    let ground = driving::ground(game, unit, order).in_zone(zone, clause);
    if !ground.has_room() {
        oracle.tell(C::Set17, game.give(unit, Order::Down));
        return Ok(());
    }
    let at = oracle.place(game, game.seat(unit), clause, unit, ground)?.end();
    oracle.tell(clause, game.arrive(unit, &[at], edge.inward()));
    if order == Order::Run { movement::run(game, unit, oracle) } else { movement::advance(game, unit, oracle) }
}

fn overlap(a: Bounds, b: Bounds) -> Bounds {
    let (least, most) = (
        Point::new(a.least.x.max(b.least.x), a.least.y.max(b.least.y)),
        Point::new(a.most.x.min(b.most.x), a.most.y.min(b.most.y)),
    );
    Bounds { least, most }
}

/// BA-SET-17: a first-wave unit that did not come on in turn 1 is in reserve from then on.
pub fn fall_behind(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    let late: Units = Seat::BOTH
        .into_iter()
        .flat_map(|seat| game.alive(seat))
        .filter(|&u| game.unit(u).place == Place::FirstWave)
        .collect();
    for unit in late {
        oracle.tell(C::Set17, game.hold(unit, Place::Reserve));
    }
}
