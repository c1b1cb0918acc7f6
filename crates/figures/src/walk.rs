//! Where everybody is while the leader walks his way.
use kernel::{Figures, March, Point, Route, milestones, on_route, route_length};
use smallvec::SmallVec;
use std::cell::OnceCell;
use table::Bounds;

/// From where to where on a way something is so.
pub type Stretches = SmallVec<[(u32, u32); 4]>;

/// All come to their places when the leader comes to his.
#[derive(Debug)]
pub struct Walk<'m> {
    starts: Figures,
    march: &'m March,
    /// Everybody's own way, where it is not straight. Without, all go through what the leader goes through.
    own: Option<&'m [Option<Route>]>,
    whole: u32,
    /// Each way and how long it is, once somebody looks at them.
    ways: OnceCell<SmallVec<[(Route, u32); 12]>>,
}

impl<'m> Walk<'m> {
    pub fn of(starts: Figures, march: &'m March, own: Option<&'m [Option<Route>]>) -> Walk<'m> {
        Walk { starts, march, own, whole: route_length(&march.route), ways: OnceCell::new() }
    }
    /// How far the leader goes.
    pub fn whole(&self) -> u32 {
        self.whole
    }
    /// Where the nth is when the leader has come `at` far.
    pub fn place(&self, nth: usize, at: u32) -> Point {
        let end = self.march.figures[nth];
        if at >= self.whole {
            return end;
        }
        if self.turns(nth).is_empty() {
            let leg = [self.starts[nth], end];
            return on_route(&leg, self.share(route_length(&leg), at));
        }
        let (way, long) = &self.ways()[nth];
        on_route(way, self.share(*long, at))
    }
    /// What the nth goes through on his way.
    pub fn turns(&self, nth: usize) -> &[Point] {
        let route = match self.own {
            None => Some(&self.march.route),
            Some(own) => own.get(nth).and_then(Option::as_ref),
        };
        route.and_then(|route| route.get(1..route.len().saturating_sub(1))).unwrap_or(&[])
    }
    pub fn ways(&self) -> &[(Route, u32)] {
        let way = |nth: usize| {
            let mut way = Route::from_slice(&[self.starts[nth]]);
            way.extend_from_slice(self.turns(nth));
            way.push(self.march.figures[nth]);
            let long = route_length(&way);
            (way, long)
        };
        self.ways.get_or_init(|| (0..self.starts.len()).map(way).collect())
    }
    /// A box round all their ways, and one round the leader's.
    pub fn bounds(&self) -> (Bounds, Bounds) {
        let mut boxes = self.ways().iter().map(|(way, _)| Bounds::of(way.iter().copied()));
        let first = boxes.next().unwrap_or(Bounds::of([]));
        (boxes.fold(first, |all, way| all.with(way.least).with(way.most)), first)
    }
    /// The part of the way that ends so far along it.
    pub fn as_far_as(&self, at: u32) -> March {
        let figures = (0..self.starts.len()).map(|nth| self.place(nth, at)).collect();
        March { route: if self.starts.is_empty() { Route::new() } else { self.part(0, at) }, figures }
    }
    /// The same of everybody's own way.
    pub fn ways_as_far_as(&self, at: u32) -> SmallVec<[Option<Route>; 12]> {
        (0..self.starts.len()).map(|nth| Some(self.part(nth, at))).collect()
    }
    /// The way of the nth as far as he has come with the leader.
    fn part(&self, nth: usize, at: u32) -> Route {
        let (way, long) = &self.ways()[nth];
        let far = self.share(*long, at);
        let passed = way.iter().skip(1).zip(milestones(way)).take_while(|(_, gone)| *gone < far);
        [way[0]].into_iter().chain(passed.map(|(p, _)| *p)).chain([self.place(nth, at)]).collect()
    }
    /// How far along a way of this length somebody is when the leader has come so far.
    fn share(&self, long: u32, at: u32) -> u32 {
        (u64::from(long) * u64::from(at) / u64::from(self.whole.max(1))) as u32
    }
    /// Where on the way it is looked at, so far from one another, and at its end.
    pub fn looks(&self, from: u32, step: u32) -> impl Iterator<Item = u32> + use<> {
        (from..self.whole).step_by(step as usize).chain([self.whole])
    }
}

/// Where something is so, of looks one after the other along a way.
pub fn stretches(looks: impl Iterator<Item = (u32, bool)>) -> Stretches {
    let mut found = Stretches::new();
    let mut was_so = false;
    for (at, now) in looks {
        match found.last_mut() {
            Some(last) if now && was_so => last.1 = at,
            _ if now => found.push((at, at)),
            _ => {}
        }
        was_so = now;
    }
    found
}
