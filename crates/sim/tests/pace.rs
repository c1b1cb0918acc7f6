//! Players by the clock.
mod skirmish;

use sim::{Clock, Pace, Pair, Random, Study, Timed};
use skirmish::{SOUND, Skirmish};
use std::{ops::ControlFlow, time::Duration};

#[test]
fn every_answer_of_either_seat_is_timed_and_nothing_changes() {
    let study = Study { battles: 40, threads: 2, ..Study::default() };
    let clocks = [Clock::default(), Clock::default()];
    let timed = |on: bool| {
        let clock = |seat: usize| on.then_some(&clocks[seat]);
        let players = |_| Pair(Timed::new(Random, clock(0)), Timed::new(Random, clock(1)));
        study.run::<Skirmish, _>(&SOUND, players, |_| ControlFlow::Continue(()))
    };
    let report = timed(true);
    let answers = clocks.each_ref().map(|clock| clock.times().len() as u64);
    assert_eq!(answers[0] + answers[1], report.asks);
    assert!(answers.iter().all(|&n| n > 100), "{answers:?}");
    assert_eq!(timed(false), report);
    assert_eq!(clocks.each_ref().map(|clock| clock.times().len() as u64), answers, "nobody looked at the clock");
}

#[test]
fn a_pace_is_the_middle_and_the_worst() {
    let times = [9, 1, 4].map(Duration::from_millis).to_vec();
    let pace = Pace { answers: 3, median: Duration::from_millis(4), worst: Duration::from_millis(9) };
    assert_eq!(Pace::of(times), pace);
    assert_eq!(Pace::of(vec![]), Pace::default());
}
