//! Bases of a crowd, with a box round every few of them.
use crate::{Bounds, Disc};
use serde::{Serialize, Serializer};
use smallvec::SmallVec;
use std::ops::Deref;

/// How many share a box: men of one unit follow each other.
const FEW: usize = 8;

/// Bases to keep away from: on the stack for a crowd of 96.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Others {
    discs: SmallVec<[Disc; 96]>,
    /// Round the middles of every [`FEW`].
    boxes: SmallVec<[Bounds; 12]>,
    widest: u16,
}

impl Others {
    pub fn new() -> Others {
        Others::default()
    }
    pub fn from_slice(discs: &[Disc]) -> Others {
        SmallVec::from_slice(discs).into()
    }
    pub fn retain(&mut self, stays: impl Fn(&Disc) -> bool) {
        let mut discs = std::mem::take(&mut self.discs);
        discs.retain(|disc| stays(disc));
        *self = discs.into();
    }
    /// The largest radius among them.
    pub(crate) fn widest(&self) -> u16 {
        self.widest
    }
    /// Whether it is so of any whose edge may come into the region.
    #[inline]
    pub(crate) fn is_any(&self, region: Bounds, is_so: impl Fn(Disc) -> bool) -> bool {
        let around = region.grown(self.widest.into());
        let mut near = self.discs.chunks(FEW).zip(&self.boxes).filter(|(_, bounds)| bounds.meets(around));
        near.any(|(few, _)| few.iter().any(|&disc| is_so(disc)))
    }
}

impl From<SmallVec<[Disc; 96]>> for Others {
    #[inline]
    fn from(discs: SmallVec<[Disc; 96]>) -> Others {
        let boxes = discs.chunks(FEW).map(|few| Bounds::of(few.iter().map(|disc| disc.at))).collect();
        Others { boxes, widest: discs.iter().map(|disc| disc.radius).max().unwrap_or(0), discs }
    }
}

impl From<Vec<Disc>> for Others {
    fn from(discs: Vec<Disc>) -> Others {
        SmallVec::from(discs).into()
    }
}

impl Extend<Disc> for Others {
    fn extend<I: IntoIterator<Item = Disc>>(&mut self, discs: I) {
        for disc in discs {
            match self.boxes.last_mut() {
                Some(last) if self.discs.len() % FEW > 0 => *last = last.with(disc.at),
                _ => self.boxes.push(Bounds { least: disc.at, most: disc.at }),
            }
            self.widest = self.widest.max(disc.radius);
            self.discs.push(disc);
        }
    }
}

impl FromIterator<Disc> for Others {
    fn from_iter<I: IntoIterator<Item = Disc>>(discs: I) -> Others {
        let mut others = Others::new();
        others.extend(discs);
        others
    }
}

impl Deref for Others {
    type Target = [Disc];
    fn deref(&self) -> &[Disc] {
        &self.discs
    }
}

impl Serialize for Others {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.discs.serialize(to)
    }
}
