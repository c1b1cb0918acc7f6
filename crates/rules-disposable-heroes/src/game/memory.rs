//! What has been measured and looked at since those concerned last moved. Rules ask as if it were done anew every time.
use super::Game;
use crate::{
    Setup, State,
    setup::{MEN, Place, UNITS},
    state::{Bases, Status, Unit, UnitSet},
    words::UnitId,
};
use figures::Glance;
use kernel::{Point, Seat};
use std::{
    cell::{Cell, OnceCell},
    ops::{Deref, DerefMut, RangeInclusive},
};
use table::{Bounds, Heading, Inches, nearest_gap};

/// More than rounding makes of a distance.
const HAIR: Inches = Inches::hundredths(2);

/// Where all are, who sees whom, and what this game alone keeps in mind.
#[derive(Debug, Default)]
pub(super) struct Memory {
    looks: figures::Memory<UNITS>,
    stirred: UnitSet,
    roll: OnceCell<Roll>,
    /// Who has been looked for in bunkers, and who is in one.
    sought: Cell<UnitSet>,
    garrisons: Cell<UnitSet>,
}

/// Who is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Roll {
    alive: UnitSet,
    on_table: UnitSet,
    wrecks: UnitSet,
}

impl Memory {
    /// Anything may have changed.
    pub(super) fn forget_all(&mut self) {
        self.looks.forget_all();
        (self.stirred, self.roll, self.sought) = (UnitSet::ALL, OnceCell::new(), Cell::default());
    }
    fn forget(&mut self, unit: UnitId) {
        self.stir(unit);
        self.sought.get_mut().remove(unit);
        self.looks.moved(unit);
    }
    pub(super) fn stir(&mut self, unit: UnitId) {
        self.stirred.insert(unit);
    }
}

/// All that says where a unit's bases are, and whether it is a wreck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stand {
    at: [Point; MEN],
    alive: u16,
    place: Place,
    facing: Heading,
    status: Status,
}

impl Stand {
    const fn of(unit: &Unit) -> Stand {
        Stand { at: unit.at, alive: unit.alive, place: unit.place, facing: unit.facing, status: unit.hull.status }
    }
    /// DH-DMG-09, DH-DMG-17: a wreck or an abandoned vehicle on the table.
    fn is_wreck(&self) -> bool {
        self.place == Place::Destroyed && self.status > Status::Running
    }
}

/// A unit under change. The only way to where it stands, so that whatever moves it is noticed.
#[derive(Debug)]
pub struct Changing<'g> {
    setup: &'g Setup,
    state: &'g mut State,
    memory: &'g mut Memory,
    unit: UnitId,
    was: Stand,
}

impl Deref for Changing<'_> {
    type Target = Unit;
    fn deref(&self) -> &Unit {
        self.state.unit(self.unit)
    }
}
impl DerefMut for Changing<'_> {
    fn deref_mut(&mut self) -> &mut Unit {
        &mut self.state.units[usize::from(self.unit.0)]
    }
}
impl Drop for Changing<'_> {
    fn drop(&mut self) {
        let now = Stand::of(self);
        if now == self.was {
            return;
        }
        if (now.place, now.status) != (self.was.place, self.was.status) {
            self.memory.roll = OnceCell::new();
        }
        if !self.setup.vehicles.has(self.unit) {
            self.memory.forget(self.unit);
        } else if !now.is_wreck() && !self.was.is_wreck() {
            self.memory.forget(self.unit);
            if self.setup.squad(self.unit).vehicle.as_ref().is_some_and(|vehicle| vehicle.seats > 0) {
                let riders = self.setup.units().filter(|&u| self.state.unit(u).place == Place::Aboard(self.unit));
                riders.for_each(|u| self.memory.forget(u));
            }
        } else {
            // A wreck may come between any two.
            self.memory.forget_all();
        }
    }
}

impl Game<'_> {
    #[inline]
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> Changing<'_> {
        let was = Stand::of(self.state.unit(unit));
        Changing { setup: self.setup, state: self.state, memory: &mut self.memory, unit, was }
    }
    /// Its markers and counts: nothing that says where it stands.
    #[inline]
    pub(crate) fn mark(&mut self, unit: UnitId, change: impl FnOnce(&mut Unit)) {
        let of = &mut self.state.units[usize::from(unit.0)];
        let was = Stand::of(of);
        change(of);
        debug_assert_eq!(Stand::of(of), was, "unit {} has moved unnoticed", unit.0);
    }
    /// Who has moved, lost men, come or gone, or was looked for since this was last asked.
    pub fn take_stirred(&mut self) -> UnitSet {
        std::mem::take(&mut self.memory.stirred)
    }

    pub fn is_wreck(&self, unit: UnitId) -> bool {
        self.is_vehicle(unit) && Stand::of(self.unit(unit)).is_wreck()
    }
    pub fn wrecks(&self) -> impl Iterator<Item = UnitId> {
        self.roll().wrecks.iter()
    }
    pub fn alive(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        self.roll().alive.and(self.setup.of(seat)).iter()
    }
    #[inline]
    pub fn on_table(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        self.roll().on_table.and(self.setup.of(seat)).iter()
    }
    #[inline]
    fn roll(&self) -> Roll {
        let all = |is_so: &dyn Fn(UnitId) -> bool| self.setup.units().filter(|&u| is_so(u)).collect();
        let call = || Roll {
            alive: all(&|u| self.unit(u).is_alive()),
            on_table: all(&|u| self.unit(u).is_on_table()),
            wrecks: all(&|u| self.is_wreck(u)),
        };
        let roll = *self.memory.roll.get_or_init(call);
        debug_assert_eq!(roll, call(), "somebody has come or gone unnoticed");
        roll
    }

    /// S2: who on the table has somebody in a bunker.
    pub(crate) fn garrisons(&self) -> UnitSet {
        let (here, memory) = (self.roll().on_table, &self.memory);
        let is_in = |&unit: &UnitId| {
            let (men, bunkers) = (self.bases(unit), &self.setup.bunkers);
            let near = bunkers.iter().filter(|bar| bar.shape.bounds().meets(men.middles));
            near.map(|bar| &bar.shape).any(|bunker| men.iter().any(|man| bunker.holds(man.at)))
        };
        let unsure = here.and_not(memory.sought.get());
        let garrisons = memory.garrisons.get().and_not(unsure).or(unsure.iter().filter(is_in).collect());
        memory.garrisons.set(garrisons);
        memory.sought.set(memory.sought.get().or(here));
        debug_assert_eq!(garrisons.and(here), here.iter().filter(is_in).collect());
        garrisons.and(here)
    }

    fn stand(&self, unit: UnitId) -> Bases {
        let of = self.unit(unit);
        match (of.place, self.vehicle(unit)) {
            (Place::Aboard(carrier), _) => self.stand(carrier),
            (_, Some(vehicle)) => vehicle.hull_at(of.at[0], of.facing)[..].into(),
            _ => of.men().map(|man| self.disc(unit, man)).collect(),
        }
    }
    /// The bases of a unit, as one measures and looks at it. A hull is three discs in a row; passengers are where it is.
    #[inline]
    pub fn bases(&self, unit: UnitId) -> &Bases {
        self.memory.looks.bases(unit, || self.stand(unit))
    }
    /// DH-LOS-01: from the nearest base of one to the nearest base of the other, edge to edge.
    pub fn distance(&self, a: UnitId, b: UnitId) -> Inches {
        let measure = || nearest_gap(self.bases(a), self.bases(b)).unwrap_or(Inches::whole(i16::MAX));
        self.memory.looks.gap(a, b, measure)
    }
    /// Whether the distance between them is one of these. Mostly the boxes round them tell.
    pub fn is_between(&self, a: UnitId, b: UnitId, these: &RangeInclusive<Inches>) -> bool {
        let measure = || these.contains(&self.distance(a, b));
        let (ours, theirs) = (self.bases(a), self.bases(b));
        if ours.is_empty() || theirs.is_empty() {
            return measure();
        }
        let near = ours.edges.square_between(theirs.edges);
        let square = |d: Inches| i64::from(d.in_hundredths()).pow(2);
        let (least, most) = (*these.start(), *these.end());
        let is_long_enough = least == Inches::ZERO || near > square(least + HAIR);
        let answer = match () {
            () if near > square(most + HAIR) => false,
            () if is_long_enough && square_across(ours.edges, theirs.edges) <= square(most) => true,
            () => measure(),
        };
        debug_assert_eq!(answer, measure());
        answer
    }
    /// Whether they are no farther apart than this.
    #[inline]
    pub fn is_near(&self, a: UnitId, b: UnitId, d: Inches) -> bool {
        self.may_be_near(a, b, d) && self.distance(a, b) <= d
    }
    /// The same by the boxes round them: if not, they are not.
    #[inline]
    pub fn may_be_near(&self, a: UnitId, b: UnitId, d: Inches) -> bool {
        let (ours, theirs, far) = (self.bases(a).edges, self.bases(b).edges, d.in_hundredths() + 1);
        let is_near = |most: i16, least: i16| i32::from(least) - i32::from(most) <= far;
        is_near(ours.most.x, theirs.least.x)
            && is_near(theirs.most.x, ours.least.x)
            && is_near(ours.most.y, theirs.least.y)
            && is_near(theirs.most.y, ours.least.y)
    }
    /// Whether one sees the other, by a look if none has been taken: either sees the other, or neither does.
    pub(crate) fn once_seen(&self, a: UnitId, b: UnitId, look: impl Fn() -> bool) -> bool {
        let look = || if look() { Glance::Seen } else { Glance::Hidden };
        self.memory.looks.sees(a.min(b), a.max(b), look)
    }
}

/// Square of the greatest distance from one box to another.
fn square_across(ours: Bounds, theirs: Bounds) -> i64 {
    let along = |our: [i16; 2], their: [i16; 2]| {
        let [before, behind] = [[our[0], their[1]], [their[0], our[1]]].map(|[a, b]| i64::from(b) - i64::from(a));
        before.max(behind)
    };
    let x = along([ours.least.x, ours.most.x], [theirs.least.x, theirs.most.x]);
    let y = along([ours.least.y, ours.most.y], [theirs.least.y, theirs.most.y]);
    x.pow(2) + y.pow(2)
}
