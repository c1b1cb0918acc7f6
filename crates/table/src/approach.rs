//! Ways towards somebody who is out of reach.
use crate::{Bounds, Disc, Field, Shape, ahead, bearing, lattice::RANKS, patch::Patch, vector::apart};
use kernel::{March, Point, length};
use serde::Serialize;
use smallvec::SmallVec;
use std::fmt::Debug;

/// Off the straight way, in degrees.
const TURNS: [i32; 5] = [0, -30, 30, -60, 60];
/// How often a leader looks for a place to stop on his way.
const STOPS: u32 = 4;

impl<C: Copy + Debug + PartialEq + Serialize + Send + Sync + 'static> Field<'_, C> {
    /// The whole budget straight towards the nearest of these bases, but not so near as may not be stood there; where
    /// that will not do, as far as the leader gets, or beside it, whatever leads nearest. `None` if nothing leads nearer.
    pub fn approach(&self, budget: u32, marks: &[Disc]) -> Option<March> {
        let &from = self.figures.first()?;
        let mark = marks.iter().min_by_key(|mark| (apart(from, mark.at), mark.at))?;
        let beside = self.apart.as_budget() + u32::from(self.base) + u32::from(mark.radius) + 2;
        let (straight, whole) = (bearing(from, mark.at), length(from, mark.at).saturating_sub(beside));
        let most = whole.min(self.out_of.as_ref().map_or(0, across) + budget);
        // Wherever anybody may go, and his men with him.
        let round = Bounds::of(self.figures.iter().copied()).grown(i64::from(most) + self.link() * (RANKS + 1));
        let patch = Patch::within(self, round);
        let mut ends: SmallVec<[(i64, Point); TURNS.len()]> = SmallVec::new();
        for heading in TURNS.map(|turn| straight.turned(turn)) {
            let whole = whole.min(self.way_out(from, heading) + budget);
            let stops = (1..=STOPS).rev().map(|n| ahead(from, heading, whole * n / STOPS));
            let mut nearer = stops.map(|p| (apart(p, mark.at), p)).filter(|stop| stop.0 < apart(from, mark.at));
            ends.extend(nearer.find(|&(_, p)| patch.follow(0, &[], p).is_ok()));
        }
        ends.sort_unstable();
        ends.iter().find_map(|&(_, end)| self.march_to(&patch, from, end, budget))
    }
}

/// From corner to corner of the box round a shape.
fn across(shape: &Shape) -> u32 {
    let Bounds { least, most } = shape.bounds();
    length(least, most)
}
