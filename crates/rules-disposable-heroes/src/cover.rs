//! DH-COVER: what protects a target against one unit's fire, and DH-HIT-05: what lies between.
use crate::{
    Clause as C, Game, Oracle, Terrain, driving,
    setup::{Cover, Kind, Place},
    sight::{self, TOUCH},
    state::Bases,
    words::{Event, UnitId},
};
use figures::{Giver, PieceId, Shield, Tally, on_line};
use kernel::Point;
use smallvec::SmallVec;
use std::cell::LazyCell;
use table::{Bounds, Disc, Inches, Shape, gap};

/// How a unit stands towards a target.
#[derive(Debug, Clone, Copy, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "how a target stands, each so or not")]
pub struct Aim {
    /// DH-SHOOT-04: the closest two.
    pub from: Disc,
    pub to: Disc,
    pub range: Inches,
    pub sees: bool,
    /// DH-COVER-04: what half of them have, how many have it, of how many, and which piece gives it.
    pub cover: Cover,
    pub men: u8,
    pub of: u8,
    pub behind: Option<u8>,
    /// DH-HIT-05, DH-LOS-06: fences, hedges and walls between; ruins.
    pub obstacles: i8,
    pub ruins: i8,
    /// DH-BUNK-01, DH-BLAST-04
    pub in_bunker: bool,
    pub enclosed: bool,
    /// DH-VSHOOT-14: at the men of a vehicle, not at it.
    pub crew: bool,
}

/// DH-VSHOOT-14: at those who show above the sides of a vehicle, as at men in heavy cover.
pub fn aim_at_crew(game: &Game<'_>, by: UnitId, at: UnitId) -> Aim {
    Aim { crew: true, cover: Cover::Heavy, men: 1, of: 1, behind: None, ..aim(game, by, at) }
}

/// DH-COVER-04: what half of a target have, how many have it, of how many, and which piece gives it.
#[derive(Debug, Clone, Copy)]
pub struct Shelter {
    pub cover: Cover,
    men: u8,
    of: u8,
    behind: Option<u8>,
}

impl Shelter {
    /// DH-BUNK-01
    pub fn is_bunker(&self, game: &Game<'_>) -> bool {
        self.behind.is_some_and(|nth| game.setup.terrain(nth).kind == Kind::Bunker)
    }
}

/// What protects one unit from another.
pub fn shelter(game: &Game<'_>, by: UnitId, at: UnitId) -> Shelter {
    let from = LazyCell::new(|| closest(game, by, at).0);
    shelter_from(game, || *from, at)
}

/// DH-SHOOT-04: the closest two.
fn closest(game: &Game<'_>, by: UnitId, at: UnitId) -> (Disc, Disc) {
    let nobody = Disc::dot(Point::default());
    game.closest(by, at).unwrap_or((nobody, nobody))
}

fn shelter_from(game: &Game<'_>, from: impl Fn() -> Disc, at: UnitId) -> Shelter {
    let marks = game.bases(at);
    let all = |level: Shield<Cover>| marks.iter().map(|_| level).collect();
    let tally: Tally<Cover> = match game.unit(at).place {
        // DH-COVER-08: those aboard have its sides; DH-COVER-07: a hull or a gun what its middle is in.
        Place::Aboard(_) => all(Shield { level: Cover::Heavy, by: None }),
        _ if game.is_vehicle(at) => all(driving::cover_of(game, from(), marks)),
        _ if game.serves_gun(at) => all(driving::cover_of(game, from(), &[game.weapon_at(at)])),
        _ => {
            let round = marks.edges.grown(TOUCH.as_budget().into());
            let near: Pieces<'_> = game.setup.covers(round).collect();
            let hulls: Hulls<'_> = driving::hulls(game, at).filter(|hull| hull.edges.meets(round)).collect();
            if near.is_empty() && hulls.is_empty() {
                return Shelter { cover: Cover::Open, men: 0, of: marks.len() as u8, behind: None };
            }
            marks.iter().map(|&mark| cover_of(&near, &hulls, &from, mark)).collect()
        }
    };
    // DH-COVER-04: the best level that at least half of them have.
    let half = tally.half();
    let mut behind = tally.iter().filter(|man| half.level > Cover::Open && man.level >= half.level);
    let piece = |man: &Shield<Cover>| if let Some(Giver::Piece(piece)) = man.by { Some(piece.0) } else { None };
    Shelter { cover: half.level, men: half.men, of: half.of, behind: behind.find_map(piece) }
}

/// Looks from one unit at another.
pub fn aim(game: &Game<'_>, by: UnitId, at: UnitId) -> Aim {
    let (from, to) = closest(game, by, at);
    let Shelter { cover, men, of, behind } = shelter_from(game, || from, at);

    let sees = sight::sees(game, by, at);
    let (obstacles, ruins) = between(game, by, at, sees.then_some((from, to)), behind);
    let piece = behind.map(|nth| game.setup.terrain(nth));
    Aim {
        from,
        to,
        range: gap(from, to),
        sees,
        cover,
        men,
        of,
        behind,
        obstacles,
        ruins,
        in_bunker: piece.is_some_and(|p| p.kind == Kind::Bunker),
        enclosed: piece.is_some_and(Terrain::is_enclosed),
        crew: false,
    }
}

/// DH-HIT-05: fences, hedges and walls, and DH-LOS-06: ruins, that the line between the closest two who see each other
/// crosses; but not the target's own cover, nor what the firer is at.
fn between(game: &Game<'_>, by: UnitId, at: UnitId, closest: Option<(Disc, Disc)>, behind: Option<u8>) -> (i8, i8) {
    let (options, [ours, theirs]) = (game.setup.options(), [by, at].map(|unit| game.bases(unit)));
    let within = ours.edges.with(theirs.edges.least).with(theirs.edges.most);
    let hindrances = (0..).zip(&game.setup.plan.terrain).filter_map(|(nth, piece)| {
        let cost = piece.hinders(options.ruins_obstacle_2());
        (cost > 0 && piece.shape.bounds().meets(within)).then_some((nth, piece, cost))
    });
    let hindrances: SmallVec<[(u8, &Terrain, i8); 8]> = hindrances.collect();
    let (mut obstacles, mut ruins) = (0, 0);
    let Some((from, to)) = closest.filter(|_| !hindrances.is_empty()) else { return (0, 0) };
    let (from, to) = if sight::is_seen(game, from, to) { (from, to) } else { in_sight(game, ours, theirs) };
    for (nth, piece, cost) in hindrances {
        let is_own = || behind == Some(nth) || is_at(piece, from);
        if piece.shape.is_crossed(from.at, to.at) && (options.own_obstacle_count() || !is_own()) {
            if piece.kind == Kind::Ruin { ruins += cost } else { obstacles += cost }
        }
    }
    (obstacles, ruins)
}

/// The closest two of these who see each other.
fn in_sight(game: &Game<'_>, ours: &[Disc], theirs: &[Disc]) -> (Disc, Disc) {
    let pairs = ours.iter().flat_map(|&one| theirs.iter().map(move |&other| (one, other)));
    let seen = pairs.filter(|&(one, other)| sight::is_seen(game, one, other));
    seen.min_by_key(|&(one, other)| gap(one, other)).unwrap_or((ours[0], theirs[0]))
}

/// In a piece, or right behind it.
fn is_at(piece: &Terrain, who: Disc) -> bool {
    if piece.is_linear() { piece.shape.is_within_of(who, TOUCH) } else { piece.shape.holds(who.at) }
}

/// Terrain by number, and hulls, that may protect somebody there.
type Pieces<'a> = SmallVec<[(u8, &'a Terrain); 8]>;
type Hulls<'a> = SmallVec<[&'a Bases; 4]>;

/// DH-COVER-02, DH-COVER-05: the best that the ground gives one man; DH-COVER-06: or a vehicle he stands at.
fn cover_of(near: &Pieces<'_>, hulls: &Hulls<'_>, eye: &impl Fn() -> Disc, mark: Disc) -> Shield<Cover> {
    let pieces = near.iter().map(|&(nth, piece)| (PieceId(nth), piece, &piece.shape, piece.cover));
    let best = on_line(eye, mark, TOUCH, pieces, |piece, line| {
        if piece.is_linear() { line.is_mark_at() && line.is_crossed() } else { line.is_mark_in() }
    });
    let is_shielded = || hulls.iter().any(|hull| driving::shields(hull, eye(), mark));
    if best.level < Cover::Heavy && is_shielded() { Shield { level: Cover::Heavy, by: None } } else { best }
}

/// What covers the target is said before the dice fall.
pub fn tell(game: &Game<'_>, by: UnitId, at: UnitId, aim: &Aim, oracle: &mut impl Oracle) {
    if !oracle.listens() {
        return;
    }
    // DH-LOS-05: friends are no hindrance; DH-LOS-04: nor do fences, hedges and walls block anything.
    let line = Shape::line(aim.from.at, aim.to.at);
    let friends = game.on_table(game.seat(by)).filter(|&u| u != by && u != at);
    if friends.flat_map(|u| game.bases(u).iter()).any(|&man| line.is_within_of(man, Inches::whole(1))) {
        oracle.tell(C::Los05, Event::Past { by, at });
    }
    if aim.obstacles > 0 && aim.sees {
        oracle.tell(C::Los04, Event::Past { by, at });
    }
    if aim.cover == Cover::Open {
        return;
    }
    let is_line = aim.behind.is_some_and(|nth| game.setup.terrain(nth).is_linear());
    let clause = match aim.cover {
        _ if matches!(game.unit(at).place, Place::Aboard(_)) || aim.crew => C::Cover08,
        _ if game.is_vehicle(at) || game.serves_gun(at) => C::Cover07,
        _ if aim.behind.is_none() => C::Cover06,
        _ if aim.men < aim.of => C::Cover04,
        // DH-COVER-05: other obstacles are a matter of their own.
        _ if aim.obstacles + aim.ruins > 0 => C::Cover05,
        _ if is_line => C::Cover02,
        _ => C::Cover01,
    };
    oracle.tell(clause, Event::InCover { unit: at, cover: aim.cover, men: aim.men, of: aim.of });
}

/// The cover a unit has where it stands, whoever fires: the ground under at least half of it.
pub fn standing_in(game: &Game<'_>, figures: &[Point]) -> Cover {
    let round = Bounds::of(figures.iter().copied()).grown(i64::from(crate::MAN) + i64::from(TOUCH.in_hundredths()));
    let near: Pieces<'_> = game.setup.covers(round).collect();
    if near.is_empty() {
        return Cover::Open;
    }
    let under = |&p: &Point| {
        let holds = |t: &&Terrain| {
            if t.is_linear() { t.shape.is_within_of(Disc::new(p, crate::MAN), TOUCH) } else { t.shape.holds(p) }
        };
        near.iter().map(|&(_, piece)| piece).filter(holds).map(|t| t.cover).max().unwrap_or(Cover::Open)
    };
    let mut levels: SmallVec<[Cover; 12]> = figures.iter().map(under).collect();
    levels.sort_unstable();
    levels.get(levels.len() / 2).copied().unwrap_or(Cover::Open)
}
