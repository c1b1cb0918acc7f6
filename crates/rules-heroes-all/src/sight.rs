//! HA-LOS: who sees whom, and what covers a target.
use crate::{
    Clause as C, Game,
    setup::{AT, Cover, Ground},
    state::Screen,
    words::{Nerve, Pace, UnitId},
};
use figures::{AimAt, Discs, Opacity, Outlook, Piece, Pieces, Scenery, Sightlines, Stopper};
use kernel::Point;
use table::{Bounds, Disc, Inches, Shape, ahead, bearing};

/// HA-LOS-04: a hedge so near a vehicle hides part of it.
const NEAR: Inches = Inches::whole(3);

/// HA-LOS-01: a straight line from middle to middle; HA-LOS-03: vehicles block nothing.
impl Scenery for Game<'_> {
    const AIM: AimAt = AimAt::Middle;

    fn pieces(&self) -> &Pieces {
        &self.setup.pieces
    }
    /// HA-HE-10: as long as it stands; HA-FLM-06: a house on fire hides who is in it, too.
    fn opacity(&self, piece: &Piece) -> Opacity {
        match self.ground(piece.id.0) {
            Ground::Building if self.is_burning(piece.id.0) => Opacity::Shut,
            ground => ground.opacity(),
        }
    }
    /// HA-SMK-03: nobody sees through smoke.
    fn veils(&self) -> impl Iterator<Item = Shape> {
        self.smoke.iter().flatten().map(Screen::shape)
    }
    /// HA-LOS-02: so much wood in all (option `los_wood`).
    fn most_inside(&self) -> u32 {
        let options = self.setup.options();
        match () {
            () if options.los_wood_2() => 200,
            () if options.los_wood_4() => 400,
            () if options.los_wood_5() => 500,
            () if options.los_wood_6() => 600,
            () => 300,
        }
    }
}

/// HA-LOS-01: one element sees another; of a hull any of five points will do.
pub fn sees(game: &Game<'_>, by: UnitId, at: UnitId) -> bool {
    looks_out(game, by) && game.once_seen(by, at, || do_see(game, &game.men(by), at))
}

/// On the table; option `passenger_fire`: or in an open top there.
fn looks_out(game: &Game<'_>, by: UnitId) -> bool {
    game.unit(by).is_on_table()
        || game.setup.options().passenger_fire()
            && game
                .carrier(by)
                .is_some_and(|c| game.unit(c).is_on_table() && game.element(c).hull.is_some_and(|h| h.open_top))
}

/// The same from somewhere else.
pub fn sees_from(game: &Game<'_>, eye: Disc, at: UnitId) -> bool {
    do_see(game, &[eye], at)
}

fn do_see(game: &Game<'_>, eyes: &[Disc], at: UnitId) -> bool {
    let outlook = Outlook::of(game, UnitId::NOBODY, eyes);
    outlook.sees(at, &game.men(at)) || outlook.sees(at, &discs(&game.rim(at), game.radius(at)))
}

pub fn sees_place(game: &Game<'_>, by: UnitId, at: Point) -> bool {
    game.unit(by).is_on_table() && is_clear(game, game.disc(by), Disc::dot(at))
}

/// HA-LOS-01: nothing blocks the line.
pub fn is_clear(game: &Game<'_>, eye: Disc, mark: Disc) -> bool {
    Outlook::of(game, UnitId::NOBODY, &[eye]).sees(UnitId::NOBODY, &[mark])
}

/// Whether a whole way is in its plain view. No: perhaps it is all the same.
pub fn is_open(game: &Game<'_>, by: UnitId, way: &[Point]) -> bool {
    let eye = [game.disc(by)];
    let outlook = Outlook::of(game, by, &eye);
    let is_clear = |leg: &[Point]| outlook.surely_open(UnitId::NOBODY, Bounds::of(leg.iter().copied()));
    // Option element_shape=figures: each man is somewhere else.
    !game.setup.options().element_shape_figures() && way.windows(2).all(is_clear)
}

/// Whether it sees one that goes such a way; `open`: in its plain view.
pub fn sees_on_way(game: &Game<'_>, by: UnitId, at: UnitId, open: bool) -> bool {
    debug_assert!(!open || do_see(game, &game.men(by), at), "something is between {} and {}", by.0, at.0);
    if open { game.once_seen(by, at, || true) } else { sees(game, by, at) }
}

/// Which clause keeps one from seeing the other: what the line between their middles meets.
pub fn bar(game: &Game<'_>, by: UnitId, at: UnitId) -> Option<C> {
    if sees(game, by, at) {
        return None;
    }
    let (eye, mark) = (game.disc(by), game.disc(at));
    let stopper = Sightlines::between(game, by, &[eye], at, &[mark]).stopper();
    Some(match stopper.filter(|_| looks_out(game, by)) {
        Some(Stopper::Piece(piece)) => {
            let shape = &game.setup.terrain(piece.0).shape;
            if shape.holds(eye.at) || shape.holds(mark.at) { C::Flm06 } else { C::Los01 }
        }
        Some(Stopper::Counted) => C::Los02,
        Some(Stopper::Veil) => C::Smk03,
        _ => C::Fire11,
    })
}

/// HA-LOS-04: how much of a vehicle is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Share {
    Nothing,
    /// 1-50 %
    Half,
    /// More than half.
    Most,
    All,
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
    let (eye, marks) = ([Disc::dot(from)], discs(points, game.radius(at)));
    let hidden = points.len() - Sightlines::between(game, UnitId::NOBODY, &eye, at, &marks).seen().len();
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
            piece.shape.is_within_of(who, AT) && piece.shape.is_crossed(from, who.at)
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

fn discs(points: &[Point], radius: u16) -> Discs {
    points.iter().map(|&p| Disc::new(p, radius)).collect()
}
