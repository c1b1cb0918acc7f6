//! A rectangle with rectangles on it, each with the clause it speaks for.
use super::words::Clause as C;
use kernel::{Figures, Ground, Point, Refusal, Route, Why, length};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    pub least: Point,
    pub most: Point,
    pub areas: Vec<Area>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    pub least: Point,
    pub most: Point,
    pub effect: Effect,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    Rough,
    Barred,
}

impl Area {
    pub fn holds(&self, p: Point) -> bool {
        (self.least.x..=self.most.x).contains(&p.x) && (self.least.y..=self.most.y).contains(&p.y)
    }
    /// Whether the straight line meets the rectangle: separating axes, integers only.
    pub fn crossed(&self, from: Point, to: Point) -> bool {
        let apart = |a: i16, b: i16, least: i16, most: i16| a.max(b) < least || a.min(b) > most;
        if apart(from.x, to.x, self.least.x, self.most.x) || apart(from.y, to.y, self.least.y, self.most.y) {
            return false;
        }
        let wide = |a: i16, b: i16| i64::from(b) - i64::from(a);
        let (dx, dy) = (wide(from.x, to.x), wide(from.y, to.y));
        let side = |x: i16, y: i16| (dx * wide(from.y, y) - dy * wide(from.x, x)).signum();
        let (least, most) = (self.least, self.most);
        let corners = [side(least.x, least.y), side(most.x, least.y), side(least.x, most.y), side(most.x, most.y)];
        corners[0] == 0 || corners.iter().any(|&c| c != corners[0])
    }
}

/// A field, borrowed in rules, owned in a session.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub struct On<'a>(pub Cow<'a, Field>);

impl On<'_> {
    fn leg(&self, from: Point, to: Point) -> Result<u32, Refusal<C>> {
        self.stand(to)?;
        let mut price = length(from, to);
        for area in self.0.areas.iter().filter(|a| a.crossed(from, to)) {
            match area.effect {
                Effect::Barred => return Err(Refusal::at(C::Move07, Why::Barred, area.least)),
                Effect::Rough => price = 2 * length(from, to),
            }
        }
        Ok(price)
    }
}

impl Ground<C> for On<'_> {
    type Kept = On<'static>;
    fn keep(&self) -> On<'static> {
        On(Cow::Owned(self.0.clone().into_owned()))
    }
    fn stand(&self, at: Point) -> Result<(), Refusal<C>> {
        let (least, most) = (self.0.least, self.0.most);
        let on = (least.x..=most.x).contains(&at.x) && (least.y..=most.y).contains(&at.y);
        if !on {
            return Err(Refusal::at(C::Move12, Why::OffTable, at));
        }
        match self.0.areas.iter().find(|a| a.effect == Effect::Barred && a.holds(at)) {
            Some(_) => Err(Refusal::at(C::Move07, Why::Barred, at)),
            None => Ok(()),
        }
    }
    fn price(&self, route: &[Point]) -> Result<u32, Refusal<C>> {
        route.windows(2).try_fold(0, |sum, leg| Ok(sum + self.leg(leg[0], leg[1])?))
    }
    fn arrange(&self, _: &[Point]) -> Result<Figures, Refusal<C>> {
        Ok(Figures::new())
    }
    fn arranged(&self, route: &[Point], figures: &[Point]) -> Result<(), Refusal<C>> {
        let end = route.last().copied().unwrap_or_default();
        match figures.iter().find(|&&f| length(end, f) > 300) {
            Some(&far) => Err(Refusal::at(C::Move10, Why::Scattered, far)),
            None => figures.iter().try_for_each(|&f| self.stand(f)),
        }
    }
    fn suggestions(&self) -> usize {
        49
    }
    /// Staying, then sixteen directions at full, half and quarter length.
    fn route(&self, nth: usize, from: Point, budget: u32) -> Option<Route> {
        const WAYS: [(i32, i32); 4] = [(100, 0), (92, 38), (71, 71), (38, 92)];
        let Some(nth) = nth.checked_sub(1) else { return Some(Route::from_slice(&[from])) };
        let (mut dx, mut dy) = WAYS[nth % 4];
        for _ in 0..nth / 4 % 4 {
            (dx, dy) = (-dy, dx);
        }
        let reach = budget as i32 >> (nth / 16);
        let to = Point { x: from.x + (dx * reach / 101) as i16, y: from.y + (dy * reach / 101) as i16 };
        self.leg(from, to).is_ok_and(|price| price <= budget).then(|| Route::from_slice(&[from, to]))
    }
    fn spot(&self, nth: usize) -> Option<Point> {
        let (col, row) = ((nth % 7) as i16, (nth / 7) as i16);
        let at = |a: i16, b: i16, n: i16| a + (b - a) / 8 * (n + 1);
        let (least, most) = (self.0.least, self.0.most);
        let p = Point { x: at(least.x, most.x, col), y: at(least.y, most.y, row) };
        self.stand(p).is_ok().then_some(p)
    }
}
