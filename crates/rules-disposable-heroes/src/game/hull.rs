//! What happens to vehicles, to those in them, and to what is spotted.
use super::Game;
use crate::{
    setup::Place,
    state::{Mobility, Speed, Status, Units},
    words::{Event, Pace, UnitId},
};
use kernel::{Point, Seat};
use table::Heading;

impl Game<'_> {
    /// DH-TRANS-01: those aboard.
    pub fn passengers(&self, vehicle: UnitId) -> Units {
        self.setup.units().filter(|&u| self.unit(u).place == Place::Aboard(vehicle)).collect()
    }
    pub fn set_speed(&mut self, unit: UnitId, speed: Speed) -> Event {
        self.mark(unit, |of| of.hull.speed = speed);
        Event::Speed { unit, speed }
    }
    /// DH-VMOVE-12: hull or gun is turned.
    pub fn pivot(&mut self, unit: UnitId, facing: Heading) -> Event {
        self.mark(unit, |of| of.hull.turned = true);
        self.face(unit, facing)
    }
    pub fn put_aside(&mut self, unit: UnitId, figures: &[Point]) -> Event {
        self.put(unit, figures);
        Event::Aside { unit, to: self.origin(unit) }
    }
    pub fn change_place(&mut self, unit: UnitId, to_turret: bool) -> Event {
        let [turret, hull] = self.unit(unit).hull.crew;
        let crew = if to_turret { [turret + 1, hull - 1] } else { [turret - 1, hull + 1] };
        self.mark(unit, |of| of.hull.crew = crew);
        Event::ChangedPlace { unit, to_turret }
    }
    /// DH-SPOT-05
    pub fn spot(&mut self, by: UnitId, at: UnitId) -> Event {
        self.memory.stir(at);
        self.mark(by, |of| of.spotted |= 1 << at.0);
        Event::Spotted { by, at }
    }
    /// DH-SPOT-06, DH-SPOT-07
    pub fn miss_spot(&mut self, by: UnitId, at: UnitId) -> Event {
        self.memory.stir(at);
        let attempts = (self.unit(by).attempts_at(at) + 1).min(7);
        self.mark(by, |of| of.attempts.set(at, attempts));
        Event::Unspotted { by, at, attempts }
    }
    /// DH-SPOT-12
    pub fn forget(&mut self, by: UnitId, at: UnitId) -> Event {
        self.mark(by, |of| {
            of.spotted &= !(1 << at.0);
            of.attempts.set(at, 0);
        });
        Event::OutOfSight { by, at }
    }
    /// DH-DMG-04
    pub fn pierce(&mut self, unit: UnitId, times: u8) -> Event {
        self.mark(unit, |of| of.hull.green = of.hull.green.saturating_add(times));
        Event::Pierced { unit, green: self.unit(unit).hull.green }
    }
    /// DH-DMG-12, DH-DMG-13: for good, and never better than it was.
    pub fn hamper(&mut self, unit: UnitId, to: Mobility) -> Event {
        self.mark(unit, |of| of.hull.mobility = of.hull.mobility.max(to));
        if to == Mobility::Immobilised { Event::Immobilised(unit) } else { Event::AxleBroken(unit) }
    }
    pub fn lose_crew(&mut self, unit: UnitId, [turret, hull]: [u8; 2]) -> Event {
        self.mark(unit, |of| {
            of.hull.crew = [of.hull.crew[0] - turret, of.hull.crew[1] - hull];
            of.lost += turret + hull;
        });
        Event::CrewLost { unit, turret, hull, left: self.unit(unit).hull.crew.iter().sum() }
    }
    /// DH-DMG-09, DH-DMG-11, DH-DMG-17: it fights no more.
    pub fn wreck(&mut self, unit: UnitId, status: Status) -> Event {
        self.remove(unit);
        self.unit_mut(unit).hull.status = status;
        match status {
            Status::BrewedUp => Event::BrewedUp(unit),
            Status::Abandoned => Event::Abandoned(unit),
            _ => Event::Wrecked(unit),
        }
    }
    /// DH-DMG-10: men come out of a vehicle, one marker on them.
    pub fn bail_out(&mut self, unit: UnitId, of: UnitId, figures: &[Point]) -> Event {
        self.put(unit, figures);
        let mut out = self.unit_mut(unit);
        (out.place, out.pace) = (Place::Table, Pace::Manoeuvre);
        Event::BailedOut { unit, of, men: out.count() }
    }
    pub fn board(&mut self, unit: UnitId, vehicle: UnitId) -> Event {
        let mut rider = self.unit_mut(unit);
        (rider.place, rider.pace) = (Place::Aboard(vehicle), Pace::Manoeuvre);
        Event::Boarded { unit, vehicle }
    }
    pub fn get_out(&mut self, unit: UnitId, vehicle: UnitId, figures: &[Point]) -> Event {
        self.put(unit, figures);
        let mut rider = self.unit_mut(unit);
        (rider.place, rider.pace) = (Place::Table, Pace::Manoeuvre);
        Event::GotOut { unit, vehicle }
    }
    /// DH-ART-06
    pub fn call(&mut self, seat: Seat) -> Event {
        self.state.missions[seat.index()] -= 1;
        self.state.battery_fired[seat.index()] = true;
        Event::Mission { seat, left: self.missions[seat.index()] }
    }
}
