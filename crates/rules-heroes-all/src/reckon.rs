//! What is counted when a battle is over. No rule is decided here.
use crate::{Game, HeroesAll, Setup, State, setup::Victory, state::Place, victory, words::UnitId};
use kernel::{Ending, Enlisted, Reckon, Reckoning, Seat};

impl Reckon for HeroesAll {
    fn roster(setup: &Setup) -> Vec<Enlisted> {
        let enlisted = |u| {
            let element = setup.element(u);
            let men = if element.has_hull() { 1 } else { element.figures().into() };
            Enlisted { seat: element.seat, name: element.name.clone(), men }
        };
        counted(setup).map(enlisted).collect()
    }
    fn scoring(setup: &Setup) -> &'static [&'static str] {
        match setup.plan.scenario.victory {
            Victory::Breakthrough => &["elements through"],
            Victory::Village => &["houses", "bridge", "vehicles brewed"],
            Victory::Beachhead => &["pillboxes", "platoons inland"],
            Victory::Held => &["ground held"],
            Victory::Value => &["value destroyed"],
        }
    }
    fn reckon(setup: &Setup, state: &State) -> Reckoning {
        let left = |u: UnitId| match state.unit(u) {
            unit if unit.place == Place::Lost => 0,
            _ if setup.element(u).has_hull() => 1,
            unit => unit.count().into(),
        };
        let broken = |seat| victory::broken(setup, state, seat).then_some(Ending::Broken(seat));
        let mut copy = *state;
        Reckoning {
            turns: state.bound,
            ending: Ending::beaten(Seat::BOTH.map(broken)),
            left: counted(setup).map(left).collect(),
            scores: victory::scores(&Game::new(setup, &mut copy)).to_vec(),
        }
    }
}

fn counted(setup: &Setup) -> impl Iterator<Item = UnitId> {
    setup.units().filter(|&u| setup.element(u).counts())
}
