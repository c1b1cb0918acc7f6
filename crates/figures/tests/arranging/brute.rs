//! What is wrong with figures that followed a route, by brute force: no code is shared with those who placed them.
use crate::{
    Clause,
    world::{BASE, SIDE},
};
use figures::{Bar, Bond, Field, PLACING, Team};
use kernel::{Figures, Point};
use std::collections::BTreeSet;
use table::{Disc, Shape};

/// A point on a way, in 1/64 of a unit: exact where it is sampled.
type Fine = (i64, i64);
pub(crate) const FINE: i64 = 64;
/// Samples of a way of 9" are not farther apart.
const HAIR: i64 = 15;

pub(crate) fn fine(p: Point) -> Fine {
    (i64::from(p.x) * FINE, i64::from(p.y) * FINE)
}
fn samples(a: Point, b: Point) -> impl Iterator<Item = Fine> {
    let ((ax, ay), (bx, by)) = (fine(a), fine(b));
    (0..=FINE).map(move |k| (ax + (bx - ax) / FINE * k, ay + (by - ay) / FINE * k))
}
pub(crate) fn apart(a: Fine, b: Fine) -> i64 {
    (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)
}
/// Whether two points are no farther from each other than this.
fn is_near(a: Point, b: Point, far: i64) -> bool {
    apart(fine(a), fine(b)) <= (far * FINE).pow(2)
}
fn is_in(shape: &Shape, at: Fine) -> bool {
    match shape {
        Shape::Disc(disc) => apart(at, fine(disc.at)) <= (i64::from(disc.radius) * FINE).pow(2),
        Shape::Rect { least, most } => {
            let (least, most) = (fine(*least), fine(*most));
            least.0 <= at.0 && at.0 <= most.0 && least.1 <= at.1 && at.1 <= most.1
        }
        Shape::Line { a, b } => {
            let (a, b) = (fine(*a), fine(*b));
            let is_between =
                a.0.min(b.0) <= at.0 && at.0 <= a.0.max(b.0) && a.1.min(b.1) <= at.1 && at.1 <= a.1.max(b.1);
            is_between && (b.0 - a.0) * (at.1 - a.1) == (b.1 - a.1) * (at.0 - a.0)
        }
        Shape::Polygon(_) => unreachable!("no polygon is made here"),
    }
}
/// Whether a leg leads properly from one side of a line to the other.
fn is_across(shape: &Shape, from: Point, to: Point) -> bool {
    let Shape::Line { a, b } = shape else { return false };
    let turn = |a: Point, b: Point, c: Point| {
        let d = |p: Point, q: Point| (i64::from(q.x) - i64::from(p.x), i64::from(q.y) - i64::from(p.y));
        let (ab, ac) = (d(a, b), d(a, c));
        (ab.0 * ac.1 - ab.1 * ac.0).signum()
    };
    turn(*a, *b, from) * turn(*a, *b, to) < 0 && turn(from, to, *a) * turn(from, to, *b) < 0
}

/// Whether some stand on one another.
fn is_crowded(figures: &[Point]) -> bool {
    let clear = ((2 * BASE - 2) * FINE).pow(2);
    (0..figures.len()).any(|n| figures[..n].iter().any(|&q| apart(fine(figures[n]), fine(q)) < clear))
}

/// The same figures, some of them elsewhere.
fn with(figures: &[Point], moved: &[(usize, Point)]) -> Figures {
    let mut then = Figures::from_slice(figures);
    for &(n, p) in moved {
        then[n] = p;
    }
    then
}

/// A unit that went somewhere.
pub(crate) struct Trial<'t> {
    pub(crate) field: &'t Field<'t, Clause>,
    pub(crate) route: &'t [Point],
}

impl Trial<'_> {
    fn is_placing(&self) -> bool {
        self.field.reach == PLACING
    }
    fn is_too_near(&self, at: Fine, other: Disc) -> bool {
        let reach = (i64::from(self.field.apart.in_hundredths()) + BASE + i64::from(other.radius)) * FINE;
        apart(at, fine(other.at)) <= reach * reach
    }
    /// Law 6, but for one's own comrades.
    fn may_stand(&self, p: Point) -> bool {
        let field = self.field;
        let is_out = self.is_placing() && field.zone.as_ref().is_some_and(|(zone, _)| !is_in(zone, fine(p)));
        (0..=SIDE).contains(&p.x)
            && (0..=SIDE).contains(&p.y)
            && !is_out
            && !field.bars.iter().any(|bar| is_in(&bar.shape, fine(p)))
            && !field.others.iter().any(|other| self.is_too_near(fine(p), *other))
            && !field.taken.iter().any(|other| is_near(other.at, p, i64::from(other.radius)))
    }
    /// Law 2: whether figure `n` can walk there within its allowance.
    fn may_go(&self, n: usize, end: Point) -> bool {
        self.may_go_clear(n, end, 0)
    }
    /// The same so far from whatever is closed: samples may step over a sliver of it.
    fn may_go_clear(&self, n: usize, end: Point, hair: i64) -> bool {
        if self.is_placing() {
            return true;
        }
        let (field, start) = (self.field, self.field.figures[n]);
        let inner = if self.route.len() > 2 { &self.route[1..self.route.len() - 1] } else { &[] };
        let way = [&[start], inner, &[end]].concat();
        let mut gone = 0;
        for leg in way.windows(2) {
            gone += apart(fine(leg[0]), fine(leg[1])).isqrt() / FINE;
            let stops = |bar: &Bar<Clause>| {
                let hair = hair * FINE;
                let about = |(x, y): Fine| [(x, y), (x + hair, y), (x - hair, y), (x, y + hair), (x, y - hair)];
                let is_through =
                    |at: Fine| bar.shape.is_area() && about(at).into_iter().any(|at| is_in(&bar.shape, at));
                bar.passing && (samples(leg[0], leg[1]).any(is_through) || is_across(&bar.shape, leg[0], leg[1]))
            };
            let brushes = |o: &Disc| {
                let wide = Disc::new(o.at, o.radius + hair as u16);
                !self.is_too_near(fine(start), *o) && samples(leg[0], leg[1]).any(|at| self.is_too_near(at, wide))
            };
            if field.bars.iter().any(stops) || field.others.iter().any(brushes) {
                return false;
            }
        }
        gone <= i64::from(field.reach)
    }
    fn link(&self) -> i64 {
        i64::from(self.field.coherency.in_hundredths()) + 2 * BASE
    }
    /// Who holds together with the leader.
    pub(crate) fn grouped(&self, figures: &[Point]) -> BTreeSet<usize> {
        let is_linked = |a: usize, b: usize| is_near(figures[a], figures[b], self.link());
        let all = 0..figures.len();
        match self.field.bond {
            Bond::Leader => all.filter(|&n| is_linked(n, 0)).collect(),
            Bond::Each => all.clone().filter(|&n| all.clone().all(|m| is_linked(n, m))).collect(),
            Bond::Chain => {
                let mut group = BTreeSet::from([0]);
                while let Some(next) =
                    all.clone().find(|m| !group.contains(m) && group.iter().any(|&g| is_linked(g, *m)))
                {
                    group.insert(next);
                }
                group
            }
        }
    }
    fn was_scattered(&self) -> bool {
        !self.is_placing() && self.grouped(&self.field.figures).len() < self.field.figures.len()
    }
    /// Whether somebody walked into a haven there, or was in it.
    fn is_open_to_all(&self, figures: &[Point], p: Point) -> bool {
        let has_come = |shape: &Shape| {
            let walked = |n: usize| {
                is_in(shape, fine(figures[n])) && (n > 0 || figures[0] == self.end()) && self.may_go(n, figures[n])
            };
            self.field.figures.iter().any(|&q| is_in(shape, fine(q))) || (0..figures.len()).any(walked)
        };
        let mut havens = self.field.havens.iter().map(|haven| &haven.shape).filter(|shape| is_in(shape, fine(p)));
        self.field.free_entry.is_some() && havens.any(has_come)
    }
    fn end(&self) -> Point {
        self.route[self.route.len() - 1]
    }

    /// Laws 1, 2, 5 and 6.
    pub(crate) fn fault(&self, figures: &[Point]) -> Option<String> {
        let scattered = self.was_scattered();
        if figures[0] != self.end() && !self.is_open_to_all(figures, figures[0]) {
            return Some(format!("the leader is at {:?}", figures[0]));
        }
        for (n, &end) in figures.iter().enumerate() {
            let stays = scattered && n > 0 && end == self.field.figures[n];
            if !stays && !self.may_stand(end) {
                return Some(format!("{n} may not stand at {end:?}"));
            }
            if !stays && !self.may_go(n, end) && !self.is_open_to_all(figures, end) {
                return Some(format!("{n} may not go to {end:?}"));
            }
        }
        if is_crowded(figures) {
            return Some("some stand on one another".into());
        }
        let group = self.grouped(figures);
        if group.len() == figures.len() {
            return None;
        }
        // Who was scattered before has only to hold to somebody, or to come nearer to the leader.
        let far = |p: Point, q: Point| apart(fine(p), fine(q));
        let is_held = |n: usize| (0..figures.len()).any(|m| m != n && is_near(figures[m], figures[n], self.link()));
        let strays = |n: usize| !is_held(n) && far(figures[n], figures[0]) > far(self.field.figures[n], figures[0]);
        (!scattered || (1..figures.len()).any(strays)).then(|| format!("only {group:?} hold together"))
    }

    /// Whether it is in a haven that the leader is not in, and that figure `n` was not in before.
    fn is_strange(&self, n: usize, p: Point) -> bool {
        let strange = |shape: &Shape| {
            let was_in = !self.is_placing() && is_in(shape, fine(self.field.figures[n]));
            is_in(shape, fine(p)) && !was_in
        };
        let with_leader = |shape: &Shape| is_in(shape, fine(p)) && is_in(shape, fine(self.end()));
        let havens = || self.field.havens.iter().map(|haven| &haven.shape);
        havens().any(strange) && !havens().any(with_leader)
    }
    /// Every place of a lattice round the leader.
    fn places(&self) -> Vec<Point> {
        let step = i64::midpoint(2 * BASE, 25.min(i64::from(self.field.coherency.in_hundredths())));
        let line = move |n: i16| (-10..=10).filter_map(move |k: i64| i16::try_from(i64::from(n) + k * step).ok());
        let end = self.end();
        line(end.x).flat_map(|x| line(end.y).map(move |y| Point::new(x, y))).collect()
    }
    /// Whether some figures could stand so, and all others where they do.
    fn could_stand(&self, figures: &[Point], moved: &[(usize, Point)]) -> bool {
        let then = with(figures, moved);
        moved.iter().all(|&(n, p)| self.may_stand(p) && !self.is_strange(n, p))
            && !is_crowded(&then)
            && self.grouped(&then).len() >= self.grouped(figures).len()
            && moved.iter().all(|&(n, p)| self.may_go_clear(n, p, HAIR))
    }
    /// Law 3: who is in cover that nobody named, and need not be.
    pub(crate) fn intruder(&self, figures: &[Point]) -> Option<(usize, Point)> {
        (1..figures.len()).filter(|&n| self.is_strange(n, figures[n])).find_map(|n| {
            let better = self.places().into_iter().find(|&p| self.could_stand(figures, &[(n, p)]))?;
            Some((n, better))
        })
    }
    /// Law 4: where mates who stand apart could stand together.
    pub(crate) fn reunion(&self, team: Team, figures: &[Point]) -> Option<[Point; 2]> {
        let [a, b] = [team.first, team.second].map(usize::from);
        let far = i64::from(team.within.in_hundredths()) + 2 * BASE;
        let leader_is_in = self.field.havens.iter().any(|haven| is_in(&haven.shape, fine(self.end())));
        // Who stands in cover with his leader stays in it.
        if b >= figures.len() || is_near(figures[a], figures[b], far) || leader_is_in {
            return None;
        }
        let places = self.places();
        let fits = |n: usize| {
            let clear =
                |p: &Point| n > 0 && self.may_stand(*p) && !self.is_strange(n, *p) && self.may_go_clear(n, *p, HAIR);
            let mut fit: Vec<Point> = places.iter().copied().filter(clear).collect();
            fit.push(figures[n]);
            fit
        };
        let (firsts, seconds) = (fits(a), fits(b));
        firsts.iter().find_map(|&p| {
            let beside = |q: &&Point| is_near(p, **q, far) && self.could_be(figures, [(a, p), (b, **q)]);
            Some([p, *seconds.iter().find(beside)?])
        })
    }
    fn could_be(&self, figures: &[Point], moved: [(usize, Point); 2]) -> bool {
        let then = with(figures, &moved);
        !is_crowded(&then) && self.grouped(&then).len() >= self.grouped(figures).len()
    }
}
