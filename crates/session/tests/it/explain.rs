//! The log in words.
use crate::{
    common::{
        night::{self, Night},
        orders::{
            Clause as C, Orders, first_light,
            words::{Event, Subject, UnitId},
        },
    },
    play::{Rng, fair, play_one},
};
use kernel::{
    Answer, Chance, D6, D10, Hand, Point, Pool, Reading, Refusal, Route, Seat, TWO_D6, Term, Then, Throw, Why,
    at_least, at_most, chart, pool,
};
use session::{Because, Dice, Line, Session, explain};

const SHOT: Subject = Subject::Shot { from: UnitId(0), at: UnitId(3) };

fn term(clause: C, label: &'static str, amount: i8) -> Term<C> {
    Term { clause, label, amount }
}

/// A throw as the log would tell it.
fn told(clause: C, about: Subject, chance: impl Into<Chance>, faces: &[u8], because: &[Term<C>]) -> String {
    let chance = chance.into();
    let Ok(Reading::Done(tally)) = chance.read(faces) else { panic!("not such a throw: {chance:?} {faces:?}") };
    let (faces, because) = (faces.into(), Because::from(because));
    explain::line::<Orders>(
        &first_light(),
        &Line::Rolled { by: Hand::Of(Seat::First), clause, about, chance, faces, tally, because },
    )
}

#[test]
fn a_pool_shows_the_need_its_reasons_and_the_dice_that_made_it() {
    let because = [term(C::Hit01, "base", 3), term(C::Hit04, "long range", 1)];
    assert_eq!(
        told(C::Hit01, SHOT, at_least(6, 6, 4), &[1, 6, 3, 4, 2, 5], &because),
        "BA-HIT-01   1st Squad at Grenadiers, 4+ needed (base 3, long range +1 [BA-HIT-04]): [6 5 4] 3 2 1 -> 3 of 6"
    );
    let base = [term(C::Hit01, "base", 3)];
    assert_eq!(
        told(C::Hit01, SHOT, at_least(2, 6, 3), &[1, 2], &base),
        "BA-HIT-01   1st Squad at Grenadiers, 3+ needed: 2 1 -> 0 of 2"
    );
    assert_eq!(told(C::Hit01, Subject::Nothing, at_least(1, 6, 3), &[3], &[]), "BA-HIT-01   3+ needed: [3] -> 1 of 1");
}

#[test]
fn dice_that_are_read_face_by_face_need_nothing() {
    let plain = pool(3, D6, &[2, 3, 4, 5, 6]);
    assert_eq!(told(C::Hit01, SHOT, plain, &[1, 6, 3], &[]), "BA-HIT-01   1st Squad at Grenadiers: 1 6 3");
    assert_eq!(explain::need::<C>(&plain.into(), &[]), None);
    assert!(explain::made::<C>(&plain.into(), &[1, 6, 3], &[]).is_empty());
    // With a number to reach it is a test like any other.
    let base = [term(C::Hit01, "base", 4)];
    assert_eq!(
        told(C::Hit01, Subject::Nothing, plain, &[1, 6, 3], &base),
        "BA-HIT-01   4+ needed: [6] 3 1 -> 1 of 3, 1 at 6"
    );
}

#[test]
fn natural_sixes_and_second_throws_are_shown() {
    let base = [term(C::Dmg01, "quality", 4)];
    assert_eq!(
        told(C::Dmg01, SHOT, pool(5, D6, &[4, 6]), &[6, 4, 5, 6, 1], &base),
        "BA-DMG-01   1st Squad at Grenadiers, 4+ needed: [6 6 5 4] 1 -> 4 of 5, 2 at 6"
    );
    let seven = [term(C::Hit01, "base", 3), term(C::Hit11, "target down", 4)];
    let again = Pool { then: Then::Confirm { class: 1, from: 6, to: 6, or: 0 }, ..at_least(4, 6, 6) };
    assert_eq!(
        told(C::Hit01, SHOT, again, &[6, 2, 6, 5, 3, 6], &seven),
        "BA-HIT-01   1st Squad at Grenadiers, 7+ needed, 6 then 6 (base 3, target down +4 [BA-HIT-11]): \
         [6>6] 6>3 5 2 -> 1 of 4"
    );
    let reroll = Pool { then: Then::Again { class: 0 }, ..at_least(3, 6, 5) };
    assert_eq!(
        told(C::Hit01, Subject::Nothing, reroll, &[5, 1, 2, 6, 4], &[]),
        "BA-HIT-01   5+ needed, 4 or less thrown again: [5 1>6] 2>4 -> 2 of 3"
    );
}

#[test]
fn low_is_good_where_the_need_says_so() {
    let morale = [term(C::Test02, "quality", 9), term(C::Test02, "pins", -2)];
    assert_eq!(
        told(C::Mor01, UnitId(3).into(), at_most(TWO_D6, 7), &[6, 6], &morale),
        "BA-MOR-01   Grenadiers, 7 or less needed on 2D6 (quality 9 [BA-TEST-02], pins -2 [BA-TEST-02]): \
         6 6 = 12 -> failed"
    );
    let low = [term(C::Hit01, "base", 6)];
    assert_eq!(
        told(C::Hit01, SHOT, pool(5, D10, &[2, 7]), &[10, 1, 7, 6, 3], &low),
        "BA-HIT-01   1st Squad at Grenadiers, 6 or less needed on D10: [1 3 6] 7 10 -> 3 of 5, 1 at 1"
    );
}

#[test]
fn sums_charts_draws_and_duels_have_their_own_words() {
    let unit = Subject::Unit(UnitId(0));
    let line = |chance: Chance, faces: &[u8]| told(C::Turn03, unit, chance, faces, &[])[12..].to_owned();
    assert_eq!(line(Chance::Sum { throw: TWO_D6, less: 0 }, &[6, 5]), "1st Squad, 2D6: 6 5 = 11");
    assert_eq!(line(Chance::Sum { throw: D6, less: 0 }, &[4]), "1st Squad, D6: 4");
    assert_eq!(line(Chance::Sum { throw: TWO_D6, less: 1 }, &[6, 1]), "1st Squad, 2D6 less 1 each: 6 1 = 5");
    assert_eq!(line(Chance::Double(TWO_D6), &[3, 3]), "1st Squad, 2D6: 3 3 -> a double");
    assert_eq!(line(chart(TWO_D6, 0, &[4, 7]), &[3, 2]), "1st Squad, 2D6: 3 2 = 5 -> 4 to 6");
    assert_eq!(line(chart(TWO_D6, 2, &[4, 7]), &[3, 2]), "1st Squad, 2D6 +2: 3 2 +2 = 7 -> 7 or more");
    assert_eq!(line(chart(TWO_D6, -1, &[4, 7]), &[1, 1]), "1st Squad, 2D6 -1: 1 1 -1 = 1 -> 3 or less");
    let duel = Chance::Opposed { ours: TWO_D6, plus: 1, theirs: TWO_D6 };
    assert_eq!(line(duel, &[4, 3, 6, 5]), "1st Squad, 2D6 +1 against 2D6: 4 3 +1 = 8 against 6 5 = 11 -> lost");
    assert_eq!(line(Chance::OneOf { of: 4 }, &[3]), "1st Squad, one of 4: 3");
    assert_eq!(told(C::Turn03, Subject::Nothing, Chance::Draw([1, 2, 0, 0]), &[2], &[]), "BA-TURN-03  drawn: German");
    assert_eq!(line(Chance::Sum { throw: Throw::new(1, 3), less: 0 }, &[2]), "1st Squad, D3: 2");
}

#[test]
fn answers_events_and_take_backs_are_sentences() {
    let setup = first_light();
    let said = |answer: Answer| {
        let (seat, clause, about) = (Seat::First, C::Move01, Subject::Unit(UnitId(0)));
        explain::line::<Orders>(
            &setup,
            &Line::Answered { seat, clause, about, answer, words: [].into_iter().collect() },
        )
    };
    let way = [Point::new(600, 400), Point::new(900, 800), Point::new(900, 1025)];
    assert_eq!(
        said(Answer::Path(Route::from_slice(&way))),
        "BA-MOVE-01  US, 1st Squad: by 9.0\", 8.0\"; 9.0\", 10.25\" (7.25\")"
    );
    assert_eq!(said(Answer::Path(Route::from_slice(&way[..1]))), "BA-MOVE-01  US, 1st Squad: stays");
    assert_eq!(said(Answer::Place(way[0])), "BA-MOVE-01  US, 1st Squad: at 6.0\", 4.0\"");
    assert_eq!(said(Answer::At(450)), "BA-MOVE-01  US, 1st Squad: at 4.5\" of the way");
    assert_eq!(said(Answer::Never), "BA-MOVE-01  US, 1st Squad: lets it pass");
    assert_eq!(said(Answer::Number(-3)), "BA-MOVE-01  US, 1st Squad: -3");
    let told = Line::Told { clause: C::Pin01, event: Event::Pinned { unit: UnitId(3), pins: 2 } };
    assert_eq!(explain::line::<Orders>(&setup, &told), "BA-PIN-01   Grenadiers: 2 pins");
    let back = Line::TakenBack { by: Seat::Second };
    assert_eq!(explain::line::<Orders>(&setup, &back), "--          German: taken back by consent");
}

#[test]
fn a_refusal_names_clause_reason_and_place() {
    let refusal = Refusal::at(C::Move07, Why::Barred, Point::new(800, 1200));
    assert_eq!(
        explain::refusal::<Orders>(&refusal),
        "refused by BA-MOVE-07: the ground bars the way, at 8.0\", 12.0\""
    );
    let far = Refusal::new(C::Move01, Why::TooFar { price: 725, budget: 600 });
    assert_eq!(explain::refusal::<Orders>(&far), "refused by BA-MOVE-01: the way costs 7.25, 6.00 may be spent");
    let squares = Refusal::at(night::Clause::Gen02, Why::TooFar { price: 3, budget: 1 }, Point::new(5, 6));
    assert_eq!(explain::refusal::<Night>(&squares), "refused by HB-GEN-02: the way costs 3, 1 may be spent, at 5, 6");
}

#[test]
fn dice_to_type_say_what_to_throw_and_why() {
    let mut session = Session::<Orders>::new(first_light(), Dice::Called);
    let (mut rng, mut seen) = (Rng(3), vec![]);
    while play_one(&mut session, &mut rng) {
        let asked = Seat::BOTH.into_iter().flat_map(|seat| session.asked(seat));
        seen.extend(asked.filter_map(|asked| asked.throw));
    }
    assert_eq!(seen[0], "one out of 3 US, 3 German");
    assert!(seen.iter().any(|text| text.contains(" dice, ") && text.contains("long range +1 [BA-HIT-04]")), "{seen:?}");
    assert!(seen.iter().any(|text| text.starts_with("2D6, ") && text.contains("or less needed")), "{seen:?}");
}

#[test]
fn every_line_of_a_battle_can_be_said_and_sent() {
    for seed in 0..4 {
        let mut session = Session::<Night>::new(night::cough_in_the_dark(), fair::<Night>(seed));
        let mut rng = Rng(seed.into());
        while play_one(&mut session, &mut rng) {
            for seat in Seat::BOTH {
                let asked = serde_json::to_value(session.asked(seat)).expect("plain data");
                assert_eq!(asked.as_array().map(Vec::len), Some(session.questions(seat).count()));
            }
        }
        for seat in Seat::BOTH {
            let written = session.written(seat, 0);
            assert_eq!(written.len(), session.explained(seat).len());
            assert!(written.iter().all(|line| line.clause.is_some() && !line.text.is_empty()));
            assert_eq!(session.written(seat, 5)[0], written[5]);
        }
        assert!(session.explained_all().len() > session.explained(Seat::First).len(), "something was hidden");
    }
}
