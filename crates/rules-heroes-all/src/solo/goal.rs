//! HA-SOLO-09, HA-SOLO-11, HA-SOLO-12: where it goes, how fast, and whom it assaults.
use super::{is_covered, stays};
use crate::{
    Footing, Game, against_vehicles, assault, going, movement,
    setup::{Cover, Role},
    sight,
    words::{Nerve, Order, Pace, UnitId},
};
use kernel::{Ground as _, Point, Seat, length};
use table::{Disc, Inches};

/// Where an enemy is, or is believed to be.
pub(super) fn place(game: &Game<'_>, enemy: UnitId) -> Point {
    game.unit(enemy).believed.filter(|_| game.unit(enemy).hidden).unwrap_or(game.unit(enemy).at)
}

/// Enemies and ghosts it has observed.
pub(super) fn threats<'a>(game: &'a Game<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let us = game.seat(unit);
    let seen = game.shown(us).filter(move |&e| game.unit(unit).has_observed(e));
    seen.chain(game.ghosts(us))
}

/// The nearest of them, and how far.
pub(super) fn nearest_threat(game: &Game<'_>, unit: UnitId) -> Option<(UnitId, Inches)> {
    let far = |e: UnitId| game.distance_to(unit, place(game, e));
    threats(game, unit).map(|e| (e, far(e))).min_by_key(|&(e, d)| (d, e))
}

/// Held by the side that alone has steady or halted men on foot within 3".
pub(super) fn holder(game: &Game<'_>, at: Point) -> Option<Seat> {
    let holds = |seat: Seat| {
        let near = |u: &UnitId| {
            game.is_foot(*u) && game.is_steady_or_halted(*u) && game.distance_to(*u, at) <= Inches::whole(3)
        };
        game.on_table(seat).any(|u| near(&u))
    };
    match [holds(Seat::First), holds(Seat::Second)] {
        [true, false] => Some(Seat::First),
        [false, true] => Some(Seat::Second),
        _ => None,
    }
}

/// HA-SOLO-09
pub(super) fn goal(game: &Game<'_>, unit: UnitId) -> Option<Point> {
    if stays(game, unit) {
        return None;
    }
    let (us, at) = (game.seat(unit), game.unit(unit).at);
    let objectives = || game.setup.plan.scenario.objectives.iter().map(|o| o.at);
    let wanted = |held_by: Option<Seat>| {
        let open = objectives().filter(move |&o| {
            if let Some(s) = held_by { holder(game, o) == Some(s) } else { holder(game, o) != Some(us) }
        });
        open.min_by_key(|&o| length(at, o))
    };
    if game.role(us) == Role::Attacker {
        return wanted(None);
    }
    let threat = nearest_threat(game, unit);
    match threat {
        None => wanted(Some(!us)),
        Some(_) if is_covered(game, unit) => None,
        Some((enemy, _)) => shelter(game, unit, place(game, enemy)),
    }
}

/// The nearest whole-inch point in hard cover within 12" of an objective (else soft), no farther than the mean throw.
fn shelter(game: &Game<'_>, unit: UnitId, from: Point) -> Option<Point> {
    let going = going::going(game, unit, Pace::Normal)?;
    let mean = u32::from(going.dice[1]) * (350 - 100 * u32::from(going.pips));
    let at = game.unit(unit).at;
    let reach = (mean / 100) as i16;
    let inch = |n: i16| (n + 50) / 100;
    let (x, y) = (inch(at.x), inch(at.y));
    let all = (x - reach..=x + reach).flat_map(|x| (y - reach..=y + reach).map(move |y| (x, y)));
    let size = game.setup.plan.size;
    let points = all.map(|(x, y)| Point::new(x.saturating_mul(100), y.saturating_mul(100)));
    let near = |p: &Point| game.setup.plan.scenario.objectives.iter().any(|o| length(*p, o.at) <= 1200);
    let legal = |p: &Point| (0..=size.x).contains(&p.x) && (0..=size.y).contains(&p.y) && length(*p, at) <= mean;
    let cover = |p: Point| sight::ground_cover(game, Disc::new(p, game.radius(unit)), from);
    let best = points.filter(legal).filter(near).map(|p| (cover(p), p)).filter(|c| c.0 > Cover::Open);
    best.min_by_key(|&(cover, p)| (std::cmp::Reverse(cover.min(Cover::Hard)), length(p, at), p.x, p.y)).map(|c| c.1)
}

/// HA-FLM-06: the nearest whole-inch point outside, that it can stand on.
pub(super) fn way_out(game: &Game<'_>, unit: UnitId) -> Option<Point> {
    let at = game.unit(unit).at;
    let going = going::going(game, unit, Pace::Normal)?;
    let ground = Footing::within(game, unit, going.longest());
    let inch = |n: i16| (n + 50) / 100;
    let (x, y) = (inch(at.x), inch(at.y));
    let all = (x - 12..=x + 12).flat_map(|x| (y - 12..=y + 12).map(move |y| Point::new(100 * x, 100 * y)));
    let free = all.filter(|&p| game.house_at(p).is_none() && ground.stand(p).is_ok());
    free.min_by_key(|&p| (length(p, at), p.x, p.y))
}

/// HA-SOLO-11: an attacker on an order to move, with nobody near.
pub(super) fn doubles(game: &Game<'_>, unit: UnitId) -> bool {
    let near = nearest_threat(game, unit).is_some_and(|(_, far)| far <= Inches::whole(24));
    game.role(game.seat(unit)) == Role::Attacker
        && game.unit(unit).order == Order::Move
        && !near
        && movement::paces(game, unit).0.contains(&crate::Choice::Go(Pace::Double))
}

/// HA-SOLO-12: the nearest that is within reach and weak enough.
pub(super) fn assault(game: &Game<'_>, unit: UnitId) -> Option<UnitId> {
    let going = going::going(game, unit, Pace::Normal)?;
    let targets = assault::targets(game, unit);
    let fits = |&e: &UnitId| {
        let known = game.unit(unit).has_observed(e) || game.unit(e).hidden;
        let near = assault::way_to(game, unit, e, |way| u32::from(going.dice(way).0) * 350).is_some();
        let weak = if game.element(e).has_hull() {
            against_vehicles::at_means(game, unit)
        } else {
            let theirs = if game.unit(e).hidden { game.unit(e).seen.iter().sum() } else { game.unit(e).count() };
            2 * game.unit(unit).count() >= 3 * theirs || game.unit(e).nerve == Nerve::Retreating
        };
        known && near && weak
    };
    targets.into_iter().filter(fits).min_by_key(|&e| (game.distance_to(unit, place(game, e)), e))
}
