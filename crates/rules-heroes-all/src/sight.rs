//! HA-LOS: who sees whom, and what covers a target.
use crate::{
    Clause as C, Game,
    setup::{Cover, Ground, Terrain},
    state::Screen,
    words::{Nerve, Pace, UnitId},
};
use kernel::Point;
use table::{Bounds, Disc, Inches, Shape, ahead, bearing};

/// HA-LOS-01, HA-LOS-05: so near a hedge or a wall one is at it.
pub const AT: Inches = Inches::whole(1);
/// HA-LOS-04: a hedge so near a vehicle hides part of it.
const NEAR: Inches = Inches::whole(3);

/// HA-LOS-04: how much of a vehicle is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Share {
    Nothing,
    /// 1-50 %
    Half,
    /// More than half.
    Most,
    All,
}

/// HA-LOS-01: one element sees another; of a hull any of five points will do.
pub fn sees(game: &Game<'_>, by: UnitId, at: UnitId) -> bool {
    bar(game, by, at).is_none()
}

/// Which clause keeps one from seeing the other.
pub fn bar(game: &Game<'_>, by: UnitId, at: UnitId) -> Option<C> {
    game.once_looked(by, at, || between(game, by, at))
}

fn between(game: &Game<'_>, by: UnitId, at: UnitId) -> Option<C> {
    if !looks_out(game, by) {
        return Some(C::Fire11);
    }
    let (eye, figures) = (game.disc(by), game.figures(by));
    if figures.is_empty() {
        return bar_from(game, eye, at);
    }
    // Option element_shape=figures: whatever one of them sees.
    let sees = |&p: &Point| sees_from(game, Disc::new(p, eye.radius), at);
    if figures.iter().any(sees) { None } else { block(game, eye, game.disc(at)).or(Some(C::Fire11)) }
}

/// On the table; option `passenger_fire`: or in an open top there.
fn looks_out(game: &Game<'_>, by: UnitId) -> bool {
    game.unit(by).is_on_table()
        || game.setup.options().passenger_fire()
            && game
                .carrier(by)
                .is_some_and(|c| game.unit(c).is_on_table() && game.element(c).hull.is_some_and(|h| h.open_top))
}

/// The same of one that goes a way; `open`: in plain view of the other.
pub fn sees_on_way(game: &Game<'_>, by: UnitId, at: UnitId, open: bool) -> bool {
    let look = || between(game, by, at);
    debug_assert!(!open || look().is_none(), "something is between {} and {}", by.0, at.0);
    game.once_looked(by, at, || if open { None } else { look() }).is_none()
}

/// Nothing that could block a line is between it and any point of this way, to a hair.
pub fn is_open(game: &Game<'_>, by: UnitId, way: &[Point]) -> bool {
    let eye = game.at(by);
    let is_aside = |bounds: Bounds, a: Point, b: Point| {
        let corners = bounds.grown(2).corners();
        // Beyond one of the outermost lines, on the side where the other is not.
        let is_beyond = |edge: Point, other: Point| {
            let inner = cross(eye, edge, other);
            let mut sides = corners.iter().map(|&p| cross(eye, edge, p));
            if inner > 0 { sides.all(|n| n < 0) } else { inner < 0 && sides.all(|n| n > 0) }
        };
        !bounds.grown(2).meets(Bounds::of([eye, a, b])) || is_beyond(a, b) || is_beyond(b, a)
    };
    let is_harmless = |nth: u8| {
        // HA-LOS-01: what one is in or on.
        game.ground(nth) != Ground::Wood && !game.is_burning(nth) && game.setup.terrain(nth).shape.holds(eye)
    };
    let is_clear = |leg: &[Point]| {
        let mut blinds = game.setup.blinds.iter();
        blinds.all(|&(nth, bounds)| is_aside(bounds, leg[0], leg[1]) || is_harmless(nth))
    };
    let no_figures = !game.setup.options().element_shape_figures();
    no_figures && game.smoke.iter().all(Option::is_none) && way.windows(2).all(is_clear)
}

/// On which side of the line from `a` through `b` a point is.
fn cross(a: Point, b: Point, p: Point) -> i64 {
    let [ax, ay, bx, by, px, py] = [a.x, a.y, b.x, b.y, p.x, p.y].map(i64::from);
    (bx - ax) * (py - ay) - (by - ay) * (px - ax)
}

/// The same from somewhere else.
pub fn sees_from(game: &Game<'_>, eye: Disc, at: UnitId) -> bool {
    bar_from(game, eye, at).is_none()
}

fn bar_from(game: &Game<'_>, eye: Disc, at: UnitId) -> Option<C> {
    let (mark, figures) = (game.disc(at), game.figures(at));
    let is_clear = |&p: &Point| is_clear(game, eye, Disc::new(p, mark.radius));
    match figures.is_empty() {
        false if figures.iter().any(is_clear) => None,
        false => block(game, eye, mark).or(Some(C::Fire11)),
        // Nearly always the middle is seen, and then no corner is looked at.
        true => block(game, eye, mark).filter(|_| !game.rim(at).iter().any(is_clear)),
    }
}

pub fn sees_place(game: &Game<'_>, by: UnitId, at: Point) -> bool {
    game.unit(by).is_on_table() && is_clear(game, game.disc(by), Disc::dot(at))
}

/// HA-LOS-01: nothing blocks the line.
pub fn is_clear(game: &Game<'_>, eye: Disc, mark: Disc) -> bool {
    block(game, eye, mark).is_none()
}

/// What blocks it.
fn block(game: &Game<'_>, eye: Disc, mark: Disc) -> Option<C> {
    let (a, b) = (eye.at, mark.at);
    let (mut wood, line) = (0, Bounds::of_line(a, b));
    for &(nth, bounds) in &game.setup.blinds {
        if !bounds.meets(line) {
            continue;
        }
        let piece = game.setup.terrain(nth);
        let shape = &piece.shape;
        if !shape.is_crossed(a, b) {
            continue;
        }
        let holds_end = || shape.holds(a) || shape.holds(b);
        match game.ground(nth) {
            // HA-LOS-01: houses and hills, unless an end is in or on them.
            Ground::Building | Ground::Pillbox | Ground::Hill if !holds_end() => return Some(C::Los01),
            Ground::Building if game.is_burning(nth) => return Some(C::Flm06),
            Ground::HighHedge if !is_at(piece, eye) && !is_at(piece, mark) => return Some(C::Los01),
            // HA-LOS-02: so much wood in all.
            Ground::Wood => wood += shape.inside(a, b),
            _ => {}
        }
    }
    if wood > wood_limit(game) {
        return Some(C::Los02);
    }
    // HA-SMK-03
    let smoky = game.smoke.iter().flatten().any(|screen| screen.shape().is_crossed(a, b));
    smoky.then_some(C::Smk03)
}

/// Option `los_wood`.
fn wood_limit(game: &Game<'_>) -> u32 {
    let options = game.setup.options();
    match () {
        () if options.los_wood_2() => 200,
        () if options.los_wood_4() => 400,
        () if options.los_wood_5() => 500,
        () if options.los_wood_6() => 600,
        () => 300,
    }
}

fn is_at(piece: &Terrain, who: Disc) -> bool {
    piece.shape.is_within_of(who, AT)
}

impl Screen {
    /// HA-SMK-03: 3" by 1".
    pub fn shape(&self) -> Shape {
        Shape::turned(self.at, 100, 300, self.along)
    }
}

/// HA-LOS-04: by its points; a hedge or wall close to it hides some of it.
pub fn share(game: &Game<'_>, from: Point, at: UnitId) -> Share {
    let share = hidden(game, from, at, &game.points(at));
    let disc = game.disc(at);
    let fence = game.pieces().any(|(_, piece)| {
        let is_line = matches!(piece.kind, Ground::Hedge | Ground::HighHedge | Ground::Wall | Ground::SeaWall);
        is_line && piece.shape.is_crossed(from, disc.at) && piece.shape.is_within_of(disc, NEAR)
    });
    if fence { share.max(Share::Half) } else { share }
}

/// Option `hidden_any_target`: the same of men, by five points across their front.
pub fn front(game: &Game<'_>, from: Point, at: UnitId) -> Share {
    let (here, radius) = (game.at(at), u32::from(game.radius(at)));
    let aside = bearing(from, here).turned(90);
    let points = [(0, radius), (0, radius / 2), (0, 0), (180, radius / 2), (180, radius)];
    hidden(game, from, at, &points.map(|(turn, far)| ahead(here, aside.turned(turn), far)))
}

/// How many of these points of it nobody sees from there.
fn hidden(game: &Game<'_>, from: Point, at: UnitId, points: &[Point]) -> Share {
    let (eye, radius) = (Disc::dot(from), game.radius(at));
    let hidden = points.iter().filter(|&&p| !is_clear(game, eye, Disc::new(p, radius))).count();
    match 2 * hidden {
        0 => Share::Nothing,
        twice if twice <= points.len() => Share::Half,
        _ if hidden < points.len() => Share::Most,
        _ => Share::All,
    }
}

/// HA-LOS-05: the cover of an element against fire from there.
pub fn cover(game: &Game<'_>, at: UnitId, from: Point) -> Cover {
    let unit = game.unit(at);
    // HA-MOV-25: riders are in the open, whatever they ride through.
    if unit.mounted {
        return Cover::Open;
    }
    // HA-DIR-20: a craft is hard cover.
    if let crate::state::Place::Aboard(carrier) = unit.place {
        return if game.element(carrier).is_craft() { Cover::Hard } else { Cover::Open };
    }
    let best = ground_cover(game, game.disc(at), from);
    if best > Cover::Open || !game.is_men(at) {
        return best;
    }
    // HA-MOV-17: who crawls; HA-DIR-26: who has gone to ground; HA-LOS-03: who is close behind a vehicle.
    let low = unit.nerve == Nerve::Halted || unit.nerve == Nerve::Pinned;
    let low = low && !game.setup.options().go_to_ground_off();
    if unit.pace == Pace::Crawl || low || is_behind_vehicle(game, at, from) { Cover::Soft } else { Cover::Open }
}

/// What the ground gives: the piece one is in, or a line close by that is between.
pub fn ground_cover(game: &Game<'_>, who: Disc, from: Point) -> Cover {
    let mut best = Cover::Open;
    // The best comes first, and nothing that falls gives more cover than before.
    for &(nth, cover, bounds) in &game.setup.covers {
        if cover <= best {
            break;
        }
        if !bounds.holds(who.at) {
            continue;
        }
        let piece = game.setup.terrain(nth);
        let protects = if piece.is_area() {
            piece.shape.holds(who.at)
        } else {
            is_at(piece, who) && piece.shape.is_crossed(from, who.at)
        };
        if protects {
            best = best.max(game.ground(nth).cover());
        }
    }
    best
}

/// HA-LOS-03
pub fn is_behind_vehicle(game: &Game<'_>, at: UnitId, from: Point) -> bool {
    let man = game.disc(at);
    game.setup.vehicles.iter().filter(|&&u| u != at).any(|&hull| {
        let there = game.unit(hull).is_on_table() || game.is_wreck(hull);
        there && table::is_within(game.round(hull), man, AT) && {
            let shape = game.shape_at(hull, game.unit(hull).at, game.unit(hull).facing);
            shape.is_within_of(man, AT) && shape.is_crossed(from, man.at)
        }
    })
}
