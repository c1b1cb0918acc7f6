//! Where a unit may stand and go: the table's field, and what this game asks besides.
use crate::{
    Clause as C, Game,
    setup::{MAN, Place, Type},
    words::UnitId,
};
use figures::{Bar, Bond, Field, Others, PLACING};
use kernel::{Figures, Point};
use smallvec::SmallVec;
use std::borrow::Cow;
use table::{Bounds, Disc, Inches, Shape};

/// DH-MOVE-15: what one keeps from enemy figures.
pub const APART: Inches = Inches::whole(1);
/// How far from where a man may stand others, and cover that is full, may matter to him.
const NEARBY: i64 = 200;

/// DH-MOVE-09, DH-COVER-03, DH-MOVE-11: a field with command distance, free entry into cover, and men who will not advance
/// alone.
pub type Footing<'a> = Field<'a, C>;

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
        let bond = if options.coherency_pairwise() { Bond::Each } else { Bond::Leader };
        // Option terrain-slows=all: DH-VMOVE-08, -09 for men.
        let rates = Cow::Borrowed(if options.terrain_slows_all() { &self.setup.rough[..] } else { &[] });
        Field { bond, rates, apart_clause: C::Move15, ..Field::open(self.setup.plan.size, C::Move17) }
    }
    /// All that matters to men who go so far.
    pub fn lay(&self, field: &mut Footing<'a>, unit: UnitId, reach: u32) {
        self.lay_in(field, unit, reach, self.ends(unit, reach));
        field.no_nearer = self.shy_of(unit);
    }
    /// The same for those who come to stand in there.
    fn lay_in(&self, field: &mut Footing<'a>, unit: UnitId, reach: u32, ends: Bounds) {
        let figures = match self.unit(unit).place {
            Place::Aboard(_) => self.file(unit).map(|_| self.origin(unit)).collect(),
            _ => self.figures(unit),
        };
        (field.coherency, field.coherency_clause) = (self.command(unit), C::Move09);
        let region = ends.grown(field.spread() + NEARBY);
        (field.bars, field.havens) = (self.bars(unit, region), Cow::Borrowed(&self.setup.havens[..]));
        field.free_entry = Some(C::Cover03);
        (field.apart, field.figures, field.base, field.reach) = (APART, figures, MAN, reach);
        self.taken(unit, region, MAN, &mut field.taken);
        self.crowd(self.on_table(!self.seat(unit)), region, 0, &mut field.others);
    }
    /// Round all places where a move that leads so far may end, and all cover that others may be set down in.
    fn ends(&self, unit: UnitId, reach: u32) -> Bounds {
        let own = self.bases(unit).middles.grown(reach.into());
        let havens = self.setup.havens.iter().map(|haven| haven.shape.bounds()).filter(|bounds| bounds.meets(own));
        havens.fold(own, |ends, haven| ends.with(haven.least).with(haven.most))
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
    fn shy_of(&self, unit: UnitId) -> Option<(SmallVec<[Disc; 12]>, Inches, C)> {
        if !self.is_shy(unit) || !self.unit(unit).is_on_table() {
            return None;
        }
        let enemies = || self.on_table(!self.seat(unit));
        let far = |&e: &UnitId| (self.distance(unit, e), e);
        let seen = enemies().filter(|&e| crate::sight::sees(self, unit, e)).min_by_key(far);
        let nearest = seen.or_else(|| enemies().min_by_key(far))?;
        Some((SmallVec::from_slice(self.bases(nearest)), self.distance(unit, nearest), C::Move11))
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
            let (field, region) = (&mut ground, zone.bounds().grown(i64::from(base) + NEARBY));
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
        ground.zone = Some((zone, clause));
        ground
    }
}
