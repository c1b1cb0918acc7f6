//! Corners of a polygon, with the box round them.
use crate::Bounds;
use kernel::Point;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::ops::Deref;

/// The corners of a polygon in order, either way round, without repeating the first.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "List", into = "List")]
pub struct Corners {
    list: List,
    bounds: Bounds,
}

type List = SmallVec<[Point; 8]>;

impl Corners {
    #[inline]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }
}

impl From<List> for Corners {
    fn from(list: List) -> Corners {
        Corners { bounds: Bounds::of(list.iter().copied()), list }
    }
}

impl From<Corners> for List {
    fn from(corners: Corners) -> List {
        corners.list
    }
}

impl FromIterator<Point> for Corners {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Corners {
        points.into_iter().collect::<List>().into()
    }
}

impl Deref for Corners {
    type Target = [Point];
    #[inline]
    fn deref(&self) -> &[Point] {
        &self.list
    }
}
