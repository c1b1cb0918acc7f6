//! Pieces of cover about the end of a way: the one that figures are meant for, and those that they keep out of.
use crate::{Field, Haven};
use kernel::Point;
use smallvec::SmallVec;
use table::{Bounds, Shape};

pub(crate) struct Havens<'f> {
    /// Where the leader has gone in, or what was named.
    into: Option<(Bounds, &'f Shape)>,
    /// All others as far as they matter, but for those that the leader is in as well.
    others: SmallVec<[(Bounds, &'f Shape); 24]>,
}

impl<'f> Havens<'f> {
    /// As they matter in a region to those whose leader ends there.
    pub(crate) fn about<C: Clone>(
        field: &'f Field<'_, C>,
        named: Option<&'f Haven>,
        end: Point,
        region: Bounds,
    ) -> Havens<'f> {
        let mut havens =
            Havens { into: named.map(|haven| (haven.shape.bounds(), &haven.shape)), others: SmallVec::new() };
        for haven in field.havens.iter().filter(|&haven| named != Some(haven)) {
            let (bounds, shape) = (haven.shape.bounds(), &haven.shape);
            if !bounds.meets(region) {
            } else if named.is_some() || !(bounds.holds(end) && shape.holds(end)) {
                havens.others.push((bounds, shape));
            } else {
                havens.into.get_or_insert((bounds, shape));
            }
        }
        havens
    }
    /// The same for those who find no room in the one they are meant for.
    pub(crate) fn without(&self) -> Havens<'f> {
        Havens { into: None, others: self.others.clone() }
    }
    pub(crate) fn into(&self) -> Option<Bounds> {
        self.into.map(|(bounds, _)| bounds)
    }
    /// Whether there are any that they keep out of.
    pub(crate) fn may_be_strange(&self) -> bool {
        !self.others.is_empty()
    }
    /// Whether it is in the one they are meant for.
    #[inline]
    pub(crate) fn is_meant(&self, p: Point) -> bool {
        self.into.is_some_and(|(bounds, shape)| bounds.holds(p) && shape.holds(p))
    }
    /// Whether it is in one that nobody named, and that who comes from `start` was not in before.
    #[inline]
    pub(crate) fn is_strange(&self, start: Option<Point>, p: Point) -> bool {
        let was_in = |shape: &Shape| start.is_some_and(|start| shape.holds(start));
        let is_in = |&(bounds, shape): &(Bounds, &Shape)| bounds.holds(p) && shape.holds(p) && !was_in(shape);
        self.others.iter().any(is_in) && !self.is_meant(p)
    }
    /// Whether nobody who comes from `start` would look for a better place.
    #[inline]
    pub(crate) fn suits(&self, start: Option<Point>, p: Point) -> bool {
        if self.into.is_some() { self.is_meant(p) } else { !self.is_strange(start, p) }
    }
}
