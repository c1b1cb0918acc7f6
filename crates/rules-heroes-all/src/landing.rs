//! HA-LC: landing craft in waves. The sea is in the south; a craft's place is that of its bow.
use crate::{
    Clause as C, Game, Oracle, carriage, casualties, firing, going, movement, observation, opportunity,
    setup::{Footprint, Landing},
    solo,
    state::{Place, Stage, Units},
    words::{Act, Choice, Event, Nerve, Order, Pace, Subject, UnitId},
};
use kernel::{Chance, D6, Play, Point, Seat, Throw, Verbs, length, on_route};
use smallvec::SmallVec;
use table::{Heading, Inches, ahead};

/// HA-LC-01: before the battle everybody goes aboard, as the scenario has it.
pub fn form_up(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    for seat in Seat::BOTH {
        for landing in &game.setup.side(seat).landings {
            let craft = UnitId(landing.craft);
            game.unit_mut(craft).place = Place::Sea;
            for &unit in &landing.cargo {
                oracle.tell(C::Lc01, game.mount(UnitId(unit), craft));
            }
            carriage::tell_load(game, craft, oracle);
        }
    }
}

fn landing<'a>(game: &Game<'a>, craft: UnitId) -> Option<&'a Landing> {
    game.setup.side(game.seat(craft)).landings.iter().find(|l| l.craft == craft.0)
}

pub fn wave(game: &Game<'_>, craft: UnitId) -> u8 {
    landing(game, craft).map_or(0, |l| l.wave)
}

/// Where its bow touches this line: the approach line, or the water's edge.
fn at_line(game: &Game<'_>, craft: UnitId, y: i16) -> Point {
    let long = match game.element(craft).footprint {
        Footprint::Rect { length, .. } => length,
        Footprint::Disc(radius) => 2 * radius,
    };
    let x = landing(game, craft).map_or(game.unit(craft).at.x, |l| l.bow_x);
    ahead(Point::new(x, y), Heading::SOUTH, u32::from(long) / 2)
}

fn waterline(game: &Game<'_>) -> i16 {
    game.setup.plan.scenario.waterline.unwrap_or(0)
}

/// HA-LC-06: its bow is at the water's edge.
pub fn has_landed(game: &Game<'_>, craft: UnitId) -> bool {
    let there = at_line(game, craft, waterline(game));
    game.unit(craft).is_on_table() && game.unit(craft).at == there
}

/// Those that are afloat, wave by wave and left to right.
pub fn fleet(game: &Game<'_>, seat: Seat) -> Units {
    let of = |u: &UnitId| {
        let unit = game.unit(*u);
        unit.stage > Stage::None && matches!(unit.place, Place::Sea | Place::Table)
    };
    let mut fleet: Units = game.setup.units_of(seat).filter(of).collect();
    fleet.sort_by_key(|&u| landing(game, u).map(|l| (l.wave, l.bow_x)));
    fleet
}

fn comes(game: &Game<'_>, seat: Seat) -> bool {
    fleet(game, seat).iter().any(|&c| matches!(game.unit(c).stage, Stage::Approach | Stage::Land))
}

/// HA-LC-02: alone, one die for all craft of a side: 1 to 3, they fire before they move.
pub fn throw(game: &mut Game<'_>, seat: Seat, oracle: &mut impl Oracle) -> Play<()> {
    if comes(game, seat) {
        let face = oracle.sum(seat, C::Lc02, Subject::Side(seat), D6)?;
        oracle.tell(C::Lc02, game.fire_from_craft(seat, face <= 3));
    }
    Ok(())
}

/// HA-LC-09: craft act before all others, wave by wave.
pub fn act(game: &mut Game<'_>, seat: Seat, oracle: &mut impl Oracle) -> Play<()> {
    let armed = |&c: &UnitId| game.unit(c).stage == Stage::Land && !game.element(c).arms.is_empty();
    // HA-LC-09: for two players the owner says whether they fire or move first.
    if !game.setup.is_solo() && fleet(game, seat).iter().any(armed) {
        let options = [Choice::FireFirst, Choice::MoveFirst];
        let first = oracle.pick(game, seat, C::Lc09, Subject::Side(seat), &options)? == Choice::FireFirst;
        oracle.tell(C::Lc09, game.fire_from_craft(seat, first));
    }
    for craft in fleet(game, seat) {
        match game.unit(craft).stage {
            Stage::Approach => approach(game, craft, oracle)?,
            Stage::Land => land(game, craft, oracle)?,
            Stage::Retire => retire(game, craft, oracle),
            Stage::None | Stage::Waiting | Stage::Gone => {}
        }
    }
    Ok(())
}

/// HA-LC-03, HA-LC-04: an order to move, whatever else the side has.
fn order(game: &mut Game<'_>, craft: UnitId, clause: C, oracle: &mut impl Oracle) {
    oracle.tell(clause, game.give_order(craft, Order::Move));
    let of = game.unit_mut(craft);
    (of.done, of.pace, of.may) = (true, Pace::Normal, crate::state::May::default());
}

/// HA-LC-03: on the approach line; its crew looks out, its weapons fire.
fn approach(game: &mut Game<'_>, craft: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    order(game, craft, C::Lc03, oracle);
    if game.unit(craft).place == Place::Sea {
        let line = game.setup.plan.scenario.approach.unwrap_or(0);
        game.deploy(craft, at_line(game, craft, line), false);
        oracle.tell(C::Lc03, Event::Stage { unit: craft, stage: Stage::Approach });
        observation::refresh(game, oracle);
    }
    look_out(game, craft, oracle)?;
    fire(game, craft, oracle)
}

/// HA-OBS-10: one look, and no act for it.
fn look_out(game: &mut Game<'_>, craft: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(craft);
    let news = |&e: &UnitId| !game.unit(craft).has_observed(e) && observation::is_in_limit(game, craft, e);
    let mut options: SmallVec<[Choice; 16]> = SmallVec::from_slice(&[Choice::Act(Act::None)]);
    options.extend(game.shown(us).filter(news).map(|e| Choice::Act(Act::Observe(e))));
    let at = if game.is_automated(us) {
        observation::nearest_unobserved(game, craft)
    } else {
        match oracle.pick(game, us, C::Obs10, game.known(craft), &options)? {
            Choice::Act(Act::Observe(at)) => Some(at),
            _ => None,
        }
    };
    if let Some(at) = at {
        oracle.tell(C::Obs10, Event::Act { who: game.known(craft), act: Act::Observe(at) });
        observation::observe(game, craft, at, oracle)?;
    }
    Ok(())
}

/// HA-LC-10: what is mounted on it fires, once a bound.
fn fire(game: &mut Game<'_>, craft: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.is_automated(game.seat(craft)) {
        game.unit_mut(craft).may.fire = true;
        return solo::fire(game, craft, false, oracle);
    }
    let listed = firing::options(game, craft, true, false);
    let has_target = listed.0.iter().any(|o| *o != Choice::HoldFire);
    if has_target { firing::fire_on(game, craft, false, listed, oracle) } else { Ok(()) }
}

/// HA-LC-04: the bow to the water's edge.
fn land(game: &mut Game<'_>, craft: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let first = game.craft_fire_first[game.seat(craft).index()];
    order(game, craft, C::Lc04, oracle);
    if first {
        fire(game, craft, oracle)?;
    }
    if !has_landed(game, craft) {
        run_in(game, craft, oracle)?;
    }
    if !first && game.unit(craft).is_on_table() {
        fire(game, craft, oracle)?;
    }
    Ok(())
}

/// HA-LC-06: by itself (option: as far as its dice bring it); enemies who hold a 1 may fire at it.
fn run_in(game: &mut Game<'_>, craft: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let (from, to) = (game.unit(craft).at, at_line(game, craft, waterline(game)));
    let whole = length(from, to);
    let far = if game.setup.options().landing_measured() { way(game, craft, oracle)?.min(whole) } else { whole };
    let route = [from, on_route(&[from, to], far)];
    let Some(come) = opportunity::along(game, craft, &route, far, oracle)? else { return Ok(()) };
    movement::arrive(game, craft, route[1], far - come, oracle);
    if has_landed(game, craft) {
        oracle.tell(C::Lc04, Event::Stage { unit: craft, stage: Stage::Land });
    }
    Ok(())
}

/// Option `landing=measured`: its dice on the water.
pub fn way(game: &mut Game<'_>, craft: UnitId, oracle: &mut impl Oracle) -> Play<u32> {
    let dice = going::going(game, craft, Pace::Normal).map_or(1, |g| g.dice[1]);
    let chance = Chance::Sum { throw: Throw::new(dice, 6), less: 0 };
    let thrown = oracle.throw_plain(game.seat(craft), C::Lc06, game.known(craft), chance)?;
    Ok(u32::from(thrown.value()) * 100)
}

/// HA-LC-05, HA-LC-07: whoever is still aboard is put ashore, halted; then it leaves.
fn retire(game: &mut Game<'_>, craft: UnitId, oracle: &mut impl Oracle) {
    for unit in game.cargo(craft) {
        let clause = if game.is_men(unit) { C::Lc07 } else { C::Lc14 };
        ashore(game, unit, craft, clause, oracle);
        // This bound is lost to them.
        oracle.tell(clause, game.shake(unit, Nerve::Halted));
        game.unit_mut(unit).halted_until = game.bound;
    }
    oracle.tell(C::Lc05, game.retire(craft));
}

/// HA-LC-07: an order to move takes it off the ramp; true where it stays aboard.
pub fn disembark(game: &mut Game<'_>, unit: UnitId, craft: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    let (who, state) = (game.known(unit), game.unit(unit));
    // HA-LC-14: a vehicle drives off.
    let clause = if game.is_men(unit) { C::Lc07 } else { C::Lc14 };
    if !game.unit(craft).is_on_table() {
        // HA-LC-13: they swim.
        oracle.tell(C::Lc13, Event::Swims { who });
        return Ok(true);
    }
    let barred = match () {
        () if !has_landed(game, craft) => Some(C::Lc06),
        // HA-FIRE-12: from here only the craft's weapons fire.
        () if !state.may.go && state.may.fire => Some(C::Fire12),
        () if !state.may.go => Some(clause),
        () if state.nerve >= Nerve::Pinned => Some(C::Cm11),
        () => None,
    };
    if let Some(clause) = barred {
        oracle.tell(clause, Event::StaysAboard { who });
        return Ok(true);
    }
    let options = [Choice::Ashore, Choice::StayAboard];
    let stays = !game.is_automated(game.seat(unit))
        && oracle.pick(game, game.seat(unit), clause, who, &options)? == Choice::StayAboard;
    if stays {
        oracle.tell(clause, Event::StaysAboard { who });
    } else {
        ashore(game, unit, craft, clause, oracle);
    }
    Ok(stays)
}

/// At the ramp, or as near to it along the water as there is room.
fn ashore(game: &mut Game<'_>, unit: UnitId, craft: UnitId, clause: C, oracle: &mut impl Oracle) {
    let (x, y) = (landing(game, craft).map_or(game.unit(craft).at.x, |l| l.bow_x), waterline(game));
    let facing = game.unit(craft).facing;
    let others: Units =
        game.setup.units().filter(|&u| game.unit(u).is_on_table() && !game.element(u).is_craft()).collect();
    let is_free = |at: &Point| {
        let shape = game.shape_at(unit, *at, facing);
        let clear = |&u: &UnitId| shape.gap_between(&game.shape(u)) > Inches::ZERO;
        (0..=game.setup.plan.size.x).contains(&at.x) && others.iter().all(clear)
    };
    let off = |n: i16| if n % 2 == 0 { n / 2 } else { -(n + 1) / 2 };
    let spots = (0..80).map(|n| Point::new(x + 50 * off(n), y));
    let at = spots.into_iter().find(is_free).unwrap_or(Point::new(x, y));
    game.dismount(unit, at);
    oracle.tell(clause, Event::Landed { unit, at });
    movement::settle(game, unit, oracle);
}

/// HA-LC-13: those who were in a craft that was brewed; vehicles go down with it. At sea the rest swims to the beach in
/// the end step; from the water's edge they get out at once.
pub fn sunk(game: &mut Game<'_>, craft: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let landed = game.unit(craft).at == at_line(game, craft, waterline(game));
    let cargo = game.cargo(craft);
    for (nth, &unit) in (1..).zip(&cargo) {
        if !game.is_men(unit) {
            casualties::gone(game, unit, C::Lc13, oracle);
            continue;
        }
        let clause = if landed { C::Arm10 } else { C::Lc13 };
        let live = (craft, landed, unit, &cargo[nth..]);
        let held = &mut oracle.within(clause, &live);
        carriage::fall_aboard(game, unit, clause, held)?;
        if landed && game.unit(unit).is_alive() {
            ashore(game, unit, craft, C::Lc13, oracle);
        }
    }
    Ok(())
}

/// HA-LC-12: in the end step every craft goes on.
pub fn go_on(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    for seat in Seat::BOTH {
        for nth in 0..game.setup.side(seat).landings.len() {
            swim(game, UnitId(game.setup.side(seat).landings[nth].craft), oracle);
        }
        let fleet = fleet(game, seat);
        let stays: Units = fleet.iter().copied().filter(|&c| is_held_up(game, c)).collect();
        // HA-LC-06: a bound is lost to damage, once.
        for &craft in &stays {
            game.unit_mut(craft).delayed |= game.unit(craft).damaged > 0;
            oracle.tell(C::Lc06, Event::HeldUp { unit: craft });
        }
        let moved: SmallVec<[(UnitId, Stage); 8]> = fleet
            .iter()
            .filter(|c| !stays.contains(c))
            .filter_map(|&c| Some((c, next(game, c, &fleet, &stays)?)))
            .collect();
        for (craft, stage) in moved {
            oracle.tell(C::Lc12, game.go_on(craft, stage));
        }
        let gone = |c: &UnitId| game.unit(*c).place == Place::Through && game.unit(*c).stage == Stage::Retire;
        let away: Units = game.setup.units_of(seat).filter(gone).collect();
        away.into_iter().for_each(|craft| game.unit_mut(craft).stage = Stage::Gone);
    }
}

/// HA-LC-06: damaged in this stage; or it has not come to the beach yet (option `landing=measured`).
fn is_held_up(game: &Game<'_>, craft: UnitId) -> bool {
    let unit = game.unit(craft);
    let comes = matches!(unit.stage, Stage::Approach | Stage::Land);
    comes && unit.damaged > 0 && !unit.delayed || unit.stage == Stage::Land && !has_landed(game, craft)
}

/// HA-LC-12: from approach to land, from land to retire; a wave forms up when the one before it lands.
fn next(game: &Game<'_>, craft: UnitId, fleet: &[UnitId], stays: &[UnitId]) -> Option<Stage> {
    match game.unit(craft).stage {
        Stage::Waiting => {
            let before = |c: &&UnitId| wave(game, **c) + 1 == wave(game, craft);
            let comes = |c: &&UnitId| game.unit(**c).stage <= Stage::Approach;
            let lands = |c: &&UnitId| game.unit(**c).stage == Stage::Approach && !stays.contains(*c);
            let mut ahead = fleet.iter().filter(before).filter(comes).peekable();
            (ahead.peek().is_none() || ahead.any(|c| lands(&c))).then_some(Stage::Approach)
        }
        Stage::Approach => Some(Stage::Land),
        Stage::Land => Some(Stage::Retire),
        Stage::None | Stage::Retire | Stage::Gone => None,
    }
}

/// HA-LC-13: whoever was in the water reaches the beach, pinned.
fn swim(game: &mut Game<'_>, craft: UnitId, oracle: &mut impl Oracle) {
    if game.unit(craft).place != Place::Lost {
        return;
    }
    for unit in game.cargo(craft) {
        ashore(game, unit, craft, C::Lc13, oracle);
        oracle.tell(C::Lc13, game.shake(unit, Nerve::Pinned));
    }
}
