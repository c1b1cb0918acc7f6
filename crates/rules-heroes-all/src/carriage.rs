//! HA-CAR: riding in and on vehicles, and guns on tow.
use crate::{
    Clause as C, Game, Oracle, Setup, armour, casualties, firing, landing, movement,
    setup::{AT, Element, Kind, Look, PARTS},
    solo,
    state::Emplacement,
    words::{Act, Barred, Choice, Event, Nerve, Open, UnitId, WeaponId},
};
use kernel::{D6, Play, Verbs};
use smallvec::SmallVec;
use table::Inches;

/// HA-CAR-04: a gun, a light vehicle, any other vehicle.
const LOADS: [u8; 3] = [6, 20, 36];
/// HA-CAR-05: so many vehicles or guns.
const VEHICLES: u8 = 5;

/// HA-CAR-04: what an element with so many men takes up in or on a carrier.
pub fn load(setup: &Setup, carrier: &Element, rider: &Element, men: [u8; PARTS]) -> u8 {
    let weapons = &setup.plan.weapons;
    let crewed = |id: WeaponId| weapons[usize::from(id.0)].crewed;
    let serve = rider.arms.iter().any(|arm| arm.shot.into_iter().chain(arm.shell).any(crewed));
    let parts = rider.crew_parts();
    let crew: u8 = (0..parts.len()).filter(|&n| parts[n] && serve).map(|n| men[n]).sum();
    // Option cargo_cost=men_only: nobody counts twice.
    let men = men.iter().sum::<u8>() + if setup.options().cargo_cost_men_only() { 0 } else { crew };
    match rider.kind {
        // HA-MOV-21: on tow only the crew has to sit somewhere.
        Kind::Gun if carrier.is_craft() => men + LOADS[0],
        Kind::Vehicle => {
            let light = !rider.is_armoured() || rider.look == Look::Carrier;
            if light && !carrier.is_craft() { LOADS[1] } else { LOADS[2] }
        }
        _ => men,
    }
}

/// HA-CAR-05, HA-CAR-06: what is aboard, of how much; option `lct_limit=five_only`: vehicles and guns by their number.
pub fn loaded(game: &Game<'_>, carrier: UnitId) -> (u8, u8) {
    let hull = game.element(carrier);
    let capacity = hull.hull.and_then(|h| h.carriage).map_or(0, |c| c.capacity);
    let cargo = game.cargo(carrier);
    if is_counted(game.setup.options(), hull) {
        return (cargo.len() as u8, VEHICLES);
    }
    (cargo.iter().map(|&c| load_of(game, carrier, c)).sum(), capacity)
}

/// Option `lct_limit=five_only`
pub fn is_counted(options: crate::Options, carrier: &Element) -> bool {
    let capacity = carrier.hull.and_then(|h| h.carriage).map_or(0, |c| c.capacity);
    options.lct_limit_five_only() && carrier.is_craft() && capacity >= VEHICLES * LOADS[2]
}

fn load_of(game: &Game<'_>, carrier: UnitId, unit: UnitId) -> u8 {
    load(game.setup, game.element(carrier), game.element(unit), game.unit(unit).men)
}

/// What it carries is said when that changes.
pub fn tell_load(game: &Game<'_>, carrier: UnitId, oracle: &mut impl Oracle) {
    let (load, of) = loaded(game, carrier);
    let hull = game.element(carrier);
    let clause = match hull.hull {
        _ if hull.is_craft() && of >= VEHICLES * LOADS[2] || is_counted(game.setup.options(), hull) => C::Car05,
        _ if hull.is_craft() => C::Car06,
        // HA-CAR-03: such a load is reckoned with all its kit.
        Some(hull) if hull.water.is_some() => C::Car03,
        _ => C::Car02,
    };
    oracle.tell(clause, Event::Loaded { who: game.known(carrier), load, of });
}

/// Why it cannot ride there.
fn bar(game: &Game<'_>, unit: UnitId, carrier: UnitId) -> Option<C> {
    let (load, (aboard, of)) = (load_of(game, carrier, unit), loaded(game, carrier));
    match () {
        // HA-CAR-08: nobody hangs a gun on a deck; HA-MOV-21: one gun to a tractor.
        () if game.is_gun(unit) && (game.element(carrier).is_ridden() || game.tows(carrier)) => Some(C::Mov21),
        // HA-WNOTE-04: what is set up has to be broken down first.
        () if game.is_immobile(unit) && game.unit(unit).weapon != Emplacement::Packed => Some(C::Wnote04),
        () if load > of => Some(C::Car04),
        // HA-CAR-10: all of them, or nobody.
        () if aboard + load > of => Some(C::Car10),
        () => None,
    }
}

fn carriers<'a>(game: &'a Game<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let carries = |u: &UnitId| game.element(*u).is_vehicle() && loaded(game, *u).1 > 0;
    let rides = game.is_men(unit) && game.element(unit).spotter_of.is_none() && !game.unit(unit).mounted;
    game.on_table(game.seat(unit)).filter(move |&u| rides && u != unit && carries(&u))
}

/// P0: it begins the battle aboard, where something of its side has room for it.
pub fn begin_aboard(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    let packs = game.is_immobile(unit);
    let fits = |&c: &UnitId| match bar(game, unit, c) {
        None => true,
        // It is packed for that.
        Some(C::Wnote04) => packs && loaded(game, c).0 + load_of(game, c, unit) <= loaded(game, c).1,
        Some(_) => false,
    };
    let mut options: SmallVec<[Choice; 8]> = SmallVec::from_slice(&[Choice::No]);
    options.extend(carriers(game, unit).filter(fits).map(|c| Choice::Act(Act::Mount(c))));
    let seat = game.seat(unit);
    match oracle.pick(game, seat, C::Car01, game.known(unit), &options)? {
        Choice::Act(Act::Mount(on)) => {
            if packs {
                oracle.tell(C::Wnote04, game.emplace(unit, Emplacement::Packed));
            }
            get_in(game, unit, on, C::Car01, oracle);
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// HA-ACT-01: acts of mounting and dismounting, hooking and unhooking (HA-MOV-21), and what is in the way of them.
pub(crate) fn mounts(game: &Game<'_>, unit: UnitId, open: &mut Open, barred: &mut Barred) {
    // HA-MOV-25: horses and bicycles of their own.
    if game.element(unit).mounted.is_some() {
        let mounted = game.unit(unit).mounted;
        open.push(Choice::Act(if mounted { Act::Dismount } else { Act::Mount(unit) }));
    }
    for carrier in carriers(game, unit).filter(|&c| game.distance(unit, c) <= AT) {
        let choice = Choice::Act(Act::Mount(carrier));
        match bar(game, unit, carrier) {
            None => open.push(choice),
            Some(clause) => barred.push((choice, clause)),
        }
    }
}

/// HA-ACT-06: the same for the whole move; HA-MOV-21: but a gun needs its act.
pub(crate) fn mounts_by_move(game: &Game<'_>, unit: UnitId, open: &mut Open, barred: &mut Barred) {
    if game.is_gun(unit) || game.unit(unit).nerve >= Nerve::Pinned {
        return;
    }
    mounts(game, unit, open, barred);
}

/// HA-ACT-01, HA-ACT-06: mounts, or gets off.
pub fn carry_out(game: &mut Game<'_>, unit: UnitId, act: Act, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    match act {
        Act::Mount(on) if on == unit => oracle.tell(C::Mov25, game.ride(unit, true)),
        Act::Mount(on) => {
            let clause = if game.is_gun(unit) { C::Mov21 } else { clause };
            get_in(game, unit, on, clause, oracle);
        }
        Act::Dismount if game.unit(unit).mounted => oracle.tell(C::Mov25, game.ride(unit, false)),
        Act::Dismount => {
            let clause = if game.is_gun(unit) { C::Mov21 } else { clause };
            get_off(game, unit, clause, oracle)?;
        }
        _ => {}
    }
    Ok(())
}

/// It is aboard; who was seen and gets into what nobody sees is lost from view (HA-OBS-09).
fn get_in(game: &mut Game<'_>, unit: UnitId, on: UnitId, clause: C, oracle: &mut impl Oracle) {
    if game.unit(unit).is_on_table() && !game.is_unseen(unit) && game.is_unseen(on) {
        oracle.tell(C::Obs09, game.lose_from_view(unit, game.unit(unit).at));
    }
    oracle.tell(clause, game.mount(unit, on));
    tell_load(game, on, oracle);
}

/// Beside what carried it: the owner picks a side.
fn get_off(game: &mut Game<'_>, unit: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    let at = armour::beside(game, game.bearer(unit), unit, C::Car09, oracle)?;
    oracle.tell(clause, game.dismount(unit, at));
    movement::settle(game, unit, oracle);
    Ok(())
}

/// HA-CAR-09, HA-LC-07: who rides uses its order to get off; true where that is all it does.
pub fn ride(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    let Some(carrier) = game.carrier(unit) else {
        if game.is_automated(game.seat(unit)) && game.unit(unit).mounted {
            alight(game, unit, oracle);
        }
        return Ok(!game.unit(unit).is_on_table());
    };
    if game.element(carrier).is_craft() {
        return landing::disembark(game, unit, carrier, oracle);
    }
    let may = game.unit(unit).may;
    // HA-CM-11: pinned men stay aboard; HA-MOV-21: a gun is unhooked by an act.
    let able = game.unit(unit).nerve < Nerve::Pinned && (may.act || may.go && !game.is_gun(unit));
    let who = game.known(unit);
    if !able {
        // HA-FIRE-12: nor do they fire (option: they do, from an open top).
        oracle.tell(C::Fire12, Event::StaysAboard { who });
        if may.fire && game.setup.options().passenger_fire() {
            firing::fire(game, unit, false, oracle)?;
        }
        return Ok(true);
    }
    let leaves = if game.is_automated(game.seat(unit)) {
        // HA-SOLO-T2: where an enemy that was observed is within 24".
        solo::is_near(game, carrier, Inches::whole(24))
    } else {
        let options = [Choice::Act(Act::Dismount), Choice::StayAboard];
        oracle.pick(game, game.seat(unit), C::Car09, who, &options)? != Choice::StayAboard
    };
    if !leaves {
        oracle.tell(C::Car09, Event::StaysAboard { who });
        return Ok(true);
    }
    if may.act {
        oracle.tell(C::Act01, game.spend_act(unit, Act::Dismount));
        carry_out(game, unit, Act::Dismount, C::Car09, oracle)?;
    } else {
        // HA-ACT-06: the whole move.
        game.spend_move(unit);
        carry_out(game, unit, Act::Dismount, C::Act06, oracle)?;
    }
    Ok(false)
}

/// HA-SOLO-T2: an automated rider gets off where an enemy that was observed is within 24".
fn alight(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    let may = game.unit(unit).may;
    if !solo::is_near(game, unit, Inches::whole(24)) || !(may.act || may.go) {
        return;
    }
    if may.act {
        oracle.tell(C::Act01, game.spend_act(unit, Act::Dismount));
    } else {
        game.spend_move(unit);
    }
    oracle.tell(C::Mov25, game.ride(unit, false));
}

/// HA-CAR-08: riders on a tank that is hit jump off.
pub fn shaken_off(game: &mut Game<'_>, carrier: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.element(carrier).is_ridden() {
        while let Some(&unit) = game.cargo(carrier).first() {
            get_off(game, unit, C::Car08, oracle)?;
        }
    }
    Ok(())
}

/// HA-ARM-10: those who were in a vehicle that was brewed: a die less 2 of each element, and the rest gets out.
pub fn wrecked(game: &mut Game<'_>, carrier: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.element(carrier).is_craft() {
        return landing::sunk(game, carrier, oracle);
    }
    while let Some(&unit) = game.cargo(carrier).first() {
        fall_aboard(game, unit, C::Arm10, &mut oracle.within(C::Arm10, &(carrier, unit)))?;
        if game.unit(unit).is_alive() {
            get_off(game, unit, C::Arm10, oracle)?;
        }
    }
    Ok(())
}

/// HA-ARM-10: so many of an element fall with what carried them (option: half of them).
pub fn fall_aboard(game: &mut Game<'_>, unit: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    let men = game.unit(unit).count();
    let fallen = if game.setup.options().passenger_loss_half() {
        men.div_ceil(2)
    } else {
        oracle.sum(game.seat(unit), clause, game.known(unit), D6)?.saturating_sub(2).min(men)
    };
    oracle.cut(game, clause, &(unit, fallen))?;
    casualties::take(game, unit, fallen, &mut oracle.within(clause, &unit))?;
    casualties::note(game, unit, oracle);
    Ok(())
}

/// HA-ARM-13: passengers of a vehicle that lost its crew get out, halted.
pub fn dismount_halted(game: &mut Game<'_>, carrier: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    while let Some(&unit) = game.cargo(carrier).first() {
        get_off(game, unit, C::Arm13, oracle)?;
        oracle.tell(C::Arm13, game.shake(unit, Nerve::Halted));
    }
    Ok(())
}

/// HA-CM-13: whoever would run gets off first; from a craft there is nowhere to run (HA-CM-14).
pub fn run(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    let Some(carrier) = game.carrier(unit) else { return Ok(true) };
    if game.element(carrier).is_craft() {
        oracle.tell(C::Cm14, game.cower(unit));
        return Ok(false);
    }
    get_off(game, unit, C::Cm13, oracle)?;
    Ok(true)
}
