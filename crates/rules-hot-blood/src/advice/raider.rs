//! Raiders: crawl out, gather before a post, rush it, take a man or his papers, and go home.
use super::{
    chance, deed,
    plan::{self, Plan},
    style::Night,
    way::{Goal, Way, way},
};
use crate::{
    Act, Choice, Fire, ManId, Mood, Pace, Resolve, Wound, bombs, movement,
    setup::{GARRISON, PitKind, RAIDERS},
    words::Step,
};
use kernel::{Point, Route};

/// How far from the post they gather.
const GATHER: u8 = 3;
/// How far off the others wait.
const AWAY: u8 = 8;
/// Bombs that each of them throws before the rush, if he can hope to land one in the post: even those that burst beside it
/// keep their heads down.
const BOMBS: u8 = 2;
/// No way is longer.
const FAR: u16 = 99;

/// HB-SET-04: together, opposite the post that is nearest to the middle.
pub(super) fn start(game: &Night<'_>, man: ManId) -> Point {
    let [west, south, east, north] = game.soldier(man).zone;
    let post = target(game).map_or(i16::midpoint(west, east), |at| at.x);
    let nth = i16::from(man.nth());
    let spread = (nth % 4) - 2;
    Point::new((post + spread).clamp(west, east), (south + nth / 4).min(north))
}

pub(super) fn plan(game: &Night<'_>, man: ManId, offered: &[Choice]) -> Plan {
    let me = game.man(man);
    let quiet =
        Plan::stay(game, man, plan::first_of(offered, &[Choice::Fire(Fire::IfFiredOn), Choice::Fire(Fire::Hold)]));
    if me.wound >= Wound::Minor {
        return home(game, man, quiet);
    }
    if let Some(deed) = plan::harvest(game, man, offered) {
        return Plan::stay(game, man, deed);
    }
    if is_homeward(game, man) {
        return home(game, man, quiet);
    }
    if let Some(deed) = fight(game, man, offered) {
        return deed;
    }
    match target(game) {
        Some(at) => assault(game, man, at, quiet, offered),
        None => home(game, man, quiet),
    }
}

/// A prisoner or papers are in hand, the patrol has had enough, the night is nearly over, or he is hurt.
fn is_homeward(game: &Night<'_>, man: ManId) -> bool {
    let held = |enemy: ManId| game.man(enemy).resolve == Resolve::Prisoner;
    let has_papers = game.on_board(RAIDERS).any(|raider| game.man(raider).papers != 0);
    let brought = game.setup.roster(RAIDERS).any(|raider| game.man(raider).papers != 0);
    let got = has_papers || brought || game.setup.roster(GARRISON).any(held);
    let left = game.setup.plan.scenario.turns.saturating_sub(game.turn);
    let far = game.man(man).at.y.max(0) as u8;
    got || game.mood(man) >= Mood::Withdraw
        || game.side(RAIDERS).ordered_home
        || left <= far / 2 + 3
        || game.man(man).wound >= Wound::Walking
        || game.style.quits * game.able(RAIDERS).count() <= game.setup.roster(RAIDERS).count()
}

fn home(game: &Night<'_>, man: ManId, quiet: Plan) -> Plan {
    let here = game.man(man).step();
    let Some(Way { steps, wire: None }) = way(game, RAIDERS, here, Goal::Home, false, FAR) else { return quiet };
    let me = game.man(man);
    let close = |enemy: ManId| game.distance(man, enemy) <= 4;
    let chased = me.under_fire > 0 || game.is_lit(me.at) || plan::enemies(game, RAIDERS).any(close);
    let (pace, squares) = match (game.man(man).wound >= Wound::Minor, chased) {
        (true, _) => (Pace::Crawl, 1),
        (_, true) => (Pace::Walk, 4),
        // Out of earshot he walks, within it he crawls.
        _ if ears(game, me.at) > 4 => (Pace::Walk, 2),
        _ => (Pace::Crawl, 2),
    };
    let most = usize::from(movement::limit(game, man, pace).min(squares)).min(steps.len());
    quiet.going(here.at, &steps[..most], pace, true)
}

/// Somebody is in sight who may be shot or bombed, now that it is loud anyway.
fn fight(game: &Night<'_>, man: ManId, offered: &[Choice]) -> Option<Plan> {
    if !plan::is_alarmed(game, RAIDERS) || is_stormer(game, man) && near_target(game, man) {
        return None;
    }
    let enemy = plan::nearest_enemy(game, man)?;
    let at = game.man(enemy).at;
    let is_clear = game.able(RAIDERS).all(|raider| game.map().distance(game.man(raider).at, at) > 1);
    let (odds, throw) = chance::bombed(game, man, enemy);
    let aim = plan::aim(game, man, offered);
    let shot = if aim.is_some() { chance::aimed(game, man, enemy) } else { 0 };
    let reaches = offered.contains(&throw) && game.distance(man, enemy) <= 3;
    if is_clear && reaches && odds >= shot.max(deed::WORTH_A_BOMB) {
        return Some(Plan::stay(game, man, throw).at(at));
    }
    aim.map(|deed| Plan::stay(game, man, deed))
}

/// The post nearest to the patrol that is not known to be empty.
fn target(game: &Night<'_>) -> Option<Point> {
    let posts = game.setup.plan.pits.iter().filter(|pit| pit.kind == PitKind::Post).flat_map(|pit| &pit.squares);
    let senior = game.senior(RAIDERS, Some(0)).or_else(|| game.able(RAIDERS).next());
    let from = senior.map_or(Point::new(game.setup.plan.size.x / 2, 0), |man| game.man(man).at);
    let is_empty = |at: &Point| {
        let looks = |man: ManId| game.map().distance(game.man(man).at, *at) <= 1;
        let held = |enemy: ManId| game.man(enemy).is_on_board() && game.man(enemy).at == *at;
        game.able(RAIDERS).any(looks) && !game.setup.roster(GARRISON).any(held)
    };
    let nearest = |at: &Point| (game.map().distance(from, *at), *at);
    let post = posts.copied().filter(|at| !is_empty(at)).min_by_key(nearest);
    post.or_else(|| traces(game).filter(|at| !is_empty(at)).min_by_key(nearest))
}

/// Where somebody of the garrison is seen, or was, or was heard.
fn traces(game: &Night<'_>) -> impl Iterator<Item = Point> {
    let all = || game.setup.roster(GARRISON).map(|enemy| game.man(enemy));
    let seen = all().filter(|enemy| enemy.is_on_board() && !enemy.searched).map(|enemy| enemy.at);
    let lately = all().filter_map(|enemy| enemy.ghost).map(|ghost| ghost.at.at);
    let markers = game.side(RAIDERS).markers.iter().flatten().rev();
    seen.chain(lately).chain(markers.map(|marker| marker.at))
}

/// The best hands at close quarters; the others wait for them.
fn is_stormer(game: &Night<'_>, man: ManId) -> bool {
    let skill = |raider: ManId| (game.soldier(raider).melee, std::cmp::Reverse(raider));
    let better = game.able(RAIDERS).filter(|&raider| skill(raider) > skill(man)).count();
    better < game.style.stormers && game.man(man).is_able()
}

fn near_target(game: &Night<'_>, man: ManId) -> bool {
    target(game).is_some_and(|at| game.map().distance(game.man(man).at, at) <= GATHER + 1)
}

fn assault(game: &Night<'_>, man: ManId, at: Point, quiet: Plan, offered: &[Choice]) -> Plan {
    let here = game.man(man).step();
    let has_cutters = game.able(RAIDERS).any(|raider| game.man(raider).kit.cutters);
    let Some(Way { steps, wire }) = way(game, RAIDERS, here, Goal::Square(at), has_cutters, FAR) else { return quiet };
    // HB-WIR: the wire in the way, as quietly as the enemy's nearness asks for.
    if let (true, Some(wire)) = (steps.is_empty(), wire) {
        let stealthy = game.map().distance(here.at, at) <= 6;
        let cut = Choice::Act(Act::Cut { wire, stealthy });
        let other = Choice::Act(Act::Cut { wire, stealthy: !stealthy });
        return Plan { deed: plan::first_of(offered, &[cut, other, quiet.deed]), ..quiet };
    }
    let far = game.map().distance(here.at, at);
    let stormers: Vec<ManId> = game.able(RAIDERS).filter(|&raider| is_stormer(game, raider)).collect();
    let gathered = stormers.iter().filter(|&&m| game.map().distance(game.man(m).at, at) <= GATHER + 1).count();
    let is_late = game.turn > game.setup.plan.scenario.turns / 2;
    let is_pressing = is_late || plan::is_alarmed(game, RAIDERS);
    let is_time = gathered >= game.style.stormers.min(stormers.len()) || gathered > 1 && is_pressing;
    let most = usize::from(movement::limit(game, man, Pace::Walk));
    let is_clear = game.able(RAIDERS).all(|raider| game.map().distance(game.man(raider).at, at) > 1);
    if is_time && far <= GATHER + 1 && is_clear && stormers.iter().any(|&stormer| softens(game, stormer, at)) {
        return soften(game, man, at, &steps, quiet, offered);
    }
    if is_stormer(game, man) && is_time && steps.len() <= most && far <= GATHER + 1 {
        let deed = plan::first_of(offered, &[Choice::Fire(Fire::Hold)]);
        return Plan { deed, ..quiet }.going(here.at, &steps, Pace::Walk, false);
    }
    let stop = if is_stormer(game, man) { GATHER } else { AWAY };
    creep(game, man, &steps, at, stop, quiet)
}

/// HB-BMB: who throws bombs into the post before the rush.
fn softens(game: &Night<'_>, man: ManId, at: Point) -> bool {
    let left = game.man(man).bombs;
    let has_enough = left > 0 && left + BOMBS > game.soldier(man).bombs;
    has_enough && game.map().hole(at).is_some() && bombs::need(game, man, false, GATHER).total() <= game.style.hope
}

/// The others lie still while they do.
fn soften(game: &Night<'_>, man: ManId, at: Point, steps: &[Step], quiet: Plan, offered: &[Choice]) -> Plan {
    if !is_stormer(game, man) || !softens(game, man, at) {
        return quiet;
    }
    let may_throw = offered.is_empty() || offered.contains(&Choice::ThrowInto);
    if game.map().distance(game.man(man).at, at) <= GATHER && may_throw {
        return Plan::stay(game, man, Choice::ThrowInto).at(at);
    }
    creep(game, man, steps, at, GATHER, quiet)
}

/// The post is a rush away.
pub(super) fn is_close(game: &Night<'_>, man: ManId) -> bool {
    is_stormer(game, man) && near_target(game, man)
}

/// To the post, and home.
pub(super) fn ways(game: &Night<'_>, man: ManId) -> [Option<Route>; 2] {
    let here = game.man(man).step();
    let route = |goal: Goal| {
        let way = way(game, RAIDERS, here, goal, false, FAR)?;
        Some(Plan::stay(game, man, Choice::Stay).going(here.at, &way.steps, Pace::Walk, false).route)
    };
    [target(game).and_then(|at| route(Goal::Square(at))), route(Goal::Home)]
}

/// Somebody may hear him walk.
pub(super) fn is_within_earshot(game: &Night<'_>, square: Point) -> bool {
    ears(game, square) <= game.style.earshot
}

/// How far it is to the nearest trench, post or bunker, where somebody may listen.
fn ears(game: &Night<'_>, square: Point) -> u8 {
    let dug = game.setup.plan.pits.iter().filter(|pit| pit.kind.is_dug()).flat_map(|pit| &pit.squares);
    dug.map(|&pit| game.map().distance(square, pit)).min().unwrap_or(u8::MAX)
}

/// Fast where nobody can hear it, crawling where somebody might, and no nearer than they gather.
fn creep(game: &Night<'_>, man: ManId, steps: &[Step], at: Point, stop: u8, quiet: Plan) -> Plan {
    let here = game.man(man).at;
    let ahead = steps.iter().take_while(|step| game.map().distance(step.at, at) >= stop).count();
    let run = ahead.min(movement::limit(game, man, Pace::Walk).into());
    let is_far = run > 2 && steps[..run].iter().all(|step| ears(game, step.at) > game.style.earshot);
    let (pace, squares) = if is_far { (Pace::Walk, run) } else { (Pace::Crawl, ahead.min(2)) };
    let squares = squares.min(movement::limit(game, man, pace).into());
    quiet.going(here, &steps[..squares], pace, true)
}
