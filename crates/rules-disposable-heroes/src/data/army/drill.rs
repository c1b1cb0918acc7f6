//! From a line of an army list to men with their Guts and arms.
use super::{Data, Element, Enlisted, Made, Quality};
use crate::{
    data::{Men, Unit, Weapon},
    setup::Class,
};
use content::{Code, Id, Notes, Placed, hint, note};

/// Men of one unit.
pub(super) const MOST: u8 = 8;
/// Guts that a man can have.
const GUTS: std::ops::RangeInclusive<u8> = 3..=9;
/// What an observer may call, as it is written among the arms; and how often.
pub(super) const CALLED: &str = "mission";
pub(super) const CALLS: u8 = 9;
/// What a unit may be given.
pub(super) const RADIO: &str = "radio";

/// The unit as it takes the field.
pub(super) fn element(data: &Data, unit: &Enlisted, notes: &mut Notes) -> Option<Element> {
    let (is, had) = (unit.is.value.as_str(), notes.len());
    let quality = unit.quality.unwrap_or(Quality::Line);
    let called = |usual: &str| unit.name.clone().unwrap_or_else(|| usual.to_owned());
    let element = if let Some(of) = data.units.get(is) {
        let missions = missions(of, unit, notes);
        let of = Made::Unit(Unit { name: called(&of.name), ..on_foot(data, of, unit, quality, notes)? });
        Element { of, quality, missions }
    } else if let Some(gun) = data.guns.get(is) {
        as_listed(unit, &gun.name, notes);
        Element { of: Made::Gun(super::Gun { name: called(&gun.name), ..gun.clone() }), quality, missions: 0 }
    } else if let Some(vehicle) = data.vehicles.get(is) {
        as_listed(unit, &vehicle.name, notes);
        let of = Made::Vehicle(super::Vehicle { name: called(&vehicle.name), ..vehicle.clone() });
        Element { of, quality, missions: 0 }
    } else {
        let known = data.units.names().chain(data.guns.names()).chain(data.vehicles.names());
        let meant = hint(is, known).map_or_else(String::new, |meant| format!(", {meant}"));
        note(notes, Code::UnknownReference, &unit.is.at, format!("unknown unit \"{is}\"{meant}"));
        return None;
    };
    (notes.len() == had).then_some(element)
}

/// Guns and vehicles have nothing to choose.
fn as_listed(unit: &Enlisted, name: &str, notes: &mut Notes) {
    let is_line = unit.quality.is_none_or(|quality| quality == Quality::Line);
    if unit.men.is_some() || !unit.arms.is_empty() || !unit.upgrades.is_empty() || !is_line {
        note(notes, Code::NotAllowed, &unit.at, format!("the {name} comes as it is listed"));
    }
}

/// DH-ART-06: missions of the battery that its observer calls.
fn missions(of: &Unit, unit: &Enlisted, notes: &mut Notes) -> u8 {
    let Some((written, count)) = unit.arms.iter().find(|(arm, _)| arm.value == CALLED) else { return 0 };
    if !of.men.iter().any(|men| men.observer) {
        note(notes, Code::NotAllowed, &written.at, format!("the {} has no observer to call fire", of.name));
    }
    if *count > CALLS {
        note(notes, Code::OutOfRange, &written.at, format!("{CALLS} missions at most, not {count}"));
    }
    *count
}

/// DH-UNIT-T1: so many men, each with his Guts and what he carries.
fn on_foot(data: &Data, of: &Unit, unit: &Enlisted, quality: Quality, notes: &mut Notes) -> Option<Unit> {
    let had = notes.len();
    let mut men = of.men.clone();
    let ranks = of.ranks();
    if let Some(count) = unit.men {
        let others = of.count() - ranks.map_or(0, |n| of.men[n].count);
        let fewest = if ranks.is_some() { others + 1 } else { others };
        let most = if ranks.is_some() { MOST } else { others };
        if !(fewest..=most).contains(&count) {
            let may = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
            note(notes, Code::OutOfRange, &unit.at, format!("the {} has {may} men, not {count}", of.name));
            return None;
        }
        if let Some(n) = ranks {
            men[n].count = count - others;
        }
    }
    for (arm, many) in unit.arms.iter().filter(|(arm, _)| arm.value != CALLED) {
        armed(data, of, &mut men, (arm, *many), notes);
    }
    for upgrade in &unit.upgrades {
        radioed(of, &mut men, upgrade, notes);
    }
    let shift = |guts: u8| match quality {
        Quality::Green => guts - 1,
        Quality::Line => guts,
        Quality::Veteran => guts + 1,
    };
    for one in &mut men {
        one.guts = shift(one.guts).clamp(*GUTS.start(), *GUTS.end());
    }
    men.retain(|one| one.count > 0);
    men.sort_by_key(|one| std::cmp::Reverse(one.guts));
    let made = Unit { men, ..of.clone() };
    let points = super::totals::price(data, &made);
    let points = Placed { value: points as i16, at: unit.at.clone() };
    (notes.len() == had).then_some(Unit { points, ..made })
}

/// Weapons that one of the ranks may carry in place of his own, or beside it.
pub(super) fn arms<'a>(data: &'a Data, of: &'a Unit) -> impl Iterator<Item = &'a str> {
    let usual = of.ranks().map(|n| of.men[n].weapon);
    let had =
        data.weapons.ids().filter(move |&id| usual.is_some_and(|usual| usual != id) && is_carried(&data.weapons[id]));
    had.map(|id| data.weapons.name(id))
}

/// Snipers are units of their own, and nobody gives up his rifle for a pistol.
fn is_carried(weapon: &Weapon) -> bool {
    weapon.points.is_some_and(|points| points > 0) && weapon.class != Class::SniperRifle
}

/// Whether it comes beside a man's own weapon.
pub(super) fn is_beside(weapon: &Weapon) -> bool {
    weapon.shots.is_some() || weapon.class == Class::RifleGrenade
}

fn armed(data: &Data, of: &Unit, men: &mut Vec<Men>, (arm, many): (&Placed<String>, u8), notes: &mut Notes) {
    if many == 0 {
        return;
    }
    let had = || arms(data, of);
    let Some(id) = data.weapons.find(&arm.value).filter(|_| had().any(|id| id == arm.value)) else {
        let known = hint(&arm.value, had()).map_or_else(String::new, |known| format!(": {known}"));
        note(notes, Code::NotAllowed, &arm.at, format!("the {} cannot have \"{}\"{known}", of.name, arm.value));
        return;
    };
    let ranks = of.ranks().filter(|&n| men[n].count >= many);
    let Some(n) = ranks else {
        note(notes, Code::NotAllowed, &arm.at, format!("there are too few men for {many} × {}", data.weapons[id].name));
        return;
    };
    men[n].count -= many;
    let new = with(data, &men[n], id, many);
    men.push(new);
}

fn with(data: &Data, man: &Men, id: Id<Weapon>, count: u8) -> Men {
    let weapon = &data.weapons[id];
    let name = format!("{} man", weapon.name);
    if is_beside(weapon) {
        return Men { name, count, extra: Some(id), ..man.clone() };
    }
    Men { name, count, weapon: id, ..man.clone() }
}

/// One man of the ranks carries it.
fn radioed(of: &Unit, men: &mut Vec<Men>, upgrade: &Placed<String>, notes: &mut Notes) {
    let ranks = of.ranks().filter(|&n| men[n].count > 0);
    let has_one = men.iter().any(|man| man.radio);
    match ranks {
        _ if upgrade.value != RADIO => {
            let message = format!("the {} cannot have \"{}\": a {RADIO} is to be had", of.name, upgrade.value);
            note(notes, Code::NotAllowed, &upgrade.at, message);
        }
        _ if has_one => note(notes, Code::NotAllowed, &upgrade.at, format!("the {} has a radio", of.name)),
        Some(n) => {
            men[n].count -= 1;
            men.push(Men { name: "radioman".to_owned(), count: 1, radio: true, ..men[n].clone() });
        }
        None => note(notes, Code::NotAllowed, &upgrade.at, "there is nobody to carry it"),
    }
}
