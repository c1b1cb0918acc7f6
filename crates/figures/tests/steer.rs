//! A hull on the field by worked coordinates: turns, backing, roads, what it sweeps.
use figures::{Bar, Field, Others, Steer};
use kernel::{Figures, Ground, Point, Refusal, Why, length};
use std::borrow::Cow;
use table::{Disc, Heading, Inches, Shape};

const EDGE: char = 'e';
const TURN: char = 't';
const ROAD: char = 'r';
const PACE: char = 'f';
const BACK: char = 'b';

const fn p(x: i16, y: i16) -> Point {
    Point::new(x, y)
}

/// A tank of 2.5" by 4.5" at 20", 20", facing north: one turn of up to 90 degrees, backwards at half rate.
fn tracks() -> Steer<'static, char> {
    Steer {
        heading: Heading::NORTH,
        pivots: 1,
        most: 90,
        exact: false,
        clause: TURN,
        back: 2,
        back_clause: BACK,
        off: 100,
        roads: Cow::Borrowed(&[]),
        road_clause: ROAD,
        pace_clause: PACE,
    }
}

fn tank() -> Field<'static, char> {
    Field {
        figures: Figures::from_slice(&[p(2000, 2000)]),
        base: 125,
        reach: 900,
        steer: Some(tracks()),
        ..Field::open(p(4800, 4800), EDGE)
    }
}

fn steer(change: impl FnOnce(&mut Steer<'static, char>)) -> Field<'static, char> {
    let mut steer = tracks();
    change(&mut steer);
    Field { steer: Some(steer), ..tank() }
}

#[test]
fn straight_on_needs_no_turn() {
    let course = tank().steer.unwrap().course(&[p(2000, 2000), p(2000, 2900)]).unwrap();
    assert_eq!((course.heading, course.pivots, course.is_back), (Heading::NORTH, 0, false));
    assert_eq!(tank().price(&[p(2000, 2000), p(2000, 2900)]), Ok(900));
}

#[test]
fn a_turn_comes_anywhere_on_the_way_but_only_so_often() {
    let bend = [p(2000, 2000), p(2000, 2400), p(2500, 2400)];
    let course = tank().steer.unwrap().course(&bend).unwrap();
    assert_eq!((course.legs.as_slice(), course.pivots), (&[Heading::NORTH, Heading::EAST][..], 1));
    let twice = [p(2000, 2000), p(2000, 2300), p(2300, 2300), p(2300, 2600)];
    assert_eq!(tank().price(&twice), Err(Refusal::at(TURN, Why::TooManyTurns { most: 1 }, p(2300, 2300))));
    assert_eq!(steer(|s| s.pivots = 2).price(&twice), Ok(900));
    assert!(steer(|s| s.pivots = 0).price(&bend).is_err());
}

#[test]
fn more_than_ninety_degrees_takes_two_turns() {
    // East-south-east: 1 east, 1 south is a turn of 135 degrees.
    let about = [p(2000, 2000), p(2300, 1700)];
    assert_eq!(tank().price(&about), Err(Refusal::at(TURN, Why::TooSharp, p(2000, 2000))));
    let course = steer(|s| s.pivots = 2).steer.unwrap().course(&about).unwrap();
    assert_eq!((course.heading.degrees(), course.pivots), (135, 2));
}

#[test]
fn exact_turns_are_right_angles() {
    let exact = |s: &mut Steer<'static, char>| s.exact = true;
    assert_eq!(steer(exact).price(&[p(2000, 2000), p(1500, 2000)]), Ok(500));
    assert!(steer(exact).price(&[p(2000, 2000), p(2300, 2300)]).is_err());
}

#[test]
fn a_leg_straight_back_is_driven_backwards_and_costs_more() {
    let back = [p(2000, 2000), p(2000, 1550)];
    let course = tank().steer.unwrap().course(&back).unwrap();
    assert_eq!((course.heading, course.pivots, course.is_back), (Heading::NORTH, 0, true));
    assert_eq!(tank().price(&back), Ok(900));
    assert_eq!(steer(|s| s.back = 1).price(&back), Ok(450));
    assert_eq!(steer(|s| s.back = 0).price(&back), Err(Refusal::at(BACK, Why::Forbidden, p(2000, 1550))));
}

#[test]
fn a_road_costs_half_if_it_is_never_left() {
    let roads = vec![
        Shape::rect(p(1900, 0), p(2100, 2500)),
        Shape::rect(p(1900, 2500), p(2100, 4800)),
        Shape::rect(p(1900, 3400), p(4800, 3600)),
    ];
    let field = steer(|s| s.roads = Cow::Owned(roads));
    assert_eq!(field.price(&[p(2000, 2000), p(2000, 3500)]), Ok(750));
    assert_eq!(field.price(&[p(2000, 2000), p(2000, 3500), p(2300, 3500)]), Ok(900));
    assert_eq!(field.price(&[p(2000, 2000), p(2000, 3500), p(2300, 3700)]).unwrap(), 1500 + 360);
}

#[test]
fn the_whole_hull_keeps_its_distance() {
    // 2.25" ahead of the centre the hull ends; an inch more and half a base are kept clear.
    let mut field = tank();
    field.others = Others::from_slice(&[Disc::new(p(2000, 2900), 50)]);
    let to = |y: i16| [p(2000, 2000), p(2000, y)];
    assert_eq!(field.price(&to(2524)), Ok(524));
    assert_eq!(field.price(&to(2525)).unwrap_err().why, Why::TooClose);
    // A man beside the way is brushed by the hull's width.
    field.others = Others::from_slice(&[Disc::new(p(2275, 2500), 50)]);
    assert_eq!(field.price(&to(2900)).unwrap_err().why, Why::TooClose);
    field.others = Others::from_slice(&[Disc::new(p(2276, 2500), 50)]);
    assert_eq!(field.price(&to(2900)), Ok(900));
    // And so is one behind it, when it backs.
    field.others = Others::from_slice(&[Disc::new(p(2000, 1400), 50)]);
    assert_eq!(field.price(&to(1700)).unwrap_err().why, Why::TooClose);
}

#[test]
fn a_hull_that_starts_too_close_may_drive_away() {
    let mut field = tank();
    field.others = Others::from_slice(&[Disc::new(p(2000, 1700), 50)]);
    assert_eq!(field.price(&[p(2000, 2000), p(2000, 2500)]), Ok(500));
    assert_eq!(field.price(&[p(2000, 2000), p(2000, 2050)]).unwrap_err().why, Why::TooClose);
}

#[test]
fn terrain_and_edge_count_for_the_centre() {
    let mut field = tank();
    field.bars = Cow::Owned(vec![Bar { shape: Shape::line(p(0, 2500), p(4800, 2500)), clause: 'w', passing: true }]);
    assert_eq!(field.price(&[p(2000, 2000), p(2000, 2600)]), Err(Refusal::at('w', Why::Barred, p(2000, 2500))));
    assert_eq!(field.price(&[p(2000, 2000), p(2000, 2499)]), Ok(499));
    let off = [p(2000, 2000), p(-1, 2000)];
    assert_eq!(field.price(&off), Err(Refusal::at(EDGE, Why::OffTable, p(-1, 2000))));
}

#[test]
fn every_suggestion_may_be_driven() {
    for field in [tank(), steer(|s| s.pivots = 0), steer(|s| (s.pivots, s.back) = (2, 1)), steer(|s| s.exact = true)] {
        let routes: Vec<_> = (0..field.suggestions()).filter_map(|n| field.route(n, p(2000, 2000), 900)).collect();
        assert_eq!(routes[0].as_slice(), &[p(2000, 2000)]);
        for route in &routes {
            assert!(field.price(route).unwrap() <= 900);
            assert_eq!(field.arrange(route).unwrap().as_slice(), &[*route.last().unwrap()]);
        }
        let back = routes.iter().filter(|r| r.len() == 2 && r[1].y < 2000 && r[1].x == 2000);
        assert_eq!(back.map(|r| length(r[0], r[1])).max(), Some(900 / u32::from(field.steer.unwrap().back)));
        assert!(routes.len() >= 6, "{routes:?}");
    }
}

#[test]
fn a_hull_is_set_up_clear_of_others() {
    let mut field = Field { reach: figures::PLACING, ..tank() };
    field.others = Others::from_slice(&[Disc::new(p(1000, 1000), 50)]);
    // 1" beyond the front of the hull, which points north; to its side it is half a width and an inch.
    assert_eq!(field.stand(p(1000, 624)), Ok(()));
    assert!(field.stand(p(1000, 625)).is_err() && field.stand(p(725, 1000)).is_err());
    assert_eq!((field.stand(p(724, 1000)), field.apart), (Ok(()), Inches::whole(1)));
    assert_eq!(field.arrange(&[p(1000, 500)]).unwrap().as_slice(), &[p(1000, 500)]);
}

#[test]
fn a_way_is_too_dear_for_going_back_for_leaving_the_road_or_for_its_length() {
    let field = steer(|s| s.roads = Cow::Owned(vec![Shape::rect(p(1900, 2000), p(2100, 2600))]));
    assert_eq!(field.dear(&[p(2000, 2000), p(2000, 1000)]), Some(BACK));
    assert_eq!(field.dear(&[p(2000, 2000), p(2000, 3400)]), Some(ROAD));
    assert_eq!(tank().dear(&[p(2000, 2000), p(2000, 3400)]), Some(PACE));
}
