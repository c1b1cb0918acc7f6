//! BA-MOVE: moving on foot, and the ambushes that interrupt it (BA-ORD-09..12).
use crate::{
    Class, Clause as C, Event, Game, Going, Kind, MAN, MEN, Oracle, Place, Role, assist, buildings, driving, guns,
    shelter,
    shooting::{Reply, fire_at, out_of_turn},
    sight,
    state::{Discs, Moved},
    weapons,
    words::{Order, UnitId},
};
use figures::{Bar, Course, Field, Flight, Outlook, PLACING, Stretches, Team, Walk, stretches};
use kernel::{Figures, March, Play, Route, Seat, Verbs, route_length};
use smallvec::SmallVec;
use std::{borrow::Cow, cell::LazyCell};
use table::{Bounds, Disc, Inches, Shape};

/// BA-MOVE-T1: infantry, Advance and Run.
pub const ADVANCE: u32 = 600;
pub const RUN: u32 = 1200;
/// BA-MOVE-06: what units keep between one another.
pub const APART: Inches = Inches::whole(1);
/// How finely an ambusher looks along a way.
const INCH: u32 = 100;

/// BA-ORD-03: a move of up to 6", or none; guns by their own rate.
pub fn advance(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    match game.class(unit) {
        Class::Vehicle => return driving::drive(game, unit, Order::Advance, oracle),
        Class::Artillery(_) => return guns::advance(game, unit, oracle),
        Class::Infantry => {}
    }
    go(game, unit, C::Move01, Moved::Advanced, ADVANCE, Going::Walk, oracle)?;
    guns::set_facing(game, unit, C::Move10, oracle)
}

/// BA-ORD-04, BA-MOVE-07: a move of up to 12", not through rough ground or over obstacles.
pub fn run(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.is_vehicle(unit) {
        return driving::drive(game, unit, Order::Run, oracle);
    }
    go(game, unit, C::Move01, Moved::Ran, RUN, Going::Run, oracle)?;
    buildings::step_in(game, unit, oracle)?;
    guns::set_facing(game, unit, C::Move10, oracle)
}

/// BA-CQ-23: the winner of close quarters sorts itself out.
pub fn regroup(game: &mut Game<'_>, unit: UnitId, reach: u32, oracle: &mut impl Oracle) -> Play<()> {
    go(game, unit, C::Cq23, Moved::Advanced, reach, Going::Walk, oracle)
}

pub fn go(
    game: &mut Game<'_>,
    unit: UnitId,
    clause: C,
    by: Moved,
    reach: u32,
    going: Going,
    oracle: &mut impl Oracle,
) -> Play<()> {
    if game.setup.is_mapless() {
        return assist::go(game, unit, clause, by, reach, oracle);
    }
    let (us, from) = (game.seat(unit), game.origin(unit));
    // BA-BLDG-07, BA-TRAN-06, BA-TRAN-08: out by an opening, or from the vehicle's edge.
    let clause = match game.unit(unit).place {
        Place::Building(_) if clause == C::Move01 => C::Bldg07,
        Place::Aboard(_) if game.is_artillery(unit) => C::Tran08,
        Place::Aboard(_) => C::Tran06,
        _ => clause,
    };
    let ground = game.ground(unit, going, reach);
    let march = oracle.path(game, us, clause, unit, from, reach, ground)?;
    let moved = if route_length(&march.route) == 0 { Moved::Stood } else { by };
    game.set_moved(unit, moved);
    travel(game, unit, clause, &march, oracle)
}

/// The unit goes its way; every enemy in Ambush that sees part of it may fire once, anywhere on it.
pub fn travel(game: &mut Game<'_>, unit: UnitId, clause: C, march: &March, oracle: &mut impl Oracle) -> Play<()> {
    travel_by(game, unit, clause, march, None, oracle)
}

/// The same where everybody has a way of his own, or goes straight.
pub fn travel_by(
    game: &mut Game<'_>,
    unit: UnitId,
    clause: C,
    march: &March,
    own: Option<&[Option<Route>]>,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let us = game.seat(unit);
    if route_length(&march.route) == 0 && shelter::outline(game, unit).is_some() {
        return Ok(());
    }
    let out = shelter::step_out(game, unit, march, oracle);
    let march = out.as_ref().unwrap_or(march);
    let ways = Ways::of(game, unit, march, own);
    if ways.walk.whole() == 0 {
        if march.figures != game.unit(unit).figures() {
            oracle.tell(clause, ways.put(game, 0, 0));
            look_round(game, unit, oracle);
        }
        return Ok(());
    }

    // BA-ORD-09, BA-ORD-12: each waiting enemy says where on the stretches it sees it will fire, or lets them pass.
    let mut shots: SmallVec<[(u32, UnitId); 8]> = SmallVec::new();
    let waiting = |e: &UnitId| game.unit(*e).order == Some(Order::Ambush);
    // BA-CQ-24: a regroup move is a move like any other.
    let window = if clause == C::Cq23 { C::Cq24 } else { C::Ord09 };
    for enemy in game.on_table(!us).filter(waiting) {
        let seen = ways.seen_by(game, enemy);
        if let Some(at) = oracle.along(game, !us, window, (enemy, unit), &march.route, &seen)? {
            shots.push((at, enemy));
        }
    }
    shots.sort_unstable();

    // BA-ORD-10, BA-ORD-11: the mover is shot at where it stands then, cannot react, and goes on if it lives.
    let mut come = 0;
    for (nth, &(at, enemy)) in shots.iter().enumerate() {
        if !game.unit(unit).is_on_table() || !game.unit(enemy).is_on_table() {
            continue;
        }
        if nth == 0 || at > come {
            ways.go(game, come, at, clause, oracle);
            come = at;
        }
        // BA-ORD-12: one after the other, each where it chose to.
        oracle.tell(if nth == 0 { C::Ord10 } else { C::Ord12 }, game.give(enemy, Order::Fire));
        let (order, immobilised) = (game.unit(unit).order, game.unit(unit).immobilised);
        let attack = out_of_turn(game, enemy, unit, Reply::Ambushed, oracle)?;
        let live = (unit, clause, march, come, order, immobilised, &shots[nth + 1..]);
        fire_at(game, &attack, &mut oracle.within(C::Ord12, &live))?;
        // BA-ARM-25: stopped where it stands.
        let now = game.unit(unit);
        if now.is_on_table() && (now.order != order || now.immobilised != immobilised) {
            oracle.tell(C::Arm25, Event::Halted(unit));
            step_apart(game, unit, oracle);
            return Ok(());
        }
    }
    if game.unit(unit).is_on_table() && come < ways.walk.whole() {
        ways.go(game, come, ways.walk.whole(), clause, oracle);
    }
    look_round(game, unit, oracle);
    Ok(())
}

/// BA-MOVE-06: who was stopped among friends, or among his own, comes to stand where he may.
fn step_apart(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    if !game.is_infantry(unit) || game.unit(unit).place != Place::Table {
        return;
    }
    if let Some(figures) = game.ground(unit, Going::Walk, ADVANCE).step_apart() {
        oracle.tell(C::Move06, game.move_to(unit, &figures, 0));
    }
}

/// What is wrong with how men stand after a move, for those who read it.
fn look_round(game: &Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    if !oracle.listens() || !game.is_infantry(unit) || game.unit(unit).place != Place::Table {
        return;
    }
    let ground = game.empty_ground(unit, Going::Walk, ADVANCE);
    // BA-MOVE-05: they could not come nearer.
    if ground.is_scattered() {
        oracle.tell(C::Move05, Event::Scattered(unit));
    }
    // BA-MOVE-15: there was no place where they would stand together.
    if ground.is_any_team_parted() {
        oracle.tell(C::Move15, Event::Parted(unit));
    }
}

/// Where everybody is on the way.
struct Ways<'m> {
    unit: UnitId,
    men: SmallVec<[usize; MEN]>,
    march: &'m March,
    walk: Walk<'m>,
    /// Where a hull points on its way.
    course: Option<Course>,
}

impl Ways<'_> {
    fn of<'m>(game: &Game<'_>, unit: UnitId, march: &'m March, own: Option<&'m [Option<Route>]>) -> Ways<'m> {
        Ways {
            unit,
            men: game.unit(unit).men().collect(),
            march,
            walk: Walk::of(game.unit(unit).figures(), march, own),
            course: game.is_vehicle(unit).then(|| driving::course(game, unit, &march.route)),
        }
    }
    /// Everybody comes so far; a hull turns as it goes.
    fn go(&self, game: &mut Game<'_>, from: u32, at: u32, clause: C, oracle: &mut impl Oracle) {
        if let Some(course) = &self.course {
            let heading = course.heading_at(&self.march.route, at);
            if heading != game.unit(self.unit).facing {
                oracle.tell(C::Move02, game.face(self.unit, heading));
            }
        }
        oracle.tell(clause, self.put(game, from, at));
    }
    /// Their bases when they have come so far.
    fn bases(&self, game: &Game<'_>, at: u32) -> Discs {
        if let Some(course) = &self.course {
            let heading = course.heading_at(&self.march.route, at);
            return driving::hull_at(game, self.unit, self.walk.place(0, at), heading).into_iter().collect();
        }
        (0..self.men.len()).map(|nth| Disc { at: self.walk.place(nth, at), radius: MAN }).collect()
    }
    /// Boxes round all their bases on the whole way, and round the middle of the first.
    fn round(&self, game: &Game<'_>) -> (Bounds, Bounds) {
        let half = game.vehicle(self.unit).map_or(MAN, |vehicle| vehicle.length.max(vehicle.width) / 2);
        let (all, first) = self.walk.bounds();
        (all.grown(i64::from(half) + 2), first)
    }
    fn put(&self, game: &mut Game<'_>, from: u32, at: u32) -> Event {
        let standing = game.unit(self.unit).alive;
        let left = self.men.iter().enumerate().filter(|(_, man)| standing & (1 << **man) != 0);
        let figures: Figures = left.map(|(nth, _)| self.walk.place(nth, at)).collect();
        game.move_to(self.unit, &figures, at - from)
    }
    /// Stretches of the route within sight of an enemy, looked at inch by inch.
    fn seen_by(&self, game: &Game<'_>, enemy: UnitId) -> Stretches {
        // Option ambush_end_of_move_only: fire only at the end point.
        let first = if game.setup.options().ambush_end_of_move_only() { self.walk.whole() } else { 0 };
        // BA-ORD-13: nothing is fired indirectly; BA-SHOOT-03: who fires must see.
        let mut guns = weapons::carried(game, enemy);
        guns.extend(weapons::one_shots(game, enemy));
        guns.retain(|gun| weapons::is_direct(gun));
        let eyes = sight::shooters(game, enemy, &guns);
        if eyes.is_empty() {
            return Stretches::new();
        }
        let outlook = Outlook::of(game, enemy, &eyes);
        // Mostly they are out of sight all the way, or the first is in sight, and some weapon can be pointed anywhere.
        let (all, leader) = self.round(game);
        if outlook.surely_hidden(all) {
            return Stretches::new();
        }
        let (is_open, is_free) = (outlook.surely_open(self.unit, leader), weapons::covers(game, enemy, &guns, &[]));
        if is_open && is_free {
            return [(first, self.walk.whole())].into_iter().collect();
        }
        stretches(self.walk.looks(first, INCH).map(|at| {
            let marks = LazyCell::new(|| self.bases(game, at));
            let is_seen = || is_open || outlook.sees_point(self.unit, self.walk.place(0, at));
            // BA-ORD-13: a Fixed weapon fires only where it points.
            let visible = (is_free || weapons::covers(game, enemy, &guns, &marks))
                && (is_seen() || outlook.sees(self.unit, &marks));
            (at, visible)
        }))
    }
}

/// BA-FUBAR-06..08: the whole Run distance straight away, or as far as any way round leads.
pub fn flight<'a>(game: &Game<'a>, unit: UnitId, enemy: UnitId) -> Flight<'a, C> {
    if game.is_vehicle(unit) {
        return driving::flight(game, unit, enemy);
    }
    let edge_stops = game.setup.options().edge_stops_panic();
    game.ground(unit, Going::Run, RUN).flight(game.discs(enemy), RUN, edge_stops, C::Fubar06)
}

impl<'a> Game<'a> {
    /// BA-MOVE-05..07: where this unit may go and how it must stand.
    pub fn ground(&self, unit: UnitId, going: Going, reach: u32) -> Field<'a, C> {
        self.ground_among(self.others_about(unit), unit, going, reach)
    }
    /// The same if only these were about, and the spotters.
    pub fn ground_among(
        &self,
        others: impl Iterator<Item = UnitId>,
        unit: UnitId,
        going: Going,
        reach: u32,
    ) -> Field<'a, C> {
        let mut field = self.empty_ground(unit, going, reach);
        self.surround(&mut field, self.seat(unit), others, self.spotters());
        field
    }
    /// With nobody else on it.
    pub fn empty_ground(&self, unit: UnitId, going: Going, reach: u32) -> Field<'a, C> {
        let figures = match self.unit(unit).place {
            Place::Aboard(_) => self.unit(unit).men().map(|_| self.origin(unit)).collect(),
            _ => self.unit(unit).figures(),
        };
        Field {
            bars: self.bars(unit, going),
            apart: APART,
            apart_clause: C::Move06,
            taken_clause: C::Move06,
            figures,
            base: MAN,
            coherency: self.coherency(),
            coherency_clause: C::Move05,
            teams: self.teams(unit),
            reach,
            havens: Cow::Borrowed(&self.setup.havens),
            out_of: shelter::outline(self, unit),
            ..Field::open(self.setup.plan.size, C::Move09)
        }
    }
    /// BA-MOVE-06: friends on foot are passed, but not ended near (option `friends_block`: nor passed); all others are kept
    /// away from. BA-TRAIT-19: spotters too.
    pub fn surround(
        &self,
        field: &mut Field<'a, C>,
        us: Seat,
        others: impl Iterator<Item = UnitId>,
        spotters: impl Iterator<Item = (UnitId, Disc)>,
    ) {
        const NEAR: u16 = MAN + APART.in_hundredths() as u16;
        let is_moved = field.reach != PLACING && !self.setup.options().friends_block();
        for other in others {
            let (discs, middles) = (self.discs(other), self.bases(other).middles);
            if is_moved && self.seat(other) == us && self.is_infantry(other) {
                field.taken.add_boxed(discs, middles, NEAR);
            } else {
                field.others.add_boxed(discs, middles, 0);
            }
        }
        for (of, spotter) in spotters {
            if is_moved && self.seat(of) == us {
                field.taken.add([Disc { radius: MAN + NEAR, ..spotter }]);
            } else {
                field.others.add([spotter]);
            }
        }
    }
    /// BA-MOVE-05: how far a man may be from the next (option `coherency_2`: twice as far).
    pub fn coherency(&self) -> Inches {
        Inches::whole(if self.setup.options().coherency_2() { 2 } else { 1 })
    }
    /// BA-MOVE-15: gunners and loaders, by their places among those who stand.
    fn teams(&self, unit: UnitId) -> SmallVec<[Team; 2]> {
        let mut teams = SmallVec::new();
        let squad = self.setup.squad(unit);
        if squad.weapon_team || !squad.kinds.iter().any(|kind| kind.role == Role::Loader) {
            return teams;
        }
        let of = |role: Role| {
            let men = (0..).zip(self.unit(unit).men());
            men.filter(move |&(_, man)| self.soldier(unit, man).role == role).map(|(nth, _)| nth)
        };
        let pairs = of(Role::Gunner).zip(of(Role::Loader));
        teams.extend(pairs.map(|(first, second)| Team { first, second, within: Inches::whole(1) }));
        teams
    }
    /// BA-MOVE-T2: ground closed to this unit; BA-BLDG-10: a fallen building is rough ground.
    pub(crate) fn bars(&self, unit: UnitId, going: Going) -> Cow<'a, [Bar<C>]> {
        let setup = self.setup;
        let house = match self.unit(unit).place {
            Place::Building(piece) => Some(usize::from(piece)),
            _ => None,
        };
        // To whom rough ground is closed it is all the same whether a building stands.
        let mut bars = if self.rubble == 0 || going.is_barred(Kind::Rough, setup.options()) {
            Cow::Borrowed(setup.bars(going, house))
        } else {
            Cow::Owned(setup.plan.bars(going, house, |nth| self.is_rubble(nth)))
        };
        // BA-ARM-23: a wreck is rough ground.
        let wrecks = || setup.units().filter(|&u| self.unit(u).wreck);
        if going != Going::Walk && wrecks().next().is_some() {
            let hulls = wrecks().flat_map(|u| self.discs(u));
            let rough = |&d: &Disc| Bar { shape: Shape::Disc(d), clause: C::Arm23, passing: true };
            bars.to_mut().extend(hulls.map(rough));
        }
        // BA-MOVE-T2: a gun set up in rough ground may be hauled out of it.
        let is_in = |bar: &Bar<C>| self.unit(unit).men().any(|man| bar.shape.holds(self.unit(unit).at[man]));
        if going == Going::Haul && bars.iter().any(is_in) {
            bars.to_mut().retain(|bar| !is_in(bar));
        }
        bars
    }
    /// BA-SET-18: where this unit may be set up.
    pub fn zone(&self, unit: UnitId) -> Field<'a, C> {
        let side = &self.setup.plan.sides[self.seat(unit).index()];
        let ground = match self.class(unit) {
            Class::Vehicle => driving::ground(self, unit, Order::Advance),
            _ => self.ground(unit, Going::Walk, PLACING),
        };
        ground.in_zone(side.zone.clone(), C::Set18)
    }
}
