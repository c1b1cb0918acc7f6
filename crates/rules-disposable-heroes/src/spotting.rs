//! DH-SPOT: vehicles and guns look for their targets, and forget those they no longer see.
use crate::{
    Clause as C, Game, Oracle,
    cover::Aim,
    gunnery::{self, Piece},
    setup::{Kind, Mount, Type, Weight},
    sight,
    state::{Speed, UnitSet},
    words::{Event, UnitId},
};
use kernel::{D10, Need, Play, Verbs, at_most};

/// DH-SPOT-04, DH-VSHOOT-11: pintles fire as infantry (option infantry-guns=as-infantry: support guns too).
pub fn must_spot(game: &Game<'_>, unit: UnitId, piece: Piece) -> bool {
    let as_infantry = game.setup.options().infantry_guns_as_infantry() && gunnery::is_support(game, unit);
    piece.mount != Mount::Pintle && !as_infantry
}

/// DH-SPOT-01: one die. True: a blue marker is on the target.
pub fn spot(game: &mut Game<'_>, by: UnitId, at: UnitId, aim: &Aim, oracle: &mut impl Oracle) -> Play<bool> {
    let need = need(game, by, at, aim);
    let seen = oracle.throw(game.seat(by), C::Spot01, (by, at), at_most(D10, need.total() as u8), &need)?.is_low();
    if seen {
        // DH-SPOT-05: it may be fired at, now and later.
        oracle.tell(C::Spot05, game.spot(by, at));
    } else {
        // DH-SPOT-06: not now.
        oracle.tell(C::Spot06, game.miss_spot(by, at));
    }
    Ok(seen)
}

/// DH-SPOT-02: by size and cover, and what makes it easier or harder.
pub fn need(game: &Game<'_>, by: UnitId, at: UnitId, aim: &Aim) -> Need<C> {
    let (label, column) = column(game, at);
    let mut need = Need::base(C::Spot09, label, column);
    need.add(C::Spot02, "cover", -aim.cover.worth());
    need.add(C::Spot02, "obstacles", -aim.obstacles).add(C::Los06, "ruins", -aim.ruins);
    // DH-SPOT-17: men in a building.
    let in_building = aim.behind.is_some_and(|nth| game.setup.terrain(nth).kind == Kind::Building);
    let on_foot = matches!(game.kind(at), Type::Infantry | Type::Crew);
    need.when(in_building && on_foot, C::Spot17, "in a building", -1);
    // DH-SPOT-15, DH-SPOT-10: the firer's own speed and turns.
    let hull = game.unit(by).hull;
    need.when(hull.speed >= Speed::Medium, C::Spot15, "moving", -1);
    need.when(hull.turned, C::Spot10, "turned", -1);
    // DH-SPOT-07: failed attempts of its own (option spot-memory=side: of all).
    need.add(C::Spot07, "earlier attempts", attempts(game, by, at) as i8);
    // DH-SPOT-11: a coaxial machine gun that reaches it.
    need.when(gunnery::coaxial(game, by, at, aim.range).is_some(), C::Spot11, "coaxial MG", 1);
    need.when(game.vehicle(by).is_some_and(|v| v.open_topped), C::Spot15, "open-topped", 1);
    need.when(gunnery::is_support(game, by) && !game.is_vehicle(at), C::Vshoot11, "support gun", 1);
    need.limit(C::Spot03, "1 spots, 10 does not", 1, 9);
    need
}

/// DH-SPOT-09: how well such a target shows in the open.
fn column(game: &Game<'_>, at: UnitId) -> (&'static str, i8) {
    match (game.kind(at), game.vehicle(at).map(|v| v.weight)) {
        (_, Some(Weight::Heavy)) => ("heavy vehicle", 8),
        (_, Some(_)) => ("vehicle", 7),
        (Type::Gun, _) => ("gun", 6),
        _ => ("men", 5),
    }
}

fn attempts(game: &Game<'_>, by: UnitId, at: UnitId) -> u8 {
    if !game.setup.options().spot_memory_side() {
        return game.unit(by).attempts_at(at);
    }
    game.alive(game.seat(by)).map(|u| game.unit(u).attempts_at(at)).sum::<u8>().min(9)
}

/// DH-SPOT-12: blue markers of those who no longer see each other go, after every activation.
pub fn lose_sight(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    // Two who have not stirred since the last activation still see each other.
    let stirred = game.take_stirred();
    for by in game.setup.spotters.iter() {
        let of = game.unit(by);
        if of.all_sought().is_empty() {
            continue;
        }
        let is_there = |at: UnitId| of.is_on_table() && game.unit(at).is_on_table() && sight::sees(game, by, at);
        let known = of.all_sought();
        let suspects = if stirred.has(by) { known } else { known.and(stirred) };
        debug_assert!(known.iter().all(|at| suspects.has(at) || is_there(at)));
        let lost: UnitSet = suspects.iter().filter(|&at| !is_there(at)).collect();
        for at in lost.iter() {
            let event: Event = game.forget(by, at);
            oracle.tell(C::Spot12, event);
        }
    }
}
