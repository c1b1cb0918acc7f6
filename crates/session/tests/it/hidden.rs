//! Hidden twin: two battles that differ only in what Second cannot know give Second the same bytes.
use crate::{
    common::night::{FigureId, Night, State, Wound, cough_in_the_dark},
    play::{Rng, fair, play_one},
};
use kernel::{Answer, Battle, Point, Question, Route, Seat};
use session::Session;

/// All that a seat is sent.
fn bytes(session: &Session<Night>, seat: Seat) -> [String; 3] {
    let text = |v: Result<String, serde_json::Error>| v.expect("plain data");
    [
        text(serde_json::to_string(&session.view(seat))),
        text(serde_json::to_string(&session.log(seat).collect::<Vec<_>>())),
        text(serde_json::to_string(&session.questions(seat).collect::<Vec<_>>())),
    ]
}

/// Far from every man of Second's, by a measure of the test's own.
fn is_far(state: &State, p: Point) -> bool {
    let far = |q: Point| (p.x - q.x).abs() > 3 || (p.y - q.y).abs() > 3;
    state.men[3..].iter().all(|m| far(m.at))
}

#[test]
fn what_second_cannot_see_changes_no_byte_of_his() {
    let (setup, mut twins) = (cough_in_the_dark(), 0);
    for seed in 0..100 {
        let mut rng = Rng(seed);
        let mut session = Session::<Night>::new(setup.clone(), fair::<Night>(seed as u8));
        for _ in 0..6 * (1 + seed % 10) {
            play_one(&mut session, &mut rng);
        }
        let state = *session.state();
        let mut twin = state;
        for man in &mut twin.men[..3] {
            if man.seen || man.wound == Wound::Down || !is_far(&state, man.at) {
                continue;
            }
            let p = Point::new(rng.below(12) as i16, rng.below(12) as i16);
            if is_far(&state, p) && !setup.grid.is_blocked(p) {
                (man.at, man.wound) = (p, if rng.below(2) == 0 { Wound::None } else { Wound::Scratch });
                twins += 1;
            }
        }
        let open = |s| Session::<Night>::from_state(setup.clone(), s, fair::<Night>(1), vec![]).expect("no journal");
        assert_eq!(bytes(&open(state), Seat::Second), bytes(&open(twin), Seat::Second));
    }
    assert!(twins > 50, "only {twins} twins were made");
}

/// One turn in which Second shoots at a First man in plain sight, while First's others walk far away and unseen,
/// two squares at most: `walks` picks their routes.
fn one_turn(walks: [usize; 2], wound: Wound, secret: u8) -> Session<Night> {
    let setup = cough_in_the_dark();
    let mut state = Night::start(&setup);
    (state.men[0].at, state.men[0].wound) = (Point::new(3, 8), wound);
    let mut session = Session::<Night>::from_state(setup, state, fair::<Night>(secret), vec![]).expect("no journal");
    for nth in [0, walks[0], walks[1]] {
        let open = session.questions(Seat::First).next().map(Question::candidates).expect("three men of First's");
        let is_short = |a: &Answer| matches!(a, Answer::Path(route) if route.len() <= 3);
        let short: Vec<Answer> = open.into_iter().filter(is_short).collect();
        session.answer(Seat::First, 0, short[nth % short.len()].clone()).expect("a candidate");
    }
    for man in 3..6 {
        let stay = Route::from_slice(&[state.men[man].at]);
        session.answer(Seat::Second, 0, Answer::Path(stay)).expect("staying is a move");
    }
    session.answer(Seat::First, 0, Answer::Pick(0)).expect("First holds his fire");
    session.answer(Seat::Second, 0, Answer::Pick(1)).expect("Second fires");
    session
}

#[test]
fn sealed_intentions_and_hidden_dice_leave_no_trace() {
    for secret in 0..20 {
        let still = one_turn([0, 0], Wound::None, secret);
        let logged = bytes(&still, Seat::Second)[1].clone();
        assert!(logged.contains("HB-SHO-05"), "Second sees his own dice: {logged}");
        assert!(!logged.contains("HB-NOI-01") && !logged.contains("\"First\""), "{logged}");
        let mut differ = 0;
        for n in 1..17 {
            let wound = if n % 2 == 0 { Wound::None } else { Wound::Scratch };
            let other = one_turn([n, n + 11], wound, secret);
            differ += usize::from(other.journal().len() != still.journal().len());
            assert_eq!(bytes(&other, Seat::Second), bytes(&still, Seat::Second));
        }
        assert!(differ > 5, "the hidden dice never differed in number");
    }
}

/// Second's middle man walks `steps` squares up; one man of First's lies at `listener`.
fn walk_past(listener: Point, steps: i16, secret: u8) -> Session<Night> {
    let setup = cough_in_the_dark();
    let mut state = Night::start(&setup);
    state.men[1].at = listener;
    let mut session = Session::<Night>::from_state(setup, state, fair::<Night>(secret), vec![]).expect("no journal");
    for man in 0..6 {
        let (seat, from) = (Seat::BOTH[man / 3], state.men[man].at);
        let steps = if man == 4 { steps } else { 0 };
        let route: Route = (0..=steps).map(|n| Point::new(from.x, from.y - n)).collect();
        session.answer(seat, 0, Answer::Path(route)).expect("a short walk");
    }
    if session.questions(Seat::Second).next().is_none() {
        session.answer(Seat::First, 0, Answer::Pick(0)).expect("First sees him and holds his fire");
    }
    session
}

#[test]
fn nobody_learns_who_heard_or_saw_him() {
    let (mut heard, mut seen) = (0, 0);
    for secret in 0..20 {
        // Three squares from where he stops: close enough to hear, and to see a man who stood up to run.
        for (near, steps) in [(Point::new(7, 5), 2), (Point::new(7, 4), 3)] {
            let near = walk_past(near, steps, secret);
            let far = walk_past(Point::new(0, 0), steps, secret);
            heard += near.view(Seat::First).sounds.len();
            seen += near.view(Seat::First).seen.len();
            assert_eq!(bytes(&near, Seat::Second), bytes(&far, Seat::Second));
        }
    }
    assert!(heard > 10 && seen > 10, "heard {heard}, seen {seen}");
}

#[test]
fn a_sealed_answer_is_not_shown_while_the_other_thinks() {
    let mut session = Session::<Night>::new(cough_in_the_dark(), fair::<Night>(1));
    let before = bytes(&session, Seat::Second);
    while let Some(question) = session.question(Seat::First, 0) {
        assert_eq!(question.about.map(FigureId::side), Some(Seat::First));
        let answer = question.candidates()[3].clone();
        session.answer(Seat::First, 0, answer).expect("a candidate");
        assert_eq!(bytes(&session, Seat::Second), before);
    }
}
