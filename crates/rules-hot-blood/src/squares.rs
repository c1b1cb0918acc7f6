//! Where a man may stand and go, as far as the side that writes it knows (HB-INT-13).
use crate::{
    Clause as C,
    setup::{Map, OUT, Open, PIT, SURFACE},
    words::Path,
};
use kernel::{Figures, Ground, Point, Refusal, Route, Why};
use serde::Serialize;
use smallvec::SmallVec;
use std::borrow::Cow;
use table::squares::{Compass, Layer};

/// The board, and what is asked of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Squares<'a> {
    pub map: Cow<'a, Map>,
    pub reach: Reach,
}

/// What a place or a way must satisfy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// A man's way, by the wires his side knows to be open.
    Way {
        start: Layer,
        open: Open,
        /// HB-MOV-16
        may_leave: bool,
        /// HB-INT-12: he may not come nearer to these.
        shun: SmallVec<[Point; 8]>,
    },
    /// HB-SET-03, HB-SET-04: west, south, east, north; pits only, or the open only.
    Zone { of: [i16; 4], below: bool },
    /// HB-BMB-10, HB-FLR-03: within so many squares; of squares with a pit only.
    Within {
        of: Point,
        squares: u8,
        pits: bool,
        /// Option `bomb_needs_sight`.
        in_line: bool,
        /// HB-BMB-01: the inside of this hole alone.
        only: Option<u8>,
        clause: C,
    },
}

impl Squares<'_> {
    /// HB-MOV-13: the steps of an admitted route.
    pub fn path(&self, route: &[Point]) -> Result<Path, Refusal<C>> {
        match &self.reach {
            Reach::Way { start, open, may_leave, .. } => self.map.walk(*open, *start, *may_leave, route),
            _ => Ok(Path::NONE),
        }
    }
    /// The same way without naming layers, where what comes natural is what is meant.
    pub fn plainly(&self, route: Route) -> Route {
        let plain: Route =
            route.iter().map(|p| Point::new(p.x % PIT, if p.y == OUT { OUT } else { p.y % SURFACE })).collect();
        match (self.path(&plain), self.path(&route)) {
            (Ok(natural), Ok(meant)) if natural == meant => plain,
            _ => route,
        }
    }
    /// Squares worth naming first: for suggestions.
    fn nth_square(&self, nth: usize) -> Option<Point> {
        let (x, y, east, north) = match &self.reach {
            Reach::Zone { of: [west, south, east, north], .. } => (*west, *south, *east, *north),
            Reach::Within { of, squares, .. } => {
                let n = i16::from(*squares);
                (of.x - n, of.y - n, of.x + n, of.y + n)
            }
            Reach::Way { .. } => (0, 0, self.map.size.x - 1, self.map.size.y - 1),
        };
        let wide = (east - x + 1).max(1) as usize;
        let at = Point::new(x + (nth % wide) as i16, y + (nth / wide) as i16);
        (at.y <= north).then_some(at)
    }
}

impl Ground<C> for Squares<'_> {
    type Kept = Squares<'static>;

    fn keep(&self) -> Squares<'static> {
        Squares { map: Cow::Owned(self.map.clone().into_owned()), reach: self.reach.clone() }
    }
    fn stand(&self, at: Point) -> Result<(), Refusal<C>> {
        if !self.map.is_on(at) {
            return Err(Refusal::at(C::Gen01, Why::OffTable, at));
        }
        match &self.reach {
            Reach::Way { .. } => {
                self.map.is_shut(at).map_or(Ok(()), |clause| Err(Refusal::at(clause, Why::Barred, at)))
            }
            Reach::Zone { of: [west, south, east, north], below } => {
                let clause = if *below { C::Set03 } else { C::Set04 };
                let inside = (*west..=*east).contains(&at.x) && (*south..=*north).contains(&at.y);
                let fits = if *below { self.map.hole(at).is_some() } else { self.map.is_shut(at).is_none() };
                if inside && fits { Ok(()) } else { Err(Refusal::at(clause, Why::OutOfZone, at)) }
            }
            Reach::Within { of, squares, pits, in_line, only, clause } => {
                let price = self.map.distance(*of, at);
                if price > *squares {
                    return Err(Refusal::at(*clause, Why::OutOfZone, at));
                }
                if *pits && self.map.hole(at).is_none() {
                    return Err(Refusal::at(C::Bmb02, Why::Barred, at));
                }
                if only.is_some() && self.map.hole(at) != *only {
                    return Err(Refusal::at(C::Bmb01, Why::Barred, at));
                }
                if *in_line && !self.map.is_in_line(*of, at) {
                    return Err(Refusal::at(C::Bmb02, Why::OutOfSight, at));
                }
                Ok(())
            }
        }
    }
    fn price(&self, route: &[Point]) -> Result<u32, Refusal<C>> {
        let path = self.path(route)?;
        if let (Reach::Way { shun, .. }, Some(&from)) = (&self.reach, route.first()) {
            let nearer = |at: Point| shun.iter().any(|&e| self.map.distance(at, e) < self.map.distance(from, e));
            if let Some(step) = path.iter().find(|step| nearer(step.at)) {
                return Err(Refusal::at(C::Int12, Why::TooClose, step.at));
            }
        }
        // HB-MOV-01: nobody makes more than four steps, whatever his budget.
        let steps = route.windows(2).filter(|leg| leg[0] != leg[1]).count();
        if steps > 4 {
            return Err(Refusal::new(C::Mov01, Why::NotSoMany { asked: steps as u16, least: 0, most: 4 }));
        }
        let start = if let Reach::Way { start, .. } = &self.reach { *start } else { Layer::Surface };
        Ok(self.map.price(start, &path))
    }
    fn arrange(&self, _: &[Point]) -> Result<Figures, Refusal<C>> {
        Ok(Figures::new())
    }
    fn arranged(&self, _: &[Point], _: &[Point]) -> Result<(), Refusal<C>> {
        Err(Refusal::new(C::Gen01, Why::WrongKind))
    }
    /// Staying; then eight directions, one to four squares, each also with the last step over the surface, and each
    /// bent by an eighth after the first half.
    fn suggestions(&self) -> usize {
        match &self.reach {
            Reach::Way { .. } => 1 + 3 * 32,
            Reach::Zone { of: [west, south, east, north], .. } => {
                ((east - west + 1).max(0) * (north - south + 1).max(0)) as usize
            }
            Reach::Within { squares, .. } => (2 * usize::from(*squares) + 1).pow(2),
        }
    }
    fn route(&self, nth: usize, from: Point, budget: u32) -> Option<Route> {
        let mut route = Route::from_slice(&[from]);
        let Some(nth) = nth.checked_sub(1) else { return Some(route) };
        let (bend, nth) = (nth / 32, nth % 32);
        let (steps, way) = (1 + nth / 8, Compass::RING[nth % 8]);
        if steps as u32 > budget || bend > 0 && steps < 2 {
            return None;
        }
        let mut at = from;
        for n in 0..steps {
            let turn = [0, 1, -1][bend] * i32::from(2 * n >= steps);
            at = way.turned(turn).from(at, 1);
            route.push(at);
            if at.y == OUT {
                break;
            }
        }
        (self.price(&route).ok()? <= budget).then_some(route)
    }
    fn spot(&self, nth: usize) -> Option<Point> {
        self.nth_square(nth).filter(|&at| self.stand(at).is_ok())
    }
}

/// The point that names the pit of a square, whatever would come natural.
pub const fn into_pit(at: Point) -> Point {
    Point::new(at.x + PIT, at.y)
}
