//! Bases of a crowd, with a box round every few of them.
use crate::{Bounds, Disc};
use serde::{Serialize, Serializer};
use smallvec::SmallVec;
use std::ops::Deref;

/// How many share a box where nobody says who stand together.
const FEW: usize = 8;

/// Bases to keep away from: on the stack for a crowd of 96.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Others {
    discs: SmallVec<[Disc; 96]>,
    /// Round the middles of a few, and how many there are up to the last of them.
    boxes: SmallVec<[(Bounds, u16); 24]>,
    widest: u16,
}

impl Others {
    pub fn new() -> Others {
        Others::default()
    }
    pub fn from_slice(discs: &[Disc]) -> Others {
        SmallVec::from_slice(discs).into()
    }
    /// Bases that stand together, with the box round their middles, each larger by so much.
    #[inline]
    pub fn add(&mut self, discs: &[Disc], middles: Bounds, larger: u16) {
        let widest = discs.iter().map(|disc| disc.radius).max().unwrap_or(0);
        self.widest = self.widest.max(widest + larger);
        self.discs.extend(discs.iter().map(|disc| Disc { radius: disc.radius + larger, ..*disc }));
        self.boxes.push((middles, self.discs.len() as u16));
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
        let mut first = 0;
        self.boxes.iter().any(|&(bounds, end)| {
            let few = first..usize::from(end);
            first = few.end;
            bounds.meets(around) && self.discs[few].iter().any(|&disc| is_so(disc))
        })
    }
}

impl From<SmallVec<[Disc; 96]>> for Others {
    fn from(discs: SmallVec<[Disc; 96]>) -> Others {
        let few = discs.chunks(FEW).scan(0, |end, few| {
            *end += few.len() as u16;
            Some((Bounds::of(few.iter().map(|disc| disc.at)), *end))
        });
        Others { boxes: few.collect(), widest: discs.iter().map(|disc| disc.radius).max().unwrap_or(0), discs }
    }
}

impl From<Vec<Disc>> for Others {
    fn from(discs: Vec<Disc>) -> Others {
        SmallVec::from(discs).into()
    }
}

impl FromIterator<Disc> for Others {
    fn from_iter<I: IntoIterator<Item = Disc>>(discs: I) -> Others {
        discs.into_iter().collect::<SmallVec<_>>().into()
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
