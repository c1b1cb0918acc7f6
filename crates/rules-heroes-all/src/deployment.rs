//! HA-GEN: how the battle is played, and who starts where.
use crate::{
    Clause as C, Footing, Game, Oracle, bound, carriage, landing,
    setup::{Quality, Rank, Role, Site},
    solo,
    state::{Emplacement, Place},
    words::{Choice, Event, Subject, UnitId},
};
use kernel::{Flow, Need, Play, Point, Seat, Verbs, at_least};
use table::Disc;

/// Sets up one element, or begins the first bound when all have their place.
pub fn deploy(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    if game.setup.units().all(|u| !game.unit(u).is_alive()) {
        open(game, oracle)?;
    }
    let us = game.active;
    let Some(unit) = next(game, us).or_else(|| next(game, !us)) else {
        // HA-GEN-08: what the book has besides is not played.
        oracle.tell(C::Gen08, Event::LeftOut);
        bound::begin(game, C::Turn01, oracle);
        return Ok(Flow::On);
    };
    place(game, unit, oracle)?;
    Ok(Flow::On)
}

/// HA-GEN-01, HA-GEN-06: which rules, and what takes the field.
fn open(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let plan = &game.setup.plan;
    let solo = game.setup.is_solo();
    oracle.tell(if solo { C::Gen02 } else { C::Gen01 }, Event::Mode { solo });
    for seat in Seat::BOTH {
        let units = || plan.units.iter().filter(|u| u.seat == seat && u.counts());
        oracle.tell(C::Gen03, Event::Fields { seat, units: units().count() as u8 });
        oracle.tell(C::Gen06, Event::Worth { seat, value: units().map(|u| u.value).sum() });
        // HA-AMM-04: half the rounds.
        if game.setup.side(seat).rationed {
            oracle.tell(C::Amm04, Event::Rationed(seat));
        }
    }
    for unit in game.setup.units() {
        let element = game.element(unit);
        // HA-GEN-05: three qualities; HA-CMD-10: who commands.
        if element.quality != Quality::Regular && element.counts() {
            oracle.tell(C::Gen05, Event::Quality { unit, quality: element.quality });
        }
        if element.rank() > Some(Rank::Nco) {
            oracle.tell(C::Cmd10, Event::Leads(unit));
        }
    }
    // HA-FIRE-01: weapons are as listed.
    oracle.tell(C::Fire01, Event::AsListed);
    landing::form_up(game, oracle);
    // The scenario says who sets up first; or the loser of a throw.
    if plan.scenario.deploys_first.is_none() {
        let loser = !bound::throw_off(game, C::Gen11, oracle)?;
        game.hand_over(loser);
        oracle.tell(C::Gen11, Event::SetsUpFirst(loser));
    }
    Ok(())
}

/// Those whose place is printed, then carriers, so that others may begin the battle in them.
fn next(game: &Game<'_>, seat: Seat) -> Option<UnitId> {
    let waits = |&u: &UnitId| game.unit(u).place == Place::Unplaced;
    let fixed = |u: UnitId| site(game, u).is_some_and(|s| s.fixed);
    game.setup.units_of(seat).filter(waits).min_by_key(|&u| (!fixed(u), !game.element(u).has_hull(), u))
}

fn site(game: &Game<'_>, unit: UnitId) -> Option<Site> {
    let seat = game.seat(unit);
    let nth = game.setup.units_of(seat).filter(|&u| u < unit).count();
    game.setup.side(seat).places.get(nth).copied().flatten()
}

fn place(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let seat = game.seat(unit);
    // HA-SOLO-T2: as printed; some places are printed for everybody.
    if let Some(site) = site(game, unit).filter(|s| s.fixed || game.is_automated(seat)) {
        let by_dice = site.hidden && !game.setup.side(seat).marked.is_empty() && game.is_automated(seat);
        let at = if by_dice { marked(game, unit, oracle)? } else { site.at };
        let clause = match () {
            () if by_dice => C::Solo05,
            () if game.is_automated(seat) => C::Solo01,
            () => C::Gen11,
        };
        let hides = site.hidden;
        oracle.tell(clause, game.deploy(unit, at, hides));
        if hides {
            oracle.tell(C::Gen07, Event::Hidden { who: game.known(unit) });
        }
        if game.is_automated(seat) {
            oracle.tell(C::Solo15, Event::Assigned { who: game.known(unit), job: solo::job(game, unit) });
        }
        let is_ready = site.set_up || site.fixed || game.role(seat) == Role::Defender || is_indirect(game, unit);
        set_up(game, unit, is_ready, oracle);
        return Ok(());
    }
    if carriage::begin_aboard(game, unit, oracle)? {
        return Ok(());
    }
    // HA-GEN-07: some may be hidden, perhaps elsewhere.
    let mut hides = false;
    if may_hide(game, unit) {
        let hide = [Choice::Show, Choice::Hide];
        let secret = crate::Known { unit, only: Some(seat) };
        hides = oracle.pick(game, seat, C::Gen07, secret, &hide)? == Choice::Hide;
    }
    let about: Subject = if hides { crate::Known { unit, only: Some(seat) }.into() } else { game.known(unit).into() };
    let mut at = oracle.place(game, seat, C::Gen11, about, zone(game, unit, hides))?.end();
    // HA-GEN-07: it has to be in cover and out of sight; or it is refused, and the place asked again.
    let hidden = hides && is_hideout(game, unit, at);
    if hides && !hidden {
        oracle.tell(C::Gen07, Event::NoHideout { who: crate::Known { unit, only: Some(seat) } });
        at = oracle.place(game, seat, C::Gen11, game.known(unit), zone(game, unit, false))?.end();
    }
    oracle.tell(C::Gen11, game.deploy(unit, at, hidden));
    if hidden {
        oracle.tell(C::Gen07, Event::Hidden { who: game.known(unit) });
    }
    let mut is_ready = true;
    if game.is_immobile(unit) {
        let how = [Choice::SetUp, Choice::Packed];
        is_ready = oracle.pick(game, seat, C::Wnote04, game.known(unit), &how)? == Choice::SetUp;
    }
    set_up(game, unit, is_ready, oracle);
    Ok(())
}

/// HA-SOLO-05: a die for each marked place in its order, 4 or more and it holds the next element; whoever is left over
/// fills the places that are still empty, the last first.
fn marked(game: &Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<Point> {
    let seat = game.seat(unit);
    let places = &game.setup.side(seat).marked;
    let taken = |at: &Point| game.on_table(seat).any(|u| game.unit(u).at == *at);
    // Dice go on from the place after the last that was filled by one.
    let from = places.iter().rposition(taken).map_or(0, |n| n + 1);
    for &at in &places[from..] {
        let need = Need::base(C::Solo05, "somebody is there", 4);
        let secret = crate::Known { unit, only: Some(seat) };
        if oracle.throw(seat, C::Solo05, secret, at_least(1, 6, 4), &need)?.from(1) > 0 {
            return Ok(at);
        }
    }
    Ok(places.iter().rev().find(|at| !taken(at)).copied().unwrap_or(game.unit(unit).at))
}

fn set_up(game: &mut Game<'_>, unit: UnitId, ready: bool, oracle: &mut impl Oracle) {
    if game.is_immobile(unit) {
        let how = if ready { Emplacement::Ready } else { Emplacement::Packed };
        oracle.tell(C::Wnote04, game.emplace(unit, how));
    }
}

fn is_indirect(game: &Game<'_>, unit: UnitId) -> bool {
    let shells = |w| game.weapon(w).is_only_indirect();
    game.element(unit).arms.iter().any(|arm| arm.shell.is_some_and(shells))
}

/// HA-GEN-07: so many of a side, men and guns only.
fn may_hide(game: &Game<'_>, unit: UnitId) -> bool {
    let seat = game.seat(unit);
    let hidden = game.on_table(seat).filter(|&u| game.unit(u).hidden).count();
    hidden < usize::from(game.setup.side(seat).hidden) && game.is_men(unit) && game.element(unit).spotter_of.is_none()
}

fn is_hideout(game: &Game<'_>, unit: UnitId, at: Point) -> bool {
    let covered = game.pieces().any(|(_, t)| t.is_area() && t.cover() > crate::setup::Cover::Open && t.shape.holds(at));
    let seen =
        game.shown(game.seat(unit)).any(|enemy| crate::sight::is_clear(game, Disc::dot(game.at(enemy)), Disc::dot(at)));
    covered && !seen
}

/// Where it may be set up; HA-IND-18: a spotter within 24" of his weapon.
pub fn zone<'a>(game: &Game<'a>, unit: UnitId, hides: bool) -> Footing<'a> {
    let side = game.setup.side(game.seat(unit));
    let shape = side.hidden_zone.as_ref().filter(|_| hides).unwrap_or(&side.zone);
    Footing::placing(game, unit, shape.clone(), if hides { C::Gen07 } else { C::Gen11 })
}
