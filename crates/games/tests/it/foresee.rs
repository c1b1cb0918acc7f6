//! Odds of a choice in a battle are those that the same procedure gives by itself.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
use games::{Answer, AnyGame, DiceMode, Foresight, Order, Player, Replies, Seat, Start, find, wire::Meant};
use odds::Budget;
use protocol::{Ask, Case, Odds, Prompt};
use std::time::Duration;

/// The tutorial, with every die called out by the test: the squads face each other over the stone wall, 20 inches
/// apart, their officers far off; the US squad has a Fire order and is asked for its target.
fn over_the_wall(premeasure: bool) -> Box<dyn AnyGame> {
    // The wall stands half-way: it covers the Grenadiers only if an obstacle anywhere on the line does.
    let options = [("premeasure", premeasure), ("cover_any_obstacle", true)].map(|(name, on)| (name.to_owned(), on));
    let order = Order { scenario: "first-light".into(), options: options.into(), ..Order::default() };
    let start = Start { order, players: [Player::default(), Player::default()], dice: DiceMode::Called };
    let mut game = find("bolt-action").unwrap().start(&start, None).unwrap();
    for words in ["22.5,22", "12,22", "22.5,2", "12,2", "US", "US Squad", "Fire"] {
        let prompt = asked(game.as_ref());
        game.answer_words(prompt.seat.meant(), 0, words).unwrap_or_else(|fault| panic!("{fault}: {prompt:?}"));
    }
    assert_eq!(asked(game.as_ref()).clause, "BA-SHOOT-02");
    game
}

fn asked(game: &dyn AnyGame) -> Prompt {
    game.waiting().into_iter().find_map(|seat| game.prompts(seat).into_iter().next()).unwrap()
}

/// The answer that names the Grenadiers, everybody firing.
fn at_the_grenadiers(game: &dyn AnyGame) -> Answer {
    let Ask::List { options, .. } = asked(game).ask else { panic!("a list of targets") };
    let nth = options.iter().position(|option| option.text == "fire at Grenadier Squad").unwrap();
    assert!(options[nth].odds);
    Answer::Pick(nth as u16)
}

/// Exact odds, however busy the machine.
const PATIENT: Budget = Budget { runs: 20_000_000, time: Duration::from_mins(1) };

fn foreseen(game: &dyn AnyGame) -> Odds {
    game.foresee(Seat::First, 0, &at_the_grenadiers(game), PATIENT.into()).unwrap()
}

fn shoot(given: &[(&str, &str)]) -> Odds {
    let squads = [("firers", "1 smg, 1 automatic-rifle, 8 rifle"), ("target", "9"), ("cover", "hard")];
    let given: Vec<(String, String)> =
        squads.iter().chain(given).map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    find("bolt-action").unwrap().odds_wire("shoot", &given, PATIENT).unwrap()
}

/// Both measure the same under these names, share by share.
#[track_caller]
fn agree(live: &Case, alone: &Case) {
    for (ours, theirs) in [("men lost", "casualties"), ("pins", "pins"), ("destroyed", "destroyed")] {
        let find = |case: &Case, name: &str| case.measures.iter().find(|m| m.name == name).unwrap().bars.clone();
        let (ours, theirs) = (find(live, ours), find(alone, theirs));
        assert_eq!(ours.len(), theirs.len(), "{live:?} {alone:?}");
        for (a, b) in ours.iter().zip(&theirs) {
            assert_eq!(a.value, b.value);
            assert!((a.share - b.share).abs() < 1e-9, "{}: {} and {}", a.value, a.share, b.share);
        }
    }
}

#[test]
fn where_everything_may_be_measured_the_live_position_gives_the_procedures_odds_for_either_reply() {
    let odds = foreseen(over_the_wall(true).as_ref());
    assert!(odds.exact);
    let labels: Vec<&str> = odds.cases.iter().map(|case| case.label.as_str()).collect();
    assert_eq!(labels, ["they stand", "they go Down"]);
    agree(&odds.cases[0], &shoot(&[("range", "20")]).cases[0]);
    agree(&odds.cases[1], &shoot(&[("range", "20"), ("down", "reacts")]).cases[0]);
    let need = odds.needs[0].need.unwrap();
    assert_eq!((need.number, need.low, odds.needs[0].purpose), (6, false, Some(protocol::Purpose::ToHit)));
    assert_eq!(odds.needs, shoot(&[("range", "20")]).needs);
}

#[test]
fn where_nothing_may_be_measured_there_is_a_case_for_every_band_of_range() {
    let odds = foreseen(over_the_wall(false).as_ref());
    let labels: Vec<&str> = odds.cases.iter().map(|case| case.label.as_str()).collect();
    assert_eq!(labels, ["within 6″", "6″ to 12″", "12″ to 15″", "15″ to 24″", "24″ to 30″"]);
    for (case, range) in odds.cases.iter().zip(["6", "12", "15", "24", "30"]) {
        agree(case, &shoot(&[("range", range)]).cases[0]);
    }
}

/// What the other side can do next, if it was told.
fn next(game: &dyn AnyGame, answer: &Answer) -> Result<Odds, games::Fault> {
    game.foresee(Seat::First, 0, answer, Foresight { budget: PATIENT, then: true, ..Foresight::default() })
}

#[test]
fn the_other_side_acts_next_as_often_as_its_dice_are_drawn_from_the_cup() {
    let game = over_the_wall(true);
    let then = next(game.as_ref(), &at_the_grenadiers(game.as_ref())).unwrap().then.unwrap();
    // Each side has two units; one US die is out of the cup: 2 of the 3 dice left are German.
    assert_eq!(then.label, "then, if they act next (67 %)");
    let names: Vec<&str> = then.measures.iter().map(|measure| measure.name.as_str()).collect();
    let losses = ["men lost", "units lost", "units shaken"];
    let both: Vec<String> =
        ["our", "their"].iter().flat_map(|who| losses.map(|lost| format!("{who} {lost}"))).collect();
    assert_eq!(names, both);
    for measure in &then.measures {
        let all: f64 = measure.bars.iter().map(|bar| bar.share).sum();
        assert!((all - 1.0).abs() < 1e-9, "{}: {all}", measure.name);
    }
}

#[test]
fn where_nothing_may_be_measured_nobody_is_told_what_the_other_side_can_do_next() {
    let game = over_the_wall(false);
    assert!(next(game.as_ref(), &at_the_grenadiers(game.as_ref())).unwrap().then.is_none());
}

#[test]
fn best_replies_are_never_better_for_the_shooter_than_either_reply_that_may_be_given() {
    let game = over_the_wall(true);
    let answer = at_the_grenadiers(game.as_ref());
    let wish = Foresight { budget: PATIENT, replies: Replies::Best, ..Foresight::default() };
    let best = game.foresee(Seat::First, 0, &answer, wish).unwrap();
    assert!(best.exact && best.assumes.contains("expectimax"), "{}", best.assumes);
    assert_eq!(best.cases.len(), 1);
    let lost = |case: &Case| case.measures.iter().find(|measure| measure.name == "men lost").unwrap().mean;
    let either = foreseen(game.as_ref());
    assert!(either.cases.iter().all(|case| lost(&best.cases[0]) <= lost(case) + 1e-9), "{best:?} {either:?}");
}
