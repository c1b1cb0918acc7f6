//! What can be had for an army, and what a unit has.
use super::{Data, Element, Made, Nation, Quality, drill, slot};
use crate::data::{
    Unit,
    force::MISSION,
    totals::{RADIO, price},
};
use content::{Choice, Enlists, Lists, Offered, Origin, Told, Words, carried, word};

/// "8 men: sub-machine gun, 7 × rifle".
pub(super) fn told(data: &Data, element: &Element) -> Told {
    let name = |weapon| data.weapons[weapon].name.as_str();
    match &element.of {
        Made::Gun(gun) => Told { about: format!("{} and a crew of {}", name(gun.weapon), gun.crew), ..Told::default() },
        Made::Vehicle(vehicle) => {
            let arms = vehicle.weapons.iter().map(|mounted| (name(mounted.weapon), 1));
            Told { about: carried(None, arms, []), ..Told::default() }
        }
        Made::Unit(unit) => {
            let arms = unit.men.iter().flat_map(|men| {
                [Some(men.weapon), men.extra].into_iter().flatten().map(|weapon| (name(weapon), men.count))
            });
            let radio = unit.men.iter().any(|men| men.radio).then(|| "radio".to_owned());
            let fire = (element.missions > 0).then(|| format!("{} fire missions", element.missions));
            Told {
                quality: word(element.quality).to_owned(),
                about: carried(Some(unit.count()), arms, radio.into_iter().chain(fire)),
                men: Some(unit.count()),
            }
        }
    }
}

/// Everything that a builder of armies shows.
pub fn lists(data: &Data) -> Lists {
    let of_units = data.units.ids().map(|id| {
        let (unit, name) = (&data.units[id], data.units.name(id).to_owned());
        foot(data, unit, name, data.units.origin(id))
    });
    let guns = data.guns.ids().map(|id| {
        let gun = &data.guns[id];
        let made = Made::Gun(gun.clone());
        listed(data, (data.guns.name(id), &gun.name, data.guns.origin(id)), &made, gun.points)
    });
    let vehicles = data.vehicles.ids().map(|id| {
        let vehicle = &data.vehicles[id];
        let made = Made::Vehicle(vehicle.clone());
        listed(data, (data.vehicles.name(id), &vehicle.name, data.vehicles.origin(id)), &made, vehicle.points)
    });
    Lists {
        nations: Nation::WORDS
            .iter()
            .map(|(word, nation)| [(*word).to_owned(), Data::side(*nation).to_owned()])
            .collect(),
        frames: data.frames.iter().map(|(id, frame)| [id.to_owned(), frame.name.clone()]).collect(),
        units: of_units.chain(guns).chain(vehicles).collect(),
    }
}

fn listed(data: &Data, (id, name, origin): (&str, &str, Origin), made: &Made, points: u16) -> Offered {
    Offered {
        id: id.to_owned(),
        name: name.to_owned(),
        slot: slot::of(data, made).to_string(),
        origin,
        points: vec![(word(Quality::Line).to_owned(), points.into())],
        more: Vec::new(),
        men: [1, 1],
        arms: Vec::new(),
        upgrades: Vec::new(),
    }
}

fn foot(data: &Data, unit: &Unit, id: String, origin: Origin) -> Offered {
    let by_quality = |of: &dyn Fn(i32) -> i32| -> Vec<(String, i32)> {
        let shifts = [(Quality::Green, -1), (Quality::Line, 0), (Quality::Veteran, 1)];
        shifts.into_iter().map(|(quality, shift)| (word(quality).to_owned(), of(shift))).collect()
    };
    let ranks = unit.ranks().map(|n| &unit.men[n]);
    let others = unit.count() - ranks.map_or(0, |men| men.count);
    let own = |weapon| data.weapons[weapon].points.map_or(0, i32::from);
    let each = ranks.map(|men| i32::from(men.guts) + own(men.weapon));
    let fewest = others + u8::from(ranks.is_some());
    let listed = price(data, unit) - each.map_or(0, |each| each * i32::from(unit.count() - fewest));
    let arms = drill::arms(data, unit).filter_map(|id| {
        let weapon = data.weapons.get(id)?;
        let instead = if drill::is_beside(weapon) { 0 } else { ranks.map_or(0, |men| own(men.weapon)) };
        let points = weapon.points.map_or(0, i32::from) - instead;
        Some(Choice { id: id.to_owned(), name: weapon.name.clone(), points, each: false, most: Some(drill::MOST) })
    });
    let calls = unit.men.iter().any(|men| men.observer).then(|| Choice {
        id: drill::CALLED.to_owned(),
        name: "fire mission of a battery".to_owned(),
        points: MISSION,
        each: false,
        most: Some(drill::CALLS),
    });
    let radio = ranks.filter(|_| unit.men.iter().all(|men| !men.radio)).map(|_| Choice {
        id: drill::RADIO.to_owned(),
        name: "radio".to_owned(),
        points: RADIO,
        each: false,
        most: Some(1),
    });
    Offered {
        id,
        name: unit.name.clone(),
        slot: slot::of(data, &Made::Unit(unit.clone())).to_string(),
        origin,
        points: by_quality(&|shift| listed + shift * i32::from(fewest)),
        more: each.map_or_else(Vec::new, |each| by_quality(&|shift| each + shift)),
        men: [fewest, if ranks.is_some() { drill::MOST } else { fewest }],
        arms: arms.chain(calls).collect(),
        upgrades: radio.into_iter().collect(),
    }
}
