//! HA-ASLT: assaults.
use crate::{
    Clause as C, Footing, Game, Oracle, against_vehicles, casualties, direct, firing,
    going::{self, Going},
    grenades, momentum, movement, opportunity,
    ordered::{CONTACT, Ends},
    retreat,
    setup::{Cover, Part, Quality},
    sight, solo,
    state::{Emplacement, Units},
    vacated,
    words::{Choice, Event, Grenades, Nerve, Pace, Subject, UnitId},
};
use figures::Field;
use kernel::{Ground as _, Need, Play, Point, Route, Verbs, length, on_route, route_length};
use smallvec::SmallVec;
use table::{Heading, ahead};

/// HA-ASLT-08: so many rounds.
const ROUNDS: u8 = 3;

/// HA-ASLT-02: who may assault at all.
pub fn may_assault(game: &Game<'_>, unit: UnitId) -> bool {
    let state = game.unit(unit);
    let is_weapon = game.is_immobile(unit) || game.is_gun(unit);
    state.nerve == Nerve::Steady && !is_weapon && !state.mounted && !game.element(unit).is_craft()
}

/// Whom it could reach with its best throw.
pub fn targets(game: &Game<'_>, unit: UnitId) -> Units {
    if !may_assault(game, unit) {
        return Units::new();
    }
    let Some(going) = going::going(game, unit, Pace::Normal) else { return Units::new() };
    let us = game.seat(unit);
    let is_hull = game.element(unit).has_hull();
    let fits = |&e: &UnitId| {
        let hull = game.element(e).has_hull();
        let indoors = game.house_at(place_of(game, e)).is_some();
        // HA-ASLT-09: armour needs something that hurts it; HA-GEN-12: vehicles enter no house.
        if hull {
            !is_hull && against_vehicles::at_means(game, unit)
        } else {
            !is_hull || !indoors && against_vehicles::machine_gun(game, unit).is_some()
        }
    };
    let near = |&e: &UnitId| {
        let reach = |way: &[Point]| going.reach(way);
        untouched(game, unit, e) <= going.longest() && way_to(game, unit, e, reach).is_some()
    };
    game.shown(us).chain(game.ghosts(us)).filter(fits).filter(near).collect()
}

/// Where it is, or is believed to be.
fn place_of(game: &Game<'_>, unit: UnitId) -> Point {
    game.unit(unit).believed.filter(|_| game.unit(unit).hidden).unwrap_or(game.unit(unit).at)
}

/// How far it can go at him without touching: the gap, less a hair for every rounding.
fn untouched(game: &Game<'_>, unit: UnitId, target: UnitId) -> u32 {
    let there = game.shape_at(target, place_of(game, target), game.unit(target).facing);
    let here = game.shape_at(unit, game.unit(unit).at, game.unit(unit).facing);
    here.gap_between(&there).as_budget().saturating_sub(10)
}

/// Straight at him, until the footprints touch, and no farther than `most` says of such a way; men go round what is closed.
pub fn way_to(game: &Game<'_>, unit: UnitId, target: UnitId, most: impl Fn(&[Point]) -> u32) -> Option<Route> {
    let (from, to) = (game.unit(unit).at, place_of(game, target));
    let there = game.shape_at(target, to, game.unit(target).facing);
    let facing = game.unit(unit).facing;
    let whole = length(from, to);
    let touches = |at: Point| game.shape_at(unit, at, facing).gap_between(&there) <= CONTACT;
    let first = untouched(game, unit, target) / 5;
    let mut stops = (first..=whole / 5).map(|n| n * 5).chain([whole]).map(|far| on_route(&[from, to], far));
    let route = Route::from_slice(&[from, stops.find(|&at| touches(at))?]);
    going::gait(game, unit, Pace::Normal)?;
    let field = Footing::charging(game, unit, to).field;
    let straight = Some(&route).filter(|route| field.price(route).is_ok());
    let is_near = |route: &Route| route_length(route) <= most(route);
    if straight.is_some_and(is_near) {
        return Some(route);
    }
    if straight.is_some() || game.element(unit).has_hull() {
        return None;
    }
    // HA-ASLT-01: round what bars the straight way, to the nearest place from which he is touched.
    let spots = places_beside(game, unit, target, &field);
    let longest = going::going(game, unit, Pace::Normal)?.longest();
    field.way_to_any(0, &spots, longest).filter(is_near)
}

/// Where it may stand and touches him.
fn places_beside(game: &Game<'_>, unit: UnitId, target: UnitId, field: &Field<'_, C>) -> SmallVec<[Point; 24]> {
    let (from, to) = (game.unit(unit).at, place_of(game, target));
    let there = game.shape_at(target, to, game.unit(target).facing);
    let touches = |at: &Point| game.shape_at(unit, *at, game.unit(unit).facing).gap_between(&there) <= CONTACT;
    let beside = |n| {
        let outside = ahead(to, Heading::new(15 * n), length(from, to).min(400));
        (0..80).map(|n| on_route(&[outside, to], 5 * n)).find(touches)
    };
    (0..24).filter_map(beside).filter(|&at| field.stand(at).is_ok()).collect()
}

/// HA-ASLT-01: where it cannot go straight at him, the way is its owner's.
fn draw(
    game: &Game<'_>,
    unit: UnitId,
    target: UnitId,
    ready: Route,
    (most, going): (u32, Option<Going>),
    oracle: &mut impl Oracle,
) -> Play<Route> {
    if ready.len() <= 2 && !game.asks_everything || game.is_automated(game.seat(unit)) {
        return Ok(ready);
    }
    let (from, to) = (game.unit(unit).at, place_of(game, target));
    let there = game.shape_at(target, to, game.unit(target).facing);
    let ground = Footing { going, ..Footing::charging(game, unit, to) };
    let spots = places_beside(game, unit, target, &ground.field);
    let beyond = ground.field.way_beyond(&ready, 0, &spots, most).filter(|_| ready.len() > 2);
    let ready = [Some(ready), beyond].into_iter().flatten().collect();
    let ground = ground.bound_for(Ends::Contact(there), C::Aslt01, ready);
    let about: Subject = (game.known(unit), target).into();
    Ok(oracle.path(game, game.seat(unit), C::Aslt01, about, from, most, ground)?.route)
}

/// HA-ASLT-01: it goes for him.
pub fn charge(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let (Some(ready), Some(going)) = (way_to(game, unit, target, |_| u32::MAX), going::going(game, unit, Pace::Normal))
    else {
        return Ok(());
    };
    oracle.tell(C::Aslt01, Event::Assaults { by: unit, at: target });
    // HA-MOV-22: it is named before the dice are thrown.
    let route = draw(game, unit, target, ready, (going.longest(), Some(going.clone())), oracle)?;
    let thrown = movement::throw(game, unit, Pace::Normal, &going, &route, oracle)?;
    let whole = route_length(&route);
    if thrown < whole {
        // HA-ASLT-12: it stops where the throw ends.
        let part = movement::cut_short(game, unit, &route, thrown);
        movement::travel(game, unit, &part, &mut oracle.within(C::Aslt12, &(unit, target)))?;
        oracle.tell(C::Aslt12, Event::Short { by: unit, at: target });
        return Ok(());
    }
    let is_ghost = game.unit(target).hidden;
    let live = (unit, target, &route, is_ghost);
    let held = &mut oracle.within(C::Aslt01, &live);
    let Some(come) = opportunity::along(game, unit, &route, whole, held)? else { return Ok(()) };
    movement::arrive(game, unit, on_route(&route, whole), whole - come, oracle);
    if is_ghost {
        // HA-VAC-04: nobody is there, and now it is known.
        vacated::enter(game, unit, oracle);
        if game.unit(target).hidden && game.unit(target).believed.is_some() {
            oracle.tell(C::Vac05, game.disbelieve(target));
        }
        return Ok(());
    }
    if !game.unit(unit).is_on_table() || !game.unit(target).is_on_table() {
        return Ok(());
    }
    contact(game, unit, target, oracle)
}

/// HA-CM-13: whoever is running surrenders; HA-ASLT-12: whoever fights has used his fire.
pub fn contact(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.unit(target).nerve == Nerve::Retreating && game.is_men(target) {
        let witnesses = casualties::witnesses(game, target);
        oracle.tell(C::Cm13, game.surrender(target));
        casualties::alarm(game, &witnesses, oracle);
        return Ok(());
    }
    meet(game, unit, target, oracle)?;
    game.spend_fire(unit);
    game.spend_fire(target);
    Ok(())
}

/// HA-ASLT-03: grenades, then fire, then the fight.
fn meet(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.element(target).has_hull() {
        return against_vehicles::at_vehicle(game, unit, target, oracle);
    }
    // HA-ASLT-10: a vehicle is fought back only by what hurts it.
    if game.element(unit).has_hull() {
        return against_vehicles::overrun(game, unit, target, oracle);
    }
    if grenades::has_stock(game, unit) && throws(game, unit, target, oracle)? {
        grenades::use_up(game, unit, target, Grenades::Hand, oracle)?;
    }
    defend(game, unit, target, oracle)?;
    if game.unit(unit).is_on_table() && game.unit(target).is_on_table() {
        fight(game, unit, target, oracle)?;
    }
    Ok(())
}

fn throws(game: &Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    if game.is_automated(game.seat(unit)) {
        return Ok(solo::throws(game, target));
    }
    let about: Subject = (game.known(unit), target).into();
    let options = [Choice::Grenades(Grenades::Hand), Choice::NoGrenades];
    Ok(oracle.pick(game, game.seat(unit), C::Aslt03, about, &options)? != Choice::NoGrenades)
}

/// HA-ASLT-03: a defender who holds a 1 fires once.
fn defend(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.unit(target).holds_one() && firing::may_hit(game, target, unit) {
        let fires = game.is_automated(game.seat(target)) || {
            let options = [Choice::Yes, Choice::No];
            let about: Subject = (game.known(target), unit).into();
            oracle.pick(game, game.seat(target), C::Aslt03, about, &options)? == Choice::Yes
        };
        if fires {
            oracle.tell(C::Aslt03, Event::Halted { unit, by: target });
            firing::fire_at(game, target, unit, &mut oracle.within(C::Aslt03, &(unit, target)))?;
            game.spend_fire(target);
        }
    }
    Ok(())
}

/// HA-ASLT-04: round after round.
pub fn fight(game: &mut Game<'_>, attacker: UnitId, defender: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let ground = game.unit(defender).at;
    // Option assault=one_round
    let rounds = if game.setup.options().assault_one_round() { 1 } else { ROUNDS };
    for round in 1..=rounds {
        oracle.cut(game, C::Aslt04, &(attacker, defender, ground, round))?;
        let live = (attacker, defender, ground, round);
        let held = &mut oracle.within(C::Aslt07, &live);
        let lost = fight_round(game, attacker, defender, round, held)?;
        for (unit, before) in [(attacker, lost[0]), (defender, lost[1])] {
            if game.unit(unit).count() == 0 && before > 0 {
                casualties::gone(game, unit, C::Aslt07, oracle);
            }
        }
        let (ours, theirs) = (game.unit(attacker).is_on_table(), game.unit(defender).is_on_table());
        if !ours || !theirs {
            if ours {
                occupy(game, attacker, ground, oracle)?;
            }
            return Ok(());
        }
        let loser = loser(attacker, defender, lost);
        oracle.tell(C::Aslt06, Event::RoundLost { unit: loser, lost });
        if breaks(game, loser, &mut oracle.within(C::Aslt07, &(attacker, defender, ground, loser, round)))? {
            if loser == defender {
                occupy(game, attacker, ground, oracle)?;
            }
            return Ok(());
        }
    }
    // HA-ASLT-08: nobody gave way.
    retreat::home(game, attacker, 300, C::Aslt08, oracle)?;
    Ok(())
}

/// HA-ASLT-06: who lost more tests at once; the attacker if equal.
pub fn loser(attacker: UnitId, defender: UnitId, lost: [u8; 2]) -> UnitId {
    if lost[1] > lost[0] { defender } else { attacker }
}

/// Both throw, and both lose at once.
pub fn fight_round(
    game: &mut Game<'_>,
    attacker: UnitId,
    defender: UnitId,
    round: u8,
    oracle: &mut impl Oracle,
) -> Play<[u8; 2]> {
    oracle.tell(C::Aslt04, Event::Round { by: attacker, at: defender, round });
    let first = round == 1;
    let theirs = kills(game, attacker, defender, first, &mut oracle.within(C::Aslt04, &(attacker, defender)))?;
    let live = (attacker, defender, theirs);
    let held = &mut oracle.within(C::Aslt04, &live);
    let ours = kills(game, defender, attacker, false, held)?;
    let lost = [ours.min(game.unit(attacker).count()), theirs.min(game.unit(defender).count())];
    let pair = [attacker, defender];
    for (nth, unit) in pair.into_iter().enumerate() {
        casualties::take(game, unit, lost[nth], &mut oracle.within(C::Aslt04, &(pair, lost, nth)))?;
    }
    // HA-CM-01: who lost men owes a test, unless the fight makes him take it at once.
    for unit in pair {
        let fallen = std::mem::take(&mut game.unit_mut(unit).fallen);
        if fallen > 0 && game.unit(unit).count() > 0 {
            oracle.tell(C::Cm01, game.note_test(unit));
        }
    }
    Ok(lost)
}

/// HA-ASLT-04: a die for each man, at most ten; HA-ASLT-05: submachine guns throw their misses again.
pub fn kills(game: &Game<'_>, by: UnitId, at: UnitId, charges: bool, oracle: &mut impl Oracle) -> Play<u8> {
    let need = need(game, by, at, charges);
    let from = direct::threshold(need.total());
    let about: Subject = (game.known(by), at).into();
    // HA-ASLT-10: a vehicle throws four.
    if game.element(by).has_hull() {
        let thrown = oracle.throw(game.seat(by), C::Aslt10, about, direct::dice(4, from, false), &need)?;
        return Ok(thrown.from(1));
    }
    let is_smg = |p: Part| {
        let weapon = game.element(by).part(p).weapon;
        weapon.is_some_and(|w| game.weapon(w).again)
    };
    let smgs: u8 = Part::ALL.into_iter().filter(|&p| is_smg(p)).map(|p| game.unit(by).part(p)).sum();
    let smgs = smgs.min(10);
    let rest = (game.unit(by).count() - smgs).min(10 - smgs);
    let mut hits = 0;
    for (men, again) in [(smgs, true), (rest, false)] {
        if men > 0 {
            let dice = direct::dice(men, from, again);
            hits += oracle.throw(game.seat(by), C::Aslt04, about, dice, &need)?.from(1);
            oracle.cut(game, C::Aslt05, &(by, at, charges, rest, hits, again))?;
        }
    }
    Ok(hits)
}

/// HA-ASLT-05
pub(crate) fn need(game: &Game<'_>, by: UnitId, at: UnitId, charges: bool) -> Need<C> {
    let mut need = Need::base(C::Aslt04, "to kill", 5);
    let cover = sight::ground_cover(game, game.disc(at), game.at(by));
    need.when(game.quality(by) == Quality::Elite, C::Aslt05, "elite", -1)
        .when(game.quality(by) == Quality::Poor, C::Aslt05, "poor", 1)
        .when(charges, C::Aslt05, "charging", -1)
        .when(cover >= Cover::Hard, C::Aslt05, "against hard cover", 1)
        .when(game.unit(by).nerve == Nerve::Pinned, C::Aslt05, "pinned", 1);
    direct::natural(game, need)
}

/// HA-ASLT-07: a failed test sends it back, pinned or running.
fn breaks(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    let need = momentum::need(game, unit, true);
    let nerve = momentum::throw(game, unit, &need, C::Aslt06, oracle)?;
    oracle.cut(game, C::Aslt06, &(unit, nerve))?;
    let of = game.unit_mut(unit);
    (of.tested, of.due) = (true, 0);
    if nerve == Nerve::Steady {
        return Ok(false);
    }
    let nerve = nerve.max(Nerve::Pinned);
    oracle.tell(C::Aslt07, game.shake(unit, nerve));
    if nerve == Nerve::Retreating {
        let witnesses = casualties::witnesses(game, unit);
        casualties::alarm(game, &witnesses, oracle);
    }
    if game.is_crew_served(unit) && game.unit(unit).weapon != Emplacement::Packed {
        retreat::abandon(game, unit, oracle);
    }
    let far = u32::from(oracle.sum(game.seat(unit), C::Aslt07, game.known(unit), kernel::TWO_D6)?) * 100;
    retreat::home(game, unit, far, C::Aslt07, oracle)?;
    Ok(true)
}

/// HA-ASLT-07: the winner may take the ground.
fn occupy(game: &mut Game<'_>, unit: UnitId, ground: Point, oracle: &mut impl Oracle) -> Play<()> {
    if game.element(unit).has_hull() {
        return Ok(());
    }
    let takes = game.is_automated(game.seat(unit)) || {
        let options = [Choice::Occupy, Choice::Remain];
        oracle.pick(game, game.seat(unit), C::Aslt07, game.known(unit), &options)? == Choice::Occupy
    };
    if takes {
        let from = game.unit(unit).at;
        game.move_to(unit, ground, length(from, ground));
        oracle.tell(C::Aslt07, Event::Occupies { unit, at: ground });
        movement::settle(game, unit, oracle);
    }
    Ok(())
}

/// HA-MOV-23: an enemy that was met may be assaulted with what is left of the throw.
pub fn go_on(game: &mut Game<'_>, unit: UnitId, enemy: UnitId, left: u32, oracle: &mut impl Oracle) -> Play<()> {
    let way = way_to(game, unit, enemy, |_| left);
    let Some(way) = way.filter(|_| may_assault(game, unit) && targets(game, unit).contains(&enemy)) else {
        return Ok(());
    };
    let goes = if game.is_automated(game.seat(unit)) {
        solo::goes_on(game, unit, enemy)
    } else {
        let options = [Choice::Assault(enemy), Choice::Stay];
        oracle.pick(game, game.seat(unit), C::Mov23, game.known(unit), &options)? != Choice::Stay
    };
    if goes {
        oracle.tell(C::Aslt01, Event::Assaults { by: unit, at: enemy });
        let way = draw(game, unit, enemy, way, (left, None), oracle)?;
        movement::arrive(game, unit, on_route(&way, route_length(&way)), route_length(&way), oracle);
        contact(game, unit, enemy, oracle)?;
    }
    Ok(())
}
