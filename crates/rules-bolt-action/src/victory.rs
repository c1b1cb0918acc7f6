//! BA-SET-10..15, -19: how long the battle lasts, and who wins it.
use crate::{
    Clause as C, Game, Oracle, Place, Setup, State, Subject, assist,
    state::Units,
    words::{Event, UnitId},
};
use kernel::{Flow, Hand, Play, Point, Seat, Verbs, Verdict, at_least};
use table::{Disc, Inches, is_within};

/// BA-SET-11: whether another turn follows the one that ends.
pub fn goes_on(game: &Game<'_>, oracle: &mut impl Oracle) -> Play<bool> {
    let scenario = &game.setup.plan.scenario;
    if game.turn != scenario.turns || !scenario.end_roll || game.setup.options().length_fixed_6() {
        return Ok(game.turn < scenario.turns);
    }
    Ok(oracle.throw_plain(Hand::Table, C::Set11, Subject::Nothing, at_least(1, 6, 4))?.of(1) == 1)
}

/// BA-SET-19: a side with nothing on the table and nothing that may still come ends the game at once.
pub fn is_wiped_out(game: &Game<'_>) -> bool {
    Seat::BOTH.into_iter().any(|seat| game.alive(seat).next().is_none())
}

/// After the last turn, or when a side is gone: who holds what, and who wins.
pub fn finish(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    if game.setup.is_mapless() {
        assist::ask_who_holds(game, oracle)?;
    }
    for seat in Seat::BOTH {
        if game.alive(seat).next().is_none() {
            oracle.tell(C::Set19, Event::NobodyLeft(seat));
        }
    }
    // BA-SET-10: who never came counts as destroyed.
    let late: Units = Seat::BOTH.into_iter().flat_map(|seat| game.alive(seat)).filter(|&u| is_late(game, u)).collect();
    for unit in late {
        oracle.tell(C::Set10, game.destroy(unit));
    }
    if oracle.listens() {
        tell_points(game, oracle);
    }
    // BA-SET-14: a lead wins.
    let Verdict { winner, points } = verdict(game.setup, game);
    game.phase = crate::Phase::Over;
    oracle.tell(C::Set14, Event::Ended { points, winner });
    Ok(Flow::Over)
}

/// Where the points come from.
fn tell_points(game: &Game<'_>, oracle: &mut impl Oracle) {
    // BA-SET-15: what is held, and what is not.
    for (nth, objective) in (0..).zip(&game.setup.plan.scenario.objectives) {
        let event = match holder(game.setup, game, objective.at) {
            Some(seat) => Event::Holds { seat, objective: nth, points: objective.points },
            None => Event::Contested { objective: nth },
        };
        // BA-BLDG-12: held from inside the building in which it lies.
        let is_inside = |u: UnitId| match game.unit(u).place {
            Place::Building(piece) => game.setup.shape(piece).holds(objective.at),
            _ => false,
        };
        let inside = game.setup.units().any(|u| may_hold(game.setup, game, u) && is_inside(u));
        oracle.tell(if inside { C::Bldg12 } else { C::Set15 }, event);
    }
    // BA-SET-12, BA-SET-13: points of the scenario, and one for each enemy unit destroyed.
    for seat in Seat::BOTH {
        let points = ground(game.setup, game, seat);
        if points > 0 {
            oracle.tell(C::Set12, Event::ScoresGround { seat, points });
        }
        let units = kills(game.setup, game, seat);
        if units > 0 {
            oracle.tell(C::Set13, Event::ScoresKills { seat, units });
        }
    }
}

/// Off the table still, or aboard something that is.
fn is_late(game: &Game<'_>, unit: UnitId) -> bool {
    match game.unit(unit).place {
        Place::Aboard(vehicle) => game.unit(vehicle).is_off_table(),
        _ => game.unit(unit).is_off_table(),
    }
}

/// BA-SET-15: near enough to an objective to hold it.
pub fn is_at(disc: Disc, objective: Point) -> bool {
    is_within(disc, Disc { at: objective, radius: 0 }, Inches::whole(3))
}

/// BA-SET-15: men within 3", and no enemy within 3".
fn holder(setup: &Setup, state: &State, at: Point) -> Option<Seat> {
    let close = |disc: Disc| is_at(disc, at);
    let near = |unit: UnitId| {
        let unit = state.unit(unit);
        match unit.place {
            Place::Table => unit.men().any(|man| close(Disc { at: unit.at[man], radius: crate::MAN })),
            // BA-BLDG-12: everybody inside is near what is inside; else the walls count.
            Place::Building(piece) => {
                let (shape, posts) = (setup.shape(piece), &setup.posts[usize::from(piece)]);
                shape.holds(at) || posts.iter().any(|&post| close(post))
            }
            _ => false,
        }
    };
    let has = Seat::BOTH.map(|seat| setup.sides[seat.index()].iter().any(|&u| may_hold(setup, state, u) && near(u)));
    match has {
        [true, false] => Some(Seat::First),
        [false, true] => Some(Seat::Second),
        _ => None,
    }
}

/// BA-SET-15, BA-TRAIT-05: medics, observers and empty vehicles hold nothing.
pub(crate) fn may_hold(setup: &Setup, state: &State, unit: UnitId) -> bool {
    let squad = setup.squad(unit);
    let traits = squad.traits;
    if squad.vehicle.is_some() {
        return setup.units().any(|u| state.unit(u).place == Place::Aboard(unit));
    }
    !traits.medic && !traits.artillery_observer && !traits.air_observer
}

/// BA-SET-12: what is held.
pub(crate) fn ground(setup: &Setup, state: &State, seat: Seat) -> u8 {
    let objectives = setup.plan.scenario.objectives.iter();
    objectives.filter(|o| holder(setup, state, o.at) == Some(seat)).map(|o| o.points).sum()
}

/// BA-SET-13: enemies destroyed.
pub(crate) fn kills(setup: &Setup, state: &State, seat: Seat) -> u8 {
    setup.units().filter(|&u| setup.seat(u) != seat && !state.unit(u).is_alive()).count() as u8
}

pub fn verdict(setup: &Setup, state: &State) -> Verdict {
    let points = Seat::BOTH.map(|s| i16::from(ground(setup, state, s)) + i16::from(kills(setup, state, s)));
    let lead = points[0] - points[1];
    let needed = i16::from(setup.plan.scenario.lead);
    let winner = if lead >= needed {
        Some(Seat::First)
    } else if -lead >= needed {
        Some(Seat::Second)
    } else {
        None
    };
    Verdict { winner, points }
}
