//! Bases of a crowd, with a box round every few of them.
use serde::{Serialize, Serializer};
use smallvec::SmallVec;
use std::ops::Deref;
use table::{Bounds, Disc};

/// How many share a box where nobody says who stands together.
const FEW: usize = 8;

/// Bases to keep away from: on the stack for a crowd of 96.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Others {
    discs: SmallVec<[Disc; 96]>,
    /// Round the middles of those who stand together, and where the next begin.
    groups: SmallVec<[(Bounds, u16); 24]>,
    widest: u16,
}

impl Others {
    #[inline]
    pub fn new() -> Others {
        Others::default()
    }
    pub fn from_slice(discs: &[Disc]) -> Others {
        SmallVec::from_slice(discs).into()
    }
    /// Some who stand together: men of one unit.
    pub fn add(&mut self, group: impl IntoIterator<Item = Disc>) {
        let mut group = group.into_iter();
        let Some(first) = group.next() else { return };
        let mut bounds = Bounds::of_line(first.at, first.at);
        self.widest = self.widest.max(first.radius);
        self.discs.push(first);
        for disc in group {
            bounds = bounds.with(disc.at);
            self.widest = self.widest.max(disc.radius);
            self.discs.push(disc);
        }
        self.groups.push((bounds, self.discs.len() as u16));
    }
    /// The same where they are all alike and the box round their middles is known, each larger by so much.
    #[inline]
    pub fn add_boxed(&mut self, group: &[Disc], middles: Bounds, larger: u16) {
        let Some(one) = group.first() else { return };
        debug_assert!(group.iter().all(|other| other.radius == one.radius), "some are larger than others");
        let radius = one.radius + larger;
        self.widest = self.widest.max(radius);
        self.discs.extend(group.iter().map(|disc| Disc { radius, ..*disc }));
        self.groups.push((middles, self.discs.len() as u16));
    }
    pub fn retain(&mut self, stays: impl Fn(&Disc) -> bool) {
        let mut all = Others::new();
        self.groups().for_each(|(_, group)| all.add(group.iter().copied().filter(&stays)));
        *self = all;
    }
    /// The largest radius among them.
    pub(crate) fn widest(&self) -> u16 {
        self.widest
    }
    /// Those who stand together, with a box round their middles.
    #[inline]
    pub(crate) fn groups(&self) -> impl Iterator<Item = (Bounds, &[Disc])> {
        let mut first = 0;
        self.groups.iter().map(move |&(bounds, next)| {
            let group = &self.discs[first..usize::from(next)];
            first = usize::from(next);
            (bounds, group)
        })
    }
}

impl From<SmallVec<[Disc; 96]>> for Others {
    fn from(discs: SmallVec<[Disc; 96]>) -> Others {
        let (mut groups, mut next) = (SmallVec::new(), 0);
        for few in discs.chunks(FEW) {
            next += few.len();
            groups.push((Bounds::of(few.iter().map(|disc| disc.at)), next as u16));
        }
        Others { groups, widest: discs.iter().map(|disc| disc.radius).max().unwrap_or(0), discs }
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
