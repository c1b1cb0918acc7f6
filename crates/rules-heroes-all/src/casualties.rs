//! HA-EFF: what hits do to men.
use crate::{
    Clause as C, Game, Oracle,
    setup::{PARTS, Part},
    state::{Place, Units},
    words::{Event, UnitId},
};
use kernel::{Chance, Play, Verbs};
use table::Inches;

/// HA-CM-01: a friend's end is felt so far.
pub const NEAR: Inches = Inches::whole(6);

/// HA-EFF-01, HA-EFF-03: so many men fall, each as likely as any other.
pub fn take(game: &mut Game<'_>, unit: UnitId, hits: u8, oracle: &mut impl Oracle) -> Play<()> {
    let men = game.unit(unit).count();
    // HA-EFF-09: hits beyond the last man are lost.
    if hits > men {
        oracle.tell(C::Eff09, Event::Unhurt { who: game.known(unit) });
    }
    let mut left = hits.min(men);
    while left > 0 {
        let part = who(game, unit, oracle)?;
        let clause = if part == Part::Leader { C::Eff03 } else { C::Eff02 };
        oracle.tell(clause, game.lose(unit, part));
        if part == Part::Leader {
            oracle.tell(C::Eff03, Event::LeaderLost { who: game.known(unit) });
        }
        left -= 1;
        oracle.cut(game, C::Eff03, &(unit, left))?;
    }
    Ok(())
}

/// HA-EFF-03: one of those still there (options: the leader last).
fn who(game: &Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<Part> {
    let mut men = game.unit(unit).men;
    let options = game.setup.options();
    let last = options.nco_last() || (options.nco_check_solo_only() && !game.setup.is_solo());
    if last && men[1..].iter().any(|&n| n > 0) {
        men[Part::Leader as usize] = 0;
    }
    let kinds = men.iter().filter(|&&n| n > 0).count();
    if kinds == 1 {
        let only = (0..PARTS).find(|&n| men[n] > 0).unwrap_or(0);
        return Ok(Part::ALL[only]);
    }
    let drawn = oracle.throw_plain(kernel::Hand::Table, C::Eff03, game.known(unit), Chance::Draw(men))?;
    Ok(Part::ALL[usize::from(drawn.value())])
}

/// HA-EFF-05: what the fire means for it: gone, or a test.
pub fn note(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    let fallen = std::mem::take(&mut game.unit_mut(unit).fallen);
    if fallen == 0 || !game.unit(unit).is_alive() || game.element(unit).has_hull() {
        return;
    }
    if game.unit(unit).count() == 0 {
        // HA-EFF-04: a weapon without a crew is removed.
        let clause = if game.element(unit).is_crew_served() { C::Eff04 } else { C::Eff02 };
        gone(game, unit, clause, oracle);
    } else {
        // HA-CM-01: it has lost men.
        oracle.tell(C::Eff05, game.note_test(unit));
    }
}

/// The same for all who lost men.
pub fn note_all(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    for unit in game.setup.units() {
        note(game, unit, oracle);
    }
}

/// An element is destroyed, and its friends near by have seen it.
pub fn gone(game: &mut Game<'_>, unit: UnitId, clause: C, oracle: &mut impl Oracle) {
    let witnesses = witnesses(game, unit);
    oracle.tell(clause, game.destroy(unit));
    alarm(game, &witnesses, oracle);
}

/// HA-CM-01: friends within 6", wherever they look; craft, spotters and crews on foot frighten nobody.
pub fn witnesses(game: &Game<'_>, unit: UnitId) -> Units {
    let element = game.element(unit);
    let is_slight = element.is_craft() || element.spotter_of.is_some() || element.crew_of.is_some();
    if is_slight || game.unit(unit).disarmed || game.unit(unit).place == Place::Lost {
        return Units::new();
    }
    let near = |&u: &UnitId| u != unit && game.distance(u, unit) <= NEAR && !game.element(u).is_craft();
    game.on_table(game.seat(unit)).filter(near).collect()
}

pub fn alarm(game: &mut Game<'_>, witnesses: &[UnitId], oracle: &mut impl Oracle) {
    for &unit in witnesses {
        if game.unit(unit).is_on_table() {
            oracle.tell(C::Cm01, game.note_test(unit));
        }
    }
}
