//! BA-DMG: damage to troops, and who falls.
use crate::{
    BoltAction, Clause as C, Game, Quality, Role, Subject,
    words::{Choice, Event, KindId, UnitId},
};
use kernel::{D6, Need, Oracle, Play, Seat, Verbs, at_least, pool};
use smallvec::SmallVec;

/// BA-DMG-T1: what it takes to put a man of this quality down.
pub const fn damage_value(quality: Quality) -> i8 {
    match quality {
        Quality::Inexperienced => 3,
        Quality::Regular => 4,
        Quality::Veteran => 5,
    }
}

/// BA-DMG-01..04: the number needed on a damage die.
pub fn damage_need(game: &Game<'_>, target: UnitId, pen: i8) -> Need<C> {
    let options = game.setup.options();
    let mut need = Need::base(C::Dmg02, "quality", damage_value(game.quality(target)));
    // BA-DMG-03: Pen adds to the die (option pen_armour_only: against armour only).
    need.when(!options.pen_armour_only(), C::Dmg03, "penetration", -pen);
    // BA-DMG-04: a natural 1 never does damage.
    need.limit(C::Dmg04, "a 1 never damages", if options.ones_can_damage() { 1 } else { 2 }, i8::MAX);
    need
}

/// Damage by fire: how many men fall, and how many of them the firer names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Damage {
    pub men: u8,
    pub chosen: u8,
}

/// BA-DMG-01: one die a hit; BA-DMG-08: a natural six that does damage is rolled again, for a man of the firer's choice.
pub fn roll_damage(
    game: &Game<'_>,
    about: Subject,
    by: Seat,
    target: UnitId,
    hits: u8,
    pen: i8,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> Play<Damage> {
    let need = damage_need(game, target, pen);
    // BA-DMG-11: out of reach of a six there is no damage.
    let dice = match need.total() {
        n @ 1..=6 => pool(hits, D6, &[n as u8, 6]),
        _ => pool(hits, D6, &[]),
    };
    let damage = oracle.throw(by, C::Dmg01, about, dice, &need)?;
    let chosen = match damage.of(2) {
        0 => 0,
        sixes => oracle.throw_plain(by, C::Dmg08, about, at_least(sixes, 6, 6))?.of(1),
    };
    Ok(Damage { men: damage.from(1), chosen })
}

/// BA-DMG-05, BA-DMG-07, BA-DMG-08, BA-DMG-10: takes casualties off. Gives how many fell.
pub fn take_casualties(
    game: &mut Game<'_>,
    by: Seat,
    target: UnitId,
    damage: Damage,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> Play<u8> {
    let fallen = damage.men.min(game.unit(target).count());
    let chosen = damage.chosen.min(fallen);
    remove(game, by, C::Dmg08, target, chosen, oracle)?;
    remove(game, game.seat(target), C::Dmg07, target, fallen - chosen, oracle)?;
    Ok(fallen)
}

/// `who` picks so many men; up to symmetry: "a rifleman", not man 3.
pub fn remove(
    game: &mut Game<'_>,
    who: Seat,
    clause: C,
    unit: UnitId,
    men: u8,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> Play<()> {
    if men == 0 {
        return Ok(());
    }
    let had = [Role::Nco, Role::Officer].map(|role| game.has_role(unit, role));
    let roll = game.muster_roll(unit);
    let kinds: SmallVec<[(Choice, u8); 8]> = roll.iter().map(|&(kind, n)| (Choice::Man { unit, kind }, n)).collect();
    let counts = oracle.some_of(game, who, clause, unit, &kinds, men)?;
    for (&(kind, _), &n) in roll.iter().zip(&counts).filter(|(_, n)| **n > 0) {
        oracle.tell(clause, game.lose(unit, kind, n));
        lose_weapon(game, unit, kind, oracle);
    }
    if game.unit(unit).count() > 0 {
        // BA-TEST-04: the squad has lost its NCO.
        if had[0] && !game.has_role(unit, Role::Nco) {
            oracle.tell(C::Test04, Event::LeaderLost(unit));
        }
        if had[1] && !game.has_role(unit, Role::Officer) {
            oracle.tell(C::Qual03, Event::LeaderLost(unit));
        }
    } else {
        oracle.tell(C::Dmg05, game.destroy(unit));
    }
    Ok(())
}

/// BA-WPN-14: a squad's Team weapon goes with its gunner.
fn lose_weapon(game: &Game<'_>, unit: UnitId, kind: KindId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) {
    let soldier = game.setup.soldier(unit, kind);
    if let (Role::Gunner, Some(weapon), true) = (soldier.role, soldier.weapon, game.unit(unit).count() > 0) {
        oracle.tell(C::Wpn14, Event::WeaponLost { unit, weapon });
    }
}
