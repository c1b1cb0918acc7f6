//! DH-SNIPE: finding a sniper before firing at him.
use crate::{
    Clause as C, Game, Oracle,
    cover::Aim,
    hitting,
    words::{Event, UnitId},
};
use kernel::{D10, Play, Verbs, at_most};

/// DH-SNIPE-04: whether infantry, or what fires as infantry, has yet to spot this target (option: it need not);
/// DH-SNIPE-07: a vehicle or gun may have spotted him in its own way.
pub fn must_spot(game: &Game<'_>, by: UnitId, at: UnitId) -> bool {
    let of = game.unit(by);
    game.is_sniper(at) && !game.setup.options().sniper_defence_modifier() && !(of.has_found(at) || of.has_spotted(at))
}

/// DH-SNIPE-04: a die against the number to hit, by cover and obstacles.
pub fn spot(game: &mut Game<'_>, by: UnitId, at: UnitId, aim: &Aim, oracle: &mut impl Oracle) -> Play<bool> {
    let need = hitting::spot_need(aim);
    let seen = oracle.throw(game.seat(by), C::Snipe04, (by, at), at_most(D10, need.total() as u8), &need)?.is_low();
    if seen {
        // DH-SNIPE-06: until he moves.
        oracle.tell(C::Snipe06, game.spot_sniper(by, at));
    } else {
        // DH-SNIPE-05: not at him, this time.
        oracle.tell(C::Snipe05, Event::NoTarget(by));
    }
    Ok(seen)
}
