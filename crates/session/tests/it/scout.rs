//! A ruleset of four questions, for what the others never do: private news, hidden questions, a position made for show.
use crate::play::fair;
use kernel::{Answer, Battle, Eyes, Flow, Hand, Nowhere, Oracle, Play, Ruleset, Seat, Verbs, Verdict};
use session::{Dice, Session, UndoError};

pub mod words {
    clauses! {
        Walk = "SC-WALK-01", "go one step";
        Look = "SC-LOOK-01", "look around";
        Wave = "SC-WAVE-01", "wave, for all to see";
        Spy = "SC-SPY-01", "spy, unseen";
    }
}
use words::Clause as C;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Scout;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
struct State {
    phase: u8,
    shown: u8,
}

/// News for one seat only, or for both.
type News = Option<Seat>;

impl Ruleset for Scout {
    type Clause = C;
    type Subject = ();
    type Choice = ();
    type Event = News;
    type State = State;
    type Ground<'a> = Nowhere;
}

impl Battle for Scout {
    const ID: &'static str = "scout";
    const VERSION: u32 = 1;
    type Setup = ();
    type View = State;

    fn start((): &()) -> State {
        State { phase: 0, shown: 0 }
    }
    fn step((): &(), state: &mut State, oracle: &mut impl Oracle<Self>) -> Play<Flow> {
        state.phase += 1;
        match state.phase {
            1 => {
                oracle.number(state, Seat::First, C::Walk, (), 0..=1)?;
                oracle.tell(C::Walk, None);
            }
            2 => {
                oracle.number(state, Seat::First, C::Look, (), 0..=1)?;
                oracle.tell(C::Look, Some(Seat::First));
            }
            3 => {
                let shown = State { shown: 99, ..*state };
                let unseen = oracle.number(&shown, Seat::First, C::Walk, (), 0..=1)? == 1;
                oracle.number(state, Seat::Second, if unseen { C::Spy } else { C::Wave }, (), 0..=1)?;
            }
            _ => return Ok(Flow::Over),
        }
        Ok(Flow::On)
    }
    fn verdict((): &(), _: &State) -> Verdict {
        Verdict { winner: None, points: [0, 0] }
    }
    fn view((): &(), state: &State, _: Eyes) -> State {
        *state
    }
    fn told(news: News, to: Eyes) -> Option<News> {
        news.is_none_or(|seat| to.are_of(seat)).then_some(news)
    }
    fn shows(clause: C, (): (), by: Hand, to: Eyes) -> bool {
        clause != C::Spy || to.are_behind(by)
    }
}

fn answered(answers: &[i32]) -> Session<Scout> {
    let mut session = Session::<Scout>::new((), fair::<Scout>(1));
    for answer in answers {
        session.answer(Seat::First, 0, Answer::Number(*answer)).expect("First is asked");
    }
    session
}

#[test]
fn news_for_both_may_be_taken_back_freely_and_private_news_not() {
    assert!(answered(&[0]).undo(Seat::First, false).is_ok());
    assert_eq!(answered(&[0, 0]).undo(Seat::First, false), Err(UndoError::NeedsConsent));
}

#[test]
fn an_open_question_to_the_other_side_may_be_taken_back_freely_and_a_hidden_one_not() {
    assert!(answered(&[0, 0, 0]).undo(Seat::First, false).is_ok());
    assert_eq!(answered(&[0, 0, 1]).undo(Seat::First, false), Err(UndoError::NeedsConsent));
}

#[test]
fn the_view_is_of_the_position_that_came_with_the_question() {
    assert_eq!(answered(&[0]).view(Seat::First), State { phase: 2, shown: 0 });
    assert_eq!(answered(&[0, 0]).view(Seat::First), State { phase: 3, shown: 99 });
    assert_eq!(answered(&[0, 0, 0]).view(Seat::Second), State { phase: 3, shown: 0 });
}

#[test]
fn marks_stay_in_order_before_what_comes_after_them() {
    let mut session = Session::<Scout>::new((), Dice::Called);
    for _ in 0..2 {
        session.answer(Seat::First, 0, Answer::Number(0)).expect("First is asked");
    }
    session.undo(Seat::First, true).expect("by consent");
    session.undo_to(0, Seat::First, true).expect("freely");
    session.answer(Seat::First, 0, Answer::Number(1)).expect("First is asked");
    let clauses: Vec<_> = session.log(Seat::Second).map(|line| line.clause()).collect();
    assert_eq!(clauses, [None, Some(C::Walk), Some(C::Walk)], "the mark, the answer, the news");
}
