//! BA-LOS, BA-COV: line of sight and cover.
use crate::{Clause as C, Cover, Game, Kind, MAN, MEN, words::UnitId};
use kernel::Point;
use smallvec::SmallVec;
use table::{Disc, Inches, Shape, gap, sees_disc};

/// How a unit stands towards a target it names: the range of each man who may fire, and the target's cover.
#[derive(Debug, Clone, Copy)]
pub struct Aim {
    /// BA-SHOOT-12: to the closest target model he sees; `None`: he sees none, or friends stand in the way.
    pub range: [Option<Inches>; MEN],
    pub cover: Cover,
}

/// BA-LOS-05: at least one model of one sees at least one model of the other.
pub fn sees(game: &Game<'_>, unit: UnitId, target: UnitId) -> bool {
    sees_any(game, unit, game.discs(target).into_iter())
}

/// Whether any man of the unit sees any of these bases.
pub fn sees_any(game: &Game<'_>, unit: UnitId, marks: impl Iterator<Item = Disc>) -> bool {
    let eyes = game.discs(unit);
    marks.into_iter().any(|mark| eyes.iter().any(|eye| is_seen(game, eye.at, mark)))
}

/// BA-LOS-01, BA-LOS-02, BA-LOS-06: a straight line from him to any part of the base that nothing blocks.
fn is_seen(game: &Game<'_>, eye: Point, mark: Disc) -> bool {
    sees_disc(&game.setup.pieces, eye, mark)
}

/// Measures from every man of `by` to `target`, and judges the cover between them.
pub fn aim(game: &Game<'_>, by: UnitId, target: UnitId) -> Aim {
    let marks = game.discs(target);
    let friends = friends_of(game, by, target);
    let others = others_between(game, by, target);
    let mut range = [None; MEN];
    let mut covers: SmallVec<[Option<Cover>; MEN]> = marks.iter().map(|_| None).collect();

    for man in game.unit(by).men() {
        let eye = game.disc(by, man);
        for (mark, cover) in marks.iter().zip(&mut covers) {
            if !is_seen(game, eye.at, *mark) {
                continue;
            }
            // BA-COV-03: covered if every man who sees him sees him through cover.
            let through = cover_on_line(game, eye, mark.at, &others);
            *cover = Some(cover.map_or(through, |c: Cover| c.min(through)));
            // BA-SHOOT-12: the closest he sees; BA-LOS-04: not past friends.
            let distance = gap(eye, *mark);
            if range[man].is_none_or(|r| distance < r) && !is_past_friends(eye.at, mark.at, &friends) {
                range[man] = Some(distance);
            }
        }
    }

    // BA-COV-02, BA-COV-03: at least half of the visible models; hard goes before soft.
    let visible = covers.iter().flatten().count();
    let at_least = |kind| visible > 0 && 2 * covers.iter().flatten().filter(|&&c| c >= kind).count() >= visible;
    let cover = [Cover::Hard, Cover::Soft].into_iter().find(|&kind| at_least(kind)).unwrap_or(Cover::None);
    Aim { range, cover }
}

impl Aim {
    /// Whether anybody's weapon reaches.
    pub fn is_in_range(&self, game: &Game<'_>, by: UnitId) -> bool {
        game.unit(by).men().any(|man| {
            let weapon = game.soldier(by, man).weapon.map(|w| game.setup.weapon(w).range);
            self.range[man].zip(weapon).is_some_and(|(range, most)| range <= most)
        })
    }
}

/// BA-COV-04: the best cover a single line gives.
fn cover_on_line(game: &Game<'_>, eye: Disc, mark: Point, others: &[Disc]) -> Cover {
    let terrain = game.setup.plan.terrain.iter().filter(|t| t.cover > Cover::None);
    let mut best = Cover::None;
    for piece in terrain {
        if piece.cover <= best {
            continue;
        }
        let shape = &piece.piece.shape;
        let gives = match piece.kind {
            // BA-COV-05: who stands at the obstacle fires over it freely.
            Kind::Obstacle => shape.is_crossed(eye.at, mark) && !shape.is_within_of(eye, Inches::whole(1)),
            // Inside it; or seen out of its depth (BA-COV-05: more than 1" from the edge).
            _ => {
                shape.holds(mark)
                    || shape.holds(eye.at)
                        && shape.span(eye.at, mark).is_some_and(|(_, out)| out > u32::from(MAN) + 100)
            }
        };
        if gives {
            best = best.max(piece.cover);
        }
    }
    // An intervening unit is soft cover.
    if best == Cover::None && others.iter().any(|&o| Shape::line(eye.at, mark).is_within_of(o, Inches::ZERO)) {
        best = Cover::Soft;
    }
    best
}

/// BA-LOS-04: a direct shot passes no nearer than 1" to a friend of another unit.
fn is_past_friends(eye: Point, mark: Point, friends: &[Disc]) -> bool {
    let line = Shape::line(eye, mark);
    friends.iter().any(|&friend| line.is_within_of(friend, Inches::whole(1)))
}

fn friends_of(game: &Game<'_>, by: UnitId, target: UnitId) -> SmallVec<[Disc; 24]> {
    let us = game.seat(by);
    game.on_table(us).filter(|&u| u != by && u != target).flat_map(|u| game.discs(u)).collect()
}

fn others_between(game: &Game<'_>, by: UnitId, target: UnitId) -> SmallVec<[Disc; 24]> {
    let units = game.setup.units().filter(|&u| u != by && u != target && game.unit(u).is_on_table());
    units.flat_map(|u| game.discs(u)).collect::<SmallVec<[Disc; 24]>>()
}

/// BA-COV-04: what the cover is called, and the clause that gives it.
pub const fn cover_term(cover: Cover) -> Option<(C, &'static str, i8)> {
    match cover {
        Cover::None => None,
        Cover::Soft => Some((C::Hit09, "soft cover", 1)),
        Cover::Hard => Some((C::Hit09, "hard cover", 2)),
    }
}
