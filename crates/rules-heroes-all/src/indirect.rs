//! HA-IND: indirect fire: what can be fired at over what is between, and how one shot corrects the next.
use crate::{
    Clause as C, Game, Oracle, ammunition, armour, casualties, direct, explosive,
    firing::{self, Gun, Shot, Source},
    observation,
    setup::{Band, Class, Ground, Quadrant, Quality, Setup, Weapon},
    smoke, spotting,
    state::Ranging,
    structures,
    words::{Barred, Choice, Event, Load, Open, Pace, Subject, UnitId, WeaponId},
};
use kernel::{Need, Play, Point, Verbs, length};
use table::{Heading, Inches, ahead};

/// HA-IND-06, HA-IND-10: so far is a small move, in 1/100 inch.
const SMALL: u32 = 300;
/// HA-IND-03: more than 3" in a wood nothing flies out of it.
const DEEP: u32 = 301;

/// What the fire is laid on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    Unit(UnitId),
    /// HA-OBS-14
    Piece(u8),
    /// HA-SMK-04
    Spot(Point),
}

impl Mark {
    fn place(self, game: &Game<'_>) -> Point {
        match self {
            Mark::Unit(at) => game.at(at),
            Mark::Piece(piece) => structures::middle(game, piece),
            Mark::Spot(at) => at,
        }
    }
    const fn unit(self) -> Option<UnitId> {
        match self {
            Mark::Unit(at) => Some(at),
            _ => None,
        }
    }
    fn distance(self, game: &Game<'_>, from: UnitId) -> Inches {
        match self {
            Mark::Unit(at) => game.distance(from, at),
            Mark::Piece(piece) => game.shape(from).gap_between(&game.setup.terrain(piece).shape),
            Mark::Spot(at) => game.distance_to(from, at),
        }
    }
    fn subject(self, by: UnitId, weapon: WeaponId) -> Subject {
        match self {
            Mark::Unit(at) => (by, at, weapon).into(),
            Mark::Piece(piece) => Subject::Piece { by, piece },
            Mark::Spot(_) => Subject::Spot { by, weapon },
        }
    }
}

/// HA-IND-01, HA-WPN-05: its mortar, launcher or howitzer, if that can fire now. Guns of vehicles and anti-tank guns fire
/// their shells over open sights only.
pub fn gun(game: &Game<'_>, unit: UnitId, load: Load) -> Option<Gun> {
    if game.element(unit).has_hull() || !firing::fires_from(game, unit) {
        return None;
    }
    // Option autocannon_group=dark_green
    let cannon = game.setup.options().autocannon_group_dark_green();
    let is_at = |w: WeaponId| game.weapon(w).class == Class::AtGun;
    let mut arms = (0u8..).zip(&game.element(unit).arms);
    arms.find_map(|(nth, arm)| {
        let weapon = arm.shell.filter(|_| !arm.shot.is_some_and(is_at))?;
        let row = game.weapon(weapon);
        let fits = row.is_indirect() || cannon && row.class == Class::Autocannon;
        let ready = fits && ammunition::is_silent(game, unit, nth).is_none();
        ready.then_some(Gun { source: Source::Arm(nth), weapon, load, shots: arm.shots, men: 1, band: Band::Long })
    })
}

/// HA-IND-14: within its span; a howitzer has none.
fn reaches(row: &Weapon, distance: Inches) -> bool {
    row.class == Class::Howitzer || row.shell_band(distance).is_some()
}

/// HA-IND-14: whether that lies in its span.
pub fn may_reach(game: &Game<'_>, unit: UnitId, gun: Gun, mark: Mark) -> bool {
    reaches(game.weapon(gun.weapon), mark.distance(game, unit))
}

/// HA-IND-14, in words.
pub fn span(setup: &Setup, unit: UnitId) -> String {
    let shells = setup.element(unit).arms.iter().find_map(|arm| arm.shell).map(|w| setup.weapon(w));
    let most = shells.and_then(|row| row.bands.into_iter().flatten().max().filter(|_| !row.table));
    let least = shells.map_or(Inches::ZERO, |row| row.least);
    match most {
        Some(most) => format!("inches within its span, {least} to {most} (HA-IND-14)"),
        None => format!("inches within its span, {least} or more (HA-IND-14)"),
    }
}

/// HA-IND-03: more than 3" of wood all round.
pub fn is_deep_in_wood(game: &Game<'_>, unit: UnitId) -> bool {
    let at = game.at(unit);
    let around = || (0..16).map(|n| ahead(at, Heading::new(n * 45 / 2), DEEP));
    game.pieces().any(|(_, t)| t.kind == Ground::Wood && around().all(|p| t.shape.holds(p)))
}

/// Why not at this one.
fn bar(game: &Game<'_>, unit: UnitId, gun: Gun, mark: Mark) -> Option<C> {
    let unseen = |at: UnitId| spotting::spotters(game, unit, at).is_empty();
    match mark {
        _ if is_deep_in_wood(game, unit) => Some(C::Ind03),
        _ if !reaches(game.weapon(gun.weapon), mark.distance(game, unit)) => Some(C::Ind14),
        // HA-OBS-14: a structure needs nobody to spot it.
        Mark::Unit(at) if unseen(at) => Some(C::Ind15),
        _ => None,
    }
}

pub fn may_hit(game: &Game<'_>, unit: UnitId, gun: Gun, at: UnitId) -> bool {
    let there = game.unit(at).is_on_table() && !game.unit(at).hidden;
    there && bar(game, unit, gun, Mark::Unit(at)).is_none() && hurts(game, unit, gun, at)
}

fn hurts(game: &Game<'_>, unit: UnitId, gun: Gun, at: UnitId) -> bool {
    firing::hurts(game, gun.weapon, gun.load, at, band(game, unit, gun, Mark::Unit(at)))
}

/// HA-IND-21: by the distance.
fn band(game: &Game<'_>, unit: UnitId, gun: Gun, mark: Mark) -> Band {
    game.weapon(gun.weapon).shell_band(mark.distance(game, unit)).unwrap_or(Band::Long)
}

/// HA-IND-02: what it may fire at out of sight, and what not and why.
pub(crate) fn options(game: &Game<'_>, unit: UnitId, open: &mut Open, barred: &mut Barred) {
    let Some(gun) = gun(game, unit, Load::Shell) else {
        // HA-WPN-05: other guns have to see what they fire at.
        if game.is_gun(unit) {
            let told = game.unit(unit).informed;
            let unseen = |&at: &UnitId| told >> at.0 & 1 == 1 && !firing::may_target(game, unit, at);
            let unseen = game.shown(game.seat(unit)).filter(unseen);
            barred.extend(unseen.map(|at| (Choice::Indirect(at), C::Wpn05)));
        }
        return;
    };
    for at in game.shown(game.seat(unit)).filter(|&at| hurts(game, unit, gun, at)) {
        match bar(game, unit, gun, Mark::Unit(at)) {
            None => open.push(Choice::Indirect(at)),
            Some(clause) => barred.push((Choice::Indirect(at), clause)),
        }
        // HA-WPN-05: mortars and rockets are never fired straight.
        if game.weapon(gun.weapon).is_only_indirect() && firing::may_target(game, unit, at) {
            barred.push((Choice::Fire { at, load: Load::Shell }, C::Wpn05));
        }
    }
    let pieces = structures::standing(game).filter(|&p| bar(game, unit, gun, Mark::Piece(p)).is_none());
    open.extend(pieces.map(Choice::IndirectAt));
}

/// One bound of indirect fire.
pub fn fire(game: &mut Game<'_>, unit: UnitId, mark: Mark, load: Load, oracle: &mut impl Oracle) -> Play<()> {
    let Some(gun) = gun(game, unit, load) else { return Ok(()) };
    lay(game, unit, gun, mark, oracle)
}

/// Finds the range, or keeps it, and fires shot after shot.
pub fn lay(game: &mut Game<'_>, unit: UnitId, gun: Gun, mark: Mark, oracle: &mut impl Oracle) -> Play<()> {
    // HA-FIRE-16: whoever is silenced has not fired.
    let about = mark.subject(unit, gun.weapon);
    let shots = match gun.source {
        Source::Arm(_) | Source::Left => {
            let live = (unit, gun, mark);
            let firing = ammunition::firing(game, unit, &[gun], |_| about, &mut oracle.within(C::Fire16, &live))?;
            let Some(gun) = firing.first() else { return Ok(()) };
            gun.shots
        }
        Source::Part(_) => gun.shots,
    };
    // HA-GEN-07: whoever fires is seen.
    observation::expose(game, unit, C::Obs08, oracle);
    match mark {
        Mark::Unit(at) => {
            spotting::spot(game, unit, at, oracle)?;
            oracle.tell(opening(game, unit, gun, at), Event::Indirect { by: unit, at });
        }
        Mark::Piece(piece) => oracle.tell(C::Obs14, Event::FiresAtPiece { by: unit, piece, load: gun.load }),
        Mark::Spot(at) => oracle.tell(C::Smk04, Event::FiresSmoke { by: unit, at }),
    }
    let chain = correct(game, unit, mark, oracle)?;
    game.take_range(unit, chain);
    let gun = Gun { band: band(game, unit, gun, mark), ..gun };
    ammunition::spend(game, unit, gun, oracle);
    // HA-IND-11: all barrels at once; others see each shot before the next.
    let at_once = game.weapon(gun.weapon).class == Class::Rockets;
    let (volleys, dice) = if at_once { (shots.min(1), shots) } else { (shots, 1) };
    for nth in 0..volleys {
        let need = need(game, unit, gun, mark, &game.unit(unit).ranging, nth);
        let clause = shot_clause(game, gun, &game.unit(unit).ranging);
        let hits = direct::shoot(game, (unit, clause, about), dice, &need, oracle)?;
        game.correct_range(unit, hits > 0);
        oracle.cut(game, C::Ind07, &(unit, gun, mark, hits, nth, volleys, dice))?;
        if hits > 0 {
            let live = (unit, gun, mark, nth, volleys, dice);
            let held = &mut oracle.within(C::Ind07, &live);
            fall(game, unit, gun, mark, hits, held)?;
        }
        let is_gone = |at: UnitId| !game.unit(at).is_alive() || game.is_men(at) && game.unit(at).count() == 0;
        if mark.unit().is_some_and(is_gone) {
            break;
        }
    }
    casualties::note_all(game, oracle);
    observation::refresh(game, oracle);
    Ok(())
}

/// What is worth knowing before the dice fall.
fn opening(game: &Game<'_>, unit: UnitId, gun: Gun, at: UnitId) -> C {
    let (firer, target) = (game.unit(unit), game.unit(at));
    let others = || game.on_table(game.seat(unit)).filter(|&u| u != unit);
    match () {
        () if game.weapon(gun.weapon).class == Class::RifleGrenade => C::Gren01,
        // HA-IND-20: it went in the last bound, not in this one.
        () if target.pace != Pace::Still && target.moved == 0 => C::Ind20,
        // HA-IND-17: what another weapon has learnt does not help.
        () if others().any(|u| game.unit(u).ranging.target == Some(at)) => C::Ind17,
        () if firer.aims || game.quality(unit) != Quality::Regular => C::Ind13,
        () if !game.weapon(gun.weapon).is_only_indirect() => C::Wpn05,
        () => C::Ind01,
    }
}

/// HA-IND-12: what of the earlier shots still counts; `walks` where the fire goes over to another target close by.
pub fn chain(game: &Game<'_>, unit: UnitId, mark: Mark, walks: bool) -> Ranging {
    let (before, at) = (game.unit(unit).ranging, mark.place(game));
    let fresh = Ranging { at, target: mark.unit(), bound: game.bound, ..Ranging::default() };
    let drift = length(before.at, at);
    let ran = mark.unit().is_some_and(|u| u32::from(game.unit(u).moved) > SMALL);
    let same = before.target == mark.unit() && (before.target.is_some() || drift == 0);
    if before.shots == 0 || before.bound + 1 < game.bound || drift > SMALL || ran || !(same || walks && before.hit) {
        return fresh;
    }
    // HA-IND-10: the small move, or the walk; before a hit it costs the count (option: it does not).
    let nudged = drift > 0 || !same;
    let keeps = before.hit || !nudged || game.setup.options().chain_keep_on_small_move();
    if keeps { Ranging { shots: before.shots, hit: before.hit, nudged, ..fresh } } else { fresh }
}

/// HA-IND-10, HA-IND-12: the chain goes on, is walked, or begins anew.
fn correct(game: &Game<'_>, unit: UnitId, mark: Mark, oracle: &mut impl Oracle) -> Play<Ranging> {
    let mut now = chain(game, unit, mark, false);
    let walked = chain(game, unit, mark, true);
    // HA-SOLO-T2: the automated side begins anew.
    if walked.hit && !now.hit && !game.is_automated(game.seat(unit)) {
        let options = [Choice::Walk, Choice::Anew];
        if oracle.pick(game, game.seat(unit), C::Ind10, game.known(unit), &options)? == Choice::Walk {
            oracle.tell(C::Ind10, Event::Walks { by: unit });
            now = walked;
        }
    }
    if now.shots == 0 && game.unit(unit).ranging.shots > 0 {
        oracle.tell(C::Ind12, Event::Anew { by: unit });
    }
    Ok(now)
}

/// HA-IND-04..13: the number needed; `nth` shots of this bound have been fired.
pub fn need(game: &Game<'_>, unit: UnitId, gun: Gun, mark: Mark, chain: &Ranging, nth: u8) -> Need<C> {
    let (class, smoke) = (game.weapon(gun.weapon).class, gun.load == Load::Smoke);
    let options = game.setup.options();
    if class == Class::Rockets {
        return Need::base(C::Ind11, "rockets", 5);
    }
    // HA-IND-09, HA-IND-10, HA-IND-16: flat.
    if chain.hit {
        let moved = chain.nudged;
        return Need::base(if moved { C::Ind10 } else { C::Ind09 }, "ranged in", if moved { 3 } else { 2 });
    }
    let mut need = match class {
        _ if smoke => Need::base(C::Smk01, "smoke", 4),
        Class::RifleGrenade => Need::base(C::Gren01, "rifle grenade", 4),
        Class::LightMortar => Need::base(C::Ind04, "light mortar", 4),
        _ => Need::base(C::Ind05, "indirect", 5),
    };
    // HA-IND-07: at a target that has not gone anywhere this bound (option chain_keep_on_small_move: not far).
    let gone = mark.unit().map_or(0, |at| u32::from(game.unit(at).moved));
    let is_static = gone == 0 || gone <= SMALL && options.chain_keep_on_small_move();
    if is_static {
        need.add(C::Ind07, "shots before", -(chain.shots.saturating_sub(nth) as i8)).add(
            C::Ind08,
            "second shot of the bound",
            -(nth as i8),
        );
    }
    let ran = gone > SMALL;
    need.when(ran, C::Ind06, "moved more than 3\"", 1);
    // Options indirect_quality, smoke_plus_two=all
    let by_quality = options.indirect_quality();
    need.when(by_quality && game.quality(unit) == Quality::Elite, C::Ind13, "elite", -1)
        .when(by_quality && game.quality(unit) == Quality::Poor, C::Ind13, "poor", 1)
        .when(smoke && options.smoke_plus_two_all(), C::Smk01, "smoke", -2);
    direct::natural(game, need)
}

const fn shot_clause_of(class: Class) -> C {
    match class {
        Class::Rockets => C::Ind11,
        Class::RifleGrenade => C::Gren01,
        Class::LightMortar => C::Ind04,
        _ => C::Ind05,
    }
}

fn shot_clause(game: &Game<'_>, gun: Gun, chain: &Ranging) -> C {
    let class = game.weapon(gun.weapon).class;
    match () {
        () if class == Class::Rockets || !chain.hit && gun.load != Load::Smoke => shot_clause_of(class),
        () if !chain.hit => C::Smk01,
        // HA-IND-19: for this bound; HA-IND-16: nothing is added or taken away.
        () if chain.nudged => C::Ind19,
        () => C::Ind16,
    }
}

/// What comes down.
fn fall(game: &mut Game<'_>, unit: UnitId, gun: Gun, mark: Mark, hits: u8, oracle: &mut impl Oracle) -> Play<()> {
    match mark {
        Mark::Unit(at) if game.is_men(at) => explosive::hit_men(game, Shot { by: unit, at, gun }, hits, oracle),
        Mark::Unit(at) => {
            for left in (0..hits).rev() {
                if game.unit(at).is_on_table() {
                    // HA-IND-21: against the side.
                    oracle.tell(C::Ind21, Event::Hits { by: unit, at, hits: 1 });
                    let shot = Shot { by: unit, at, gun };
                    armour::strike(game, shot, Quadrant::Side, &mut oracle.within(C::Ind21, &(shot, left)))?;
                }
            }
            Ok(())
        }
        Mark::Piece(piece) => {
            for left in (0..hits).rev() {
                structures::hit(game, unit, gun, piece, &mut oracle.within(C::Obs14, &(unit, gun, piece, left)))?;
            }
            Ok(())
        }
        Mark::Spot(at) => smoke::screen(game, unit, at, oracle),
    }
}

/// Mean hits of a bound of fire, in 1/36, as it stands.
pub fn mean_hits(game: &Game<'_>, unit: UnitId, gun: Gun, mark: Mark) -> u32 {
    let chain = chain(game, unit, mark, false);
    let good = |chain: &Ranging, nth: u8| {
        let from = direct::threshold(need(game, unit, gun, mark, chain, nth).total());
        u32::from(7u8.saturating_sub(from))
    };
    let first = good(&chain, 0);
    if gun.shots != 2 || game.weapon(gun.weapon).class == Class::Rockets {
        return 6 * first * u32::from(gun.shots);
    }
    let after = |hit: bool| good(&Ranging { shots: chain.shots + 1, hit: chain.hit || hit, ..chain }, 1);
    6 * first + first * after(true) + (6 - first) * after(false)
}
