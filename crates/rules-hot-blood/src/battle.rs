//! Hot Blood & Cold Steel as a battle that goes on step by step. A step is one phase.
use crate::{
    Clause as C, Game, HotBlood, Setup, State, View, turn, victory, view,
    words::{Choice, Event, Subject},
};
use kernel::{Battle, Eyes, Flow, Hand, Oracle, Play, Verdict};

impl Battle for HotBlood {
    const ID: &'static str = "hot-blood";
    const VERSION: u32 = 2;
    type Setup = Setup;
    type View = View;

    fn start(setup: &Setup) -> State {
        State::start(setup)
    }
    fn step(setup: &Setup, state: &mut State, oracle: &mut impl Oracle<Self>) -> Play<Flow> {
        turn::step(&mut Game { setup, state }, oracle)
    }
    fn stride(setup: &Setup, state: &mut State, mut oracle: &mut dyn Oracle<Self>) -> Play<Flow> {
        Self::step(setup, state, &mut oracle)
    }
    fn verdict(setup: &Setup, state: &State) -> Verdict {
        victory::verdict(setup, state)
    }
    /// HB-HID-01: the umpire holds the whole night, a side what it may know.
    fn view(setup: &Setup, state: &State, to: Eyes) -> View {
        View { eyes: to, state: view::known(setup, state, to) }
    }
    fn gives_up(choice: Choice) -> bool {
        choice == Choice::Resign
    }
    /// HB-HID-11: who is not asked learns nothing, not even that the other is.
    fn umpired(_: &Setup) -> bool {
        true
    }
    /// HB-HID-12: log, replay and odds of a side are made of what this leaves.
    fn told(event: Event, to: Eyes) -> Option<Event> {
        view::told(event, to)
    }
    fn cites(clause: C, event: Event, to: Eyes) -> C {
        view::cites(clause, event, to)
    }
    fn shows(clause: C, about: Subject, by: Hand, to: Eyes) -> bool {
        view::shows(clause, about, by, to)
    }
}
