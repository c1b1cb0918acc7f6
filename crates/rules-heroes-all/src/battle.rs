//! Heroes All as a battle that goes on step by step. A step is one element's action, or one phase.
use crate::{
    Clause, Game, HeroesAll, Setup, State, View, bound, victory, view,
    words::{Event, Subject},
};
use kernel::{Battle, Eyes, Flow, Hand, Oracle, Play, Verdict, in_a_row};

impl Battle for HeroesAll {
    const ID: &'static str = "heroes-all";
    const VERSION: u32 = 5;
    type Setup = Setup;
    type View = View;

    fn start(setup: &Setup) -> State {
        State::start(setup)
    }
    fn step(setup: &Setup, state: &mut State, oracle: &mut impl Oracle<Self>) -> Play<Flow> {
        bound::step(&mut Game::new(setup, state), oracle)
    }
    fn steps(setup: &Setup, state: &mut State, most: u32, oracle: &mut impl Oracle<Self>) -> Play<(u32, Flow)> {
        let mut game = Game::new(setup, state);
        in_a_row(most, || bound::step(&mut game, oracle))
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
        view::is_told(event, to).then_some(event)
    }
    fn shows(_: Clause, about: Subject, _: Hand, to: Eyes) -> bool {
        view::is_shown(about, to)
    }
}
