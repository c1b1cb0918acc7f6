//! Units and figures by number, and sets of them.
use serde::{Deserialize, Serialize};

/// A unit, by its number in the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Who is no unit: a point from which one looks.
    pub const NOBODY: UnitId = UnitId(63);
}

/// Its number on the board.
impl From<UnitId> for u16 {
    fn from(unit: UnitId) -> u16 {
        unit.0.into()
    }
}

/// Units, a bit each; there is room for 63.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnitSet(u64);

impl UnitSet {
    pub const NONE: UnitSet = UnitSet(0);
    pub const ALL: UnitSet = UnitSet(u64::MAX);

    pub const fn of_bits(bits: u64) -> UnitSet {
        UnitSet(bits)
    }
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub const fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }
    #[must_use]
    pub const fn with(self, unit: UnitId) -> UnitSet {
        UnitSet(self.0 | 1 << unit.0)
    }
    #[must_use]
    pub const fn without(self, unit: UnitId) -> UnitSet {
        UnitSet(self.0 & !(1 << unit.0))
    }
    #[must_use]
    pub const fn and(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }
    #[must_use]
    pub const fn and_not(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }
    #[must_use]
    pub const fn or(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }
    pub const fn insert(&mut self, unit: UnitId) {
        *self = self.with(unit);
    }
    pub const fn remove(&mut self, unit: UnitId) {
        *self = self.without(unit);
    }
    /// In the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let unit = UnitId(left.trailing_zeros() as u8);
            left &= left.wrapping_sub(1);
            (unit.0 < u64::BITS as u8).then_some(unit)
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> UnitSet {
        units.into_iter().fold(UnitSet::default(), UnitSet::with)
    }
}

/// Some of the bases of a unit, a bit each in their order; of more than 128 only the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FigureSet(u128);

impl FigureSet {
    pub const NONE: FigureSet = FigureSet(0);

    /// The first so many.
    pub const fn first(figures: usize) -> FigureSet {
        if figures >= 128 { FigureSet(u128::MAX) } else { FigureSet((1 << figures) - 1) }
    }
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    pub const fn has(self, figure: usize) -> bool {
        figure < 128 && self.0 >> figure & 1 == 1
    }
    #[must_use]
    pub const fn with(self, figure: usize) -> FigureSet {
        if figure < 128 { FigureSet(self.0 | 1 << figure) } else { self }
    }
    #[must_use]
    pub const fn without(self, figure: usize) -> FigureSet {
        if figure < 128 { FigureSet(self.0 & !(1 << figure)) } else { self }
    }
    #[must_use]
    pub const fn or(self, other: FigureSet) -> FigureSet {
        FigureSet(self.0 | other.0)
    }
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let figure = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (figure < 128).then_some(figure)
        })
    }
}

impl FromIterator<usize> for FigureSet {
    fn from_iter<I: IntoIterator<Item = usize>>(figures: I) -> FigureSet {
        figures.into_iter().fold(FigureSet::NONE, FigureSet::with)
    }
}
