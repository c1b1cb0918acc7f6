//! BA-HAND: the battle is fought on a real table. Players measure and judge, Sandtable asks for what it needs; those
//! concerned take their stands in the studio, the rules' own text runs, and everybody goes back into the rack.
mod fire;
mod moves;
mod right;

pub use fire::{assault, fire, friends_at_risk, morale};
pub use moves::{go, panic};
pub use right::choose_unit;

use crate::{
    Clause as C, Game, Oracle, Place, Subject,
    setup::{MEN, Stand, Studio},
    words::{Asked, Choice, Event, UnitId},
};
use kernel::{Blank, Input, Play, Point, Seat, Verbs};
use smallvec::SmallVec;

type Blanks = SmallVec<[Blank<crate::BoltAction>; 8]>;

/// BA-HAND-01, BA-HAND-03: what stands on the real table, and who does not.
pub fn open(studio: &Studio, oracle: &mut impl Oracle) {
    (0..studio.left_out.len()).for_each(|nth| oracle.tell(C::Hand03, Event::LeftOut(nth as u8)));
}

/// Everybody who is about goes into the rack.
pub fn rack(game: &mut Game<'_>) {
    for unit in game.setup.units().filter(|&u| game.unit(u).is_alive()).collect::<SmallVec<[UnitId; 24]>>() {
        put(game, unit, Studio::rack(unit), Place::Table);
    }
}

fn put(game: &mut Game<'_>, unit: UnitId, at: Point, place: Place) {
    let mut moving = game.unit_mut(unit);
    (moving.at, moving.place) = ([at; MEN], place);
}

/// An inch of the real table, in whole or parts.
fn inches(name: Asked, clause: C, usual: i32) -> Blank<crate::BoltAction> {
    Blank { name: Choice::Asked(name), clause, input: Input::Number { least: 0, most: 9600, per: 100 }, usual }
}

fn one_of(name: Asked, clause: C, options: impl IntoIterator<Item = Choice>) -> Blank<crate::BoltAction> {
    Blank { name: Choice::Asked(name), clause, input: Input::OneOf(options.into_iter().collect()), usual: 0 }
}

fn yes_or_no(name: Asked, clause: C) -> Blank<crate::BoltAction> {
    one_of(name, clause, [false, true].map(|is_so| Choice::Is(name, is_so)))
}

/// Officers of this side in other units than these, who may be near.
fn officers(game: &Game<'_>, seat: Seat, but: &[UnitId]) -> SmallVec<[UnitId; 8]> {
    game.on_table(seat).filter(|&u| !but.contains(&u) && game.officer(u).is_some()).collect()
}

/// BA-QUAL-03: nobody, or one of these officers.
fn officer_blank(officers: &[UnitId]) -> Blank<crate::BoltAction> {
    let near = officers.iter().map(|&unit| Choice::Unit(unit));
    one_of(Asked::Officer, C::Qual03, std::iter::once(Choice::Is(Asked::Officer, false)).chain(near))
}

/// BA-SET-15: who holds what is for the players to see; somebody of theirs is put there, and points are counted.
pub fn ask_who_holds(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let objectives = game.setup.plan.scenario.objectives.len();
    let holders = Seat::BOTH.map(|seat| game.on_table(seat).find(|&u| crate::victory::may_hold(game.setup, game, u)));
    let held = |nth| {
        let sides = Seat::BOTH.into_iter().filter(|seat| holders[seat.index()].is_some());
        let options = std::iter::once(Choice::Nobody).chain(sides.map(Choice::Side));
        one_of(Asked::Objective(nth as u8), C::Set15, options)
    };
    let blanks: Blanks = (0..objectives).map(held).collect();
    if blanks.is_empty() || holders == [None; 2] {
        return Ok(());
    }
    let said = oracle.form(game, Seat::First, C::Hand01, Subject::Nothing, &blanks)?;
    for (nth, (blank, said)) in blanks.iter().zip(said).enumerate() {
        let Input::OneOf(options) = &blank.input else { continue };
        let Choice::Side(seat) = options[said as usize] else { continue };
        // Somebody of theirs stands there, for each objective somebody else.
        let units = game.on_table(seat).filter(|&u| crate::victory::may_hold(game.setup, game, u));
        let men: Vec<(UnitId, usize)> = units.flat_map(|u| game.unit(u).men().map(move |man| (u, man))).collect();
        let (unit, man) = men[nth % men.len()];
        game.unit_mut(unit).at[man] = Studio::objective(nth);
    }
    Ok(())
}

/// Who fires and who is fired at, on their stands; `beside` stand by the target.
fn stand(game: &mut Game<'_>, [by, at]: [UnitId; 2], stand: Stand, off: i16, beside: &[UnitId]) {
    rack(game);
    let there = stand.at();
    let place = if stand == Stand::Building { Place::Building(crate::setup::HOUSE) } else { Place::Table };
    put(game, at, there, place);
    put(game, by, Point::new(there.x, there.y - off), Place::Table);
    for &unit in beside {
        let back = if stand == Stand::Building { 450 } else { 300 };
        put(game, unit, Point::new(there.x, there.y + back), Place::Table);
    }
}
