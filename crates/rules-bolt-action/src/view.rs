//! What each seat may know. All secrecy of the game is decided here. The whole table is open; secret is only which
//! reserves outflank, and on which side, until they arrive (BA-SET-07).
use crate::{
    BoltAction, Clause, Game, Place, Setup, State, turn, victory,
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

impl Battle for BoltAction {
    const ID: &'static str = "bolt-action";
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
    fn view(setup: &Setup, state: &State, to: Eyes) -> View {
        let mut state = *state;
        for unit in setup.units().filter(|&u| !to.are_of(setup.seat(u))) {
            let place = &mut state.units[usize::from(unit.0)].place;
            *place = unnoted(*place);
        }
        View { eyes: to, state }
    }
    fn told(event: Event, to: Eyes) -> Option<Event> {
        Some(match event {
            Event::Held { unit, seat, place } if !to.are_of(seat) => Event::Held { unit, seat, place: unnoted(place) },
            event => event,
        })
    }
    fn shows(clause: Clause, _: Subject, by: Hand, to: Eyes) -> bool {
        clause != Clause::Set07 || to.are_behind(by)
    }
}

/// BA-SET-07: an outflanker looks like any other reserve.
const fn unnoted(place: Place) -> Place {
    match place {
        Place::Outflank(_) => Place::Reserve,
        place => place,
    }
}
