//! Ways and reach where a table is counted in squares: few steps, so that all of them can be tried.
use crate::reach::outlines;
use kernel::{Ground, Point, Route};

/// The shortest way on from what is begun, step by step.
pub(crate) fn way<C, G: Ground<C>>(ground: &G, begun: &[Point], to: Point, budget: u32) -> Option<Route> {
    let from = *begun.last()?;
    let mut route: Route = begun.iter().copied().collect();
    (apart(from, to)..=budget).find_map(|steps| on(ground, &mut route, to, steps, budget).then(|| route.clone()))
}

/// Leaves the way in `route` where there is one of just so many steps.
fn on<C, G: Ground<C>>(ground: &G, route: &mut Route, to: Point, steps: u32, budget: u32) -> bool {
    let Some(&at) = route.last() else { return false };
    if steps == 0 {
        return at == to && ground.price(route).is_ok_and(|price| price <= budget);
    }
    // Whoever is off the table goes no farther.
    if at.y < 0 {
        return false;
    }
    for next in around(at).filter(|&next| apart(next, to) < steps) {
        route.push(next);
        if ground.price(route).is_ok_and(|price| price <= budget) && on(ground, route, to, steps - 1, budget) {
            return true;
        }
        route.pop();
    }
    false
}

/// Every square that a way leads to, off the table's near edge too.
pub(crate) fn by_ways<C, G: Ground<C>>(ground: &G, from: Point, budget: u32) -> Vec<Vec<Point>> {
    let far = budget as i16;
    let (west, south) = (from.x - far, from.y - far);
    let side = 2 * far + 1;
    outlines(Point::new(west, south), Point::new(side, side), 1, |at| {
        at != from && way(ground, &[from], at, budget).is_some()
    })
}

fn around(at: Point) -> impl Iterator<Item = Point> {
    let ring = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    ring.into_iter().filter_map(move |(x, y)| Some(Point::new(at.x.checked_add(x)?, at.y.checked_add(y)?)))
}

/// Steps between two squares where nothing is in the way.
fn apart(a: Point, b: Point) -> u32 {
    a.x.abs_diff(b.x).max(a.y.abs_diff(b.y)).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Figures, Refusal, Why};
    use serde::Serialize;

    /// Four by four, one square to the south of which is home; nobody steps on the wall.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    struct Yard {
        wall: Vec<Point>,
    }

    impl Ground<u8> for Yard {
        type Kept = Yard;
        fn keep(&self) -> Yard {
            self.clone()
        }
        fn stand(&self, at: Point) -> Result<(), Refusal<u8>> {
            let is_home = at == Point::new(0, -1);
            let is_on = (0..4).contains(&at.x) && (0..4).contains(&at.y);
            if (is_on || is_home) && !self.wall.contains(&at) { Ok(()) } else { Err(Refusal::at(1, Why::Barred, at)) }
        }
        fn price(&self, route: &[Point]) -> Result<u32, Refusal<u8>> {
            for leg in route.windows(2) {
                self.stand(leg[1])?;
                if apart(leg[0], leg[1]) > 1 {
                    return Err(Refusal::at(2, Why::Barred, leg[1]));
                }
            }
            Ok(route.len() as u32 - 1)
        }
        fn arrange(&self, _: &[Point]) -> Result<Figures, Refusal<u8>> {
            Ok(Figures::new())
        }
        fn arranged(&self, _: &[Point], _: &[Point]) -> Result<(), Refusal<u8>> {
            Ok(())
        }
        fn suggestions(&self) -> usize {
            1
        }
        fn route(&self, _: usize, from: Point, _: u32) -> Option<Route> {
            Some(Route::from_slice(&[from]))
        }
        fn spot(&self, _: usize) -> Option<Point> {
            None
        }
    }

    fn walled() -> Yard {
        Yard { wall: vec![Point::new(1, 0), Point::new(1, 1)] }
    }

    #[test]
    fn a_way_goes_round_what_bars_the_straight_one() {
        let found = way(&walled(), &[Point::new(0, 0)], Point::new(2, 0), 4).unwrap();
        assert_eq!(found.len(), 5, "{found:?}");
        assert_eq!(way(&walled(), &[Point::new(0, 0)], Point::new(2, 0), 3), None);
    }

    #[test]
    fn a_way_goes_on_from_where_it_was_begun() {
        let begun = [Point::new(0, 0), Point::new(0, 1)];
        let found = way(&walled(), &begun, Point::new(0, 3), 3).unwrap();
        assert_eq!(found.as_slice(), [begun[0], begun[1], Point::new(0, 2), Point::new(0, 3)]);
    }

    #[test]
    fn reach_is_the_outline_of_every_square_a_way_leads_to() {
        let areas = by_ways(&walled(), Point::new(0, 0), 1);
        // Home, and the square to the north: the man's own square lies between them.
        let square = |x: i16, y: i16| {
            let mut corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)].map(|(x, y)| Point::new(x, y));
            corners.sort_unstable();
            corners
        };
        let mut found: Vec<Vec<Point>> = areas;
        for area in &mut found {
            area.sort_unstable();
        }
        found.sort();
        assert_eq!(found, [square(0, -1).to_vec(), square(0, 1).to_vec()]);
    }
}
