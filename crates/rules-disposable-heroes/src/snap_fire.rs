//! DH-SNAP: fire that interrupts a move.
use crate::{
    Clause as C, Game, Oracle,
    arms::{self, Arm, Arms, Band, Manner, Use},
    attack, cover,
    gunnery::{self, Piece},
    hitting::{self, Group, Groups, Volleying},
    movement::{self, Ways, Window},
    on_armour,
    setup::{MAN, Type},
    sight, spotting,
    state::{Mobility, UnitSet, Units},
    words::{Choice, Event, UnitId},
};
use figures::Stretches;
use kernel::{March, Play, Route, Verbs};
use smallvec::SmallVec;
use table::{Bounds, Disc, Inches, is_any_within, is_in_arc};

/// DH-SNAP-01: how near.
pub const NEAR: Inches = Inches::whole(12);

/// DH-SNAP-06, DH-SNAP-07: on 2, or on 1 by those who have been activated.
pub fn manner(game: &Game<'_>, by: UnitId) -> Manner {
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

/// Whether a unit has anything to fire at the mover where it would be then.
fn has_arms(game: &Game<'_>, by: UnitId, kinds: &[Arm], mover: UnitId, marks: &[Disc]) -> bool {
    let gap = || table::nearest_gap(game.bases(by), marks).unwrap_or(NEAR);
    let manner = manner(game, by);
    match game.kind(by) {
        Type::Vehicle | Type::Gun => !pieces_at(game, by, mover, marks).is_empty(),
        _ if game.is_vehicle(mover) => !at_vehicle(game, by, mover, gap()).0.is_empty(),
        _ => {
            let (gap, to) = (gap(), marks[0].at);
            kinds.iter().any(|arm| !arms::is_few(game, arm.weapon) && arms::may_fire(game, by, arm, manner, gap, to))
        }
    }
}

/// DH-SNAP-17: what can pierce it; or small arms for the men who show in it.
fn at_vehicle(game: &Game<'_>, by: UnitId, mover: UnitId, gap: Inches) -> (Arms, bool) {
    let manner = manner(game, by);
    let piercing = on_armour::arms(game, by, mover, manner, gap);
    if !piercing.is_empty() || !game.vehicle(mover).is_some_and(|v| v.open_topped) {
        return (piercing, false);
    }
    (on_armour::arms_at_crew(game, by, mover, manner, gap), true)
}

/// Stretches of the way on which this unit could fire at the mover, looked at inch by inch.
fn stretches(game: &Game<'_>, by: UnitId, ways: &Ways<'_>) -> Stretches {
    let eyes = game.bases(by);
    if !ways.may_come_near(eyes, NEAR) {
        return Stretches::new();
    }
    let (kinds, outlook) = (arms::kinds(game, by), sight::outlook(game, eyes));
    ways.inches(|marks| {
        is_any_within(eyes, marks, NEAR)
            && has_arms(game, by, &kinds, ways.unit, marks)
            && outlook.sees(UnitId::NOBODY, marks)
    })
}

/// Enemies whom the mover may come near on its way; no others can fire at it.
pub fn watchers(game: &Game<'_>, mover: UnitId, march: &March, own: Option<&[Option<Route>]>) -> UnitSet {
    let Bounds { least, most } = game.bases(mover).middles;
    let wide = game.vehicle(mover).map_or(MAN, |vehicle| vehicle.length);
    let own = own.into_iter().flatten().flatten().flatten();
    let on_way = Bounds::of(march.route.iter().chain(&march.figures).chain(own).copied()).with(least).with(most);
    let near = on_way.grown(i64::from(wide) + i64::from(NEAR.in_hundredths()));
    game.on_table(!game.seat(mover)).filter(|&by| near.meets(game.bases(by).edges)).collect()
}

/// Where on the way who fires.
type Shots = SmallVec<[(u32, UnitId); 8]>;

/// DH-SNAP-03, DH-SNAP-15: enemies say where on the way they fire, or let the mover pass; then they do, one after the
/// other. Gives how far the mover has come; `None`: it gets no farther.
pub fn along(
    game: &mut Game<'_>,
    ways: &Ways<'_>,
    watchers: UnitSet,
    march: &March,
    window: Window,
    oracle: &mut impl Oracle,
) -> Play<Option<u32>> {
    let (mover, them) = (ways.unit, !game.seat(ways.unit));
    let charge = matches!(window, Window::Charge { .. });
    let clause = if charge { C::Cc11 } else { C::Snap01 };
    let mut shots = Shots::new();
    for by in watchers.iter() {
        if !oracle.listens() && may_snap(game, by, mover).is_err() {
            continue;
        }
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
    let mut come = 0;
    for nth in 0..shots.len() {
        let (at, by) = next(game, mover, &mut shots, oracle)?;
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
        shoot(game, by, mover, charge, &mut oracle.within(C::Snap15, &(mover, charge, &shots, come)))?;
        // DH-SNAP-13: pinned where it is, or gone; DH-CC-28: nobody left to charge. Who acts with markers on him (option
        // rally-residual=act-normally) goes on as long as he holds.
        let stuck = game.unit(mover).hull.mobility == Mobility::Immobilised;
        if !game.unit(mover).is_on_table() || game.unit(mover).yellow && !charge || stuck {
            oracle.tell(if charge { C::Cc28 } else { C::Snap13 }, Event::Halted(mover));
            movement::step_apart(game, mover, oracle);
            return Ok(None);
        }
    }
    Ok(Some(come))
}

/// DH-SNAP-15: who fires next: who named the nearest point, and of several there whom their owner says.
fn next(game: &Game<'_>, mover: UnitId, shots: &mut Shots, oracle: &mut impl Oracle) -> Play<(u32, UnitId)> {
    let at = shots.iter().map(|shot| shot.0).min().unwrap_or(0);
    let there: Units = shots.iter().filter(|shot| shot.0 == at).map(|shot| shot.1).collect();
    let by = oracle.pick(game, !game.seat(mover), C::Snap15, mover, &there)?;
    shots.retain(|shot| shot.1 != by);
    Ok((at, by))
}

/// One snap shot.
pub fn shoot(game: &mut Game<'_>, by: UnitId, at: UnitId, charge: bool, oracle: &mut impl Oracle) -> Play<()> {
    let manner = manner(game, by);
    // DH-SNAP-10: vehicles and guns with one weapon.
    if matches!(game.kind(by), Type::Vehicle | Type::Gun) {
        return mounted(game, by, at, manner, charge, oracle);
    }
    // DH-SNAP-17: at a vehicle.
    if game.is_vehicle(at) {
        let (arms, crew) = at_vehicle(game, by, at, game.distance(by, at));
        let aim = if crew { cover::aim_at_crew(game, by, at) } else { cover::aim(game, by, at) };
        return attack::fire_at(game, &Volleying { by, at, arms, manner, aim }, oracle);
    }
    let fire = volley(game, by, at, manner);
    settle(game, &fire, &hitting::groups(game, &fire), charge, oracle)
}

/// DH-SNAP-12: then a check, but DH-CC-11: not of chargers.
pub fn settle(
    game: &mut Game<'_>,
    fire: &Volleying,
    groups: &Groups,
    charge: bool,
    oracle: &mut impl Oracle,
) -> Play<()> {
    if !charge {
        return attack::give(game, fire, groups, oracle);
    }
    let at = fire.at;
    let (_, toll, _) = attack::strike_with(game, fire, groups, &mut oracle.within(C::Cc11, &at))?;
    game.mark(at, |of| of.lost_to_snap += toll.fallen);
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
    let could = |e: UnitId| !game.unit(e).is_pinned() && game.is_near(unit, e, NEAR) && sight::sees(game, e, unit);
    game.on_table(!game.seat(unit)).any(could)
}

/// DH-SNAP-10: weapons it could snap fire with at these places of the mover.
fn pieces_at(game: &Game<'_>, unit: UnitId, mover: UnitId, marks: &[Disc]) -> gunnery::Pieces {
    let gap = table::nearest_gap(game.bases(unit), marks).unwrap_or(Inches::ZERO);
    let (facing, from) = (game.unit(unit).facing, game.origin(unit));
    let points = |p: Piece| p.half_arc >= 180 || marks.iter().any(|m| is_in_arc(facing, p.half_arc, from, m.at));
    let fits = |p: &Piece| {
        let pierces = !game.is_vehicle(mover) || on_armour::may_pierce(game, unit, p.weapon, mover);
        pierces && points(*p) && gunnery::reaches(game, *p, gap) && gunnery::is_ready(game, unit, *p)
    };
    gunnery::pieces(game, unit).into_iter().filter(fits).collect()
}

/// DH-SNAP-10: one weapon, spotting first where it must.
fn mounted(
    game: &mut Game<'_>,
    unit: UnitId,
    at: UnitId,
    manner: Manner,
    charge: bool,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let could = pieces_at(game, unit, at, game.bases(at));
    let options: SmallVec<[Choice; 4]> = could.iter().map(|p| Choice::Mount { unit, slot: p.slot }).collect();
    let Some(&first) = could.first() else { return Ok(()) };
    let chosen = oracle.pick(game, game.seat(unit), C::Snap10, (unit, at), &options)?;
    let piece = could.into_iter().find(|p| chosen == Choice::Mount { unit, slot: p.slot }).unwrap_or(first);
    let aim = cover::aim(game, unit, at);
    let looks = spotting::must_spot(game, unit, piece) && !game.unit(unit).has_spotted(at);
    if looks && !spotting::spot(game, unit, at, &aim, oracle)? {
        return Ok(());
    }
    let fire = Volleying { by: unit, at, arms: Arms::new(), manner, aim };
    let dice = arms::dice(game, piece.weapon, 1, manner);
    let groups = Groups::from_iter([Group {
        dice,
        ..hitting::group(game, &fire, (piece.weapon, Use::Main, false), Band::Normal)
    }]);
    settle(game, &fire, &groups, charge, oracle)
}
