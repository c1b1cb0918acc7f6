//! A unit in full: what it is, how it stands, what it carries.
use crate::{
    Clause as C, Game, Mobility, Type, Vehicle, Weapon, arms, guts, voice,
    words::{UnitId, WeaponId},
};
use kernel::{Card, Note};
use table::Inches;

pub(super) fn card(game: &Game<'_>, unit: UnitId) -> Card<C> {
    let (squad, me) = (game.setup.squad(unit), game.unit(unit));
    let (_, _, best) = guts::best(game, unit);
    let mut facts = vec![("Guts", best.to_string()), ("Red markers", me.red.to_string())];
    match &squad.vehicle {
        None => facts.insert(0, ("Men", me.count().to_string())),
        Some(vehicle) => {
            let [front, side, rear] = vehicle.armour.hull;
            facts.insert(0, ("Hull", format!("{front}/{side}/{rear}")));
            facts.push(("Crew", me.hull.crew.iter().sum::<u8>().to_string()));
            facts.push(("Green markers", me.hull.green.to_string()));
        }
    }
    Card {
        name: squad.name.clone(),
        kind: kind(game, unit).to_owned(),
        facts,
        columns: vec!["Weapon", "Men", "Range", "ROF", "AP", "MM"],
        rows: squad.vehicle.as_ref().map_or_else(|| carried(game, unit), |vehicle| mounted(game, vehicle)),
        notes: notes(game, unit),
    }
}

fn kind(game: &Game<'_>, unit: UnitId) -> &'static str {
    let squad = game.setup.squad(unit);
    match game.kind(unit) {
        Type::Vehicle => squad.vehicle.as_ref().map_or("vehicle", voice::hull_look),
        Type::Gun => "towed gun",
        Type::Crew => "weapon team",
        Type::Infantry if game.is_sniper(unit) => "sniper",
        Type::Infantry if squad.men.len() > 3 => "section",
        Type::Infantry => "team",
    }
}

/// By weapon, with how many have it.
fn carried(game: &Game<'_>, unit: UnitId) -> Vec<Vec<String>> {
    let mut weapons: Vec<(WeaponId, usize)> = vec![];
    let served = game.setup.squad(unit).gun.filter(|_| game.serves_gun(unit)).map(|gun| gun.weapon);
    for weapon in served.into_iter().chain(arms::carried(game, unit).into_iter().map(|arm| arm.weapon)) {
        match weapons.iter_mut().find(|w| w.0 == weapon) {
            Some(known) => known.1 += 1,
            None => weapons.push((weapon, 1)),
        }
    }
    weapons.into_iter().map(|(weapon, men)| row(game.weapon(weapon), men)).collect()
}

fn mounted(game: &Game<'_>, vehicle: &Vehicle) -> Vec<Vec<String>> {
    vehicle.mounts.iter().map(|mount| row(game.weapon(mount.weapon), 1)).collect()
}

fn row(weapon: &Weapon, men: usize) -> Vec<String> {
    let range = match weapon.least {
        Inches::ZERO => weapon.range.to_string(),
        least => format!("{least} to {}", weapon.range),
    };
    let numbers = [weapon.rof.to_string(), weapon.ap.to_string(), weapon.mm.to_string()];
    [weapon.name.clone(), men.to_string(), range].into_iter().chain(numbers).collect()
}

/// What is so of it just now, and by which clause.
fn notes(game: &Game<'_>, unit: UnitId) -> Vec<Note<C>> {
    let (squad, me) = (game.setup.squad(unit), game.unit(unit));
    let mut notes = vec![];
    let mut note = |holds: bool, text: &str, clause: C| {
        if holds {
            notes.push(Note::new(text, clause));
        }
    };
    note(me.yellow, "has been activated", C::Turn07);
    note(me.red == 1, "pinned", C::Pin05);
    note(me.red == 2, "falling back", C::Pin06);
    note(me.red == 3, "routing", C::Pin07);
    note(squad.camouflage && !game.setup.options().camouflage_off(), "camouflaged", C::Hit09);
    note(game.has(unit, |man| man.commander), "platoon commander", C::Guts05);
    let hull = me.hull;
    note(hull.mobility == Mobility::SlowOnly, "only slow", C::Dmg13);
    note(hull.mobility == Mobility::Immobilised, "immobilised", C::Dmg12);
    note(squad.vehicle.as_ref().is_some_and(|v| v.open_topped), "open-topped", C::Gren07);
    note(squad.vehicle.as_ref().is_some_and(|v| v.small), "small", C::Vshoot07);
    note(squad.gun.is_some_and(|gun| gun.support), "support gun", C::Vshoot11);
    note(me.left_weapon.is_some(), "has left its weapon", C::Pin13);
    note(squad.recon, "reconnaissance", C::Art02);
    note(game.has(unit, |man| man.radio), "radio", C::Art02);
    notes
}
