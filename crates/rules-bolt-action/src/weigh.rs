//! How a side stands: what opponents and odds over several activations reckon with. No rule is decided here.
use crate::{BoltAction, Phase, Setup, State, View, state::Unit, victory, words::UnitId};
use kernel::{Horizon, Seat, Strength, Weigh, length};

/// A point of the scenario held now, and a pin in hundredths of a unit's worth.
const POINT: i32 = 400;
const PIN: i32 = 6;

impl Weigh for BoltAction {
    const VICTORY: i32 = 4000;

    fn strength(setup: &Setup, state: &State, seat: Seat) -> Strength {
        let mut left = Strength::default();
        for unit in alive(setup, state, seat) {
            left.units += 1;
            left.men += if setup.squad(unit).vehicle.is_some() { 0 } else { state.unit(unit).count().into() };
            left.shaken += u16::from(state.unit(unit).pins > 0);
        }
        left
    }
    fn won(setup: &Setup, state: &State) -> Option<Seat> {
        victory::verdict(setup, state).winner.filter(|_| state.phase == Phase::Over)
    }
    fn lead(setup: &Setup, state: &State) -> i32 {
        let points = victory::verdict(setup, state).points;
        i32::from(points[0] - points[1]) * POINT
    }
    fn stock(setup: &Setup, state: &State, seat: Seat) -> i32 {
        let forces: i32 = alive(setup, state, seat).map(|u| force(setup, state.unit(u), u)).sum();
        forces - setup.plan.scenario.objectives.iter().map(|o| way(setup, state, seat, o.at)).sum::<i32>()
    }
    /// The whole of a small battle; of a large one not a turn, for its steps are dear.
    fn horizon(setup: &Setup) -> Horizon {
        let units = setup.units().count().max(1) as u32;
        Horizon { steps: (96 / units).clamp(12, 24), effort: (6000 / units).max(700), looks: 8, doubt: 400 }
    }
    /// Only which reserves outflank is hidden; they are taken for others.
    fn imagine(_: &Setup, view: &View, _: &mut dyn FnMut(u32) -> u32) -> State {
        view.state
    }
}

fn alive<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> impl Iterator<Item = UnitId> + 'a {
    setup.units().filter(move |&u| setup.seat(u) == seat && state.unit(u).is_alive())
}

/// Ten for each of its points: half for being there, half for its men, less for every pin.
fn force(setup: &Setup, unit: &Unit, id: UnitId) -> i32 {
    let squad = setup.squad(id);
    let (full, men) = (10 * i32::from(squad.points), squad.men.len().max(1) as i32);
    let left = full / 2 + full / 2 * i32::from(unit.count()) / men;
    left * (100 - PIN * i32::from(unit.pins).min(12)) / 100
}

/// How far its nearest men are from something that counts.
fn way(setup: &Setup, state: &State, seat: Seat, at: kernel::Point) -> i32 {
    let on_foot = alive(setup, state, seat).filter(|&u| setup.squad(u).vehicle.is_none());
    let near = on_foot.filter(|&u| state.unit(u).is_on_table()).map(|u| length(state.unit(u).leader(), at) as i32);
    near.min().unwrap_or(4800).min(4800) / 16
}
