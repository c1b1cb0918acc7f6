//! Boards of squares by worked squares.
use kernel::Point;
use proptest::prelude::*;
use table::squares::{Compass, Edge, EdgeSet, Grid, Layer, SquareSet, line, squares_between};

const fn p(x: i16, y: i16) -> Point {
    Point::new(x, y)
}
fn board(blocked: &[Point]) -> Grid {
    Grid { size: p(16, 18), blocked: blocked.iter().copied().collect() }
}

#[test]
fn a_diagonal_counts_one() {
    assert_eq!([squares_between(p(2, 2), p(5, 4)), squares_between(p(5, 4), p(5, 4))], [3, 0]);
}

#[test]
fn the_nearest_direction_follows_the_catalogue() {
    // HB-DEV-05 up to range 4: (4, 1) is along, (4, 2) diagonal, (3, 1) along, (2, 1) diagonal.
    let found = [(4, 1), (4, 2), (3, 1), (2, 1), (-1, -3), (0, -2), (-2, 2)]
        .map(|(x, y)| Compass::nearest(p(8, 8), p(8 + x, 8 + y)).unwrap());
    let (east, north_east) = (Compass::East, Compass::NorthEast);
    assert_eq!(found[..4], [east, north_east, east, north_east]);
    assert_eq!(found[4..], [Compass::South, Compass::South, Compass::NorthWest]);
    assert_eq!(Compass::nearest(p(8, 8), p(8, 8)), None);
    assert_eq!([Compass::North.turned(-1), Compass::West.turned(4)], [Compass::NorthWest, east]);
}

#[test]
fn a_line_passes_the_squares_it_enters_and_no_corner() {
    let passed = |a, b| line(a, b).collect::<Vec<_>>();
    assert_eq!(passed(p(0, 0), p(3, 3)), [p(1, 1), p(2, 2)]);
    assert_eq!(passed(p(0, 0), p(2, 1)), [p(1, 0), p(1, 1)]);
    assert_eq!(passed(p(0, 0), p(0, 3)), [p(0, 1), p(0, 2)]);
    assert_eq!(passed(p(4, 4), p(4, 4)), []);
    assert_eq!(passed(p(4, 4), p(5, 5)), []);
}

#[test]
fn a_touched_corner_does_not_block_and_a_blocked_end_does_not_either() {
    let grid = board(&[p(1, 0), p(0, 1)]);
    assert!(grid.sees(p(0, 0), p(1, 1)) && grid.sees(p(0, 0), p(1, 0)));
    assert!(!grid.sees(p(0, 0), p(2, 0)));
}

#[test]
fn wire_stops_the_surface_and_men_in_a_trench_pass_under_it() {
    let (grid, mut wire) = (board(&[]), EdgeSet::default());
    let fence = Edge::between(p(3, 4), p(3, 3)).unwrap();
    wire.insert(fence);
    assert_eq!(fence.sides(), [p(3, 3), p(3, 4)]);
    assert!(!grid.may_step(&wire, Layer::Surface, p(3, 3), p(3, 4)));
    assert!(grid.may_step(&wire, Layer::Pit, p(3, 3), p(3, 4)));
    wire.remove(fence);
    assert!(grid.may_step(&wire, Layer::Surface, p(3, 4), p(3, 3)));
    assert_eq!(Edge::between(p(0, 0), p(1, 1)), None);
}

#[test]
fn a_diagonal_step_needs_one_free_way_round_the_corner() {
    let mut wire = EdgeSet::default();
    wire.insert(Edge::between(p(3, 3), p(3, 4)).unwrap());
    assert!(board(&[]).may_step(&wire, Layer::Surface, p(3, 3), p(4, 4)), "round by the east");
    assert!(!board(&[p(4, 3)]).may_step(&wire, Layer::Surface, p(3, 3), p(4, 4)));
    wire.insert(Edge::between(p(4, 3), p(4, 4)).unwrap());
    assert!(!board(&[]).may_step(&wire, Layer::Surface, p(3, 3), p(4, 4)), "a fence of two edges");
}

#[test]
fn nobody_steps_off_the_board_or_two_squares_at_once() {
    let (grid, wire) = (board(&[]), EdgeSet::default());
    assert!(!grid.may_step(&wire, Layer::Surface, p(0, 0), p(-1, 0)));
    assert!(!grid.may_step(&wire, Layer::Surface, p(15, 17), p(15, 18)));
    assert!(!grid.may_step(&wire, Layer::Surface, p(0, 0), p(2, 0)));
}

fn square() -> impl Strategy<Value = Point> {
    (0..16i16, 0..18i16).prop_map(|(x, y)| p(x, y))
}

/// Whether the open square is cut by the line between two centres: corners strictly on both sides, and in its box.
fn is_cut(a: Point, b: Point, square: Point) -> bool {
    let twice = |q: Point| (2 * i64::from(q.x) + 1, 2 * i64::from(q.y) + 1);
    let ((ax, ay), (bx, by), (x, y)) = (twice(a), twice(b), twice(square));
    let side = |x: i64, y: i64| ((bx - ax) * (y - ay) - (by - ay) * (x - ax)).signum();
    let corners = [side(x - 1, y - 1), side(x + 1, y - 1), side(x - 1, y + 1), side(x + 1, y + 1)];
    let in_box = ax.min(bx) < x + 1 && x - 1 < ax.max(bx) || ax == bx && x == ax;
    let in_box = in_box && (ay.min(by) < y + 1 && y - 1 < ay.max(by) || ay == by && y == ay);
    in_box && corners.contains(&1) && corners.contains(&-1)
}

proptest! {
    #[test]
    fn a_line_is_exactly_the_squares_it_cuts(a in square(), b in square()) {
        let passed: SquareSet = line(a, b).collect();
        let all = (0..16).flat_map(|x| (0..18).map(move |y| p(x, y)));
        let cut: SquareSet = all.filter(|&s| s != a && s != b && a != b && is_cut(a, b, s)).collect();
        prop_assert_eq!(passed, cut);
    }

    #[test]
    fn sight_over_squares_is_the_same_both_ways(a in square(), b in square(), blocked in prop::collection::vec(square(), 0..40)) {
        let grid = board(&blocked);
        prop_assert_eq!(grid.sees(a, b), grid.sees(b, a));
    }

    #[test]
    fn a_set_gives_back_what_was_put_in(squares in prop::collection::btree_set(square(), 0..30)) {
        let set: SquareSet = squares.iter().copied().collect();
        let back: std::collections::BTreeSet<Point> = set.iter().collect();
        prop_assert_eq!(back, squares);
    }
}
