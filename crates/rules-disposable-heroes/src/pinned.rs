//! DH-PIN: red markers, and what they make men do.
use crate::{
    Clause as C, Cover, Game, Oracle, Terrain, cover, driving,
    guts::Shock,
    movement,
    setup::{Kind, Place, Type},
    sight,
    state::Units,
    transport,
    words::{Choice, Event, UnitId},
};
use figures::{Ends, Flight, PieceId, part};
use kernel::{Ground, March, Play, Verbs, on_route};
use smallvec::{SmallVec, smallvec};
use table::Inches;

/// DH-PIN-06, DH-PIN-07, in 1/100 inch.
const FALL_BACK: u32 = 600;
const ROUT: u32 = 900;
/// DH-PIN-15: with an enemy this near, a piece is his.
const HELD: Inches = Inches::whole(1);

/// DH-PIN-01: a failed check after an attack.
pub fn shake(game: &mut Game<'_>, unit: UnitId, shock: Shock, fallen: u8, oracle: &mut impl Oracle) -> Play<()> {
    mark(game, unit, shock, fallen, oracle);
    obey(game, unit, Some(shock.by), oracle)
}

/// The marker alone.
pub fn mark(game: &mut Game<'_>, unit: UnitId, shock: Shock, fallen: u8, oracle: &mut impl Oracle) {
    let is_new = !game.unit(unit).yellow;
    // DH-FLAME-05: men hit by flames who lost somebody in that attack rout at once; DH-PIN-04: else one more, up to three.
    if shock.flames && fallen > 0 && !game.is_vehicle(unit) && !game.setup.options().flame_rules_plain() {
        oracle.tell(C::Flame05, game.shake(unit, 3));
    } else {
        let clause = if game.unit(unit).is_pinned() { C::Pin04 } else { C::Pin01 };
        oracle.tell(clause, game.shake(unit, 1));
    }
    // DH-PIN-02: it is done for this turn; DH-RALLY-06: and if its own activation was still to come, that comes no more.
    if is_new {
        let own = game.seat(unit) == game.active;
        oracle.tell(if own { C::Pin02 } else { C::Rally06 }, game.mark_done(unit));
    }
}

/// DH-PIN-T1: what its level orders; `cause` is whom it runs from.
pub fn obey(game: &mut Game<'_>, unit: UnitId, cause: Option<UnitId>, oracle: &mut impl Oracle) -> Play<()> {
    if game.is_vehicle(unit) {
        return driving::obey(game, unit, cause, oracle);
    }
    // DH-PIN-17: who is aboard stays there; at the third marker he is out, if he can be.
    if let Place::Aboard(vehicle) = game.unit(unit).place
        && (game.unit(unit).red < 3 || !transport::tumble_out(game, unit, vehicle, oracle)?)
    {
        oracle.tell(C::Pin17, Event::StaysDown(unit));
        return Ok(());
    }
    match game.unit(unit).red {
        0 => Ok(()),
        1 => keep_down(game, unit, cause, oracle),
        red => run_away(game, unit, cause, if red == 2 { FALL_BACK } else { ROUT }, oracle),
    }
}

/// DH-PIN-05: stays in cover, or makes for the nearest.
fn keep_down(game: &mut Game<'_>, unit: UnitId, cause: Option<UnitId>, oracle: &mut impl Oracle) -> Play<()> {
    let reach = game.command(unit).as_budget();
    if cover::standing_in(game, &game.figures(unit)) > Cover::Open {
        // DH-MOVE-16: at a rally it has no other move.
        oracle.tell(if cause.is_some() { C::Pin05 } else { C::Move16 }, Event::StaysDown(unit));
        return Ok(());
    }
    // DH-PIN-15: not where the enemy is; between equals the owner picks.
    let near = nearest_cover(game, unit);
    let piece = match near[..] {
        [] => None,
        [only] if !game.asks_everything => Some(only),
        _ => {
            let options: SmallVec<[Choice; 4]> = near.iter().map(|&piece| Choice::Piece(piece)).collect();
            match oracle.pick(game, game.seat(unit), C::Pin15, unit, &options)? {
                Choice::Piece(piece) => Some(piece),
                _ => None,
            }
        }
    };
    let way = piece.map_or(Ok(None), |piece| make_for(game, unit, piece, reach, C::Pin05, oracle))?;
    match way {
        Some(march) => leave_and_go(game, unit, &march, C::Pin05, oracle),
        // DH-PIN-16: no way, or nowhere to go.
        None => oracle.tell(C::Pin16, Event::StaysDown(unit)),
    }
    Ok(())
}

/// The nearest pieces of cover that the enemy does not hold.
fn nearest_cover(game: &Game<'_>, unit: UnitId) -> SmallVec<[u8; 4]> {
    let men = game.bases(unit);
    let is_held = |piece: &Terrain| {
        let round = piece.shape.bounds().grown(HELD.as_budget().into());
        let mut enemies = game.on_table(!game.seat(unit)).map(|e| game.bases(e));
        enemies.any(|e| e.edges.meets(round) && e.iter().any(|&man| piece.shape.is_within_of(man, HELD)))
    };
    let far = |piece: &Terrain| men.iter().map(|&man| piece.shape.gap_to(man)).min().unwrap_or(Inches::ZERO);
    let offers = |piece: &Terrain| piece.cover > Cover::Open && piece.kind != Kind::Impassable;
    let (mut nearest, mut least) = (SmallVec::new(), Inches::whole(i16::MAX));
    for (nth, piece) in (0..).zip(&game.setup.plan.terrain).filter(|(_, piece)| offers(piece)) {
        let within = men.edges.grown(i64::from(least.in_hundredths()) + 1);
        let gap = if within.meets(piece.shape.bounds()) { far(piece) } else { continue };
        if gap > least || is_held(piece) {
            continue;
        }
        if gap < least {
            (nearest, least) = (SmallVec::new(), gap);
        }
        nearest.push(nth);
    }
    nearest
}

/// DH-PIN-05: into a piece if anybody gets in, and as many as find room; way and places are the owner's. Or as far
/// towards it as they may.
pub fn make_for(
    game: &Game<'_>,
    unit: UnitId,
    piece: u8,
    reach: u32,
    clause: C,
    oracle: &mut impl Oracle,
) -> Play<Option<March>> {
    let ground = game.forced(unit, reach);
    let shape = &game.setup.terrain(piece).shape;
    let Some(march) = ground.enter(PieceId(piece), reach) else {
        return Ok(ground.towards(&[shape.nearest_to(game.origin(unit))], reach));
    };
    // DH-COVER-03: one who got in alone pulls the others after him.
    if !ground.price(&march.route).is_ok_and(|price| price <= reach) {
        return Ok(Some(march));
    }
    let least = march.figures.iter().filter(|&&p| shape.holds(p)).count() as u8;
    let ends = Ends::In { piece: PieceId(piece), least };
    let bound = ground.bound_for(ends, clause, smallvec![march]);
    oracle.path(game, game.seat(unit), clause, unit, game.origin(unit), reach, bound).map(Some)
}

/// DH-PIN-06, DH-PIN-07: away from whoever caused it; at a rally from the nearest enemy in sight, or else the nearest.
fn run_away(game: &mut Game<'_>, unit: UnitId, threat: Option<UnitId>, far: u32, oracle: &mut impl Oracle) -> Play<()> {
    let clause = if far == ROUT { C::Pin07 } else { C::Pin06 };
    let from = threat.filter(|&c| game.unit(c).is_alive()).or_else(|| feared(game, unit));
    // DH-PIN-16: no enemy on the table.
    let Some(enemy) = from else {
        oracle.tell(C::Pin16, Event::StaysDown(unit));
        return Ok(());
    };
    let march = match movement::flight(game, unit, game.bases(enemy), far, clause) {
        Flight::OffTable => {
            // DH-PIN-08: over the edge.
            oracle.tell(C::Pin08, game.leave_table(unit));
            return Ok(());
        }
        Flight::Nowhere => {
            oracle.tell(C::Pin16, Event::StaysDown(unit));
            return Ok(());
        }
        Flight::Away(march) => march,
        Flight::Round(ground) => oracle.path(game, game.seat(unit), clause, unit, game.origin(unit), far, *ground)?,
    };
    let march = if far == ROUT { march } else { stop_in_cover(game, unit, march) };
    // DH-PIN-09: nobody snap fires at a move that was forced.
    if oracle.listens() && crate::snap_fire::is_watched(game, unit) {
        oracle.tell(C::Pin09, Event::NoSnap { by: enemy, at: unit });
    }
    leave_and_go(game, unit, &march, clause, oracle);
    Ok(())
}

/// Whom a unit runs from at a rally.
pub fn feared(game: &Game<'_>, unit: UnitId) -> Option<UnitId> {
    let enemies: Units = game.on_table(!game.seat(unit)).collect();
    let far = |&e: &UnitId| (game.distance(unit, e), e);
    let seen = enemies.iter().copied().filter(|&e| sight::sees(game, unit, e)).min_by_key(far);
    seen.or_else(|| enemies.iter().copied().min_by_key(far))
}

/// DH-PIN-06: not past cover that is better than what they leave.
fn stop_in_cover(game: &Game<'_>, unit: UnitId, march: March) -> March {
    let before = cover::standing_in(game, &game.figures(unit));
    let whole = kernel::route_length(&march.route);
    let better = |at: &u32| cover::standing_in(game, &[on_route(&march.route, *at)]) > before;
    let stop = (100..whole).step_by(50).find(better);
    let stop_at = |at: u32| {
        let (ground, route) = (game.forced(unit, whole + 2), part(&march.route, at));
        ground.price(&route).ok().filter(|&price| price <= whole)?;
        ground.arrange(&route).ok().map(|figures| March { route, figures })
    };
    stop.and_then(stop_at).unwrap_or(march)
}

/// DH-PIN-13: a crew that must go leaves its weapon.
fn leave_and_go(game: &mut Game<'_>, unit: UnitId, march: &March, clause: C, oracle: &mut impl Oracle) {
    if kernel::route_length(&march.route) > 0 && matches!(game.kind(unit), Type::Crew | Type::Gun) {
        oracle.tell(C::Pin13, game.leave_weapon(unit));
    }
    movement::flee(game, unit, march, clause, oracle);
}
