//! Points that must add up: units against their men, forces and sides against their units.
use super::{Data, Missions, Unit};
use content::{Code, Placed, Shelf};

/// What a radio costs.
pub(super) const RADIO: i32 = 5;

pub(super) fn check(data: &Data, shelf: &mut Shelf) {
    for (id, unit) in data.units.iter() {
        compare(shelf, &unit.points, price(data, unit), &format!("unit \"{id}\""));
    }
    for (id, force) in data.forces.iter() {
        let units: i32 = force.members.iter().map(|m| m.cost(data)).sum();
        let missions = force.missions.map_or(0, Missions::cost);
        compare(shelf, &force.points, units + missions, &format!("force \"{id}\""));
    }
    for (id, scenario) in data.scenarios.iter() {
        for side in &scenario.sides {
            let Some(points) = &side.points else { continue };
            compare(shelf, points, side.worth(data), &format!("the {} side of \"{id}\"", side.name));
        }
    }
}

fn compare(shelf: &mut Shelf, written: &Placed<i16>, sum: i32, what: &str) {
    if i32::from(written.value) != sum {
        let message = format!("{what} says {} points, its parts cost {sum}", written.value);
        shelf.refuse(Code::BadTotal, &written.at, message);
    }
}

/// DH-UNIT-T1: the Guts and arms of its men.
pub(super) fn price(data: &Data, unit: &Unit) -> i32 {
    let arms = |weapon| data.weapons[weapon].points.map_or(0, i32::from);
    let man = |m: &super::Men| {
        let extra = m.extra.map_or(0, arms);
        i32::from(m.guts) + arms(m.weapon) + extra + if m.radio { RADIO } else { 0 }
    };
    unit.men.iter().map(|m| man(m) * i32::from(m.count)).sum()
}
