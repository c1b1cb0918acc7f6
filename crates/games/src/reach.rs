//! Where a place or a straight way may end, as outlines. The ground decides; here it is only asked, point by point.
use kernel::{Ground, Point, length};
use std::collections::BTreeMap;

/// Directions in which a way is tried.
const RAYS: u32 = 96;
/// Parts of an inch, or of a square, to which the end of a ray is found.
const FINE: u32 = 12;

/// The outline of what can be reached by straight ways.
pub(crate) fn by_ways<C, G: Ground<C>>(ground: &G, from: Point, budget: u32) -> Vec<Vec<Point>> {
    let ends: Vec<Point> = (0..RAYS).map(|ray| farthest(ground, from, budget, ray)).collect();
    if ends.iter().all(|end| *end == from) { vec![] } else { vec![ends] }
}

fn farthest<C, G: Ground<C>>(ground: &G, from: Point, budget: u32, ray: u32) -> Point {
    let (sin, cos) = (f64::from(ray) * std::f64::consts::TAU / f64::from(RAYS)).sin_cos();
    let at = |distance: u32| {
        let part = |start: i16, share: f64| (f64::from(start) + share * f64::from(distance)).round() as i16;
        Point::new(part(from.x, sin), part(from.y, cos))
    };
    let price = |distance: u32| ground.price(&[from, at(distance)]).ok();
    let reaches = |distance: u32| price(distance).is_some_and(|price| price <= budget);
    // A road may cost half: look twice as far, and come back by what it costs too much.
    let step = (budget / 24).max(1);
    let mut distance = 2 * budget;
    while distance > 0 {
        distance = match price(distance) {
            Some(price) if price <= budget => break,
            Some(price) => {
                let paid_for = u64::from(distance) * u64::from(budget) / u64::from(price);
                distance.saturating_sub(1).min(paid_for as u32 + FINE / 2)
            }
            None => distance.saturating_sub(step),
        };
    }
    let (mut good, mut bad) = (distance, distance + step);
    while bad > good + FINE {
        let middle = u32::midpoint(good, bad);
        if reaches(middle) { good = middle } else { bad = middle }
    }
    at(good)
}

/// Outlines of where something may be set up, by cells of so many units.
pub(crate) fn by_places<C, G: Ground<C>>(ground: &G, size: Point, cell: i16) -> Vec<Vec<Point>> {
    outlines(Point::new(0, 0), Point::new(size.x / cell, size.y / cell), cell, |at| ground.stand(at).is_ok())
}

/// Outlines of the cells whose middle will do: so many columns and rows, from a corner on.
pub(crate) fn outlines(corner: Point, of: Point, cell: i16, will_do: impl Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let (columns, rows) = (of.x, of.y);
    let middle =
        |column: i16, row: i16| Point::new(corner.x + column * cell + cell / 2, corner.y + row * cell + cell / 2);
    let open: Vec<bool> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (column, row)))
        .map(|(column, row)| will_do(middle(column, row)))
        .collect();
    let is_open = |column: i16, row: i16| {
        (0..columns).contains(&column)
            && (0..rows).contains(&row)
            && open[row as usize * columns as usize + column as usize]
    };
    let mut sides: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
    for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
        if !is_open(column, row) {
            continue;
        }
        let corner = |right: i16, up: i16| Point::new(corner.x + (column + right) * cell, corner.y + (row + up) * cell);
        // Anticlockwise, wherever the neighbour is closed.
        let around = [
            (is_open(column, row - 1), corner(0, 0), corner(1, 0)),
            (is_open(column + 1, row), corner(1, 0), corner(1, 1)),
            (is_open(column, row + 1), corner(1, 1), corner(0, 1)),
            (is_open(column - 1, row), corner(0, 1), corner(0, 0)),
        ];
        for (_, a, b) in around.into_iter().filter(|(inner, ..)| !inner) {
            sides.entry(a).or_default().push(b);
        }
    }
    loops(sides)
}

/// Sides joined end to end, corners only.
fn loops(mut sides: BTreeMap<Point, Vec<Point>>) -> Vec<Vec<Point>> {
    let mut found = vec![];
    while let Some(start) = sides.keys().next().copied() {
        let (mut outline, mut at) = (vec![], start);
        while let Some(next) = sides.get_mut(&at).and_then(Vec::pop) {
            if sides.get(&at).is_some_and(Vec::is_empty) {
                sides.remove(&at);
            }
            outline.push(at);
            at = next;
        }
        let corners: Vec<Point> = (0..outline.len()).filter(|&n| is_corner(&outline, n)).map(|n| outline[n]).collect();
        found.push(corners);
    }
    found.sort_by_key(|outline: &Vec<Point>| std::cmp::Reverse(around(outline)));
    found
}

fn is_corner(outline: &[Point], n: usize) -> bool {
    let (before, at) = (outline[(n + outline.len() - 1) % outline.len()], outline[n]);
    let after = outline[(n + 1) % outline.len()];
    (before.x == at.x) != (at.x == after.x)
}

fn around(outline: &[Point]) -> u32 {
    outline.iter().zip(outline.iter().cycle().skip(1)).map(|(a, b)| length(*a, *b)).sum()
}
