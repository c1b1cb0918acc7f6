//! What a player looks up before he decides.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
use games::{AnyGame, DiceMode, Eyes, Order, Player, Start, find};
use protocol::{Overlay, Point, Spot};

const US_SQUAD: u16 = 1;
const GRENADIERS: u16 = 3;

/// The tutorial with both squads before and behind the stone wall, 20 inches apart.
fn over_the_wall(premeasure: bool) -> Box<dyn AnyGame> {
    // The wall stands half-way: it covers the Grenadiers only if an obstacle anywhere on the line does.
    let options = [("premeasure", premeasure), ("cover_any_obstacle", true)].map(|(name, on)| (name.to_owned(), on));
    let order = Order { scenario: "first-light".into(), options: options.into(), ..Order::default() };
    let start = Start { order, players: [Player::default(), Player::default()], dice: DiceMode::Called };
    let mut game = find("bolt-action").unwrap().start(&start, None).unwrap();
    for words in ["22.5,22", "12,22", "22.5,2", "12,2"] {
        let seat = game.waiting()[0];
        game.answer_words(seat, 0, words).unwrap();
    }
    game
}

fn to_the_grenadiers(overlay: &Overlay) -> &protocol::Line {
    overlay.lines.iter().find(|line| line.unit == GRENADIERS).unwrap()
}

#[test]
fn ranges_of_the_chart_are_rings_where_measuring_is_open() {
    let game = over_the_wall(true);
    assert!(game.info().measuring);
    let overlay = game.survey(Eyes::First, Spot::Unit(US_SQUAD));
    // SMG 12", automatic rifle 30", rifle 24"; half of each; point blank 6". From the edge of a base of half an inch.
    let mut radii: Vec<u16> = overlay.rings.iter().map(|ring| (ring.radius - 50) / 100).collect();
    radii.dedup();
    assert_eq!(radii, [6, 12, 15, 24, 30]);
    assert!(to_the_grenadiers(&overlay).distance.is_some_and(|d| (1500..2000).contains(&d)), "{overlay:?}");
    assert!(overlay.notes.is_empty());
}

#[test]
fn nothing_is_measured_where_the_rules_forbid_it_and_the_clause_says_so() {
    let game = over_the_wall(false);
    assert!(!game.info().measuring);
    for from in [Spot::Unit(US_SQUAD), Spot::Moved { unit: US_SQUAD, to: Point { x: 1200, y: 600 } }] {
        let overlay = game.survey(Eyes::First, from);
        assert!(overlay.rings.is_empty() && overlay.lines.iter().all(|line| line.distance.is_none()));
        assert_eq!(overlay.notes[0].clause.as_deref(), Some("BA-SHOOT-02"));
        assert!(to_the_grenadiers(&overlay).seen);
    }
}

#[test]
fn cover_is_named_and_gone_where_one_stands_past_it() {
    let game = over_the_wall(true);
    let here = game.survey(Eyes::First, Spot::Unit(US_SQUAD));
    assert_eq!(to_the_grenadiers(&here).text, "all 9 in sight, hard cover, behind stone wall");
    let past = game.survey(Eyes::First, Spot::Moved { unit: US_SQUAD, to: Point { x: 1200, y: 1500 } });
    assert_eq!(to_the_grenadiers(&past).text, "all 9 in sight");
}

#[test]
fn a_wood_hides_what_is_behind_it() {
    let overlay = over_the_wall(true).survey(Eyes::Public, Spot::Place(Point { x: 1950, y: 1200 }));
    let of = |unit| overlay.lines.iter().find(|line| line.unit == unit).unwrap();
    // The German lieutenant stands north of the wood, the US one south of it in the open.
    assert_eq!([of(2).seen, of(0).seen], [false, true], "{overlay:?}");
}

#[test]
fn a_card_counts_men_and_arms() {
    let card = over_the_wall(true).card(Eyes::Second, US_SQUAD).unwrap();
    let facts: Vec<(&str, &str)> = card.facts.iter().map(|f| (f.label.as_str(), f.value.as_str())).collect();
    assert_eq!(facts, [("Men", "10"), ("Morale", "9"), ("Pins", "0")]);
    let rows = card.table.unwrap().rows;
    assert_eq!(rows[2][..4], ["rifle", "8", "24″", "1"]);
    assert_eq!(rows.len(), 3);
    assert_eq!(over_the_wall(true).card(Eyes::First, 99), None);
}
