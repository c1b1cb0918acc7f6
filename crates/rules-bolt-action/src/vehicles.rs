//! BA-VEH: vehicles, their weapons and their crews.
use crate::{
    Arc, Clause as C, Game, Oracle, Place, driving, overrun,
    shooting::{self, Attack, Reply, fire_at},
    sight,
    state::{Moved, Units},
    transport,
    weapons::{self, Gun, Guns},
    words::{Choice, Event, Order, Subject, UnitId, Volley},
};
use figures::Outlook;
use kernel::{Ground, Play, Verbs};
use smallvec::SmallVec;
use table::{Disc, Inches, Quarter, ahead};

/// BA-ORD-15, BA-MOVE-11: what keeps a vehicle from this order.
pub fn order_bar(game: &Game<'_>, unit: UnitId, order: Order) -> Option<C> {
    match order {
        Order::Advance if game.unit(unit).immobilised => Some(C::Move11),
        Order::Run if game.unit(unit).immobilised => Some(C::Ord15),
        _ => None,
    }
}

/// BA-ORD-04, BA-VEH-12: a plain move, or over the enemy.
pub fn run(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let overrun::Targets { open, barred } = overrun::targets(game, unit);
    let mut options: SmallVec<[Choice; 16]> = SmallVec::from_slice(&[Choice::Move]);
    options.extend(open.into_iter().map(Choice::Assault));
    if options.len() > 1
        && let Choice::Assault(target) =
            oracle.pick_barring(game, game.seat(unit), C::Veh12, unit, &options, &barred)?
    {
        return overrun::assault(game, unit, target, oracle);
    }
    driving::drive(game, unit, Order::Run, oracle)
}

/// BA-VEH-10: every weapon may be fired, each at its own target.
pub fn shoot(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    let guns = mounted(game, unit);
    // BA-VEH-04: targets in sight that some weapon points at; the others are named with the clause.
    let seen = shooting::targets(game, unit);
    let (targets, outside): (Units, Units) =
        seen.into_iter().partition(|&t| guns.iter().any(|gun| weapons::bears(game, unit, *gun, t)));
    if targets.is_empty() {
        // BA-LOS-05, BA-ORD-15: the order was legal, and does nothing.
        if game.unit(unit).order == Some(Order::Fire) {
            oracle.tell(C::Los05, Event::NoTarget(unit));
        }
        return Ok(());
    }
    let fire_at_it = |&unit: &UnitId| Choice::Target { unit, volley: Volley::Full };
    let mut options: SmallVec<[Choice; 24]> = targets.iter().map(fire_at_it).collect();
    let mut barred: SmallVec<[(Choice, C); 16]> = outside.iter().map(|t| (fire_at_it(t), C::Veh04)).collect();
    let mains = weapons::carried(game, unit).len();
    if mains > 1 && targets.len() > 1 {
        // Option vehicle_one_target: all at one.
        if game.setup.options().vehicle_one_target() {
            barred.push((Choice::EachWeapon, C::Veh10));
        } else {
            options.push(Choice::EachWeapon);
        }
    }
    options.push(Choice::HoldFire);
    match oracle.pick_barring(game, us, C::Veh10, unit, &options, &barred)? {
        Choice::Target { unit: target, .. } => {
            let guns = lay(game, unit, target, oracle)?;
            fire_at(game, &Attack { by: unit, at: target, guns, reply: Reply::Allowed }, oracle)
        }
        Choice::EachWeapon => shoot_apart(game, unit, &targets, oracle),
        _ => Ok(()),
    }
}

/// BA-SHOOT-04, BA-SHOOT-16: a target for each weapon, all named first; what goes at one target is one attack.
fn shoot_apart(game: &mut Game<'_>, unit: UnitId, targets: &Units, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    let mut attacks = shooting::Shares::new();
    for mut gun in weapons::carried(game, unit) {
        if is_main(gun) {
            gun = main_or_coaxial(game, gun, Subject::Unit(unit), unit, oracle)?;
        }
        let (inside, outside): (Units, Units) =
            targets.iter().copied().partition(|&t| weapons::bears(game, unit, gun, t));
        let fire_at_it = |&unit: &UnitId| Choice::Target { unit, volley: Volley::Full };
        let mut options: SmallVec<[Choice; 16]> = inside.iter().map(fire_at_it).collect();
        options.push(Choice::HoldFire);
        let barred: SmallVec<[(Choice, C); 16]> = outside.iter().map(|t| (fire_at_it(t), C::Veh04)).collect();
        let about = (unit, unit, gun.weapon);
        let choice = oracle.pick_barring(game, us, C::Shoot04, about, &options, &barred)?;
        let Choice::Target { unit: target, .. } = choice else { continue };
        weapons::name_round(game, unit, target, &mut gun, oracle)?;
        tell_laid(game, unit, target, gun, oracle);
        match attacks.iter_mut().find(|(t, _)| *t == target) {
            Some((_, guns)) => guns.push(gun),
            None => attacks.push((target, Guns::from_slice(&[gun]))),
        }
    }
    shooting::fire_at_each(game, unit, attacks, oracle)
}

/// Every weapon that points at the target, main gun or co-axial as its owner likes, loaded with what he names.
pub fn lay(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<Guns> {
    let mut guns = weapons::carried(game, unit);
    guns.retain(|gun| weapons::bears(game, unit, *gun, target));
    for gun in &mut guns {
        if is_main(*gun) {
            *gun = main_or_coaxial(game, *gun, (unit, target).into(), unit, oracle)?;
        }
        weapons::name_round(game, unit, target, gun, oracle)?;
        tell_laid(game, unit, target, *gun, oracle);
    }
    Ok(guns)
}

/// The first mount is the main gun.
const fn is_main(gun: Gun) -> bool {
    gun.slot == 0
}

/// BA-VEH-10: a co-axial weapon is fired only instead of the main gun.
fn main_or_coaxial(game: &Game<'_>, main: Gun, about: Subject, unit: UnitId, oracle: &mut impl Oracle) -> Play<Gun> {
    let Some(coaxial) = coaxial(game, unit) else { return Ok(main) };
    let choices = [main, coaxial].map(|gun| Choice::Mount { unit, slot: gun.slot });
    let choice = oracle.pick(game, game.seat(unit), C::Veh10, about, &choices)?;
    Ok(if choice == choices[0] { main } else { coaxial })
}

/// The weapon beside the main gun.
fn coaxial(game: &Game<'_>, unit: UnitId) -> Option<Gun> {
    let vehicle = game.vehicle(unit)?;
    let slot = vehicle.mounts.iter().position(|m| m.coaxial)?;
    Some(weapons::gun(game, unit, slot as u8, vehicle.mounts[slot].weapon))
}

/// Every weapon that could be fired, the co-axial one too.
fn mounted(game: &Game<'_>, unit: UnitId) -> Guns {
    let mut guns = weapons::carried(game, unit);
    guns.extend(coaxial(game, unit));
    guns
}

/// BA-VEH-05, BA-VEH-06: turret weapons fire from the hull's centre, others from its edge; no crew is counted.
fn tell_laid(game: &Game<'_>, unit: UnitId, target: UnitId, gun: Gun, oracle: &mut impl Oracle) {
    let arc = game.vehicle(unit).and_then(|v| v.mounts.get(usize::from(gun.slot))).map_or(Arc::All, |m| m.arc);
    let clause = if arc == Arc::All { C::Veh05 } else { C::Veh06 };
    oracle.tell(clause, Event::Lays { by: unit, at: target, weapon: gun.weapon });
}

/// BA-VEH-04: whether any part of the target lies in the quarter this mount points at.
pub fn is_in_mount_arc(game: &Game<'_>, unit: UnitId, arc: Arc, target: UnitId) -> bool {
    is_in_arc(game, unit, arc, game.discs(target))
}

/// The same of any of these bases; a turret points anywhere.
pub fn is_in_arc(game: &Game<'_>, unit: UnitId, arc: Arc, marks: &[Disc]) -> bool {
    let (facing, centre) = (game.unit(unit).facing, game.unit(unit).at[0]);
    let mut quarters = marks.iter().map(|mark| facing.quarter(centre, mark.at));
    match arc {
        Arc::All => true,
        Arc::Front => quarters.any(|quarter| quarter == Quarter::Front),
        Arc::Rear => quarters.any(|quarter| quarter == Quarter::Rear),
        Arc::Side => quarters.any(|quarter| matches!(quarter, Quarter::Left | Quarter::Right)),
    }
}

/// BA-VEH-07: the enemy is visible in its front arc.
pub fn is_before(game: &Game<'_>, unit: UnitId, enemy: UnitId) -> bool {
    is_in_mount_arc(game, unit, Arc::Front, enemy) && sight::sees(game, unit, enemy)
}

/// BA-SHOOT-10: whether it is a recce vehicle that could still get away.
pub fn may_escape(game: &Game<'_>, unit: UnitId) -> bool {
    let (me, options) = (game.unit(unit), game.setup.options());
    // Option recce_after_acting: with a die as well, once a turn. Never while it tows or carries.
    let has_die = me.order.is_some() && (!options.recce_after_acting() || me.escaped);
    let laden = !transport::passengers(game, unit).is_empty();
    game.setup.squad(unit).traits.recce && game.is_vehicle(unit) && !me.immobilised && !has_die && !laden
}

/// BA-SHOOT-10, BA-TRAIT-11: a recce vehicle without a die may escape before it is shot at or assaulted.
pub fn offer_escape(game: &mut Game<'_>, by: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if !may_escape(game, target) {
        return Ok(());
    }
    let them = game.seat(target);
    let mut options: SmallVec<[Choice; 32]> = SmallVec::from_slice(&[Choice::Stand]);
    options.extend(escapes(game, by, target));
    let Choice::Escape { back, inches } = oracle.pick(game, them, C::Trait11, (by, target), &options)? else {
        return Ok(());
    };
    let (from, facing) = (game.unit(target).at[0], game.unit(target).facing);
    let way = driving::march(from, facing.turned(if back { 180 } else { 0 }), u32::from(inches) * 100);
    game.unit_mut(target).escaped = true;
    game.set_moved(target, if back { Moved::Reversed } else { Moved::Advanced });
    crate::movement::travel(game, target, C::Trait11, &way, oracle)?;
    if game.unit(target).is_on_table() && game.unit(target).order != Some(Order::Down) {
        oracle.tell(C::Trait11, game.react(target, Order::Down));
    }
    Ok(())
}

/// BA-TRAIT-11: straight on or straight back, to where it is farther from the attacker or out of his sight.
fn escapes(game: &Game<'_>, by: UnitId, target: UnitId) -> SmallVec<[Choice; 24]> {
    let options = game.setup.options();
    let (from, facing) = (game.unit(target).at[0], game.unit(target).facing);
    // Option recce_run_rate: as far as a Run.
    let order = if options.recce_run_rate() { Order::Run } else { Order::Advance };
    let reach = driving::pace(game, target, order).reach;
    let ground = driving::ground(game, target, Order::Advance);
    let (here, outlook) = (game.distance(by, target), Outlook::of(game, by, game.discs(by)));
    let mut all = SmallVec::new();
    for back in [false, true] {
        // Option no_reverse: only on.
        if back && options.no_reverse() {
            continue;
        }
        for inches in 1..=(reach / 100) as u8 {
            let to = ahead(from, facing.turned(if back { 180 } else { 0 }), u32::from(inches) * 100);
            let hull = driving::hull_at(game, target, to, facing);
            let gap = table::nearest_gap(&hull, game.discs(by)).unwrap_or(Inches::ZERO);
            if (gap > here || !outlook.sees(target, &hull)) && ground.price(&[from, to]).is_ok() {
                all.push(Choice::Escape { back, inches });
            }
        }
    }
    all
}

/// BA-VEH-09: empty transports without a weapon do not stay where the enemy is nearest.
pub fn abandon_empty(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    let all: Units = game.setup.units().filter(|&u| game.unit(u).place == Place::Table).collect();
    for unit in all {
        let Some(vehicle) = game.vehicle(unit) else { continue };
        let is_carrier = vehicle.capacity > 0 || vehicle.tow;
        let is_empty = transport::passengers(game, unit).is_empty();
        if !is_carrier || !vehicle.mounts.is_empty() || !is_empty {
            continue;
        }
        let us = game.seat(unit);
        let near = |seat| game.on_table(seat).filter(|&u| u != unit).map(|u| game.distance(unit, u)).min();
        let exposed = match (near(!us), near(us)) {
            (Some(enemy), Some(friend)) => enemy < friend,
            (Some(_), None) => true,
            (None, _) => false,
        };
        if exposed {
            oracle.tell(C::Veh09, game.abandon(unit));
        }
    }
}
