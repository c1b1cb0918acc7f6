//! HA-FLM: flame.
use crate::{
    Clause as C, Game, HeroesAll,
    firing::Gun,
    setup::Class,
    words::{Event, UnitId, WeaponId},
};
use kernel::{Oracle, Play};

pub fn is_flame(game: &Game<'_>, weapon: WeaponId) -> bool {
    game.weapon(weapon).class == Class::Flame
}

/// HA-FLM-07 (option: cover helps).
pub fn ignores_cover(game: &Game<'_>, weapon: WeaponId) -> bool {
    is_flame(game, weapon) && !game.setup.options().flame_cover()
}

/// HA-FLM-01: in range it hits. Houses that burn (HA-FLM-05, HA-FLM-06) are still to come.
pub fn hits(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    gun: Gun,
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<u8> {
    let _ = (game, gun);
    oracle.tell(C::Flm01, Event::Hits { by, at, hits: 1 });
    Ok(1)
}
