//! An army drawn by lot, within its frame.
use super::{Army, Data, Enlisted, drill, elements, legal::free, side, word};
use crate::{
    data::{Frame, Most},
    force::{Slot, faults},
    muster,
    setup::{Nation, Quality},
};
use content::{Id, Lot, Place, Placed};

/// Units on one side, so that both find room in a battle, and tries to add one more.
const UNITS: usize = 12;
const TRIES: usize = 60;

/// A legal army of so many points at most, in the words of a pack; none where the frame cannot be filled for so few.
pub fn drawn(data: &Data, nation: Nation, frame: Id<Frame>, points: u16, seed: u32) -> Option<String> {
    let mut lot = Lot::of(seed);
    let quality = *lot.one(&[Quality::Inexperienced, Quality::Regular, Quality::Regular, Quality::Veteran])?;
    let empty = Army {
        name: format!("{} army {seed}", side(nation)),
        nation,
        frame: Some(frame),
        limit: Some(points),
        points: None,
        units: Vec::new(),
        at: Place::default(),
        force: None,
    };
    let offered: Vec<(&str, Slot)> = data
        .units
        .names()
        .chain(data.vehicles.names())
        .filter_map(|id| Some((id, slot(data, &empty, &Enlisted::plain("one", id, quality_of(data, id, quality)))?)))
        .collect();
    let mut army = empty;
    // What there must be, as cheap as it comes.
    for share in &data.frames[frame].shares {
        for _ in 0..share.least {
            let of_kind = offered.iter().filter(|(_, slot)| *slot == share.slot);
            let plain = of_kind.map(|(id, _)| Enlisted::plain(&free(&army, id), id, quality_of(data, id, quality)));
            let cheapest = plain.min_by_key(|unit| cost(data, &army, unit))?;
            army.units.push(cheapest);
        }
    }
    if faulty(data, &army) {
        return None;
    }
    // Then more and better, as long as it stays legal.
    for _ in 0..TRIES {
        let changed = if lot.is_lucky(45) {
            better(data, &army, &mut lot)
        } else {
            joined(data, &army, &offered, quality, &mut lot)
        };
        if let Some(changed) = changed.filter(|changed| changed.units.len() <= UNITS && !faulty(data, changed)) {
            army = changed;
        }
    }
    Some(text(&army, &format!("{}-army-{seed}", word(nation)), data.frames.name(frame)))
}

fn quality_of(data: &Data, id: &str, wanted: Quality) -> Quality {
    let has = |quality| match (data.units.get(id), data.vehicles.get(id)) {
        (Some(unit), _) => drill::is_priced(unit, quality),
        (_, Some(vehicle)) => vehicle.points.of(quality).is_some(),
        _ => false,
    };
    if has(wanted) { wanted } else { drill::usual(has) }
}

fn slot(data: &Data, army: &Army, unit: &Enlisted) -> Option<Slot> {
    drill::element(data, army.nation, unit, &mut Vec::new()).map(|element| muster::slot(data, &element))
}

fn cost(data: &Data, army: &Army, unit: &Enlisted) -> i16 {
    drill::element(data, army.nation, unit, &mut Vec::new()).map_or(i16::MAX, |element| element.points.value)
}

fn faulty(data: &Data, army: &Army) -> bool {
    let Some(elements) = elements(data, army, &mut Vec::new()) else { return true };
    let points: i32 = elements.iter().map(|element| i32::from(element.points.value)).sum();
    let slots: Vec<Slot> = elements.iter().map(|element| muster::slot(data, element)).collect();
    let most = army.limit.unwrap_or(u16::MAX);
    let against = |frame: &Frame| !faults(frame, most, points.clamp(0, 60_000) as u16, &slots).is_empty();
    army.frame.is_some_and(|frame| against(&data.frames[frame]))
}

fn joined(data: &Data, army: &Army, offered: &[(&str, Slot)], quality: Quality, lot: &mut Lot) -> Option<Army> {
    // Kinds are drawn first, so that a long list of tanks does not make tanks likelier.
    let shares = &data.frames[army.frame?].shares;
    let share = lot.one(shares)?;
    if share.most == Most::EachOnFoot && !lot.is_lucky(30) {
        return None;
    }
    let of_kind: Vec<&str> = offered.iter().filter(|(_, slot)| *slot == share.slot).map(|(id, _)| *id).collect();
    let id = *lot.one(&of_kind)?;
    let mut army = army.clone();
    army.units.push(Enlisted::plain(&free(&army, id), id, quality_of(data, id, quality)));
    Some(army)
}

/// One unit with a man more, or something that its men may have.
fn better(data: &Data, army: &Army, lot: &mut Lot) -> Option<Army> {
    let mut army = army.clone();
    let nth = lot.below(army.units.len() as u32) as usize;
    let unit = &mut army.units[nth];
    if let Some(vehicle) = data.vehicles.get(&unit.is.value) {
        let extra = lot.one(&vehicle.extras)?.name.clone();
        if unit.upgrades.iter().any(|upgrade| upgrade.value == extra) {
            return None;
        }
        unit.upgrades.push(Placed { value: extra, at: Place::default() });
        return Some(army);
    }
    let of = data.units.get(&unit.is.value)?;
    if lot.is_lucky(60) {
        unit.men = Some(unit.men.unwrap_or(of.men[0]) + lot.between(1, 3) as u8);
        return Some(army);
    }
    let id = *lot.one(&of.upgrades)?;
    let written = Placed { value: data.upgrades.name(id).to_owned(), at: Place::default() };
    if drill::is_arm(&data.upgrades[id]) {
        match unit.arms.iter_mut().find(|(arm, _)| arm.value == written.value) {
            Some((_, count)) => *count += 1,
            None => unit.arms.push((written, 1)),
        }
    } else if !unit.upgrades.contains(&written) {
        unit.upgrades.push(written);
    }
    Some(army)
}

/// Without its points: whoever changes it would have to add them up again.
fn text(army: &Army, id: &str, frame: &str) -> String {
    let units: Vec<String> = army.units.iter().map(|unit| format!("    {},\n", unit.text())).collect();
    format!(
        "[[army]]\nid = \"{id}\"\nname = \"{}\"\nnation = \"{}\"\nframe = \"{frame}\"\nlimit = {}\nunit = [\n{}]\n",
        army.name,
        word(army.nation),
        army.limit.unwrap_or(0),
        units.concat(),
    )
}
