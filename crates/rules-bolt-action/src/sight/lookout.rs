//! BA-LOS: who sees whom, and what may come between them.
use crate::{Game, Place, game::Glance, state::Discs, words::UnitId};
use kernel::Point;
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell};
use table::{Bounds, Disc, Inches, Lines, Opacity, Piece, Shape, passes};

/// BA-LOS-05: at least one model of one sees at least one model of the other.
pub fn sees(game: &Game<'_>, unit: UnitId, target: UnitId) -> bool {
    Lookout::of(game, unit).sees(target)
}

/// Whether any model of the unit sees any of these bases, which are `of` another.
pub fn sees_any(game: &Game<'_>, unit: UnitId, of: UnitId, marks: impl Iterator<Item = Disc>) -> bool {
    Lookout::of(game, unit).sees_any(of, &marks.collect::<Discs>())
}

/// A unit that looks at others.
#[derive(Debug)]
pub struct Lookout<'g, 'a> {
    pub game: &'g Game<'a>,
    pub unit: UnitId,
    eyes: &'g [Disc],
    outlook: OnceCell<Outlook<'g, 'a>>,
}

impl<'g, 'a> Lookout<'g, 'a> {
    pub fn of(game: &'g Game<'a>, unit: UnitId) -> Lookout<'g, 'a> {
        Lookout::through(game, unit, game.discs(unit))
    }
    /// The same by other eyes than those of its men: what it has seen is not remembered.
    pub fn through(game: &'g Game<'a>, unit: UnitId, eyes: &'g [Disc]) -> Lookout<'g, 'a> {
        Lookout { game, unit, eyes, outlook: OnceCell::new() }
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
    /// Whether the first man sees this point, of another's.
    pub fn sees_point(&self, of: UnitId, at: Point) -> bool {
        let outlook = self.outlook();
        outlook.eyes.first().is_some_and(|eye| outlook.is_open(of, eye.at, at))
    }
    /// Whether all that is in this box is hidden from everybody. No: perhaps it is all the same.
    pub fn sees_nothing(&self, there: Bounds) -> bool {
        let outlook = self.outlook();
        outlook.pieces.iter().any(|piece| piece.parts(outlook.from, there))
    }
    /// Whether the first man sees all that is in this box, of another's. No: perhaps he does all the same.
    pub fn sees_all(&self, of: UnitId, there: Bounds) -> bool {
        let outlook = self.outlook();
        let Some(eye) = outlook.eyes.first() else { return false };
        let lines = Lines::between(Bounds::of([eye.at]), there);
        outlook.pieces.iter().all(|piece| lines.miss(piece.bounds))
            && outlook.screens(of).all(|(_, round)| lines.miss(round))
    }
    fn outlook(&self) -> &Outlook<'g, 'a> {
        self.outlook.get_or_init(|| Outlook::of(self.game, self.unit, self.eyes))
    }
}

/// From where it looks, and what may hide others from it.
#[derive(Debug)]
struct Outlook<'g, 'a> {
    game: &'g Game<'a>,
    eyes: &'g [Disc],
    from: Bounds,
    pieces: Pieces<'a>,
    /// BA-LOS-03: whose hulls may come between, and the boxes round them.
    screens: SmallVec<[(UnitId, Bounds); 12]>,
    /// The piece that hid somebody last.
    hider: Cell<usize>,
}

impl<'g, 'a> Outlook<'g, 'a> {
    fn of(game: &'g Game<'a>, unit: UnitId, eyes: &'g [Disc]) -> Outlook<'g, 'a> {
        let (mut pieces, mut screens) = (SmallVec::new(), SmallVec::new());
        hiding(game).for_each(|piece| pieces.push(piece));
        screening(game, unit).for_each(|other| screens.push((other, game.edges(other))));
        let from = Bounds::of(eyes.iter().map(|eye| eye.at));
        Outlook { game, eyes, from, pieces, screens, hider: Cell::new(0) }
    }
    fn glance(&self, of: UnitId, marks: &[Disc]) -> Glance {
        // Mostly the first sees the first, or what hides him hides them all, or those who stand outermost see past it.
        let (Some(eye), Some(mark)) = (self.eyes.first(), marks.first()) else { return Glance::Hidden };
        let hider = self.hider(eye.at, mark.at);
        if hider.is_none() && !self.is_screened(of, eye.at, mark.at) {
            return Glance::Seen;
        }
        let (from, to) = (self.from, round(marks));
        if hider.is_some_and(|nth| self.pieces[nth].parts(from, to)) {
            return Glance::Hidden;
        }
        let mut rims = [0, 1].into_iter().filter_map(|hand| rim(self.eyes, marks, hand));
        if rims.any(|(eye, to)| self.is_open(of, eye, to)) {
            return Glance::Seen;
        }
        let lines = Lines::between(from, to);
        let mut between = Between { pieces: SmallVec::new(), screens: SmallVec::new() };
        let pieces = self.pieces.iter().filter(|piece| !lines.miss(piece.bounds));
        pieces.for_each(|&piece| between.pieces.push(piece));
        for (other, _) in self.screens(of).filter(|(_, round)| !lines.miss(*round)) {
            let parts = self.game.discs(other).iter().filter(|part| !lines.miss(part.bounds()));
            between.screens.extend(parts.copied());
        }
        match between.is_any_seen(self.eyes, marks) {
            true => Glance::Seen,
            false if between.screens.is_empty() => Glance::Hidden,
            false => Glance::Screened,
        }
    }
    /// Which piece hides a point from an eye.
    fn hider(&self, eye: Point, to: Point) -> Option<usize> {
        // What did so last is looked at first.
        let last = Some(self.hider.get()).filter(|&nth| self.pieces.get(nth).is_some_and(|piece| piece.hides(eye, to)));
        last.or_else(|| self.pieces.iter().position(|piece| piece.hides(eye, to))).inspect(|&nth| self.hider.set(nth))
    }
    fn is_open(&self, of: UnitId, eye: Point, to: Point) -> bool {
        self.hider(eye, to).is_none() && !self.is_screened(of, eye, to)
    }
    fn is_screened(&self, of: UnitId, eye: Point, to: Point) -> bool {
        let is_met = |hull: UnitId| self.game.discs(hull).iter().any(|&part| passes(eye, to, part, Inches::ZERO));
        self.screens(of).any(|(other, round)| round.is_crossed(eye, to) && is_met(other))
    }
    /// Hulls that may hide somebody of this unit.
    fn screens(&self, of: UnitId) -> impl Iterator<Item = (UnitId, Bounds)> {
        self.screens.iter().copied().filter(move |(other, _)| *other != of)
    }
}

/// A box round bases alike, and a hair more.
fn round(bases: &[Disc]) -> Bounds {
    let radius = bases.first().map_or(0, |base| base.radius);
    debug_assert!(bases.iter().all(|base| base.radius == radius), "some are larger than others");
    Bounds::of(bases.iter().map(|base| base.at)).grown(i64::from(radius) + 1)
}

/// Who stands outermost on one hand, left or right, and the outer edge of whom of the others.
fn rim(eyes: &[Disc], marks: &[Disc], hand: usize) -> Option<(Point, Point)> {
    let (from, to) = (eyes.first()?.at, marks.first()?.at);
    let way = [i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y)];
    let [x, y] = if hand == 0 { way } else { way.map(|n| -n) };
    let aside = |man: &&Disc| x * i64::from(man.at.y) - y * i64::from(man.at.x);
    let (eye, mark) = (eyes.iter().max_by_key(aside)?.at, *marks.iter().max_by_key(aside)?);
    Some((eye, table::edges(eye, mark)[hand]))
}

/// What may come between some who look and what they look at.
#[derive(Debug)]
pub(super) struct Between<'a> {
    pub(super) pieces: Pieces<'a>,
    pub(super) screens: SmallVec<[Disc; 18]>,
}

impl<'a> Between<'a> {
    /// A unit and its target.
    pub(super) fn of(game: &Game<'a>, by: UnitId, target: UnitId, lines: &Lines) -> Between<'a> {
        let pieces = within(game, lines).collect();
        let screens = hulls(game, by, target).filter(|hull| !lines.miss(hull.bounds())).collect();
        Between { pieces, screens }
    }
    /// Whether one of them hides all that is in one box from all in the other. No: perhaps they do all the same.
    pub(super) fn parts(&mut self, from: Bounds, to: Bounds) -> bool {
        let hides = self.pieces.iter().position(|piece| piece.parts(from, to));
        let is_hull =
            |hull: Disc| is_parted(from, to, hull.bounds(), |eye, mark| passes(eye, mark, hull, Inches::ZERO));
        self.is_hidden_by(hides) || self.screens.iter().any(|&hull| is_hull(hull))
    }
    /// BA-LOS-01, BA-LOS-02, BA-LOS-06: a straight line to any part of the base that neither terrain nor a hull blocks.
    pub(super) fn is_clear(&mut self, eye: Point, mark: Disc) -> bool {
        self.is_open(eye, mark.at)
            || mark.radius > 0 && table::edges(eye, mark).into_iter().any(|to| self.is_open(eye, to))
    }
    fn is_open(&mut self, eye: Point, to: Point) -> bool {
        let hides = self.pieces.iter().position(|piece| piece.hides(eye, to));
        !self.is_hidden_by(hides) && !self.screens.iter().any(|&hull| passes(eye, to, hull, Inches::ZERO))
    }
    /// What hides one man will hide the next: it is looked at first.
    fn is_hidden_by(&mut self, piece: Option<usize>) -> bool {
        piece.inspect(|&nth| self.pieces.swap(0, nth)).is_some()
    }
    /// Whether any of these sees any of those.
    fn is_any_seen(&mut self, eyes: &[Disc], marks: &[Disc]) -> bool {
        if let ([eye], [mark]) = (eyes, marks) {
            return self.is_clear(eye.at, *mark);
        }
        let (from, to) = (Bounds::of(eyes.iter().map(|eye| eye.at)), round(marks));
        if self.parts(from, to) {
            return false;
        }
        if eyes.len() > marks.len() {
            let (some, others) = eyes.split_at(eyes.len() / 2);
            self.is_any_seen(some, marks) || self.is_any_seen(others, marks)
        } else {
            let (some, others) = marks.split_at(marks.len() / 2);
            self.is_any_seen(eyes, some) || self.is_any_seen(eyes, others)
        }
    }
}

/// BA-LOS-01: whether an eye sees any part of a base.
pub fn is_seen(game: &Game<'_>, eye: Point, mark: Disc, screens: &[Disc]) -> bool {
    let lines = Lines::between(Bounds::of([eye]), mark.bounds().grown(1));
    let pieces = within(game, &lines).collect();
    Between { pieces, screens: SmallVec::from_slice(screens) }.is_clear(eye, mark)
}

/// Terrain that can hide something.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hider<'a> {
    piece: &'a Piece,
    bounds: Bounds,
    /// Of an upright box or crest: whatever crosses it and has no end in here is hidden.
    round: Option<Bounds>,
}

type Pieces<'a> = SmallVec<[Hider<'a>; 16]>;

impl<'a> Hider<'a> {
    fn of(piece: &'a Piece, bounds: Bounds) -> Hider<'a> {
        let round = match (piece.opacity, &piece.shape) {
            _ if piece.height < Inches::ZERO => None,
            (Opacity::Crest { a, b, near }, _) if a.x == b.x || a.y == b.y => {
                Some(bounds.grown(near.in_hundredths().into()))
            }
            (Opacity::Solid | Opacity::Dense { .. }, Shape::Rect { .. }) => Some(bounds),
            _ => None,
        };
        Hider { piece, bounds, round }
    }
    #[inline]
    fn hides(&self, eye: Point, to: Point) -> bool {
        self.bounds.is_crossed(eye, to) && self.stops(eye, to)
    }
    /// The same where the line crosses the box round it, as most do not.
    #[inline(never)]
    fn stops(&self, eye: Point, to: Point) -> bool {
        let is_told = self.round.is_some_and(|round| !round.holds(eye) && !round.holds(to));
        debug_assert!(!is_told || table::is_blocked(self.piece, eye, to), "{self:?} lets {eye:?} see {to:?}");
        is_told || table::is_blocked(self.piece, eye, to)
    }
    /// Whether it hides all that is in one box from all in the other. No: perhaps it does all the same.
    fn parts(&self, from: Bounds, to: Bounds) -> bool {
        let Some(round) = self.round else { return self.piece.parts(from, to) };
        let parts = is_parted(from, to, round, |eye, mark| self.bounds.is_crossed(eye, mark));
        debug_assert_eq!(parts, self.piece.parts(from, to), "{self:?}");
        parts
    }
}

fn hiding<'a>(game: &Game<'a>) -> impl Iterator<Item = Hider<'a>> + use<'a> {
    let (setup, rubble) = (game.setup, game.rubble);
    setup.hiding.iter().map(move |&(nth, bounds)| Hider::of(setup.piece(nth, rubble), bounds))
}

/// The same, as far as it may come between.
fn within<'a>(game: &Game<'a>, lines: &Lines) -> impl Iterator<Item = Hider<'a>> {
    hiding(game).filter(|piece| !lines.miss(piece.bounds))
}

/// Whether something convex between two boxes meets every line from one to the other: if it meets those between like
/// corners, it meets them all.
fn is_parted(from: Bounds, to: Bounds, round: Bounds, meets: impl Fn(Point, Point) -> bool) -> bool {
    let mut rims = from.corners().into_iter().zip(to.corners());
    !round.meets(from) && !round.meets(to) && rims.all(|(eye, mark)| meets(eye, mark))
}

/// BA-LOS-03: vehicles and wrecks block lines (options `models_block`, `wreck_no_block`).
pub fn screens(game: &Game<'_>, by: UnitId, target: UnitId) -> SmallVec<[Disc; 18]> {
    hulls(game, by, target).collect()
}

fn hulls(game: &Game<'_>, by: UnitId, target: UnitId) -> impl Iterator<Item = Disc> {
    screening(game, by).filter(move |&unit| unit != target).flat_map(|unit| game.discs(unit)).copied()
}

fn screening(game: &Game<'_>, by: UnitId) -> impl Iterator<Item = UnitId> {
    let blocks = move |&unit: &UnitId| {
        let on_table = game.unit(unit).place == Place::Table;
        let wreck = game.unit(unit).wreck && !game.setup.options().wreck_no_block();
        let is_own = unit == by || game.unit(by).place == Place::Aboard(unit);
        !is_own && (wreck || on_table)
    };
    game.setup.screens.iter().copied().filter(blocks)
}
