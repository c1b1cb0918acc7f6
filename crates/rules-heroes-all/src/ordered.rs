//! HA-ASLT-01, HA-CM-13: moves that the rules order: what they must come to, and ways that do. The owner takes one of
//! these or draws his own.
use crate::{Clause as C, Footing};
use figures::advise_way;
use kernel::{Advice, Point, Refusal, Route, Why, on_route, route_length};
use serde::Serialize;
use smallvec::SmallVec;
use table::{Inches, Shape};

/// Footprints that are this near touch.
pub const CONTACT: Inches = Inches::hundredths(2);
/// How finely one backs off from what one would stand on, in 1/100 inch.
const STEP: u32 = 5;

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ordered {
    pub ends: Ends,
    pub clause: C,
    /// Ways that come to it, the best first.
    pub ready: SmallVec<[Route; 2]>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Ends {
    /// Its footprint touches this one.
    Contact(Shape),
    /// No farther from its own edge, which lies there.
    Home { edge: i16, left: u32 },
}

impl Footing<'_> {
    /// The same ground for a move that must come to this.
    #[must_use]
    pub fn bound_for(mut self, ends: Ends, clause: C, ready: SmallVec<[Route; 2]>) -> Self {
        self.ordered = Some(Box::new(Ordered { ends, clause, ready }));
        self
    }

    /// The ways that are ready, as advice.
    pub fn advise_ready(&self) -> Vec<Advice> {
        let ready = self.ordered.iter().flat_map(|ordered| &ordered.ready).enumerate();
        ready.map(|(nth, route)| advise_way(nth, route)).collect()
    }

    /// What a way that is ready costs, or why another does not come to the goal.
    pub(crate) fn attains(&self, route: &[Point]) -> Result<Option<u32>, Refusal<C>> {
        let Some(ordered) = &self.ordered else { return Ok(None) };
        if ordered.ready.iter().any(|ready| ready.as_slice() == route) {
            return Ok(Some(route_length(route)));
        }
        let end = route.last().copied().unwrap_or_default();
        let missed = match &ordered.ends {
            Ends::Contact(there) if self.gap(route, there) > CONTACT => Why::NoContact,
            Ends::Home { edge, left } if left_to(*edge, end) > *left => Why::NotSoNear,
            _ => return Ok(None),
        };
        Err(Refusal::at(ordered.clause, missed, end))
    }

    /// Who means the place of an enemy means the one beside it.
    pub(crate) fn beside(&self, from: Point, to: Point) -> Point {
        let Some(Ends::Contact(there)) = self.ordered.as_ref().map(|ordered| &ordered.ends) else { return to };
        let (leg, far) = ([from, to], kernel::length(from, to));
        let mut backs = (0..=far / STEP).map(|n| on_route(&leg, far - n * STEP));
        backs.find(|&at| self.gap(&[from, at], there) > Inches::ZERO).unwrap_or(to)
    }

    fn gap(&self, route: &[Point], there: &Shape) -> Inches {
        let end = route.last().copied().unwrap_or_default();
        self.body.shape(end, self.body.heading(route)).gap_between(there)
    }
}

/// How far it is to an edge that lies there.
pub fn left_to(edge: i16, at: Point) -> u32 {
    u32::from(edge.abs_diff(at.y))
}
