//! BA-CQV: infantry against vehicles, at arm's length.
use crate::{
    Clause as C, Game, Going, Moved, Oracle,
    armour::{self, Severity},
    close_quarters, movement,
    quality::morale_with,
    traits, vehicles, weapons,
    words::{Event, Order, UnitId},
};
use kernel::{D6, Ground, March, Need, Play, Route, TWO_D6, Term, Verbs, at_least, at_most};
use table::{Heading, ahead};

/// Fear, reaction, the way in, one blow, and away.
pub fn assault(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if !dare(game, unit, target, oracle)? {
        return Ok(());
    }

    // BA-CQV-13: a recce vehicle may escape; others may fire, as against any assault.
    let (place, live) = (game.unit(target).at[0], (unit, target));
    vehicles::offer_escape(game, unit, target, oracle)?;
    if game.unit(target).at[0] == place {
        let held = &mut oracle.within(C::Cqv13, &live);
        close_quarters::react(game, unit, target, Some(C::Cqv13), held)?;
    } else {
        oracle.tell(C::Cqv13, Event::Assaults { by: unit, at: target });
    }
    if !game.unit(unit).is_alive() || !game.unit(target).is_on_table() {
        return Ok(());
    }

    // BA-CQ-08, BA-CQ-10: in, or not.
    let way = close_quarters::come_in(game, unit, target, oracle)?;
    if way.in_contact == 0 {
        oracle.tell(C::Cq10, Event::FallsShort { by: unit, at: target });
        return movement::travel(game, unit, C::Cq10, &way.march, oracle);
    }
    oracle.tell(way.clause, Event::Contact { by: unit, at: target, in_contact: way.in_contact });
    way.go(game, unit, &mut oracle.within(C::Cqv05, &live))?;
    if !game.unit(unit).is_on_table() || !game.unit(target).is_on_table() {
        return Ok(());
    }
    fight(game, unit, target, &mut oracle.within(C::Cqv14, &live))?;
    disengage(game, unit, target, oracle)
}

/// BA-CQV-01, BA-CQV-15: without anti-tank weapons it takes nerve to go at closed armour. False: they will not.
pub fn dare(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    // BA-CQV-04: no fear of soft-skins and open tops; BA-CQV-02, BA-TRAIT-06: nor with the right tools.
    let calm = match anti_tank(game, unit) {
        _ if !is_enclosed(game, target) => Some(C::Cqv04),
        tools => tools,
    };
    if let Some(clause) = calm {
        oracle.tell(clause, Event::Dares { by: unit, at: target });
        return Ok(true);
    }
    let fear = Term { clause: C::Cqv01, label: "nothing against armour", amount: -3 };
    let need = morale_with(game, unit, Some(fear));
    let limit = need.total().clamp(1, 12) as u8;
    if oracle.throw(game.seat(unit), C::Cqv15, unit, at_most(TWO_D6, limit), &need)?.is_low() {
        oracle.tell(C::Cqv15, Event::Dares { by: unit, at: target });
        return Ok(true);
    }
    // BA-CQV-03: no assault, and Down.
    oracle.tell(C::Cqv03, game.give(unit, Order::Down));
    Ok(false)
}

/// BA-VEH-01: armoured and closed on top.
fn is_enclosed(game: &Game<'_>, target: UnitId) -> bool {
    game.is_armoured(target) && !game.setup.squad(target).traits.open_topped
}

/// BA-CQV-02: what counts as an anti-tank weapon: grenades, a shaped charge, flame, an anti-tank rifle.
fn anti_tank(game: &Game<'_>, unit: UnitId) -> Option<C> {
    if traits::are_tank_hunters(game, unit) {
        return Some(C::Trait06);
    }
    let carried = weapons::carried(game, unit).into_iter().chain(weapons::one_shots(game, unit));
    let counts = |gun: &weapons::Gun| {
        let weapon = game.setup.weapon(gun.weapon);
        let is_rifle = !weapon.small_arm && weapon.team && !weapon.fixed && weapon.he.is_none() && weapon.pen > 0;
        weapon.shaped || weapon.flame.is_some() || is_rifle
    };
    carried.into_iter().any(|gun| counts(&gun)).then_some(C::Cqv02)
}

/// BA-CQV-05..12: one die a man to get at it, one roll for what they do; it does not strike back.
pub fn fight(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let (us, about) = (game.seat(unit), (unit, target));
    let men = game.unit(unit).count();

    // BA-CQV-05..07: the die by the vehicle says how fast it is; Down by its own doing it has reversed, or escaped.
    let vehicle = game.unit(target);
    let need = match vehicle.order {
        Some(Order::Run) => {
            oracle.tell(C::Cqv05, Event::Swarms { by: unit, at: target, hits: 0 });
            return Ok(());
        }
        Some(Order::Advance) => Need::base(C::Cqv06, "it has advanced", 6),
        _ if vehicle.escaped || vehicle.moved == Moved::Reversed => Need::base(C::Cqv06, "it has got away", 6),
        _ => Need::base(C::Cqv07, "it stands still", 4),
    };
    // BA-CQV-08: one die each, whatever they carry.
    let armed = |man| game.soldier(unit, man).weapon.is_some_and(|w| game.setup.weapon(w).assault);
    let fierce = game.setup.squad(unit).traits.tough_fighters || game.unit(unit).men().any(armed);
    let clause = if fierce { C::Cqv08 } else { need.terms()[0].clause };
    let hits = oracle.throw(us, clause, about, at_least(men, 6, need.total() as u8), &need)?.of(1);
    // BA-CQV-12: one round only.
    oracle.tell(C::Cqv12, Event::Swarms { by: unit, at: target, hits });
    oracle.cut(game, C::Cqv09, &(unit, target, hits))?;
    if hits == 0 {
        return Ok(());
    }

    // BA-CQV-09: one roll, the hits added, and the total decides (option cqv_ones_fail: not on a 1); BA-CQV-11: whatever
    // side they come from.
    let least = if game.setup.options().cqv_ones_fail() { 2 } else { 1 };
    let armour = game.vehicle(target).map_or(6, |v| v.armour) as i8;
    let label = if game.is_armoured(target) { "armour" } else { "soft-skin" };
    let mut need = Need::base(if armour > 6 { C::Cqv11 } else { C::Veh01 }, label, armour);
    need.add(C::Cqv09, "hits", -(hits as i8));
    let Some(mut severity) = armour::compare(game, about.into(), us, target, need, least, oracle)? else {
        oracle.tell(C::Cqv09, Event::Unharmed(target));
        return Ok(());
    };
    // BA-CQV-11, BA-TRAIT-13: any damage is the end of a soft-skin or an open top.
    if !is_enclosed(game, target) {
        let clause = if game.is_armoured(target) { C::Trait13 } else { C::Cqv11 };
        return armour::knock_out(game, target, clause, oracle);
    }
    // BA-CQV-10: the table (option assault_superficial_unless_at: no more than superficial without the tools).
    if game.setup.options().assault_superficial_unless_at() && anti_tank(game, unit).is_none() {
        severity = Severity::Superficial;
    }
    oracle.tell(C::Cqv10, Event::Damaged { unit: target, severity });
    armour::suffer(game, about.into(), us, target, severity, false, oracle)
}

/// BA-CQV-14: they regroup if it is destroyed, else they are placed 1" away.
fn disengage(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if !game.unit(unit).is_on_table() {
        return Ok(());
    }
    if !game.unit(target).is_alive() {
        let reach = oracle.sum(game.seat(unit), C::Cqv14, unit, D6)?;
        return movement::regroup(game, unit, u32::from(reach) * 100, oracle);
    }
    if let Some(march) = step_back(game, unit) {
        oracle.tell(C::Cqv14, game.move_to(unit, &march.figures, kernel::route_length(&march.route)));
    }
    Ok(())
}

/// The nearest place where everybody is more than 1" from everybody else.
fn step_back(game: &Game<'_>, unit: UnitId) -> Option<March> {
    let from = game.unit(unit).leader();
    let ground = game.ground(unit, Going::Walk, 2 * movement::RUN);
    let places = (1..=24).flat_map(|n| (0..16).map(move |k| ahead(from, Heading::new(k * 45 / 2), 25 * n)));
    places.into_iter().find_map(|to| {
        let route = Route::from_slice(&[from, to]);
        let figures = ground.price(&route).and_then(|_| ground.arrange(&route)).ok()?;
        Some(March { route, figures })
    })
}
