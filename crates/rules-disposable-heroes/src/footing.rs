//! Where a unit may stand and go: the table's field, and what this game asks besides.
mod slots;

use crate::{
    Clause as C, Game,
    setup::{MAN, Place, Type},
    words::UnitId,
};
use figures::{Bar, Field, Others, PLACING};
use kernel::{Figures, Ground, March, Point, Refusal, Route, Why};
use serde::Serialize;
use slots::{FARTHEST, Slots};
use smallvec::SmallVec;
use std::borrow::Cow;
use table::{Bounds, Disc, Inches, Shape, gap, is_within};

/// DH-MOVE-15: what one keeps from enemy figures.
pub const APART: Inches = Inches::whole(1);
/// How far from where a man may stand others, and cover that is full, may matter to him.
const NEARBY: i64 = 200;

/// Enemies, and how near they are.
type ShyOf = (SmallVec<[Disc; 12]>, Inches);

/// A field with command distance, free entry into cover, and men who will not advance alone.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Footing<'a> {
    #[serde(flatten)]
    pub field: Field<'a, C>,
    /// DH-MOVE-09: how far from the leader (option `coherency=pairwise`: from anybody) every man may end.
    pub command: Inches,
    pub pairwise: bool,
    /// DH-MOVE-11: a man alone goes no nearer to these.
    pub shy_of: Option<ShyOf>,
    /// Option `terrain-slows=all`: what an inch costs.
    pub rates: Cow<'a, [(Shape, u8)]>,
}

impl Footing<'_> {
    fn is_still(&self, route: &[Point]) -> bool {
        self.field.reach != PLACING && route.iter().all(|p| Some(p) == route.first())
    }
    /// The first man out of command.
    fn straggler(&self, figures: &[Point]) -> Option<Point> {
        let disc = |at: Point| Disc::new(at, self.field.base);
        let apart = |a: Point, b: Point| !is_within(disc(a), disc(b), self.command);
        let leaders = if self.pairwise { figures } else { figures.get(..1).unwrap_or(&[]) };
        let lost = |&&man: &&Point| leaders.iter().any(|&leader| apart(leader, man));
        figures.iter().find(lost).copied()
    }
    /// DH-COVER-03: those who are not in the piece that another has reached are set down in it, as far as there is room;
    /// those out of command are brought up. Nobody's own movement counts. True: all are where they should be.
    fn gather(&self, figures: &mut Figures) -> bool {
        let haven = self.haven(figures);
        let is_in = |p: Point| haven.is_none_or(|piece| piece.holds(p));
        let standing = |centre: Point| self.field.standing(Bounds::of_line(centre, centre).grown(FARTHEST));
        if let Some(piece) = haven.filter(|_| !is_in(figures[0])) {
            let centre = piece.nearest_to(figures[0]);
            let may_stand = standing(centre);
            let slots = Slots::round(centre, piece.bounds());
            let taken = figures[1..].iter().fold(0, |taken, &p| taken | slots.under(p));
            let spot = slots.nearest(figures[0], taken, |p| is_in(p) && may_stand(p));
            figures[0] = spot.unwrap_or(figures[0]);
        }
        let leader = Disc::new(figures[0], MAN);
        let will_do = |p: Point| is_in(p) && is_within(leader, Disc::new(p, MAN), self.command);
        if figures[1..].iter().all(|&p| will_do(p)) {
            return true;
        }
        let within = haven.map_or(Bounds { least: Point::default(), most: self.field.size }, Shape::bounds);
        let (slots, may_stand) = (Slots::round(leader.at, within), standing(leader.at));
        let mut under: SmallVec<[u128; 12]> = figures.iter().map(|&p| slots.under(p)).collect();
        let mut is_done = true;
        for n in 1..figures.len() {
            if !will_do(figures[n]) {
                let own = std::mem::take(&mut under[n]);
                let taken = under.iter().fold(0, |taken, one| taken | one);
                let spot = slots.nearest(figures[n], taken, |p| will_do(p) && may_stand(p));
                is_done &= spot.is_some();
                under[n] = spot.map_or(own, |p| slots.under(p));
                figures[n] = spot.unwrap_or(figures[n]);
            }
        }
        is_done
    }
    /// The piece that the leader is in, or else one that somebody has reached.
    fn haven(&self, figures: &[Point]) -> Option<&Shape> {
        let around = Bounds::of(figures.iter().copied());
        // Who leaves a piece is not called back by the last man in it.
        let is_new = |piece: &Shape| !self.field.figures.iter().any(|&p| piece.holds(p));
        let mut reached = None;
        for piece in self.field.favour.iter().filter(|piece| piece.bounds().meets(around)) {
            if piece.holds(figures[0]) {
                return Some(piece);
            }
            if reached.is_none() && figures.iter().any(|&p| piece.holds(p)) && is_new(piece) {
                reached = Some(piece);
            }
        }
        reached
    }
    /// Where the figures that the field has arranged end up.
    fn gathered(&self, route: &[Point], mut figures: Figures) -> Result<Figures, Refusal<C>> {
        if self.is_still(route) || self.field.steer.is_some() || figures.is_empty() {
            return Ok(figures);
        }
        let is_placed = self.field.reach == PLACING && self.straggler(&figures).is_none();
        if is_placed || self.gather(&mut figures) && !self.pairwise {
            debug_assert_eq!(self.straggler(&figures), None);
            return Ok(figures);
        }
        match self.straggler(&figures) {
            Some(man) => Err(Refusal::at(C::Move09, Why::Scattered, man)),
            None => Ok(figures),
        }
    }
    /// What a way costs beyond what the field says.
    fn surcharge(&self, route: &[Point]) -> Result<u32, Refusal<C>> {
        // DH-MOVE-11: not nearer to the nearest enemy than he began.
        if let (Some((enemies, before)), Some(&end)) = (&self.shy_of, route.last())
            && !self.is_still(route)
            && enemies.iter().any(|&enemy| gap(Disc::new(end, MAN), enemy) < *before)
        {
            return Err(Refusal::at(C::Move11, Why::TooClose, end));
        }
        Ok(self.drag(route))
    }
    /// Option terrain-slows=all: DH-VMOVE-08, -09 for men; what rough ground adds to a way.
    fn drag(&self, route: &[Point]) -> u32 {
        let mut drag = 0;
        for leg in route.windows(2) {
            let round = Bounds::of_line(leg[0], leg[1]);
            for (shape, rate) in self.rates.iter().filter(|(shape, _)| shape.bounds().meets(round)) {
                let inside = if shape.is_area() {
                    shape.inside(leg[0], leg[1])
                } else {
                    u32::from(shape.is_crossed(leg[0], leg[1])) * 100
                };
                drag += inside * u32::from(rate - 1);
            }
        }
        drag
    }
    fn keep_owned(&self) -> Footing<'static> {
        Footing {
            field: self.field.keep(),
            command: self.command,
            pairwise: self.pairwise,
            shy_of: self.shy_of.clone(),
            rates: Cow::Owned(self.rates.to_vec()),
        }
    }
}

impl Ground<C> for Footing<'_> {
    type Kept = Footing<'static>;

    fn keep(&self) -> Footing<'static> {
        self.keep_owned()
    }
    fn stand(&self, at: Point) -> Result<(), Refusal<C>> {
        self.field.stand(at)
    }
    fn price(&self, route: &[Point]) -> Result<u32, Refusal<C>> {
        Ok(self.field.price(route)? + self.surcharge(route)?)
    }
    fn arrange(&self, route: &[Point]) -> Result<Figures, Refusal<C>> {
        self.gathered(route, self.field.arrange(route)?)
    }
    fn arranged(&self, route: &[Point], figures: &[Point]) -> Result<(), Refusal<C>> {
        let by_hand = self.field.arranged(route, figures).and_then(|()| match self.straggler(figures) {
            Some(man) if !self.is_still(route) => Err(Refusal::at(C::Move09, Why::Scattered, man)),
            _ => Ok(()),
        });
        // Who is pulled into cover goes farther than by himself.
        if by_hand.is_err() && self.arrange(route).is_ok_and(|own| own.as_slice() == figures) {
            return Ok(());
        }
        by_hand
    }
    fn suggestions(&self) -> usize {
        self.field.suggestions()
    }
    fn route(&self, nth: usize, from: Point, budget: u32) -> Option<Route> {
        if nth == 0 {
            return self.field.route(nth, from, budget);
        }
        self.march(nth, from, budget).map(|march| march.route)
    }
    fn spot(&self, nth: usize) -> Option<Point> {
        self.settle(nth).map(|march| march.end())
    }
    fn march(&self, nth: usize, from: Point, budget: u32) -> Option<March> {
        let March { route, figures } = self.field.march(nth, from, budget)?;
        let more = self.surcharge(&route).ok()?;
        if more > 0 && self.field.price(&route).ok()? + more > budget {
            return None;
        }
        let figures = self.gathered(&route, figures).ok()?;
        Some(March { route, figures })
    }
    fn settle(&self, nth: usize) -> Option<March> {
        let March { route, figures } = self.field.settle(nth)?;
        let figures = self.gathered(&route, figures).ok()?;
        Some(March { route, figures })
    }
}

impl<'a> Game<'a> {
    /// Where men on foot may go with so much movement.
    pub fn footing(&self, unit: UnitId, reach: u32) -> Footing<'a> {
        let mut footing = self.open();
        self.lay(&mut footing, unit, reach);
        footing
    }
    /// The same where nobody asks a man alone whether he would advance.
    pub fn forced(&self, unit: UnitId, reach: u32) -> Footing<'a> {
        let mut footing = self.open();
        self.lay_in(&mut footing, unit, reach, self.ends(unit, reach));
        footing
    }
    /// With nothing and nobody on it. A footing is large: it is laid where it is kept.
    #[inline]
    pub fn open(&self) -> Footing<'a> {
        let options = self.setup.options();
        Footing {
            field: Field::open(self.setup.plan.size, C::Move15),
            command: Inches::ZERO,
            pairwise: options.coherency_pairwise(),
            shy_of: None,
            rates: Cow::Borrowed(if options.terrain_slows_all() { &self.setup.rough } else { &[] }),
        }
    }
    /// All that matters to men who go so far.
    pub fn lay(&self, footing: &mut Footing<'a>, unit: UnitId, reach: u32) {
        self.lay_in(footing, unit, reach, self.ends(unit, reach));
        footing.shy_of = self.shy_of(unit);
    }
    /// The same for those who come to stand in there.
    fn lay_in(&self, footing: &mut Footing<'a>, unit: UnitId, reach: u32, ends: Bounds) {
        let figures = match self.unit(unit).place {
            Place::Aboard(_) => self.file(unit).map(|_| self.origin(unit)).collect(),
            _ => self.figures(unit),
        };
        let (command, region) = (self.command(unit), ends.grown(NEARBY));
        footing.command = command;
        let field = &mut footing.field;
        (field.bars, field.favour) = (self.bars(unit, region), Cow::Borrowed(&self.setup.havens[..]));
        (field.apart, field.figures, field.base, field.reach) = (APART, figures, MAN, reach);
        (field.coherency, field.coherency_clause) = (command, C::Move09);
        self.taken(unit, region, MAN, &mut field.taken);
        self.crowd(self.on_table(!self.seat(unit)), region, 0, &mut field.others);
    }
    /// Round all places where a move that leads so far may end, or where those are set down who follow it.
    fn ends(&self, unit: UnitId, reach: u32) -> Bounds {
        let own = self.bases(unit).middles.grown(reach.into());
        let havens = self.setup.havens.iter().map(Shape::bounds).filter(|bounds| bounds.meets(own));
        havens.fold(own.grown(slots::FARTHEST), |ends, haven| ends.with(haven.least).with(haven.most))
    }
    /// DH-MOVE-15: what nobody crosses; S2: a bunker has room for one section.
    fn bars(&self, unit: UnitId, region: Bounds) -> Cow<'a, [Bar<C>]> {
        match (&self.setup.closed[..], &self.full_bunkers(unit, region)[..]) {
            (closed, []) => Cow::Borrowed(closed),
            ([], [bunker]) => Cow::Borrowed(std::slice::from_ref(*bunker)),
            (closed, full) => Cow::Owned(closed.iter().chain(full.iter().copied()).cloned().collect()),
        }
    }
    /// S2: those in the region that somebody else holds.
    fn full_bunkers(&self, unit: UnitId, region: Bounds) -> SmallVec<[&'a Bar<C>; 4]> {
        let mut full = SmallVec::new();
        if self.setup.bunkers.is_empty() {
            return full;
        }
        let others = self.garrisons().without(unit);
        for bar in self.setup.bunkers.iter().filter(|bar| bar.shape.bounds().meets(region)) {
            if others.iter().any(|u| self.bases(u).iter().any(|man| bar.shape.holds(man.at))) {
                full.push(bar);
            }
        }
        full
    }
    /// DH-MOVE-15: where friends and wrecks are already, as far as such a move leads.
    fn taken(&self, unit: UnitId, region: Bounds, base: u16, taken: &mut Others) {
        self.crowd(self.on_table(self.seat(unit)).filter(|&f| f != unit), region, base - 1, taken);
        self.crowd(self.wrecks(), region, base - 1, taken);
    }
    /// DH-MOVE-11: whether it is a man who does not advance alone (options single-model=off, =exempt-snipers).
    pub fn is_shy(&self, unit: UnitId) -> bool {
        let options = self.setup.options();
        let exempt = options.single_model_off() || options.single_model_exempt_snipers() && self.is_sniper(unit);
        self.unit(unit).count() == 1 && self.kind(unit) == Type::Infantry && !exempt
    }
    /// DH-MOVE-11: whom a man alone keeps away from, and how near he is: the nearest enemy in sight, or else the nearest.
    fn shy_of(&self, unit: UnitId) -> Option<ShyOf> {
        if !self.is_shy(unit) || !self.unit(unit).is_on_table() {
            return None;
        }
        let enemies = || self.on_table(!self.seat(unit));
        let far = |&e: &UnitId| (self.distance(unit, e), e);
        let seen = enemies().filter(|&e| crate::sight::sees(self, unit, e)).min_by_key(far);
        let nearest = seen.or_else(|| enemies().min_by_key(far))?;
        Some((SmallVec::from_slice(self.bases(nearest)), self.distance(unit, nearest)))
    }
    /// Where this unit may be set up.
    pub fn zone(&self, unit: UnitId) -> Footing<'a> {
        let side = &self.setup.plan.sides[self.seat(unit).index()];
        let guns = side.gun_zone.as_ref().filter(|_| self.setup.squad(unit).is_gun());
        let zone = guns.unwrap_or(&side.zone);
        let mut ground = self.within(unit, zone.clone(), C::Win01);
        // DH-VMOVE: a hull is set up like a big base.
        if let Some(vehicle) = self.vehicle(unit) {
            let base = vehicle.length / 2;
            let (field, region) = (&mut ground.field, zone.bounds().grown(i64::from(base) + NEARBY));
            (field.figures, field.base) = (Figures::from_slice(&[Point::default()]), base);
            (field.taken, field.others) = (Others::new(), Others::new());
            self.taken(unit, region, base + APART.as_budget() as u16, &mut field.taken);
            self.crowd(self.on_table(!self.seat(unit)), region, 0, &mut field.others);
            field.bars = match self.full_bunkers(unit, region)[..] {
                [] => Cow::Borrowed(self.setup.parking(vehicle.drive)),
                _ => field.bars.iter().chain(self.setup.barriers(vehicle.drive)).cloned().collect(),
            };
        }
        ground
    }
    /// Where this unit may be set down in there.
    pub fn within(&self, unit: UnitId, zone: Shape, clause: C) -> Footing<'a> {
        let mut ground = self.open();
        self.lay_in(&mut ground, unit, PLACING, zone.bounds());
        ground.field.zone = Some((zone, clause));
        ground
    }
}
