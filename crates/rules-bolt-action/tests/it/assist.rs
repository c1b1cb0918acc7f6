//! BA-HAND: battles on a real table. What the facts say there comes to the same as what a map would have said.
use kernel::{Advise, Answer, Battle, Input, Offer, Point, Question, Seat};
use odds::Merger;
use rules_bolt_action::{
    Asked, BoltAction, Choice, Clause as C, Cover, Event, Game, Options, Order, Place, Plan, Round, Setup, Side, Stand,
    State, UnitId, assist, data,
    hitting::weapons_range,
    muster::muster,
    quality::{Obedience, test_order},
    shooting::{Attack, Reply, fire_at},
    sight, weapons,
};
use session::{Dice, DiceBox, DiceMode, Line, Secret, Session};
use sim::Rng;
use std::collections::{BTreeMap, BTreeSet};
use table::{Inches, Shape, is_any_within};
use testkit::{
    battles_end, cuts_keep_their_word, every_answer_is_playable, every_change_is_told, play_one, replay_is_play,
};

const SCENARIOS: [&str; 3] = ["first-light", "bridge-road", "hill-108"];

fn plan(scenario: &str) -> Plan {
    muster(&data::library(), scenario, Options::default()).expect("our own data")
}

fn on_a_real_table(scenario: &str) -> Setup {
    let plan = plan(scenario).beside_a_real_table();
    plan.sound().expect("men on foot on both sides");
    plan.into()
}

/// The same men on foot on the map of the scenario, with the same numbers.
fn on_the_map(scenario: &str) -> Setup {
    let (whole, kept) = (plan(scenario), on_a_real_table(scenario));
    // Everybody starts on the table, each side in its half.
    let (size, middle) = (whole.size, whole.size.y / 2);
    let halves = [(0, middle), (middle, size.y)];
    let zone = |(from, to): (i16, i16)| Shape::rect(Point::new(0, from), Point::new(size.x, to));
    let sides = [0, 1].map(|n| Side { zone: zone(halves[n]), ..kept.plan.sides[n].clone() });
    Setup::from(Plan { units: kept.plan.units, sides, ..whole })
}

fn session(setup: &Setup, seed: u8) -> Session<BoltAction> {
    Session::new(setup.clone(), Dice::Fair(DiceBox::new(Secret::from_bytes([seed; 32]), BoltAction::ID, &[])))
}

/// BA-HAND-03: vehicles, guns and observers stay out of it and are named.
#[test]
fn who_cannot_be_kept_is_left_out_and_named() {
    let setup = on_a_real_table("bridge-road");
    let out = &setup.plan.studio.as_ref().expect("a real table").left_out;
    let all = plan("bridge-road").units;
    let on_wheels: Vec<&String> = all.iter().filter(|unit| unit.vehicle.is_some()).map(|unit| &unit.name).collect();
    assert!(!on_wheels.is_empty() && on_wheels.iter().all(|name| out.contains(name)), "{out:?}");
    assert_eq!(out.len() + setup.plan.units.len(), all.len());
    let told = session(&setup, 1);
    let named = told.lines().into_iter().filter(|line| matches!(line, Line::Told { clause: C::Hand03, .. })).count();
    assert_eq!(named, out.len());
}

/// BA-HAND-01: nothing is ever asked for that only a map could answer.
#[test]
fn no_place_and_no_way_is_asked_for() {
    let mut asked = 0;
    for (scenario, seed) in SCENARIOS.into_iter().flat_map(|id| (0..4).map(move |seed| (id, seed))) {
        let setup = on_a_real_table(scenario);
        let (mut session, mut rng) = (session(&setup, seed), Rng::seeded(seed.into()));
        while !session.is_over() {
            for question in Seat::BOTH.into_iter().flat_map(|seat| session.questions(seat)) {
                let is_placed = matches!(question.offer, Offer::Place(_) | Offer::Path { .. } | Offer::Along { .. });
                assert!(!is_placed, "{question:?}");
                asked += usize::from(matches!(question.offer, Offer::Form(_)));
            }
            play_one(&mut session, &mut rng);
        }
    }
    assert!(asked > 100, "only {asked} forms were asked for");
}

#[test]
fn battles_on_a_real_table_obey_the_laws_of_all_battles() {
    for scenario in SCENARIOS {
        let setup = on_a_real_table(scenario);
        battles_end::<BoltAction>(&setup, 0..20, 20_000);
        replay_is_play::<BoltAction>(&setup, 1, DiceMode::Typed);
        assert!(every_answer_is_playable::<BoltAction>(&setup, 2, 60) > 100);
        cuts_keep_their_word::<BoltAction>(&setup, 0..2, 20);
        every_change_is_told::<BoltAction, 1>(
            &setup,
            3,
            |state| [state.units.iter().map(|unit| i32::from(unit.count())).sum()],
            // BA-HAND-02: what is put right is told as such.
            |event, _| {
                let gone = matches!(event, Event::Destroyed(_) | Event::LeftTable(_) | Event::Lost { .. });
                gone || matches!(event, Event::PutRight { .. })
            },
        );
    }
}

/// What somebody beside the table would type about a shot on the map; nothing where one range does not say it.
fn seen(game: &Game<'_>, attack: &Attack) -> Option<(i32, Stand)> {
    let &Attack { by, at, ref guns, .. } = attack;
    let aim = sight::aim(game, by, at, guns);
    let ranges: Option<Vec<Inches>> = guns.iter().map(|gun| aim.range[usize::from(gun.slot)]).collect();
    let ranges = ranges?;
    let nearest = *ranges.iter().min()?;
    let band = |gun: &weapons::Gun, range: Inches| {
        let most = weapons_range(game, by, *gun);
        (range <= Inches::whole(6), range + range > most, range > most)
    };
    let is_one = guns.iter().zip(&ranges).all(|(gun, &range)| band(gun, range) == band(gun, nearest));
    let bears = guns.iter().all(|gun| weapons::bears(game, by, *gun, at));
    let stand = match (game.unit(at).place, aim.cover) {
        (Place::Building(_), _) => Stand::Building,
        (_, Cover::None) => Stand::Open,
        (_, Cover::Soft) => Stand::Soft,
        (_, Cover::Hard) => Stand::Hard,
    };
    (is_one && bears).then(|| (nearest.in_hundredths(), stand))
}

/// The best officer of its side within 6", in another unit than these.
fn officer_near(game: &Game<'_>, unit: UnitId, but: UnitId) -> Option<UnitId> {
    let men = game.discs(unit);
    let near = game.on_table(game.seat(unit)).filter(|&u| u != unit && u != but).filter_map(|u| {
        let (rank, officer) = game.officer(u)?;
        is_any_within(men, &officer, Inches::whole(6)).then_some((rank, u))
    });
    near.max().map(|(_, u)| u)
}

/// Whether that stays so whoever of them falls: every officer is near all of them, or none.
fn is_near_all(game: &Game<'_>, unit: UnitId) -> bool {
    let men = game.discs(unit);
    let mut officers = game.on_table(game.seat(unit)).filter(|&u| u != unit).filter_map(|u| game.officer(u));
    officers.all(|(_, officer)| {
        let near = men.iter().filter(|&&man| is_any_within(&[man], &officer, Inches::whole(6))).count();
        near == 0 || near == men.len()
    })
}

/// A form as these facts fill it in.
fn fill(question: &Question<'_, BoltAction>, range: i32, stand: Stand, officer: Option<UnitId>) -> Option<Answer> {
    let Offer::Form(blanks) = &question.offer else { return None };
    let said = blanks.iter().map(|blank| match (blank.name, &blank.input) {
        (Choice::Asked(Asked::Range), _) => range,
        (Choice::Asked(Asked::Cover), Input::OneOf(options)) => {
            options.iter().position(|&o| o == Choice::Covered(stand)).expect("every cover") as i32
        }
        (Choice::Asked(Asked::Officer), Input::OneOf(options)) => {
            let near = |unit| options.iter().position(|&o| o == Choice::Unit(unit)).expect("every officer") as i32;
            officer.map_or(0, near)
        }
        _ => blank.usual,
    });
    Some(Answer::Form(said.collect()))
}

/// Everybody stands, and men fall by their kind, the last on the list first: figure by figure on the map, by numbers at
/// the table.
fn answer(setup: &Setup, at: &State, question: &Question<'_, BoltAction>) -> Answer {
    if let Offer::List { options, .. } = &question.offer {
        return Answer::Pick(options.iter().position(|&o| o == Choice::Stand).unwrap_or(0) as u16);
    }
    if let Offer::SomeOf { kinds, alike, least, .. } = &question.offer {
        let class = |row: usize| match kinds[row].0 {
            Choice::Man { kind, .. } => kind.0,
            _ => alike[row],
        };
        let mut rows: Vec<usize> = (0..kinds.len()).collect();
        rows.sort_by_key(|&row| std::cmp::Reverse(class(row)));
        let mut counts: kernel::Counts = kinds.iter().map(|_| 0).collect();
        let mut left = *least;
        for row in rows {
            counts[row] = kinds[row].1.min(left);
            left -= counts[row];
        }
        return Answer::Counts(counts);
    }
    let view = BoltAction::view(setup, at, question.seat.into());
    BoltAction::advise(setup, &view, question).swap_remove(0).answer
}

fn outcome(setup: &Setup, state: &State, at: UnitId) -> Vec<u8> {
    let unit = state.unit(at);
    let kinds = setup.squad(at).kinds.len() as u8;
    let men = |kind: u8| unit.men().filter(|&man| setup.squad(at).men[man].0 == kind).count() as u8;
    (0..kinds).map(men).chain([unit.pins, u8::from(unit.is_alive())]).collect()
}

fn same(map: &BTreeMap<Vec<u8>, f64>, table: &BTreeMap<Vec<u8>, f64>, what: &str) {
    let all: BTreeSet<&Vec<u8>> = map.keys().chain(table.keys()).collect();
    for outcome in all {
        let [map, table] = [map, table].map(|odds| odds.get(outcome).copied().unwrap_or(0.0));
        assert!((map - table).abs() < 1e-9, "{what}: {outcome:?} is {map} on the map and {table} at the table");
    }
}

/// Positions of random battles on the map: the state, step by step.
fn positions(setup: &Setup, seed: u8) -> Vec<State> {
    let (mut session, mut rng) = (session(setup, seed), Rng::seeded(seed.into()));
    let mut all = vec![];
    for nth in 0..900 {
        if !play_one(&mut session, &mut rng) {
            break;
        }
        if nth % 60 == 59 {
            all.push(*session.position(Seat::First));
        }
    }
    all
}

/// BA-HAND-01: every shot comes to the same.
#[test]
fn a_shot_at_a_real_table_has_the_odds_that_it_has_on_the_map() {
    let (mut said, mut unsaid) = (0, 0);
    for (scenario, seed) in SCENARIOS.into_iter().flat_map(|id| (0..3).map(move |seed| (id, seed))) {
        let (map, table) = (on_the_map(scenario), on_a_real_table(scenario));
        for state in positions(&map, seed) {
            let mut copy = state;
            let game = &Game::new(&map, &mut copy);
            let pairs = Seat::BOTH.into_iter().flat_map(|us| {
                let enemies: Vec<UnitId> = game.on_table(!us).collect();
                game.on_table(us).flat_map(move |by| enemies.clone().into_iter().map(move |at| (by, at)))
            });
            for (by, at) in pairs.filter(|&(by, at)| sight::sees(game, by, at)).step_by(3) {
                let guns = weapons::carried(game, by);
                if guns.is_empty() || guns.iter().any(|gun| gun.round == Round::Indirect) {
                    continue;
                }
                let attack = Attack { by, at, guns, reply: Reply::Assaulting };
                let Some((range, stand)) = seen(game, &attack).filter(|_| is_near_all(game, at)) else {
                    unsaid += 1;
                    continue;
                };
                said += 1;
                let officer = officer_near(game, at, by);
                let odds = |setup: &Setup, state: State| {
                    let policy = |at: &State, question: &Question<'_, BoltAction>| {
                        fill(question, range, stand, officer).unwrap_or_else(|| answer(setup, at, question))
                    };
                    let merged = Merger::new(policy).odds(|merger| {
                        let mut state = state;
                        fire_at(&mut Game::new(setup, &mut state), &attack, merger)?;
                        Ok(outcome(setup, &state, at))
                    });
                    merged.expect("a finite chain").odds
                };
                let mut racked = state;
                assist::rack(&mut Game::new(&table, &mut racked));
                let what = format!("{scenario} {seed}: {by:?} at {at:?}, {range}, {stand:?}, {officer:?}");
                same(&odds(&map, state), &odds(&table, racked), &what);
            }
        }
    }
    // One range for a whole unit does not say how every man stands. The share that is unsaid may only fall.
    assert!(said > 100 && unsaid < 2 * said, "{said} shots could be said in one range, {unsaid} could not");
}

/// BA-HAND-01: every order test comes to the same.
#[test]
fn an_order_test_at_a_real_table_has_the_odds_that_it_has_on_the_map() {
    let mut tested = [0; 2];
    for scenario in SCENARIOS {
        let (map, table) = (on_the_map(scenario), on_a_real_table(scenario));
        for (nth, mut state) in positions(&map, 9).into_iter().enumerate() {
            for unit in map.units().filter(|&u| state.unit(u).is_on_table()).collect::<Vec<_>>() {
                state.units[usize::from(unit.0)].pins = 1 + (nth % 4) as u8;
                let officer = officer_near(&Game::new(&map, &mut state), unit, unit);
                tested[usize::from(officer.is_some())] += 1;
                let odds = |setup: &Setup, state: State| {
                    let policy = |at: &State, question: &Question<'_, BoltAction>| {
                        fill(question, 0, Stand::Open, officer).unwrap_or_else(|| answer(setup, at, question))
                    };
                    let merged = Merger::new(policy).odds(|merger| {
                        let mut state = state;
                        let game = &mut Game::new(setup, &mut state);
                        let obeys = test_order(game, unit, Order::Advance, merger)? == Obedience::Obeys;
                        Ok(vec![u8::from(obeys), game.unit(unit).pins, u8::from(game.unit(unit).is_down())])
                    });
                    merged.expect("two dice").odds
                };
                let mut racked = state;
                assist::rack(&mut Game::new(&table, &mut racked));
                same(&odds(&map, state), &odds(&table, racked), &format!("{scenario}: {unit:?}, {officer:?}"));
            }
        }
    }
    assert!(tested.iter().all(|&tests| tests > 10), "{tested:?} tests without and with an officer near");
}
