//! Traits, options of strikes and set-up, and the small worked examples (W27), on the rules text itself.
use crate::common;
use kernel::{Advise, Answer, Offer, Play, Question, Reader, Seat};
use odds::Merger;
use rules_bolt_action::{
    AirStrike, BoltAction, Choice, Game, Order, Phase, Plane, Round, Setup, State, UnitId, View, air_strike, barrage,
    damage::{self, Damage},
    morale, orders, reserves,
    shooting::{Attack, Reply, fire_at},
    strikes, traits, victory, weapons,
};
use std::{collections::BTreeMap, hash::Hash};

const US: UnitId = UnitId(0);
const THEM: UnitId = UnitId(1);

/// Exact odds of what `act` gives, from this position; questions are answered as a player would.
fn odds<T: Ord + Hash>(
    position: &str,
    answer: impl Fn(&Question<'_, BoltAction>) -> Option<Answer>,
    act: impl Fn(&mut Game<'_>, &mut Reader<'_, BoltAction>) -> Play<T>,
) -> BTreeMap<T, f64> {
    let (setup, start) = common::position(position).expect("a sound position");
    let mut merger = Merger::<BoltAction, _>::new(|at: &State, question: &Question<'_, BoltAction>| {
        let view = View { eyes: question.seat.into(), state: *at };
        answer(question).unwrap_or_else(|| BoltAction::advise(&setup, &view, question).swap_remove(0).answer)
    });
    let found = merger.odds(|oracle| {
        let mut state = start;
        act(&mut Game::new(&setup, &mut state), &mut (oracle as Reader<'_, BoltAction>))
    });
    found.expect("exact odds").odds
}

fn pick(question: &Question<'_, BoltAction>, wanted: Choice) -> Option<Answer> {
    match &question.offer {
        Offer::List { options, .. } => options.iter().position(|&o| o == wanted).map(|n| Answer::Pick(n as u16)),
        _ => None,
    }
}

#[track_caller]
fn expect<T: Ord + std::fmt::Debug>(found: &BTreeMap<T, f64>, what: &T, over: f64, under: f64) {
    let p = found.get(what).copied().unwrap_or_default();
    assert!((p - over / under).abs() < 1e-9, "{what:?}: {p} instead of {over}/{under}; {found:?}");
}

const TWO_SQUADS: &str = r#"
scenario = "hill-108"
open = true
unit = [{ name = "US 1st Squad", at = [30, 10] }, { name = "1st Grenadier Squad", at = [30, 25] }]
"#;

#[test]
fn a_medic_saves_at_least_one_of_three_with_91_in_216() {
    let near = r#"
        scenario = "hill-108"
        open = true
        unit = [{ name = "US 1st Squad", at = [30, 10] }, { name = "US Medic", at = [37, 10] }]
    "#;
    let found = odds(near, |_| None, |game, oracle| Ok(traits::medic_saves(game, US, 3, oracle)? > 0));
    expect(&found, &true, 91.0, 216.0);
    let far = near.replace("37, 10", "50, 10");
    let found = odds(&far, |_| None, |game, oracle| traits::medic_saves(game, US, 3, oracle));
    expect(&found, &0, 1.0, 1.0);
}

#[test]
fn a_sniper_kills_one_of_two_in_hard_cover_at_30_inches_with_1_in_4() {
    let position = r#"
        scenario = "hill-108"
        open = true
        terrain = [{ name = "rubble", kind = "rough", cover = "hard", rect = [25, 5, 35, 12] }]
        unit = [
            { name = "German Sniper Team", at = [30, 40.5], order = "fire" },
            { name = "US Bazooka Team", at = [30, 10], order = "rally" },
        ]
    "#;
    let shoot = |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
        let [team, sniper] = [US, THEM];
        fire_at(
            game,
            &Attack { by: sniper, at: team, guns: weapons::carried(game, sniper), reply: Reply::Allowed },
            oracle,
        )?;
        Ok(game.unit(team).is_alive())
    };
    // BA-WPN-13: he picks the gunner, and the team is gone.
    expect(&odds(position, |_| None, shoot), &false, 1.0, 4.0);
    // Option no_traits: a rifleman out of range.
    let plain = format!("options = [\"no_traits\"]\n{}", position.trim_start());
    expect(&odds(&plain, |_| None, shoot), &true, 1.0, 1.0);
}

#[test]
fn a_seventh_turn_follows_with_1_in_2_unless_the_length_is_fixed() {
    let last = "scenario = \"hill-108\"\nopen = true\nturn = 6\nunit = []";
    let found = odds(last, |_| None, |game, oracle| victory::goes_on(game, oracle));
    expect(&found, &true, 1.0, 2.0);
    let fixed = format!("options = [\"length_fixed_6\"]\n{last}");
    expect(&odds(&fixed, |_| None, |game, oracle| victory::goes_on(game, oracle)), &false, 1.0, 1.0);
}

#[test]
fn fanatics_do_not_check_while_two_of_them_stand() {
    let with = |traits: &str, men: u8| {
        let text = TWO_SQUADS.replace("at = [30, 25]", &format!("at = [30, 25], men = {men}, traits = {traits}"));
        let act = |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
            morale::check_after_fire(game, THEM, [6, 4], rules_bolt_action::Clause::Mor01, oracle)?;
            Ok(game.unit(THEM).is_alive())
        };
        odds(&text, |_| None, act)
    };
    expect(&with("{}", 2), &true, 5.0, 6.0);
    expect(&with("{ fanatics = true }", 2), &true, 1.0, 1.0);
    expect(&with("{ fanatics = true }", 1), &true, 5.0, 6.0);
}

#[test]
fn a_soviet_unit_tries_twice_in_the_great_war() {
    let text = TWO_SQUADS.replace("at = [30, 25]", "at = [30, 25], nation = \"soviet\"");
    let text = format!("options = [\"su_great_war\"]\n{}", text.trim_start());
    let act = |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
        morale::check(game, THEM, rules_bolt_action::Clause::Mor01, oracle)?;
        Ok(game.unit(THEM).is_alive())
    };
    expect(&odds(&text, |_| None, act), &true, 35.0, 36.0);
}

/// BA-TRAIT-02
#[test]
fn a_gun_shield_turns_fire_from_the_front_only() {
    let with = |facing: u16| {
        let text = format!(
            "scenario = \"bridge-road\"\nopen = true\nunit = [
                {{ name = \"PaK 38\", at = [24, 10], facing = {facing} }},
                {{ name = \"Soviet SMG Squad\", at = [24, 20], order = \"fire\" }},
            ]"
        );
        let act = |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
            let guns = weapons::carried(game, THEM).into_iter().take(1).collect();
            fire_at(game, &Attack { by: THEM, at: US, guns, reply: Reply::Assaulting }, oracle)?;
            Ok(game.unit(US).count())
        };
        odds(&text, |_| None, act)
    };
    // Two shots at 4+ (long range for an SMG); from the front 6+ to damage, from behind 4+.
    let miss = |damage: f64| (1.0 - 0.5 * damage) * (1.0 - 0.5 * damage);
    expect(&with(0), &3, miss(1.0 / 6.0), 1.0);
    expect(&with(180), &3, miss(1.0 / 2.0), 1.0);
}

#[test]
fn a_versatile_gun_is_a_light_howitzer_as_well() {
    let text = "scenario = \"bridge-road\"\nopen = true\nunit = [
        { name = \"PaK 38\", at = [24, 4], traits = { versatile = true }, order = \"fire\" },
        { name = \"Soviet SMG Squad\", at = [24, 34], order = \"rally\" },
    ]";
    let (setup, mut state) = common::position(text).unwrap();
    let game = Game::new(&setup, &mut state);
    let weapon = weapons::carried(&game, US)[0].weapon;
    assert_eq!(weapons::rounds_of(&game, US, weapon), [Round::At, Round::He, Round::Howitzer, Round::Indirect]);
    // As a howitzer: HE (D6), so D2 pins; 30" is long range for 48".
    let act = |round: Round| {
        move |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
            let mut guns = weapons::carried(game, US);
            guns[0].round = round;
            fire_at(game, &Attack { by: US, at: THEM, guns, reply: Reply::Allowed }, oracle)?;
            Ok((game.unit(THEM).is_alive(), game.unit(THEM).pins))
        }
    };
    let howitzer = odds(text, |_| None, act(Round::Howitzer));
    expect(&howitzer, &(true, 0), 1.0, 2.0);
    assert!(howitzer.contains_key(&(true, 2)));
    expect(&odds(text, |_| None, act(Round::Indirect)), &(true, 0), 5.0, 6.0);
    // Its own HE (D2): one pin; 30" is not long for 60".
    let shell = odds(text, |_| None, act(Round::He));
    expect(&shell, &(true, 0), 1.0, 3.0);
    assert!(!shell.contains_key(&(true, 2)));
}

#[test]
fn green_troops_break_or_are_made_by_their_first_casualty() {
    let text =
        TWO_SQUADS.replace("at = [30, 25]", "at = [30, 25], quality = \"inexperienced\", traits = { green = true }");
    let act = |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
        let one = Damage { men: 1, ..Damage::default() };
        damage::take_casualties(game, Seat::First, THEM, one, oracle)?;
        damage::take_casualties(game, Seat::First, THEM, one, oracle)?;
        let unit = game.unit(THEM);
        Ok((unit.seasoned, unit.order == Some(Order::Down), unit.pins > 0))
    };
    let found = odds(&text, |_| None, act);
    expect(&found, &(true, false, false), 1.0, 3.0);
    expect(&found, &(false, true, true), 1.0, 6.0);
    expect(&found, &(false, false, false), 1.0, 2.0);
}

#[test]
fn split_fire_names_every_target_first() {
    let text = "scenario = \"hill-108\"\noptions = [\"split_fire\", \"no_reactions\"]\nopen = true\nunit = [
        { name = \"US 1st Squad\", at = [30, 10], order = \"fire\" },
        { name = \"1st Grenadier Squad\", at = [26, 25] },
        { name = \"2nd Grenadier Squad\", at = [36, 25] },
    ]";
    let (one, two) = (UnitId(1), UnitId(2));
    let some = |unit| Choice::Target { unit, volley: rules_bolt_action::Volley::Some };
    let answer = |question: &Question<'_, BoltAction>| match &question.offer {
        Offer::SomeOf { kinds, alike, .. } if matches!(kinds[0].0, Choice::Figure { unit: US, .. }) => {
            // One rifleman each.
            let is_rifleman = |class: &[u8]| class[0] == class[2];
            let first = alike.windows(3).position(is_rifleman);
            Some(Answer::Counts((0..kinds.len()).map(|nth| u8::from(Some(nth) == first)).collect()))
        }
        Offer::List { .. } => pick(question, some(one)).or_else(|| pick(question, some(two))),
        _ => None,
    };
    let act = |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
        rules_bolt_action::shooting::shoot(game, US, oracle)?;
        Ok((game.unit(one).pins, game.unit(two).pins))
    };
    // Each at long range: 4+ with one die.
    let found = odds(text, answer, act);
    for pins in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        expect(&found, &pins, 1.0, 4.0);
    }
}

#[test]
fn a_barrage_may_measure_for_each_unit_and_spare_enclosed_armour() {
    let tank = "unit = [{ name = \"US 1st Squad\", at = [5, 5] }, { name = \"Panzer IV H\", at = [30, 25] }]";
    let fall = |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
        let at = game.unit(THEM).at[0];
        barrage::fire_for_effect(game, Seat::First, at, rules_bolt_action::Clause::Barr05, oracle)?;
        while barrage::falling(game).is_some() {
            barrage::fall_on_next(game, Seat::First, oracle)?;
        }
        Ok((game.unit(US).pins > 0, game.unit(THEM).pins > 0 || !game.unit(THEM).is_alive()))
    };
    let pinned = |options: &str| {
        let text = format!("scenario = \"hill-108\"\noptions = {options}\nopen = true\n{tank}");
        let found = odds(&text, |_| None, fall);
        found.iter().filter(|(hit, _)| hit.1).map(|(_, p)| p).sum::<f64>()
    };
    assert!((pinned("[]") - 1.0).abs() < 1e-9);
    assert!((pinned("[\"barrage_radius_per_unit\"]") - 1.0).abs() < 1e-9);
    // Only the shell is left: it may bounce off, but a six could have hurt it.
    assert!((pinned("[\"barrage_pins_infantry_only\"]") - 1.0 / 6.0).abs() < 1e-9);
}

#[test]
fn a_strike_whose_target_is_gone_names_another_or_is_over() {
    let text = TWO_SQUADS.replace("unit = [", "unit = [{ name = \"2nd Grenadier Squad\", at = [50, 40] }, ");
    let (setup, mut state) = common::position(&text).unwrap();
    let (gone, left) = (UnitId(1), UnitId(2));
    (state.phase, state.air_strike[0]) = (Phase::Strikes, Some(AirStrike { target: gone, rolled: false }));
    let after = |setup: &Setup, start: State| {
        let mut merger =
            Merger::<BoltAction, _>::new(|_: &State, q: &Question<'_, BoltAction>| q.candidates().swap_remove(0));
        let found = merger.odds(|oracle| {
            let mut state = start;
            strikes::step(&mut Game::new(setup, &mut state), oracle)?;
            Ok(state.air_strike[0].map(|a| a.target))
        });
        found.expect("exact odds").odds
    };
    Game::new(&setup, &mut state).destroy(gone);
    expect(&after(&setup, state), &Some(left), 1.0, 3.0);
    Game::new(&setup, &mut state).leave_table(left);
    expect(&after(&setup, state), &None, 1.0, 1.0);
}

#[test]
fn flak_may_need_three_hits_and_bombs_may_be_plain_hits() {
    let text = |options: &str| {
        format!(
            "scenario = \"bridge-road\"\noptions = {options}\nopen = true\nunit = [
                {{ name = \"PaK 38\", at = [24, 10] }},
                {{ name = \"37 mm 61-K\", at = [24, 30] }},
            ]"
        )
    };
    let flak =
        |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| air_strike::flak(game, Seat::First, US, oracle);
    expect(&odds(&text("[]"), |_| None, flak), &true, 32.0, 81.0);
    expect(&odds(&text("[\"flak_three_hits\"]"), |_| None, flak), &true, 0.0, 1.0);
    // Three men, Down: a fighter's hits are halved, unless they are no explosive.
    let bomb = |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
        game.give(US, Order::Down);
        air_strike::bomb(game, Seat::Second, US, Plane::Fighter, oracle)?;
        Ok(game.unit(US).is_alive())
    };
    let survives = |options| odds(&text(options), |_| None, bomb)[&true];
    assert!(survives("[\"air_hits_not_he\"]") < survives("[]"));
}

#[test]
fn dice_of_absent_units_may_wait_until_they_can_come() {
    let text = |options: &str, turn: u8| {
        format!(
            "scenario = \"hill-108\"\noptions = {options}\nopen = true\nturn = {turn}\nunit = [
                {{ name = \"US 1st Squad\", place = \"reserve\" }},
                {{ name = \"1st Grenadier Squad\", place = \"outflank-left\" }},
            ]"
        )
    };
    let cup = |options: &str, turn: u8| {
        let (setup, mut state) = common::position(&text(options, turn)).unwrap();
        Game::new(&setup, &mut state).begin_turn();
        state.cup
    };
    assert_eq!(cup("[]", 0), [1, 1]);
    let out = "[\"reserve_dice_out\"]";
    assert_eq!([cup(out, 0), cup(out, 1), cup(out, 2)], [[0, 0], [1, 0], [1, 1]]);
}

#[test]
fn an_order_test_of_shirkers_without_pins_is_still_a_test() {
    let text = TWO_SQUADS.replace("at = [30, 10]", "at = [30, 10], traits = { shirkers = true }");
    let act = |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
        orders::carry_out(game, US, Order::Rally, oracle)?;
        Ok((game.unit(US).is_alive(), game.unit(US).order))
    };
    // Otherwise Down on 11, and FUBAR on two sixes.
    let found = odds(&text, |_| None, act);
    expect(&found, &(true, Some(Order::Rally)), 5.0, 6.0);
}

#[test]
fn a_reserve_comes_on_with_13_in_18() {
    let text =
        TWO_SQUADS.replace("at = [30, 10]", "place = \"reserve\"").replace("open = true", "open = true\nturn = 2");
    let act = |game: &mut Game<'_>, oracle: &mut Reader<'_, BoltAction>| {
        game.give(US, Order::Run);
        reserves::enter(game, US, Order::Run, oracle)
    };
    expect(&odds(&text, |_| None, act), &true, 13.0, 18.0);
}
