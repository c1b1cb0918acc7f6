//! DH-CAS-02: whom a unit can best spare.
use crate::{
    Game, arms,
    setup::{MAN, Place},
    victory,
    words::{Man, UnitId},
};
use figures::{Mate, Mates, order_losses};
use kernel::Point;
use smallvec::SmallVec;
use table::{Disc, Inches, is_within, vector::apart};

/// Whether it matters which man falls: they stand each in a place of his own, not aboard.
pub fn stands_singly(game: &Game<'_>, unit: UnitId) -> bool {
    let of = game.unit(unit);
    let mut men = of.men().map(|man| of.at[man]);
    let first = men.next();
    of.place == Place::Table && men.any(|at| Some(at) != first)
}

/// The men in the order in which their owner would give up so many: plain men before special ones; of those alike, men at an
/// objective or near a commander last, else the rearmost first.
pub fn in_order(game: &Game<'_>, unit: UnitId, take: u8) -> Mates {
    let of = game.unit(unit);
    let enemy = nearest_enemy(game, unit);
    let posts = posts(game, unit);
    let mut kinds: SmallVec<[Man; 10]> = SmallVec::new();
    let mate = |man: usize| {
        let (at, kind) = (of.at[man], game.man(unit, man));
        let class = kinds.iter().position(|&known| known == kind).unwrap_or_else(|| {
            kinds.push(kind);
            kinds.len() - 1
        });
        Mate {
            man: man as u8,
            class: class as u8,
            worth: worth(game, kind),
            at,
            is_needed: posts.iter().any(|&(post, reach)| is_within(Disc::new(at, MAN), post, reach)),
            off: enemy.map_or(0, |enemy| apart(at, enemy)),
        }
    };
    let mut mates: Mates = of.men().map(mate).collect();
    // DH-MOVE-09: from the leader, who is not plain (option `coherency=pairwise`: from anybody).
    let is_chain = game.setup.options().coherency_pairwise();
    let link = is_chain.then(|| i64::from(game.command(unit).in_hundredths()) + 2 * i64::from(MAN));
    order_losses(&mut mates, take, link);
    mates
}

/// How dearly a man is missed: what he carries, how steady he is, whom he leads.
pub fn worth(game: &Game<'_>, man: Man) -> i32 {
    let soldier = game.setup.soldier(man);
    let armed: i32 = [soldier.weapon, soldier.extra].into_iter().flatten().map(|w| arms::worth(game, w)).sum();
    let special = 1000 * i32::from(game.is_special(man));
    special + armed + 10 * i32::from(soldier.guts) + 50 * i32::from(soldier.commander)
}

/// Where it counts that somebody stands, and within what: DH-WIN-03, an objective; DH-GUTS-05, a commander with better Guts.
fn posts(game: &Game<'_>, unit: UnitId) -> SmallVec<[(Disc, Inches); 8]> {
    let objectives = game.setup.plan.scenario.objectives.iter();
    let mut posts: SmallVec<[(Disc, Inches); 8]> = objectives.map(|o| (Disc::dot(o.at), victory::NEAR)).collect();
    let others = game.on_table(game.seat(unit)).filter(|&u| u != unit && game.setup.commanders.has(u));
    for (other, own) in others.map(|u| (u, game.guts(unit))) {
        let commanders = game.soldiers(other).filter(|(_, soldier)| soldier.commander && soldier.guts > own);
        posts.extend(commanders.map(|(man, soldier)| (game.disc(other, man), Inches::whole(soldier.guts.into()))));
    }
    posts
}

/// Where the leader of the nearest of them stands.
fn nearest_enemy(game: &Game<'_>, unit: UnitId) -> Option<Point> {
    let here = game.origin(unit);
    let enemies = game.on_table(!game.seat(unit)).map(|enemy| game.origin(enemy));
    enemies.min_by_key(|&there| apart(here, there))
}
