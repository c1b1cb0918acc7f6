//! DH-TRANS: getting in, riding, getting out.
use crate::{
    Clause as C, Footing, Game, Oracle,
    setup::{MAN, Place},
    shooting,
    state::{Speed, Units},
    words::{Choice, Event, Pace, UnitId},
};
use figures::Bar;
use kernel::{Ground, Play, Point, Verbs};
use smallvec::SmallVec;
use table::{Disc, Inches, Shape, ahead, bearing, is_within};

/// DH-TRANS-02, DH-DMG-10: how near a hull.
const NEAR: Inches = Inches::whole(3);
/// A square that covers all on one side of a hull.
const HALF: u16 = 4000;

/// DH-TRANS-02, DH-TRANS-03: the unit gets in or out as its move. True: it did, and nothing else is left to do.
pub fn activate(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    if let Place::Aboard(vehicle) = game.unit(unit).place {
        ride(game, unit, vehicle, oracle)?;
        return Ok(true);
    }
    let (open, barred) = carriers(game, unit);
    if open.is_empty() {
        return Ok(false);
    }
    let mut options: SmallVec<[Choice; 4]> = open.into_iter().map(Choice::Board).collect();
    options.push(Choice::Walk);
    let Choice::Board(vehicle) = oracle.pick_barring(game, game.seat(unit), C::Trans02, unit, &options, &barred)?
    else {
        return Ok(false);
    };
    oracle.tell(C::Trans02, game.board(unit, vehicle));
    Ok(true)
}

/// Own vehicles that it could get into, and those near enough that it cannot.
fn carriers(game: &Game<'_>, unit: UnitId) -> (Units, SmallVec<[(Choice, C); 4]>) {
    let (mut open, mut barred) = (Units::new(), SmallVec::new());
    let men = game.bases(unit);
    let ours = game.setup.vehicles.and(game.setup.of(game.seat(unit)));
    for vehicle in ours.iter().filter(|&v| game.unit(v).is_on_table()) {
        let hull = game.bases(vehicle);
        let is_near = |&man: &Disc| hull.iter().any(|&d| is_within(man, d, NEAR));
        if !game.may_be_near(unit, vehicle, NEAR) || !men.iter().all(is_near) {
            continue;
        }
        match () {
            // DH-TRANS-01: no seats, no riders.
            () if !has_room(game, vehicle, unit) => barred.push((Choice::Board(vehicle), C::Trans01)),
            () if game.unit(vehicle).hull.speed > Speed::Slow => barred.push((Choice::Board(vehicle), C::Trans02)),
            () => open.push(vehicle),
        }
    }
    (open, barred)
}

/// DH-TRANS-01: men up to its seats.
pub fn has_room(game: &Game<'_>, vehicle: UnitId, unit: UnitId) -> bool {
    let aboard: u8 = game.passengers(vehicle).iter().map(|&u| game.unit(u).count()).sum();
    game.vehicle(vehicle).is_some_and(|v| aboard + game.unit(unit).count() <= v.seats)
}

/// DH-TRANS-03, DH-TRANS-04: out and fire, or fire from where they sit.
fn ride(game: &mut Game<'_>, unit: UnitId, vehicle: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let (mut options, mut barred) = (SmallVec::<[Choice; 2]>::from_slice(&[Choice::Ride]), SmallVec::<[_; 1]>::new());
    let speed = game.unit(vehicle).hull.speed;
    let ground = (speed < Speed::Fast).then(|| beside(game, unit, vehicle, C::Trans03, None)).flatten();
    if ground.is_some() {
        options.push(Choice::Dismount);
    } else {
        barred.push((Choice::Dismount, C::Trans03));
    }
    let is_crew = game.crewed_weapon(unit).is_some();
    let may_serve = speed == Speed::Stationary || game.setup.options().crew_weapon_arc_off();
    match (oracle.pick_barring(game, game.seat(unit), C::Trans03, unit, &options, &barred)?, ground) {
        (Choice::Dismount, Some(ground)) => {
            let march = oracle.place(game, game.seat(unit), C::Trans03, unit, ground)?;
            oracle.tell(C::Trans03, game.get_out(unit, vehicle, &march.figures));
            crate::deployment::point(game, unit, oracle)?;
            // DH-MOVE-10: a crew that has moved does not fire.
            if is_crew && !game.setup.options().crew_weapon_arc_off() {
                return Ok(());
            }
            shooting::shoot(game, unit, oracle)
        }
        // DH-TRANS-04: out of an open top, as if on the move when the vehicle is; DH-MOVE-10: a crew only when it stands.
        _ if game.vehicle(vehicle).is_some_and(|v| v.open_topped) && (!is_crew || may_serve) => {
            // DH-SHOOT-11: its weapon points where the vehicle does.
            if is_crew {
                oracle.tell(C::Shoot11, game.face(unit, game.unit(vehicle).facing));
            }
            let pace = if speed > Speed::Stationary { Pace::Manoeuvre } else { Pace::Stand };
            oracle.tell(C::Trans04, game.set_pace(unit, pace));
            shooting::shoot(game, unit, oracle)
        }
        _ => {
            oracle.tell(C::Turn10, Event::Idles(unit));
            Ok(())
        }
    }
}

/// Where men may be set down within 3" of a hull, on the side away from a point if one is given; nothing where there is
/// no room.
pub fn beside<'a>(
    game: &Game<'a>,
    unit: UnitId,
    vehicle: UnitId,
    clause: C,
    away_from: Option<Point>,
) -> Option<Footing<'a>> {
    let (at, half) = (game.unit(vehicle).at[0], game.vehicle(vehicle)?.width / 2);
    let zone = Shape::disc(at, half + NEAR.as_budget() as u16 - MAN);
    let mut ground = game.within(unit, zone, clause);
    if let Some(enemy) = away_from {
        let towards = bearing(at, enemy);
        let shape = Shape::turned(ahead(at, towards, u32::from(HALF / 2)), HALF, HALF, towards);
        ground.bars.to_mut().push(Bar { shape, clause, passing: false });
    }
    (0..ground.suggestions()).rev().any(|nth| ground.spot(nth).is_some()).then_some(ground)
}

/// DH-PIN-17: the third marker, and they are out, whatever the vehicle does. False: there is no room.
pub fn tumble_out(game: &mut Game<'_>, unit: UnitId, vehicle: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    let Some(ground) = beside(game, unit, vehicle, C::Pin17, None) else { return Ok(false) };
    let march = oracle.place(game, game.seat(unit), C::Pin17, unit, ground)?;
    oracle.tell(C::Pin17, game.get_out(unit, vehicle, &march.figures));
    Ok(true)
}

/// S3: one unit may begin the battle in each light carrier that stands ready.
pub fn begin_aboard(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    if game.is_vehicle(unit) || game.setup.squad(unit).is_gun() {
        return Ok(false);
    }
    let takes = |&v: &UnitId| {
        let carrier = game.vehicle(v).is_some_and(|v| v.weight == crate::Weight::Light && v.seats > 0);
        carrier && game.passengers(v).is_empty() && has_room(game, v, unit)
    };
    let mut options: SmallVec<[Choice; 4]> = game.on_table(game.seat(unit)).filter(takes).map(Choice::Board).collect();
    options.push(Choice::Walk);
    let Choice::Board(vehicle) = oracle.pick(game, game.seat(unit), C::Trans01, unit, &options)? else {
        return Ok(false);
    };
    let event = game.board(unit, vehicle);
    game.set_pace(unit, Pace::Stand);
    oracle.tell(C::Trans01, event);
    Ok(true)
}
