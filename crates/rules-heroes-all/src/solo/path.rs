//! HA-SOLO-10: the cheapest way over whole-inch points.
use super::goal::{self, Goal};
use crate::{Footing, Game, footing::others, going::Going, setup::Cover, sight, words::UnitId};
use kernel::{Point, Route, length};
use smallvec::SmallVec;
use std::{cmp::Reverse, collections::BinaryHeap};
use table::Disc;

/// N, NE, E, SE, S, SW, W, NW.
const STEPS: [(i16, i16); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// Of a point in the open that an enemy can see, in halves of an inch.
const SEEN: u32 = 4;

/// As much of the way to the nearest of these as the longest throw goes; where none can be reached, to what lies nearest
/// to them of all that can.
pub(super) fn to(game: &Game<'_>, unit: UnitId, goal: &Goal, going: &Going) -> Route {
    let mut ground = Footing { crowd: SmallVec::new(), going: None, ..Footing::moving(game, unit, going.clone()) };
    // The ground round whom it is going for is open to it.
    if let Some(enemy) = goal.enemy {
        ground.field.others = others(game, unit, Some(goal::place(game, enemy)));
    }
    let map = Map::new(game, unit, &ground);
    let from = game.unit(unit).at;
    let start = map.cell(from);
    let ends: SmallVec<[usize; 32]> = goal.points.iter().map(|&p| map.cell(p)).collect();
    let mut left = map.cost_to(&ends, start);
    if left[start] == u32::MAX {
        let Some(end) = map.nearest_to(&goal.points, start) else { return Route::from_slice(&[from]) };
        left = map.cost_to(&[end], start);
    }
    let mut route = Route::from_slice(&[from]);
    let mut at = start;
    let longest = going.longest();
    let mut gone = 0;
    while gone < longest && left[at] > 0 && left[at] < u32::MAX {
        let Some(next) = map
            .around(at)
            .find(|&(next, step)| left[next] < u32::MAX && left[next] + step + map.price(next) == left[at])
        else {
            break;
        };
        gone += length(map.point(at), map.point(next.0));
        at = next.0;
        push(&mut route, map.point(at));
    }
    // Not onto others, and no farther than the dice of the way let it.
    let far = going.reach(&route).min(kernel::route_length(&route));
    crate::movement::part_of(&route, far)
}

/// Straight on is one leg.
fn push(route: &mut Route, to: Point) {
    if let [.., a, b] = route[..] {
        let cross = i32::from(b.x - a.x) * i32::from(to.y - b.y) - i32::from(b.y - a.y) * i32::from(to.x - b.x);
        if cross == 0 && a != b {
            route.pop();
        }
    }
    route.push(to);
}

/// Soft or better from the nearest threat, or simply under it.
pub(super) fn gives_cover(game: &Game<'_>, unit: UnitId, at: Point) -> bool {
    let from = goal::nearest_threat(game, unit).map_or(at, |(e, _)| goal::place(game, e));
    sight::ground_cover(game, Disc::new(at, game.radius(unit)), from) > Cover::Open
}

struct Map<'g, 's> {
    game: &'g Game<'s>,
    ground: &'g Footing<'s>,
    eyes: SmallVec<[Disc; 16]>,
    /// How wide it goes.
    rim: u16,
    wide: usize,
    high: usize,
}

impl<'g, 's> Map<'g, 's> {
    fn new(game: &'g Game<'s>, unit: UnitId, ground: &'g Footing<'s>) -> Map<'g, 's> {
        let eyes = goal::threats(game, unit).map(|e| Disc::new(goal::place(game, e), game.radius(e))).collect();
        let size = game.setup.plan.size;
        let rim = game.radius(unit);
        Map { game, ground, eyes, rim, wide: size.x as usize / 100 + 1, high: size.y as usize / 100 + 1 }
    }
    fn cell(&self, at: Point) -> usize {
        let near = |n: i16, most: usize| ((n.max(0) as usize + 50) / 100).min(most - 1);
        near(at.y, self.high) * self.wide + near(at.x, self.wide)
    }
    fn point(&self, cell: usize) -> Point {
        Point::new((cell % self.wide) as i16 * 100, (cell / self.wide) as i16 * 100)
    }
    fn around(&self, cell: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        let (x, y) = ((cell % self.wide) as i16, (cell / self.wide) as i16);
        STEPS.into_iter().filter_map(move |(dx, dy)| {
            let (x, y) = (usize::try_from(x + dx).ok()?, usize::try_from(y + dy).ok()?);
            let step = if dx != 0 && dy != 0 { 3 } else { 2 };
            (x < self.wide && y < self.high).then_some((y * self.wide + x, step))
        })
    }
    /// In the open and in sight of an enemy within 36".
    fn price(&self, cell: usize) -> u32 {
        let at = self.point(cell);
        let seen = self.eyes.iter().any(|eye| {
            length(eye.at, at) <= 3600
                && sight::ground_cover(self.game, Disc::new(at, self.rim), eye.at) == Cover::Open
                && sight::is_clear(self.game, *eye, Disc::dot(at))
        });
        if seen { SEEN } else { 0 }
    }
    fn is_open(&self, cell: usize) -> bool {
        let at = self.point(cell);
        let bars = &self.ground.field.bars;
        !bars.iter().any(|bar| bar.shape.holds(at))
            && !self.ground.field.others.is_near(Disc::new(at, self.rim), self.ground.field.apart)
    }
    fn is_barred(&self, from: usize, to: usize) -> bool {
        let way = [self.point(from), self.point(to)];
        self.ground.field.bars.iter().any(|bar| bar.passing && bar.shape.is_crossed(way[0], way[1]))
    }
    /// Of all points that can be reached, the nearest to any of these.
    fn nearest_to(&self, points: &[Point], start: usize) -> Option<usize> {
        let mut seen = vec![false; self.wide * self.high];
        let mut queue = vec![start];
        seen[start] = true;
        while let Some(at) = queue.pop() {
            for (next, _) in self.around(at) {
                if !seen[next] && self.is_open(next) && !self.is_barred(at, next) {
                    seen[next] = true;
                    queue.push(next);
                }
            }
        }
        let far = |cell: usize| points.iter().map(|&p| length(p, self.point(cell))).min();
        let reached = (0..seen.len()).filter(|&cell| seen[cell]);
        reached.min_by_key(|&cell| (far(cell), self.point(cell).x, self.point(cell).y))
    }
    /// What is left from every point to the nearest of the goals, in halves of an inch; searched until the start is
    /// settled.
    fn cost_to(&self, goals: &[usize], start: usize) -> Vec<u32> {
        let mut left = vec![u32::MAX; self.wide * self.high];
        let mut queue = BinaryHeap::new();
        for &goal in goals {
            left[goal] = 0;
            queue.push((Reverse(0), Reverse(goal)));
        }
        while let Some((Reverse(cost), Reverse(at))) = queue.pop() {
            if cost > left[at] {
                continue;
            }
            if at == start {
                break;
            }
            // Going on from a neighbour means entering this point.
            let enter = self.price(at);
            for (next, step) in self.around(at) {
                let cost = cost + step + enter;
                let free = next == start || self.is_open(next);
                if free && !self.is_barred(next, at) && cost < left[next] {
                    left[next] = cost;
                    queue.push((Reverse(cost), Reverse(next)));
                }
            }
        }
        // The walk asks for the price of the goal like any other.
        left
    }
}
