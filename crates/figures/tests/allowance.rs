//! Nobody goes farther than he may, however the way is drawn: leader and followers, measured with a ruler that rounds nothing.
use figures::Field;
use kernel::{Ground, MOST_POINTS, Point};
use proptest::prelude::*;

fn true_length(way: &[Point]) -> f64 {
    let leg = |leg: &[Point]| f64::from(leg[0].x - leg[1].x).hypot(f64::from(leg[0].y - leg[1].y));
    way.windows(2).map(leg).sum()
}

proptest! {
    #[test]
    fn a_way_of_many_points_leads_nobody_farther_than_he_may_go(
        steps in prop::collection::vec((0i16..=2, 0i16..=2), 0..MOST_POINTS - 2), last in (-600i16..600, -600i16..600), men in 1i16..7,
    ) {
        let figures = (0..men).map(|n| Point::new(1200 + 130 * (n % 3), 1200 + 130 * (n / 3))).collect();
        let field = Field { figures, reach: 600, ..Field::open(Point::new(2400, 2400), ()) };
        let mut route = vec![field.figures[0]];
        for (x, y) in steps.into_iter().chain([last]) {
            let at = route[route.len() - 1];
            route.push(Point::new(at.x + x, at.y + y));
        }
        if field.price(&route).is_ok_and(|price| price <= 600) {
            prop_assert!(true_length(&route) < 601.0, "the leader goes {}", true_length(&route));
            if let Ok(ended) = field.arrange(&route) {
                for (from, to) in field.figures.iter().zip(ended) {
                    let way: Vec<Point> = [*from].into_iter().chain(route[1..route.len() - 1].iter().copied()).chain([to]).collect();
                    prop_assert!(true_length(&way) < 601.0, "a man goes {}", true_length(&way));
                }
            }
        }
    }
}
