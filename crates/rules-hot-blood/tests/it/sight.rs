//! HB-VIS-T1, cell by cell, and lines of sight.
use crate::common::setup;
use kernel::Point;
use rules_hot_blood::{
    Game, Posture, State, Step,
    sight::{ANY, Shape},
};

fn shape(x: i16, y: i16, posture: Posture) -> Shape {
    let at = Step::new(Point::new(x, y), posture.layer());
    Shape { at, posture, is_lit: false, is_firing: false, is_flat: false, is_still: false }
}

#[test]
fn the_range_of_vision_is_the_tables() {
    let setup = setup("identification", "");
    let mut state = State::start(&setup);
    let game = Game { setup: &setup, state: &mut state };
    let (hole, other) = (shape(1, 4, Posture::Down), shape(3, 7, Posture::Down));
    let spotters = [shape(0, 2, Posture::Standing), shape(0, 2, Posture::Lying), shape(1, 4, Posture::Up), hole];
    // Standing, lying, ground level, lit, firing; down in a hole sees nobody outside it.
    let target = |posture, is_lit, is_firing| Shape { is_lit, is_firing, ..shape(9, 9, posture) };
    let columns = [
        target(Posture::Standing, false, false),
        target(Posture::Lying, false, false),
        target(Posture::Up, false, false),
        target(Posture::Lying, true, false),
        target(Posture::Lying, false, true),
    ];
    let rows = spotters.map(|eye| columns.map(|to| game.range(eye, to, false)));
    let low = [Some(3), Some(2), Some(1), Some(ANY), Some(5)];
    assert_eq!(rows, [[Some(2), Some(1), Some(0), Some(ANY), Some(ANY)], low, low, [None; 5]]);
    assert_eq!(game.range(spotters[0], other, false), None, "who is down is not seen from elsewhere");
    assert_eq!(game.range(shape(3, 7, Posture::Standing), other, false), Some(ANY), "but from right above");
    assert_eq!(game.range(hole, shape(1, 4, Posture::Up), true), Some(ANY), "and from his own hole");
}

#[test]
fn only_the_inside_of_a_blocking_square_stops_a_line() {
    let map = setup("identification", "").map;
    let line = |a: (i16, i16), b: (i16, i16)| map.is_in_line(Point::new(a.0, a.1), Point::new(b.0, b.1));
    // The wreck is at 8, 7.
    assert!(!line((8, 5), (8, 9)) && !line((6, 5), (10, 9)) && !line((7, 7), (9, 7)));
    assert!(line((7, 6), (8, 8)) == line((8, 8), (7, 6)));
    assert!(line((7, 7), (8, 6)), "a corner is only touched");
    assert!(line((8, 5), (8, 7)), "it is seen itself");
    let strict = setup("identification", "los_corner_blocked").map;
    assert!(map.is_in_line(Point::new(6, 6), Point::new(9, 9)) == map.is_in_line(Point::new(9, 9), Point::new(6, 6)));
    assert!(strict.is_in_line(Point::new(0, 0), Point::new(0, 9)));
}

#[test]
fn distances_go_by_the_metric_that_was_chosen() {
    let far = |options| setup("identification", options).map.distance(Point::new(0, 0), Point::new(3, 2));
    assert_eq!([far(""), far("grid_metric_orthogonal"), far("grid_metric_alternating")], [3, 5, 4]);
}
