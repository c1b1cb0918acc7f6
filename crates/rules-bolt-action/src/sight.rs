//! BA-LOS, BA-COV: line of sight and cover.
mod lookout;

use crate::{
    Arc, Clause as C, Cover, Game, Kind, MAN, MEN, Place, Round, buildings, hitting,
    shooting::{Attack, Told},
    weapons::{self, Gun, Guns},
    words::{Behind, Event, UnitId},
};
use kernel::Point;
use lookout::Between;
use smallvec::SmallVec;
use table::{Bounds, Disc, Inches, Lines, Shape, ahead, gap, is_within};

pub use lookout::{Lookout, is_seen, screens, sees, sees_any};

/// How a unit stands towards a target it names: the range of each weapon that may be fired, and the target's cover.
#[derive(Debug, Clone, Copy)]
pub struct Aim {
    /// BA-SHOOT-12: to the closest target model it sees; `None`: it sees none, or friends stand in the way.
    pub range: [Option<Inches>; MEN],
    pub cover: Cover,
    /// BA-LOS-04: weapons that see the target only past friends, one bit each.
    pub masked: u16,
    /// Why: `None` where nothing stands between them.
    pub screen: Option<Screen>,
    /// BA-COV-05: the piece at which a shooter stands, and which is none to him.
    pub over: Option<u8>,
    /// Option `cover_per_model`: the cover of that closest model.
    pub own_cover: [Cover; MEN],
}

/// BA-COV-03: how many of the target's men in sight are behind something, and behind what most of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    pub behind: Behind,
    /// Behind anything, behind hard cover, in sight.
    pub soft: u8,
    pub hard: u8,
    pub visible: u8,
}

impl Aim {
    /// BA-COV-03: the unit's cover (option `cover_per_model`: that of the closest model the shooter sees).
    pub fn cover_for(&self, game: &Game<'_>, slot: u8) -> Cover {
        if game.setup.options().cover_per_model() { self.own_cover[usize::from(slot)] } else { self.cover }
    }
}

/// BA-VEH-06: where a weapon is fired from.
pub fn muzzle(game: &Game<'_>, unit: UnitId, slot: u8) -> Disc {
    let Some(vehicle) = game.vehicle(unit) else { return game.disc(unit, slot.into()) };
    let (at, facing) = (game.unit(unit).at[0], game.unit(unit).facing);
    let half = u32::from(vehicle.length / 2);
    let at = match vehicle.mounts.get(usize::from(slot)).map_or(Arc::All, |m| m.arc) {
        Arc::All | Arc::Side => at,
        Arc::Front => ahead(at, facing, half),
        Arc::Rear => ahead(at, facing.turned(180), half),
    };
    Disc { at, radius: 0 }
}

/// Measures from every weapon of `by` to `target`, and judges the cover between them; what they fire over is only looked
/// for if anybody listens.
pub fn aim(game: &Game<'_>, by: UnitId, target: UnitId, guns: &Guns, listens: bool) -> Aim {
    let marks = game.discs(target);
    let muzzles = guns.iter().map(|gun| muzzle(game, by, gun.slot).at);
    let (from, there) = (muzzles.fold(game.middles(by), Bounds::with), game.middles(target));
    let widest = marks.iter().map(|mark| i64::from(mark.radius)).max().unwrap_or(0) + 1;
    let to = there.grown(widest);
    let all = Lines::between(from, to);
    let (mut between, covers) = (Between::of(game, by, target, &all), covers(game, &all));
    let Bystanders { friends, others } = Bystanders::of(game, by, target, &all);
    let mut aim = Aim {
        range: [None; MEN],
        masked: 0,
        cover: Cover::None,
        screen: None,
        over: None,
        own_cover: [Cover::None; MEN],
    };
    // How little cover each may have at best, and has.
    let mut lines: SmallVec<[(Cover, Option<Line>); 24]> =
        marks.iter().map(|mark| (least_cover(game, mark.at, &covers), None)).collect();

    let inside = buildings::is_inside(game, by);
    for (nth, gun) in guns.iter().enumerate() {
        let slot = usize::from(gun.slot);
        let indirect = gun.round == Round::Indirect;
        // BA-BLDG-03: inside, everybody measures from the same openings.
        let mate = guns[..nth].iter().find(|mate| inside && (mate.round == Round::Indirect) == indirect);
        if let Some(mate) = mate.map(|mate| usize::from(mate.slot)) {
            (aim.range[slot], aim.own_cover[slot]) = (aim.range[mate], aim.own_cover[mate]);
            continue;
        }
        let own = [muzzle(game, by, gun.slot)];
        let eyes = if inside { game.discs(by) } else { &own };
        let spotted = indirect && crate::traits::is_spotted(game, by, target);
        let from = Bounds::of(eyes.iter().map(|eye| eye.at));
        if !spotted && between.parts(from, to) {
            continue;
        }
        // If nobody asks who stands behind what, the closest comes first.
        let every_line = listens || game.setup.options().cover_per_model();
        let first = if every_line { 0 } else { nearest(own[0].at, marks) };
        for nth in (first..marks.len()).chain(0..first) {
            let (mark, (least, line)) = (&marks[nth], &mut lines[nth]);
            // Somebody sees him as openly as anybody can: all that is left to ask is who is the closest.
            let open = line.filter(|line| !every_line && line.cover == *least);
            let is_farther = |range| eyes.len() == 1 && !is_within(eyes[0], *mark, range);
            if open.is_some() && aim.range[slot].is_some_and(is_farther) {
                continue;
            }
            let Some(eye) = nearest_eye(eyes, *mark, |eye| spotted || between.is_clear(eye, *mark)) else { continue };
            // BA-COV-03: covered if everybody who sees him sees him through cover.
            let through = open.unwrap_or_else(|| cover_on_line(game, eye, mark.at, &covers, &others));
            *line = line.filter(|line| line.cover <= through.cover).or(Some(through));
            aim.over = aim.over.or(through.over);
            // BA-SHOOT-12: the closest it sees; BA-LOS-04: not past friends, unless it goes over them.
            let distance = gap(eye, *mark);
            let closer = aim.range[slot].is_none_or(|r| distance < r);
            if closer && !indirect && is_past_friends(eye.at, mark.at, &friends) {
                aim.masked |= 1 << slot;
            } else if closer {
                (aim.range[slot], aim.own_cover[slot]) = (Some(distance), through.cover);
            }
        }
    }

    // BA-BLDG-05: behind walls.
    if buildings::is_inside(game, target) {
        (aim.cover, aim.own_cover) = (Cover::Hard, [Cover::Hard; MEN]);
        return aim;
    }
    // BA-COV-02, BA-COV-03: at least half of the visible models; hard goes before soft.
    let seen = || lines.iter().filter_map(|(_, line)| line.as_ref());
    let behind = |kind| seen().filter(|line| line.cover >= kind).count() as u8;
    let (soft, hard, visible) = (behind(Cover::Soft), behind(Cover::Hard), seen().count() as u8);
    let kinds = [(Cover::Hard, hard), (Cover::Soft, soft)];
    let enough = kinds.into_iter().find(|&(_, men)| men > 0 && 2 * men >= visible);
    aim.cover = enough.map_or(Cover::None, |(kind, _)| kind);
    let first = seen().find(|line| line.cover >= aim.cover.max(Cover::Soft));
    aim.screen = first.and_then(|line| line.behind).map(|behind| Screen { behind, soft, hard, visible });
    aim
}

/// What a line from one shooter to one mark passes.
#[derive(Clone, Copy)]
struct Line {
    cover: Cover,
    behind: Option<Behind>,
    over: Option<u8>,
}

impl Line {
    const BARE: Line = Line { cover: Cover::None, behind: None, over: None };
}

/// BA-COV-01..05: what stands between the firers and their target, and whether it counts.
pub fn cover_told(game: &Game<'_>, attack: &Attack, aim: &Aim) -> Told {
    let mut told = Told::new();
    let Attack { by, at, .. } = *attack;
    let is_aimed = |gun: &Gun| gun.round != Round::Indirect && game.setup.weapon(gun.weapon).flame.is_none();
    if game.is_vehicle(at) || !attack.guns.iter().any(is_aimed) || game.setup.options().cover_per_model() {
        return told;
    }
    if let Some(piece) = aim.over.filter(|_| aim.cover == Cover::None && !buildings::is_inside(game, by)) {
        told.push((C::Cov05, Event::FiresOver { by, at, piece }));
    }
    let Some(Screen { behind, soft, hard, visible }) = aim.screen else { return told };
    let men = if aim.cover == Cover::Hard { hard } else { soft };
    let clause = match behind {
        // BA-COV-02: some behind one kind, some behind the other.
        _ if aim.cover == Cover::Hard && soft > hard => C::Cov02,
        _ if men < visible => C::Cov03,
        Behind::Unit(_) => C::Cov04,
        Behind::Piece(_) => C::Cov01,
    };
    told.push((clause, Event::InCover { unit: at, cover: aim.cover, behind, men, of: visible }));
    told
}

/// By which clause one unit does not see another: what the line between their leaders meets.
pub fn blocked_by(game: &Game<'_>, unit: UnitId, target: UnitId) -> C {
    let (eye, mark) = (game.origin(unit), game.origin(target));
    let pieces = game.setup.pieces.iter().enumerate();
    match pieces.into_iter().find(|(_, piece)| table::is_blocked(piece, eye, mark)) {
        Some((nth, _)) if game.kind_of(nth) == Kind::Hill => C::Los06,
        Some(_) => C::Los02,
        None => C::Los03,
    }
}

/// The number of the mark that is nearest.
fn nearest(eye: Point, marks: &[Disc]) -> usize {
    let far = |a: i16, b: i16| i64::from(a.abs_diff(b)).pow(2);
    let square = |&nth: &usize| far(eye.x, marks[nth].at.x) + far(eye.y, marks[nth].at.y);
    (0..marks.len()).min_by_key(square).unwrap_or(0)
}

/// The eye nearest to the mark that sees it.
fn nearest_eye(eyes: &[Disc], mark: Disc, mut sees: impl FnMut(Point) -> bool) -> Option<Disc> {
    if let [eye] = eyes {
        return Some(*eye).filter(|eye| sees(eye.at));
    }
    let mut near: SmallVec<[(Inches, Disc); 24]> = eyes.iter().map(|&eye| (gap(eye, mark), eye)).collect();
    near.sort_unstable();
    near.into_iter().map(|(_, eye)| eye).find(|eye| sees(eye.at))
}

/// BA-FUBAR-04: in sight, and inside the range of at least one weapon.
pub fn is_shootable(game: &Game<'_>, by: UnitId, target: UnitId) -> bool {
    let guns = weapons::carried(game, by);
    let aim = aim(game, by, target, &guns, false);
    let reaches = |gun: &Gun| {
        aim.range[usize::from(gun.slot)].is_some_and(|range| range <= hitting::weapons_range(game, by, *gun))
    };
    guns.iter().any(reaches)
}

/// Terrain that gives cover to somebody there, by number, and how much.
fn covers<'a>(game: &Game<'a>, lines: &Lines) -> SmallVec<[(u8, &'a Shape, Cover); 16]> {
    let pieces = (0..).zip(&game.setup.plan.terrain).map(|(nth, terrain)| {
        let cover = if game.is_rubble(nth.into()) { Cover::Hard } else { terrain.cover };
        (nth, &terrain.piece.shape, cover)
    });
    pieces.filter(|(_, shape, cover)| *cover > Cover::None && !lines.miss(shape.bounds())).collect()
}

/// What hides somebody there from everybody.
fn least_cover(game: &Game<'_>, mark: Point, covers: &[(u8, &Shape, Cover)]) -> Cover {
    let holds = |&&(nth, shape, _): &&(u8, &Shape, _)| game.kind_of(nth.into()) != Kind::Obstacle && shape.holds(mark);
    covers.iter().filter(holds).map(|(.., cover)| *cover).max().unwrap_or(Cover::None)
}

/// BA-COV-04: the best cover a single line gives.
fn cover_on_line(
    game: &Game<'_>,
    eye: Disc,
    mark: Point,
    covers: &[(u8, &Shape, Cover)],
    others: &[(Disc, Cover, UnitId)],
) -> Line {
    let mut best = Line::BARE;
    for &(nth, shape, cover) in covers {
        if cover <= best.cover {
            continue;
        }
        let is_at = if game.kind_of(nth.into()) == Kind::Obstacle {
            if !shape.is_crossed(eye.at, mark) {
                continue;
            }
            // BA-COV-05: who stands at the obstacle fires over it freely.
            shape.is_within_of(eye, Inches::whole(1))
        } else {
            // Inside it; or seen out of its depth (BA-COV-05: more than 1" from the edge).
            let near = |(_, out)| out <= u32::from(MAN) + 100;
            let is_out = !shape.holds(mark);
            if is_out && !shape.holds(eye.at) {
                continue;
            }
            is_out && shape.span(eye.at, mark).is_none_or(near)
        };
        if is_at {
            best.over = Some(nth);
        } else {
            (best.cover, best.behind) = (cover, Some(Behind::Piece(nth)));
        }
    }
    // Past an intervening unit: soft behind men and soft-skins, hard behind armour and wrecks.
    let crossed = |&&(disc, cover, _): &&(Disc, Cover, UnitId)| {
        cover > best.cover && table::passes(eye.at, mark, disc, Inches::ZERO)
    };
    match others.iter().filter(crossed).max_by_key(|o| o.1) {
        Some(&(_, cover, unit)) => Line { cover, behind: Some(Behind::Unit(unit)), ..best },
        None => best,
    }
}

/// BA-LOS-04: a direct shot passes no nearer than 1" to friendly men of another unit.
fn is_past_friends(eye: Point, mark: Point, friends: &[Disc]) -> bool {
    friends.iter().any(|&friend| table::passes(eye, mark, friend, Inches::whole(1)))
}

/// Others who may stand between a unit and its target.
struct Bystanders {
    /// BA-LOS-04: friendly men that a shot may come too near to.
    friends: SmallVec<[Disc; 48]>,
    /// BA-COV-04: whoever gives cover.
    others: SmallVec<[(Disc, Cover, UnitId); 64]>,
}

impl Bystanders {
    fn of(game: &Game<'_>, by: UnitId, target: UnitId, lines: &Lines) -> Bystanders {
        let mut all = Bystanders { friends: SmallVec::new(), others: SmallVec::new() };
        for unit in game.setup.units().filter(|&u| u != by && u != target) {
            let wreck = game.unit(unit).wreck;
            if game.unit(unit).place != Place::Table && !wreck {
                continue;
            }
            let is_friend = game.seat(unit) == game.seat(by) && !game.is_vehicle(unit);
            let round = if is_friend { 100 } else { 0 };
            if lines.miss(game.edges(unit).grown(round)) {
                continue;
            }
            let cover = if wreck || game.is_armoured(unit) { Cover::Hard } else { Cover::Soft };
            for &disc in game.discs(unit) {
                let is_between = !lines.miss(disc.bounds());
                if is_between {
                    all.others.push((disc, cover, unit));
                }
                if is_friend && (is_between || !lines.miss(disc.bounds().grown(round))) {
                    all.friends.push(disc);
                }
            }
        }
        all
    }
}

/// BA-COV-01: what cover adds to the needed number.
pub const fn cover_term(cover: Cover) -> Option<(C, &'static str, i8)> {
    match cover {
        Cover::None => None,
        Cover::Soft => Some((C::Hit09, "soft cover", 1)),
        Cover::Hard => Some((C::Hit09, "hard cover", 2)),
    }
}
