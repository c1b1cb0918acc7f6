//! Scenarios: table, sides, who starts where, what wins.
use super::{Army, Data, Engagement, Force, Member};
use crate::setup::{Cover, Edge, House, Kind};
use content::{Code, Fields, Id, Look, Place, Placed, Record, Shelf, Table, hint, words};
use kernel::{Point, Seat};
use table::{Opacity, Shape};

#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    pub name: String,
    pub size: Point,
    pub attacker: Seat,
    pub turns: u8,
    /// BA-SET-11
    pub end_roll: bool,
    /// BA-SET-14
    pub lead: u8,
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
    pub edge: Edge,
    pub force: Option<Id<Force>>,
    pub army: Option<Id<Army>>,
    /// Where there is no ready force.
    pub members: Vec<Member>,
    /// Where units that start on the table are set up.
    pub zone: Option<Shape>,
    /// BA-SET-08: where observers, snipers and spotters may be.
    pub scout_zone: Option<Shape>,
    /// Where a unit may start, unless it is an exception.
    pub starts: Vec<Start>,
    pub limits: Vec<Limit>,
    pub exceptions: Vec<Exception>,
    pub at: Place,
}

/// BA-SET-05..08
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Start {
    Table,
    FirstWave,
    Reserve,
    Outflank,
    /// After all others, anywhere on the own half.
    Scout,
    /// In the transport named.
    Aboard,
}
words!(Start, "way to start", {
    "table" => Table,
    "first-wave" => FirstWave,
    "reserve" => Reserve,
    "outflank" => Outflank,
    "scout" => Scout,
    "aboard" => Aboard,
});

/// How many units of a side may start so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    pub start: Start,
    pub least: u8,
    pub most: u8,
}

/// A unit that may not start like the rest.
#[derive(Debug, Clone, PartialEq)]
pub struct Exception {
    pub unit: Placed<String>,
    pub starts: Vec<Start>,
    pub aboard: Option<Placed<String>>,
    /// For the limits.
    pub counts_as: Option<Start>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Terrain {
    pub name: String,
    pub kind: Kind,
    pub cover: Cover,
    pub look: Option<Look>,
    /// BA-MOVE-T2: an obstacle that stops tracked vehicles too.
    pub tank_proof: bool,
    /// BA-BLDG-11
    pub house: House,
    pub shape: Shape,
    pub opacity: Opacity,
}

/// BA-LOS-02, BA-LOS-06: what a piece does to lines of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    Clear,
    Dense,
    Solid,
    Crest,
}
words!(Sight, "sight", { "clear" => Clear, "dense" => Dense, "solid" => Solid, "crest" => Crest });

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

/// What lies farther out is on no table.
const LARGEST: Point = Point::new(9_600, 9_600);

impl Scenario {
    /// Everything is said here, but the terrain where a table is named.
    fn written(fields: &mut Fields<'_, '_>) -> Scenario {
        let has_table = fields.has("table");
        let size = if has_table { LARGEST } else { fields.need("size_in") };
        Scenario {
            name: fields.need("name"),
            size,
            attacker: fields.need("attacker"),
            turns: fields.within("turns", 1..=12),
            end_roll: fields.need("end_roll"),
            lead: fields.within("lead", 1..=9),
            sides: fields.each("side", |side| Side::read(side, size)),
            terrain: if has_table { Vec::new() } else { fields.each("terrain", |piece| Terrain::read(piece, size)) },
            objectives: fields.each("objective", |objective| Objective {
                name: objective.need("name"),
                at: objective.point_on("at", size),
                points: objective.within("points", 1..=9),
            }),
            table: None,
            engagement: None,
        }
    }
    /// Who meets; the rest is the engagement's to say.
    fn met(fields: &mut Fields<'_, '_>) -> Scenario {
        Scenario {
            name: fields.need("name"),
            size: LARGEST,
            attacker: Seat::First,
            turns: 6,
            end_roll: true,
            lead: 2,
            sides: fields.each("side", |side| {
                Side {
                    name: side.may("name").unwrap_or_default(),
                    edge: Edge::South,
                    force: side.may("force"),
                    army: side.may("army"),
                    members: Vec::new(),
                    zone: None,
                    scout_zone: None,
                    starts: Vec::new(),
                    limits: Vec::new(),
                    exceptions: Vec::new(),
                    at: side.place(),
                }
                .of_somebody(side)
            }),
            terrain: Vec::new(),
            objectives: Vec::new(),
            table: None,
            engagement: None,
        }
    }
}

impl Side {
    fn read(fields: &mut Fields<'_, '_>, table: Point) -> Side {
        let side = Side {
            name: fields.need("name"),
            edge: fields.need("edge"),
            force: fields.may("force"),
            army: fields.may("army"),
            members: Member::read_all(fields),
            zone: fields.part("zone", |zone| zone.shape_on(table)),
            scout_zone: fields.part("scout_zone", |zone| zone.shape_on(table)),
            starts: fields.need("starts"),
            limits: fields.each("limits", |limit| Limit {
                start: limit.need("start"),
                least: limit.need("least"),
                most: limit.need("most"),
            }),
            exceptions: fields.each("exceptions", |exception| Exception {
                unit: exception.placed("unit"),
                starts: exception.need("starts"),
                aboard: if exception.has("aboard") { Some(exception.placed("aboard")) } else { None },
                counts_as: exception.may("counts_as"),
            }),
            at: fields.place(),
        };
        let side = side.of_somebody(fields);
        let may = |start| side.starts.contains(&start) || side.exceptions.iter().any(|e| e.starts.contains(&start));
        for (start, zone) in [(Start::Table, "zone"), (Start::Scout, "scout_zone")] {
            if may(start) && !fields.has(zone) {
                fields.refuse(zone, Code::MissingKey, format!("units of this side need a {zone} to be set up in"));
            }
        }
        side
    }

    fn of_somebody(self, fields: &mut Fields<'_, '_>) -> Side {
        if ["force", "army", "units"].iter().filter(|key| fields.has(key)).count() != 1 {
            fields.refuse(
                "force",
                Code::NotAllowed,
                "a side has an army, a ready force or units of its own, and one of these only",
            );
        }
        self
    }

    /// Its units, from the ready force or of its own.
    pub fn units<'a>(&'a self, data: &'a Data) -> &'a [Member] {
        self.force.map_or(&self.members, |force| &data.forces[force].members)
    }
    pub fn exception(&self, unit: &str) -> Option<&Exception> {
        self.exceptions.iter().find(|e| e.unit.value == unit)
    }
    /// Where this unit may start.
    pub fn starts_of(&self, unit: &str) -> &[Start] {
        self.exception(unit).map_or(&self.starts, |e| &e.starts)
    }
    /// Whether this transport is there for units that are named.
    pub fn keeps_places(&self, transport: &str) -> bool {
        self.exceptions.iter().filter_map(|e| e.aboard.as_ref()).any(|named| named.value == transport)
    }
    /// How many may start so; any number where the scenario does not say.
    pub fn limit(&self, start: Start) -> Option<Limit> {
        self.limits.iter().copied().find(|l| l.start == start)
    }
}

impl Terrain {
    fn read(fields: &mut Fields<'_, '_>, size: Point) -> Terrain {
        let opacity = match fields.need("sight") {
            Sight::Clear => Opacity::Clear,
            Sight::Dense => Opacity::Dense { depth: None },
            Sight::Solid => Opacity::Solid,
            Sight::Crest => {
                let [a, b] = fields.line_on("crest", size);
                Opacity::Crest { a, b, near: fields.need("near_in") }
            }
        };
        let (name, kind, cover) = (fields.need("name"), fields.need("kind"), fields.need("cover"));
        let tank_proof = fields.flag("tank_proof");
        let house =
            House { upper_floors: fields.may("upper_floors").unwrap_or(0), blind_walls: fields.list("blind_walls") };
        let look = fields.may("look");
        Terrain { name, kind, cover, look, tank_proof, house, shape: fields.shape_on(size), opacity }
    }
}

/// Nothing leaves a table that was named.
fn check_places(scenario: &Scenario, shelf: &mut Shelf) {
    let table = scenario.size;
    let is_on = |p: Point| (0..=table.x).contains(&p.x) && (0..=table.y).contains(&p.y);
    let zones =
        scenario.sides.iter().flat_map(|side| side.zone.iter().chain(&side.scout_zone).map(move |zone| (side, zone)));
    for (side, zone) in zones {
        if !(is_on(zone.bounds().least) && is_on(zone.bounds().most)) {
            shelf.refuse(Code::OffTable, &side.at, format!("a zone of {} leaves the table", side.name));
        }
    }
    let Some(side) = scenario.sides.first() else { return };
    for objective in scenario.objectives.iter().filter(|objective| !is_on(objective.at)) {
        shelf.refuse(Code::OffTable, &side.at, format!("{} is not on the table", objective.name));
    }
}

/// Units named by a side's exceptions are units of that side, and limits can be met.
pub(super) fn check(data: &Data, shelf: &mut Shelf) {
    for (_, scenario) in data.scenarios.iter().filter(|(_, scenario)| scenario.table.is_some()) {
        check_places(scenario, shelf);
    }
    for side in data.scenarios.iter().flat_map(|(_, scenario)| &scenario.sides) {
        let known = || side.units(data).iter().map(|m| m.id.as_str());
        let named = side.exceptions.iter().flat_map(|e| std::iter::once(&e.unit).chain(&e.aboard));
        for unit in named.filter(|unit| !known().any(|k| k == unit.value)) {
            let message = format!("unknown unit \"{}\" of the {} side", unit.value, side.name);
            shelf.refuse(Code::UnknownReference, &unit.at, message).hint = hint(&unit.value, known());
        }
        let units = known().count();
        for limit in side.limits.iter().filter(|l| usize::from(l.least) > units || l.least > l.most) {
            let message = format!("{} to {} of {units} units cannot be", limit.least, limit.most);
            shelf.refuse(Code::OutOfRange, &side.at, message);
        }
    }
}
