//! One attack from the dice to the nerves: DH-SHOOT-05, DH-HIT, DH-CAS-01, DH-BLAST, DH-GUTS-10.
use crate::{
    Clause as C, Game, Oracle,
    arms::{Band, Manner, Use},
    blast,
    casualties::{self, Toll, Wounds},
    cover,
    guts::{self, Shock},
    hitting::{self, Group, Groups, Volleying},
    on_armour,
    penetration::Flight,
    setup::Class,
    words::{Event, UnitId},
};
use kernel::{D10, Need, Play, Verbs, pool};

/// Fire, its casualties, and the target's check.
pub fn fire_at(game: &mut Game<'_>, fire: &Volleying, oracle: &mut impl Oracle) -> Play<()> {
    give(game, fire, &hitting::groups(game, fire), oracle)
}

/// The same with these weapons, at men or at a vehicle.
pub fn give(game: &mut Game<'_>, fire: &Volleying, groups: &Groups, oracle: &mut impl Oracle) -> Play<()> {
    if game.is_vehicle(fire.at) {
        spend(game, fire, oracle);
        return on_armour::give(game, fire, groups, Flight::Straight, oracle);
    }
    let (shock, toll, _) = strike_with(game, fire, groups, oracle)?;
    guts::after_attack(game, fire.at, shock, toll, oracle)
}

/// DH-ART-08, DH-ART-10: indirect fire, and the check that follows it (option indirect-miss-guts=no: only a hit).
pub fn drop_on(game: &mut Game<'_>, fire: &Volleying, groups: &Groups, oracle: &mut impl Oracle) -> Play<()> {
    if game.is_vehicle(fire.at) {
        return on_armour::give(game, fire, groups, Flight::Steep, oracle);
    }
    let (shock, toll, hits) = strike_with(game, fire, groups, &mut oracle.within(C::Art10, &fire.at))?;
    if hits == 0 && game.setup.options().indirect_miss_guts_no() {
        oracle.tell(C::Art10, Event::NoCheck(fire.at));
        return Ok(());
    }
    guts::after_attack(game, fire.at, shock, toll, oracle)
}

/// Weapons with few shots have one fewer.
fn spend(game: &mut Game<'_>, fire: &Volleying, oracle: &mut impl Oracle) {
    for arm in &fire.arms {
        if game.weapon(arm.weapon).shots.is_some() {
            oracle.tell(C::Shoot14, game.spend(fire.by, arm.man.into(), arm.weapon));
        }
    }
}

/// Fire and its casualties; what is left of the target has yet to check.
pub fn strike(game: &mut Game<'_>, fire: &Volleying, oracle: &mut impl Oracle) -> Play<(Shock, Toll)> {
    let (shock, toll, _) = strike_with(game, fire, &hitting::groups(game, fire), oracle)?;
    Ok((shock, toll))
}

/// The same with these weapons; gives the hits as well.
pub fn strike_with(
    game: &mut Game<'_>,
    fire: &Volleying,
    groups: &Groups,
    oracle: &mut impl Oracle,
) -> Play<(Shock, Toll, u8)> {
    let Volleying { by, at, ref aim, .. } = *fire;
    game.mark(by, |of| of.fired |= matches!(fire.manner, Manner::Aimed(_)));
    let mut shock = Shock::new(by, fire.manner);
    if matches!(fire.manner, Manner::Aimed(_)) {
        cover::tell(game, by, at, aim, oracle);
    }
    let bands = |band: Band| groups.iter().any(|g| g.band == band);
    let mixed = bands(Band::Normal) && bands(Band::Long);
    spend(game, fire, oracle);

    // DH-SHOOT-05: all dice of one kind of weapon together; small arms first.
    let mut struck = 0;
    let (mut toll, mut wounds, mut bursts) = (Toll::default(), Wounds::default(), Bursts::new());
    for (nth, group) in (1..).zip(groups) {
        shock.note(game, group);
        let Group { weapon, guns, dice, .. } = *group;
        let range = aim.range.in_hundredths() as u16;
        oracle.tell(group.dice_clause(game, fire, mixed), Event::Fires { by, at, weapon, guns, dice, range });
        if group.harmless {
            // DH-LONG-03: cover that cannot be pierced from there.
            oracle.tell(C::Long03, Event::Harmless { by, at });
            continue;
        }
        let us = game.seat(by);
        let mut hits = oracle.throw(us, group.clause, (by, at, weapon), group.chance(), &group.need)?.of(0);
        // DH-BUNK-01, DH-BUNK-04: what hit a bunker is thrown again.
        if let Some(need) = group.confirm.as_ref().filter(|_| hits > 0) {
            let again = pool(hits, D10, &[need.total() as u8 + 1]);
            hits = oracle.throw(us, C::Bunk04, (by, at, weapon), again, need)?.of(0);
        }
        struck += hits;
        if hits == 0 {
            continue;
        }
        if game.weapon(weapon).blast {
            bursts.push((weapon, hits, group.how));
        } else {
            wounds.add(roll_wounds(game, by, at, group, hits, oracle)?);
        }
        oracle.cut(game, C::Shoot05, &(fire, &groups[nth..], shock, struck, wounds, &bursts))?;
    }
    let live = (fire, shock, struck, &bursts);
    casualties::take(game, by, at, wounds, &mut toll, &mut oracle.within(C::Blast11, &live))?;

    // DH-BLAST-11: then what bursts, one after another.
    let mut nth = 0;
    for (kind, &(weapon, hits, _)) in (1..).zip(&bursts) {
        for left in (0..hits).rev() {
            if game.unit(at).count() == 0 {
                break;
            }
            let live = (fire, shock, struck, nth, weapon, left, &bursts[kind..]);
            oracle.cut(game, C::Blast11, &(&live, toll))?;
            let before = toll.fallen;
            blast::burst(game, fire, weapon, nth, &mut toll, &mut oracle.within(C::Flame05, &(&live, before)))?;
            // DH-FLAME-05: they were hit by flames (option flame-rout=flames: and lost somebody to them).
            let burns = toll.fallen > before || !game.setup.options().flame_rout_flames();
            shock.flames |= game.weapon(weapon).class == Class::Flamethrower && burns;
            nth += 1;
        }
    }
    oracle.cut(game, C::Guts10, &(at, shock, toll, struck))?;
    Ok((shock, toll, struck))
}

type Bursts = smallvec::SmallVec<[(crate::WeaponId, u8, Use); 4]>;

/// DH-CAS-01: a die a hit; the AP or less puts a man down, and DH-SPEC-01 looks for ones.
fn roll_wounds(
    game: &Game<'_>,
    by: UnitId,
    at: UnitId,
    group: &Group,
    hits: u8,
    oracle: &mut impl Oracle,
) -> Play<Wounds> {
    let row = game.weapon(group.weapon);
    // DH-CAS-03: nothing is special about a 1 or a 10 here.
    if row.ap == 0 {
        oracle.tell(C::Cas03, Event::Harmless { by, at });
        return Ok(Wounds::default());
    }
    let need = Need::base(C::Cas01, "AP", row.ap as i8);
    let counts_ones = casualties::counts_ones(game, at);
    let about = (by, at, group.weapon);
    if counts_ones && row.ap > 1 {
        let tally = oracle.throw(game.seat(by), C::Cas01, about, pool(hits, D10, &[2, row.ap + 1]), &need)?;
        let (ones, plain) = (tally.of(0), tally.of(1));
        return Ok(match row.class {
            Class::SniperRifle => Wounds { sniped: ones + plain, sniped_ones: ones, ..Wounds::default() },
            _ => Wounds { ones, plain, ..Wounds::default() },
        });
    }
    let down = oracle.throw(game.seat(by), C::Cas01, about, pool(hits, D10, &[row.ap + 1]), &need)?.of(0);
    Ok(match row.class {
        Class::SniperRifle => Wounds { sniped: down, ..Wounds::default() },
        _ if counts_ones => Wounds { ones: down, ..Wounds::default() },
        _ => Wounds { plain: down, ..Wounds::default() },
    })
}
