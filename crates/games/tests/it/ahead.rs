//! Where an answer leads is said before it is given, and it leads there; and every word of a table has its clause.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
use games::{Answer, AnyGame, DiceMode, Eyes, Order, Player, Seat, Start, find, wire::Meant};
use protocol::{Ask, Choice, Prompt};
use std::collections::BTreeSet;

fn start(ruleset: &str, scenario: &str, dice: DiceMode) -> Box<dyn AnyGame> {
    let order = Order { scenario: scenario.to_owned(), ..Order::default() };
    find(ruleset).unwrap().start(&Start { order, players: [Player::default(), Player::default()], dice }, None).unwrap()
}

fn asked(game: &dyn AnyGame) -> Option<Prompt> {
    game.waiting().into_iter().find_map(|seat| game.prompts(seat).into_iter().next())
}

fn options(prompt: &Prompt) -> &[Choice] {
    if let Ask::List { options, .. } = &prompt.ask { options } else { &[] }
}

#[test]
fn an_order_says_how_far_it_leads_and_whom_it_can_be_aimed_at() {
    let mut game = start("bolt-action", "first-light", DiceMode::Called);
    for words in ["22.5,22", "12,22", "22.5,2", "12,2", "US", "US Squad"] {
        let prompt = asked(game.as_ref()).unwrap();
        game.answer_words(prompt.seat.meant(), 0, words).unwrap_or_else(|fault| panic!("{fault}: {prompt:?}"));
    }
    let prompt = asked(game.as_ref()).unwrap();
    let ahead = |text: &str| {
        let option = options(&prompt).iter().find(|option| option.text == text).unwrap();
        (option.reach, option.targets.clone())
    };
    // BA-MOVE-01: 6" and 12", also where a Run might be an assault; the Grenadiers, 20" off, can be fired at.
    assert_eq!((ahead("Advance"), ahead("Run")), ((Some(600), vec![]), (Some(1200), vec![])));
    assert!(ahead("Fire").0.is_none() && ahead("Fire").1.contains(&3));
    for text in ["Ambush", "Rally", "Down"] {
        assert_eq!(ahead(text), (None, vec![]), "{text}");
    }
}

/// The next question to the same side, past the one whether a plain move is meant.
fn after(game: &mut dyn AnyGame, before: &Prompt) -> Prompt {
    let next = asked(game).unwrap();
    match options(&next).iter().position(|option| option.leads) {
        Some(nth) if next.seat == before.seat => {
            game.answer(next.seat.meant(), 0, Answer::Pick(nth as u16)).unwrap();
            asked(game).unwrap()
        }
        _ => next,
    }
}

#[test]
fn what_is_said_to_lie_ahead_is_what_is_asked_next() {
    for (ruleset, scenario) in
        [("bolt-action", "first-light"), ("disposable-heroes", "hay-barn"), ("heroes-all", "lane")]
    {
        let mut game = start(ruleset, scenario, DiceMode::Fair);
        let (mut ways, mut aims) = (0, 0);
        for turn in 0..200 {
            let Some(prompt) = asked(game.as_ref()) else { break };
            let said: Vec<(u16, Choice)> = (0..).zip(options(&prompt).iter().cloned()).collect();
            let told: Vec<_> = said.into_iter().filter(|(_, o)| o.reach.is_some() || !o.targets.is_empty()).collect();
            if told.is_empty() {
                game.let_answer(prompt.seat.meant(), 0, "simple").unwrap();
                continue;
            }
            let (nth, option) = &told[turn % told.len()];
            game.answer(prompt.seat.meant(), 0, Answer::Pick(*nth)).unwrap();
            let next = after(game.as_mut(), &prompt);
            assert_eq!((next.seat, next.unit), (prompt.seat, prompt.unit), "{option:?} leads to {next:?}");
            match (option.reach, &next.ask) {
                (Some(reach), Ask::Path { budget, .. }) => {
                    assert_eq!(reach, *budget, "{option:?}");
                    ways += 1;
                }
                (None, Ask::List { options, .. }) => {
                    assert_eq!(option.targets, options.iter().filter_map(|o| o.unit).collect::<Vec<_>>());
                    aims += 1;
                }
                _ => panic!("{option:?} leads to {next:?}"),
            }
        }
        assert!(ways > 0 && aims > 0, "{ruleset}: {ways} ways, {aims} aims");
    }
}

#[test]
fn every_order_marker_and_figure_of_a_card_is_explained_by_a_clause() {
    for (ruleset, scenario) in [
        ("bolt-action", "first-light"),
        ("bolt-action", "hill-108"),
        ("disposable-heroes", "strongpoint"),
        ("heroes-all", "beach"),
        ("hot-blood", "identification"),
    ] {
        let rules = find(ruleset).unwrap().rules();
        let words: BTreeSet<&str> = rules.words.iter().map(|one| one.word.as_str()).collect();
        assert_eq!(words.len(), rules.words.len(), "{ruleset} explains a word twice");
        let mut unknown = BTreeSet::new();
        let mut game = start(ruleset, scenario, DiceMode::Fair);
        for turn in 0..240 {
            let Some(prompt) = asked(game.as_ref()) else { break };
            let seat = prompt.seat.meant();
            if turn % 8 == 0 {
                let eyes = if seat == Seat::First { Eyes::First } else { Eyes::Second };
                for token in game.scene(eyes, 0).board.tokens {
                    let card = game.card(eyes, token.id).into_iter().flat_map(|card| card.facts).map(|fact| fact.label);
                    let seen =
                        token.order.into_iter().chain(token.markers.into_iter().map(|marker| marker.look)).chain(card);
                    unknown.extend(seen.filter(|word| !words.contains(word.to_lowercase().as_str())));
                }
            }
            game.let_answer(seat, 0, "random").unwrap();
        }
        assert_eq!(unknown, BTreeSet::new(), "{ruleset} in {scenario}");
    }
}
