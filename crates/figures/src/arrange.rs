//! Figures that follow their leader: in formation where they can, round him where they cannot.
use crate::{
    Field,
    lattice::{Lattice, RANKS, Seeker},
    patch::Patch,
};
use kernel::{Figures, Point, Refusal, Route, Why, on_route};
use smallvec::{SmallVec, smallvec};
use table::{
    Bounds, Shape, is_overlapping, is_within,
    vector::{Vector, apart},
};

/// A figure leaves its slot for cover that is no farther than this.
pub(crate) const INTO_COVER: i64 = 250;

impl<C: Copy> Field<'_, C> {
    pub(crate) fn arrange_along(&self, route: &[Point]) -> Result<Figures, Refusal<C>> {
        if self.steer.is_some() || self.is_stay(route) {
            return self.arrange_on(&Patch::bare(self), route);
        }
        Patch::of(self, self.around(route), |patch| self.arrange_on(patch, route))
    }

    /// Wherever figures may come to stand that follow their leader along a route, and where they come from; not those who
    /// string out.
    pub(crate) fn around(&self, route: &[Point]) -> Bounds {
        self.with_slots(route, self.spacing())
    }

    /// The same with slots so far from one another.
    fn with_slots(&self, route: &[Point], step: i64) -> Bounds {
        let (Some(&end), Some(&leader)) = (route.last(), self.figures.first()) else { return Bounds::of([]) };
        let slots = Bounds::of([end]).grown(RANKS * step);
        if self.is_placing() {
            // Nobody comes from anywhere when figures are set up.
            return self.block(end).into_iter().fold(slots, Bounds::with);
        }
        let (start, by) = (Bounds::of(self.figures.iter().copied()), Vector::between(leader, end));
        let ends = [start.least, start.most, by.from(start.least), by.from(start.most)];
        ends.iter().chain(route).fold(slots, |all, &p| all.with(p))
    }

    pub(crate) fn arrange_on(&self, patch: &Patch<'_, C>, route: &[Point]) -> Result<Figures, Refusal<C>> {
        let (Some(&end), false) = (route.last(), self.figures.is_empty()) else { return Ok(Figures::new()) };
        if self.is_stay(route) {
            return Ok(self.figures.clone());
        }
        // A hull goes where its centre goes; its way was looked at as a whole.
        if self.steer.is_some() {
            return Ok(Figures::from_slice(&[end]));
        }
        let inner = inner(route);
        patch.follow(0, inner, end)?;
        let wanted = self.wanted(end);
        let cover = Cover::near(self, &wanted[1..]);
        let is_settled = cover.is_empty() || wanted.iter().skip(1).all(|&p| cover.holds(p));
        if is_settled
            && wanted.iter().enumerate().skip(1).all(|(n, &p)| patch.follow(n, inner, p).is_ok())
            && self.crowded(&wanted).is_none()
            && self.straggler(&wanted).is_none()
        {
            return Ok(wanted);
        }

        let file = File { field: self, patch, inner, end };
        let order: SmallVec<[usize; 12]> = (1..wanted.len()).collect();
        let plan = Plan { wanted: &wanted, order: &order, step: self.spacing(), tries: 1 };
        if !cover.is_empty()
            && let Some(figures) = file.fill(&plan, &cover)
        {
            return Ok(figures);
        }
        // Only who lags behind, or goes round a corner, has a longer way than the leader.
        let string_out = || {
            let may_lag = !inner.is_empty() || self.straggler(&self.figures).is_some();
            let plan = Plan { step: self.link(), tries: order.len(), ..plan };
            let region = self.with_slots(route, plan.step);
            may_lag.then(|| Patch::of(self, region, |patch| File { patch, ..file }.wait_for_the_last(plan)))?
        };
        let found = file.fill(&plan, &Cover::none()).or_else(string_out).or_else(|| file.wait_for_the_last(plan));
        found.ok_or(Refusal::at(self.coherency_clause, Why::NoRoom, end))
    }

    /// Every check of figures that stand somewhere after a route.
    pub(crate) fn check(&self, route: &[Point], figures: &[Point]) -> Result<(), Refusal<C>> {
        let round = Bounds::of(self.figures.iter().chain(route).chain(figures).copied());
        let inner = inner(route);
        Patch::of(self, round, |patch| figures.iter().enumerate().try_for_each(|(n, &p)| patch.follow(n, inner, p)))?;
        let no = |why, at| Err(Refusal::at(self.coherency_clause, why, at));
        match (self.crowded(figures), self.straggler(figures)) {
            (Some(at), _) => no(Why::Crowded, at),
            (None, Some(at)) => no(Why::Scattered, at),
            (None, None) => Ok(()),
        }
    }

    /// The first figure that stands on another.
    fn crowded(&self, figures: &[Point]) -> Option<Point> {
        let stands_on = |n: usize, p: Point| figures[..n].iter().any(|&q| is_overlapping(self.disc(p), self.disc(q)));
        figures.iter().enumerate().find(|&(n, &p)| stands_on(n, p)).map(|(_, &p)| p)
    }

    /// The first figure that does not hold together with the leader.
    pub(crate) fn straggler(&self, figures: &[Point]) -> Option<Point> {
        let mut loose: SmallVec<[Point; 24]> = figures.iter().copied().skip(1).collect();
        let mut group: SmallVec<[Point; 24]> = figures.iter().copied().take(1).collect();
        let mut next = 0;
        while next < group.len() && !loose.is_empty() {
            let from = self.disc(group[next]);
            loose.retain(|p| {
                let is_linked = is_within(from, self.disc(*p), self.coherency);
                if is_linked {
                    group.push(*p);
                }
                !is_linked
            });
            next += 1;
        }
        loose.first().copied()
    }

    fn wanted(&self, end: Point) -> Figures {
        if self.is_placing() { self.block(end) } else { self.carried(end) }
    }

    /// The formation as it stands, with the leader at `end`.
    fn carried(&self, end: Point) -> Figures {
        let by = Vector::between(self.figures[0], end);
        self.figures.iter().map(|&p| by.from(p)).collect()
    }

    /// Rows of five behind the leader, who stands in the middle of the first; the second and third man stand together.
    pub(crate) fn block(&self, end: Point) -> Figures {
        const FILES: [i64; 5] = [0, -1, -2, 1, 2];
        let slot =
            |n: usize| Vector { x: self.spacing() * FILES[n % 5], y: -self.spacing() * (n as i64 / 5) }.from(end);
        (0..self.figures.len()).map(slot).collect()
    }
}

/// The waypoints that every figure goes through: all but the start and the end.
#[inline]
fn inner(route: &[Point]) -> &[Point] {
    if route.len() > 2 { &route[1..route.len() - 1] } else { &[] }
}

/// Who would stand where, who is placed first, and how slots lie round the leader.
#[derive(Clone, Copy)]
struct Plan<'p> {
    wanted: &'p Figures,
    order: &'p [usize],
    step: i64,
    /// How many figures without a slot are tried before giving up.
    tries: usize,
}

/// What figures would rather stand in, as far as it is near.
pub(crate) struct Cover<'f>(SmallVec<[(Bounds, &'f Shape); 8]>);

impl<'f> Cover<'f> {
    #[inline]
    pub(crate) fn none() -> Cover<'static> {
        Cover(SmallVec::new())
    }

    /// What one of these figures may leave its place for, and may be stood in.
    fn near<C: Clone>(field: &'f Field<'_, C>, figures: &[Point]) -> Cover<'f> {
        let round = Bounds::of(figures.iter().copied()).grown(INTO_COVER);
        let is_barred = |shape: &Shape| field.bars.iter().any(|bar| bar.shape == *shape);
        let mut cover = SmallVec::new();
        for shape in field.favour.iter() {
            let bounds = shape.bounds();
            let is_near = || {
                let near = bounds.grown(INTO_COVER);
                figures.iter().any(|&p| near.holds(p))
            };
            if bounds.meets(round) && is_near() && !is_barred(shape) {
                cover.push((bounds, shape));
            }
        }
        Cover(cover)
    }
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    #[inline]
    pub(crate) fn boxes(&self) -> impl Iterator<Item = Bounds> {
        self.0.iter().map(|(bounds, _)| *bounds)
    }
    #[inline]
    pub(crate) fn holds(&self, p: Point) -> bool {
        self.0.iter().any(|(bounds, shape)| bounds.holds(p) && shape.holds(p))
    }
    /// Whether a figure that would stand here may leave its slot for it.
    #[inline]
    fn is_near(&self, p: Point) -> bool {
        self.0.iter().any(|(bounds, _)| bounds.grown(INTO_COVER).holds(p))
    }
}

/// Where everybody would stand, and who stands where.
struct Party<'p> {
    wanted: &'p [Point],
    at: SmallVec<[Option<Point>; 24]>,
    /// Those who stand somewhere, in the order in which they were placed.
    placed: SmallVec<[Point; 24]>,
    link: i64,
    too_close: i64,
}

impl<'p> Party<'p> {
    fn led_to<C: Copy>(field: &Field<'_, C>, end: Point, wanted: &'p [Point]) -> Party<'p> {
        let (at, placed) = (wanted.iter().map(|_| None).collect(), SmallVec::new());
        let mut party = Party { wanted, at, placed, link: field.link().pow(2), too_close: field.too_close() };
        party.put(0, end);
        party
    }
    #[inline]
    fn put(&mut self, n: usize, at: Point) {
        self.at[n] = Some(at);
        self.placed.push(at);
    }
    /// Whether where a figure would stand holds together with somebody placed, and whether nobody stands on it.
    #[inline]
    fn is_linked_and_clear(&self, n: usize) -> (bool, bool) {
        let (mut is_linked, mut is_clear) = (false, true);
        for &p in &self.placed {
            let square = apart(p, self.wanted[n]);
            is_linked |= square <= self.link;
            is_clear &= square >= self.too_close;
        }
        (is_linked, is_clear)
    }
}

/// Figures on their way to places round the leader's end.
#[derive(Clone, Copy)]
struct File<'f, 'p, C: Clone> {
    field: &'f Field<'f, C>,
    patch: &'f Patch<'p, C>,
    inner: &'f [Point],
    end: Point,
}

impl<C: Copy> File<'_, '_, C> {
    /// Places one figure after the other so that each holds together with those before; `None` if one finds no place.
    fn fill(&self, plan: &Plan<'_>, cover: &Cover<'_>) -> Option<Figures> {
        let Plan { wanted, order, step, tries } = *plan;
        let field = self.field;
        let mut party = Party::led_to(field, self.end, wanted);
        let (mut lattice, mut finer) = (None, None);
        let may_go = |n: usize, to: Point| self.patch.may_go(n, self.inner, to);
        // Going straight, nobody looks at slots out of his reach.
        let too_far = (self.inner.is_empty() && !field.is_placing()).then(|| self.patch.too_far());
        let mut slots = self.patch.another();
        slots.gather_from(self.patch, Bounds::of([self.end]).grown(RANKS * step));
        let may_stand = |p: Point| slots.stand(p).is_ok();
        let seeker = |n: usize| {
            let span = too_far.map(|too_far| (field.figures[n], too_far));
            Seeker { want: wanted[n], span, may_stand: &may_stand, may_go: move |p| may_go(n, p) }
        };
        let all = || Lattice::round(field, self.end, step, cover);
        let in_cover = |n: usize, lattice: &mut Option<Lattice>, placed: &[Point]| {
            let may_leave = cover.is_near(wanted[n]);
            may_leave.then(|| lattice.get_or_insert_with(all).nearest_in(cover, placed, &seeker(n)))?
        };
        // Whether they may go and stand where they would, if anybody has asked.
        let mut keeps: SmallVec<[Option<bool>; 24]> = wanted.iter().map(|_| None).collect();
        let mut may_keep =
            |n: usize| *keeps[n].get_or_insert_with(|| self.patch.stand(wanted[n]).is_ok() && may_go(n, wanted[n]));
        let mut waiting: SmallVec<[usize; 24]> = SmallVec::from_slice(order);
        while !waiting.is_empty() {
            let before = waiting.len();
            waiting.retain(|&mut n| {
                let (is_linked, is_clear) = party.is_linked_and_clear(n);
                if !is_linked {
                    return true;
                }
                let covered = if cover.holds(wanted[n]) { None } else { in_cover(n, &mut lattice, &party.placed) };
                let found = covered.or_else(|| (is_clear && may_keep(n)).then_some(wanted[n]));
                if let Some(p) = found {
                    party.put(n, p);
                }
                found.is_none()
            });
            if waiting.len() == before {
                // Nobody's slot will do: first those whose slot is bad, then those too far from the rest.
                let mut next: SmallVec<[usize; 24]> = SmallVec::new();
                for keeps in [false, true] {
                    let some = waiting.iter().copied().filter(|&n| may_keep(n) == keeps);
                    next.extend(some.take(tries - next.len()));
                }
                let full = next.iter().find_map(|&n| {
                    let covered = in_cover(n, &mut lattice, &party.placed);
                    let slot =
                        covered.or_else(|| lattice.get_or_insert_with(all).nearest(&party.placed, &seeker(n)))?;
                    Some((n, slot))
                });
                let (n, slot) = full.or_else(|| {
                    let finer = finer.get_or_insert_with(|| Lattice::round(field, self.end, step / 2, &Cover::none()));
                    next.iter().find_map(|&n| Some((n, finer.nearest(&party.placed, &seeker(n))?)))
                })?;
                waiting.retain(|&mut m| m != n);
                party.put(n, slot);
            }
        }
        party.at.into_iter().collect()
    }

    /// Everybody gathers, or strings out, towards the place that the farthest figure can get to.
    fn wait_for_the_last(&self, plan: Plan<'_>) -> Option<Figures> {
        let starts = &self.field.figures;
        let mut far_first: SmallVec<[usize; 24]> = plan.order.iter().copied().collect();
        far_first.sort_by_key(|&n| std::cmp::Reverse(apart(starts[n], self.end)));
        let mut way = Route::from_slice(&[starts[*far_first.first()?]]);
        way.extend_from_slice(self.inner);
        way.push(self.end);
        let wanted = smallvec![on_route(&way, self.field.reach); starts.len()];
        self.fill(&Plan { wanted: &wanted, order: &far_first, ..plan }, &Cover::none())
    }
}
