//! From a line of an army list to a unit with its men and arms.
use super::Enlisted;
use crate::{
    data::{Data, Element, Man, Of, Paid, Price, Type, Unit, Upgrade, Weapon, totals},
    setup::{Nation, Quality, Role},
};
use content::{Code, Id, Notes, Placed, hint, note, word};

/// The unit as it takes the field, with what it costs.
pub(super) fn element(data: &Data, nation: Nation, unit: &Enlisted, notes: &mut Notes) -> Option<Element> {
    let (is, had) = (unit.is.value.as_str(), notes.len());
    let mut element = if let Some(id) = data.units.find(is) {
        on_foot(data, nation, unit, id, notes)?
    } else if let Some(id) = data.vehicles.find(is) {
        let vehicle = &data.vehicles[id];
        if unit.men.is_some() || !unit.arms.is_empty() {
            note(notes, Code::NotAllowed, &unit.at, format!("the {} has neither men nor arms to choose", vehicle.name));
        }
        let extra = |upgrade: &Placed<String>, notes: &mut Notes| {
            let found = vehicle.extras.iter().position(|extra| extra.name == upgrade.value);
            let means = |n: &usize| vehicle.extras[*n].weapon.is_some() || vehicle.extras[*n].gives.is_some();
            let message = match found {
                Some(n) if means(&n) => return Some(n),
                Some(_) => format!("{} would cost points and do nothing here", upgrade.value),
                None => {
                    let known = hint(&upgrade.value, vehicle.extras.iter().map(|extra| extra.name.as_str()));
                    let known = known.map_or_else(String::new, |known| format!(": {known}"));
                    format!("the {} cannot have \"{}\"{known}", vehicle.name, upgrade.value)
                }
            };
            note(notes, Code::NotAllowed, &upgrade.at, message);
            None
        };
        let extras: Vec<usize> = unit.upgrades.iter().filter_map(|upgrade| extra(upgrade, notes)).collect();
        let quality = unit.quality.unwrap_or_else(|| usual(|quality| vehicle.points.of(quality).is_some()));
        Element {
            name: unit.name.clone().unwrap_or_else(|| vehicle.name.clone()),
            extras,
            ..blank(unit, Of::Vehicle(id), nation, quality)
        }
    } else if let Some(id) = data.elements.find(is) {
        let ready = &data.elements[id];
        if unit.men.is_some() || !unit.arms.is_empty() || !unit.upgrades.is_empty() || unit.quality.is_some() {
            note(notes, Code::NotAllowed, &unit.at, format!("the {} is ready as it is", ready.name));
        }
        let name = unit.name.clone().unwrap_or_else(|| ready.name.clone());
        let points = Placed { value: ready.points.value, at: unit.at.clone() };
        return (notes.len() == had).then(|| Element { name, nation, points, ..ready.clone() });
    } else {
        let known = data.units.names().chain(data.vehicles.names()).chain(data.elements.names());
        let meant = hint(is, known).map_or_else(String::new, |meant| format!(", {meant}"));
        note(notes, Code::UnknownReference, &unit.is.at, format!("unknown unit \"{is}\"{meant}"));
        return None;
    };
    if notes.len() > had {
        return None;
    }
    element.points.value = totals::price(data, notes, &unit.id, &element)? as i16;
    (notes.len() == had).then_some(element)
}

fn blank(unit: &Enlisted, of: Of, nation: Nation, quality: Quality) -> Element {
    let points = Placed { value: 0, at: unit.at.clone() };
    let (name, men, upgrades, extras) = (String::new(), Vec::new(), Vec::new(), Vec::new());
    Element { name, of, nation, quality, points, men, upgrades, extras }
}

/// Regular, or the first quality that is to be had.
pub(super) fn usual(has: impl Fn(Quality) -> bool) -> Quality {
    let all = [Quality::Regular, Quality::Veteran, Quality::Inexperienced];
    all.into_iter().find(|&quality| has(quality)).unwrap_or(Quality::Regular)
}

pub(super) fn is_priced(unit: &Unit, quality: Quality) -> bool {
    match unit.price {
        Price::PerMan(prices) | Price::Whole { unit: prices, .. } => prices.of(quality).is_some(),
    }
}

fn on_foot(data: &Data, nation: Nation, unit: &Enlisted, id: Id<Unit>, notes: &mut Notes) -> Option<Element> {
    let of = &data.units[id];
    let quality = unit.quality.unwrap_or_else(|| usual(|quality| is_priced(of, quality)));
    if !is_priced(of, quality) {
        note(notes, Code::NotAllowed, &unit.at, format!("there is no {} {}", word(quality), of.name));
        return None;
    }
    let [fewest, most] = of.men;
    let count = unit.men.unwrap_or(fewest);
    if !(fewest..=most).contains(&count) {
        let may = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
        note(notes, Code::OutOfRange, &unit.at, format!("the {} has {may} men, not {count}", of.name));
        return None;
    }
    let mut upgrades = Vec::new();
    for written in &unit.upgrades {
        let found = data.upgrades.find(&written.value).filter(|id| of.upgrades.contains(id));
        match found {
            Some(id) if data.upgrades[id].weapon.is_some() => {
                let message = format!("weapons are counted: write `arms = {{ {} = 1 }}`", written.value);
                note(notes, Code::NotAllowed, &written.at, message);
            }
            Some(id) if upgrades.contains(&id) => {
                note(notes, Code::NotAllowed, &written.at, format!("{} twice", data.upgrades[id].name));
            }
            Some(id) => upgrades.push(id),
            None => note(notes, Code::NotAllowed, &written.at, not_had(data, of, &written.value, false)),
        }
    }
    let men =
        if of.serves.is_some() { served(data, of, unit, count, notes) } else { armed(data, of, unit, count, notes) };
    let nation_word = match nation {
        Nation::British => "British ",
        Nation::German => "German ",
        Nation::Soviet => "Soviet ",
        Nation::Us => "US ",
        Nation::Other => "",
    };
    let name = unit.name.clone().unwrap_or_else(|| format!("{nation_word}{}", of.name));
    Some(Element { name, men: men?, upgrades, ..blank(unit, Of::Unit(id), nation, quality) })
}

fn not_had(data: &Data, of: &Unit, asked: &str, arms: bool) -> String {
    let may = of.upgrades.iter().filter(|&&id| data.upgrades[id].weapon.is_some() == arms);
    let known = hint(asked, may.map(|&id| data.upgrades.name(id)));
    let known = known.map_or_else(String::new, |known| format!(": {known}"));
    format!("the {} cannot have \"{asked}\"{known}", of.name)
}

/// BA-WPN-13: a gunner, somebody who loads, and crew.
fn served(data: &Data, of: &Unit, unit: &Enlisted, count: u8, notes: &mut Notes) -> Option<Vec<Man>> {
    if let Some((arm, _)) = unit.arms.first() {
        note(notes, Code::NotAllowed, &arm.at, format!("the {} serves one weapon and has no other", of.name));
        return None;
    }
    let weapon = of.serves?;
    let is_sniper = of.traits.contains(&crate::data::Trait::Sniper);
    let (gunner, loader) = match of.is {
        _ if is_sniper => ("sniper".to_owned(), "assistant"),
        Type::Artillery => ("gunner".to_owned(), "loader"),
        Type::Infantry => (called(&data.weapons[weapon], Role::Gunner), "loader"),
    };
    let man =
        |name: String, role, weapon, count| Man { name, role, weapon, one_shot: None, count, at: unit.at.clone() };
    let mut men = vec![man(gunner, Role::Gunner, Some(weapon), 1)];
    if count > 1 {
        men.push(man(loader.to_owned(), Role::Loader, None, 1));
    }
    if count > 2 {
        men.push(man("crewman".to_owned(), Role::Crew, None, count - 2));
    }
    Some(men)
}

/// Weapons that replace the usual one, or come beside it, of one kind.
struct Arm {
    weapon: Id<Weapon>,
    count: u8,
    second_man: bool,
    one_shot: bool,
    /// It is fired by a special man, not by whoever is there.
    is_special: bool,
}

/// Men of whom some carry something else than the rest.
fn armed(data: &Data, of: &Unit, unit: &Enlisted, count: u8, notes: &mut Notes) -> Option<Vec<Man>> {
    let had = notes.len();
    let arms: Vec<Arm> = unit.arms.iter().filter_map(|(arm, many)| issue(data, of, arm, *many, notes)).collect();
    if notes.len() > had {
        return None;
    }
    let rifle = of.weapon.or_else(|| data.weapons.find("rifle"));
    let leader = leader(of);
    let man = |role, weapon: Option<Id<Weapon>>, count| {
        let name = weapon.map_or_else(String::new, |weapon| called(&data.weapons[weapon], role));
        Man { name, role, weapon, one_shot: None, count, at: unit.at.clone() }
    };
    // The leader takes the first of them that one man fires on the move; else his own.
    let mut left: Vec<(&Arm, u8)> = arms.iter().map(|arm| (arm, arm.count)).collect();
    let taken = left.iter_mut().find(|(arm, count)| *count > 0 && !arm.is_special && !arm.one_shot && !arm.second_man);
    let own = match leader {
        Role::Officer | Role::Observer => data.weapons.find("pistol"),
        Role::Medic => None,
        _ => rifle,
    };
    let lead = taken.map(|(arm, count)| {
        *count -= 1;
        arm.weapon
    });
    let title = match leader {
        Role::Officer => of.name.clone(),
        Role::Observer => "observer".to_owned(),
        Role::Medic => "medic".to_owned(),
        _ => "NCO".to_owned(),
    };
    let mut men = vec![Man { name: title, ..man(leader, lead.or(own), 1) }];
    let mut rest = count - 1;
    let mut spend = |many: u8, notes: &mut Notes| {
        let enough = rest.checked_sub(many);
        if enough.is_none() && notes.len() == had {
            note(notes, Code::NotAllowed, &unit.at, format!("{count} men are too few for all these arms"));
        }
        rest = enough.unwrap_or(0);
    };
    let of_kind = |special: bool, team: bool| {
        let is = move |arm: &Arm| arm.is_special == special && arm.second_man == team && !arm.one_shot;
        left.iter().filter(move |(arm, count)| is(arm) && *count > 0)
    };
    let mut loaders = Vec::new();
    for (arm, many) in of_kind(true, false).chain(of_kind(true, true)) {
        men.push(man(Role::Gunner, Some(arm.weapon), *many));
        spend(*many, notes);
        if arm.second_man {
            // Loaders and assistants are counted among the men.
            loaders.push(Man { name: "loader".to_owned(), ..man(Role::Loader, rifle, *many) });
            spend(*many, notes);
        }
    }
    men.extend(loaders);
    let mut others: Vec<(Option<Id<Weapon>>, u8)> = Vec::new();
    for (arm, many) in of_kind(false, false) {
        others.push((Some(arm.weapon), *many));
        spend(*many, notes);
    }
    others.push((rifle, rest));
    // What is fired once comes beside the usual weapon first.
    for arm in arms.iter().filter(|arm| arm.one_shot) {
        let mut many = arm.count;
        for (weapon, free) in others.iter_mut().rev() {
            let takers = many.min(*free);
            if takers > 0 {
                let name = called(&data.weapons[arm.weapon], Role::Man);
                men.push(Man { name, one_shot: Some(arm.weapon), ..man(Role::Man, *weapon, takers) });
                (*free, many) = (*free - takers, many - takers);
            }
        }
        if many > 0 {
            note(notes, Code::NotAllowed, &unit.at, format!("{count} men are too few for all these arms"));
        }
    }
    men.extend(others.into_iter().filter(|(_, many)| *many > 0).map(|(weapon, many)| man(Role::Man, weapon, many)));
    (notes.len() == had).then_some(men)
}

fn issue(data: &Data, of: &Unit, arm: &Placed<String>, count: u8, notes: &mut Notes) -> Option<Arm> {
    if count == 0 {
        return None;
    }
    // Officers, medics and observers take a small arm of any kind: the lists ask nothing for it.
    if of.weapon.is_none() {
        let weapon = data.weapons.find(&arm.value);
        let is_free = |weapon: &Weapon| weapon.class == crate::data::Class::SmallArm && !weapon.team && !weapon.fixed;
        return if let Some(weapon) = weapon.filter(|&weapon| is_free(&data.weapons[weapon])) {
            Some(Arm { weapon, count, second_man: false, one_shot: false, is_special: false })
        } else {
            note(notes, Code::NotAllowed, &arm.at, format!("the {} cannot have \"{}\"", of.name, arm.value));
            None
        };
    }
    let upgrade = data.upgrades.find(&arm.value).filter(|id| of.upgrades.contains(id)).map(|id| &data.upgrades[id]);
    let Some((weapon, &Upgrade { second_man, most, .. })) =
        upgrade.and_then(|upgrade| Some((upgrade.weapon?, upgrade)))
    else {
        note(notes, Code::NotAllowed, &arm.at, not_had(data, of, &arm.value, true));
        return None;
    };
    if let Some(most) = most.filter(|most| count > *most) {
        note(notes, Code::OutOfRange, &arm.at, format!("{most} of them at most, not {count}"));
    }
    let row = &data.weapons[weapon];
    Some(Arm {
        weapon,
        count,
        second_man,
        one_shot: row.one_shot,
        is_special: second_man || !row.assault && !row.one_shot,
    })
}

fn leader(of: &Unit) -> Role {
    use crate::data::Trait;
    let has = |one| of.traits.contains(&one);
    match of.rank {
        Some(_) => Role::Officer,
        None if has(Trait::Medic) => Role::Medic,
        None if has(Trait::ArtilleryObserver) || has(Trait::AirObserver) => Role::Observer,
        None => Role::Nco,
    }
}

/// "rifleman", "LMG gunner", "Panzerfaust man".
fn called(weapon: &Weapon, role: Role) -> String {
    let name = &weapon.name;
    match role {
        _ if name.ends_with("rifle") => format!("{name}man"),
        Role::Gunner => format!("{name} gunner"),
        _ => format!("{name} man"),
    }
}

/// Whether an upgrade is counted in men.
pub(super) fn is_arm(upgrade: &Upgrade) -> bool {
    upgrade.weapon.is_some() && upgrade.paid == Paid::Man
}
