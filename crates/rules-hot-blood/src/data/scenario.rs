//! Scenarios: the board, who starts where, what the guns behind are for.
use super::{Army, Board, Engagement, Force, Man, Mission};
use crate::setup::{MISSIONS, PitKind, SIDE, Victory, WIRES, WireKind};
use content::{Code, Fields, Id, Place, Record, Shelf};
use kernel::Point;

/// HB-SET-05
const APART: i16 = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    pub name: String,
    pub blurb: String,
    pub size: Point,
    pub turns: u8,
    pub line: i16,
    pub exit: i16,
    pub wins: Victory,
    pub patrol_morale: bool,
    pub prize: Option<Id<Man>>,
    pub prize_points: u8,
    pub pits: Vec<Pit>,
    pub blocking: Vec<Point>,
    pub filled: Vec<Point>,
    pub wires: Vec<Wire>,
    /// Raiders, then garrison.
    pub sides: Vec<Side>,
    /// In place of the board, and of what there is to win.
    pub table: Option<Id<Board>>,
    pub engagement: Option<Id<Engagement>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pit {
    pub name: String,
    pub kind: PitKind,
    pub squares: Vec<Point>,
}

/// Wire along the northern edges of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wire {
    pub kind: WireKind,
    pub row: i16,
    pub from: i16,
    pub to: i16,
    pub gates: Vec<i16>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    pub name: String,
    pub force: Option<Id<Force>>,
    pub army: Option<Id<Army>>,
    pub parties: Vec<Party>,
    pub fire: Vec<Battery>,
}

/// Men who start together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Party {
    pub men: Vec<Id<Man>>,
    pub zone: [i16; 4],
    pub below: bool,
    pub rests: bool,
    pub patrol: bool,
}

/// A fire mission that a side has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Battery {
    pub mission: Id<Mission>,
    pub squares: Vec<Point>,
    pub on_turn: Option<u8>,
}

impl Record for Scenario {
    const KIND: &'static str = "scenario";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Scenario {
        if fields.has("engagement") || fields.has("table") { Scenario::met(fields) } else { Scenario::written(fields) }
    }
}

impl Scenario {
    /// Who meets, and where; the rest is the engagement's to say.
    fn met(fields: &mut Fields<'_, '_>) -> Scenario {
        let side = |side: &mut Fields<'_, '_>| {
            if side.has("force") == side.has("army") {
                side.refuse("army", Code::NotAllowed, "a side has an army or a ready force, and one of these only");
            }
            Side {
                name: side.may("name").unwrap_or_default(),
                force: side.may("force"),
                army: side.may("army"),
                parties: Vec::new(),
                fire: Vec::new(),
            }
        };
        let scenario = Scenario {
            name: fields.need("name"),
            blurb: String::new(),
            size: Point::default(),
            turns: 1,
            line: 0,
            exit: 0,
            wins: Victory::Points,
            patrol_morale: false,
            prize: None,
            prize_points: 0,
            pits: Vec::new(),
            blocking: Vec::new(),
            filled: Vec::new(),
            wires: Vec::new(),
            sides: fields.each("side", side),
            table: Some(fields.need("table")),
            engagement: Some(fields.need("engagement")),
        };
        if scenario.sides.len() != 2 {
            let message = format!("a raid has two sides, this one {}", scenario.sides.len());
            fields.refuse("", Code::BadTotal, message);
        }
        scenario
    }

    fn written(fields: &mut Fields<'_, '_>) -> Scenario {
        let [x, y]: [i16; 2] = fields.need("size");
        let size = Point::new(x, y);
        if !(4..=32).contains(&x) || !(4..=32).contains(&y) {
            fields.refuse("size", Code::OutOfRange, "a board has 4 to 32 squares a side");
        }
        let holes = squares(fields, "shell_holes", size);
        let mut pits = fields.each("pit", |pit| Pit {
            name: pit.need("name"),
            kind: pit.need("kind"),
            squares: squares(pit, "squares", size),
        });
        pits.extend(holes.into_iter().map(|at| Pit {
            name: "shell hole".into(),
            kind: PitKind::ShellHole,
            squares: vec![at],
        }));
        let scenario = Scenario {
            name: fields.need("name"),
            blurb: fields.need("blurb"),
            size,
            turns: fields.within("turns", 1..=60),
            line: fields.within("line", 0..=31),
            exit: fields.within("exit", 0..=0),
            wins: fields.need("wins"),
            patrol_morale: fields.flag("patrol_morale"),
            prize: fields.may("prize"),
            prize_points: fields.may("prize_points").unwrap_or(0),
            pits,
            blocking: squares(fields, "blocking", size),
            filled: squares(fields, "filled", size),
            wires: fields.each("wire", |wire| Wire::read(wire, size)),
            sides: fields.each("side", |side| Side::read(side, size)),
            table: None,
            engagement: None,
        };
        if scenario.sides.len() != 2 {
            let message = format!("a raid has two sides, this one {}", scenario.sides.len());
            fields.refuse("", Code::BadTotal, message);
        }
        for (key, code, message) in scenario.faults() {
            fields.refuse(key, code, message);
        }
        scenario
    }

    /// Of a board that somebody drew.
    pub(super) fn check(&self, at: &Place, problems: &mut Shelf) {
        for (_, code, message) in self.faults() {
            problems.refuse(code, at, message);
        }
    }

    fn faults(&self) -> Vec<(&'static str, Code, String)> {
        let mut found = Vec::new();
        let wires: usize = self.wires.iter().map(|wire| (wire.to - wire.from + 1).max(0) as usize).sum();
        if wires > WIRES {
            found.push(("wire", Code::OutOfRange, format!("at most {WIRES} edges have wire, here {wires}")));
        }
        let mut taken: Vec<Point> = self.pits.iter().flat_map(|pit| &pit.squares).copied().collect();
        let pits = taken.len();
        taken.sort_unstable();
        taken.dedup();
        if taken.len() != pits {
            found.push(("pit", Code::NotAllowed, "two pits share a square (HB-GEN-04)".to_owned()));
        }
        found.extend(self.zones());
        if self.blocking.iter().chain(&self.filled).any(|square| taken.contains(square)) {
            found.push(("", Code::NotAllowed, "a square that is not entered has a pit (HB-WIR-05)".to_owned()));
        }
        found
    }

    /// HB-SET-05: in play no place is refused because somebody is near, for that would tell where he is.
    fn zones(&self) -> Option<(&'static str, Code, String)> {
        let [raiders, garrison] = self.sides.as_slice() else { return None };
        let zones = |side: &Side| side.parties.iter().map(|party| party.zone).collect::<Vec<_>>();
        let gap = |low: [i16; 2], high: [i16; 2]| (high[0] - low[1]).max(low[0] - high[1]).max(0);
        let theirs = zones(garrison);
        let apart = |&[west, south, east, north]: &[i16; 4]| {
            let from = |&[left, below, right, above]: &[i16; 4]| {
                gap([west, east], [left, right]).max(gap([south, north], [below, above]))
            };
            theirs.iter().map(from).min()
        };
        let near = zones(raiders).iter().filter_map(apart).min().filter(|apart| *apart < APART)?;
        let message = format!("set-up zones lie {APART} squares apart, these {near} (HB-SET-05)");
        Some(("side", Code::OutOfRange, message))
    }
}

/// Squares `[[x, y], …]` on a board of this size.
fn squares(fields: &mut Fields<'_, '_>, key: &'static str, size: Point) -> Vec<Point> {
    let found: Vec<[i16; 2]> = fields.list(key);
    let is_on = |&[x, y]: &[i16; 2]| (0..size.x).contains(&x) && (0..size.y).contains(&y);
    if let Some([x, y]) = found.iter().find(|square| !is_on(square)) {
        let message = format!("{x}, {y} is off the board, which is {} by {}", size.x, size.y);
        fields.refuse(key, Code::OffTable, message);
    }
    found.into_iter().map(|[x, y]| Point::new(x, y)).collect()
}

impl Wire {
    fn read(fields: &mut Fields<'_, '_>, size: Point) -> Wire {
        let wire = Wire {
            kind: fields.need("kind"),
            row: fields.within("row", 0..=size.y - 2),
            from: fields.within("from_x", 0..=size.x - 1),
            to: fields.within("to_x", 0..=size.x - 1),
            gates: fields.list("gates"),
        };
        if wire.gates.iter().any(|gate| !(wire.from..=wire.to).contains(gate)) {
            fields.refuse("gates", Code::OutOfRange, "a gate is in the wire it opens");
        }
        wire
    }
}

impl Side {
    fn read(fields: &mut Fields<'_, '_>, size: Point) -> Side {
        let read = Side {
            name: fields.need("name"),
            force: Some(fields.need("force")),
            army: None,
            parties: fields.each("party", |party| Party::read(party, size)),
            fire: fields.each("fire", |fire| Battery {
                mission: fire.need("mission"),
                squares: squares(fire, "squares", size),
                on_turn: fire.may("on_turn"),
            }),
        };
        let men = read.parties.iter().map(|party| party.men.len()).sum::<usize>();
        if men == 0 || men > usize::from(SIDE) {
            fields.refuse("", Code::OutOfRange, format!("a side has 1 to {SIDE} men, this one {men}"));
        }
        if read.fire.len() > MISSIONS || read.fire.iter().any(|fire| fire.squares.is_empty()) {
            let message = format!("a side has at most {MISSIONS} missions, each with a square");
            fields.refuse("fire", Code::OutOfRange, message);
        }
        read
    }
}

impl Party {
    fn read(fields: &mut Fields<'_, '_>, size: Point) -> Party {
        let party = Party {
            men: fields.need("men"),
            zone: fields.need("zone"),
            below: fields.flag("below"),
            rests: fields.flag("rests"),
            patrol: fields.flag("patrol"),
        };
        let [west, south, east, north] = party.zone;
        if west > east || south > north || west < 0 || south < 0 || east >= size.x || north >= size.y {
            fields.refuse("zone", Code::OffTable, "a zone is [west, south, east, north] on the board");
        }
        party
    }
}
