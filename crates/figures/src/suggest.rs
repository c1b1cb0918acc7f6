//! Routes and places for readers that cannot think up their own.
use crate::{Field, Steer, lattice::RANKS, patch::Patch};
use kernel::{Ground, March, Point, Route, is_as_near, length};
use serde::Serialize;
use std::fmt::Debug;
use table::{Bounds, Heading, Shape, ahead};

const DIRECTIONS: usize = 16;
/// Full, half and quarter length.
const LENGTHS: usize = 3;
/// Points to make for in each piece of cover.
const FOOTHOLDS: usize = 8;
const COLUMNS: usize = 8;
const ROWS: usize = 6;
/// Where a hull may turn before it drives off.
const TURNS: [i32; 13] = [0, -15, 15, -30, 30, -45, 45, -60, 60, -75, 75, -90, 90];
/// Twice as far (on a road), full, half and quarter length.
const DRIVES: usize = 4;
/// Turns half-way.
const BENDS: [i32; 4] = [-45, 45, -90, 90];
/// Full and half length, straight back.
const BACKS: usize = 2;

impl<C: Copy + Debug + PartialEq + Serialize + Send + Sync + 'static> Field<'_, C> {
    pub(crate) fn count_suggestions(&self) -> usize {
        match self.steer {
            _ if self.goal.is_some() => self.goal.as_ref().map_or(0, |goal| goal.ready.len()),
            _ if self.is_placing() => COLUMNS * ROWS,
            Some(_) => 1 + TURNS.len() * DRIVES + BENDS.len() + BACKS,
            None => 1 + DIRECTIONS * LENGTHS + FOOTHOLDS * self.havens.len(),
        }
    }

    pub(crate) fn suggest_march(&self, nth: usize, from: Point, budget: u32) -> Option<March> {
        if let Some(goal) = &self.goal {
            return goal.ready.get(nth).cloned();
        }
        if nth == 0 || self.steer.is_some() {
            let route = self.suggest_route(nth, from, budget)?;
            let figures = self.arrange(&route).ok()?;
            return Some(March { route, figures });
        }
        let to = self.suggest_end(nth - 1, from, budget)?;
        // Most ways that come to nothing do so for the ground at their end.
        let table = Bounds { least: Point::default(), most: self.size };
        let is_ground = table.holds(to) && !self.bars.iter().any(|bar| bar.shape.holds(to));
        if !is_ground {
            return None;
        }
        Patch::of(self, self.around(&[from, to]), |patch| self.march_to(patch, from, to, budget))
    }

    /// Staying, sixteen directions at three lengths, and cover within reach; for a hull, turns and lengths.
    pub(crate) fn suggest_route(&self, nth: usize, from: Point, budget: u32) -> Option<Route> {
        if let Some(goal) = &self.goal {
            return goal.ready.get(nth).map(|march| march.route.clone());
        }
        let Some(turn) = nth.checked_sub(1) else { return Some(Route::from_slice(&[from])) };
        // A hull goes where its centre goes; on foot there must be room for everybody.
        let Some(steer) = &self.steer else { return self.suggest_march(nth, from, budget).map(|march| march.route) };
        suggest_drive(steer, turn, from, budget)
            .filter(|route| route.last() != Some(&from) && self.price(route).is_ok_and(|price| price <= budget))
    }

    /// The straight way there on foot, if it is legal and leaves room for all figures.
    pub(crate) fn march_to(&self, patch: &Patch<'_, C>, from: Point, to: Point, budget: u32) -> Option<March> {
        let route = Route::from_slice(&[from, to]);
        let is_surely_near = self.rates.is_empty() && is_as_near(from, to, budget);
        if to == from || !is_surely_near && self.cost(&route) > budget {
            return None;
        }
        self.dares(to).ok()?;
        // Where the leader stands he is looked at together with those who follow him.
        if self.figures.first() != Some(&from) {
            patch.lead(&route).ok()?;
        }
        let figures = self.arrange_on(patch, &route).ok()?;
        Some(March { route, figures })
    }

    /// Where the nth suggested way on foot leads, staying not counted, if it may be near enough; whether anybody gets there
    /// is another question.
    pub(crate) fn suggest_end(&self, nth: usize, from: Point, budget: u32) -> Option<Point> {
        if nth < DIRECTIONS * LENGTHS {
            let heading = Heading::new((nth % DIRECTIONS * 45 / 2) as i32);
            return Some(ahead(from, heading, self.way_out(from, heading) + (budget >> (nth / DIRECTIONS))));
        }
        let nth = nth - DIRECTIONS * LENGTHS;
        let cover = &self.havens.get(nth / FOOTHOLDS)?.shape;
        let is_far = self.out_of.is_none() && cover.bounds().square_to(from) >= (i64::from(budget) + 1).pow(2);
        (!is_far).then(|| foothold(cover, nth % FOOTHOLDS, from))
    }

    /// How far it is to the rim of what the figures come out of, a hair less.
    pub(crate) fn way_out(&self, from: Point, heading: Heading) -> u32 {
        let Some(shape) = &self.out_of else { return 0 };
        let Bounds { least, most } = shape.bounds();
        shape.inside(from, ahead(from, heading, length(least, most))).saturating_sub(2)
    }

    /// A lattice over the zone, each point nudged a little where it will not do.
    pub(crate) fn suggest_spot(&self, nth: usize) -> Option<March> {
        let spots = self.spots(nth)?;
        Patch::of(self, self.round_block(spots), |patch| {
            spots.into_iter().filter(|&p| self.may_lead(patch, p)).find_map(|p| {
                let route = Route::from_slice(&[p]);
                let figures = self.arrange_on(patch, &route).ok()?;
                Some(March { route, figures })
            })
        })
    }

    /// Whether there is such a place; where the block stands as it is nobody is arranged.
    pub fn has_room(&self) -> bool {
        // In the middle there is more than at the rim.
        const ALL: usize = COLUMNS * ROWS;
        const MIDDLE: usize = ALL / 2 + COLUMNS / 2;
        (0..ALL).filter_map(|nth| self.spots((nth + MIDDLE) % ALL)).any(|spots| {
            Patch::of(self, self.round_block(spots), |patch| {
                let fits = |p: Point| self.block(p).iter().skip(1).all(|&q| patch.stand(q).is_ok());
                let may_stand = |p: Point| fits(p) || self.arrange_on(patch, &[p]).is_ok();
                spots.into_iter().any(|p| self.may_lead(patch, p) && may_stand(p))
            })
        })
    }

    fn spots(&self, nth: usize) -> Option<[Point; 5]> {
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
        Some(NUDGES.map(|(east, north)| {
            let x = at(least.x, most.x, 4 * column + 2 + east, COLUMNS);
            Point::new(x, at(least.y, most.y, 4 * row + 2 + north, ROWS))
        }))
    }

    /// For a block of men behind any of these.
    fn round_block(&self, spots: [Point; 5]) -> Bounds {
        Bounds::of(spots).grown(self.spacing() * RANKS.max(self.figures.len() as i64))
    }

    fn may_lead(&self, patch: &Patch<'_, C>, p: Point) -> bool {
        if self.steer.is_some() { self.stand(p).is_ok() } else { patch.stand(p).is_ok() }
    }
}

/// A turn and straight on, a bend half-way, or straight back; whether it is legal is another question.
fn suggest_drive<C: Copy>(steer: &Steer<'_, C>, nth: usize, from: Point, budget: u32) -> Option<Route> {
    if nth < TURNS.len() * DRIVES {
        let heading = steer.heading.turned(TURNS[nth % TURNS.len()]);
        return Some(Route::from_slice(&[from, ahead(from, heading, (2 * budget) >> (nth / TURNS.len()))]));
    }
    let nth = nth - TURNS.len() * DRIVES;
    if let Some(&bend) = BENDS.get(nth) {
        let middle = ahead(from, steer.heading, budget / 2);
        return Some(Route::from_slice(&[from, middle, ahead(middle, steer.heading.turned(bend), budget / 2)]));
    }
    let far = budget.checked_div(steer.back.into())? >> (nth - BENDS.len());
    Some(Route::from_slice(&[from, ahead(from, steer.heading.turned(180), far)]))
}

/// The nearest point of a piece of cover, its middle, or a point of its outline.
fn foothold(cover: &Shape, nth: usize, from: Point) -> Point {
    match nth {
        0 => cover.nearest_to(from),
        1 => cover.nearest_to(cover.bounds().centre()),
        _ => {
            let outline = cover.corners();
            let n = (nth - 2) * outline.len() * 2 / (FOOTHOLDS - 2);
            let (a, b) = (outline[n / 2 % outline.len()], outline[n.div_ceil(2) % outline.len()]);
            Point::new(i16::midpoint(a.x, b.x), i16::midpoint(a.y, b.y))
        }
    }
}
