//! Whether a table can be fought on, and is worth the same from both sides. Counted, not believed.
use crate::Recipe;
use content::{Look, Table};
use kernel::Point;
use std::{collections::VecDeque, fmt};
use table::{Disc, Inches, Shape};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    Empty,
    /// Cover in the southern and in the northern half, in square inches.
    Uneven {
        south: u32,
        north: u32,
    },
    /// So many of a hundred lines between the zones are open.
    Open(u32),
    /// No way three inches wide leads from edge to edge.
    Closed,
    /// So many of a hundred parts of a zone cannot be stood on.
    Crowded(u32),
}

/// Of cover, between the halves, in a hundred.
const EVEN: u32 = 8;
const CROWDED: u32 = 33;
/// What a vehicle needs to either side.
const ABREAST: u16 = 150;
/// Between two points that are looked at.
const STEP: i16 = 100;

/// Everything that is wrong with a table of this recipe.
pub fn faults(table: &Table, recipe: Recipe) -> Vec<Fault> {
    let mut found = Vec::new();
    let [south, north] = cover(table);
    if south + north == 0 {
        found.push(Fault::Empty);
    } else if south.abs_diff(north) * 100 > EVEN * (south + north) / 2 {
        found.push(Fault::Uneven { south, north });
    }
    let open = open_lines(table);
    if !recipe.open().contains(&open) {
        found.push(Fault::Open(open));
    }
    if !has_way(table) {
        found.push(Fault::Closed);
    }
    let worst = zones(table).map(|zone| crowded(table, zone)).into_iter().max().unwrap_or(0);
    if worst > CROWDED {
        found.push(Fault::Crowded(worst));
    }
    found
}

/// Square inches that give cover, in the southern and the northern half.
fn cover(table: &Table) -> [u32; 2] {
    let covers =
        |look: Look| !matches!(look, Look::Road | Look::Bridge | Look::Ford | Look::Water | Look::Mud | Look::Hill);
    let pieces: Vec<&Shape> = table.pieces.iter().filter(|p| covers(p.look)).map(|p| &p.shape).collect();
    let mut found = [0, 0];
    for spot in spots(Point::default(), table.size) {
        // A line covers those beside it.
        let near = |shape: &&&Shape| {
            shape.gap_to(Disc::dot(spot)) <= Inches::hundredths(if shape.is_area() { 0 } else { 100 })
        };
        if pieces.iter().any(|shape| near(&shape)) {
            found[usize::from(spot.y > table.size.y / 2)] += 1;
        }
    }
    found
}

fn spots(least: Point, most: Point) -> impl Iterator<Item = Point> {
    let along = |from: i16, to: i16| (from + STEP / 2..to).step_by(STEP as usize);
    along(least.y, most.y).flat_map(move |y| along(least.x, most.x).map(move |x| Point::new(x, y)))
}

/// Of lines from zone to zone, how many in a hundred meet nothing that stops them.
fn open_lines(table: &Table) -> u32 {
    let stops = |look: Look| matches!(look, Look::Wood | Look::Orchard | Look::Building | Look::Bunker | Look::Hill);
    let pieces: Vec<&Shape> = table.pieces.iter().filter(|p| stops(p.look)).map(|p| &p.shape).collect();
    let (wide, deep) = (i32::from(table.size.x), i32::from(table.size.y));
    let row = |y: i32| (1..12).map(move |n| Point::new((wide * n / 12) as i16, y as i16));
    let (mut open, mut all) = (0, 0);
    for from in row(deep / 8) {
        for to in row(deep * 7 / 8) {
            all += 1;
            open += u32::from(!pieces.iter().any(|shape| shape.is_crossed(from, to)));
        }
    }
    open * 100 / all
}

const fn bars_vehicles(look: Look) -> bool {
    !matches!(look, Look::Road | Look::Bridge | Look::Ford | Look::Hill | Look::Crops | Look::Mud)
}

/// Whether a vehicle comes from the southern edge to the northern one.
fn has_way(table: &Table) -> bool {
    let (columns, rows) = ((table.size.x / STEP) as usize, (table.size.y / STEP) as usize);
    let is_free = |column: usize, row: usize| {
        let middle = |n: usize| n as i16 * STEP + STEP / 2;
        let hull = Disc::new(Point::new(middle(column), middle(row)), ABREAST);
        let bars = |p: &content::Piece| bars_vehicles(p.look) && p.shape.gap_to(hull) == Inches::ZERO;
        !table.pieces.iter().any(bars)
    };
    let mut seen = vec![false; columns * rows];
    let mut next: VecDeque<(usize, usize)> = (0..columns).map(|column| (column, 0)).collect();
    while let Some((column, row)) = next.pop_front() {
        if seen[row * columns + column] || !is_free(column, row) {
            continue;
        }
        seen[row * columns + column] = true;
        if row + 1 == rows {
            return true;
        }
        next.push_back((column, row + 1));
        next.extend(row.checked_sub(1).map(|row| (column, row)));
        next.extend(column.checked_sub(1).map(|column| (column, row)));
        next.extend((column + 1 < columns).then_some((column + 1, row)));
    }
    false
}

/// Where sides begin: a sixth of the table at either edge.
fn zones(table: &Table) -> [(Point, Point); 2] {
    let Point { x, y } = table.size;
    [(Point::default(), Point::new(x, y / 6)), (Point::new(0, y - y / 6), table.size)]
}

fn crowded(table: &Table, (least, most): (Point, Point)) -> u32 {
    let closed = |look: Look| matches!(look, Look::Water | Look::Building | Look::Bunker);
    let (mut all, mut lost) = (0, 0);
    for spot in spots(least, most) {
        all += 1;
        lost += u32::from(table.pieces.iter().any(|p| closed(p.look) && p.shape.holds(spot)));
    }
    lost * 100 / all.max(1)
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Empty => write!(f, "nothing had room on it"),
            Fault::Uneven { south, north } => {
                write!(f, "cover is uneven: {south} square inches in the south, {north} in the north")
            }
            Fault::Open(share) => write!(f, "{share} of 100 lines from zone to zone are open"),
            Fault::Closed => write!(f, "no way for vehicles leads from edge to edge"),
            Fault::Crowded(share) => write!(f, "{share} of 100 parts of a zone cannot be stood on"),
        }
    }
}
