//! What a battle on any table is about: zones, objectives and what wins, laid over the table.
use super::{Data, Objective, Scenario, Side};
use crate::setup::{Edge, PIECES, Role, Victory};
use content::{Code, Enlists, Fields, Look, Place, Record, Shelf, Table, Terms, Zone, told_apart};
use kernel::Seat;

#[derive(Debug, Clone, PartialEq)]
pub struct Engagement {
    pub terms: Terms,
    bounds: u8,
    deploys_first: Option<Seat>,
    victory: Victory,
    /// That the table has at least.
    houses: u8,
    /// First, then Second.
    sides: Vec<Post>,
}

/// A side, whoever takes it.
#[derive(Debug, Clone, PartialEq)]
struct Post {
    edge: Edge,
    role: Role,
    zone: Zone,
    /// HA-GEN-07
    hidden: u8,
}

impl Record for Engagement {
    const KIND: &'static str = "engagement";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Engagement {
        let engagement = Engagement {
            terms: Terms::read(fields),
            bounds: fields.within("bounds", 1..=20),
            deploys_first: fields.may("deploys_first"),
            victory: fields.need("victory"),
            houses: fields.may("houses").unwrap_or(0),
            sides: fields.each("side", |side| Post {
                edge: side.need("edge"),
                role: side.need("role"),
                zone: Zone::read(side, "zone"),
                hidden: side.may("hidden").unwrap_or(0),
            }),
        };
        if engagement.sides.len() != 2 {
            fields.refuse("side", Code::BadTotal, format!("two sides, not {}", engagement.sides.len()));
        }
        if engagement.terms.objectives.is_empty() {
            fields.refuse("objective", Code::MissingKey, "an engagement has an objective (HA-SOLO-01)");
        }
        if engagement.victory == Victory::Beachhead {
            fields.refuse("victory", Code::NotAllowed, "a landing is fought on a beach that is written out");
        }
        engagement
    }
}

/// Scenarios get the table they name, the armies, and what the engagement says.
pub(super) fn lay(data: &mut Data, shelf: &mut Shelf) {
    for id in data.scenarios.ids() {
        let (mut scenario, at) = (data.scenarios[id].clone(), data.scenarios.place(id).clone());
        if let Some(table) = scenario.table {
            let table = &data.tables[table];
            scenario.size = table.size;
            scenario.terrain = super::ground::laid(data, table);
            if scenario.terrain.len() > PIECES {
                let message = format!("at most {PIECES} pieces, {} has {}", table.name, scenario.terrain.len());
                shelf.refuse(Code::DoesNotFit, &at, message);
            }
        }
        for side in &mut scenario.sides {
            let Some(army) = side.army else { continue };
            side.force = data.armies[army].force;
            if side.name.is_empty() {
                Data::side(data.armies[army].nation).clone_into(&mut side.name);
            }
        }
        if let (Some(engagement), Some(table)) = (scenario.engagement, scenario.table) {
            data.engagements[engagement].over(&data.tables[table], &mut scenario, &at, shelf);
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
    fn over(&self, on: &Table, scenario: &mut Scenario, at: &Place, problems: &mut Shelf) {
        self.terms.fits(on, at, problems);
        let houses = on.pieces.iter().filter(|piece| piece.look == Look::Building).count();
        if houses < usize::from(self.houses) {
            let message = format!("{} wants {} buildings, {} has {houses}", self.terms.name, self.houses, on.name);
            problems.refuse(Code::DoesNotFit, at, message);
        }
        scenario.bounds = self.bounds;
        scenario.deploys_first = self.deploys_first;
        scenario.victory = self.victory;
        let objective = |o: &content::Objective| Objective { name: o.name.clone(), at: o.on(on) };
        scenario.objectives = self.terms.objectives.iter().map(objective).collect();
        for (side, post) in scenario.sides.iter_mut().zip(&self.sides) {
            side.facing = if post.edge == Edge::North { 180 } else { 0 };
            side.edge = post.edge;
            side.role = post.role;
            side.zone = post.zone.on(on.size);
            side.hidden = post.hidden;
        }
    }
}
