//! Ways towards somebody who is out of reach.
use crate::{Bounds, Disc, Field, Inches, Shape, lattice::RANKS, nearest_gap, vector::apart};
use kernel::{Ground, March, Point};
use serde::Serialize;
use smallvec::SmallVec;
use std::fmt::Debug;

impl<C: Copy + Debug + PartialEq + Serialize + Send + Sync + 'static> Field<'_, C> {
    /// The suggested way on foot that brings a figure nearest to these bases, the first of equals; `None` if none
    /// brings anybody nearer than he stands.
    pub fn approach(&self, budget: u32, marks: &[Disc]) -> Option<March> {
        let (&from, radius) = (self.figures.first()?, marks.iter().map(|mark| mark.radius).max()?);
        // Nobody comes nearer than the nearest that he could stand: ways that promise no more are not looked at.
        let beside = i64::from(self.base) + i64::from(radius) + 1;
        let promises = |square: i64, gap: Inches| square < (i64::from(gap.in_hundredths()) + beside).pow(2);
        let there = Bounds::of(marks.iter().map(|mark| mark.at));
        let round = there.grown(self.spread(from, budget));
        let mut least = self.gap_to(&self.figures, marks)?;
        let ends = (1..self.suggestions()).filter_map(|nth| Some((nth, self.suggest_end(nth - 1, from, budget)?)));
        // Where the leader comes near the others mostly do.
        let mut ways: SmallVec<[(i64, usize, Point); 128]> =
            ends.map(|(nth, end)| (there.square_from(end), nth, end)).collect();
        ways.retain(|(_, _, end)| promises(round.square_from(*end), least));
        ways.sort_unstable();
        let mut best: Option<(usize, March)> = None;
        for (_, nth, end) in ways {
            if !promises(round.square_from(end), least) {
                continue;
            }
            let Some(march) = self.march(nth, from, budget) else { continue };
            let Some(gap) = self.gap_to(&march.figures, marks) else { continue };
            if gap < least || gap == least && best.as_ref().is_some_and(|&(first, _)| nth < first) {
                (least, best) = (gap, Some((nth, march)));
            }
        }
        best.map(|(_, march)| march)
    }

    fn gap_to(&self, figures: &[Point], marks: &[Disc]) -> Option<Inches> {
        let men: SmallVec<[Disc; 24]> = figures.iter().map(|&at| self.disc(at)).collect();
        nearest_gap(&men, marks)
    }

    /// How far from the leader's end a figure may come to stand: in the formation, on a slot, or on its way.
    fn spread(&self, from: Point, budget: u32) -> i64 {
        let farthest = self.figures.iter().map(|&p| apart(from, p)).max().unwrap_or(0).isqrt() + 1;
        let inside = self.out_of.as_ref().map_or(0, across);
        let behind = i64::from(budget.saturating_sub(self.reach)) + farthest + inside;
        let step = if self.straggler(&self.figures).is_some() { self.link() } else { self.spacing() };
        behind.max((RANKS * step).min(self.link() * (self.figures.len() as i64 - 1)))
    }
}

/// From corner to corner of the box round a shape.
fn across(shape: &Shape) -> i64 {
    let Bounds { least, most } = shape.bounds();
    apart(least, most).isqrt() + 1
}
