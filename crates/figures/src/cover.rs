//! Measuring cover: what one line meets, and what half of a unit have. Judging it is the ruleset's.
use crate::{Bases, Line, PieceId, UnitId};
use smallvec::SmallVec;
use table::{Disc, Inches, Shape};

/// How a line meets a piece of terrain. Who looks is asked for only where it matters.
#[derive(Debug)]
pub struct Crossing<'a, E> {
    pub shape: &'a Shape,
    pub eye: &'a E,
    pub mark: Disc,
    /// So near one is at it.
    pub at: Inches,
}

impl<E: Fn() -> Disc> Crossing<'_, E> {
    pub fn is_crossed(&self) -> bool {
        self.shape.is_crossed((self.eye)().at, self.mark.at)
    }
    pub fn is_eye_at(&self) -> bool {
        self.shape.is_within_of((self.eye)(), self.at)
    }
    pub fn is_mark_at(&self) -> bool {
        self.shape.is_within_of(self.mark, self.at)
    }
    pub fn is_eye_in(&self) -> bool {
        self.shape.holds((self.eye)().at)
    }
    pub fn is_mark_in(&self) -> bool {
        self.shape.holds(self.mark.at)
    }
    /// How far from the eye the line leaves it for good.
    pub fn leaves(&self) -> Option<u32> {
        self.shape.span((self.eye)().at, self.mark.at).map(|(_, out)| out)
    }
}

/// The best that one of these pieces gives somebody who is looked at, and which; the first of equals.
#[inline]
pub fn on_line<'a, E: Fn() -> Disc, P, L: Copy + Ord + Default>(
    eye: &E,
    mark: Disc,
    at: Inches,
    pieces: impl Iterator<Item = (PieceId, P, &'a Shape, L)>,
    protects: impl Fn(P, &Crossing<'_, E>) -> bool,
) -> Shield<L> {
    let mut best = Shield::default();
    for (id, piece, shape, level) in pieces {
        if level > best.level && protects(piece, &Crossing { shape, eye, mark, at }) {
            best = Shield { level, by: Some(Giver::Piece(id)) };
        }
    }
    best
}

/// What gives cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Giver {
    Piece(PieceId),
    Unit(UnitId),
}

/// A level of cover and what gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shield<L> {
    pub level: L,
    pub by: Option<Giver>,
}

impl<L: Copy + Ord + Default> Shield<L> {
    /// The better of this and what bodies give that the line meets.
    #[must_use]
    pub fn or_past<'b>(self, line: Line, bodies: impl IntoIterator<Item = (UnitId, L, &'b Bases)>) -> Shield<L> {
        bodies.into_iter().fold(self, |best, (unit, level, body)| {
            let is_better = level > best.level && line.passes(body, Inches::ZERO);
            if is_better { Shield { level, by: Some(Giver::Unit(unit)) } } else { best }
        })
    }
}

/// What each man has.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally<L>(SmallVec<[Shield<L>; 12]>);

/// The best that half of them have: how many have it or better, of how many, and what gives that very level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Majority<L> {
    pub level: L,
    pub men: u8,
    pub of: u8,
    pub by: Option<Giver>,
}

impl<L: Copy + Ord + Default> Tally<L> {
    pub fn of(&self) -> u8 {
        self.0.len() as u8
    }
    pub fn iter(&self) -> impl Iterator<Item = &Shield<L>> {
        self.0.iter()
    }
    /// How many have this or better.
    pub fn with(&self, level: L) -> u8 {
        self.0.iter().filter(|man| man.level >= level).count() as u8
    }
    /// What gives somebody this very level, or else a better one: the first by the number of the man.
    pub fn giver(&self, level: L) -> Option<Giver> {
        let exactly = self.0.iter().filter(|man| man.level == level).find_map(|man| man.by);
        exactly.or_else(|| self.0.iter().filter(|man| man.level > level).find_map(|man| man.by))
    }
    pub fn half(&self) -> Majority<L> {
        let levels = self.0.iter().map(|man| man.level);
        let enough = levels.filter(|&level| 2 * u32::from(self.with(level)) >= u32::from(self.of()));
        let level = enough.max().unwrap_or_default();
        let none = Majority { of: self.of(), ..Majority::default() };
        if level == L::default() {
            none
        } else {
            Majority { level, men: self.with(level), by: self.giver(level), ..none }
        }
    }
}

impl<L> FromIterator<Shield<L>> for Tally<L> {
    fn from_iter<I: IntoIterator<Item = Shield<L>>>(men: I) -> Tally<L> {
        Tally(men.into_iter().collect())
    }
}
