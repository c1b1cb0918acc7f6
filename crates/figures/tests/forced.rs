//! Moves that are forced, and refusals, against plain looking.
use figures::{Bar, Field, Flight, Haven, PieceId};
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

    /// Who runs goes straight back where he can; where he cannot, the ways that are ready lead equally far, and no straight
    /// way leads farther; and one that is drawn may be taken just if it leads as far.
    #[test]
    fn who_runs_goes_as_far_as_the_ways_that_are_ready(
        at in anywhere(), men in 1..5i16, pond in rect(), friend in anywhere(), enemies in prop::collection::vec(anywhere(), 1..3), far in 300..900u32, drawn in prop::collection::vec(anywhere(), 40), edge_stops in any::<bool>(),
    ) {
        let figures: Vec<Point> = (0..men).map(|n| Point::new(at.x + 110 * (n % 3), at.y + 110 * (n / 3))).collect();
        let field = Field {
            figures: figures.iter().copied().collect(),
            bars: Cow::Owned(vec![Bar { shape: pond, clause: (), passing: true }]),
            taken: [Disc::new(friend, 99)].into_iter().collect(),
            reach: far,
            ..Field::open(Point::new(SIDE, SIDE), ())
        };
        let enemies: Vec<Disc> = enemies.into_iter().map(|at| Disc::new(at, 50)).collect();
        prop_assume!(figures.iter().all(|&p| field.stand(p).is_ok()) && enemies.iter().all(|e| e.at != at));
        let gap = |p: Point| enemies.iter().map(|e| kernel::length(p, e.at)).min().unwrap();
        let near = enemies.iter().map(|e| e.at).min_by_key(|&p| (kernel::length(p, at), p)).unwrap();
        // Straight back, in floats.
        let (dx, dy) = (f64::from(at.x - near.x), f64::from(at.y - near.y));
        let back = [(at.x, dx), (at.y, dy)].map(|(p, d)| f64::from(p) + d * f64::from(far) / dx.hypot(dy));
        let is_inside = |by: f64| back.iter().all(|p| (by..=f64::from(SIDE) - by).contains(p));
        let back = Point::new(back[0].round() as i16, back[1].round() as i16);
        let is_open = |to: Point| field.price(&[at, to]).is_ok() && field.arrange(&[at, to]).is_ok();
        let is_open_about = |to: Point| [(0, 0), (6, 0), (-6, 0), (0, 6), (0, -6)].iter().all(|(x, y)| is_open(Point::new(to.x + x, to.y + y)));
        match field.clone().flight(&enemies, far, edge_stops, ()) {
            Flight::Away(march) => {
                let end = *march.route.last().unwrap();
                prop_assert!(is_open(end));
                prop_assert!(!is_inside(6.0) || kernel::length(end, back) <= 6, "{end:?} is not straight back at {back:?}");
            }
            Flight::OffTable => prop_assert!(!edge_stops && !is_inside(6.0)),
            Flight::Round(ground) => {
                prop_assert!(!is_inside(6.0) || !is_open_about(back), "{back:?} is open");
                let ready: Vec<_> = (0..ground.suggestions()).map(|nth| ground.march(nth, at, far).unwrap()).collect();
                let least = ready.iter().map(|march| gap(march.end())).min().unwrap();
                prop_assert!(least > gap(at));
                for march in &ready {
                    prop_assert!(gap(march.end()) < least + 25);
                    prop_assert!(ground.price(&march.route).is_ok_and(|price| price <= far));
                    prop_assert_eq!(ground.arranged(&march.route, &march.figures), Ok(()));
                }
                for to in drawn.into_iter().filter(|&to| kernel::length(at, to) <= far && is_open(to)) {
                    // The ends that were looked at are a twelfth of the way from one another, and 10 degrees.
                    prop_assert!(gap(to) < least + far / 6 + 25 || !is_open_about(to), "{:?} is farther", to);
                    let price = ground.price(&[at, to]);
                    prop_assert_eq!(price.is_ok(), gap(to) >= least || ready.iter().any(|march| march.route[..] == [at, to]), "{:?}", to);
                }
                prop_assert!(ground.price(&[at]).is_err(), "he stays");
            }
            Flight::Nowhere => prop_assert!(!is_inside(6.0) || !is_open_about(back), "{back:?} is open"),
        }
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
