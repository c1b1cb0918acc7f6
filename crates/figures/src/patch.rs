//! A patch of the field: only those bars and other bases that can matter there. All checks of single figures.
use crate::{Bar, Course, Field, Others, PLACING, Steer, others::is_hull_near, ways::Obstacle};
use kernel::{Point, Refusal, Route, Why, length, on_route};
use smallvec::{Array, SmallVec};
use std::cell::Cell;
use table::{
    Bounds, CONTACT, Disc, Heading, Shape, is_any_within, is_within,
    vector::{apart, is_near_segment},
};

#[derive(Debug)]
pub(crate) struct Patch<'f, C: Clone> {
    field: &'f Field<'f, C>,
    bars: SmallVec<[(Bounds, &'f Bar<C>); 40]>,
    /// Others who stand together, with a box round all that is too close to them; and the same of what is taken.
    others: SmallVec<[(Bounds, &'f [Disc]); 24]>,
    taken: SmallVec<[(Bounds, &'f [Disc]); 16]>,
    /// In an assault: who may be touched.
    targets: Option<&'f [Disc]>,
    reach: u32,
    /// What stopped somebody last: it will stop the next.
    stopper: Cell<usize>,
}

impl<C> Bar<C> {
    /// Whether it stops a leg. Leaving a line that one stands on is not crossing it.
    fn stops(&self, from: Point, to: Point) -> bool {
        self.passing
            && self.shape.is_crossed(from, to)
            && !(matches!(self.shape, Shape::Line { .. }) && self.shape.holds(from))
    }
}

/// What stops a leg.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stopper<'f, C> {
    Bar(&'f Bar<C>),
    /// A base, with all that is too near to it.
    Base(Disc),
    /// A hull, and how near is too near.
    Hull(&'f [Point; 4], i64),
}

impl<C: Copy> Stopper<'_, C> {
    fn stops(&self, from: Point, to: Point) -> bool {
        match *self {
            Stopper::Bar(bar) => bar.stops(from, to),
            Stopper::Base(disc) => is_near_segment(disc.at, from, to, disc.radius.into()),
            Stopper::Hull(hull, near) => is_hull_near(hull, from, to, near),
        }
    }
    /// How far along a leg that it stops at the most: a base that is only grazed stops none of the legs, rounded to
    /// hundredths, that end before its middle is passed.
    fn latest(&self, from: Point, to: Point) -> u32 {
        let whole = length(from, to);
        let Stopper::Base(disc) = self else { return whole };
        let along = |of: Point| [i64::from(of.x) - i64::from(from.x), i64::from(of.y) - i64::from(from.y)];
        let ([x, y], [east, north]) = (along(disc.at), along(to));
        let passed = (x * east + y * north) / i64::from(whole.max(1));
        passed.clamp(0, whole.into()) as u32
    }
    /// Where a leg that it stops meets it.
    fn meets(&self, from: Point, to: Point) -> Point {
        let (mut clear, mut stopped) = (0, self.latest(from, to));
        while stopped - clear > 1 {
            let middle = clear.midpoint(stopped);
            *(if self.stops(from, on_route(&[from, to], middle)) { &mut stopped } else { &mut clear }) = middle;
        }
        on_route(&[from, to], stopped)
    }
    pub(crate) fn obstacle(&self) -> Obstacle {
        match *self {
            Stopper::Bar(bar) => Obstacle::round(&bar.shape, 0),
            Stopper::Base(disc) => Obstacle::round(&Shape::Disc(disc), 0),
            Stopper::Hull(hull, near) => Obstacle::round(&Shape::polygon(hull), near + 1),
        }
    }
    fn refusal(&self, field: &Field<'_, C>, from: Point, to: Point) -> Refusal<C> {
        let at = self.meets(from, to);
        match self {
            Stopper::Bar(bar) => Refusal::at(bar.clause, Why::Barred, bar.shape.nearest_to(at)),
            Stopper::Base(_) | Stopper::Hull(..) => Refusal::at(field.apart_clause, Why::TooClose, at),
        }
    }
}

impl<'f, C: Copy> Patch<'f, C> {
    /// A look at a region. It is lent: given away it would be copied, and it is large.
    #[inline]
    pub(crate) fn of<T>(field: &'f Field<'_, C>, region: Bounds, look: impl FnOnce(&Patch<'f, C>) -> T) -> T {
        let mut patch = Patch::bare(field);
        patch.gather(region);
        look(&patch)
    }
    /// With nothing in it.
    #[inline]
    pub(crate) fn bare(field: &'f Field<'_, C>) -> Patch<'f, C> {
        Patch {
            field,
            bars: SmallVec::new(),
            others: SmallVec::new(),
            taken: SmallVec::new(),
            targets: None,
            reach: field.reach,
            stopper: Cell::new(0),
        }
    }
    /// Whatever can matter in a region.
    pub(crate) fn gather(&mut self, region: Bounds) {
        let field = self.field;
        for bar in field.bars.iter() {
            let bounds = bar.shape.bounds();
            if bounds.meets(region) {
                self.bars.push((bounds, bar));
            }
        }
        let apart = i64::from(field.apart.in_hundredths());
        if apart >= 0 {
            add_near(&mut self.others, &field.others, region, apart + i64::from(field.base));
        }
        add_near(&mut self.taken, &field.taken, region, 0);
    }
    /// Another of the same field.
    #[inline]
    pub(crate) fn another(&self) -> Patch<'f, C> {
        Patch::bare(self.field)
    }
    /// Whatever of another can matter in a region.
    pub(crate) fn gather_from(&mut self, whole: &Patch<'f, C>, region: Bounds) {
        for bar in whole.bars.iter().filter(|bar| bar.0.meets(region)) {
            self.bars.push(*bar);
        }
        for group in whole.others.iter().filter(|group| group.0.meets(region)) {
            self.others.push(*group);
        }
        for group in whole.taken.iter().filter(|group| group.0.meets(region)) {
            self.taken.push(*group);
        }
    }
    /// For an assault: only what cannot be passed bars, and the targets may be touched.
    pub(crate) fn assault(&mut self, targets: &'f [Disc], reach: u32) {
        self.bars.retain(|(_, bar)| bar.passing);
        (self.targets, self.reach) = (Some(targets), reach);
    }

    /// Whether any of the others is in the way there, and to be kept away from.
    #[inline]
    fn is_any_other(&self, there: Bounds, is_so: impl Fn(Disc) -> bool) -> bool {
        is_any(&self.others, there, |other| is_so(other) && !self.is_target(other))
    }

    /// The hull that a base on this leg comes too near to, and was not too near to at its start.
    fn near_hull(&self, start: Option<Point>, a: Point, b: Point) -> Option<Stopper<'f, C>> {
        let apart = i64::from(self.field.apart.in_hundredths());
        let near = if apart < 0 { apart } else { apart + i64::from(self.field.base) };
        let was_near = |hull| start.is_some_and(|at| is_hull_near(hull, at, at, near));
        let mut hulls = self.field.others.hulls();
        hulls.find(|hull| is_hull_near(hull, a, b, near) && !was_near(hull)).map(|hull| Stopper::Hull(hull, near))
    }

    /// The base that a base on this leg comes too near to, and was not too near to at its start.
    fn near_base(&self, start: Option<Point>, a: Point, b: Point) -> Option<Stopper<'f, C>> {
        let (field, leg) = (self.field, Bounds::of_line(a, b));
        let kept = i64::from(field.apart.in_hundredths()) + i64::from(field.base);
        let was_near = |other| start.is_some_and(|at| is_within(field.disc(at), other, field.apart));
        let groups = self.others.iter().filter(|(bounds, _)| bounds.meets(leg)).flat_map(|(_, group)| group.iter());
        let mut near = groups.filter(|other| is_near_segment(other.at, a, b, kept + i64::from(other.radius)));
        let base = near.find(|&&other| !was_near(other) && !self.is_target(other));
        if let Some(&Disc { at, radius }) = base {
            return Some(Stopper::Base(Disc { at, radius: radius + kept as u16 }));
        }
        // Who may be touched may not be walked over.
        self.targets?.iter().find_map(|&target| {
            let over = target.radius + field.base - CONTACT.in_hundredths() as u16 - 1;
            let stands_on = || start.is_some_and(|at| apart(at, target.at) <= i64::from(over).pow(2));
            let is_over = is_near_segment(target.at, a, b, over.into()) && !stands_on();
            is_over.then_some(Stopper::Base(Disc { at: target.at, radius: over }))
        })
    }

    /// What stops a leg of a way that began there.
    pub(crate) fn stopper(&self, start: Option<Point>, a: Point, b: Point) -> Option<Stopper<'f, C>> {
        let leg = Bounds::of_line(a, b);
        if let Some(nth) = self.bars.iter().position(|(bounds, bar)| bounds.meets(leg) && bar.stops(a, b)) {
            self.stopper.set(nth);
            return Some(Stopper::Bar(self.bars[nth].1));
        }
        self.near_base(start, a, b).or_else(|| self.near_hull(start, a, b))
    }

    fn is_target(&self, other: Disc) -> bool {
        self.targets.is_some_and(|targets| targets.contains(&other))
    }

    pub(crate) fn field(&self) -> &'f Field<'f, C> {
        self.field
    }
    pub(crate) fn reach(&self) -> u32 {
        self.reach
    }

    pub(crate) fn on_table(&self, at: Point) -> Result<(), Refusal<C>> {
        let table = Bounds { least: Point::default(), most: self.field.size };
        if table.holds(at) { Ok(()) } else { Err(Refusal::at(self.field.edge, Why::OffTable, at)) }
    }

    /// Whether a figure may stand here.
    pub(crate) fn stand(&self, at: Point) -> Result<(), Refusal<C>> {
        let field = self.field;
        self.stand_on(at)?;
        if self.is_any_other(Bounds::of_line(at, at), |other| is_within(field.disc(at), other, field.apart))
            || self.near_hull(None, at, at).is_some()
        {
            return Err(Refusal::at(field.apart_clause, Why::TooClose, at));
        }
        Ok(())
    }

    /// Whether a hull may stand here, pointing there.
    pub(crate) fn stand_hull(&self, steer: &Steer<'_, C>, at: Point, heading: Heading) -> Result<(), Refusal<C>> {
        let field = self.field;
        self.stand_on(at)?;
        let hull = steer.hull(at, heading, field.base);
        let there = Bounds::of(hull.map(|disc| disc.at));
        if self.is_any_other(there, |other| is_any_within(&hull, &[other], field.apart)) {
            return Err(Refusal::at(field.apart_clause, Why::TooClose, at));
        }
        Ok(())
    }

    /// Whether the ground bears a figure here, whoever else is about.
    fn stand_on(&self, at: Point) -> Result<(), Refusal<C>> {
        let field = self.field;
        self.on_table(at)?;
        if let Some((zone, clause)) = &field.zone
            && self.reach == PLACING
            && !zone.holds(at)
        {
            return Err(Refusal::at(*clause, Why::OutOfZone, at));
        }
        if let Some((_, bar)) = self.bars.iter().find(|(bounds, bar)| bounds.holds(at) && bar.shape.holds(at)) {
            let why = if bar.passing { Why::Barred } else { Why::NoStanding };
            return Err(Refusal::at(bar.clause, why, at));
        }
        let is_taken = |disc: Disc| apart(disc.at, at) <= i64::from(disc.radius).pow(2);
        if is_any(&self.taken, Bounds::of_line(at, at), is_taken) {
            return Err(Refusal::at(field.taken_clause, Why::TooClose, at));
        }
        field.watch.as_ref().map_or(Ok(()), |watch| watch.sees(at))
    }

    /// Whether a figure may go this way; where it ends is another question.
    pub(crate) fn walk(&self, way: &[Point]) -> Result<(), Refusal<C>> {
        let Some((leg, stopper)) = self.halt(way) else { return Ok(()) };
        Err(stopper.refusal(self.field, leg[0], leg[1]))
    }

    /// The first leg of a way that something stops.
    fn halt<'w>(&self, way: &'w [Point]) -> Option<(&'w [Point], Stopper<'f, C>)> {
        // Whoever starts too close to somebody may walk away from him.
        way.windows(2).find_map(|leg| Some((leg, self.stopper(Some(way[0]), leg[0], leg[1])?)))
    }

    /// Whether the ground lets a figure go from here to there.
    fn cross(&self, from: Point, to: Point) -> Result<(), Refusal<C>> {
        let leg = Bounds::of_line(from, to);
        match self.bars.iter().position(|(bounds, bar)| bounds.meets(leg) && bar.stops(from, to)) {
            Some(nth) => {
                self.stopper.set(nth);
                Err(Stopper::Bar(self.bars[nth].1).refusal(self.field, from, to))
            }
            None => Ok(()),
        }
    }

    /// Whether a hull may go this way and stand at its end: leg by leg it sweeps from its rear here to its front there.
    pub(crate) fn drive(&self, steer: &Steer<'_, C>, route: &[Point], course: &Course) -> Result<(), Refusal<C>> {
        let field = self.field;
        let start = steer.hull(route[0], steer.heading, field.base);
        let legs = route.windows(2).filter(|leg| leg[0] != leg[1]);
        for (leg, &heading) in legs.zip(&course.legs) {
            self.on_table(leg[1])?;
            self.cross(leg[0], leg[1])?;
            let ([front, rear], [new_front, new_rear]) = (steer.ends(leg[0], heading), steer.ends(leg[1], heading));
            let (tail, nose) = if course.is_back { (new_rear, front) } else { (rear, new_front) };
            let is_close = |other: Disc| {
                let apart = i64::from(field.apart.in_hundredths()) + i64::from(field.base) + i64::from(other.radius);
                // Whoever starts too close may drive away from that base.
                is_near_segment(other.at, tail, nose, apart) && !is_any_within(&start, &[other], field.apart)
            };
            if self.is_any_other(Bounds::of_line(tail, nose), is_close) {
                return Err(Refusal::at(field.apart_clause, Why::TooClose, leg[1]));
            }
        }
        let end = route.last().copied().unwrap_or_default();
        self.stand_hull(steer, end, course.heading)
    }

    /// Whether somebody may go this way and stand at its end.
    pub(crate) fn lead(&self, route: &[Point]) -> Result<(), Refusal<C>> {
        let Some((&end, before)) = route.split_last() else { return Ok(()) };
        self.stand(end)?;
        before.iter().skip(1).try_for_each(|&p| self.on_table(p))?;
        self.walk(route)
    }

    /// Whether figure `nth` may go through these waypoints and stand at `end`.
    pub(crate) fn follow(&self, nth: usize, inner: &[Point], end: Point) -> Result<(), Refusal<C>> {
        self.stand(end)?;
        self.go(nth, inner, end)
    }

    /// Whether figure `nth` gets there, whatever the clause that stops it.
    pub(crate) fn may_go(&self, nth: usize, inner: &[Point], end: Point) -> bool {
        let is_stopped = |(bounds, bar): &(Bounds, &Bar<C>)| {
            let from = inner.last().copied().unwrap_or(self.field.figures[nth]);
            bounds.meets(Bounds::of_line(from, end)) && bar.stops(from, end)
        };
        if self.reach == PLACING {
            return true;
        }
        if self.bars.get(self.stopper.get()).is_some_and(is_stopped) {
            return false;
        }
        let start = self.field.figures[nth];
        if inner.is_empty() && self.field.rates.is_empty() && self.is_near(nth, end) {
            return self.stopper(Some(start), start, end).is_none();
        }
        let way = through(start, inner, end);
        self.field.cost(&way) <= self.reach && self.halt(&way).is_none()
    }

    /// Whether figure `nth` gets there through these waypoints; whether it may stand there is another question.
    pub(crate) fn go(&self, nth: usize, inner: &[Point], end: Point) -> Result<(), Refusal<C>> {
        if self.may_go(nth, inner, end) {
            return Ok(());
        }
        let way = through(self.field.figures[nth], inner, end);
        let (price, budget) = (self.field.cost(&way), self.reach);
        if price > budget {
            return Err(Refusal::at(self.field.coherency_clause, Why::TooFar { price, budget }, end));
        }
        self.walk(&way)
    }

    /// Whether figure `nth` may get there, if nothing is in the way. No: it is too far.
    pub(crate) fn may_reach(&self, nth: usize, end: Point) -> bool {
        apart(self.field.figures[nth], end) < self.too_far()
    }

    /// The square of what nobody gets to, straight, however much of the way costs nothing.
    pub(crate) fn too_far(&self) -> i64 {
        let free = self.field.out_of.as_ref().map_or(0, |shape| {
            let Bounds { least, most } = shape.bounds();
            length(least, most) + 1
        });
        (i64::from(self.reach) + i64::from(free) + 1).pow(2)
    }

    /// Whether the straight way is short enough for figure `nth`. No root is drawn: within reach is what rounds down to it.
    fn is_near(&self, nth: usize, end: Point) -> bool {
        apart(self.field.figures[nth], end) < (i64::from(self.reach) + 1).pow(2)
    }
}

fn through(start: Point, inner: &[Point], end: Point) -> Route {
    let mut way = Route::new();
    way.push(start);
    way.extend_from_slice(inner);
    way.push(end);
    way
}

/// Groups that come so near to a region.
fn add_near<'f, A>(groups: &mut SmallVec<A>, all: &'f Others, region: Bounds, apart: i64)
where
    A: Array<Item = (Bounds, &'f [Disc])>,
{
    let close = apart + i64::from(all.widest());
    for (bounds, group) in all.groups() {
        let bounds = bounds.grown(close);
        if bounds.meets(region) {
            groups.push((bounds, group));
        }
    }
}

/// Whether it is so of anybody whose group is near.
#[inline]
fn is_any(groups: &[(Bounds, &[Disc])], there: Bounds, is_so: impl Fn(Disc) -> bool) -> bool {
    groups.iter().any(|(bounds, group)| bounds.meets(there) && group.iter().any(|&disc| is_so(disc)))
}
