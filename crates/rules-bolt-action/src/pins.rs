//! BA-PIN: pin markers.
use crate::{
    Clause as C, Game, He, Oracle, Quality, Subject, armour,
    high_explosive::Dice,
    shooting::{Source, Strikes},
    words::{Order, UnitId},
};
use kernel::{Play, Verbs, at_least};

/// BA-PIN-01, BA-PIN-11: hits pin before damage is rolled. False: the pins were too many.
pub fn pin_by_fire(game: &mut Game<'_>, unit: UnitId, strikes: &Strikes, oracle: &mut impl Oracle) -> Play<bool> {
    if game.is_armoured(unit) && !strikes.has_flame() {
        return pin_armour(game, unit, strikes, oracle);
    }
    // BA-PIN-02..04: explosive and flame bring their own; the largest counts, not the sum.
    let mut most = 0;
    let mut clause = C::Pin01;
    let all_flame = strikes.0.iter().all(|s| matches!(s.source, Source::Flame(_)));
    for strike in &strikes.0 {
        let (by, pins) = match strike.source {
            // BA-WPN-37: a squad's flamethrower pins for the whole squad.
            Source::Flame(_) if !all_flame => (C::Wpn37, 1 + throw(game, Dice::D3, C::Wpn33, unit, oracle)?),
            Source::Flame(_) => (C::Pin03, 1 + throw(game, Dice::D3, C::Wpn33, unit, oracle)?),
            Source::He(class) => match class.pins() {
                Some(dice) => (C::Pin02, throw(game, dice, C::He01, unit, oracle)?),
                None => (C::Pin02, 1),
            },
            // Option pin_per_hit: a pin for each hit.
            _ if game.setup.options().pin_per_hit() => (C::Pin01, strike.hits),
            _ => (C::Pin01, 1),
        };
        clause = match (clause, by) {
            (C::Wpn37, _) | (_, C::Wpn37) => C::Wpn37,
            _ if most > 0 && by != clause => C::Pin04,
            _ => by,
        };
        most = most.max(pins);
    }
    oracle.tell(clause, game.pin(unit, most));
    Ok(falters(game, unit, oracle))
}

/// BA-TRAIT-18: an unreliable one takes one pin more. False: too many.
fn falters(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> bool {
    if game.setup.squad(unit).traits.unreliable {
        oracle.tell(C::Trait18, game.pin(unit, 1));
    }
    holds(game, unit, oracle)
}

fn throw(game: &Game<'_>, dice: Dice, clause: C, unit: UnitId, oracle: &mut impl Oracle) -> Play<u8> {
    dice.throw(!game.seat(unit), clause, Subject::Unit(unit), oracle)
}

/// BA-PIN-05, -06, -12..16: armour is pinned by what might hurt it, once an attack.
fn pin_armour(game: &mut Game<'_>, unit: UnitId, strikes: &Strikes, oracle: &mut impl Oracle) -> Play<bool> {
    let heavy_hits: u8 = strikes.0.iter().filter(|s| s.source != Source::SmallArms).map(|s| s.hits).sum();
    let heavy = heavy_hits > 0;
    let open_topped = game.setup.squad(unit).traits.open_topped;
    let could_hurt = strikes.0.iter().any(|s| armour::could_damage(game, unit, *s));
    let clause = match (heavy, game.quality(unit)) {
        // BA-PIN-05: small arms pin only an open top.
        (false, _) if open_topped => C::Pin05,
        (false, _) => return Ok(true),
        // Option vehicle_pin_simple: any heavy hit.
        _ if game.setup.options().vehicle_pin_simple() => C::Pin06,
        (true, Quality::Inexperienced) => C::Pin06,
        (true, _) if !could_hurt => return Ok(true),
        (true, Quality::Regular) => C::Pin12,
        // BA-PIN-13: veterans shrug it off on 4+.
        (true, Quality::Veteran) => {
            if oracle.throw_plain(game.seat(unit), C::Pin13, unit, at_least(1, 6, 4))?.of(1) == 1 {
                return Ok(true);
            }
            C::Pin13
        }
    };
    // BA-PIN-15: explosive by its chart, like any other target (option he_one_pin_on_armour: once).
    let explosive = strikes.0.iter().filter_map(|s| if let Source::He(class) = s.source { Some(class) } else { None });
    let explosive = explosive.max_by_key(|class| class.pen());
    let clause = match clause {
        C::Pin06 | C::Pin12 if explosive.is_some() => C::Pin15,
        // BA-PIN-16: several hits, one pin.
        C::Pin06 | C::Pin12 if heavy_hits > 1 => C::Pin16,
        clause => clause,
    };
    // BA-PIN-16: one roll, whatever hits.
    let dice = explosive.and_then(He::pins).filter(|_| !game.setup.options().he_one_pin_on_armour());
    let pins = dice.map_or(Ok(1), |dice| throw(game, dice, C::He01, unit, oracle))?;
    oracle.tell(clause, game.pin(unit, pins));
    Ok(falters(game, unit, oracle))
}

/// Pins from barrages and aircraft, which are attacks. False: too many.
pub fn pin_by_strike(game: &mut Game<'_>, unit: UnitId, more: u8, clause: C, oracle: &mut impl Oracle) -> bool {
    if more == 0 {
        return true;
    }
    oracle.tell(clause, game.pin(unit, more));
    falters(game, unit, oracle)
}

/// Pins from anything but fire: barrages, crashes, tables. False: too many.
pub fn pin(game: &mut Game<'_>, unit: UnitId, more: u8, clause: C, oracle: &mut impl Oracle) -> bool {
    if more > 0 {
        oracle.tell(clause, game.pin(unit, more));
    }
    holds(game, unit, oracle)
}

/// BA-PIN-07: as many pins as the morale number of its quality, and the unit is gone.
fn holds(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> bool {
    if game.unit(unit).pins < game.quality(unit).morale() || game.setup.options().no_pin_out() {
        return true;
    }
    oracle.tell(C::Pin07, game.destroy(unit));
    false
}

/// BA-PIN-10: a unit that keeps its Down die loses a pin.
pub fn stay_down(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let options = game.setup.options();
    if game.unit(unit).order != Some(Order::Down) || game.unit(unit).pins == 0 || options.down_keep_none() {
        return Ok(());
    }
    // Option down_keep_d3.
    let fewer = if options.down_keep_d3() {
        Dice::D3.throw(game.seat(unit), C::Pin10, Subject::Unit(unit), oracle)?
    } else {
        1
    };
    oracle.tell(C::Pin10, game.unpin(unit, fewer));
    Ok(())
}
