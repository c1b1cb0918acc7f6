//! HA-ACT-08, HA-WNOTE-08, HA-FIRE-07: weapons that others take over, and elements that fire as one.
use crate::{
    Clause as C, Game, Oracle, firing,
    game::shape_of,
    setup::{AT, Arm, Mount, PARTS, Part},
    words::{Choice, Event, Load, Subject, UnitId},
};
use kernel::{Play, Point, Verbs};
use smallvec::SmallVec;

/// HA-ACT-08: weapons of its side that were left and that it touches.
pub fn left(game: &Game<'_>, unit: UnitId) -> SmallVec<[UnitId; 4]> {
    game.setup.units_of(game.seat(unit)).filter(|&weapon| may_man(game, unit, weapon)).collect()
}

fn may_man(game: &Game<'_>, unit: UnitId, weapon: UnitId) -> bool {
    let Some(at) = game.unit(weapon).left_weapon else { return false };
    let spot = shape_of(game.element(weapon).footprint, at, game.unit(weapon).facing);
    let taken = game.setup.units().any(|u| u != unit && game.unit(u).mans == Some(weapon));
    let works = game.unit(weapon).rounds[0] > 0;
    game.is_foot(unit) && !taken && works && game.unit(unit).mans.is_none() && spot.gap_between(&game.shape(unit)) <= AT
}

/// HA-ACT-08: it becomes the crew; those who left it just take it up again.
pub fn man(game: &mut Game<'_>, unit: UnitId, weapon: UnitId, oracle: &mut impl Oracle) {
    oracle.tell(C::Act08, game.man(unit, weapon));
}

/// The weapon it serves besides its own, and where that stands.
pub fn served<'a>(game: &Game<'a>, unit: UnitId) -> Option<(UnitId, &'a Arm, Point)> {
    let weapon = game.unit(unit).mans?;
    Some((weapon, game.element(weapon).arms.first()?, game.unit(weapon).left_weapon?))
}

/// HA-ACT-08: who serves it, by part: the ranks first, as many as its full crew.
pub fn busy(game: &Game<'_>, unit: UnitId) -> [u8; PARTS] {
    let mut busy = [0; PARTS];
    let mut left = served(game, unit).map_or(0, |(_, arm, _)| arm.crew);
    for part in [Part::Ranks, Part::Loader, Part::Gunner, Part::Leader] {
        let men = left.min(game.unit(unit).part(part));
        busy[part as usize] = men;
        left -= men;
    }
    busy
}

/// HA-FIRE-14: whether a weapon that was taken over points there.
pub fn is_in_arc(game: &Game<'_>, unit: UnitId, to: Point) -> bool {
    served(game, unit).is_some_and(|(weapon, arm, at)| {
        arm.mount != Mount::Hull
            || game.setup.options().arcs_off()
            || game.unit(weapon).facing.turn_to(table::bearing(at, to)) <= 45
    })
}

/// Option `crew_replace`: a man of the ranks takes the place of one who fell, and leaves his rifle.
pub fn replace(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    if !game.setup.options().crew_replace() || game.element(unit).has_hull() {
        return;
    }
    let [_, gunners, loaders, _] = [0, 1, 2, 3].map(|n| game.element(unit).men[n].count);
    for (part, full) in [(Part::Gunner, gunners), (Part::Loader, loaders)] {
        while game.unit(unit).part(part) < full && game.unit(unit).part(Part::Ranks) > 0 {
            oracle.tell(C::Wnote08, game.replace(unit, part));
        }
    }
}

/// HA-FIRE-03
const TEAM: u8 = 10;

/// Option `teams=join`: others whose fire is unspent make one team with it, ten men at most.
pub fn join(game: &mut Game<'_>, unit: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let mut men = game.unit(unit).count();
    while game.setup.options().teams_join() && game.is_men(unit) && game.is_target(at) {
        let joins = |&u: &UnitId| {
            let fits = game.is_men(u) && men + game.unit(u).count() <= TEAM;
            u != unit && fits && game.unit(u).may.fire && !game.unit(u).done && firing::may_hit(game, u, at)
        };
        let mut options: SmallVec<[Choice; 16]> = SmallVec::from_slice(&[Choice::Alone]);
        options.extend(game.on_table(game.seat(unit)).filter(joins).map(Choice::Join));
        let about: Subject = (game.known(unit), at).into();
        let Choice::Join(with) = oracle.pick(game, game.seat(unit), C::Fire07, about, &options)? else { break };
        men += game.unit(with).count();
        oracle.tell(C::Fire07, Event::JoinsFire { by: unit, with });
        let guns = firing::guns_for(game, with, at, Load::Shell);
        firing::volley(game, with, at, &guns, false, &mut oracle.within(C::Fire07, &(unit, at, with, men)))?;
        game.spend_fire(with);
    }
    Ok(())
}
