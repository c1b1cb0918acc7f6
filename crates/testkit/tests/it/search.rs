//! The search for twins that can be told apart finds nothing in honest rules, and every planted leak.
use crate::{
    common::night::{FigureId, State, Wound, state::Setup, whispered_orders},
    leaky::{Leaky, leak},
};
use kernel::{Point, Seat};
use testkit::{Leak, Searched, TwinSearch, Unknown, received};

/// Men of the other side.
fn theirs(seat: Seat) -> impl Iterator<Item = usize> {
    (0..6).filter(move |&man| FigureId(man as u8).side() != seat)
}

/// Out of sight and hearing of the seat's men, by a measure of the test's own.
fn is_far(state: &State, seat: Seat, p: Point) -> bool {
    let far = |q: Point| (p.x - q.x).abs() > 3 || (p.y - q.y).abs() > 3;
    (0..6).filter(|&man| FigureId(man as u8).side() == seat).all(|man| far(state.men[man].at))
}

/// A man nobody sees stands elsewhere: until somebody stirs.
const fn elsewhere<const LEAK: u8>() -> Unknown<Leaky<LEAK>> {
    Unknown {
        name: "an unseen man's square",
        change: |setup: &Setup, state: &mut State, seat, rng| {
            let p = Point::new(rng.any(12) as i16, rng.any(12) as i16);
            let man = theirs(seat).nth(rng.any(3)).unwrap_or_default();
            let there = &state.men[man];
            let hidden = !there.seen && there.wound < Wound::Down && is_far(state, seat, there.at);
            let free = is_far(state, seat, p) && !setup.grid.is_blocked(p) && p != there.at;
            if hidden && free {
                state.men[man].at = p;
            }
            hidden && free
        },
        holds: |_, base, now, _| now.iter().all(|s| s.turn == base.turn && s.men.iter().all(|man| man.moved == 0)),
    }
}

/// HB-HID-04: of an enemy's wound a side learns "down" or "still up", ever.
const fn scratch<const LEAK: u8>() -> Unknown<Leaky<LEAK>> {
    Unknown {
        name: "an enemy's scratch",
        change: |_, state: &mut State, seat, rng| {
            let man = theirs(seat).nth(rng.any(3)).unwrap_or_default();
            let wound = &mut state.men[man].wound;
            let other = match wound {
                Wound::None => Wound::Scratch,
                Wound::Scratch => Wound::None,
                Wound::Down => return false,
            };
            *wound = other;
            true
        },
        holds: |_, _, _, _| true,
    }
}

fn search<const LEAK: u8>(positions: usize) -> Result<Searched, Box<Leak>> {
    let unknowns = [elsewhere::<LEAK>(), scratch::<LEAK>()];
    let setup = whispered_orders();
    TwinSearch { setup: &setup, unknowns: &unknowns, receive: received, positions, answers: 12, seed: 1 }.run()
}

#[test]
fn honest_rules_are_never_told_apart() {
    let searched = search::<{ leak::NOTHING }>(2_000).unwrap_or_else(|leak| panic!("{leak}"));
    assert_eq!(searched.positions, 2_000);
    assert!(searched.changed.iter().all(|(_, times)| *times > 300), "{searched:?}");
    assert!(searched.compared > 10_000, "{searched:?}");
}

#[test]
fn every_planted_leak_is_found_and_made_small() {
    let found = search::<{ leak::UNSEEN_SQUARE }>(2_000).expect_err("planted");
    assert_eq!((&found.changed[..], &*found.part, found.answers), (&["an unseen man's square"][..], "view", 0));
    let found = search::<{ leak::SCRATCHES }>(2_000).expect_err("planted");
    assert_eq!((&found.changed[..], &*found.part, found.answers), (&["an enemy's scratch"][..], "view", 0));
    let found = search::<{ leak::SEALED_ORDERS }>(2_000).expect_err("planted");
    assert_eq!((&found.changed[..], &*found.part), (&["a sealed answer of the other side"][..], "view"));
    let found = search::<{ leak::WOUND_IN_THE_LOG }>(20_000).expect_err("planted");
    assert_eq!((&found.changed[..], &*found.part), (&["an enemy's scratch"][..], "log"));
    assert!(found.bytes[0] != found.bytes[1] && found.answers > 0, "{found}");
}
