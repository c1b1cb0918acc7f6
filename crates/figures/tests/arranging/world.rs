//! Random fields.
use crate::Clause;
use figures::{Bar, Bond, Field, Haven, PLACING, PieceId, Team};
use kernel::{Figures, Point};
use proptest::prelude::*;
use std::{borrow::Cow, collections::BTreeSet};
use table::{Disc, Inches, Shape};

pub(crate) const SIDE: i16 = 3600;
pub(crate) const BASE: i64 = 50;

pub(crate) fn point() -> impl Strategy<Value = Point> {
    (0..=SIDE, 0..=SIDE).prop_map(|(x, y)| Point::new(x, y))
}

/// Men side by side as they were led, some of them lost since: they may have fallen apart.
pub(crate) fn unit() -> impl Strategy<Value = Figures> {
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

pub(crate) fn area() -> impl Strategy<Value = Shape> {
    let corner = (100..900i16, 100..900i16);
    prop_oneof![
        (point(), corner).prop_map(|(a, (w, h))| Shape::rect(a, Point::new(a.x + w, a.y + h))),
        (point(), 50..400u16).prop_map(|(at, radius)| Shape::disc(at, radius)),
    ]
}

pub(crate) fn bar() -> impl Strategy<Value = Bar<Clause>> {
    let line = (point(), point()).prop_map(|(a, b)| Shape::line(a, b));
    (prop_oneof![2 => area(), 1 => line], any::<bool>()).prop_map(|(shape, passing)| Bar {
        shape,
        clause: Clause::Bar,
        passing,
    })
}

prop_compose! {
    pub(crate) fn field(is_placing: bool)(
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

/// A corner of the table, so that small fields are crowded.
const CORNER: i16 = 1200;

fn near() -> impl Strategy<Value = Point> {
    (0..=CORNER, 0..=CORNER).prop_map(|(x, y)| Point::new(x, y))
}
fn patch() -> impl Strategy<Value = Shape> {
    prop_oneof![
        (near(), (100..700i16, 100..700i16)).prop_map(|(a, (w, h))| Shape::rect(a, Point::new(a.x + w, a.y + h))),
        (near(), 80..350u16).prop_map(|(at, radius)| Shape::disc(at, radius)),
    ]
}

prop_compose! {
    /// Few men among havens, friends and foes, with mates among them, by any bond.
    pub(crate) fn small(is_placing: bool)(
        leader in near(),
        steps in prop::collection::vec((-1..=1i16, -1..=1i16), 0..5),
        bars in prop::collection::vec(patch(), 0..2),
        havens in prop::collection::vec(patch(), 0..4),
        others in prop::collection::vec(near().prop_map(|at| Disc::new(at, 50)), 0..3),
        friends in prop::collection::vec(near().prop_map(|at| Disc::new(at, 199)), 0..4),
        bond in prop_oneof![2 => Just(Bond::Chain), 1 => Just(Bond::Leader), 1 => Just(Bond::Each)],
        wide in 0..600i32,
        free in any::<bool>(),
        mates in any::<bool>(),
        reach in 150..900u32,
    ) -> Field<'static, Clause> {
        let mut at = leader;
        let mut figures = Figures::from_slice(&[leader]);
        for (east, north) in steps {
            let next = Point::new(at.x + 130 * east, at.y + 130 * north);
            if (0..=CORNER).contains(&next.x) && (0..=CORNER).contains(&next.y) && !figures.contains(&next) {
                at = next;
                figures.push(at);
            }
        }
        let team = Team { first: 1, second: 2, within: Inches::whole(1) };
        Field {
            bars: bars.into_iter().map(|shape| Bar { shape, clause: Clause::Bar, passing: true }).collect(),
            others: others.into(),
            taken: friends.into(),
            apart_clause: Clause::Apart,
            coherency: Inches::hundredths(if bond == Bond::Chain { 100 } else { 100 + wide }),
            coherency_clause: Clause::Together,
            bond,
            teams: (mates && figures.len() > 2).then_some(team).into_iter().collect(),
            figures,
            reach: if is_placing { PLACING } else { reach },
            havens: (0..).zip(havens).map(|(n, shape)| Haven { piece: PieceId(n), shape }).collect(),
            free_entry: free.then_some(Clause::Apart),
            ..Field::open(Point::new(SIDE, SIDE), Clause::Edge)
        }
    }
}
