//! Routes and places for readers that cannot think up their own.
use crate::{Bounds, Field, Heading, Shape, ahead};
use kernel::{Ground, Point, Route, length};
use serde::Serialize;
use std::fmt::Debug;

const DIRECTIONS: usize = 16;
/// Full, half and quarter length.
const LENGTHS: usize = 3;
/// Points to make for in each piece of cover.
const FOOTHOLDS: usize = 8;
const COLUMNS: usize = 8;
const ROWS: usize = 6;

impl<C: Copy + Debug + PartialEq + Serialize + Send + Sync + 'static> Field<'_, C> {
    pub(crate) fn count_suggestions(&self) -> usize {
        if self.is_placing() { COLUMNS * ROWS } else { 1 + DIRECTIONS * LENGTHS + FOOTHOLDS * self.favour.len() }
    }

    /// Staying, sixteen directions at three lengths, and cover within reach.
    pub(crate) fn suggest_route(&self, nth: usize, from: Point, budget: u32) -> Option<Route> {
        let Some(nth) = nth.checked_sub(1) else { return Some(Route::from_slice(&[from])) };
        let to = if nth < DIRECTIONS * LENGTHS {
            let heading = Heading::new((nth % DIRECTIONS * 45 / 2) as i32);
            ahead(from, heading, self.way_out(from, heading) + (budget >> (nth / DIRECTIONS)))
        } else {
            let nth = nth - DIRECTIONS * LENGTHS;
            foothold(self.favour.get(nth / FOOTHOLDS)?, nth % FOOTHOLDS, from)
        };
        let route = Route::from_slice(&[from, to]);
        let is_legal =
            to != from && self.price(&route).is_ok_and(|price| price <= budget) && self.arrange(&route).is_ok();
        is_legal.then_some(route)
    }

    /// How far it is to the rim of what the figures come out of, a hair less.
    fn way_out(&self, from: Point, heading: Heading) -> u32 {
        let Some(shape) = &self.out_of else { return 0 };
        let Bounds { least, most } = shape.bounds();
        shape.inside(from, ahead(from, heading, length(least, most))).saturating_sub(2)
    }

    /// A lattice over the zone, each point nudged a little where it will not do.
    pub(crate) fn suggest_spot(&self, nth: usize) -> Option<Point> {
        const NUDGES: [(i64, i64); 5] = [(0, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
        if nth >= COLUMNS * ROWS {
            return None;
        }
        let table = Bounds { least: Point::default(), most: self.size };
        let Bounds { least, most } = self.zone.as_ref().map_or(table, |(zone, _)| zone.bounds());
        let (column, row) = ((nth % COLUMNS) as i64, (nth / COLUMNS) as i64);
        let at = |least: i16, most: i16, quarters: i64, cells: usize| {
            let wide = i64::from(most) - i64::from(least);
            (i64::from(least) + wide * quarters / (4 * cells as i64)) as i16
        };
        let spots = NUDGES.into_iter().map(|(east, north)| {
            let x = at(least.x, most.x, 4 * column + 2 + east, COLUMNS);
            Point::new(x, at(least.y, most.y, 4 * row + 2 + north, ROWS))
        });
        spots.into_iter().find(|&p| self.stand(p).is_ok() && self.arrange(&[p]).is_ok())
    }
}

/// The nearest point of a piece of cover, its middle, or a point of its outline.
fn foothold(cover: &Shape, nth: usize, from: Point) -> Point {
    match nth {
        0 => cover.nearest_to(from),
        1 => cover.nearest_to(cover.bounds().centre()),
        _ => {
            let outline = cover.outline();
            let n = (nth - 2) * outline.len() * 2 / (FOOTHOLDS - 2);
            let (a, b) = (outline[n / 2 % outline.len()], outline[n.div_ceil(2) % outline.len()]);
            Point::new(i16::midpoint(a.x, b.x), i16::midpoint(a.y, b.y))
        }
    }
}
