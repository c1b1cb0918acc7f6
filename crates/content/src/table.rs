//! Tables of somebody's own, for every game in inches: what a thing looks like. What that is, a game's `ground` records say.
use crate::{Code, Fields, Look, Place, Record};
use kernel::{Board, BoardPiece, Measure, Point, Signs};
use table::{Heading, Inches, Shape, is_tangled};

/// Places of engagements are in so many parts of the table's width and depth.
pub const GRID: i16 = 24;
/// How far objectives go, unless they say so.
const REACH: Inches = Inches::whole(4);
/// Corners of a polygon.
const CORNERS: std::ops::RangeInclusive<usize> = 3..=16;

#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub name: String,
    pub size: Point,
    pub pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    pub name: String,
    pub look: Look,
    pub shape: Shape,
    /// A rect that stands askew: as it was before, and by how many degrees.
    pub turned: Option<(Shape, i16)>,
    /// Of a building, the ground floor included.
    pub floors: u8,
    /// Where a bunker looks, in degrees.
    pub facing: Option<u16>,
    pub at: Place,
}

impl Table {
    /// As it looks, whatever the game.
    pub fn board(&self) -> Board {
        let piece = |(id, piece): (u16, &Piece)| BoardPiece {
            id,
            kind: piece.name.clone(),
            look: piece.look.word(),
            label: matches!(piece.look, Look::Building | Look::Hill).then(|| piece.name.clone()),
            glyph: '#',
            outline: piece.shape.outline(),
            closed: piece.shape.is_area(),
            open: false,
        };
        Board {
            measure: Measure::Hundredths,
            size: self.size,
            night: false,
            pieces: (0..).zip(&self.pieces).map(piece).collect(),
            tokens: Vec::new(),
            signs: Signs::default(),
        }
    }
}

impl Piece {
    /// As a pack writes it: "rect" and its numbers, in hundredths of an inch.
    pub fn written(&self) -> (&'static str, Vec<i16>) {
        match self.turned.as_ref().map_or(&self.shape, |(upright, _)| upright) {
            Shape::Disc(disc) => ("disc", vec![disc.at.x, disc.at.y, disc.radius as i16]),
            Shape::Rect { least, most } => ("rect", vec![least.x, least.y, most.x, most.y]),
            Shape::Polygon(corners) => ("polygon", corners.iter().flat_map(|p| [p.x, p.y]).collect()),
            Shape::Line { a, b } => ("line", vec![a.x, a.y, b.x, b.y]),
        }
    }
}

impl Record for Table {
    const KIND: &'static str = "table";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Table {
        let [wide, deep]: [Inches; 2] = fields.need("size_in");
        let is_usual = |inches: Inches| (Inches::whole(12)..=Inches::whole(96)).contains(&inches);
        if fields.has("size_in") && !(is_usual(wide) && is_usual(deep)) {
            fields.refuse("size_in", Code::OutOfRange, "a table is 12 to 96 inches wide and deep");
        }
        let size = Point::new(wide.in_hundredths() as i16, deep.in_hundredths() as i16);
        // How it was drawn is kept, and never needed.
        fields.part("recipe", |recipe| {
            recipe.need::<String>("name");
            recipe.need::<u32>("seed");
        });
        Table {
            name: fields.need("name"),
            size,
            pieces: fields.each("piece", |piece| {
                let (shape, turned) = shape(piece, size);
                Piece {
                    name: piece.need("name"),
                    look: piece.need("look"),
                    shape,
                    turned,
                    floors: if piece.has("floors") { piece.within("floors", 1..=9) } else { 1 },
                    facing: piece.has("facing").then(|| piece.within("facing", 0..=359)),
                    at: piece.place(),
                }
            }),
        }
    }
}

/// A shape of the table, a rect turned where it says so.
fn shape(fields: &mut Fields<'_, '_>, size: Point) -> (Shape, Option<(Shape, i16)>) {
    let turned: Option<i16> = fields.may("turned");
    let shape = fields.shape_on(size);
    match (&shape, turned) {
        (Shape::Polygon(corners), _) if !CORNERS.contains(&corners.len()) => {
            fields.refuse("polygon", Code::OutOfRange, "a polygon has 3 to 16 corners");
        }
        (Shape::Polygon(corners), _) if is_tangled(corners) => {
            fields.refuse("polygon", Code::OutOfRange, "the sides of a polygon do not cross");
        }
        (_, None) => {}
        (Shape::Rect { least, most }, Some(degrees)) => {
            let centre = Point::new(i16::midpoint(least.x, most.x), i16::midpoint(least.y, most.y));
            let (width, length) = (least.x.abs_diff(most.x), least.y.abs_diff(most.y));
            let askew = Shape::turned(centre, width, length, Heading::new(degrees.into()));
            if askew.outline().iter().all(|p| (0..=size.x).contains(&p.x) && (0..=size.y).contains(&p.y)) {
                return (askew, Some((shape, degrees)));
            }
            fields.refuse("turned", Code::OffTable, "turned so, it leaves the table");
        }
        _ => {
            fields.refuse("turned", Code::NotAllowed, "only a rect is turned");
        }
    }
    (shape, None)
}

/// An objective of an engagement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    pub name: String,
    /// In parts of the table.
    pub at: [i16; 2],
    pub points: u8,
    /// It goes to the nearest of these within reach.
    pub snap: Vec<Look>,
    pub reach: Inches,
}

impl Objective {
    pub fn read(fields: &mut Fields<'_, '_>) -> Objective {
        let objective = Objective {
            name: fields.need("name"),
            at: fields.need("at"),
            points: if fields.has("points") { fields.within("points", 1..=9) } else { 1 },
            snap: fields.list("snap"),
            reach: fields.may("reach_in").unwrap_or(REACH),
        };
        if objective.at.iter().any(|part| !(0..=GRID).contains(part)) {
            fields.refuse("at", Code::OutOfRange, "places are in 24ths of the table");
        }
        objective
    }
    /// Where it lies on this table.
    pub fn on(&self, table: &Table) -> Point {
        let at = part(table.size, self.at);
        self.piece(table).map_or(at, |n| middle(&table.pieces[n]))
    }
    /// The piece it goes to.
    pub fn piece(&self, table: &Table) -> Option<usize> {
        let at = part(table.size, self.at);
        let apart = |n: &usize| kernel::length(at, middle(&table.pieces[*n]));
        let near = (0..table.pieces.len()).filter(|&n| self.snap.contains(&table.pieces[n].look));
        near.filter(|n| apart(n) <= self.reach.as_budget()).min_by_key(apart)
    }
}

/// West, south, east, north in parts of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone(pub [i16; 4]);

impl Zone {
    /// `[west, south, east, north]` in 24ths.
    pub fn read(fields: &mut Fields<'_, '_>, key: &'static str) -> Zone {
        let zone: [i16; 4] = fields.need(key);
        let [west, south, east, north] = zone;
        let is_on = zone.iter().all(|part| (0..=GRID).contains(part));
        if fields.has(key) && !(is_on && west < east && south < north) {
            fields.refuse(key, Code::OutOfRange, "a zone is [west, south, east, north] in 24ths of the table");
            return Zone([0, 0, GRID, GRID]);
        }
        Zone(zone)
    }
    pub fn on(self, size: Point) -> Shape {
        let [west, south, east, north] = self.0;
        Shape::rect(part(size, [west, south]), part(size, [east, north]))
    }
}

fn part(size: Point, [x, y]: [i16; 2]) -> Point {
    let of = |whole: i16, part: i16| (i32::from(whole) * i32::from(part) / i32::from(GRID)) as i16;
    Point::new(of(size.x, x), of(size.y, y))
}

fn middle(piece: &Piece) -> Point {
    let round = piece.shape.bounds();
    Point::new(i16::midpoint(round.least.x, round.most.x), i16::midpoint(round.least.y, round.most.y))
}

/// Ground as broad as this along a line; ends may look over the rim of the table, what lies there is cut off.
pub fn broad(shape: &Shape, width: Option<Inches>, size: Point) -> Shape {
    let (&Shape::Line { a, b }, Some(width)) = (shape, width) else { return shape.clone() };
    let along = Shape::wall(a, b, width.as_budget() as u16);
    let corners: Vec<Point> =
        along.outline().iter().map(|p| Point::new(p.x.clamp(0, size.x), p.y.clamp(0, size.y))).collect();
    Shape::polygon(&corners)
}

/// The line along the top of a hill: through its middle, the longer way.
pub fn crest(shape: &Shape) -> [Point; 2] {
    let bounds = shape.bounds();
    let (least, most, middle) = (bounds.least, bounds.most, bounds.centre());
    if most.x - least.x >= most.y - least.y {
        [Point::new(least.x, middle.y), Point::new(most.x, middle.y)]
    } else {
        [Point::new(middle.x, least.y), Point::new(middle.x, most.y)]
    }
}
