//! Guns and Fixed weapons on the move: BA-MOVE-10, -13, -14, where they point (BA-WPN-16), what they are loaded with.
use crate::{
    Bulk, Class, Clause as C, Game, Going, Moved, Oracle, Place, Role, Round, movement, shooting, transport, weapons,
    words::{Choice, UnitId},
};
use kernel::{Play, Verbs};
use smallvec::SmallVec;
use table::{Heading, bearing};

/// BA-MOVE-T1: how far a gun is pushed with an Advance (options `artillery_light_only`, `artillery_3in`).
pub fn haul_rate(game: &Game<'_>, unit: UnitId) -> u32 {
    let options = game.setup.options();
    let is_movable = match game.class(unit) {
        Class::Artillery(Bulk::Light) => true,
        Class::Artillery(Bulk::Medium) => !options.artillery_light_only(),
        _ => false,
    };
    match (is_movable, options.artillery_3in()) {
        (false, _) => 0,
        (true, true) => 300,
        (true, false) => movement::ADVANCE,
    }
}

/// BA-MOVE-13, BA-MOVE-14: a gun is pushed, or only turned; BA-TRAN-08: or unhitched.
pub fn advance(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let reach = match game.unit(unit).place {
        Place::Aboard(_) => transport::UNLIMBER,
        Place::Building(_) => 0,
        _ => haul_rate(game, unit),
    };
    if reach > 0 {
        movement::go(game, unit, C::Move13, Moved::Advanced, reach, Going::Haul, oracle)?;
    } else {
        game.set_moved(unit, Moved::Stood);
    }
    set_facing(game, unit, C::Move14, oracle)
}

/// Whether it matters where the unit points: vehicles, guns, men with a Fixed weapon.
pub fn has_front(game: &Game<'_>, unit: UnitId) -> bool {
    let is_fixed = |man| game.soldier(unit, man).weapon.is_some_and(|w| game.setup.weapon(w).fixed);
    !game.is_infantry(unit)
        || game.unit(unit).men().any(|man| is_fixed(man) && game.soldier(unit, man).role != Role::Hull)
}

/// BA-MOVE-10, BA-MOVE-14, BA-WPN-16: at the end of a move the weapon is pointed anywhere; a turn alone is a pivot.
pub fn set_facing(game: &mut Game<'_>, unit: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    if !game.unit(unit).is_on_table() || !has_front(game, unit) || game.setup.is_mapless() {
        return Ok(());
    }
    let headings = headings(game, unit);
    let Choice::Face(degrees) = oracle.pick(game, game.seat(unit), clause, unit, &headings)? else { return Ok(()) };
    let heading = Heading::from(degrees);
    if heading == game.unit(unit).facing {
        return Ok(());
    }
    oracle.tell(clause, game.face(unit, heading));
    if game.unit(unit).moved == Moved::Stood {
        game.set_moved(unit, Moved::Pivoted);
    }
    Ok(())
}

/// As it points now, at every enemy it sees, and the eight points of the compass.
fn headings(game: &Game<'_>, unit: UnitId) -> Faces {
    let here = game.origin(unit);
    let at_enemies = shooting::targets(game, unit).into_iter().map(|e| bearing(here, game.origin(e)));
    let compass = (0..8).map(|n| Heading::new(45 * n));
    each_once(std::iter::once(game.unit(unit).facing).chain(at_enemies).chain(compass))
}

pub type Faces = SmallVec<[Choice; 48]>;

/// These headings as choices, none of them twice.
pub fn each_once(headings: impl Iterator<Item = Heading>) -> Faces {
    let mut all: SmallVec<[u16; 48]> = SmallVec::new();
    for degrees in headings.map(Heading::degrees) {
        if !all.contains(&degrees) {
            all.push(degrees);
        }
    }
    all.into_iter().map(Choice::Face).collect()
}

/// Option `fixed_pivot_and_fire`: with a Fire order a Fixed weapon may be turned first, and then fires as if moving.
pub fn pivot_to_fire(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if !game.setup.options().fixed_pivot_and_fire() || game.is_vehicle(unit) {
        return Ok(());
    }
    let before = game.unit(unit).facing;
    set_facing(game, unit, C::Wpn16, oracle)?;
    if game.unit(unit).facing != before {
        game.set_moved(unit, Moved::Pivoted);
    }
    Ok(())
}

/// BA-ORD-13: a gun that can fire both is loaded when it goes into Ambush, and fires that round then.
pub fn load(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let rounds = |gun: &weapons::Gun| weapons::rounds_of(game, unit, gun.weapon);
    let guns = weapons::carried(game, unit);
    let Some(gun) = guns.iter().find(|gun| rounds(gun).len() > 1) else { return Ok(()) };
    // Anti-tank guns first of all with shot, all others with shell; never indirect.
    let is_anti_tank = game.setup.weapon(gun.weapon).pen >= 4;
    let mut choices: SmallVec<[Choice; 4]> =
        rounds(gun).iter().filter(|&&r| r != Round::Indirect).map(|&r| Choice::Round(r)).collect();
    if !is_anti_tank {
        choices.reverse();
    }
    if let Choice::Round(round) = oracle.pick(game, game.seat(unit), C::Ord13, unit, &choices)? {
        oracle.tell(C::Ord13, game.load(unit, round));
    }
    Ok(())
}
