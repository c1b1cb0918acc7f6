//! BA-MOVE, BA-ORD-09: a path in inches, and ambushes that interrupt it at any point.
use super::{
    field::On,
    shooting::{RANGE, shoot},
    state::{ALL, Game, State},
    turn::Orders,
    words::{Clause as C, Order, UnitId},
};
use kernel::{Oracle, Play, Point, Verbs, length, on_route, route_length};
use smallvec::SmallVec;
use std::borrow::Cow;

/// Moves `unit` up to `budget`; every enemy in Ambush that sees part of the path may fire once, anywhere on it.
pub fn travel(game: &mut Game<'_>, unit: UnitId, budget: u32, oracle: &mut impl Oracle<Orders>) -> Play<()> {
    let us = State::side(unit);

    // BA-MOVE-01: the whole path is named.
    let field = On(Cow::Borrowed(&game.setup.field));
    let path = oracle.path(game.state, us, C::Move01, unit, game.unit(unit).at, budget, field)?.route;

    // BA-ORD-09: each waiting enemy says where on the stretches it sees it will fire, or that it lets them pass.
    let mut shots: SmallVec<[(u32, UnitId); 6]> = SmallVec::new();
    for enemy in ALL.into_iter().filter(|&e| State::side(e) != us) {
        if game.is_alive(enemy) && game.unit(enemy).order == Order::Ambush {
            let seen = stretches(game, game.unit(enemy).at, &path);
            if let Some(at) = oracle.along(game.state, !us, C::Ord09, enemy, &path, &seen)? {
                shots.push((at, enemy));
            }
        }
    }
    shots.sort_unstable();

    // BA-ORD-10: the mover stops at each such point and is shot at; what is left of it goes on, unless it went down.
    for (at, enemy) in shots {
        oracle.tell(C::Move01, game.put(unit, on_route(&path, at)));
        oracle.tell(C::Ord09, game.order(enemy, Order::Fire));
        let before = game.unit(unit).order;
        shoot(game, enemy, unit, oracle)?;
        if !game.is_alive(unit) || game.unit(unit).order != before {
            return Ok(());
        }
    }
    oracle.tell(C::Move01, game.put(unit, *path.last().expect("a route starts somewhere")));
    Ok(())
}

/// Stretches of a path within range and sight of a point, looked at inch by inch.
fn stretches(game: &Game<'_>, eye: Point, path: &[Point]) -> SmallVec<[(u32, u32); 4]> {
    let mut seen: SmallVec<[(u32, u32); 4]> = SmallVec::new();
    for inch in (0..=route_length(path)).step_by(100) {
        let p = on_route(path, inch);
        if length(eye, p) <= RANGE && game.sees(eye, p) {
            match seen.last_mut() {
                Some(last) if inch - last.1 == 100 => last.1 = inch,
                _ => seen.push((inch, inch)),
            }
        }
    }
    seen
}
