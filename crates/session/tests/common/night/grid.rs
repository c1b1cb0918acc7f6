//! The board: squares, some of them blocked.
use super::words::Clause as C;
use kernel::{Figures, Ground, Point, Refusal, Route, Why};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    pub side: i16,
    /// One bit a square, a row a number.
    pub blocked: [u16; 16],
}

const AROUND: [(i16, i16); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Grid {
    pub fn is_blocked(&self, p: Point) -> bool {
        self.blocked[p.y as usize] >> p.x & 1 == 1
    }
    /// HB-GEN-06: no blocked square strictly between the two centres (integer line, the same both ways).
    pub fn sees(&self, a: Point, b: Point) -> bool {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let steps = distance(a, b);
        (1..steps).all(|n| {
            let at = |from: i16, to: i16| from + ((to - from) * n * 2 + steps).div_euclid(2 * steps);
            !self.is_blocked(Point { x: at(a.x, b.x), y: at(a.y, b.y) })
        })
    }
}

/// HB-GEN-02: a diagonal counts one.
pub fn distance(a: Point, b: Point) -> i16 {
    (a.x - b.x).abs().max((a.y - b.y).abs())
}

/// The grid, borrowed in rules, owned in a session.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Squares<'a>(pub Cow<'a, Grid>);

impl Ground<C> for Squares<'_> {
    type Kept = Squares<'static>;
    fn keep(&self) -> Squares<'static> {
        Squares(Cow::Owned(self.0.clone().into_owned()))
    }
    fn stand(&self, at: Point) -> Result<(), Refusal<C>> {
        if !(0..self.0.side).contains(&at.x) || !(0..self.0.side).contains(&at.y) {
            return Err(Refusal::at(C::Mov01, Why::OffTable, at));
        }
        if self.0.is_blocked(at) {
            return Err(Refusal::at(C::Mov05, Why::Barred, at));
        }
        Ok(())
    }
    fn price(&self, route: &[Point]) -> Result<u32, Refusal<C>> {
        route.windows(2).try_fold(0, |sum, leg| {
            self.stand(leg[1])?;
            match distance(leg[0], leg[1]) {
                near @ 0..=1 => Ok(sum + near as u32),
                far => Err(Refusal::at(C::Gen02, Why::TooFar { price: far as u32, budget: 1 }, leg[1])),
            }
        })
    }
    fn arrange(&self, _: &[Point]) -> Result<Figures, Refusal<C>> {
        Ok(Figures::new())
    }
    fn arranged(&self, _: &[Point], _: &[Point]) -> Result<(), Refusal<C>> {
        Err(Refusal::new(C::Mov01, Why::WrongKind))
    }
    fn suggestions(&self) -> usize {
        33
    }
    /// Staying, then straight lines in eight directions of one to four steps.
    fn route(&self, nth: usize, from: Point, budget: u32) -> Option<Route> {
        let mut route = Route::from_slice(&[from]);
        let (dx, dy) = AROUND[nth % 8];
        let steps = nth.div_ceil(8) as i16;
        if steps as u32 > budget {
            return None;
        }
        for n in 1..=steps {
            let to = Point { x: from.x + n * dx, y: from.y + n * dy };
            self.stand(to).ok()?;
            route.push(to);
        }
        Some(route)
    }
    fn spot(&self, nth: usize) -> Option<Point> {
        let p = Point { x: nth as i16 % self.0.side, y: nth as i16 / self.0.side };
        self.stand(p).is_ok().then_some(p)
    }
}
