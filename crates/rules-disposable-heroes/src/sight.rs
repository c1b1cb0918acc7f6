//! DH-LOS: line of sight and measuring.
use crate::{
    Clause as C, Game, Terrain,
    setup::{Kind, Place},
    state::Bases,
    words::UnitId,
};
use kernel::is_as_near;
use smallvec::SmallVec;
use table::{Bounds, Disc, Inches, Lines, Shape, bearing};

/// DH-LOS-02: this near one is at a thing, and sees past it.
pub const TOUCH: Inches = Inches::whole(1);
/// DH-LOS-03: how far into woods one sees from outside, and within them.
const INTO_WOODS: u32 = 300;
const WITHIN_WOODS: u32 = 600;

/// DH-SHOOT-09: at least one of one sees at least one of the other.
pub fn sees(game: &Game<'_>, unit: UnitId, target: UnitId) -> bool {
    game.once_seen(unit, target, || sees_any(game, unit, game.bases(target)))
}

/// Whether any of the unit sees any of these bases.
pub fn sees_any(game: &Game<'_>, unit: UnitId, marks: &Bases) -> bool {
    do_see(game, game.bases(unit), marks)
}

pub fn is_seen(game: &Game<'_>, eye: Disc, mark: Disc) -> bool {
    do_see(game, &Bases::from(eye), &Bases::from(mark))
}

/// DH-LOS-02..05: a straight line that no terrain and no wreck blocks; units block nothing.
pub fn do_see(game: &Game<'_>, eyes: &Bases, marks: &Bases) -> bool {
    // Only what lies between the two groups can come between any two of them; what parts them hides them all.
    let (ours, theirs) = (eyes.middles, marks.middles);
    let region = ours.with(theirs.least).with(theirs.most);
    let lines = Lines::between(ours, theirs);
    let mut pieces: SmallVec<[&Terrain; 16]> = SmallVec::new();
    for &(bounds, nth) in &game.setup.screens {
        if lines.miss(bounds) {
            continue;
        }
        let piece = game.setup.terrain(nth);
        if parts(piece, bounds, &lines, eyes, marks) {
            debug_assert!(marks.iter().all(|&mark| eyes.iter().all(|&eye| blocks(piece, eye, mark))));
            return false;
        }
        pieces.push(piece);
    }
    let wrecks = game.wrecks().map(|u| game.bases(u));
    let wrecks: SmallVec<[&Bases; 4]> = wrecks.filter(|hull| hull.edges.meets(region)).collect();
    let mut clear = |eye: Disc, mark: Disc| {
        // What hides one man will hide the next: it is looked at first.
        let between = pieces.iter().position(|piece| blocks(piece, eye, mark));
        between.inspect(|&nth| pieces.swap(0, nth)).is_none() && !wrecks.iter().any(|hull| hides(hull, eye, mark))
    };
    marks.iter().any(|&mark| eyes.iter().any(|&eye| clear(eye, mark)))
}

/// Whether a piece hides all of these from one another. No: perhaps it does all the same.
fn parts(piece: &Terrain, bounds: Bounds, lines: &Lines, eyes: &Bases, marks: &Bases) -> bool {
    let shape = &piece.shape;
    if piece.kind == Kind::Woods {
        return match (bounds.meets(eyes.middles), bounds.meets(marks.middles)) {
            (false, false) => shape.is_area() && lines.cut(shape),
            (true, false) => is_deep(shape, eyes.middles, marks.middles),
            (false, true) => is_deep(shape, marks.middles, eyes.middles),
            (true, true) => false,
        };
    }
    let is_any_at = |bases: &Bases| {
        let is_near = bases.edges.grown(TOUCH.as_budget().into()).meets(bounds);
        is_near && bases.iter().any(|&man| shape.is_within_of(man, TOUCH))
    };
    !is_any_at(eyes) && !is_any_at(marks) && lines.cut(shape)
}

/// DH-LOS-03: whether all of these are so deep in woods that nobody out there sees them: no line leaves by a near side.
fn is_deep(woods: &Shape, within: Bounds, outside: Bounds) -> bool {
    let Shape::Rect { least, most } = *woods else { return false };
    let far = INTO_WOODS as i16 + 2;
    let is_far = |rim: i16, own: i16, other: i16| own <= rim && (other <= rim || rim - own > far);
    is_far(most.x, within.most.x, outside.most.x)
        && is_far(most.y, within.most.y, outside.most.y)
        && is_far(-least.x, -within.least.x, -outside.least.x)
        && is_far(-least.y, -within.least.y, -outside.least.y)
}

pub const fn may_block(kind: Kind) -> bool {
    matches!(kind, Kind::Building | Kind::Bocage | Kind::Crest | Kind::Woods | Kind::Bunker)
}

/// By which clause one does not see the other: what the line between their leaders meets.
pub fn blocked_by(game: &Game<'_>, unit: UnitId, target: UnitId) -> C {
    let (eye, mark) = (Disc::dot(game.origin(unit)), Disc::dot(game.origin(target)));
    match game.setup.plan.terrain.iter().find(|piece| blocks(piece, eye, mark)).map(|piece| piece.kind) {
        Some(Kind::Woods) => C::Los03,
        Some(Kind::Bunker) => C::Bunk07,
        Some(_) => C::Los02,
        None => C::Shoot09,
    }
}

fn blocks(piece: &Terrain, eye: Disc, mark: Disc) -> bool {
    let shape = &piece.shape;
    let is_crossed = || shape.is_crossed(eye.at, mark.at);
    match piece.kind {
        Kind::Building | Kind::Bocage | Kind::Crest => {
            // Who is in it, or at it, sees and is seen.
            let is_at = |end: Disc| shape.is_within_of(end, TOUCH);
            is_crossed() && !is_at(eye) && !is_at(mark)
        }
        Kind::Woods => {
            let depth = match (shape.holds(eye.at), shape.holds(mark.at)) {
                (true, true) => WITHIN_WOODS,
                (false, false) => return shape.is_run_through(eye.at, mark.at),
                _ => INTO_WOODS,
            };
            // Two who are not so far apart have no more between them.
            !is_as_near(eye.at, mark.at, depth - 1) && shape.is_deeper(eye.at, mark.at, depth)
        }
        // DH-BUNK-07: in and out through its opening only.
        Kind::Bunker => match (shape.holds(eye.at), shape.holds(mark.at)) {
            (true, true) => false,
            (true, false) => !looks_at(piece, mark),
            (false, true) => !looks_at(piece, eye),
            (false, false) => is_crossed(),
        },
        _ => false,
    }
}

/// Whether the opening of a bunker, half a circle, is turned to this point.
fn looks_at(piece: &Terrain, other: Disc) -> bool {
    let middle = piece.shape.bounds().centre();
    piece.opening.is_none_or(|opening| opening.turn_to(bearing(middle, other.at)) <= 90)
}

/// DH-LOS-02: wrecks hide what is behind them.
fn hides(hull: &[Disc], eye: Disc, mark: Disc) -> bool {
    let line = Shape::line(eye.at, mark.at);
    let is_at = |end: Disc| hull.iter().any(|&d| table::is_within(d, end, TOUCH));
    hull.iter().any(|&d| line.is_within_of(d, Inches::ZERO)) && !is_at(eye) && !is_at(mark)
}

/// DH-COVER-08: who is inside a closed vehicle cannot be a target.
pub fn is_exposed(game: &Game<'_>, unit: UnitId) -> bool {
    match game.unit(unit).place {
        Place::Table => true,
        Place::Aboard(carrier) => game.vehicle(carrier).is_some_and(|v| v.open_topped),
        _ => false,
    }
}
