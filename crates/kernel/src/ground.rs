//! Where things may stand and go. A ground is data with clauses on it, so that one value serves the check, the
//! refusal, the client's drawing, the arranging of figures and the suggestions for readers that cannot think up a path.
use crate::{March, Refusal};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::fmt::Debug;

/// 1/100 inch, or squares: the ruleset's unit. x to the east, y to the north.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Point {
    pub x: i16,
    pub y: i16,
}

impl Point {
    pub const fn new(x: i16, y: i16) -> Point {
        Point { x, y }
    }
}

/// Waypoints, the start included.
pub type Route = SmallVec<[Point; 8]>;
/// Where each figure of a unit ends up, in the unit's own order.
pub type Figures = SmallVec<[Point; 12]>;

/// How figures follow their leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stance {
    /// As they stood; where the leader has gone into a piece of cover, in that piece.
    #[default]
    Own,
    /// All who can into this piece of terrain, by its number.
    Into(u8),
}

/// What is to be said of one figure at the end of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remark {
    /// It does not hold together with the others.
    LeftBehind,
    /// It stands apart from its mate.
    Parted,
    InCover,
}

pub trait Ground<C>: Clone + Debug + PartialEq + Serialize {
    /// The same ground, kept by a session.
    type Kept: Ground<C> + Send + Sync + 'static;
    fn keep(&self) -> Self::Kept;

    /// Whether the thing (its anchor) may be set up here.
    fn stand(&self, at: Point) -> Result<(), Refusal<C>>;
    /// Price of a whole route, or why not.
    fn price(&self, route: &[Point]) -> Result<u32, Refusal<C>>;
    /// What makes a way that costs too much so dear, if it is not what was asked about.
    fn dear(&self, _route: &[Point]) -> Option<C> {
        None
    }
    /// Where the figures end up when they follow this route (or are set up at its only point) by themselves.
    /// Things without figures give none.
    fn arrange(&self, route: &[Point]) -> Result<Figures, Refusal<C>>;
    /// The same in a way that their owner names.
    fn arrange_as(&self, route: &[Point], _stance: Stance) -> Result<Figures, Refusal<C>> {
        self.arrange(route)
    }
    /// Pieces of terrain that somebody gets into at the end of this route if his owner says so, and not by himself.
    fn ways_in(&self, _route: &[Point]) -> SmallVec<[u8; 4]> {
        SmallVec::new()
    }
    /// The shortest way that goes on from the end of a begun one to a place and costs no more in all.
    fn way(&self, begun: &[Point], to: Point, budget: u32) -> Option<Route> {
        let straight: Route = begun.iter().copied().chain([to]).collect();
        self.price(&straight).is_ok_and(|price| price <= budget).then_some(straight)
    }
    /// What is to be said of each of them where they would stand.
    fn remarks(&self, _figures: &[Point]) -> SmallVec<[Option<Remark>; 12]> {
        SmallVec::new()
    }
    /// Whether figures put there by hand, after this route, stand legally.
    fn arranged(&self, route: &[Point], figures: &[Point]) -> Result<(), Refusal<C>>;

    /// How many suggestions there are to draw from.
    fn suggestions(&self) -> usize;
    /// Whether the rules order this move and say what it must come to: then nobody just stays, and the first suggestion
    /// is the shortest way that comes to it.
    fn is_ordered(&self) -> bool {
        false
    }
    /// The nth suggested route, lazily: readers draw one without building the list. Number 0 always exists: staying, or
    /// the shortest way of a move that is ordered.
    fn route(&self, nth: usize, from: Point, budget: u32) -> Option<Route>;
    /// The nth suggested place.
    fn spot(&self, nth: usize) -> Option<Point>;
    /// The nth suggested route, and where it leaves the figures.
    fn march(&self, nth: usize, from: Point, budget: u32) -> Option<March> {
        let route = self.route(nth, from, budget)?;
        let figures = self.arrange(&route).ok()?;
        Some(March { route, figures })
    }
    /// The nth suggested place, and how the figures stand there.
    fn settle(&self, nth: usize) -> Option<March> {
        let route = Route::from_slice(&[self.spot(nth)?]);
        let figures = self.arrange(&route).ok()?;
        Some(March { route, figures })
    }
}

/// The ground of a ruleset that never asks for places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Nowhere;

impl<C> Ground<C> for Nowhere {
    type Kept = Nowhere;
    fn keep(&self) -> Nowhere {
        Nowhere
    }
    fn stand(&self, _: Point) -> Result<(), Refusal<C>> {
        Ok(())
    }
    fn price(&self, _: &[Point]) -> Result<u32, Refusal<C>> {
        Ok(0)
    }
    fn arrange(&self, _: &[Point]) -> Result<Figures, Refusal<C>> {
        Ok(Figures::new())
    }
    fn arranged(&self, _: &[Point], _: &[Point]) -> Result<(), Refusal<C>> {
        Ok(())
    }
    fn suggestions(&self) -> usize {
        1
    }
    fn route(&self, nth: usize, from: Point, _: u32) -> Option<Route> {
        (nth == 0).then(|| Route::from_slice(&[from]))
    }
    fn spot(&self, nth: usize) -> Option<Point> {
        (nth == 0).then(Point::default)
    }
}

/// Length of a leg in whole units, rounded down, by integers only.
#[inline]
pub fn length(a: Point, b: Point) -> u32 {
    let (dx, dy) = (u64::from(a.x.abs_diff(b.x)), u64::from(a.y.abs_diff(b.y)));
    let square = dx * dx + dy * dy;
    // Nearly always: a root of half the bits takes half the time.
    u32::try_from(square).map_or_else(|_| square.isqrt() as u32, u32::isqrt)
}

/// Whether a leg is no longer than this, and no root is drawn.
#[inline]
pub fn is_as_near(a: Point, b: Point, most: u32) -> bool {
    let (dx, dy) = (u64::from(a.x.abs_diff(b.x)), u64::from(a.y.abs_diff(b.y)));
    dx * dx + dy * dy < (u64::from(most) + 1).pow(2)
}

/// A way is drawn with no more points than this.
pub const MOST_POINTS: usize = 32;

/// Parts of a unit in which legs are added up, in bits: 31 legs lose less than a hundredth of one.
const FINE: u32 = 12;

/// How far from the start each leg of a route ends, rounded down once, not leg by leg.
pub fn milestones(route: &[Point]) -> impl Iterator<Item = u32> {
    let mut gone = 0;
    route.windows(2).map(move |leg| {
        let (dx, dy) = (u64::from(leg[0].x.abs_diff(leg[1].x)), u64::from(leg[0].y.abs_diff(leg[1].y)));
        gone += ((dx * dx + dy * dy) << (2 * FINE)).isqrt();
        (gone >> FINE) as u32
    })
}

/// Length of a whole route, rounded down once: it is the same however many points it is drawn with.
#[inline]
pub fn route_length(route: &[Point]) -> u32 {
    match route {
        [] | [_] => 0,
        // Nearly always: half the bits.
        [from, to] => length(*from, *to),
        _ => milestones(route).last().unwrap_or_default(),
    }
}

/// The point `distance` along a route (its end when longer).
pub fn on_route(route: &[Point], distance: u32) -> Point {
    if let [from, to] = *route {
        return on_leg(from, to, distance, length(from, to));
    }
    let mut start = 0;
    for (leg, end) in route.windows(2).zip(milestones(route)) {
        if distance < end {
            return on_leg(leg[0], leg[1], distance - start, end - start);
        }
        start = end;
    }
    route.last().copied().unwrap_or_default()
}

#[inline]
fn on_leg(from: Point, to: Point, distance: u32, whole: u32) -> Point {
    if distance >= whole {
        return to;
    }
    let part =
        |a: i16, b: i16| (i64::from(a) + (i64::from(b) - i64::from(a)) * i64::from(distance) / i64::from(whole)) as i16;
    Point { x: part(from.x, to.x), y: part(from.y, to.y) }
}
