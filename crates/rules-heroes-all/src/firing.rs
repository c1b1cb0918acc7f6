//! HA-FIRE: who may fire what at whom.
mod guns;

use crate::{
    Clause as C, Game, Oracle, ammunition, armour, crews, direct, grenades,
    indirect::{self, Mark},
    observation,
    setup::{ARMS, Arm, Armour, Band, Class, Mount, PARTS, Part, Quadrant},
    sight, smoke, solo,
    state::{Place, Stage, Stock},
    structures, vacated,
    words::{Barred, Choice, Event, Grenades, Load, Open, Order, Pace, Subject, UnitId, WeaponId},
};
use kernel::{Play, Verbs};
use smallvec::SmallVec;

pub(crate) use guns::{Ready, ready};
pub use guns::{guns, guns_for, in_hand};
use guns::{guns_on, that_may_hit};

/// What fires: an arm, or the men of one part with what they carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    Arm(u8),
    Part(Part),
    /// HA-ACT-08: a weapon that another crew left.
    Left,
}

impl Source {
    /// One bit for each of an element: arms, parts, and what another crew left.
    pub const fn bit(self) -> u8 {
        match self {
            Source::Arm(nth) => 1 << nth,
            Source::Part(part) => 1 << (ARMS + part as usize),
            Source::Left => 1 << (ARMS + PARTS),
        }
    }
}

/// One kind of weapon of an element, as it can be used on a target now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Gun {
    pub source: Source,
    pub weapon: WeaponId,
    pub load: Load,
    /// HA-FIRE-08: dice, and how many weapons throw them.
    pub shots: u8,
    pub men: u8,
    pub band: Band,
}

pub type Guns = SmallVec<[Gun; 6]>;

/// One kind of weapon of one element on another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shot {
    pub by: UnitId,
    pub at: UnitId,
    pub gun: Gun,
}

impl Shot {
    pub fn subject(self) -> Subject {
        (self.by, self.at, self.gun.weapon).into()
    }
}

/// The element fires at one target after another, until nothing is left to fire.
pub fn fire(game: &mut Game<'_>, unit: UnitId, will_move: bool, oracle: &mut impl Oracle) -> Play<()> {
    if !fires_from(game, unit) {
        return Ok(());
    }
    let listed = options(game, unit, true, will_move);
    fire_on(game, unit, will_move, listed, oracle)
}

/// The same where its first targets are known.
pub(crate) fn fire_on(
    game: &mut Game<'_>,
    unit: UnitId,
    will_move: bool,
    (mut open, mut barred): (Open, Barred),
    oracle: &mut impl Oracle,
) -> Play<()> {
    let mut first = true;
    while fires_from(game, unit) {
        if !first {
            (open, barred) = options(game, unit, first, will_move);
        }
        if open.iter().all(|o| *o == Choice::HoldFire) && (barred.is_empty() || !first) {
            return Ok(());
        }
        // HA-FIRE-07: one target for a team; HA-FIRE-13: for each weapon of a vehicle.
        let clause = match (first, game.element(unit).has_hull()) {
            (_, true) => C::Fire13,
            (true, _) => C::Fire05,
            (false, _) => C::Fire07,
        };
        let chosen = oracle.pick_barring(game, game.seat(unit), clause, game.known(unit), &open, &barred)?;
        let live = (unit, will_move);
        let held = &mut oracle.within(C::Fire07, &live);
        match chosen {
            Choice::Fire { at, load } => {
                let guns = guns_for(game, unit, at, load);
                volley(game, unit, at, &guns, will_move, &mut held.within(C::Fire03, &at))?;
                crews::join(game, unit, at, held)?;
            }
            Choice::Split(at) => {
                let guns = team(game, unit, at, held)?;
                volley(game, unit, at, &guns, will_move, held)?;
            }
            Choice::FireAt { piece, .. } => structures::fire(game, unit, piece, will_move, held)?,
            Choice::Indirect(at) => indirect::fire(game, unit, Mark::Unit(at), Load::Shell, held)?,
            Choice::IndirectAt(piece) => indirect::fire(game, unit, Mark::Piece(piece), Load::Shell, held)?,
            Choice::Launch(at) => grenades::launch(game, unit, at, will_move, held)?,
            Choice::Smoke(_) => smoke::fire(game, unit, will_move, held)?,
            Choice::Grenades(kind) => grenades::throw(game, unit, kind, held)?,
            _ => return Ok(()),
        }
        first = false;
    }
    Ok(())
}

/// Targets, and what is out of reach and why.
pub(crate) fn options(game: &Game<'_>, unit: UnitId, first: bool, will_move: bool) -> (Open, Barred) {
    let (mut open, mut barred) = (Open::new(), Barred::new());
    let us = game.seat(unit);
    let mut observed_in_range = false;
    let ready = ready(game, unit);
    for at in game.targets(us) {
        let guns = guns_on(game, unit, &ready, at);
        if guns.is_empty() {
            if first {
                barred.extend(harmless(game, unit, at));
            }
            continue;
        }
        if !may_target(game, unit, at) {
            if first {
                barred.push((Choice::Fire { at, load: Load::Shot }, target_bar(game, unit, at)));
            }
            continue;
        }
        observed_in_range |= game.has_observed(unit, at);
        let guns = that_may_hit(game, unit, at, guns, will_move);
        if guns.is_empty() {
            if first {
                barred.push((Choice::Fire { at, load: Load::Shot }, C::Fire16));
            }
            continue;
        }
        let has = |load: Load| guns.iter().any(|gun| gun.load == load);
        let mut loads: SmallVec<[Load; 2]> = SmallVec::new();
        loads.extend([Load::Shell, Load::Shot].into_iter().filter(|&load| has(load)));
        // Shells and bullets go together; shot and shells of one gun do not.
        if !guns.iter().any(|g| guns.iter().any(|h| g.source == h.source && g.load != h.load)) {
            loads.truncate(1);
        }
        open.extend(loads.into_iter().map(|load| Choice::Fire { at, load }));
        if guns.len() > 1 && game.is_men(unit) {
            open.push(Choice::Split(at));
        }
    }
    // HA-WNOTE-06: a weapon without anybody to serve it.
    let unserved =
        (0..).zip(&game.element(unit).arms).filter(|(n, _)| ammunition::is_silent(game, unit, *n) == Some(C::Wnote06));
    if first && !open.is_empty() {
        let weapon = |(_, arm): (u8, &Arm)| arm.shot.or(arm.shell).map(|w| (Choice::Arm(w), C::Wnote06));
        barred.extend(unserved.filter_map(weapon));
    }
    let ghosts: SmallVec<[UnitId; 4]> = game.ghosts(us).filter(|&g| vacated::is_in_range(game, unit, g)).collect();
    let forced = first && !observed_in_range && !ghosts.is_empty() && !game.setup.options().ghost_fire_optional();
    open.extend(ghosts.iter().map(|&at| Choice::Fire { at, load: Load::Shot }));
    structures::options(game, unit, first, &mut open, &mut barred);
    indirect::options(game, unit, &mut open, &mut barred);
    smoke::options(game, unit, &mut open);
    open.extend(grenades::targets(game, unit));
    // HA-AMM-06: grenades are few.
    if first && game.element(unit).grenades && game.unit(unit).stock == Stock::Spent {
        barred.push((Choice::Grenades(Grenades::Hand), C::Amm06));
    }
    // HA-VAC-04: a place that is believed held has to be fired at.
    if forced {
        barred.push((Choice::HoldFire, C::Vac04));
    } else {
        open.push(Choice::HoldFire);
    }
    (open, barred)
}

/// HA-ARM-13, HA-HE-05: it sees a vehicle, and has nothing that could hurt it.
fn harmless(game: &Game<'_>, unit: UnitId, at: UnitId) -> Option<(Choice, C)> {
    if !game.element(at).is_armoured() || game.unit(unit).mounted || !may_target(game, unit, at) {
        return None;
    }
    let distance = game.distance(unit, at);
    let shells = |arm: &Arm| {
        arm.shell.is_some_and(|w| !game.weapon(w).is_only_indirect() && game.weapon(w).shell_band(distance).is_some())
    };
    let fires = (0u8..)
        .zip(&game.element(unit).arms)
        .any(|(n, arm)| ammunition::is_silent(game, unit, n).is_none() && shells(arm));
    let reaches = weapons(game, unit).any(|w| game.weapon(w).is_small_arm() && game.weapon(w).band(distance).is_some());
    if fires {
        return Some((Choice::Fire { at, load: Load::Shell }, C::He05));
    }
    reaches.then_some((Choice::Fire { at, load: Load::Shot }, C::Arm13))
}

/// HA-FIRE-05, HA-FIRE-06: it sees it, and has observed it or need not.
pub fn may_target(game: &Game<'_>, unit: UnitId, at: UnitId) -> bool {
    sight::sees(game, unit, at) && (game.has_observed(unit, at) || observation::is_autospot(game, unit, at))
}

/// Why it may not.
fn target_bar(game: &Game<'_>, unit: UnitId, at: UnitId) -> C {
    match sight::bar(game, unit, at) {
        // HA-FIRE-11: to have been told is not enough.
        Some(_) if game.unit(unit).informed >> at.0 & 1 == 1 => C::Fire11,
        Some(clause) => clause,
        // HA-OBS-11: he came by stealth; HA-OBS-05: he is too far for an autospot.
        None if game.unit(game.bearer(at)).pace == Pace::Stealth => C::Obs11,
        None if observation::is_within_limit(game, unit, at) => C::Obs05,
        None => C::Obs01,
    }
}

/// Every weapon of an element.
pub fn weapons<'a>(game: &Game<'a>, unit: UnitId) -> impl Iterator<Item = WeaponId> + use<'a> {
    let element = game.element(unit);
    let hands = element.men.iter().filter(|m| m.count > 0).filter_map(|m| m.weapon);
    element.arms.iter().flat_map(|arm| arm.shot.into_iter().chain(arm.shell)).chain(hands)
}

/// Whether it could do something to this one, and is allowed to.
pub fn may_hit(game: &Game<'_>, unit: UnitId, at: UnitId) -> bool {
    let can = |guns: Guns| !guns.is_empty() && !that_may_hit(game, unit, at, guns, false).is_empty();
    game.is_target(at) && may_target(game, unit, at) && can(guns(game, unit, at))
}

/// HA-FIRE-12, HA-CAR-09
pub fn fires_from(game: &Game<'_>, unit: UnitId) -> bool {
    match game.unit(unit).place {
        Place::Table => !matches!(game.unit(unit).stage, Stage::Waiting | Stage::Gone),
        Place::Aboard(carrier) => {
            let open = game.element(carrier).hull.is_some_and(|h| h.open_top);
            open && game.setup.options().passenger_fire()
        }
        _ => false,
    }
}

/// HA-FIRE-14: hull weapons and guns fire ahead (option: all round).
pub fn is_in_arc(game: &Game<'_>, unit: UnitId, mount: Mount, at: UnitId) -> bool {
    mount != Mount::Hull
        || game.setup.options().arcs_off()
        || armour::quadrant(game, unit, game.at(at)) == Quadrant::Front
}

/// HA-ARM-13, HA-HE-05: whether it can do anything to such a target.
pub fn hurts(game: &Game<'_>, weapon: WeaponId, load: Load, at: UnitId, band: Band) -> bool {
    let row = game.weapon(weapon);
    // HA-DIR-27, HA-LC-11: bullets at a craft are for the men inside, and only bullets are.
    if game.element(at).is_craft() && row.is_small_arm() && row.attack(band).is_none() {
        return false;
    }
    if game.carrier(at).is_some_and(|c| game.element(c).is_craft()) {
        return row.is_small_arm();
    }
    match (game.element(at).hull, row.attack(band)) {
        (None, _) => {
            let is_at = load == Load::Shot && !row.is_small_arm() && row.he.is_none();
            !(is_at && game.setup.options().at_vs_infantry_off())
        }
        (Some(_), Some(_)) => true,
        (Some(hull), None) if hull.armour == Armour::Soft => true,
        (Some(hull), None) => load == Load::Shell && hull.open_top,
    }
}

/// HA-FIRE-07: only some of them, who are one team.
fn team(game: &Game<'_>, unit: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<Guns> {
    let all = guns_for(game, unit, at, Load::Shell);
    let kinds: SmallVec<[(Choice, u8); 6]> = all.iter().map(|gun| (named(*gun), gun.men)).collect();
    let most: u8 = kinds.iter().map(|k| k.1).sum();
    // HA-FIRE-03: at most ten figures.
    let about: crate::Subject = (game.known(unit), at).into();
    let counts = oracle.up_to(game, game.seat(unit), C::Fire03, about, &kinds, 1..=most.min(10))?;
    let each = |gun: &Gun| gun.shots / gun.men.max(1);
    let picked = all.iter().zip(counts).filter(|(_, n)| *n > 0);
    Ok(picked.map(|(gun, men)| Gun { men, shots: men * each(gun), ..*gun }).collect())
}

pub const fn named(gun: Gun) -> Choice {
    match gun.source {
        Source::Arm(_) | Source::Left => Choice::Arm(gun.weapon),
        Source::Part(part) => Choice::Men(part),
    }
}

/// One team, one target.
pub fn volley(
    game: &mut Game<'_>,
    unit: UnitId,
    at: UnitId,
    guns: &[Gun],
    will_move: bool,
    oracle: &mut impl Oracle,
) -> Play<()> {
    if game.unit(at).hidden {
        vacated::fire_at(game, unit, at, oracle);
        return Ok(());
    }
    // Option lmg_move_fire=off: nor before a move.
    let waits = will_move && game.setup.options().lmg_move_fire_off() && game.is_men(unit);
    let is_silent = |gun: &Gun| waits && game.weapon(gun.weapon).class == Class::Lmg;
    let (silent, guns): (Guns, Guns) = guns.iter().copied().partition(is_silent);
    for gun in silent {
        oracle.tell(C::Dir22, Event::Silent { who: game.known(unit), weapon: gun.weapon });
        ammunition::lay_down(game, unit, gun);
    }
    // HA-FIRE-16: what cannot hit is not fired, and what its dice silence has not; HA-GEN-07: whoever fires is seen.
    let guns = that_may_hit(game, unit, at, guns, will_move);
    let live = (unit, at, will_move);
    let held = &mut oracle.within(C::Fire16, &live);
    let guns = ammunition::firing(game, unit, &guns, |gun| (unit, at, gun.weapon).into(), held)?;
    if guns.is_empty() {
        return Ok(());
    }
    observation::expose(game, unit, C::Obs08, oracle);
    let load = guns.iter().map(|g| g.load).max().unwrap_or(Load::Shot);
    let clause = match () {
        () if game.element(unit).is_armoured() => C::Fire04,
        () if game.carrier(at).is_some_and(|c| game.element(c).is_craft()) => C::Dir27,
        () if game.is_exposed(at) => C::Car08,
        () if game.has_observed(unit, at) => C::Fire05,
        // HA-CMD-02: a 1 is good for that; HA-OBS-06: others need not look first.
        () if game.unit(unit).order == Order::Fire => C::Cmd02,
        () if game.unit(unit).may.act => C::Fire06,
        () => C::Obs06,
    };
    oracle.tell(clause, Event::OpensFire { by: unit, at, load });
    direct::resolve(game, unit, at, &guns, will_move, oracle)?;
    observation::refresh(game, oracle);
    Ok(())
}

/// Whom a shooter may hit of those who move: the mover, or those who ride on it.
pub fn movers<'g>(game: &'g Game<'_>, unit: UnitId, mover: UnitId) -> impl Iterator<Item = UnitId> + 'g {
    [mover].into_iter().chain(game.riders(mover)).filter(move |&at| may_hit(game, unit, at))
}

/// HA-TURN-05: everything at the one who moves, or at one of those who ride on it.
pub fn fire_at(game: &mut Game<'_>, unit: UnitId, mover: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let movers: SmallVec<[UnitId; 4]> = movers(game, unit, mover).collect();
    if movers.is_empty() {
        return Ok(());
    }
    let at = if game.is_automated(game.seat(unit)) {
        let gain = |&&at: &&UnitId| (solo::gain_of(game, unit, at, false), std::cmp::Reverse(at));
        movers.iter().max_by_key(gain).copied()
    } else {
        let options: SmallVec<[Choice; 4]> = movers.iter().map(|&at| Choice::Fire { at, load: Load::Shot }).collect();
        match oracle.pick(game, game.seat(unit), C::Turn05, game.known(unit), &options)? {
            Choice::Fire { at, .. } => Some(at),
            _ => None,
        }
    };
    let Some(at) = at else { return Ok(()) };
    let load = if game.is_men(at) { Load::Shell } else { Load::Shot };
    let guns = guns_for(game, unit, at, load);
    volley(game, unit, at, &guns, false, oracle)
}
