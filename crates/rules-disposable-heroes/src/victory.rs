//! DH-WIN: how long the battle lasts, and who wins it.
use crate::{
    Clause as C, Game, Oracle, Setup, State,
    setup::{Place, Victory},
    words::{Event, UnitId},
};
use kernel::{Flow, Point, Seat, Verdict};
use table::{Disc, Inches, is_within};

/// DH-WIN-03: how near an objective.
pub const NEAR: Inches = Inches::whole(3);

/// DH-WIN-01, DH-WIN-02: the last turn is over, or a side is done for.
pub fn is_over(game: &Game<'_>) -> bool {
    game.turn >= game.setup.plan.scenario.turns || Seat::BOTH.into_iter().any(|seat| is_beaten(game.setup, game, seat))
}

pub(crate) fn in_play<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> impl Iterator<Item = UnitId> + 'a {
    setup.units().filter(move |&u| setup.seat(u) == seat && state.unit(u).is_alive())
}

/// DH-WIN-02: nobody on the table, or only routers.
pub(crate) fn is_beaten(setup: &Setup, state: &State, seat: Seat) -> bool {
    in_play(setup, state, seat).all(|u| state.unit(u).red >= 3)
}

/// After the last turn, or when a side is done for: who holds what, and who wins.
pub fn finish(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Flow {
    let (setup, state) = (game.setup, **game);
    for seat in Seat::BOTH.into_iter().filter(|&seat| is_beaten(setup, &state, seat)) {
        let nobody = in_play(setup, &state, seat).next().is_none();
        oracle.tell(C::Win02, if nobody { Event::NobodyLeft(seat) } else { Event::OnlyRouters(seat) });
    }
    // DH-WIN-03: what is held, and what is not.
    for (nth, objective) in (0..).zip(&setup.plan.scenario.objectives) {
        let event = match holder(setup, &state, objective.at) {
            Some(seat) => Event::HoldsObjective { seat, objective: nth },
            None => Event::Contested { objective: nth },
        };
        oracle.tell(C::Win03, event);
    }
    let Verdict { winner, points } = verdict(setup, &state);
    for (seat, points) in Seat::BOTH.into_iter().zip(points) {
        if setup.plan.scenario.victory == Victory::Hold {
            oracle.tell(C::Win04, Event::Scores { seat, points });
        }
    }
    // DH-WIN-06: a victory may be too dear.
    let mut marginal = false;
    if let Victory::Storm { dear, .. } = setup.plan.scenario.victory {
        let lost = losses(setup, &state, Seat::First);
        oracle.tell(C::Win06, Event::Losses { seat: Seat::First, points: lost });
        marginal = winner == Some(Seat::First) && lost > dear.min(i16::MAX as u16) as i16;
    }
    game.phase = crate::Phase::Over;
    // DH-WIN-05: both beaten, or equal points: nobody wins.
    oracle.tell(if winner.is_none() { C::Win05 } else { C::Win01 }, Event::Ended { points, winner, marginal });
    Flow::Over
}

/// DH-WIN-03: unpinned infantry within 3", and no unpinned enemy as near.
pub fn holder(setup: &Setup, state: &State, at: Point) -> Option<Seat> {
    let (mut holds, mut disputes) = ([false; 2], [false; 2]);
    for u in setup.units().filter(|&u| !state.unit(u).is_pinned() && is_near(setup, state, u, at)) {
        let seat = setup.seat(u).index();
        disputes[seat] = true;
        holds[seat] |= !setup.squad(u).is_vehicle();
    }
    match (holds, disputes) {
        ([true, _], [_, false]) => Some(Seat::First),
        ([_, true], [false, _]) => Some(Seat::Second),
        _ => None,
    }
}

/// DH-WIN-03: within 3" of a point.
pub fn is_near(setup: &Setup, state: &State, unit: UnitId, at: Point) -> bool {
    let of = state.unit(unit);
    let spot = Disc::dot(at);
    let close = |man: usize| is_within(Disc::new(of.at[man], crate::MAN), spot, NEAR);
    match (of.place, &setup.squad(unit).vehicle) {
        (Place::Table, Some(vehicle)) => is_within(Disc::new(of.at[0], vehicle.length / 2), spot, NEAR),
        (Place::Table, None) => of.men().any(close),
        _ => false,
    }
}

/// DH-WIN-06: the value of what a side has lost.
fn losses(setup: &Setup, state: &State, seat: Seat) -> i16 {
    let lost = setup.units().filter(|&u| setup.seat(u) == seat && state.unit(u).place == Place::Destroyed);
    lost.map(|u| setup.squad(u).points as i16).sum()
}

/// DH-WIN-04: half the value of enemies with two markers or more.
fn shaken(setup: &Setup, state: &State, seat: Seat) -> i16 {
    let shaken = in_play(setup, state, !seat).filter(|&u| state.unit(u).red >= 2);
    shaken.map(|u| setup.squad(u).points as i16 / 2).sum()
}

/// S3: what is destroyed counts by its kind, crews on foot nothing.
fn kills(setup: &Setup, state: &State, seat: Seat) -> i16 {
    let lost = setup.units().filter(|&u| setup.seat(u) != seat && state.unit(u).place == Place::Destroyed);
    let worth = |u: UnitId| match &setup.squad(u).vehicle {
        _ if setup.squad(u).crew_of.is_some() => 0,
        Some(vehicle) if vehicle.weight >= crate::Weight::Medium => 2,
        _ => 1,
    };
    lost.map(worth).sum()
}

/// Both sides' points for objectives.
fn held(setup: &Setup, state: &State) -> [i16; 2] {
    let mut held = [0; 2];
    for objective in &setup.plan.scenario.objectives {
        if let Some(seat) = holder(setup, state, objective.at) {
            held[seat.index()] += i16::from(objective.points);
        }
    }
    held
}

/// What points are for, and both sides' of it.
pub(crate) fn scores(setup: &Setup, state: &State) -> [[i16; 2]; 2] {
    match setup.plan.scenario.victory {
        Victory::Hold | Victory::Storm { .. } => {
            [Seat::BOTH.map(|seat| losses(setup, state, !seat)), Seat::BOTH.map(|seat| shaken(setup, state, seat))]
        }
        Victory::Points => [Seat::BOTH.map(|seat| kills(setup, state, seat)), held(setup, state)],
    }
}

pub fn verdict(setup: &Setup, state: &State) -> Verdict {
    let scenario = &setup.plan.scenario;
    let [killed, rest] = scores(setup, state);
    let points = [killed[0] + rest[0], killed[1] + rest[1]];
    // DH-WIN-02, DH-WIN-05: the beaten lose; both beaten is a draw.
    let beaten = Seat::BOTH.map(|seat| is_beaten(setup, state, seat));
    let winner = match beaten {
        _ if state.turn == 0 => None,
        [true, true] => None,
        [true, false] => Some(Seat::Second),
        [false, true] => Some(Seat::First),
        [false, false] => match scenario.victory {
            Victory::Hold => scenario.objectives.iter().find_map(|o| holder(setup, state, o.at)).or(ahead(points, 1)),
            Victory::Storm { .. } => Some(if is_stormed(setup, state) { Seat::First } else { Seat::Second }),
            Victory::Points => ahead(points, 2),
        },
    };
    Verdict { winner, points }
}

fn ahead([first, second]: [i16; 2], lead: i16) -> Option<Seat> {
    match first - second {
        more if more >= lead => Some(Seat::First),
        less if -less >= lead => Some(Seat::Second),
        _ => None,
    }
}

/// S2: whether any of a unit is inside what is stormed.
pub fn is_inside(setup: &Setup, state: &State, unit: UnitId) -> bool {
    let of = state.unit(unit);
    let stormed = || (0..).zip(&setup.plan.terrain).filter(|(nth, _)| setup.is_stormed(*nth));
    of.is_on_table() && of.men().any(|man| stormed().any(|(_, piece)| piece.shape.holds(of.at[man])))
}

/// S2: no unpinned defender inside the bunker, and an unpinned attacker at its objective.
fn is_stormed(setup: &Setup, state: &State) -> bool {
    let unpinned = |seat: Seat| in_play(setup, state, seat).filter(|&u| !state.unit(u).is_pinned());
    let near = |u: UnitId| setup.plan.scenario.objectives.iter().any(|o| is_near(setup, state, u, o.at));
    !unpinned(Seat::Second).any(|u| is_inside(setup, state, u)) && unpinned(Seat::First).any(near)
}
