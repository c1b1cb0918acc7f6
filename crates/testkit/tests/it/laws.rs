//! Laws hold for honest rules and bite where something is wrong.
use crate::{
    common::{
        night::{Night, cough_in_the_dark},
        orders::{Orders, first_light, state::State, words::Event},
    },
    flaky::Flaky,
};
use kernel::{Battle, Point, Seat};
use session::{Dice, DiceMode, Session};
use std::panic::{AssertUnwindSafe, catch_unwind};
use testkit::{
    assert_twins, battles_end, every_answer_is_playable, every_change_is_told, replay_is_play, runs_agree, sent,
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
