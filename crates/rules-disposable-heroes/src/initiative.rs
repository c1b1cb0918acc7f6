//! DH-INIT: who begins the turn.
use crate::{Clause as C, Game, Oracle, Subject, words::Choice};
use kernel::{Chance, D10, Hand, Need, Play, Seat, Verbs};
use std::cmp::Ordering;

/// Throws for the initiative; who has it goes first.
pub fn throw(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let winner = throw_off(game, oracle)?;
    oracle.tell(C::Init05, game.take_initiative(winner));
    // Option initiative-winner=chooses: he says which side starts.
    if game.setup.options().initiative_winner_chooses() {
        let sides = [Choice::Begin(winner), Choice::Begin(!winner)];
        if let Choice::Begin(first) = oracle.pick(game, winner, C::Turn03, Subject::Nothing, &sides)? {
            game.hand_over(first);
        }
    }
    Ok(())
}

/// DH-INIT-01: a die each, with all that counts; DH-INIT-06: until they differ.
pub fn throw_off(game: &Game<'_>, oracle: &mut impl Oracle) -> Play<Seat> {
    let need = lead(game);
    let mut clause = C::Init01;
    loop {
        oracle.cut(game, C::Init06, &clause)?;
        let chance = Chance::Opposed { ours: D10, plus: need.total(), theirs: D10 };
        let thrown = oracle.throw(Hand::Table, clause, Subject::Nothing, chance, &need)?;
        match thrown.value().cmp(&1) {
            Ordering::Greater => return Ok(Seat::First),
            Ordering::Less => return Ok(Seat::Second),
            Ordering::Equal => clause = C::Init06,
        }
    }
}

/// What First's die has over Second's.
fn lead(game: &Game<'_>) -> Need<C> {
    let [(clause, ours), (other, theirs)] = Seat::BOTH.map(|seat| best_guts(game, seat));
    let mut need = Need::base(clause, "best Guts here", ours);
    need.add(other, "best Guts there", -theirs);
    for (seat, sign, [pinned, lost]) in
        [(Seat::First, -1, ["pinned here", "lost here"]), (Seat::Second, 1, ["pinned there", "lost there"])]
    {
        // DH-INIT-03: one for each unit with any red marker; DH-INIT-04: one for each unit lost.
        let is_pinned = |&u: &_| game.unit(u).is_pinned();
        need.add(C::Init03, pinned, sign * game.alive(seat).filter(is_pinned).count() as i8);
        need.add(C::Init04, lost, sign * game.destroyed[seat.index()] as i8);
        if game.turn == 1 {
            need.add(C::Win01, "scenario", -sign * game.setup.plan.scenario.first_initiative[seat.index()]);
        }
    }
    need
}

/// DH-INIT-02: the best Guts still in play; DH-INIT-07: crews of vehicles count (option: only if there is nobody on foot).
fn best_guts(game: &Game<'_>, seat: Seat) -> (C, i8) {
    let on_foot = game.alive(seat).filter(|&u| !game.is_vehicle(u)).map(|u| game.guts(u)).max();
    let in_vehicles = game.alive(seat).filter(|&u| game.is_vehicle(u)).map(|u| game.guts(u)).max();
    let best = if game.setup.options().init_vehicles_no() { on_foot.or(in_vehicles) } else { on_foot.max(in_vehicles) };
    (if best > on_foot { C::Init07 } else { C::Init02 }, best.unwrap_or(0) as i8)
}
