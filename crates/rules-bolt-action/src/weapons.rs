//! BA-WPN: who fires what, and the special rules of the chart's last column.
use crate::{
    Class, Clause as C, Game, He, Oracle, Ranging, Role, Weapon, buildings,
    hitting::Group,
    losses, morale,
    shooting::{Attack, Shares, Source, Strikes},
    sight,
    state::Units,
    traits, transport, vehicles,
    words::{Choice, Event, Order, Round, Silence, UnitId, Volley, WeaponId},
};
use kernel::{Need, Play, Verbs, at_least};
use smallvec::SmallVec;
use table::{Disc, Inches, is_in_arc};

/// One weapon about to be fired: by which man (or from which mount), and loaded with what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Gun {
    pub slot: u8,
    pub weapon: WeaponId,
    pub round: Round,
    pub one_shot: bool,
}

pub type Guns = SmallVec<[Gun; 12]>;

/// BA-SHOOT-05: every man with the one weapon he carries; loaders and crew serve theirs; a vehicle with all it mounts.
pub fn carried(game: &Game<'_>, unit: UnitId) -> Guns {
    if let Some(vehicle) = game.vehicle(unit) {
        let mounts = (0u8..).zip(&vehicle.mounts).filter(|(_, m)| !m.coaxial);
        let usable = mounts.filter(|(slot, _)| is_usable(game, unit, *slot));
        return usable.map(|(slot, m)| gun(game, unit, slot, m.weapon)).collect();
    }
    let men = game.unit(unit).men().filter(|&man| !is_serving(game, unit, man));
    let armed = men.filter_map(|man| Some((man as u8, weapon_of(game, unit, man)?)));
    armed.filter(|(slot, _)| is_usable(game, unit, *slot)).map(|(slot, w)| gun(game, unit, slot, w)).collect()
}

/// The weapon in this slot, loaded as it is or as usual.
pub fn gun(game: &Game<'_>, unit: UnitId, slot: u8, weapon: WeaponId) -> Gun {
    let rounds = rounds_of(game, unit, weapon);
    let round = game.unit(unit).round.filter(|round| rounds.contains(round)).unwrap_or(rounds[0]);
    Gun { slot, weapon, round, one_shot: false }
}

/// BA-WPN-36: an empty flamethrower fires no more; BA-TRAN-04: nor does a mount that nobody serves.
fn is_usable(game: &Game<'_>, unit: UnitId, slot: u8) -> bool {
    game.unit(unit).empty & (1 << slot) == 0 && transport::is_manned(game, unit, slot)
}

/// BA-HE-08, BA-WPN-25: what a weapon can be fired as, the usual first.
pub fn rounds(weapon: &Weapon) -> &'static [Round] {
    match (weapon.he.is_some(), weapon.howitzer, weapon.indirect) {
        (_, true, _) => &[Round::He, Round::Indirect],
        (_, false, true) => &[Round::Indirect],
        (true, false, false) => &[Round::At, Round::He],
        (false, false, false) => &[Round::At],
    }
}

/// The same for this unit: BA-TRAIT-17, a versatile gun is a light howitzer as well.
pub fn rounds_of(game: &Game<'_>, unit: UnitId, weapon: WeaponId) -> &'static [Round] {
    if traits::is_versatile(game, unit, weapon) {
        return &[Round::At, Round::He, Round::Howitzer, Round::Indirect];
    }
    rounds(game.setup.weapon(weapon))
}

/// BA-SHOOT-05, BA-TRAIT-04: a loader serves his gunner's weapon while there is a gunner; crew serve the unit's weapon.
fn is_serving(game: &Game<'_>, unit: UnitId, man: usize) -> bool {
    match game.soldier(unit, man).role {
        Role::Loader => game.has_role(unit, Role::Gunner),
        Role::Crew => game.setup.squad(unit).weapon_team && first_man(game, unit) != Some(man),
        _ => false,
    }
}

/// What a man fires: his own weapon; BA-WPN-13: or that of a gunner of the team who has fallen.
fn weapon_of(game: &Game<'_>, unit: UnitId, man: usize) -> Option<WeaponId> {
    let squad = game.setup.squad(unit);
    let passed_on = || squad.kinds.iter().find(|kind| kind.role == Role::Gunner).and_then(|gunner| gunner.weapon);
    let takes_over = squad.weapon_team && first_man(game, unit) == Some(man);
    game.soldier(unit, man).weapon.or_else(|| takes_over.then(passed_on).flatten())
}

/// BA-WPN-13: the weapon of a team is passed on: whoever is first in line fires it.
fn first_man(game: &Game<'_>, unit: UnitId) -> Option<usize> {
    game.unit(unit).men().next()
}

fn has_one_shot(game: &Game<'_>, unit: UnitId, man: usize) -> bool {
    game.soldier(unit, man).one_shot.is_some() && game.unit(unit).spent & (1 << man) == 0
}

/// BA-WPN-17: somebody still has a one-shot weapon to fire.
pub fn has_one_shots(game: &Game<'_>, unit: UnitId) -> bool {
    game.unit(unit).men().any(|man| has_one_shot(game, unit, man))
}

/// BA-SHOOT-03..07: who fires, with what, loaded with what; and a second target for one-shot weapons.
pub fn choose(
    game: &Game<'_>,
    unit: UnitId,
    target: UnitId,
    volley: Volley,
    mut guns: Guns,
    oracle: &mut impl Oracle,
) -> Play<(Guns, Option<(UnitId, Guns)>)> {
    for gun in &mut guns {
        name_round(game, unit, target, gun, oracle)?;
    }
    let (mut guns, one_shots) = name_firers(game, unit, volley, guns, oracle)?;
    if one_shots.is_empty() {
        return Ok((guns, None));
    }

    // BA-SHOOT-04: at the same target, or at a vehicle of their own.
    let us = game.seat(unit);
    let vehicles = game.on_table(!us).filter(|&t| t != target && game.is_vehicle(t));
    let mut at: Units = Units::new();
    if one_shots.iter().all(|gun| bar(game, unit, *gun, target).is_none()) {
        at.push(target);
    }
    let eyes = sight::shooters(game, unit, &one_shots);
    at.extend(vehicles.filter(|&t| sight::sees_by(game, unit, &eyes, t)));
    if at.is_empty() {
        return Ok((guns, None));
    }
    let at = oracle.pick(game, us, C::Shoot04, unit, &at)?;
    if at == target {
        guns.extend(one_shots);
        return Ok((guns, None));
    }
    Ok((guns, Some((at, one_shots))))
}

/// BA-SHOOT-17: the same where the target is given: one-shot weapons have no other.
pub fn name_shots(
    game: &Game<'_>,
    unit: UnitId,
    target: UnitId,
    volley: Volley,
    mut guns: Guns,
    oracle: &mut impl Oracle,
) -> Play<Guns> {
    for gun in &mut guns {
        name_round(game, unit, target, gun, oracle)?;
    }
    let (mut guns, one_shots) = name_firers(game, unit, volley, guns, oracle)?;
    guns.extend(one_shots.into_iter().filter(|gun| bears(game, unit, *gun, target)));
    Ok(guns)
}

/// BA-SHOOT-07, BA-WPN-25: the round is named with the target.
pub fn name_round(game: &Game<'_>, unit: UnitId, target: UnitId, gun: &mut Gun, oracle: &mut impl Oracle) -> Play<()> {
    let (weapon, rounds) = (game.setup.weapon(gun.weapon), rounds_of(game, unit, gun.weapon));
    // BA-ORD-13: from Ambush what is loaded.
    if game.unit(unit).round.is_some_and(|round| rounds.contains(&round)) {
        return Ok(());
    }
    if let [only] = rounds {
        gun.round = *only;
        return Ok(());
    }
    let clause = match weapon.he {
        _ if weapon.howitzer => C::Wpn25,
        _ if traits::is_versatile(game, unit, gun.weapon) => C::Trait17,
        // BA-TRAIT-16: the 75 mm gun of a tank has the better shell.
        Some(He::D6) if game.is_vehicle(unit) => C::Trait16,
        _ => C::Shoot07,
    };
    let choices: SmallVec<[Choice; 4]> = rounds.iter().map(|&r| Choice::Round(r)).collect();
    if let Choice::Round(round) = oracle.pick(game, game.seat(unit), clause, (unit, target), &choices)? {
        gun.round = round;
        // BA-HE-08: shot or shell, as its crew likes.
        if clause == C::Shoot07 && !game.is_vehicle(unit) {
            oracle.tell(C::He08, Event::Loaded { unit, round });
        }
    }
    Ok(())
}

/// BA-SHOOT-03, BA-WPN-17: who fires his weapon, and who a one-shot weapon and nothing else.
fn name_firers(
    game: &Game<'_>,
    unit: UnitId,
    volley: Volley,
    guns: Guns,
    oracle: &mut impl Oracle,
) -> Play<(Guns, Guns)> {
    let one_shots = one_shots(game, unit);
    let (mut plain, one_shots) = match volley {
        Volley::Full => return Ok((guns, Guns::new())),
        Volley::Some => name_men(game, unit, &guns, &one_shots, oracle)?,
        Volley::WithOneShots => (guns, one_shots),
    };
    plain.retain(|gun| !one_shots.iter().any(|o| o.slot == gun.slot));
    Ok((plain, one_shots))
}

/// Option `split_fire`: the rest of the unit names further targets, until it will not or cannot.
pub fn share_out(
    game: &Game<'_>,
    unit: UnitId,
    targets: &[UnitId],
    shares: &mut Shares,
    oracle: &mut impl Oracle,
) -> Play<()> {
    loop {
        let is_busy = |gun: &Gun| shares.iter().any(|(_, guns)| guns.iter().any(|g| g.slot == gun.slot));
        let rest: Guns = carried(game, unit).into_iter().filter(|gun| !is_busy(gun)).collect();
        let is_named = |t: &UnitId| shares.iter().any(|(at, _)| at == t);
        let mut options: SmallVec<[Choice; 16]> = SmallVec::from_slice(&[Choice::HoldFire]);
        let open = targets.iter().filter(|t| !is_named(t));
        options.extend(open.map(|&unit| Choice::Target { unit, volley: Volley::Some }));
        if rest.is_empty() || options.len() == 1 {
            return Ok(());
        }
        let choice = oracle.pick(game, game.seat(unit), C::Shoot03, unit, &options)?;
        let Choice::Target { unit: target, .. } = choice else { return Ok(()) };
        let (guns, _) = name_men(game, unit, &rest, &Guns::new(), oracle)?;
        shares.push((target, guns));
    }
}

/// BA-WPN-17: the one-shot weapons that are left, ready to fire.
pub fn one_shots(game: &Game<'_>, unit: UnitId) -> Guns {
    let ready = game.unit(unit).men().filter(|&man| has_one_shot(game, unit, man));
    let armed = ready.filter_map(|man| Some((man as u8, game.soldier(unit, man).one_shot?)));
    armed.map(|(slot, weapon)| Gun { slot, weapon, round: Round::At, one_shot: true }).collect()
}

/// BA-SHOOT-03, BA-SHOOT-05: who fires, and who of them his one-shot weapon; by kind where nobody stands by himself.
fn name_men(
    game: &Game<'_>,
    unit: UnitId,
    guns: &Guns,
    one_shots: &Guns,
    oracle: &mut impl Oracle,
) -> Play<(Guns, Guns)> {
    let clause = if one_shots.is_empty() { C::Shoot03 } else { C::Shoot05 };
    if losses::stands_singly(game, unit) {
        return name_figures(game, unit, guns, one_shots, clause, oracle);
    }
    let kind_of = |gun: &Gun| game.kind(unit, gun.slot.into());
    let mut kinds: SmallVec<[(Choice, u8); 16]> = SmallVec::new();
    for (kind, _) in game.muster_roll(unit) {
        let of = |guns: &Guns| guns.iter().filter(|gun| kind_of(gun) == kind).count() as u8;
        kinds.push((Choice::Man { unit, kind }, of(guns)));
        kinds.push((Choice::OneShot { unit, kind }, of(one_shots)));
    }
    kinds.retain(|k| k.1 > 0);
    let most = kinds.iter().map(|k| k.1).sum();
    let counts = oracle.up_to(game, game.seat(unit), clause, unit, &kinds, 0..=most)?;
    let (mut plain, mut special) = (Guns::new(), Guns::new());
    for (&(choice, _), &n) in kinds.iter().zip(&counts) {
        match choice {
            Choice::Man { kind, .. } => {
                plain.extend(guns.iter().filter(|g| kind_of(g) == kind).take(n.into()).copied());
            }
            Choice::OneShot { kind, .. } => {
                special.extend(one_shots.iter().rev().filter(|g| kind_of(g) == kind).take(n.into()).copied());
            }
            _ => {}
        }
    }
    Ok((plain, special))
}

/// The same man by man.
fn name_figures(
    game: &Game<'_>,
    unit: UnitId,
    guns: &Guns,
    one_shots: &Guns,
    clause: C,
    oracle: &mut impl Oracle,
) -> Play<(Guns, Guns)> {
    let mut rows: SmallVec<[Gun; 24]> = guns.iter().chain(one_shots.iter().rev()).copied().collect();
    let class = |gun: &Gun| 2 * game.kind(unit, gun.slot.into()).0 + u8::from(gun.one_shot);
    rows.sort_by_key(class);
    let figure = |&Gun { slot: man, one_shot, .. }: &Gun| {
        if one_shot { Choice::FigureOneShot { unit, man } } else { Choice::Figure { unit, man } }
    };
    let figures: SmallVec<[(Choice, u8); 24]> = rows.iter().map(|gun| (figure(gun), class(gun))).collect();
    let named = oracle.by_figure(game, game.seat(unit), clause, unit, &figures, 0..=rows.len() as u8)?;
    Ok(named.map(|nth| rows[nth]).partition(|gun| !gun.one_shot))
}

/// BA-WPN-17: once a game.
pub fn spend_one_shots(game: &mut Game<'_>, attack: &Attack, oracle: &mut impl Oracle) {
    for gun in attack.guns.iter().filter(|gun| gun.one_shot) {
        game.spend(attack.by, gun.slot.into());
        oracle.tell(C::Wpn17, Event::Spent { unit: attack.by, weapon: gun.weapon });
    }
}

/// BA-WPN-15, BA-WPN-16, BA-VEH-04: whether the weapon may be fired at all, and points that way.
pub fn bears(game: &Game<'_>, by: UnitId, gun: Gun, target: UnitId) -> bool {
    bar(game, by, gun, target).is_none()
}

/// What keeps the weapon from being fired at the target, near or far.
pub fn bar(game: &Game<'_>, by: UnitId, gun: Gun, target: UnitId) -> Option<Silence> {
    // Option shaped_vehicles_only: at vehicles, and at units in buildings.
    let is_wasted = game.setup.weapon(gun.weapon).shaped && game.setup.options().shaped_vehicles_only();
    if is_wasted && !game.is_vehicle(target) && !buildings::is_inside(game, target) {
        return Some(Silence::WrongTarget);
    }
    match game.vehicle(by) {
        Some(v) => {
            let arc = v.mounts[usize::from(gun.slot)].arc;
            (!vehicles::is_in_mount_arc(game, by, arc, target)).then_some(Silence::OutOfArc)
        }
        None if !is_ready(game, by, gun) => Some(Silence::OnTheMove),
        None => (!points_at(game, by, gun, game.discs(target))).then_some(Silence::OutOfArc),
    }
}

/// BA-WPN-15: a Fixed weapon is not fired on an Advance.
pub fn is_ready(game: &Game<'_>, by: UnitId, gun: Gun) -> bool {
    !game.setup.weapon(gun.weapon).fixed || game.is_vehicle(by) || game.unit(by).order != Some(Order::Advance)
}

/// BA-WPN-16: a Fixed weapon fires at what is at least partly within 45° of where it points.
pub fn points_at(game: &Game<'_>, by: UnitId, gun: Gun, marks: &[Disc]) -> bool {
    let (unit, eye) = (game.unit(by), game.unit(by).at[usize::from(gun.slot)]);
    // BA-HAND-01: on a real table they look along it.
    let is_free = !game.setup.weapon(gun.weapon).fixed || game.setup.is_mapless();
    is_free || marks.iter().any(|mark| is_in_arc(unit.facing, 45, eye, mark.at))
}

/// BA-ORD-13: whether any of these weapons of a unit in Ambush points at one of these bases; at none: wherever they are.
pub fn covers(game: &Game<'_>, by: UnitId, guns: &Guns, marks: &[Disc]) -> bool {
    guns.iter().any(|&gun| match game.vehicle(by) {
        Some(v) => vehicles::is_in_arc(game, by, v.mounts[usize::from(gun.slot)].arc, marks),
        None => points_at(game, by, gun, marks),
    })
}

/// BA-ORD-13: what may be fired from Ambush.
pub fn is_direct(gun: &Gun) -> bool {
    gun.round != Round::Indirect
}

/// BA-WPN-12: a Team weapon has a second man to serve it: the rest of a team, or a loader within 1" of the gunner.
pub fn is_served(game: &Game<'_>, unit: UnitId, gunner: usize) -> bool {
    let at = game.disc(unit, gunner);
    let mut mates = game.unit(unit).men().filter(|&man| man != gunner);
    if game.setup.squad(unit).weapon_team || game.class(unit) == Class::Vehicle {
        return mates.next().is_some() || game.is_vehicle(unit);
    }
    mates.any(|man| {
        game.soldier(unit, man).role == Role::Loader && table::is_within(at, game.disc(unit, man), Inches::whole(1))
    })
}

/// BA-WPN-21: what the next indirect shot needs: 6, then one better each turn while neither moves.
pub fn ranging_need(game: &Game<'_>, unit: UnitId, target: UnitId) -> Need<C> {
    match game.unit(unit).ranging {
        None => Need::base(C::Wpn21, "first shot", FIRST_SHOT),
        Some(Ranging { target: last, need, turn }) if last == target && turn + 1 >= game.turn && need < FIRST_SHOT => {
            Need::base(C::Wpn21, "ranging in", need)
        }
        // BA-WPN-23: somebody moved, another target, or a turn without a shot, and it starts again.
        Some(_) => Need::base(C::Wpn23, "ranging in again", FIRST_SHOT),
    }
}

/// BA-WPN-21: what the first shot at a target needs.
pub const FIRST_SHOT: i8 = 6;

/// BA-WPN-21, BA-WPN-22: the gunners see where it fell.
pub fn correct_fire(game: &mut Game<'_>, attack: &Attack, group: &Group, hits: u8, oracle: &mut impl Oracle) {
    if group.gun.round != Round::Indirect {
        return;
    }
    let Attack { by, at: target, .. } = *attack;
    let need = match (hits > 0, game.setup.options().indirect_reset_on_hit()) {
        (true, false) => {
            oracle.tell(C::Wpn22, Event::ZeroedIn { by, at: target });
            2
        }
        // Option indirect_reset_on_hit: the next shot is a first one.
        (true, true) => return game.range_in(by, None),
        (false, _) => (group.need.total() - 1).max(2),
    };
    game.range_in(by, Some(Ranging { target, need, turn: game.turn }));
}

/// BA-WPN-34: after flame the target checks morale whatever its losses; vehicles too.
pub fn flame_check(game: &mut Game<'_>, target: UnitId, strikes: &Strikes, oracle: &mut impl Oracle) -> Play<()> {
    if !strikes.has_flame() || !game.unit(target).is_on_table() {
        return Ok(());
    }
    // BA-MOR-04: the only fire, but for being on fire, that makes a vehicle's crew check.
    let clause = if game.is_vehicle(target) { C::Mor04 } else { C::Wpn34 };
    morale::check(game, target, clause, oracle)
}

/// BA-WPN-35: flamethrowers among what is fired.
pub fn burning(game: &Game<'_>, groups: &[Group]) -> SmallVec<[Gun; 1]> {
    groups.iter().filter(|group| matches!(group.source(game), Source::Flame(_))).map(|group| group.gun).collect()
}

/// BA-WPN-35, BA-WPN-36: on a 1 a flamethrower is empty, and a team of nothing else is gone.
pub fn use_fuel(game: &mut Game<'_>, attack: &Attack, fuel: &[Gun], oracle: &mut impl Oracle) -> Play<()> {
    for gun in fuel {
        if !game.unit(attack.by).is_on_table() {
            return Ok(());
        }
        let least = if game.setup.options().flame_fuel_1_2() { 3 } else { 2 };
        let us = game.seat(attack.by);
        let about = (attack.by, attack.at, gun.weapon);
        if oracle.throw_plain(us, C::Wpn35, about, at_least(1, 6, least))?.of(1) == 1 {
            continue;
        }
        oracle.tell(C::Wpn35, game.run_dry(attack.by, gun.slot, gun.weapon));
        if game.setup.squad(attack.by).weapon_team {
            oracle.tell(C::Wpn36, game.destroy(attack.by));
        }
    }
    Ok(())
}
