//! BA-MOR: morale checks.
use crate::{
    Clause as C, Game, Nation, Oracle,
    quality::{morale, morale_under_fire},
    traits,
    words::{Event, UnitId},
};
use kernel::{Play, TWO_D6, Verbs, at_most};

/// BA-MOR-01: a unit that lost half the men it had when the attack was declared must hold, or is gone.
pub fn check_after_fire(
    game: &mut Game<'_>,
    unit: UnitId,
    [before, fallen]: [u8; 2],
    clause: C,
    oracle: &mut impl Oracle,
) -> Play<()> {
    // Option morale_start_strength: half of the starting strength, or below.
    let start = game.setup.squad(unit).men.len() as u8;
    let must = if game.setup.options().morale_start_strength() {
        fallen > 0 && 2 * game.unit(unit).count() <= start
    } else {
        2 * fallen >= before
    };
    // BA-MOR-06: nobody left, nothing to check.
    if !must || fallen == 0 || game.unit(unit).count() == 0 {
        return Ok(());
    }
    // BA-TRAIT-10: fanatics do not count their dead while two of them stand.
    if traits::are_fanatics(game, unit) && game.unit(unit).count() >= 2 {
        oracle.tell(C::Trait10, Event::FightsOn(unit));
        return Ok(());
    }
    check(game, unit, clause, oracle)
}

/// BA-MOR-02, BA-MOR-03: two dice, equal or under; failed, the unit is destroyed.
pub fn check(game: &mut Game<'_>, unit: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    oracle.tell(clause, Event::MustCheck(unit));
    if !passes(game, unit, C::Mor02, oracle)? {
        oracle.tell(C::Mor03, game.destroy(unit));
    }
    Ok(())
}

/// BA-MOR-02: two dice, equal or under.
pub fn passes(game: &Game<'_>, unit: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<bool> {
    // BA-PIN-11: pins of the same attack count.
    let need = if clause == C::Mor02 { morale_under_fire(game, unit) } else { morale(game, unit) };
    let limit = need.total().clamp(1, 12) as u8;
    let us = game.seat(unit);
    if oracle.throw(us, clause, unit, at_most(TWO_D6, limit), &need)?.is_low() {
        return Ok(true);
    }
    // Option su_great_war: a Soviet unit about to break tries once more.
    Ok(game.setup.options().su_great_war()
        && game.setup.squad(unit).nation == Nation::Soviet
        && oracle.throw(us, C::Mor03, unit, at_most(TWO_D6, limit), &need)?.is_low())
}
