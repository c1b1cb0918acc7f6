//! Assault moves by worked coordinates.
use figures::{Bar, Field};
use kernel::{Figures, Point};
use std::borrow::Cow;
use table::{Disc, Inches, Shape, is_overlapping, is_touching, is_within};

const fn p(x: i16, y: i16) -> Point {
    Point::new(x, y)
}
fn man(at: Point) -> Disc {
    Disc::new(at, 50)
}

/// Men in a row to the east, 1.5" from one to the next.
fn row(men: i16, x: i16, y: i16) -> Figures {
    (0..men).map(|n| p(x + 150 * n, y)).collect()
}
fn squad(men: i16) -> Field<'static, char> {
    Field { figures: row(men, 1000, 1000), reach: 1200, ..Field::open(p(4800, 4800), 'c') }
}
fn in_contact(figures: &Figures, targets: &[Disc]) -> usize {
    figures.iter().filter(|&&at| targets.iter().any(|&t| is_touching(man(at), t))).count()
}

#[test]
fn a_row_meets_a_row_man_against_man() {
    let targets: Vec<Disc> = row(5, 1000, 1900).into_iter().map(man).collect();
    let figures = squad(5).charge(&targets, 1200, &[]).unwrap().figures;
    assert_eq!(in_contact(&figures, &targets), 5, "{figures:?}");
}

#[test]
fn six_men_fit_round_one() {
    let target = [man(p(1300, 1500))];
    let figures = squad(6).charge(&target, 1200, &[]).unwrap().figures;
    assert_eq!(in_contact(&figures, &target), 6, "{figures:?}");
}

#[test]
fn whoever_finds_no_room_at_the_target_stands_close_behind() {
    let target = [man(p(1500, 1600))];
    let field = squad(10);
    let figures = field.charge(&target, 1200, &[]).unwrap().figures;
    assert_eq!(in_contact(&figures, &target), 6, "{figures:?}");
    for (n, &at) in figures.iter().enumerate() {
        let others = || figures.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, &q)| man(q));
        assert!(others().all(|o| !is_overlapping(man(at), o)), "{n} stands on another: {figures:?}");
        assert!(others().any(|o| is_within(man(at), o, field.coherency)), "{n} is alone: {figures:?}");
        assert!(kernel::length(field.figures[n], at) <= 1200);
    }
}

#[test]
fn exactly_the_reach_is_contact_and_a_hundredth_less_is_not() {
    // Centres 13" apart, bases half an inch each: 12" to go.
    let target = [man(p(1000, 2300))];
    assert!(squad(1).charge(&target, 1200, &[]).is_some());
    assert!(squad(1).charge(&target, 1199, &[]).is_none());
}

#[test]
fn a_river_keeps_the_assault_out_and_rough_ground_does_not() {
    let target = [man(p(1000, 1800))];
    let river = |passing| Bar { shape: Shape::rect(p(0, 1300), p(4800, 1400)), clause: 'r', passing };
    let with = |passing| Field { bars: Cow::Owned(vec![river(passing)]), ..squad(3) }.charge(&target, 1200, &[]);
    assert!(with(true).is_none());
    assert!(with(false).is_some());
}

#[test]
fn bases_that_are_no_targets_are_still_kept_clear_of() {
    let (target, bystander) = (man(p(1000, 1800)), man(p(1000, 1400)));
    let field = |others: Vec<Disc>| Field { others: others.into(), ..squad(1) };
    assert!(field(vec![target]).charge(&[target], 1200, &[]).is_some());
    let field = field(vec![target, bystander]);
    assert!(field.charge(&[target], 750, &[]).is_none());
    let charge = field.charge(&[target], 1200, &[]).unwrap();
    let way = charge.ways[0].as_ref().expect("he walks round");
    assert!(way.iter().all(|&at| !is_within(man(at), bystander, Inches::whole(1))), "{way:?}");
}

#[test]
fn nobody_is_touched_across_what_is_held() {
    // Behind a wall, near to it or not so near: all are reached over the wall or not at all.
    let wall = Shape::line(p(0, 1700), p(4800, 1700));
    for y in [1760, 1790, 1810] {
        let target = [man(p(1000, y))];
        let bar = Bar { shape: wall.clone(), clause: 'w', passing: true };
        let field = Field { bars: Cow::Owned(vec![bar]), ..squad(3) };
        assert_eq!(field.charge(&target, 1200, &[]).is_some(), y < 1800, "the knife's edge");
        assert!(field.charge(&target, 1200, &[&wall]).is_none());
        assert!(squad(3).charge(&target, 1200, &[]).is_some());
    }
}

#[test]
fn men_behind_a_hedge_end_walk_round_it() {
    // The hedge parts the last two from the target, and they have far enough to go.
    let hedge = Bar { shape: Shape::line(p(1250, 900), p(1250, 1300)), clause: 'h', passing: true };
    let mut field = Field { bars: Cow::Owned(vec![hedge]), ..squad(4) };
    field.figures = [p(1000, 1000), p(1150, 1000), p(1300, 1000), p(1450, 1000)].into_iter().collect();
    let target = [man(p(900, 1200))];
    let charge = field.charge(&target, 1200, &[]).unwrap();
    assert_eq!((charge.left_behind, in_contact(&charge.figures, &target)), (0, 4), "{charge:?}");
    assert!(charge.ways[2].as_ref().is_some_and(|way| way.len() > 2), "{charge:?}");
}

#[test]
fn one_who_cannot_keep_up_comes_as_far_as_he_can() {
    let mut field = squad(3);
    field.figures[2] = p(1000, 0);
    let figures = field.charge(&[man(p(1000, 2200))], 1200, &[]).unwrap().figures;
    assert_eq!(figures[2], p(1000, 1200));
}
