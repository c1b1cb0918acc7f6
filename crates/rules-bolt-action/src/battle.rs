//! Bolt Action as a battle that goes on step by step. A step is one die out of the cup and all that follows from it.
use crate::{
    BoltAction, Clause, Game, Setup, State, View, turn, victory, view,
    words::{Event, Subject},
};
use kernel::{Battle, Eyes, Flow, Hand, Oracle, Play, Verdict, in_a_row};

impl Battle for BoltAction {
    const ID: &'static str = "bolt-action";
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
    fn view(setup: &Setup, state: &State, to: Eyes) -> View {
        View { eyes: to, state: view::known(setup, state, to) }
    }
    fn told(event: Event, to: Eyes) -> Option<Event> {
        Some(view::told(event, to))
    }
    fn shows(clause: Clause, _: Subject, by: Hand, to: Eyes) -> bool {
        view::shows(clause, by, to)
    }
}
