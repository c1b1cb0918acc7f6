//! HA-MOV: moving by thrown dice.
use crate::{
    Clause as C, Footing, Game, Oracle, assault, carriage, flame,
    going::{Going, gait, going},
    observation, opportunity,
    setup::Footprint,
    solo,
    state::Emplacement,
    vacated,
    words::{Barred, Choice, Event, Nerve, Open, Order, Pace, UnitId},
};
use kernel::{Chance, March, Play, Point, Route, Throw, Verbs, milestones, on_route, route_length};
use table::{Heading, Inches, Shape, bearing};

/// So far ahead the ground is looked at before a die, in 1/100 inch.
const LOOK: u32 = 25;

/// How it may go on its order, and what it may not and why.
pub(crate) fn paces(game: &Game<'_>, unit: UnitId) -> (Open, Barred) {
    let (mut open, mut barred) = (Open::new(), Barred::new());
    let is_foot = game.is_men(unit) && !game.is_gun(unit) && !game.unit(unit).mounted;
    let fits = |pace: &Pace| match pace {
        Pace::Crawl | Pace::Stealth => is_foot,
        Pace::Reverse => game.element(unit).is_vehicle(),
        _ => true,
    };
    let all = [Pace::Normal, Pace::Double, Pace::Crawl, Pace::Stealth, Pace::Reverse];
    for pace in all.into_iter().filter(fits) {
        match pace_bar(game, unit, pace) {
            None => open.push(Choice::Go(pace)),
            Some(clause) => barred.push((Choice::Go(pace), clause)),
        }
    }
    (open, barred)
}

fn pace_bar(game: &Game<'_>, unit: UnitId, pace: Pace) -> Option<C> {
    let state = game.unit(unit);
    match pace {
        // HA-CM-11: pinned men stay.
        _ if state.nerve == Nerve::Pinned => Some(C::Cm11),
        // HA-WNOTE-04: what is set up has to be broken down first.
        // Option immobile_one_act: it is packed by going.
        _ if game.is_immobile(unit)
            && state.weapon != Emplacement::Packed
            && !game.setup.options().immobile_one_act() =>
        {
            Some(C::Wnote04)
        }
        _ if gait(game, unit, pace).is_none() => Some(C::Mov04),
        Pace::Double if game.is_gun(unit) || game.tows(unit) => Some(C::Mov11),
        // HA-ARM-14: damage slows.
        Pace::Double if state.damaged > 0 => Some(C::Arm14),
        // HA-MOV-12: only on an order to move.
        Pace::Double if state.order != Order::Move => Some(C::Mov12),
        // HA-MOV-17, HA-CMD-T1: not while firing.
        Pace::Stealth if state.order == Order::MoveAndFire => Some(C::Mov17),
        _ => None,
    }
}

/// HA-MOV-01: the way is named, the dice are thrown, and it goes as far as they let it.
pub fn go(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    let (mut options, mut barred) = paces(game, unit);
    // HA-ASLT-02: guns and packed weapons do not assault.
    if (game.is_immobile(unit) || game.is_gun(unit))
        && let Some(near) = game.shown(us).find(|&e| game.distance(unit, e) <= Inches::whole(6))
    {
        barred.push((Choice::Assault(near), C::Aslt02));
    }
    let targets = assault::targets(game, unit);
    options.extend(targets.into_iter().map(Choice::Assault));
    // HA-FLM-06: a burning house has to be left.
    if !options.is_empty() && flame::is_in_fire(game, unit).is_some() {
        barred.push((Choice::Stay, C::Flm06));
    } else {
        options.push(Choice::Stay);
    }
    carriage::mounts_by_move(game, unit, &mut options, &mut barred);
    match oracle.pick_barring(game, us, C::Mov01, game.known(unit), &options, &barred)? {
        Choice::Go(pace) => {
            let Some(going) = going(game, unit, pace) else { unreachable!("it was offered") };
            let from = game.unit(unit).at;
            let ground = Footing::moving(game, unit, going.clone());
            let march = oracle.path(game, us, C::Mov22, game.known(unit), from, going.longest(), ground)?;
            walk(game, unit, pace, &going, &march, oracle)
        }
        Choice::Assault(target) => assault::charge(game, unit, target, oracle),
        Choice::Act(act) => {
            // HA-ACT-06: that is its whole move.
            game.spend_move(unit);
            carriage::carry_out(game, unit, act, C::Act06, oracle)
        }
        _ => Ok(()),
    }
}

/// The dice of a named way; how far they let it go.
pub fn throw(
    game: &mut Game<'_>,
    unit: UnitId,
    pace: Pace,
    going: &Going,
    route: &[Point],
    oracle: &mut impl Oracle,
) -> Play<u32> {
    let named = if going.split { part_of(route, LOOK) } else { Route::from_slice(route) };
    let (dice, clause) = going.dice(&named);
    oracle.tell(clause, game.set_pace(unit, pace, dice));
    if game.is_immobile(unit) && game.unit(unit).weapon != Emplacement::Packed {
        oracle.tell(C::Act04, game.emplace(unit, Emplacement::Packed));
    }
    if going.split {
        return die_by_die(game, unit, going, route, oracle);
    }
    let chance = Chance::Sum { throw: Throw::new(dice, 6), less: going.pips };
    let thrown = oracle.throw_plain(game.seat(unit), C::Mov01, game.known(unit), chance)?;
    Ok(u32::from(thrown.value()) * 100)
}

/// Option mixed=split: one die after another, as long as the ground where it has come to allows one more.
fn die_by_die(game: &Game<'_>, unit: UnitId, going: &Going, route: &[Point], oracle: &mut impl Oracle) -> Play<u32> {
    let (mut dice, mut inches) = (0, 0);
    let whole = route_length(route);
    loop {
        let from = (u32::from(inches) * 100).min(whole.saturating_sub(LOOK));
        let ground = [on_route(route, from), on_route(route, (from + LOOK).min(whole))];
        if dice >= going.dice(&ground).0 {
            return Ok(u32::from(inches) * 100);
        }
        let chance = Chance::Sum { throw: Throw::new(1, 6), less: going.pips };
        inches += oracle.throw_plain(game.seat(unit), C::Mov01, game.known(unit), chance)?.value();
        dice += 1;
        oracle.cut(game, C::Mov22, &(unit, going, route, dice, inches))?;
    }
}

/// HA-MOV-22: the throw, the way, and who fires on it.
pub fn walk(
    game: &mut Game<'_>,
    unit: UnitId,
    pace: Pace,
    going: &Going,
    march: &March,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let whole = route_length(&march.route);
    if whole == 0 {
        return Ok(());
    }
    let thrown = throw(game, unit, pace, going, &march.route, oracle)?;
    let mut far = thrown.min(whole);
    // The owner may stop earlier where the dice do not reach the end.
    if far < whole && far > 0 {
        far = stop(game, unit, &march.route, far, oracle)?;
    }
    let route = cut_short(game, unit, &march.route, far);
    let met = travel(game, unit, &route, &mut oracle.within(C::Mov22, &(unit, pace, &route, thrown)))?;
    if game.unit(unit).is_on_table() {
        turn(game, unit, pace, &route, oracle)?;
    }
    match met {
        Some((enemy, gone)) => assault::go_on(game, unit, enemy, thrown.saturating_sub(gone), oracle),
        None => Ok(()),
    }
}

/// Where to stop, where the throw is short.
fn stop(game: &Game<'_>, unit: UnitId, route: &[Point], far: u32, oracle: &mut impl Oracle) -> Play<u32> {
    if game.is_automated(game.seat(unit)) {
        return Ok(solo::stop(game, unit, route, far));
    }
    let at = oracle.along(game, game.seat(unit), C::Mov22, game.known(unit), route, &[(0, far)])?;
    Ok(at.unwrap_or(far))
}

/// As much of a route as was thrown; back to where it may stand (HA-GEN-11).
pub fn cut_short(game: &Game<'_>, unit: UnitId, route: &[Point], far: u32) -> Route {
    if gait(game, unit, game.unit(unit).pace).is_none() {
        return Route::from_slice(&route[..1]);
    }
    let ground = Footing::within(game, unit, far);
    let mut far = far;
    loop {
        let part = part_of(route, far);
        if far == 0 || ground.stand_facing(on_route(route, far), ground.body.heading(&part)).is_ok() {
            return part;
        }
        far = far.saturating_sub(25);
    }
}

/// The first part of a route.
pub fn part_of(route: &[Point], far: u32) -> Route {
    let mut part = Route::from_slice(&route[..1]);
    for (leg, gone) in route.windows(2).zip(milestones(route)) {
        if gone >= far {
            part.push(on_route(route, far));
            return part;
        }
        part.push(leg[1]);
    }
    part
}

/// It goes its way; enemies who hold a 1 may fire (HA-TURN-05), hidden ones may be met (HA-MOV-23): who, and how far on.
pub fn travel(
    game: &mut Game<'_>,
    unit: UnitId,
    route: &[Point],
    oracle: &mut impl Oracle,
) -> Play<Option<(UnitId, u32)>> {
    let met = met(game, unit, route);
    let whole = met.map_or(route_length(route), |m| m.1);
    let Some(come) = opportunity::along(game, unit, route, whole, oracle)? else { return Ok(None) };
    arrive(game, unit, on_route(route, whole), whole - come, oracle);
    observation::passed(game, unit, route, whole, oracle);
    let met = met.filter(|(enemy, _)| game.unit(unit).is_on_table() && game.unit(*enemy).is_on_table());
    if let Some((enemy, _)) = met {
        // HA-MOV-23: it is shown, and may be assaulted.
        oracle.tell(C::Mov23, Event::Stopped { who: game.known(unit) });
        observation::expose(game, enemy, C::Mov23, oracle);
    }
    Ok(met)
}

/// It is there. Whoever goes out of everybody's sight is told of only to his own side from there on.
pub fn arrive(game: &mut Game<'_>, unit: UnitId, to: Point, distance: u32, oracle: &mut impl Oracle) {
    let from = game.unit(unit).at;
    let was_believed = game.unit(unit).believed == Some(from) && from != to;
    game.move_to(unit, to, distance);
    observation::moved(game, unit);
    let last = observation::last_seen(game, unit, from);
    if let Some(last) = last {
        // HA-OBS-09: the last place is kept.
        oracle.tell(C::Obs09, game.lose_from_view(unit, last));
    }
    if from != to {
        oracle.tell(C::Mov01, Event::Moved { who: game.known(unit), to, distance: distance as u16 });
    }
    // HA-VAC-01: its enemies go on believing it where they saw it.
    if last.is_some_and(|last| last != to) || was_believed && game.unit(unit).hidden {
        oracle.tell(C::Vac01, Event::Slipped { who: game.known(unit) });
    }
    settle(game, unit, oracle);
}

/// After any change of place.
pub fn settle(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    if game.unit(unit).is_on_table() {
        vacated::enter(game, unit, oracle);
        observation::refresh(game, oracle);
        crate::victory::entered(game, unit, oracle);
    }
}

/// HA-MOV-23: the first hidden enemy on the way, and how far one comes.
fn met(game: &Game<'_>, unit: UnitId, route: &[Point]) -> Option<(UnitId, u32)> {
    let whole = route_length(route);
    let hidden = game.on_table(!game.seat(unit)).filter(|&u| game.unit(u).hidden);
    let near = |enemy: UnitId| {
        let shape = game.shape(enemy);
        let facing = game.unit(unit).facing;
        let close = |far: &u32| gap_at(game, unit, on_route(route, *far), facing, &shape) <= Inches::whole(1);
        // By quarter inches; where it begins so near it was met before.
        (1..=whole / 25).map(|n| n * 25).chain([whole]).find(close).map(|far| (enemy, far.saturating_sub(25)))
    };
    hidden.filter_map(near).min_by_key(|m| m.1)
}

fn gap_at(game: &Game<'_>, unit: UnitId, at: Point, facing: Heading, to: &Shape) -> Inches {
    game.shape_at(unit, at, facing).gap_between(to)
}

/// HA-MOV-20: vehicles turn as they like; where it points at the end.
fn turn(game: &mut Game<'_>, unit: UnitId, pace: Pace, route: &[Point], oracle: &mut impl Oracle) -> Play<()> {
    if !matches!(game.footprint(unit), Footprint::Rect { .. }) {
        return Ok(());
    }
    let [.., before, end] = route else { return Ok(()) };
    let along = if before == end { game.unit(unit).facing } else { bearing(*before, *end) };
    let along = if pace == Pace::Reverse { along.turned(180) } else { along };
    face(game, unit, along, C::Mov20, oracle)
}

/// HA-FIRE-14: a gun that is set up uses its move to turn on the spot.
pub fn turns(game: &Game<'_>, unit: UnitId) -> bool {
    let state = game.unit(unit);
    game.is_gun(unit) && state.weapon != Emplacement::Packed && state.nerve < Nerve::Pinned
}

/// A direction of eight, from this one on.
pub fn face(game: &mut Game<'_>, unit: UnitId, first: Heading, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    // HA-GEN-11, HA-MOV-23: not onto or too near to others.
    let ground = Footing::within(game, unit, 0);
    let bar = |way: Heading| ground.bars_turn(game.unit(unit).at, way).filter(|_| way != first);
    let facing = if game.is_automated(game.seat(unit)) {
        let way = solo::facing(game, unit);
        if bar(way).is_none() { way } else { first }
    } else {
        let ways = (0..8).map(|n| first.turned(45 * n));
        let (mut options, mut barred) = (Open::new(), Barred::new());
        for way in ways {
            let choice = Choice::Face(way.degrees());
            match bar(way) {
                None => options.push(choice),
                Some(clause) => barred.push((choice, clause)),
            }
        }
        match oracle.pick_barring(game, game.seat(unit), clause, game.known(unit), &options, &barred)? {
            Choice::Face(degrees) => Heading::new(degrees.into()),
            _ => first,
        }
    };
    if facing != game.unit(unit).facing {
        oracle.tell(clause, game.face(unit, facing));
    }
    Ok(())
}
