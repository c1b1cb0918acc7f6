//! What can be had for an army, and what an element has.
use super::{Data, Nation, Of, Quality, slot};
use crate::data::{Arm, Member};
use content::{Enlists, Lists, Offered, Words, carried, word};

/// "8 men: SMG, LMG, pistol, 5 × rifle".
pub(super) fn about(data: &Data, of: Of) -> String {
    let name = |weapon| data.weapons[weapon].name.as_str();
    let arms = |arms: &[Arm]| {
        let all: Vec<(&str, u8)> = arms.iter().filter_map(|arm| Some((name(arm.at.or(arm.he)?), 1))).collect();
        all
    };
    match of {
        Of::Element(id) => {
            let row = &data.elements[id];
            let men = row.men.iter().map(|men| men.count).sum();
            let held = row.men.iter().filter_map(|men| Some((name(men.weapon?), men.count)));
            carried(Some(men), held.chain(arms(row.arm.as_slice())), [])
        }
        Of::Gun(id) => carried(Some(data.guns[id].crew), arms(data.guns[id].arm.as_slice()), []),
        Of::Vehicle(id) => carried(None, arms(&data.vehicles[id].arms), []),
        Of::Craft(id) => carried(None, arms(&data.craft[id].arms), []),
    }
}

/// Everything that a builder of armies shows.
pub fn lists(data: &Data) -> Lists {
    let elements = data.elements.ids().map(|id| (Of::Element(id), data.elements.origin(id)));
    let guns = data.guns.ids().map(|id| (Of::Gun(id), data.guns.origin(id)));
    let vehicles = data.vehicles.ids().map(|id| (Of::Vehicle(id), data.vehicles.origin(id)));
    let offered = elements.chain(guns).chain(vehicles).map(|(of, origin)| {
        let member = Member { of, count: 1, quality: None, name: None, unarmed: false, boat: None };
        let had = |quality: &Quality| *quality == Quality::Regular || data.is_priced(of);
        let qualities = Quality::WORDS.iter().map(|(_, quality)| *quality).filter(had);
        let priced = |quality| (word(quality).to_owned(), member.cost(data, quality));
        Offered {
            id: data.id(of).to_owned(),
            name: data.card(of).to_owned(),
            slot: slot::of(data, of).to_string(),
            origin,
            points: qualities.map(priced).collect(),
            more: Vec::new(),
            men: [1, 1],
            arms: Vec::new(),
            upgrades: Vec::new(),
        }
    });
    Lists {
        nations: Nation::WORDS.iter().map(|(word, of)| [(*word).to_owned(), Data::side(*of).to_owned()]).collect(),
        frames: data.frames.iter().map(|(id, frame)| [id.to_owned(), frame.name.clone()]).collect(),
        units: offered.collect(),
    }
}
