//! Lengths and points along routes, by integers only.
use kernel::{MOST_POINTS, Point, length, milestones, on_route, route_length};
use proptest::prelude::*;

fn points() -> impl Strategy<Value = Point> {
    (any::<i16>(), any::<i16>()).prop_map(|(x, y)| Point { x, y })
}

/// Legs as they are on a table: up to 40 inches.
fn near() -> impl Strategy<Value = Point> {
    (-2000i16..2000, -2000i16..2000).prop_map(|(x, y)| Point { x, y })
}

fn routes() -> impl Strategy<Value = Vec<Point>> {
    prop::collection::vec(near(), 1..6)
}

fn squared(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(a.x) - i64::from(b.x), i64::from(a.y) - i64::from(b.y));
    dx * dx + dy * dy
}

proptest! {
    #[test]
    fn a_length_is_the_whole_part_of_the_true_one(a in points(), b in points()) {
        let len = i64::from(length(a, b));
        prop_assert!(len * len <= squared(a, b) && squared(a, b) < (len + 1) * (len + 1));
        prop_assert_eq!(length(a, b), length(b, a));
        prop_assert_eq!(len == 0, a == b, "whole points are at least one apart");
    }
    #[test]
    fn the_way_round_is_never_shorter_but_for_rounding(a in points(), b in points(), c in points()) {
        prop_assert!(length(a, c) <= length(a, b) + length(b, c) + 1);
    }
    #[test]
    fn a_route_starts_at_its_start_and_ends_at_its_end(route in routes(), beyond in 0u32..100) {
        prop_assert_eq!(on_route(&route, 0), route[0]);
        prop_assert_eq!(on_route(&route, route_length(&route) + beyond), route[route.len() - 1]);
    }
    #[test]
    fn a_point_along_a_leg_is_as_far_as_was_walked(a in near(), b in near(), part in 0u32..=1000) {
        let len = length(a, b);
        let walked = u64::from(len) * u64::from(part) / 1000;
        let p = on_route(&[a, b], walked as u32);
        // Both coordinates are cut off by less than one.
        prop_assert!(u64::from(length(a, p)).abs_diff(walked) <= 2, "{:?}: {} of {}", p, walked, len);
        prop_assert!(length(a, p) + length(p, b) <= len + 3, "{:?} is off the leg", p);
        let within = |p: i16, a: i16, b: i16| (a.min(b)..=a.max(b)).contains(&p);
        prop_assert!(within(p.x, a.x, b.x) && within(p.y, a.y, b.y), "{:?} is beyond the leg", p);
    }
    #[test]
    fn a_route_is_as_long_as_its_legs_together(route in prop::collection::vec(near(), 0..MOST_POINTS)) {
        let exact: f64 = route.windows(2).map(|leg| (squared(leg[0], leg[1]) as f64).sqrt()).sum();
        let (counted, low) = (f64::from(route_length(&route)), exact - 0.01);
        prop_assert!(low.floor() <= counted && counted <= exact + 1e-6, "{} of {}", counted, exact);
    }
    #[test]
    fn a_way_costs_the_same_however_many_points_it_is_drawn_with(
        from in near(), (x, y) in (-30i16..=30, -30i16..=30), steps in 1i16..60, cuts in prop::collection::btree_set(1i16..60, 0..30),
    ) {
        let at = |n: i16| Point::new(from.x + n * x, from.y + n * y);
        let route: Vec<Point> = [0].into_iter().chain(cuts.into_iter().filter(|&n| n < steps)).chain([steps]).map(at).collect();
        let (drawn, straight) = (route_length(&route), route_length(&[at(0), at(steps)]));
        prop_assert!(straight.abs_diff(drawn) <= 1, "{} by {} points, {} straight", drawn, route.len(), straight);
        prop_assert_eq!(straight, length(at(0), at(steps)));
    }
    #[test]
    fn milestones_lie_where_the_legs_end(route in routes()) {
        let ends: Vec<u32> = milestones(&route).collect();
        prop_assert_eq!(ends.len(), route.len() - 1);
        prop_assert_eq!(ends.last().copied().unwrap_or(0), route_length(&route));
        for (end, corner) in ends.into_iter().zip(&route[1..]) {
            prop_assert_eq!(on_route(&route, end), *corner);
        }
    }
    #[test]
    fn walking_a_little_further_goes_a_little_further(route in routes(), walked in 0u32..20_000) {
        let (here, there) = (on_route(&route, walked), on_route(&route, walked + 1));
        prop_assert!(length(here, there) <= 2, "from {:?} to {:?}", here, there);
    }
}

#[test]
fn lengths_known_from_school() {
    let at = Point::new;
    assert_eq!(length(at(0, 0), at(300, 400)), 500);
    assert_eq!(length(at(0, 0), at(1, 1)), 1);
    assert_eq!(length(at(i16::MIN, i16::MIN), at(i16::MAX, i16::MAX)), 92_680);
    let staircase: Vec<Point> = (0..=600).map(|n| at(n, n)).collect();
    assert_eq!(route_length(&staircase), 848, "600 times the root of two");
    let bend = [at(0, 0), at(300, 0), at(300, 400)];
    assert_eq!(route_length(&bend), 700);
    assert_eq!(on_route(&bend, 500), at(300, 200));
    assert_eq!(on_route(&[at(7, 7), at(7, 7), at(10, 11)], 0), at(7, 7));
    assert_eq!(on_route(&[], 5), at(0, 0));
}
