//! HB-GEN: squares, pits, sight and steps, as they follow from the plan.
use super::{PitKind, Plan};
use crate::{
    Clause as C,
    words::{Path, Step},
};
use kernel::{Point, Refusal, Why};
use serde::Serialize;
use smallvec::SmallVec;
use table::squares::{Compass, Layer};

/// Wires that are open, a bit each.
pub type Open = u128;

/// Added to x of a waypoint: into the pit of that square, whatever would come natural.
pub const PIT: i16 = kernel::LAYER;
/// Added to y of a waypoint: over the surface of that square.
pub const SURFACE: i16 = kernel::LAYER;
/// HB-MOV-16: the row that is off the board.
pub const OUT: i16 = -1;

const NONE: u8 = u8::MAX;

/// The board: what is in each square, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Map {
    pub size: Point,
    /// HB-MOV-16: whoever may leave does so from this row.
    pub exit: i16,
    /// Hole id, or none.
    holes: Vec<u8>,
    kinds: Vec<PitKind>,
    /// Why a square is not entered.
    shut: Vec<Option<C>>,
    /// The wire on the northern edge, by number.
    wires: Vec<u8>,
    blocking: SmallVec<[Point; 4]>,
    metric: Metric,
    /// Option `los_corner_blocked`.
    corners_block: bool,
    /// Option `move_pit_cost_1`.
    pits_cost: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
enum Metric {
    Chebyshev,
    Orthogonal,
    Alternating,
}

impl Map {
    pub(super) fn of(plan: &Plan) -> Map {
        let squares = plan.size.x.max(0) as usize * plan.size.y.max(0) as usize;
        let options = plan.options;
        let mut map = Map {
            size: plan.size,
            exit: plan.scenario.exit,
            holes: vec![NONE; squares],
            kinds: plan.pits.iter().map(|pit| pit.kind).collect(),
            shut: vec![None; squares],
            wires: vec![NONE; squares],
            blocking: plan.blocking.iter().copied().collect(),
            metric: match (options.grid_metric_orthogonal(), options.grid_metric_alternating()) {
                (true, _) => Metric::Orthogonal,
                (_, true) => Metric::Alternating,
                _ => Metric::Chebyshev,
            },
            corners_block: options.los_corner_blocked(),
            pits_cost: options.move_pit_cost_1(),
        };
        for (id, pit) in plan.pits.iter().enumerate() {
            for &at in &pit.squares {
                map.put(at, |map, n| map.holes[n] = id as u8);
            }
        }
        plan.blocking.iter().for_each(|&at| map.put(at, |map, n| map.shut[n] = Some(C::Mov07)));
        plan.filled.iter().for_each(|&at| map.put(at, |map, n| map.shut[n] = Some(C::Wir05)));
        for (id, wire) in plan.wires.iter().enumerate() {
            map.put(wire.south, |map, n| map.wires[n] = id as u8);
        }
        map
    }

    fn put(&mut self, at: Point, set: impl FnOnce(&mut Map, usize)) {
        if let Some(n) = self.number(at) {
            set(self, n);
        }
    }
    fn number(&self, at: Point) -> Option<usize> {
        self.is_on(at).then(|| at.y as usize * self.size.x as usize + at.x as usize)
    }
    pub fn is_on(&self, at: Point) -> bool {
        (0..self.size.x).contains(&at.x) && (0..self.size.y).contains(&at.y)
    }
    pub fn squares(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size.y).flat_map(move |y| (0..size.x).map(move |x| Point::new(x, y)))
    }
    /// HB-GEN-04: the pit in this square.
    pub fn hole(&self, at: Point) -> Option<u8> {
        self.number(at).map(|n| self.holes[n]).filter(|&id| id != NONE)
    }
    pub fn pit(&self, at: Point) -> Option<PitKind> {
        self.hole(at).map(|id| self.kinds[usize::from(id)])
    }
    /// HB-MOR-T1: a trench, post or bunker of the garrison.
    pub fn is_dug(&self, at: Point) -> bool {
        self.pit(at).is_some_and(PitKind::is_dug)
    }
    /// The hole that somebody here is in.
    pub fn hole_of(&self, step: Step) -> Option<u8> {
        if step.layer == Layer::Pit { self.hole(step.at) } else { None }
    }
    pub fn is_shut(&self, at: Point) -> Option<C> {
        self.number(at).and_then(|n| self.shut[n])
    }
    /// The wire between a square and the one north of it.
    pub fn wire_north_of(&self, at: Point) -> Option<u8> {
        self.number(at).map(|n| self.wires[n]).filter(|&id| id != NONE)
    }
    /// Whether wire lies, or lay, across the edge between two squares.
    pub fn is_wired(&self, a: Point, b: Point) -> bool {
        a.y != b.y && self.wire_north_of(if a.y < b.y { a } else { b }).is_some()
    }
    /// Wires on the northern and southern edge.
    pub fn wires_of(&self, at: Point) -> impl Iterator<Item = u8> + use<> {
        let south = Compass::South.from(at, 1);
        [self.wire_north_of(at), self.wire_north_of(south)].into_iter().flatten()
    }

    /// HB-GEN-01
    pub fn distance(&self, a: Point, b: Point) -> u8 {
        let (x, y) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        let squares = match self.metric {
            Metric::Chebyshev => x.max(y),
            Metric::Orthogonal => x + y,
            Metric::Alternating => x.max(y) + x.min(y) / 2,
        };
        squares.min(u8::MAX.into()) as u8
    }
    /// HB-GEN-06
    pub fn is_in_line(&self, a: Point, b: Point) -> bool {
        !self.blocking.iter().any(|&square| square != a && square != b && self.is_crossed(square, a, b))
    }
    /// Whether the line between two centres passes the inside of a square (option: or touches it).
    fn is_crossed(&self, square: Point, a: Point, b: Point) -> bool {
        let within = |n: i16, from: i16, to: i16| (from.min(to)..=from.max(to)).contains(&n);
        if !within(square.x, a.x, b.x) || !within(square.y, a.y, b.y) {
            return false;
        }
        // On which side of the line each corner lies, in halves of a square.
        let (dx, dy) = (i32::from(b.x - a.x), i32::from(b.y - a.y));
        let (x, y) = (2 * i32::from(square.x - a.x), 2 * i32::from(square.y - a.y));
        let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|(i, j)| (dx * (y + j) - dy * (x + i)).signum());
        let (left, right) = (corners.contains(&1), corners.contains(&-1));
        left && right || self.corners_block && corners.contains(&0)
    }

    /// HB-MOV-10: straight from pit to pit of a trench, or between one and the post or bunker that joins it.
    pub fn is_joined(&self, a: Point, b: Point) -> bool {
        let is_straight = a.x.abs_diff(b.x) + a.y.abs_diff(b.y) == 1;
        let (Some(from), Some(to)) = (self.pit(a), self.pit(b)) else { return false };
        is_straight && from.is_dug() && to.is_dug() && (from == PitKind::Trench || to == PitKind::Trench)
    }
    /// HB-WIR-07: over the surface, as far as wire and ground go.
    fn over(&self, open: Open, from: Point, to: Point) -> Result<(), Refusal<C>> {
        let cross = |a: Point, b: Point| -> Result<(), Refusal<C>> {
            if let Some(clause) = self.is_shut(b) {
                return Err(Refusal::at(clause, Why::Barred, b));
            }
            let wire = if a.y == b.y { None } else { self.wire_north_of(if a.y < b.y { a } else { b }) };
            if wire.is_some_and(|wire| open >> wire & 1 == 0) {
                return Err(Refusal::at(C::Wir07, Why::Barred, b));
            }
            Ok(())
        };
        match (from.x.abs_diff(to.x), from.y.abs_diff(to.y)) {
            (0, 1) | (1, 0) => cross(from, to),
            (1, 1) => {
                let round = |corner: Point| cross(from, corner).and_then(|()| cross(corner, to));
                round(Point::new(from.x, to.y)).or_else(|_| round(Point::new(to.x, from.y)))
            }
            _ => Err(Refusal::at(C::Gen02, Why::Barred, to)),
        }
    }
    /// Whether one step leads there, and if not, which clause says so.
    pub fn step(&self, open: Open, from: Step, to: Step) -> Result<(), Refusal<C>> {
        let barred = |clause| Err(Refusal::at(clause, Why::Barred, to.at));
        if !self.is_on(to.at) {
            return Err(Refusal::at(C::Mov07, Why::OffTable, to.at));
        }
        if to.layer == Layer::Pit && self.hole(to.at).is_none() {
            return barred(C::Gen04);
        }
        if from.layer == Layer::Pit && to.layer == Layer::Pit && self.is_joined(from.at, to.at) {
            return Ok(());
        }
        // HB-MOV-10: a bunker has no way in or out but by its trench.
        let is_bunker = |step: Step| step.layer == Layer::Pit && self.pit(step.at) == Some(PitKind::Bunker);
        if is_bunker(from) || is_bunker(to) {
            return barred(C::Mov10);
        }
        self.over(open, from.at, to.at)
    }
    /// HB-MOV-13: waypoints, the start included, as steps. A point that names no layer means what comes natural: below as
    /// long as the trench goes on, and into the pit at the end.
    pub fn walk(&self, open: Open, start: Layer, may_leave: bool, route: &[Point]) -> Result<Path, Refusal<C>> {
        let mut path = Path::NONE;
        let Some((&first, rest)) = route.split_first() else { return Ok(path) };
        let mut here = Step::new(first, start);
        for (n, &point) in rest.iter().enumerate() {
            let is_last = n + 1 == rest.len();
            if point == here.at {
                continue;
            }
            let next = if self.is_exit(may_leave, here.at, point) {
                Step::new(point, Layer::Surface)
            } else {
                self.natural(open, here, point, is_last)?
            };
            path.push(next);
            here = next;
            if next.at.y == OUT {
                break;
            }
        }
        Ok(path)
    }
    fn natural(&self, open: Open, here: Step, point: Point, is_last: bool) -> Result<Step, Refusal<C>> {
        let named = |at: Point, layer| {
            let step = Step::new(at, layer);
            self.step(open, here, step).map(|()| step)
        };
        if point.x >= PIT {
            return named(Point::new(point.x - PIT, point.y), Layer::Pit);
        }
        if point.y >= SURFACE {
            return named(Point::new(point.x, point.y - SURFACE), Layer::Surface);
        }
        let goes_below = here.layer == Layer::Pit && self.is_joined(here.at, point);
        if (is_last || goes_below) && self.hole(point).is_some() {
            return named(point, Layer::Pit).or_else(|_| named(point, Layer::Surface));
        }
        named(point, Layer::Surface)
    }
    /// HB-MOV-16: due south off the board.
    pub fn is_exit(&self, may_leave: bool, from: Point, to: Point) -> bool {
        may_leave && from.y == self.exit && to.x == from.x && to.y == OUT
    }
    /// HB-MOV-05: one a square (option: and one for every change of layer).
    pub fn price(&self, start: Layer, path: &[Step]) -> u32 {
        let mut layer = start;
        let climbs = path.iter().filter(|step| std::mem::replace(&mut layer, step.layer) != step.layer).count();
        path.len() as u32 + if self.pits_cost { climbs as u32 } else { 0 }
    }
}
