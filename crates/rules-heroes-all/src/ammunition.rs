//! HA-AMM, HA-WNOTE: rounds, rations and crews.
use crate::{
    Clause as C, Game, Oracle, crews,
    firing::{Gun, Guns, Source},
    setup::PARTS,
    state::{Emplacement, UNLIMITED},
    words::{Event, Subject, UnitId},
};
use kernel::{Need, Play, Verbs, at_least};

/// Why an arm does not fire at all.
pub fn is_silent(game: &Game<'_>, unit: UnitId, arm: u8) -> Option<C> {
    let (state, element) = (game.unit(unit), game.element(unit));
    let listed = game.arm(unit, arm);
    match () {
        () if state.used >> arm & 1 == 1 => Some(C::Amm01),
        () if state.rounds[usize::from(arm)] == 0 => Some(C::Amm01),
        // HA-CM-15: it was left behind.
        () if state.left_weapon.is_some() && element.is_crew_served() => Some(C::Cm15),
        () if state.gun_out && arm == 0 => Some(C::Arm14),
        // HA-WNOTE-06: nobody is left to serve it.
        () if !element.has_hull() && crew(game, unit) == 0 => Some(C::Wnote06),
        () if game.is_immobile(unit) && state.weapon == Emplacement::Packed => Some(C::Wnote04),
        // HA-WNOTE-05
        () if game.is_immobile(unit) && state.weapon == Emplacement::Fresh => Some(C::Wnote05),
        // Option lmg_move_fire=off
        () if game.setup.options().lmg_move_fire_off()
            && state.pace != crate::Pace::Still
            && listed.shot.is_some_and(|w| game.weapon(w).class == crate::setup::Class::Lmg)
            && !element.has_hull() =>
        {
            Some(C::Dir22)
        }
        () => None,
    }
}

/// HA-ACT-08: a weapon that was left keeps its rounds, and fires once a bound.
pub fn is_left_ready(game: &Game<'_>, weapon: UnitId) -> bool {
    game.unit(weapon).used & 1 == 0 && game.unit(weapon).rounds[0] > 0
}

/// Men who serve the arm.
pub fn crew(game: &Game<'_>, unit: UnitId) -> u8 {
    let parts = game.element(unit).crew_parts();
    (0..PARTS).filter(|&n| parts[n]).map(|n| game.unit(unit).men[n]).sum()
}

/// HA-FIRE-16: what really fires of these, each with the shots that its dice leave it. Who is silenced has used his fire,
/// and has not fired.
pub fn firing(
    game: &mut Game<'_>,
    unit: UnitId,
    guns: &[Gun],
    about: impl Fn(Gun) -> Subject,
    oracle: &mut impl Oracle,
) -> Play<Guns> {
    let mut firing = Guns::new();
    for (nth, &gun) in (1..).zip(guns) {
        // Whoever is hidden throws for himself.
        let about = if game.unit(unit).hidden { game.known(unit).into() } else { about(gun) };
        let shots = shots(game, unit, about, gun, oracle)?;
        if shots > 0 {
            firing.push(Gun { shots, ..gun });
        } else {
            lay_down(game, unit, gun);
        }
        if game.setup.side(game.seat(unit)).rationed {
            oracle.cut(game, C::Amm05, &(unit, &firing, &guns[nth..]))?;
        }
    }
    if firing.is_empty() && !guns.is_empty() {
        oracle.tell(C::Fire16, Event::NotFired { who: game.known(unit) });
    }
    Ok(firing)
}

/// HA-AMM-05, HA-WNOTE-02: how many of its shots a weapon fires this bound.
fn shots(game: &mut Game<'_>, unit: UnitId, about: Subject, gun: Gun, oracle: &mut impl Oracle) -> Play<u8> {
    // Option ration_die=per_figure: so many of them fire.
    if game.setup.options().ration_die_per_figure() && matches!(gun.source, Source::Part(_)) {
        return each_rationed(game, unit, about, gun, oracle);
    }
    if !ration(game, unit, about, gun, oracle)? {
        oracle.tell(C::Amm05, Event::Silent { who: game.known(unit), weapon: gun.weapon });
        return Ok(0);
    }
    match gun.source {
        Source::Part(_) => Ok(gun.shots),
        Source::Arm(arm) => {
            let missing = game.arm(unit, arm).crew.saturating_sub(crew(game, unit));
            crewed(game, unit, missing, about, gun, oracle)
        }
        Source::Left => {
            let full = crews::served(game, unit).map_or(0, |(_, arm, _)| arm.crew);
            let missing = full.saturating_sub(game.unit(unit).count());
            crewed(game, unit, missing, about, gun, oracle)
        }
    }
}

/// HA-AMM-05: what never runs out fires on 1 or 2 (option: not on 1 or 2).
fn ration(game: &Game<'_>, unit: UnitId, about: Subject, gun: Gun, oracle: &mut impl Oracle) -> Play<bool> {
    let us = game.seat(unit);
    let limited = matches!(gun.source, Source::Arm(n) if game.unit(unit).rounds[usize::from(n)] != UNLIMITED);
    if !game.setup.side(us).rationed || limited {
        return Ok(true);
    }
    let blocked = game.setup.options().rationed_unlimited_blocked_on_1_2();
    let high = oracle.throw(us, C::Amm05, about, at_least(1, 6, 3), &rations(blocked))?.from(1) > 0;
    Ok(high == blocked)
}

/// HA-AMM-05: 2 or less (option: 3 or more).
fn rations(blocked: bool) -> Need<C> {
    Need::base(C::Amm05, "rations", if blocked { 3 } else { 2 })
}

/// HA-AMM-05, a die for each figure.
fn each_rationed(game: &Game<'_>, unit: UnitId, about: Subject, gun: Gun, oracle: &mut impl Oracle) -> Play<u8> {
    if !game.setup.side(game.seat(unit)).rationed {
        return Ok(gun.shots);
    }
    let blocked = game.setup.options().rationed_unlimited_blocked_on_1_2();
    let high = oracle.throw(game.seat(unit), C::Amm05, about, at_least(gun.men, 6, 3), &rations(blocked))?.from(1);
    let men = if blocked { high } else { gun.men - high };
    Ok(men * (gun.shots / gun.men.max(1)))
}

/// HA-WNOTE-01: the full rate with a whole crew; HA-WNOTE-02: else a die for each missing man, all 3 or more.
fn crewed(game: &Game<'_>, unit: UnitId, missing: u8, about: Subject, gun: Gun, oracle: &mut impl Oracle) -> Play<u8> {
    let row = game.weapon(gun.weapon);
    if !row.crewed || missing == 0 || game.element(unit).has_hull() {
        return Ok(gun.shots);
    }
    // HA-WNOTE-08: nobody else takes their place.
    let who = game.known(unit);
    oracle.tell(C::Wnote08, Event::ShortOfCrew { who, missing });
    let need = Need::base(C::Wnote02, "short of crew", 3);
    let thrown = oracle.throw(game.seat(unit), C::Wnote02, about, at_least(missing, 6, 3), &need)?;
    let full = thrown.from(1) == missing;
    if full {
        return Ok(gun.shots);
    }
    // HA-WNOTE-03: one of one is silent, one of more fires one.
    let (weapon, shots) = (gun.weapon, u8::from(gun.shots > 1));
    oracle.tell(C::Wnote03, if shots == 0 { Event::Silent { who, weapon } } else { Event::Slow { who, weapon } });
    Ok(shots)
}

/// HA-AMM-01: one bound of fire less; it fires once a bound.
pub fn spend(game: &mut Game<'_>, unit: UnitId, gun: Gun, oracle: &mut impl Oracle) {
    lay_down(game, unit, gun);
    // HA-ACT-08: a weapon that was left has rounds of its own.
    let (of, arm) = match gun.source {
        Source::Arm(arm) => (unit, arm),
        Source::Left => (game.unit(unit).mans.unwrap_or(unit), 0),
        Source::Part(_) => return,
    };
    if game.unit(of).rounds[usize::from(arm)] != UNLIMITED {
        oracle.tell(C::Amm01, game.spend_round(of, arm, gun.weapon));
    }
}

/// It is not used again this bound.
pub fn lay_down(game: &mut Game<'_>, unit: UnitId, gun: Gun) {
    match gun.source {
        Source::Arm(arm) => game.use_arm(unit, arm),
        Source::Part(part) => game.use_men(unit, part, gun.men),
        Source::Left => game.use_arm(game.unit(unit).mans.unwrap_or(unit), 0),
    }
}
