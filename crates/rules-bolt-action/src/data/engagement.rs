//! What a battle on any table is about: zones, objectives and limits, laid over the table.
use super::{
    Data, Limit, Member, Objective, Scenario, Side,
    scenario::{Exception, Start},
};
use crate::{force::Slot, muster, setup::Edge};
use content::{Code, Enlists, Fields, Layout, Place, Placed, Record, Shelf, Table, Terms, Zone, told_apart, word};
use kernel::{Point, Seat};

#[derive(Debug, Clone, PartialEq)]
pub struct Engagement {
    pub terms: Terms,
    pub attacker: Seat,
    pub turns: u8,
    pub end_roll: bool,
    pub lead: u8,
    /// First, then Second.
    sides: Vec<Role>,
}

/// A side, whoever takes it.
#[derive(Debug, Clone, PartialEq)]
struct Role {
    edge: Edge,
    zone: Zone,
    /// BA-SET-08
    scout_zone: Option<Zone>,
    starts: Vec<Start>,
    /// Of its units, at least and at most.
    reserve: [u8; 2],
    outflank: u8,
    /// Kinds that start on the table in any case.
    set_up: Vec<Slot>,
}

impl Record for Engagement {
    const KIND: &'static str = "engagement";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Engagement {
        let engagement = Engagement {
            terms: Terms::read(fields),
            attacker: fields.need("attacker"),
            turns: fields.within("turns", 1..=12),
            end_roll: fields.need("end_roll"),
            lead: fields.within("lead", 1..=9),
            sides: fields.each("side", |side| Role {
                edge: side.need("edge"),
                zone: Zone::read(side, "zone"),
                scout_zone: side.has("scout_zone").then(|| Zone::read(side, "scout_zone")),
                starts: side.need("starts"),
                reserve: side.need("reserve_percent"),
                outflank: side.may("outflank_percent").unwrap_or(0),
                set_up: side.list("set_up"),
            }),
        };
        if engagement.sides.len() != 2 {
            fields.refuse("side", Code::BadTotal, format!("two sides, not {}", engagement.sides.len()));
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
            let engagement = data.engagements[engagement].clone();
            let at = data.scenarios.place(id).clone();
            engagement.over(data, &data.tables[table], &mut scenario, &at, shelf);
        }
        named(data, &mut scenario);
        data.scenarios[id] = scenario;
    }
}

/// Each side by its nation, its army and its edge.
fn named(data: &Data, scenario: &mut Scenario) {
    let [first, second] = &mut scenario.sides[..] else { return };
    let called = |side: &'_ mut Side| {
        let army = side.army.map_or_else(|| side.name.clone(), |army| data.armies[army].name.clone());
        (army, word(side.edge))
    };
    let ((army, edge), (other, far)) = (called(first), called(second));
    told_apart([(&mut first.name, &army, edge), (&mut second.name, &other, far)]);
}

impl Engagement {
    /// Its zones and objectives on this table.
    pub fn layout(&self, on: &Table) -> Layout {
        Layout {
            zones: Seat::BOTH.into_iter().zip(&self.sides).map(|(seat, role)| (seat, role.zone.on(on.size))).collect(),
            goals: self.terms.goals(on),
        }
    }
    fn over(&self, data: &Data, on: &Table, scenario: &mut Scenario, at: &Place, problems: &mut Shelf) {
        self.terms.fits(on, at, problems);
        scenario.attacker = self.attacker;
        scenario.turns = self.turns;
        scenario.end_roll = self.end_roll;
        scenario.lead = self.lead;
        let objective = |objective: &content::Objective| Objective {
            name: objective.name.clone(),
            at: objective.on(on),
            points: objective.points,
        };
        scenario.objectives = self.terms.objectives.iter().map(objective).collect();
        for (side, role) in scenario.sides.iter_mut().zip(&self.sides) {
            role.given_to(data, side, on.size);
        }
    }
}

impl Role {
    fn given_to(&self, data: &Data, side: &mut Side, table: Point) {
        side.edge = self.edge;
        side.zone = Some(self.zone.on(table));
        side.scout_zone = self.scout_zone.map(|zone| zone.on(table));
        side.starts.clone_from(&self.starts);
        let members: Vec<Member> = side.units(data).to_vec();
        let slot = |member: &Member| muster::slot(data, &data.elements[member.is]);
        let starts = |member: &Member| match slot(member) {
            Slot::Observer | Slot::Sniper if self.scout_zone.is_some() => Some(Start::Scout),
            slot if self.set_up.contains(&slot) => Some(Start::Table),
            _ => None,
        };
        side.exceptions = members
            .iter()
            .filter_map(|member| {
                let unit = Placed { value: member.id.clone(), at: side.at.clone() };
                Some(Exception { unit, starts: vec![starts(member)?], aboard: None, counts_as: None })
            })
            .collect();
        // Of those who may, so many in a hundred; somebody always comes at once.
        let free = members.len() - side.exceptions.len();
        let part = |percent: u8| (free * usize::from(percent) / 100).min(free.saturating_sub(1)) as u8;
        let [least, most] = self.reserve.map(part);
        side.limits = vec![
            Limit { start: Start::Reserve, least: least.min(most), most },
            Limit { start: Start::Outflank, least: 0, most: part(self.outflank) },
        ];
    }
}
