//! HA-SC: table, sides, who starts where, what wins.
use super::{Army, Data, Element, Engagement, Force, Member};
use crate::setup::{Edge, Ground, Quality, Role, Victory};
use content::{Code, Fields, Id, Record, Table};
use kernel::{Point, Seat};
use table::{Inches, Shape};

#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    pub name: String,
    pub size: Point,
    pub bounds: u8,
    pub deploys_first: Option<Seat>,
    pub victory: Victory,
    pub break_by_men: bool,
    pub waterline: Option<Inches>,
    pub approach: Option<Inches>,
    /// First, then Second.
    pub sides: Vec<Side>,
    pub terrain: Vec<Terrain>,
    pub objectives: Vec<Objective>,
    /// In place of size and terrain, and of what there is to win.
    pub table: Option<Id<Table>>,
    pub engagement: Option<Id<Engagement>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    pub name: String,
    pub facing: u16,
    pub edge: Edge,
    pub role: Role,
    pub zone: Shape,
    pub hidden: u8,
    pub hidden_zone: Option<Shape>,
    pub marked: Vec<Point>,
    pub rationed: bool,
    pub force: Option<Id<Force>>,
    pub army: Option<Id<Army>>,
    /// Elements of the force that do not come.
    pub without: Vec<Id<Element>>,
    /// Besides the force.
    pub members: Vec<Member>,
    pub places: Vec<Site>,
    pub landings: Vec<Landing>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Site {
    pub at: Point,
    pub hidden: bool,
    pub set_up: bool,
    pub fixed: bool,
}

/// Craft and cargo by their numbers, from 1: craft among the craft, cargo among the rest of the side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Landing {
    pub craft: u8,
    pub wave: u8,
    pub bow_x: Inches,
    pub cargo: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Terrain {
    pub name: String,
    pub kind: Ground,
    pub shape: Shape,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    pub name: String,
    pub at: Point,
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
        let piece = |piece: &mut Fields<'_, '_>| Terrain {
            name: piece.need("name"),
            kind: piece.need("kind"),
            shape: piece.shape_on(size),
        };
        let scenario = Scenario {
            name: fields.need("name"),
            size,
            bounds: fields.within("bounds", 1..=20),
            deploys_first: fields.may("deploys_first"),
            victory: fields.need("victory"),
            break_by_men: fields.may("break_by_men").unwrap_or(true),
            waterline: fields.may("waterline_in"),
            approach: fields.may("approach_in"),
            sides: fields.each("side", |side| Side::read(side, size)),
            terrain: if has_table { Vec::new() } else { fields.each("terrain", piece) },
            objectives: fields.each("objective", |o| Objective { name: o.need("name"), at: o.point_on("at", size) }),
            table: None,
            engagement: None,
        };
        if scenario.objectives.is_empty() {
            fields.refuse("", Code::MissingKey, "a scenario has an objective (HA-SOLO-01)");
        }
        if scenario.terrain.len() > crate::setup::PIECES {
            fields.refuse("terrain", Code::OutOfRange, format!("at most {} pieces", crate::setup::PIECES));
        }
        if scenario.waterline.is_some() != scenario.sides.iter().any(|s| !s.landings.is_empty()) {
            fields.refuse("waterline_in", Code::NotAllowed, "a waterline and landings come together (HA-LC-06)");
        }
        scenario
    }
    /// Who meets; the rest is the engagement's to say.
    fn met(fields: &mut Fields<'_, '_>) -> Scenario {
        Scenario {
            name: fields.need("name"),
            size: LARGEST,
            bounds: 1,
            deploys_first: None,
            victory: Victory::Value,
            break_by_men: true,
            waterline: None,
            approach: None,
            sides: fields.each("side", |side| {
                let name = side.may("name").unwrap_or_default();
                Side { name, ..Side::of_somebody(side) }
            }),
            terrain: Vec::new(),
            objectives: Vec::new(),
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
            edge: fields.need("edge"),
            role: fields.need("role"),
            zone: fields.part("zone", |zone| zone.shape_on(table)).unwrap_or_else(nowhere),
            hidden: fields.may("hidden").unwrap_or(0),
            hidden_zone: fields.part("hidden_zone", |zone| zone.shape_on(table)),
            marked: fields.each("marked", |place| place.point_on("at", table)),
            rationed: fields.flag("rationed"),
            without: fields.list("without"),
            members: Member::read_all(fields),
            places: fields.each("places", |site| Site {
                at: site.point_on("at", table),
                hidden: site.flag("hidden"),
                set_up: site.flag("set_up"),
                fixed: site.flag("fixed"),
            }),
            landings: fields.each("landings", |landing| Landing {
                craft: landing.within("craft", 1..=9),
                wave: landing.within("wave", 1..=9),
                bow_x: landing.need("bow_x"),
                cargo: landing.need("cargo"),
            }),
            ..Side::of_somebody(fields)
        };
        if !fields.has("zone") {
            fields.refuse("zone", Code::MissingKey, "a side needs a zone to be set up in");
        }
        side
    }
    fn of_somebody(fields: &mut Fields<'_, '_>) -> Side {
        if fields.has("force") == fields.has("army") {
            fields.refuse("force", Code::NotAllowed, "a side has an army or a ready force, and one of these only");
        }
        Side {
            name: String::new(),
            facing: 0,
            edge: Edge::South,
            role: Role::Attacker,
            zone: nowhere(),
            hidden: 0,
            hidden_zone: None,
            marked: Vec::new(),
            rationed: false,
            force: fields.may("force"),
            army: fields.may("army"),
            without: Vec::new(),
            members: Vec::new(),
            places: Vec::new(),
            landings: Vec::new(),
        }
    }

    /// Its units: the ready force less those who do not come, then its own.
    pub fn members<'a>(&'a self, data: &'a Data) -> impl Iterator<Item = &'a Member> {
        let comes = |m: &&Member| !matches!(m.of, super::Of::Element(id) if self.without.contains(&id));
        let ready = self.force.map_or(&[][..], |force| &data.forces[force].members);
        ready.iter().filter(comes).chain(&self.members)
    }
    /// Of those of whom nothing else is said.
    pub fn quality(&self, data: &Data) -> Quality {
        self.force.map_or(Quality::Regular, |force| data.forces[force].quality)
    }
    pub fn count(&self, data: &Data) -> usize {
        self.members(data).filter(|m| !m.is_craft()).map(|m| usize::from(m.count)).sum()
    }
}
