//! HA-SOLO-15, HA-SOLO-16: what everybody is there for, and who goes for which objective.
use super::goal;
use crate::{
    Clause as C, Game, Oracle,
    setup::{Class, Kind, Rank, Role, Victory},
    state::Units,
    words::{Event, Job, UnitId},
};
use kernel::{Point, Seat, length};
use smallvec::SmallVec;
use table::Inches;

/// So near an objective a man on foot is on it.
pub(super) const ON_IT: Inches = Inches::whole(3);
/// HA-SOLO-16: what each friend who goes there already adds to the way, in 1/100 inch.
const SENT: u32 = 1200;

/// HA-SOLO-15
pub(crate) fn job(game: &Game<'_>, unit: UnitId) -> Job {
    let element = game.element(unit);
    let carries = |is: &dyn Fn(Class) -> bool| {
        let classes = element.arms.iter().flat_map(|arm| arm.shot.into_iter().chain(arm.shell));
        classes.into_iter().any(|w| is(game.weapon(w).class))
    };
    match element.kind {
        Kind::Vehicle if element.arms.is_empty() => Job::None,
        Kind::Vehicle => Job::Vehicle,
        Kind::Craft => Job::Base,
        _ if element.crew_of.is_some() || game.unit(unit).left_weapon.is_some() => Job::None,
        Kind::Gun | Kind::Crewed | Kind::Spotter => Job::Base,
        Kind::Foot if element.rank() > Some(Rank::Nco) => Job::Hq,
        Kind::Foot if carries(&|class| class == Class::LightMortar) => Job::Base,
        Kind::Foot if carries(&|class| matches!(class, Class::HandAt | Class::Atr)) => Job::Hunter,
        Kind::Foot => Job::Line,
    }
}

/// HA-SOLO-09: there, and inside if there is an inside.
pub(super) fn has_reached(game: &Game<'_>, unit: UnitId, objective: Point) -> bool {
    let is_inside = game.house_at(objective).is_none_or(|house| game.is_inside(unit, house));
    game.distance_to(unit, objective) <= ON_IT && is_inside
}

/// HA-SOLO-16: enemies on foot who are seen, or believed, on an objective, the nearest first.
pub(super) fn enemy_on(game: &Game<'_>, us: Seat, objective: Point) -> Option<UnitId> {
    let near = |e: &UnitId| length(goal::place(game, *e), objective);
    let is_on = |e: &UnitId| game.is_men(*e) && near(e) <= ON_IT.as_budget() + u32::from(game.radius(*e));
    game.shown(us).chain(game.ghosts(us)).filter(is_on).min_by_key(|e| (near(e), *e))
}

/// HA-SOLO-16: of the line elements that have reached it the weakest that is still at half its strength: the others go
/// on. Nobody where an enemy is near.
fn garrison(game: &Game<'_>, us: Seat, objective: Point) -> Option<UnitId> {
    if game.shown(us).any(|e| game.distance_to(e, objective) <= ON_IT) {
        return None;
    }
    let there = |u: &UnitId| job(game, *u) == Job::Line && has_reached(game, *u, objective);
    let is_weak = |u: UnitId| 2 * game.unit(u).count() < game.element(u).figures();
    let rank = |u: &UnitId| (is_weak(*u), game.unit(*u).count(), *u);
    game.on_table(us).filter(there).min_by_key(rank)
}

/// HA-SOLO-16: goals are handed out.
pub fn plan(game: &mut Game<'_>, us: Seat, oracle: &mut impl Oracle) {
    let objectives: SmallVec<[Point; 8]> = game.setup.plan.scenario.objectives.iter().map(|o| o.at).collect();
    let mut posted = Units::new();
    let mut is_own: SmallVec<[bool; 8]> = SmallVec::new();
    // Who holds an objective stays.
    for (nth, &objective) in (0..).zip(&objectives) {
        let holder = garrison(game, us, objective).filter(|u| !posted.contains(u));
        is_own.push(holder.is_some());
        if let Some(unit) = holder {
            posted.push(unit);
            send(game, unit, Some(nth), oracle);
        }
    }
    let goes = |game: &Game<'_>, u: UnitId| matches!(job(game, u), Job::Line | Job::Vehicle);
    let free: Units = game.on_table(us).filter(|&u| !posted.contains(&u) && goes(game, u)).collect();
    if game.role(us) == Role::Attacker {
        attack(game, us, &free, &objectives, &is_own, oracle);
    } else {
        defend(game, us, &free, &objectives, &is_own, oracle);
    }
}

/// Everybody keeps his goal as long as it is not won, or takes the nearest to which not too many go.
fn attack(
    game: &mut Game<'_>,
    us: Seat,
    free: &[UnitId],
    objectives: &[Point],
    is_own: &[bool],
    oracle: &mut impl Oracle,
) {
    let is_open = |nth: u8| is_own.get(usize::from(nth)) == Some(&false);
    for &unit in free {
        if game.unit(unit).goal.is_some_and(|nth| !is_open(nth)) {
            game.unit_mut(unit).goal = None;
        }
    }
    for &unit in free.iter().filter(|&&u| game.unit(u).goal.is_none()).collect::<SmallVec<[_; 24]>>() {
        let sent = |nth: u8| game.on_table(us).filter(|&u| game.unit(u).goal == Some(nth)).count() as u32;
        let far = |nth: u8| length(game.unit(unit).at, objectives[usize::from(nth)]);
        let nearest = (0..objectives.len() as u8)
            .filter(|&nth| is_open(nth))
            .min_by_key(|&nth| (far(nth) + SENT * sent(nth), nth));
        // Where elements count for getting there everybody goes on until he is there himself.
        let through = || {
            let all = (0..objectives.len() as u8).filter(|_| game.setup.plan.scenario.victory == Victory::Breakthrough);
            all.min_by_key(|&nth| (far(nth), nth))
        };
        let goal = nearest.or_else(through);
        send(game, unit, goal, oracle);
    }
}

/// Posts are kept; what an enemy has taken is taken back by the two nearest.
fn defend(
    game: &mut Game<'_>,
    us: Seat,
    free: &[UnitId],
    objectives: &[Point],
    is_own: &[bool],
    oracle: &mut impl Oracle,
) {
    let mut goals: SmallVec<[(UnitId, Option<u8>); 24]> = free.iter().map(|&u| (u, None)).collect();
    for (nth, &objective) in (0u8..).zip(objectives) {
        if is_own[usize::from(nth)] || enemy_on(game, us, objective).is_none() {
            continue;
        }
        for _ in 0..2 {
            let far = |u: UnitId| length(game.unit(u).at, objective);
            let waiting = goals.iter_mut().filter(|(_, goal)| goal.is_none());
            if let Some((_, goal)) = waiting.min_by_key(|(u, _)| (far(*u), *u)) {
                *goal = Some(nth);
            }
        }
    }
    goals.into_iter().for_each(|(unit, goal)| send(game, unit, goal, oracle));
}

fn send(game: &mut Game<'_>, unit: UnitId, goal: Option<u8>, oracle: &mut impl Oracle) {
    if game.unit(unit).goal == goal {
        return;
    }
    game.unit_mut(unit).goal = goal;
    if let Some(nth) = goal {
        let at = game.setup.plan.scenario.objectives[usize::from(nth)].at;
        oracle.tell(C::Solo16, Event::MakesFor { who: game.known(unit), at });
    }
}
