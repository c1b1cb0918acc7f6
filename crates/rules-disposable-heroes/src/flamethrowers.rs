//! DH-FLAME: what happens to the man who carries one.
use crate::{
    Clause as C, Game, Oracle,
    casualties::{self, Toll},
    setup::Class,
    words::{Event, Man, UnitId},
};
use kernel::{D10, Need, Play, Verbs, at_most, pool};

/// DH-FLAME-06: on a 1 the tank goes up; DH-FLAME-07: a die for each of his comrades.
pub fn carrier_fell(
    game: &mut Game<'_>,
    unit: UnitId,
    man: Man,
    men: u8,
    toll: &mut Toll,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let carried = game.setup.soldier(man).weapon.filter(|&w| game.weapon(w).class == Class::Flamethrower);
    let Some(weapon) = carried.filter(|_| !game.setup.options().flame_rules_plain()) else { return Ok(()) };
    let us = game.seat(unit);
    for nth in 0..men {
        oracle.cut(game, C::Flame06, &(unit, weapon, men, nth, *toll))?;
        let a_one = Need::base(C::Flame06, "a 1", 1);
        if !oracle.throw(us, C::Flame06, (unit, unit, weapon), at_most(D10, 1), &a_one)?.is_low() {
            continue;
        }
        oracle.tell(C::Flame06, Event::Exploded(unit));
        let mut need = Need::base(C::Flame07, "AP", game.weapon(weapon).ap as i8);
        need.add(C::Flame07, "explosion", -2).limit(C::Flame07, "limit", 0, 10);
        let comrades = game.unit(unit).count();
        let burnt = pool(comrades, D10, &[need.total() as u8 + 1]);
        let lost = oracle.throw(us, C::Flame07, (unit, unit, weapon), burnt, &need)?.of(0);
        // The carrier of another one may be among them: each falls by himself.
        casualties::comrades_fall(game, unit, lost, toll, oracle)?;
    }
    Ok(())
}
