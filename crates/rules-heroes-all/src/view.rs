//! What each seat may know. All secrecy of the game is decided here: where hidden elements are (HA-GEN-07), whether
//! those who were lost from view are still where they were seen (HA-OBS-09, HA-VAC-01), what both of them do, and orders
//! while the other side still gives its own (HA-CMD-04).
use crate::{
    Clause, Game, HeroesAll, Phase, Setup, State, bound,
    state::{May, Place, Unit},
    victory,
    words::{Event, Order, Subject},
};
use kernel::{Battle, Eyes, Flow, Hand, Oracle, Play, Seat, Verdict, in_a_row};
use serde::Serialize;

/// The position as somebody knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    pub eyes: Eyes,
    pub state: State,
}

impl Battle for HeroesAll {
    const ID: &'static str = "heroes-all";
    const VERSION: u32 = 3;
    type Setup = Setup;
    type View = View;

    fn start(setup: &Setup) -> State {
        State::start(setup)
    }
    fn step<O: Oracle<Self> + ?Sized>(setup: &Setup, state: &mut State, oracle: &mut O) -> Play<Flow> {
        bound::step(&mut Game::new(setup, state), oracle)
    }
    fn steps<O: Oracle<Self> + ?Sized>(
        setup: &Setup,
        state: &mut State,
        most: u32,
        oracle: &mut O,
    ) -> Play<(u32, Flow)> {
        let mut game = Game::new(setup, state);
        in_a_row(most, || bound::step(&mut game, oracle))
    }
    fn stride(setup: &Setup, state: &mut State, oracle: &mut dyn Oracle<Self>) -> Play<Flow> {
        Self::step(setup, state, oracle)
    }
    fn verdict(setup: &Setup, state: &State) -> Verdict {
        victory::verdict(setup, state)
    }
    fn view(setup: &Setup, state: &State, to: Eyes) -> View {
        View { eyes: to, state: known(setup, state, to) }
    }
    fn told(event: Event, to: Eyes) -> Option<Event> {
        event.only().is_none_or(|seat| to.are_of(seat)).then_some(event)
    }
    fn shows(_: Clause, about: Subject, _: Hand, to: Eyes) -> bool {
        about.only().is_none_or(|seat| to.are_of(seat))
    }
}

/// The position with everything taken out that these eyes do not see.
pub fn known(setup: &Setup, state: &State, to: Eyes) -> State {
    let mut state = *state;
    let writing = state.phase == Phase::Command && !setup.is_solo();
    // What is left of a pool would tell of dice on elements that nobody sees (HA-CMD-04).
    for seat in Seat::BOTH.into_iter().filter(|&seat| !to.are_of(seat)) {
        state.dice[seat.index()] = [0; 6];
    }
    let truth = state;
    for unit in setup.units().filter(|&u| !to.are_of(setup.seat(u))) {
        // HA-CMD-04: both place their dice at once.
        if writing {
            let there = state.unit_mut(unit);
            (there.order, there.may) = (Order::None, May::default());
        }
        // HA-CAR-09: with what nobody sees goes whoever is aboard.
        if truth.is_unseen(unit) && truth.unit(unit).place != Place::Lost {
            *state.unit_mut(unit) = marker(truth.unit(unit));
        }
    }
    state
}

/// What is left of an unseen element: where it is believed to be, and what was last seen of it.
fn marker(there: &Unit) -> Unit {
    let place = if there.believed.is_some() { Place::Table } else { Place::Unseen };
    Unit {
        at: there.believed.unwrap_or_default(),
        believed: there.believed,
        seen: there.seen,
        men: there.seen,
        hidden: true,
        place,
        ..Unit::NOBODY
    }
}
