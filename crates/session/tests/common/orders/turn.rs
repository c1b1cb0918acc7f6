//! BA-TURN, BA-ORD, BA-TEST: one step of the battle is one die out of the cup.
use super::{
    field::On,
    movement::travel,
    shooting::{shoot, targets},
    state::{ALL, Game, Setup, State, Unit},
    words::{Choice, Clause as C, Event, Order, Subject, UnitId},
};
use kernel::{Battle, Eyes, Flow, Hand, Need, Oracle, Play, Point, Ruleset, Seat, TWO_D6, Verbs, Verdict, at_most};
use smallvec::SmallVec;
use std::borrow::Cow;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Orders;

impl Ruleset for Orders {
    type Clause = C;
    type Subject = Subject;
    type Choice = Choice;
    type Event = Event;
    type State = State;
    type Ground<'a> = On<'a>;
}

impl Battle for Orders {
    const ID: &'static str = "orders";
    const VERSION: u32 = 3;
    type Setup = Setup;
    type View = State;

    fn start(setup: &Setup) -> State {
        let unit = Unit { at: Point::default(), men: setup.men, pins: 0, order: Order::None, on_table: false };
        State { units: [unit; 6], cup: [0, 0], turn: 0 }
    }
    fn step(setup: &Setup, state: &mut State, oracle: &mut impl Oracle<Self>) -> Play<Flow> {
        step(&mut Game { setup, state }, oracle)
    }
    fn verdict(_: &Setup, state: &State) -> Verdict {
        let men = |seat| state.alive(seat).map(|u| i16::from(state.count(u))).sum::<i16>();
        let points = [men(Seat::First), men(Seat::Second)];
        let winner = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Some(Seat::First),
            std::cmp::Ordering::Less => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
        };
        Verdict { winner, points }
    }
    fn view(_: &Setup, state: &State, _: Eyes) -> State {
        *state
    }
    fn told(event: Event, _: Eyes) -> Option<Event> {
        Some(event)
    }
    fn shows(_: C, _: Subject, _: Hand, _: Eyes) -> bool {
        true
    }
}

pub type Units = SmallVec<[UnitId; 6]>;

/// Deploys a unit, or opens a turn, or draws one die and carries out its order.
fn step(game: &mut Game<'_>, oracle: &mut impl Oracle<Orders>) -> Play<Flow> {
    // BA-SET-03: sides take turns to place a unit.
    if let Some(unit) = [0, 3, 1, 4, 2, 5].map(UnitId).into_iter().find(|&u| !game.unit(u).on_table) {
        let us = State::side(unit);
        let zone = On(Cow::Borrowed(&game.setup.zones[us.index()]));
        let march = oracle.place(game.state, us, C::Set03, unit, zone)?;
        oracle.tell(C::Set03, game.deploy(unit, march.end()));
        return Ok(Flow::On);
    }
    if game.cup == [0, 0] {
        return open_turn(game, oracle);
    }

    // BA-TURN-03: the colour drawn names the active side; a die nobody can use is set aside.
    let kind = oracle.draw(C::Turn03, [game.cup[0], game.cup[1], 0, 0])?;
    let us = Seat::BOTH[kind];
    oracle.tell(C::Turn03, game.draw(us));
    let units: Units = game.without_order(us).collect();
    if units.is_empty() {
        return Ok(Flow::On);
    }

    // BA-TURN-04, BA-ORD-01: one unit without an order, and the order.
    let unit = oracle.pick(game.state, us, C::Turn04, Subject::Nothing, &units)?;
    let orders = [Order::Advance, Order::Run, Order::Ambush, Order::Down, Order::Fire];
    let mut order = if targets(game, unit).is_empty() {
        let barred = [(Choice::Order(Order::Fire), C::Shoot01)];
        oracle.pick_barring(game.state, us, C::Ord01, unit, &orders[..4], &barred)?
    } else {
        oracle.pick(game.state, us, C::Ord01, unit, &orders)?
    };

    // BA-TEST-01: pinned men must pass a test before they obey.
    if game.unit(unit).pins > 0 && order != Order::Down && !test_order(game, unit, oracle)? {
        order = Order::Down;
    }
    oracle.tell(C::Ord01, game.order(unit, order));
    match order {
        Order::Fire => fire(game, unit, oracle)?,
        Order::Advance => {
            travel(game, unit, 600, oracle)?;
            if game.is_alive(unit) && game.unit(unit).order == Order::Advance {
                fire(game, unit, oracle)?;
            }
        }
        Order::Run => travel(game, unit, 1200, oracle)?,
        Order::Ambush | Order::Down | Order::None => {}
    }
    Ok(Flow::On)
}

/// BA-TEST-06: a pass takes one pin off.
fn test_order(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle<Orders>) -> Play<bool> {
    let need = morale(game, unit);
    let test = at_most(TWO_D6, need.total() as u8);
    let passed = oracle.throw(State::side(unit), C::Test06, unit, test, &need)?.is_low();
    if passed {
        oracle.tell(C::Test06, game.pin(unit, -1));
    }
    Ok(passed)
}

/// BA-TEST-02: quality less pins, never below 2, never above 10.
pub fn morale(game: &Game<'_>, unit: UnitId) -> Need<C> {
    let mut need = Need::base(C::Test02, "quality", game.setup.quality as i8);
    need.add(C::Test02, "pins", -(game.unit(unit).pins as i8));
    need.when(game.unit(unit).men[0] == 0, C::Test02, "no NCO", -1).limit(C::Test02, "limit", 2, 10);
    need
}

fn fire(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle<Orders>) -> Play<()> {
    // BA-SHOOT-02: the target is named before anything is measured.
    let targets = targets(game, unit);
    if targets.is_empty() {
        return Ok(());
    }
    let target = oracle.pick(game.state, State::side(unit), C::Shoot02, unit, &targets)?;
    shoot(game, unit, target, oracle)
}

/// BA-TURN-07..10: dice go back into the cup, Ambush may stay; the battle ends on time or when a side is gone.
fn open_turn(game: &mut Game<'_>, oracle: &mut impl Oracle<Orders>) -> Play<Flow> {
    let gone = Seat::BOTH.into_iter().any(|s| game.alive(s).next().is_none());
    if gone || game.turn == game.setup.turns {
        return Ok(Flow::Over);
    }
    for unit in ALL {
        let waits = game.is_alive(unit) && game.unit(unit).order == Order::Ambush;
        let keep = [Choice::Keep(true), Choice::Keep(false)];
        let kept = waits && oracle.pick(game.state, State::side(unit), C::Turn09, unit, &keep)? == keep[0];
        if !kept {
            game.order(unit, Order::None);
        }
    }
    game.cup = Seat::BOTH.map(|s| game.without_order(s).count() as u8);
    oracle.tell(C::Turn09, game.end_turn());
    Ok(Flow::On)
}
