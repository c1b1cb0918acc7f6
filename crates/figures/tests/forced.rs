//! Moves that are forced, and refusals, against plain looking.
use figures::{Bar, Field, Haven, PieceId};
use kernel::{Ground, Point, Refusal, Why};
use proptest::prelude::*;
use std::borrow::Cow;
use table::{Disc, Inches, Shape};

const SIDE: i16 = 1200;

fn anywhere() -> impl Strategy<Value = Point> {
    (0..=SIDE, 0..=SIDE).prop_map(|(x, y)| Point::new(x, y))
}
fn rect() -> impl Strategy<Value = Shape> {
    (anywhere(), 50..400i16, 50..400i16).prop_map(|(p, w, h)| Shape::rect(p, Point::new(p.x + w, p.y + h)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, max_global_rejects: 100_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Law 10, with free entry: where the leader can walk straight to any place in the piece, or others can with him, he does.
    #[test]
    fn who_can_get_into_cover_does(
        at in anywhere(), men in 1..6i16, wood in rect(), pond in rect(), friend in anywhere(), enemy in anywhere(), reach in 100..900u32, free in any::<bool>(),
    ) {
        let figures: Vec<Point> = (0..men).map(|n| Point::new(at.x + 110 * (n % 3), at.y + 110 * (n / 3))).collect();
        let field = Field {
            figures: figures.iter().copied().collect(),
            bars: Cow::Owned(vec![Bar { shape: pond, clause: (), passing: true }]),
            taken: [Disc::new(friend, 99)].into_iter().collect(),
            others: [Disc::new(enemy, 50)].into_iter().collect(),
            havens: Cow::Owned(vec![Haven { piece: PieceId(3), shape: wood.clone() }]),
            coherency: Inches::whole(4),
            free_entry: free.then_some(()),
            reach,
            ..Field::open(Point::new(SIDE, SIDE), ())
        };
        prop_assume!(figures.iter().all(|&p| field.stand(p).is_ok() && !wood.holds(p)));
        let march = field.enter(PieceId(3), reach);
        if let Some(march) = &march {
            prop_assert!(march.figures.iter().any(|&p| wood.holds(p)));
            prop_assert_eq!(field.arranged(&march.route, &march.figures), Ok(()));
        }
        // Every fifth of an inch of it is tried, if there is that much room round it.
        let all = (0..=SIDE / 20).flat_map(|x| (0..=SIDE / 20).map(move |y| Point::new(20 * x, 20 * y)));
        let may_lead = |p: Point| wood.holds(p) && field.price(&[at, p]).is_ok_and(|price| price <= reach);
        let is_roomy = |p: &Point| [(0, 0), (20, 0), (-20, 0), (0, 20), (0, -20)].iter().all(|(x, y)| may_lead(Point::new(p.x + x, p.y + y)));
        let gets_in = all.filter(is_roomy).find(|&p| field.arrange(&[at, p]).is_ok());
        prop_assert!(march.is_some() || gets_in.is_none(), "the leader may go to {gets_in:?}");
    }

    /// Law 15: a refusal lies on what refuses.
    #[test]
    fn a_refusal_lies_on_what_refuses(from in anywhere(), to in anywhere(), pond in rect(), enemy in anywhere(), wall in (anywhere(), anywhere())) {
        let wall = Shape::line(wall.0, wall.1);
        let enemy = Disc::new(enemy, 50);
        let field = Field {
            figures: std::iter::once(from).collect(),
            bars: Cow::Owned([&pond, &wall].map(|shape| Bar { shape: shape.clone(), clause: (), passing: true }).to_vec()),
            others: [enemy].into_iter().collect(),
            reach: 2400,
            ..Field::open(Point::new(SIDE, SIDE), ())
        };
        if let Err(Refusal { why, at, .. }) = field.price(&[from, to]) {
            let at = at.expect("a place");
            match why {
                Why::Barred => prop_assert!([pond, wall].iter().any(|shape| shape.gap_to(Disc::dot(at)) <= Inches::hundredths(2)), "{:?}", at),
                Why::TooClose => prop_assert!(table::is_within(Disc::new(at, 50), enemy, Inches::hundredths(102)), "{:?}", at),
                other => prop_assert!(false, "{other:?} at {at:?}"),
            }
        }
    }
}
