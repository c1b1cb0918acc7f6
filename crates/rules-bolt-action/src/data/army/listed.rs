//! What can be had for an army, and what a unit has.
use super::{Data, Enlisted, drill};
use crate::{
    data::{Element, Of, Paid, Price, Prices},
    force::Slot,
    muster,
    setup::{Nation, Quality},
};
use content::{Choice, Enlists, Lists, Offered, Words, carried, word};

/// "10 men: SMG, automatic rifle, 8 × rifle".
pub(super) fn about(data: &Data, element: &Element) -> String {
    match element.of {
        Of::Vehicle(id) => {
            let vehicle = &data.vehicles[id];
            let named = vehicle.weapons.iter().map(|w| w.name.as_deref().unwrap_or(&data.weapons[w.weapon].name));
            let extras = element.extras.iter().map(|&n| vehicle.extras[n].name.clone());
            named.map(str::to_owned).chain(extras).collect::<Vec<_>>().join(", ")
        }
        Of::Unit(_) => {
            let arms = element.men.iter().flat_map(|man| {
                man.weapon.into_iter().chain(man.one_shot).map(|w| (data.weapons[w].name.as_str(), man.count))
            });
            let upgrades = element.upgrades.iter().map(|&id| data.upgrades[id].name.clone());
            carried(Some(element.count()), arms, upgrades)
        }
    }
}

const QUALITIES: [Quality; 3] = [Quality::Inexperienced, Quality::Regular, Quality::Veteran];

fn priced(prices: impl Fn(Quality) -> Option<i32>) -> Vec<(String, i32)> {
    QUALITIES.iter().filter_map(|&quality| Some((word(quality).to_owned(), prices(quality)?))).collect()
}

/// Everything that a builder of armies shows.
pub fn lists(data: &Data) -> Lists {
    let units = data.units.ids().filter_map(|id| {
        let unit = &data.units[id];
        let [fewest, most] = unit.men;
        let (points, more): (Vec<_>, Prices) = match unit.price {
            Price::PerMan(prices) => (priced(|q| prices.of(q).map(|p| p * i32::from(fewest))), prices),
            Price::Whole { unit, more } => (priced(|q| unit.of(q)), more.unwrap_or_default()),
        };
        let choice = |upgrade: &content::Id<crate::data::Upgrade>| {
            let row = &data.upgrades[*upgrade];
            let points = QUALITIES.iter().find_map(|&q| row.points.of(q)).unwrap_or(0);
            let (id, name) = (data.upgrades.name(*upgrade).to_owned(), row.name.clone());
            Choice { id, name, points, each: row.paid == Paid::EveryMan, most: row.most }
        };
        let (arms, upgrades): (Vec<_>, Vec<_>) =
            unit.upgrades.iter().partition(|id| drill::is_arm(&data.upgrades[**id]));
        // What costs nothing: small arms of officers, medics and observers.
        let free = unit.serves.is_none() && unit.weapon.is_none();
        let free = ["pistol", "rifle", "smg"].into_iter().filter(|_| free).filter_map(|id| {
            let name = data.weapons.get(id)?.name.clone();
            Some(Choice { id: id.to_owned(), name, points: 0, each: false, most: None })
        });
        Some(Offered {
            id: data.units.name(id).to_owned(),
            name: unit.name.clone(),
            slot: slot(data, data.units.name(id))?.to_string(),
            origin: data.units.origin(id),
            points,
            more: if fewest == most { Vec::new() } else { priced(|q| more.of(q)) },
            men: unit.men,
            arms: arms.into_iter().map(choice).chain(free).collect(),
            upgrades: upgrades.into_iter().map(choice).collect(),
        })
    });
    let vehicles = data.vehicles.ids().filter_map(|id| {
        let vehicle = &data.vehicles[id];
        let does = vehicle.extras.iter().filter(|extra| extra.weapon.is_some() || extra.gives.is_some());
        let upgrades = does.map(|extra| Choice {
            id: extra.name.clone(),
            name: extra.name.clone(),
            points: extra.points.into(),
            each: false,
            most: None,
        });
        Some(Offered {
            id: data.vehicles.name(id).to_owned(),
            name: vehicle.name.clone(),
            slot: slot(data, data.vehicles.name(id))?.to_string(),
            origin: data.vehicles.origin(id),
            points: priced(|q| vehicle.points.of(q)),
            more: Vec::new(),
            men: [1, 1],
            arms: Vec::new(),
            upgrades: upgrades.collect(),
        })
    });
    let mut offered: Vec<Offered> = units.chain(vehicles).collect();
    let rank = |offered: &Offered| Slot::WORDS.iter().position(|(_, slot)| slot.to_string() == offered.slot);
    offered.sort_by_key(rank);
    Lists {
        nations: Nation::WORDS
            .iter()
            .map(|(word, nation)| [(*word).to_owned(), Data::side(*nation).to_owned()])
            .collect(),
        frames: data.frames.iter().map(|(id, frame)| [id.to_owned(), frame.name.clone()]).collect(),
        units: offered,
    }
}

/// What the thing of that id counts as, as plain as it can be had.
fn slot(data: &Data, id: &str) -> Option<Slot> {
    let unit = Enlisted::plain("one", id, None);
    let element = drill::element(data, Nation::Other, &unit, &mut Vec::new())?;
    Some(muster::slot(data, &element))
}
