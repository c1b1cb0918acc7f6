//! Ways towards somebody who is out of reach.
use crate::{Field, patch::Patch};
use kernel::{March, Point, length};
use serde::Serialize;
use smallvec::SmallVec;
use std::fmt::Debug;
use table::{
    Bounds, Disc, ahead, bearing,
    vector::{Vector, apart},
};

/// Off the straight way, in degrees.
const TURNS: [i32; 5] = [0, -30, 30, -60, 60];
/// How often a leader looks for a place to stop on his way.
const STOPS: i64 = 4;

impl<C: Copy + Debug + PartialEq + Serialize + Send + Sync + 'static> Field<'_, C> {
    /// The whole budget straight towards the nearest of these bases, but not so near as may not be stood there; where
    /// that will not do, as far as the leader gets, or beside it, whatever leads nearest. `None` if nothing leads nearer.
    pub fn approach(&self, budget: u32, marks: &[Disc]) -> Option<March> {
        let &from = self.figures.first()?;
        let mark = marks.iter().min_by_key(|mark| (apart(from, mark.at), mark.at))?;
        let beside = self.apart.as_budget() + u32::from(self.base) + u32::from(mark.radius) + 2;
        let (straight, whole) = (bearing(from, mark.at), length(from, mark.at).saturating_sub(beside));
        let farthest = TURNS.map(|turn| {
            let heading = straight.turned(turn);
            ahead(from, heading, whole.min(self.way_out(from, heading) + budget))
        });
        let march =
            |end: Point| Patch::of(self, self.around(&[from, end]), |patch| self.march_to(patch, from, end, budget));
        let mut patch = Patch::bare(self);
        patch.gather(Bounds::of(farthest.into_iter().chain([from])));
        // Mostly nothing is in the way, and nothing leads nearer; out of a house another way may be longer.
        let is_clear = self.out_of.is_none() && patch.follow(0, &[], farthest[0]).is_ok();
        if let Some(march) = is_clear.then(|| march(farthest[0])).flatten() {
            return Some(march);
        }
        let mut ends: SmallVec<[(i64, Point); TURNS.len()]> = SmallVec::new();
        for &end in &farthest[usize::from(is_clear)..] {
            let Vector { x, y } = Vector::between(from, end);
            let stops = (1..=STOPS).rev().map(|n| Vector { x: x * n / STOPS, y: y * n / STOPS }.from(from));
            let mut nearer = stops.map(|p| (apart(p, mark.at), p)).filter(|stop| stop.0 < apart(from, mark.at));
            ends.extend(nearer.find(|&(_, p)| patch.follow(0, &[], p).is_ok()));
        }
        ends.sort_unstable();
        ends.iter().find_map(|&(_, end)| march(end))
    }
}
