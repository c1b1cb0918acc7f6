//! HA-ASLT-09 to HA-ASLT-11: men against vehicles, and vehicles against men.
use crate::{
    Clause as C, Game, Oracle, ammunition, armour, assault, casualties, direct,
    firing::{Gun, Shot, Source},
    flame, grenades, retreat,
    setup::{Arm, Band, Class, Quadrant},
    words::{Choice, Grenades, Load, Subject, UnitId, WeaponId},
};
use kernel::{Need, Play, Verbs};

/// HA-ASLT-09: grenades, or a hand weapon with rounds, or flame.
pub fn at_means(game: &Game<'_>, unit: UnitId) -> bool {
    grenades::has_stock(game, unit) || hand_weapon(game, unit).is_some()
}

fn hand_weapon(game: &Game<'_>, unit: UnitId) -> Option<(u8, Gun)> {
    let mut listed = (0u8..).zip(&game.element(unit).arms);
    let hurts = |(nth, arm): (u8, &Arm)| {
        let weapon = arm.shot?;
        let row = game.weapon(weapon);
        let band = if row.bands[0].is_some() { Band::Short } else { Band::Effective };
        let fits = matches!(row.class, Class::HandAt | Class::Atr | Class::Flame) && row.attack(band).is_some();
        let ready = ammunition::is_silent(game, unit, nth).is_none();
        let gun = Gun { source: Source::Arm(nth), weapon, load: Load::Shot, shots: arm.shots, men: 1, band };
        (fits && ready).then_some((nth, gun))
    };
    listed.find_map(hurts)
}

/// HA-ASLT-09, HA-ASLT-11: against a vehicle there is one round.
pub fn at_vehicle(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    strike_back(game, unit, target, &mut oracle.within(C::Aslt11, &(unit, target)))?;
    // HA-ASLT-11: whoever still fights fires one machine gun.
    if game.unit(target).is_on_table()
        && let Some((weapon, shots)) = machine_gun(game, target)
    {
        let need = Need::base(C::Aslt11, "machine gun", 5);
        let about: Subject = (target, unit, weapon).into();
        let dice = direct::dice(shots, 5, false);
        let hits = oracle.throw(game.seat(target), C::Aslt11, about, dice, &need)?.from(1);
        casualties::take(game, unit, hits, &mut oracle.within(C::Aslt11, &(unit, target)))?;
        casualties::note(game, unit, oracle);
    }
    if game.unit(unit).is_on_table() {
        retreat::home(game, unit, 300, C::Aslt11, oracle)?;
    }
    Ok(())
}

/// HA-ASLT-10: the men strike back first, the vehicle throws four dice, and they fall back.
pub fn overrun(game: &mut Game<'_>, vehicle: UnitId, men: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    strike_back(game, men, vehicle, &mut oracle.within(C::Aslt10, &(vehicle, men)))?;
    if game.unit(vehicle).is_on_table() {
        let hits = assault::kills(game, vehicle, men, true, &mut oracle.within(C::Aslt10, &(vehicle, men)))?;
        casualties::take(game, men, hits, &mut oracle.within(C::Aslt11, &(vehicle, men)))?;
        casualties::note(game, men, oracle);
    }
    if game.unit(men).is_on_table() && game.unit(vehicle).is_on_table() && !game.is_crew_served(men) {
        retreat::home(game, men, 300, C::Aslt11, oracle)?;
    }
    Ok(())
}

/// HA-ASLT-09: what men have against armour: 5 or more, against the side; flame hits.
fn strike_back(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let stock = grenades::has_stock(game, unit);
    let (arm, gun) = match hand_weapon(game, unit) {
        Some(weapon) if !stock || fires(game, unit, target, weapon.1, oracle)? => weapon,
        _ if stock => return grenades::use_up(game, unit, target, Grenades::AntiTank, oracle),
        _ => return Ok(()),
    };
    game.open_fire(unit, target, gun.source);
    game.use_arm(unit, arm);
    oracle.tell(C::Amm01, game.spend_round(unit, arm, gun.weapon));
    let from = if flame::is_flame(game, gun.weapon) { 1 } else { 5 };
    let need = Need::base(C::Aslt09, "against a vehicle", from as i8);
    let about: Subject = (unit, target, gun.weapon).into();
    let hits = oracle.throw(game.seat(unit), C::Aslt09, about, direct::dice(gun.shots, from, false), &need)?.from(1);
    for left in (0..hits).rev() {
        if game.unit(target).is_on_table() {
            let shot = Shot { by: unit, at: target, gun };
            armour::strike(game, shot, Quadrant::Side, &mut oracle.within(C::Aslt09, &(shot, left)))?;
        }
    }
    Ok(())
}

/// HA-ASLT-09: one of the two, as its owner likes: the weapon and not the grenades.
fn fires(game: &Game<'_>, unit: UnitId, target: UnitId, gun: Gun, oracle: &mut impl Oracle) -> Play<bool> {
    if game.is_automated(game.seat(unit)) {
        return Ok(true);
    }
    let about: Subject = (game.known(unit), target).into();
    let options = [Choice::Arm(gun.weapon), Choice::Grenades(Grenades::AntiTank)];
    Ok(oracle.pick(game, game.seat(unit), C::Aslt09, about, &options)? == options[0])
}

/// The first machine gun of a vehicle.
pub fn machine_gun(game: &Game<'_>, vehicle: UnitId) -> Option<(WeaponId, u8)> {
    let arms = game.element(vehicle).arms.iter();
    arms.into_iter().find_map(|arm| arm.shot.filter(|&w| game.weapon(w).is_mg()).map(|w| (w, arm.shots)))
}
