//! Shapes by worked coordinates: what they hold, how far they are, and where a line runs through them.
use kernel::Point;
use table::{Disc, Heading, Inches, Shape};

const fn p(x: i16, y: i16) -> Point {
    Point::new(x, y)
}

/// A "U" open to the north: 9" wide, arms 3" thick, 6" high, its floor 3".
fn horseshoe() -> Shape {
    let corners = [(0, 0), (900, 0), (900, 600), (600, 600), (600, 300), (300, 300), (300, 600), (0, 600)];
    Shape::polygon(&corners.map(|(x, y)| p(x, y)))
}

#[test]
fn the_rim_belongs_to_an_area() {
    let house = Shape::rect(p(600, 300), p(0, 0));
    assert!(house.holds(p(0, 0)) && house.holds(p(600, 150)) && !house.holds(p(601, 150)));
    let crater = Shape::disc(p(0, 0), 500);
    assert!(crater.holds(p(300, 400)) && !crater.holds(p(301, 400)));
    assert!(horseshoe().holds(p(300, 450)) && !horseshoe().holds(p(301, 450)) && !horseshoe().holds(p(450, 301)));
    let hedge = Shape::line(p(0, 0), p(300, 600));
    assert!(hedge.holds(p(100, 200)) && !hedge.holds(p(100, 201)) && !hedge.holds(p(400, 800)));
}

#[test]
fn a_span_is_where_the_line_enters_and_leaves() {
    let house = Shape::rect(p(200, 0), p(500, 400));
    assert_eq!(house.span(p(0, 100), p(1000, 100)), Some((200, 500)));
    assert_eq!(house.span(p(300, 100), p(1000, 100)), Some((0, 200)));
    assert_eq!(house.span(p(0, 401), p(1000, 401)), None);
    // 3-4-5: from 0, 0 to 600, 800 the line enters at x = 200 after 333.3 and leaves at y = 400 after 500.
    assert_eq!(house.span(p(0, 0), p(600, 800)), Some((333, 500)));
    // A chord 3" from the centre of a crater of 5": 4" to each side.
    assert_eq!(Shape::disc(p(1000, 0), 500).span(p(0, 300), p(2000, 300)), Some((600, 1400)));
    assert_eq!(Shape::line(p(400, -100), p(400, 100)).span(p(0, 0), p(1000, 0)), Some((400, 400)));
    assert_eq!(Shape::line(p(400, 0), p(700, 0)).span(p(0, 0), p(500, 0)), Some((400, 500)));
    assert_eq!(house.span(p(300, 100), p(300, 100)), Some((0, 0)), "a line of no length inside");
}

#[test]
fn a_way_of_no_length_lies_in_nothing() {
    for at in [p(50, 300), p(0, 0), p(5_000, 5_000)] {
        assert_eq!(horseshoe().inside(at, at), 0, "{at:?}");
    }
}

#[test]
fn only_what_is_inside_a_concave_shape_counts() {
    let (a, b) = (p(-100, 450), p(1000, 450));
    assert_eq!(horseshoe().span(a, b), Some((100, 1000)));
    assert_eq!(horseshoe().inside(a, b), 600);
    assert_eq!(horseshoe().inside(p(450, 1000), p(450, -1000)), 300, "only the floor");
    assert_eq!(horseshoe().inside(p(0, 300), p(900, 300)), 900, "along an inner rim");
}

#[test]
fn a_line_that_grazes_a_corner_crosses() {
    let house = Shape::rect(p(200, 200), p(400, 400));
    assert!(house.is_crossed(p(0, 400), p(400, 0)) && !house.is_crossed(p(0, 399), p(399, 0)));
    let crater = Shape::disc(p(0, 0), 500);
    assert!(crater.is_crossed(p(-900, 500), p(900, 500)) && !crater.is_crossed(p(-900, 501), p(900, 501)));
    assert!(horseshoe().is_crossed(p(100, 100), p(800, 200)), "all of it inside");
    let hedge = Shape::line(p(0, 0), p(300, 600));
    assert!(hedge.is_crossed(p(100, 200), p(900, 200)) && hedge.is_crossed(p(900, 200), p(100, 200)), "an end on it");
    assert!(!hedge.is_crossed(p(101, 200), p(900, 200)));
    assert!(!horseshoe().is_crossed(p(450, 310), p(450, 900)), "the mouth of the horseshoe is open");
}

#[test]
fn distances_run_from_the_nearest_point_of_the_shape() {
    let man = |x, y| Disc::new(p(x, y), 50);
    let house = Shape::rect(p(0, 0), p(600, 600));
    assert_eq!(house.gap_to(man(900, 1000)), Inches::hundredths(450));
    assert_eq!(house.gap_to(man(300, 300)), Inches::ZERO);
    assert!(house.is_within_of(man(900, 1000), Inches::hundredths(450)));
    assert!(!house.is_within_of(man(901, 1000), Inches::hundredths(450)), "rounded it would still be 4.5\"");
    assert_eq!(horseshoe().gap_to(man(450, 450)), Inches::hundredths(100));
    // The long side of a 3-4-5 triangle is 2.4" from its right angle.
    let slope = Shape::line(p(300, 0), p(0, 400));
    assert_eq!(slope.gap_to(Disc::dot(p(0, 0))), Inches::hundredths(240));
    assert!(slope.is_within_of(Disc::dot(p(0, 0)), Inches::hundredths(240)));
    assert!(!slope.is_within_of(Disc::dot(p(0, 0)), Inches::hundredths(239)));
    assert_eq!(slope.nearest_to(p(0, 0)), p(192, 144));
}

#[test]
fn a_hull_is_turned_with_its_heading() {
    let hull = |degrees| Shape::turned(p(1000, 1000), 200, 400, Heading::new(degrees));
    assert!(hull(0).holds(p(1100, 1200)) && !hull(0).holds(p(1101, 1000)));
    assert!(hull(90).holds(p(1200, 900)) && !hull(90).holds(p(1000, 1101)));
    assert!(hull(45).holds(p(1140, 1140)) && !hull(45).holds(p(1140, 860)));
}

#[test]
fn a_thick_wall_has_square_ends() {
    let wall = Shape::wall(p(0, 0), p(1000, 0), 100);
    assert!(wall.holds(p(0, 50)) && wall.holds(p(1000, -50)) && !wall.holds(p(-1, 0)) && !wall.holds(p(500, 51)));
    assert_eq!(Shape::wall(p(0, 0), p(1000, 0), 0), Shape::line(p(0, 0), p(1000, 0)));
}

#[test]
fn shapes_are_written_in_words() {
    let house = Shape::rect(p(0, 0), p(6, 3));
    let text = serde_json::to_string(&house).unwrap();
    assert_eq!(text, r#"{"rect":{"least":{"x":0,"y":0},"most":{"x":6,"y":3}}}"#);
    for shape in [house, horseshoe(), Shape::disc(p(1, 2), 3), Shape::line(p(0, 0), p(1, 1))] {
        let text = serde_json::to_string(&shape).unwrap();
        assert_eq!(serde_json::from_str::<Shape>(&text).unwrap(), shape);
    }
}

#[test]
fn a_hull_is_as_far_from_a_house_as_their_edges_are() {
    let hull = Shape::turned(Point::new(1000, 1000), 200, 300, Heading::NORTH);
    let house = Shape::Rect { least: Point::new(2000, 500), most: Point::new(2500, 1500) };
    assert_eq!([hull.gap_between(&house), house.gap_between(&hull)], [Inches::whole(9); 2]);
    let wall = Shape::line(Point::new(0, 2000), Point::new(3000, 2000));
    assert_eq!(hull.gap_between(&wall), Inches::hundredths(850));
    // Corner to corner: 3" and 4" apart.
    let shed = Shape::Rect { least: Point::new(1400, 1550), most: Point::new(1500, 1600) };
    assert_eq!(hull.gap_between(&shed), Inches::whole(5));
    let round_it = Shape::Rect { least: Point::new(0, 0), most: Point::new(3000, 3000) };
    assert_eq!([hull.gap_between(&round_it), round_it.gap_between(&hull)], [Inches::ZERO; 2]);
    let pond = Shape::disc(Point::new(1000, 2000), 50);
    assert_eq!(hull.gap_between(&pond), Inches::whole(8));
}

#[test]
fn a_way_that_goes_nowhere_runs_through_nothing() {
    let here = p(450, 100);
    for shape in [horseshoe(), Shape::rect(p(0, 0), p(900, 900)), Shape::disc(here, 50), Shape::line(here, p(900, 100))]
    {
        assert!(shape.holds(here), "{shape:?}");
        assert_eq!((shape.inside(here, here), shape.is_deeper(here, here, 0)), (0, false), "{shape:?}");
    }
}
