//! Lines of sight by worked coordinates.
use kernel::Point;
use table::{Disc, Eye, Inches, Opacity, Piece, Shape, can_see, crossed, is_blocked, sees_disc, sees_disc_at};

const fn p(x: i16, y: i16) -> Point {
    Point::new(x, y)
}
/// 10" by 10" from 10", 10".
fn block(opacity: Opacity) -> Piece {
    Piece::new(Shape::rect(p(1000, 1000), p(2000, 2000)), opacity)
}
const WOOD: Opacity = Opacity::Dense { depth: None };

#[test]
fn a_house_stops_every_line_but_that_of_its_own_men() {
    let house = block(Opacity::Solid);
    assert!(is_blocked(&house, p(0, 1500), p(3000, 1500)));
    assert!(is_blocked(&house, p(0, 2000), p(3000, 2000)), "along its wall");
    assert!(!is_blocked(&house, p(0, 2001), p(3000, 2001)));
    assert!(!is_blocked(&house, p(1500, 1500), p(3000, 1500)), "out of a window");
}

#[test]
fn a_wood_is_seen_into_and_out_of_but_not_through() {
    let wood = block(WOOD);
    assert!(is_blocked(&wood, p(0, 1500), p(3000, 1500)));
    assert!(!is_blocked(&wood, p(0, 1500), p(1990, 1500)));
    assert!(!is_blocked(&wood, p(1100, 1500), p(1900, 1500)));
}

#[test]
fn a_wood_with_a_depth_is_seen_into_so_far_only() {
    let wood = block(Opacity::Dense { depth: Some(Inches::whole(3)) });
    assert!(!is_blocked(&wood, p(0, 1500), p(1300, 1500)));
    assert!(is_blocked(&wood, p(0, 1500), p(1301, 1500)));
    assert!(is_blocked(&wood, p(900, 1800), p(1200, 2100)), "a clipped corner of 1.4\" is still right through");
    assert!(!is_blocked(&wood, p(1100, 1500), p(1400, 1500)) && is_blocked(&wood, p(1100, 1500), p(1401, 1500)));
}

#[test]
fn a_crest_stops_lines_across_it_unless_an_end_is_near() {
    let crest = Opacity::Crest { a: p(1500, 1000), b: p(1500, 2000), near: Inches::whole(2) };
    let hill = block(crest);
    assert!(is_blocked(&hill, p(0, 1500), p(3000, 1500)));
    assert!(!is_blocked(&hill, p(1300, 1500), p(3000, 1500)), "2\" from the crest");
    assert!(!is_blocked(&hill, p(3000, 1500), p(1300, 1500)), "and the other way round");
    assert!(is_blocked(&hill, p(1299, 1500), p(3000, 1500)));
    assert!(!is_blocked(&hill, p(1100, 500), p(1100, 2500)), "along the slope");
    assert!(!is_blocked(&hill, p(0, 2001), p(3000, 2001)));
}

#[test]
fn a_line_over_a_low_piece_is_free() {
    let shed = block(Opacity::Solid).with_height(Inches::whole(3));
    let at = |x: i16, height: i16| Eye { at: p(x, 1500), height: Inches::whole(height) };
    assert!(is_blocked(&shed, at(0, 0), at(3000, 0)));
    assert!(!is_blocked(&shed, at(0, 4), at(3000, 4)));
    assert!(is_blocked(&shed, at(0, 3), at(3000, 3)), "as high is not above");
    // From 6" down to the ground over 30": 4" above its near wall, 2" above its far one.
    assert!(is_blocked(&shed, at(0, 6), at(3000, 0)));
    assert!(
        is_blocked(&shed, at(0, 9), at(3000, 0)) && is_blocked(&shed, at(3000, 0), at(0, 9)),
        "it just grazes the far wall"
    );
    // From 12" down: 4" above the far wall.
    assert!(!is_blocked(&shed, at(0, 12), at(3000, 0)));
}

#[test]
fn any_part_of_a_base_is_enough() {
    // A wall that hides the centre and the left half of the base, seen from the south.
    let wall = [Piece::new(Shape::line(p(0, 500), p(1000, 500)), Opacity::Solid)];
    let man = Disc::new(p(1000, 1000), 50);
    assert!(!can_see(&wall, p(1000, 0), man.at));
    assert!(sees_disc(&wall, p(1000, 0), man));
    assert!(!sees_disc(&wall, p(1000, 0), Disc::new(p(900, 1000), 50)));
    assert!(!sees_disc(&wall, p(1000, 0), Disc::dot(man.at)));
    assert!(sees_disc_at(&wall, Eye { at: p(500, 0), height: Inches::whole(1) }, man, Inches::whole(1)));
}

#[test]
fn crossed_pieces_come_with_their_stretch() {
    let pieces = [block(WOOD), block(Opacity::Clear), Piece::new(Shape::line(p(2500, 0), p(2500, 2000)), WOOD)];
    let found: Vec<_> = crossed(&pieces, p(0, 1500), p(3000, 1500)).collect();
    assert_eq!(found, [(0, (1000, 2000)), (1, (1000, 2000)), (2, (2500, 2500))]);
    assert_eq!(crossed(&pieces, p(0, 2500), p(3000, 2500)).count(), 0);
}
