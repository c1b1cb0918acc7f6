//! DH-GREN: hand grenades.
use crate::{
    Game,
    arms::{self, Arm, Arms, Manner, Use},
    cover::Aim,
    sight::CONTACT,
    words::UnitId,
};
use std::cmp::Reverse;
use table::Inches;

/// DH-GREN-01: this many men of a unit at most.
pub const MOST: u8 = 2;

/// DH-GREN-03, DH-LOS-07: whether he who throws stands in what covers the target, or in base contact with it.
pub fn is_at_cover(game: &Game<'_>, by: UnitId, man: u8, aim: &Aim) -> bool {
    let Some(piece) = aim.behind.map(|nth| game.setup.terrain(nth)) else { return false };
    piece.shape.is_within_of(game.disc(by, man.into()), CONTACT)
}

/// DH-GREN-10: whether anybody could throw so far.
pub fn reach(game: &Game<'_>, carried: &[Arm], manner: Manner, gap: Inches) -> bool {
    carried.iter().any(|arm| may_throw(game, *arm, manner, gap))
}

fn may_throw(game: &Game<'_>, arm: Arm, manner: Manner, gap: Inches) -> bool {
    arm.how == Use::Grenade
        && arms::may_use(game, arm.weapon, manner)
        && arms::band(game, arm.weapon, manner, gap).is_some()
}

/// The best half with grenades in the hands of those who are at the target's cover, and of those whose other weapons
/// matter least.
pub fn with_grenades(game: &Game<'_>, by: UnitId, manner: Manner, best: Arms, aim: &Aim) -> Arms {
    let quota = usize::from(arms::quota(game, by, manner));
    let mut throwers = arms::carried(game, by);
    throwers.retain(|arm| may_throw(game, *arm, manner, aim.range));
    let own = |man: usize| game.soldier(by, man).weapon.map_or(0, |w| arms::worth(game, w));
    throwers.sort_by_key(|arm| (!is_at_cover(game, by, arm.man, aim), own(arm.man.into()), Reverse(arm.man)));
    throwers.truncate(usize::from(MOST).min(quota));
    let mut chosen = throwers.clone();
    let others = best.into_iter().filter(|arm| throwers.iter().all(|t| t.man != arm.man));
    chosen.extend(others.take(quota - throwers.len()));
    chosen
}
