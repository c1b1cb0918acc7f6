//! BA-ORD: the six orders.
use crate::{
    BoltAction, Clause as C, Game,
    close_quarters::assault,
    fubar::fubar,
    movement,
    quality::{Obedience, test_order},
    shooting::shoot,
    sight,
    state::Units,
    words::{Choice, Order, UnitId},
};
use kernel::{D6, Oracle, Play, Verbs};
use smallvec::SmallVec;

/// Which order a unit gets.
pub fn choose_order(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<Order> {
    // BA-ORD-01, BA-ORD-15: all six; Fire without a target and Rally without pins simply do nothing.
    let orders = [Order::Fire, Order::Advance, Order::Run, Order::Ambush, Order::Rally, Order::Down];
    oracle.pick(game, game.seat(unit), C::Ord01, unit, &orders)
}

/// Places the die, tests if need be, and does what was ordered.
pub fn carry_out(
    game: &mut Game<'_>,
    unit: UnitId,
    order: Order,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> Play<()> {
    // BA-ORD-08: Down needs no test and cannot be failed.
    if order == Order::Down {
        let clause = if game.unit(unit).pins > 0 { C::Ord08 } else { C::Ord07 };
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

    // BA-TEST-01: pinned men test before they obey.
    if game.unit(unit).pins > 0 {
        match test_order(game, unit, order, oracle)? {
            Obedience::Obeys => {}
            Obedience::Down => return Ok(()),
            Obedience::Fubar => return fubar(game, unit, oracle),
        }
    }

    match order {
        // BA-ORD-02: stay put and shoot.
        Order::Fire => shoot(game, unit, oracle),
        // BA-ORD-03: move up to the basic rate, then shoot.
        Order::Advance => {
            movement::advance(game, unit, oracle)?;
            if game.unit(unit).is_on_table() { shoot(game, unit, oracle) } else { Ok(()) }
        }
        // BA-ORD-04, BA-ORD-05: twice as far and no shooting, or an assault.
        Order::Run => run(game, unit, oracle),
        Order::Rally => rally(game, unit, oracle),
        // BA-ORD-09: wait.
        Order::Ambush | Order::Down => Ok(()),
    }
}

fn run(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<()> {
    // BA-CQ-02: an assault needs a target in sight.
    let targets: Units = game.on_table(!game.seat(unit)).filter(|&t| sight::sees(game, unit, t)).collect();
    let mut options: SmallVec<[Choice; 16]> = SmallVec::new();
    options.push(Choice::Move);
    options.extend(targets.into_iter().map(Choice::Assault));
    match oracle.pick(game, game.seat(unit), C::Ord05, unit, &options)? {
        Choice::Assault(target) => assault(game, unit, target, oracle),
        _ => movement::run(game, unit, oracle),
    }
}

/// BA-ORD-06: D6 pins fall off.
pub fn rally(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<()> {
    let fewer = oracle.sum(game.seat(unit), C::Ord06, unit, D6)?;
    oracle.tell(C::Ord06, game.unpin(unit, fewer));
    Ok(())
}
