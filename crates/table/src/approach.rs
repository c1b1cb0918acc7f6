//! Ways towards somebody who is out of reach.
use crate::{
    Bounds, Disc, Field, Inches, Shape,
    lattice::RANKS,
    nearest_gap,
    patch::Patch,
    vector::{Vector, apart},
};
use kernel::{Ground, March, Point, is_as_near, on_route};
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
        let mut ways: SmallVec<[(i64, usize, Point); 128]> = SmallVec::new();
        for (nth, end) in ends {
            if promises(round.square_from(end), least) && (self.out_of.is_some() || is_as_near(from, end, budget)) {
                ways.push((there.square_from(end), nth, end));
            }
        }
        ways.sort_unstable();
        // Wherever anybody may go, and his men with him.
        let ends = self.figures.iter().copied().chain(ways.iter().map(|way| way.2));
        let patch = Patch::within(self, Bounds::of(ends).grown(self.link() * (RANKS + 1 + self.figures.len() as i64)));
        let mut best: Option<(usize, March)> = None;
        let mut hope: Option<Hope> = None;
        for (_, nth, end) in ways {
            if !promises(round.square_from(end), least) || hope.as_ref().is_some_and(|hope| !hope.is_left(self, end)) {
                continue;
            }
            let Some(march) = self.march_to(&patch, from, end, budget) else { continue };
            let Some(gap) = self.gap_to(&march.figures, marks) else { continue };
            if gap < least || gap == least && best.as_ref().is_some_and(|&(first, _)| nth < first) {
                (least, best) = (gap, Some((nth, march)));
                hope = Hope::of(self, marks, least);
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

/// How many men and marks are looked at for each way: more would take longer than going there.
const FEW: usize = 12;

/// Where figures could come as near to their marks as another way has brought them, or nearer.
struct Hope {
    /// For a leader, who stands where his way ends, or for another.
    lenses: SmallVec<[(bool, Lens); FEW]>,
    /// The slots on which figures may come to stand.
    steps: SmallVec<[i64; 4]>,
}

impl Hope {
    /// `None` if there is so much that every way leaves some.
    fn of<C: Copy>(field: &Field<'_, C>, marks: &[Disc], least: Inches) -> Option<Hope> {
        let inside = field.out_of.as_ref().map_or(0, across);
        let reach = i64::from(field.reach).min(1 << 17) + inside + 1;
        let mut lenses = SmallVec::new();
        for (nth, &start) in field.figures.iter().enumerate() {
            for mark in marks {
                let near = i64::from(least.in_hundredths()) + i64::from(field.base) + i64::from(mark.radius) + 1;
                if let Some(lens) = Lens::between(start, reach, mark.at, near) {
                    if lenses.len() == FEW {
                        return None;
                    }
                    lenses.push((nth > 0, lens));
                }
            }
        }
        let mut steps: SmallVec<[i64; 4]> = SmallVec::from_slice(&[field.spacing(), field.spacing() / 2]);
        if field.straggler(&field.figures).is_some() {
            steps.extend([field.link(), field.link() / 2]);
        }
        Some(Hope { lenses, steps })
    }

    /// Whether a way that ends there leaves any: for somebody in the formation, on a slot, or where they wait for the last.
    fn is_left<C: Copy>(&self, field: &Field<'_, C>, end: Point) -> bool {
        let by = Vector::between(field.figures[0], end);
        let is_near = |(follows, lens): &(bool, Lens)| {
            lens.is_before(by.from(lens.start))
                || *follows && self.steps.iter().any(|&step| lens.holds_slot(end, step.max(1)))
        };
        self.lenses.iter().any(is_near) || {
            let last = field.figures.iter().skip(1).rev().max_by_key(|&&p| apart(p, end));
            let waits = last.map_or(end, |&last| on_route(&[last, end], field.reach));
            self.lenses.iter().any(|(follows, lens)| *follows && lens.holds(waits))
        }
    }
}

/// What is in reach of a figure and near enough to a mark.
struct Lens {
    start: Point,
    mark: Point,
    reach: i64,
    near: i64,
    /// Round all of it.
    round: Bounds,
}

impl Lens {
    /// Everything nearer than `reach` to the start and nearer than `near` to the mark; `None` if nothing is.
    fn between(start: Point, reach: i64, mark: Point, near: i64) -> Option<Lens> {
        let way = Vector::between(start, mark);
        let square = way.square();
        if square >= (reach + near).pow(2) {
            return None;
        }
        // The two rims meet on a line across the way; where it lies beyond either end, one disc holds half of the other.
        let chord = i64::midpoint(square, reach.pow(2) - near.pow(2));
        let round = if (1..square).contains(&chord) {
            let part = |n: i64| (i128::from(n) * i128::from(chord) / i128::from(square)) as i64;
            let half = (reach.pow(2) - part(chord)).max(0).isqrt();
            Bounds::of([Vector { x: part(way.x), y: part(way.y) }.from(start)]).grown(half + 2)
        } else if reach < near {
            Bounds::of([start]).grown(reach)
        } else {
            Bounds::of([mark]).grown(near)
        };
        Some(Lens { start, mark, reach, near, round })
    }
    fn is_before(&self, p: Point) -> bool {
        apart(p, self.mark) < self.near.pow(2)
    }
    fn holds(&self, p: Point) -> bool {
        self.is_before(p) && apart(p, self.start) < self.reach.pow(2)
    }
    /// Whether it holds a slot of the square round `end`.
    fn holds_slot(&self, end: Point, step: i64) -> bool {
        let slots = |at: i16, least: i16, most: i16| {
            let first = (i64::from(least) - i64::from(at)).div_euclid(step).max(-RANKS);
            let last = (i64::from(most) - i64::from(at)).div_euclid(step).min(RANKS);
            first..=last
        };
        let Bounds { least, most } = self.round;
        slots(end.x, least.x, most.x).any(|column| {
            slots(end.y, least.y, most.y).any(|row| self.holds(Vector { x: column * step, y: row * step }.from(end)))
        })
    }
}

/// From corner to corner of the box round a shape.
fn across(shape: &Shape) -> i64 {
    let Bounds { least, most } = shape.bounds();
    apart(least, most).isqrt() + 1
}
