//! Battles played at random, through a session.
use kernel::{Answer, Battle, Chance, Faces, Offer, Question, Reading, Seat, Sight};
use session::{Dice, DiceBox, DiceMode, Secret, Session};
use sim::{Policy, Random, Rng};

/// Any legal answer to an open question, dice included.
pub fn any_answer<B: Battle>(session: &Session<B>, question: &Question<'_, B>, rng: &mut Rng) -> Answer {
    match &question.offer {
        Offer::Dice(chance) => Answer::Faces(any_faces(chance, rng)),
        _ => Random.answer(rng, Sight::new(session.setup(), session.position(question.seat), question.seat), question),
    }
}

fn any_faces(chance: &Chance, rng: &mut Rng) -> Faces {
    let mut faces = Faces::new();
    while let Ok(Reading::More(_)) = chance.read(&faces) {
        faces.push(1 + rng.any(chance.sides(faces.len()).into()) as u8);
        if chance.read(&faces).is_err() {
            faces.pop(); // nothing of this kind is left in the cup
        }
    }
    faces
}

/// Answers one open question, seats in a random order. False when the battle is over.
pub fn play_one<B: Battle>(session: &mut Session<B>, rng: &mut Rng) -> bool {
    if session.is_over() {
        return false;
    }
    let seat = Seat::BOTH[rng.any(2)];
    let seat = if session.question(seat, 0).is_some() { seat } else { !seat };
    let nth = rng.any(session.questions(seat).count());
    let Some(question) = session.question(seat, nth) else { panic!("nobody is asked, and the battle is not over") };
    let answer = any_answer(session, question, rng);
    let asked = format!("{question:?}");
    if let Err(e) = session.answer(seat, nth, answer.clone()) {
        panic!("{answer:?} was suggested and then {e}; the question: {asked}");
    }
    true
}

/// Plays on to the end, or fails after `most` answers.
pub fn finish<B: Battle>(session: &mut Session<B>, rng: &mut Rng, most: usize) {
    let played = (0..most).take_while(|_| play_one(session, rng)).count();
    assert!(session.is_over(), "the battle is not over after {played} answers");
}

pub(crate) fn dice<B: Battle>(mode: DiceMode, seed: u64) -> Dice {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_be_bytes());
    let fair = DiceBox::new(Secret::from_bytes(bytes), B::ID, &[]);
    match mode {
        DiceMode::Fair => Dice::Fair(fair),
        DiceMode::Typed => Dice::Typed(fair),
        DiceMode::Called => Dice::Called,
    }
}
