//! DH-CC-12..17, -23..: blows in turn until one side is gone.
use crate::{
    Clause as C, Game, Oracle, casualties, pinned,
    words::{Choice, Event, UnitId},
};
use kernel::{Chance, D10, Hand, Need, Play, Verbs, pool};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// DH-CC-16: hits, and kills, on this or less.
const CC: u8 = 6;

/// The chargers `by` have reached `at`.
pub fn fight(game: &mut Game<'_>, by: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // DH-CC-26, DH-CC-32: everybody of these two units, and nobody else.
    let men = [by, at].map(|u| game.unit(u).count());
    let alone = game.on_table(game.seat(by)).count() + game.on_table(game.seat(at)).count() == 2;
    oracle.tell(if alone { C::Cc26 } else { C::Cc32 }, Event::Fight { by, at, men });
    let first = first_blow(game, by, at, oracle)?;
    let winner = blows(game, if first { [by, at] } else { [at, by] }, first, oracle)?;
    let loser = if winner == by { at } else { by };
    // DH-CC-27: a gun whose crew is gone is silent.
    if game.setup.squad(loser).is_gun() && !game.unit(loser).gun_lost {
        oracle.tell(C::Cc27, game.capture(loser));
    }
    casualties::bury(game, loser, oracle);
    oracle.tell(C::Cc17, Event::Wins(winner));
    // DH-CC-24: all who took part are activated.
    if !game.unit(winner).yellow {
        oracle.tell(C::Cc24, game.mark_done(winner));
    }
    occupy(game, winner, oracle)
}

/// DH-CC-12..15: whether the chargers strike first.
pub fn first_blow(game: &Game<'_>, by: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    // DH-CC-13, DH-CC-14: the pinned, and those whom snap fire has thinned, come last.
    let last = [by, at].map(|u| {
        let pinned = game.unit(u).is_pinned().then_some(C::Cc13);
        pinned.or((game.unit(u).lost_to_snap > 0).then_some(C::Cc14))
    });
    let mut clause = match last {
        [Some(clause), None] => {
            oracle.tell(clause, Event::StrikesLast(by));
            return Ok(false);
        }
        [None, Some(clause)] => {
            oracle.tell(clause, Event::StrikesLast(at));
            return Ok(true);
        }
        // DH-CC-15: if that is so of both, the throw decides.
        [Some(_), Some(_)] => C::Cc15,
        [None, None] => C::Cc12,
    };
    let mut need = Need::base(C::Cc12, "our men", game.unit(by).count() as i8);
    need.add(C::Cc07, "grenades", game.unit(by).grenades as i8);
    need.add(C::Cc12, "their men", -(game.unit(at).count() as i8));
    loop {
        oracle.cut(game, C::Cc15, &(by, at, clause))?;
        let chance = Chance::Opposed { ours: D10, plus: need.total(), theirs: D10 };
        match oracle.throw(Hand::Table, clause, (by, at), chance, &need)?.value().cmp(&1) {
            Ordering::Greater => return Ok(true),
            Ordering::Less => return Ok(false),
            Ordering::Equal => clause = C::Cc15,
        }
    }
}

/// DH-CC-16, DH-CC-17: in turn until one side has nobody left; gives the other. `first` is kept for those who ask.
pub fn blows(game: &mut Game<'_>, mut order: [UnitId; 2], first: bool, oracle: &mut impl Oracle) -> Play<UnitId> {
    loop {
        let [strikes, suffers] = order;
        oracle.cut(game, C::Cc17, &(order, first))?;
        // Each man hits on 6 or less, and each hit kills on 6 or less.
        let (us, about) = (game.seat(strikes), (strikes, suffers));
        let to_hit = pool(game.unit(strikes).count(), D10, &[CC + 1]);
        let hits = oracle.throw(us, C::Cc16, about, to_hit, &Need::base(C::Cc16, "to hit", CC as i8))?.of(0);
        let to_kill = pool(hits, D10, &[CC + 1]);
        let dead = oracle.throw(us, C::Cc16, about, to_kill, &Need::base(C::Cc16, "to kill", CC as i8))?.of(0);
        lose(game, suffers, dead, oracle)?;
        if game.unit(suffers).count() == 0 {
            return Ok(strikes);
        }
        order = [suffers, strikes];
    }
}

/// DH-CC-17: the owner says who.
fn lose(game: &mut Game<'_>, unit: UnitId, dead: u8, oracle: &mut impl Oracle) -> Play<()> {
    for (man, who) in casualties::name(game, game.seat(unit), unit, dead, |_| true, C::Cc17, oracle)? {
        oracle.tell(C::Cc17, game.lose(unit, man, who));
    }
    Ok(())
}

/// DH-CC-23: the winners may go into cover near by.
fn occupy(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let (command, leader) = (game.command(unit), game.disc(unit, game.leader(unit)));
    let near = (0..).zip(&game.setup.plan.terrain).filter(|(_, t)| t.is_haven());
    let near = near.filter(|(_, t)| t.shape.is_within_of(leader, command) && !t.shape.holds(leader.at));
    let mut options: SmallVec<[Choice; 8]> = SmallVec::from_slice(&[Choice::Stay]);
    options.extend(near.map(|(nth, _)| Choice::Piece(nth)));
    if let Choice::Piece(piece) = oracle.pick(game, game.seat(unit), C::Cc23, unit, &options)?
        && let Some(march) = pinned::make_for(game, unit, piece, command.as_budget() + 100, C::Cc23, oracle)?
    {
        let distance = kernel::route_length(&march.route);
        oracle.tell(C::Cc23, game.move_to(unit, &march.figures, distance));
    }
    Ok(())
}
