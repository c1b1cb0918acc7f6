//! Ways round what bars the straight one, by the ground's own prices. No rule is known here.
use kernel::{Ground, Point, Route, length};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

/// Ways that are looked at whole before the search gives up.
const TRIES: usize = 8;

/// A search on one ground: over a lattice of `step`, for ways that cost no more than `budget`.
pub(crate) struct Search<'a, G> {
    pub(crate) ground: &'a G,
    pub(crate) budget: u32,
    pub(crate) step: i16,
}

impl<G> Search<'_, G> {
    /// The cheapest way found from the end of `begun` to a place: straight, round one corner, or round several.
    /// What is found has been admitted as a whole.
    pub(crate) fn best<C>(&self, begun: &[Point], to: Point, admits: impl Fn(&Route) -> bool) -> Option<Route>
    where
        G: Ground<C>,
    {
        let straight = joined(begun, &[to]);
        if admits(&straight) {
            return Some(straight);
        }
        let mut corners = self.round_a_corner(begun, to);
        corners.truncate(TRIES);
        let one = corners.into_iter().map(|(_, corner)| joined(begun, &[corner, to])).find(|route| admits(route));
        one.or_else(|| self.round_corners(begun, to).filter(|route| admits(route)))
    }

    /// Corners that make a whole legal way, cheapest first.
    fn round_a_corner<C>(&self, begun: &[Point], to: Point) -> Vec<(u32, Point)>
    where
        G: Ground<C>,
    {
        let Some(&from) = begun.last() else { return vec![] };
        let near = |p: &Point| length(from, *p).saturating_add(length(*p, to)) <= 2 * self.budget;
        let priced = |corner: Point| {
            let price = self.ground.price(&joined(begun, &[corner, to])).ok()?;
            (price <= self.budget).then_some((price, corner))
        };
        let mut corners: Vec<(u32, Point)> = self.lattice(from).filter(near).filter_map(priced).collect();
        corners.sort_unstable();
        corners
    }

    /// Leg by leg over the lattice, then with every corner left out that can be.
    fn round_corners<C>(&self, begun: &[Point], to: Point) -> Option<Route>
    where
        G: Ground<C>,
    {
        let from = *begun.last()?;
        let mut known: BTreeMap<Point, (u32, Point)> = BTreeMap::from([(from, (0, from))]);
        let mut open = BinaryHeap::from([Reverse((length(from, to), 0, from))]);
        while let Some(Reverse((_, so_far, at))) = open.pop() {
            if at == to {
                return Some(self.straightened(begun, &back(&known, from, to)));
            }
            if known.get(&at).is_some_and(|(cost, _)| *cost < so_far) {
                continue;
            }
            let is_near = length(at, to) <= 2 * self.step as u32;
            for next in self.around(at).chain(is_near.then_some(to)) {
                let Ok(leg) = self.ground.price(&[at, next]) else { continue };
                let cost = so_far + leg;
                let whole = cost + length(next, to);
                if whole <= self.budget && known.get(&next).is_none_or(|(old, _)| cost < *old) {
                    known.insert(next, (cost, at));
                    open.push(Reverse((whole, cost, next)));
                }
            }
        }
        None
    }

    fn straightened<C>(&self, begun: &[Point], way: &[Point]) -> Route
    where
        G: Ground<C>,
    {
        let mut way = way.to_vec();
        let mut nth = 0;
        while nth + 1 < way.len() {
            let mut shorter = way.clone();
            shorter.remove(nth);
            let price = |way: &[Point]| self.ground.price(&joined(begun, way)).ok();
            if price(&shorter).is_some_and(|less| price(&way).is_none_or(|now| less <= now)) {
                way = shorter;
            } else {
                nth += 1;
            }
        }
        joined(begun, &way)
    }

    fn lattice(&self, from: Point) -> impl Iterator<Item = Point> {
        let most = (self.budget / self.step as u32) as i16;
        let at = move |n: i16, of: i16| of.checked_add(n.checked_mul(self.step)?);
        let points = (-most..=most).flat_map(move |i| (-most..=most).map(move |j| (i, j)));
        points.filter_map(move |(i, j)| Some(Point::new(at(i, from.x)?, at(j, from.y)?)))
    }
    fn around(&self, at: Point) -> impl Iterator<Item = Point> {
        let step = self.step;
        let steps = (-1..=1).flat_map(move |i| (-1..=1).map(move |j| (i * step, j * step)));
        steps
            .filter(|s| *s != (0, 0))
            .filter_map(move |(i, j)| Some(Point::new(at.x.checked_add(i)?, at.y.checked_add(j)?)))
    }
}

fn joined(begun: &[Point], more: &[Point]) -> Route {
    begun.iter().chain(more).copied().collect()
}

/// The way that was found, without its start.
fn back(known: &BTreeMap<Point, (u32, Point)>, from: Point, to: Point) -> Vec<Point> {
    let mut way = vec![to];
    while let Some((_, before)) = way.last().and_then(|at| known.get(at)).filter(|(_, before)| *before != from) {
        way.push(*before);
    }
    way.reverse();
    way
}
