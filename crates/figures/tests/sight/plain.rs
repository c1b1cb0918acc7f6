//! The same by plain loops: every eye, every mark, every point of it, every piece and body; lines are clipped in
//! fractions of their length.
use figures::{AimAt, Line, Opacity, Rim, Scenery, UnitId};
use kernel::Point;
use table::{Disc, Inches, Shape, edges};

pub(crate) enum Plain {
    No,
    Yes,
    Inside(f64),
    /// Closer to the limit than rounding allows for.
    TooClose,
}

/// A fraction with a positive denominator.
type Fraction = (i128, i128);

fn wide(p: Point) -> (i128, i128) {
    (p.x.into(), p.y.into())
}
fn less(a: Fraction, b: Fraction) -> bool {
    a.0 * b.1 < b.0 * a.1
}
fn fraction(n: i128, d: i128) -> Fraction {
    if d < 0 { (-n, -d) } else { (n, d) }
}

pub(crate) fn square(line: &Line) -> i128 {
    let ((ax, ay), (bx, by)) = (wide(line.eye.at), wide(line.mark.at));
    (bx - ax).pow(2) + (by - ay).pow(2)
}

/// Whether a point is no farther than this from a segment.
fn is_near(p: Point, a: Point, b: Point, reach: i128) -> bool {
    let ((px, py), (ax, ay), (bx, by)) = (wide(p), wide(a), wide(b));
    let (dx, dy) = (bx - ax, by - ay);
    let (long, along) = (dx * dx + dy * dy, (px - ax) * dx + (py - ay) * dy);
    if along <= 0 || long == 0 {
        return (px - ax).pow(2) + (py - ay).pow(2) <= reach * reach;
    }
    if along >= long {
        return (px - bx).pow(2) + (py - by).pow(2) <= reach * reach;
    }
    ((px - ax) * dy - (py - ay) * dx).pow(2) <= reach * reach * long
}

fn corners(shape: &Shape) -> Vec<Point> {
    shape.outline()
}
fn sides(shape: &Shape) -> Vec<(Point, Point)> {
    let corners = corners(shape);
    (0..corners.len()).map(|n| (corners[n], corners[(n + 1) % corners.len()])).collect()
}

/// Whether the point at this part of the way from one to another is in an area, or on its rim.
fn holds_at(shape: &Shape, from: Point, to: Point, (num, den): Fraction) -> bool {
    let ((ax, ay), (bx, by)) = (wide(from), wide(to));
    let (x, y) = (ax * den + (bx - ax) * num, ay * den + (by - ay) * num);
    let mut is_in = false;
    for (p, q) in sides(shape) {
        let ((px, py), (qx, qy)) = (wide(p), wide(q));
        let (px, py, qx, qy) = (px * den, py * den, qx * den, qy * den);
        let side = (qx - px) * (y - py) - (qy - py) * (x - px);
        if side == 0 && px.min(qx) <= x && x <= px.max(qx) && py.min(qy) <= y && y <= py.max(qy) {
            return true;
        }
        // A ray to the east.
        if (py <= y) != (qy <= y) && (side > 0) == (qy > py) {
            is_in = !is_in;
        }
    }
    is_in
}

fn holds(shape: &Shape, p: Point) -> bool {
    match shape {
        Shape::Disc(disc) => is_near(p, disc.at, disc.at, disc.radius.into()),
        Shape::Line { a, b } => is_near(p, *a, *b, 0),
        _ => holds_at(shape, p, p, (0, 1)),
    }
}

/// All places where the way from one to another meets a side, its ends included, in order.
fn cuts(shape: &Shape, a: Point, b: Point) -> Vec<Fraction> {
    let ((ax, ay), (bx, by)) = (wide(a), wide(b));
    let (dx, dy) = (bx - ax, by - ay);
    let mut cuts = vec![(0, 1), (1, 1)];
    for (p, q) in sides(shape) {
        let ((px, py), (qx, qy)) = (wide(p), wide(q));
        let (sx, sy) = (qx - px, qy - py);
        let den = dx * sy - dy * sx;
        let long = dx * dx + dy * dy;
        if den != 0 {
            cuts.push(fraction((px - ax) * sy - (py - ay) * sx, den));
        } else if long > 0 {
            // Alongside: where it begins and ends.
            cuts.extend([(px, py), (qx, qy)].map(|(x, y)| ((x - ax) * dx + (y - ay) * dy, long)));
        }
    }
    cuts.retain(|&cut| !less(cut, (0, 1)) && !less((1, 1), cut));
    cuts.sort_by(|&x, &y| (x.0 * y.1).cmp(&(y.0 * x.1)));
    cuts
}

fn is_crossed(shape: &Shape, a: Point, b: Point) -> bool {
    match shape {
        Shape::Disc(disc) => is_near(disc.at, a, b, disc.radius.into()),
        _ => cuts(shape, a, b).into_iter().any(|cut| holds_at(shape, a, b, cut)),
    }
}

/// How much of the way lies in it.
fn inside(shape: &Shape, a: Point, b: Point) -> f64 {
    let ((ax, ay), (bx, by)) = (wide(a), wide(b));
    let long = (((bx - ax).pow(2) + (by - ay).pow(2)) as f64).sqrt();
    if let Shape::Disc(disc) = shape {
        let (cx, cy) = wide(disc.at);
        if long == 0.0 {
            return 0.0;
        }
        let along = ((cx - ax) * (bx - ax) + (cy - ay) * (by - ay)) as f64 / long;
        let aside = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) as f64 / long;
        let half = (f64::from(disc.radius).powi(2) - aside * aside).max(0.0).sqrt();
        return ((along + half).min(long) - (along - half).max(0.0)).max(0.0);
    }
    let cuts = cuts(shape, a, b);
    let part = |x: Fraction, y: Fraction| y.0 as f64 / y.1 as f64 - x.0 as f64 / x.1 as f64;
    let is_in = |x: Fraction, y: Fraction| holds_at(shape, a, b, (x.0 * y.1 + y.0 * x.1, 2 * x.1 * y.1));
    cuts.windows(2).filter(|two| is_in(two[0], two[1])).map(|two| part(two[0], two[1]) * long).sum()
}

fn is_at(shape: &Shape, end: Disc, d: Inches) -> bool {
    let reach = i128::from(d.in_hundredths()) + i128::from(end.radius);
    match shape {
        Shape::Disc(disc) => is_near(end.at, disc.at, disc.at, reach + i128::from(disc.radius)),
        _ => sides(shape).iter().any(|&(p, q)| is_near(end.at, p, q, reach)) || holds(shape, end.at),
    }
}

pub(crate) fn stops(opacity: Opacity, shape: &Shape, eye: Disc, mark: Disc) -> Plain {
    let (a, b) = (eye.at, mark.at);
    let so = |is: bool| if is { Plain::Yes } else { Plain::No };
    let is_crossed = is_crossed(shape, a, b);
    let ends = (holds(shape, a), holds(shape, b));
    let is_more = |most: f64| match inside(shape, a, b) - most {
        over if over.abs() <= 1.0 => Plain::TooClose,
        over => so(over > 0.0),
    };
    match opacity {
        Opacity::Clear => Plain::No,
        Opacity::Shut => so(is_crossed),
        Opacity::Solid { at: None } => so(is_crossed && ends == (false, false)),
        Opacity::Solid { at: Some(d) } => so(is_crossed && !is_at(shape, eye, d) && !is_at(shape, mark, d)),
        Opacity::Woods { rim: Rim::Stops, .. } if ends == (false, false) => so(is_crossed),
        Opacity::Woods { .. } if ends == (false, false) => match inside(shape, a, b) {
            deep if !is_crossed || deep == 0.0 => Plain::No,
            deep if deep <= 1.0 => Plain::TooClose,
            _ => Plain::Yes,
        },
        Opacity::Woods { one, both, .. } => {
            let most = if ends == (true, true) { both } else { one };
            most.map_or(Plain::No, |most| is_more(most.in_hundredths().into()))
        }
        Opacity::Counted => {
            if is_crossed {
                Plain::Inside(inside(shape, a, b))
            } else {
                Plain::No
            }
        }
        Opacity::Walls { opening } => match (ends, opening) {
            ((true, true), _) | ((true, false) | (false, true), None) => Plain::No,
            ((false, false), _) => so(is_crossed),
            (_, Some(opening)) => {
                let out = if ends.0 { b } else { a };
                let middle = shape.bounds().centre();
                let (east, north) = (f64::from(out.x) - f64::from(middle.x), f64::from(out.y) - f64::from(middle.y));
                let bearing = east.atan2(north).to_degrees() - f64::from(opening.degrees());
                let turn = (bearing + 540.0).rem_euclid(360.0) - 180.0;
                // Bearings are whole degrees; at the very middle there is none.
                if (turn.abs() - 90.0).abs() <= 1.0 || out == middle { Plain::TooClose } else { so(turn.abs() > 90.0) }
            }
        },
    }
}

/// Whether one sees one, each piece by what is exact of it.
pub(crate) fn sees<T: Scenery>(table: &T, eye: Disc, mark: Disc, by: UnitId, of: UnitId) -> bool {
    let lines = match T::AIM {
        AimAt::Middle => vec![(eye, mark)],
        AimAt::AnyPart => {
            let mut to = vec![mark.at];
            to.extend(edges(eye.at, mark).into_iter().filter(|_| mark.radius > 0));
            to.into_iter().map(|to| (Disc::dot(eye.at), Disc::dot(to))).collect()
        }
    };
    lines.into_iter().any(|(eye, to)| is_free(table, eye, to, by, of))
}

fn is_free<T: Scenery>(table: &T, eye: Disc, to: Disc, by: UnitId, of: UnitId) -> bool {
    let mut within = 0;
    for piece in table.pieces().iter() {
        match table.opacity(piece).stops(&piece.shape, eye, to) {
            figures::Stops::No => {}
            figures::Stops::Yes => return false,
            figures::Stops::Inside(n) => within += n,
        }
    }
    let is_hidden = |body: &[Disc]| {
        let is_met = body.iter().any(|part| is_near(part.at, eye.at, to.at, part.radius.into()));
        let is_at = |end: Disc| match T::BODIES {
            Opacity::Solid { at: Some(d) } => body.iter().any(|&part| is_at(&Shape::Disc(part), end, d)),
            Opacity::Solid { at: None } => body.iter().any(|&part| holds(&Shape::Disc(part), end.at)),
            _ => false,
        };
        is_met && !is_at(eye) && !is_at(to)
    };
    let others = table.bodies(by).filter(|(unit, _)| *unit != by && *unit != of);
    within <= table.most_inside()
        && !table.veils().any(|veil| is_crossed(&veil, eye.at, to.at))
        && others.into_iter().all(|(_, body)| !is_hidden(body))
}
