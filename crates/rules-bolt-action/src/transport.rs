//! BA-TRAN: transports and tows.
use crate::{
    Clause as C, Game, Going, Moved, Oracle, Order, Place,
    damage::{damage_value, remove},
    guns,
    high_explosive::Dice,
    morale, pins,
    shelter::{self, Approach},
    state::Units,
    words::{Choice, Event, Subject, UnitId},
};
use figures::{Bar, PLACING};
use kernel::{D6, Need, Play, Verbs, pool};
use smallvec::SmallVec;
use table::Shape;

/// BA-TRAN-07: how far from a wreck its passengers get.
const CLEAR: u16 = 600;
/// BA-TRAN-08: a gun is set up beside its tow; one that cannot be pushed closes the inch that units keep.
pub const UNLIMBER: u32 = 300;
const HITCH: u32 = 100;

/// Those aboard a vehicle, a towed gun among them.
pub fn passengers(game: &Game<'_>, vehicle: UnitId) -> Units {
    game.setup.units().filter(|&u| game.unit(u).place == Place::Aboard(vehicle)).collect()
}

/// BA-TRAN-01, BA-TRAN-08: own vehicles on the table that carry units like this one (option `no_transports`: none).
pub fn carriers(game: &Game<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let is_gun = game.is_artillery(unit);
    let vehicles = own_vehicles(game, unit).filter(|&v| game.unit(v).is_on_table());
    vehicles.filter(move |&v| carries(game, v, is_gun) && !game.setup.options().no_transports())
}

fn own_vehicles(game: &Game<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    game.setup.vehicles.iter().copied().filter(move |&v| game.seat(v) == game.seat(unit))
}

fn carries(game: &Game<'_>, vehicle: UnitId, is_gun: bool) -> bool {
    game.vehicle(vehicle).is_some_and(|v| if is_gun { v.tow } else { v.capacity > 0 })
}

/// BA-TRAN-01: men up to its capacity, in whole units; BA-TRAN-08: one gun; BA-TRAN-02: and it stands still.
pub fn takes(game: &Game<'_>, vehicle: UnitId, unit: UnitId) -> Result<(), C> {
    let is_gun = game.is_artillery(unit);
    let is_moving = matches!(game.unit(vehicle).order, Some(Order::Advance | Order::Run));
    match has_room(game, vehicle, unit) {
        false if is_gun => Err(C::Tran08),
        false => Err(C::Tran01),
        true if is_moving && is_gun => Err(C::Tran08),
        true if is_moving => Err(C::Tran02),
        true => Ok(()),
    }
}

fn has_room(game: &Game<'_>, vehicle: UnitId, unit: UnitId) -> bool {
    let aboard = passengers(game, vehicle);
    if game.is_artillery(unit) {
        return !aboard.iter().any(|&u| game.is_artillery(u));
    }
    let men: u8 = aboard.iter().filter(|&&u| game.is_infantry(u)).map(|&u| game.unit(u).count()).sum();
    game.vehicle(vehicle).is_some_and(|v| men + game.unit(unit).count() <= v.capacity)
}

/// BA-TRAN-08: how far a gun goes to its tow.
pub fn limber_reach(game: &Game<'_>, unit: UnitId) -> u32 {
    guns::haul_rate(game, unit).max(HITCH)
}

/// BA-TRAN-02, BA-TRAN-08: the unit comes up and gets in, or is hitched up.
pub fn board(
    game: &mut Game<'_>,
    unit: UnitId,
    vehicle: UnitId,
    order: Order,
    approach: &Approach,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let clause = if game.is_artillery(unit) { C::Tran08 } else { C::Tran02 };
    game.set_moved(unit, if order == Order::Run { Moved::Ran } else { Moved::Advanced });
    approach.go(game, unit, clause, oracle)?;
    if game.unit(unit).is_on_table() && game.unit(vehicle).is_on_table() {
        oracle.tell(clause, game.board(unit, vehicle));
    }
    Ok(())
}

/// BA-TRAN-02: somebody got in this turn, and the vehicle waits for him.
pub fn was_boarded(game: &Game<'_>, vehicle: UnitId) -> bool {
    let got_in = |&u: &UnitId| matches!(game.unit(u).moved, Moved::Advanced | Moved::Ran);
    game.is_vehicle(vehicle) && passengers(game, vehicle).iter().any(got_in)
}

/// BA-ORD-14, BA-ORD-15: what those aboard may be ordered to; or which clause says no.
pub fn order_bar(game: &Game<'_>, unit: UnitId, order: Order) -> Option<C> {
    let Place::Aboard(vehicle) = game.unit(unit).place else { return None };
    let is_gun = game.is_artillery(unit);
    let has_moved = matches!(game.unit(vehicle).order, Some(Order::Advance | Order::Run));
    match order {
        Order::Down => None,
        // BA-TRAN-09: until it has arrived they wait.
        _ if !game.unit(vehicle).is_on_table() => Some(C::Tran09),
        // BA-TRAN-03, BA-TRAN-08: nobody fires out of it, least of all a limbered gun.
        Order::Fire | Order::Ambush if is_gun => Some(C::Tran08),
        Order::Fire => Some(C::Tran03),
        Order::Ambush => Some(C::Ord14),
        // BA-TRAN-08: a gun is unhitched from a tow that stands still.
        Order::Advance if is_gun && has_moved => Some(C::Tran08),
        Order::Run if is_gun => Some(C::Ord15),
        Order::Advance | Order::Run | Order::Rally => None,
    }
}

/// BA-TRAN-04: whether somebody serves this mount: the first pintle of a transport always, others with men aboard.
pub fn is_manned(game: &Game<'_>, unit: UnitId, slot: u8) -> bool {
    let Some(vehicle) = game.vehicle(unit).filter(|v| v.capacity > 0) else { return true };
    let is_pintle =
        |slot: usize| vehicle.mounts.get(slot).is_some_and(|m| m.pintle && game.setup.weapon(m.weapon).small_arm);
    let first = (0..vehicle.mounts.len()).find(|&slot| is_pintle(slot));
    !is_pintle(slot.into()) || first == Some(slot.into()) || !passengers(game, unit).is_empty()
}

/// BA-TRAN-04: weapons of a transport that nobody serves.
pub fn tell_unmanned(game: &Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    let Some(vehicle) = game.vehicle(unit) else { return };
    for (slot, mount) in (0..).zip(&vehicle.mounts) {
        if !is_manned(game, unit, slot) {
            oracle.tell(C::Tran04, Event::Unmanned { unit, weapon: mount.weapon });
        }
    }
}

/// BA-TRAN-05: the vehicle was pinned, those aboard were not.
pub fn tell_sheltered(game: &Game<'_>, vehicle: UnitId, before: u8, oracle: &mut impl Oracle) {
    if game.is_vehicle(vehicle) && game.unit(vehicle).pins > before && !passengers(game, vehicle).is_empty() {
        oracle.tell(C::Tran05, Event::Sheltered(vehicle));
    }
}

/// BA-TRAN-07: those aboard any vehicle that is no more get out as best they can.
pub fn spill_all(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let gone = |game: &Game<'_>, v: UnitId| !game.unit(v).is_alive() && !passengers(game, v).is_empty();
    while let Some(&vehicle) = game.setup.vehicles.iter().find(|&&v| gone(game, v)) {
        spill(game, vehicle, oracle)?;
    }
    Ok(())
}

/// BA-TRAN-07: those aboard a vehicle that is destroyed get out as best they can.
pub fn spill(game: &mut Game<'_>, vehicle: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.unit(vehicle).is_alive() {
        return Ok(());
    }
    for unit in passengers(game, vehicle) {
        // BA-VEH-08: off the table, and everybody with it.
        if !game.unit(vehicle).wreck {
            oracle.tell(C::Veh08, game.destroy(unit));
            continue;
        }
        bail_out(game, unit, vehicle, oracle)?;
    }
    Ok(())
}

fn bail_out(game: &mut Game<'_>, unit: UnitId, vehicle: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let (them, before) = (game.seat(unit), game.unit(unit).count());

    // D6 hits without Pen.
    let hits = oracle.sum(!them, C::Tran07, unit, D6)?;
    let need = Need::base(C::Dmg02, "quality", damage_value(game.quality(unit)));
    let dice = pool(hits, D6, &[need.total() as u8]);
    let fallen = oracle.throw(!them, C::Tran07, unit, dice, &need)?.of(1).min(before);
    remove(game, them, C::Tran07, unit, fallen, oracle)?;
    if !game.unit(unit).is_alive() {
        return Ok(());
    }

    // Out within 6" of the wreck, pinned and Down.
    if let (Some(hull), Some(wreck)) = (shelter::outline(game, unit), game.vehicle(vehicle)) {
        scatter(game, unit, C::Tran07, hull, wreck.width / 2, oracle)?;
    }
    if !game.unit(unit).is_alive() {
        return Ok(());
    }
    let more = Dice::D3.throw(!them, C::Tran07, Subject::Unit(unit), oracle)?;
    if !pins::pin(game, unit, more, C::Tran07, oracle) {
        return Ok(());
    }
    oracle.tell(C::Tran07, game.react(unit, Order::Down));
    morale::check_after_fire(game, unit, [before, fallen], C::Mor01, oracle)
}

/// Its owner places the unit outside, within 6" of what it comes out of, `half` of which is its lesser half width.
/// With no room at all it is lost.
pub fn scatter(
    game: &mut Game<'_>,
    unit: UnitId,
    clause: C,
    from: Shape,
    half: u16,
    oracle: &mut impl Oracle,
) -> Play<()> {
    game.unit_mut(unit).place = Place::Unplaced;
    let clear = Shape::disc(from.bounds().centre(), CLEAR + half);
    let mut ground = game.ground(unit, Going::Walk, PLACING).in_zone(clear, clause);
    ground.bars.to_mut().push(Bar { shape: from, clause, passing: false });
    if !ground.has_room() {
        oracle.tell(clause, game.destroy(unit));
        return Ok(());
    }
    let march = oracle.place(game, game.seat(unit), clause, unit, ground)?;
    game.set_moved(unit, Moved::Advanced);
    oracle.tell(clause, game.deploy(unit, &march.figures));
    Ok(())
}

/// BA-TRAN-09: own vehicles in which the unit may begin the battle.
pub fn starts(game: &Game<'_>, unit: UnitId) -> SmallVec<[Choice; 4]> {
    let is_gun = game.is_artillery(unit);
    let may_ride = |&v: &UnitId| {
        let (own, ride) = (game.setup.squad(unit).start, game.setup.squad(v).start);
        let suits = match game.unit(v).place {
            Place::Table => own.table,
            Place::FirstWave => own.first_wave,
            Place::Reserve => own.reserve,
            Place::Outflank(_) => own.outflank,
            Place::Unplaced => {
                let pairs = [(own.table, ride.table), (own.first_wave, ride.first_wave), (own.reserve, ride.reserve)];
                pairs.iter().all(|&(own, ride)| own || !ride)
            }
            _ => false,
        };
        // A scenario may keep its places for somebody.
        suits && (own.aboard || !ride.aboard) && carries(game, v, is_gun) && has_room(game, v, unit)
    };
    if game.is_vehicle(unit) || game.setup.options().no_transports() {
        return SmallVec::new();
    }
    own_vehicles(game, unit).filter(may_ride).map(Choice::Board).collect()
}
