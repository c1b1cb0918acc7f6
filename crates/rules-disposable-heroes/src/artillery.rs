//! DH-ART: mortars, batteries off the table, and those who observe for them.
use crate::{
    Clause as C, Game, Oracle,
    arms::{self, Arms, Manner},
    attack, cover, gunnery,
    hitting::{Group, Groups, Volleying},
    setup::{Class, Cover},
    sight,
    words::{Choice, Event, Pace, UnitId, Volley, WeaponId},
};
use kernel::{Need, Play, Verbs};
use smallvec::SmallVec;
use table::{Inches, nearest_gap};

/// DH-ART-06: the unit may bring down the battery on somebody it sees; it fires no more, but may move.
pub fn call(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    let Some((battery, _)) = game.setup.plan.sides[us.index()].battery else { return Ok(()) };
    if game.missions[us.index()] == 0 || game.battery_fired[us.index()] || game.unit(unit).is_pinned() {
        return Ok(());
    }
    let seen = game.on_table(!us).filter(|&e| sight::sees(game, unit, e));
    let mut options: SmallVec<[Choice; 16]> = seen.map(Choice::Call).collect();
    options.push(Choice::NoCall);
    let Choice::Call(at) = oracle.pick(game, us, C::Art06, unit, &options)? else { return Ok(()) };
    oracle.tell(C::Art06, game.call(us));
    let (label, row) = observed(game, unit);
    shell(game, unit, at, battery, (C::Art06, label, row), oracle)
}

/// DH-ART-T1: what somebody who sees the target is worth.
fn observed(game: &Game<'_>, by: UnitId) -> (&'static str, i8) {
    let radio = game.has(by, |man| man.radio);
    match radio {
        true if game.has(by, |man| man.observer) => ("forward observer", 4),
        true if game.setup.squad(by).recon => ("recon with radio", 3),
        true => ("friends with radio", 2),
        false => ("friends", 1),
    }
}

/// DH-ART-T1: on what number a battery hits whom this unit sees.
pub fn worth(game: &Game<'_>, by: UnitId) -> i32 {
    observed(game, by).1.into()
}

/// DH-ART-T1: on what number a mortar or gun on the table hits this one, by its own eyes or the best of its friends'.
pub fn row(game: &Game<'_>, unit: UnitId, at: UnitId) -> i32 {
    let friends = game.alive(game.seat(unit)).filter(|&f| f != unit && !game.unit(f).is_pinned());
    let others = friends.filter(|&f| sight::sees(game, f, at)).map(|f| worth(game, f)).max().unwrap_or(0);
    others.max(if sight::sees(game, unit, at) { 3 } else { 1 })
}

/// The mortar that a unit serves.
pub fn mortar(game: &Game<'_>, unit: UnitId) -> Option<WeaponId> {
    game.crewed_weapon(unit).filter(|&w| game.weapon(w).class == Class::Mortar)
}

/// DH-ART-01, DH-ART-05: a mortar or support gun fires indirectly, in its own activation.
pub fn fire(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let gun = game.setup.squad(unit).gun.map(|gun| gun.weapon);
    let Some(weapon) = mortar(game, unit).or(gun) else { return Ok(()) };
    let (mut open, barred) = targets(game, unit, weapon);
    if open.is_empty() {
        oracle.tell(C::Art12, Event::NoTarget(unit));
        return Ok(());
    }
    open.push(Choice::HoldFire);
    let chosen = oracle.pick_barring(game, game.seat(unit), C::Art01, unit, &open, &barred)?;
    let Choice::Target { unit: at, .. } = chosen else { return Ok(()) };
    let row = best_row(game, unit, at, oracle);
    shell(game, unit, at, weapon, row, oracle)
}

type Open = SmallVec<[Choice; 16]>;
type Barred = SmallVec<[(Choice, C); 16]>;

/// DH-ART-12: between the least range and the greatest, the greatest halved on the move; DH-SHOOT-11: to the front.
fn targets(game: &Game<'_>, unit: UnitId, weapon: WeaponId) -> (Open, Barred) {
    let (mut open, mut barred) = (Open::new(), Barred::new());
    let row = game.weapon(weapon);
    let most = if game.unit(unit).pace > Pace::Stand { row.range / 2 } else { row.range };
    let points = |at: UnitId| match gunnery::pieces(game, unit).first() {
        Some(&piece) => gunnery::bears(game, unit, piece, at),
        None => arms::bears(game, unit, weapon, game.origin(at)),
    };
    // From the weapon itself, not from the nearest of its crew.
    let range = |at: UnitId| nearest_gap(&[game.weapon_at(unit)], game.bases(at)).unwrap_or(Inches::ZERO);
    for at in game.on_table(!game.seat(unit)) {
        let target = Choice::Target { unit: at, volley: Volley::Best };
        match () {
            () if !(row.least..=most).contains(&range(at)) => barred.push((target, C::Art12)),
            () if !points(at) => barred.push((target, C::Shoot11)),
            () => open.push(target),
        }
    }
    (open, barred)
}

/// DH-ART-02: the best row that applies; DH-ART-13: the pinned see nothing.
fn best_row(game: &Game<'_>, unit: UnitId, at: UnitId, oracle: &mut impl Oracle) -> (C, &'static str, i8) {
    let own = if sight::sees(game, unit, at) { (C::Art01, "in sight", 3) } else { (C::Art07, "out of sight", 1) };
    let mut best = own;
    for friend in game.alive(game.seat(unit)).filter(|&f| f != unit) {
        let (label, row) = observed(game, friend);
        let is_pinned = game.unit(friend).is_pinned();
        let matters = if is_pinned { row > own.2 && oracle.listens() } else { row > best.2 };
        if !matters || !sight::sees(game, friend, at) {
            continue;
        }
        if is_pinned {
            oracle.tell(C::Art13, Event::CannotObserve(friend));
        } else {
            // DH-ART-05: another observes, and spends nothing on it.
            best = (C::Art05, label, row);
            oracle.tell(C::Art02, Event::Observes { by: friend, at });
        }
    }
    best
}

/// DH-ART-01: a die for each of its rate, no cover in the way; DH-ART-08: each hit a blast; DH-ART-10: then a check.
pub fn shell(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    weapon: WeaponId,
    (clause, label, row): (C, &'static str, i8),
    oracle: &mut impl Oracle,
) -> Play<()> {
    let aim = cover::aim(game, by, at);
    // DH-ART-03: cover does not matter; DH-ART-04: 1 hits and 10 misses, which no row changes.
    let need = Need::base(if aim.cover > Cover::Open { C::Art03 } else { C::Art04 }, label, row);
    let dice = game.weapon(weapon).rof;
    let groups = Groups::from_iter([Group { dice, ..gunnery::plain(weapon, need, clause) }]);
    let manner = Manner::Aimed(Pace::Stand);
    let fire = Volleying { by, at, arms: Arms::new(), manner, aim };
    attack::drop_on(game, &fire, &groups, oracle)
}
