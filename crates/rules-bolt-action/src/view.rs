//! What each seat may know. All secrecy of the game is decided here. The whole table is open; secret is only which
//! reserves outflank, and on which side, until they arrive (BA-SET-07).
use crate::{Clause, Place, Setup, State, words::Event};
use kernel::{Eyes, Hand};

/// The position as somebody knows it.
pub type View = kernel::View<State>;

/// BA-SET-07: an outflanker looks like any other reserve.
const fn unnoted(place: Place) -> Place {
    match place {
        Place::Outflank(_) => Place::Reserve,
        place => place,
    }
}

/// The position with everything taken out that these eyes do not see.
pub fn known(setup: &Setup, state: &State, to: Eyes) -> State {
    let mut state = *state;
    for unit in setup.units().filter(|&u| !to.are_of(setup.seat(u))) {
        let place = &mut state.units[usize::from(unit.0)].place;
        *place = unnoted(*place);
    }
    state
}

/// What these eyes are told of an event.
pub fn told(event: Event, to: Eyes) -> Event {
    match event {
        Event::Held { unit, seat, place } if !to.are_of(seat) => Event::Held { unit, seat, place: unnoted(place) },
        event => event,
    }
}

/// BA-SET-07: where an outflanker will come from is noted face down.
pub fn shows(clause: Clause, by: Hand, to: Eyes) -> bool {
    clause != Clause::Set07 || to.are_behind(by)
}
