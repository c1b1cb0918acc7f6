//! The table as rules look at it: setup and state together, the questions one asks of them, and the few ways to change
//! them. Every change returns the event that tells it.
mod hull;
mod memory;

pub use memory::Changing;

use crate::{
    Setup, State,
    setup::{GUN, MAN, Place, Soldier, Type, Vehicle, Weapon},
    state::{Phase, Speed},
    words::{Event, Man, Pace, UnitId, WeaponId},
};
use figures::Others;
use kernel::{Figures, Point, Seat};
use memory::Memory;
use smallvec::SmallVec;
use std::{
    cmp::Reverse,
    ops::{Deref, DerefMut},
};
use table::{Bounds, Disc, Heading, Inches, nearest_two};

/// Setup and state for the length of one step or more; derefs to the state.
#[derive(Debug)]
pub struct Game<'a> {
    pub setup: &'a Setup,
    state: &'a mut State,
    memory: Memory,
}

impl<'a> Game<'a> {
    pub fn new(setup: &'a Setup, state: &'a mut State) -> Game<'a> {
        Game { setup, state, memory: Memory::default() }
    }
}

impl Deref for Game<'_> {
    type Target = State;
    fn deref(&self) -> &State {
        self.state
    }
}
impl DerefMut for Game<'_> {
    fn deref_mut(&mut self) -> &mut State {
        self.memory.forget_all();
        self.state
    }
}

/// Who is looked at.
impl<'a> Game<'a> {
    pub fn seat(&self, unit: UnitId) -> Seat {
        self.setup.seat(unit)
    }
    pub fn is_vehicle(&self, unit: UnitId) -> bool {
        self.setup.vehicles.has(unit)
    }
    #[inline]
    pub fn vehicle(&self, unit: UnitId) -> Option<&'a Vehicle> {
        self.setup.squad(unit).vehicle.as_ref()
    }
    /// What kind of unit it is now: a crew without its weapon fights as infantry.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> Type {
        let squad = self.setup.squad(unit);
        match (squad.is_vehicle(), squad.is_gun()) {
            (true, _) => Type::Vehicle,
            (_, true) if self.serves_gun(unit) => Type::Gun,
            _ if self.crewed_weapon(unit).is_some() => Type::Crew,
            _ => Type::Infantry,
        }
    }
    pub fn is_infantry(&self, unit: UnitId) -> bool {
        self.kind(unit) == Type::Infantry
    }
    /// Its gun is there, whole, and manned.
    #[inline]
    pub fn serves_gun(&self, unit: UnitId) -> bool {
        let crew = self.unit(unit);
        self.setup.squad(unit).is_gun() && !crew.gun_lost && crew.left_weapon.is_none() && crew.count() > 0
    }
    /// DH-SHOOT-13: the HMG or mortar that the unit serves. DH-MOVE-12: a gunner who joins others brings none.
    #[inline]
    pub fn crewed_weapon(&self, unit: UnitId) -> Option<WeaponId> {
        let may_serve = self.setup.crews.has(unit) && self.unit(unit).left_weapon.is_none();
        if may_serve { self.served(unit) } else { None }
    }
    fn served(&self, unit: UnitId) -> Option<WeaponId> {
        let listed = self.setup.squad(unit).men.len();
        let own = self.unit(unit).men().take_while(|&man| man < listed);
        own.filter_map(|man| self.soldier(unit, man).weapon).find(|&w| self.setup.weapon(w).crewed)
    }
    /// Which man this is, wherever he began.
    pub fn man(&self, unit: UnitId, man: usize) -> Man {
        let squad = self.setup.squad(unit);
        match squad.men.get(man) {
            Some(&kind) => Man { of: unit, kind, guest: false },
            None => match self.unit(unit).guests[(man - squad.men.len()).min(1)] {
                Some(guest) => guest,
                None => unreachable!("man {man} of unit {} is nobody", unit.0),
            },
        }
    }
    #[inline]
    pub fn soldier(&self, unit: UnitId, man: usize) -> &'a Soldier {
        let squad = self.setup.squad(unit);
        match squad.men.get(man) {
            Some(kind) => &squad.kinds[usize::from(kind.0)],
            None => self.setup.soldier(self.man(unit, man)),
        }
    }
    pub fn weapon(&self, weapon: WeaponId) -> &'a Weapon {
        self.setup.weapon(weapon)
    }
    /// DH-SPEC-03, DH-SPEC-04: leaders, and those who carry a special weapon.
    pub fn is_special(&self, man: Man) -> bool {
        let soldier = self.setup.soldier(man);
        let special = |weapon: Option<WeaponId>| weapon.is_some_and(|w| self.weapon(w).special);
        soldier.leader || special(soldier.weapon) || special(soldier.extra)
    }
    /// Those standing; a vehicle has none.
    pub fn soldiers(&self, unit: UnitId) -> impl Iterator<Item = (usize, &'a Soldier)> {
        let men = self.unit(unit).men().filter(move |_| !self.is_vehicle(unit));
        men.map(move |man| (man, self.soldier(unit, man)))
    }
    /// DH-SNIPE-01: one man by himself; among others he is one of them.
    pub fn is_sniper(&self, unit: UnitId) -> bool {
        let of = self.unit(unit);
        let may_be = self.setup.snipers.has(unit) || of.has_guests();
        may_be && of.count() == 1 && self.has(unit, |soldier| soldier.sniper)
    }
    pub fn has(&self, unit: UnitId, is: impl Fn(&Soldier) -> bool) -> bool {
        self.soldiers(unit).any(|(_, soldier)| is(soldier))
    }
    /// The best Guts of those standing, or of a vehicle's crew.
    pub fn guts(&self, unit: UnitId) -> u8 {
        match self.vehicle(unit) {
            Some(vehicle) => vehicle.guts,
            None if self.unit(unit).count() == 0 => 0,
            None => self.soldier(unit, self.leader(unit)).guts,
        }
    }
    /// The first man with the best Guts: where he goes, the unit goes.
    #[inline]
    pub fn leader(&self, unit: UnitId) -> usize {
        let of = self.unit(unit);
        let is_ranked = self.setup.ranked.has(unit) && !of.has_guests();
        if is_ranked { of.men().next().unwrap_or(0) } else { self.first_by_guts(unit) }
    }
    fn first_by_guts(&self, unit: UnitId) -> usize {
        let guts = |man: &usize| Reverse(self.soldier(unit, *man).guts);
        self.unit(unit).men().min_by_key(guts).unwrap_or(0)
    }
    /// The men standing, the leader first.
    #[inline]
    pub fn file(&self, unit: UnitId) -> impl Iterator<Item = usize> + use<> {
        let (of, leader) = (self.unit(unit), self.leader(unit));
        let others = of.men().filter(move |&man| man != leader);
        Some(leader).filter(|_| of.count() > 0).into_iter().chain(others)
    }
    /// Where they stand, the leader first.
    pub fn figures(&self, unit: UnitId) -> Figures {
        let mut figures = Figures::new();
        self.file(unit).for_each(|man| figures.push(self.unit(unit).at[man]));
        figures
    }
    #[inline]
    pub fn origin(&self, unit: UnitId) -> Point {
        match self.unit(unit).place {
            Place::Aboard(vehicle) => self.unit(vehicle).at[0],
            _ => self.unit(unit).at[self.leader(unit)],
        }
    }
    /// DH-MOVE-09: the best Guts, in inches.
    #[inline]
    pub fn command(&self, unit: UnitId) -> Inches {
        Inches::whole(self.guts(unit).into())
    }
    /// How many men of each kind stand.
    pub fn muster_roll(&self, unit: UnitId) -> SmallVec<[(Man, u8); 8]> {
        let mut roll: SmallVec<[(Man, u8); 8]> = SmallVec::new();
        if self.is_vehicle(unit) {
            return roll;
        }
        for man in self.unit(unit).men().map(|man| self.man(unit, man)) {
            match roll.iter_mut().find(|(known, _)| *known == man) {
                Some((_, men)) => *men += 1,
                None => roll.push((man, 1)),
            }
        }
        roll
    }
}

/// Where things are.
impl Game<'_> {
    pub fn disc(&self, unit: UnitId, man: usize) -> Disc {
        Disc { at: self.unit(unit).at[man], radius: MAN }
    }
    /// Adds the bases of all of these who have anybody in the region, each larger by so much.
    pub fn crowd(&self, units: impl Iterator<Item = UnitId>, region: Bounds, larger: u16, crowd: &mut Others) {
        for bases in units.map(|unit| self.bases(unit)).filter(|bases| region.meets(bases.edges)) {
            crowd.add_boxed(bases, bases.middles, larger);
        }
    }
    /// The base of `a` nearest to any base of `b`, and that one.
    pub fn closest(&self, a: UnitId, b: UnitId) -> Option<(Disc, Disc)> {
        nearest_two(self.bases(a), self.bases(b))
    }
    /// Where the gun or crewed weapon stands: with its crew, or where they left it.
    pub fn weapon_at(&self, unit: UnitId) -> Disc {
        Disc { at: self.unit(unit).left_weapon.unwrap_or_else(|| self.origin(unit)), radius: GUN }
    }
}

/// Changes.
impl Game<'_> {
    fn put(&mut self, unit: UnitId, figures: &[Point]) {
        let file = self.file(unit);
        let mut moved = self.unit_mut(unit);
        for (man, &at) in file.zip(figures) {
            moved.at[man] = at;
        }
    }
    /// Figures in the order of [`Game::file`].
    pub fn deploy(&mut self, unit: UnitId, figures: &[Point]) -> Event {
        self.put(unit, figures);
        self.unit_mut(unit).place = Place::Table;
        Event::Deployed { unit, at: self.origin(unit) }
    }
    pub fn face(&mut self, unit: UnitId, facing: Heading) -> Event {
        self.unit_mut(unit).facing = facing;
        Event::Faces { unit, degrees: facing.degrees() }
    }
    #[inline]
    pub fn move_to(&mut self, unit: UnitId, figures: &[Point], distance: u32) -> Event {
        self.put(unit, figures);
        Event::Moved { unit, to: self.origin(unit), distance: distance as u16 }
    }
    pub fn flee_to(&mut self, unit: UnitId, figures: &[Point], distance: u32) -> Event {
        self.put(unit, figures);
        Event::FallsBack { unit, to: self.origin(unit), distance: distance as u16 }
    }
    pub fn evade_to(&mut self, unit: UnitId, figures: &[Point], distance: u32) -> Event {
        self.put(unit, figures);
        Event::Evades { unit, to: self.origin(unit), distance: distance as u16 }
    }
    /// DH-TURN-01: a new turn; DH-TURN-08: what belonged to the last one goes.
    pub fn begin_turn(&mut self) -> Event {
        self.state.turn += 1;
        (self.state.phase, self.state.battery_fired) = (Phase::Initiative, [false; 2]);
        for unit in &mut self.state.units {
            (unit.yellow, unit.fired, unit.lost, unit.newcomers, unit.snapped) = (false, false, 0, 0, 0);
            (unit.pace, unit.hull.speed, unit.hull.turned) = (Pace::Stand, Speed::Stationary, false);
        }
        Event::TurnBegan(self.turn)
    }
    pub fn take_initiative(&mut self, seat: Seat) -> Event {
        (self.state.active, self.state.phase) = (seat, Phase::Activations);
        Event::Initiative(seat)
    }
    pub fn hand_over(&mut self, to: Seat) {
        self.state.active = to;
    }
    /// DH-TURN-07
    #[inline]
    pub fn mark_done(&mut self, unit: UnitId) -> Event {
        self.mark(unit, |of| of.yellow = true);
        Event::Done(unit)
    }
    #[inline]
    pub fn set_pace(&mut self, unit: UnitId, pace: Pace) -> Event {
        self.mark(unit, |of| of.pace = pace);
        Event::Pace { unit, pace }
    }
    /// DH-RALLY-02
    pub fn rally(&mut self, unit: UnitId) -> Event {
        self.mark(unit, |of| of.red -= 1);
        Event::Rallied { unit, red: self.unit(unit).red }
    }
    /// DH-PIN-01, -02, -04: red markers, and a yellow one.
    pub fn shake(&mut self, unit: UnitId, markers: u8) -> Event {
        self.mark(unit, |of| (of.red, of.yellow) = ((of.red + markers).min(3), true));
        Event::Shaken { unit, red: self.unit(unit).red }
    }
    /// These men of one kind fall, a bit each.
    pub fn lose(&mut self, unit: UnitId, man: Man, who: u16) -> Event {
        let men = who.count_ones() as u8;
        let mut of = self.unit_mut(unit);
        of.alive &= !who;
        of.lost += men;
        drop(of);
        Event::Lost { unit, man, men, left: self.unit(unit).count() }
    }
    /// So many men of a kind, the last of them.
    pub fn last_of(&self, unit: UnitId, man: Man, many: u8) -> u16 {
        let alike = self.unit(unit).men().filter(|&n| self.man(unit, n) == man);
        let all = alike.fold(0u16, |all, n| all | 1 << n);
        (0..many).fold(0, |who, _| who | (1u16 << 15).checked_shr((all & !who).leading_zeros()).unwrap_or(0))
    }
    /// A shot of a weapon that has few.
    pub fn spend(&mut self, unit: UnitId, man: usize, weapon: WeaponId) -> Event {
        let shots = u64::from(self.unit(unit).shots_fired(man).min(14) + 1);
        self.mark(unit, |of| of.spent = of.spent & !(15 << (4 * man)) | shots << (4 * man));
        Event::Spent { unit, weapon }
    }
    /// Whether this man can still fire it.
    #[inline]
    pub fn is_loaded(&self, unit: UnitId, man: usize, weapon: WeaponId) -> bool {
        self.weapon(weapon).shots.is_none_or(|shots| self.unit(unit).shots_fired(man) < shots)
    }
    pub fn spot_sniper(&mut self, by: UnitId, at: UnitId) -> Event {
        self.mark(by, |of| of.found |= 1 << at.0);
        Event::SpottedSniper { by, at }
    }
    /// DH-SNIPE-06: nobody knows where he is any more; `None` where nobody did.
    pub fn lose_sight_of(&mut self, sniper: UnitId) -> Option<Event> {
        let hunters: crate::state::Units = self.setup.units().filter(|&u| self.unit(u).has_found(sniper)).collect();
        hunters.iter().for_each(|&u| self.mark(u, |of| of.found &= !(1 << sniper.0)));
        (!hunters.is_empty()).then_some(Event::LostSight { sniper })
    }
    pub fn note_snap(&mut self, by: UnitId, at: UnitId) -> Event {
        self.mark(by, |of| of.snapped |= 1 << at.0);
        Event::SnapFire { by, at }
    }
    pub fn use_grenades(&mut self, unit: UnitId, used: u8) -> Event {
        self.mark(unit, |of| of.grenades = used);
        Event::Grenades { unit, used }
    }
    /// DH-PIN-13
    pub fn leave_weapon(&mut self, unit: UnitId) -> Event {
        let at = self.origin(unit);
        self.mark(unit, |of| of.left_weapon = Some(at));
        Event::LeftWeapon { unit, at }
    }
    pub fn man_weapon(&mut self, unit: UnitId) -> Event {
        self.mark(unit, |of| of.left_weapon = None);
        Event::Manned(unit)
    }
    pub fn capture(&mut self, unit: UnitId) -> Event {
        self.mark(unit, |of| of.gun_lost = true);
        Event::Captured(unit)
    }
    /// DH-MOVE-12: the last man of one unit becomes a man of another.
    pub fn join(&mut self, unit: UnitId, host: UnitId) -> Event {
        let alone = self.leader(unit);
        let guest = Man { guest: true, ..self.man(unit, alone) };
        let (at, spent) = (self.unit(unit).at[alone], self.unit(unit).shots_fired(alone));
        let own = self.setup.squad(host).men.len();
        let mut joined = self.unit_mut(host);
        if let Some(free) = joined.guests.iter().position(Option::is_none) {
            let slot = own + free;
            (joined.guests[free], joined.at[slot]) = (Some(guest), at);
            joined.alive |= 1 << slot;
            joined.newcomers |= 1 << slot;
            joined.spent |= u64::from(spent) << (4 * slot);
        }
        drop(joined);
        let mut gone = self.unit_mut(unit);
        (gone.place, gone.alive, gone.red) = (Place::Joined(host), 0, 0);
        Event::Joined { unit, host }
    }
    fn remove(&mut self, unit: UnitId) {
        let seat = self.seat(unit);
        // DH-INIT-08: a crew without its vehicle is no second loss (option: it is).
        if self.setup.squad(unit).crew_of.is_none() || self.setup.options().bailed_crew_count() {
            self.state.destroyed[seat.index()] += 1;
        }
        let mut gone = self.unit_mut(unit);
        (gone.alive, gone.red, gone.place) = (0, 0, Place::Destroyed);
    }
    /// A unit without men is lost; DH-INIT-04 counts it.
    pub fn destroy(&mut self, unit: UnitId) -> Event {
        self.remove(unit);
        Event::Destroyed(unit)
    }
    pub fn leave_table(&mut self, unit: UnitId) -> Event {
        self.remove(unit);
        Event::LeftTable(unit)
    }
}
