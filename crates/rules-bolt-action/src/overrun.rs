//! BA-VEH-12..17: tanks that drive into men and guns.
use crate::{
    Clause as C, Drive, Game, Going, MAN, Oracle, Place, close_quarters, driving,
    driving::{Pace, Straight},
    morale, movement, sight,
    state::{Discs, Moved, Units},
    words::{Choice, Event, Order, UnitId},
};
use figures::Field;
use kernel::{Figures, Ground, Play, Point, Verbs, length};
use smallvec::SmallVec;
use table::{Disc, Heading, Inches, Shape, ahead, bearing, is_overlapping, is_touching};

/// Whom a vehicle may drive into, and whom not and why.
#[derive(Debug, Default)]
pub struct Targets {
    pub open: Units,
    pub barred: SmallVec<[(Choice, C); 16]>,
}

/// BA-VEH-12..14: men and guns in sight, straight ahead; half-tracks may turn to them first.
pub fn targets(game: &Game<'_>, unit: UnitId) -> Targets {
    let mut targets = Targets::default();
    // BA-VEH-12: armour on tracks or half-tracks only (option no_tank_overrun: nobody).
    let wheeled = game.vehicle(unit).is_none_or(|v| v.drive == Drive::Wheeled);
    if game.setup.options().no_tank_overrun() || wheeled || !game.is_armoured(unit) || game.unit(unit).arrived {
        return targets;
    }
    for target in game.on_table(!game.seat(unit)).filter(|&t| sight::sees(game, unit, t)) {
        match bar(game, unit, target) {
            None => targets.open.push(target),
            Some(clause) => targets.barred.push((Choice::Assault(target), clause)),
        }
    }
    targets
}

fn bar(game: &Game<'_>, unit: UnitId, target: UnitId) -> Option<C> {
    // BA-VEH-13: nothing is rammed, and no house.
    if game.is_vehicle(target) || game.unit(target).place != Place::Table {
        return Some(C::Veh13);
    }
    // BA-VEH-14: a straight line.
    if heading_to(game, unit, target).is_none() { Some(C::Veh14) } else { None }
}

/// BA-VEH-14: the line that leads into the target, if there is one.
fn heading_to(game: &Game<'_>, unit: UnitId, target: UnitId) -> Option<Heading> {
    let (from, facing) = (game.unit(unit).at[0], game.unit(unit).facing);
    let marks = game.discs(target);
    let wide = Inches::hundredths(driving::half_width(game, unit).into());
    let meets = |heading: &Heading| {
        let line = Shape::line(from, ahead(from, *heading, 7200));
        marks.iter().any(|&mark| line.is_within_of(mark, wide))
    };
    if meets(&facing) {
        return Some(facing);
    }
    let Pace { pivots, .. } = driving::pace(game, unit, Order::Run);
    let nearest = marks.iter().map(|m| m.at).min_by_key(|&p| kernel::length(from, p))?;
    let turned = bearing(from, nearest);
    (u16::from(pivots) * 90 >= facing.turn_to(turned)).then_some(turned)
}

/// BA-VEH-14..17: named, answered, driven into, and on.
pub fn assault(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // BA-VEH-15: the target may fire first, as against any assault.
    close_quarters::react(game, unit, target, Some(C::Veh15), &mut oracle.within(C::Veh15, &(unit, target)))?;
    if !driving::is_under_way(game, unit, Order::Run) {
        return Ok(());
    }

    // BA-VEH-14: turned to them if it can, then straight.
    let facing = game.unit(unit).facing;
    let heading = heading_to(game, unit, target).unwrap_or(facing);
    if heading != facing {
        oracle.tell(C::Veh14, game.face(unit, heading));
    }
    game.set_moved(unit, Moved::Ran);
    let from = game.unit(unit).at[0];
    let Pace { reach, .. } = driving::pace(game, unit, Order::Run);
    let Some(far) = to_contact(game, unit, target, heading, reach) else {
        // BA-CQ-10: out of reach, it stops more than 1" away.
        let Straight { far, .. } = driving::straight(&driving::ground(game, unit, Order::Run), from, heading, reach);
        movement::travel(game, unit, C::Veh14, &driving::march(from, heading, far), oracle)?;
        oracle.tell(C::Cq10, Event::FallsShort { by: unit, at: target });
        return Ok(());
    };
    let live = (unit, target, reach, far);
    movement::travel(game, unit, C::Veh14, &driving::march(from, heading, far), &mut oracle.within(C::Veh16, &live))?;
    if !driving::is_under_way(game, unit, Order::Run) || !game.unit(target).is_on_table() {
        return Ok(());
    }

    // BA-VEH-16: the target holds its nerve or is gone; BA-VEH-17: a gun is crushed in any case.
    if !morale::passes(game, target, C::Veh16, oracle)? {
        oracle.tell(C::Veh16, game.destroy(target));
    } else if game.is_artillery(target) {
        oracle.tell(C::Veh17, game.destroy(target));
    }

    // BA-VEH-16: those in the way step aside, and it completes its move.
    let from = game.unit(unit).at[0];
    let mut ground = open_ground(game, unit, target);
    if let Some(steer) = &mut ground.steer {
        steer.pivots = 0;
    }
    let on = oracle.path(game, game.seat(unit), C::Veh16, unit, from, reach.saturating_sub(far), ground)?;
    if game.unit(target).is_on_table() {
        step_aside(game, unit, target, on.end(), oracle);
    }
    movement::travel(game, unit, C::Veh16, &on, oracle)
}

/// The vehicle's ground as if the target were not there.
fn open_ground<'a>(game: &Game<'a>, unit: UnitId, target: UnitId) -> Field<'a, C> {
    let marks = game.standing(target);
    let mut ground = driving::ground(game, unit, Order::Run);
    ground.others.retain(|other| !marks.contains(other));
    ground
}

/// How far it is until the hull touches the target; `None`: too far, or the way is barred.
fn to_contact(game: &Game<'_>, unit: UnitId, target: UnitId, heading: Heading, reach: u32) -> Option<u32> {
    let (from, marks) = (game.unit(unit).at[0], game.discs(target));
    let touches = |&far: &u32| {
        let hull = driving::hull_at(game, unit, ahead(from, heading, far), heading);
        hull.iter().any(|&a| marks.iter().any(|&b| is_touching(a, b)))
    };
    // No part of it is farther ahead than it is long.
    let long = game.vehicle(unit).map_or(0, |vehicle| u32::from(vehicle.length));
    let gap = |mark: &Disc| length(from, mark.at).saturating_sub(long + u32::from(mark.radius));
    let first = marks.iter().map(gap).min()? / 2 * 2;
    let far = (first..=reach).step_by(2).find(touches)?;
    let way = driving::march(from, heading, far);
    (far == 0 || open_ground(game, unit, target).price(&way.route).is_ok()).then_some(far)
}

/// BA-VEH-16: every man in the way goes the shortest way until he is 1" clear; one without room is lost.
fn step_aside(game: &mut Game<'_>, unit: UnitId, target: UnitId, to: Point, oracle: &mut impl Oracle) {
    let (from, facing) = (game.unit(unit).at[0], game.unit(unit).facing);
    let Some(vehicle) = game.vehicle(unit) else { return };
    let (half, off) = (vehicle.width / 2, u32::from(vehicle.length / 2 - vehicle.width / 2));
    let sweep = Shape::line(ahead(from, facing.turned(180), off), ahead(to, facing, off));
    let clear = Inches::hundredths(i32::from(half) + 100);
    let in_way = |at: Point| sweep.is_within_of(Disc::new(at, MAN), clear);
    let hull = game.standing(unit);
    let mut ground = game.ground(target, Going::Walk, movement::ADVANCE);
    ground.others.retain(|other| !hull.contains(other));

    let mut settled = Discs::new();
    let mut lost: SmallVec<[usize; 12]> = SmallVec::new();
    let mut figures = Figures::new();
    let men: SmallVec<[usize; 12]> = game.unit(target).men().collect();
    settled.extend(men.iter().map(|&man| game.disc(target, man)).filter(|d| !in_way(d.at)));
    for man in men {
        let at = game.unit(target).at[man];
        if !in_way(at) {
            figures.push(at);
            continue;
        }
        let is_free = |p: &Point| {
            let place = Disc::new(*p, MAN);
            !in_way(*p) && ground.stand(*p).is_ok() && !settled.iter().any(|&mate| is_overlapping(place, mate))
        };
        let mut near = (0..40u32).flat_map(|n| (0..24).map(move |k| ahead(at, facing.turned(90 + 15 * k), 20 * n)));
        match near.find(is_free) {
            Some(place) => {
                settled.push(Disc::new(place, MAN));
                figures.push(place);
            }
            None => lost.push(man),
        }
    }
    for man in lost {
        oracle.tell(C::Veh16, game.lose(target, game.kind(target, man), 1 << man));
    }
    if game.unit(target).count() == 0 {
        oracle.tell(C::Veh16, game.destroy(target));
    } else if figures != game.unit(target).figures() {
        let far = length(game.unit(target).leader(), figures[0]);
        oracle.tell(C::Veh16, game.move_to(target, &figures, far));
    }
}
