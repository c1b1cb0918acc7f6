//! Scenarios: table, sides, who starts where, what wins.
use super::{Army, Data, Engagement, Force, Member, Missions, Unit};
use crate::setup::{Cover, Deployment, Kind};
use content::{Code, Fields, Id, Place, Placed, Record, Table, words};
use kernel::{Point, Seat};
use table::Shape;

#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    pub name: String,
    pub size: Point,
    pub turns: u8,
    pub deploys: Deployment,
    pub deploys_first: Seat,
    pub wins: Wins,
    /// Losses of the attacker above which a win is marginal.
    pub dear: u16,
    pub first_initiative: [i8; 2],
    /// First, then Second.
    pub sides: Vec<Side>,
    pub terrain: Vec<Terrain>,
    pub objectives: Vec<Objective>,
    /// What is stormed, by its number; any bunker where nothing is named.
    pub stormed: Option<u8>,
    /// In place of size and terrain, and of what there is to win.
    pub table: Option<Id<Table>>,
    pub engagement: Option<Id<Engagement>>,
}

/// What wins, as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wins {
    Hold,
    Storm,
    Points,
}
words!(Wins, "victory", { "hold" => Hold, "storm" => Storm, "points" => Points });

#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    pub name: String,
    pub facing: u16,
    pub zone: Shape,
    pub gun_zone: Option<Shape>,
    pub force: Option<Id<Force>>,
    pub army: Option<Id<Army>>,
    /// Besides the ready force.
    pub members: Vec<Member>,
    pub missions: Option<Missions>,
    pub camouflaged: Vec<Id<Unit>>,
    /// What it says that its units cost; nothing is said of an army.
    pub points: Option<Placed<i16>>,
    pub at: Place,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Terrain {
    pub name: String,
    pub kind: Kind,
    pub cover: Cover,
    pub rate: u8,
    pub opening: Option<u16>,
    pub shape: Shape,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    pub name: String,
    pub at: Point,
    pub points: u8,
}

/// What lies farther out is on no table.
const LARGEST: Point = Point::new(9_600, 9_600);

impl Record for Scenario {
    const KIND: &'static str = "scenario";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Scenario {
        let table: Option<Id<Table>> = fields.may("table");
        let engagement: Option<Id<Engagement>> = fields.may("engagement");
        if engagement.is_some() && !fields.has("table") {
            fields.refuse("engagement", Code::MissingKey, "an engagement is fought on a table: add `table = …`");
        }
        let scenario = if fields.has("engagement") { Scenario::met(fields) } else { Scenario::written(fields) };
        let scenario = Scenario { table, engagement, ..scenario };
        if scenario.sides.len() != 2 {
            let message = format!("a scenario has two sides, this one {}", scenario.sides.len());
            fields.refuse("", Code::BadTotal, message);
        }
        scenario
    }
}

impl Scenario {
    /// Everything is said here, but the terrain where a table is named.
    fn written(fields: &mut Fields<'_, '_>) -> Scenario {
        let has_table = fields.has("table");
        let size = if has_table { LARGEST } else { fields.need("size_in") };
        let scenario = Scenario {
            name: fields.need("name"),
            size,
            turns: fields.within("turns", 1..=12),
            deploys: fields.need("deploys"),
            deploys_first: fields.need("deploys_first"),
            wins: fields.need("victory"),
            dear: fields.may("dear_in_points").unwrap_or(u16::MAX),
            first_initiative: fields.may("first_initiative").unwrap_or([0; 2]),
            sides: fields.each("side", |side| Side::read(side, size)),
            terrain: if has_table { Vec::new() } else { fields.each("terrain", |piece| Terrain::read(piece, size)) },
            objectives: fields.each("objective", |objective| Objective {
                name: objective.need("name"),
                at: objective.point_on("at", size),
                points: objective.within("points", 1..=9),
            }),
            ..Scenario::default()
        };
        if scenario.objectives.is_empty() && scenario.wins != Wins::Points {
            fields.refuse("", Code::MissingKey, "a scenario has an objective (DH-WIN-01)");
        }
        let is_bunker = |t: &Terrain| t.kind == Kind::Bunker;
        if scenario.wins == Wins::Storm && !has_table && !scenario.terrain.iter().any(is_bunker) {
            fields.refuse("victory", Code::NotAllowed, "there is no bunker to storm");
        }
        scenario
    }
    /// Who meets; the rest is the engagement's to say.
    fn met(fields: &mut Fields<'_, '_>) -> Scenario {
        let name = fields.need("name");
        Scenario { name, size: LARGEST, sides: fields.each("side", Side::met), ..Scenario::default() }
    }
    /// As nobody has written it yet.
    fn default() -> Scenario {
        Scenario {
            name: String::new(),
            size: Point::default(),
            turns: 1,
            deploys: Deployment::Alternately,
            deploys_first: Seat::First,
            wins: Wins::Points,
            dear: u16::MAX,
            first_initiative: [0; 2],
            sides: Vec::new(),
            terrain: Vec::new(),
            objectives: Vec::new(),
            stormed: None,
            table: None,
            engagement: None,
        }
    }
}

fn nowhere() -> Shape {
    Shape::disc(Point::default(), 0)
}

impl Side {
    fn read(fields: &mut Fields<'_, '_>, table: Point) -> Side {
        let side = Side {
            name: fields.need("name"),
            facing: fields.within("facing", 0..=359),
            zone: fields.part("zone", |zone| zone.shape_on(table)).unwrap_or_else(nowhere),
            gun_zone: fields.part("gun_zone", |zone| zone.shape_on(table)),
            members: Member::read_all(fields),
            missions: fields.part("missions", Missions::read),
            camouflaged: fields.list("camouflaged"),
            ..Side::of_somebody(fields)
        };
        let side = Side { points: side.army.is_none().then(|| fields.placed("points")), ..side };
        if !fields.has("zone") {
            fields.refuse("zone", Code::MissingKey, "a side needs a zone to be set up in");
        }
        side
    }
    /// Of an engagement.
    fn met(fields: &mut Fields<'_, '_>) -> Side {
        let side = Side { name: fields.may("name").unwrap_or_default(), ..Side::of_somebody(fields) };
        if side.army.is_none() && side.force.is_none() {
            fields.refuse("army", Code::MissingKey, "a side has an army or a ready force");
        }
        side
    }
    fn of_somebody(fields: &mut Fields<'_, '_>) -> Side {
        if fields.has("army") && ["force", "units", "points"].iter().any(|key| fields.has(key)) {
            fields.refuse("army", Code::NotAllowed, "an army is all that its side has");
        }
        Side {
            name: String::new(),
            facing: 0,
            zone: nowhere(),
            gun_zone: None,
            force: fields.may("force"),
            army: fields.may("army"),
            members: Vec::new(),
            missions: None,
            camouflaged: Vec::new(),
            points: None,
            at: fields.place(),
        }
    }

    /// What its units and missions cost.
    pub(super) fn worth(&self, data: &Data) -> i32 {
        let units: i32 = self.members(data).map(|member| member.cost(data)).sum();
        units + self.battery(data).map_or(0, Missions::cost)
    }
    /// Its units: the ready force, then its own.
    pub fn members<'a>(&'a self, data: &'a Data) -> impl Iterator<Item = &'a Member> {
        let ready = self.force.map_or(&[][..], |force| &data.forces[force].members);
        ready.iter().chain(&self.members)
    }
    /// DH-ART-06: its battery, the missions of force and scenario together.
    pub fn battery(&self, data: &Data) -> Option<Missions> {
        let ready = self.force.and_then(|force| data.forces[force].missions);
        match (ready, self.missions) {
            (Some(a), Some(b)) => Some(Missions { count: a.count + b.count, ..a }),
            (a, b) => a.or(b),
        }
    }
    pub fn count(&self, data: &Data) -> usize {
        self.members(data).map(|member| usize::from(member.count)).sum()
    }
}

impl Terrain {
    fn read(fields: &mut Fields<'_, '_>, size: Point) -> Terrain {
        let terrain = Terrain {
            name: fields.need("name"),
            kind: fields.need("kind"),
            cover: fields.need("cover"),
            rate: if fields.has("rate") { fields.within("rate", 1..=4) } else { 1 },
            opening: fields.may("opening"),
            shape: fields.shape_on(size),
        };
        if (terrain.kind == Kind::Bunker) != terrain.opening.is_some() {
            fields.refuse("opening", Code::NotAllowed, "a bunker has an opening, nothing else has one (DH-BUNK-07)");
        }
        terrain
    }
}
