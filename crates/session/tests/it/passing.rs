//! What is seen on the way from one question to the next is what a replay shows at the same place, and nothing else.
use crate::{
    common::{
        night::{Night, cough_in_the_dark, whispered_orders},
        orders::{Orders, first_light},
    },
    play::{Rng, fair, play_one},
};
use kernel::{Battle, Eyes, Seat};
use session::Session;

const ALL: [Eyes; 3] = [Eyes::Seat(Seat::First), Eyes::Seat(Seat::Second), Eyes::Public];

fn bytes<V: serde::Serialize>(view: &V) -> String {
    serde_json::to_string(view).expect("plain data")
}

/// How many positions were seen on the way in a whole battle.
fn seen<B: Battle>(setup: &B::Setup, seed: u8) -> usize {
    let (mut rng, mut positions) = (Rng(seed.into()), 0);
    let mut session = Session::<B>::new(setup.clone(), fair::<B>(seed));
    while !session.is_over() {
        let before = ALL.map(|to| session.readable(to).count());
        play_one(&mut session, &mut rng);
        for (to, from) in ALL.into_iter().zip(before) {
            for (line, view) in session.passing(to, from) {
                let told: Vec<_> = session.readable(to).take(line + 1).collect();
                assert!(line > from && told[line].is_entry(), "line {line} after {from}");
                let moment = told.iter().filter(|line| line.is_entry()).count();
                let past = session.until(session.entries_at(to, moment - 1));
                assert_eq!(bytes(&view), bytes(&past.view(to)), "before line {line}");
                positions += 1;
            }
        }
    }
    positions
}

#[test]
fn on_the_way_one_sees_what_a_replay_shows_there() {
    let all: usize = (0..4).map(|seed| seen::<Orders>(&first_light(), seed)).sum();
    assert!(all > 50, "only {all} positions were passed");
    let hidden: usize = (0..4).map(|seed| seen::<Night>(&cough_in_the_dark(), seed)).sum();
    assert!(hidden > 20, "only {hidden} positions were passed");
}

#[test]
fn under_an_umpire_nobody_sees_anything_on_the_way() {
    assert_eq!((0..4).map(|seed| seen::<Night>(&whispered_orders(), seed)).sum::<usize>(), 0);
}
