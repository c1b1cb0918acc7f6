//! Fire at vehicles: DH-VSHOOT-10, -13, -14, -16, DH-GREN-07..12, DH-GUTS-02.
use crate::{
    Clause as C, Game, Oracle,
    arms::{self, Arm, Arms, Band, Manner, Use},
    blast,
    casualties::Toll,
    cover,
    damage::{self, Location},
    guts::{self, Shock},
    hitting::{Groups, Volleying},
    penetration::{self, Flight},
    pinned,
    setup::Class,
    words::{Event, UnitId, Volley, WeaponId},
};
use kernel::{D10, Need, Play, Verbs, pool};
use smallvec::SmallVec;
use table::{Disc, Inches, Quarter};

/// DH-PEN-01: which side the line from the firer to the middle of the hull strikes.
pub fn quarter(game: &Game<'_>, at: UnitId, from: Disc) -> Quarter {
    game.unit(at).facing.quarter(game.unit(at).at[0], from.at)
}

/// Whether this weapon could pierce anything there from where it is.
pub fn may_pierce(game: &Game<'_>, by: UnitId, weapon: WeaponId, at: UnitId) -> bool {
    let Some(vehicle) = game.vehicle(at) else { return false };
    let (row, range) = (game.weapon(weapon), game.distance(by, at));
    // DH-VAR-07: plain flames do nothing to armour.
    if row.class == Class::Flamethrower {
        return !game.setup.options().flame_rules_plain();
    }
    let most = penetration::most(row, range);
    let pierces = |side: Quarter| penetration::weakest(vehicle, side) <= most;
    // Which side it is matters where one is weaker than another; the left is as strong as the right.
    match [Quarter::Front, Quarter::Right, Quarter::Rear].map(pierces) {
        [true, true, true] => true,
        [false, false, false] => false,
        _ => game.closest(by, at).is_some_and(|(from, _)| pierces(quarter(game, at, from))),
    }
}

/// DH-VSHOOT-13, DH-SNAP-17: men with something that can hurt this vehicle, the best first.
pub fn arms(game: &Game<'_>, unit: UnitId, at: UnitId, manner: Manner, gap: Inches) -> Arms {
    let fits = |arm: &Arm| is_usable(game, unit, at, *arm, manner, gap) && may_hurt(game, unit, at, *arm);
    let best = |weapon: WeaponId| game.weapon(weapon).penetration.first().map_or(0, |row| i32::from(row.values[9]));
    one_each(game, unit, manner, arms::carried(game, unit).into_iter().filter(fits).collect(), best)
}

/// DH-VSHOOT-14: small arms for the men who show.
pub fn arms_at_crew(game: &Game<'_>, unit: UnitId, at: UnitId, manner: Manner, gap: Inches) -> Arms {
    let fits = |arm: &Arm| is_usable(game, unit, at, *arm, manner, gap) && is_small(game, *arm);
    let able = arms::carried(game, unit).into_iter().filter(fits).collect();
    one_each(game, unit, manner, able, |weapon| arms::worth(game, weapon))
}

fn is_usable(game: &Game<'_>, unit: UnitId, at: UnitId, arm: Arm, manner: Manner, gap: Inches) -> bool {
    arm.how != Use::Grenade
        && arms::may_use(game, arm.weapon, manner)
        && arms::band(game, arm.weapon, manner, gap) == Some(Band::Normal)
        && arms::bears(game, unit, arm.weapon, game.origin(at))
}

fn may_hurt(game: &Game<'_>, unit: UnitId, at: UnitId, arm: Arm) -> bool {
    // Option small-arms-soft=crew-only: what has no row of its own is for men.
    let spared = game.setup.options().small_arms_soft_crew_only()
        && game.weapon(arm.weapon).penetration.is_empty()
        && game.weapon(arm.weapon).class != Class::Flamethrower;
    !spared && may_pierce(game, unit, arm.weapon, at)
}

fn is_small(game: &Game<'_>, arm: Arm) -> bool {
    !game.weapon(arm.weapon).blast && game.weapon(arm.weapon).class != Class::AntiTank
}

/// DH-SHOOT-03, DH-SHOOT-14: half of them, a weapon a man, the best first.
fn one_each(game: &Game<'_>, unit: UnitId, manner: Manner, mut able: Arms, best: impl Fn(WeaponId) -> i32) -> Arms {
    able.sort_by_key(|arm| (std::cmp::Reverse(best(arm.weapon)), arm.man));
    let mut chosen = Arms::new();
    for arm in able {
        if arms::has_place(game, unit, manner, chosen.len(), arm.weapon) && chosen.iter().all(|a| a.man != arm.man) {
            chosen.push(arm);
        }
    }
    chosen
}

/// In which ways men on foot with these arms could attack this vehicle, if they see it.
pub fn volleys(
    game: &Game<'_>,
    unit: UnitId,
    at: UnitId,
    manner: Manner,
    gap: Inches,
    kinds: &[Arm],
) -> SmallVec<[Volley; 4]> {
    let mut ways = SmallVec::new();
    let open_topped = game.vehicle(at).is_some_and(|v| v.open_topped);
    let mut usable = kinds.iter().copied().filter(|arm| is_usable(game, unit, at, *arm, manner, gap));
    if usable.clone().any(|arm| may_hurt(game, unit, at, arm)) {
        ways.push(Volley::Best);
    }
    if open_topped && usable.any(|arm| is_small(game, arm)) {
        ways.push(Volley::Crew);
    }
    // DH-GREN-07, DH-GREN-11: into what is open above only.
    if open_topped && crate::grenades::reach(game, kinds, manner, gap) {
        ways.push(Volley::Grenades);
    }
    ways
}

/// One attack on a vehicle: dice, hits, damage, and the nerves of those in it.
pub fn give(
    game: &mut Game<'_>,
    fire: &Volleying,
    groups: &Groups,
    flight: Flight,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let Volleying { by, at, ref aim, .. } = *fire;
    game.mark(by, |of| of.fired |= matches!(fire.manner, Manner::Aimed(_)));
    cover::tell(game, by, at, aim, oracle);
    let mut shock = Shock::new(by, fire.manner);
    let (mut checks, before) = (false, game.unit(at).lost);
    let riders = game.passengers(at);
    let lost_before: SmallVec<[u8; 4]> = riders.iter().map(|&r| game.unit(r).lost).collect();
    let mut blasted = false;
    for (nth, group) in (1..).zip(groups) {
        if !game.unit(at).is_alive() {
            break;
        }
        shock.note(game, group);
        let range = aim.range.in_hundredths() as u16;
        let (weapon, guns, dice) = (group.weapon, group.guns, group.dice);
        let clause = clause(game, fire, group.how, flight);
        oracle.tell(clause, Event::Fires { by, at, weapon, guns, dice, range });
        let hits = oracle.throw(game.seat(by), group.clause, (by, at, weapon), group.chance(), &group.need)?.of(0);
        // DH-VSHOOT-14: at the men in it.
        if aim.crew {
            hit_men(game, fire, weapon, hits, oracle)?;
            checks |= game.unit(at).lost > before;
            continue;
        }
        for left in (0..hits).rev() {
            if !game.unit(at).is_alive() {
                break;
            }
            let live = (fire, flight, (group, left), &groups[nth..], shock, checks, blasted, before, &lost_before);
            oracle.cut(game, C::Vshoot10, &live)?;
            let held = &mut oracle.within(C::Vshoot10, &live);
            checks |= match group.how {
                Use::Grenade => lob(game, fire, weapon, held)?,
                _ => penetration::hit(game, by, at, weapon, aim, flight, held)?,
            };
            blasted |= group.how == Use::Grenade;
        }
    }
    // DH-VSHOOT-16, DH-TRANS-05: those who ride in it were shot at or blasted as well; DH-GUTS-10: one check for all of it.
    if aim.crew || blasted {
        let clause = if blasted { C::Trans05 } else { C::Vshoot16 };
        for (rider, before) in riders.into_iter().zip(lost_before) {
            let fallen = game.unit(rider).lost - before;
            if game.unit(rider).is_alive() && !guts::checks(game, rider, shock, fallen, clause, oracle)? {
                pinned::shake(game, rider, shock, fallen, oracle)?;
            }
        }
    }
    if !game.unit(at).is_alive() {
        return Ok(());
    }
    // DH-GUTS-02, DH-VSHOOT-16: only if something went through, or somebody in it fell.
    if !checks {
        oracle.tell(if aim.crew { C::Vshoot16 } else { C::Guts02 }, Event::NoCheck(at));
        return Ok(());
    }
    let fallen = game.unit(at).lost - before;
    guts::after_attack(game, at, shock, Toll { fallen, shared: None }, oracle)
}

/// What is special about this fire.
fn clause(game: &Game<'_>, fire: &Volleying, how: Use, flight: Flight) -> C {
    match (how, fire.manner) {
        _ if flight == Flight::Steep => C::Art01,
        (_, _) if fire.aim.crew => C::Vshoot14,
        (Use::Grenade, _) => C::Gren07,
        (_, Manner::Snap { .. }) if matches!(game.kind(fire.by), crate::Type::Vehicle | crate::Type::Gun) => C::Snap10,
        (_, Manner::Snap { .. }) => C::Snap17,
        _ if game.is_vehicle(fire.by) || game.serves_gun(fire.by) => C::Vshoot10,
        _ => C::Vshoot13,
    }
}

/// DH-VSHOOT-14: a die a hit; the AP or less puts one of the crew down.
fn hit_men(game: &mut Game<'_>, fire: &Volleying, weapon: WeaponId, hits: u8, oracle: &mut impl Oracle) -> Play<()> {
    let Volleying { by, at, .. } = *fire;
    let (ap, crew) = (game.weapon(weapon).ap, game.unit(at).hull.crew);
    let men: u8 = crew.iter().sum();
    if hits == 0 || ap == 0 || men == 0 {
        return Ok(());
    }
    let need = Need::base(C::Cas01, "AP", ap as i8);
    let dice = pool(hits, D10, &[ap + 1]);
    let dead = oracle.throw(game.seat(by), C::Cas01, (by, at, weapon), dice, &need)?.of(0).min(men);
    damage::lose_crew(game, at, crew, dead, C::Vshoot14, oracle)?;
    damage::leave_if_empty(game, at, Some(by), oracle)
}

/// DH-GREN-08, DH-GREN-09: a grenade among those inside, and then the hull.
fn lob(game: &mut Game<'_>, fire: &Volleying, weapon: WeaponId, oracle: &mut impl Oracle) -> Play<bool> {
    let Volleying { by, at, .. } = *fire;
    let mut riders = game.passengers(at);
    riders.retain(|rider| game.unit(*rider).count() > 0);
    // DH-GREN-12: nobody may ride in it.
    oracle.tell(if riders.is_empty() { C::Gren12 } else { C::Gren08 }, Event::Lobbed(at));
    for (nth, &rider) in (1..).zip(&riders) {
        let mut toll = Toll::default();
        let cover = crate::Cover::Heavy;
        let scene = blast::Scene { by, at: rider, weapon, cover, enclosed: false, in_bunker: false, nth: 0 };
        let live = (by, at, weapon, &riders[nth..]);
        blast::blast(game, scene, &mut toll, &mut oracle.within(C::Gren08, &live))?;
    }
    oracle.tell(C::Gren09, Event::Through(at));
    damage::suffer(game, by, at, Location::Hull, game.weapon(weapon).dm, oracle)
}
