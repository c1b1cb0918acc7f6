//! DH-SHOOT: one unit's fire in its activation, from looking for a target to the target's check.
use crate::{
    Clause as C, Game, Oracle, activation,
    arms::{self, Arm, Arms, Manner, Use},
    artillery, attack, cover, grenades,
    hitting::Volleying,
    on_armour,
    setup::Class,
    sight, snipers,
    state::Units,
    words::{Choice, Event, Man, UnitId, Volley},
};
use kernel::{Play, Verbs};
use smallvec::SmallVec;
use std::cell::LazyCell;
use table::{Bounds, Inches};

/// The unit may open fire.
pub fn shoot(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    let manner = Manner::Aimed(game.unit(unit).pace);
    // DH-ART-06: who called the battery has given his fire; DH-ART-01: a mortar fires in its own way.
    if game.unit(unit).fired {
        return Ok(());
    }
    if artillery::mortar(game, unit).is_some() {
        return artillery::fire(game, unit, oracle);
    }
    // DH-SNIPE-05: snipers it has looked for in vain.
    let mut unseen = Units::new();
    loop {
        oracle.cut(game, C::Shoot07, &(unit, &unseen))?;
        // DH-SHOOT-07: one target, in sight and in range; nobody has to fire.
        let (mut targets, barred) = targets(game, unit, manner, &unseen, oracle.listens());
        if targets.is_empty() {
            if oracle.listens() {
                tell_silent(game, unit, manner, oracle);
            }
            activation::idle(game, unit, oracle);
            return Ok(());
        }
        targets.push(Choice::HoldFire);
        let Choice::Target { unit: at, volley } = oracle.pick_barring(game, us, C::Shoot07, unit, &targets, &barred)?
        else {
            activation::idle(game, unit, oracle);
            return Ok(());
        };
        let aim = if volley == Volley::Crew { cover::aim_at_crew(game, unit, at) } else { cover::aim(game, unit, at) };
        // DH-SPOT-13: infantry looks for nobody but snipers.
        oracle.tell(if game.is_vehicle(at) { C::Spot13 } else { C::Los01 }, Event::Declared { by: unit, at });
        // DH-SNIPE-04: a sniper is looked for first.
        let only_grenades = volley == Volley::Grenades && !aim.sees;
        if snipers::must_spot(game, unit, at) && !only_grenades && !snipers::spot(game, unit, at, &aim, oracle)? {
            unseen.push(at);
            continue;
        }
        let mut arms = muster(game, unit, at, volley, manner, oracle)?;
        let hunt = if game.is_vehicle(at) { None } else { hunt(game, unit, manner, &mut arms, oracle)? };
        if let Some(hunt) = hunt {
            attack::fire_at(game, &hunt, &mut oracle.within(C::Shoot08, &(unit, at, &arms, manner, aim)))?;
        }
        // DH-SHOOT-16: fire that is not given shakes nobody.
        if arms.is_empty() {
            oracle.tell(C::Shoot16, Event::NoTarget(unit));
            return Ok(());
        }
        return attack::fire_at(game, &Volleying { by: unit, at, arms, manner, aim }, oracle);
    }
}

/// DH-SHOOT-08: those with anti-tank weapons may fire at a vehicle instead, while the others fire at `arms`' target.
fn hunt(
    game: &Game<'_>,
    unit: UnitId,
    manner: Manner,
    arms: &mut Arms,
    oracle: &mut impl Oracle,
) -> Play<Option<Volleying>> {
    let is_for_tanks = |arm: &Arm| game.weapon(arm.weapon).class == Class::AntiTank;
    let has_any = LazyCell::new(|| arms::kinds(game, unit).iter().any(is_for_tanks));
    let hunters = |at: UnitId| {
        let mut able = on_armour::arms(game, unit, at, manner, game.distance(unit, at));
        able.retain(|arm| is_for_tanks(arm));
        able
    };
    let vehicles = game.on_table(!game.seat(unit)).filter(|&e| game.is_vehicle(e));
    let prey = vehicles.filter(|&e| *has_any && !hunters(e).is_empty() && sight::sees(game, unit, e));
    let mut options: SmallVec<[Choice; 8]> = prey.map(|unit| Choice::Target { unit, volley: Volley::Best }).collect();
    options.push(Choice::HoldFire);
    let Choice::Target { unit: at, .. } = oracle.pick(game, game.seat(unit), C::Shoot08, unit, &options)? else {
        return Ok(None);
    };
    let able = hunters(at);
    arms.retain(|arm| able.iter().all(|a| a.man != arm.man));
    arms.truncate(usize::from(arms::quota(game, unit, manner)).saturating_sub(able.len()));
    oracle.tell(C::Shoot08, Event::Declared { by: unit, at });
    Ok(Some(Volleying { by: unit, at, arms: able, manner, aim: cover::aim(game, unit, at) }))
}

/// DH-MOVE-07: whether anybody could fire on the run (option `smg-run-fire`).
pub fn has_handy(game: &Game<'_>, unit: UnitId) -> bool {
    arms::carried(game, unit).iter().any(|arm| game.weapon(arm.weapon).is_handy())
}

type Barred = SmallVec<[(Choice, C); 16]>;

/// Whom it may fire at and how, and whom not and, if anybody listens, why.
fn targets(
    game: &Game<'_>,
    unit: UnitId,
    manner: Manner,
    unseen: &[UnitId],
    listens: bool,
) -> (SmallVec<[Choice; 24]>, Barred) {
    let (mut open, mut barred) = (SmallVec::new(), Barred::new());
    let kinds = arms::kinds(game, unit);
    let (ours, far) = (game.bases(unit).edges, i64::from(arms::farthest(game, &kinds, manner).in_hundredths() + 1));
    let (within, square) = (ours.grown(far), (far + 1).pow(2));
    let may_reach = |theirs: Bounds| within.meets(theirs) && ours.square_between(theirs) <= square;
    // DH-COVER-08: those in a closed vehicle are nobody's target.
    for at in game.alive(!game.seat(unit)).filter(|&e| sight::is_exposed(game, e)) {
        if !listens && !may_reach(game.bases(at).edges) {
            continue;
        }
        let volleys = volleys_with(game, unit, at, manner, &kinds);
        if unseen.contains(&at) {
            barred.push((Choice::Target { unit: at, volley: Volley::Best }, C::Snipe05));
        } else if listens && volleys.is_empty() {
            let clause = if sight::sees(game, unit, at) {
                why_not(game, unit, at, manner)
            } else {
                sight::blocked_by(game, unit, at)
            };
            barred.push((Choice::Target { unit: at, volley: Volley::Best }, clause));
        }
        for volley in volleys.into_iter().filter(|_| !unseen.contains(&at)) {
            open.push(Choice::Target { unit: at, volley });
        }
    }
    (open, barred)
}

/// In which ways it could fire at this target.
pub fn volleys(game: &Game<'_>, unit: UnitId, at: UnitId, manner: Manner) -> SmallVec<[Volley; 4]> {
    volleys_with(game, unit, at, manner, &arms::kinds(game, unit))
}

fn volleys_with(game: &Game<'_>, unit: UnitId, at: UnitId, manner: Manner, kinds: &[Arm]) -> SmallVec<[Volley; 4]> {
    let mut ways = SmallVec::new();
    // DH-SHOOT-09, DH-GREN-06: out of sight only grenades go, and not at vehicles.
    if game.is_vehicle(at) {
        let able = on_armour::volleys(game, unit, at, manner, game.distance(unit, at), kinds);
        return if !able.is_empty() && sight::sees(game, unit, at) { able } else { ways };
    }
    let sees = sight::sees(game, unit, at);
    let may_throw =
        |arm: &Arm| arm.how == Use::Grenade && game.is_near(unit, at, arms::range(game, arm.weapon, manner));
    if !sees && !kinds.iter().any(may_throw) {
        return ways;
    }
    let (gap, to) = (game.distance(unit, at), game.origin(at));
    // DH-GREN-07: at those aboard by way of the vehicle.
    let throws = game.unit(at).is_on_table() && grenades::reach(game, kinds, manner, gap);
    let is_few = |arm: &Arm| arms::is_few(game, arm.weapon);
    let able = || kinds.iter().filter(|arm| arms::may_fire(game, unit, arm, manner, gap, to));
    if sees && able().any(|arm| !is_few(arm)) {
        ways.push(Volley::Best);
    }
    if sees && able().any(is_few) && arms::best(game, unit, manner, gap, to, true).iter().any(is_few) {
        ways.push(Volley::Everything);
    }
    if throws {
        ways.push(Volley::Grenades);
    }
    if sees && game.unit(unit).count() > 1 && game.crewed_weapon(unit).is_none() && !ways.is_empty() {
        ways.push(Volley::Some);
    }
    ways
}

/// DH-SHOOT-04, -11: what keeps it from firing at somebody in sight.
pub(crate) fn why_not(game: &Game<'_>, unit: UnitId, at: UnitId, manner: Manner) -> C {
    let bears = |arm: &Arm| arms::bears(game, unit, arm.weapon, game.origin(at));
    let all = arms::carried(game, unit);
    match all.iter().any(bears) {
        // DH-GREN-11, DH-PEN-06: nothing they have hurts it.
        true if game.is_vehicle(at) && game.distance(unit, at) <= Inches::whole(10) => C::Gren11,
        true if game.is_vehicle(at) => C::Vshoot13,
        false if !all.is_empty() => C::Shoot11,
        _ if matches!(manner, Manner::Aimed(crate::Pace::Run)) => C::Move07,
        _ => C::Shoot04,
    }
}

/// DH-SHOOT-04: nothing reaches anybody.
fn tell_silent(game: &Game<'_>, unit: UnitId, manner: Manner, oracle: &mut impl Oracle) {
    let seen = game.on_table(!game.seat(unit)).filter(|&e| !game.is_vehicle(e) && sight::sees(game, unit, e));
    let nearest = seen.min_by_key(|&e| (game.distance(unit, e), e));
    match nearest {
        Some(at) => {
            let weapon = arms::carried(game, unit).iter().map(|arm| arm.weapon).next();
            if let Some(weapon) = weapon.filter(|&w| arms::band(game, w, manner, game.distance(unit, at)).is_none()) {
                let guns = arms::carried(game, unit).iter().filter(|arm| arm.weapon == weapon).count() as u8;
                oracle.tell(C::Shoot04, Event::Silent { by: unit, at, weapon, guns });
            }
        }
        None => oracle.tell(C::Shoot09, Event::NoTarget(unit)),
    }
}

/// DH-SHOOT-03, DH-SHOOT-14: who fires, with what.
pub fn muster(
    game: &Game<'_>,
    unit: UnitId,
    at: UnitId,
    volley: Volley,
    manner: Manner,
    oracle: &mut impl Oracle,
) -> Play<Arms> {
    let (gap, to) = (game.distance(unit, at), game.origin(at));
    let aim = || cover::aim(game, unit, at);
    if game.is_vehicle(at) {
        return Ok(match volley {
            Volley::Crew => on_armour::arms_at_crew(game, unit, at, manner, gap),
            Volley::Grenades => grenades::with_grenades(game, unit, manner, Arms::new(), &aim()),
            _ => on_armour::arms(game, unit, at, manner, gap),
        });
    }
    let sees = sight::sees(game, unit, at);
    let best = || if sees { arms::best(game, unit, manner, gap, to, false) } else { Arms::new() };
    match volley {
        Volley::Best | Volley::Crew => Ok(best()),
        Volley::Everything => Ok(arms::best(game, unit, manner, gap, to, true)),
        Volley::Grenades => Ok(grenades::with_grenades(game, unit, manner, best(), &aim())),
        Volley::Some => chosen(game, unit, at, manner, &USES, oracle),
    }
}

/// DH-CC-04: the same before a charge, where grenades are used and not thrown.
pub fn muster_to_charge(
    game: &Game<'_>,
    unit: UnitId,
    at: UnitId,
    volley: Volley,
    manner: Manner,
    oracle: &mut impl Oracle,
) -> Play<Arms> {
    match volley {
        Volley::Some => chosen(game, unit, at, manner, &USES[..2], oracle),
        volley => muster(game, unit, at, volley, manner, oracle),
    }
}

/// What a man may do with what he has, and where it is asked.
const USES: [(Use, C); 3] = [(Use::Main, C::Shoot03), (Use::Extra, C::Shoot14), (Use::Grenade, C::Gren01)];

/// The player says who uses what, within the half that fires.
fn chosen(
    game: &Game<'_>,
    unit: UnitId,
    at: UnitId,
    manner: Manner,
    uses: &[(Use, C)],
    oracle: &mut impl Oracle,
) -> Play<Arms> {
    let (gap, to, us) = (game.distance(unit, at), game.origin(at), game.seat(unit));
    let (carried, mut arms) = (arms::carried(game, unit), Arms::new());
    for &(how, clause) in uses {
        let left = arms::quota(game, unit, manner).saturating_sub(arms.len() as u8);
        let fits = |arm: &Arm| {
            arm.how == how
                && (how != Use::Grenade || game.unit(at).is_on_table())
                && arms.iter().all(|a: &Arm| a.man != arm.man)
                && arms::may_use(game, arm.weapon, manner)
                && arms::band(game, arm.weapon, manner, gap).is_some()
                && arms::bears(game, unit, arm.weapon, to)
        };
        let mut able: Arms = carried.iter().copied().filter(fits).collect();
        // DH-GREN-03: of men who are alike those at the target's cover throw.
        if how == Use::Grenade {
            let aim = cover::aim(game, unit, at);
            able.sort_by_key(|arm| !grenades::is_at_cover(game, unit, arm.man, &aim));
        }
        let mut kinds: SmallVec<[(Choice, u8); 8]> = SmallVec::new();
        for arm in &able {
            let choice = choice(how, game.man(unit, arm.man.into()));
            match kinds.iter_mut().find(|k| k.0 == choice) {
                Some((_, men)) => *men += 1,
                None => kinds.push((choice, 1)),
            }
        }
        let free = able.iter().filter(|arm| arms::has_place(game, unit, manner, usize::MAX, arm.weapon)).count() as u8;
        let cap = if how == Use::Grenade { grenades::MOST } else { u8::MAX };
        let most = left.max(free).min(able.len() as u8).min(cap);
        if most == 0 {
            continue;
        }
        let counts = oracle.up_to(game, us, clause, (unit, at), &kinds, 0..=most)?;
        for ((kind, _), n) in kinds.iter().zip(counts) {
            let mut alike = able.iter().filter(|arm| choice(how, game.man(unit, arm.man.into())) == *kind);
            for &arm in alike.by_ref().take(n.into()) {
                if arms::has_place(game, unit, manner, arms.len(), arm.weapon) {
                    arms.push(arm);
                }
            }
        }
    }
    Ok(arms)
}

const fn choice(how: Use, man: Man) -> Choice {
    match how {
        Use::Main => Choice::Man(man),
        Use::Extra => Choice::Extra(man),
        Use::Grenade => Choice::Grenade(man),
    }
}
