//! HA-SMK: smoke.
use crate::{
    Clause as C, Footing, Game, Oracle, ammunition, direct,
    firing::{self, Gun, Source},
    indirect::{self, Mark},
    observation,
    setup::{Band, Quality},
    sight,
    words::{Choice, Event, Load, Nerve, Open, Pace, Subject, UnitId, WeaponId},
};
use kernel::{Ground as _, Need, Play, Point, Verbs};
use smallvec::SmallVec;
use table::Heading;

/// HA-SMK-03: this bound and the next.
const BOUNDS: u8 = 2;

/// HA-SMK-04: an arm with shells and smoke that can fire now.
fn arm(game: &Game<'_>, unit: UnitId) -> Option<(u8, WeaponId)> {
    let arms = (0u8..).zip(&game.element(unit).arms);
    let has = arms.filter(|(nth, arm)| arm.smoke && ammunition::is_silent(game, unit, *nth).is_none());
    let mut has = has.filter_map(|(nth, arm)| Some((nth, arm.shell.filter(|&w| game.weapon(w).he.is_some())?)));
    has.next().filter(|_| firing::fires_from(game, unit))
}

/// It has smoke, and can fire it so.
pub fn has_smoke(game: &Game<'_>, unit: UnitId, indirectly: bool) -> bool {
    arm(game, unit).is_some_and(|(_, weapon)| indirectly || !game.weapon(weapon).is_only_indirect())
}

pub(crate) fn options(game: &Game<'_>, unit: UnitId, open: &mut Open) {
    let Some((nth, weapon)) = arm(game, unit) else { return };
    let stuck = game.weapon(weapon).is_only_indirect() && indirect::is_deep_in_wood(game, unit);
    let ground = Footing::aiming(game, unit, weapon);
    if !stuck && (0..ground.suggestions()).any(|n| ground.spot(n).is_some()) {
        open.push(Choice::Smoke(nth));
    }
}

/// HA-SMK-04: at a spot on the table; HA-SMK-02: over open sights where the gun sees it, or indirectly.
pub fn fire(game: &mut Game<'_>, unit: UnitId, will_move: bool, oracle: &mut impl Oracle) -> Play<()> {
    let Some((_, weapon)) = arm(game, unit) else { return Ok(()) };
    let us = game.seat(unit);
    let at = oracle.place(game, us, C::Smk04, game.known(unit), Footing::aiming(game, unit, weapon))?.end();
    let straight = !game.weapon(weapon).is_only_indirect() && sight::sees_place(game, unit, at);
    let mut ways: SmallVec<[Choice; 2]> = SmallVec::new();
    if straight {
        ways.push(Choice::OpenSights);
    }
    if !indirect::is_deep_in_wood(game, unit) {
        ways.push(Choice::Indirectly);
    }
    if ways.is_empty() {
        return Ok(());
    }
    let indirectly = oracle.pick(game, us, C::Smk02, game.known(unit), &ways)? == Choice::Indirectly;
    lay(game, unit, at, indirectly, will_move, oracle)
}

/// Its shells with smoke, at this spot and so.
pub fn lay(
    game: &mut Game<'_>,
    unit: UnitId,
    at: Point,
    indirectly: bool,
    will_move: bool,
    oracle: &mut impl Oracle,
) -> Play<()> {
    if indirectly {
        return indirect::fire(game, unit, Mark::Spot(at), Load::Smoke, oracle);
    }
    let Some((nth, weapon)) = arm(game, unit) else { return Ok(()) };
    let shots = game.arm(unit, nth).shots;
    let band = game.weapon(weapon).shell_band(game.distance_to(unit, at)).unwrap_or(Band::Long);
    let gun = Gun { source: Source::Arm(nth), weapon, load: Load::Smoke, shots, men: 1, band };
    straight_at(game, unit, gun, at, will_move, oracle)
}

/// HA-SMK-02: range, firer and 2 better; the spot itself is no target.
fn straight_at(
    game: &mut Game<'_>,
    unit: UnitId,
    gun: Gun,
    at: Point,
    will_move: bool,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let about = Subject::Spot { by: unit, weapon: gun.weapon };
    let live = (unit, gun, at, will_move);
    let firing = ammunition::firing(game, unit, &[gun], |_| about, &mut oracle.within(C::Fire16, &live))?;
    let Some(&Gun { shots, .. }) = firing.first() else { return Ok(()) };
    observation::expose(game, unit, C::Obs08, oracle);
    oracle.tell(C::Smk04, Event::FiresSmoke { by: unit, at });
    ammunition::spend(game, unit, gun, oracle);
    let firer = game.unit(unit);
    let mut need = Need::base(C::Dir01, "to hit", 5);
    need.when(gun.band == Band::Short, C::Dir02, "short range", -1)
        .when(gun.band == Band::Long, C::Dir03, "long range", 1)
        .when(firer.pace != Pace::Still || will_move, C::Dir04, "firer moves", 1)
        .when(firer.aims, C::Dir06, "aimed", -1)
        .when(game.quality(unit) == Quality::Elite, C::Dir09, "elite", -1)
        .when(game.quality(unit) == Quality::Poor, C::Dir10, "poor", 1)
        .when(firer.nerve == Nerve::Pinned, C::Dir25, "pinned", 1)
        .add(C::Smk02, "smoke", -2);
    let need = direct::natural(game, need);
    if direct::shoot(game, (unit, C::Smk02, about), shots, &need, oracle)? > 0 {
        screen(game, unit, at, oracle)?;
    }
    observation::refresh(game, oracle);
    Ok(())
}

/// HA-SMK-03: the screen, as the firer wants it to lie.
pub fn screen(game: &mut Game<'_>, unit: UnitId, at: Point, oracle: &mut impl Oracle) -> Play<()> {
    let ways = [0, 45, 90, 135].map(Choice::Along);
    let degrees = match oracle.pick(game, game.seat(unit), C::Smk04, game.known(unit), &ways)? {
        Choice::Along(degrees) => degrees,
        _ => 0,
    };
    // Option smoke_bounds=two_after
    let bounds = if game.setup.options().smoke_bounds_two_after() { BOUNDS + 1 } else { BOUNDS };
    oracle.tell(C::Smk03, game.screen(at, Heading::new(degrees.into()), bounds));
    Ok(())
}
