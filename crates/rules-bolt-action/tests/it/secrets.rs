//! What a seat may not know: which reserves outflank, and on which side (BA-SET-07). One twin for each row.
use kernel::{Answer, Eyes, Offer, Question, Seat};
use rules_bolt_action::{
    BoltAction, Choice, Clause as C, Flank, Options, Order, Place, Setup, Subject, UnitId, data, muster::muster,
};
use session::{Dice, DiceBox, Secret, Session};
use testkit::assert_twins;

fn setup() -> Setup {
    Setup::from(muster(&data::library(), "hill-108", Options::default()).expect("our own data"))
}

/// The last unit of a side that may outflank.
fn secretive(setup: &Setup, seat: Seat) -> UnitId {
    setup.units().filter(|&u| setup.seat(u) == seat && setup.squad(u).start.outflank).last().expect("somebody may")
}

/// Always the same answer to the same question: the secret unit notes `place` and stays away, others do the first thing
/// that comes to mind.
fn answer(question: &Question<'_, BoltAction>, secret: UnitId, place: Place) -> Answer {
    let pick = |wanted: Choice| match &question.offer {
        Offer::List { options, .. } => options.iter().position(|&o| o == wanted).map(|n| Answer::Pick(n as u16)),
        _ => None,
    };
    let hidden = question.about == Subject::Unit(secret);
    let wanted = match question.clause {
        C::Set07 if hidden => pick(Choice::Start(place)),
        C::Ord01 if hidden => pick(Choice::Order(Order::Down)),
        // Keep clear of the scenario's limits: reserves are few.
        C::Set07 => pick(Choice::Start(Place::Table)).or_else(|| pick(Choice::Start(Place::FirstWave))),
        _ => None,
    };
    wanted.unwrap_or_else(|| question.candidates().swap_remove(0))
}

/// A battle in which the secret unit of `seat` waits like this, played on until `done`.
fn battle(seat: Seat, place: Place, done: impl Fn(&Session<BoltAction>) -> bool) -> Session<BoltAction> {
    let setup = setup();
    let secret = secretive(&setup, seat);
    let dice = Dice::Fair(DiceBox::new(Secret::from_bytes([7; 32]), "bolt-action", &[]));
    let mut session = Session::new(setup, dice);
    while !done(&session) {
        let asked = Seat::BOTH.into_iter().find(|&s| session.question(s, 0).is_some()).expect("somebody is asked");
        let question = session.question(asked, 0).expect("just seen");
        let given = answer(question, secret, place);
        session.answer(asked, 0, given).expect("it was offered");
    }
    assert_eq!(session.state().unit(secret).place == place, !session.is_over(), "the secret was kept to the end");
    session
}

fn in_turn(turn: u8) -> impl Fn(&Session<BoltAction>) -> bool {
    move |session| session.is_over() || session.state().turn >= turn
}

#[track_caller]
fn looks_alike(one: Place, other: Place) {
    for seat in Seat::BOTH {
        for turn in [1, 2, 4, u8::MAX] {
            let twins = [one, other].map(|place| battle(seat, place, in_turn(turn)));
            for eyes in [Eyes::Seat(!seat), Eyes::Public] {
                assert_twins(&twins[0], &twins[1], eyes);
            }
        }
    }
}

#[test]
fn nobody_learns_the_side_of_an_outflanker() {
    looks_alike(Place::Outflank(Flank::Left), Place::Outflank(Flank::Right));
}

#[test]
fn nobody_learns_who_outflanks() {
    looks_alike(Place::Reserve, Place::Outflank(Flank::Left));
}

#[test]
fn the_owner_sees_his_note_and_the_enemy_a_reserve() {
    let setup = setup();
    let unit = secretive(&setup, Seat::Second);
    let noted = battle(Seat::Second, Place::Outflank(Flank::Left), in_turn(1));
    assert_eq!(noted.view(Seat::Second).state.unit(unit).place, Place::Outflank(Flank::Left));
    assert_eq!(noted.view(Seat::First).state.unit(unit).place, Place::Reserve);
    assert_eq!(noted.view(Eyes::Public).state.unit(unit).place, Place::Reserve);
    assert_eq!(noted.view(Eyes::Umpire).state.unit(unit).place, Place::Outflank(Flank::Left));
}
