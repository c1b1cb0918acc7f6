//! What is counted when a battle is over. No rule is decided here.
use crate::{BoltAction, Setup, State, victory};
use kernel::{Ending, Enlisted, Reckon, Reckoning, Seat};

impl Reckon for BoltAction {
    fn roster(setup: &Setup) -> Vec<Enlisted> {
        let enlisted = |u| {
            let squad = setup.squad(u);
            Enlisted { seat: squad.seat, name: squad.name.clone(), men: squad.men.len() as u16 }
        };
        setup.units().map(enlisted).collect()
    }
    fn scoring(_: &Setup) -> &'static [&'static str] {
        &["objectives", "units destroyed"]
    }
    fn reckon(setup: &Setup, state: &State) -> Reckoning {
        let left = |u| if state.unit(u).is_alive() { state.unit(u).count().into() } else { 0 };
        let gone = |seat| !setup.units().any(|u| setup.seat(u) == seat && state.unit(u).is_alive());
        let of = |count: fn(&Setup, &State, Seat) -> u8| Seat::BOTH.map(|seat| count(setup, state, seat).into());
        Reckoning {
            turns: state.turn,
            ending: Ending::beaten(Seat::BOTH.map(|seat| gone(seat).then_some(Ending::WipedOut(seat)))),
            left: setup.units().map(left).collect(),
            scores: vec![of(victory::ground), of(victory::kills)],
        }
    }
}
