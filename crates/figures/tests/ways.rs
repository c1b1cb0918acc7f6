//! Shortest ways, against every way over a fine lattice.
use figures::{Bar, Field};
use kernel::{Point, Route, route_length};
use proptest::prelude::*;
use std::{borrow::Cow, cmp::Reverse, collections::BinaryHeap};
use table::{Disc, Inches, Shape, is_within, vector::is_near_segment};

/// Over so many quarter inches each way.
const SIDE: i16 = 48;
const STEP: i16 = 25;
/// Turns are a hair outside of what is walked round, and nobody squeezes through a gap of a hair; round a base one
/// walks along twelve sides, a hundredth longer than its rim.
const HAIR: u32 = 6;
const STEPS: [(i16, i16); 16] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
    (2, 1),
    (1, 2),
    (-2, 1),
    (-1, 2),
    (2, -1),
    (1, -2),
    (-2, -1),
    (-1, -2),
];

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
            Shape::polygon(&[p(x, y), p(x + w, y), p(x + w, y + third), p(x + half, y + third), p(x + half, y + h), p(x, y + h)])
        }),
    ]
}

/// Whether a leg of a way that began there may be walked, looked up from the words of the field alone.
fn may_walk(field: &Field<'_, ()>, start: Point, [a, b]: [Point; 2], spare: u32) -> bool {
    let spare = spare as i32;
    let man = |at| Disc::new(at, field.base);
    let is_barred = |bar: &Bar<()>| {
        let leaves = matches!(bar.shape, Shape::Line { .. }) && bar.shape.holds(a);
        let is_met = bar.shape.is_crossed(a, b)
            || spare > 0 && bar.shape.gap_between(&Shape::line(a, b)) <= Inches::hundredths(spare);
        bar.passing && is_met && !leaves
    };
    let is_near = |other: &Disc| {
        let near = i64::from(field.apart.in_hundredths()) + i64::from(field.base) + i64::from(other.radius) + i64::from(spare);
        is_near_segment(other.at, a, b, near) && !is_within(man(start), *other, field.apart)
    };
    !field.bars.iter().any(is_barred) && !field.others.iter().any(is_near)
}

/// The shortest way from one point of the lattice to another, in hundredths, rounded up.
fn over_lattice(field: &Field<'_, ()>, from: Point, to: Point, budget: u32) -> Option<u32> {
    let nth = |p: Point| usize::try_from(p.y / STEP * (SIDE + 1) + p.x / STEP).unwrap();
    let mut far = vec![u64::MAX; nth(Point::new(SIDE * STEP, SIDE * STEP)) + 1];
    let mut open = BinaryHeap::from([Reverse((0u64, from))]);
    far[nth(from)] = 0;
    while let Some(Reverse((come, at))) = open.pop() {
        if at == to {
            return Some(come.div_ceil(1000) as u32);
        }
        if come > far[nth(at)] || come > u64::from(budget) * 1000 {
            continue;
        }
        for (x, y) in STEPS {
            let next = Point::new(at.x + x * STEP, at.y + y * STEP);
            if !(0..=SIDE * STEP).contains(&next.x) || !(0..=SIDE * STEP).contains(&next.y) {
                continue;
            }
            let leg = u64::from((x * x + y * y).unsigned_abs()) * u64::from(STEP.unsigned_abs()).pow(2) * 1_000_000;
            let long = come + leg.isqrt();
            if long < far[nth(next)] && may_walk(field, from, [at, next], HAIR) {
                far[nth(next)] = long;
                open.push(Reverse((long, next)));
            }
        }
    }
    None
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
        if let Some(long) = over_lattice(&field, from, to, budget).map(|long| long + HAIR + long / 100).filter(|&long| long <= budget) {
            prop_assert!(way.is_some(), "the lattice has a way of {long}");
            let ours = route_length(way.as_ref().unwrap());
            prop_assert!(ours <= long, "{ours} by {way:?}, {long} over the lattice");
        }
    }
}
