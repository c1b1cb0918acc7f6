//! Shortest ways, against every way over a fine lattice.
use figures::{Bar, Charge, Ends, Field, Others};
use kernel::{Ground, Point, Route, length, on_route, route_length};
use proptest::prelude::*;
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;
use table::{Disc, Heading, Inches, Shape, ahead, is_overlapping, is_touching, vector::is_near_segment};
use testkit::{HAIR, Lattice, STEP, contact, may_walk};

/// Over so many quarter inches each way.
const SIDE: i16 = 48;

fn spot() -> impl Strategy<Value = Point> {
    (0..=SIDE, 0..=SIDE).prop_map(|(x, y)| Point::new(x * STEP, y * STEP))
}
fn anywhere() -> impl Strategy<Value = Point> {
    (0..=SIDE * STEP, 0..=SIDE * STEP).prop_map(|(x, y)| Point::new(x, y))
}
fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        (anywhere(), anywhere()).prop_map(|(a, b)| Shape::line(a, b)),
        (anywhere(), 0..400i16, 0..400i16).prop_map(|(p, w, h)| Shape::rect(p, Point::new(p.x + w, p.y + h))),
        (anywhere(), 10..250u16).prop_map(|(p, r)| Shape::disc(p, r)),
        (anywhere(), anywhere(), anywhere()).prop_map(|(a, b, c)| Shape::polygon(&[a, b, c])),
        (anywhere(), anywhere(), 20..80u16).prop_map(|(a, b, thick)| Shape::wall(a, b, thick)),
        (anywhere(), 60..400i16, 60..400i16).prop_map(|(Point { x, y }, w, h)| {
            let p = Point::new;
            let (half, third) = (w / 2, h / 3);
            Shape::polygon(&[
                p(x, y),
                p(x + w, y),
                p(x + w, y + third),
                p(x + half, y + third),
                p(x + half, y + h),
                p(x, y + h),
            ])
        }),
    ]
}

fn over_lattice(from: Point, budget: u32, may_walk: impl Fn([Point; 2]) -> bool) -> Lattice {
    Lattice::over(from, Point::new(SIDE * STEP, SIDE * STEP), budget, may_walk)
}

/// With a hundredth and a hair more, if that is no more than the budget.
fn within(long: u32, budget: u32) -> Option<u32> {
    Some(long + HAIR + long / 100).filter(|&long| long <= budget)
}

fn field(from: Point, shapes: Vec<Shape>, others: &[Point], apart: i32) -> Field<'static, ()> {
    let bars: Vec<Bar<()>> = shapes.into_iter().map(|shape| Bar { shape, clause: (), passing: true }).collect();
    Field {
        figures: std::iter::once(from).collect(),
        bars: Cow::Owned(bars),
        others: others.iter().map(|&at| Disc::new(at, 50)).collect(),
        apart: Inches::hundredths(apart),
        ..Field::open(Point::new(SIDE * STEP, SIDE * STEP), ())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Law 8.
    #[test]
    fn a_way_is_walkable_and_no_longer_than_any_over_the_lattice(
        from in spot(), to in spot(), shapes in prop::collection::vec(shape(), 0..7), others in prop::collection::vec(anywhere(), 0..7),
        apart in prop_oneof![Just(0), Just(100)], budget in 100..2400u32,
    ) {
        let field = field(from, shapes, &others, apart);
        let way: Option<Route> = field.way(0, to, budget);
        if let Some(route) = &way {
            prop_assert_eq!((route[0], *route.last().unwrap()), (from, to));
            prop_assert!(route.windows(2).all(|leg| may_walk(&field, from, [leg[0], leg[1]], 0)), "{:?} cannot be walked", route);
            prop_assert!(route_length(route) <= budget);
        }
        let lattice = over_lattice(from, budget, |leg| may_walk(&field, from, leg, HAIR));
        if let Some(long) = lattice.long(to).and_then(|long| within(long, budget)) {
            prop_assert!(way.is_some(), "the lattice has a way of {long}");
            let ours = route_length(way.as_ref().unwrap());
            prop_assert!(ours <= long, "{ours} by {way:?}, {long} over the lattice");
        }
    }

    /// Law 9.
    #[test]
    fn who_can_walk_into_contact_can_charge_and_nobody_else(
        men in prop::collection::vec(spot(), 1..4), targets in prop::collection::vec(anywhere(), 1..4), shapes in prop::collection::vec(shape(), 0..5),
        others in prop::collection::vec(anywhere(), 0..4), reach in 100..1500u32,
    ) {
        let foes: Vec<Point> = targets.iter().chain(&others).copied().collect();
        let field = Field { figures: men.iter().copied().collect(), ..field(men[0], shapes, &foes, 100) };
        let targets: Vec<Disc> = targets.iter().map(|&at| Disc::new(at, 50)).collect();
        let open = Field { others: others.iter().map(|&at| Disc::new(at, 50)).collect(), ..field.clone() };
        // Over an enemy's base nobody walks, if he does not stand on it.
        let is_over = |start: Point, [a, b]: [Point; 2], spare: i64| {
            targets.iter().any(|t| is_near_segment(t.at, a, b, 97 + spare) && !is_near_segment(t.at, start, start, 97))
        };
        let charge = field.charge(&targets, reach, &[]);
        prop_assert_eq!(field.may_charge(&targets, reach, &[]), charge.is_some());
        if let Some(Charge { figures, ways, .. }) = &charge {
            prop_assert!(figures.iter().any(|&p| targets.iter().any(|&t| is_touching(Disc::new(p, 50), t))));
            for ((&start, &end), way) in men.iter().zip(figures).zip(ways) {
                let straight = Route::from_slice(&[start, end]);
                let way = way.as_ref().unwrap_or(&straight);
                prop_assert_eq!((way.first(), way.last()), (Some(&start), Some(&end)));
                prop_assert!(route_length(way) <= reach);
                let is_fair = |leg: &[Point]| may_walk(&open, start, [leg[0], leg[1]], 0) && !is_over(start, [leg[0], leg[1]], 0);
                prop_assert!(start == end || way.windows(2).all(is_fair), "{:?} cannot be walked", way);
            }
            return Ok(());
        }
        let brute = contact(&field, &targets, reach, &[]);
        prop_assert!(brute.surely.is_none(), "{:?}", brute);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    /// An assault by its ready way is what it was; a drawn way is walked as drawn, somebody touches, nobody overlaps.
    #[test]
    fn a_drawn_assault_goes_as_drawn_and_touches(
        men in prop::collection::vec(spot(), 1..5), targets in prop::collection::vec(anywhere(), 1..3), shapes in prop::collection::vec(shape(), 0..4),
        via in prop::option::of(anywhere()), side in 0..360i32, reach in 300..1500u32,
    ) {
        let mut field = Field { figures: men.iter().copied().collect(), reach, ..field(men[0], shapes, &targets, 100) };
        prop_assume!(men.iter().enumerate().all(|(n, &a)| men[..n].iter().all(|&b| !is_overlapping(Disc::new(a, 50), Disc::new(b, 50)))));
        let targets: SmallVec<[Disc; 12]> = targets.iter().map(|&at| Disc::new(at, 50)).collect();
        prop_assume!(men.iter().all(|&at| targets.iter().all(|&t| !is_overlapping(Disc::new(at, 50), t))));
        let Some(charge) = field.charge(&targets, reach, &[]) else { return Ok(()) };
        let ready = charge.march(men[0]);
        let plain = Field { others: Others::default(), ..field.clone() };
        field = field.bound_for(Ends::Contact { targets: targets.clone(), held: vec![] }, (), smallvec![ready.clone()]);
        prop_assert!(field.price(&ready.route).is_ok_and(|price| price <= reach));
        prop_assert_eq!(field.arrange(&ready.route), Ok(ready.figures.clone()));
        prop_assert_eq!(field.arranged(&ready.route, &ready.figures), Ok(()));
        let end = ahead(targets[0].at, Heading::new(side), 100);
        let drawn: Route = [Some(men[0]), via, Some(end)].into_iter().flatten().collect();
        let is_admitted = field.price(&drawn).is_ok_and(|price| price <= reach);
        let is_walkable = drawn.windows(2).all(|leg| may_walk(&plain, men[0], [leg[0], leg[1]], 0));
        if is_admitted && drawn != ready.route {
            let figures = field.arrange(&drawn).unwrap();
            prop_assert!(is_walkable && route_length(&drawn) <= reach);
            prop_assert_eq!(figures[0], end);
            prop_assert!(figures.iter().any(|&p| targets.iter().any(|&t| is_touching(Disc::new(p, 50), t))));
            let all: Vec<Disc> = figures.iter().map(|&p| Disc::new(p, 50)).chain(targets.iter().copied()).collect();
            prop_assert!(all.iter().enumerate().all(|(n, &a)| all[..figures.len().min(n)].iter().all(|&b| !is_overlapping(a, b))), "{:?}", all);
            for (n, (&start, &p)) in men.iter().zip(&figures).enumerate() {
                prop_assert!(length(start, p) <= reach, "{n} goes farther than he may");
            }
        }
        let ends_free = plain.stand(end).is_ok() && targets.iter().all(|&t| !is_overlapping(Disc::new(end, 50), t));
        let alone = men.len() == 1 && targets.len() == 1;
        let is_far = |leg: &[Point]| !is_near_segment(targets[0].at, leg[0], leg[1], 103);
        let before_last = drawn.len() < 3 || is_far(&drawn[..2]);
        if alone && ends_free && before_last && is_walkable_with_hair(&plain, &drawn) && is_to_its_side(targets[0], &drawn) && route_length(&drawn) + 20 <= reach {
            prop_assert!(is_admitted, "{:?}: {:?}", drawn, field.price(&drawn));
        }
    }
}

fn is_walkable_with_hair(field: &Field<'_, ()>, route: &[Point]) -> bool {
    route.windows(2).all(|leg| may_walk(field, route[0], [leg[0], leg[1]], HAIR))
}
/// Whether the last leg touches the base at its end and not before.
fn is_to_its_side(target: Disc, route: &[Point]) -> bool {
    let [.., a, b] = route else { return false };
    let short = on_route(&[*a, *b], length(*a, *b).saturating_sub(10));
    !is_near_segment(target.at, *a, short, 100)
}

/// Where a mate stands who cannot go himself, nobody else comes to stand: law 9 found this one.
#[test]
fn a_place_that_only_one_could_take_is_no_place_for_another() {
    let men = [Point::new(750, 425), Point::new(475, 175)];
    let fence = Shape::polygon(&[(9, 90), (858, 416), (840, 460), (-9, 134)].map(|(x, y)| Point::new(x, y)));
    let target = Disc::new(Point::new(748, 429), 50);
    let field = Field { figures: men.into_iter().collect(), ..field(men[0], vec![fence], &[target.at], 100) };
    assert!(field.charge(&[target], 278, &[]).is_none());
    assert!(!field.may_charge(&[target], 278, &[]));
}
