//! Battles that people end by themselves, in every game.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
use games::{AnyGame, DiceMode, Effort, EndBy, Order, Seat, Start, registry};
use protocol::Ending;
use std::time::Duration;

/// Every scenario of every game, played on by programs for so many answers.
fn battles(answers: usize) -> Vec<Box<dyn AnyGame>> {
    let mut battles = vec![];
    for ruleset in registry() {
        for scenario in ruleset.scenarios(&[]).unwrap() {
            let order = Order { scenario: scenario.id, ..Order::default() };
            let start = Start { order, players: Default::default(), dice: DiceMode::Fair };
            let mut game = ruleset.start(&start, None).unwrap();
            for _ in 0..answers {
                let Some(&seat) = game.waiting().first() else { break };
                game.let_answer(seat, 0, "random").unwrap();
            }
            battles.push(game);
        }
    }
    battles
}

#[test]
fn every_game_can_be_given_up_at_any_moment_and_has_a_report() {
    for answers in [0, 5, 40, 90] {
        for (nth, mut game) in battles(answers).into_iter().enumerate() {
            let (seat, name) = (Seat::BOTH[nth % 2], game.scenario().to_owned());
            if game.is_over() {
                assert!(game.end(seat, EndBy::GiveUp).is_err());
                continue;
            }
            assert!(game.report().is_none(), "{name} still runs");
            game.end(seat, EndBy::GiveUp).unwrap();
            assert_eq!(game.verdict().winner, Some(!seat), "{name}");
            let report = game.report().unwrap();
            let wired = if seat == Seat::First { protocol::Seat::First } else { protocol::Seat::Second };
            assert_eq!(report.ending, Ending::GaveUp(wired), "{name}");
            let sum = report.scores.iter().fold([0, 0], |sum, of| [sum[0] + of.points[0], sum[1] + of.points[1]]);
            assert_eq!(sum, report.verdict.points, "{name}");
            for losses in &report.losses {
                assert!(losses.lost <= losses.men && !losses.units.is_empty(), "{name}");
            }
            let again = games::ruleset_of_bytes(&game.bytes()).unwrap().watch_bytes(&game.bytes(), None).unwrap();
            assert_eq!(again.bytes(), game.bytes());
            assert_eq!(again.report(), game.report());
        }
    }
}

#[test]
fn luck_is_counted_once_for_every_throw_that_needs_a_number() {
    for mut game in battles(120) {
        if !game.is_over() {
            game.end(Seat::First, EndBy::Draw).unwrap();
        }
        let report = game.report().unwrap();
        let log = game.log(protocol::Eyes::Umpire, 0);
        for luck in &report.luck {
            let throws: u32 = luck.kinds.iter().map(|kind| kind.throws).sum();
            assert_eq!(throws > 0, luck.better_than.is_some());
            assert!(luck.better_than.is_none_or(|share| (0.0..=100.0).contains(&share)));
            for throw in luck.best.iter().chain(&luck.worst) {
                assert!(throw.chance > 0.0 && throw.chance < 0.5);
                let line = log.iter().find(|line| line.entry == Some(throw.entry)).unwrap();
                assert_eq!(line.roll.as_ref(), Some(&throw.roll), "the throw is the one of that entry");
            }
        }
    }
}

#[test]
fn where_all_is_open_at_most_one_of_two_programs_refuses_a_draw() {
    let (mut agreed, mut refused) = (0, 0);
    for answers in [0, 30, 60, 90, 120, 150] {
        for mut game in battles(answers).into_iter().filter(|game| !game.is_umpired() && !game.is_over()) {
            let says = Seat::BOTH.map(|seat| game.agrees(seat, EndBy::Draw));
            assert!(says[0] || says[1], "{}: both think they are ahead", game.scenario());
            agreed += says.iter().filter(|yes| **yes).count();
            refused += says.iter().filter(|yes| !**yes).count();
        }
    }
    assert!(agreed > 0 && refused > 0, "{agreed} agreed, {refused} refused");
}

#[test]
fn the_curve_of_a_short_battle_begins_open_and_ends_at_its_verdict() {
    let ruleset = games::find("heroes-all").unwrap();
    let order = Order { scenario: "lane".into(), ..Order::default() };
    let start = Start { order, players: Default::default(), dice: DiceMode::Fair };
    let mut game = ruleset.start(&start, None).unwrap();
    while let Some(&seat) = game.waiting().first() {
        game.let_answer(seat, 0, "simple").unwrap();
    }
    let chances = game.chances(Effort { time: Duration::from_secs(20), battles: 6 });
    let stations = &chances.stations;
    assert!(stations.len() > 8 && stations.is_sorted_by_key(|station| station.entries));
    assert!(stations[..stations.len() - 1].iter().all(|station| station.battles == 6 && station.error > 0.0));
    let share = match game.verdict().winner {
        Some(Seat::First) => 1.0,
        Some(Seat::Second) => 0.0,
        None => 0.5,
    };
    let last = stations.last().unwrap();
    assert_eq!((last.entries as usize, last.share, last.battles), (game.entries(), share, 0));
    for step in &chances.turning {
        let [a, b] = [0, 1].map(|nth| &stations[step.from as usize + nth]);
        assert!((a.share - b.share).abs() > a.error.hypot(b.error));
    }
}
