//! HB-END: what is brought home, and what it is worth.
use crate::common::setup;
use kernel::{Answer, Battle, Offer, Point, Seat};
use rules_hot_blood::{
    Choice, Clause as C, Event, Game, HotBlood, ManId, Pace, Phase, Posture, Record, Resolve, State, Step, Wound,
    setup::{GARRISON, OUT, RAIDERS},
};
use session::{Dice, DiceBox, Line, Secret, Session};
use table::squares::Layer;
use testkit::{Met, note};

const FIRST: ManId = ManId::new(RAIDERS, 0);
const OTHER: ManId = ManId::new(RAIDERS, 1);
const PRISONER: ManId = ManId::new(GARRISON, 0);

/// Both raiders of S1 step off the board, as `change` has left them; played on to the end of the raid.
fn homecoming(change: impl FnOnce(&mut State)) -> Session<HotBlood> {
    let setup = setup("cough-in-the-dark", "");
    let mut state = State::start(&setup);
    let mut game = Game { setup: &setup, state: &mut state };
    for (man, x, y, posture) in [
        (FIRST, 3, 0, Posture::Standing),
        (OTHER, 4, 0, Posture::Standing),
        (PRISONER, 3, 0, Posture::Standing),
        (ManId::new(GARRISON, 1), 5, 9, Posture::Up),
    ] {
        game.deploy(man, Point::new(x, y), posture);
    }
    for (man, x) in [(FIRST, 3), (OTHER, 4)] {
        let path = [Step::new(Point::new(x, OUT), Layer::Surface)].into_iter().collect();
        game.state.men[usize::from(man.0)].record = Record { pace: Pace::Walk, path, written: true, ..Record::IDLE };
    }
    (state.turn, state.phase) = (7, Phase::Movement);
    change(&mut state);
    let dice = Dice::Fair(DiceBox::new(Secret::from_bytes([5; 32]), "hot-blood", &[]));
    let mut session = Session::from_state(setup, state, dice, vec![]).expect("no journal");
    while !session.is_over() {
        let seat = Seat::BOTH.into_iter().find(|&seat| session.question(seat, 0).is_some()).expect("somebody is asked");
        let question = session.question(seat, 0).expect("just seen");
        let Offer::List { options, .. } = &question.offer else { panic!("only lists are offered: {question:?}") };
        let first = options.iter().position(|choice| *choice == Choice::Seal).unwrap_or(0);
        session.answer(seat, 0, Answer::Pick(first as u16)).expect("it was offered");
    }
    let mut met = Met::default();
    met.session(&session);
    note(&met);
    session
}

fn points(session: &Session<HotBlood>) -> [i16; 2] {
    HotBlood::verdict(session.setup(), session.state()).points
}

fn told(session: &Session<HotBlood>, clause: C, event: Event) -> bool {
    session.lines().contains(&&Line::Told { clause, event })
}

fn lead(state: &mut State) {
    let prisoner = &mut state.men[usize::from(PRISONER.0)];
    (prisoner.resolve, prisoner.escort) = (Resolve::Prisoner, Some(FIRST));
}

#[test]
fn a_prisoner_is_brought_home_by_his_escort() {
    let session = homecoming(lead);
    assert!(told(&session, C::End03, Event::LeftBoard { who: PRISONER }));
    assert!(told(&session, C::End04, Event::BroughtOff { who: PRISONER }));
    // Five for him, two for leaving nobody behind.
    assert_eq!(points(&session), [7, 0]);
}

#[test]
fn papers_of_a_man_who_is_brought_home_himself_do_not_count() {
    let both = |state: &mut State| {
        lead(state);
        state.men[usize::from(FIRST.0)].papers = PRISONER.bit();
    };
    assert_eq!(points(&homecoming(both)), [7, 0]);
    let papers = |state: &mut State| {
        state.men[usize::from(FIRST.0)].papers = PRISONER.bit();
        state.men[usize::from(PRISONER.0)].wound = Wound::Killed;
    };
    // Two for the papers, one for the man, two for leaving nobody behind.
    assert_eq!(points(&homecoming(papers)), [5, 0]);
}

#[test]
fn a_raid_that_brings_nothing_home_is_worth_three_to_the_garrison() {
    assert_eq!(points(&homecoming(|_| {})), [0, 3]);
}
