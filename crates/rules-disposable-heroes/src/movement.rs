//! DH-MOVE: moving on foot, DH-SNAP along the way, DH-COVER-03 at its end.
use crate::{
    Clause as C, DisposableHeroes, Game, driving,
    setup::{MAN, MEN, Vehicle},
    snap_fire,
    state::{Bases, Discs, UnitSet, Units},
    words::{Choice, Event, Pace, UnitId},
};
use figures::Course;
use kernel::{Figures, March, Oracle, Play, Point, Route, Verbs, milestones, on_route, route_length};
use smallvec::SmallVec;
use std::cell::OnceCell;
use table::{Disc, Heading, Inches, Shape, gap, is_within};

/// DH-MOVE-T1, in 1/100 inch.
pub const fn reach(pace: Pace) -> u32 {
    match pace {
        Pace::Stand => 0,
        Pace::Sneak => 300,
        Pace::Manoeuvre => 600,
        Pace::Run => 900,
    }
}

/// DH-MOVE-02: up to the distance of its speed, or not at all.
pub fn go(
    game: &mut Game<'_>,
    unit: UnitId,
    pace: Pace,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) -> Play<()> {
    let (us, from, reach) = (game.seat(unit), game.origin(unit), reach(pace));
    let clause = way_clause(game, unit);
    let mut ground = game.open();
    game.lay(&mut ground, unit, reach);
    let march = oracle.path(game, us, clause, unit, from, reach, ground)?;
    let window = if pace > Pace::Sneak { Window::Open } else { Window::Shut };
    travel(game, unit, C::Move02, &march, None, window, oracle)
}

/// DH-MOVE-02, DH-MOVE-11, DH-MOVE-14: what is special about this unit's way.
fn way_clause(game: &Game<'_>, unit: UnitId) -> C {
    match game.unit(unit).count() {
        1 if !game.setup.options().single_model_off() => C::Move11,
        _ if game.setup.options().terrain_slows_all() => C::Move14,
        _ => C::Move02,
    }
}

/// Whether enemies may snap fire on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    Shut,
    /// DH-SNAP-01
    Open,
    /// DH-CC-11: at chargers, by their target and others, without a check.
    Charge {
        target: UnitId,
    },
}

/// The unit goes its way, a hull on its course; enemies may interrupt it.
pub fn travel(
    game: &mut Game<'_>,
    unit: UnitId,
    clause: C,
    march: &March,
    course: Option<Course>,
    window: Window,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) -> Play<()> {
    travel_by(game, unit, clause, march, Own { course, ways: None }, window, oracle)
}

/// How those go who do not simply follow their leader.
#[derive(Debug)]
pub struct Own<'w> {
    /// A hull's course.
    pub course: Option<Course>,
    /// Everybody's own way, where it is not straight.
    pub ways: Option<&'w [Option<Route>]>,
}

/// The same, each by a way of his own.
pub fn travel_by(
    game: &mut Game<'_>,
    unit: UnitId,
    clause: C,
    march: &March,
    own: Own<'_>,
    window: Window,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) -> Play<()> {
    let whole = route_length(&march.route);
    if whole == 0 && march.figures == game.figures(unit) {
        return Ok(());
    }
    let is_open = window != Window::Shut && whole > 0;
    let watchers = if is_open { snap_fire::watchers(game, unit, march, own.ways) } else { UnitSet::default() };
    if watchers.is_empty() {
        if let Some(course) = own.course {
            game.face(unit, course.heading);
        }
        oracle.tell(clause, game.move_to(unit, &march.figures, whole));
    } else {
        let ways = Ways::of(game, unit, march, own);
        let Some(come) = snap_fire::along(game, &ways, watchers, march, window, oracle)? else { return Ok(()) };
        ways.go(game, [come, whole], clause, oracle);
    }
    settle(game, unit, oracle);
    Ok(())
}

/// DH-COVER-03: who was set down in cover; DH-MOVE-09: who is still out of command; DH-SNIPE-06: a sniper who has moved is hidden again.
fn settle(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized)) {
    if oracle.listens() {
        let figures = game.figures(unit);
        let holds = |piece: &crate::Terrain| piece.is_haven() && figures.iter().all(|&p| piece.shape.holds(p));
        if figures.len() > 1
            && let Some(piece) = game.setup.plan.terrain.iter().position(holds)
        {
            oracle.tell(C::Cover03, Event::PulledIn { unit, piece: piece as u8 });
        }
        // DH-MOVE-09: they could not come nearer.
        if !game.is_vehicle(unit) && game.forced(unit, 0).is_scattered() {
            oracle.tell(C::Move09, Event::Scattered(unit));
        }
    }
    if game.is_sniper(unit)
        && let Some(event) = game.lose_sight_of(unit)
    {
        oracle.tell(C::Snipe06, event);
    }
}

/// Where every man walks while the leader walks the route.
#[derive(Debug)]
pub struct Ways<'a> {
    pub unit: UnitId,
    /// Who, from where, and where to.
    men: SmallVec<[(usize, Point, Point); MEN]>,
    /// What all of them go through on the way, if nobody has a way of his own.
    inner: Route,
    own: Option<&'a [Option<Route>]>,
    whole: u32,
    /// Their bases at the start, at every inch and at the end, once somebody looks.
    inches: OnceCell<SmallVec<[(u32, Bases); 14]>>,
    /// A hull, and where it points on its way.
    hull: Option<(&'a Vehicle, Course)>,
}

impl<'a> Ways<'a> {
    pub fn of<'g: 'a>(game: &Game<'g>, unit: UnitId, march: &March, own: Own<'a>) -> Ways<'a> {
        let inner = if own.ways.is_some() { &[] } else { inner(&march.route) };
        let mut men: SmallVec<[(usize, Point, Point); MEN]> = SmallVec::new();
        for (man, &end) in game.file(unit).zip(&march.figures) {
            men.push((man, game.unit(unit).at[man], end));
        }
        let hull = game.vehicle(unit).zip(own.course);
        let whole = route_length(&march.route);
        Ways { unit, men, inner: Route::from_slice(inner), own: own.ways, whole, inches: OnceCell::new(), hull }
    }
    /// Whether any of them may come so near to any of these; if not, they do not.
    pub fn may_come_near(&self, others: &Bases, near: Inches) -> bool {
        let near = near + Inches::hundredths(i32::from(MAN) + 2);
        let passes = |from: Point, to: Point| {
            let way = Shape::line(from, to);
            others.iter().any(|&other| way.is_within_of(other, near))
        };
        let mut men = self.men.iter();
        self.hull.is_some()
            || men.any(|man| match self.turns(man) {
                [] => passes(man.1, man.2),
                _ => self.way(man).windows(2).any(|leg| passes(leg[0], leg[1])),
            })
    }
    /// Where on the way they are seen so, looked at inch by inch.
    pub fn inches(&self, is_so: impl Fn(&Bases) -> bool) -> Stretches {
        let every = (0..self.whole).step_by(100).chain([self.whole]);
        let inches = self.inches.get_or_init(|| every.map(|at| (at, self.bases(at).into())).collect());
        stretches(inches.iter().map(|(at, bases)| (*at, is_so(bases))))
    }
    /// The part of the way that ends so far along it.
    pub fn as_far_as(&self, at: u32) -> March {
        let figures = self.men.iter().map(|man| self.place(man, at)).collect();
        March { route: self.men.first().map(|man| self.part(man, at)).unwrap_or_default(), figures }
    }
    /// The same of everybody's own way.
    pub fn turns_as_far_as(&self, at: u32) -> SmallVec<[Option<Route>; MEN]> {
        self.men.iter().map(|man| Some(self.part(man, at))).collect()
    }
    /// A man's way as far as he has come with the leader.
    fn part(&self, man: &(usize, Point, Point), at: u32) -> Route {
        let way = self.way(man);
        let far = self.share(route_length(&way), at);
        let passed = way.iter().skip(1).zip(milestones(&way)).take_while(|(_, gone)| *gone < far);
        [man.1].into_iter().chain(passed.map(|(p, _)| *p)).chain([self.place(man, at)]).collect()
    }
    /// How far along a way of this length somebody is when the leader has come so far.
    fn share(&self, long: u32, at: u32) -> u32 {
        (u64::from(long) * u64::from(at) / u64::from(self.whole.max(1))) as u32
    }
    /// Where on the way something is so, looked at step by step.
    pub fn stretches(&self, step: u32, is_so: impl Fn(u32) -> bool) -> Stretches {
        stretches((0..self.whole).step_by(step as usize).chain([self.whole]).map(|at| (at, is_so(at))))
    }
    /// What a man goes through on his way.
    fn turns(&self, man: &(usize, Point, Point)) -> &[Point] {
        let nth = || self.men.iter().position(|one| one.0 == man.0);
        let own = self.own.and_then(|own| own.get(nth()?)?.as_ref());
        own.map_or(&self.inner, |own| inner(own))
    }
    fn way(&self, man: &(usize, Point, Point)) -> Route {
        let mut way = Route::from_slice(&[man.1]);
        way.extend_from_slice(self.turns(man));
        way.push(man.2);
        way
    }
    /// Where a man is when the leader has come `at` far.
    fn place(&self, man: &(usize, Point, Point), at: u32) -> Point {
        if at >= self.whole {
            return man.2;
        }
        let along = |way: &[Point]| on_route(way, self.share(route_length(way), at));
        if self.turns(man).is_empty() { along(&[man.1, man.2]) } else { along(&self.way(man)) }
    }
    /// Where a hull points when it has come so far.
    fn heading(&self, at: u32) -> Option<Heading> {
        let ((_, course), man) = (self.hull.as_ref()?, self.men.first()?);
        Some(driving::heading_at(course, &self.way(man), at))
    }
    /// Their bases when they have come so far.
    fn bases(&self, at: u32) -> Discs {
        if let (Some((vehicle, _)), Some(heading), [man, ..]) = (&self.hull, self.heading(at), &self.men[..]) {
            return Discs::from_slice(&vehicle.hull_at(self.place(man, at), heading));
        }
        self.men.iter().map(|man| Disc { at: self.place(man, at), radius: MAN }).collect()
    }
    /// Everybody who is left comes so far, from where they were.
    pub fn go(
        &self,
        game: &mut Game<'_>,
        [from, at]: [u32; 2],
        clause: C,
        oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
    ) {
        let mut figures = Figures::new();
        for man in game.file(self.unit) {
            if let Some(man) = self.men.iter().find(|one| one.0 == man) {
                figures.push(self.place(man, at));
            }
        }
        if let Some(heading) = self.heading(at) {
            game.face(self.unit, heading);
        }
        oracle.tell(clause, game.move_to(self.unit, &figures, at - from));
    }
}

/// All points of a way but its ends.
fn inner(route: &[Point]) -> &[Point] {
    route.get(1..route.len().saturating_sub(1)).unwrap_or(&[])
}

/// From where to where something is so.
pub type Stretches = SmallVec<[(u32, u32); 4]>;

fn stretches(looks: impl Iterator<Item = (u32, bool)>) -> Stretches {
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

/// DH-MOVE-12: a man alone may become one of the friends he has reached.
pub fn join(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized)) -> Play<()> {
    if game.unit(unit).count() != 1 || !game.is_infantry(unit) || game.setup.options().single_model_off() {
        return Ok(());
    }
    let near = |&host: &UnitId| host != unit && may_join(game, unit, host);
    let hosts: Units = game.on_table(game.seat(unit)).filter(near).collect();
    let mut options: SmallVec<[Choice; 8]> = SmallVec::from_slice(&[Choice::Alone]);
    options.extend(hosts.into_iter().map(Choice::Join));
    if let Choice::Join(host) = oracle.pick(game, game.seat(unit), C::Move12, unit, &options)? {
        oracle.tell(C::Move12, game.join(unit, host));
        // Option join-marker=spent: the unit he joins is activated by it.
        if game.setup.options().join_marker_spent() && !game.unit(host).yellow {
            oracle.tell(C::Move12, game.mark_done(host));
        }
    }
    Ok(())
}

/// Within command distance of their best man, and there is room for him.
fn may_join(game: &Game<'_>, unit: UnitId, host: UnitId) -> bool {
    let best = game.disc(host, game.leader(host));
    !game.is_vehicle(host)
        && game.unit(host).guests.iter().any(Option::is_none)
        && is_within(game.disc(unit, game.leader(unit)), best, game.command(host))
}

/// DH-PIN-13: in contact with the weapon it left.
pub fn is_back(game: &Game<'_>, unit: UnitId) -> bool {
    let is_there = |&man: &Disc| gap(man, game.weapon_at(unit)) <= Inches::hundredths(50);
    game.unit(unit).left_weapon.is_some() && !game.unit(unit).gun_lost && game.bases(unit).iter().any(is_there)
}

/// Where a way straight on leads.
#[derive(Debug)]
pub enum Flight {
    Away(March),
    OffTable,
    Nowhere,
}

/// DH-PIN-08, DH-CC-30: straight away from an enemy, round what is in the way, or over the edge.
pub fn flight(game: &Game<'_>, unit: UnitId, enemies: &[Disc], far: u32) -> Flight {
    let from = game.origin(unit);
    let ground = game.forced(unit, far);
    let nearest = |to: Point| enemies.iter().map(|d| d.at).min_by_key(|&p| (kernel::length(p, to), p));
    let Some(enemy) = nearest(from) else { return Flight::Nowhere };
    let away = kernel::length(enemy, from).max(1);
    let beyond = |a: i16, b: i16| i64::from(b) + (i64::from(b) - i64::from(a)) * i64::from(far) / i64::from(away);
    let (x, y) = (beyond(enemy.x, from.x), beyond(enemy.y, from.y));
    let size = game.setup.plan.size;
    if !(0..=i64::from(size.x)).contains(&x) || !(0..=i64::from(size.y)).contains(&y) {
        return Flight::OffTable;
    }
    let ways = ground.away(Point { x: x as i16, y: y as i16 }, enemies, far);
    ways.into_iter().next().map_or(Flight::Nowhere, Flight::Away)
}

/// Somebody runs for it: told by those who make him.
pub fn flee(
    game: &mut Game<'_>,
    unit: UnitId,
    march: &March,
    clause: C,
    oracle: &mut (impl Oracle<DisposableHeroes> + ?Sized),
) {
    let distance = route_length(&march.route);
    let event: Event = game.flee_to(unit, &march.figures, distance);
    oracle.tell(clause, event);
    settle(game, unit, oracle);
}
