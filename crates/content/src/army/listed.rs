//! Armies as people read them.
use super::{Enlists, Told, elements, legal::limit};
use crate::{Id, Listed, Notes, Roster, army::ArmyOf};

/// An army drawn up; none where its units cannot all be had.
pub fn roster<G: Enlists>(data: &G, id: Id<ArmyOf<G>>) -> Option<Roster> {
    let army = &data.armies()[id];
    let mut elements = elements(data, army, &mut Notes::new())?;
    let points = |element: &G::Element| data.cost(element).max(0).unsigned_abs();
    let total = elements.iter().map(points).sum();
    let units = army.units.iter().zip(&mut elements).map(|(unit, element)| {
        let Told { quality, about, men } = data.told(element);
        Listed {
            id: unit.id.clone(),
            count: 1,
            points: points(element),
            name: G::name(element).clone(),
            quality,
            about,
            is: unit.is.value.clone(),
            men,
            arms: unit.arms.iter().map(|(arm, count)| (arm.value.clone(), *count)).collect(),
            upgrades: unit.upgrades.iter().map(|upgrade| upgrade.value.clone()).collect(),
        }
    });
    Some(Roster {
        id: data.armies().name(id).to_owned(),
        name: army.name.clone(),
        side: G::side(army.nation).to_owned(),
        points: total,
        limit: limit(data, army).map(u32::from),
        counted: G::COUNTED,
        units: units.collect(),
    })
}

/// "10 men: SMG, automatic rifle, 8 × rifle": what is carried, each kind once, and what else there is.
pub fn carried<'a>(
    men: Option<u8>,
    arms: impl IntoIterator<Item = (&'a str, u8)>,
    others: impl IntoIterator<Item = String>,
) -> String {
    let mut kinds: Vec<(&str, u8)> = Vec::new();
    for (name, many) in arms {
        match kinds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count = count.saturating_add(many),
            None => kinds.push((name, many)),
        }
    }
    let named = |(name, many): (&str, u8)| if many > 1 { format!("{many} × {name}") } else { name.to_owned() };
    let parts: Vec<String> = kinds.into_iter().map(named).chain(others).collect();
    let men = men.map(|men| if men == 1 { "1 man".to_owned() } else { format!("{men} men") });
    match men {
        None => parts.join(", "),
        Some(men) if parts.is_empty() => men,
        Some(men) => format!("{men}: {}", parts.join(", ")),
    }
}
