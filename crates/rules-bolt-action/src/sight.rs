//! BA-LOS, BA-COV: line of sight and cover.
use crate::{
    Arc, Clause as C, Cover, Game, Kind, MAN, MEN, Round, State, buildings,
    game::Glance,
    hitting,
    shooting::{Attack, Told},
    state::Discs,
    weapons::{self, Gun, Guns},
    words::{Behind, Event, UnitId},
};
use kernel::Point;
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell};
use table::{Bounds, Disc, Inches, Lines, Opacity, Piece, Shape, ahead, gap};

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

/// BA-LOS-05: at least one model of one sees at least one model of the other.
pub fn sees(game: &Game<'_>, unit: UnitId, target: UnitId) -> bool {
    Lookout::of(game, unit).sees(target)
}

/// Whether any model of the unit sees any of these bases, which are `of` another.
pub fn sees_any(game: &Game<'_>, unit: UnitId, of: UnitId, marks: impl Iterator<Item = Disc>) -> bool {
    Outlook::of(game, unit).glance(of, &marks.collect::<Discs>()) == Glance::Seen
}

/// A unit that looks at others.
#[derive(Debug)]
pub struct Lookout<'g, 'a> {
    game: &'g Game<'a>,
    unit: UnitId,
    outlook: OnceCell<Outlook<'g, 'a>>,
}

impl<'g, 'a> Lookout<'g, 'a> {
    pub fn of(game: &'g Game<'a>, unit: UnitId) -> Lookout<'g, 'a> {
        Lookout { game, unit, outlook: OnceCell::new() }
    }
    /// BA-LOS-05: somebody sees somebody.
    pub fn sees(&self, target: UnitId) -> bool {
        let look = || self.outlook().glance(target, self.game.discs(target));
        self.game.once_seen(self.unit, target, look)
    }
    /// Whether anybody sees any of these bases, which are `of` another.
    pub fn sees_any(&self, of: UnitId, marks: &[Disc]) -> bool {
        self.outlook().glance(of, marks) == Glance::Seen
    }
    fn outlook(&self) -> &Outlook<'g, 'a> {
        self.outlook.get_or_init(|| Outlook::of(self.game, self.unit))
    }
}

/// From where it looks, and what may hide others from it.
#[derive(Debug)]
struct Outlook<'g, 'a> {
    eyes: &'g [Disc],
    from: Bounds,
    pieces: SmallVec<[(Bounds, &'a Piece); 16]>,
    /// BA-LOS-03: hulls, and whose they are.
    screens: SmallVec<[(UnitId, Disc); 18]>,
    /// The piece that hid somebody last: it is looked at first.
    hider: Cell<usize>,
}

impl<'g, 'a> Outlook<'g, 'a> {
    fn of(game: &'g Game<'a>, unit: UnitId) -> Outlook<'g, 'a> {
        let mut pieces = SmallVec::new();
        for piece in hiding(game) {
            pieces.push((piece.bounds(), piece));
        }
        let mut screens = SmallVec::new();
        for screen in screening(game, unit) {
            screens.extend(game.discs(screen).iter().map(|&disc| (screen, disc)));
        }
        let (eyes, from) = (game.discs(unit), game.middles(unit));
        Outlook { eyes, from, pieces, screens, hider: Cell::new(0) }
    }
    fn glance(&self, of: UnitId, marks: &[Disc]) -> Glance {
        // Mostly the first sees the first, or what hides him hides them all, or somebody sees somebody at once.
        let (Some(eye), Some(mark)) = (self.eyes.first(), marks.first()) else { return Glance::Hidden };
        let is_before = |piece: &(Bounds, &Piece)| {
            piece.0.is_crossed(eye.at, mark.at) && piece.1.blocks(eye.at.into(), mark.at.into())
        };
        let last = Some(self.hider.get()).filter(|&nth| self.pieces.get(nth).is_some_and(is_before));
        let hider = last.or_else(|| self.pieces.iter().position(is_before));
        hider.inspect(|&nth| self.hider.set(nth));
        let is_screen = |screen: &&(UnitId, Disc)| screen.0 != of;
        let mut hulls = self.screens.iter().filter(is_screen);
        if hider.is_none() && !hulls.any(|screen| table::passes(eye.at, mark.at, screen.1, Inches::ZERO)) {
            return Glance::Seen;
        }
        let (from, to) = (self.from, Bounds::of_bases(marks).grown(1));
        if hider.is_some_and(|nth| self.pieces[nth].1.parts(from, to)) {
            return Glance::Hidden;
        }
        let lines = Lines::between(from, to);
        // What hid the first is looked at first.
        let mut pieces: SmallVec<[&Piece; 16]> = hider.iter().map(|&nth| self.pieces[nth].1).collect();
        for (nth, (bounds, piece)) in self.pieces.iter().enumerate() {
            if Some(nth) != hider && !lines.miss(*bounds) {
                pieces.push(piece);
            }
        }
        let screens = self.screens.iter().filter(is_screen).map(|screen| screen.1);
        let screens: SmallVec<[Disc; 18]> = screens.filter(|hull| !lines.miss(hull.bounds())).collect();
        let mut pairs = self.eyes.iter().zip(marks.iter().cycle()).skip(1);
        let is_seen = pairs.any(|(eye, mark)| is_open(&mut pieces, eye.at, mark.at, &screens))
            || self.eyes.iter().any(|eye| {
                let hidden = pieces.iter().any(|piece| piece.parts(Bounds::of([eye.at]), to));
                !hidden && marks.iter().any(|&mark| is_clear(&mut pieces, eye.at, mark, &screens))
            });
        match is_seen {
            true => Glance::Seen,
            false if screens.is_empty() => Glance::Hidden,
            false => Glance::Screened,
        }
    }
}

/// BA-LOS-01, BA-LOS-02, BA-LOS-06: a straight line to any part of the base that neither terrain nor a hull blocks.
pub fn is_seen(game: &Game<'_>, eye: Point, mark: Disc, screens: &[Disc]) -> bool {
    let lines = Lines::between(Bounds::of([eye]), mark.bounds().grown(1));
    is_clear(&mut between(game, &lines), eye, mark, screens)
}

/// The same of any base of a target, for an eye of somebody's.
pub fn is_any_seen(game: &Game<'_>, eye: Point, of: UnitId, target: UnitId) -> bool {
    let (from, to) = (Bounds::of([eye]), game.edges(target).grown(1));
    let lines = Lines::between(from, to);
    let mut pieces = between(game, &lines);
    if pieces.iter().any(|piece| piece.parts(from, to)) {
        return false;
    }
    let screens: SmallVec<[Disc; 18]> = hulls(game, of, target).filter(|hull| !lines.miss(hull.bounds())).collect();
    game.discs(target).iter().any(|&mark| is_clear(&mut pieces, eye, mark, &screens))
}

fn is_clear(pieces: &mut [&Piece], eye: Point, mark: Disc, screens: &[Disc]) -> bool {
    is_open(pieces, eye, mark.at, screens)
        || mark.radius > 0 && table::edges(eye, mark).into_iter().any(|to| is_open(pieces, eye, to, screens))
}

fn is_open(pieces: &mut [&Piece], eye: Point, to: Point, screens: &[Disc]) -> bool {
    // What hides one man will hide the next: it is looked at first.
    let hides = pieces.iter().position(|piece| table::is_blocked(piece, eye, to));
    hides.inspect(|&nth| pieces.swap(0, nth)).is_none()
        && !screens.iter().any(|&hull| table::passes(eye, to, hull, Inches::ZERO))
}

/// Terrain that can hide something; BA-BLDG-10: what has fallen lets a line in and out, not through.
fn hiding<'a>(game: &Game<'a>) -> impl Iterator<Item = &'a Piece> + use<'a> {
    let (setup, rubble) = (game.setup, game.rubble);
    let pieces = setup.pieces.iter().zip(&setup.fallen).enumerate();
    let now = pieces.map(move |(nth, (piece, fallen))| if State::has_fallen(rubble, nth) { fallen } else { piece });
    now.filter(|piece| !matches!(piece.opacity, Opacity::Clear))
}

/// The same, as far as it may come between.
fn between<'a>(game: &Game<'a>, lines: &Lines) -> SmallVec<[&'a Piece; 16]> {
    hiding(game).filter(|piece| !lines.miss(piece.bounds())).collect()
}

/// BA-LOS-03: vehicles and wrecks block lines (options `models_block`, `wreck_no_block`).
pub fn screens(game: &Game<'_>, by: UnitId, target: UnitId) -> SmallVec<[Disc; 18]> {
    hulls(game, by, target).collect()
}

fn hulls(game: &Game<'_>, by: UnitId, target: UnitId) -> impl Iterator<Item = Disc> {
    screening(game, by).filter(move |&unit| unit != target).flat_map(|unit| game.discs(unit)).copied()
}

fn screening(game: &Game<'_>, by: UnitId) -> impl Iterator<Item = UnitId> {
    let options = game.setup.options();
    let blocks = move |&unit: &UnitId| {
        let on_table = game.unit(unit).place == crate::Place::Table;
        let wreck = game.unit(unit).wreck && !options.wreck_no_block();
        let is_own = unit == by || game.unit(by).place == crate::Place::Aboard(unit);
        !is_own && (wreck || on_table && (game.is_vehicle(unit) || options.models_block()))
    };
    game.setup.units().filter(blocks)
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
    let (mut pieces, covers) = (between(game, &all), covers(game, &all));
    let screens: SmallVec<[Disc; 18]> = hulls(game, by, target).filter(|hull| !all.miss(hull.bounds())).collect();
    let friends = friends_of(game, by, target, &all);
    let others = others_between(game, by, target, &all);
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
        if !spotted && pieces.iter().any(|piece| piece.parts(from, to)) {
            continue;
        }
        let every_line = listens || game.setup.options().cover_per_model();
        for (mark, (least, line)) in marks.iter().zip(&mut lines) {
            // Somebody sees him as openly as anybody can: all that is left to ask is who is the closest.
            let open = line.filter(|line| !every_line && line.cover == *least);
            if open.is_some() && eyes.len() == 1 && aim.range[slot].is_some_and(|range| gap(eyes[0], *mark) >= range) {
                continue;
            }
            let Some(eye) = nearest_eye(eyes, *mark, |eye| spotted || is_clear(&mut pieces, eye, *mark, &screens))
            else {
                continue;
            };
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

/// Friends that a shot there may pass.
fn friends_of(game: &Game<'_>, by: UnitId, target: UnitId, lines: &Lines) -> SmallVec<[Disc; 48]> {
    const ROUND: i64 = MAN as i64 + 100;
    let on_foot = game.on_table(game.seat(by)).filter(|&u| u != by && u != target && !game.is_vehicle(u));
    let standing = on_foot.filter(|&u| game.unit(u).place == crate::Place::Table);
    let near = standing.filter(|&u| !lines.miss(game.middles(u).grown(ROUND)));
    near.flat_map(|u| game.men_of(u)).filter(|man| !lines.miss(Bounds::of([man.at]).grown(ROUND))).collect()
}

/// Whoever may stand between somebody there.
fn others_between(game: &Game<'_>, by: UnitId, target: UnitId, lines: &Lines) -> SmallVec<[(Disc, Cover, UnitId); 64]> {
    let mut others = SmallVec::new();
    for unit in game.setup.units().filter(|&u| u != by && u != target) {
        let wreck = game.unit(unit).wreck;
        if game.unit(unit).place != crate::Place::Table && !wreck || lines.miss(game.edges(unit)) {
            continue;
        }
        let cover = if wreck || game.is_armoured(unit) { Cover::Hard } else { Cover::Soft };
        let between = game.discs(unit).iter().filter(|disc| !lines.miss(disc.bounds()));
        others.extend(between.map(|&disc| (disc, cover, unit)));
    }
    others
}

/// BA-COV-01: what cover adds to the needed number.
pub const fn cover_term(cover: Cover) -> Option<(C, &'static str, i8)> {
    match cover {
        Cover::None => None,
        Cover::Soft => Some((C::Hit09, "soft cover", 1)),
        Cover::Hard => Some((C::Hit09, "hard cover", 2)),
    }
}
