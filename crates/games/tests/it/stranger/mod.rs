//! A stranger's path: a ruleset written by CONTRIBUTING alone plays, has odds, is simulated, looked ahead in and replayed, without
//! a line anywhere but in the registry.
mod rules;
mod shown;
mod words;

use ::odds::Budget;
use games::{AnyRuleset, DiceMode, Eyes, Foresight, Moment, Order, Seat, Start, published};
use kernel::Answer;
use sim::Study;
use std::ops::ControlFlow;
use words::Duel;

fn duel() -> &'static dyn AnyRuleset {
    published::<Duel>()
}

fn order() -> Order {
    Order { scenario: "wall".into(), options: vec![("sharp".into(), true)], house: vec![], mapless: false }
}

#[test]
fn it_is_played_against_every_opponent_saved_and_opened_again() {
    for opponent in ["random", "recruit", "simple", "regular", "veteran"] {
        let start = Start { order: order(), players: Default::default(), dice: DiceMode::Fair };
        let mut game = duel().start(&start, None).unwrap();
        let mut asked = 0;
        while let Some(&seat) = game.waiting().first() {
            assert!(game.let_answer(seat, 0, opponent).unwrap().is_some());
            asked += 1;
        }
        assert!(game.is_over() && (1..=8).contains(&asked), "{opponent}: {asked} answers");
        let entries = game.entries() as u32;
        let again = duel().watch_bytes(&game.bytes(), Some(Moment { eyes: Eyes::Umpire, position: entries })).unwrap();
        assert_eq!(again.scene(Eyes::Umpire, 0), game.scene(Eyes::Umpire, 0), "{opponent}");
        assert_eq!(again.verdict(), game.verdict());
    }
}

#[test]
fn what_is_not_offered_is_refused() {
    let start = Start { order: order(), players: Default::default(), dice: DiceMode::Fair };
    let mut game = duel().start(&start, None).unwrap();
    assert!(game.answer(Seat::First, 0, Answer::Pick(2)).is_err());
    game.answer_words(Seat::First, 0, "wait").unwrap();
    assert_eq!(game.waiting(), [Seat::Second]);
}

/// Two men, three rounds, a third of all shots hit: six lots.
#[test]
fn it_has_odds() {
    let given = [("men".to_owned(), "2".to_owned()), ("rounds".to_owned(), "3".to_owned())];
    let odds = duel().odds("fire", &given, Budget::default()).unwrap();
    let none = (2.0_f64 / 3.0).powi(6);
    let found = odds.odds.chance(|outcome| outcome[0] == 0);
    assert!((found - none).abs() < 1e-12, "{found} instead of {none}");
}

#[test]
fn an_answer_is_looked_ahead_from() {
    let start = Start { order: order(), players: Default::default(), dice: DiceMode::Fair };
    let game = duel().start(&start, None).unwrap();
    let odds = game.foresee(Seat::First, 0, &Answer::Pick(0), Foresight::default()).unwrap();
    assert!(!odds.cases.is_empty());
}

#[test]
fn it_is_simulated() {
    let (mut ended, study) = (0, Study { battles: 200, ..Study::default() });
    let keep = &mut |row: &sim::Row| {
        ended += u32::from(row.end.is_ok());
        ControlFlow::Continue(())
    };
    let found = duel().study(&order(), ["simple"; 2].into(), study, keep).unwrap();
    assert_eq!((ended, found.roster.len()), (200, 2));
}
