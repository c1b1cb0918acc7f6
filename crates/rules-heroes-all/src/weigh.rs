//! How a side stands, and where what nobody sees may be: what opponents and odds over several activations reckon with. No
//! rule is decided here.
use crate::{
    HeroesAll, Phase, Setup, State, View,
    state::{Place, Unit},
    victory,
    words::{Nerve, UnitId},
};
use kernel::{Eyes, Horizon, Point, Seat, Strength, Weigh, length};

/// A point of the scenario.
const POINT: i32 = 500;

impl Weigh for HeroesAll {
    const VICTORY: i32 = 4000;

    fn strength(setup: &Setup, state: &State, seat: Seat) -> Strength {
        let mut left = Strength::default();
        for unit in alive(setup, state, seat).filter(|&u| setup.element(u).counts()) {
            left.units += 1;
            left.men += if setup.element(unit).has_hull() { 0 } else { state.unit(unit).count().into() };
            left.shaken += u16::from(state.unit(unit).nerve > Nerve::Steady);
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
    /// Quickly played, the quicker the fewer units, and only the end says what a step was worth.
    fn horizon(setup: &Setup) -> Horizon {
        Horizon { steps: u32::MAX, effort: 30_000 / setup.units().count().max(1) as u32, looks: 4, doubt: 600 }
    }
    /// Who is nowhere to be seen is somewhere in his zone, in cover by preference; who was lost from view may still be
    /// where he was.
    fn imagine(setup: &Setup, view: &View, lot: &mut dyn FnMut(u32) -> u32) -> State {
        let mut state = view.state;
        let blank = State::start(setup);
        for unit in setup.units().filter(|&u| !view.eyes.are_of(setup.seat(u)) && view.eyes != Eyes::Umpire) {
            let there = *state.unit(unit);
            if !there.hidden {
                continue;
            }
            let at = there.believed.unwrap_or_else(|| somewhere(setup, setup.seat(unit), lot));
            *state.unit_mut(unit) = Unit {
                at,
                place: Place::Table,
                men: there.seen,
                seen: there.seen,
                hidden: true,
                believed: there.believed,
                ..*blank.unit(unit)
            };
        }
        state
    }
}

/// A place of cover in the zone of a side, or the middle of it.
fn somewhere(setup: &Setup, seat: Seat, lot: &mut dyn FnMut(u32) -> u32) -> Point {
    let side = setup.side(seat);
    let zone = side.hidden_zone.as_ref().unwrap_or(&side.zone);
    let middle = |shape: &table::Shape| {
        let bounds = shape.bounds();
        Point::new(bounds.least.x.midpoint(bounds.most.x), bounds.least.y.midpoint(bounds.most.y))
    };
    let havens = || setup.havens.iter().map(|haven| middle(&haven.shape)).filter(|&at| zone.holds(at));
    match havens().count() as u32 {
        0 => middle(zone),
        n => havens().nth(lot(n) as usize).unwrap_or_else(|| middle(zone)),
    }
}

fn alive<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> impl Iterator<Item = UnitId> + 'a {
    setup.units_of(seat).filter(|&u| state.unit(u).place != Place::Lost)
}

/// Half for being there, half for its men; less when its nerve is gone.
fn force(setup: &Setup, unit: &Unit, id: UnitId) -> i32 {
    let element = setup.element(id);
    let full = 10 * i32::from(element.value);
    let left = if element.has_hull() {
        full * (4 - i32::from(unit.damaged).min(2)) / 4
    } else {
        full / 2 + full / 2 * i32::from(unit.count()) / i32::from(element.figures()).max(1)
    };
    left * match unit.nerve {
        Nerve::Steady => 100,
        Nerve::Halted => 90,
        Nerve::Pinned => 75,
        Nerve::Retreating => 50,
    } / 100
}

/// How far its nearest men are from something that counts.
fn way(setup: &Setup, state: &State, seat: Seat, at: Point) -> i32 {
    let near = alive(setup, state, seat).filter(|&u| state.unit(u).is_on_table() && setup.element(u).counts());
    near.map(|u| length(state.unit(u).at, at) as i32).min().unwrap_or(4800).min(4800) / 24
}
