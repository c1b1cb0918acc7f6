//! Random fields: every suggestion is admitted, and figures end up legally by a checker that shares no code with them.
use figures::{Bar, Charge, Field, Haven, PLACING, PieceId};
use kernel::{Answer, ClauseId, Figures, Ground, Offer, Origin, Point, Question, Ruleset, Seat};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, collections::BTreeSet};
use table::{Disc, Inches, Shape};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum Clause {
    Edge,
    Zone,
    Bar,
    Apart,
    Together,
}
impl ClauseId for Clause {
    const ALL: &'static [Clause] = &[Clause::Edge, Clause::Zone, Clause::Bar, Clause::Apart, Clause::Together];
    fn id(self) -> &'static str {
        ["EDGE", "ZONE", "BAR", "APART", "TOGETHER"][self as usize]
    }
    fn title(self) -> &'static str {
        self.id()
    }
    fn section(self) -> &'static str {
        "Field"
    }
    fn origin(self) -> Origin {
        Origin::Sheet
    }
}

/// A game of nothing but moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Drill;
impl Ruleset for Drill {
    type Clause = Clause;
    type Subject = ();
    type Choice = ();
    type Event = ();
    type State = ();
    type Ground<'a> = Field<'a, Clause>;
}

const SIDE: i16 = 3600;
const BASE: i64 = 50;

fn point() -> impl Strategy<Value = Point> {
    (0..=SIDE, 0..=SIDE).prop_map(|(x, y)| Point::new(x, y))
}

/// Men side by side as they were led, some of them lost since: they may have fallen apart.
fn unit() -> impl Strategy<Value = Figures> {
    let steps = prop::collection::vec((0..4usize, prop::bool::weighted(0.15)), 1..14);
    (point(), 100..190i16, steps).prop_map(|(leader, step, steps)| {
        let (mut cell, mut cells) = ((0, 0), BTreeSet::from([(0, 0)]));
        let mut figures = Figures::from_slice(&[leader]);
        for (way, is_lost) in steps {
            let (dx, dy) = [(0, 1), (1, 0), (0, -1), (-1, 0)][way];
            cell = (cell.0 + dx, cell.1 + dy);
            let at = Point::new(leader.x + cell.0 * step, leader.y + cell.1 * step);
            let is_on_table = (0..=SIDE).contains(&at.x) && (0..=SIDE).contains(&at.y);
            if cells.insert(cell) && !is_lost && is_on_table {
                figures.push(at);
            }
        }
        figures
    })
}

fn area() -> impl Strategy<Value = Shape> {
    let corner = (100..900i16, 100..900i16);
    prop_oneof![
        (point(), corner).prop_map(|(a, (w, h))| Shape::rect(a, Point::new(a.x + w, a.y + h))),
        (point(), 50..400u16).prop_map(|(at, radius)| Shape::disc(at, radius)),
    ]
}

fn bar() -> impl Strategy<Value = Bar<Clause>> {
    let line = (point(), point()).prop_map(|(a, b)| Shape::line(a, b));
    (prop_oneof![2 => area(), 1 => line], any::<bool>()).prop_map(|(shape, passing)| Bar {
        shape,
        clause: Clause::Bar,
        passing,
    })
}

prop_compose! {
    fn field(is_placing: bool)(
        figures in unit(),
        bars in prop::collection::vec(bar(), 0..5),
        others in prop::collection::vec(point().prop_map(|at| Disc::new(at, 50)), 0..20),
        havens in prop::collection::vec(area(), 0..3),
        zone in prop::option::of(area()),
        reach in 100..1300u32,
        coherency in 50..250i32,
    ) -> Field<'static, Clause> {
        Field {
            zone: zone.map(|shape| (shape, Clause::Zone)),
            bars: Cow::Owned(bars),
            others: others.into(),
            apart_clause: Clause::Apart,
            figures,
            coherency: Inches::hundredths(coherency),
            coherency_clause: Clause::Together,
            reach: if is_placing { PLACING } else { reach },
            havens: (0..).zip(havens).map(|(n, shape)| Haven { piece: PieceId(n), shape }).collect(),
            ..Field::open(Point::new(SIDE, SIDE), Clause::Edge)
        }
    }
}

/// A point on a way, in 1/64 of a unit: exact where it is sampled.
type Fine = (i64, i64);
const FINE: i64 = 64;

fn fine(p: Point) -> Fine {
    (i64::from(p.x) * FINE, i64::from(p.y) * FINE)
}
fn samples(a: Point, b: Point) -> impl Iterator<Item = Fine> {
    let ((ax, ay), (bx, by)) = (fine(a), fine(b));
    (0..=FINE).map(move |k| (ax + (bx - ax) / FINE * k, ay + (by - ay) / FINE * k))
}
fn apart(a: Fine, b: Fine) -> i64 {
    (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)
}
fn is_in(shape: &Shape, at: Fine) -> bool {
    match shape {
        Shape::Disc(disc) => apart(at, fine(disc.at)) <= (i64::from(disc.radius) * FINE).pow(2),
        Shape::Rect { least, most } => {
            let (least, most) = (fine(*least), fine(*most));
            least.0 <= at.0 && at.0 <= most.0 && least.1 <= at.1 && at.1 <= most.1
        }
        Shape::Line { a, b } => {
            let (a, b) = (fine(*a), fine(*b));
            let is_between =
                a.0.min(b.0) <= at.0 && at.0 <= a.0.max(b.0) && a.1.min(b.1) <= at.1 && at.1 <= a.1.max(b.1);
            is_between && (b.0 - a.0) * (at.1 - a.1) == (b.1 - a.1) * (at.0 - a.0)
        }
        Shape::Polygon(_) => unreachable!("no polygon is made here"),
    }
}
/// Whether a leg leads properly from one side of a line to the other.
fn is_across(shape: &Shape, from: Point, to: Point) -> bool {
    let Shape::Line { a, b } = shape else { return false };
    let turn = |a: Point, b: Point, c: Point| {
        let d = |p: Point, q: Point| (i64::from(q.x) - i64::from(p.x), i64::from(q.y) - i64::from(p.y));
        let (ab, ac) = (d(a, b), d(a, c));
        (ab.0 * ac.1 - ab.1 * ac.0).signum()
    };
    turn(*a, *b, from) * turn(*a, *b, to) < 0 && turn(from, to, *a) * turn(from, to, *b) < 0
}

/// What is wrong with figures that followed a route, by brute force.
fn fault(field: &Field<'_, Clause>, route: &[Point], figures: &[Point]) -> Option<String> {
    let is_placing = field.reach == PLACING;
    let near = |a: Fine, other: &Disc| {
        let reach = (i64::from(field.apart.in_hundredths()) + BASE + i64::from(other.radius)) * FINE;
        apart(a, fine(other.at)) <= reach * reach
    };
    for (n, &end) in figures.iter().enumerate() {
        if !(0..=SIDE).contains(&end.x) || !(0..=SIDE).contains(&end.y) {
            return Some(format!("{n} is off the table at {end:?}"));
        }
        if is_placing && field.zone.as_ref().is_some_and(|(zone, _)| !is_in(zone, fine(end))) {
            return Some(format!("{n} is out of the zone at {end:?}"));
        }
        let stays =
            !is_placing && n > 0 && end == field.figures[n] && grouped(field, &field.figures).len() < figures.len();
        let is_barred = field.bars.iter().any(|bar| is_in(&bar.shape, fine(end)));
        if !stays && (is_barred || field.others.iter().any(|o| near(fine(end), o))) {
            return Some(format!("{n} may not stand at {end:?}"));
        }
        if figures[..n].iter().any(|&q| apart(fine(end), fine(q)) < ((2 * BASE - 2) * FINE).pow(2)) {
            return Some(format!("{n} stands on another at {end:?}"));
        }
        if is_placing || stays {
            continue;
        }
        let start = field.figures[n];
        let inner = if route.len() > 2 { &route[1..route.len() - 1] } else { &[] };
        let way = [&[start], inner, &[end]].concat();
        let mut gone = 0;
        for leg in way.windows(2) {
            gone += apart(fine(leg[0]), fine(leg[1])).isqrt() / FINE;
            let stops = |bar: &Bar<Clause>| {
                let is_through = |at: Fine| bar.shape.is_area() && is_in(&bar.shape, at);
                bar.passing && (samples(leg[0], leg[1]).any(is_through) || is_across(&bar.shape, leg[0], leg[1]))
            };
            let brushes = |o: &Disc| !near(fine(start), o) && samples(leg[0], leg[1]).any(|at| near(at, o));
            if field.bars.iter().any(stops) || field.others.iter().any(brushes) {
                return Some(format!("{n} may not go from {:?} to {:?}", leg[0], leg[1]));
            }
        }
        if gone > i64::from(field.reach) {
            return Some(format!("{n} went {gone}"));
        }
    }
    let group = grouped(field, figures);
    if group.len() == figures.len() {
        return None;
    }
    // Who was scattered before has only to hold to somebody, or to come nearer to the leader.
    let link = ((i64::from(field.coherency.in_hundredths()) + 2 * BASE) * FINE).pow(2);
    let far = |p: Point, q: Point| apart(fine(p), fine(q));
    let is_held = |n: usize| (0..figures.len()).any(|m| m != n && far(figures[m], figures[n]) <= link);
    let strays = |n: usize| !is_held(n) && far(figures[n], figures[0]) > far(field.figures[n], figures[0]);
    let was_whole = is_placing || grouped(field, &field.figures).len() == figures.len();
    (was_whole || (1..figures.len()).any(strays)).then(|| format!("only {group:?} hold together"))
}

/// Who holds together with the leader.
fn grouped(field: &Field<'_, Clause>, figures: &[Point]) -> BTreeSet<usize> {
    let link = (i64::from(field.coherency.in_hundredths()) + 2 * BASE) * FINE;
    let mut group = BTreeSet::from([0]);
    while let Some(next) = (0..figures.len()).find(|m| {
        !group.contains(m) && group.iter().any(|&g: &usize| apart(fine(figures[*m]), fine(figures[g])) <= link * link)
    }) {
        group.insert(next);
    }
    group
}

/// Every candidate is admitted, and what comes of it is legal.
fn check(field: &Field<'static, Clause>, offer: Offer<'_, Drill>) -> Result<usize, TestCaseError> {
    let question: Question<'_, Drill> = Question::new(Seat::First, Clause::Edge, (), offer);
    let candidates = question.candidates();
    for answer in &candidates {
        prop_assert_eq!(question.admits(answer), Ok(()));
        let route = match answer {
            Answer::Path(route) => route.to_vec(),
            Answer::Place(at) => vec![*at],
            other => return Err(TestCaseError::fail(format!("{other:?}"))),
        };
        let figures = field.arrange(&route).map_err(|no| TestCaseError::fail(format!("{no:?}")))?;
        if field.reach == PLACING || route.len() > 1 {
            prop_assert_eq!(fault(field, &route, &figures), None, "after {:?}: {:?}", route, figures);
            prop_assert_eq!(figures.first(), route.last());
            let by_hand = Answer::Arranged(Box::new((route.into(), figures)));
            prop_assert_eq!(question.admits(&by_hand), Ok(()));
        } else {
            prop_assert_eq!(&figures, &field.figures);
        }
    }
    Ok(candidates.len())
}

proptest! {
    #[test]
    fn every_suggested_move_is_admitted_and_ends_legally(field in field(false), budget in 100..1300u32) {
        let offer = Offer::Path { from: field.figures[0], budget, ground: field.clone() };
        prop_assert!(check(&field, offer)? >= 1, "staying is always possible");
    }

    #[test]
    fn every_suggested_place_is_admitted_and_legal(field in field(true)) {
        check(&field, Offer::Place(field.clone()))?;
    }

    #[test]
    fn routes_with_corners_end_legally_or_not_at_all(field in field(false), corners in prop::collection::vec(point(), 1..4)) {
        let route = [&field.figures[..1], &corners].concat();
        let field = Field { reach: 12_000, ..field };
        if field.price(&route).is_ok() && let Ok(figures) = field.arrange(&route) {
            prop_assert_eq!(fault(&field, &route, &figures), None);
        }
    }

    #[test]
    fn the_checks_and_the_brute_checks_agree_on_figures_put_by_hand(
        field in field(false), to in point(), nudges in prop::collection::vec((-40..40i16, -40..40i16), 14),
    ) {
        let route = [field.figures[0], to];
        let moved = |(n, (p, nudge)): (usize, (&Point, &(i16, i16)))| {
            let (dx, dy) = if n == 0 { (0, 0) } else { *nudge };
            let along = |from: i16, leader: i16, to: i16, by: i16| from - leader + to + by;
            Point::new(along(p.x, route[0].x, to.x, dx), along(p.y, route[0].y, to.y, dy))
        };
        let figures: Figures = field.figures.iter().zip(&nudges).enumerate().map(moved).collect();
        let field = Field { reach: 6000, ..field };
        // Samples may step over a sliver of a bar: what the brute check finds, the field must find.
        let fault = fault(&field, &route, &figures);
        prop_assert!(fault.is_none() || field.arranged(&route, &figures).is_err(), "{:?}", fault);
    }

    #[test]
    fn a_kept_field_answers_alike(field in field(false), budget in 100..1300u32) {
        let kept = field.keep();
        prop_assert_eq!(&kept, &field);
        prop_assert!(serde_json::to_value(&kept).is_ok());
        let all = |field: &Field<'_, Clause>| {
            (0..field.suggestions()).map(|n| field.route(n, field.figures[0], budget)).collect::<Vec<_>>()
        };
        prop_assert_eq!(all(&field), all(&kept));
    }

    #[test]
    fn an_assault_touches_and_crowds_nobody(field in field(false), targets in prop::collection::vec(point(), 1..6), reach in 300..1300u32) {
        let targets: Vec<Disc> = targets.into_iter().map(|at| Disc::new(at, 50)).collect();
        let Some(Charge { figures, .. }) = field.charge(&targets, reach, &[]) else {
            // A man alone with his target on an open table can always walk up to it.
            let is_duel = field.bars.is_empty() && field.others.is_empty() && targets.len() == 1 && field.figures.len() == 1;
            let (away, least) = (apart(fine(field.figures[0]), fine(targets[0].at)), 2 * BASE);
            let most = least + i64::from(reach);
            prop_assert!(!is_duel || away > (most * FINE).pow(2) || away < (least * FINE).pow(2));
            return Ok(());
        };
        let touching = |p: &Point| targets.iter().any(|t| apart(fine(*p), fine(t.at)) <= ((2 * BASE + 2) * FINE).pow(2));
        prop_assert!(figures.iter().any(touching));
        for (n, &p) in figures.iter().enumerate() {
            prop_assert!(kernel::length(field.figures[n], p) <= reach);
            let clear = ((2 * BASE - 2) * FINE).pow(2);
            prop_assert!(figures[..n].iter().all(|&q| apart(fine(p), fine(q)) >= clear));
            let stayed = p == field.figures[n];
            prop_assert!(stayed || targets.iter().all(|t| apart(fine(p), fine(t.at)) >= clear));
        }
    }
}
