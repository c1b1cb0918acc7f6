//! What is told of a battle, as facts and in one line a deed.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
use games::{AnyGame, DiceMode, Eyes, Order, Player, Start, find, in_words, registry};
use kernel::Seat;
use protocol::LineKind;

const ALL_EYES: [Eyes; 4] = [Eyes::First, Eyes::Second, Eyes::Public, Eyes::Umpire];

/// A battle that two programs play to its end, or as far as so many answers.
fn played(ruleset: &str, scenario: &str, answers: usize) -> Box<dyn AnyGame> {
    let order = Order { scenario: scenario.into(), ..Order::default() };
    let start = Start { order, players: [Player::default(), Player::default()], dice: DiceMode::Fair };
    let mut game = find(ruleset).unwrap().start(&start, None).unwrap();
    for _ in 0..answers {
        let Some(&seat) = game.waiting().first() else { break };
        let bot = if seat == Seat::First { "simple" } else { "random" };
        game.let_answer(seat, 0, bot).unwrap();
    }
    game
}

fn scenarios() -> impl Iterator<Item = (&'static str, String)> {
    registry()
        .iter()
        .flat_map(|ruleset| ruleset.scenarios(&[]).unwrap().into_iter().map(|scenario| (ruleset.id(), scenario.id)))
}

#[test]
fn every_throw_says_what_it_is_for_and_which_of_its_dice_succeeded() {
    for (ruleset, scenario) in scenarios() {
        let game = played(ruleset, &scenario, 2000);
        for line in game.log(Eyes::Umpire, 0) {
            let Some(roll) = &line.roll else {
                assert_ne!(line.kind, LineKind::Roll);
                continue;
            };
            assert!(roll.purpose.is_some(), "{scenario}: {:?} {}", line.clauses, line.text);
            assert!(!roll.dice.is_empty() && line.kind == LineKind::Roll, "{scenario}: {line:?}");
            assert!(roll.dice.iter().all(|die| (1..=die.sides).contains(&die.face)), "{scenario}: {roll:?}");
            if roll.need.is_some() {
                assert!(roll.dice.iter().all(|die| die.made.is_some()), "{scenario}: {roll:?}");
            }
        }
    }
}

#[test]
fn a_line_says_the_same_whether_it_is_read_alone_or_with_all_before_it() {
    for (ruleset, scenario) in scenarios() {
        let game = played(ruleset, &scenario, 150);
        for eyes in ALL_EYES {
            let whole = game.log(eyes, 0);
            for from in (0..whole.len()).step_by(7) {
                assert_eq!(game.log(eyes, from), whole[from..], "{scenario}: {eyes:?} from {from}");
            }
        }
    }
}

#[test]
fn deeds_begin_where_they_say_and_are_told_in_one_line() {
    for (ruleset, scenario) in scenarios() {
        let game = played(ruleset, &scenario, 2000);
        for eyes in ALL_EYES {
            let log = game.log(eyes, 0);
            let mut results = 0;
            for (nth, line) in log.iter().enumerate() {
                let Some(deed) = line.deed else {
                    assert_eq!(line.result, None);
                    continue;
                };
                assert!(deed as usize <= nth && log[deed as usize].deed == Some(deed), "{scenario}: {line:?}");
                let Some(result) = &line.result else { continue };
                let text = in_words(result);
                assert!(matches!(result[0], protocol::Span::Unit { .. }), "{text}: nobody does it");
                assert!(!text.contains(['[', '\n']) && !text.ends_with([' ', ':']), "{text}");
                results += 1;
            }
            // By night nobody but the umpire need be told of anything.
            assert!(eyes != Eyes::Umpire || results > 0, "{scenario}: no results");
        }
    }
}
