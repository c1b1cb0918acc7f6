//! The blunder suite, on opponents whose advice is bad.
use crate::{
    common::orders::{
        Orders,
        state::{Setup, State},
    },
    reports::fixture,
};
use kernel::{Advice, Advise, Battle, Horizon, Question, Seat, Strength, Weigh};
use testkit::Blunders;

/// Whatever comes first in the list.
impl Advise for Orders {
    fn advise(_: &Setup, _: &State, question: &Question<'_, Orders>) -> Vec<Advice> {
        let all = (0..).zip(question.candidates());
        all.map(|(n, answer)| Advice { answer, value: -100 * n * n, reason: "comes first" }).collect()
    }
}

impl Weigh for Orders {
    const VICTORY: i32 = 0;

    fn strength(_: &Setup, _: &State, _: Seat) -> Strength {
        Strength::default()
    }
    fn won(_: &Setup, _: &State) -> Option<Seat> {
        None
    }
    fn lead(setup: &Setup, state: &State) -> i32 {
        let [first, second] = Orders::verdict(setup, state).points;
        i32::from(first - second)
    }
    fn stock(_: &Setup, _: &State, _: Seat) -> i32 {
        0
    }
    fn horizon(_: &Setup) -> Horizon {
        Horizon { steps: u32::MAX, effort: 3000, looks: 1, doubt: 100 }
    }
    fn imagine(_: &Setup, view: &State, _: &mut dyn FnMut(u32) -> u32) -> State {
        *view
    }
}

/// The first squad, eleven inches before the grenadiers, with one die in the cup.
fn suite(blunders: &str) -> Blunders<Orders> {
    let position = "cup = [1, 0]\n[[unit]]\nid = 0\nat_in = [10, 10]\n[[unit]]\nid = 3\nat_in = [10, 21]\n";
    let text = format!("# Before the enemy\n```toml\n{position}```\n```blunders\n{blunders}\n```\n");
    Blunders::of("here.md", &text, fixture).unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn a_blunder_is_told_with_who_said_what_and_why() {
    let made = suite("Advance : too near").made_by("regular");
    assert_eq!(made[0], "here.md:11: Before the enemy, luck 0: regular says \"1st Squad: Advance\": too near");
    assert_eq!(made.len(), 3, "one a luck");
    assert_eq!(suite("1st Squad: Down : idle").made_by("regular"), [""; 0]);
    assert_eq!(suite("1st Squad: Down : idle").never_made(), [""; 0]);
}

#[test]
fn a_blunder_that_nobody_can_make_is_no_test() {
    let never = suite("Fly : no wings").never_made();
    assert_eq!(never[0], "here.md:11: Before the enemy: `Fly` is never on offer");
    assert_eq!(never[1], "here.md:11: Before the enemy: nobody makes a blunder here, not even by lot");
}

#[test]
fn a_way_is_judged_by_its_end() {
    assert_eq!(suite("1st Squad: ends within 9 of Grenadiers : too near").never_made(), [""; 0]);
    assert_eq!(suite("ends beyond 12 of Grenadiers : too far").never_made(), [""; 0]);
    assert_eq!(suite("ends beyond 90 of Grenadiers : too far").never_made().len(), 2);
    assert_eq!(suite("Grenadiers: ends within 9 of Grenadiers : not theirs").never_made().len(), 2);
}

#[test]
fn a_text_that_cannot_be_read_says_where() {
    let said = |text: &str| Blunders::<Orders>::of("here.md", text, fixture).err().unwrap();
    assert_eq!(said("# Nothing\n"), "there is no ```blunders block in it");
    assert_eq!(said("```blunders\nRun : why\n```\n"), "line 1: no ```toml block before this one");
    let run = "```toml\ncup = [1, 0]\n```\n```blunders\nRun\n```\n";
    assert_eq!(said(run), "line 5: expected `ANSWER : why`, found `Run`");
    let steps = "```toml\ncup = [1, 0]\n```\n```blunders, many steps\nRun : why\n```\n";
    assert_eq!(said(steps), "line 4: ` many steps` is no number of steps");
}
