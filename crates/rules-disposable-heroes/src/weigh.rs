//! How a side stands: what opponents and odds over several activations reckon with. No rule is decided here.
use crate::{
    DisposableHeroes, Phase, Setup, State, View,
    setup::{Objective, Victory},
    state::Unit,
    victory,
    words::UnitId,
};
use kernel::{Horizon, Point, Seat, Strength, Weigh, length};

/// An objective held now, a point for the enemy dead, and a red marker in hundredths of a unit's worth.
const OBJECTIVE: i32 = 500;
const POINT: i32 = 100;
const RED: i32 = 22;

impl Weigh for DisposableHeroes {
    const VICTORY: i32 = 4000;

    fn strength(setup: &Setup, state: &State, seat: Seat) -> Strength {
        let mut left = Strength::default();
        for unit in alive(setup, state, seat) {
            left.units += 1;
            left.men += if setup.squad(unit).is_vehicle() { 0 } else { state.unit(unit).count().into() };
            left.shaken += u16::from(state.unit(unit).is_pinned());
        }
        left
    }
    fn won(setup: &Setup, state: &State) -> Option<Seat> {
        victory::verdict(setup, state).winner.filter(|_| state.phase == Phase::Over)
    }
    fn lead(setup: &Setup, state: &State) -> i32 {
        let held = |o: &Objective| match victory::holder(setup, state, o.at) {
            Some(seat) => OBJECTIVE * i32::from(o.points.max(1)) * seat.sign(),
            None => 0,
        };
        let scenario = &setup.plan.scenario;
        let points = match scenario.victory {
            Victory::Points => victory::verdict(setup, state).points,
            Victory::Hold | Victory::Storm { .. } => [0; 2],
        };
        scenario.objectives.iter().map(held).sum::<i32>() + POINT * i32::from(points[0] - points[1])
    }
    /// Two turns: what comes after is more luck than what was done now.
    fn horizon(setup: &Setup) -> Horizon {
        Horizon { steps: 8, effort: 6000 / setup.units().count().max(1) as u32, looks: 1, doubt: 100 }
    }
    fn stock(setup: &Setup, state: &State, seat: Seat) -> i32 {
        let forces: i32 = alive(setup, state, seat).map(|u| force(setup, state.unit(u), u)).sum();
        forces - setup.plan.scenario.objectives.iter().map(|o| way(setup, state, seat, o.at)).sum::<i32>()
    }
    /// Nothing is hidden.
    fn imagine(_: &Setup, view: &View, _: &mut dyn FnMut(u32) -> u32) -> State {
        view.state
    }
}

fn alive<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> impl Iterator<Item = UnitId> + 'a {
    setup.units().filter(move |&u| setup.seat(u) == seat && state.unit(u).is_alive())
}

/// Ten for each of its points: half for being there, half for its men, less for every marker and every wound of a hull.
fn force(setup: &Setup, unit: &Unit, id: UnitId) -> i32 {
    let squad = setup.squad(id);
    let (full, men) = (10 * i32::from(squad.points), squad.men.len().max(1) as i32);
    let left = match &squad.vehicle {
        Some(_) => full * (8 - i32::from(unit.hull.green).min(3) - 2 * i32::from(unit.hull.mobility as u8)) / 8,
        None => full / 2 + full / 2 * i32::from(unit.count()).min(men) / men,
    };
    left * (100 - RED * i32::from(unit.red)) / 100
}

/// How far its nearest steady men are from something that counts.
fn way(setup: &Setup, state: &State, seat: Seat, at: Point) -> i32 {
    let on_foot = alive(setup, state, seat).filter(|&u| !setup.squad(u).is_vehicle() && !state.unit(u).is_pinned());
    let near = on_foot.filter_map(|u| {
        let unit = state.unit(u);
        unit.is_on_table().then(|| unit.men().next().map_or(4800, |man| length(unit.at[man], at) as i32))
    });
    near.min().unwrap_or(4800).min(4800) / 16
}
