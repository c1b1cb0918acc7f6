//! DH-MOVE: moving on foot, DH-SNAP along the way, DH-COVER-03 at its end.
use crate::{
    Clause as C, Game, Oracle,
    setup::{MAN, MEN, Vehicle},
    sight::CONTACT,
    snap_fire,
    state::{Bases, Discs, UnitSet, Units},
    words::{Choice, Event, Pace, UnitId},
};
use figures::{Course, Flight, Stretches, Walk, stretches};
use kernel::{Figures, March, Play, Point, Route, Verbs, route_length};
use smallvec::SmallVec;
use std::cell::OnceCell;
use table::{Disc, Heading, Inches, Shape, gap, is_within};

/// How finely those who may snap fire look along a way.
const INCH: u32 = 100;

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
pub fn go(game: &mut Game<'_>, unit: UnitId, pace: Pace, oracle: &mut impl Oracle) -> Play<()> {
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
    oracle: &mut impl Oracle,
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
    oracle: &mut impl Oracle,
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
        let held = &mut oracle.within(clause, &march);
        let Some(come) = snap_fire::along(game, &ways, watchers, march, window, held)? else { return Ok(()) };
        if come < whole {
            ways.go(game, [come, whole], clause, oracle);
        }
    }
    settle(game, unit, oracle);
    Ok(())
}

/// DH-MOVE-15: who was stopped among friends, or among his own, comes to stand where he may.
pub fn step_apart(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    if !game.is_infantry(unit) || !game.unit(unit).is_on_table() {
        return;
    }
    if let Some(figures) = game.forced(unit, reach(Pace::Sneak)).step_apart() {
        oracle.tell(C::Move15, game.move_to(unit, &figures, 0));
    }
}

/// DH-COVER-03: who was set down in cover; DH-MOVE-09: who is still out of command; DH-SNIPE-06: a sniper who has moved is hidden again.
fn settle(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
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

/// Where everybody is on the way.
#[derive(Debug)]
pub struct Ways<'a> {
    pub unit: UnitId,
    men: SmallVec<[usize; MEN]>,
    pub walk: Walk<'a>,
    /// Their bases at the start, at every inch and at the end, once somebody looks.
    inches: OnceCell<SmallVec<[(u32, Bases); 14]>>,
    /// A hull, its way, and where it points on it.
    hull: Option<(&'a Vehicle, &'a March, Course)>,
}

impl<'a> Ways<'a> {
    pub fn of<'g: 'a>(game: &Game<'g>, unit: UnitId, march: &'a March, own: Own<'a>) -> Ways<'a> {
        Ways {
            unit,
            men: game.file(unit).collect(),
            walk: Walk::of(game.figures(unit), march, own.ways),
            inches: OnceCell::new(),
            hull: game.vehicle(unit).zip(own.course).map(|(vehicle, course)| (vehicle, march, course)),
        }
    }
    /// Whether any of them may come so near to any of these; if not, they do not.
    pub fn may_come_near(&self, others: &Bases, near: Inches) -> bool {
        let near = near + Inches::hundredths(i32::from(MAN) + 2);
        let passes = |leg: &[Point]| {
            let way = Shape::line(leg[0], leg[1]);
            others.iter().any(|&other| way.is_within_of(other, near))
        };
        self.hull.is_some() || self.walk.ways().iter().any(|(way, _)| way.windows(2).any(passes))
    }
    /// Where on the way they are seen so, looked at inch by inch.
    pub fn inches(&self, is_so: impl Fn(&Bases) -> bool) -> Stretches {
        let every = self.walk.looks(0, INCH);
        let inches = self.inches.get_or_init(|| every.map(|at| (at, self.bases(at).into())).collect());
        stretches(inches.iter().map(|(at, bases)| (*at, is_so(bases))))
    }
    /// Where a hull points when it has come so far.
    fn heading(&self, at: u32) -> Option<Heading> {
        self.hull.as_ref().map(|(_, march, course)| course.heading_at(&march.route, at))
    }
    /// Their bases when they have come so far.
    fn bases(&self, at: u32) -> Discs {
        if let (Some((vehicle, ..)), Some(heading)) = (&self.hull, self.heading(at)) {
            return Discs::from_slice(&vehicle.hull_at(self.walk.place(0, at), heading));
        }
        (0..self.men.len()).map(|nth| Disc { at: self.walk.place(nth, at), radius: MAN }).collect()
    }
    /// Everybody who is left comes so far, from where they were.
    pub fn go(&self, game: &mut Game<'_>, [from, at]: [u32; 2], clause: C, oracle: &mut impl Oracle) {
        let mut figures = Figures::new();
        for man in game.file(self.unit) {
            figures.extend(self.men.iter().position(|one| *one == man).map(|nth| self.walk.place(nth, at)));
        }
        if let Some(heading) = self.heading(at) {
            game.face(self.unit, heading);
        }
        oracle.tell(clause, game.move_to(self.unit, &figures, at - from));
    }
}

/// DH-MOVE-12: a man alone may become one of the friends he has reached.
pub fn join(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
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

/// DH-PIN-13, DH-LOS-07: in contact with the weapon it left.
pub fn is_back(game: &Game<'_>, unit: UnitId) -> bool {
    let is_there = |&man: &Disc| gap(man, game.weapon_at(unit)) <= CONTACT;
    game.unit(unit).left_weapon.is_some() && !game.unit(unit).gun_lost && game.bases(unit).iter().any(is_there)
}

/// DH-PIN-08, DH-CC-30: straight away from an enemy, round what is in the way, or over the edge.
pub fn flight<'a>(game: &Game<'a>, unit: UnitId, enemies: &[Disc], far: u32, clause: C) -> Flight<'a, C> {
    game.forced(unit, far).flight(enemies, far, false, clause)
}

/// Somebody runs for it: told by those who make him.
pub fn flee(game: &mut Game<'_>, unit: UnitId, march: &March, clause: C, oracle: &mut impl Oracle) {
    let distance = route_length(&march.route);
    let event: Event = game.flee_to(unit, &march.figures, distance);
    oracle.tell(clause, event);
    settle(game, unit, oracle);
}
