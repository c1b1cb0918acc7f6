//! S2: the bunker.
use kernel::{Battle, Ground, Point, Seat};
use rules_disposable_heroes::{Clause, DisposableHeroes, Game, Options, Setup, data, muster::muster};

#[test]
fn a_bunker_has_room_for_one_section() {
    let setup = Setup::from(muster(&data::library(), "strongpoint", Options::default()).expect("our own scenario"));
    let mut state = DisposableHeroes::start(&setup);
    let mut game = Game::new(&setup, &mut state);
    let inside = Point::new(2400, 3550);
    let mut defenders = setup.units().filter(|&u| setup.seat(u) == Seat::Second && setup.squad(u).men.len() == 5);
    let (first, second) = (defenders.next().expect("a section"), defenders.next().expect("another"));

    assert_eq!(game.zone(second).stand(inside), Ok(()));
    let figures = game.zone(first).arrange(&[inside]).expect("room for five");
    game.deploy(first, &figures);
    let refused = game.zone(second).stand(Point::new(2260, 3450)).expect_err("it is full");
    assert_eq!(refused.clause, Clause::Win01);
}
