//! What each seat may know. All secrecy of the game is decided here: where hidden elements are (HA-GEN-07), whether
//! those who were lost from view are still where they were seen (HA-OBS-09, HA-VAC-01), what both of them do, and orders
//! while the other side still gives its own (HA-CMD-04).
use crate::{
    Phase, Setup, State,
    state::{May, Place, Unit},
    words::{Event, Order, Subject},
};
use kernel::{Eyes, Seat};

/// The position as somebody knows it.
pub type View = kernel::View<State>;

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
        // HA-SOLO-16: a slip lies face down.
        let there = state.unit_mut(unit);
        (there.goal, there.post) = (None, kernel::Point::default());
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

/// Whether these eyes are told of an event at all.
pub fn is_told(event: Event, to: Eyes) -> bool {
    event.only().is_none_or(|seat| to.are_of(seat))
}

/// Whether these eyes see the dice and hear the answers about something.
pub fn is_shown(about: Subject, to: Eyes) -> bool {
    about.only().is_none_or(|seat| to.are_of(seat))
}
