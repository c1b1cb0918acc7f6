//! DH-SNAP: fire that interrupts a move.
use crate::{
    Clause as C, DisposableHeroes, Game,
    arms::{self, Manner},
    attack, cover, guts,
    hitting::Volleying,
    movement::{Ways, Window},
    setup::Type,
    sight,
    state::Units,
    words::{Event, UnitId},
};
use kernel::{March, Oracle, Play, Verbs};
use smallvec::SmallVec;
use table::{Inches, is_any_within};

/// DH-SNAP-01: how near.
const NEAR: Inches = Inches::whole(12);

/// DH-SNAP-06, DH-SNAP-07: on 2, or on 1 by those who have been activated.
fn manner(game: &Game<'_>, by: UnitId) -> Manner {
    Manner::Snap { need: if game.unit(by).yellow { 1 } else { 2 }, free: false }
}

/// DH-SNAP-14, DH-SNAP-10: whether a unit has anything to snap fire with.
fn may_snap(game: &Game<'_>, by: UnitId, mover: UnitId) -> Result<(), C> {
    let options = game.setup.options();
    if game.unit(by).is_pinned() {
        return Err(C::Pin14);
    }
    let of = game.unit(by);
    let has = if options.snap_limit_per_turn() { of.snapped != 0 } else { of.has_snapped(mover) };
    if has { Err(C::Snap11) } else { Ok(()) }
}

/// Stretches of the way on which this unit could fire at the mover, looked at inch by inch.
fn stretches(game: &Game<'_>, by: UnitId, ways: &Ways) -> SmallVec<[(u32, u32); 4]> {
    let mut seen: SmallVec<[(u32, u32); 4]> = SmallVec::new();
    let eyes = game.discs(by);
    let mut was_open = false;
    for at in (0..ways.whole).step_by(100).chain([ways.whole]) {
        let marks = ways.bases(at);
        let gap = table::nearest_gap(&eyes, &marks).unwrap_or(NEAR);
        let now = is_any_within(&eyes, &marks, NEAR)
            && !arms::best(game, by, manner(game, by), gap, marks[0].at, false).is_empty()
            && sight::sees_any(game, by, &marks);
        match seen.last_mut() {
            Some(last) if now && was_open => last.1 = at,
            _ if now => seen.push((at, at)),
            _ => {}
        }
        was_open = now;
    }
    seen
}

/// DH-SNAP-03, DH-SNAP-15: enemies say where on the way they fire, or let the mover pass; then they do, one after the
/// other. Gives how far the mover has come; `None`: it gets no farther.
pub fn along(
    game: &mut Game<'_>,
    ways: &Ways,
    march: &March,
    window: Window,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) -> Play<Option<u32>> {
    let (mover, them) = (ways.unit, !game.seat(ways.unit));
    let charge = matches!(window, Window::Charge { .. });
    let clause = if charge { C::Cc11 } else { C::Snap01 };
    let on_foot: Units = game.on_table(them).filter(|&e| !matches!(game.kind(e), Type::Vehicle | Type::Gun)).collect();
    let mut shots: SmallVec<[(u32, UnitId); 8]> = SmallVec::new();
    for by in on_foot {
        let seen = stretches(game, by, ways);
        if seen.is_empty() {
            continue;
        }
        if let Err(clause) = may_snap(game, by, mover) {
            oracle.tell(clause, Event::NoSnap { by, at: mover });
            continue;
        }
        if let Some(at) = oracle.along(game, them, clause, (by, mover), &march.route, &seen)? {
            shots.push((at, by));
        }
    }
    shots.sort_unstable();
    let mut come = 0;
    for (nth, (at, by)) in shots.into_iter().enumerate() {
        if at > come {
            ways.go(game, [come, at], C::Snap03, oracle);
            come = at;
        }
        let tell = match nth {
            // DH-SNIPE-08: a sniper on the move need not be spotted.
            _ if game.is_sniper(mover) => C::Snipe08,
            1.. => C::Snap15,
            _ if game.unit(by).snapped != 0 => C::Snap11,
            _ => C::Snap08,
        };
        oracle.tell(tell, game.note_snap(by, mover));
        shoot(game, by, mover, charge, oracle)?;
        // DH-SNAP-13: pinned where it is, or gone; DH-CC-28: nobody left to charge.
        if !game.unit(mover).is_on_table() || game.unit(mover).is_pinned() && !charge {
            oracle.tell(if charge { C::Cc28 } else { C::Snap13 }, Event::Halted(mover));
            return Ok(None);
        }
    }
    Ok(Some(come))
}

/// One snap shot; DH-SNAP-12: then a check, but DH-CC-11: not of chargers.
pub fn shoot(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    charge: bool,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) -> Play<()> {
    let manner = manner(game, by);
    let fire = volley(game, by, at, manner);
    let (shock, toll) = attack::strike(game, &fire, oracle)?;
    if !charge {
        return guts::after_attack(game, at, shock, toll, oracle);
    }
    game.unit_mut(at).lost_to_snap += toll.fallen;
    crate::casualties::bury(game, at, oracle);
    if let Some((other, _)) = toll.shared {
        crate::casualties::bury(game, other, oracle);
    }
    Ok(())
}

/// The best half of a unit, at a target where it stands.
pub fn volley(game: &Game<'_>, by: UnitId, at: UnitId, manner: Manner) -> Volleying {
    let aim = cover::aim(game, by, at);
    let arms = arms::best(game, by, manner, aim.range, aim.to.at, false);
    Volleying { by, at, arms, manner, aim }
}

/// Whether an enemy who could snap fire is near and sees this unit.
pub fn is_watched(game: &Game<'_>, unit: UnitId) -> bool {
    let could = |e: UnitId| !game.unit(e).is_pinned() && game.distance(unit, e) <= NEAR && sight::sees(game, e, unit);
    game.on_table(!game.seat(unit)).any(could)
}
