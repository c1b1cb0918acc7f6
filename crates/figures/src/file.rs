//! Figures on their way to places round their leader.
use crate::{
    Bond, Field,
    havens::Havens,
    lattice::{Lattice, RANKS, Seeker},
    patch::Patch,
};
use kernel::{Figures, Point, Route, on_route, route_length};
use smallvec::{SmallVec, smallvec};
use table::{Bounds, is_overlapping, vector::apart};

/// Who would stand where, who is placed first, and how slots lie round the leader.
#[derive(Clone, Copy)]
pub(crate) struct Plan<'p> {
    pub(crate) wanted: &'p Figures,
    pub(crate) order: &'p [usize],
    pub(crate) step: i64,
    /// How many figures without a slot are tried before giving up.
    pub(crate) tries: usize,
    /// Who finds no slot comes as near as he can.
    pub(crate) is_lenient: bool,
}

/// Where everybody would stand, and who stands where.
struct Party<'p> {
    wanted: &'p [Point],
    at: SmallVec<[Option<Point>; 24]>,
    /// Those who stand somewhere, in the order in which they were placed: the leader first.
    placed: SmallVec<[Point; 24]>,
    bond: Bond,
    link: i64,
    too_close: i64,
}

impl Party<'_> {
    #[inline]
    fn put(&mut self, n: usize, at: Point) {
        self.at[n] = Some(at);
        self.placed.push(at);
    }
    /// Whether where a figure would stand holds together with those placed, and whether nobody stands on it.
    #[inline]
    fn is_linked_and_clear(&self, n: usize) -> (bool, bool) {
        let want = self.wanted[n];
        let is_clear = self.placed.iter().all(|&p| apart(p, want) >= self.too_close);
        (self.bond.is_kept(&self.placed, want, self.link), is_clear)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct File<'f, 'p, 'h, C: Clone> {
    pub(crate) field: &'f Field<'f, C>,
    pub(crate) patch: &'f Patch<'p, C>,
    pub(crate) inner: &'f [Point],
    pub(crate) havens: &'f Havens<'h>,
    /// Where the leader stands.
    pub(crate) end: Point,
    /// Round which they look for places in the haven they are meant for.
    pub(crate) gate: Point,
    /// Who has gone in before all others, and where he stands.
    pub(crate) guide: Option<(usize, Point)>,
}

impl<'h, C: Copy> File<'_, '_, 'h, C> {
    /// The same men, looking at other ground.
    pub(crate) fn on<'g, 'q>(&'g self, patch: &'g Patch<'q, C>, havens: &'g Havens<'h>) -> File<'g, 'q, 'h, C> {
        let File { field, inner, end, gate, guide, .. } = *self;
        File { field, patch, inner, havens, end, gate, guide }
    }
    fn may_go(&self, n: usize, to: Point) -> bool {
        self.is_set_down(to) || self.patch.may_go(n, self.inner, to)
    }
    /// Whether nobody's own movement counts there.
    fn is_set_down(&self, to: Point) -> bool {
        self.field.free_entry.is_some() && self.havens.is_meant(to)
    }
    /// Whether a figure may go and stand there.
    pub(crate) fn follows(&self, n: usize, to: Point) -> bool {
        self.patch.stand(to).is_ok() && (self.is_set_down(to) || self.patch.go(n, self.inner, to).is_ok())
    }

    /// Places one figure after the other so that each holds together with those before; `None` if one finds no place.
    pub(crate) fn fill(&self, plan: &Plan<'_>) -> Option<Figures> {
        let Plan { wanted, order, step, tries, is_lenient } = *plan;
        let (field, havens) = (self.field, self.havens);
        let mut party = Party {
            wanted,
            at: wanted.iter().map(|_| None).collect(),
            placed: SmallVec::new(),
            bond: field.bond,
            link: field.link().pow(2),
            too_close: field.too_close(),
        };
        party.put(0, self.end);
        if let Some((n, at)) = self.guide.filter(|guide| guide.0 > 0) {
            party.put(n, at);
        }
        let mut waiting: SmallVec<[usize; 24]> = order.iter().copied().filter(|&n| party.at[n].is_none()).collect();
        let mut inside: Option<[Lattice; 2]> = None;
        let mut outside: [Option<Lattice>; 2] = [None, None];
        // Going straight, nobody looks at slots out of his reach.
        let too_far = (self.inner.is_empty() && !field.is_placing()).then(|| self.patch.too_far());
        let mut slots = self.patch.another();
        let round = |centre: Point, step: i64| Bounds::of([centre]).grown(RANKS * step);
        let about = round(self.gate, field.tight());
        slots.gather_from(self.patch, round(self.end, step).with(about.least).with(about.most));
        let may_stand = |p: Point| slots.stand(p).is_ok();
        let mut in_haven = |n: usize, placed: &[Point]| {
            let within = havens.into()?;
            let is_free = field.free_entry.is_some();
            let lattices = inside.get_or_insert_with(|| {
                [field.tight(), field.tight() / 2].map(|step| Lattice::round(field, self.gate, step, Some(within)))
            });
            let seeker = Seeker {
                want: wanted[n],
                span: too_far.filter(|_| !is_free).map(|too_far| (field.figures[n], too_far)),
                may_stand: |p| havens.is_meant(p) && may_stand(p),
                may_go: |p| self.may_go(n, p),
            };
            lattices.iter_mut().find_map(|lattice| lattice.nearest(placed, &seeker))
        };
        // Whether they may go and stand where they would, if anybody has asked.
        let mut keeps: SmallVec<[Option<bool>; 24]> = wanted.iter().map(|_| None).collect();
        let mut may_keep = |n: usize| {
            *keeps[n].get_or_insert_with(|| self.patch.stand(wanted[n]).is_ok() && self.may_go(n, wanted[n]))
        };
        while !waiting.is_empty() {
            let before = waiting.len();
            waiting.retain(|&mut n| {
                let (is_linked, is_clear) = party.is_linked_and_clear(n);
                if !is_linked {
                    return true;
                }
                let covered = if havens.is_meant(wanted[n]) { None } else { in_haven(n, &party.placed) };
                let may_stay = is_clear && !havens.is_strange(field.start(n), wanted[n]);
                let found = covered.or_else(|| (may_stay && may_keep(n)).then_some(wanted[n]));
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
                let is_left = |n: usize, p: Point| {
                    // Nobody takes the place of one who may have to stay.
                    let stays = |&m: &usize| m != n && is_overlapping(field.disc(field.figures[m]), field.disc(p));
                    !is_lenient || !waiting.iter().any(stays)
                };
                let mut on = |nth: usize, n: usize, is_shy: bool, placed: &[Point]| {
                    let seeker = Seeker {
                        want: wanted[n],
                        span: too_far.map(|too_far| (field.figures[n], too_far)),
                        may_stand: &may_stand,
                        may_go: |p| {
                            !(is_shy && havens.is_strange(field.start(n), p)) && is_left(n, p) && self.may_go(n, p)
                        },
                    };
                    let lattice =
                        outside[nth].get_or_insert_with(|| Lattice::round(field, self.end, step >> nth, None));
                    Some((n, lattice.nearest(placed, &seeker)?))
                };
                // A haven that nobody named is the last resort.
                let resorts = [(0, true), (1, true), (0, false), (1, false)];
                let resorts = &resorts[..if havens.may_be_strange() { 4 } else { 2 }];
                let found = next.iter().find_map(|&n| Some((n, in_haven(n, &party.placed)?))).or_else(|| {
                    let mut found = resorts
                        .iter()
                        .map(|&(nth, is_shy)| next.iter().find_map(|&n| on(nth, n, is_shy, &party.placed)));
                    found.find_map(|found| found)
                });
                let lagging = || {
                    let n = is_lenient
                        .then(|| waiting.iter().copied().min_by_key(|&n| self.farness(n, &party.placed)))??;
                    Some((n, self.come_nearer(n, &party.placed, &waiting)?))
                };
                let (n, slot) = found.or_else(lagging)?;
                waiting.retain(|&mut m| m != n);
                party.put(n, slot);
            }
        }
        party.at.into_iter().collect()
    }

    fn farness(&self, n: usize, placed: &[Point]) -> Option<i64> {
        placed.iter().map(|&p| apart(p, self.field.figures[n])).min()
    }

    /// As far as a figure gets on its way to the leader, or where it is.
    fn come_nearer(&self, n: usize, placed: &[Point], waiting: &[usize]) -> Option<Point> {
        const STOPS: u32 = 8;
        let field = self.field;
        let start = field.figures[n];
        let mut way = Route::from_slice(&[start]);
        way.extend_from_slice(self.inner);
        way.push(self.end);
        let is_clear = |p: Point| {
            let others = waiting.iter().filter(|&&m| m != n).map(|&m| field.figures[m]);
            others.chain(placed.iter().copied()).all(|q| apart(p, q) >= field.too_close())
        };
        let stops = (1..=STOPS).rev().map(|k| on_route(&way, field.reach.min(route_length(&way)) * k / STOPS));
        let mut stops =
            stops.filter(|&p| is_clear(p) && apart(p, self.end) <= apart(start, self.end) && self.follows(n, p));
        let stop = stops.find(|&p| !self.havens.is_strange(Some(start), p));
        stop.or_else(|| is_clear(start).then_some(start))
    }

    /// Everybody gathers, or strings out, towards the place that the farthest figure can get to.
    pub(crate) fn wait_for_the_last(&self, plan: Plan<'_>) -> Option<Figures> {
        let starts = &self.field.figures;
        let mut far_first: SmallVec<[usize; 24]> = plan.order.iter().copied().collect();
        far_first.sort_by_key(|&n| std::cmp::Reverse(apart(starts[n], self.end)));
        let mut way = Route::from_slice(&[starts[*far_first.first()?]]);
        way.extend_from_slice(self.inner);
        way.push(self.end);
        let wanted = smallvec![on_route(&way, self.field.reach); starts.len()];
        self.fill(&Plan { wanted: &wanted, order: &far_first, ..plan })
    }
}
