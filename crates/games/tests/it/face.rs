//! The object-safe face of a battle, without a terminal.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
use games::{AnyGame, DiceMode, Eyes, Order, Player, Start, find, wire::Meant};
use kernel::{Answer, Seat};
use sim::Study;
use std::ops::ControlFlow;

fn game() -> Box<dyn AnyGame> {
    let order = Order { scenario: "first-light".into(), ..Order::default() };
    let start = Start { order, players: [Player::default(), Player::default()], dice: DiceMode::Fair };
    find("bolt-action").unwrap().start(&start, None).unwrap()
}

fn asked(game: &dyn AnyGame) -> Seat {
    Seat::BOTH.into_iter().find(|&seat| !game.prompts(seat).is_empty()).unwrap()
}

#[test]
fn who_is_not_asked_is_told_whose_turn_it_is() {
    let mut game = game();
    let seat = asked(game.as_ref());
    for fault in [game.answer(!seat, 0, Answer::Pick(0)).unwrap_err(), game.answer_words(!seat, 0, "1").unwrap_err()] {
        assert_eq!(fault.code, "answer/out-of-turn");
        assert_eq!(fault.text, format!("it is for {} to answer", game.side(seat)));
    }
}

#[test]
fn opponents_fight_a_battle_to_its_end_and_nothing_is_asked_after() {
    let mut game = game();
    while !game.is_over() {
        let seat = asked(game.as_ref());
        let bot = if seat == Seat::First { "simple" } else { "random" };
        assert!(game.let_answer(seat, 0, bot).unwrap().is_some());
    }
    assert_eq!(Seat::BOTH.map(|seat| game.prompts(seat).len()), [0, 0]);
    assert_eq!(game.answer(Seat::First, 0, Answer::Pick(0)).unwrap_err().code, "answer/over");
    let [us, german] = game.verdict().points;
    let score = format!("{} to {}", us.max(german), us.min(german));
    assert!(game.verdict_text().contains(&score), "{}", game.verdict_text());
}

#[test]
fn every_suggestion_is_an_answer() {
    let mut tried = 0;
    let mut game = game();
    while !game.is_over() && tried < 120 {
        let seat = asked(game.as_ref());
        let prompt = game.prompts(seat).remove(0);
        assert!(!prompt.suggestions.is_empty(), "{prompt:?}");
        let nth = tried % prompt.suggestions.len();
        game.answer(seat, 0, prompt.suggestions[nth].answer.meant())
            .unwrap_or_else(|fault| panic!("{fault}: {prompt:?}"));
        tried += 1;
    }
    assert!(tried > 20, "only {tried} questions");
}

#[test]
fn where_all_is_open_both_seats_and_the_umpire_read_the_same_log() {
    let mut game = game();
    for _ in 0..12 {
        let seat = asked(game.as_ref());
        game.let_answer(seat, 0, "simple").unwrap();
    }
    let logs = [Eyes::Umpire, Eyes::First, Eyes::Second, Eyes::Public].map(|eyes| game.log(eyes, 0));
    assert!(!logs[0].is_empty() && logs.iter().all(|log| *log == logs[0]));
    assert_eq!(game.log(Eyes::Umpire, 3), logs[0][3..]);
}

#[test]
fn an_opponent_nobody_knows_is_refused_with_those_who_are() {
    let mut game = game();
    let seat = asked(game.as_ref());
    let fault = game.let_answer(seat, 0, "clever").unwrap_err();
    assert_eq!(fault.text, "there is no opponent \"clever\"; known are simple, veteran, regular, recruit, random");
}

#[test]
fn every_opponent_has_a_legal_answer_and_a_reason_in_every_game() {
    for ruleset in games::registry() {
        let scenario = ruleset.scenarios(&[]).unwrap().swap_remove(0).id;
        for opponent in ai::known() {
            let order = Order { scenario: scenario.clone(), ..Order::default() };
            let start = Start { order, players: [Player::default(), Player::default()], dice: DiceMode::Fair };
            let mut game = ruleset.start(&start, None).unwrap();
            for _ in 0..6 {
                let seat = asked(game.as_ref());
                let done = game.let_answer(seat, 0, opponent.name).unwrap_or_else(|fault| panic!("{fault}"));
                assert!(!done.unwrap().reason.is_empty(), "{} in {}", opponent.name, ruleset.id());
            }
        }
    }
}

#[test]
fn whoever_thinks_beats_whoever_does_not_from_either_side() {
    let order = Order { scenario: "first-light".into(), ..Order::default() };
    let study = Study { battles: 40, ..Study::default() };
    for (opponents, thinker) in [(["simple", "random"], Seat::First), (["random", "simple"], Seat::Second)] {
        let go_on = &mut |_: &_| ControlFlow::Continue(());
        let found = find("bolt-action").unwrap().study(&order, opponents.into(), study, go_on).unwrap();
        let report = found.report;
        assert_eq!((report.battles, report.broken.len()), (40, 0));
        assert!(report.results.share(thinker).low > report.results.share(!thinker).high, "{report:?}");
    }
}
