//! HB-HID-07: odds that a player is shown come from what he knows.
use crate::common::setup;
use kernel::{Answer, Eyes, Foresee, Offer, Question, Seat, Witness};
use rules_hot_blood::{About, Choice, Clause, Event, HotBlood, ManId, State};
use std::borrow::Cow;

fn question(options: &[Choice]) -> Question<'_, HotBlood> {
    let offer = Offer::List { options: Cow::Borrowed(options), barred: Cow::Borrowed(&[]) };
    Question::new(Seat::First, Clause::Sho03, About::Man(ManId::new(Seat::First, 1)), offer)
}

#[test]
fn a_man_in_sight_has_odds_and_a_flash_has_none() {
    let enemy = ManId::new(Seat::Second, 0);
    let options = [Choice::At(enemy), Choice::AtFlash(kernel::Point::new(3, 3)), Choice::HoldFire];
    let question = question(&options);
    let witnesses = [0, 1, 2].map(|nth| HotBlood::witness(&question, &Answer::Pick(nth)));
    assert!(witnesses[0].is_some() && witnesses[1].is_none() && witnesses[2].is_none());
}

#[test]
fn only_the_shot_of_this_man_counts() {
    let enemy = ManId::new(Seat::Second, 0);
    let options = [Choice::At(enemy)];
    let mut onlooker = HotBlood::witness(&question(&options), &Answer::Pick(0)).expect("a man in sight");
    let state = State::start(&setup("cough-in-the-dark", ""));
    let other = ManId::new(Seat::First, 0);
    onlooker.tell(Event::Fired { who: other, at: enemy, hit: true });
    assert_eq!(onlooker.outcome(&state)[0], 0);
    onlooker.tell(Event::Fired { who: ManId::new(Seat::First, 1), at: enemy, hit: true });
    assert_eq!(onlooker.outcome(&state)[0], 1);
}

#[test]
fn what_is_hidden_is_not_in_the_position_that_odds_are_worked_out_from() {
    let setup = setup("identification", "");
    let mut state = State::start(&setup);
    let known = HotBlood::known(&setup, &state, Eyes::Seat(Seat::First));
    for man in setup.roster(Seat::Second) {
        state.men[usize::from(man.0)].bombs = 9;
    }
    assert_eq!(HotBlood::known(&setup, &state, Eyes::Seat(Seat::First)), known);
    assert_ne!(HotBlood::known(&setup, &state, Eyes::Seat(Seat::Second)), known);
}
