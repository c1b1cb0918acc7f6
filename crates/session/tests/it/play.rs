//! Battles played by a small generator of the tests' own.
use crate::common::{night::Night, orders::Orders};
use kernel::{Answer, Battle, Chance, Faces, Hand, Offer, Point, Question, Reading, Refusal, Route, Seat, Throw, Why};
use session::{AnswerError, Dice, DiceBox, Secret, Session};

/// splitmix64: a test wants variety, not quality.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

pub(crate) fn secret(seed: u8) -> Secret {
    Secret::from_bytes([seed; 32])
}

pub(crate) fn fair<B: Battle>(seed: u8) -> Dice {
    Dice::Fair(DiceBox::new(secret(seed), B::ID, &[]))
}

pub(crate) fn typed<B: Battle>(seed: u8) -> Dice {
    Dice::Typed(DiceBox::new(secret(seed), B::ID, &[]))
}

/// Any legal answer to an open question.
pub(crate) fn any_answer<B: Battle>(asked: &Question<'_, B>, rng: &mut Rng) -> Answer {
    let Offer::Dice(chance) = &asked.offer else {
        let options = asked.candidates();
        return options[rng.below(options.len())].clone();
    };
    let mut faces = Faces::new();
    while let Ok(Reading::More(_)) = chance.read(&faces) {
        let sides = usize::from(chance.sides(faces.len()));
        faces.push(rng.below(sides) as u8 + 1);
        if chance.read(&faces).is_err() {
            faces.pop();
        }
    }
    Answer::Faces(faces)
}

/// Answers one open question, seats in a random order. False when the battle is over.
pub(crate) fn play_one<B: Battle>(session: &mut Session<B>, rng: &mut Rng) -> bool {
    if session.is_over() {
        return false;
    }
    let seat = Seat::BOTH[rng.below(2)];
    let seat = if session.questions(seat).next().is_some() { seat } else { !seat };
    let nth = rng.below(session.questions(seat).count());
    let answer = any_answer(session.questions(seat).nth(nth).expect("counted"), rng);
    session.answer(seat, nth, answer).expect("candidates are admitted");
    true
}

pub(crate) fn played<B: Battle>(setup: B::Setup, dice: Dice, seed: u64) -> Session<B> {
    let mut session = Session::<B>::new(setup, dice);
    let mut rng = Rng(seed);
    while play_one(&mut session, &mut rng) {}
    session
}

/// Every candidate of every question met on the way, played on a copy; gives their number.
fn try_every_candidate<B: Battle>(setup: &B::Setup, seed: u64) -> usize {
    let (mut session, mut rng, mut tried) = (Session::<B>::new(setup.clone(), fair::<B>(1)), Rng(seed), 0);
    loop {
        for seat in Seat::BOTH {
            let open: Vec<Vec<Answer>> = session.questions(seat).map(Question::candidates).collect();
            for (nth, answers) in open.into_iter().enumerate() {
                assert!(!answers.is_empty(), "a question without an answer");
                for answer in answers {
                    session.clone().answer(seat, nth, answer).expect("a candidate is legal");
                    tried += 1;
                }
            }
        }
        if !play_one(&mut session, &mut rng) {
            return tried;
        }
    }
}

#[test]
fn every_candidate_of_every_question_is_playable() {
    let tried: usize =
        (0..4).map(|seed| try_every_candidate::<Orders>(&crate::common::orders::first_light(), seed)).sum();
    assert!(tried > 2_000, "{tried}");
    let tried: usize =
        (0..4).map(|seed| try_every_candidate::<Night>(&crate::common::night::cough_in_the_dark(), seed)).sum();
    assert!(tried > 2_000, "{tried}");
}

#[test]
fn a_person_types_the_dice_and_wrong_faces_are_refused() {
    let (mut rng, mut thrown) = (Rng(3), 0);
    let mut session = Session::<Orders>::new(crate::common::orders::first_light(), typed::<Orders>(3));
    while !session.is_over() {
        let seat = if session.questions(Seat::First).next().is_some() { Seat::First } else { Seat::Second };
        let question = session.questions(seat).next().expect("somebody is asked").clone();
        if let Offer::Dice(chance) = &question.offer {
            let wrong = Answer::Faces([chance.sides(0) + 1].into_iter().collect());
            let refused = session.answer(seat, 0, wrong);
            assert!(matches!(refused, Err(AnswerError::Refused(Refusal { why: Why::NoSuchFace(_), .. }))));
            thrown += 1;
        }
        session.answer(seat, 0, any_answer(&question, &mut rng)).expect("a legal answer");
    }
    assert!(thrown > 20, "{thrown}");
}

#[test]
fn hidden_dice_are_never_asked_for_unless_an_umpire_calls_them_all() {
    let asks_for_noise = |dice: Dice| {
        let mut session = Session::<Night>::new(crate::common::night::cough_in_the_dark(), dice);
        let (mut rng, mut asked) = (Rng(5), false);
        while play_one(&mut session, &mut rng) {
            let open = || Seat::BOTH.into_iter().flat_map(|seat| session.questions(seat));
            asked |= open().any(|q| q.clause == crate::common::night::Clause::Noi01);
        }
        asked
    };
    assert!(!asks_for_noise(typed::<Night>(1)));
    assert!(asks_for_noise(Dice::Called));
}

#[test]
fn who_is_not_asked_is_told_who_is() {
    let mut session = Session::<Orders>::new(crate::common::orders::first_light(), fair::<Orders>(1));
    let place = Answer::Place(Point::new(600, 400));
    assert_eq!(session.answer(Seat::Second, 0, place.clone()), Err(AnswerError::OutOfTurn { asked: Seat::First }));
    assert_eq!(session.answer(Seat::First, 1, place.clone()), Err(AnswerError::NotAsked));
    assert_eq!(session.answer(Seat::First, 0, place), Ok(()));
    let mut over = played::<Orders>(crate::common::orders::first_light(), fair::<Orders>(1), 1);
    assert_eq!(over.answer(Seat::First, 0, Answer::Never), Err(AnswerError::Over));
}

#[test]
fn a_question_shows_the_position_it_was_asked_in() {
    let mut session = Session::<Orders>::new(crate::common::orders::first_light(), fair::<Orders>(2));
    let mut rng = Rng(2);
    let mut paths = 0;
    while !session.is_over() {
        for seat in Seat::BOTH {
            for question in session.questions(seat) {
                if let Offer::Path { from, .. } = &question.offer {
                    assert!(session.view(seat).units.iter().any(|unit| unit.at == *from), "asked from where nobody is");
                    paths += 1;
                }
            }
        }
        play_one(&mut session, &mut rng);
    }
    assert!(paths > 5, "{paths}");
}

#[test]
fn a_fork_asks_the_same_and_touches_nothing() {
    let mut session = Session::<Night>::new(crate::common::night::cough_in_the_dark(), fair::<Night>(2));
    let mut rng = Rng(6);
    for _ in 0..17 {
        play_one(&mut session, &mut rng);
    }
    let before = (session.journal().to_vec(), *session.state());
    let mut fork = session.fork(fair::<Night>(9));
    assert!(Seat::BOTH.into_iter().all(|seat| fork.questions(seat).eq(session.questions(seat))));
    assert_eq!(fork.view(Seat::First), session.view(Seat::First));
    while play_one(&mut fork, &mut rng) {}
    assert!(fork.fork(fair::<Night>(3)).is_over(), "the end stays the end");
    assert_eq!((session.journal(), session.state()), (&before.0[..], &before.1));
}

#[test]
fn the_box_throws_every_face_alike() {
    let mut dice = DiceBox::new(secret(42), "orders", &["salt".into()]);
    let sevenths = Chance::Sum { throw: Throw::new(1, 7), less: 0 };
    for (chance, shares) in [(sevenths, vec![1; 7]), (Chance::Draw([1, 0, 3, 2]), vec![1, 0, 3, 2])] {
        let (mut seen, throws) = (vec![0i64; shares.len()], 21_000);
        for _ in 0..throws {
            let faces = dice.throw(Hand::Table, crate::common::orders::Clause::Turn03, &0, &chance);
            seen[usize::from(faces[0]) - 1] += 1;
        }
        let all: i64 = shares.iter().sum();
        for (n, share) in seen.iter().zip(shares) {
            // Four standard deviations of a count, squared: 16 n p (1 - p).
            let off = n * all - throws * share;
            assert!(off * off <= 16 * throws * share * (all - share), "{seen:?}");
        }
    }
}

#[test]
fn a_refused_answer_leaves_the_battle_as_it_was() {
    let mut session = Session::<Night>::new(crate::common::night::cough_in_the_dark(), fair::<Night>(1));
    let before = (session.journal().len(), *session.state());
    let off = Answer::Path(Route::from_slice(&[Point::new(2, 1), Point::new(2, 0), Point::new(2, -1)]));
    let refused = session.answer(Seat::First, 0, off).expect_err("off the table");
    assert_eq!(refused.to_string(), "refused by HB-MOV-01: that is off the table");
    assert_eq!((session.journal().len(), *session.state()), before);
}
