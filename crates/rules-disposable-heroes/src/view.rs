//! What each seat may know. All secrecy of the game is decided here: there is none, the whole table is open.
use crate::{
    Clause, DisposableHeroes, Game, Setup, State, turn, victory,
    words::{Event, Subject},
};
use kernel::{Battle, Eyes, Flow, Hand, Oracle, Play, Verdict, in_a_row};
use serde::Serialize;

/// The position as somebody knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    pub eyes: Eyes,
    pub state: State,
}

impl Battle for DisposableHeroes {
    const ID: &'static str = "disposable-heroes";
    const VERSION: u32 = 2;
    type Setup = Setup;
    type View = View;

    fn start(setup: &Setup) -> State {
        State::start(setup)
    }
    fn step<O: Oracle<Self> + ?Sized>(setup: &Setup, state: &mut State, oracle: &mut O) -> Play<Flow> {
        turn::step(&mut Game::new(setup, state), oracle)
    }
    fn steps<O: Oracle<Self> + ?Sized>(
        setup: &Setup,
        state: &mut State,
        most: u32,
        oracle: &mut O,
    ) -> Play<(u32, Flow)> {
        let mut game = Game::new(setup, state);
        in_a_row(most, || turn::step(&mut game, oracle))
    }
    fn stride(setup: &Setup, state: &mut State, oracle: &mut dyn Oracle<Self>) -> Play<Flow> {
        Self::step(setup, state, oracle)
    }
    fn verdict(setup: &Setup, state: &State) -> Verdict {
        victory::verdict(setup, state)
    }
    fn view(_: &Setup, state: &State, to: Eyes) -> View {
        View { eyes: to, state: *state }
    }
    fn told(event: Event, _: Eyes) -> Option<Event> {
        Some(event)
    }
    fn shows(_: Clause, _: Subject, _: Hand, _: Eyes) -> bool {
        true
    }
}
