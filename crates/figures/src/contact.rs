//! Assault moves: as many figures as possible into base contact, the rest close behind.
use crate::{
    Field,
    patch::Patch,
    ways::{is_beyond, part},
};
use kernel::{Figures, March, Point, Refusal, Route, Why, route_length};
use smallvec::{SmallVec, smallvec};
use std::cell::OnceCell;
use table::{
    Bounds, CONTACT, Disc, Heading, Shape, ahead, bearing, is_overlapping, is_touching, is_within,
    vector::{Vector, apart},
};

/// Places tried round a base, a sixth of the circle apart from one to the fourth next: equal bases pack tightly.
const ROUND: i32 = 24;
/// The same beside those who have gone.
const BESIDE: i32 = 12;

/// An assault that gets there: where everybody stands after it, and by which way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    pub figures: Figures,
    /// Everybody's own way, where it is not straight.
    pub ways: SmallVec<[Option<Route>; 12]>,
    /// How many could not keep up with the rest.
    pub left_behind: u8,
}

impl Charge {
    /// The leader's way, and where everybody stands at its end.
    pub fn march(&self, from: Point) -> March {
        let straight = || Route::from_slice(&[from, self.figures[0]]);
        March { route: self.ways[0].clone().unwrap_or_else(straight), figures: self.figures.clone() }
    }
}

impl<C: Copy> Field<'_, C> {
    /// An assault on these bases, each figure by its own shortest way and no farther than `reach`; `None` if nobody can
    /// touch any of them. Only bars that bar the way count, and `others` that are no targets. Nobody is touched across
    /// what is `held`: there the way leads on to the middle of his base.
    ///
    /// A figure that cannot keep up with the rest goes as far as it can and is left behind.
    pub fn charge(&self, targets: &[Disc], reach: u32, held: &[&Shape]) -> Option<Charge> {
        self.rush(targets, reach, held)?.charge()
    }

    /// The same with the leader on a way that is drawn; `None` if nobody would touch any of them.
    pub(crate) fn charge_along(
        &self,
        route: &[Point],
        targets: &[Disc],
        held: &[&Shape],
    ) -> Result<Option<Charge>, Refusal<C>> {
        let (Some(mut rush), Some(&end)) = (self.rush(targets, self.reach, held), route.last()) else {
            return Ok(None);
        };
        rush.wide().lead(route)?;
        let crowded = |at| Err(Refusal::at(self.coherency_clause, Why::Crowded, at));
        if let Some(target) = targets.iter().find(|&&target| is_overlapping(self.disc(end), target)) {
            return crowded(target.at);
        }
        (rush.at[0], rush.is_in[0], rush.ways[0]) = (end, true, Some(Route::from_slice(route)));
        // Who stands where he comes to stand goes on; or he is in his way.
        let charge = rush.charge();
        match charge.as_ref().and_then(|charge| self.crowded(&charge.figures)) {
            Some(at) => crowded(at),
            None => Ok(charge),
        }
    }

    /// The ways of an assault, its ready one first; where the leader goes round something, round the other side as well, if
    /// that leads into contact.
    pub fn ways_to(&self, ready: March, targets: &[Disc], held: &[&Shape]) -> SmallVec<[March; 2]> {
        let beyond = || {
            let rush = self.rush(targets, self.reach, held)?;
            let spots = rush.contact_spots(0);
            let way = rush.wide().way(self.figures[0], &spots, self.reach, is_beyond(&ready.route))?;
            let charge = self.charge_along(&way.route, targets, held).ok()??;
            Some(March { route: way.route, figures: charge.figures })
        };
        let other = if ready.route.len() > 2 { beyond() } else { None };
        [Some(ready), other].into_iter().flatten().collect()
    }

    /// Everybody's way in an assault that ends so.
    pub fn charge_of(&self, march: &March, targets: &[Disc]) -> Charge {
        let mut ways: SmallVec<[Option<Route>; 12]> = smallvec![None; self.figures.len()];
        if let Some(rush) = self.rush(targets, self.reach, &[]) {
            for (n, &p) in march.figures.iter().enumerate().skip(1).filter(|&(n, &p)| !rush.patch.may_go(n, &[], p)) {
                ways[n] = rush.wide().way(self.figures[n], &[p], self.reach, |_| true).map(|way| way.route);
            }
        }
        ways[0] = Some(march.route.clone()).filter(|route| route.len() > 2);
        let left_behind = self.group(&march.figures).iter().filter(|is_with| !**is_with).count() as u8;
        Charge { figures: march.figures.clone(), ways, left_behind }
    }

    /// Every check of figures that were put round their targets by hand.
    pub(crate) fn check_charge(&self, route: &[Point], figures: &[Point], targets: &[Disc]) -> Result<(), Refusal<C>> {
        let no = |why, at| Err(Refusal::at(self.coherency_clause, why, at));
        let Some(rush) = self.rush(targets, self.reach, &[]) else { return Ok(()) };
        if let Some(&leader) = figures.first().filter(|leader| Some(*leader) != route.last()) {
            return no(Why::Scattered, leader);
        }
        rush.wide().lead(route)?;
        for (n, &p) in figures.iter().enumerate() {
            rush.wide().stand(p)?;
            if targets.iter().any(|&target| is_overlapping(self.disc(p), target)) {
                return no(Why::Crowded, p);
            }
            if n > 0 && rush.wide().way(self.figures[n], &[p], self.reach, |_| true).is_none() {
                let price = self.cost(&[self.figures[n], p]);
                let is_far = price > self.reach;
                return no(if is_far { Why::TooFar { price, budget: self.reach } } else { Why::Barred }, p);
            }
        }
        match (self.crowded(figures), self.straggler(figures)) {
            (Some(at), _) => no(Why::Crowded, at),
            (None, Some(at)) if !self.is_scattered() => no(Why::Scattered, at),
            _ => Ok(()),
        }
    }

    /// Whether there is such an assault: whether anybody can touch any of them.
    pub fn may_charge(&self, targets: &[Disc], reach: u32, held: &[&Shape]) -> bool {
        self.least_charge(targets, reach, held).is_some()
    }

    /// How far somebody must go at least to touch any of them, if that is no more than `reach`.
    pub fn least_charge(&self, targets: &[Disc], reach: u32, held: &[&Shape]) -> Option<u32> {
        let rush = self.rush(targets, reach, held)?;
        let mut starts: SmallVec<[usize; 24]> = (0..self.figures.len()).collect();
        starts.retain(|n| rush.in_reach(*n).next().is_some());
        // Mostly nothing is in the way of the nearest.
        let mut least = None;
        let mut is_nearest = true;
        let mut pairs: SmallVec<[(i64, usize, Disc, Point); 144]> = SmallVec::new();
        for &n in &starts {
            let far = |p: Point| apart(self.figures[n], p);
            pairs.extend(rush.in_reach(n).map(|(target, straight)| (far(straight), n, target, straight)));
        }
        pairs.sort_unstable();
        for &(_, n, target, straight) in &pairs {
            if rush.patch.may_reach(n, straight) && rush.may_touch_at(straight, target) && rush.is_free(n, straight) {
                least = Some(self.cost(&[self.figures[n], straight]));
                break;
            }
            is_nearest = false;
        }
        if is_nearest {
            return least;
        }
        let most = least.unwrap_or(reach);
        rush.least_way(&starts, most).or(least)
    }

    /// Before anybody has gone; `None` where nobody is near enough.
    fn rush<'f>(&'f self, targets: &'f [Disc], reach: u32, held: &'f [&'f Shape]) -> Option<Rush<'f, C>> {
        if !self.figures.iter().any(|&start| targets.iter().any(|target| self.may_touch(start, *target, reach))) {
            return None;
        }
        let round = self.figures.iter().copied().chain(targets.iter().map(|t| t.at));
        let widest = targets.iter().map(|t| i64::from(t.radius)).max()?;
        let region = Bounds::of(round).grown(widest + self.spacing() * (1 + self.figures.len() as i64));
        let mut patch = Patch::bare(self);
        patch.gather(region);
        patch.assault(targets, reach);
        let (is_in, ways) = (smallvec![false; self.figures.len()], smallvec![None; self.figures.len()]);
        Some(Rush {
            field: self,
            patch,
            region,
            wide: OnceCell::new(),
            targets,
            held,
            at: self.figures.clone(),
            is_in,
            ways,
        })
    }

    /// Whether it is near enough, whatever is in the way; a unit for every rounding.
    fn may_touch(&self, start: Point, target: Disc, reach: u32) -> bool {
        let far = i64::from(reach) + i64::from(self.base) + i64::from(target.radius) + 4;
        self.out_of.is_some() || apart(start, target.at) <= far.pow(2)
    }
}

struct Rush<'f, C: Clone> {
    field: &'f Field<'f, C>,
    patch: Patch<'f, C>,
    region: Bounds,
    /// With all that may be met on ways round something.
    wide: OnceCell<Patch<'f, C>>,
    targets: &'f [Disc],
    held: &'f [&'f Shape],
    /// Where everybody stands, whether he has gone already or not: the places of those who wait stay theirs.
    at: Figures,
    is_in: SmallVec<[bool; 24]>,
    ways: SmallVec<[Option<Route>; 12]>,
}

/// Where somebody ends, and his way if it is not straight.
type Goal = (Point, Option<Route>);

impl<'f, C: Copy> Rush<'f, C> {
    /// Everybody who has not gone yet: into contact, or behind those who are. `None` if nobody touches anybody.
    fn charge(mut self) -> Option<Charge> {
        let mut order: SmallVec<[(i64, usize); 24]> = SmallVec::new();
        order.extend(self.field.figures.iter().enumerate().map(|(n, &p)| (self.farness(p), n)));
        order.sort_unstable();
        let order: SmallVec<[usize; 24]> = order.into_iter().map(|(_, n)| n).collect();
        self.send(&order, Rush::contact_spot);
        if !self.is_in.contains(&true) {
            return None;
        }
        self.send(&order, Rush::spot_behind);
        let left_behind = self.is_in.iter().filter(|is_in| !**is_in).count() as u8;
        self.bring_up(&order);
        Some(Charge { figures: self.at, ways: self.ways, left_behind })
    }

    /// Sends everybody who finds a place. Who found none looks again when somebody else has gone.
    fn send(&mut self, order: &[usize], find: impl Fn(&Self, usize) -> Option<Goal>) {
        let mut waiting: SmallVec<[usize; 24]> = order.iter().copied().filter(|&n| !self.is_in[n]).collect();
        let mut in_vain = 0;
        while in_vain < waiting.len() {
            let n = waiting.remove(0);
            if let Some((spot, way)) = find(self, n) {
                (self.at[n], self.ways[n], self.is_in[n], in_vain) = (spot, way, true, 0);
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
    fn round(&self, target: Disc) -> Ring {
        // The ring starts where the first man stands already, so that the next fit closely beside him.
        let first = self.gone().find(|&p| is_touching(self.field.disc(p), target));
        let first = first.map_or(Heading::NORTH, |first| bearing(target.at, first));
        let radius = u32::from(self.field.base) + u32::from(target.radius);
        Ring { centre: target.at, first, radius, points: ROUND }
    }

    /// The place in contact that is nearest to him, straight ahead if he can, or round what is in the way.
    fn contact_spot(&self, n: usize) -> Option<Goal> {
        let far = |p: Point| apart(p, self.field.figures[n]);
        let mut near: SmallVec<[(i64, Disc, Point); 24]> = SmallVec::new();
        near.extend(self.in_reach(n).map(|(target, straight)| (far(straight), target, straight)));
        near.sort_unstable();
        let mut best = None;
        for &(least, target, straight) in &near {
            // Round a target nothing is nearer than straight ahead.
            if best.is_some_and(|(far, _)| far <= least) {
                break;
            }
            let may_go_ahead = self.patch.may_reach(n, straight)
                && self.is_linked(straight)
                && self.may_touch_at(straight, target)
                && self.is_free(n, straight);
            best = if may_go_ahead {
                Some((least, straight))
            } else {
                let counts = |p: Point| if self.may_touch_at(p, target) { far(p) } else { i64::MAX };
                self.best(n, self.round(target), counts, best)
            };
        }
        match best {
            Some((far, spot)) if far < i64::MAX => Some((spot, None)),
            _ => self.way_to(n, &self.contact_spots(n)),
        }
    }

    /// All places in contact within his reach that are free.
    fn contact_spots(&self, n: usize) -> Spots {
        let mut spots = Spots::new();
        for (target, _) in self.in_reach(n) {
            let is_open = |&p: &Point| self.patch.may_reach(n, p) && self.may_touch_at(p, target) && self.is_linked(p);
            let round = self.round(target).spots().filter(is_open);
            spots.extend(round.filter(|&p| self.is_clear(n, p) && self.patch.stand(p).is_ok()));
        }
        spots
    }

    /// His shortest way to any of these.
    fn way_to(&self, n: usize, spots: &[Point]) -> Option<Goal> {
        let way = self.wide().way(self.field.figures[n], spots, self.patch.reach(), |_| true)?;
        Some((spots[way.end], Some(way.route)))
    }

    /// How long the shortest way of any of these is that leads into contact.
    fn least_way(&self, starts: &[usize], most: u32) -> Option<u32> {
        // Nobody has gone: round a target all have the same places, and each is looked at once. Where one of them
        // stands, only he may come to stand.
        let (mut spots, mut own) = (Spots::new(), SmallVec::<[(usize, Point); 8]>::new());
        for &target in self.targets {
            let is_near = |&n: &usize| self.field.may_touch(self.field.figures[n], target, self.patch.reach());
            let near: SmallVec<[usize; 24]> = starts.iter().copied().filter(is_near).collect();
            let is_open = |p: Point| self.may_touch_at(p, target) && self.patch.stand(p).is_ok();
            for p in self.round(target).spots() {
                let mut may = near.iter().copied().filter(|&n| self.patch.may_reach(n, p) && self.is_clear(n, p));
                match may.next() {
                    Some(n) if is_open(p) && self.is_taken(p) => own.push((n, p)),
                    Some(_) if is_open(p) => spots.push(p),
                    _ => {}
                }
            }
        }
        spots.sort_unstable();
        spots.dedup();
        // Who starts too near to somebody has ways that others have not.
        let others = &self.field.others;
        let (alone, together): (SmallVec<[Point; 24]>, SmallVec<[Point; 24]>) = (starts.iter())
            .map(|&n| self.field.figures[n])
            .partition(|&p| self.field.out_of.is_some() || others.is_near(self.field.disc(p), self.field.apart));
        let parties = alone.iter().map(std::slice::from_ref).chain([&together[..]]);
        let ways = parties.filter_map(|party| self.wide().way_of(party, &spots, most));
        let own = own.iter().filter_map(|&(n, p)| self.wide().way_of(&[self.field.figures[n]], &[p], most));
        ways.chain(own).min()
    }

    fn wide(&self) -> &Patch<'f, C> {
        self.wide.get_or_init(|| {
            let mut wide = self.patch.another();
            wide.gather(self.region.grown(i64::from(self.patch.reach()) / 2));
            wide.assault(self.targets, self.patch.reach());
            wide
        })
    }

    /// The place beside those who have gone that is nearest to a target; or the nearest to him that he can walk to.
    fn spot_behind(&self, n: usize) -> Option<Goal> {
        let radius = self.field.spacing() as u32;
        let rings = || self.gone().map(|centre| Ring { centre, first: Heading::NORTH, radius, points: BESIDE });
        let straight = rings().fold(None, |best, ring| self.best(n, ring, |p| self.farness(p), best));
        if let Some((_, spot)) = straight {
            return Some((spot, None));
        }
        let is_open = |&p: &Point| self.patch.may_reach(n, p) && self.is_clear(n, p) && self.patch.stand(p).is_ok();
        let spots: Spots = rings().flat_map(Ring::spots).filter(is_open).collect();
        self.way_to(n, &spots)
    }

    /// Those who cannot keep up go as far as they can on the shortest way to the rest, or stay.
    fn bring_up(&mut self, order: &[usize]) {
        for &n in order.iter().filter(|&&n| !self.is_in[n]).collect::<SmallVec<[&usize; 24]>>() {
            let (start, reach) = (self.field.figures[n], self.patch.reach());
            let Some(&target) = self.targets.iter().min_by_key(|t| apart(t.at, start)) else { continue };
            let gone: Spots = self.gone().collect();
            let way = self.wide().way(start, &gone, 2 * reach, |_| true);
            let way = way.map_or_else(|| Route::from_slice(&[start, target.at]), |way| way.route);
            let most = reach.min(route_length(&way));
            let stops = [4, 3, 2, 1].map(|quarters| part(&way, most * quarters / 4));
            let is_open = |way: &Route| {
                let &p = way.last().unwrap_or(&start);
                let walks = || self.wide().walk(way).is_ok() && self.field.cost(way) <= reach;
                self.is_clear(n, p) && self.patch.stand(p).is_ok() && walks()
            };
            if let Some(way) = stops.into_iter().find(is_open) {
                (self.at[n], self.ways[n]) = (way.last().copied().unwrap_or(start), Some(way));
            }
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
    fn is_clear(&self, n: usize, p: Point) -> bool {
        self.crowd(n).all(|other| !is_overlapping(self.field.disc(p), other))
    }
    fn is_taken(&self, p: Point) -> bool {
        self.at.iter().any(|&q| is_overlapping(self.field.disc(p), self.field.disc(q)))
    }
    fn is_free(&self, n: usize, p: Point) -> bool {
        self.is_clear(n, p) && self.may_end(n, p)
    }
    /// Whether the way leads on from there to the middle of the base that is touched.
    fn may_touch_at(&self, p: Point, target: Disc) -> bool {
        !self.held.iter().any(|shape| shape.is_crossed(p, target.at))
    }
    /// Whether the ground lets figure `n` go there and stand.
    fn may_end(&self, n: usize, p: Point) -> bool {
        self.patch.may_go(n, &[], p) && self.patch.stand(p).is_ok()
    }
}

/// Places somebody may make for.
type Spots = SmallVec<[Point; 256]>;

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
