//! BA-DMG-07: whom a unit can best spare.
use crate::{Game, Place, Role, setup::MAN, victory, words::UnitId};
use figures::{Mate, Mates, order_losses};
use kernel::Point;
use table::{Disc, vector::apart};

/// Whether it matters which man falls: they stand each in a place of his own, not in a house or aboard.
pub fn stands_singly(game: &Game<'_>, unit: UnitId) -> bool {
    let of = game.unit(unit);
    let leader = of.leader();
    of.place == Place::Table && of.men().any(|man| of.at[man] != leader)
}

/// The men in the order in which their owner would give up so many: plain men before special ones; of those alike, links of
/// the chain and men at an objective last, else the rearmost first.
pub fn in_order(game: &Game<'_>, unit: UnitId, take: u8) -> Mates {
    let of = game.unit(unit);
    let enemy = nearest_enemy(game, unit);
    let objectives = &game.setup.plan.scenario.objectives;
    let holds = |at: Point| objectives.iter().any(|o| victory::is_at(Disc { at, radius: MAN }, o.at));
    let mate = |man: usize| {
        let at = of.at[man];
        Mate {
            man: man as u8,
            class: game.kind(unit, man).0,
            worth: worth(game, unit, man),
            at,
            is_needed: holds(at),
            off: enemy.map_or(0, |enemy| apart(at, enemy)),
        }
    };
    let mut mates: Mates = of.men().map(mate).collect();
    // BA-MOVE-05: from base to base.
    let link = game.coherency().in_hundredths() + 2 * i32::from(MAN);
    order_losses(&mut mates, take, Some(link.into()));
    mates
}

/// How dearly a man is missed.
pub fn worth(game: &Game<'_>, unit: UnitId, man: usize) -> i32 {
    let is_spent = game.unit(unit).spent >> man & 1 == 1;
    by_role(game.soldier(unit, man).role, game.soldier(unit, man).one_shot.is_some() && !is_spent)
}

/// The same of anybody who does this in his unit.
pub fn by_role(role: Role, has_one_shot: bool) -> i32 {
    match role {
        Role::Officer | Role::Observer | Role::Hull => 9,
        Role::Nco | Role::Medic => 5,
        Role::Gunner => 4,
        Role::Loader | Role::Crew => 2,
        Role::Man => 1 + i32::from(has_one_shot),
    }
}

/// Where the leader of the nearest of them stands.
fn nearest_enemy(game: &Game<'_>, unit: UnitId) -> Option<Point> {
    let here = game.unit(unit).leader();
    let enemies = game.on_table(!game.seat(unit)).map(|enemy| game.unit(enemy).leader());
    enemies.min_by_key(|&there| apart(here, there))
}
