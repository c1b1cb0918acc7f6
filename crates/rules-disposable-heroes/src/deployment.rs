//! Who plays which rules with what, and who starts where.
use crate::{
    Clause as C, Game, Options, Oracle, Variant, guns,
    setup::{Class, Deployment, Place},
    transport,
    words::{Choice, Event, UnitId},
};
use kernel::{Flow, Play, Seat, Verbs};
use table::Heading;

/// Sets up one unit, or begins the first turn when all have their place.
pub fn deploy(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    if game.setup.units().all(|u| !game.unit(u).is_alive()) {
        open(game, oracle);
    }
    let waits = |game: &Game<'_>, seat| {
        // Vehicles first, so that others may begin the battle in them.
        let all = game.setup.units().filter(|&u| game.seat(u) == seat && game.unit(u).place == Place::Unplaced);
        all.min_by_key(|&u| (!game.is_vehicle(u), u))
    };
    let us = game.active;
    let Some(unit) = waits(game, us).or_else(|| waits(game, !us)) else {
        oracle.tell(C::Turn01, game.begin_turn());
        return Ok(Flow::On);
    };
    let seat = game.seat(unit);
    if !transport::begin_aboard(game, unit, oracle)? {
        let march = oracle.place(game, seat, C::Win01, unit, game.zone(unit))?;
        oracle.tell(C::Win01, game.deploy(unit, &march.figures));
        point(game, unit, oracle)?;
    }
    // DH-WIN-01: the scenario says whether the sides take turns at it.
    game.hand_over(match game.setup.plan.scenario.deploys {
        Deployment::Alternately => !seat,
        Deployment::OneThenOther => seat,
    });
    Ok(Flow::On)
}

/// DH-VAR: which rules; DH-WIN-01: how long; DH-TURN-02: what takes the field.
fn open(game: &Game<'_>, oracle: &mut impl Oracle) {
    let plan = &game.setup.plan;
    let variant = Variant::of(plan.options);
    oracle.tell(variant.clause(), Event::Rules);
    // DH-VAR-04: the short sheet borrows its turn from the long one.
    if variant == Variant::Infantry {
        oracle.tell(C::Var04, Event::Rules);
    }
    // DH-VAR-05, DH-VAR-08: options of the players' own, some of which may govern nothing here.
    if plan.options != variant.options() {
        let idle = Options::ALL.iter().filter(|o| plan.options.get(o.name) == Some(true) && is_idle(variant, o.name));
        oracle.tell(if idle.count() > 0 { C::Var08 } else { C::Var05 }, Event::Rules);
    }
    let arms = |class: Class| plan.weapons.iter().any(|w| w.class == class);
    if variant == Variant::Full && (arms(Class::Hmg) || arms(Class::Mortar)) {
        oracle.tell(C::Var06, Event::Rules);
    }
    if arms(Class::Flamethrower) {
        oracle.tell(C::Var07, Event::Rules);
    }
    oracle.tell(C::Win01, Event::Length(plan.scenario.turns));
    for seat in Seat::BOTH {
        let units = || plan.units.iter().filter(|u| u.seat == seat && u.crew_of.is_none());
        let points = units().map(|u| u.points).sum();
        oracle.tell(C::Turn02, Event::Fields { seat, units: units().count() as u8, points });
    }
}

/// DH-VAR-T1: `n/a` in the column of this variant.
fn is_idle(variant: Variant, option: &str) -> bool {
    const FULL: [&str; 4] = ["gun_dm", "join_marker", "blast_spill", "bunker_long_guts"];
    const INFANTRY: [&str; 11] = [
        "slow_fire",
        "vehicle_pin",
        "penetration_effect",
        "spot_memory",
        "mantle",
        "damage_guts",
        "init_vehicles",
        "bailed_crew",
        "small_arms_soft",
        "passenger_blast",
        "coax_spot",
    ];
    match variant {
        Variant::Combined => false,
        Variant::Full => FULL.iter().any(|name| option.starts_with(name)),
        Variant::Infantry => INFANTRY.iter().any(|name| option.starts_with(name)),
    }
}

/// DH-SHOOT-11: where a crewed weapon points.
pub fn point(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // DH-SHOOT-15: and a gun's barrel.
    if game.serves_gun(unit) {
        return guns::turn(game, unit, C::Shoot15, oracle);
    }
    if game.crewed_weapon(unit).is_none() || game.setup.options().crew_weapon_arc_off() {
        return Ok(());
    }
    let facing = game.unit(unit).facing;
    let ways: [Choice; 8] = std::array::from_fn(|n| Choice::Face(facing.turned(45 * n as i32).degrees()));
    if let Choice::Face(degrees) = oracle.pick(game, game.seat(unit), C::Shoot11, unit, &ways)? {
        let facing = Heading::new(degrees.into());
        if facing != game.unit(unit).facing {
            oracle.tell(C::Shoot11, game.face(unit, facing));
        }
    }
    Ok(())
}
