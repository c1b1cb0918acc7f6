//! Laws of units on the field, over random small tables.
use figures::{Bar, Field, Haven, PieceId};
use kernel::{Ground, Point, length};
use proptest::prelude::*;
use std::borrow::Cow;
use table::{Disc, Heading, Shape, ahead, vector::apart};

fn point(limit: i16) -> impl Strategy<Value = Point> {
    (-limit..=limit, -limit..=limit).prop_map(|(x, y)| Point::new(x, y))
}

proptest! {
    #[test]
    fn there_is_an_assault_where_somebody_may_touch(
        men in prop::collection::vec(point(600), 1..6), targets in prop::collection::vec(point(900), 1..4), wall in (point(900), point(900)),
        reach in 0..900u32,
    ) {
        let up = |p: &Point| Point::new(p.x + 1000, p.y + 1000);
        let targets: Vec<Disc> = targets.iter().map(|p| Disc::new(up(p), 50)).collect();
        let wall = Bar { shape: Shape::line(up(&wall.0), up(&wall.1)), clause: (), passing: true };
        let field = Field { figures: men.iter().map(up).collect(), bars: Cow::Owned(vec![wall]), reach, ..Field::open(Point::new(2000, 2000), ()) };
        prop_assert_eq!(field.may_charge(&targets, reach, &[]), field.charge(&targets, reach, &[]).is_some());
    }

    #[test]
    fn there_is_room_where_a_place_is_suggested(
        zone in (point(400), point(400)), pond in (point(400), 0..300u16), wood in point(400), others in prop::collection::vec(point(400), 0..4), men in 1..9,
    ) {
        let up = |p: Point| Point::new(p.x + 500, p.y + 500);
        let field = Field {
            figures: (0..men).map(|_| Point::default()).collect(),
            bars: Cow::Owned(vec![Bar { shape: Shape::disc(up(pond.0), pond.1), clause: (), passing: true }]),
            havens: Cow::Owned(vec![Haven { piece: PieceId(0), shape: Shape::disc(up(wood), 100) }]),
            others: others.iter().map(|&p| Disc::new(up(p), 50)).collect(),
            ..Field::open(Point::new(1000, 1000), ())
        };
        let field = field.in_zone(Shape::rect(up(zone.0), up(zone.1)), ());
        let is_any_suggested = (0..field.suggestions()).any(|nth| field.spot(nth).is_some());
        prop_assert_eq!(field.has_room(), is_any_suggested);
    }

    #[test]
    fn an_approach_is_legal_and_leads_nearer(
        at in point(900), river in (point(900), point(900)), pond in point(900), men in 1..8i16, reach in 100..1200u32,
    ) {
        let middle = |p: Point| Point::new(p.x + 1200, p.y + 1200);
        let bar = |shape: Shape| Bar { shape, clause: 'r', passing: true };
        let marks = [Disc::new(middle(at), 50)];
        let open = Field {
            others: marks.into_iter().collect(),
            figures: (0..men).map(|n| Point::new(1200 + 130 * (n % 3), 1200 + 130 * (n / 3))).collect(),
            reach,
            ..Field::open(Point::new(2400, 2400), 'f')
        };
        let barred = Field {
            bars: Cow::Owned(vec![bar(Shape::line(middle(river.0), middle(river.1))), bar(Shape::disc(middle(pond), 200))]),
            ..open.clone()
        };
        let far = |p: Point| length(p, marks[0].at);
        let from = open.figures[0];
        for field in [&open, &barred] {
            if let Some(march) = field.approach(reach, &marks) {
                prop_assert!(field.price(&march.route).is_ok_and(|price| price <= reach));
                prop_assert_eq!(field.arranged(&march.route, &march.figures), Ok(()));
                // Nearer as the crow flies or, round something, by what is left to walk to a place beside it.
                let round: Vec<Point> = (0..24).map(|n| ahead(marks[0].at, Heading::new(15 * n), 203)).collect();
                let left = |at: Point| {
                    let alone = Field { figures: [at].into_iter().collect(), ..field.clone() };
                    alone.way_to_any(0, &round, 6000).map_or(u32::MAX, |way| kernel::route_length(&way))
                };
                let is_nearer = apart(march.end(), marks[0].at) < apart(from, marks[0].at);
                prop_assert!(is_nearer || left(march.end()) + kernel::route_length(&march.route) / 2 < left(from) + 10, "{march:?}");
            }
        }
        // Where nothing is in the way of anybody, the leader goes as far as he may and straight there.
        if men == 1 && far(from) > 300 {
            let march = open.approach(reach, &marks).expect("nothing is in the way");
            let left = far(from).saturating_sub(reach).max(200);
            prop_assert!(far(march.end()).abs_diff(left) <= 5, "{} left of {}, not {left}", far(march.end()), far(from));
        }
    }
}
