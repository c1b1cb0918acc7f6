//! Small tables by chance.
use figures::{AimAt, Bases, Opacity, Piece, PieceId, Pieces, Rim, Scenery, UnitId};
use kernel::Point;
use proptest::prelude::*;
use table::{Disc, Heading, Inches, Shape, ahead};

/// 12" by 12".
pub(crate) const SIZE: i16 = 1200;

#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) pieces: Vec<(Shape, Opacity)>,
    pub(crate) veils: Vec<Shape>,
    pub(crate) most_inside: u32,
    /// Unit 0 looks at unit 1: their own bodies are among these.
    pub(crate) bodies: Vec<Bases>,
    pub(crate) eyes: Bases,
    pub(crate) marks: Bases,
    /// Some more who stand close together.
    pub(crate) boxed: Bases,
}

/// A table on which one aims at any part or not, and bodies stop lines in one of three ways.
#[derive(Debug)]
pub(crate) struct World<const ANY: bool, const BODY: u8>(pub(crate) Table);

impl<const ANY: bool, const BODY: u8> Scenery for World<ANY, BODY> {
    const AIM: AimAt = if ANY { AimAt::AnyPart } else { AimAt::Middle };
    const BODIES: Opacity = match BODY {
        0 => Opacity::Shut,
        1 => Opacity::Solid { at: Some(Inches::whole(1)) },
        _ => Opacity::Solid { at: None },
    };
    fn pieces(&self) -> &Pieces {
        // One table a test: it may be kept for ever.
        let all = (0..).map(PieceId).zip(&self.0.pieces);
        Box::leak(Box::new(
            all.map(|(id, (shape, _))| (id, shape.clone(), Opacity::Clear)).collect::<Pieces>().by_size(),
        ))
    }
    fn opacity(&self, piece: &Piece) -> Opacity {
        self.0.pieces[usize::from(piece.id.0)].1
    }
    fn veils(&self) -> impl Iterator<Item = Shape> {
        self.0.veils.iter().cloned()
    }
    fn most_inside(&self) -> u32 {
        self.0.most_inside
    }
    fn bodies(&self, _: UnitId) -> impl Iterator<Item = (UnitId, &Bases)> {
        (0..).map(UnitId).zip(&self.0.bodies)
    }
}

/// Many are in line with others, so that rims are met; all are even, so that middles are points.
pub(crate) fn point() -> impl Strategy<Value = Point> {
    let along = prop_oneof![(0..=12i16).prop_map(|n| n * 100), (0..=SIZE / 2).prop_map(|n| n * 2)];
    (along.clone(), along).prop_map(|(x, y)| Point::new(x, y))
}

pub(crate) fn base() -> impl Strategy<Value = Disc> {
    (point(), prop_oneof![Just(0), Just(50), Just(75)]).prop_map(|(at, radius)| Disc::new(at, radius))
}

/// Men close to one another.
pub(crate) fn unit(men: std::ops::Range<usize>) -> impl Strategy<Value = Bases> {
    let apart = (-60..=60i16, -60..=60i16);
    let radius = prop_oneof![Just(0), Just(50), Just(75)];
    (point(), radius, prop::collection::vec(apart, men)).prop_map(|(at, radius, men)| {
        men.iter().map(|(x, y)| Disc::new(Point::new(at.x + 2 * x, at.y + 2 * y), radius)).collect()
    })
}

/// A polygon whose sides do not cross, convex or not.
fn star() -> impl Strategy<Value = Shape> {
    (point(), prop::collection::vec(1..250u32, 8)).prop_map(|(centre, radii)| {
        let even = |p: Point| Point::new(p.x & !1, p.y & !1);
        let corner = |(n, &r): (usize, &u32)| even(ahead(centre, Heading::new(n as i32 * 45), r));
        Shape::polygon(&radii.iter().enumerate().map(corner).collect::<Vec<_>>())
    })
}

pub(crate) fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        3 => (point(), point()).prop_map(|(a, b)| Shape::rect(a, b)),
        2 => (point(), point()).prop_map(|(a, b)| Shape::line(a, b)),
        1 => (point(), 0..150u16).prop_map(|(at, radius)| Shape::disc(at, 2 * radius)),
        1 => star(),
    ]
}

/// An area, and somebody in it or close to it.
pub(crate) fn inside() -> impl Strategy<Value = (Shape, Disc)> {
    let half = 1..=4i16;
    (point(), half.clone(), half, -100..=100i16, -100..=100i16, base()).prop_map(
        |(at, wide, long, east, north, base)| {
            let corner = |sign: i16| Point::new(at.x + sign * 100 * wide, at.y + sign * 100 * long);
            let man = Point::new(at.x + wide * east, at.y + long * north);
            (Shape::rect(corner(-1), corner(1)), Disc::new(man, base.radius))
        },
    )
}

pub(crate) fn opacity() -> impl Strategy<Value = Opacity> {
    let inches = || prop::option::of((0..400i32).prop_map(Inches::hundredths));
    let rim = prop_oneof![Just(Rim::Stops), Just(Rim::Passes)];
    let opening = prop::option::of((0..4).prop_map(|n| Heading::new(90 * n)));
    prop_oneof![
        Just(Opacity::Clear),
        Just(Opacity::Shut),
        inches().prop_map(|at| Opacity::Solid { at }),
        inches().prop_map(|at| Opacity::Solid { at }),
        (inches(), inches(), rim).prop_map(|(one, both, rim)| Opacity::Woods { one, both, rim }),
        Just(Opacity::Counted),
        opening.prop_map(|opening| Opacity::Walls { opening }),
    ]
}

pub(crate) fn table() -> impl Strategy<Value = Table> {
    let pieces = prop::collection::vec((shape(), opacity()), 0..6);
    let veils = prop::collection::vec(shape(), 0..2);
    let bodies = prop::collection::vec(unit(1..4), 0..5);
    (pieces, veils, 0..500u32, bodies, unit(1..7), unit(1..7), unit(1..4)).prop_map(
        |(pieces, veils, most_inside, bodies, eyes, marks, boxed)| Table {
            pieces,
            veils,
            most_inside,
            bodies,
            eyes,
            marks,
            boxed,
        },
    )
}

/// The same thing elsewhere, turned by so much against the clock.
pub(crate) trait Moved {
    fn moved(&self, by: &impl Fn(Point) -> Point, turn: i32) -> Self;
}
impl Moved for Bases {
    fn moved(&self, by: &impl Fn(Point) -> Point, _: i32) -> Bases {
        self.iter().map(|disc| Disc::new(by(disc.at), disc.radius)).collect()
    }
}
impl Moved for Shape {
    fn moved(&self, by: &impl Fn(Point) -> Point, _: i32) -> Shape {
        match self {
            Shape::Disc(disc) => Shape::disc(by(disc.at), disc.radius),
            Shape::Rect { least, most } => Shape::rect(by(*least), by(*most)),
            Shape::Polygon(corners) => Shape::Polygon(corners.iter().map(|&p| by(p)).collect()),
            Shape::Line { a, b } => Shape::line(by(*a), by(*b)),
        }
    }
}
impl Moved for Opacity {
    fn moved(&self, _: &impl Fn(Point) -> Point, turn: i32) -> Opacity {
        match *self {
            Opacity::Walls { opening } => Opacity::Walls { opening: opening.map(|opening| opening.turned(-turn)) },
            other => other,
        }
    }
}
impl Moved for Table {
    fn moved(&self, by: &impl Fn(Point) -> Point, turn: i32) -> Table {
        Table {
            pieces: self.pieces.iter().map(|(s, o)| (s.moved(by, turn), o.moved(by, turn))).collect(),
            veils: self.veils.iter().map(|veil| veil.moved(by, turn)).collect(),
            most_inside: self.most_inside,
            bodies: self.bodies.iter().map(|body| body.moved(by, turn)).collect(),
            eyes: self.eyes.moved(by, turn),
            marks: self.marks.moved(by, turn),
            boxed: self.boxed.moved(by, turn),
        }
    }
}
