//! Boards of squares: distance, the ring of directions, edges, layers and straight lines. Up to 32 by 32 squares.
use kernel::Point;
use serde::{Deserialize, Serialize};

/// On the ground, or in a hole or trench below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layer {
    Surface,
    Pit,
}

/// The eight directions, clockwise from north.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compass {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Compass {
    pub const RING: [Compass; 8] = [
        Compass::North,
        Compass::NorthEast,
        Compass::East,
        Compass::SouthEast,
        Compass::South,
        Compass::SouthWest,
        Compass::West,
        Compass::NorthWest,
    ];

    /// Clockwise by so many eighths of the circle.
    #[must_use]
    pub const fn turned(self, eighths: i32) -> Compass {
        Compass::RING[(self as i32 + eighths).rem_euclid(8) as usize]
    }
    /// So many squares this way from `from`.
    pub const fn from(self, from: Point, squares: i16) -> Point {
        let (x, y) = self.step();
        Point::new(from.x.saturating_add(x * squares), from.y.saturating_add(y * squares))
    }
    pub const fn step(self) -> (i16, i16) {
        match self {
            Compass::North => (0, 1),
            Compass::NorthEast => (1, 1),
            Compass::East => (1, 0),
            Compass::SouthEast => (1, -1),
            Compass::South => (0, -1),
            Compass::SouthWest => (-1, -1),
            Compass::West => (-1, 0),
            Compass::NorthWest => (-1, 1),
        }
    }
    /// The direction nearest to the line between two squares: a diagonal where 5 times the smaller difference is
    /// more than twice the larger (HB-DEV-05); `None` from a square to itself.
    pub fn nearest(from: Point, to: Point) -> Option<Compass> {
        let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
        let is_diagonal = 5 * dx.abs().min(dy.abs()) > 2 * dx.abs().max(dy.abs());
        let (x, y) = match (dx.signum(), dy.signum()) {
            (x, y) if is_diagonal => (x, y),
            (x, _) if dx.abs() > dy.abs() => (x, 0),
            (_, y) => (0, y),
        };
        Compass::RING.into_iter().find(|c| c.step() == (x as i16, y as i16))
    }
}

/// Squares from one to the other; a diagonal counts one.
pub fn squares_between(a: Point, b: Point) -> u16 {
    a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))
}

/// The squares whose inside the straight line between two centres passes, without the two ends. A corner that is
/// only touched counts for nothing; from the other end they are the same squares.
pub fn line(a: Point, b: Point) -> impl Iterator<Item = Point> {
    let (wide, high) = (i32::from(a.x.abs_diff(b.x)), i32::from(a.y.abs_diff(b.y)));
    let (east, north) = ((i32::from(b.x) - i32::from(a.x)).signum(), (i32::from(b.y) - i32::from(a.y)).signum());
    let (mut x, mut y) = (0, 0);
    std::iter::from_fn(move || {
        // Which side of the square the line leaves by: the upright one, the level one, or both at the corner.
        let leaves = (i64::from(1 + 2 * x) * i64::from(high)).cmp(&(i64::from(1 + 2 * y) * i64::from(wide)));
        x += i32::from(leaves.is_le());
        y += i32::from(leaves.is_ge());
        let is_on_the_way = x <= wide && y <= high && (x, y) != (wide, high);
        is_on_the_way.then(|| Point::new((i32::from(a.x) + east * x) as i16, (i32::from(a.y) + north * y) as i16))
    })
}

/// A set of squares: a bit each, copied as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SquareSet([u32; 32]);

impl SquareSet {
    pub fn holds(&self, square: Point) -> bool {
        bit(square).is_some_and(|(row, bit)| self.0[row] & bit != 0)
    }
    /// Squares off the largest board are never held.
    pub fn insert(&mut self, square: Point) {
        if let Some((row, bit)) = bit(square) {
            self.0[row] |= bit;
        }
    }
    pub fn remove(&mut self, square: Point) {
        if let Some((row, bit)) = bit(square) {
            self.0[row] &= !bit;
        }
    }
    /// From the south-west corner, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        (0..32).flat_map(|y| (0..32).map(move |x| Point::new(x, y))).filter(|&square| self.holds(square))
    }
}

impl FromIterator<Point> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Point>>(squares: I) -> SquareSet {
        let mut set = SquareSet::default();
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

fn bit(square: Point) -> Option<(usize, u32)> {
    let is_on = (0..32).contains(&square.x) && (0..32).contains(&square.y);
    is_on.then(|| (square.y as usize, 1 << square.x))
}

/// The edge between two squares side by side: north or east of `square`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Edge {
    square: Point,
    is_north: bool,
}

impl Edge {
    /// `None` unless the squares lie side by side.
    pub fn between(a: Point, b: Point) -> Option<Edge> {
        let (square, beyond) = if a <= b { (a, b) } else { (b, a) };
        match (i32::from(beyond.x) - i32::from(square.x), i32::from(beyond.y) - i32::from(square.y)) {
            (0, 1) => Some(Edge { square, is_north: true }),
            (1, 0) => Some(Edge { square, is_north: false }),
            _ => None,
        }
    }
    /// The squares on both sides.
    pub fn sides(self) -> [Point; 2] {
        let to = if self.is_north { Compass::North } else { Compass::East };
        [self.square, to.from(self.square, 1)]
    }
}

/// A set of edges: wire that stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct EdgeSet {
    north: SquareSet,
    east: SquareSet,
}

impl EdgeSet {
    pub fn holds(&self, edge: Edge) -> bool {
        if edge.is_north { self.north.holds(edge.square) } else { self.east.holds(edge.square) }
    }
    pub fn insert(&mut self, edge: Edge) {
        self.row(edge).insert(edge.square);
    }
    pub fn remove(&mut self, edge: Edge) {
        self.row(edge).remove(edge.square);
    }
    fn row(&mut self, edge: Edge) -> &mut SquareSet {
        if edge.is_north { &mut self.north } else { &mut self.east }
    }
}

/// A board with squares that are neither entered nor seen through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    /// Columns and rows; the south-western square is 0, 0.
    pub size: Point,
    pub blocked: SquareSet,
}

impl Grid {
    pub fn is_on(&self, square: Point) -> bool {
        (0..self.size.x).contains(&square.x) && (0..self.size.y).contains(&square.y)
    }
    /// Whether the line from centre to centre is free; the same both ways. Blocked ends see and are seen.
    pub fn sees(&self, a: Point, b: Point) -> bool {
        !line(a, b).any(|square| self.blocked.holds(square))
    }
    /// Whether one step leads from square to square. Wire stops the surface only; a diagonal needs one way round the
    /// corner that is free all along (HB-WIR-07).
    pub fn may_step(&self, wire: &EdgeSet, layer: Layer, from: Point, to: Point) -> bool {
        let may_cross = |a: Point, b: Point| {
            let is_wired = Edge::between(a, b).is_some_and(|edge| wire.holds(edge));
            self.is_on(b) && !self.blocked.holds(b) && (layer == Layer::Pit || !is_wired)
        };
        match (from.x.abs_diff(to.x), from.y.abs_diff(to.y)) {
            (0, 1) | (1, 0) => may_cross(from, to),
            (1, 1) => {
                let corners = [Point::new(from.x, to.y), Point::new(to.x, from.y)];
                corners.into_iter().any(|corner| may_cross(from, corner) && may_cross(corner, to))
            }
            _ => false,
        }
    }
}
