//! BA-ORD: the six orders.
use crate::{
    Clause as C, Game, Oracle,
    close_quarters::{self, assault},
    fubar::fubar,
    guns, movement,
    quality::{Obedience, must_test, test_order},
    reserves, shelter,
    shooting::shoot,
    sight, spotter,
    state::Units,
    strikes, transport, vehicles,
    words::{Choice, Event, Order, UnitId},
};
use kernel::{D6, Play, Verbs};
use smallvec::SmallVec;

const ORDERS: [Order; 6] = [Order::Fire, Order::Advance, Order::Run, Order::Ambush, Order::Rally, Order::Down];

/// Which order a unit gets.
pub fn choose_order(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<Order> {
    // BA-ORD-01: one of six; Fire without a target and Rally without pins simply do nothing.
    let (mut legal, mut barred) = (SmallVec::<[Order; 6]>::new(), SmallVec::<[(Choice, C); 6]>::new());
    for order in ORDERS {
        match order_bar(game, unit, order) {
            None => legal.push(order),
            Some(clause) => barred.push((Choice::Order(order), clause)),
        }
    }
    // BA-SET-07: who may outflank is asked even where there is no choice, Down first, or number and silence would tell.
    if game.unit(unit).is_off_table() && game.setup.squad(unit).start.outflank {
        legal.reverse();
    } else if let ([only], false) = (legal.as_slice(), game.asks_everything) {
        return Ok(*only);
    }
    oracle.pick_barring(game, game.seat(unit), C::Ord01, unit, &legal, &barred)
}

/// BA-ORD-14, BA-ORD-15: what forbids this order to this unit.
fn order_bar(game: &Game<'_>, unit: UnitId, order: Order) -> Option<C> {
    // BA-SET-17: off the table, only to come on.
    if game.unit(unit).is_off_table() {
        return reserves::order_bar(game, unit, order);
    }
    let moves = matches!(order, Order::Advance | Order::Run);
    // BA-TRAN-02: it waits for those who got in.
    if moves && transport::was_boarded(game, unit) {
        return Some(C::Tran02);
    }
    let is_medic = game.setup.squad(unit).traits.medic && !game.setup.options().no_traits();
    let is_barred = match order {
        // Guns never Run.
        Order::Run => game.is_artillery(unit),
        // Medics do not fight.
        Order::Fire | Order::Ambush => is_medic,
        _ => false,
    };
    vehicles::order_bar(game, unit, order)
        .or_else(|| transport::order_bar(game, unit, order))
        .or(is_barred.then_some(C::Ord15))
}

/// Places the die, tests if need be, and does what was ordered.
pub fn carry_out(game: &mut Game<'_>, unit: UnitId, order: Order, oracle: &mut impl Oracle) -> Play<()> {
    // BA-ORD-08: Down needs no test and cannot be failed.
    if order == Order::Down {
        let clause = match game.unit(unit).pins {
            // BA-VEH-03: a vehicle merely halts.
            _ if game.is_vehicle(unit) => C::Veh03,
            // BA-TRAN-09: those aboard a vehicle that has not arrived can do nothing else.
            _ if order_bar(game, unit, Order::Rally) == Some(C::Tran09) => C::Tran09,
            0 => C::Ord07,
            _ => C::Ord08,
        };
        oracle.tell(clause, game.give(unit, Order::Down));
        return Ok(());
    }
    let clause = match order {
        Order::Fire => C::Ord02,
        Order::Advance => C::Ord03,
        Order::Run => C::Ord04,
        Order::Ambush => C::Ord09,
        Order::Rally => C::Ord06,
        Order::Down => C::Ord07,
    };
    oracle.tell(clause, game.give(unit, order));
    game.unload(unit);

    // BA-SET-05..07: off the table it is an order to come on, and to shoot from there.
    if game.unit(unit).is_off_table() {
        if reserves::enter(game, unit, order, oracle)? && order == Order::Advance {
            shoot(game, unit, &mut oracle.within(C::Set17, &(unit, order)))?;
        }
        return spotter::follow(game, unit, order, oracle);
    }

    // BA-TEST-01: pinned men test before they obey.
    if must_test(game, unit) {
        match test_order(game, unit, order, oracle)? {
            Obedience::Obeys => {}
            Obedience::Down => return Ok(()),
            Obedience::Fubar => return fubar(game, unit, oracle),
        }
    }

    match order {
        // BA-ORD-02: stay put and shoot; BA-BARR-01, BA-AIR-01: an observer may call down fire instead.
        Order::Fire => {
            if strikes::call(game, unit, oracle)? {
                return Ok(());
            }
            guns::pivot_to_fire(game, unit, oracle)?;
            shoot(game, unit, oracle)
        }
        // BA-ORD-03: move up to the basic rate, then shoot.
        Order::Advance => {
            advance(game, unit, &mut oracle.within(C::Ord03, &unit))?;
            spotter::follow(game, unit, order, oracle)?;
            // BA-ARM-25: unless something has stopped it.
            let goes_on = game.unit(unit).is_on_table() && game.unit(unit).order == Some(order);
            if goes_on { shoot(game, unit, oracle) } else { Ok(()) }
        }
        // BA-ORD-04, BA-ORD-05: twice as far and no shooting, or an assault.
        Order::Run => {
            run(game, unit, &mut oracle.within(C::Ord04, &unit))?;
            spotter::follow(game, unit, order, oracle)
        }
        Order::Rally => rally(game, unit, oracle),
        // BA-ORD-09, BA-ORD-13: wait, with a round in the breech.
        Order::Ambush => guns::load(game, unit, oracle),
        Order::Down => Ok(()),
    }
}

/// BA-TRAN-02, BA-TRAN-08: a move, or into a vehicle that stands near.
fn advance(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let doors = shelter::doors(game, unit, Order::Advance);
    let mut options: SmallVec<[Choice; 4]> = SmallVec::from_slice(&[Choice::Move]);
    options.extend_from_slice(&doors.open);
    if options.len() + doors.barred.len() > 1 {
        let clause = if game.is_artillery(unit) { C::Tran08 } else { C::Tran02 };
        let choice = oracle.pick_barring(game, game.seat(unit), clause, unit, &options, &doors.barred)?;
        if choice != Choice::Move {
            return shelter::go_in(game, unit, choice, Order::Advance, oracle);
        }
    }
    movement::advance(game, unit, oracle)
}

fn run(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.is_vehicle(unit) {
        return vehicles::run(game, unit, oracle);
    }
    // BA-CQ-02: an assault needs a target in sight; BA-BLDG-01, BA-TRAN-02: or into a building or a vehicle.
    let targets: Units = game.on_table(!game.seat(unit)).filter(|&t| sight::sees(game, unit, t)).collect();
    // BA-TRAIT-19: a spotter can be assaulted like anybody else.
    let spotters = spotter::in_sight(game, unit).into_iter().map(Choice::AssaultSpotter);
    let targets = targets.into_iter().map(Choice::Assault).chain(spotters);
    let shelter::Doors { open, mut barred } = shelter::doors(game, unit, Order::Run);
    let mut options: SmallVec<[Choice; 16]> = SmallVec::new();
    options.push(Choice::Move);
    match close_quarters::assault_bar(game, unit) {
        None => options.extend(targets),
        Some(clause) => barred.extend(targets.map(|t| (t, clause))),
    }
    options.extend(open);
    let choice = if barred.is_empty() {
        oracle.pick(game, game.seat(unit), C::Ord05, unit, &options)?
    } else {
        oracle.pick_barring(game, game.seat(unit), C::Ord05, unit, &options, &barred)?
    };
    match choice {
        Choice::Assault(target) => assault(game, unit, target, oracle),
        Choice::AssaultSpotter(of) => spotter::assault(game, unit, of, oracle),
        Choice::Enter(_) | Choice::Board(_) => {
            shelter::go_in(game, unit, choice, Order::Run, oracle)?;
            guns::set_facing(game, unit, C::Move10, oracle)
        }
        _ => movement::run(game, unit, oracle),
    }
}

/// BA-ORD-06: D6 pins fall off.
pub fn rally(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // BA-ORD-15: nothing to shed, nothing done.
    if game.unit(unit).pins == 0 {
        oracle.tell(C::Ord15, Event::NoPins(unit));
        return Ok(());
    }
    let fewer = oracle.sum(game.seat(unit), C::Ord06, unit, D6)?;
    // BA-PIN-09: never below none.
    oracle.tell(C::Pin09, game.unpin(unit, fewer));
    Ok(())
}
