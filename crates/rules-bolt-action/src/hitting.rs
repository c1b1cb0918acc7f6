//! BA-HIT: the number needed to hit.
use crate::{
    Clause as C, Cover, Game, Quality,
    sight::cover_term,
    state::Moved,
    words::{Order, UnitId, WeaponId},
};
use kernel::{D6, Need, Pool, Then, pool};
use table::Inches;

/// One man's shot at a target.
#[derive(Debug, Clone, Copy)]
pub struct Shot {
    pub by: UnitId,
    pub man: usize,
    pub weapon: WeaponId,
    pub at: UnitId,
    pub range: Inches,
    pub cover: Cover,
}

/// BA-HIT-T1: 3 or more, worse or better by what is so.
pub fn hit_need(game: &Game<'_>, shot: Shot) -> Need<C> {
    let options = game.setup.options();
    let (firer, target) = (game.unit(shot.by), game.unit(shot.at));
    let weapon = game.setup.weapon(shot.weapon);

    let mut need = Need::base(C::Hit01, "base", 3);
    // BA-HIT-02, BA-SHOOT-14: point blank.
    let point_blank = shot.range <= Inches::whole(6);
    need.when(point_blank, C::Hit02, "point blank", -1);
    // BA-HIT-03: pins on the firer.
    need.add(C::Hit03, "pins", firer.pins.min(100) as i8);
    // BA-HIT-04, BA-SHOOT-13: long range; BA-HIT-13: even at point blank.
    let long = shot.range + shot.range > weapon.range && !(point_blank && options.pb_cancels_long());
    need.when(long, if point_blank { C::Hit13 } else { C::Hit04 }, "long range", 1);
    // BA-HIT-05: inexperienced.
    need.when(game.quality(shot.by) == Quality::Inexperienced, C::Hit05, "inexperienced", 1);
    // BA-HIT-06, BA-WPN-10: on the move, but for Assault weapons.
    let moved =
        firer.order == Some(Order::Advance) && !(firer.moved == Moved::Stood && options.advance_zero_no_penalty());
    need.when(moved && !weapon.assault, C::Hit06, "fired on the move", 1);
    // BA-HIT-07: the target is Down.
    need.when(target.is_down(), C::Hit07, "target Down", if options.down_minus_2() { 2 } else { 1 });
    // BA-HIT-08: one or two men.
    need.when(target.count() <= 2, C::Hit08, "small unit", 1);
    // BA-HIT-09, BA-COV-01: soft or hard cover, not both.
    if let Some((clause, label, amount)) = cover_term(shot.cover) {
        need.add(clause, label, amount);
    }
    // BA-HIT-14: what the weapon brings.
    need.when(weapon.shaped && !options.shaped_no_hit_penalty(), C::Wpn18, "shaped charge", 1);
    need.when(weapon.team && !is_served(game, shot.by, shot.man), C::Wpn12, "one man to serve it", 1);
    // BA-HIT-11: a 1 always misses.
    need.limit(C::Hit11, "a 1 always misses", 2, i8::MAX);
    need
}

/// BA-WPN-12: a Team weapon has a second man within 1" of the gunner.
fn is_served(game: &Game<'_>, unit: UnitId, gunner: usize) -> bool {
    let at = game.disc(unit, gunner);
    let mut mates = game.unit(unit).men().filter(|&man| man != gunner);
    if game.setup.squad(unit).weapon_team {
        return mates.next().is_some();
    }
    mates.any(|man| {
        game.soldier(unit, man).role == crate::Role::Loader
            && table::is_within(at, game.disc(unit, man), Inches::whole(1))
    })
}

/// The dice of shots that need the same: class 1 and up hits. BA-HIT-12: above 6, a six and then another six.
pub fn hit_pool(game: &Game<'_>, dice: u8, need: i8) -> (C, Pool) {
    match need {
        ..=6 => (if need == 3 { C::Hit01 } else { C::Hit10 }, pool(dice, D6, &[need as u8])),
        _ if game.setup.options().no_impossible_shots() => (C::Hit12, pool(dice, D6, &[])),
        _ => {
            let six = pool(dice, D6, &[6]);
            (C::Hit12, Pool { then: Then::Confirm { class: 1, from: 6, to: 6, or: 0 }, ..six })
        }
    }
}
