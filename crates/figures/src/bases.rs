//! The bases of one unit with the boxes round them.
use kernel::Point;
use smallvec::SmallVec;
use std::ops::Deref;
use table::{Bounds, Disc, Heading, fore_and_aft};

/// Men, a hull as discs in a row, or the openings men look out of.
pub type Discs = SmallVec<[Disc; 24]>;

/// A hull as three discs in a row: a rectangle with rounded ends.
pub fn hull([width, length]: [u16; 2], at: Point, facing: Heading) -> [Disc; 3] {
    let radius = width / 2;
    let [front, rear] = fore_and_aft(at, facing, (length / 2).saturating_sub(radius).into());
    [at, front, rear].map(|at| Disc { at, radius })
}

/// Bases of one size with the boxes round them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bases {
    discs: Discs,
    /// Round their middles.
    pub middles: Bounds,
    /// Their edges included.
    pub edges: Bounds,
}

impl From<Discs> for Bases {
    #[inline]
    fn from(discs: Discs) -> Bases {
        let middles = Bounds::of(discs.iter().map(|disc| disc.at));
        debug_assert!(discs.windows(2).all(|two| two[0].radius == two[1].radius), "some are larger than others");
        Bases { middles, edges: middles.grown(discs.first().map_or(0, |disc| disc.radius.into())), discs }
    }
}
impl From<&[Disc]> for Bases {
    fn from(discs: &[Disc]) -> Bases {
        Discs::from_slice(discs).into()
    }
}
impl From<Disc> for Bases {
    #[inline]
    fn from(disc: Disc) -> Bases {
        Discs::from_slice(&[disc]).into()
    }
}
impl FromIterator<Disc> for Bases {
    fn from_iter<I: IntoIterator<Item = Disc>>(discs: I) -> Bases {
        discs.into_iter().collect::<Discs>().into()
    }
}
impl Deref for Bases {
    type Target = [Disc];
    #[inline]
    fn deref(&self) -> &[Disc] {
        &self.discs
    }
}
