//! DH-MOVE-13, DH-SHOOT-15, DH-ART-11: what the crew of a towed gun does with it.
use crate::{
    Clause as C, Game, Oracle, artillery, gunnery,
    movement::{self, Window},
    words::{Choice, Pace, UnitId},
};
use kernel::{Play, Verbs};
use smallvec::SmallVec;
use table::{Heading, bearing};

/// DH-MOVE-13: how far a gun is pushed.
const PUSH: u32 = 300;

/// Fires as it points, turns and fires, fires indirectly, or is pushed.
pub fn activate(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let mut options: SmallVec<[Choice; 4]> = SmallVec::from_slice(&[Choice::Serve, Choice::Turn, Choice::Push]);
    let mut barred: SmallVec<[(Choice, C); 1]> = SmallVec::new();
    // DH-ART-01: guns that their row allows it; DH-ART-06: not who called the battery.
    match gunnery::is_support(game, unit) {
        _ if game.unit(unit).fired => barred.push((Choice::Indirect, C::Art06)),
        true => options.push(Choice::Indirect),
        false => barred.push((Choice::Indirect, C::Art01)),
    }
    match oracle.pick_barring(game, game.seat(unit), C::Art11, unit, &options, &barred)? {
        Choice::Push => push(game, unit, oracle),
        Choice::Turn => {
            turn(game, unit, C::Move13, oracle)?;
            gunnery::shoot(game, unit, oracle)
        }
        Choice::Indirect => artillery::fire(game, unit, oracle),
        _ => gunnery::shoot(game, unit, oracle),
    }
}

/// DH-MOVE-13: up to 3", and no fire; DH-SNAP-16: nobody is startled by it.
fn push(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    oracle.tell(C::Snap16, game.set_pace(unit, Pace::Sneak));
    let ground = game.forced(unit, PUSH);
    let march = oracle.path(game, game.seat(unit), C::Move13, unit, game.origin(unit), PUSH, ground)?;
    movement::travel(game, unit, C::Move13, &march, None, Window::Shut, oracle)?;
    turn(game, unit, C::Move13, oracle)
}

/// Where its barrel points: at an enemy, or round the compass.
pub fn turn(game: &mut Game<'_>, unit: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    let facing = game.unit(unit).facing;
    let round = (0..8).map(|n| Choice::Face(facing.turned(45 * n).degrees()));
    let enemies = game.on_table(!game.seat(unit)).map(Choice::FaceTo);
    let ways: SmallVec<[Choice; 24]> = round.chain(enemies).collect();
    let picked = oracle.pick(game, game.seat(unit), clause, unit, &ways)?;
    if let Some(heading) = heading(game, unit, picked).filter(|h| *h != facing) {
        // DH-SPOT-10: it has turned, and looks the worse for it.
        oracle.tell(clause, game.pivot(unit, heading));
    }
    Ok(())
}

/// Which way that choice points it.
pub fn heading(game: &Game<'_>, unit: UnitId, choice: Choice) -> Option<Heading> {
    match choice {
        Choice::Face(degrees) => Some(Heading::from(degrees)),
        Choice::FaceTo(enemy) => Some(bearing(game.origin(unit), game.origin(enemy))),
        _ => None,
    }
}
