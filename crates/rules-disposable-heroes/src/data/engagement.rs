//! What a battle on any table is about: zones, objectives and what wins, laid over the table.
use super::{Data, Objective, Scenario, Side, Wins};
use crate::setup::Deployment;
use content::{Code, Enlists, Fields, Place, Record, Shelf, Table, Terms, Zone, told_apart};
use kernel::Seat;

#[derive(Debug, Clone, PartialEq)]
pub struct Engagement {
    pub terms: Terms,
    turns: u8,
    deploys: Deployment,
    deploys_first: Seat,
    wins: Wins,
    /// DH-WIN-06: losses of First, in parts of what he has, above which his victory is marginal.
    dear_percent: Option<u8>,
    /// First, then Second.
    sides: Vec<Role>,
}

/// A side, whoever takes it.
#[derive(Debug, Clone, PartialEq)]
struct Role {
    facing: u16,
    zone: Zone,
}

impl Record for Engagement {
    const KIND: &'static str = "engagement";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Engagement {
        let engagement = Engagement {
            terms: Terms::read(fields),
            turns: fields.within("turns", 1..=12),
            deploys: fields.need("deploys"),
            deploys_first: fields.need("deploys_first"),
            wins: fields.need("victory"),
            dear_percent: fields.may("dear_percent"),
            sides: fields
                .each("side", |side| Role { facing: side.within("facing", 0..=359), zone: Zone::read(side, "zone") }),
        };
        if engagement.sides.len() != 2 {
            fields.refuse("side", Code::BadTotal, format!("two sides, not {}", engagement.sides.len()));
        }
        if engagement.terms.objectives.is_empty() && engagement.wins != Wins::Points {
            fields.refuse("victory", Code::NotAllowed, "there is nothing to hold (DH-WIN-01)");
        }
        engagement
    }
}

/// Scenarios get the table they name, the armies, and what the engagement says.
pub(super) fn lay(data: &mut Data, shelf: &mut Shelf) {
    for id in data.scenarios.ids() {
        let mut scenario = data.scenarios[id].clone();
        if let Some(table) = scenario.table {
            let table = &data.tables[table];
            scenario.size = table.size;
            scenario.terrain = super::ground::laid(data, table);
        }
        for side in &mut scenario.sides {
            let Some(army) = side.army else { continue };
            side.force = data.armies[army].force;
            if side.name.is_empty() {
                Data::side(data.armies[army].nation).clone_into(&mut side.name);
            }
        }
        if let (Some(engagement), Some(table)) = (scenario.engagement, scenario.table) {
            let at = data.scenarios.place(id).clone();
            data.engagements[engagement].over(data, &data.tables[table], &mut scenario, &at, shelf);
        }
        named(data, &mut scenario);
        data.scenarios[id] = scenario;
    }
}

/// Each side by its nation, its army and its edge.
fn named(data: &Data, scenario: &mut Scenario) {
    let [first, second] = &mut scenario.sides[..] else { return };
    let army = |side: &Side| side.force.map_or_else(String::new, |force| data.forces[force].name.clone());
    let [one, other] = [army(first), army(second)];
    for (side, army) in [(&mut *first, &one), (&mut *second, &other)] {
        if side.name.is_empty() {
            side.name.clone_from(army);
        }
    }
    told_apart([(&mut first.name, &one, "south"), (&mut second.name, &other, "north")]);
}

impl Engagement {
    fn over(&self, data: &Data, on: &Table, scenario: &mut Scenario, at: &Place, problems: &mut Shelf) {
        self.terms.fits(on, at, problems);
        scenario.turns = self.turns;
        scenario.deploys = self.deploys;
        scenario.deploys_first = self.deploys_first;
        scenario.wins = self.wins;
        let objective = |objective: &content::Objective| Objective {
            name: objective.name.clone(),
            at: objective.on(on),
            points: objective.points,
        };
        scenario.objectives = self.terms.objectives.iter().map(objective).collect();
        let first = scenario.sides.first().map_or(0, |side| side.worth(data));
        scenario.dear =
            self.dear_percent.map_or(u16::MAX, |percent| (first * i32::from(percent) / 100).clamp(0, 30_000) as u16);
        for (side, role) in scenario.sides.iter_mut().zip(&self.sides) {
            side.facing = role.facing;
            side.zone = role.zone.on(on.size);
        }
        if self.wins == Wins::Storm {
            self.storm(on, scenario, at, problems);
        }
    }

    /// DH-WIN-01: what is stormed is the piece that the objective lies in.
    fn storm(&self, on: &Table, scenario: &mut Scenario, at: &Place, problems: &mut Shelf) {
        let found = self.terms.objectives.first().and_then(|objective| objective.piece(on));
        // Every piece of a table is one of the scenario: the ground of each look is known.
        scenario.stormed = found.map(|n| n as u8);
        if found.is_none() {
            let message = format!("{} wants a bunker or a building near the middle of Second's half", self.terms.name);
            let problem = problems.refuse(Code::DoesNotFit, at, message);
            problem.hint = Some(format!("{} has none there", on.name));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::data;
    use kernel::Point;

    #[test]
    fn zones_of_every_engagement_lie_a_shot_apart() {
        for (id, engagement) in data::own().engagements.iter() {
            let size = Point::new(4_800, 4_800);
            let [first, second] = [0, 1].map(|n| engagement.sides[n].zone.on(size).bounds());
            assert!(second.least.y - first.most.y >= 1_200, "{id}");
        }
    }
}
