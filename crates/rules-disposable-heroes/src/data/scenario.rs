//! Scenarios: table, sides, who starts where, what wins.
use super::{Data, Force, Member, Missions, Unit};
use crate::setup::{Cover, Deployment, Kind};
use content::{Code, Desk, Fields, FromValue, Id, Placed, Record, Value, words};
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
    /// Besides the ready force.
    pub members: Vec<Member>,
    pub missions: Option<Missions>,
    pub camouflaged: Vec<Id<Unit>>,
    pub points: Placed<i16>,
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

impl Record for Scenario {
    const KIND: &'static str = "scenario";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Scenario {
        let size = fields.need("size_in");
        let scenario = Scenario {
            name: fields.need("name"),
            size,
            turns: fields.within("turns", 1..=12),
            deploys: fields.need("deploys"),
            deploys_first: fields.need::<Chair>("deploys_first").0,
            wins: fields.need("victory"),
            dear: fields.may("dear_in_points").unwrap_or(u16::MAX),
            first_initiative: fields.may("first_initiative").unwrap_or([0; 2]),
            sides: fields.each("side", |side| Side::read(side, size)),
            terrain: fields.each("terrain", |piece| Terrain::read(piece, size)),
            objectives: fields.each("objective", |objective| Objective {
                name: objective.need("name"),
                at: objective.point_on("at", size),
                points: objective.within("points", 1..=9),
            }),
        };
        if scenario.sides.len() != 2 {
            let message = format!("a scenario has two sides, this one {}", scenario.sides.len());
            fields.refuse("", Code::BadTotal, message);
        }
        if scenario.objectives.is_empty() {
            fields.refuse("", Code::MissingKey, "a scenario has an objective (DH-WIN-01)");
        }
        if scenario.wins == Wins::Storm && !scenario.terrain.iter().any(|t| t.kind == Kind::Bunker) {
            fields.refuse("victory", Code::NotAllowed, "there is no bunker to storm");
        }
        scenario
    }
}

/// A seat as it is written.
struct Chair(Seat);

impl FromValue for Chair {
    fn blank() -> Chair {
        Chair(Seat::First)
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Chair> {
        #[derive(Clone, Copy)]
        enum Word {
            First,
            Second,
        }
        words!(Word, "seat", { "first" => First, "second" => Second });
        Word::from_value(value, desk).map(|word| match word {
            Word::First => Chair(Seat::First),
            Word::Second => Chair(Seat::Second),
        })
    }
}

impl Side {
    fn read(fields: &mut Fields<'_, '_>, table: Point) -> Side {
        let nowhere = || Shape::disc(Point::default(), 0);
        let side = Side {
            name: fields.need("name"),
            facing: fields.within("facing", 0..=359),
            zone: fields.part("zone", |zone| zone.shape_on(table)).unwrap_or_else(nowhere),
            gun_zone: fields.part("gun_zone", |zone| zone.shape_on(table)),
            force: fields.may("force"),
            members: Member::read_all(fields),
            missions: fields.part("missions", Missions::read),
            camouflaged: fields.list("camouflaged"),
            points: fields.placed("points"),
        };
        if !fields.has("zone") {
            fields.refuse("zone", Code::MissingKey, "a side needs a zone to be set up in");
        }
        side
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
