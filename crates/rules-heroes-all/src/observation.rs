//! HA-OBS: who has observed whom, who is an autospot, who is shown and who is lost from view.
use crate::{
    Clause as C, Game, Oracle,
    setup::{Cover, Ground, Kind, Quality, Terrain},
    sight, solo,
    state::Units,
    words::{Choice, Event, Nerve, Pace, Subject, UnitId},
};
use kernel::{Chance, Need, Play, Point, Seat, Throw, Verbs, at_least};
use smallvec::SmallVec;
use table::{Disc, Inches};

/// How fine a way is looked at, in 1/100 inch.
const STEP: u32 = 50;

/// HA-OBS-T1: autospot distance and the limit, for hulls and guns and for men; no limit is the table's.
pub const fn distances(cover: Cover, active: bool, is_hull: bool) -> (i16, Option<i16>) {
    let [hull, men] = match (cover, active) {
        (Cover::Open, true) => [(48, None), (24, Some(48))],
        (Cover::Open, false) => [(24, None), (12, Some(36))],
        (Cover::Soft, true) => [(24, Some(48)), (12, Some(36))],
        (Cover::Soft, false) => [(6, Some(24)), (3, Some(12))],
        (Cover::Hard | Cover::Pillbox, true) => [(18, Some(48)), (9, Some(36))],
        (Cover::Hard | Cover::Pillbox, false) => [(6, Some(18)), (3, Some(9))],
    };
    if is_hull { hull } else { men }
}

/// The row of a target as it is seen from there: HA-OBS-08: moved or fired, or still and silent.
pub fn distances_of(game: &Game<'_>, at: UnitId, from: Point) -> (Inches, Option<Inches>) {
    // Who rides is seen with what carries it.
    let at = game.bearer(at);
    let cover = match game.unit(at).pace {
        // HA-MOV-12: whoever doubles is plain to see.
        Pace::Double => Cover::Open,
        _ => sight::cover(game, at, from),
    };
    distances_in(game, at, cover)
}

/// The same where it is in such cover.
fn distances_in(game: &Game<'_>, at: UnitId, cover: Cover) -> (Inches, Option<Inches>) {
    let unit = game.unit(at);
    let is_hull = game.element(at).has_hull() || game.element(at).kind == Kind::Gun;
    let (auto, limit) = distances(cover, unit.pace != Pace::Still || unit.fired, is_hull);
    let options = game.setup.options();
    let mut auto = Inches::whole(auto);
    if options.autospot_scale_half() {
        auto = auto / 2;
    } else if options.autospot_scale_one_and_half() {
        auto = auto + auto / 2;
    }
    // HA-OBS-11: half for stealth, whole inches.
    if unit.pace == Pace::Stealth && !options.stealth_spot_none() {
        auto = Inches::whole((auto.in_hundredths() / 200) as i16);
    }
    (auto, limit.map(Inches::whole))
}

/// HA-OBS-05
pub fn is_autospot(game: &Game<'_>, by: UnitId, at: UnitId) -> bool {
    // Nobody is spotted farther than in the open: most need no look.
    game.is_as_near(by, at, distances_in(game, game.bearer(at), Cover::Open).0)
        && sight::sees(game, by, at)
        && game.distance(by, at) <= distances_of(game, at, game.at(by)).0
}

/// Whether it can be observed at all: in sight, within the limit.
pub fn is_in_limit(game: &Game<'_>, by: UnitId, at: UnitId) -> bool {
    is_within_limit(game, by, at) && sight::sees(game, by, at)
}

/// The same of one who is in sight.
pub fn is_within_limit(game: &Game<'_>, by: UnitId, at: UnitId) -> bool {
    let limit = distances_of(game, at, game.at(by)).1;
    limit.is_none_or(|limit| game.is_as_near(by, at, limit))
}

/// HA-OBS-03
pub const fn spot_number(quality: Quality) -> u8 {
    match quality {
        Quality::Elite => 3,
        Quality::Regular => 4,
        Quality::Poor => 5,
    }
}

/// Friends that may join: an unspent act, and sight of the same; HA-CM-11: pinned men only rally.
pub fn helpers(game: &Game<'_>, by: UnitId, sees: impl Fn(&Game<'_>, UnitId) -> bool) -> Units {
    let is_free = |u: UnitId| game.unit(u).may.act && !game.unit(u).done && game.unit(u).nerve < Nerve::Pinned;
    let joins = |&u: &UnitId| u != by && is_free(u) && sees(game, u);
    game.on_table(game.seat(by)).filter(joins).collect()
}

/// HA-OBS-04, HA-ACT-09: who joins; each spends its act.
pub fn gather(
    game: &mut Game<'_>,
    by: UnitId,
    about: Subject,
    sees: impl Fn(&Game<'_>, UnitId) -> bool,
    oracle: &mut impl Oracle,
) -> Play<Units> {
    let mut all = Units::from_slice(&[by]);
    // HA-SOLO-T2: nobody.
    if game.is_automated(game.seat(by)) {
        return Ok(all);
    }
    loop {
        let more: Units = helpers(game, by, &sees).into_iter().filter(|u| !all.contains(u)).collect();
        if more.is_empty() {
            return Ok(all);
        }
        let mut options: SmallVec<[Choice; 16]> = SmallVec::from_slice(&[Choice::Alone]);
        options.extend(more.into_iter().map(Choice::Join));
        let Choice::Join(with) = oracle.pick(game, game.seat(by), C::Obs04, about, &options)? else { return Ok(all) };
        oracle.tell(C::Act09, game.join(by, with));
        all.push(with);
    }
}

/// HA-OBS-03: a die each, at least two, each by its own quality.
pub fn look(game: &Game<'_>, observers: &[UnitId], about: Subject, oracle: &mut impl Oracle) -> Play<bool> {
    let us = game.seat(observers[0]);
    let options = game.setup.options();
    if options.observe_double() {
        let dice = dice_of(game, observers);
        let chance = Chance::Double(Throw::new(dice, 6));
        return Ok(oracle.throw_plain(us, C::Obs03, about, chance)?.value() > 0);
    }
    // Each quality by itself; a lone observer throws two.
    let mut seen = false;
    for quality in [Quality::Elite, Quality::Regular, Quality::Poor] {
        let alike: Units = observers.iter().copied().filter(|&u| game.quality(u) == quality).collect();
        let dice = match alike.len() {
            0 => 0,
            _ if observers.len() == 1 || options.observer_figure_max_6() => dice_of(game, &alike),
            n => n as u8,
        };
        if dice > 0 {
            let need = Need::base(C::Obs03, "spot number", spot_number(quality) as i8);
            let thrown = oracle.throw(us, C::Obs03, about, at_least(dice, 6, spot_number(quality)), &need)?;
            seen |= thrown.from(1) > 0;
        }
    }
    Ok(seen)
}

/// HA-OBS-04: an element is one observer, and two dice are the least (option: figures, at most six).
pub fn dice_of(game: &Game<'_>, observers: &[UnitId]) -> u8 {
    let each = |&u: &UnitId| if game.setup.options().observer_figure_max_6() { game.unit(u).count() } else { 1 };
    let all: u8 = observers.iter().map(each).sum();
    if game.setup.options().observer_figure_max_6() { all.clamp(2, 6) } else { all.max(2) }
}

/// HA-ACT-01: an act spent on one enemy.
pub fn observe(game: &mut Game<'_>, by: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // HA-OBS-07: an autospot needs no dice.
    if is_autospot(game, by, at) {
        oracle.tell(C::Obs07, game.observe(by, at));
        return Ok(());
    }
    let about: Subject = (game.known(by), at).into();
    let all = gather(game, by, about, |game, u| is_in_limit(game, u, at), oracle)?;
    if look(game, &all, about, oracle)? {
        // HA-OBS-02: each of them has it on its own list.
        for unit in all {
            oracle.tell(if unit == by { C::Obs03 } else { C::Obs02 }, game.observe(unit, at));
        }
    } else {
        oracle.tell(C::Obs03, Event::Missed { by, at });
    }
    Ok(())
}

/// HA-OBS-15: an act spent on a place; whoever is hidden there may be found.
pub fn search(game: &mut Game<'_>, by: UnitId, piece: u8, oracle: &mut impl Oracle) -> Play<()> {
    let about = Subject::Piece { by, piece };
    let middle = game.setup.terrain(piece).shape.bounds().centre();
    let all = gather(game, by, about, |game, u| sight::sees_place(game, u, middle), oracle)?;
    let seen = look(game, &all, about, oracle)?;
    let is_there = |u: &UnitId| game.unit(*u).hidden && game.setup.terrain(piece).shape.holds(game.unit(*u).at);
    let hidden: Units = game.on_table(!game.seat(by)).filter(is_there).collect();
    let mut found = false;
    for at in hidden {
        if seen && all.iter().any(|&u| is_in_limit(game, u, at)) {
            found = true;
            oracle.tell(C::Obs15, game.show(at));
            let finders: Units = all.iter().copied().filter(|&u| is_in_limit(game, u, at)).collect();
            finders.into_iter().for_each(|u| oracle.tell(C::Obs15, game.observe(u, at)));
        }
    }
    if !found {
        oracle.tell(C::Obs15, Event::FoundNothing { by, piece });
    }
    Ok(())
}

/// HA-OBS-15: places that may hide somebody, as far as this one sees.
pub fn places(game: &Game<'_>, by: UnitId) -> SmallVec<[u8; 16]> {
    let hides = |kind: Ground| kind.cover() > Cover::Open && !matches!(kind, Ground::Stream);
    let in_sight = |shape: &table::Shape| {
        let near = shape.nearest_to(game.at(by));
        shape.gap_to(game.disc(by)) <= Inches::whole(12) && sight::is_clear(game, game.disc(by), Disc::dot(near))
    };
    let here = game.inside(by);
    let is_there = |n: u8, t: &Terrain| t.is_area() && here != Some(n) && hides(game.ground(n)) && in_sight(&t.shape);
    game.pieces().filter(|&(n, t)| is_there(n, t)).map(|(n, _)| n).collect()
}

/// HA-OBS-07: an autospot when the bound begins is observed.
pub fn begin_bound(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    refresh(game, oracle);
    for seat in Seat::BOTH {
        let ours: Units = game.on_table(seat).collect();
        let theirs: Units = game.shown(seat).collect();
        for by in ours {
            for &at in &theirs {
                if !game.unit(by).has_spotted(at) && is_autospot(game, by, at) {
                    // HA-OBS-12: who was told of it sees for himself now.
                    let is_new = !game.unit(by).has_observed(at);
                    let event = game.observe(by, at);
                    if is_new && game.known(by).only.is_none() {
                        oracle.tell(C::Obs07, event);
                    }
                }
            }
        }
    }
}

/// After every change of place: who is shown, and who is lost from view.
pub fn refresh(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    for seat in Seat::BOTH {
        let theirs: Units = game.on_table(!seat).collect();
        let observed = observed_by(game, seat);
        for at in theirs {
            if game.unit(at).hidden {
                reveal(game, at, seat, oracle);
            } else if observed >> at.0 & 1 == 1 && !is_in_sight(game, at) {
                // HA-OBS-09: the last place is kept.
                oracle.tell(C::Obs09, game.lose_from_view(at, game.unit(at).at));
            }
        }
    }
}

/// HA-OBS-09: where a mover that somebody has observed was seen last, if nobody sees it now.
pub fn last_seen(game: &mut Game<'_>, unit: UnitId, from: Point) -> Option<Point> {
    let them = !game.seat(unit);
    let to = game.unit(unit).at;
    let seen = |game: &Game<'_>| is_in_sight(game, unit);
    if game.unit(unit).hidden || from == to || observed_by(game, them) >> unit.0 & 1 == 0 || seen(game) {
        return None;
    }
    let whole = kernel::length(from, to);
    let mut last = from;
    for back in (0..=whole / STEP).rev() {
        let at = kernel::on_route(&[from, to], back * STEP);
        game.unit_mut(unit).at = at;
        if seen(game) {
            last = at;
            break;
        }
    }
    game.unit_mut(unit).at = to;
    Some(last)
}

/// HA-OBS-16: whoever is hidden is shown when somebody passes within its autospot distance.
pub fn passed(game: &mut Game<'_>, unit: UnitId, route: &[Point], whole: u32, oracle: &mut impl Oracle) {
    let hidden: Units = game.on_table(!game.seat(unit)).filter(|&u| game.unit(u).hidden).collect();
    if !game.unit(unit).is_on_table() {
        return;
    }
    let end = game.unit(unit).at;
    for at in hidden {
        let comes_near = |game: &mut Game<'_>, far: u32| {
            game.unit_mut(unit).at = kernel::on_route(route, far);
            is_autospot(game, unit, at)
        };
        let near = (1..whole / STEP).any(|n| comes_near(game, n * STEP));
        game.unit_mut(unit).at = end;
        if near {
            expose(game, at, C::Obs16, oracle);
        }
    }
}

/// Some enemy sees it.
fn is_in_sight(game: &Game<'_>, at: UnitId) -> bool {
    game.is_seen(at, |u| sight::sees(game, u, at))
}

/// Whom anybody has observed, one bit each.
fn observed_by(game: &Game<'_>, seat: Seat) -> u32 {
    game.on_table(seat).fold(0, |all, u| all | game.unit(u).observed)
}

/// HA-OBS-16, HA-GEN-07, HA-OBS-09: when a hidden element is hidden no longer.
fn reveal(game: &mut Game<'_>, at: UnitId, to: Seat, oracle: &mut impl Oracle) {
    let unit = *game.unit(at);
    // HA-OBS-09: it is still where it was last seen, and is observed again at once.
    if unit.believed == Some(unit.at) {
        if is_in_sight(game, at) {
            oracle.tell(C::Obs09, game.show(at));
        }
        return;
    }
    let is_open = |u: UnitId| sight::cover(game, at, game.at(u)) == Cover::Open && sight::sees(game, u, at);
    let near = game.on_table(to).any(|u| is_autospot(game, u, at));
    if near || unit.pace != Pace::Still && game.on_table(to).any(is_open) {
        expose(game, at, if near { C::Obs16 } else { C::Gen07 }, oracle);
    }
}

/// It is shown, and whoever believed it elsewhere has to observe it anew.
pub fn expose(game: &mut Game<'_>, at: UnitId, clause: C, oracle: &mut impl Oracle) {
    if game.unit(at).hidden {
        let was_elsewhere = game.unit(at).believed != Some(game.unit(at).at);
        oracle.tell(clause, game.show(at));
        if was_elsewhere {
            game.forget(at);
        }
    }
}

/// HA-OBS-09: whoever moved off unseen by an observer is observed by him no longer.
pub fn moved(game: &mut Game<'_>, unit: UnitId) {
    if game.unit(unit).hidden {
        return;
    }
    let them: Units = game.on_table(!game.seat(unit)).filter(|&u| game.unit(u).has_observed(unit)).collect();
    if them.iter().any(|&u| sight::sees(game, u, unit)) {
        let blind: Units = them.into_iter().filter(|&u| !sight::sees(game, u, unit)).collect();
        for by in blind {
            game.unit_mut(by).observed &= !(1 << unit.0);
        }
    }
}

/// What an automated side would observe first.
pub fn nearest_unobserved(game: &Game<'_>, by: UnitId) -> Option<UnitId> {
    let news = |&u: &UnitId| !game.unit(by).has_observed(u) && is_in_limit(game, by, u);
    game.shown(game.seat(by)).filter(news).min_by_key(|&u| solo::nearness(game, by, u))
}
