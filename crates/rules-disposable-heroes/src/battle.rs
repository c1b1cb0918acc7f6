//! Disposable Heroes as a battle that goes on step by step. A step is one activation, or one phase.
use crate::{
    Clause, DisposableHeroes, Game, Setup, State, View, turn, victory,
    words::{Event, Subject},
};
use kernel::{Battle, Eyes, Flow, Hand, Oracle, Play, Verdict, in_a_row};

impl Battle for DisposableHeroes {
    const ID: &'static str = "disposable-heroes";
    const VERSION: u32 = 4;
    type Setup = Setup;
    type View = View;

    fn start(setup: &Setup) -> State {
        State::start(setup)
    }
    fn step(setup: &Setup, state: &mut State, oracle: &mut impl Oracle<Self>) -> Play<Flow> {
        turn::step(&mut Game::new(setup, state), oracle)
    }
    fn steps(setup: &Setup, state: &mut State, most: u32, oracle: &mut impl Oracle<Self>) -> Play<(u32, Flow)> {
        let mut game = Game::new(setup, state);
        in_a_row(most, || turn::step(&mut game, oracle))
    }
    fn stride(setup: &Setup, state: &mut State, mut oracle: &mut dyn Oracle<Self>) -> Play<Flow> {
        Self::step(setup, state, &mut oracle)
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
