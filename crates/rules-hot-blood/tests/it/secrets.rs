//! HB-HID: whatever a side cannot know changes no byte of what it gets. The search changes such things at random in random
//! raids; what a side can know is decided here by measures of the test's own, never by `view.rs`.
use crate::common::setup;
use kernel::{Point, Seat};
use rules_hot_blood::{
    Clause as C, HotBlood, ManId, Phase, Place, Resolve, Setup, State, Wound,
    setup::side_bits,
    state::{Fate, Ghost, Mission, Task},
};
use sim::Rng;
use table::squares::{Layer, squares_between};
use testkit::{Met, TwinSearch, Unknown, note, received};

/// A man of the other side, on the board.
fn enemy(setup: &Setup, state: &State, seat: Seat, rng: &mut Rng) -> Option<ManId> {
    let men: Vec<ManId> = setup.roster(!seat).filter(|&man| state.man(man).place == Place::Board).collect();
    men.get(rng.any(men.len().max(1))).copied()
}

/// Nobody of this side sees him, touches him or leads him away.
fn is_hidden(state: &State, man: ManId, seat: Seat) -> bool {
    let own = |n: usize| side_bits(seat) >> n & 1 == 1;
    let watched = (0..state.men.len()).any(|n| own(n) && state.men[n].sees & man.bit() != 0);
    !watched && state.man(man).contact == 0 && state.man(man).resolve != Resolve::Prisoner
}

/// Further than anybody sees, hears, throws or walks.
fn is_far(setup: &Setup, state: &State, at: Point, seat: Seat) -> bool {
    setup.roster(seat).all(|own| state.man(own).place != Place::Board || squares_between(state.man(own).at, at) > 8)
}

/// Nobody has stirred since: both still write.
fn writing(_: &Setup, base: &State, now: [&State; 2], _: Seat) -> bool {
    now.iter().all(|state| state.turn == base.turn && state.phase == Phase::Intentions)
}

/// As long as the raid goes on.
fn always(_: &Setup, _: &State, _: [&State; 2], _: Seat) -> bool {
    true
}

const UNKNOWNS: &[Unknown<HotBlood>] = &[
    Unknown {
        name: "the square of a man nobody sees",
        change: |setup, state, seat, rng| {
            let Some(man) = enemy(setup, state, seat, rng) else { return false };
            let size = setup.plan.size;
            let to = Point::new(rng.any(size.x as usize) as i16, rng.any(size.y as usize) as i16);
            let free = setup.map.hole(to).is_none() && setup.map.is_shut(to).is_none();
            let fits = is_hidden(state, man, seat) && free && is_far(setup, state, to, seat);
            if fits && is_far(setup, state, state.man(man).at, seat) {
                let moved = &mut state.men[usize::from(man.0)];
                (moved.at, moved.layer, moved.posture) = (to, Layer::Surface, rules_hot_blood::Posture::Lying);
                moved.began = moved.step();
                return true;
            }
            false
        },
        holds: writing,
    },
    Unknown {
        name: "an enemy's scratch",
        change: |setup, state, seat, rng| {
            let Some(man) = enemy(setup, state, seat, rng) else { return false };
            let wound = &mut state.men[usize::from(man.0)].wound;
            *wound = match wound {
                Wound::None => Wound::Scratch,
                Wound::Scratch => Wound::None,
                _ => return false,
            };
            true
        },
        holds: always,
    },
    Unknown {
        name: "how badly an enemy who is down is hurt",
        change: |setup, state, seat, rng| {
            let Some(man) = enemy(setup, state, seat, rng) else { return false };
            let hurt = &mut state.men[usize::from(man.0)];
            if hurt.resolve == Resolve::Prisoner {
                return false;
            }
            hurt.wound = match hurt.wound {
                Wound::Serious => Wound::Killed,
                Wound::Killed => Wound::Serious,
                _ => return false,
            };
            true
        },
        holds: writing,
    },
    Unknown {
        name: "whether the enemy knows how badly one of ours is hurt",
        change: |setup, state, seat, rng| {
            let men: Vec<ManId> = setup.roster(seat).filter(|&man| state.man(man).wound >= Wound::Minor).collect();
            let Some(&man) = men.get(rng.any(men.len().max(1))) else { return false };
            let fate = &mut state.men[usize::from(man.0)].fate;
            *fate = if *fate == Fate::Unknown { Fate::Alive } else { Fate::Unknown };
            true
        },
        holds: writing,
    },
    Unknown {
        name: "how many bombs an enemy has left",
        change: |setup, state, seat, rng| {
            let Some(man) = enemy(setup, state, seat, rng) else { return false };
            let bombs = &mut state.men[usize::from(man.0)].bombs;
            *bombs += 3;
            *bombs > 3
        },
        // As long as both still have some, they may do the same.
        holds: |setup, _, now, seat| {
            let has = |state: &State| setup.roster(!seat).map(|man| state.man(man).bombs > 0).collect::<Vec<_>>();
            has(now[0]) == has(now[1])
        },
    },
    Unknown {
        name: "how many flares an enemy has left",
        change: |setup, state, seat, rng| {
            let Some(man) = enemy(setup, state, seat, rng) else { return false };
            let flares = &mut state.men[usize::from(man.0)].flares;
            *flares += 2;
            *flares > 2
        },
        holds: |setup, _, now, seat| {
            let has = |state: &State| setup.roster(!seat).map(|man| state.man(man).flares > 0).collect::<Vec<_>>();
            has(now[0]) == has(now[1])
        },
    },
    Unknown {
        name: "an enemy's nerve",
        change: |setup, state, seat, rng| {
            let Some(man) = enemy(setup, state, seat, rng) else { return false };
            let shaken = &mut state.men[usize::from(man.0)];
            shaken.resolve = match shaken.resolve {
                Resolve::Free => Resolve::NoCloser,
                Resolve::NoCloser => Resolve::Free,
                _ => return false,
            };
            shaken.passed ^= 5;
            shaken.worse ^= true;
            true
        },
        holds: writing,
    },
    Unknown {
        name: "whether an unseen enemy sleeps",
        change: |setup, state, seat, rng| {
            let Some(man) = enemy(setup, state, seat, rng) else { return false };
            let hidden = is_hidden(state, man, seat) && state.man(man).sees & side_bits(seat) == 0;
            state.men[usize::from(man.0)].awake ^= true;
            hidden
        },
        holds: writing,
    },
    Unknown {
        name: "how long an enemy still works on the wire",
        change: |setup, state, seat, rng| {
            let Some(man) = enemy(setup, state, seat, rng) else { return false };
            match &mut state.men[usize::from(man.0)].task {
                Some(Task { left, .. }) => {
                    *left += 2;
                    true
                }
                None => false,
            }
        },
        holds: |_, _, now, _| {
            let tasks = now.map(|state| state.men.map(|man| man.task.map(|task| task.wire)));
            now[0].open == now[1].open && tasks[0] == tasks[1]
        },
    },
    Unknown {
        name: "a gap in the wire that only the enemy knows of",
        change: |setup, state, seat, rng| {
            let wire = rng.any(setup.plan.wires.len());
            let open = 1 << wire;
            let far = is_far(setup, state, setup.plan.wires[wire].south, seat);
            if !far || state.side(seat).knows_open & open != 0 {
                return false;
            }
            state.open ^= open;
            state.sides[(!seat).index()].knows_open ^= open;
            true
        },
        holds: writing,
    },
    Unknown {
        name: "when the enemy's shells will come",
        change: |_, state, seat, rng| match &mut state.sides[(!seat).index()].missions[rng.any(2)] {
            Mission::Coming { turns, .. } => {
                *turns += 1;
                true
            }
            _ => false,
        },
        holds: |_, _, now, seat| now[0].sides[(!seat).index()].missions == now[1].sides[(!seat).index()].missions,
    },
    Unknown {
        name: "what the enemy has heard",
        change: |_, state, seat, rng| {
            let markers = &mut state.sides[(!seat).index()].markers;
            let had = markers.iter().flatten().count();
            *markers = [None; rules_hot_blood::state::MARKERS];
            had > rng.any(2)
        },
        holds: writing,
    },
    Unknown {
        name: "where the enemy last saw an own man",
        change: |setup, state, seat, rng| {
            let men: Vec<ManId> = setup.roster(seat).collect();
            let man = &mut state.men[usize::from(men[rng.any(men.len())].0)];
            let at = man.step();
            man.ghost = match man.ghost {
                None => Some(Ghost { at, turn: state.turn }),
                Some(_) => None,
            };
            (man.ever_seen, man.known_lost) = (!man.ever_seen, !man.known_lost);
            true
        },
        holds: writing,
    },
    Unknown {
        name: "papers that the enemy took from an own man",
        change: |setup, state, seat, rng| {
            let men: Vec<ManId> = setup.roster(seat).collect();
            state.men[usize::from(men[rng.any(men.len())].0)].searched ^= true;
            true
        },
        holds: writing,
    },
    Unknown {
        name: "what the enemy carries",
        change: |setup, state, seat, rng| {
            let Some(man) = enemy(setup, state, seat, rng) else { return false };
            let of = &mut state.men[usize::from(man.0)];
            of.kit.cutters ^= true;
            of.kit.telephone ^= true;
            of.papers ^= side_bits(seat) & 3;
            true
        },
        holds: writing,
    },
    Unknown {
        name: "what an enemy's patrol makes of it",
        change: |_, state, seat, _| {
            let patrol = &mut state.sides[(!seat).index()].patrols[0];
            (patrol.tests, patrol.quarters) = (!patrol.tests, patrol.quarters + 1);
            true
        },
        holds: writing,
    },
];

fn search(scenario: &str, options: &str, positions: usize, seed: u64) {
    let setup = setup(scenario, options);
    let search = TwinSearch { setup: &setup, unknowns: UNKNOWNS, receive: received, positions, answers: 12, seed };
    let searched = search.run().unwrap_or_else(|leak| panic!("{scenario}: {leak}"));
    assert_eq!(searched.positions, positions);
    assert!(searched.compared > positions, "{searched:?}");
}

#[test]
fn no_side_can_tell_apart_what_it_cannot_know() {
    search("cough-in-the-dark", "", 100, 1);
    search("identification", "", 80, 1);
    search("vickers-corner", "", 30, 1);
    // What these clauses ask for is that nothing of it is told: the twins are how one sees them.
    let proven = [C::Hid01, C::Hid02, C::Hid04, C::Hid06, C::Hid07, C::Hid11, C::Hid12];
    note(&Met { clauses: proven.into_iter().collect(), ..Met::default() });
}

/// Everything a seat receives, and one thing too much.
fn too_much(session: &session::Session<HotBlood>, seat: Seat) -> testkit::Received {
    let scratches = session.setup().roster(!seat).filter(|&man| session.state().man(man).wound == Wound::Scratch);
    let mut all = received(session, seat);
    all.push(("whisper", scratches.count().to_string()));
    all
}

#[test]
fn a_leak_that_is_planted_is_found() {
    let setup = setup("identification", "");
    let search =
        TwinSearch { setup: &setup, unknowns: UNKNOWNS, receive: too_much, positions: 500, answers: 4, seed: 1 };
    let leak = search.run().expect_err("a whisper gives it away");
    assert_eq!((leak.part.as_str(), &leak.changed[..]), ("whisper", &["an enemy's scratch"][..]));
}
