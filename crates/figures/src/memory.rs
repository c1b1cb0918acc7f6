//! What has been measured and looked at since those concerned last moved. Rules ask as if it were done anew every time;
//! in debug builds it is.
use crate::{Bases, Glance, UnitId, UnitSet};
use std::cell::{Cell, OnceCell};
use table::Inches;

/// Of every unit that anybody has asked about.
#[derive(Debug)]
pub struct Memory<const UNITS: usize> {
    bases: [OnceCell<Bases>; UNITS],
    /// Whom each has looked at, whom of them it sees, and whom terrain alone hides.
    looked: Pairs<UNITS>,
    seen: Pairs<UNITS>,
    hidden: Pairs<UNITS>,
    /// To those with higher numbers, in 1/100 inch, where it has been measured.
    measured: Pairs<UNITS>,
    gaps: [[Cell<u16>; UNITS]; UNITS],
}

impl<const UNITS: usize> Default for Memory<UNITS> {
    fn default() -> Memory<UNITS> {
        Memory {
            // One by one: a constant would be copied whole.
            bases: std::array::from_fn(|_| OnceCell::new()),
            looked: Pairs::none(),
            seen: Pairs::none(),
            hidden: Pairs::none(),
            measured: Pairs::none(),
            gaps: [const { [const { Cell::new(0) }; UNITS] }; UNITS],
        }
    }
}

impl<const UNITS: usize> Memory<UNITS> {
    /// Where it stands, by `stand` if nobody has asked.
    #[inline]
    pub fn bases(&self, unit: UnitId, stand: impl Fn() -> Bases) -> &Bases {
        let bases = self.bases[usize::from(unit.0)].get_or_init(&stand);
        debug_assert_eq!(*bases, stand(), "unit {} has moved unnoticed", unit.0);
        bases
    }
    /// How far they are apart, by `measure` if nobody has.
    #[inline]
    pub fn gap(&self, a: UnitId, b: UnitId, measure: impl Fn() -> Inches) -> Inches {
        self.measured(a, b, &measure).unwrap_or_else(|| {
            let gap = measure();
            if let Ok(hundredths) = u16::try_from(gap.in_hundredths()) {
                self.gaps[usize::from(a.min(b).0)][usize::from(a.max(b).0)].set(hundredths);
                self.measured.set(a.min(b), a.max(b), true);
            }
            gap
        })
    }
    /// The same where they have been measured; `measure` is for comparing.
    #[inline]
    pub fn measured(&self, a: UnitId, b: UnitId, measure: impl Fn() -> Inches) -> Option<Inches> {
        let (a, b) = (a.min(b), a.max(b));
        let gap = || Inches::hundredths(self.gaps[usize::from(a.0)][usize::from(b.0)].get().into());
        let known = self.measured.has(a, b).then(gap);
        debug_assert!(known.is_none_or(|gap| gap == measure()), "unit {} or {} has moved unnoticed", a.0, b.0);
        known
    }
    /// Whether one sees the other, by a look if none has been taken.
    #[inline]
    pub fn sees(&self, by: UnitId, at: UnitId, look: impl Fn() -> Glance) -> bool {
        if !self.looked.has(by, at) {
            let glance = look();
            self.looked.set(by, at, true);
            self.seen.set(by, at, glance == Glance::Seen);
            self.hidden.set(by, at, glance == Glance::HiddenByTerrain);
        }
        let sees = self.seen.has(by, at);
        debug_assert_eq!(sees, look() == Glance::Seen, "something came between {} and {} unnoticed", by.0, at.0);
        sees
    }

    /// Anything may have changed.
    pub fn forget_all(&mut self) {
        self.bases.iter_mut().for_each(|bases| drop(bases.take()));
        (self.looked, self.measured) = (Pairs::none(), Pairs::none());
    }
    /// It stands elsewhere.
    pub fn moved(&mut self, unit: UnitId) {
        self.bases[usize::from(unit.0)] = OnceCell::new();
        self.forget(unit);
    }
    /// The same where nobody asks for its bases.
    pub fn forget(&self, unit: UnitId) {
        self.looked.forget(unit);
        self.measured.forget(unit);
    }
    /// Only these are left, where they stood: whom they did not see they do not see now, nor are they seen by him.
    pub fn thinned(&mut self, unit: UnitId, left: Bases) {
        self.bases[usize::from(unit.0)] = OnceCell::from(left);
        self.measured.forget(unit);
        let nth = usize::from(unit.0);
        let unseen = self.looked.0[nth].get().and_not(self.seen.0[nth].get());
        self.looked.0[nth].set(unseen);
        for (looked, seen) in self.looked.0.iter().zip(&self.seen.0) {
            if seen.get().has(unit) {
                looked.set(looked.get().without(unit));
            }
        }
    }
    /// Something may have come between any two, or be gone from there; whom terrain alone hides stays hidden.
    pub fn bodies_moved(&mut self) {
        for (looked, hidden) in self.looked.0.iter().zip(&self.hidden.0) {
            looked.set(looked.get().and(hidden.get()));
        }
    }
    /// Pieces stop lines otherwise than before.
    pub fn pieces_changed(&mut self) {
        self.looked = Pairs::none();
    }
}

/// Of whom each unit has something noted.
#[derive(Debug)]
struct Pairs<const UNITS: usize>([Cell<UnitSet>; UNITS]);

impl<const UNITS: usize> Pairs<UNITS> {
    const fn none() -> Pairs<UNITS> {
        Pairs([const { Cell::new(UnitSet::NONE) }; UNITS])
    }

    #[inline]
    fn has(&self, a: UnitId, b: UnitId) -> bool {
        self.0[usize::from(a.0)].get().has(b)
    }
    #[inline]
    fn set(&self, a: UnitId, b: UnitId, is_so: bool) {
        let row = &self.0[usize::from(a.0)];
        row.set(if is_so { row.get().with(b) } else { row.get().without(b) });
    }
    fn forget(&self, unit: UnitId) {
        self.0.iter().for_each(|row| row.set(row.get().without(unit)));
        self.0[usize::from(unit.0)].set(UnitSet::NONE);
    }
}
