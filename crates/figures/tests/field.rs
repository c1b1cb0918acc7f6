//! A unit on the field by worked coordinates: routes, arranging, refusals.
use figures::{Bar, Field, Haven, Others, PieceId};
use kernel::{Figures, Ground, Point, Refusal, Stance, Why};
use std::borrow::Cow;
use table::{Disc, Shape};

/// Clauses of these tests.
const EDGE: char = 'e';
const RIVER: char = 'r';
const NEAR: char = 'n';
const TOGETHER: char = 't';

const fn p(x: i16, y: i16) -> Point {
    Point::new(x, y)
}

/// Five men in a row from 1000, 1000 to the east, the leader first, on a table of 48" by 48".
fn squad() -> Field<'static, char> {
    Field {
        apart_clause: NEAR,
        coherency_clause: TOGETHER,
        figures: (0..5).map(|n| p(1000 + 150 * n, 1000)).collect(),
        reach: 600,
        ..Field::open(p(4800, 4800), EDGE)
    }
}

fn wall(a: Point, b: Point) -> Bar<char> {
    Bar { shape: Shape::line(a, b), clause: RIVER, passing: true }
}

#[test]
fn a_formation_is_carried_along() {
    let moved: Figures = (0..5).map(|n| p(1000 + 150 * n, 1600)).collect();
    assert_eq!(squad().arrange(&[p(1000, 1000), p(1000, 1600)]), Ok(moved));
    assert_eq!(squad().price(&[p(1000, 1000), p(1000, 1300), p(1300, 1300)]), Ok(600));
}

#[test]
fn a_stay_keeps_every_place_even_of_a_scattered_unit() {
    let mut scattered = squad();
    scattered.figures[4] = p(3000, 3000);
    scattered.others = Others::from_slice(&[Disc::new(p(1050, 1050), 50)]);
    assert_eq!(scattered.price(&[p(1000, 1000)]), Ok(0));
    assert_eq!(scattered.arrange(&[p(1000, 1000)]), Ok(scattered.figures.clone()));
    assert_eq!(scattered.arranged(&[p(1000, 1000)], &scattered.figures), Ok(()));
}

#[test]
fn a_real_move_brings_a_straggler_back() {
    let mut scattered = squad();
    scattered.figures[4] = p(2100, 1000); // 4.5" from the next man
    let route = [p(1000, 1000), p(1300, 1000)];
    let figures = scattered.arrange(&route).unwrap();
    assert_eq!(scattered.arranged(&route, &figures), Ok(()));
    let by_hand: Figures = scattered.figures.iter().map(|at| p(at.x + 300, at.y)).collect();
    assert_eq!(scattered.arranged(&route, &by_hand), Err(Refusal::at(TOGETHER, Why::Scattered, p(2400, 1000))));
}

#[test]
fn a_unit_strings_out_for_one_who_cannot_keep_up() {
    // A file going north; the last man is 2" behind the rest and can get to 8.5" only: four links of 2" at most
    // lead back to the leader at 16".
    let file = [1000, 850, 700, 550, 250].map(|y| p(1000, y));
    let mut field = Field { figures: Figures::from_slice(&file), ..squad() };
    let figures = field.arrange(&[p(1000, 1000), p(1000, 1600)]).unwrap();
    assert_eq!(field.arranged(&[p(1000, 1000), p(1000, 1600)], &figures), Ok(()));
    assert!(figures[4].y <= 850, "{figures:?}");
    // Another inch behind, no line is long enough: he comes as far as he can.
    field.figures[4].y = 150;
    let figures = field.arrange(&[p(1000, 1000), p(1000, 1600)]).unwrap();
    assert_eq!(figures[4], p(1000, 750));
    assert_eq!(field.arranged(&[p(1000, 1000), p(1000, 1600)], &figures), Ok(()));
    let stays: Figures = figures[..4].iter().copied().chain([p(1000, 100)]).collect();
    let refused = field.arranged(&[p(1000, 1000), p(1000, 1600)], &stays);
    assert_eq!(refused, Err(Refusal::at(TOGETHER, Why::Scattered, p(1000, 100))));
}

#[test]
fn men_who_come_on_at_one_spot_fan_out() {
    let entering = Field { figures: (0..5).map(|_| p(1000, 0)).collect(), ..squad() };
    let route = [p(1000, 0), p(1000, 400)];
    let figures = entering.arrange(&route).unwrap();
    assert_eq!(entering.arranged(&route, &figures), Ok(()));
}

#[test]
fn nobody_leaves_the_table() {
    let route = [p(1000, 1000), p(1000, -1)];
    assert_eq!(squad().price(&route), Err(Refusal::at(EDGE, Why::OffTable, p(1000, -1))));
    // The leader fits at the eastern rim, the row to his right does not: it closes up on his left.
    let mut field = squad();
    field.size = p(1600, 1600);
    let route = [p(1000, 1000), p(1500, 1000)];
    let figures = field.arrange(&route).unwrap();
    assert!(figures.iter().all(|at| at.x <= 1600), "{figures:?}");
    assert_eq!(field.arranged(&route, &figures), Ok(()));
}

#[test]
fn a_line_is_not_crossed_and_not_stood_on() {
    let mut field = squad();
    field.bars = Cow::Owned(vec![wall(p(0, 1300), p(2000, 1300))]);
    assert_eq!(field.price(&[p(1000, 1000), p(1000, 1400)]), Err(Refusal::at(RIVER, Why::Barred, p(1000, 1300))));
    assert_eq!(field.price(&[p(1000, 1000), p(1000, 1299)]), Ok(299));
    assert!(field.price(&[p(1000, 1000), p(1000, 1300)]).is_err());
    // Whoever stands on the line may leave it on either side.
    field.figures[0] = p(1000, 1300);
    assert_eq!(field.price(&[p(1000, 1300), p(1000, 1400)]), Ok(100));
}

#[test]
fn ground_that_only_bars_standing_may_be_passed() {
    let mut field = squad();
    let pond = Shape::rect(p(0, 1100), p(4000, 1300));
    field.bars = Cow::Owned(vec![Bar { shape: pond, clause: RIVER, passing: false }]);
    assert_eq!(field.price(&[p(1000, 1000), p(1000, 1400)]), Ok(400));
    assert_eq!(field.price(&[p(1000, 1000), p(1000, 1200)]), Err(Refusal::at(RIVER, Why::NoStanding, p(1000, 1200))));
}

#[test]
fn other_units_are_passed_at_more_than_an_inch() {
    let mut field = squad();
    // An inch between bases of half an inch radius: centres 2" apart are too close, 2.01" are not.
    field.others = Others::from_slice(&[Disc::new(p(800, 1400), 50)]);
    let too_close = Err(Refusal::at(NEAR, Why::TooClose, p(1000, 1400)));
    assert_eq!(field.price(&[p(1000, 1000), p(1000, 1600)]), too_close);
    assert_eq!(field.price(&[p(1001, 1000), p(1001, 1600)]), Ok(600));
}

#[test]
fn whoever_starts_too_close_may_walk_away() {
    let mut field = squad();
    field.others = Others::from_slice(&[Disc::new(p(1000, 850), 50)]);
    assert_eq!(field.price(&[p(1000, 1000), p(1000, 1300)]), Ok(300));
    assert_eq!(field.price(&[p(1000, 1000), p(1000, 1040)]), Err(Refusal::at(NEAR, Why::TooClose, p(1000, 1040))));
}

#[test]
fn hand_put_figures_are_refused_with_the_clause_and_the_place() {
    let (field, route) = (squad(), [p(1000, 1000), p(1000, 1300)]);
    let row: Figures = (0..5).map(|n| p(1000 + 150 * n, 1300)).collect();
    let with = |n: usize, at: Point| {
        let mut figures = row.clone();
        figures[n] = at;
        field.arranged(&route, &figures)
    };
    assert_eq!(field.arranged(&route, &row), Ok(()));
    assert_eq!(with(3, p(1310, 1300)), Err(Refusal::at(TOGETHER, Why::Crowded, p(1310, 1300))));
    assert_eq!(with(4, p(1600, 1600)), Err(Refusal::at(TOGETHER, Why::Scattered, p(1600, 1600))));
    let far = Why::TooFar { price: 707, budget: 600 };
    assert_eq!(with(4, p(1100, 1500)), Err(Refusal::at(TOGETHER, far, p(1100, 1500))));
    assert_eq!(field.arranged(&route, &row[..4]).unwrap_err().why, Why::NotSoMany { asked: 4, least: 5, most: 5 });
}

#[test]
fn a_unit_is_set_up_as_a_block_in_its_zone() {
    let zone = Shape::rect(p(0, 0), p(4800, 600));
    let field = Field {
        zone: Some((zone, 'z')),
        figures: (0..10).map(|_| Point::default()).collect(),
        ..Field::open(p(4800, 4800), EDGE)
    };
    let figures = field.arrange(&[p(2400, 500)]).unwrap();
    let rows = [500, 375].map(|y| figures.iter().filter(|at| at.y == y).count());
    assert_eq!(rows, [5, 5], "{figures:?}");
    assert_eq!(field.stand(p(2400, 601)), Err(Refusal::at('z', Why::OutOfZone, p(2400, 601))));
    assert!((0..field.suggestions()).filter(|&n| field.spot(n).is_some()).count() >= 24);
}

#[test]
fn without_room_for_all_the_place_is_refused() {
    let field = Field {
        zone: Some((Shape::rect(p(0, 0), p(150, 150)), 'z')),
        figures: (0..10).map(|_| Point::default()).collect(),
        ..Field::open(p(4800, 4800), EDGE)
    };
    assert_eq!(field.arrange(&[p(75, 75)]), Err(Refusal::at(EDGE, Why::NoRoom, p(75, 75))));
}

#[test]
fn nobody_goes_into_cover_but_with_the_leader_or_by_word() {
    let mut field = squad();
    let trench = Shape::rect(p(900, 1550), p(2000, 1750));
    field.havens = Cow::Owned(vec![Haven { piece: PieceId(0), shape: trench.clone() }]);
    field.reach = 900;
    let route = [p(1000, 1000), p(1000, 1450)];
    let figures = field.arrange(&route).unwrap();
    assert!(figures.iter().all(|&at| !trench.holds(at)), "{figures:?}");
    assert_eq!(field.ways_in(&route).as_slice(), &[0]);
    let figures = field.arrange_as(&route, Stance::Into(0)).unwrap();
    assert!(figures[0] == route[1] && figures[1..].iter().all(|&at| trench.holds(at)), "{figures:?}");
    assert_eq!(field.arranged(&route, &figures), Ok(()));
    let route = [p(1000, 1000), p(1000, 1600)];
    let figures = field.arrange(&route).unwrap();
    assert!(figures.iter().all(|&at| trench.holds(at)), "{figures:?}");
}

#[test]
fn the_first_suggestion_is_to_stay() {
    assert_eq!(squad().route(0, p(1000, 1000), 600).as_deref(), Some(&[p(1000, 1000)][..]));
    let found = (0..squad().suggestions()).filter_map(|n| squad().route(n, p(1000, 1000), 600)).count();
    assert_eq!(found, 1 + 16 * 3, "an open table bars no direction");
}

#[test]
fn who_comes_out_of_a_house_pays_from_the_wall_and_stands_outside() {
    let house = Shape::rect(p(700, 700), p(1300, 1300));
    let inside = Field {
        figures: (0..5).map(|_| p(1000, 1000)).collect(),
        bars: Cow::Owned(vec![Bar { shape: house.clone(), clause: RIVER, passing: false }]),
        out_of: Some(house.clone()),
        ..squad()
    };
    // 3" to the wall are free: 6" more reach y = 19".
    assert_eq!(inside.price(&[p(1000, 1000), p(1000, 1900)]), Ok(600));
    assert_eq!(inside.price(&[p(1000, 1000), p(1000, 1250)]), Err(Refusal::at(RIVER, Why::NoStanding, p(1000, 1250))));
    let figures = inside.arrange(&[p(1000, 1000), p(1000, 1800)]).unwrap();
    assert_eq!(inside.arranged(&[p(1000, 1000), p(1000, 1800)], &figures), Ok(()));
    assert!(figures.iter().all(|&at| !house.holds(at)), "{figures:?}");
    let longest =
        (0..inside.suggestions()).filter_map(|n| inside.route(n, p(1000, 1000), 600)).map(|r| r[r.len() - 1].y);
    assert_eq!(longest.max(), Some(1898));
}
