//! Assault moves: as many figures as possible into base contact, the rest close behind.
use crate::{Field, patch::Patch};
use kernel::{Figures, Point};
use smallvec::{SmallVec, smallvec};
use table::{
    Bounds, CONTACT, Disc, Heading, Lines, ahead, bearing, is_overlapping, is_touching, is_within,
    vector::{Vector, apart},
};

/// Places tried round a base, a sixth of the circle apart from one to the fourth next: equal bases pack tightly.
const ROUND: i32 = 24;
/// The same beside those who have gone.
const BESIDE: i32 = 12;

impl<C: Copy> Field<'_, C> {
    /// Where the figures stand after an assault on these bases, each going straight and no farther than `reach`;
    /// `None` if nobody can touch any of them. Only bars that bar the way count, and `others` that are no targets.
    ///
    /// A figure that cannot keep up with the rest goes as far as it can and is left behind.
    pub fn contact(&self, targets: &[Disc], reach: u32) -> Option<Figures> {
        let mut charge = self.charge(targets, reach)?;
        let mut order: SmallVec<[(i64, usize); 24]> = SmallVec::new();
        order.extend(self.figures.iter().enumerate().map(|(n, &p)| (charge.farness(p), n)));
        order.sort_unstable();
        let order: SmallVec<[usize; 24]> = order.into_iter().map(|(_, n)| n).collect();
        charge.send(&order, Charge::contact_spot);
        if !charge.is_in.contains(&true) {
            return None;
        }
        charge.send(&order, Charge::spot_behind);
        charge.bring_up(&order);
        Some(charge.at)
    }

    /// Whether there is such an assault: whether anybody can touch any of them.
    pub fn may_contact(&self, targets: &[Disc], reach: u32) -> bool {
        self.charge(targets, reach).is_some_and(|charge| {
            (0..self.figures.len()).any(|n| charge.contact_spots(n).any(|p| charge.is_free(n, p)))
        })
    }

    /// Before anybody has gone; `None` where nobody is near enough, or nobody gets through.
    fn charge<'f>(&'f self, targets: &'f [Disc], reach: u32) -> Option<Charge<'f, C>> {
        if !self.figures.iter().any(|&start| targets.iter().any(|target| self.may_touch(start, *target, reach))) {
            return None;
        }
        let round = self.figures.iter().copied().chain(targets.iter().map(|t| t.at));
        let widest = targets.iter().map(|t| i64::from(t.radius)).max()?;
        let region = Bounds::of(round).grown(widest + self.spacing() * (1 + self.figures.len() as i64));
        let mut patch = Patch::bare(self);
        patch.gather(region);
        patch.assault(targets, reach);
        // Nobody gets through what lies across every way to them.
        let beside = Bounds::of(targets.iter().map(|t| t.at)).grown(widest + i64::from(self.base) + 2);
        let is_parted = patch.parts(Lines::between(Bounds::of(self.figures.iter().copied()), beside));
        let is_in = smallvec![false; self.figures.len()];
        (!is_parted).then(|| Charge { field: self, patch, targets, at: self.figures.clone(), is_in })
    }

    /// Whether it is near enough, whatever is in the way; a unit for every rounding.
    fn may_touch(&self, start: Point, target: Disc, reach: u32) -> bool {
        let far = i64::from(reach) + i64::from(self.base) + i64::from(target.radius) + 4;
        self.out_of.is_some() || apart(start, target.at) <= far.pow(2)
    }
}

struct Charge<'f, C: Clone> {
    field: &'f Field<'f, C>,
    patch: Patch<'f, C>,
    targets: &'f [Disc],
    /// Where everybody stands, whether he has gone already or not: the places of those who wait stay theirs.
    at: Figures,
    is_in: SmallVec<[bool; 24]>,
}

impl<C: Copy> Charge<'_, C> {
    /// Sends everybody who finds a place. Who found none looks again when somebody else has gone.
    fn send(&mut self, order: &[usize], find: impl Fn(&Self, usize) -> Option<Point>) {
        let mut waiting: SmallVec<[usize; 24]> = order.iter().copied().filter(|&n| !self.is_in[n]).collect();
        let mut in_vain = 0;
        while in_vain < waiting.len() {
            let n = waiting.remove(0);
            if let Some(spot) = find(self, n) {
                (self.at[n], self.is_in[n], in_vain) = (spot, true, 0);
            } else {
                waiting.push(n);
                in_vain += 1;
            }
        }
    }

    /// Of a ring, where figure `n` may come to stand and what counts is least; of equals, the first by where it lies.
    fn best(
        &self,
        n: usize,
        ring: Ring,
        counts: impl Fn(Point) -> i64,
        mut best: Option<(i64, Point)>,
    ) -> Option<(i64, Point)> {
        let near = Disc::new(ring.centre, ring.radius as u16 + self.field.base + CONTACT.in_hundredths() as u16);
        let crowd: SmallVec<[Disc; 24]> = self.crowd(n).filter(|&other| is_overlapping(near, other)).collect();
        let is_clear = |p: Point| crowd.iter().all(|&other| !is_overlapping(self.field.disc(p), other));
        for p in ring.spots().filter(|&p| self.patch.may_reach(n, p) && is_clear(p)) {
            let spot = (counts(p), p);
            if best.is_none_or(|best| spot < best) && self.is_linked(p) && self.may_end(n, p) {
                best = Some(spot);
            }
        }
        best
    }

    /// Whom figure `n` may touch, and where it would stand if it went straight there.
    fn in_reach(&self, n: usize) -> impl Iterator<Item = (Disc, Point)> {
        let start = self.field.figures[n];
        let near = self.targets.iter().filter(move |t| self.field.may_touch(start, **t, self.patch.reach()));
        near.map(move |target| {
            let reach = i64::from(self.field.base) + i64::from(target.radius);
            (*target, Vector::between(target.at, start).scaled(reach).from(target.at))
        })
    }

    /// Places in base contact with one target.
    fn round(&self, target: Disc, straight: Point) -> Ring {
        // The ring starts where the first man stands already, so that the next fit closely beside him.
        let first = self.gone().find(|&p| is_touching(self.field.disc(p), target)).unwrap_or(straight);
        let radius = u32::from(self.field.base) + u32::from(target.radius);
        Ring { centre: target.at, first: bearing(target.at, first), radius, points: ROUND }
    }

    /// Places in base contact for figure `n`.
    fn contact_spots(&self, n: usize) -> impl Iterator<Item = Point> {
        self.in_reach(n)
            .flat_map(|(target, straight)| [straight].into_iter().chain(self.round(target, straight).spots()))
    }

    /// The one that is nearest to him.
    fn contact_spot(&self, n: usize) -> Option<Point> {
        let far = |p: Point| apart(p, self.field.figures[n]);
        let mut near: SmallVec<[(i64, Disc, Point); 24]> = SmallVec::new();
        near.extend(self.in_reach(n).map(|(target, straight)| (far(straight), target, straight)));
        near.sort_unstable();
        let mut best = None;
        for (least, target, straight) in near {
            // Round a target nothing is nearer than straight ahead.
            if best.is_some_and(|(far, _)| far <= least) {
                break;
            }
            let may_go_ahead =
                self.patch.may_reach(n, straight) && self.is_linked(straight) && self.is_free(n, straight);
            best = if may_go_ahead {
                Some((least, straight))
            } else {
                self.best(n, self.round(target, straight), far, best)
            };
        }
        best.map(|(_, p)| p)
    }

    /// The place beside those who have gone that is nearest to a target.
    fn spot_behind(&self, n: usize) -> Option<Point> {
        let radius = self.field.spacing() as u32;
        let rings = self.gone().map(|centre| Ring { centre, first: Heading::NORTH, radius, points: BESIDE });
        rings.fold(None, |best, ring| self.best(n, ring, |p| self.farness(p), best)).map(|(_, p)| p)
    }

    /// Those who cannot keep up go as far as they can, or stay.
    fn bring_up(&mut self, order: &[usize]) {
        for &n in order {
            let start = self.field.figures[n];
            let Some(target) = self.targets.iter().min_by_key(|t| apart(t.at, start)).filter(|_| !self.is_in[n]) else {
                continue;
            };
            let way = Vector::between(start, target.at);
            let most = i64::from(self.patch.reach()).min(way.square().isqrt());
            let stops = [4, 3, 2, 1].map(|quarters| way.scaled(most * quarters / 4).from(start));
            self.at[n] = stops.into_iter().find(|&p| self.is_free(n, p)).unwrap_or(start);
        }
    }

    fn gone(&self) -> impl Iterator<Item = Point> + '_ {
        self.at.iter().zip(&self.is_in).filter(|(_, is_in)| **is_in).map(|(&p, _)| p)
    }
    /// Square of the distance to the nearest target.
    fn farness(&self, p: Point) -> i64 {
        self.targets.iter().map(|target| apart(p, target.at)).min().unwrap_or(0)
    }
    fn is_linked(&self, p: Point) -> bool {
        let at = self.field.disc(p);
        !self.is_in.contains(&true) || self.gone().any(|q| is_within(at, self.field.disc(q), self.field.coherency))
    }
    /// Everybody whom figure `n` may not stand on.
    fn crowd(&self, n: usize) -> impl Iterator<Item = Disc> {
        let rest = self.at.iter().enumerate().filter(move |&(m, _)| m != n);
        self.targets.iter().copied().chain(rest.map(|(_, &q)| self.field.disc(q)))
    }
    fn is_free(&self, n: usize, p: Point) -> bool {
        self.crowd(n).all(|other| !is_overlapping(self.field.disc(p), other)) && self.may_end(n, p)
    }
    /// Whether the ground lets figure `n` go there and stand.
    fn may_end(&self, n: usize, p: Point) -> bool {
        self.patch.may_go(n, &[], p) && self.patch.stand(p).is_ok()
    }
}

/// So many points round a centre, from `first` on.
#[derive(Clone, Copy)]
struct Ring {
    centre: Point,
    first: Heading,
    radius: u32,
    points: i32,
}

impl Ring {
    fn spots(self) -> impl Iterator<Item = Point> {
        let Ring { centre, first, radius, points } = self;
        (0..points).map(move |k| ahead(centre, first.turned(k * 360 / points), radius))
    }
}
