//! BA-DMG: damage to troops and soft-skins, and who falls.
use crate::{
    Clause as C, Game, He, MEN, Oracle, Quality, Role, Subject, buildings, losses,
    shooting::{Source, Strike},
    traits, transport,
    words::{Choice, Event, KindId, UnitId},
};
use figures::Mate;
use kernel::{Counts, D6, Need, Play, Seat, Verbs, at_least, pool};
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
pub fn damage_need(game: &Game<'_>, target: UnitId, strike: Strike) -> Need<C> {
    let options = game.setup.options();
    let mut need = match game.vehicle(target) {
        Some(_) => Need::base(C::Dmg02, "soft-skin", 6),
        // BA-TRAIT-02: a gun shield turns what comes from the front.
        None if traits::is_shielded(game, target, strike) => Need::base(C::Trait02, "gun shield", 6),
        None => Need::base(C::Dmg02, "quality", damage_value(game.quality(target))),
    };
    // BA-DMG-03: Pen adds to the die (option pen_armour_only: against armour only).
    let clause = match strike.source {
        // BA-WPN-03, BA-HE-01: mortars and howitzers have only that of their shell, others one for each round.
        Source::He(He::D2 | He::D3) => C::He01,
        Source::He(_) => C::Wpn03,
        // BA-WPN-19: an anti-tank weapon turned on men is one shot like any other.
        _ if strike.shaped => C::Wpn19,
        _ => C::Dmg03,
    };
    need.when(!options.pen_armour_only(), clause, "penetration", -strike.pen);
    // BA-BLDG-06: walls, but not against explosive and flame.
    let direct = matches!(strike.source, Source::SmallArms | Source::Heavy);
    need.when(direct && buildings::is_inside(game, target), C::Bldg06, "behind walls", 1);
    // BA-DMG-04: a natural 1 never does damage.
    let (least, why) = if options.ones_can_damage() { (1, "no die shows less") } else { (2, "a 1 never damages") };
    need.limit(C::Dmg04, why, least, i8::MAX);
    need
}

/// Damage by fire so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Damage {
    /// Men who fall.
    pub men: u8,
    /// Of these, men the firer names.
    pub chosen: u8,
    /// Of the others, men hit by small arms: a medic may save them.
    pub light: u8,
    /// BA-DMG-09: a heavy weapon found the gun itself.
    pub gun: bool,
}

impl Damage {
    /// More of the same attack; BA-DMG-10: no more than there are men.
    #[must_use]
    pub fn with(self, more: Damage, most: u8) -> Damage {
        Damage {
            men: (self.men + more.men).min(most),
            chosen: (self.chosen + more.chosen).min(most),
            light: (self.light + more.light).min(most),
            gun: self.gun || more.gun,
        }
    }
}

/// BA-DMG-01: one die a hit; BA-DMG-08: a natural six that does damage is rolled again, for a man of the firer's choice.
pub fn roll_damage(
    game: &Game<'_>,
    about: Subject,
    by: Seat,
    target: UnitId,
    strike: Strike,
    hits: u8,
    oracle: &mut impl Oracle,
) -> Play<Damage> {
    let wounds = wound(game, about, by, target, strike, hits, oracle)?;
    aim_at_men(game, about, by, target, strike, wounds, oracle)
}

/// Damage dice that came up, before the firer knows whom he may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wounds {
    pub men: u8,
    /// Natural sixes, to be rolled again.
    pub sixes: u8,
}

/// BA-DMG-01: one die a hit.
pub fn wound(
    game: &Game<'_>,
    about: Subject,
    by: Seat,
    target: UnitId,
    strike: Strike,
    hits: u8,
    oracle: &mut impl Oracle,
) -> Play<Wounds> {
    let need = damage_need(game, target, strike);
    // BA-DMG-11: out of reach of a six there is no damage.
    let dice = match need.total() {
        n @ 1..=6 => pool(hits, D6, &[n as u8, 6]),
        _ => pool(hits, D6, &[]),
    };
    // BA-HE-04: shell splinters, each with the shell's Pen.
    let clause = match strike.source {
        _ if need.total() > 6 => C::Dmg11,
        Source::He(_) => C::He04,
        _ => C::Dmg01,
    };
    let damage = oracle.throw(by, clause, about, dice, &need)?;
    // BA-TRAIT-01: a sniper always picks his man.
    let again = !strike.sniper && !game.is_vehicle(target);
    Ok(Wounds { men: damage.from(1), sixes: if again { damage.of(2) } else { 0 } })
}

/// BA-DMG-08: sixes are rolled again, for a man of the firer's choice.
pub fn aim_at_men(
    game: &Game<'_>,
    about: Subject,
    by: Seat,
    target: UnitId,
    strike: Strike,
    Wounds { men, sixes }: Wounds,
    oracle: &mut impl Oracle,
) -> Play<Damage> {
    if strike.sniper {
        return Ok(Damage { men, chosen: men, light: 0, gun: false });
    }
    let chosen = match sixes {
        0 => 0,
        _ => oracle.throw_plain(by, C::Dmg08, about, at_least(sixes, 6, 6))?.of(1),
    };
    let small = strike.source == Source::SmallArms;
    let gun = chosen > 0 && !small && game.is_artillery(target);
    Ok(Damage { men, chosen, light: if small { men - chosen } else { 0 }, gun })
}

/// BA-DMG-05..10: takes casualties off. Gives how many fell.
pub fn take_casualties(
    game: &mut Game<'_>,
    by: Seat,
    target: UnitId,
    damage: Damage,
    oracle: &mut impl Oracle,
) -> Play<u8> {
    // BA-DMG-06: one is enough for a soft-skin.
    if game.is_vehicle(target) {
        if damage.men > 0 {
            oracle.tell(C::Dmg06, game.destroy(target));
            transport::spill(game, target, oracle)?;
        }
        return Ok(damage.men.min(1));
    }
    // BA-DMG-09: the gun itself is hit.
    if damage.gun {
        let before = game.unit(target).count();
        oracle.tell(C::Dmg09, game.destroy(target));
        return Ok(before);
    }
    // BA-TRAIT-05: the medic may save some.
    let saved = traits::medic_saves(game, target, damage.light, oracle)?;
    let fallen = (damage.men - saved).min(game.unit(target).count());
    let chosen = damage.chosen.min(fallen);
    // BA-DMG-09: of a gun or a weapon team, a crewman or the gunner himself.
    let pick = if game.setup.squad(target).weapon_team { C::Dmg09 } else { C::Dmg08 };
    remove(game, by, pick, target, chosen, oracle)?;
    if game.unit(target).is_alive() {
        remove(game, game.seat(target), C::Dmg07, target, fallen - chosen, oracle)?;
    }
    // BA-TRAIT-09: green troops see their first man fall.
    if fallen > 0 {
        traits::first_blood(game, target, oracle)?;
    }
    Ok(fallen)
}

/// `who` picks so many men.
pub fn remove(game: &mut Game<'_>, who: Seat, clause: C, unit: UnitId, men: u8, oracle: &mut impl Oracle) -> Play<()> {
    if men == 0 {
        return Ok(());
    }
    let had = [Role::Nco, Role::Officer].map(|role| game.has_role(unit, role));
    let roll = game.muster_roll(unit);
    let is_crew_first = game.setup.squad(unit).weapon_team && who == game.seat(unit);
    let fallen = if men >= game.unit(unit).count() {
        game.unit(unit).alive
    } else if losses::stands_singly(game, unit) {
        name_figures(game, who, clause, unit, men, oracle)?
    } else {
        name_kinds(game, who, clause, unit, men, oracle)?
    };
    let of_kind = |kind: KindId| {
        let men = game.unit(unit).men().filter(|&man| fallen >> man & 1 == 1 && game.kind(unit, man) == kind);
        men.fold(0, |all, man| all | 1 << man)
    };
    let mut falling: SmallVec<[(KindId, u8, u16); 8]> =
        roll.iter().map(|&(kind, had)| (kind, had, of_kind(kind))).filter(|row| row.2 != 0).collect();
    if is_crew_first {
        falling.reverse();
    }
    for (kind, had, men) in falling {
        // BA-WPN-13: the crew first; BA-DMG-05: no choice where all of them fall.
        let clause = match clause {
            _ if is_crew_first && game.setup.soldier(unit, kind).role != Role::Gunner => C::Wpn13,
            C::Dmg07 if is_crew_first || men.count_ones() == u32::from(had) && roll.len() == 1 => C::Dmg05,
            clause => clause,
        };
        oracle.tell(clause, game.lose(unit, kind, men));
        lose_gunner(game, unit, kind, clause, oracle);
    }
    if !game.unit(unit).is_alive() {
        return Ok(());
    }
    // BA-DMG-05: nobody left.
    if game.unit(unit).count() == 0 {
        let clause = match clause {
            // BA-CQ-19: beaten at once.
            C::Cq16 => C::Cq19,
            _ if game.is_artillery(unit) => C::Dmg05,
            // BA-MOR-06: nobody is left to check.
            _ => C::Mor06,
        };
        oracle.tell(clause, game.destroy(unit));
        return Ok(());
    }
    // BA-TEST-04: the squad has lost its NCO; BA-QUAL-03: the officer is gone.
    if had[0] && !game.has_role(unit, Role::Nco) {
        traits::replace_nco(game, unit, oracle)?;
    }
    if had[1] && !game.has_role(unit, Role::Officer) {
        oracle.tell(C::Qual03, Event::LeaderLost(unit));
    }
    Ok(())
}

/// Man by man, a bit for each: their owner the least of them first, the enemy the best.
fn name_figures(game: &Game<'_>, who: Seat, clause: C, unit: UnitId, men: u8, oracle: &mut impl Oracle) -> Play<u16> {
    let is_ours = who == game.seat(unit);
    let mut mates = losses::in_order(game, unit, if is_ours { men } else { 0 });
    let is_gunner = |mate: &Mate| game.soldier(unit, mate.man.into()).role == Role::Gunner;
    if !is_ours {
        mates.reverse();
    } else if game.setup.squad(unit).weapon_team {
        // BA-WPN-13: ordinary casualties of a team are its crew, its gunner last.
        mates.sort_by_key(is_gunner);
        let crew = mates.iter().filter(|mate| !is_gunner(mate)).count();
        mates.truncate(crew.max(men.into()));
    }
    let figures: SmallVec<[(Choice, u8); MEN]> =
        mates.iter().map(|mate| (Choice::Figure { unit, man: mate.man }, mate.class)).collect();
    let named = oracle.by_figure(game, who, clause, unit, &figures, men..=men)?;
    Ok(named.fold(0, |all, nth| all | 1 << mates[nth].man))
}

/// Up to symmetry, where nobody has a place of his own: "a rifleman", not man 3. The last of a kind go.
fn name_kinds(game: &Game<'_>, who: Seat, clause: C, unit: UnitId, men: u8, oracle: &mut impl Oracle) -> Play<u16> {
    let roll = game.muster_roll(unit);
    let kinds: SmallVec<[(Choice, u8); 8]> = roll.iter().map(|&(kind, n)| (Choice::Man { unit, kind }, n)).collect();
    let counts = if game.setup.squad(unit).weapon_team && who == game.seat(unit) {
        crew_first(game, unit, &roll, men)
    } else {
        oracle.some_of(game, who, clause, unit, &kinds, men)?
    };
    let mut left = counts;
    let mut fallen = 0;
    for man in (0..MEN).rev().filter(|man| game.unit(unit).alive >> man & 1 == 1) {
        let row = roll.iter().position(|&(kind, _)| kind == game.kind(unit, man));
        if let Some(row) = row.filter(|&row| left[row] > 0) {
            left[row] -= 1;
            fallen |= 1 << man;
        }
    }
    Ok(fallen)
}

/// BA-WPN-14: a squad's Team weapon goes with its gunner; BA-WPN-13, BA-DMG-09: a team goes with a gunner picked off.
fn lose_gunner(game: &mut Game<'_>, unit: UnitId, kind: KindId, clause: C, oracle: &mut impl Oracle) {
    let soldier = game.setup.soldier(unit, kind);
    let (Role::Gunner, Some(weapon), true) = (soldier.role, soldier.weapon, game.unit(unit).count() > 0) else {
        return;
    };
    if !game.setup.squad(unit).weapon_team {
        if !game.setup.weapon(weapon).team {
            return;
        }
        oracle.tell(C::Wpn14, Event::WeaponLost { unit, weapon });
    } else if clause == C::Dmg09 && !game.is_artillery(unit) {
        oracle.tell(C::Wpn13, game.destroy(unit));
    }
}

/// BA-WPN-13: ordinary casualties of a team are its crew, its gunner last.
fn crew_first(game: &Game<'_>, unit: UnitId, roll: &[(KindId, u8)], men: u8) -> Counts {
    let is_gunner = |kind: KindId| game.setup.soldier(unit, kind).role == Role::Gunner;
    let crew: u8 = roll.iter().filter(|k| !is_gunner(k.0)).map(|k| k.1).sum();
    let mut left = [men.min(crew), men - men.min(crew)];
    let shares = roll.iter().rev().map(|&(kind, n)| {
        let left = &mut left[usize::from(is_gunner(kind))];
        let share = n.min(*left);
        *left -= share;
        share
    });
    let mut counts: Counts = shares.collect();
    counts.reverse();
    counts
}
