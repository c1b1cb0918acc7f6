//! Ways towards somebody who is out of reach.
use crate::{Bounds, Disc, Field, ahead, bearing, lattice::RANKS, patch::Patch, vector::apart};
use kernel::{March, Point, length};
use serde::Serialize;
use smallvec::SmallVec;
use std::fmt::Debug;

/// Off the straight way, in degrees.
const TURNS: [i32; 7] = [0, -20, 20, -40, 40, -60, 60];
/// Parts of the whole way.
const QUARTERS: u32 = 4;

impl<C: Copy + Debug + PartialEq + Serialize + Send + Sync + 'static> Field<'_, C> {
    /// The whole budget straight towards the nearest of these bases, but not so near as may not be stood there; where
    /// that will not do, the way beside it or short of it that leads nearest. `None` if none leads nearer.
    pub fn approach(&self, budget: u32, marks: &[Disc]) -> Option<March> {
        let &from = self.figures.first()?;
        let mark = marks.iter().min_by_key(|mark| (apart(from, mark.at), mark.at))?;
        let apart_from_it = self.apart.as_budget() + u32::from(self.base) + u32::from(mark.radius) + 2;
        let (straight, whole) = (bearing(from, mark.at), length(from, mark.at).saturating_sub(apart_from_it));
        let mut ends: SmallVec<[(i64, Point); 32]> = SmallVec::new();
        for heading in TURNS.map(|turn| straight.turned(turn)) {
            let out = self.way_out(from, heading);
            let most = whole.min(out + budget);
            let ways = (1..=QUARTERS).map(|n| ahead(from, heading, most * n / QUARTERS));
            ends.extend(ways.map(|end| (apart(end, mark.at), end)));
        }
        ends.retain(|(far, _)| *far < apart(from, mark.at));
        ends.sort_unstable();
        // Wherever anybody may go, and his men with him.
        let all = self.figures.iter().copied().chain(ends.iter().map(|end| end.1));
        let patch = Patch::within(self, Bounds::of(all).grown(self.link() * (RANKS + 1 + self.figures.len() as i64)));
        ends.iter().find_map(|&(_, end)| self.march_to(&patch, from, end, budget))
    }
}
