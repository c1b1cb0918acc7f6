//! HA-FIRE-08, HA-FIRE-13: what of an element may be fired, and at whom.
use super::{Gun, Guns, Source, fires_from, hurts, is_in_arc};
use crate::{
    Game, ammunition, crews, direct,
    setup::{Class, Part},
    words::{Load, UnitId, WeaponId},
};
use smallvec::SmallVec;

/// One kind of weapon of an element that it can still use, whoever the target is.
pub(crate) struct Ready {
    pub source: Source,
    pub weapon: WeaponId,
    pub load: Load,
    pub shots: u8,
    pub men: u8,
}

/// Everything that it may fire now.
pub(crate) fn ready(game: &Game<'_>, unit: UnitId) -> SmallVec<[Ready; 8]> {
    let mut ready = SmallVec::new();
    let (element, state) = (game.element(unit), game.unit(unit));
    // HA-MOV-25: riders do not fire; HA-FIRE-12: nor do passengers.
    if state.mounted || !fires_from(game, unit) {
        return ready;
    }
    // Option afv_fire=one_weapon
    if element.is_armoured() && state.used != 0 && game.setup.options().afv_fire_one_weapon() {
        return ready;
    }
    for (nth, arm) in (0u8..).zip(&element.arms) {
        // HA-FIRE-13: nor does it fire when those who would serve it have.
        let spent = state.fired_by[Part::Ranks as usize];
        let is_free = spent == 0 || !element.crew_parts()[Part::Ranks as usize] || state.part(Part::Ranks) > spent;
        if ammunition::is_silent(game, unit, nth).is_some() || !is_free {
            continue;
        }
        let mut add = |weapon: WeaponId, load: Load| {
            ready.push(Ready { source: Source::Arm(nth), weapon, load, shots: shots(game, arm, weapon), men: 1 });
        };
        // Flame and petards are one thing, whatever they are fired at.
        let class = |w: WeaponId| game.weapon(w).class;
        if let Some(shot) = arm.shot.filter(|&w| class(w) != Class::Petard || arm.shell != Some(w)) {
            add(shot, Load::Shot);
        }
        if let Some(shell) = arm.shell.filter(|&w| !game.weapon(w).is_only_indirect() && class(w) != Class::Flame) {
            add(shell, Load::Shell);
        }
    }
    // HA-ACT-08: the weapon it has taken over.
    if let Some((weapon, arm, _)) = crews::served(game, unit)
        && let Some(shot) = arm.shot.filter(|_| ammunition::is_left_ready(game, weapon))
    {
        ready.push(Ready { source: Source::Left, weapon: shot, load: Load::Shot, shots: arm.shots, men: 1 });
    }
    let busy_there = crews::busy(game, unit);
    for part in Part::ALL {
        let men = state.part(part).saturating_sub(state.fired_by[part as usize] + busy_there[part as usize]);
        let men = men.saturating_sub(if state.used == 0 { 0 } else { serving(game, unit, part) });
        if men > 0
            && let Some(weapon) = in_hand(game, unit, part)
        {
            let shots = men * game.weapon(weapon).shots;
            ready.push(Ready { source: Source::Part(part), weapon, load: Load::Shot, shots, men });
        }
    }
    ready
}

/// HA-FIRE-13: how many of a part have no hand free where the arm fires: all who serve it; of the ranks, as many as it needs.
fn serving(game: &Game<'_>, unit: UnitId, part: Part) -> u8 {
    let element = game.element(unit);
    match (element.crew_parts()[part as usize], element.arms.first()) {
        (true, Some(arm)) if part == Part::Ranks => arm.crew,
        (true, Some(_)) => u8::MAX,
        _ => 0,
    }
}

/// What of it may be fired at this one.
pub(super) fn guns_on(game: &Game<'_>, unit: UnitId, ready: &[Ready], at: UnitId) -> Guns {
    let mut guns = Guns::new();
    if ready.is_empty() {
        return guns;
    }
    let (distance, mut served) = (game.distance(unit, at), false);
    for &Ready { source, weapon, load, shots, men } in ready {
        let row = game.weapon(weapon);
        let band = if load == Load::Shell { row.shell_band(distance) } else { row.band(distance) };
        let Some(band) = band.filter(|&band| hurts(game, weapon, load, at, band)) else { continue };
        let fires = match source {
            // HA-EFF-07: autocannon have only shells for men.
            Source::Arm(_) if load == Load::Shot && row.class == Class::Autocannon && game.is_men(at) => false,
            Source::Arm(nth) => is_in_arc(game, unit, game.arm(unit, nth).mount, at),
            Source::Left => crews::is_in_arc(game, unit, game.at(at)),
            Source::Part(_) => true,
        };
        let busy = match source {
            Source::Part(part) if served => serving(game, unit, part).min(men),
            _ => 0,
        };
        if fires && men > busy {
            served |= matches!(source, Source::Arm(_));
            let (shots, men) = (shots - busy * (shots / men), men - busy);
            guns.push(Gun { source, weapon, load, shots, men, band });
        }
    }
    guns
}

/// Everything that may be fired at this one now.
pub fn guns(game: &Game<'_>, unit: UnitId, at: UnitId) -> Guns {
    guns_on(game, unit, &ready(game, unit), at)
}

/// What men of this part carry; HA-CM-15: a crew that left its weapon has pistols.
pub fn in_hand(game: &Game<'_>, unit: UnitId, part: Part) -> Option<WeaponId> {
    let pistol = || {
        let mut rows = (0..).map(WeaponId).zip(&game.setup.plan.weapons);
        rows.find(|(_, row)| row.class == Class::Pistol).map(|(id, _)| id)
    };
    let listed = game.element(unit).part(part).weapon;
    if game.unit(unit).left_weapon.is_some() { listed.or_else(pistol) } else { listed }
}

/// Those of one volley: shells where they were chosen, each source once.
pub fn guns_for(game: &Game<'_>, unit: UnitId, at: UnitId, load: Load) -> Guns {
    let all = guns(game, unit, at);
    let other = |gun: &Gun| all.iter().any(|g| g.source == gun.source && g.load == load && gun.load != load);
    let guns: Guns = all.iter().copied().filter(|gun| !other(gun)).collect();
    if !(game.element(unit).is_armoured() && game.setup.options().afv_fire_one_weapon()) {
        return guns;
    }
    // Option afv_fire=one_weapon: the gun with shells or against armour, else a machine gun.
    let gun = if load == Load::Shot && game.is_men(at) { guns.last() } else { guns.first() };
    gun.into_iter().copied().collect()
}

/// HA-FIRE-08: shots of an arm; a tank gun's row is its card's.
fn shots(game: &Game<'_>, arm: &crate::setup::Arm, weapon: WeaponId) -> u8 {
    let row = game.weapon(weapon);
    // HA-DATA-T1: the card before the table.
    if row.class == Class::TankMg { row.shots } else { arm.shots }
}

/// HA-FIRE-16: those of them that some face of their die lets hit.
pub(super) fn that_may_hit(game: &Game<'_>, unit: UnitId, at: UnitId, mut guns: Guns, will_move: bool) -> Guns {
    let aim = direct::aim(game, unit, at, will_move);
    let is_sure = |class: Class| matches!(class, Class::Flame | Class::Petard);
    guns.retain(|gun| is_sure(game.weapon(gun.weapon).class) || direct::need(game, &aim, *gun).total() <= 6);
    guns
}
