//! Figures that found a place one by one, looked at together: who enters a piece first, who need not stand in one that
//! nobody named, and mates who should stand side by side.
use crate::{Team, file::File};
use kernel::{Figures, Point, Refusal, Why};
use smallvec::SmallVec;
use table::{Bounds, is_overlapping, is_within, vector::apart};

/// Slots on each side of a centre: twice as many, half as far from one another, as in a lattice.
const RANKS: i64 = 2 * crate::lattice::RANKS;

type Slots = SmallVec<[Point; 256]>;

impl<C: Copy> File<'_, '_, '_, C> {
    /// One goes into the piece on foot, unless somebody was in it already; the leader is set down beside him.
    pub(crate) fn enter(self) -> Result<Self, Refusal<C>> {
        let (field, havens) = (self.field, self.havens);
        let (Some(clause), false) = (field.free_entry, havens.is_meant(self.end)) else { return Ok(self) };
        let spots = self.slots(self.gate, |p| havens.is_meant(p) && self.patch.stand(p).is_ok());
        let mut guide = None;
        if !field.figures.iter().any(|&p| havens.is_meant(p)) {
            let walks = |&p: &Point| (1..field.figures.len()).find(|&n| self.patch.go(n, self.inner, p).is_ok());
            let Some(first) = spots.iter().find_map(|p| Some((walks(p)?, *p))) else {
                let way = |start: Point| [&[start], self.inner, &[self.gate]].concat();
                let price = field.figures.iter().map(|&p| field.cost(&way(p))).min().unwrap_or(0);
                let why = if price > field.reach { Why::TooFar { price, budget: field.reach } } else { Why::NoRoom };
                return Err(Refusal::at(clause, why, self.gate));
            };
            guide = Some(first);
        }
        let is_beside = |&&p: &&Point| {
            guide.is_none_or(|(_, q)| {
                is_within(field.disc(p), field.disc(q), field.coherency)
                    && !is_overlapping(field.disc(p), field.disc(q))
            })
        };
        match spots.iter().filter(is_beside).min_by_key(|&&p| apart(p, self.end)) {
            Some(&end) => Ok(File { end, guide, ..self }),
            None => Err(Refusal::at(clause, Why::NoRoom, self.gate)),
        }
    }

    /// Where everybody has a place, somebody may find a better one; and when he has gone there, another.
    pub(crate) fn mend(&self, figures: &mut Figures) {
        let is_strange = |n: usize, p: Point| self.havens.is_strange(self.field.start(n), p);
        let is_well = |figures: &Figures| {
            (1..figures.len()).all(|n| !is_strange(n, figures[n]))
                && self.field.teams.iter().all(|&team| self.field.is_together(team, figures))
        };
        if is_well(figures) || self.field.straggler(figures).is_some() {
            return;
        }
        for _ in 0..figures.len() {
            let before = figures.clone();
            for n in 1..figures.len() {
                if is_strange(n, figures[n]) && self.may_shift(n) {
                    let better = self.places(n, figures, &[n], |p| !is_strange(n, p));
                    let better = better.into_iter().find(|&p| self.holds_with(figures, &[(n, p)]));
                    figures[n] = better.unwrap_or(figures[n]);
                }
            }
            for &team in &self.field.teams {
                if !self.field.is_together(team, figures) {
                    self.reunite(team, figures);
                }
            }
            if is_well(figures) || *figures == before {
                return;
            }
        }
    }

    /// One mate goes to the other, or both somewhere else.
    fn reunite(&self, team: Team, figures: &mut Figures) {
        let mates = [usize::from(team.first), usize::from(team.second)];
        let beside = |p: Point, q: Point| is_within(self.field.disc(p), self.field.disc(q), team.within);
        // Nobody leaves the piece he is meant for, or goes into another, to stand by his mate.
        let suits = |n: usize, p: Point| {
            let start = self.field.start(n);
            (self.havens.is_meant(p) || !self.havens.is_meant(figures[n]))
                && (!self.havens.is_strange(start, p) || self.havens.is_strange(start, figures[n]))
        };
        let [first, second] = mates;
        for (mover, mate) in [(second, first), (first, second)] {
            let at = figures[mate];
            let places = || self.places(mover, figures, &[mover], |p| beside(p, at) && suits(mover, p));
            let found = if self.may_shift(mover) { places() } else { Slots::new() };
            if let Some(p) = found.into_iter().find(|&p| self.holds_with(figures, &[(mover, p)])) {
                figures[mover] = p;
                return;
            }
        }
        if !mates.iter().all(|&n| self.may_shift(n)) {
            return;
        }
        let [firsts, seconds] = mates.map(|n| self.places(n, figures, &mates, |p| suits(n, p)));
        for &p in &firsts {
            let fits = |&&q: &&Point| {
                beside(p, q)
                    && apart(p, q) >= self.field.too_close()
                    && self.holds_with(figures, &[(first, p), (second, q)])
            };
            if let Some(&q) = seconds.iter().find(fits) {
                (figures[first], figures[second]) = (p, q);
                return;
            }
        }
    }

    fn may_shift(&self, n: usize) -> bool {
        n > 0 && self.guide.is_none_or(|guide| guide.0 != n)
    }

    /// Whether all hold together if these stood there.
    fn holds_with(&self, figures: &Figures, moved: &[(usize, Point)]) -> bool {
        let mut then = figures.clone();
        for &(n, p) in moved {
            then[n] = p;
        }
        self.field.straggler(&then).is_none()
    }

    /// Slots where figure `n` may stand if these were not there, the nearest first.
    fn places(&self, n: usize, figures: &Figures, lifted: &[usize], fits: impl Fn(Point) -> bool) -> Slots {
        let others = || figures.iter().enumerate().filter(|(m, _)| !lifted.contains(m));
        let is_clear = |p: Point| others().all(|(_, &q)| apart(p, q) >= self.field.too_close());
        let mut slots = self.slots(self.end, |p| fits(p) && is_clear(p) && self.follows(n, p));
        slots.sort_by_key(|&p| (apart(p, figures[n]), p));
        slots
    }

    /// Slots round a centre and in the piece they are meant for.
    fn slots(&self, centre: Point, fits: impl Fn(Point) -> bool) -> Slots {
        let mut slots = Slots::new();
        let squares = [(centre, self.field.spacing() / 2), (self.gate, self.field.tight() / 2)];
        for (centre, step) in squares.into_iter().take(1 + usize::from(self.havens.into().is_some())) {
            let Bounds { least, .. } = Bounds::of([centre]).grown(RANKS * step);
            let wide = 2 * RANKS as i32 + 1;
            for (column, row) in (0..wide).flat_map(|column| (0..wide).map(move |row| (column, row))) {
                let at = |from: i16, n: i32| i16::try_from(i32::from(from) + n * step as i32).unwrap_or(from);
                let p = Point::new(at(least.x, column), at(least.y, row));
                if fits(p) {
                    slots.push(p);
                }
            }
        }
        slots.sort_by_key(|&p| (apart(p, centre), p));
        slots.dedup();
        slots
    }
}
