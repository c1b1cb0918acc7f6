//! Things with a front: straight ahead, a few turns on the spot, or straight back.
use kernel::{Point, Refusal, Why, is_as_near, length, milestones};
use serde::Serialize;
use smallvec::SmallVec;
use std::borrow::Cow;
use table::{Bounds, Disc, Heading, Shape, ahead, bearing, fore_and_aft, is_near_bearing, vector::Vector};

/// How a hull may go. Its figure is its centre, its `base` half of its width.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "C: Serialize + Clone")]
pub struct Steer<'a, C: Clone> {
    pub heading: Heading,
    /// Turns on the spot, anywhere on the way, and the most of each in degrees.
    pub pivots: u8,
    pub most: u16,
    /// Every turn is as large as that, no smaller.
    pub exact: bool,
    /// What refuses a turn too many.
    pub clause: C,
    /// What an inch straight back costs, in inches; nothing: it never goes back.
    pub back: u8,
    pub back_clause: C,
    /// From the centre to the middle of either end: the hull is as long as that and half a width more each way.
    pub off: u16,
    /// A way that never leaves these costs half.
    pub roads: Cow<'a, [Shape]>,
    pub road_clause: C,
    /// What says how far it goes.
    pub pace_clause: C,
}

/// What a route makes of a hull.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// Where it points on each leg.
    pub legs: SmallVec<[Heading; 4]>,
    /// Where it points at the end.
    pub heading: Heading,
    pub pivots: u8,
    pub is_back: bool,
}

impl Course {
    /// Where the hull points when it has come so far along its way.
    pub fn heading_at(&self, route: &[Point], at: u32) -> Heading {
        let legs = route.windows(2).zip(milestones(route)).filter(|(leg, _)| leg[0] != leg[1]);
        let mut ends = legs.zip(&self.legs);
        ends.find(|((_, gone), _)| at <= *gone).map_or(self.heading, |(_, &heading)| heading)
    }
}

impl<C: Copy> Steer<'_, C> {
    /// The turns a route takes. One leg straight back is driven backwards.
    pub fn course(&self, route: &[Point]) -> Result<Course, Refusal<C>> {
        let mut course = Course { legs: SmallVec::new(), heading: self.heading, pivots: 0, is_back: false };
        let mut moves: SmallVec<[(Point, Point); 4]> = route.windows(2).map(|leg| (leg[0], leg[1])).collect();
        moves.retain(|(a, b)| a != b);
        if let [(from, to)] = moves[..]
            && is_straight(self.heading.turned(180), from, to)
        {
            if self.back == 0 {
                return Err(Refusal::at(self.back_clause, Why::Forbidden, to));
            }
            course.legs.push(self.heading);
            return Ok(Course { is_back: true, ..course });
        }
        for (from, to) in moves {
            if !is_straight(course.heading, from, to) {
                let no = |why| Refusal::at(self.clause, why, from);
                let (heading, pivots) = self.turn(course.heading, bearing(from, to)).ok_or(no(Why::TooSharp))?;
                if course.pivots.saturating_add(pivots) > self.pivots {
                    // Small turns are counted by their sum.
                    let is_one = self.most < 90 || pivots > self.pivots;
                    return Err(no(if is_one { Why::TooSharp } else { Why::TooManyTurns { most: self.pivots } }));
                }
                (course.heading, course.pivots) = (heading, course.pivots + pivots);
            }
            course.legs.push(course.heading);
        }
        Ok(course)
    }

    /// Where a turn ends and how many pivots it takes.
    fn turn(&self, from: Heading, to: Heading) -> Option<(Heading, u8)> {
        let angle = from.turn_to(to);
        if self.exact {
            let quarters = (angle + 1) / self.most.max(1);
            let right = i32::from(quarters * self.most);
            let is_exact = |heading: &Heading| quarters > 0 && heading.turn_to(to) <= 1;
            return [from.turned(right), from.turned(-right)].into_iter().find(is_exact).map(|h| (h, quarters as u8));
        }
        Some((to, angle.div_ceil(self.most.max(1)) as u8))
    }

    /// Round a hull's way, from end to end.
    pub(crate) fn swath(&self, route: &[Point]) -> Bounds {
        Bounds::of(route.iter().copied()).grown(self.off.into())
    }
    /// The hull at a place: three discs in a row.
    pub(crate) fn hull(&self, at: Point, heading: Heading, base: u16) -> [Disc; 3] {
        let [front, rear] = self.ends(at, heading);
        [at, front, rear].map(|at| Disc::new(at, base))
    }
    /// The middles of its front and rear disc.
    pub(crate) fn ends(&self, at: Point, heading: Heading) -> [Point; 2] {
        fore_and_aft(at, heading, self.off.into())
    }

    /// The length of a route as this hull pays for it.
    pub(crate) fn price(&self, route: &[Point], course: &Course) -> u32 {
        let whole = kernel::route_length(route) * if course.is_back { u32::from(self.back) } else { 1 };
        if self.is_on_road(route) { whole.div_ceil(2) } else { whole }
    }
    /// What makes a way as dear as it is: going back, leaving the road, or nothing but how far it leads.
    pub(crate) fn dear(&self, route: &[Point]) -> C {
        let is_back = self.course(route).is_ok_and(|course| course.is_back);
        let leaves =
            || !self.is_on_road(route) && route.first().is_some_and(|&p| self.roads.iter().any(|r| r.holds(p)));
        match is_back {
            true => self.back_clause,
            false if leaves() => self.road_clause,
            false => self.pace_clause,
        }
    }
    fn is_on_road(&self, route: &[Point]) -> bool {
        !self.roads.is_empty() && route.windows(2).all(|leg| is_covered(&self.roads, leg[0], leg[1]))
    }
}

/// Ways so short that hundredths may lie more than a degree aside.
const SHORT: u32 = 120;

/// Whether the leg follows the heading, as far as whole degrees and hundredths can say.
fn is_straight(heading: Heading, from: Point, to: Point) -> bool {
    let is_nearly_there = || Vector::between(ahead(from, heading, length(from, to)), to).square() <= 2;
    is_near_bearing(heading, 1, from, to) || is_as_near(from, to, SHORT) && is_nearly_there()
}

/// Whether every part of a leg lies in one of these shapes.
fn is_covered(shapes: &[Shape], a: Point, b: Point) -> bool {
    let whole = length(a, b);
    let mut spans: SmallVec<[(u32, u32); 8]> = shapes.iter().filter_map(|shape| shape.span(a, b)).collect();
    spans.sort_unstable();
    let mut reached = None;
    for (from, to) in spans {
        if from > reached.unwrap_or(0) {
            break;
        }
        reached = reached.max(Some(to));
    }
    reached.is_some_and(|reached| reached >= whole)
}
