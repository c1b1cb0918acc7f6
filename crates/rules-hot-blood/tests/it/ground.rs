//! Where a man may go: refusals with their clause, steps below and above, and who meets whom.
use crate::common::setup;
use kernel::{Ground, Point, Refusal};
use rules_hot_blood::{
    Clause as C, Event, Game, HotBlood, ManId, Pace, Path, Phase, Posture, Record, Setup, Squares, State, Step,
    setup::{GARRISON, RAIDERS},
    squares::Reach,
};
use session::{Dice, DiceBox, Line, Secret, Session};
use std::borrow::Cow;
use table::squares::Layer;
use testkit::{Met, note};

fn p(x: i16, y: i16) -> Point {
    Point::new(x, y)
}
fn above(x: i16, y: i16) -> Step {
    Step::new(p(x, y), Layer::Surface)
}
fn below(x: i16, y: i16) -> Step {
    Step::new(p(x, y), Layer::Pit)
}

fn way(setup: &Setup, start: Layer, open: u128) -> Squares<'_> {
    let reach = Reach::Way { start, open, may_leave: true, shun: [p(4, 4)].into_iter().collect() };
    Squares { map: Cow::Borrowed(&setup.map), reach }
}

#[test]
fn every_refusal_of_a_way_names_its_clause() {
    let setup = setup("identification", "");
    let mut met = Met::default();
    let mut refused = |start, route: &[Point]| {
        let refusal: Refusal<C> = way(&setup, start, 0).price(route).expect_err("it is refused");
        met.refusal(&refusal);
        refusal.clause
    };
    let surface = Layer::Surface;
    assert_eq!(refused(surface, &[p(1, 1), p(3, 1)]), C::Gen02, "two squares at once");
    assert_eq!(refused(surface, &[p(8, 6), p(8, 7)]), C::Mov07, "a wreck");
    assert_eq!(refused(surface, &[p(0, 5), p(-1, 5)]), C::Mov07, "off the board");
    assert_eq!(refused(surface, &[p(2, 11), p(2, 12)]), C::Wir05, "a square full of wire");
    assert_eq!(refused(surface, &[p(6, 12), p(6, 13)]), C::Wir07, "the fence");
    assert_eq!(refused(surface, &[p(6, 12), p(7, 13)]), C::Wir07, "the fence, slanting");
    assert_eq!(refused(surface, &[p(0, 0), p(32, 1)]), C::Gen04, "there is no pit");
    assert_eq!(refused(surface, &[p(11, 16), p(10 + 32, 16)]), C::Mov10, "a bunker has one way in");
    assert_eq!(refused(surface, &[p(1, 3), p(2, 3)]), C::Int12, "nearer to whom he shuns");
    let zone = Squares { map: Cow::Borrowed(&setup.map), reach: Reach::Zone { of: [0, 0, 15, 1], below: false } };
    for (at, clause) in [(p(99, 0), C::Gen01), (p(3, 4), C::Set04)] {
        let refusal = zone.stand(at).expect_err("not there");
        assert_eq!(refusal.clause, clause);
        met.refusal(&refusal);
    }
    note(&met);
}

#[test]
fn a_way_goes_below_as_long_as_the_trench_goes_on() {
    let setup = setup("identification", "");
    let steps = |start, route: &[Point]| way(&setup, start, 0).path(route).expect("it may be gone").to_vec();
    // Along the sap under the fence, and into bay B.
    let sap = [p(5, 12), p(5, 13), p(5, 14), p(5, 15)];
    assert_eq!(steps(Layer::Pit, &sap), [below(5, 13), below(5, 14), below(5, 15)]);
    // Over a crater on the way, into it at the end.
    assert_eq!(steps(Layer::Surface, &[p(4, 9), p(4, 10), p(4, 11)]), [above(4, 10), above(4, 11)]);
    assert_eq!(steps(Layer::Surface, &[p(4, 9), p(4, 10)]), [below(4, 10)]);
    // Off the board from the last row.
    assert_eq!(steps(Layer::Surface, &[p(2, 1), p(2, 0), p(2, -1)]), [above(2, 0), above(2, -1)]);
}

/// Everybody off the board but these, who walk these ways.
fn walk(men: &[(ManId, Step, &[Step])]) -> Session<HotBlood> {
    let setup = setup("identification", "");
    let mut state = State::start(&setup);
    let mut game = Game { setup: &setup, state: &mut state };
    for &(man, at, way) in men {
        game.deploy(man, at.at, if at.layer == Layer::Pit { Posture::Down } else { Posture::Standing });
        let path: Path = way.iter().copied().collect();
        let record = Record { pace: Pace::Walk, path, written: true, ..Record::NONE };
        game.state.men[usize::from(man.0)].record = record;
    }
    (state.turn, state.phase) = (3, Phase::Movement);
    let dice = Dice::Fair(DiceBox::new(Secret::from_bytes([3; 32]), "hot-blood", &[]));
    let session = Session::from_state(setup, state, dice, vec![]).expect("no journal");
    let mut met = Met::default();
    met.session(&session);
    note(&met);
    session
}

fn told(session: &Session<HotBlood>, clause: C, event: Event) -> bool {
    session.lines().contains(&&Line::Told { clause, event })
}

const RAIDER: ManId = ManId::new(RAIDERS, 0);
const SENTRY: ManId = ManId::new(GARRISON, 0);

#[test]
fn enemies_who_would_change_places_meet_in_the_garrison_mans_square() {
    let session = walk(&[(RAIDER, above(3, 3), &[above(3, 4)]), (SENTRY, above(3, 4), &[above(3, 3)])]);
    let contact = Event::Contact { raider: RAIDER, garrison: SENTRY, at: p(3, 4) };
    assert!(session.lines().iter().any(|line| matches!(line, Line::Told { event, .. } if *event == contact)));
    // HB-MOV-14: he is entered upon and stays.
    assert!(told(&session, C::Mov14, Event::Stopped { who: SENTRY, at: p(3, 4) }));
}

#[test]
fn a_man_who_is_entered_upon_loses_the_rest_of_his_way() {
    let far: &[Step] = &[above(5, 4), above(6, 4), above(7, 4)];
    let session = walk(&[(RAIDER, above(3, 3), &[above(4, 4)]), (SENTRY, above(4, 4), far)]);
    assert_eq!(session.state().man(SENTRY).at, p(4, 4));
    assert_ne!(session.state().man(SENTRY).contact, 0);
}

#[test]
fn two_who_make_for_one_square_meet_there() {
    let session = walk(&[(RAIDER, above(3, 3), &[above(4, 4)]), (SENTRY, above(5, 5), &[above(4, 4)])]);
    assert!(told(&session, C::Mov08, Event::Contact { raider: RAIDER, garrison: SENTRY, at: p(4, 4) }));
}

#[test]
fn nobody_meets_across_the_layers_of_a_square() {
    let session = walk(&[(RAIDER, above(4, 9), &[above(4, 10)]), (SENTRY, below(4, 10), &[])]);
    assert_eq!(session.state().man(RAIDER).contact, 0);
}

#[test]
fn a_step_that_cannot_be_made_ends_the_way() {
    let session = walk(&[(RAIDER, above(8, 5), &[above(8, 6), above(8, 7), above(8, 8)]), (SENTRY, above(0, 17), &[])]);
    assert!(told(&session, C::Mov07, Event::Stopped { who: RAIDER, at: p(8, 6) }));
    assert_eq!(session.state().man(RAIDER).at, p(8, 6));
}
