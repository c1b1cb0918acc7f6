//! HA-GEN-04, HA-GEN-11: footprints, and how far they are from one another.
use crate::{
    Game,
    setup::{Footprint, Ground, ON_FOOT, Terrain},
    state::Place,
    words::UnitId,
};
use figures::Discs;
use kernel::Point;
use smallvec::SmallVec;
use table::{Bounds, Disc, Heading, Inches, Shape};

/// The shape of an element that stands there and faces so.
pub fn shape_of(footprint: Footprint, at: Point, facing: Heading) -> Shape {
    match footprint {
        Footprint::Disc(radius) => Shape::disc(at, radius),
        Footprint::Rect { width, length } => Shape::turned(at, width, length, facing),
    }
}

/// From a shape to the nearest of these.
fn nearest(shape: &Shape, men: &[Point]) -> Inches {
    men.iter().map(|&p| shape.gap_to(Disc::dot(p))).min().unwrap_or(Inches::ZERO)
}

impl Game<'_> {
    /// Where it is: on the table, or with what carries it.
    pub fn at(&self, unit: UnitId) -> Point {
        match self.unit(unit).place {
            Place::Aboard(carrier) => self.unit(carrier).at,
            _ => self.unit(unit).at,
        }
    }
    pub fn shape(&self, unit: UnitId) -> Shape {
        if let Place::Aboard(carrier) = self.unit(unit).place {
            return self.shape(carrier);
        }
        self.shape_at(unit, self.unit(unit).at, self.unit(unit).facing)
    }
    pub fn shape_at(&self, unit: UnitId, at: Point, facing: Heading) -> Shape {
        shape_of(self.footprint(unit), at, facing)
    }
    /// HA-CM-15: men who left their gun are a small group.
    pub fn footprint(&self, unit: UnitId) -> Footprint {
        match self.element(unit).footprint {
            Footprint::Rect { .. } if self.is_men(unit) && !self.is_crew_served(unit) => Footprint::Disc(ON_FOOT),
            footprint => footprint,
        }
    }
    /// A disc that stands for it where only its size matters.
    pub fn disc(&self, unit: UnitId) -> Disc {
        Disc::new(self.at(unit), self.radius(unit))
    }
    pub fn radius(&self, unit: UnitId) -> u16 {
        self.footprint(unit).radius()
    }
    pub(super) fn measure(&self, a: UnitId, b: UnitId) -> Inches {
        if !self.setup.options().element_shape_figures() {
            let [a, b] = [self.bearer(a), self.bearer(b)];
            return match [self.footprint(a), self.footprint(b)] {
                [Footprint::Disc(_), Footprint::Disc(_)] => table::gap(self.disc(a), self.disc(b)),
                [Footprint::Disc(_), _] => self.shape(b).gap_to(self.disc(a)),
                [_, Footprint::Disc(_)] => self.shape(a).gap_to(self.disc(b)),
                _ => self.shape(a).gap_between(&self.shape(b)),
            };
        }
        // Option element_shape=figures: from the nearest man to the nearest man.
        match (&self.figures(a)[..], &self.figures(b)[..]) {
            ([], []) => self.shape(a).gap_between(&self.shape(b)),
            ([], men) => nearest(&self.shape(a), men),
            (men, []) => nearest(&self.shape(b), men),
            (ours, theirs) => ours.iter().map(|&p| nearest(&Shape::disc(p, 0), theirs)).min().unwrap_or(Inches::ZERO),
        }
    }
    /// Whether they are no farther apart than this; who is far off need not be measured.
    pub fn is_as_near(&self, a: UnitId, b: UnitId, most: Inches) -> bool {
        let may_be = || table::is_within(self.round(self.bearer(a)), self.round(self.bearer(b)), most);
        let is_plain = || !self.setup.options().element_shape_figures();
        self.measured(a, b).map_or_else(|| (!is_plain() || may_be()) && self.distance(a, b) <= most, |gap| gap <= most)
    }
    /// Round the whole footprint, however it stands.
    pub fn round(&self, unit: UnitId) -> Disc {
        Disc::new(self.unit(unit).at, 2 * self.radius(unit) + 4)
    }
    pub fn distance_to(&self, unit: UnitId, at: Point) -> Inches {
        match &self.figures(unit)[..] {
            [] => self.shape(unit).gap_to(Disc::dot(at)),
            men => nearest(&Shape::disc(at, 0), men),
        }
    }
    /// Option `element_shape=figures`: where the men of a group stand, in ranks of four, 1" apart; nobody without it.
    pub fn figures(&self, unit: UnitId) -> SmallVec<[Point; 12]> {
        if !self.setup.options().element_shape_figures()
            || !self.unit(unit).is_on_table()
            || matches!(self.footprint(unit), Footprint::Rect { .. })
        {
            return SmallVec::new();
        }
        let (middle, men) = (self.at(unit), i16::from(self.unit(unit).count()));
        let ranks = (men + 3) / 4;
        let stand = |nth: i16| {
            let (rank, file) = (nth / 4, nth % 4);
            let wide = (men - 4 * rank).min(4);
            Point::new(middle.x + file * 100 - (wide - 1) * 50, middle.y + (ranks - 1) * 50 - rank * 100)
        };
        (0..men).map(stand).collect()
    }
    /// From where it looks, and where it is looked at first: its middle, or each man.
    pub fn men(&self, unit: UnitId) -> Discs {
        let (men, radius) = (self.figures(unit), self.radius(unit));
        if men.is_empty() {
            return Discs::from_slice(&[self.disc(unit)]);
        }
        men.into_iter().map(|at| Disc::new(at, radius)).collect()
    }
    /// HA-LOS-01: the middle and the corners of a hull, or each man.
    pub fn points(&self, unit: UnitId) -> SmallVec<[Point; 12]> {
        let mut points = self.figures(unit);
        if points.is_empty() {
            points.push(self.at(unit));
            points.extend(self.rim(unit));
        }
        points
    }
    /// The corners of a hull, from the left of its front on.
    pub fn corners(&self, unit: UnitId) -> Option<[Point; 4]> {
        let bearer = self.bearer(unit);
        let Footprint::Rect { width, length } = self.footprint(bearer) else { return None };
        Some(table::turned_corners(self.unit(bearer).at, width, length, self.unit(bearer).facing))
    }
    /// The same, as points that may be seen.
    pub fn rim(&self, unit: UnitId) -> SmallVec<[Point; 12]> {
        let Some(corners) = self.corners(unit) else { return SmallVec::new() };
        let mut points: SmallVec<[Point; 12]> = SmallVec::from_slice(&corners);
        // Option hull_points=9: the middles of the sides too.
        if self.setup.options().hull_points_9() {
            let middle = |n: usize| {
                let (a, b) = (corners[n], corners[(n + 1) % corners.len()]);
                Point::new(i16::midpoint(a.x, b.x), i16::midpoint(a.y, b.y))
            };
            points.extend((0..corners.len()).map(middle));
        }
        points
    }
    /// HA-GEN-11: the whole footprint is on the table.
    pub fn is_on(&self, shape: &Shape) -> bool {
        let (Bounds { least, most }, size) = (shape.bounds(), self.setup.plan.size);
        least.x >= 0 && least.y >= 0 && most.x <= size.x && most.y <= size.y
    }

    /// A wreck stays where it was brewed.
    pub fn is_wreck(&self, unit: UnitId) -> bool {
        self.element(unit).is_vehicle() && self.unit(unit).place == Place::Lost && self.unit(unit).wreck
    }

    /// What a piece is now: HA-HE-10: houses fall to rubble.
    pub fn ground(&self, piece: u8) -> Ground {
        let terrain = self.setup.terrain(piece);
        match terrain.kind {
            Ground::Building | Ground::Pillbox if self.has_fallen(piece) => Ground::Rubble,
            kind => kind,
        }
    }
    pub fn has_fallen(&self, piece: u8) -> bool {
        let limit = self.setup.terrain(piece).limit();
        limit.is_some_and(|limit| self.damage[usize::from(piece)] >= limit)
    }
    pub fn is_burning(&self, piece: u8) -> bool {
        self.burning >> piece & 1 == 1
    }
    pub fn pieces(&self) -> impl Iterator<Item = (u8, &Terrain)> {
        (0..).zip(&self.setup.plan.terrain)
    }
    /// The house or pillbox that it is in.
    pub fn inside(&self, unit: UnitId) -> Option<u8> {
        if !self.unit(unit).is_on_table() {
            return None;
        }
        self.house_at(self.unit(unit).at)
    }
    pub fn is_inside(&self, unit: UnitId, house: u8) -> bool {
        self.setup.terrain(house).shape.holds(self.unit(unit).at) && self.inside(unit) == Some(house)
    }
    pub fn house_at(&self, at: Point) -> Option<u8> {
        let is_there = |&n: &u8| self.setup.terrain(n).shape.holds(at) && !self.has_fallen(n);
        self.setup.houses.iter().copied().find(is_there)
    }
}
