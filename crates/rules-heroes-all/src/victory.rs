//! HA-GEN-09, HA-SC: who is broken, and who has won.
use crate::{
    Clause as C, Game, Oracle, Setup, State,
    setup::{Edge, Ground, Victory},
    state::{Phase, Place},
    words::{Event, UnitId},
};
use kernel::{Flow, Point, Seat, Verdict};
use smallvec::{SmallVec, smallvec};
use table::Inches;

/// The lane: so near the edge is through.
const THROUGH: Inches = Inches::whole(4);

pub fn is_over(game: &Game<'_>) -> bool {
    game.bound >= game.setup.plan.scenario.bounds || Seat::BOTH.into_iter().any(|seat| is_broken(game, seat))
}

pub fn finish(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Flow {
    for seat in Seat::BOTH {
        if is_broken(game, seat) {
            oracle.tell(C::Gen09, Event::Broken(seat));
        }
    }
    let verdict = verdict(game.setup, game);
    oracle.tell(C::Gen10, Event::Points { points: verdict.points });
    game.enter(Phase::Over);
    oracle.tell(C::Gen09, Event::Over { winner: verdict.winner });
    Flow::Over
}

/// HA-GEN-09: half its elements or half its men, where it began with four or more; else everybody.
pub fn is_broken(game: &Game<'_>, seat: Seat) -> bool {
    broken(game.setup, game, seat)
}

pub(crate) fn broken(setup: &Setup, state: &State, seat: Seat) -> bool {
    let options = setup.options();
    if options.army_break_off() {
        return false;
    }
    let elements = setup.units_of(seat).filter(|&u| setup.element(u).counts());
    let started = elements.clone().count();
    let lost = usize::from(state.lost[seat.index()]);
    if started < 4 {
        return lost >= started;
    }
    // Option break_at=two_thirds
    let limit = |n: usize| if options.break_at_two_thirds() { (2 * n).div_ceil(3) } else { n.div_ceil(2) };
    if lost >= limit(started) {
        return true;
    }
    let by_men = setup.plan.scenario.break_by_men && !options.break_figures_off();
    let is_foot = |u: &UnitId| !setup.element(*u).has_hull() && setup.element(*u).crew_of.is_none();
    let foot = setup.units_of(seat).filter(is_foot);
    let men: usize = foot.clone().map(|u| usize::from(setup.element(u).figures())).sum();
    let left: usize = foot
        .filter(|&u| state.unit(u).place != Place::Lost && !state.unit(u).disarmed)
        .map(|u| usize::from(state.unit(u).count()))
        .sum();
    by_men && men - left.min(men) >= limit(men)
}

/// HA-SC: points, and who is ahead or has won.
pub fn verdict(setup: &Setup, state: &State) -> Verdict {
    let mut copy = *state;
    let game = Game::new(setup, &mut copy);
    let points = scores(&game).into_iter().fold([0; 2], |sum, of| [sum[0] + of[0], sum[1] + of[1]]);
    let winner = match Seat::BOTH.map(|seat| is_broken(&game, seat)) {
        [true, false] => Some(Seat::Second),
        [false, true] => Some(Seat::First),
        _ => match setup.plan.scenario.victory {
            Victory::Breakthrough => Some(if points[1] > 0 { Seat::Second } else { Seat::First }),
            Victory::Village | Victory::Held | Victory::Value => match points[0].cmp(&points[1]) {
                std::cmp::Ordering::Greater => Some(Seat::First),
                std::cmp::Ordering::Less => Some(Seat::Second),
                std::cmp::Ordering::Equal => None,
            },
            Victory::Beachhead => match points[0] {
                6.. => Some(Seat::First),
                4..=5 => None,
                _ => Some(Seat::Second),
            },
        },
    };
    Verdict { winner, points }
}

/// What points are for, and both sides' of it.
pub(crate) fn scores(game: &Game<'_>) -> SmallVec<[[i16; 2]; 3]> {
    match game.setup.plan.scenario.victory {
        Victory::Breakthrough => smallvec![[0, breakthrough(game)]],
        Victory::Village => {
            let [first, second] = Seat::BOTH.map(|seat| village(game, seat));
            first.into_iter().zip(second).map(|(first, second)| [first, second]).collect()
        }
        Victory::Held => smallvec![Seat::BOTH.map(|seat| held(game, seat))],
        Victory::Value => smallvec![Seat::BOTH.map(|seat| destroyed(game, seat))],
        Victory::Beachhead => beachhead(game).into_iter().map(|points| [points, 0]).collect(),
    }
}

/// The lane: the tank, and the platoon with four men or more, at the far edge.
fn breakthrough(game: &Game<'_>) -> i16 {
    let is_through = |&u: &UnitId| {
        let unit = game.unit(u);
        let strong = game.element(u).has_hull() || unit.count() >= 4;
        let near = unit.is_on_table() && Inches::hundredths(game.shape(u).bounds().least.y.into()) <= THROUGH;
        strong && (unit.place == Place::Through || near)
    };
    let counted = game.setup.units_of(Seat::Second).filter(|&u| game.element(u).counts());
    counted.filter(is_through).count() as i16
}

/// The crossroads: houses held alone, the bridge, vehicles brewed.
fn village(game: &Game<'_>, seat: Seat) -> [i16; 3] {
    let steady = |u: UnitId| game.is_foot(u) && game.is_steady_or_halted(u) && game.unit(u).is_on_table();
    let (mut houses, mut bridge) = (0, 0);
    for (nth, piece) in game.pieces() {
        match piece.kind {
            Ground::Building if !game.has_fallen(nth) => {
                let held = |seat| game.on_table(seat).any(|u| steady(u) && game.is_inside(u, nth));
                houses += i16::from(held(seat) && !held(!seat));
            }
            Ground::Bridge if !game.has_fallen(nth) => {
                let men = |seat| {
                    let near = |u: &UnitId| steady(*u) && piece.shape.is_within_of(game.disc(*u), THROUGH);
                    game.on_table(seat).filter(near).map(|u| i16::from(game.unit(u).count())).sum::<i16>()
                };
                bridge += if men(seat) > men(!seat) { 2 } else { 0 };
            }
            _ => {}
        }
    }
    let brewed = game.setup.units_of(!seat).filter(|&u| game.is_wreck(u)).count();
    [houses, bridge, brewed as i16]
}

/// Objectives that this side alone has steady or halted foot near.
fn held(game: &Game<'_>, seat: Seat) -> i16 {
    let objectives = game.setup.plan.scenario.objectives.iter();
    objectives.filter(|objective| holder(game, objective.at) == Some(seat)).count() as i16
}

/// HA-GEN-06: what the enemy's lost elements were worth.
fn destroyed(game: &Game<'_>, seat: Seat) -> i16 {
    let lost = |&u: &UnitId| game.element(u).counts() && game.unit(u).place == Place::Lost;
    game.setup.units_of(!seat).filter(lost).map(|u| game.element(u).value as i16).sum()
}

/// Held by the side that alone has steady or halted men on foot within 3".
pub fn holder(game: &Game<'_>, at: Point) -> Option<Seat> {
    let holds = |seat: Seat| {
        let near = |u: &UnitId| {
            game.is_foot(*u) && game.is_steady_or_halted(*u) && game.distance_to(*u, at) <= Inches::whole(3)
        };
        game.on_table(seat).any(|u| near(&u))
    };
    match [holds(Seat::First), holds(Seat::Second)] {
        [true, false] => Some(Seat::First),
        [false, true] => Some(Seat::Second),
        _ => None,
    }
}

/// The beach: pillboxes taken or destroyed, platoons inland.
fn beachhead(game: &Game<'_>) -> [i16; 2] {
    let taken = |(nth, t): &(u8, &crate::setup::Terrain)| {
        t.kind == Ground::Pillbox && (game.has_fallen(*nth) || game.entered >> nth & 1 == 1)
    };
    let pillboxes = game.pieces().filter(taken).count() as i16;
    let inland = |u: &UnitId| {
        let unit = game.unit(*u);
        game.element(*u).figures() >= 8 && unit.count() >= 4 && unit.is_on_table() && unit.at.y > 3400
    };
    [pillboxes, 2 * game.on_table(Seat::First).filter(inland).count() as i16]
}

/// The beach: a pillbox that First has entered counts for good.
pub fn entered(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    let is_landing = game.setup.side(game.seat(unit)).edge == Edge::Waterline;
    if let Some(piece) = game.inside(unit).filter(|_| is_landing && game.is_foot(unit)) {
        let is_new = game.setup.terrain(piece).kind == Ground::Pillbox && game.entered >> piece & 1 == 0;
        if is_new {
            game.entered |= 1 << piece;
            oracle.tell(C::Gen12, Event::Occupies { unit, at: game.unit(unit).at });
        }
    }
}
