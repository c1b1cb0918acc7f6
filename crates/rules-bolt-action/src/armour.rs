//! BA-ARM: damage to armoured vehicles.
use crate::{
    Clause as C, Game, Oracle, Subject,
    high_explosive::Dice,
    morale, pins,
    shooting::{Source, Strike, Strikes},
    transport,
    words::{Event, Order, UnitId},
};
use kernel::{D6, Need, Play, Seat, Verbs, chart, pool};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::Quarter;

/// BA-ARM-T3: how deep a hit went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    Superficial,
    Full,
    Massive,
}

impl Severity {
    /// BA-ARM-11..13: equal, over, far over.
    const fn clause(self) -> C {
        match self {
            Severity::Superficial => C::Arm11,
            Severity::Full => C::Arm12,
            Severity::Massive => C::Arm13,
        }
    }
}

/// BA-PIN-12: whether a six could damage the vehicle.
pub fn could_damage(game: &Game<'_>, target: UnitId, strike: Strike) -> bool {
    strike.source != Source::SmallArms && armour_need(game, target, strike).total() <= 6
}

/// BA-ARM-26: every hit rolled and applied, one after the other, until the vehicle is out.
pub fn strike(
    game: &mut Game<'_>,
    about: Subject,
    by: Seat,
    target: UnitId,
    strikes: &Strikes,
    oracle: &mut impl Oracle,
) -> Play<()> {
    for (nth, &strike) in (1..).zip(&strikes.0) {
        let rest = (strikes.has_flame(), &strikes.0[nth..]);
        // BA-ARM-01: small arms cannot damage armour.
        if strike.source == Source::SmallArms {
            oracle.tell(C::Arm01, Event::Unharmed(target));
            continue;
        }
        // BA-ARM-07, BA-ARM-08: which side it strikes; from above, the top.
        let side = struck_side(game, strike);
        let first = if side.is_some() { C::Arm07 } else { C::Arm08 };
        let hits = hits(game, about, by, strike, oracle)?;
        for left in (0..hits).rev() {
            if !game.unit(target).is_on_table() {
                return Ok(());
            }
            let clause = if left + 1 == hits { first } else { C::Arm26 };
            oracle.tell(clause, Event::Struck { unit: target, side });
            oracle.cut(game, C::Arm26, &(about, by, target, strike.without_hits(), left, rest))?;
            // BA-ARM-02, BA-ARM-10: the die and the penetration against the armour.
            let need = armour_need(game, target, strike);
            match compare(game, about, by, target, need, least(game), oracle)? {
                Some(severity) => {
                    oracle.tell(severity.clause(), Event::Damaged { unit: target, severity });
                    suffer(game, about, by, target, severity, strike.indirect && !strike.aircraft, oracle)?;
                }
                None => oracle.tell(C::Arm10, Event::Unharmed(target)),
            }
        }
    }
    Ok(())
}

/// BA-HE-05: explosive stays one hit; BA-WPN-32: every hit of a flamethrower rolls (option `flame_single_on_armour`).
fn hits(game: &Game<'_>, about: Subject, by: Seat, strike: Strike, oracle: &mut impl Oracle) -> Play<u8> {
    match strike.source {
        Source::Flame(dice) if !game.setup.options().flame_single_on_armour() => {
            let mut hits = 0;
            for _ in 0..strike.hits {
                hits += Dice::D6(dice).throw(by, C::Wpn32, about, oracle)?;
            }
            Ok(hits)
        }
        _ => Ok(strike.hits),
    }
}

/// BA-ARM-07, BA-ARM-08: the side a hit strikes; `None`: the top.
fn struck_side(game: &Game<'_>, strike: Strike) -> Option<Quarter> {
    let single_flame = matches!(strike.source, Source::Flame(_)) && game.setup.options().flame_single_on_armour();
    (!strike.indirect && !single_flame).then_some(strike.quarter)
}

/// BA-ARM-02..06: the die that does superficial damage.
pub fn armour_need(game: &Game<'_>, target: UnitId, strike: Strike) -> Need<C> {
    let side = struck_side(game, strike);
    let explosive = matches!(strike.source, Source::He(_));

    // BA-ARM-03: by class; the front of some counts for more.
    let mut need = match game.vehicle(target) {
        Some(vehicle) if side == Some(Quarter::Front) => Need::base(C::Arm03, "front armour", vehicle.front as i8),
        vehicle => Need::base(C::Arm03, "armour", vehicle.map_or(6, |v| v.armour) as i8),
    };
    need.add(if explosive { C::He05 } else { C::Arm02 }, "penetration", -strike.pen);
    // BA-ARM-04: side or top +1, rear +2.
    match side {
        Some(Quarter::Front) => {}
        Some(Quarter::Left | Quarter::Right) => _ = need.add(C::Arm04, "side", -1),
        Some(Quarter::Rear) => _ = need.add(C::Arm04, "rear", -2),
        None => _ = need.add(C::Arm08, "top", -1),
    }
    // BA-ARM-05, BA-ARM-06: long range, but not for shaped charges and explosive.
    let single_flame = matches!(strike.source, Source::Flame(_)) && side.is_none();
    if strike.long && !single_flame && !strike.indirect {
        need.add(C::Arm05, "long range", 1);
        need.when(explosive, C::He07, "explosive all the same", -1);
        need.when(strike.shaped, C::Arm06, "shaped charge all the same", -1);
    }
    need
}

/// BA-ARM-09: a natural 1 never damages (option `ones_can_damage`: it may).
pub fn least(game: &Game<'_>) -> i8 {
    if game.setup.options().ones_can_damage() { 1 } else { 2 }
}

/// BA-ARM-T3: one die against the number, read as damage; from `least` on it may damage.
pub fn compare(
    game: &Game<'_>,
    about: Subject,
    by: Seat,
    target: UnitId,
    mut need: Need<C>,
    least: i8,
    oracle: &mut impl Oracle,
) -> Play<Option<Severity>> {
    debug_assert!(game.is_vehicle(target));
    let options = game.setup.options();
    // BA-ARM-11..13: equal, over, over by 3 (option massive_strictly_over: by 4).
    let equal = need.total();
    let far_over = if options.massive_strictly_over() { 4 } else { 3 };
    let from = [0, 1, far_over].map(|over| equal.saturating_add(over).clamp(least, 7) as u8);
    need.limit(C::Arm09, if least > 1 { "a 1 never damages" } else { "whatever the die" }, least, i8::MAX);
    // BA-DMG-11: out of reach of a six.
    let clause = if equal > 6 { C::Dmg11 } else { C::Arm02 };
    let tally = oracle.throw(by, clause, about, pool(1, D6, &from), &need)?;
    let deepest = [Severity::Massive, Severity::Full, Severity::Superficial].into_iter().zip([3, 2, 1]);
    Ok(deepest.into_iter().find(|&(_, class)| tally.of(class) > 0).map(|(severity, _)| severity))
}

/// BA-ARM-T4: what the damage does, die by die.
pub fn suffer(
    game: &mut Game<'_>,
    about: Subject,
    by: Seat,
    target: UnitId,
    severity: Severity,
    from_above: bool,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let (dice, mut plus) = match severity {
        Severity::Superficial => (1, Need::base(C::Arm11, "superficial", -3)),
        Severity::Full => (1, Need::base(C::Arm12, "full", 0)),
        Severity::Massive => (2, Need::base(C::Arm13, "massive", 0)),
    };
    // BA-ARM-27: only these two add to the die.
    plus.when(from_above && game.setup.squad(target).traits.open_topped, C::Arm14, "open-topped", 1);
    plus.when(carries_flame(game, target), C::Arm15, "flamethrower aboard", 1);
    let clause = match (severity, plus.terms().len()) {
        (Severity::Massive, 1) => C::Arm22,
        (Severity::Superficial, 2..) => C::Arm27,
        // BA-ARM-24: more than 6 counts as 6.
        (_, 2..) => C::Arm24,
        (Severity::Superficial, _) => C::Arm11,
        _ => C::Arm12,
    };
    let mut rows: SmallVec<[u8; 2]> = SmallVec::new();
    for _ in 0..dice {
        rows.push(oracle.throw(by, clause, about, chart(D6, plus.total(), &[2, 3, 4]), &plus)?.value());
    }

    // BA-ARM-22: the lower first; a wreck is a wreck.
    rows.sort_unstable();
    for row in rows {
        match row {
            _ if !game.unit(target).is_on_table() => {}
            0 => stun(game, target, oracle)?,
            1 => immobilise(game, target, oracle)?,
            2 => burn(game, target, oracle)?,
            _ => knock_out(game, target, C::Arm23, oracle)?,
        }
    }
    Ok(())
}

/// BA-ARM-15: it carries a flamethrower that is not empty.
fn carries_flame(game: &Game<'_>, target: UnitId) -> bool {
    let full = |slot: usize| game.unit(target).empty & (1 << slot) == 0;
    let mounts = game.vehicle(target).map_or(&[][..], |v| &v.mounts);
    mounts.iter().enumerate().any(|(slot, m)| game.setup.weapon(m.weapon).flame.is_some() && full(slot))
}

fn stun(game: &mut Game<'_>, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // BA-ARM-16: a pin, and nothing more this turn.
    oracle.tell(C::Arm16, Event::Stunned(target));
    if table_pins(game, target, 1, oracle)? {
        halt(game, target, C::Arm16, oracle);
    }
    Ok(())
}

fn immobilise(game: &mut Game<'_>, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // BA-ARM-19: a second time is once too often.
    if game.unit(target).immobilised {
        return knock_out(game, target, C::Arm19, oracle);
    }
    // BA-ARM-18: it never moves again; if it has acted this turn its die becomes Down, else it may still act. A die kept
    // from an earlier turn is no action of this one.
    oracle.tell(C::Arm18, game.immobilise(target));
    let me = game.unit(target);
    let still_waits = me.retained && me.order == Some(Order::Ambush);
    let has_acted = me.order.is_some() && !still_waits;
    if table_pins(game, target, 1, oracle)? && has_acted {
        halt(game, target, C::Arm18, oracle);
    }
    Ok(())
}

fn burn(game: &mut Game<'_>, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // BA-ARM-20: the pin first, then the check; BA-TRAIT-15: D3 pins where it catches fire easily.
    oracle.tell(C::Arm20, Event::OnFire(target));
    let pins = if game.setup.squad(target).traits.catches_fire {
        Dice::D3.throw(game.seat(target), C::Trait15, target.into(), oracle)?
    } else {
        1
    };
    if !table_pins(game, target, pins, oracle)? {
        return Ok(());
    }
    // BA-ARM-21: failed, they bail out; passed, they put it out and do nothing else.
    if morale::passes(game, target, C::Arm20, oracle)? {
        halt(game, target, C::Arm21, oracle);
        return Ok(());
    }
    knock_out(game, target, C::Arm21, oracle)
}

/// BA-PIN-14: pins of the table come on top. False: they were too many.
fn table_pins(game: &mut Game<'_>, target: UnitId, more: u8, oracle: &mut impl Oracle) -> Play<bool> {
    let holds = pins::pin(game, target, more, C::Pin14, oracle);
    if !holds {
        transport::spill(game, target, oracle)?;
    }
    Ok(holds)
}

/// The die becomes Down; BA-ARM-17: one that has none yet takes it out of the cup.
fn halt(game: &mut Game<'_>, target: UnitId, clause: C, oracle: &mut impl Oracle) {
    match game.unit(target).order {
        None => oracle.tell(C::Arm17, game.react(target, Order::Down)),
        Some(Order::Down) => {}
        Some(_) => oracle.tell(clause, game.give(target, Order::Down)),
    }
}

/// BA-ARM-23: destroyed; the wreck stays, and those aboard get out.
pub fn knock_out(game: &mut Game<'_>, target: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    oracle.tell(clause, game.destroy(target));
    transport::spill(game, target, oracle)
}
