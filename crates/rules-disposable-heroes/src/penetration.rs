//! DH-PEN: where a hit strikes a vehicle, and whether it goes through.
use crate::{
    Clause as C, Game, Oracle,
    cover::Aim,
    damage::{self, Location},
    on_armour,
    setup::{Armour, Body, Class, Penetration, Vehicle, Weapon},
    words::{Event, UnitId, WeaponId},
};
use kernel::{D10, Need, Play, Verbs, at_least, chart};
use table::{Inches, Quarter};

/// How a shot comes to its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Flight {
    Straight,
    /// DH-ART-09: from above.
    Steep,
}

/// P14: one hit. True: it went through and the crew must check.
pub fn hit(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    weapon: WeaponId,
    aim: &Aim,
    flight: Flight,
    oracle: &mut impl Oracle,
) -> Play<bool> {
    let Some(vehicle) = game.vehicle(at) else { return Ok(false) };
    let (us, about) = (game.seat(by), (by, at, weapon));
    // DH-PEN-01, DH-PEN-02: which side, and where; DH-ART-09: from above the hull, at its weakest.
    let quarter = if flight == Flight::Steep { Quarter::Rear } else { on_armour::quarter(game, at, aim.from) };
    let (clause, location) = match flight {
        Flight::Steep => (C::Art09, Location::Hull),
        Flight::Straight => {
            let (rows, places) = locations(vehicle.body, quarter);
            let row = oracle.throw_plain(us, C::Pen02, about, chart(D10, 0, rows))?.value();
            (C::Pen01, places[usize::from(row)])
        }
    };
    let av = armour(&vehicle.armour, location, quarter);
    oracle.tell(clause, Event::Struck { unit: at, location, av });

    let row = game.weapon(weapon);
    // DH-FLAME-04: flames find a way in.
    if row.class == Class::Flamethrower {
        oracle.tell(C::Flame04, Event::Through(at));
        return damage::suffer(game, by, at, location, row.dm, oracle);
    }
    // DH-PEN-03, DH-PEN-04: the value of the die against the armour.
    let pierced = match least(row, aim.range, av) {
        // DH-PEN-07: no armour, nothing to pierce.
        Some(1) => {
            oracle.tell(if av == 0 { C::Pen07 } else { C::Pen04 }, Event::Through(at));
            true
        }
        Some(die) => {
            let need = Need::base(C::Pen04, "the die that pierces it", die as i8);
            oracle.throw(us, C::Pen03, about, at_least(1, 10, die), &need)?.of(1) > 0
        }
        None => false,
    };
    if !pierced {
        // DH-PEN-06: no effect.
        oracle.tell(C::Pen06, Event::Bounced(at));
        return Ok(false);
    }
    damage::suffer(game, by, at, location, row.dm, oracle)
}

/// DH-PEN-T1: from which number on which place.
pub fn locations(body: Body, quarter: Quarter) -> (&'static [i8], &'static [Location]) {
    use Location::{Hull, Mantle, Tracks, Turret};
    match (body, quarter) {
        (Body::Turreted, Quarter::Front) => (&[4, 5, 9], &[Turret, Mantle, Hull, Tracks]),
        (Body::Turreted, Quarter::Rear) => (&[4, 9], &[Turret, Hull, Tracks]),
        (Body::Turreted, _) => (&[4, 8], &[Turret, Hull, Tracks]),
        (Body::Turretless, Quarter::Front) => (&[4, 9], &[Mantle, Hull, Tracks]),
        (Body::Turretless, Quarter::Rear) => (&[9], &[Hull, Tracks]),
        (Body::Turretless, _) | (Body::Soft, Quarter::Front | Quarter::Rear) => (&[8], &[Hull, Tracks]),
        (Body::Soft, _) => (&[7], &[Hull, Tracks]),
    }
}

/// The armour of a place, from this side.
pub const fn armour(armour: &Armour, location: Location, quarter: Quarter) -> u8 {
    let side = match quarter {
        Quarter::Front => 0,
        Quarter::Left | Quarter::Right => 1,
        Quarter::Rear => 2,
    };
    match location {
        Location::Turret => armour.turret[side],
        Location::Mantle => armour.mantle,
        Location::Hull => armour.hull[side],
        Location::Tracks => armour.tracks[side],
    }
}

/// The lowest die that pierces so much over this range, if any does; without a row a weapon pierces nothing but 0.
pub fn least(weapon: &Weapon, range: Inches, av: u8) -> Option<u8> {
    match row(weapon, range) {
        Some(row) => (1..=10).find(|&die| row.values[usize::from(die) - 1] >= av),
        None => (av == 0).then_some(1),
    }
}

/// The most armour that it pierces over this range.
pub fn most(weapon: &Weapon, range: Inches) -> u8 {
    row(weapon, range).and_then(|row| row.values.into_iter().max()).unwrap_or(0)
}

fn row(weapon: &Weapon, range: Inches) -> Option<&Penetration> {
    weapon.penetration.iter().find(|row| row.to.is_none_or(|to| range <= to))
}

/// The least armour that fire from this side can strike.
pub fn weakest(vehicle: &Vehicle, quarter: Quarter) -> u8 {
    let (_, places) = locations(vehicle.body, quarter);
    places.iter().map(|&place| armour(&vehicle.armour, place, quarter)).min().unwrap_or(0)
}
