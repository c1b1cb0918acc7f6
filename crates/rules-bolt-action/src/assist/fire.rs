//! BA-HAND-01: shots, order tests and assaults, with what the players see in the place of what a map would say.
use super::{Blanks, inches, officer_blank, officers, one_of, rack, stand, yes_or_no};
use crate::{
    Clause as C, Game, Moved, Oracle,
    close_quarters::{clash, react, regroup},
    quality,
    setup::{MAN, Stand, Studio},
    shooting::{Attack, fire_laid, lay},
    state::Units,
    traits,
    words::{Asked, Choice, Event, UnitId},
};
use kernel::{Need, Play, Verbs};
use table::Inches;

/// How far the firers stand off in the studio: the range that counts is the one that was typed.
const OFF: i16 = 2000;
/// A range in the middle of everything, until another is typed.
const USUAL: i32 = 1200;

/// The shot from where nobody can react any more; at a range that is given nothing is asked.
pub fn fire(game: &mut Game<'_>, attack: &Attack, range: Option<Inches>, oracle: &mut impl Oracle) -> Play<()> {
    let range = match range {
        Some(range) => {
            stand(game, [attack.by, attack.at], Stand::Open, OFF, &[]);
            range
        }
        None => ask(game, attack, oracle)?,
    };
    let laid = lay(game, attack, Some(range), oracle.listens());
    fire_laid(game, attack, &laid, oracle)?;
    rack(game);
    Ok(())
}

/// BA-SHOOT-12, BA-COV-01, BA-QUAL-03, BA-TRAIT-05: range and cover, and who stands by the target.
fn ask(game: &mut Game<'_>, attack: &Attack, oracle: &mut impl Oracle) -> Play<Inches> {
    let &Attack { by, at, .. } = attack;
    let near = officers(game, game.seat(at), &[by, at]);
    let medic = game.on_table(game.seat(at)).find(|&u| u != at && u != by && traits::is_medic(game, u));
    let mut blanks = Blanks::new();
    blanks.push(inches(Asked::Range, C::Shoot12, already(game, by, at)));
    blanks.push(one_of(Asked::Cover, C::Cov01, Stand::ALL.map(Choice::Covered)));
    if !near.is_empty() {
        blanks.push(officer_blank(&near));
    }
    if medic.is_some() {
        blanks.push(yes_or_no(Asked::Medic, C::Trait05));
    }
    let said = oracle.form(game, game.seat(by), C::Hand01, (by, at), &blanks)?;
    let mut beside = Units::new();
    if !near.is_empty() && said[2] > 0 {
        beside.push(near[said[2] as usize - 1]);
    }
    if let (Some(medic), Some(1)) = (medic, said.last().filter(|_| medic.is_some())) {
        beside.push(medic);
    }
    stand(game, [by, at], Stand::ALL[said[1] as usize], OFF, &beside);
    Ok(Inches::hundredths(said[0]))
}

/// How far apart they were said to be just now, in an assault.
fn already(game: &Game<'_>, by: UnitId, at: UnitId) -> i32 {
    let is_racked = game.unit(at).leader() == Studio::rack(at) || game.unit(by).leader() == Studio::rack(by);
    if is_racked { USUAL } else { game.distance(by, at).in_hundredths() }
}

/// BA-QUAL-03: what an order test needs, with the officer who is near.
pub fn morale(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<Need<C>> {
    let near = officers(game, game.seat(unit), &[unit]);
    if !near.is_empty() {
        let said = oracle.form(game, game.seat(unit), C::Hand01, unit, &[officer_blank(&near)])?;
        if said[0] > 0 {
            let officer = near[said[0] as usize - 1];
            stand(game, [officer, unit], Stand::Open, 300, &[]);
        }
    }
    let need = quality::morale(game, unit);
    rack(game);
    Ok(need)
}

/// BA-FUBAR-03, BA-FUBAR-04: which friends are in sight and near an enemy is seen on the table; the opponent names one.
pub fn friends_at_risk(game: &Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<Units> {
    let us = game.seat(unit);
    let friends = game.on_table(us).filter(|&friend| friend != unit).map(Choice::Unit);
    let options: smallvec::SmallVec<[Choice; 24]> = friends.chain([Choice::Nobody]).collect();
    Ok(match oracle.pick(game, !us, C::Fubar02, unit, &options)? {
        Choice::Unit(friend) => Units::from_slice(&[friend]),
        _ => Units::new(),
    })
}

/// BA-CQ-01: named, answered, reached, fought to the end; how far it is, whether they get there and across what is told.
pub fn assault(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let reaches = one_of(Asked::Contact, C::Cq08, [true, false].map(|is_so| Choice::Is(Asked::Contact, is_so)));
    let blanks = [inches(Asked::Distance, C::Cq04, 900), yes_or_no(Asked::Defended, C::Cq17), reaches];
    let said = oracle.form(game, game.seat(unit), C::Hand01, (unit, target), &blanks)?;
    let (defended, reaches) = (said[1] == 1, said[2] == 0);
    stand(game, [unit, target], Stand::Open, said[0] as i16 + 2 * MAN as i16, &[]);
    react(game, unit, target, None, &mut oracle.within(C::Cq02, &(unit, target, defended, reaches)))?;
    rack(game);
    if !game.unit(unit).is_alive() {
        return Ok(());
    }
    game.set_moved(unit, Moved::Ran);
    if reaches {
        let in_contact = game.unit(unit).count();
        oracle.tell(C::Cq08, Event::Contact { by: unit, at: target, in_contact });
    } else {
        // BA-CQ-10: out of reach, they come as near as they can.
        oracle.tell(C::Cq10, Event::FallsShort { by: unit, at: target });
    }
    super::moves::pass_ambushes(game, unit, C::Ord09, &mut oracle.within(C::Cq01, &(unit, target, defended, reaches)))?;
    if !reaches || !game.unit(unit).is_on_table() || !game.unit(target).is_on_table() {
        return Ok(());
    }
    match clash(game, unit, target, defended, &mut oracle.within(C::Cq23, &unit))? {
        Some(winner) => regroup(game, winner, oracle),
        None => Ok(()),
    }
}
