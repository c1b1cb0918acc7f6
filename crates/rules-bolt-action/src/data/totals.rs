//! Points that must add up: elements against the price list, forces against their elements.
use super::{Data, Element, Man, Of, Paid, Price, Unit, Upgrade, Vehicle};
use crate::setup::Role;
use content::{Code, Id, Notes, Objected, Placed, Shelf, note};

pub(super) fn check(data: &Data, shelf: &mut Shelf) {
    for (id, element) in data.elements.iter() {
        let mut objected = Vec::new();
        let sum = price(data, &mut objected, id, element);
        for Objected { code, at, message } in objected {
            shelf.refuse(code, &at, message);
        }
        if let Some(sum) = sum {
            compare(shelf, &element.points, sum, &format!("element \"{id}\""));
        }
    }
    for (id, force) in data.forces.iter() {
        let sum = force.members.iter().map(|m| i32::from(data.elements[m.is].points.value)).sum();
        compare(shelf, &force.points, sum, &format!("force \"{id}\""));
    }
}

fn compare(shelf: &mut Shelf, written: &Placed<i16>, sum: i32, what: &str) {
    if i32::from(written.value) != sum {
        let message = format!("{what} says {} points, its parts cost {sum}", written.value);
        shelf.refuse(Code::BadTotal, &written.at, message);
    }
}

/// What an element costs by the price list; none where it is not to be had, which is noted.
pub(super) fn price(data: &Data, notes: &mut Notes, id: &str, element: &Element) -> Option<i32> {
    let of = match element.of {
        Of::Unit(unit) => &data.units[unit],
        Of::Vehicle(vehicle) => return driven(notes, element, &data.vehicles[vehicle]),
    };
    let (men, [fewest, most]) = (element.count(), of.men);
    if !(fewest..=most).contains(&men) {
        let message = format!("element \"{id}\" has {men} men, the {} takes {fewest} to {most}", of.name);
        note(notes, Code::BadTotal, &element.points.at, message);
        return None;
    }
    let base = match of.price {
        Price::PerMan(prices) => prices.of(element.quality).map(|p| p * i32::from(men)),
        Price::Whole { unit, more } => {
            let extra = i32::from(men - fewest);
            let more = if extra == 0 { Some(0) } else { more.and_then(|m| m.of(element.quality)) };
            unit.of(element.quality).zip(more).map(|(unit, more)| unit + extra * more)
        }
    };
    let mut sum = listed(notes, element, base)?;
    for man in &element.men {
        sum += arms(data, notes, element, of, man)?;
    }
    for &upgrade in &element.upgrades {
        sum += extra(data, notes, element, of, upgrade)?;
    }
    Some(sum)
}

fn driven(notes: &mut Notes, element: &Element, vehicle: &Vehicle) -> Option<i32> {
    let extras: i32 = element.extras.iter().map(|&n| i32::from(vehicle.extras[n].points)).sum();
    listed(notes, element, vehicle.points.of(element.quality).map(|points| points + extras))
}

fn listed(notes: &mut Notes, element: &Element, points: Option<i32>) -> Option<i32> {
    if points.is_none() {
        let message = format!("the price list has no \"{}\" of this quality", element.name);
        note(notes, Code::NotAllowed, &element.points.at, message);
    }
    points
}

/// What a man's weapons cost beyond his own price.
fn arms(data: &Data, notes: &mut Notes, element: &Element, of: &Unit, man: &Man) -> Option<i32> {
    let own = man.weapon.filter(|&weapon| of.weapon.is_some_and(|usual| usual != weapon));
    let mut sum = 0;
    for weapon in own.into_iter().chain(man.one_shot) {
        let upgrade = of.upgrades.iter().map(|&u| &data.upgrades[u]).find(|u| u.weapon == Some(weapon));
        let Some((upgrade, points)) = upgrade.and_then(|u| Some((u, u.points.of(element.quality)?))) else {
            let message = format!("the {} cannot have the weapon \"{}\"", of.name, data.weapons.name(weapon));
            note(notes, Code::NotAllowed, &man.at, message);
            return None;
        };
        if upgrade.most.is_some_and(|most| man.count > most) {
            note(notes, Code::NotAllowed, &man.at, format!("too many men with a {}", upgrade.name));
        }
        if upgrade.second_man && !element.men.iter().any(|m| m.role == Role::Loader) {
            note(notes, Code::NotAllowed, &man.at, format!("the {} needs a loader or assistant", upgrade.name));
        }
        sum += points * i32::from(man.count);
    }
    Some(sum)
}

/// What the unit is given as a whole.
fn extra(data: &Data, notes: &mut Notes, element: &Element, of: &Unit, id: Id<Upgrade>) -> Option<i32> {
    let upgrade = &data.upgrades[id];
    let points = upgrade.points.of(element.quality).filter(|_| of.upgrades.contains(&id));
    let Some(points) = points else {
        let message = format!("the {} cannot have the {}", of.name, upgrade.name);
        note(notes, Code::NotAllowed, &element.points.at, message);
        return None;
    };
    Some(match upgrade.paid {
        Paid::EveryMan => points * i32::from(element.count()),
        Paid::Man | Paid::Unit => points,
    })
}
