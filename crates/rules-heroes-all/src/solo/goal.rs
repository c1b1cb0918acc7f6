//! HA-SOLO-09, HA-SOLO-11, HA-SOLO-12, HA-SOLO-17: where it goes, how fast, whom it assaults, and whether it stays.
use super::{
    job::{enemy_on, has_reached, job},
    path,
};
use crate::{
    Footing, Game, against_vehicles, assault, direct, going, grenades, movement,
    setup::Role,
    sight, victory,
    words::{Job, Nerve, Order, Pace, UnitId},
};
use kernel::{Ground as _, Point, length};
use smallvec::{SmallVec, smallvec};
use table::{Disc, Inches};

/// HA-SOLO-09, HA-SOLO-12: from so near they fire at what they cannot take yet, in 1/100 inch.
const STAND_OFF: u32 = 1200;
/// HA-SOLO-09: vehicles come no nearer to men who could do them harm; hunters and HQ keep this near to the line.
const CLOSE: u32 = 600;

pub(super) type Points = SmallVec<[Point; 32]>;

/// Where it wants to be: at any of these, whoever is there.
#[derive(Debug)]
pub(super) struct Goal {
    pub points: Points,
    pub enemy: Option<UnitId>,
    pub reached: bool,
}

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

/// Whole-inch points of the table so near to one.
pub(super) fn around(game: &Game<'_>, centre: Point, far: u32) -> impl Iterator<Item = Point> {
    let (size, reach) = (game.setup.plan.size, far.div_ceil(100) as i16);
    let inch = |n: i16| (n + 50) / 100;
    let (x, y) = (inch(centre.x), inch(centre.y));
    let all = (x - reach..=x + reach).flat_map(move |x| (y - reach..=y + reach).map(move |y| (x, y)));
    let points = all.map(|(x, y)| Point::new(x.saturating_mul(100), y.saturating_mul(100)));
    let is_on = move |p: &Point| (0..=size.x).contains(&p.x) && (0..=size.y).contains(&p.y);
    points.filter(is_on).filter(move |&p| length(p, centre) <= far)
}

/// HA-SOLO-09: where it goes, by its job.
pub(super) fn goal(game: &Game<'_>, unit: UnitId) -> Option<Goal> {
    let objective = game.unit(unit).goal.map(|nth| game.setup.plan.scenario.objectives[usize::from(nth)].at);
    match (job(game, unit), objective) {
        (Job::Line, Some(objective)) => Some(line(game, unit, objective)),
        (Job::Vehicle, Some(objective)) => Some(vehicle(game, unit, objective)),
        (Job::Hunter, _) => hunter(game, unit).or_else(|| behind(game, unit)),
        (Job::Hq, _) => behind(game, unit),
        (Job::Base, _) => base(game, unit),
        (Job::Line | Job::Vehicle, None) if game.role(game.seat(unit)) == Role::Defender => Some(post(game, unit)),
        _ => None,
    }
}

fn at_any(game: &Game<'_>, unit: UnitId, points: Points, enemy: Option<UnitId>) -> Goal {
    let reached = points.iter().any(|&p| length(p, game.unit(unit).at) <= 100);
    Goal { points, enemy, reached }
}

/// At the objective, inside if there is an inside; HA-SOLO-12: an enemy who is too strong is fired at from cover near by.
fn line(game: &Game<'_>, unit: UnitId, objective: Point) -> Goal {
    let enemy = enemy_on(game, game.seat(unit), objective);
    if let Some(enemy) = enemy.filter(|&e| !is_strong(game, unit, e)) {
        let centre = place(game, enemy);
        let near: Points = around(game, centre, STAND_OFF).filter(|&p| length(p, centre) > CLOSE).collect();
        let covered: Points = near.iter().copied().filter(|&p| path::gives_cover(game, unit, p)).collect();
        return at_any(game, unit, if covered.is_empty() { near } else { covered }, None);
    }
    let reached = enemy.is_none() && has_reached(game, unit, objective);
    Goal { points: smallvec![objective], enemy, reached }
}

/// At the objective; if that is closed to it, or held, where it has it in sight within 12", 6" from men who could harm it.
fn vehicle(game: &Game<'_>, unit: UnitId, objective: Point) -> Goal {
    let enemy = enemy_on(game, game.seat(unit), objective);
    let ground = Footing::within(game, unit, 0);
    if enemy.is_none() && ground.stand(objective).is_ok() {
        return at_any(game, unit, smallvec![objective], None);
    }
    let centre = enemy.map_or(objective, |e| place(game, e));
    let is_bold = |e: &UnitId| game.is_men(*e) && game.unit(*e).nerve < Nerve::Pinned;
    let men: Points = threats(game, unit).filter(is_bold).map(|e| place(game, e)).collect();
    let sees = |p: Point| sight::is_clear(game, Disc::new(p, game.radius(unit)), Disc::dot(centre));
    let fits = |p: &Point| men.iter().all(|&m| length(m, *p) >= CLOSE) && ground.stand(*p).is_ok() && sees(*p);
    let here = game.unit(unit).at;
    let reached = length(here, centre) <= STAND_OFF && men.iter().all(|&m| length(m, here) >= CLOSE) && sees(here);
    let points: Points = around(game, centre, STAND_OFF).filter(fits).collect();
    Goal { points: if points.is_empty() { smallvec![objective] } else { points }, enemy: None, reached }
}

/// An enemy vehicle that it may get into range of.
fn hunter(game: &Game<'_>, unit: UnitId) -> Option<Goal> {
    let is_prey = |&e: &UnitId| game.element(e).is_vehicle() && game.distance(unit, e) <= Inches::whole(24);
    let prey = threats(game, unit).filter(is_prey).min_by_key(|&e| (game.distance(unit, e), e))?;
    let arm = game.element(unit).arms.first()?.shot?;
    let far = game.weapon(arm).bands[1]?.as_budget() + u32::from(game.radius(unit));
    let covered = around(game, place(game, prey), far).filter(|&p| path::gives_cover(game, unit, p));
    let points: Points = covered.collect();
    (!points.is_empty()).then(|| at_any(game, unit, points, None))
}

/// In cover close to the nearest of the line, or of the vehicles; no nearer to the enemy than those.
fn behind(game: &Game<'_>, unit: UnitId) -> Option<Goal> {
    let near = |wanted: Job| {
        let friends = game.on_table(game.seat(unit)).filter(|&u| u != unit && job(game, u) == wanted);
        friends.min_by_key(|&u| (length(game.at(u), game.at(unit)), u))
    };
    let friend = game.at(near(Job::Line).or_else(|| near(Job::Vehicle))?);
    let enemy = nearest_threat(game, unit).map(|(e, _)| place(game, e));
    let is_back = |p: Point| enemy.is_none_or(|e| length(p, e) >= length(friend, e));
    let near: Points = around(game, friend, CLOSE).filter(|&p| is_back(p)).collect();
    let covered: Points = near.iter().copied().filter(|&p| path::gives_cover(game, unit, p)).collect();
    Some(at_any(game, unit, if covered.is_empty() { near } else { covered }, None))
}

/// Where it has somebody, or an objective that is not its own, in sight and range.
fn base(game: &Game<'_>, unit: UnitId) -> Option<Goal> {
    // Who lays by a spotter, and guns that stand, need no better place.
    let has_spotter = game.setup.spotter_of(unit).is_some_and(|s| game.unit(s).is_on_table());
    if has_spotter || movement::turns(game, unit) || game.element(unit).is_craft() {
        return None;
    }
    let here = game.unit(unit).at;
    let wanted: Points = wanted(game, unit).collect();
    if wanted.iter().any(|&to| has_in_view(game, unit, here, to)) {
        return Some(Goal { points: smallvec![here], enemy: None, reached: true });
    }
    // Nearest to where it is, on the way to the nearest of them.
    let &to = wanted.iter().min_by_key(|&&to| length(here, to))?;
    let views = around(game, to, 2400).filter(|&p| (p.x / 100 + p.y / 100) % 2 == 0);
    let good = views.filter(|&p| path::gives_cover(game, unit, p) && has_in_view(game, unit, p, to));
    let points: Points = good.collect();
    Some(at_any(game, unit, if points.is_empty() { smallvec![to] } else { points }, None))
}

/// HA-SOLO-09: enemies it has observed, and objectives that its side does not hold.
fn wanted<'a>(game: &'a Game<'_>, unit: UnitId) -> impl Iterator<Item = Point> + 'a {
    let us = game.seat(unit);
    let open =
        game.setup.plan.scenario.objectives.iter().map(|o| o.at).filter(move |&o| victory::holder(game, o) != Some(us));
    threats(game, unit).map(|e| place(game, e)).chain(open)
}

/// Whether it would have a place in sight and range from there.
fn has_in_view(game: &Game<'_>, unit: UnitId, from: Point, to: Point) -> bool {
    let far = Inches::hundredths(length(from, to) as i32);
    let reaches = |w| game.weapon(w).band(far).is_some() || game.weapon(w).shell_band(far).is_some();
    let arms = || game.element(unit).arms.iter().flat_map(|arm| arm.shot.into_iter().chain(arm.shell));
    let is_eye = game.element(unit).spotter_of.is_some();
    (is_eye || arms().any(reaches)) && sight::is_clear(game, Disc::new(from, game.radius(unit)), Disc::dot(to))
}

pub(super) fn views_something(game: &Game<'_>, unit: UnitId) -> bool {
    wanted(game, unit).any(|to| has_in_view(game, unit, game.unit(unit).at, to))
}

/// HA-SOLO-13: an enemy it has observed is in its sight and range.
pub(super) fn views_enemy(game: &Game<'_>, unit: UnitId) -> bool {
    threats(game, unit).any(|e| has_in_view(game, unit, game.unit(unit).at, place(game, e)))
}

/// At its post; in the open there, with an enemy observed, in the nearest cover within the mean of its dice.
fn post(game: &Game<'_>, unit: UnitId) -> Goal {
    let (at, post) = (game.unit(unit).at, game.unit(unit).post);
    let at_post = length(at, post) <= CLOSE;
    if at_post && nearest_threat(game, unit).is_some() && game.is_men(unit) && !super::is_covered(game, unit) {
        let shelter = shelter(game, unit);
        if !shelter.is_empty() {
            return at_any(game, unit, shelter, None);
        }
    }
    if at_post && super::is_covered(game, unit) {
        return Goal { points: smallvec![at], enemy: None, reached: true };
    }
    at_any(game, unit, smallvec![post], None)
}

fn shelter(game: &Game<'_>, unit: UnitId) -> Points {
    let mean = going::going(game, unit, Pace::Normal).map_or(0, |going| u32::from(going.dice[1]) * 350);
    around(game, game.unit(unit).at, mean).filter(|&p| path::gives_cover(game, unit, p)).collect()
}

/// HA-FLM-06: the nearest whole-inch points outside that it can stand on.
pub(super) fn way_out(game: &Game<'_>, unit: UnitId) -> Option<Goal> {
    let going = going::going(game, unit, Pace::Normal)?;
    let ground = Footing::within(game, unit, going.longest());
    let free =
        around(game, game.unit(unit).at, STAND_OFF).filter(|&p| game.house_at(p).is_none() && ground.stand(p).is_ok());
    Some(Goal { points: free.collect(), enemy: None, reached: false })
}

/// HA-SOLO-11: an order to move, a goal that is far, and nobody near.
pub(super) fn doubles(game: &Game<'_>, unit: UnitId, goal: &Goal) -> bool {
    let is_near = nearest_threat(game, unit).is_some_and(|(_, far)| far <= Inches::whole(24));
    let is_far = goal.points.iter().all(|&p| length(p, game.unit(unit).at) > STAND_OFF);
    game.unit(unit).order == Order::Move
        && is_far
        && !is_near
        && movement::paces(game, unit).0.contains(&crate::Choice::Go(Pace::Double))
}

/// HA-SOLO-12: half as strong again as the enemy, by the men of both and the first round's chances; grenades count for half
/// as many again.
pub(super) fn is_strong(game: &Game<'_>, unit: UnitId, enemy: UnitId) -> bool {
    if game.unit(enemy).hidden || game.unit(enemy).nerve == Nerve::Retreating {
        return true;
    }
    let good = |by: UnitId, at: UnitId, charges: bool| {
        u32::from(7u8.saturating_sub(direct::threshold(assault::need(game, by, at, charges).total())).min(6))
    };
    let men = |u: UnitId| u32::from(game.unit(u).count().min(10));
    let ours = men(unit) * good(unit, enemy, true) * if grenades::has_stock(game, unit) { 3 } else { 2 };
    ours >= 3 * men(enemy) * good(enemy, unit, false)
}

/// HA-SOLO-12: whom it assaults: the enemy on its objective, else the nearest.
pub(super) fn assault(game: &Game<'_>, unit: UnitId) -> Option<UnitId> {
    let going = going::going(game, unit, Pace::Normal)?;
    let targets = assault::targets(game, unit);
    let objective = game.unit(unit).goal.map(|nth| game.setup.plan.scenario.objectives[usize::from(nth)].at);
    let on_it = objective.and_then(|o| enemy_on(game, game.seat(unit), o));
    let us = job(game, unit);
    let holds = objective.filter(|&o| us == Job::Line && has_reached(game, unit, o));
    let stands = us == Job::Line && game.role(game.seat(unit)) == Role::Defender && objective.is_none();
    let fits = |&e: &UnitId| {
        let (is_hull, nerve) = (game.element(e).has_hull(), game.unit(e).nerve);
        let runs = nerve == Nerve::Retreating && !is_hull;
        let known = game.unit(e).has_observed(e) || game.unit(unit).has_observed(e) || game.unit(e).hidden;
        let wants = match us {
            Job::Line | Job::Hunter if is_hull => {
                against_vehicles::at_means(game, unit) && game.element(e).is_vehicle()
            }
            Job::Line => {
                let near = holds.is_none_or(|o| length(place(game, e), o) <= 300 + u32::from(game.radius(e)));
                let at_post = !stands || game.distance(unit, e) <= Inches::whole(6);
                near && at_post && is_strong(game, unit, e)
            }
            Job::Vehicle => runs || nerve == Nerve::Pinned && game.is_crew_served(e),
            _ => runs,
        };
        let near = || assault::way_to(game, unit, e, |way| u32::from(going.dice(way).0) * 350).is_some();
        known && wants && near()
    };
    targets.into_iter().filter(fits).min_by_key(|&e| (Some(e) != on_it, game.distance_to(unit, place(game, e)), e))
}
