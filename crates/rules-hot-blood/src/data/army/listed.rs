//! What can be had for a roster, and what a man carries.
use super::{BOMBS, Data, FLARES, KIT, Man, Nation, Quality, slot, worth};
use crate::setup::{Arm, Firearm};
use content::{Choice, Enlists, Lists, Offered, Words, carried, word};

/// "rifle, edged, 2 × bombs, wire-cutters".
pub(super) fn about(man: &Man) -> String {
    let firearm = man.firearm.map(|firearm| (word(firearm), 1));
    let arm = (man.weapon != Arm::Unarmed).then(|| (word(man.weapon), 1));
    let counted = [(BOMBS.0, man.bombs), (FLARES.0, man.flares)].into_iter().filter(|(_, count)| *count > 0);
    let kit = [
        ("wire-cutters", man.kit.cutters),
        ("flare-pistol", man.kit.flare_pistol),
        ("whistle", man.kit.whistle),
        ("telephone", man.kit.telephone),
        ("armour", man.armour),
    ];
    let kit = kit.into_iter().filter(|(_, has)| *has).map(|(name, _)| name.to_owned());
    let ratings = format!("nerve {}, melee {}, throws {}", man.nerve, man.melee, man.throws);
    carried(None, firearm.into_iter().chain(arm).chain(counted), kit.chain([ratings]))
}

/// Everything that a builder of rosters shows.
pub fn lists(data: &Data) -> Lists {
    let choice = |id: &str, points: i32, most: Option<u8>| Choice {
        id: id.to_owned(),
        name: id.replace('-', " "),
        points,
        each: false,
        most,
    };
    let units = data.templates.ids().map(|id| {
        let man = &data.templates[id].0;
        let shifts = [(Quality::Green, -1), (Quality::Steady, 0), (Quality::Veteran, 1)];
        let nerved = |shift: i8| Man { nerve: (man.nerve + shift).clamp(-2, 2), ..man.clone() };
        let more = |changed: &Man| worth(changed) - worth(man);
        let firearms = Firearm::WORDS.iter().filter(|(_, firearm)| man.firearm != Some(*firearm));
        let firearms =
            firearms.map(|(id, firearm)| choice(id, more(&Man { firearm: Some(*firearm), ..man.clone() }), Some(1)));
        let kit = KIT.iter().map(|id| {
            choice(
                id,
                match *id {
                    "armour" => 2,
                    "edged" | "blunt" => 0,
                    _ => 1,
                },
                Some(1),
            )
        });
        Offered {
            id: data.templates.name(id).to_owned(),
            name: man.role.clone(),
            slot: slot::of(man).to_string(),
            origin: data.templates.origin(id),
            points: shifts.map(|(quality, shift)| (word(quality).to_owned(), worth(&nerved(shift)))).into(),
            more: Vec::new(),
            men: [1, 1],
            arms: firearms.chain([choice(BOMBS.0, 1, Some(BOMBS.1)), choice(FLARES.0, 1, Some(FLARES.1))]).collect(),
            upgrades: kit.collect(),
        }
    });
    Lists {
        nations: Nation::WORDS.iter().map(|(word, of)| [(*word).to_owned(), Data::side(*of).to_owned()]).collect(),
        frames: data.frames.iter().map(|(id, frame)| [id.to_owned(), frame.name.clone()]).collect(),
        units: units.collect(),
    }
}
