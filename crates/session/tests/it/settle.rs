//! Battles that people end by themselves.
use crate::{
    common::{
        night::{Night, cough_in_the_dark},
        orders::{Orders, first_light},
    },
    file::{InMemory, begun, finished, joined, lines, play_one},
    play::{Rng, secret},
};
use kernel::{Answer, Battle, Seat, Verdict, Voice};
use session::{
    AnswerError, BattleFile, DiceMode, How, Line, OpenError, PlayError, Settled, UndoError, VerifyError, verify,
};

const HOWS: [How; 3] = [How::GaveUp, How::Draw, How::Day];

/// A battle of so many answers, ended then.
fn settled<B: Voice>(setup: B::Setup, dice: DiceMode, answers: usize, settled: Settled) -> InMemory<B> {
    let (mut file, mut rng) = (begun::<B>(setup, dice), Rng(answers as u64));
    for _ in 0..answers {
        assert!(play_one(&mut file, &mut rng));
    }
    file.settle(settled).expect("it still runs");
    file
}

fn holds_whatever_is_done_with_its_file<B: Voice>(setup: &B::Setup) {
    for (nth, dice) in [DiceMode::Fair, DiceMode::Typed, DiceMode::Called].into_iter().enumerate() {
        for (answers, how) in [(0, How::Day), (3, How::GaveUp), (9, How::Draw), (16, How::Day)] {
            let by = Seat::BOTH[(answers + nth) % 2];
            let file = settled::<B>(setup.clone(), dice, answers, Settled { by, how });
            let session = file.session();
            assert!(session.is_over());
            assert!(Seat::BOTH.into_iter().all(|seat| session.questions(seat).next().is_none()));
            assert_eq!(session.lines().last(), Some(&&Line::Settled(Settled { by, how })));
            for seat in Seat::BOTH {
                assert_eq!(session.log(seat).last(), Some(Line::Settled(Settled { by, how })), "nobody is left out");
                assert_eq!(session.view(seat), B::view(session.setup(), session.state(), seat.into()));
            }

            let again = BattleFile::<B, _>::open(file.storage().clone(), None).expect("our own file");
            assert_eq!(again.session().state(), session.state());
            assert_eq!(again.session().lines(), session.lines());
            assert_eq!(again.session().verdict(), session.verdict());
            assert_eq!(again.bytes(), file.bytes(), "nothing is added by opening it");

            let verified = verify::<B>(file.storage(), None).expect("a fair battle");
            assert_eq!(verified.settled, Some(Settled { by, how }));
            assert_eq!(verified.over, Some(session.verdict()));
            assert!(verified.told);
            // What stands before the end is the battle as it was played.
            let entries = session.journal().len();
            if entries > 0 {
                assert_eq!(session.until(entries - 1).settled(), None);
                assert!(!session.until(entries - 1).is_over());
            }
        }
    }
}

#[test]
fn a_battle_that_people_ended_replays_to_the_same_bytes_and_verifies() {
    holds_whatever_is_done_with_its_file::<Orders>(&first_light());
    holds_whatever_is_done_with_its_file::<Night>(&cough_in_the_dark());
}

#[test]
fn who_gives_up_has_lost_a_draw_is_one_and_the_day_goes_by_points() {
    let by_points = |file: &InMemory<Orders>| Orders::verdict(file.session().setup(), file.session().state());
    let mut ahead = [false; 2];
    for answers in 0..60 {
        for (seat, how) in Seat::BOTH.into_iter().flat_map(|seat| HOWS.map(|how| (seat, how))) {
            let file = settled::<Orders>(first_light(), DiceMode::Fair, answers, Settled { by: seat, how });
            let Verdict { winner, points } = by_points(&file);
            let wanted = match how {
                How::GaveUp => Some(!seat),
                How::Draw => None,
                How::Day => winner,
            };
            assert_eq!(file.session().verdict(), Verdict { winner: wanted, points });
            if how != How::Day {
                ahead[seat.index()] |= winner == Some(seat);
            }
        }
    }
    assert_eq!(ahead, [true; 2], "each was ahead somewhere and gave that up");
}

#[test]
fn nothing_is_played_after_it() {
    let mut file = settled::<Orders>(first_light(), DiceMode::Fair, 8, Settled { by: Seat::First, how: How::GaveUp });
    for seat in Seat::BOTH {
        assert!(matches!(file.answer(seat, 0, Answer::Pick(0)), Err(PlayError::Shown)), "the dice are shown");
        let again = file.settle(Settled { by: seat, how: How::Draw });
        assert!(matches!(again, Err(PlayError::Shown)));
    }
    let mut called = settled::<Orders>(first_light(), DiceMode::Called, 8, Settled { by: Seat::First, how: How::Day });
    assert!(matches!(called.answer(Seat::First, 0, Answer::Pick(0)), Err(PlayError::Answer(AnswerError::Over))));
    let twice = called.settle(Settled { by: Seat::First, how: How::Day });
    assert!(matches!(twice, Err(PlayError::Answer(AnswerError::Over))));
}

#[test]
fn where_no_secret_was_shown_an_end_is_taken_back_by_consent_like_anything_seen() {
    let mut file = settled::<Orders>(first_light(), DiceMode::Called, 8, Settled { by: Seat::First, how: How::Draw });
    let seat = file.session().journal().last().and_then(session::Entry::seat).unwrap_or(Seat::First);
    assert!(matches!(file.undo(seat, false), Err(PlayError::Undo(UndoError::NeedsConsent))));
    file.undo(seat, true).expect("agreed");
    assert!(!file.session().is_over());
    assert_eq!(file.session().settled(), None);
    assert!(!file.session().lines().iter().any(|line| matches!(line, Line::Settled(_))));
    let again = BattleFile::<Orders, _>::open(file.storage().clone(), None).expect("our own file");
    assert_eq!(again.session().lines(), file.session().lines());
    let verified = verify::<Orders>(file.storage(), None).expect("marked");
    assert_eq!((verified.taken_back, verified.settled, verified.over), (1, None, None));
    let mut rng = Rng(4);
    assert!(play_one(&mut file, &mut rng), "and it goes on");
}

#[test]
fn an_end_where_none_can_be_is_named_with_its_line() {
    let over = finished::<Orders>(first_light(), DiceMode::Called);
    let end = r#"{"settled":{"by":"First","how":"draw"}}"#.to_owned();
    let mut all = lines(over.storage());
    let told = all.pop().expect("a battle that is over is told");
    assert!(told.starts_with(r#"{"told""#));
    all.push(end.clone());
    let refused = BattleFile::<Orders, _>::open(joined(&all), None).expect_err("over already");
    assert!(matches!(refused, OpenError::EndedTwice { line } if line == all.len()), "{refused}");

    let mut early = lines(over.storage());
    early.insert(6, end);
    let refused = verify::<Orders>(&joined(&early), None).expect_err("it goes on after its end");
    assert!(matches!(refused, VerifyError::Open(OpenError::AfterEnd { line: 8 })), "{refused}");
}

#[test]
fn a_forged_giver_up_is_found_out() {
    let file = settled::<Orders>(first_light(), DiceMode::Fair, 8, Settled { by: Seat::First, how: How::GaveUp });
    let honest = lines(file.storage());
    let forged: Vec<String> = honest
        .iter()
        .map(|line| line.replace(r#""by":"First","how":"gave-up""#, r#""by":"Second","how":"gave-up""#))
        .collect();
    assert_ne!(forged, honest);
    let found = verify::<Orders>(&joined(&forged), None).expect_err("the log says otherwise");
    assert!(matches!(found, VerifyError::ToldOtherwise { .. }), "{found}");
}

#[test]
fn a_battle_is_told_in_the_words_of_its_own_format() {
    let file = finished::<Orders>(first_light(), DiceMode::Called);
    let Verdict { winner, points } = file.session().verdict();
    let [us, german] = points;
    let (old, new) = match winner {
        Some(Seat::First) => ("US wins", format!("The Americans win, {us} to {german}")),
        Some(Seat::Second) => ("German wins", format!("The Germans win, {german} to {us}")),
        None => ("a draw", format!("A draw, {us} to {german}")),
    };
    let old = format!("{old}: US {us}, German {german}");
    assert_eq!(file.session().standing(), new);
    let today = String::from_utf8(file.storage().clone()).expect("JSON");
    assert!(today.contains(&format!("\"verdict\":\"{new}\"")));

    let older = today.replace("\"format\":4", "\"format\":2").replace(&new, &old);
    assert_ne!(older, today);
    let verified = verify::<Orders>(older.as_bytes(), Some(secret(6))).expect("an older file");
    assert!(verified.told);
    let mixed = today.replace(&new, &old);
    assert!(matches!(verify::<Orders>(mixed.as_bytes(), None), Err(VerifyError::ToldOtherwise { .. })));
}
