//! Bases of a crowd, with a box round every few of them, and hulls that are measured as what they are.
use kernel::Point;
use serde::{Serialize, Serializer, ser::SerializeSeq};
use smallvec::SmallVec;
use std::ops::Deref;
use table::{Bounds, Disc, Inches, Shape};

/// How many share a box where nobody says who stands together.
const FEW: usize = 8;

/// Bases to keep away from: on the stack for a crowd of 96.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Others {
    discs: SmallVec<[Disc; 96]>,
    /// Round the middles of those who stand together, and where the next begin.
    groups: SmallVec<[(Bounds, u16); 24]>,
    widest: u16,
    /// Rectangles among them, by their corners.
    hulls: SmallVec<[Corners; 12]>,
}

type Corners = [Point; 4];

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
    /// A rectangle that figures keep away from, its corners in order.
    pub fn add_hull(&mut self, corners: Corners) {
        self.hulls.push(corners);
    }
    /// Whether a base is within `apart` of any of them.
    pub fn is_near(&self, disc: Disc, apart: Inches) -> bool {
        let reach = i64::from(apart.in_hundredths()) + i64::from(disc.radius);
        let mut discs = self.discs.iter();
        discs.any(|&other| table::is_within(disc, other, apart))
            || self.hulls().any(|hull| is_hull_near(hull, disc.at, disc.at, reach))
    }
    /// All of them, for what is no disc itself.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        self.discs.iter().map(|&disc| Shape::Disc(disc)).chain(self.hulls.iter().map(|hull| Shape::polygon(hull)))
    }
    #[inline]
    pub(crate) fn hulls(&self) -> impl Iterator<Item = &Corners> {
        self.hulls.iter()
    }
    pub fn retain(&mut self, stays: impl Fn(&Disc) -> bool) {
        let mut all = Others::new();
        self.groups().for_each(|(_, group)| all.add(group.iter().copied().filter(&stays)));
        all.hulls = std::mem::take(&mut self.hulls);
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

/// Whether the way from `a` to `b` comes within `reach` of a hull, measured as every range is: whole hundredths, rounded down.
pub(crate) fn is_hull_near(hull: &Corners, a: Point, b: Point, reach: i64) -> bool {
    if reach < 0 || !Bounds::of(*hull).grown(reach).meets(Bounds::of_line(a, b)) {
        return false;
    }
    let hull = Shape::polygon(hull);
    let gap = if a == b { hull.gap_to(Disc::dot(a)) } else { hull.gap_between(&Shape::line(a, b)) };
    i64::from(gap.in_hundredths()) <= reach
}

impl From<SmallVec<[Disc; 96]>> for Others {
    fn from(discs: SmallVec<[Disc; 96]>) -> Others {
        let (mut groups, mut next) = (SmallVec::new(), 0);
        for few in discs.chunks(FEW) {
            next += few.len();
            groups.push((Bounds::of(few.iter().map(|disc| disc.at)), next as u16));
        }
        let widest = discs.iter().map(|disc| disc.radius).max().unwrap_or(0);
        Others { groups, widest, discs, hulls: SmallVec::new() }
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
        let mut all = to.serialize_seq(Some(self.discs.len() + self.hulls.len()))?;
        self.discs.iter().try_for_each(|disc| all.serialize_element(disc))?;
        self.hulls.iter().try_for_each(|hull| all.serialize_element(hull))?;
        all.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_is_measured_from_its_sides() {
        // 3" long and 2" wide, its bow at x = 8.5".
        let [least, most] = [Point::new(850, 900), Point::new(1150, 1100)];
        let mut others = Others::new();
        others.add_hull(Bounds { least, most }.corners());
        let is_near = |x, y| others.is_near(Disc::new(Point::new(x, y), 150), Inches::hundredths(99));
        // Bow and flank alike: 1" is far enough, a hundredth less is not.
        assert!(is_near(601, 1000) && !is_near(600, 1000));
        assert!(is_near(1000, 1349) && !is_near(1000, 1350));
        // 2.5" from a corner, 1.5" east of it: 2" north of it.
        assert!(is_near(1300, 1299) && !is_near(1300, 1300));
    }

    #[test]
    fn a_way_past_a_hull_is_measured_where_it_is_nearest() {
        let hull = Bounds { least: Point::new(850, 900), most: Point::new(1150, 1100) }.corners();
        let past = |y| is_hull_near(&hull, Point::new(0, y), Point::new(2000, y), 249);
        assert!(past(1349) && !past(1350) && past(1000));
        assert!(!is_hull_near(&hull, Point::new(0, 1000), Point::new(600, 1000), 249));
        // Begun and ended inside of it.
        assert!(is_hull_near(&hull, Point::new(900, 1000), Point::new(1000, 1000), 0));
    }
}
