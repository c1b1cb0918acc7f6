//! The garrison: listen, light up what is heard, shoot what is seen, wake the others, and throw raiders out again.
use super::{
    plan::{self, Plan},
    style::Night,
    way::{Goal, Way, way},
};
use crate::{
    Act, Choice, Fire, ManId, Pace, Posture, movement,
    setup::{Firearm, GARRISON, PitKind},
    words::Sign,
};
use kernel::Point;
use std::cmp::Reverse;
use table::squares::{Compass, Layer};

/// How far it is from the dugout to the trench at most, and from a post back to it.
const NEAR: u16 = 5;
const BACK: u16 = 14;
/// How far behind a post that is left empty its men wait, and how far before it the ground is lit up.
const BEHIND: u8 = 3;
const BEFORE: i16 = 3;

pub(super) fn plan(game: &Night<'_>, man: ManId, offered: &[Choice]) -> Plan {
    let watch = Plan::stay(game, man, plan::first_of(offered, &[Choice::Fire(Fire::AtWill), Choice::Fire(Fire::Hold)]));
    if let Some(deed) = plan::harvest(game, man, offered) {
        return Plan::stay(game, man, deed);
    }
    if let Some(deed) = alarm(game, man, offered) {
        return Plan { deed, ..watch };
    }
    if let Some(call) = call(game, offered) {
        return Plan::stay(game, man, call);
    }
    if let Some(way) = leave_post(game, man, &watch) {
        return way;
    }
    if let Some(deed) = plan::aim(game, man, offered) {
        return Plan::stay(game, man, deed);
    }
    if let Some(way) = counter_attack(game, man, &watch) {
        return way;
    }
    if let Some(light) = flare(game, man, offered) {
        return light;
    }
    if let Some(throw) = bomb(game, man, offered) {
        return throw;
    }
    stand_to(game, man, watch, offered)
}

/// HB-HID-09: somebody sleeps, and there is something to wake for; the last awake in the roster shouts.
fn alarm(game: &Night<'_>, man: ManId, offered: &[Choice]) -> Option<Choice> {
    let shout = Choice::Act(Act::Alarm);
    let is_near = |enemy: ManId| game.able(GARRISON).any(|own| game.distance(own, enemy) <= 5);
    let is_time = plan::is_alarmed(game, GARRISON) || plan::enemies(game, GARRISON).any(is_near);
    let is_caller = game.able(GARRISON).filter(|&own| !game.man(own).is_in_melee()).last() == Some(man);
    (offered.contains(&shout) && is_time && is_caller).then_some(shout)
}

/// HB-ART-02: on the registered square nearest to what is known of them.
fn call(game: &Night<'_>, offered: &[Choice]) -> Option<Choice> {
    let known: Vec<Point> = sounds(game).chain(plan::enemies(game, GARRISON).map(|enemy| game.man(enemy).at)).collect();
    let missions = &game.setup.side(GARRISON).missions;
    let calls = offered.iter().filter_map(|&choice| {
        let Choice::Act(Act::Call { mission, square }) = choice else { return None };
        let at = *missions.get(usize::from(mission))?.squares.get(usize::from(square))?;
        let far = known.iter().map(|&other| game.map().distance(at, other)).min()?;
        Some((far, choice))
    });
    calls.filter(|(far, _)| *far <= 4).min_by_key(|(far, _)| *far).map(|(_, choice)| choice)
}

/// What was heard this turn and the last, the newest first.
fn sounds(game: &Night<'_>) -> impl Iterator<Item = Point> {
    let markers = game.side(GARRISON).markers.iter().flatten().rev();
    markers.filter(|marker| marker.sign == Sign::Sound).map(|marker| marker.at).collect::<Vec<_>>().into_iter()
}

/// HB-FLR-03: over what was heard, if it lies in the dark; and now and then before the nearest post.
fn flare(game: &Night<'_>, man: ManId, offered: &[Choice]) -> Option<Plan> {
    let first = game.able(GARRISON).find(|&own| game.man(own).flares > 0 && !game.man(own).is_in_melee());
    if !offered.contains(&Choice::Flare) || first != Some(man) {
        return None;
    }
    let here = game.man(man).at;
    let is_time = game.style.lights.is_some_and(|turns| game.turn.is_multiple_of(turns));
    let before = nearest_post(game, here).filter(|_| is_time).map(|post| Compass::South.from(post, BEFORE));
    let mut dark = sounds(game).chain(before).filter(|&at| !game.is_lit(at));
    let at = dark.find(|&at| game.map().is_on(at) && game.map().distance(here, at) <= 15)?;
    Some(Plan::stay(game, man, Choice::Flare).at(at))
}

fn nearest_post(game: &Night<'_>, here: Point) -> Option<Point> {
    let posts = game.setup.plan.pits.iter().filter(|pit| pit.kind == PitKind::Post).flat_map(|pit| &pit.squares);
    posts.copied().min_by_key(|&post| game.map().distance(here, post))
}

/// A post is left empty: back into the trench, or as far along it as it goes.
fn leave_post(game: &Night<'_>, man: ManId, watch: &Plan) -> Option<Plan> {
    let here = game.man(man).step();
    let post = nearest_post(game, here.at).filter(|_| game.style.leaves_posts)?;
    let behind = |at: Point| game.map().distance(post, at).min(BEHIND);
    let trench = game.setup.plan.pits.iter().filter(|pit| pit.kind == PitKind::Trench).flat_map(|pit| &pit.squares);
    let to = trench.copied().max_by_key(|&at| (behind(at), Reverse(game.map().distance(here.at, at))))?;
    if here.layer == Layer::Pit && behind(here.at) >= behind(to) {
        return None;
    }
    let Way { steps, wire: None } = way(game, GARRISON, here, Goal::Square(to), false, BACK)? else { return None };
    let most = usize::from(movement::limit(game, man, Pace::Walk)).min(steps.len());
    Some(watch.clone().going(here.at, &steps[..most], Pace::Walk, false))
}

/// HB-BMB: at what was heard or last seen close by, where no friend is.
fn bomb(game: &Night<'_>, man: ManId, offered: &[Choice]) -> Option<Plan> {
    let ghosts = game.setup.roster(!GARRISON).filter_map(|enemy| game.man(enemy).ghost);
    let ghosts = ghosts.filter(|ghost| ghost.turn + 1 >= game.turn).map(|ghost| ghost.at.at);
    let clear = |at: Point| game.on_board(GARRISON).all(|own| game.map().distance(game.man(own).at, at) > 1);
    let reach = |&at: &Point| (2..=3).contains(&game.map().distance(game.man(man).at, at)) && clear(at);
    let at = ghosts.chain(sounds(game)).find(reach)?;
    offered.contains(&Choice::ThrowOn).then(|| Plan::stay(game, man, Choice::ThrowOn).at(at))
}

/// Raiders in our own trench or post: those who are near go for them, if they are not fewer.
fn counter_attack(game: &Night<'_>, man: ManId, watch: &Plan) -> Option<Plan> {
    let here = game.man(man).step();
    let inside = |enemy: &ManId| game.man(*enemy).layer == Layer::Pit && game.map().is_dug(game.man(*enemy).at);
    let enemy = plan::enemies(game, GARRISON).filter(inside).min_by_key(|&enemy| game.distance(man, enemy))?;
    let at = game.man(enemy).at;
    let near = |own: &ManId| game.map().distance(game.man(*own).at, at) <= 6;
    let ours = game.able(GARRISON).filter(near).count();
    let theirs = plan::enemies(game, GARRISON).filter(|&e| game.map().distance(game.man(e).at, at) <= 1).count();
    let Way { steps, wire } = way(game, GARRISON, here, Goal::Square(at), false, game.style.counter)?;
    if ours < theirs || wire.is_some() {
        return None;
    }
    let most = usize::from(movement::limit(game, man, Pace::Walk)).min(steps.len());
    Some(watch.clone().going(here.at, &steps[..most], Pace::Walk, false))
}

/// Nothing to do but look out; men from the dugout man the nearest trench, but for who serves a gun or the telephone; one
/// of a post listens.
fn stand_to(game: &Night<'_>, man: ManId, watch: Plan, offered: &[Choice]) -> Plan {
    let me = game.man(man);
    let has_a_post = me.firearm == Some(Firearm::Hmg) || me.kit.telephone;
    if game.is_in_bunker(man) && !has_a_post {
        let trench = game.setup.plan.pits.iter().filter(|pit| pit.kind == PitKind::Trench).flat_map(|pit| &pit.squares);
        let nearest = trench.copied().filter(|&at| game.map().is_joined(me.at, at)).min();
        if let Some(Way { steps, wire: None }) =
            nearest.and_then(|at| way(game, GARRISON, me.step(), Goal::Square(at), false, NEAR))
        {
            return watch.going(me.at, &steps, Pace::Walk, false);
        }
    }
    let listen = Choice::Act(Act::Listen);
    let is_first = game.beside(man, GARRISON).all(|other| other > man);
    let is_post = game.map().pit(me.at) == Some(PitKind::Post);
    if is_post && is_first && game.beside(man, GARRISON).next().is_some() && offered.contains(&listen) {
        return Plan::stay(game, man, listen);
    }
    let posture = if me.layer == Layer::Pit { Posture::Up } else { Posture::Lying };
    watch.with_posture(game, man, posture)
}
