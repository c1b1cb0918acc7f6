//! DH-VMOVE: vehicles on the move, of their own will and against it.
use crate::{
    Clause as C, Cover, Footing, Game, Oracle, damage,
    footing::APART,
    gunnery, guns,
    movement::{self, Window},
    pinned,
    setup::Vehicle,
    sight::TOUCH,
    snap_fire,
    state::{Bases, Mobility, Speed, Units},
    transport,
    words::{Choice, Event, Fire, UnitId},
};
use figures::{Course, Field, Others, PieceId, Shield, Steer, on_line};
use kernel::{Figures, Ground, March, Play, Point, Route, Verbs, Why};
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;
use table::{Disc, Heading, Inches, Shape, ahead, bearing, is_near_bearing, is_overlapping, is_within};

/// DH-PIN-11, in 1/100 inch.
const BACK_OFF: [u32; 2] = [600, 900];
/// Degrees that one step of a limited turn makes.
const NOTCH: u16 = 3;
/// How finely a way is tried that nobody chose.
const STEP: usize = 50;

/// DH-VMOVE-01, P12: how fast, which way, and fire before or after; or a man changes place.
pub fn activate(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let (plans, barred) = plans(game, unit);
    let (speed, fire) = match oracle.pick_barring(game, game.seat(unit), C::Vmove01, unit, &plans, &barred)? {
        Choice::Drive { speed, fire } => (speed, fire),
        Choice::ChangePlace { to_turret } => {
            // DH-DMG-15, DH-DMG-19: one man, and nothing else.
            oracle.tell(if to_turret { C::Dmg15 } else { C::Dmg19 }, game.change_place(unit, to_turret));
            return Ok(());
        }
        _ => return Ok(()),
    };
    let event = game.set_speed(unit, speed);
    if oracle.listens() {
        oracle.tell(speed_clause(game, unit, speed, fire), event);
    }
    if fire == Fire::First {
        gunnery::shoot(game, unit, &mut oracle.within(C::Vmove01, &(unit, speed)))?;
    }
    if speed > Speed::Stationary && may_go_on(game, unit) {
        drive(game, unit, speed, &mut oracle.within(C::Vmove01, &(unit, fire)))?;
    }
    if fire == Fire::After && may_go_on(game, unit) {
        gunnery::shoot(game, unit, oracle)?;
    }
    Ok(())
}

/// Still there, and not stopped by snap fire.
fn may_go_on(game: &Game<'_>, unit: UnitId) -> bool {
    game.unit(unit).is_on_table() && !game.unit(unit).yellow
}

/// The clause that says most about a speed.
fn speed_clause(game: &Game<'_>, unit: UnitId, speed: Speed, fire: Fire) -> C {
    match speed {
        Speed::Stationary => C::Vmove03,
        // DH-VMOVE-02: what it may fire is settled before it moves.
        _ if fire == Fire::First => C::Vmove02,
        // DH-SNAP-04: who watches may interrupt it, unless it crawls.
        _ if snap_fire::is_watched(game, unit) => C::Snap04,
        Speed::Slow => C::Vmove04,
        Speed::Medium => C::Vmove05,
        Speed::Fast => C::Vmove06,
    }
}

type Plans = SmallVec<[Choice; 10]>;

/// What it may do, and what not and why.
fn plans(game: &Game<'_>, unit: UnitId) -> (Plans, SmallVec<[(Choice, C); 8]>) {
    let (mut open, mut barred) = (Plans::new(), SmallVec::new());
    // DH-ART-06: who called the battery has given his fire.
    let armed = !gunnery::pieces(game, unit).is_empty() && !game.unit(unit).fired;
    let fires: &[Fire] = if armed { &[Fire::First, Fire::After] } else { &[Fire::No] };
    for speed in [Speed::Stationary, Speed::Slow, Speed::Medium, Speed::Fast] {
        let ways = if speed == Speed::Stationary { &fires[..1] } else { fires };
        for &fire in ways {
            let plan = Choice::Drive { speed, fire };
            match speed_bar(game, unit, speed) {
                None => open.push(plan),
                Some(clause) => barred.push((plan, clause)),
            }
        }
    }
    // DH-DMG-19: only where there is another place to go to.
    let [turret, hull] = game.unit(unit).hull.crew;
    let places = game.vehicle(unit).map_or([0; 2], |v| v.crew);
    if hull > 0 && turret < places[0] {
        open.push(Choice::ChangePlace { to_turret: true });
    }
    if turret > 0 && hull < places[1] {
        open.push(Choice::ChangePlace { to_turret: false });
    }
    (open, barred)
}

/// DH-VMOVE-14, DH-VMOVE-18: damage, and nobody to drive.
fn speed_bar(game: &Game<'_>, unit: UnitId, speed: Speed) -> Option<C> {
    let hull = game.unit(unit).hull;
    match hull.mobility {
        _ if speed == Speed::Stationary => None,
        Mobility::Immobilised => Some(C::Vmove14),
        Mobility::SlowOnly if speed > Speed::Slow => Some(C::Vmove14),
        _ if hull.crew[1] == 0 => Some(C::Vmove18),
        _ => None,
    }
}

/// The distance of its speed.
pub fn reach(vehicle: &Vehicle, speed: Speed) -> u32 {
    match speed {
        Speed::Stationary => 0,
        Speed::Slow => vehicle.speeds[0].as_budget(),
        Speed::Medium => vehicle.speeds[1].as_budget(),
        Speed::Fast => vehicle.speeds[2].as_budget(),
    }
}

/// DH-VMOVE-11: degrees it may turn in all.
const fn turning(speed: Speed) -> u16 {
    match speed {
        Speed::Stationary => 0,
        Speed::Slow => 360,
        Speed::Medium => 90,
        Speed::Fast => 45,
    }
}

fn drive(game: &mut Game<'_>, unit: UnitId, speed: Speed, oracle: &mut impl Oracle) -> Play<()> {
    let Some(vehicle) = game.vehicle(unit) else { return Ok(()) };
    let (us, from, reach) = (game.seat(unit), game.unit(unit).at[0], reach(vehicle, speed));
    let ground = ground(game, unit, speed);
    let march = oracle.path(game, us, C::Vmove01, unit, from, reach, ground)?;
    let course = course(game, unit, &march.route);
    let used = turned(game.unit(unit).facing, &course);
    game.mark(unit, |of| of.hull.turned |= used > 0);
    let window = if speed > Speed::Slow { Window::Open } else { Window::Shut };
    let clause = if oracle.listens() { way_clause(&game.setup.rough, &march.route, &course) } else { C::Vmove01 };
    movement::travel(game, unit, clause, &march, Some(course), window, oracle)?;
    if may_go_on(game, unit) && game.unit(unit).at[0] == march.end() {
        point(game, unit, turning(speed).saturating_sub(used), oracle)?;
    }
    make_way(game, unit, oracle)
}

/// What is special about this way.
fn way_clause(rates: &[(Shape, u8)], route: &[Point], course: &Course) -> C {
    let meets = |shape: &Shape| route.windows(2).any(|leg| shape.is_crossed(leg[0], leg[1]));
    let worst = rates.iter().filter(|(shape, _)| meets(shape)).map(|r| r.1).max().unwrap_or(1);
    match worst {
        4.. => C::Vmove09,
        2.. => C::Vmove08,
        // DH-VMOVE-13: straight back.
        _ if course.is_back => C::Vmove13,
        _ => C::Vmove01,
    }
}

/// Degrees turned on a way.
fn turned(facing: Heading, course: &Course) -> u16 {
    let mut heading = facing;
    let mut sum = 0;
    for &leg in &course.legs {
        sum += heading.turn_to(leg);
        heading = leg;
    }
    sum
}

/// What a route makes of the hull, whatever turns it takes.
pub fn course(game: &Game<'_>, unit: UnitId, route: &[Point]) -> Course {
    let free = Steer { pivots: u8::MAX, most: 360, back: 1, ..steering(game, unit, Speed::Slow) };
    free.course(route).unwrap_or_else(|no| unreachable!("{no:?} with any number of turns"))
}

/// DH-VMOVE-11, -12: what is left of its turning may point it at the end; a turn alone counts as slow.
fn point(game: &mut Game<'_>, unit: UnitId, left: u16, oracle: &mut impl Oracle) -> Play<()> {
    let (at, facing, most) = (game.unit(unit).at[0], game.unit(unit).facing, left.min(180));
    let steps = [45, -45, 90, -90, 135, -135, 180].map(|turn| facing.turned(turn));
    let mut ways: SmallVec<[Choice; 24]> = smallvec![Choice::Face(facing.degrees())];
    let near = |to: Heading| facing.turn_to(to) <= most;
    for enemy in game.on_table(!game.seat(unit)) {
        if most == 180 || is_near_bearing(facing, most, at, game.origin(enemy)) {
            ways.push(Choice::FaceTo(enemy));
        }
    }
    for step in steps.into_iter().filter(|step| near(*step)) {
        ways.push(Choice::Face(step.degrees()));
    }
    ways.retain(|way| guns::heading(game, unit, *way).is_none_or(|to| to == facing || has_room(game, unit, to)));
    let picked = oracle.pick(game, game.seat(unit), C::Vmove11, unit, &ways)?;
    if let Some(heading) = guns::heading(game, unit, picked).filter(|h| *h != facing) {
        oracle.tell(C::Vmove12, game.pivot(unit, heading));
    }
    Ok(())
}

/// DH-VMOVE-16: whether it may point there without running into anybody who does not make way.
fn has_room(game: &Game<'_>, unit: UnitId, to: Heading) -> bool {
    let Some(hull) = game.vehicle(unit).map(|vehicle| vehicle.hull_at(game.unit(unit).at[0], to)) else { return true };
    let is_hit = |u: UnitId| game.bases(u).iter().any(|&base| hull.iter().any(|&disc| is_overlapping(disc, base)));
    let friends = game.on_table(game.seat(unit)).filter(|&u| u != unit && (game.is_vehicle(u) || game.serves_gun(u)));
    !game.on_table(!game.seat(unit)).chain(friends).chain(game.wrecks()).any(is_hit)
}

/// DH-VMOVE-16: its own side's infantry makes way.
fn make_way(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let hull = game.bases(unit);
    let is_hit = |man: &Disc| hull.iter().any(|&h| is_overlapping(h, *man));
    let is_hit = |men: &Bases| men.edges.meets(hull.edges) && men.iter().any(is_hit);
    let is_under = |&u: &UnitId| !game.is_vehicle(u) && is_hit(game.bases(u));
    let under: Units = game.on_table(game.seat(unit)).filter(is_under).collect();
    for men in under {
        if let Some(ground) = transport::beside(game, men, unit, C::Vmove16, None) {
            let march = oracle.place(game, game.seat(men), C::Vmove16, men, ground)?;
            oracle.tell(C::Vmove16, game.put_aside(men, &march.figures));
        }
    }
    Ok(())
}

fn steering(game: &Game<'_>, unit: UnitId, speed: Speed) -> Steer<'static, C> {
    // DH-VMOVE-11: any turn when slow, else so many degrees in all.
    let limit = turning(speed);
    let (pivots, most) = if speed == Speed::Slow { (u8::MAX, 360) } else { ((limit / NOTCH) as u8, NOTCH) };
    Steer {
        heading: game.unit(unit).facing,
        pivots,
        most,
        exact: false,
        clause: C::Vmove11,
        // DH-VMOVE-13: only when slow.
        back: u8::from(speed == Speed::Slow),
        back_clause: C::Vmove13,
        off: game.vehicle(unit).map_or(0, |v| (v.length / 2).saturating_sub(v.width / 2)),
        roads: Cow::Borrowed(&[]),
        road_clause: C::Vmove01,
        pace_clause: C::Vmove01,
    }
}

/// DH-VMOVE-08..10, -16: where a vehicle may go at this speed.
pub fn ground<'a>(game: &Game<'a>, unit: UnitId, speed: Speed) -> Footing<'a> {
    let (setup, vehicle) = (game.setup, game.vehicle(unit));
    let mut field = Field {
        bars: Cow::Borrowed(vehicle.map_or(&[], |v| setup.barriers(v.drive))),
        apart: APART,
        apart_clause: C::Vmove16,
        figures: Figures::from_slice(&[game.unit(unit).at[0]]),
        base: vehicle.map_or(0, |v| v.width / 2),
        coherency_clause: C::Vmove01,
        reach: vehicle.map_or(0, |v| reach(v, speed)),
        steer: Some(steering(game, unit, speed)),
        rates: Cow::Borrowed(&setup.rough),
        ..Field::open(setup.plan.size, C::Vmove16)
    };
    obstacles(game, unit, field.reach.max(BACK_OFF[1]), &mut field.others);
    field
}

/// DH-VMOVE-16: enemies, all vehicles and guns, and wrecks.
fn obstacles(game: &Game<'_>, unit: UnitId, reach: u32, others: &mut Others) {
    let us = game.seat(unit);
    let is_solid = |&u: &UnitId| u != unit && (game.is_vehicle(u) || game.serves_gun(u));
    let long = game.vehicle(unit).map_or(0, |v| i64::from(v.length));
    let region = game.bases(unit).edges.grown(i64::from(reach) + long + i64::from(APART.in_hundredths()));
    game.crowd(game.on_table(!us), region, 0, others);
    game.crowd(game.on_table(us).filter(is_solid), region, 0, others);
    game.crowd(game.wrecks(), region, 0, others);
}

/// DH-PIN-10..12: what red markers make a vehicle do.
pub fn obey(game: &mut Game<'_>, unit: UnitId, cause: Option<UnitId>, oracle: &mut impl Oracle) -> Play<()> {
    let (red, hull) = (game.unit(unit).red, game.unit(unit).hull);
    // DH-PIN-12: stuck, and at the end of their nerves.
    if red >= 3 && hull.mobility == Mobility::Immobilised {
        return damage::abandon(game, unit, cause, oracle);
    }
    // DH-PIN-10: it halts (option vehicle-pin=halt-only: it never does more).
    if red < 2 || game.setup.options().vehicle_pin_halt_only() {
        oracle.tell(C::Pin10, Event::StaysDown(unit));
        return Ok(());
    }
    let enemy = cause.filter(|&c| game.unit(c).is_alive()).or_else(|| pinned::feared(game, unit));
    let (Some(enemy), Mobility::Full | Mobility::SlowOnly, true) = (enemy, hull.mobility, hull.crew[1] > 0) else {
        // DH-PIN-16: it cannot, or there is nobody.
        oracle.tell(C::Pin16, Event::StaysDown(unit));
        return Ok(());
    };
    back_off(game, unit, enemy, red, oracle)
}

/// DH-PIN-11: backwards, its front to the enemy, no farther than it goes slow or at medium speed.
fn back_off(game: &mut Game<'_>, unit: UnitId, enemy: UnitId, red: u8, oracle: &mut impl Oracle) -> Play<()> {
    let Some(vehicle) = game.vehicle(unit) else { return Ok(()) };
    let speed = match game.unit(unit).hull.mobility {
        Mobility::Full if red >= 3 => Speed::Medium,
        _ => Speed::Slow,
    };
    let far = BACK_OFF[usize::from(red >= 3)].min(reach(vehicle, speed));
    let from = game.unit(unit).at[0];
    let front = bearing(from, game.origin(enemy));
    if front != game.unit(unit).facing {
        oracle.tell(C::Pin11, game.pivot(unit, front));
    }
    let mut ground = ground(game, unit, Speed::Slow);
    ground.reach = far;
    let way = |d: u32| Route::from_slice(&[from, ahead(from, front.turned(180), d)]);
    let mut clear = 0;
    for d in (STEP..=far as usize).step_by(STEP).map(|d| d as u32) {
        match ground.price(&way(d)) {
            Ok(price) if price <= far => clear = d,
            // DH-PIN-08: over the edge, and all who ride with it.
            Err(no) if no.why == Why::OffTable => {
                for rider in game.passengers(unit) {
                    oracle.tell(C::Pin08, game.destroy(rider));
                }
                oracle.tell(C::Pin08, game.leave_table(unit));
                return Ok(());
            }
            _ => break,
        }
    }
    if clear == 0 {
        oracle.tell(C::Pin16, Event::StaysDown(unit));
        return Ok(());
    }
    let route = way(clear);
    let march = March { figures: Figures::from_slice(&[route[1]]), route };
    movement::flee(game, unit, &march, C::Pin11, oracle);
    make_way(game, unit, oracle)
}

/// DH-COVER-07: the ground under its centre, or a line it touches across the fire; wrecks give it nothing.
pub fn cover_of(game: &Game<'_>, eye: Disc, hull: &[Disc]) -> Shield<Cover> {
    let Some(&centre) = hull.first() else { return Shield::default() };
    let pieces = (0..).map(PieceId).zip(&game.setup.plan.terrain).map(|(id, t)| (id, t, &t.shape, t.cover));
    on_line(&|| eye, centre, TOUCH, pieces, |piece, line| {
        let is_any_at = || hull.iter().any(|&part| piece.shape.is_within_of(part, TOUCH));
        if piece.is_linear() { line.is_crossed() && is_any_at() } else { line.is_mark_in() }
    })
}

/// DH-COVER-06: whether a man stands at a vehicle or wreck that lies across the line.
pub fn shields(hull: &[Disc], eye: Disc, mark: Disc) -> bool {
    let line = Shape::line(eye.at, mark.at);
    hull.iter().any(|&d| is_within(d, mark, TOUCH)) && hull.iter().any(|&d| line.is_within_of(d, Inches::ZERO))
}

/// All vehicles and wrecks on the table but this one.
pub fn hulls<'g>(game: &'g Game<'_>, but: UnitId) -> impl Iterator<Item = &'g Bases> {
    let others = game.setup.vehicles.iter().filter(move |&u| u != but);
    others.filter(|&u| game.unit(u).is_on_table() || game.is_wreck(u)).map(|u| game.bases(u))
}
