//! Figures that follow their leader: in formation where they can, round him where they cannot.
use crate::{
    Bond, Field, PieceId, Team,
    file::{File, Plan},
    havens::Havens,
    lattice::RANKS,
    patch::Patch,
};
use kernel::{Figures, Point, Refusal, Why};
use smallvec::SmallVec;
use table::{
    Bounds, is_overlapping, is_within,
    vector::{Vector, apart},
};

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
    pub(crate) fn with_slots(&self, route: &[Point], step: i64) -> Bounds {
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
        let havens = Havens::about(self, None, end, Bounds::of(wanted.iter().copied()));
        let file = File { field: self, patch, inner, havens: &havens, end, gate: end, guide: None };
        let suits = |(n, &p): (usize, &Point)| havens.suits(self.start(n), p) && file.follows(n, p);
        if wanted.iter().enumerate().skip(1).all(suits)
            && self.crowded(&wanted).is_none()
            && self.straggler(&wanted).is_none()
            && self.teams.iter().all(|team| self.is_together(*team, &wanted))
        {
            return Ok(wanted);
        }
        let havens = Havens::about(self, None, end, self.with_slots(route, self.stretch()));
        self.fall_in(&file.on(patch, &havens), route, &wanted, true)
    }

    /// Everybody round the leader who cannot keep his place.
    fn fall_in(
        &self,
        file: &File<'_, '_, '_, C>,
        route: &[Point],
        wanted: &Figures,
        may_lag_behind: bool,
    ) -> Result<Figures, Refusal<C>> {
        let order: SmallVec<[usize; 12]> = (1..wanted.len()).collect();
        let plan = Plan { wanted, order: &order, step: self.spacing(), tries: 1, is_lenient: false };
        let havens = file.havens;
        let outside = || {
            let havens = havens.into().map(|_| havens.without())?;
            file.on(file.patch, &havens).fill(&plan)
        };
        // Only who lags behind, or goes round a corner, has a longer way than the leader.
        let string_out = || {
            let may_lag = !file.inner.is_empty() || self.is_scattered();
            let plan = Plan { step: self.stretch(), tries: order.len(), ..plan };
            let about = Bounds::of([file.gate, file.end]).grown(RANKS * plan.step);
            let region = self.with_slots(route, plan.step).with(about.least).with(about.most);
            may_lag.then(|| Patch::of(self, region, |patch| file.on(patch, havens).wait_for_the_last(plan)))?
        };
        let found = file.fill(&plan).or_else(outside).or_else(string_out).or_else(|| file.wait_for_the_last(plan));
        // Who cannot come up comes as near as he can, unless all are told to go in somewhere.
        let draw_in = || {
            let plan = Plan { tries: order.len(), is_lenient: true, ..plan };
            self.is_scattered().then(|| file.fill(&plan))?
        };
        // What keeps the first of them from his place is why there is no room.
        let why = || {
            let kept =
                wanted.iter().enumerate().skip(1).filter_map(|(n, &p)| file.patch.follow(n, file.inner, p).err());
            let is_cause = |no: &Refusal<C>| matches!(no.why, Why::TooClose | Why::Barred | Why::NoStanding);
            kept.into_iter().find(is_cause).unwrap_or(Refusal::at(self.coherency_clause, Why::NoRoom, file.end))
        };
        let found = found.or_else(|| may_lag_behind.then(draw_in)?);
        let mut figures = found.ok_or_else(why)?;
        file.mend(&mut figures);
        Ok(figures)
    }

    /// The same, and into a piece of terrain whoever can.
    pub(crate) fn arrange_into(&self, route: &[Point], piece: PieceId) -> Result<Figures, Refusal<C>> {
        let haven = self.havens.iter().find(|haven| haven.piece == piece);
        let (Some(&end), Some(haven), None, false) = (route.last(), haven, &self.steer, self.figures.is_empty()) else {
            return self.arrange_along(route);
        };
        let gate = haven.shape.nearest_to(end);
        // The leader may be set down anywhere about it, and the others about him.
        let about = Bounds::of([gate]).grown(2 * self.spread());
        let region = self.with_slots(route, self.stretch()).with(about.least).with(about.most);
        let havens = Havens::about(self, Some(haven), end, region);
        Patch::of(self, region, |patch| {
            if !self.is_stay(route) {
                patch.follow(0, inner(route), end)?;
            }
            let file = File { field: self, patch, inner: inner(route), havens: &havens, end, gate, guide: None };
            let file = if self.free_entry.is_some() { file.enter()? } else { file };
            let figures = self.fall_in(&file, route, &self.wanted(end), false)?;
            if figures.iter().any(|&p| havens.is_meant(p)) {
                return Ok(figures);
            }
            Err(Refusal::at(self.coherency_clause, Why::NoRoom, gate))
        })
    }

    /// Every check of figures that stand somewhere after a route.
    pub(crate) fn check(&self, route: &[Point], figures: &[Point]) -> Result<(), Refusal<C>> {
        let round = Bounds::of(self.figures.iter().chain(route).chain(figures).copied());
        let inner = inner(route);
        let is_scattered = self.is_scattered();
        Patch::of(self, round, |patch| {
            let walks = |n: usize, p: Point| match route.last() {
                Some(&end) if n == 0 && p != end => Err(Refusal::at(self.coherency_clause, Why::Scattered, p)),
                _ => patch.go(n, inner, p),
            };
            // Where one has got in, or was, the others may be set down.
            let is_open = |p: Point| {
                let is_in = |n: usize, q: Point| move |shape: &table::Shape| shape.holds(q) && walks(n, q).is_ok();
                let mut havens = self.havens.iter().map(|haven| &haven.shape).filter(|shape| shape.holds(p));
                havens.any(|shape| {
                    self.figures.iter().any(|&q| shape.holds(q))
                        || figures.iter().enumerate().any(|(n, &q)| is_in(n, q)(shape))
                })
            };
            figures.iter().enumerate().try_for_each(|(n, &p)| {
                if is_scattered && self.figures.get(n) == Some(&p) && n > 0 {
                    return Ok(());
                }
                patch.stand(p)?;
                walks(n, p).or_else(|no| if self.free_entry.is_some() && is_open(p) { Ok(()) } else { Err(no) })
            })
        })?;
        let no = |why, at| Err(Refusal::at(self.coherency_clause, why, at));
        match (self.crowded(figures), self.straggler(figures)) {
            (Some(at), _) => no(Why::Crowded, at),
            (None, Some(at)) if !(is_scattered && self.is_drawn_in(route, figures)) => no(Why::Scattered, at),
            _ => Ok(()),
        }
    }

    /// Whether scattered figures have come as near to one another as can be asked: all of them cannot hold together, and
    /// each holds to another, or has come nearer to the leader.
    fn is_drawn_in(&self, route: &[Point], figures: &[Point]) -> bool {
        let (link, leader) = (self.link().pow(2), figures[0]);
        let is_held = |n: usize| (0..figures.len()).any(|m| m != n && apart(figures[m], figures[n]) <= link);
        let is_nearer = |n: usize| apart(figures[n], leader) <= apart(self.figures[n], leader);
        (1..figures.len()).all(|n| is_held(n) || is_nearer(n))
            && self.arrange_along(route).is_ok_and(|own| self.straggler(&own).is_some())
    }

    /// Where a figure comes from; nobody does when they are set up.
    pub(crate) fn start(&self, n: usize) -> Option<Point> {
        if self.is_placing() { None } else { self.figures.get(n).copied() }
    }

    pub(crate) fn is_together(&self, team: Team, figures: &[Point]) -> bool {
        let at = |n: u8| figures.get(usize::from(n)).map(|&p| self.disc(p));
        at(team.first).zip(at(team.second)).is_none_or(|(a, b)| is_within(a, b, team.within))
    }

    /// The first figure that stands on another.
    pub(crate) fn crowded(&self, figures: &[Point]) -> Option<Point> {
        let stands_on = |n: usize, p: Point| figures[..n].iter().any(|&q| is_overlapping(self.disc(p), self.disc(q)));
        figures.iter().enumerate().find(|&(n, &p)| stands_on(n, p)).map(|(_, &p)| p)
    }

    /// The first figure that does not hold together with the leader, or with whom the bond says.
    pub(crate) fn straggler(&self, figures: &[Point]) -> Option<Point> {
        let link = self.link().pow(2);
        match self.bond {
            Bond::Chain => {
                let mut loose: SmallVec<[Point; 24]> = figures.iter().copied().skip(1).collect();
                let mut group: SmallVec<[Point; 24]> = figures.iter().copied().take(1).collect();
                let mut next = 0;
                while next < group.len() && !loose.is_empty() {
                    let from = group[next];
                    loose.retain(|p| {
                        let is_linked = apart(from, *p) <= link;
                        if is_linked {
                            group.push(*p);
                        }
                        !is_linked
                    });
                    next += 1;
                }
                loose.first().copied()
            }
            bond => figures.iter().copied().find(|&p| !bond.is_kept(figures, p, link)),
        }
    }

    /// Who holds together with the leader, or with whom the bond says.
    pub(crate) fn group(&self, figures: &[Point]) -> SmallVec<[bool; 24]> {
        let link = self.link().pow(2);
        if self.bond != Bond::Chain {
            return figures.iter().map(|&p| self.bond.is_kept(figures, p, link)).collect();
        }
        let mut group: SmallVec<[bool; 24]> = (0..figures.len()).map(|n| n == 0).collect();
        loop {
            let is_linked = |n: usize| (0..figures.len()).any(|m| group[m] && apart(figures[m], figures[n]) <= link);
            let Some(next) = (0..figures.len()).find(|&n| !group[n] && is_linked(n)) else { return group };
            group[next] = true;
        }
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
