//! BA-LOS, BA-COV: line of sight and cover.
use crate::{
    Arc, Clause as C, Cover, Game, Kind, MAN, MEN, Place, Round, buildings,
    setup::RUBBLE,
    shooting::{Attack, Told},
    traits,
    weapons::{Gun, Guns},
    words::{Behind, Event, UnitId},
};
use figures::{
    AimAt, Bases, Crossing, Discs, FigureSet, Giver, Line, Opacity, Outlook, Piece, PieceId, Pieces, Scenery, Shield,
    Sightlines, Stopper, Tally, on_line,
};
use smallvec::SmallVec;
use table::{Disc, Inches, Shape, ahead};

/// BA-LOS-04, BA-COV-05: so near friends nobody fires, and so near an obstacle one is at it.
const NEAR: Inches = Inches::whole(1);
/// BA-COV-03: so near an obstacle one is in cover behind it.
const BEHIND: Inches = Inches::whole(2);

impl Scenery for Game<'_> {
    /// BA-LOS-01: a line to any part of the base will do.
    const AIM: AimAt = AimAt::AnyPart;
    const BODIES: Opacity = Opacity::Shut;

    fn pieces(&self) -> &Pieces {
        &self.setup.pieces
    }
    /// BA-LOS-02, BA-LOS-06: as the scenario has it; BA-BLDG-10: a building that fell is dense, no longer solid.
    fn opacity(&self, piece: &Piece) -> Opacity {
        if self.is_rubble(piece.id.0.into()) { RUBBLE } else { piece.opacity }
    }
    /// BA-LOS-03: vehicles and wrecks block lines, men do not (options `models_block`, `wreck_no_block`).
    fn bodies(&self, by: UnitId) -> impl Iterator<Item = (UnitId, &Bases)> {
        let blocks = move |&unit: &UnitId| {
            let is_wreck = self.unit(unit).wreck && !self.setup.options().wreck_no_block();
            (is_wreck || self.unit(unit).place == Place::Table) && self.unit(by).place != Place::Aboard(unit)
        };
        self.setup.screens.iter().copied().filter(blocks).map(|unit| (unit, self.bases(unit)))
    }
}

/// BA-LOS-05: at least one model of one sees at least one model of the other.
pub fn sees(game: &Game<'_>, unit: UnitId, target: UnitId) -> bool {
    // BA-HAND-01: that is for the players to see.
    if game.setup.is_mapless() {
        return true;
    }
    let look = || Outlook::of(game, unit, game.discs(unit)).glance(target, game.discs(target));
    game.once_seen(unit, target, look)
}

/// BA-SHOOT-03: one of these of the unit does.
pub fn sees_by(game: &Game<'_>, unit: UnitId, eyes: &[Disc], target: UnitId) -> bool {
    let is_everybody = game.setup.is_mapless() || eyes == game.discs(unit);
    if is_everybody { sees(game, unit, target) } else { sees_through(game, unit, eyes, target, game.discs(target)) }
}

/// The same by other eyes of the unit, or of other bases of the target.
pub fn sees_through(game: &Game<'_>, unit: UnitId, eyes: &[Disc], target: UnitId, marks: &[Disc]) -> bool {
    Outlook::of(game, unit, eyes).sees(target, marks)
}

/// By which clause one unit does not see another: what the line between their leaders meets.
pub fn blocked_by(game: &Game<'_>, unit: UnitId, target: UnitId) -> C {
    let [from, to] = [unit, target].map(|of| [Disc::dot(game.origin(of))]);
    match Sightlines::between(game, unit, &from, target, &to).stopper() {
        Some(Stopper::Piece(piece)) if game.kind_of(piece.0.into()) == Kind::Hill => C::Los06,
        Some(Stopper::Piece(_)) => C::Los02,
        _ => C::Los03,
    }
}

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
    /// Option `cover_per_model`: the cover of that closest model.
    own_cover: [Cover; MEN],
}

/// BA-COV-03: how many of the target's men in sight are behind something, and what gives them the cover that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    pub behind: Behind,
    /// Behind anything, behind hard cover, in sight.
    pub soft: u8,
    pub hard: u8,
    pub visible: u8,
}

/// BA-SHOOT-12, BA-COV-03: the range of every weapon to a target, and the target's cover.
pub fn aim(game: &Game<'_>, by: UnitId, at: UnitId, guns: &Guns) -> Aim {
    let muzzles = Muzzles::of(game, by, at, guns);
    let lines = muzzles.lines(game, by, at);
    let between = Between::of(game, by, at, &lines);
    let mut aim = Aim::NONE;
    for muzzle in &muzzles.all {
        // BA-SHOOT-12: to the closest model it sees; BA-LOS-04: no direct shot passes within 1" of friends.
        let is_free = |line: Line| muzzle.is_indirect || !between.is_past_friends(line);
        match lines.nearest(muzzle.eyes, is_free) {
            Some(line) => aim.lay(muzzle.slots, line.gap, between.own_cover(game, line)),
            None if lines.nearest(muzzle.eyes, |_| true).is_some() => aim.masked |= muzzle.slots,
            None => {}
        }
    }
    // BA-BLDG-05: behind walls.
    if buildings::is_inside(game, at) {
        return Aim { cover: Cover::Hard, own_cover: [Cover::Hard; MEN], ..aim };
    }
    // BA-COV-03: a model is covered if everybody who sees it sees it through cover.
    let shooters: SmallVec<[FigureSet; 12]> = muzzles.all.iter().map(|muzzle| muzzle.eyes).collect();
    let tally = lines.tally(&shooters, |mark| between.least(mark), |line| between.cover(line));
    // BA-COV-02: at least half of the visible models; hard goes before soft.
    aim.cover = tally.half().level;
    aim.screen = Screen::of(&tally, aim.cover);
    aim
}

impl Aim {
    const NONE: Aim =
        Aim { range: [None; MEN], masked: 0, cover: Cover::None, screen: None, own_cover: [Cover::None; MEN] };

    fn lay(&mut self, slots: u16, range: Inches, cover: Cover) {
        for slot in (0..MEN).filter(|slot| slots >> slot & 1 == 1) {
            (self.range[slot], self.own_cover[slot]) = (Some(range), cover);
        }
    }
    /// BA-COV-03: the unit's cover (option `cover_per_model`: that of the closest model the shooter sees).
    pub fn cover_for(&self, game: &Game<'_>, slot: u8) -> Cover {
        if game.setup.options().cover_per_model() { self.own_cover[usize::from(slot)] } else { self.cover }
    }
}

impl Screen {
    fn of(tally: &Tally<Cover>, cover: Cover) -> Option<Screen> {
        let behind = match tally.giver(cover.max(Cover::Soft))? {
            Giver::Piece(piece) => Behind::Piece(piece.0),
            Giver::Unit(unit) => Behind::Unit(unit),
        };
        let [soft, hard] = [Cover::Soft, Cover::Hard].map(|cover| tally.with(cover));
        Some(Screen { behind, soft, hard, visible: tally.of() })
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

/// BA-SHOOT-03: those who would roll dice with these: loaders and crew do not count; BA-BLDG-03: inside, the openings.
pub fn shooters(game: &Game<'_>, unit: UnitId, guns: &[Gun]) -> Discs {
    if buildings::is_inside(game, unit) {
        return Discs::from_slice(game.discs(unit));
    }
    guns.iter().map(|gun| muzzle(game, unit, gun.slot)).collect()
}

/// Where weapons are fired from: the eyes that each has, among those of all.
struct Muzzles {
    bases: Discs,
    all: SmallVec<[Muzzle; 12]>,
    /// BA-TRAIT-03: what the spotter sees a mortar may be laid on.
    spotted: FigureSet,
}

struct Muzzle {
    eyes: FigureSet,
    /// The weapons, one bit each.
    slots: u16,
    is_indirect: bool,
}

impl Muzzles {
    fn of(game: &Game<'_>, by: UnitId, at: UnitId, guns: &Guns) -> Muzzles {
        let is_indirect = |gun: &Gun| gun.round == Round::Indirect;
        let is_spotted = guns.iter().any(is_indirect) && traits::is_spotted(game, by, at);
        let mut muzzles = Muzzles { bases: Discs::new(), all: SmallVec::new(), spotted: FigureSet::NONE };
        let mut add = |bases: &[Disc], slots: u16, is_indirect: bool| {
            let first = muzzles.bases.len();
            muzzles.bases.extend_from_slice(bases);
            let eyes = (first..muzzles.bases.len()).collect();
            muzzles.all.push(Muzzle { eyes, slots, is_indirect });
            if is_indirect && is_spotted {
                muzzles.spotted = muzzles.spotted.or(eyes);
            }
        };
        if !buildings::is_inside(game, by) {
            guns.iter().for_each(|gun| add(&[muzzle(game, by, gun.slot)], 1 << gun.slot, is_indirect(gun)));
            return muzzles;
        }
        // BA-BLDG-03: inside, everybody fires from the same openings.
        for indirect in [false, true] {
            let slots = guns.iter().filter(|gun| is_indirect(gun) == indirect).fold(0, |all, gun| all | 1 << gun.slot);
            if slots != 0 {
                add(game.discs(by), slots, indirect);
            }
        }
        muzzles
    }
    fn lines<'t, 'a>(&'t self, game: &'t Game<'a>, by: UnitId, at: UnitId) -> Sightlines<'t, Game<'a>> {
        Sightlines::between(game, by, &self.bases, at, game.discs(at)).granting(self.spotted)
    }
}

/// What may come between a unit and its target.
struct Between<'g> {
    /// Terrain that gives cover.
    covers: SmallVec<[(PieceId, Kind, &'g Shape, Cover); 16]>,
    /// BA-COV-04: others who stand there.
    others: SmallVec<[(UnitId, Cover, &'g Bases); 16]>,
    /// BA-LOS-04: friendly men that a shot may come too near to.
    friends: SmallVec<[&'g Bases; 8]>,
    any_obstacle: bool,
}

impl<'g> Between<'g> {
    fn of(game: &'g Game<'_>, by: UnitId, at: UnitId, lines: &Sightlines<'_, Game<'_>>) -> Between<'g> {
        let any_obstacle = game.setup.options().cover_any_obstacle();
        let (covers, others, friends) = (SmallVec::new(), SmallVec::new(), SmallVec::new());
        let mut between = Between { covers, others, friends, any_obstacle };
        for (nth, terrain) in (0..).zip(&game.setup.plan.terrain) {
            let (shape, id) = (&terrain.piece.shape, usize::from(nth));
            let cover = if game.is_rubble(id) { Cover::Hard } else { terrain.cover };
            if cover > Cover::None && !lines.miss(shape.bounds()) {
                between.covers.push((PieceId(nth), game.kind_of(id), shape, cover));
            }
        }
        for unit in game.setup.units().filter(|&u| u != by && u != at) {
            let wreck = game.unit(unit).wreck;
            if game.unit(unit).place != Place::Table && !wreck {
                continue;
            }
            let bases = game.bases(unit);
            // BA-COV-04: soft behind men and soft-skins, hard behind armour and wrecks.
            if !lines.miss(bases.edges) {
                let cover = if wreck || game.is_armoured(unit) { Cover::Hard } else { Cover::Soft };
                between.others.push((unit, cover, bases));
            }
            let is_friend = game.seat(unit) == game.seat(by) && !game.is_vehicle(unit);
            if is_friend && !lines.miss(bases.edges.grown(NEAR.in_hundredths().into())) {
                between.friends.push(bases);
            }
        }
        between
    }
    /// BA-LOS-04: within 1" of friendly men of another unit.
    fn is_past_friends(&self, line: Line) -> bool {
        self.friends.iter().any(|friends| line.passes(friends, NEAR))
    }
    /// BA-COV-04: the best cover a single line gives.
    fn cover(&self, line: Line) -> Shield<Cover> {
        let covers = self.covers.iter().copied();
        let best = on_line(&|| line.eye, line.mark, NEAR, covers, |kind, line| {
            is_met(kind, line) && !is_own(kind, line) && self.is_behind(kind, line)
        });
        best.or_past(line, self.others.iter().copied())
    }
    /// BA-COV-03: an obstacle covers those within 2" of it (option `cover_any_obstacle`: everybody beyond it).
    fn is_behind<E: Fn() -> Disc>(&self, kind: Kind, line: &Crossing<'_, E>) -> bool {
        kind != Kind::Obstacle || self.any_obstacle || line.shape.is_within_of(line.mark, BEHIND)
    }
    /// What somebody there has whoever looks.
    fn least(&self, mark: Disc) -> Cover {
        let holds = |(_, kind, shape, _): &&(_, Kind, &Shape, _)| *kind != Kind::Obstacle && shape.holds(mark.at);
        self.covers.iter().filter(holds).map(|(.., cover)| *cover).max().unwrap_or_default()
    }
    /// Option `cover_per_model`: nobody asks for it otherwise.
    fn own_cover(&self, game: &Game<'_>, line: Line) -> Cover {
        if game.setup.options().cover_per_model() { self.cover(line).level } else { Cover::None }
    }
}

/// Across an obstacle; into other terrain, or out of it.
fn is_met<E: Fn() -> Disc>(kind: Kind, line: &Crossing<'_, E>) -> bool {
    if kind == Kind::Obstacle { line.is_crossed() } else { line.is_mark_in() || line.is_eye_in() }
}

/// BA-COV-05: who stands at an obstacle, or within 1" of the edge of what he looks out of, fires over it freely.
fn is_own<E: Fn() -> Disc>(kind: Kind, line: &Crossing<'_, E>) -> bool {
    match kind {
        Kind::Obstacle => line.is_eye_at(),
        _ => !line.is_mark_in() && line.leaves().is_none_or(|out| out <= u32::from(MAN) + NEAR.as_budget()),
    }
}

/// BA-COV-05: the piece at which a shooter stands, and which is none to him.
fn fired_over(game: &Game<'_>, attack: &Attack) -> Option<PieceId> {
    let Attack { by, at, ref guns, .. } = *attack;
    let muzzles = Muzzles::of(game, by, at, guns);
    let lines = muzzles.lines(game, by, at);
    let between = Between::of(game, by, at, &lines);
    let over = |Line { eye, mark, .. }: Line| {
        let is_over = |&(_, kind, shape, _): &(_, Kind, &Shape, _)| {
            let line = Crossing { shape, eye: &|| eye, mark, at: NEAR };
            is_met(kind, &line) && is_own(kind, &line)
        };
        between.covers.iter().find(|piece| is_over(piece)).map(|piece| piece.0)
    };
    let all = muzzles.all.iter().flat_map(|muzzle| (0..game.discs(at).len()).map(|mark| (muzzle.eyes, mark)));
    all.filter_map(|(eyes, mark)| lines.line_to(eyes, mark)).find_map(over)
}

/// BA-COV-01..05: what stands between the firers and their target, and whether it counts.
pub fn cover_told(game: &Game<'_>, attack: &Attack, aim: &Aim) -> Told {
    let mut told = Told::new();
    let Attack { by, at, .. } = *attack;
    let is_aimed = |gun: &Gun| gun.round != Round::Indirect && game.setup.weapon(gun.weapon).flame.is_none();
    if game.is_vehicle(at) || !attack.guns.iter().any(is_aimed) || game.setup.options().cover_per_model() {
        return told;
    }
    if aim.cover == Cover::None
        && !buildings::is_inside(game, by)
        && let Some(PieceId(piece)) = fired_over(game, attack)
    {
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

/// BA-COV-01: what cover adds to the needed number.
pub const fn cover_term(cover: Cover) -> Option<(C, &'static str, i8)> {
    match cover {
        Cover::None => None,
        Cover::Soft => Some((C::Hit09, "soft cover", 1)),
        Cover::Hard => Some((C::Hit09, "hard cover", 2)),
    }
}
