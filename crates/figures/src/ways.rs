//! Shortest walkable ways round what stops a straight one: a graph of corners that grows only by what was run into.
use crate::{Field, patch::Patch};
use kernel::{Ground, Point, Route, length, on_route};
use serde::Serialize;
use smallvec::SmallVec;
use std::fmt::Debug;
use table::{
    Bounds, Heading, Shape, ahead, bearing,
    vector::{Vector, apart, round_div},
};

/// Places in one search: starts, ends, and corners in between.
const MOST: usize = 128;
/// Legs that are looked at before a search gives up.
const LOOKS: usize = 3000;
/// Lengths are reckoned in parts of a hundredth.
const FINE: i64 = 16;
/// A base is walked round along so many straight legs.
const ROUND: i32 = 12;
/// So far outside of what stops him somebody turns.
const HAIR: i64 = 2;

/// A way, and to which of the ends it leads.
pub(crate) struct Way {
    pub(crate) end: usize,
    pub(crate) route: Route,
}

/// What a search asks of the ground.
pub(crate) trait Footpath {
    /// What stops a leg of a way that began there, if anything does.
    fn stop(&self, start: Option<Point>, from: Point, to: Point) -> Option<Obstacle>;
    fn table(&self) -> Bounds;
    /// How much of a first leg costs nothing.
    fn free(&self, from: Point, to: Point) -> u32;
}

/// Something to be walked round: where one turns that does, and what tells it from others.
pub(crate) struct Obstacle {
    pub(crate) key: (Bounds, i64),
    pub(crate) corners: SmallVec<[Point; 24]>,
}

impl Obstacle {
    /// What may be passed so near and no nearer, by the middle of a base.
    pub(crate) fn round(shape: &Shape, near: i64) -> Obstacle {
        let mut corners = SmallVec::new();
        match shape {
            Shape::Disc(disc) => add_ring(&mut corners, disc.at, near + i64::from(disc.radius), ROUND, 0),
            _ if near > 0 => {
                let outline = shape.corners();
                let along = outline.get(1).map_or(0, |&next| bearing(outline[0], next).degrees().into());
                outline.iter().for_each(|&corner| add_ring(&mut corners, corner, near, 8, along));
            }
            Shape::Rect { least, most } => corners.extend(Bounds { least: *least, most: *most }.grown(1).corners()),
            Shape::Line { a, b } => {
                let Vector { x, y } = Vector::between(*a, *b).scaled(HAIR);
                for (x, y, end) in [(x, y, *b), (-x, -y, *a)] {
                    corners.extend([Vector { x: x + y, y: y - x }, Vector { x: x - y, y: y + x }].map(|v| v.from(end)));
                }
            }
            Shape::Polygon(outline) => add_corners(&mut corners, outline),
        }
        Obstacle { key: (shape.bounds(), near * 64 + corners.len() as i64), corners }
    }
}

/// Points whose joining lines pass a hair outside of a circle.
fn add_ring(corners: &mut SmallVec<[Point; 24]>, at: Point, radius: i64, points: i32, along: i32) {
    // One by the cosine of half a step, in 1/4096, rounded up.
    let wide = if points == 8 { 4434 } else { 4241 };
    let far = ((radius + HAIR) * wide).div_euclid(4096) + 1;
    let half = 180 / points;
    corners.extend((0..points).map(|n| ahead(at, Heading::new(along + half + n * 360 / points), far as u32)));
}

/// The corners of a polygon that stick out, each a hair outside of both its sides.
fn add_corners(corners: &mut SmallVec<[Point; 24]>, outline: &[Point]) {
    const ONE: i64 = 1 << 10;
    let n = outline.len();
    let at = |k: usize| outline[k % n];
    let twice: i64 =
        (0..n).map(|k| Vector::between(at(0), at(k)).cross(Vector::between(at(0), at(k + 1)))).sum::<i64>().signum();
    for k in 0..n {
        let (before, here, after) = (at(k + n - 1), at(k), at(k + 1));
        let (come, go) = (Vector::between(before, here).scaled(ONE), Vector::between(here, after).scaled(ONE));
        if Vector::between(before, here).cross(Vector::between(here, after)) * twice <= 0 {
            continue;
        }
        let normal = |v: Vector| Vector { x: v.y * twice, y: -v.x * twice };
        let (out, next) = (normal(come), normal(go));
        let hair = |a: Vector, b: Vector, by: i64| {
            let far = |side: i64| round_div((HAIR + 1) * side * ONE, by);
            Vector { x: far(a.x + b.x), y: far(a.y + b.y) }.from(here)
        };
        if out.dot(next) >= 0 {
            // Both sides pushed out by a hair meet at 1 / (1 + cos) of the sum of their normals.
            corners.push(hair(out, next, ONE * ONE + out.dot(next)));
        } else {
            // A sharp corner is cut.
            corners.extend([hair(out, come, ONE * ONE), hair(next, go.back(), ONE * ONE)]);
        }
    }
}

fn fine(a: Point, b: Point) -> i64 {
    (Vector::between(a, b).square() * FINE * FINE).isqrt()
}

/// The shortest way from any of the starts to any of the ends. `may_turn` says at which corners.
pub(crate) fn shortest(
    ground: &impl Footpath,
    starts: &[Point],
    ends: &[Point],
    budget: u32,
    may_turn: impl Fn(Point) -> bool,
) -> Option<Way> {
    if starts.is_empty() || ends.is_empty() || starts.len() > MOST {
        return None;
    }
    let mut search = Search {
        ground,
        starts: starts.len(),
        corners: starts.len() + ends.len(),
        places: SmallVec::new(),
        done: 0,
        met: SmallVec::new(),
        most: (i64::from(budget) + 4) * FINE,
    };
    for (nth, &at) in starts.iter().chain(ends).enumerate() {
        let (left, come) = if nth < starts.len() { (0, 0) } else { (0, i64::MAX) };
        search.places.push(Place { at, left, come, before: nth as u16, shut: 0 });
    }
    for nth in 0..starts.len() {
        search.settle(nth);
    }
    for _ in 0..LOOKS {
        let next = search.next()?;
        if search.look(next, &may_turn) {
            if search.is_end(next) {
                return Some(search.way(next));
            }
            search.settle(next);
        }
    }
    None
}

/// Where a way may begin, turn or end.
#[derive(Clone, Copy)]
struct Place {
    at: Point,
    /// At least so far to the nearest end.
    left: i64,
    /// So far from a start, and what lies before it; a wish until somebody has looked.
    come: i64,
    before: u16,
    /// From where nobody gets here.
    shut: u128,
}

struct Search<'g, G> {
    ground: &'g G,
    /// Starts, then ends, then corners.
    places: SmallVec<[Place; MOST + 64]>,
    starts: usize,
    corners: usize,
    /// Those to which the shortest way is known, ends not counted.
    done: u128,
    met: SmallVec<[(Bounds, i64); 24]>,
    most: i64,
}

impl<G: Footpath> Search<'_, G> {
    fn is_end(&self, nth: usize) -> bool {
        (self.starts..self.corners).contains(&nth)
    }
    /// The bit of a place: nobody goes on from an end.
    fn bit(&self, nth: usize) -> u128 {
        1 << if nth < self.starts { nth } else { nth - (self.corners - self.starts) }
    }
    fn is_done(&self, nth: usize) -> bool {
        !self.is_end(nth) && self.done & self.bit(nth) != 0
    }
    fn left_from(&self, at: Point) -> i64 {
        let square = self.places[self.starts..self.corners].iter().map(|end| apart(at, end.at)).min().unwrap_or(0);
        (square * FINE * FINE).isqrt()
    }

    /// Where the way leads on that would be shortest if nothing stopped anybody but what is known to.
    fn next(&self) -> Option<usize> {
        let is_open = |nth: usize| !self.is_done(nth) && self.places[nth].come <= self.most;
        let whole = |nth: &usize| self.places[*nth].come + self.places[*nth].left;
        let open = (self.starts..self.places.len()).filter(|&nth| is_open(nth));
        open.min_by_key(whole).filter(|nth| whole(nth) <= self.most)
    }

    /// How far it is to one place by another, if nothing stops anybody.
    fn by(&self, before: usize, to: Point) -> i64 {
        let Place { at, come, .. } = self.places[before];
        let free = if before < self.starts { self.ground.free(at, to) } else { 0 };
        come + fine(at, to) - i64::from(free) * FINE
    }

    /// Whoever has got here may go on from here.
    fn settle(&mut self, here: usize) {
        self.done |= self.bit(here);
        for to in self.starts..self.places.len() {
            if !self.is_done(to) {
                let come = self.by(here, self.places[to].at);
                let place = &mut self.places[to];
                if come < place.come {
                    (place.come, place.before) = (come, here as u16);
                }
            }
        }
    }

    /// From where one would come here, of all that are not shut.
    fn wish(&mut self, to: usize) {
        let Place { at, shut, .. } = self.places[to];
        let (mut best, mut rest) = ((i64::MAX, 0), self.done & !shut);
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let before = if bit < self.starts { bit } else { bit + (self.corners - self.starts) };
            best = best.min((self.by(before, at), before as u16));
        }
        (self.places[to].come, self.places[to].before) = best;
    }

    /// Whether the last leg to this place is free. What stops it is walked round from now on.
    fn look(&mut self, to: usize, may_turn: &impl Fn(Point) -> bool) -> bool {
        let before = usize::from(self.places[to].before);
        let start = if self.starts == 1 { 0 } else { before };
        let start = (start < self.starts).then(|| self.places[start].at);
        let stop = self.ground.stop(start, self.places[before].at, self.places[to].at);
        let is_free = stop.is_none();
        if !is_free {
            self.places[to].shut |= self.bit(before);
            self.wish(to);
        }
        let mut waiting: SmallVec<[Obstacle; 4]> = stop.into_iter().collect();
        let Bounds { least, most } = self.ground.table();
        while let Some(obstacle) = waiting.pop() {
            if self.met.contains(&obstacle.key) {
                continue;
            }
            self.met.push(obstacle.key);
            for &corner in &obstacle.corners {
                let at = Point::new(corner.x.clamp(least.x, most.x), corner.y.clamp(least.y, most.y));
                if self.places.len() - self.corners + self.starts == MOST || !may_turn(at) {
                    continue;
                }
                let left = self.left_from(at);
                if (0..self.starts).map(|start| self.by(start, at)).min().unwrap_or(0) + left > self.most {
                    continue;
                }
                // Who would turn at a corner that something else closes goes round that, too.
                if let Some(other) = self.ground.stop(start, at, at) {
                    waiting.push(other);
                    continue;
                }
                self.places.push(Place { at, left, come: i64::MAX, before: 0, shut: 0 });
                self.wish(self.places.len() - 1);
            }
        }
        is_free
    }

    fn way(&self, end: usize) -> Way {
        let (mut at, mut route) = (end, Route::from_slice(&[self.places[end].at]));
        while at >= self.starts {
            at = self.places[at].before.into();
            route.push(self.places[at].at);
        }
        route.reverse();
        Way { end: end - self.starts, route }
    }
}

impl<C: Copy> Footpath for Patch<'_, C> {
    fn stop(&self, start: Option<Point>, from: Point, to: Point) -> Option<Obstacle> {
        self.stopper(start, from, to).map(|stopper| stopper.obstacle())
    }
    fn table(&self) -> Bounds {
        Bounds { least: Point::default(), most: self.field().size }
    }
    fn free(&self, from: Point, to: Point) -> u32 {
        self.field().out_of.as_ref().map_or(0, |shape| shape.inside(from, to))
    }
}

impl<C: Copy> Field<'_, C> {
    /// The shortest way that a figure may walk to a place, whether it may stand there or not; `None` if it costs more.
    pub fn way(&self, figure: usize, to: Point, budget: u32) -> Option<Route> {
        self.way_to_any(figure, &[to], budget)
    }
    /// The same to whatever place is the nearest for it to walk to.
    pub fn way_to_any(&self, figure: usize, to: &[Point], budget: u32) -> Option<Route> {
        self.way_by(figure, to, budget, |_| true)
    }
    /// The same round the other side of what this way goes round.
    pub fn way_beyond(&self, way: &[Point], figure: usize, to: &[Point], budget: u32) -> Option<Route> {
        self.way_by(figure, to, budget, is_beyond(way))
    }
    fn way_by(&self, figure: usize, to: &[Point], budget: u32, may_turn: impl Fn(Point) -> bool) -> Option<Route> {
        let &from = self.figures.get(figure)?;
        if to.contains(&from) {
            return Some(Route::from_slice(&[from]));
        }
        // Round every way that costs no more: an ellipse is nowhere farther from its axis than in the middle.
        let nearest = to.iter().map(|&to| apart(from, to)).min()?;
        let wide = ((i64::from(budget) + 4).pow(2) - nearest).max(0).isqrt() / 2 + 1;
        let round = Bounds::of(to.iter().copied().chain([from])).grown(wide);
        Patch::of(self, round, |patch| patch.way(from, to, budget, may_turn)).map(|way| way.route)
    }
}

impl<C: Copy + Debug + PartialEq + Serialize + Send + Sync + 'static> Field<'_, C> {
    /// The way on from the end of a begun one: on foot the shortest, of a hull straight or round one corner.
    pub(crate) fn way_on(&self, begun: &[Point], to: Point, budget: u32) -> Option<Route> {
        if self.steer.is_some() {
            return round_a_corner(self, begun, to, budget);
        }
        let (&start, &from) = (begun.first()?, begun.last()?);
        let targets = self.targets();
        let to = self.beside(from, to);
        let left = budget.checked_sub(if begun.len() > 1 { self.cost(begun) } else { 0 })?;
        let round = Bounds::of(begun.iter().copied().chain([to])).grown(i64::from(left) / 2 + 4);
        let mut patch = Patch::bare(self);
        patch.gather(round);
        if !targets.is_empty() {
            patch.assault(targets, budget);
        }
        let found = if begun.len() > 1 {
            shortest(&patch, &[from], &[to], left, |_| true)?
        } else {
            patch.way(start, &[to], left, |_| true)?
        };
        let whole: Route = begun.iter().chain(&found.route[1..]).copied().collect();
        self.price(&whole).is_ok_and(|price| price <= budget).then_some(whole)
    }
}

/// The cheapest way on by the ground's own prices, straight or round one corner, looked for inch by inch.
pub fn round_a_corner<C>(ground: &impl Ground<C>, begun: &[Point], to: Point, budget: u32) -> Option<Route> {
    let &from = begun.last()?;
    let priced = |more: &[Point]| {
        let route: Route = begun.iter().chain(more).copied().collect();
        Some((ground.price(&route).ok().filter(|&price| price <= budget)?, route))
    };
    let most = (budget / 100) as i16;
    let inches = (-most..=most).flat_map(|x| (-most..=most).map(move |y| (x, y)));
    let corners =
        inches.filter_map(|(x, y)| Some(Point::new(from.x.checked_add(100 * x)?, from.y.checked_add(100 * y)?)));
    let corners = corners.filter(|&corner| length(from, corner) + length(corner, to) <= budget.saturating_mul(2));
    priced(&[to]).or_else(|| corners.filter_map(|corner| priced(&[corner, to])).min()).map(|(_, route)| route)
}

impl<C: Copy> Patch<'_, C> {
    /// The shortest way to any of these, straight if nothing is in the way of the nearest.
    pub(crate) fn way(&self, from: Point, to: &[Point], budget: u32, may_turn: impl Fn(Point) -> bool) -> Option<Way> {
        shortest(self, &[from], to, budget, may_turn).filter(|way| self.field().cost(&way.route) <= budget)
    }
    /// How long the shortest way of any of these is to any of those.
    pub(crate) fn way_of(&self, from: &[Point], to: &[Point], budget: u32) -> Option<u32> {
        let way = shortest(self, from, to, budget, |_| true)?;
        Some(self.field().cost(&way.route)).filter(|&cost| cost <= budget)
    }
}

/// Whether whoever turns there goes round the other side of what this way goes round.
pub(crate) fn is_beyond(way: &[Point]) -> impl Fn(Point) -> bool {
    let (from, to) = (way.first().copied().unwrap_or_default(), way.last().copied().unwrap_or_default());
    let off = move |p: &Point| Vector::between(from, to).cross(Vector::between(from, *p));
    let side = way.iter().map(off).max_by_key(|off| off.abs()).unwrap_or(0).signum();
    move |p| off(&p).signum() == -side
}

/// The first part of a way.
pub fn part(way: &[Point], far: u32) -> Route {
    let (mut route, mut gone) = (Route::new(), 0);
    for leg in way.windows(2) {
        route.push(leg[0]);
        gone += length(leg[0], leg[1]);
        if gone >= far {
            break;
        }
    }
    route.push(on_route(way, far));
    route
}
