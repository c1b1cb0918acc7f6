//! BA-HAND-02: what was forgotten or mistaken is put right between two orders.
use super::{Blanks, one_of};
use crate::{
    Clause as C, Game, Oracle, Place,
    setup::Studio,
    state::Units,
    words::{Asked, Choice, Event, Order, Subject, UnitId},
};
use kernel::{Blank, Input, Play, Seat, Verbs};
use smallvec::SmallVec;

const DICE: [Option<Order>; 7] = [
    None,
    Some(Order::Fire),
    Some(Order::Advance),
    Some(Order::Run),
    Some(Order::Ambush),
    Some(Order::Rally),
    Some(Order::Down),
];

/// BA-TURN-04: which unit gets the die; before that anything may be put right. Nobody, where that leaves nobody.
pub fn choose_unit(game: &mut Game<'_>, us: Seat, oracle: &mut impl Oracle) -> Play<Option<UnitId>> {
    loop {
        let units: Units = game.without_order(us).collect();
        if units.is_empty() {
            oracle.tell(C::Turn08, game.set_aside(us));
            return Ok(None);
        }
        let rights = game.setup.units().map(Choice::PutRight);
        let options: SmallVec<[Choice; 48]> = units.iter().map(|&u| Choice::Unit(u)).chain(rights).collect();
        let barred = [(Choice::Pass, C::Turn12)];
        match oracle.pick_barring(game, us, C::Turn04, Subject::Nothing, &options, &barred)? {
            Choice::Unit(unit) => return Ok(Some(unit)),
            Choice::PutRight(unit) => put_right(game, us, unit, oracle)?,
            other => unreachable!("{other:?} was not offered"),
        }
    }
}

/// Men of each kind, pins and die as they are on the table.
fn put_right(game: &mut Game<'_>, us: Seat, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let (now, squad) = (*game.unit(unit), game.setup.squad(unit));
    let number = |name, usual: u8, most: usize| Blank {
        name,
        clause: C::Hand02,
        input: Input::Number { least: 0, most: most as i32, per: 1 },
        usual: usual.into(),
    };
    let kinds = squad.kinds.len() as u8;
    let men_of = |kind: u8| (0..squad.men.len()).filter(move |&man| squad.men[man].0 == kind);
    let standing = |kind| men_of(kind).filter(|man| now.alive >> man & 1 == 1).count() as u8;
    let mut blanks: Blanks = (0..kinds)
        .map(|kind| number(Choice::Man { unit, kind: crate::KindId(kind) }, standing(kind), men_of(kind).count()))
        .collect();
    blanks.push(number(Choice::Asked(Asked::Pins), now.pins, 20));
    let dice = DICE.map(|die| die.map_or(Choice::NoDie, Choice::Order));
    let held = DICE.iter().position(|&die| die == now.order).unwrap_or_default() as i32;
    blanks.push(Blank { usual: held, ..one_of(Asked::Die, C::Hand02, dice) });

    let said = oracle.form(game, us, C::Hand02, unit, &blanks)?;
    let (counts, rest) = said.split_at(usize::from(kinds));
    let taken = (0..kinds).zip(counts).flat_map(|(kind, &n)| pick_men(men_of(kind), now.alive, n as usize));
    let alive = taken.fold(0u16, |alive, man| alive | 1 << man);
    let event = game.put_right(us, unit, alive, rest[0] as u8, DICE[rest[1] as usize]);
    oracle.tell(C::Hand02, event);
    Ok(())
}

/// So many of these men, those who stand before those who have fallen.
fn pick_men(men: impl Iterator<Item = usize> + Clone, alive: u16, n: usize) -> impl Iterator<Item = usize> {
    let stands = move |man: &usize| alive >> man & 1 == 1;
    let fallen = men.clone().filter(move |man| !stands(man));
    men.filter(stands).chain(fallen).take(n)
}

impl Game<'_> {
    /// As it is on the real table; nobody left is a unit destroyed.
    fn put_right(&mut self, drawn: Seat, unit: UnitId, alive: u16, pins: u8, order: Option<Order>) -> Event {
        let had_die = self.unit(unit).order.is_some();
        if alive == 0 {
            self.destroy(unit);
        } else {
            let mut put = self.unit_mut(unit);
            (put.alive, put.pins, put.order) = (alive, pins, order);
            if put.place == Place::Destroyed {
                (put.place, put.at) = (Place::Table, [Studio::rack(unit); crate::MEN]);
            }
        }
        let seat = self.seat(unit);
        match (had_die, self.unit(unit).order.is_some()) {
            (false, true) => self.take_from_cup(seat),
            (true, false) => self.cup[seat.index()] += 1,
            _ => {}
        }
        // Who stands again needs a die; one of that side may be out of the cup already, waiting for its unit.
        let lacking = self.without_order(seat).count().saturating_sub(usize::from(seat == drawn)) as u8;
        self.cup[seat.index()] = self.cup[seat.index()].max(lacking);
        Event::PutRight {
            unit,
            men: alive.count_ones() as u8,
            pins: self.unit(unit).pins,
            order: self.unit(unit).order,
        }
    }
}
