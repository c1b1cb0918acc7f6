//! What is counted when a battle is over. No rule is decided here.
use crate::{DisposableHeroes, Setup, State, setup::Victory, victory, words::UnitId};
use kernel::{Ending, Enlisted, Reckon, Reckoning, Seat};

impl Reckon for DisposableHeroes {
    fn roster(setup: &Setup) -> Vec<Enlisted> {
        let enlisted = |u| {
            let squad = setup.squad(u);
            Enlisted { seat: squad.seat, name: squad.name.clone(), men: squad.men.len().max(1) as u16 }
        };
        fielded(setup).map(enlisted).collect()
    }
    fn scoring(setup: &Setup) -> &'static [&'static str] {
        match setup.plan.scenario.victory {
            Victory::Hold | Victory::Storm { .. } => &["enemies destroyed", "enemies shaken"],
            Victory::Points => &["enemies destroyed", "objectives"],
        }
    }
    fn reckon(setup: &Setup, state: &State) -> Reckoning {
        let left = |u: UnitId| match state.unit(u) {
            unit if !unit.is_alive() => 0,
            _ if setup.squad(u).is_vehicle() => 1,
            unit => unit.count().into(),
        };
        let beaten = |seat| match victory::in_play(setup, state, seat).next() {
            None => Some(Ending::WipedOut(seat)),
            Some(_) => victory::is_beaten(setup, state, seat).then_some(Ending::Broken(seat)),
        };
        Reckoning {
            turns: state.turn,
            ending: Ending::beaten(Seat::BOTH.map(beaten)),
            left: fielded(setup).map(left).collect(),
            scores: victory::scores(setup, state).to_vec(),
        }
    }
}

/// A crew counts with its vehicle.
fn fielded(setup: &Setup) -> impl Iterator<Item = UnitId> {
    setup.units().filter(|&u| setup.squad(u).crew_of.is_none())
}
