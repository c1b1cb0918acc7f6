//! What must add up: values of forces, rows of the printed tables, loads of craft.
use super::{Data, force::PILLBOX};
use crate::setup::Row;
use content::{Code, Placed, Shelf};

pub(super) fn check(data: &Data, shelf: &mut Shelf) {
    for (id, force) in data.forces.iter() {
        let cost = |craft: bool| {
            let members = force.members.iter().filter(|m| m.is_craft() == craft);
            members.map(|m| m.cost(data, force.quality)).sum::<i32>()
        };
        compare(shelf, &force.value, cost(false) + i32::from(force.pillboxes) * PILLBOX, &format!("force \"{id}\""));
        if let Some(written) = &force.craft_value {
            compare(shelf, written, cost(true), &format!("the craft of force \"{id}\""));
        }
    }
    for (word, _) in Row::ALL {
        if data.moves.find(word).is_none()
            && let Some(first) = data.moves.ids().next()
        {
            let at = data.moves.place(first).clone();
            shelf.refuse(Code::MissingKey, &at, format!("the table of moves has no row \"{word}\""));
        }
    }
    for id in data.vehicles.ids() {
        let vehicle = &data.vehicles[id];
        let printed = vehicle.carriage.map(|c| data.carriage[c].capacity);
        if printed.is_some() && vehicle.capacity.is_some() && printed != vehicle.capacity {
            let at = data.vehicles.place(id).clone();
            shelf.refuse(Code::BadTotal, &at, format!("{} carries what the table says (HA-CAR-01)", vehicle.name));
        }
    }
}

fn compare(shelf: &mut Shelf, written: &Placed<i16>, sum: i32, what: &str) {
    if i32::from(written.value) != sum {
        let message = format!("{what} says {} points, its parts cost {sum}", written.value);
        shelf.refuse(Code::BadTotal, &written.at, message);
    }
}
