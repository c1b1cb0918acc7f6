//! Laws of units that follow their leader, over small crowded fields, each held against brute force.
use crate::{
    Clause,
    brute::Trial,
    world::{self, small},
};
use figures::Field;
use kernel::{Figures, Ground, Point, Stance};
use proptest::prelude::*;

/// Laws 1 to 7 of one way.
fn hold(field: &Field<'static, Clause>, route: &[Point]) -> Result<(), TestCaseError> {
    let trial = Trial { field, route };
    if field.price(route).is_err() {
        return Ok(());
    }
    let Ok(figures) = field.arrange(route) else { return Ok(()) };
    // 1: the leader ends where he was sent.
    prop_assert_eq!(figures.first(), route.last());
    // 2, 5, 6: everybody can walk there or was let in, all hold together, nobody stands on anybody.
    prop_assert_eq!(trial.fault(&figures), None, "{:?}", figures);
    // Who is still scattered has other cares.
    if trial.grouped(&figures).len() == figures.len() {
        // 3: nobody is in cover that nobody named, if there is another place for him.
        prop_assert_eq!(trial.intruder(&figures), None, "{:?}", figures);
        // 4: mates stand together, if there are places for them.
        for &team in &field.teams {
            prop_assert_eq!(trial.reunion(team, &figures), None, "{:?}", figures);
        }
    }
    // 7: what is arranged is admitted.
    prop_assert_eq!(field.arranged(route, &figures), Ok(()), "{:?}", figures);
    for piece in field.ways_in(route) {
        let into = field.arrange_as(route, Stance::Into(piece));
        let into = into.map_err(|no| TestCaseError::fail(format!("{no:?}")))?;
        prop_assert_eq!(field.arranged(route, &into), Ok(()), "into {}: {:?}", piece, into);
        prop_assert_eq!(trial.fault(&into), None, "into {}: {:?}", piece, into);
        let shape = &field.havens[usize::from(piece)].shape;
        let are_in = |figures: &Figures| figures.iter().filter(|&&p| shape.holds(p)).count();
        prop_assert!(are_in(&into) > 0);
        prop_assert!(into[0] == figures[0] || field.free_entry.is_some() && shape.holds(into[0]));
    }
    Ok(())
}

proptest! {
    #[test]
    fn the_laws_hold_wherever_a_unit_is_sent(field in small(false), to in (0..1200i16, 0..1200i16)) {
        hold(&field, &[field.figures[0], Point::new(to.0, to.1)])?;
    }

    #[test]
    fn the_laws_hold_round_a_corner(field in small(false), corner in (0..1200i16, 0..1200i16), to in (0..1200i16, 0..1200i16)) {
        hold(&field, &[field.figures[0], Point::new(corner.0, corner.1), Point::new(to.0, to.1)])?;
    }

    #[test]
    fn the_laws_hold_where_a_unit_is_set_up(field in small(true), at in (0..1200i16, 0..1200i16)) {
        hold(&field, &[Point::new(at.0, at.1)])?;
    }

    /// 7: what is put by hand and admitted keeps the laws as well.
    #[test]
    fn what_is_admitted_by_hand_keeps_the_laws(
        field in small(false), to in (0..1200i16, 0..1200i16), nudges in prop::collection::vec((-300..300i16, -300..300i16), 6),
        piece in 0..4u8,
    ) {
        let route = [field.figures[0], Point::new(to.0, to.1)];
        let stance = if field.havens.len() > usize::from(piece) { Stance::Into(piece) } else { Stance::Own };
        let Ok(mut figures) = field.arrange_as(&route, stance) else { return Ok(()) };
        for (p, by) in figures.iter_mut().zip(&nudges).skip(usize::from(stance == Stance::Own)) {
            (p.x, p.y) = (p.x + by.0, p.y + by.1);
        }
        if field.price(&route).is_ok() && field.arranged(&route, &figures).is_ok() {
            prop_assert_eq!(Trial { field: &field, route: &route }.fault(&figures), None, "{:?}", figures);
        }
    }
}

#[test]
fn small_fields_are_worth_looking_at() {
    use proptest::{strategy::ValueTree, test_runner::TestRunner};
    let mut runner = TestRunner::deterministic();
    let (mut arranged, mut into, mut refused) = (0, 0, 0);
    for _ in 0..400 {
        let field = small(false).new_tree(&mut runner).expect("no filter").current();
        let to = world::point().new_tree(&mut runner).expect("no filter").current();
        let route = [field.figures[0], Point::new(to.x / 3, to.y / 3)];
        match field.price(&route).and_then(|_| field.arrange(&route)) {
            Ok(_) => {
                arranged += 1;
                into += field.ways_in(&route).len();
            }
            Err(_) => refused += 1,
        }
    }
    assert!(arranged > 60 && into > 20 && refused > 60, "{arranged} arranged, {into} ways in, {refused} refused");
}
