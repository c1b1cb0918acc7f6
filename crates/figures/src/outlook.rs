//! One group that looks at others, and what may come between.
use crate::{
    AimAt, Bases, Opacity, Piece, Scenery, Stopper, Stops, UnitId,
    opacity::{Group, Groups},
};
use kernel::Point;
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell};
use table::{Bounds, Disc, Lines, Shape, edges};

/// So few lines are looked at one by one: those to any part of a base are three.
const fn few(aim: AimAt) -> usize {
    match aim {
        AimAt::Middle => 4,
        AimAt::AnyPart => 1,
    }
}

/// What comes of looking at somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glance {
    Seen,
    /// Terrain alone hides him: whoever else moves, he stays hidden.
    HiddenByTerrain,
    Hidden,
}

/// Where a group looks from.
#[derive(Debug)]
pub struct Outlook<'t, T: Scenery> {
    pub(crate) table: &'t T,
    by: UnitId,
    pub(crate) eyes: &'t [Disc],
    bodies: OnceCell<SmallVec<[(UnitId, &'t Bases); 8]>>,
    /// The piece that hid somebody last: mostly it hides the next one too.
    hider: Cell<usize>,
}

/// What hides a point: a piece or a body, by its place in the list, or something else.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hider {
    Piece(usize),
    Body(usize),
    Other,
}

impl<'t, T: Scenery> Outlook<'t, T> {
    pub fn of(table: &'t T, by: UnitId, eyes: &'t [Disc]) -> Outlook<'t, T> {
        Outlook { table, by, eyes, bodies: OnceCell::new(), hider: Cell::new(usize::MAX) }
    }

    /// Whether anybody sees any of these bases, which are `of` another.
    pub fn sees(&self, of: UnitId, marks: &[Disc]) -> bool {
        self.glance(of, marks) == Glance::Seen
    }
    pub fn glance(&self, of: UnitId, marks: &[Disc]) -> Glance {
        // Mostly the first sees the first, or what hides him hides them all, or those who stand outermost see past it.
        let (Some(&eye), Some(&mark)) = (self.eyes.first(), marks.first()) else { return Glance::HiddenByTerrain };
        let (eye, to) = ends(T::AIM, eye, mark);
        let hider = self.hider(eye, to);
        if hider.is_none() && !self.is_screened(of, eye, to) {
            return Glance::Seen;
        }
        if T::AIM == AimAt::Middle && self.eyes.len() == 1 && marks.len() == 1 {
            return if hider.is_some() { Glance::HiddenByTerrain } else { Glance::Hidden };
        }
        let groups = Groups::of(looking(self.eyes), looked_at::<T>(marks));
        if let Some(Hider::Piece(nth)) = hider
            && self.parts(&self.table.pieces()[nth], &groups)
        {
            return Glance::HiddenByTerrain;
        }
        let mut rims = [0, 1].into_iter().filter_map(|hand| outermost(T::AIM, self.eyes, marks, hand));
        if rims.any(|(eye, to)| self.is_open(of, eye, to)) {
            return Glance::Seen;
        }
        let between = self.between(of, &groups);
        if between.pieces.iter().any(|(piece, opacity)| opacity.surely_parts(&piece.shape, &groups)) {
            return Glance::HiddenByTerrain;
        }
        match between.is_any_seen(&groups) {
            true => Glance::Seen,
            false if between.bodies.is_empty() => Glance::HiddenByTerrain,
            false => Glance::Hidden,
        }
    }
    /// Whether the first of them sees this point, of another's.
    pub fn sees_point(&self, of: UnitId, at: Point) -> bool {
        self.eyes.first().is_some_and(|&eye| {
            let (eye, to) = ends(T::AIM, eye, Disc::dot(at));
            self.is_open(of, eye, to)
        })
    }
    /// Whether everybody whose base is in this box is hidden from all of them, by one piece. No: perhaps it is all the same.
    pub fn surely_hidden(&self, there: Bounds) -> bool {
        let groups = Groups::of(looking(self.eyes), Group { bases: &[], within: there });
        self.table.pieces().iter().any(|piece| self.parts(piece, &groups))
    }
    /// Whether the first of them sees all points in this box, of another's. No: perhaps he does all the same.
    pub fn surely_open(&self, of: UnitId, there: Bounds) -> bool {
        let Some(eye) = self.eyes.first() else { return false };
        let lines = Lines::between(Bounds::of([eye.at]), there);
        let is_harmless = |piece: &Piece| match self.table.opacity(piece) {
            Opacity::Clear => true,
            // Out of it one sees everything.
            Opacity::Solid { .. } => piece.shape.holds(eye.at),
            _ => false,
        };
        self.table.pieces().iter().all(|piece| lines.miss(piece.bounds) || is_harmless(piece))
            && self.table.veils().all(|veil| lines.miss(veil.bounds()))
            && self.bodies(of).all(|(_, body)| lines.miss(body.edges))
    }

    pub(crate) fn lines(&self, marks: &[Disc]) -> Lines {
        Lines::between(looking(self.eyes).within, looked_at::<T>(marks).within)
    }
    /// Whether one sees a base.
    pub(crate) fn is_clear(&self, of: UnitId, eye: Disc, mark: Disc) -> bool {
        let (eye, to) = ends(T::AIM, eye, mark);
        let is_edge_open = || edges(eye.at, mark).into_iter().any(|to| self.is_open(of, eye, Disc::dot(to)));
        self.is_open(of, eye, to) || T::AIM == AimAt::AnyPart && mark.radius > 0 && is_edge_open()
    }
    /// Whether what hid somebody last hides all these from one.
    pub(crate) fn is_parted(&self, eye: Disc, marks: &[Disc]) -> bool {
        let hider = self.table.pieces().get(self.hider.get());
        let ours = Group { bases: &[eye], within: Bounds { least: eye.at, most: eye.at } };
        hider.is_some_and(|piece| self.parts(piece, &Groups::of(ours, looked_at::<T>(marks))))
    }
    fn parts(&self, piece: &Piece, groups: &Groups<'_>) -> bool {
        self.table.opacity(piece).surely_parts(&piece.shape, groups)
    }
    fn is_open(&self, of: UnitId, eye: Disc, to: Disc) -> bool {
        self.hider(eye, to).is_none() && !self.is_screened(of, eye, to)
    }
    fn hider(&self, eye: Disc, to: Disc) -> Option<Hider> {
        let pieces = self.table.pieces();
        let last = self.hider.get();
        if pieces.get(last).is_some_and(|piece| self.look(piece, eye, to) == Stops::Yes) {
            return Some(Hider::Piece(last));
        }
        let (mut inside, most) = (0, self.table.most_inside());
        let crossed = |piece: &Piece| piece.bounds.is_crossed(eye.at, to.at);
        for (nth, piece) in pieces.iter().enumerate().filter(|(_, piece)| crossed(piece)) {
            match stops(self.table.opacity(piece), piece, eye, to) {
                Stops::No => {}
                Stops::Yes => {
                    self.hider.set(nth);
                    return Some(Hider::Piece(nth));
                }
                Stops::Inside(more) => inside += more,
            }
        }
        let is_veiled = || self.table.veils().any(|veil| veil.is_crossed(eye.at, to.at));
        (inside > most || is_veiled()).then_some(Hider::Other)
    }
    #[inline]
    fn look(&self, piece: &Piece, eye: Disc, to: Disc) -> Stops {
        if piece.bounds.is_crossed(eye.at, to.at) {
            stops(self.table.opacity(piece), piece, eye, to)
        } else {
            Stops::No
        }
    }
    fn is_screened(&self, of: UnitId, eye: Disc, to: Disc) -> bool {
        let stops = |body: &Bases| body.edges.is_crossed(eye.at, to.at) && T::BODIES.stops_at_body(body, eye, to);
        T::BODIES != Opacity::Clear && self.bodies(of).any(|(_, body)| stops(body))
    }
    /// Bodies that may hide somebody of this unit.
    fn bodies(&self, of: UnitId) -> impl Iterator<Item = (UnitId, &'t Bases)> {
        let by = self.by;
        let list = || self.table.bodies(by).filter(|(unit, _)| *unit != by).collect();
        self.bodies.get_or_init(list).iter().copied().filter(move |(unit, _)| *unit != of)
    }
    /// What stops a line, in words.
    pub(crate) fn stopper(&self, of: UnitId, eye: Disc, mark: Disc) -> Option<Stopper> {
        let (eye, to) = ends(T::AIM, eye, mark);
        let pieces = self.table.pieces().iter().filter(|piece| self.look(piece, eye, to) == Stops::Yes);
        let piece = pieces.map(|piece| piece.id).min().map(Stopper::Piece);
        let inside = |piece: &Piece| if let Stops::Inside(n) = self.look(piece, eye, to) { n } else { 0 };
        let counted = || {
            let all: u32 = self.table.pieces().iter().map(inside).sum();
            (all > self.table.most_inside()).then_some(Stopper::Counted)
        };
        let veil = || self.table.veils().any(|veil| veil.is_crossed(eye.at, to.at)).then_some(Stopper::Veil);
        let stops = |body: &Bases| T::BODIES.stops_at_body(body, eye, to);
        let body = || self.bodies(of).find(|(_, body)| stops(body)).map(|(unit, _)| Stopper::Body(unit));
        piece.or_else(counted).or_else(veil).or_else(body)
    }

    fn between(&self, of: UnitId, groups: &Groups<'_>) -> Between<'t, T> {
        let lines = groups.lines();
        let pieces = self.table.pieces().iter().filter(|piece| !lines.miss(piece.bounds));
        let bodies = self.bodies(of).filter(|(_, body)| !lines.miss(body.edges));
        Between {
            table: self.table,
            pieces: pieces.map(|piece| (piece, self.table.opacity(piece))).collect(),
            veils: self.table.veils().filter(|veil| !lines.miss(veil.bounds())).collect(),
            bodies: bodies.map(|(_, body)| body).collect(),
            hider: Cell::new(usize::MAX),
        }
    }
}

/// As far as it may come between two groups.
struct Between<'t, T> {
    table: &'t T,
    pieces: SmallVec<[(&'t Piece, Opacity); 16]>,
    veils: SmallVec<[Shape; 4]>,
    bodies: SmallVec<[&'t Bases; 8]>,
    hider: Cell<usize>,
}

impl<T: Scenery> Between<'_, T> {
    /// Whether any of these sees any of those: by halves, until what hides the first hides them all.
    fn is_any_seen(&self, between: &Groups<'_>) -> bool {
        let Groups { eyes, marks, .. } = between;
        if eyes.bases.len() * marks.bases.len() <= few(T::AIM) {
            return marks.bases.iter().any(|&mark| eyes.bases.iter().any(|&eye| self.is_clear(eye, mark)));
        }
        let (eye, to) = ends(T::AIM, eyes.bases[0], marks.bases[0]);
        let Some(hider) = self.hider(eye, to) else { return true };
        if self.parts(hider, between) {
            return false;
        }
        if eyes.bases.len() > marks.bases.len() {
            let (some, others) = eyes.bases.split_at(eyes.bases.len() / 2);
            [some, others].into_iter().any(|bases| self.is_any_seen(&Groups::of(looking(bases), *marks)))
        } else {
            let (some, others) = marks.bases.split_at(marks.bases.len() / 2);
            [some, others].into_iter().any(|bases| self.is_any_seen(&Groups::of(*eyes, looked_at::<T>(bases))))
        }
    }
    fn is_clear(&self, eye: Disc, mark: Disc) -> bool {
        let (eye, to) = ends(T::AIM, eye, mark);
        let is_open = |to: Point| self.hider(eye, Disc::dot(to)).is_none();
        let is_edge_open =
            || T::AIM == AimAt::AnyPart && mark.radius > 0 && edges(eye.at, mark).into_iter().any(is_open);
        self.hider(eye, to).is_none() || is_edge_open()
    }
    fn parts(&self, hider: Hider, between: &Groups<'_>) -> bool {
        match hider {
            Hider::Piece(nth) => self.pieces[nth].1.surely_parts(&self.pieces[nth].0.shape, between),
            Hider::Body(nth) => T::BODIES.surely_parts_by_body(self.bodies[nth], between),
            Hider::Other => false,
        }
    }
    fn hider(&self, eye: Disc, to: Disc) -> Option<Hider> {
        let look = |(piece, opacity): &(&Piece, Opacity)| {
            if piece.bounds.is_crossed(eye.at, to.at) { stops(*opacity, piece, eye, to) } else { Stops::No }
        };
        let last = self.hider.get();
        if self.pieces.get(last).is_some_and(|piece| look(piece) == Stops::Yes) {
            return Some(Hider::Piece(last));
        }
        let mut inside = 0;
        for (nth, piece) in self.pieces.iter().enumerate() {
            match look(piece) {
                Stops::No => {}
                Stops::Yes => {
                    self.hider.set(nth);
                    return Some(Hider::Piece(nth));
                }
                Stops::Inside(more) => inside += more,
            }
        }
        if inside > self.table.most_inside() || self.veils.iter().any(|veil| veil.is_crossed(eye.at, to.at)) {
            return Some(Hider::Other);
        }
        let stops = |body: &&Bases| body.edges.is_crossed(eye.at, to.at) && T::BODIES.stops_at_body(body, eye, to);
        self.bodies.iter().position(stops).map(Hider::Body)
    }
}

/// What a piece does to a line that crosses the box round it, as most do not.
#[inline(never)]
fn stops(opacity: Opacity, piece: &Piece, eye: Disc, to: Disc) -> Stops {
    match piece.shape {
        Shape::Rect { .. } => opacity.stops_crossing(&piece.shape, eye, to),
        _ => opacity.stops(&piece.shape, eye, to),
    }
}

/// The ends of the line to the middle of a mark.
fn ends(aim: AimAt, eye: Disc, mark: Disc) -> (Disc, Disc) {
    match aim {
        AimAt::Middle => (eye, mark),
        AimAt::AnyPart => (Disc::dot(eye.at), Disc::dot(mark.at)),
    }
}

fn looking(bases: &[Disc]) -> Group<'_> {
    Group { bases, within: Bounds::of(bases.iter().map(|base| base.at)) }
}

fn looked_at<T: Scenery>(bases: &[Disc]) -> Group<'_> {
    let middles = Bounds::of(bases.iter().map(|base| base.at));
    let wide = match T::AIM {
        AimAt::Middle => 0,
        AimAt::AnyPart => bases.first().map_or(0, |base| i64::from(base.radius)) + 1,
    };
    Group { bases, within: middles.grown(wide) }
}

/// Who stands outermost on one hand, left or right, and whom of the others he is most likely to see.
fn outermost(aim: AimAt, eyes: &[Disc], marks: &[Disc], hand: usize) -> Option<(Disc, Disc)> {
    let (from, to) = (eyes.first()?.at, marks.first()?.at);
    let way = [i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y)];
    let [x, y] = if hand == 0 { way } else { way.map(|n| -n) };
    let aside = |man: &&Disc| x * i64::from(man.at.y) - y * i64::from(man.at.x);
    let (eye, mark) = (*eyes.iter().max_by_key(aside)?, *marks.iter().max_by_key(aside)?);
    match aim {
        AimAt::Middle => Some((eye, mark)),
        AimAt::AnyPart => Some((Disc::dot(eye.at), Disc::dot(edges(eye.at, mark)[hand]))),
    }
}
