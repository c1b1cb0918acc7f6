//! BA-SHOOT, BA-HIT, BA-DMG, BA-MOR: one unit's fire, from holding back to the target's morale.
use super::{
    state::{Game, State},
    turn::{Orders, Units, morale},
    words::{Choice, Clause as C, Kind, Order, Subject, UnitId},
};
use kernel::{D6, Need, Oracle, Play, TWO_D6, Verbs, at_least, at_most, pool};

/// BA-WPN-01: rifles.
pub const RANGE: u32 = 2400;

/// BA-SHOOT-01: enemies in sight and reach.
pub fn targets(game: &Game<'_>, shooter: UnitId) -> Units {
    let at = game.unit(shooter).at;
    let sees = |&t: &UnitId| game.distance(shooter, t) <= RANGE && game.sees(at, game.unit(t).at);
    game.alive(!State::side(shooter)).filter(sees).collect()
}

pub fn shoot(game: &mut Game<'_>, shooter: UnitId, target: UnitId, oracle: &mut impl Oracle<Orders>) -> Play<()> {
    let us = State::side(shooter);
    let shot = Subject::Shot { from: shooter, at: target };

    // BA-SHOOT-03: men may hold their fire, but not all.
    let held = oracle.number(game.state, us, C::Shoot03, shooter, 0..=i32::from(game.count(shooter)) - 1)?;

    // BA-SHOOT-08: a target without an order this turn may throw itself down.
    let react = [Choice::GoDown(false), Choice::GoDown(true)];
    if game.unit(target).order == Order::None
        && oracle.pick(game.state, !us, C::Shoot08, target, &react)? == Choice::GoDown(true)
    {
        oracle.tell(C::Shoot08, game.order(target, Order::Down));
    }

    // BA-HIT-01: one die for every shot; two for the light machine gun.
    let shots = (game.count(shooter) + game.unit(shooter).men[1]).saturating_sub(held as u8);
    let need = to_hit(game, shooter, target);
    let hits = oracle.throw(us, C::Hit01, shot, at_least(shots, 6, need.total() as u8), &need)?.from(1);
    if hits == 0 {
        return Ok(());
    }

    // BA-PIN-01, BA-PIN-07: any hit pins; as many pins as quality and the unit is gone.
    oracle.tell(C::Pin01, game.pin(target, 1));
    if game.unit(target).pins >= game.setup.quality {
        oracle.tell(C::Pin07, game.destroy(target));
        return Ok(());
    }

    // BA-DMG-01: one die a hit; BA-DMG-08: a natural six that does damage is thrown again for a chosen man.
    let need = Need::base(C::Dmg01, "quality", game.setup.quality as i8 - 5);
    let damage = oracle.throw(us, C::Dmg01, shot, pool(hits, D6, &[need.total() as u8, 6]), &need)?;
    let six = Need::base(C::Dmg08, "six again", 6);
    let chosen = oracle.throw(us, C::Dmg08, shot, at_least(damage.of(2), 6, 6), &six)?.of(1);
    let before = game.count(target);
    let lost = damage.from(1).min(before);

    // BA-DMG-08: the shooter names the chosen men, the owner all others.
    for (who, take) in [(us, chosen.min(lost)), (!us, lost - chosen.min(lost))] {
        let men = game.unit(target).men;
        let kinds = [Kind::Nco, Kind::Gunner, Kind::Rifle];
        let kinds = [0, 1, 2].map(|i: usize| (Choice::Man(kinds[i]), men[i]));
        let gone = oracle.some_of(game.state, who, C::Dmg08, target, &kinds, take)?;
        if take > 0 {
            oracle.tell(C::Dmg08, game.lose(target, [gone[0], gone[1], gone[2]]));
        }
    }

    // BA-MOR-01: half the men down in one attack, and the rest must hold.
    let after = game.count(target);
    if after > 0 && 2 * lost >= before {
        let need = morale(game, target);
        if !oracle.throw(!us, C::Mor01, target, at_most(TWO_D6, need.total() as u8), &need)?.is_low() {
            oracle.tell(C::Mor01, game.destroy(target));
        }
    }
    Ok(())
}

/// BA-HIT-01..14: 3+, worse for pins, range, cover, and a target lying down.
fn to_hit(game: &Game<'_>, shooter: UnitId, target: UnitId) -> Need<C> {
    let mut need = Need::base(C::Hit01, "base", 3);
    need.when(game.distance(shooter, target) > RANGE / 2, C::Hit04, "long range", 1)
        .when(game.unit(shooter).order == Order::Advance, C::Hit06, "moved", 1)
        .add(C::Hit07, "pins", game.unit(shooter).pins as i8)
        .when(game.in_cover(target), C::Hit09, "cover", 1)
        .when(game.unit(target).order == Order::Down, C::Hit11, "target down", 2);
    need
}
