//! BA-TRAIT: what some units are known for.
use crate::{
    BoltAction, Clause as C, Game, Nation, Order,
    shooting::Strike,
    words::{Event, UnitId},
};
use kernel::{Oracle, Play, Verbs, at_least};

/// BA-TRAIT-01: a sniper on Fire or Ambush takes his time.
pub fn is_sniping(game: &Game<'_>, unit: UnitId) -> bool {
    let traits = game.setup.squad(unit).traits;
    traits.sniper && !game.setup.options().no_traits() && game.unit(unit).order == Some(Order::Fire)
}

/// BA-TRAIT-02: whether a gun shield stands between the strike and the crew.
pub fn is_shielded(game: &Game<'_>, target: UnitId, strike: Strike) -> bool {
    let _ = (game, target, strike);
    false
}

/// BA-TRAIT-03: the spotter of a mortar or howitzer sees the target.
pub fn is_spotted(game: &Game<'_>, unit: UnitId, target: UnitId) -> bool {
    let _ = (game, unit, target);
    false
}

/// BA-TRAIT-05: on a 6 a man hit by small arms within 6" of a medic stays. Gives how many are saved.
pub fn medic_saves(
    game: &Game<'_>,
    target: UnitId,
    casualties: u8,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> Play<u8> {
    let _ = (game, target, casualties, oracle);
    Ok(0)
}

/// BA-TRAIT-09: the first casualty makes or breaks a Green unit.
pub fn first_blood(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<()> {
    let _ = (game, unit, oracle);
    Ok(())
}

/// BA-TEST-04: nobody leads the squad now (option `de_initiative`: a German squad may find a new NCO on 4+).
pub fn replace_nco(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<()> {
    // Option de_initiative: on 4-6 another man of a German squad takes over.
    let german = game.setup.squad(unit).nation == Nation::German;
    if german && game.setup.options().de_initiative() {
        let found = oracle.throw_plain(game.seat(unit), C::Test04, unit, at_least(1, 6, 4))?.of(1) == 1;
        if found {
            game.unit_mut(unit).led = true;
            return Ok(());
        }
    }
    oracle.tell(C::Test04, Event::LeaderLost(unit));
    Ok(())
}
