//! What the fire of a unit comes to: as `odds` is asked.
use super::Data;
use content::{Id, Lookup, word};

use crate::data::Weapon;

/// None for those who carry nothing.
pub fn lookup(data: &Data, army: &str, unit: &str) -> Option<Lookup> {
    let force = data.armies.get(army)?.force?;
    let member = data.forces[force].members.iter().find(|member| member.id == unit)?;
    let element = &data.elements[member.is];
    let mut carried: Vec<(Id<Weapon>, u8)> = Vec::new();
    for (weapon, count) in element.men.iter().filter_map(|man| Some((man.weapon?, man.count))) {
        match carried.iter_mut().find(|(known, _)| *known == weapon) {
            Some((_, many)) => *many += count,
            None => carried.push((weapon, count)),
        }
    }
    let firers: Vec<String> =
        carried.iter().map(|(weapon, many)| format!("{many} {}", data.weapons.name(*weapon))).collect();
    let given = vec![("firers", firers.join(", ")), ("quality", word(element.quality).to_owned())];
    (!firers.is_empty()).then_some(("shoot", given))
}
