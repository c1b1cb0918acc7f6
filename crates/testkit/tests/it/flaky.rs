//! Rules with a planted fault: every run asks for something else.
use crate::common::orders::{
    Clause as C,
    field::On,
    state::{Setup, State},
    turn::Orders,
    words::{Choice, Event, Subject},
};
use kernel::{Battle, Eyes, Flow, Hand, Oracle, Play, Ruleset, Seat, Verbs, Verdict};
use std::sync::atomic::{AtomicI32, Ordering};

static RUNS: AtomicI32 = AtomicI32::new(0);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Flaky;

impl Ruleset for Flaky {
    type Clause = C;
    type Subject = Subject;
    type Choice = Choice;
    type Event = Event;
    type State = State;
    type Ground<'a> = On<'a>;
}

impl Battle for Flaky {
    const ID: &'static str = "flaky";
    const VERSION: u32 = 1;
    type Setup = Setup;
    type View = State;

    fn start(setup: &Setup) -> State {
        Orders::start(setup)
    }
    fn step(_: &Setup, state: &mut State, oracle: &mut impl Oracle<Self>) -> Play<Flow> {
        let run = RUNS.fetch_add(1, Ordering::Relaxed);
        let clause = if run < 4 { C::Shoot03 } else { C::Shoot02 };
        oracle.number(state, Seat::First, clause, Subject::Nothing, 0..=1)?;
        state.turn += 1;
        Ok(if state.turn == 3 { Flow::Over } else { Flow::On })
    }
    fn verdict(setup: &Setup, state: &State) -> Verdict {
        Orders::verdict(setup, state)
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
