//! Taking back: free, by consent, and against a fresh replay.
use crate::{
    common::{
        night::{Night, cough_in_the_dark},
        orders::{Orders, first_light},
    },
    play::{Rng, any_answer, fair, play_one, typed},
};
use kernel::{Answer, Battle, Point, Question, Seat};
use session::{Dice, Entry, Line, Session, UndoError};

fn is_a_fresh_replay<B: Battle>(session: &Session<B>) {
    let journal = session.journal().to_vec();
    let fresh = Session::<B>::replay(session.setup().clone(), session.dice().clone(), journal).expect("same rules");
    assert_eq!(fresh.state(), session.state());
    assert_eq!(fresh.journal(), session.journal());
    let unmarked = |s: &Session<B>| {
        let lines = s.lines().into_iter().filter(|line| !matches!(line, Line::TakenBack { .. }));
        lines.cloned().collect::<Vec<_>>()
    };
    assert_eq!(unmarked(&fresh), unmarked(session), "the log drifted");
    for seat in Seat::BOTH {
        assert!(fresh.questions(seat).eq(session.questions(seat)));
    }
}

fn undo_at_random<B: Battle>(setup: B::Setup, dice: Dice) {
    let (mut session, mut rng) = (Session::<B>::new(setup, dice), Rng(8));
    let (mut free, mut agreed) = (0, 0);
    while play_one(&mut session, &mut rng) && agreed < 40 {
        is_a_fresh_replay(&session);
        if rng.below(3) == 0 {
            let seat = Seat::BOTH[rng.below(2)];
            match session.undo(seat, false) {
                Ok(undone) => {
                    assert!(!undone.marked);
                    free += 1;
                }
                Err(UndoError::NeedsConsent) => {
                    assert!(session.undo(seat, true).expect("by consent").marked);
                    agreed += 1;
                }
                Err(_) => assert!(session.journal().iter().all(|entry| entry.seat() != Some(seat))),
            }
            is_a_fresh_replay(&session);
        }
    }
    assert!(free > 3 && agreed > 5, "{free} free, {agreed} agreed");
    let marks = session.log(Seat::First).filter(|line| matches!(line, Line::TakenBack { .. })).count();
    assert_eq!(marks, agreed, "a mark never goes away");
}

#[test]
fn whatever_is_taken_back_the_rest_is_a_fresh_replay() {
    undo_at_random::<Orders>(first_light(), fair::<Orders>(8));
    undo_at_random::<Orders>(first_light(), typed::<Orders>(8));
    undo_at_random::<Night>(cough_in_the_dark(), fair::<Night>(8));
}

/// Deploys all six units, First's at the near edge.
fn deployed(dice: Dice) -> Session<Orders> {
    let mut session = Session::<Orders>::new(first_light(), dice);
    for (n, x) in [600, 600, 1700, 1700, 2800, 2800].into_iter().enumerate() {
        let y = if n % 2 == 0 { 700 } else { 2900 };
        session.answer(Seat::BOTH[n % 2], 0, Answer::Place(Point::new(x, y))).expect("in the zone");
    }
    session
}

#[test]
fn an_answer_is_free_to_take_back_until_the_other_side_has_answered() {
    let mut session = Session::<Orders>::new(first_light(), fair::<Orders>(1));
    session.answer(Seat::First, 0, Answer::Place(Point::new(600, 700))).expect("in the zone");
    assert_eq!(session.undo(Seat::Second, true), Err(UndoError::NothingThere));
    assert_eq!(session.undo(Seat::First, false).map(|undone| undone.to), Ok(0));
    session.answer(Seat::First, 0, Answer::Place(Point::new(900, 700))).expect("in the zone");
    session.answer(Seat::Second, 0, Answer::Place(Point::new(600, 2900))).expect("in the zone");
    assert_eq!(session.undo(Seat::First, false), Err(UndoError::NeedsConsent));
    assert_eq!(session.undo(Seat::First, true).map(|undone| (undone.to, undone.marked)), Ok((0, true)));
    assert!(session.journal().is_empty());
    assert_eq!(session.log(Seat::Second).collect::<Vec<_>>(), [Line::TakenBack { by: Seat::First }]);
}

#[test]
fn after_a_die_it_takes_consent_and_the_same_die_falls_again() {
    let mut session = deployed(fair::<Orders>(3));
    let rolled =
        |s: &Session<Orders>| s.journal().iter().filter(|entry| entry.is_rolled()).cloned().collect::<Vec<_>>();
    let before = rolled(&session);
    assert!(matches!(before[..], [Entry::Rolled { .. }]), "the first die out of the cup");
    assert_eq!(session.undo(Seat::Second, false), Err(UndoError::NeedsConsent));
    session.undo(Seat::Second, true).expect("by consent");
    assert_eq!(rolled(&session), []);
    session.answer(Seat::Second, 0, Answer::Place(Point::new(2500, 2900))).expect("in the zone");
    assert_eq!(rolled(&session), before);
}

#[test]
fn typed_dice_can_be_corrected_by_consent() {
    let mut session = deployed(typed::<Orders>(3));
    session.answer(Seat::First, 0, Answer::Faces([2].into_iter().collect())).expect("Second's colour");
    assert!(session.questions(Seat::Second).next().is_some());
    assert_eq!(session.undo(Seat::First, false), Err(UndoError::NeedsConsent));
    session.undo(Seat::First, true).expect("by consent");
    session.answer(Seat::First, 0, Answer::Faces([1].into_iter().collect())).expect("First's colour");
    assert!(session.questions(Seat::First).next().is_some());
}

#[test]
fn a_sealed_answer_is_free_to_take_back_and_the_other_sides_stay_sealed() {
    let mut session = Session::<Night>::new(cough_in_the_dark(), fair::<Night>(1));
    let mut rng = Rng(4);
    for seat in [Seat::First, Seat::Second, Seat::Second] {
        let answer = any_answer(session.questions(seat).next().expect("three men each"), &mut rng);
        session.answer(seat, 0, answer).expect("a candidate");
    }
    assert!(session.is_sealed());
    assert_eq!(session.undo(Seat::First, false).map(|undone| undone.marked), Ok(false));
    assert_eq!((session.questions(Seat::First).count(), session.questions(Seat::Second).count()), (3, 1));
    assert!(session.journal().iter().all(|entry| entry.seat() == Some(Seat::Second)));
    while session.is_sealed() && session.questions(Seat::First).chain(session.questions(Seat::Second)).count() > 0 {
        let seat = if session.questions(Seat::First).next().is_some() { Seat::First } else { Seat::Second };
        let stay = session.questions(seat).next().map(Question::candidates).expect("open")[0].clone();
        session.answer(seat, 0, stay).expect("staying is a move");
        if session.view(Seat::First).turn > 0 {
            break;
        }
    }
    assert_eq!(session.undo(Seat::First, false), Err(UndoError::NeedsConsent), "all are open now");
}
