//! Who of these sees whom of those.
use crate::{
    Bases, FigureSet, Outlook, Piece, PieceId, Pieces, Shield, Tally, UnitId, opacity::Opacity, outlook::Glance,
};
use kernel::Point;
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell};
use table::{Bounds, Disc, Inches, Lines, Shape, gap, passes, vector::apart};

/// To what of a base a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AimAt {
    /// From middle to middle.
    Middle,
    /// From the middle to the middle, or to either edge square to the line: points, whatever their bases are near to.
    AnyPart,
}

/// The table as it stands now: what may come between two who look for one another.
pub trait Scenery {
    const AIM: AimAt;
    /// How bodies stop lines.
    const BODIES: Opacity = Opacity::Clear;

    /// What may ever stop a line.
    fn pieces(&self) -> &Pieces;
    /// How it does now: what has fallen, what is on fire.
    fn opacity(&self, piece: &Piece) -> Opacity {
        piece.opacity
    }
    /// Smoke: what stops every line that meets it.
    fn veils(&self) -> impl Iterator<Item = Shape> {
        std::iter::empty()
    }
    /// How much of a line may lie in all that is [`Opacity::Counted`].
    fn most_inside(&self) -> u32 {
        u32::MAX
    }
    /// Whose bases stop lines of this one; nobody is in his own way, nor in the way to himself.
    fn bodies(&self, _by: UnitId) -> impl Iterator<Item = (UnitId, &Bases)> {
        std::iter::empty()
    }
}

/// What keeps one from seeing another, for words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopper {
    /// The first by number.
    Piece(PieceId),
    /// No piece by itself, but all of them together.
    Counted,
    Veil,
    Body(UnitId),
}

/// From one base to another; the gap runs from edge to edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub eye: Disc,
    pub mark: Disc,
    pub gap: Inches,
}

impl Line {
    pub fn between(eye: Disc, mark: Disc) -> Line {
        Line { eye, mark, gap: gap(eye, mark) }
    }
    /// Whether it comes as near as this to any of these.
    pub fn passes(&self, body: &Bases, d: Inches) -> bool {
        let (eye, mark) = (self.eye.at, self.mark.at);
        let is_met = || body.iter().any(|&base| passes(eye, mark, base, d));
        body.edges.grown(d.in_hundredths().into()).is_crossed(eye, mark) && is_met()
    }
}

/// All lines from one group to another. Each is looked at when somebody asks for it, and once.
#[derive(Debug)]
pub struct Sightlines<'t, T: Scenery> {
    outlook: Outlook<'t, T>,
    of: UnitId,
    marks: &'t [Disc],
    granted: FigureSet,
    /// Of each eye, at which marks it has looked, and which it sees.
    looks: SmallVec<[Cell<(FigureSet, FigureSet)>; 32]>,
    lines: OnceCell<Lines>,
}

impl<'t, T: Scenery> Sightlines<'t, T> {
    pub fn between(table: &'t T, by: UnitId, eyes: &'t [Disc], of: UnitId, marks: &'t [Disc]) -> Sightlines<'t, T> {
        let looks = eyes.iter().map(|_| Cell::default()).collect();
        Sightlines {
            outlook: Outlook::of(table, by, eyes),
            of,
            marks,
            granted: FigureSet::NONE,
            looks,
            lines: OnceCell::new(),
        }
    }
    /// These see everything: a mortar with a spotter.
    #[must_use]
    pub fn granting(self, eyes: FigureSet) -> Sightlines<'t, T> {
        Sightlines { granted: eyes, ..self }
    }
    fn eyes(&self) -> &'t [Disc] {
        self.outlook.eyes
    }

    /// Whether no line comes into this box. No: perhaps none does all the same.
    pub fn miss(&self, there: Bounds) -> bool {
        self.lines.get_or_init(|| self.outlook.lines(self.marks)).miss(there)
    }
    /// Whether anybody sees anybody.
    pub fn any(&self) -> bool {
        let is_granted = !self.granted.is_empty() && !self.marks.is_empty();
        is_granted || self.outlook.glance(self.of, self.marks) == Glance::Seen
    }
    /// The marks that anybody sees.
    pub fn seen(&self) -> FigureSet {
        let is_seen = |&mark: &usize| (0..self.eyes().len()).any(|eye| self.sees(eye, mark));
        (0..self.marks.len()).filter(is_seen).collect()
    }
    /// Whether one sees one.
    pub fn sees(&self, eye: usize, mark: usize) -> bool {
        if self.granted.has(eye) {
            return true;
        }
        let look = &self.looks[eye];
        let (mut known, mut seen) = look.get();
        if !known.has(mark) {
            let (eyes, marks) = (self.eyes(), self.marks);
            if self.outlook.is_clear(self.of, eyes[eye], marks[mark]) {
                (known, seen) = (known.with(mark), seen.with(mark));
            } else if self.outlook.is_parted(eyes[eye], marks) {
                known = FigureSet::first(marks.len());
            } else {
                known = known.with(mark);
            }
            look.set((known, seen));
        }
        seen.has(mark)
    }

    /// The line from the nearest of these eyes that sees it to a mark.
    pub fn line_to(&self, eyes: FigureSet, mark: usize) -> Option<Line> {
        let (ours, their) = (self.eyes(), self.marks[mark]);
        nearest(eyes, |eye| (apart(ours[eye].at, their.at), ours[eye].at), |eye| self.sees(eye, mark))
            .map(|eye| Line::between(ours[eye], their))
    }
    /// The shortest of the lines from these eyes, to each mark from the nearest that sees it, that may be taken.
    pub fn nearest(&self, eyes: FigureSet, may: impl Fn(Line) -> bool) -> Option<Line> {
        let all = FigureSet::first(self.marks.len());
        if let Some(eye) = eyes.iter().next().filter(|_| eyes.len() == 1) {
            let (own, marks) = (self.eyes()[eye], self.marks);
            let line = |mark: usize| Line::between(own, marks[mark]);
            let is_one = |mark: usize| self.sees(eye, mark) && may(line(mark));
            return nearest(all, |mark| (apart(own.at, marks[mark].at), Point::default()), is_one).map(line);
        }
        let lines = all.iter().filter_map(|mark| self.line_to(eyes, mark));
        lines.filter(|&line| may(line)).min_by_key(|line| line.gap)
    }
    /// What each mark in sight has at least: of all shooters' lines to it, each from the nearest of his eyes that sees it,
    /// the one that covers it least. Where a mark stands it has no less than `least`.
    pub fn tally<L: Copy + Ord + Default>(
        &self,
        shooters: &[FigureSet],
        least: impl Fn(Disc) -> L,
        cover: impl Fn(Line) -> Shield<L>,
    ) -> Tally<L> {
        let of_mark = |mark: usize| {
            let (mut best, least): (Option<Shield<L>>, L) = (None, least(self.marks[mark]));
            for &eyes in shooters {
                let Some(line) = self.line_to(eyes, mark) else { continue };
                let through = cover(line);
                best = best.filter(|best| best.level <= through.level).or(Some(through));
                if through.level <= least {
                    break;
                }
            }
            best
        };
        (0..self.marks.len()).filter_map(of_mark).collect()
    }
    /// What stops the line between the first of both.
    pub fn stopper(&self) -> Option<Stopper> {
        self.outlook.stopper(self.of, *self.eyes().first()?, *self.marks.first()?)
    }
}

/// The first of these by their keys that is one.
fn nearest<K: Ord>(all: FigureSet, key: impl Fn(usize) -> K, is_one: impl Fn(usize) -> bool) -> Option<usize> {
    let mut left = all;
    while let Some(first) = left.iter().min_by_key(|&nth| key(nth)) {
        if is_one(first) {
            return Some(first);
        }
        left = left.without(first);
    }
    None
}
