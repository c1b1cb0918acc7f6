//! Laws of measuring and sight, over points of every size.
use kernel::Point;
use proptest::prelude::*;
use table::{
    Bounds, Disc, Eye, Heading, Inches, Lines, Opacity, Piece, Shape, ahead, bearing, can_see, gap, is_beyond,
    is_in_arc, is_near_bearing, is_overlapping, is_within, sees_disc, turned_corners,
};

fn point(limit: i16) -> impl Strategy<Value = Point> {
    (-limit..=limit, -limit..=limit).prop_map(|(x, y)| Point::new(x, y))
}

/// A polygon round a centre whose sides do not cross, convex or not: one corner in each of eight directions.
fn star(limit: i16) -> impl Strategy<Value = Shape> {
    (point(limit), prop::collection::vec(1..900u32, 8)).prop_map(|(centre, radii)| {
        let corner = |(n, &r): (usize, &u32)| ahead(centre, Heading::new(n as i32 * 45), r);
        Shape::polygon(&radii.iter().enumerate().map(corner).collect::<Vec<_>>())
    })
}

fn shape(limit: i16) -> impl Strategy<Value = Shape> {
    prop_oneof![
        (point(limit), 0..1500u16).prop_map(|(at, radius)| Shape::disc(at, radius)),
        (point(limit), point(limit)).prop_map(|(a, b)| Shape::rect(a, b)),
        (point(limit), point(limit)).prop_map(|(a, b)| Shape::line(a, b)),
        star(limit),
    ]
}

fn piece(limit: i16) -> impl Strategy<Value = Piece> {
    let opacity = prop_oneof![
        Just(Opacity::Solid),
        Just(Opacity::Clear),
        prop::option::of(0..900).prop_map(|d| Opacity::Dense { depth: d.map(Inches::hundredths) }),
        (point(limit), point(limit), 0..300).prop_map(|(a, b, near)| Opacity::Crest {
            a,
            b,
            near: Inches::hundredths(near)
        }),
    ];
    (shape(limit), opacity, 0..600)
        .prop_map(|(shape, opacity, height)| Piece::new(shape, opacity).with_height(Inches::hundredths(height)))
}

fn eye(limit: i16) -> impl Strategy<Value = Eye> {
    (point(limit), 0..900).prop_map(|(at, height)| Eye { at, height: Inches::hundredths(height) })
}

/// The same thing elsewhere.
trait Moved {
    fn moved(&self, by: &impl Fn(Point) -> Point) -> Self;
}
impl Moved for Shape {
    fn moved(&self, by: &impl Fn(Point) -> Point) -> Shape {
        match self {
            Shape::Disc(disc) => Shape::disc(by(disc.at), disc.radius),
            Shape::Rect { least, most } => Shape::rect(by(*least), by(*most)),
            Shape::Polygon(corners) => Shape::Polygon(corners.iter().map(|&p| by(p)).collect()),
            Shape::Line { a, b } => Shape::line(by(*a), by(*b)),
        }
    }
}
impl Moved for Piece {
    fn moved(&self, by: &impl Fn(Point) -> Point) -> Piece {
        let opacity = match self.opacity {
            Opacity::Crest { a, b, near } => Opacity::Crest { a: by(a), b: by(b), near },
            other => other,
        };
        Piece::new(self.shape.moved(by), opacity).with_height(self.height)
    }
}

fn shifted(by: Point) -> impl Fn(Point) -> Point {
    move |p| Point::new(p.x + by.x, p.y + by.y)
}
fn quarter_turned(p: Point) -> Point {
    Point::new(-p.y, p.x)
}

/// Seen, span, inside, gap, near.
type Answers = (bool, Option<(u32, u32)>, u32, Inches, bool);

/// Square of the distance, by the widest integers.
fn apart(a: Point, b: Point) -> i128 {
    let (dx, dy) = (i128::from(a.x) - i128::from(b.x), i128::from(a.y) - i128::from(b.y));
    dx * dx + dy * dy
}

proptest! {
    #[test]
    fn within_is_exact(a in point(i16::MAX), b in point(i16::MAX), r in 0..=u16::MAX, s in 0..=u16::MAX, d in 0..200_000i32) {
        let (one, two) = (Disc::new(a, r), Disc::new(b, s));
        let reach = i128::from(r) + i128::from(s) + i128::from(d);
        prop_assert_eq!(is_within(one, two, Inches::hundredths(d)), apart(a, b) <= reach * reach);
        prop_assert_eq!(is_beyond(one, two, Inches::hundredths(d)), apart(a, b) > reach * reach);
        // A gap is the last whole hundredth that is not too much.
        let gap = gap(one, two);
        prop_assert!(is_within(one, two, gap + Inches::hundredths(1)));
        prop_assert!(gap == Inches::ZERO || is_beyond(one, two, gap - Inches::hundredths(1)));
    }

    #[test]
    fn sight_is_the_same_both_ways(pieces in prop::collection::vec(piece(2000), 1..6), a in eye(3000), b in eye(3000)) {
        prop_assert_eq!(can_see(&pieces, a, b), can_see(&pieces, b, a));
    }

    #[test]
    fn a_stretch_is_the_same_from_both_ends(shape in shape(2000), a in point(3000), b in point(3000)) {
        let length = kernel::length(a, b);
        prop_assert_eq!(shape.span(a, b), shape.span(b, a).map(|(first, last)| (length - last, length - first)));
        prop_assert_eq!(shape.inside(a, b), shape.inside(b, a));
        prop_assert_eq!(shape.is_crossed(a, b), shape.span(a, b).is_some());
    }

    #[test]
    fn a_quick_look_at_a_stretch_is_as_good_as_measuring(shape in shape(2000), a in point(3000), b in point(3000), depth in 0..2000u32) {
        let inside = shape.inside(a, b);
        for depth in (inside.saturating_sub(3)..inside + 4).chain([depth]) {
            prop_assert_eq!(shape.is_deeper(a, b, depth), inside > depth, "{} deep, {} inside", depth, inside);
        }
        if !shape.holds(a) && !shape.holds(b) {
            prop_assert_eq!(shape.is_run_through(a, b), inside > 0);
        }
    }

    #[test]
    fn a_quick_look_at_a_bearing_is_as_good_as_taking_it(from in point(3000), to in point(3000), heading in 0..360, most in 0..=180u16) {
        let heading = Heading::new(heading);
        let turn = heading.turn_to(bearing(from, to));
        for most in (turn.saturating_sub(2)..turn + 3).chain([most]) {
            prop_assert_eq!(is_near_bearing(heading, most, from, to), turn <= most, "{} of {}", most, turn);
        }
    }

    #[test]
    fn boxes_are_as_far_apart_as_the_nearest_two_of_their_points(corners in prop::array::uniform4(point(40)), far in 0..90i64) {
        let [a, b, c, d] = corners;
        let (one, two) = (Bounds::of_line(a, b), Bounds::of_line(c, d));
        let points = |of: Bounds| {
            let columns = of.least.x..=of.most.x;
            columns.flat_map(move |x| (of.least.y..=of.most.y).map(move |y| Point::new(x, y)))
        };
        let rim = |p: &Point| p.x == one.least.x || p.x == one.most.x || p.y == one.least.y || p.y == one.most.y;
        let nearest = points(one).filter(rim).flat_map(|p| points(two).map(move |q| apart(p, q))).min();
        let held = points(two).any(|q| one.holds(q));
        prop_assert_eq!(Some(i128::from(one.square_between(two))), if held { Some(0) } else { nearest });
        // A box that has grown so far meets whatever is no farther along either axis.
        let along = |p: Point, q: Point| i64::from(p.x.abs_diff(q.x).max(p.y.abs_diff(q.y)));
        let is_near = points(one).filter(rim).any(|p| points(two).any(|q| along(p, q) <= far));
        prop_assert_eq!(one.grown(far).meets(two), held || is_near);
    }

    #[test]
    fn a_box_grows_as_far_as_a_point_can_say(a in point(i16::MAX), b in point(i16::MAX), by in -70_000..70_000i64) {
        let (own, grown) = (Bounds::of_line(a, b), Bounds::of_line(a, b).grown(by));
        let moved = |n: i16, by: i64| (i64::from(n) + by).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        prop_assert_eq!(grown.least, Point::new(moved(own.least.x, -by), moved(own.least.y, -by)));
        prop_assert_eq!(grown.most, Point::new(moved(own.most.x, by), moved(own.most.y, by)));
    }

    #[test]
    fn no_heading_is_nearer_than_a_bearing(from in point(3000), to in point(3000)) {
        let miss = |turn: i32| {
            let there = ahead(from, bearing(from, to).turned(turn), kernel::length(from, to));
            kernel::length(there, to)
        };
        prop_assert!(miss(0) <= miss(1) + 2 && miss(0) <= miss(-1) + 2);
    }

    #[test]
    fn what_is_said_of_all_lines_holds_for_each(
        ours in (point(1500), point(1500)), theirs in (point(1500), point(1500)), shape in shape(1500),
        parts in prop::collection::vec((0..=8i32, 0..=8i32, 0..=8i32, 0..=8i32), 12),
    ) {
        let (ours, theirs) = (Bounds::of_line(ours.0, ours.1), Bounds::of_line(theirs.0, theirs.1));
        let lines = Lines::between(ours, theirs);
        let (misses, cuts) = (lines.miss(shape.bounds()), lines.cut(&shape));
        let part = |a: i16, b: i16, n: i32| (i32::from(a) + (i32::from(b) - i32::from(a)) * n / 8) as i16;
        let within = |of: Bounds, x: i32, y: i32| Point::new(part(of.least.x, of.most.x, x), part(of.least.y, of.most.y, y));
        for (a, b, c, d) in parts {
            let (from, to) = (within(ours, a, b), within(theirs, c, d));
            prop_assert!(!misses || !shape.is_crossed(from, to));
            prop_assert!(!cuts || shape.is_crossed(from, to));
        }
    }

    #[test]
    fn no_place_on_the_table_is_special(
        pieces in prop::collection::vec(piece(2000), 1..6), a in eye(3000), b in eye(3000), radius in 0..400u16, by in point(20_000),
    ) {
        fn answers(pieces: &[Piece], a: Eye, b: Eye, radius: u16) -> Vec<Answers> {
            let disc = Disc::new(b.at, radius);
            let of = |piece: &Piece| {
                let one = std::slice::from_ref(piece);
                let near = piece.shape.is_within_of(disc, Inches::whole(4));
                let (span, inside) = (piece.shape.span(a.at, b.at), piece.shape.inside(a.at, b.at));
                (can_see(one, a, b) && sees_disc(one, a, disc), span, inside, piece.shape.gap_to(disc), near)
            };
            pieces.iter().map(of).collect()
        }
        let here = answers(&pieces, a, b, radius);
        let there = |by: &dyn Fn(Point) -> Point| {
            let pieces: Vec<Piece> = pieces.iter().map(|piece| piece.moved(&by)).collect();
            answers(&pieces, Eye { at: by(a.at), ..a }, Eye { at: by(b.at), ..b }, radius)
        };
        prop_assert_eq!(&here, &there(&shifted(by)));
        prop_assert_eq!(&here, &there(&quarter_turned));
    }

    #[test]
    fn arcs_turn_with_the_table(a in point(3000), b in point(3000), degrees in 0..360i32, half in 0..=180u16) {
        // A quarter turn to the left takes the heading along.
        let (heading, turned) = (Heading::new(degrees), Heading::new(degrees - 90));
        let (c, d) = (quarter_turned(a), quarter_turned(b));
        prop_assert_eq!(heading.quarter(a, b), turned.quarter(c, d));
        prop_assert_eq!(is_in_arc(heading, half, a, b), is_in_arc(turned, half, c, d));
        if a != b {
            prop_assert_eq!(bearing(a, b).turned(-90), bearing(c, d));
            prop_assert_eq!(bearing(a, b).turned(180), bearing(b, a));
            prop_assert!(is_in_arc(bearing(a, b), 1, a, b));
        }
    }

    #[test]
    fn what_parts_two_boxes_hides_all_of_one_from_all_of_the_other(
        piece in piece(600), a in point(900), b in point(900), wide in (0..300i64, 0..300i64), off in prop::collection::vec(-300..300i64, 4),
    ) {
        let (ours, theirs) = (Bounds::of([a]).grown(wide.0), Bounds::of([b]).grown(wide.1));
        let within = |at: Point, wide: i64, x: i64, y: i64| {
            Point::new(at.x + x.clamp(-wide, wide) as i16, at.y + y.clamp(-wide, wide) as i16)
        };
        let (eye, mark) = (within(a, wide.0, off[0], off[1]), within(b, wide.1, off[2], off[3]));
        prop_assert!(!piece.parts(ours, theirs) || !can_see(std::slice::from_ref(&piece), eye, mark));
    }

    #[test]
    fn upright_hulls_are_measured_as_any_other(a in (point(900), 1..300u16, 1..300u16, 0..4i32), b in (point(900), 1..300u16, 1..300u16, 0..4i32)) {
        let turned = |(at, width, length, quarters): (Point, u16, u16, i32)| {
            let heading = Heading::new(90 * quarters);
            (Shape::turned(at, width, length, heading), Shape::polygon(&turned_corners(at, width, length, heading)))
        };
        let ((a, plain_a), (b, plain_b)) = (turned(a), turned(b));
        prop_assert_eq!(a.gap_between(&b), plain_a.gap_between(&plain_b));
    }

    #[test]
    fn inside_agrees_with_counting(shape in star(600), y in -700..700i16) {
        // Everything doubled, so that the points between two units are points too.
        let doubled = shape.moved(&|p| Point::new(2 * p.x, 2 * p.y));
        let (a, b) = (Point::new(-4001, 2 * y + 1), Point::new(4001, 2 * y + 1));
        let counted = (-2000..2000).filter(|x| doubled.holds(Point::new(2 * x + 1, 2 * y + 1))).count() as u32 * 2;
        // At most eight sides are crossed, each may cut a unit in two.
        prop_assert!(doubled.inside(a, b).abs_diff(counted) <= 16, "{} counted {counted}", doubled.inside(a, b));
    }

    #[test]
    fn the_whole_width_of_a_point_overflows_nothing(
        shape in shape(i16::MAX), a in point(i16::MAX), b in point(i16::MAX), radius in 0..=u16::MAX, heights in (0..i32::MAX, 0..i32::MAX),
    ) {
        let (disc, length) = (Disc::new(b, radius), kernel::length(a, b));
        if let Some((first, last)) = shape.span(a, b) {
            prop_assert!(first <= last && last <= length, "{first} to {last} of {length}");
            prop_assert!(shape.inside(a, b) <= length + 1);
        }
        let is_near = shape.is_within_of(disc, Inches::hundredths(100_000));
        prop_assert_eq!(is_near, shape.gap_to(disc) <= Inches::hundredths(100_000), "nothing is 1000\" away");
        let eyes = (Eye { at: a, height: Inches::hundredths(heights.0) }, Eye { at: b, height: Inches::hundredths(heights.1) });
        for opacity in [Opacity::Solid, Opacity::Dense { depth: Some(Inches::whole(3)) }, Opacity::Crest { a: b, b: a, near: Inches::whole(2) }] {
            let piece = [Piece::new(shape.clone(), opacity).with_height(Inches::whole(100))];
            prop_assert_eq!(can_see(&piece, eyes.0, eyes.1), can_see(&piece, eyes.1, eyes.0));
            let _ = sees_disc(&piece, a, disc);
        }
        let (nearest, outline) = (shape.nearest_to(a), shape.outline());
        prop_assert!(shape.bounds().grown(1).holds(nearest));
        prop_assert!(outline.iter().all(|&p| shape.bounds().holds(p)));
        prop_assert!(!is_overlapping(Disc::dot(a), Disc::dot(b)));
    }
}
