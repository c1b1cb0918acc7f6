//! HB-MOR-T1: what makes a man's danger grow, and what a shaken man shuns.
use crate::{
    Clause, Game, Man,
    game::Men,
    route::Field,
    setup::{GARRISON, RAIDERS},
    words::{ManId, Path, Resolve, Step},
};
use kernel::Point;
use std::cell::OnceCell;
use table::squares::Layer;

/// Under fire for the first time.
pub const A: u8 = 1;
/// Into the enemy's trenches.
pub const B: u8 = 2;
/// Forward while under fire.
pub const C: u8 = 4;
/// Out into known danger.
pub const D: u8 = 8;
/// Hand to hand for the first time.
pub const E: u8 = 16;

/// Ways home, found when they are first asked for.
pub(super) type Home<'a> = OnceCell<Field<'a>>;

/// What calls for a test: triggers that he has not passed; none but a forbidden wish: he tries again.
pub(super) fn calls<'a>(game: &Game<'a>, who: ManId, home: &Home<'a>) -> Option<u8> {
    let (man, options) = (game.man(who), game.options());
    let applies = triggers(game, who, home);
    // HB-MOR-05 (option `morale_repeat_every_trigger`: passed or not).
    let passed = if options.morale_repeat_every_trigger() { 0 } else { man.passed };
    if applies & !passed != 0 {
        return Some(applies);
    }
    // HB-MOR-23
    let may_retry = !options.morale_recover_rally() && !options.morale_recover_none();
    let is_shaken = man.resolve == Resolve::NoCloser && may_retry;
    (is_shaken && closer(game, who).is_some() && !may_withdraw(game, who, home)).then_some(0)
}

/// The clause that a test is told under.
pub(super) fn clause(man: &Man, triggers: u8) -> Clause {
    match triggers {
        0 => Clause::Mor23,
        A if man.first_fire => Clause::Mor01,
        E if !man.ever_in_melee => Clause::Mor03,
        A | E => Clause::Mor31,
        B | C | D => Clause::Mor02,
        _ => Clause::Mor04,
    }
}

fn triggers<'a>(game: &Game<'a>, who: ManId, home: &Home<'a>) -> u8 {
    let man = game.man(who);
    let path = written(man);
    let under_fire = game.is_under_fire(who);
    // HB-MOR-31 (option `morale_much_worse_wipe_only`: first times stay first times).
    let once_more = man.worse && !game.options().morale_much_worse_wipe_only();
    let fired_on = man.first_fire || once_more && under_fire;
    let fighting = man.is_in_melee() && (!man.ever_in_melee || once_more);
    let enters = |(from, to)| is_enemy_trench(game, who, to) && !is_enemy_trench(game, who, from);
    let forward = under_fire && path.last().is_some_and(|end| is_nearer(game, who, end.at));
    let out = is_out_into_danger(game, who, &path) && !may_withdraw(game, who, home);
    let all = [(fired_on, A), (legs(man, &path).any(enters), B), (forward, C), (out, D), (fighting, E)];
    all.into_iter().filter(|(holds, _)| *holds).fold(0, |bits, (_, bit)| bits | bit)
}

/// His path; with none, a change of layer on the spot (HB-MOV-13).
fn written(man: &Man) -> Path {
    let record = &man.record;
    match record.posture.map(crate::Posture::layer) {
        Some(layer) if record.path.is_empty() && layer != man.layer => [Step::new(man.at, layer)].into_iter().collect(),
        _ => record.path,
    }
}

fn legs<'p>(man: &Man, path: &'p Path) -> impl Iterator<Item = (Step, Step)> + use<'p> {
    let start = man.step();
    std::iter::once(start).chain(path.iter().copied()).zip(path.iter().copied())
}

fn is_enemy_trench(game: &Game<'_>, who: ManId, step: Step) -> bool {
    who.seat() == RAIDERS && game.map().is_dug(step.at)
}

fn is_nearer(game: &Game<'_>, who: ManId, at: Point) -> bool {
    is_nearer_to_enemy(game, who, at) || is_nearer_to_line(game, who, at)
}

/// Of those whom he sees himself.
pub(super) fn is_nearer_to_enemy(game: &Game<'_>, who: ManId, at: Point) -> bool {
    is_nearer_to_any(game, game.man(who).at, at, &game.threats(who).collect::<Men>())
}

fn is_nearer_to_any(game: &Game<'_>, start: Point, at: Point, enemies: &[ManId]) -> bool {
    let is_nearer = |there: Point| game.map().distance(at, there) < game.map().distance(start, there);
    enemies.iter().any(|&enemy| is_nearer(game.man(enemy).at))
}

/// HB-MOR-25
pub(super) fn is_nearer_to_line(game: &Game<'_>, who: ManId, at: Point) -> bool {
    game.to_line(who.seat(), at) < game.to_line(who.seat(), game.man(who).at)
}

/// Trigger D, but for withdrawals.
fn is_out_into_danger(game: &Game<'_>, who: ManId, path: &Path) -> bool {
    let man = game.man(who);
    let Some((from, _)) = legs(man, path).find(|(from, to)| from.layer == Layer::Pit && to.layer == Layer::Surface)
    else {
        return false;
    };
    // Option `morale_danger_zone_always`: whatever waits for him.
    let leaves_trench = who.seat() == GARRISON && game.map().is_dug(from.at) && !man.has_left_trench;
    game.options().morale_danger_zone_always()
        || leaves_trench
        || game.threats(who).next().is_some()
        || game.is_under_fire(who)
        || path.iter().any(|step| game.is_lit(step.at))
}

/// HB-MOR-26: never nearer to an enemy whom his side sees or to the enemy's line, and home, or into a trench of his own
/// (option `morale_withdraw_tested`: no better than any other way).
pub(super) fn may_withdraw<'a>(game: &Game<'a>, who: ManId, home: &Home<'a>) -> bool {
    let man = game.man(who);
    let path = written(man);
    let Some(&end) = path.last().filter(|_| !game.options().morale_withdraw_tested()) else { return false };
    let known = |enemy: &ManId| game.man(*enemy).is_fit() && game.is_seen(*enemy);
    let known: Men = game.on_board(!who.seat()).filter(known).collect();
    let is_forward = |at: Point| is_nearer_to_any(game, man.at, at, &known) || is_nearer_to_line(game, who, at);
    if path.iter().any(|step| is_forward(step.at)) {
        return false;
    }
    if who.seat() == GARRISON {
        return end.layer == Layer::Pit && game.map().is_dug(end.at);
    }
    let home = home.get_or_init(|| Field::home(game.map(), game.open));
    home.from(end).zip(home.from(man.step())).is_some_and(|(end, start)| end < start)
}

/// HB-MOR-17: which clause a shaken man's path offends, withdrawals apart.
pub(super) fn closer(game: &Game<'_>, who: ManId) -> Option<Clause> {
    let man = game.man(who);
    let path = written(man);
    if path.is_empty() {
        return None;
    }
    // Option `morale_nocloser_freeze`
    if game.options().morale_nocloser_freeze() || path.iter().any(|step| is_nearer_to_enemy(game, who, step.at)) {
        return Some(Clause::Mor17);
    }
    if path.iter().any(|step| is_nearer_to_line(game, who, step.at)) {
        return Some(Clause::Mor25);
    }
    let is_danger = |(from, to): (Step, Step)| {
        from.layer == Layer::Pit && to.layer == Layer::Surface
            || game.is_lit(to.at) && !game.is_lit(from.at)
            || is_enemy_trench(game, who, to) && !is_enemy_trench(game, who, from)
    };
    legs(man, &path).any(is_danger).then_some(Clause::Mor17)
}

/// HB-MOR-11: what a man is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Melee,
    Advance,
    Withdraw,
    Hold,
}

pub(super) fn class(game: &Game<'_>, who: ManId) -> Class {
    let man = game.man(who);
    if man.is_in_melee() {
        return Class::Melee;
    }
    let Some(end) = man.record.path.last() else { return Class::Hold };
    if is_nearer(game, who, end.at) {
        return Class::Advance;
    }
    let map = game.map();
    let is_further = |enemy: ManId| map.distance(end.at, game.man(enemy).at) > game.distance(who, enemy);
    let from_line = game.to_line(who.seat(), end.at) > game.to_line(who.seat(), man.at);
    if from_line || game.threats(who).any(is_further) { Class::Withdraw } else { Class::Hold }
}
