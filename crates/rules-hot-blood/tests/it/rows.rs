//! HB-HID-T1, row by row: two nights that differ in one thing a side is not told, played alike, and every byte it gets.
//! Each has a guard that the secret thing happened in one of them, and not in the other.
use crate::common::setup;
use kernel::{Answer, Offer, Point, Seat};
use rules_hot_blood::{
    Act, Aim, Cause, Choice, Clause as C, Event, Fire, Game, HotBlood, ManId, Pace, Phase, Posture, Record, Setup,
    Sign, State, Step, Wound,
    setup::{GARRISON, RAIDERS},
    state::{Hit, Mission, Task},
};
use session::{Dice, DiceBox, Line, Secret, Session};
use table::squares::Layer;
use testkit::received;

/// S2 with the raiders in the south, all lying, and everybody else where the scenario has him; in this phase of turn 3.
fn night(phase: Phase) -> (Setup, State) {
    let setup = setup("identification", "");
    let mut state = State::start(&setup);
    let mut game = Game { setup: &setup, state: &mut state };
    for man in setup.men() {
        let soldier = setup.soldier(man);
        let [west, south, ..] = soldier.zone;
        let at = if man.seat() == RAIDERS { Point::new(4 + i16::from(man.nth()), 0) } else { Point::new(west, south) };
        let posture = match (man.seat() == RAIDERS, soldier.rests) {
            (true, _) => Posture::Lying,
            (_, true) => Posture::Down,
            _ => Posture::Up,
        };
        game.deploy(man, at, posture);
    }
    (state.turn, state.phase) = (3, phase);
    (setup, state)
}

fn raider(nth: u8) -> ManId {
    ManId::new(RAIDERS, nth)
}
fn sentry(nth: u8) -> ManId {
    ManId::new(GARRISON, nth)
}
fn put(state: &mut State, man: ManId, x: i16, y: i16, posture: Posture) {
    let man = &mut state.men[usize::from(man.0)];
    (man.at, man.layer, man.posture) = (Point::new(x, y), posture.layer(), posture);
    man.began = man.step();
}

/// Orders are sealed as they are, fire is held, and everything else is the first thing offered.
fn reply(session: &Session<HotBlood>, seat: Seat) -> Answer {
    let question = session.question(seat, 0).expect("it is asked");
    let Offer::List { options, .. } = &question.offer else { return question.candidates().swap_remove(0) };
    let wanted = options.iter().position(|choice| matches!(choice, Choice::Seal | Choice::HoldFire));
    Answer::Pick(wanted.unwrap_or(0) as u16)
}

fn told(session: &Session<HotBlood>, is: impl Fn(Event) -> bool) -> bool {
    session.lines().iter().any(|line| matches!(line, Line::Told { event, .. } if is(*event)))
}

/// Plays both on to the intentions of the turn after next; whenever the seat is asked it must have got the same bytes.
/// `secret` must hold of the first night, under some dice, and not of the second.
#[track_caller]
fn look_alike(seat: Seat, setup: &Setup, one: &State, other: &State, secret: impl Fn(&Session<HotBlood>) -> bool) {
    assert_ne!(one, other, "nothing was changed");
    let mut happened = false;
    for seed in 0..24 {
        let begin = |state: &State| {
            let dice = Dice::Fair(DiceBox::new(Secret::from_bytes([seed; 32]), "hot-blood", &[]));
            Session::<HotBlood>::from_state(setup.clone(), *state, dice, vec![]).expect("there is no journal")
        };
        let mut twins = [begin(one), begin(other)];
        let mut compared = 0;
        while twins.iter().all(|twin| !twin.is_over() && twin.state().turn < one.turn + 2) {
            for twin in &mut twins {
                while twin.question(seat, 0).is_none() && !twin.is_over() {
                    let answer = reply(twin, !seat);
                    twin.answer(!seat, 0, answer).expect("it was offered");
                }
            }
            let [a, b] = twins.each_ref().map(|twin| received(twin, seat));
            for ((part, a), (_, b)) in a.iter().zip(&b) {
                assert_eq!(a, b, "{seat:?} can tell by its {part}");
            }
            compared += 1;
            for twin in &mut twins {
                let answer = reply(twin, seat);
                twin.answer(seat, 0, answer).expect("it was offered");
                while twin.is_sealed() && twin.question(!seat, 0).is_some() && twin.question(seat, 0).is_none() {
                    let answer = reply(twin, !seat);
                    twin.answer(!seat, 0, answer).expect("it was offered");
                }
            }
        }
        assert!(compared > 0, "it was never asked");
        happened |= secret(&twins[0]) && !secret(&twins[1]);
    }
    assert!(happened, "the secret thing never happened");
}

/// The same night with one thing changed.
fn changed(state: &State, change: impl FnOnce(&mut State)) -> State {
    let mut other = *state;
    change(&mut other);
    other
}

fn orders(state: &mut State, man: ManId, record: Record) {
    state.men[usize::from(man.0)].record = Record { written: true, ..record };
}

#[test]
fn row_1_what_the_enemy_has_written_is_not_told() {
    let (setup, state) = night(Phase::Morale);
    let waits = changed(&state, |state| orders(state, sentry(4), Record { fire: Fire::Hold, ..Record::NONE }));
    let ready = changed(&state, |state| {
        let act = Some(Act::Listen);
        orders(state, sentry(4), Record { fire: Fire::Hold, act, ..Record::NONE });
    });
    let listens = |event| matches!(event, Event::Acts { who, .. } if who == sentry(4));
    look_alike(RAIDERS, &setup, &ready, &waits, |night| told(night, listens));
}

#[test]
fn row_4_where_a_bomb_lies_is_told_to_nobody_but_its_thrower() {
    let (setup, mut state) = night(Phase::Bombs);
    // So far off that its burst is all that is heard, and a dud is nothing at all.
    put(&mut state, sentry(4), 13, 16, Posture::Lying);
    let throws = changed(&state, |state| {
        let throw = Some(Aim { at: Point::new(15, 17), layer: Layer::Surface, toward: None });
        orders(state, sentry(4), Record { throw, fire: Fire::Hold, ..Record::NONE });
    });
    let is_dud = |event| matches!(event, Event::Dud { who, .. } if who == sentry(4));
    look_alike_unless(RAIDERS, &setup, &throws, &state, is_dud, |event| matches!(event, Event::Burst { .. }));
}

/// The same, but nights in which something happens that both are told of are left out.
#[track_caller]
fn look_alike_unless(
    seat: Seat,
    setup: &Setup,
    one: &State,
    other: &State,
    secret: impl Fn(Event) -> bool,
    open: impl Fn(Event) -> bool,
) {
    let quiet = |seed: u8| {
        let dice = Dice::Fair(DiceBox::new(Secret::from_bytes([seed; 32]), "hot-blood", &[]));
        let mut session = Session::<HotBlood>::from_state(setup.clone(), *one, dice, vec![]).expect("no journal");
        while session.state().turn == one.turn && !session.is_over() {
            let asked = Seat::BOTH.into_iter().find(|&s| session.question(s, 0).is_some()).expect("somebody is");
            let answer = reply(&session, asked);
            session.answer(asked, 0, answer).expect("it was offered");
        }
        told(&session, &secret) && !told(&session, &open)
    };
    let seed = (0..200).find(|&seed| quiet(seed)).expect("it happens");
    let begin = |state: &State| {
        let dice = Dice::Fair(DiceBox::new(Secret::from_bytes([seed; 32]), "hot-blood", &[]));
        let mut session = Session::<HotBlood>::from_state(setup.clone(), *state, dice, vec![]).expect("no journal");
        while session.question(seat, 0).is_none() {
            let answer = reply(&session, !seat);
            session.answer(!seat, 0, answer).expect("it was offered");
        }
        received(&session, seat)
    };
    assert_eq!(begin(one), begin(other));
}

#[test]
fn row_5_work_on_the_wire_is_not_told() {
    let (setup, mut state) = night(Phase::SpecialActions);
    // A wire man far out, working stealthily at a piece of wire; the garrison is nowhere near.
    put(&mut state, raider(6), 10, 9, Posture::Lying);
    let wire = setup.map.wire_north_of(Point::new(10, 9)).expect("a piece of wire");
    for man in 0..8 {
        put(&mut state, sentry(man), 0, 17, Posture::Lying);
    }
    let cuts = changed(&state, |state| {
        let act = Some(Act::Cut { wire, stealthy: true });
        orders(state, raider(6), Record { act, fire: Fire::Hold, ..Record::NONE });
    });
    look_alike(GARRISON, &setup, &cuts, &state, |night| told(night, |event| matches!(event, Event::WireCut { .. })));
}

#[test]
fn row_5_nor_how_much_of_it_is_left() {
    let (setup, mut state) = night(Phase::Intentions);
    put(&mut state, raider(6), 15, 12, Posture::Lying);
    let wire = setup.map.wire_north_of(Point::new(15, 12)).expect("the fence");
    let task = |left| Some(Task { wire, stealthy: true, left, worked: false });
    let [one, other] = [3, 9].map(|left| changed(&state, |state| state.men[6].task = task(left)));
    look_alike(GARRISON, &setup, &one, &other, |night| night.state().men[6].task == task(3));
}

#[test]
fn row_6_nothing_moves_on_the_map_that_nobody_sees() {
    let (setup, state) = night(Phase::Movement);
    let walks = changed(&state, |state| {
        let path = [Step::new(Point::new(14, 15), Layer::Pit)].into_iter().collect();
        orders(state, sentry(4), Record { pace: Pace::Walk, path, fire: Fire::Hold, ..Record::NONE });
    });
    let stays = changed(&state, |state| orders(state, sentry(4), Record { fire: Fire::Hold, ..Record::NONE }));
    let steps = |event| matches!(event, Event::Stepped { who, .. } if who == sentry(4));
    look_alike(RAIDERS, &setup, &walks, &stays, |night| told(night, steps));
}

#[test]
fn row_7_who_is_seen_is_not_told_of_it() {
    let (setup, mut state) = night(Phase::Spotting);
    // A raider stands three squares from a man who lies: he is seen, and sees nothing himself.
    put(&mut state, raider(0), 2, 6, Posture::Standing);
    put(&mut state, sentry(0), 2, 9, Posture::Lying);
    let asleep = changed(&state, |state| state.men[usize::from(sentry(0).0)].awake = false);
    let sighted = |event| matches!(event, Event::Sighted { to, who, .. } if to == GARRISON && who == raider(0));
    look_alike(RAIDERS, &setup, &state, &asleep, |night| told(night, sighted));
}

#[test]
fn row_7_nor_who_is_heard() {
    let (setup, mut state) = night(Phase::Spotting);
    put(&mut state, raider(0), 2, 6, Posture::Lying);
    put(&mut state, sentry(0), 2, 10, Posture::Lying);
    let man = &mut state.men[usize::from(raider(0).0)];
    man.walked = (3..7).map(|y| Step::new(Point::new(2, y), Layer::Surface)).collect();
    man.pace = Pace::Walk;
    let deaf = changed(&state, |state| state.men[usize::from(sentry(0).0)].awake = false);
    let heard = |event| matches!(event, Event::Noticed { to, .. } if to == GARRISON);
    look_alike(RAIDERS, &setup, &state, &deaf, |night| told(night, heard));
}

#[test]
fn row_8_fire_orders_that_come_to_nothing_are_not_told() {
    let (setup, state) = night(Phase::Shooting);
    let orders_of = |fire| changed(&state, |state| orders(state, sentry(2), Record { fire, ..Record::NONE }));
    let (ready, holds) = (orders_of(Fire::AtWill), orders_of(Fire::Hold));
    // He may fire and sees nobody: nothing comes of it, and only the positions differ.
    assert_ne!(ready.man(sentry(2)).record, holds.man(sentry(2)).record);
    let twins = [ready, holds].map(|state| {
        let dice = Dice::Fair(DiceBox::new(Secret::from_bytes([1; 32]), "hot-blood", &[]));
        Session::<HotBlood>::from_state(setup.clone(), state, dice, vec![]).expect("no journal")
    });
    assert_eq!(received(&twins[0], RAIDERS), received(&twins[1], RAIDERS));
    assert!(twins.iter().all(|twin| twin.question(RAIDERS, 0).is_some()));
}

#[test]
fn row_10_what_is_still_to_come_is_not_told() {
    let setup = setup("vickers-corner", "");
    let (_, s2) = night(Phase::Intentions);
    let mut state = State::start(&setup);
    let mut game = Game { setup: &setup, state: &mut state };
    for man in setup.men() {
        let [west, south, ..] = setup.soldier(man).zone;
        let posture = if setup.soldier(man).below { Posture::Up } else { Posture::Lying };
        game.deploy(man, Point::new(west, south), posture);
    }
    (state.turn, state.phase) = (s2.turn, Phase::Artillery);
    let called = changed(&state, |state| {
        state.sides[GARRISON.index()].missions[0] = Mission::Coming { square: 1, turns: 6 };
    });
    look_alike(RAIDERS, &setup, &called, &state, |night| {
        matches!(night.state().sides[GARRISON.index()].missions[0], Mission::Coming { .. })
    });
}

#[test]
fn row_11_wounds_of_men_nobody_sees_are_not_told() {
    let (setup, state) = night(Phase::Hits);
    let hit = changed(&state, |state| state.hits[0] = Some(Hit { who: sentry(5), cause: Cause::Burst }));
    let wounded = |event| matches!(event, Event::Wounded { who, .. } if who == sentry(5));
    look_alike(RAIDERS, &setup, &hit, &state, |night| told(night, wounded));
}

#[test]
fn row_11_of_a_man_in_sight_only_down_or_still_up() {
    let (setup, mut state) = night(Phase::Intentions);
    put(&mut state, raider(0), 5, 9, Posture::Lying);
    put(&mut state, sentry(4), 5, 8, Posture::Lying);
    state.men[usize::from(raider(0).0)].sees = sentry(4).bit();
    let wounded = |wound| changed(&state, |state| state.men[usize::from(sentry(4).0)].wound = wound);
    let killed = |night: &Session<HotBlood>| night.state().man(sentry(4)).wound == Wound::Killed;
    look_alike(RAIDERS, &setup, &wounded(Wound::Killed), &wounded(Wound::Serious), killed);
}

#[test]
fn the_number_of_a_clause_tells_no_more_than_the_line() {
    use kernel::Battle;
    let alike = |to: Seat, event: Event, clauses: &[C]| {
        let cited: Vec<C> = clauses.iter().map(|&clause| HotBlood::cites(clause, event, to.into())).collect();
        assert!(cited.windows(2).all(|pair| pair[0] == pair[1]), "{event:?} is told as {cited:?}");
        let to_umpire = clauses.iter().map(|&clause| HotBlood::cites(clause, event, kernel::Eyes::Umpire));
        assert!(to_umpire.eq(clauses.iter().copied()));
    };
    // Row 11: how badly an enemy is hurt.
    let down = Event::Wounded { who: sentry(4), wound: Wound::Minor, seen: true };
    alike(RAIDERS, down, &[C::Wnd04, C::Wnd05, C::Wnd06]);
    // Row 7, HB-NOI-08: steps, wire or a fight; and whether he went below or away.
    let sound = Event::Noticed { to: RAIDERS, sign: Sign::Sound, at: Point::new(4, 4) };
    alike(RAIDERS, sound, &[C::Noi02, C::Noi03, C::Noi06, C::Noi08, C::Wir01, C::Wir02, C::Wir03, C::Wir12]);
    alike(RAIDERS, Event::LostSight { to: RAIDERS, who: sentry(4) }, &[C::Gen06, C::Gen07, C::Vis11]);
}
