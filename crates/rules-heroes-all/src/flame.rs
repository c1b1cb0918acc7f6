//! HA-FLM: flame, and houses that burn.
use crate::{
    Clause as C, Game, Oracle, casualties,
    firing::Gun,
    setup::{Class, Ground},
    words::{Event, UnitId, WeaponId},
};
use kernel::{Play, Verbs};

pub fn is_flame(game: &Game<'_>, weapon: WeaponId) -> bool {
    game.weapon(weapon).class == Class::Flame
}

/// HA-FLM-07 (option: cover helps).
pub fn ignores_cover(game: &Game<'_>, weapon: WeaponId) -> bool {
    is_flame(game, weapon) && !game.setup.options().flame_cover()
}

/// HA-FLM-01: in range it hits.
pub fn hits(by: UnitId, at: UnitId, oracle: &mut impl Oracle) -> u8 {
    oracle.tell(C::Flm01, Event::Hits { by, at, hits: 1 });
    1
}

/// HA-FLM-05: a building that is hit catches fire; concrete and bridges do not.
pub fn kindle(game: &mut Game<'_>, gun: Gun, piece: u8, oracle: &mut impl Oracle) {
    if is_flame(game, gun.weapon) && game.ground(piece) == Ground::Building && !game.is_burning(piece) {
        oracle.tell(C::Flm05, game.set_fire(piece));
    }
}

/// The burning house that it is in.
pub fn is_in_fire(game: &Game<'_>, unit: UnitId) -> Option<u8> {
    let house = if game.burning == 0 { None } else { game.inside(unit) };
    house.filter(|&piece| game.is_burning(piece))
}

/// HA-FLM-06: whoever has not left a house that burnt before this bound loses a man.
pub fn burn(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    for unit in game.setup.units() {
        let caught = is_in_fire(game, unit).filter(|&piece| game.kindled >> piece & 1 == 0);
        if let Some(piece) = caught {
            oracle.tell(C::Flm06, Event::Scorched { who: game.known(unit), piece });
            casualties::take(game, unit, 1, &mut oracle.within(C::Flm06, &unit))?;
            casualties::note(game, unit, oracle);
        }
    }
    Ok(())
}
