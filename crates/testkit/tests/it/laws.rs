//! Laws hold for honest rules and bite where something is wrong.
use crate::{
    common::{
        night::{Night, cough_in_the_dark},
        orders::{
            Clause as C, Orders, first_light,
            state::State,
            words::{Event, Subject},
        },
    },
    flaky::Flaky,
};
use kernel::{Answer, Battle, Live, Oracle, Play, Point, Question, Seat, Verbs, at_least};
use session::{Dice, DiceMode, Session};
use sim::Rng;
use std::panic::{AssertUnwindSafe, catch_unwind};
use testkit::{
    assert_twins, battles_end, every_answer_is_playable, every_change_is_told, keep_their_word, replay_is_play,
    runs_agree, sent,
};

/// What a broken law says.
fn complaint(law: impl FnOnce()) -> String {
    let broken = catch_unwind(AssertUnwindSafe(law)).expect_err("the law should be broken");
    broken.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn the_test_rulesets_obey_every_law() {
    for seed in 0..3 {
        for mode in [DiceMode::Fair, DiceMode::Typed, DiceMode::Called] {
            runs_agree(&replay_is_play::<Orders>(&first_light(), seed, mode));
            runs_agree(&replay_is_play::<Night>(&cough_in_the_dark(), seed, mode));
        }
    }
    assert!(every_answer_is_playable::<Orders>(&first_light(), 1, 20) > 400);
    assert!(every_answer_is_playable::<Night>(&cough_in_the_dark(), 1, 20) > 400);
    battles_end::<Orders>(&first_light(), 0..50, 1_000);
    battles_end::<Night>(&cough_in_the_dark(), 0..50, 1_000);
}

fn men(state: &State) -> [i32; 3] {
    [0, 1, 2].map(|kind: usize| state.units.iter().map(|unit| i32::from(unit.men[kind])).sum())
}

#[test]
fn men_are_lost_only_where_an_event_says_so() {
    for seed in 0..10 {
        every_change_is_told::<Orders, 3>(&first_light(), seed, men, |event, kind| match event {
            Event::Lost { men, .. } => men[kind] > 0,
            Event::Destroyed(_) => true,
            _ => false,
        });
    }
    let said = complaint(|| {
        for seed in 0..10 {
            every_change_is_told::<Orders, 3>(&first_light(), seed, men, |event, kind| {
                matches!(event, Event::Destroyed(_)) || (kind < 2 && matches!(event, Event::Lost { .. }))
            });
        }
    });
    assert!(said.contains("count 2 went from") && said.contains("no event tells of it"), "{said}");
}

#[test]
fn a_battle_that_takes_too_long_is_named() {
    let said = complaint(|| battles_end::<Orders>(&first_light(), 7..8, 3));
    assert!(said.starts_with("battle 7 does not end"), "{said}");
}

#[test]
fn rules_that_do_not_repeat_themselves_are_found() {
    let said = complaint(|| {
        replay_is_play::<Flaky>(&first_light(), 1, DiceMode::Fair);
    });
    assert!(said.contains("do not follow their own journal") && said.contains("BA-SHOOT-03"), "{said}");
}

#[test]
fn twins_that_differ_are_told_apart_by_part_and_text() {
    let start = Night::start(&cough_in_the_dark());
    let open = |state| Session::<Night>::from_state(cough_in_the_dark(), state, Dice::Called, vec![]).expect("fresh");
    let mut twin = start;
    twin.men[0].at = Point::new(3, 1);
    // First's own man: First sees the difference, Second does not.
    assert_twins(&open(start), &open(twin), Seat::Second);
    let said = complaint(|| assert_twins(&open(start), &open(twin), Seat::First));
    assert!(said.starts_with("First can tell the two apart by its view"), "{said}");
    assert_ne!(sent(&open(start), Seat::First), sent(&open(twin), Seat::First));
}

/// Three throws at 4 or more, each by as many dice as hit before; what hit in all is read at the end. `live` names the
/// round, the dice and the hits.
fn chain(oracle: &mut impl Oracle<Orders>, live: fn(u8, u8, u8) -> Box<dyn Live>) -> Play<u8> {
    let at = Orders::start(&first_light());
    let (mut dice, mut all) = (4, 0);
    for round in 0..3 {
        dice = oracle.throw_plain(Seat::First, C::Shoot03, Subject::Nothing, at_least(dice, 6, 4))?.from(1);
        all += dice;
        oracle.cut(&at, C::Shoot03, &*live(round, dice, all))?;
    }
    Ok(all)
}

const HONEST: fn(u8, u8, u8) -> Box<dyn Live> = |round, dice, all| Box::new((round, dice, all));

fn nobody_is_asked(_: &mut Rng, _: &State, question: &Question<'_, Orders>) -> Answer {
    unreachable!("{question:?}")
}

/// What a cut names of round, dice and sum.
type Named = fn(u8, u8, u8) -> Box<dyn Live>;

#[test]
fn a_value_that_a_cut_forgets_is_found() {
    let run = |live| keep_their_word("chain", 200, nobody_is_asked, |mut oracle| chain(&mut oracle, live));
    assert!(run(HONEST) > 300);
    let forgetful: [Named; 3] = [
        |_, dice, all| Box::new((dice, all)),
        |round, _, all| Box::new((round, all)),
        |round, dice, _| Box::new((round, dice)),
    ];
    for live in forgetful {
        let said = complaint(|| _ = run(live));
        assert!(said.starts_with("chain: BA-SHOOT-03 forgets a value"), "{said}");
    }
}

/// The same procedure twice; what the first gave is read when the second is over.
fn twice(oracle: &mut impl Oracle<Orders>, is_framed: bool) -> Play<[u8; 2]> {
    if !is_framed {
        return Ok([chain(oracle, HONEST)?, chain(oracle, HONEST)?]);
    }
    let first = chain(&mut oracle.within(C::Shoot02, &()), HONEST)?;
    Ok([first, chain(&mut oracle.within(C::Shoot03, &first), HONEST)?])
}

#[test]
fn a_caller_whose_values_no_cut_names_is_found() {
    let run = |is_framed| keep_their_word("twice", 200, nobody_is_asked, |mut oracle| twice(&mut oracle, is_framed));
    assert!(run(true) > 300);
    let said = complaint(|| _ = run(false));
    assert!(said.starts_with("twice: BA-SHOOT-03 forgets a value"), "{said}");
}
