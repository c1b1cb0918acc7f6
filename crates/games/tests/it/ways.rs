//! Places and ways before they are answered.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
use games::{Answer, AnyGame, DiceMode, Eyes, Order, Player, Point, Seat, Start, find, wire::Meant};
use kernel::Stance;
use protocol::Ask;

/// The tutorial with every die called out by the test, answered in words as far as these go.
fn tutorial(words: &[&str]) -> Box<dyn AnyGame> {
    let order = Order { scenario: "first-light".into(), ..Order::default() };
    let start = Start { order, players: [Player::default(), Player::default()], dice: DiceMode::Called };
    let mut game = find("bolt-action").unwrap().start(&start, None).unwrap();
    for words in words {
        let seat = game.waiting()[0];
        game.answer_words(seat, 0, words).unwrap_or_else(|fault| panic!("{words}: {fault}"));
    }
    game
}

/// Before the hedge, with an order to run.
fn before_the_hedge() -> Box<dyn AnyGame> {
    tutorial(&["22.5,22", "12,22", "22.5,2", "8,3.5", "US", "US Squad", "Run", "move"])
}

#[test]
fn a_way_goes_round_what_a_run_may_not_cross() {
    let game = before_the_hedge();
    let Ask::Path { from, budget, .. } = game.prompts(Seat::First).remove(0).ask else { panic!("asked for a way") };
    let (from, to) = (from.meant(), Point::new(850, 900));

    let straight = game.check(Seat::First, 0, &Answer::Path([from, to].into_iter().collect()), Stance::Own);
    let refusal = straight.refusal.unwrap();
    assert_eq!(refusal.clauses, ["BA-MOVE-07"]);
    assert!(refusal.at.is_some());

    let way = game.way(Seat::First, 0, &[], to);
    assert_eq!(way.refusal, None);
    assert!(way.route.len() > 2 && way.price.unwrap() <= budget, "{way:?}");
    assert_eq!((way.route[0].meant(), way.route[way.route.len() - 1].meant()), (from, to));
    assert_eq!(way.figures.len(), 10);
}

#[test]
fn where_no_way_leads_the_straight_one_is_shown_with_its_refusal() {
    let game = before_the_hedge();
    let way = game.way(Seat::First, 0, &[], Point::new(1200, 2000));
    assert_eq!(way.route.len(), 2);
    assert!(way.refusal.is_some());
}

#[test]
fn every_end_of_the_reach_is_reached_by_a_straight_way() {
    let game = before_the_hedge();
    let Ask::Path { from, budget, .. } = game.prompts(Seat::First).remove(0).ask else { panic!("asked for a way") };
    let reach = game.reach(Seat::First, 0);
    assert_eq!(reach.areas.len(), 1);
    for end in &reach.areas[0] {
        let way =
            game.check(Seat::First, 0, &Answer::Path([from.meant(), end.meant()].into_iter().collect()), Stance::Own);
        assert!(way.price.is_some_and(|price| price <= budget), "{end:?}: {way:?}");
    }
    // The hedge stops a run to the north, nothing one to the east.
    let farthest = |part: fn(&protocol::Point) -> i16| reach.areas[0].iter().map(part).max().unwrap();
    assert!(farthest(|p| p.x) > 1900, "{reach:?}");
    assert!(reach.areas[0].iter().filter(|p| (500..900).contains(&p.x)).all(|p| p.y <= 700), "{reach:?}");
}

#[test]
fn a_unit_is_set_up_in_its_zone() {
    let game = tutorial(&[]);
    let seat = game.waiting()[0];
    let reach = game.reach(seat, 0);
    assert_eq!(reach.areas.len(), 1, "{reach:?}");
    assert!(reach.areas[0].iter().all(|p| (2000..=2400).contains(&p.y)), "{reach:?}");
    assert_eq!(
        game.check(seat, 0, &Answer::Place(Point::new(1200, 1000)), Stance::Own).refusal.unwrap().clauses,
        ["BA-SET-18"]
    );
}

#[test]
fn a_way_that_an_ambush_sees_says_where() {
    let lie_in_wait =
        ["22.5,22", "12,22", "22.5,2", "2,2", "German", "Grenadier Squad", "Ambush", "US", "US Squad", "Advance"];
    let game = tutorial(&lie_in_wait);
    let seat = game.waiting()[0];
    let way = game.way(seat, 0, &[], Point::new(200, 700));
    assert_eq!(way.refusal, None);
    let stretch = &way.stretches[0];
    assert_eq!(
        (stretch.text.as_str(), stretch.clause.as_deref()),
        ("Grenadier Squad in ambush may fire", Some("BA-ORD-09"))
    );
    assert!(stretch.from <= stretch.to && stretch.to <= way.price.unwrap());
    // It was only looked at.
    assert_eq!(game.waiting(), [seat]);
}

#[test]
fn a_way_that_was_gone_is_told_as_it_was_gone() {
    let mut game = before_the_hedge();
    let lines = game.log(Eyes::Public, 0).len();
    let way = game.way(Seat::First, 0, &[], Point::new(850, 900));
    let answer = protocol::Answer::Path(way.route.clone());
    game.reply(Seat::First, 0, protocol::Reply::Answer(answer)).unwrap();
    let moved = game.moved_since(Eyes::Public, lines);
    assert_eq!((moved.len(), &moved[0].route), (1, &way.route));
}

/// Beside the crop field, with an order to advance.
#[test]
fn all_go_into_the_crops_by_a_word_and_the_figures_say_so() {
    let game = tutorial(&["22.5,22", "9.5,20.5", "22.5,2", "8,3.5", "German", "Grenadier Squad", "Advance"]);
    let seat = game.waiting()[0];
    let Ask::Path { from, .. } = game.prompts(seat).remove(0).ask else { panic!("asked for a way") };
    let way = Answer::Path([from.meant(), Point::new(950, 1800)].into_iter().collect());
    let own = game.check(seat, 0, &way, Stance::Own);
    let crops = own.variants.iter().find(|variant| variant.name == "crop field").unwrap_or_else(|| panic!("{own:?}"));
    let are_in = |checked: &protocol::Checked| {
        let remarks = checked.remarks.iter().filter(|&&remark| remark == Some(protocol::Remark::InCover)).count();
        let inside =
            checked.figures.iter().filter(|p| (300..=800).contains(&p.x) && (1500..=1900).contains(&p.y)).count();
        assert_eq!(remarks, inside, "{checked:?}");
        inside
    };
    assert_eq!(are_in(&own), 0);
    let into = game.check(seat, 0, &way, Stance::Into(crops.into));
    assert!(into.refusal.is_none() && are_in(&into) > 4, "{into:?}");
    assert_eq!(into.route, own.route);
    let nowhere = game.check(seat, 0, &way, Stance::Into(2));
    assert!(nowhere.refusal.is_some(), "the wood is out of reach: {nowhere:?}");
}
