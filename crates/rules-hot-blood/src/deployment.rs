//! HB-SET: who starts where. Both sides set up unseen.
use crate::{
    Clause as C, Game, Oracle, Squares,
    setup::GARRISON,
    spotting,
    squares::Reach,
    words::{Choice, Event, ManId, Posture},
};
use kernel::{Flow, Ground, Play, Point, Seat, Verbs};
use std::borrow::Cow;
use table::squares::Layer;

pub fn deploy(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    let scenario = &game.setup.plan.scenario;
    oracle.tell(C::Set01, Event::RaidBegan);
    oracle.tell(C::Set02, Event::Goals { line: scenario.line, exit: scenario.exit });
    oracle.apart(&mut |seat, mut oracle| place(game, seat, &mut oracle))?;
    for man in game.setup.men() {
        let beside = game.beside(man, man.seat()).any(|other| other < man);
        // HB-GEN-08: he shares the square; HB-HID-08: he sleeps.
        let clause = match (man.seat() == GARRISON, game.man(man).awake) {
            (_, false) => C::Hid08,
            _ if beside => C::Gen08,
            (true, _) => C::Set03,
            _ => C::Set04,
        };
        let (at, posture) = (game.man(man).at, game.man(man).posture);
        oracle.tell(clause, game.deploy(man, at, posture));
    }
    // HB-SET-05, P0: who sees whom before the first turn.
    spotting::look(game, oracle)?;
    if game.setup.men().all(|man| !game.is_seen(man)) {
        oracle.tell(C::Set05, Event::NobodyInSight);
    }
    // HB-SET-06: everything is settled, and the night begins.
    oracle.tell(C::Set06, game.begin_turn());
    Ok(Flow::On)
}

/// HB-SET-03, HB-SET-04: each man in his zone; the raiders in any posture, all alike or each as he is told.
fn place(game: &mut Game<'_>, seat: Seat, oracle: &mut impl Oracle) -> Play<()> {
    let clause = if seat == GARRISON { C::Set03 } else { C::Set04 };
    for man in game.setup.men().filter(|&man| man.seat() == seat) {
        let soldier = game.setup.soldier(man);
        let zone =
            Squares { map: Cow::Borrowed(game.map()), reach: Reach::Zone { of: soldier.zone, below: soldier.below } };
        let spots = (0..zone.suggestions()).filter_map(|nth| zone.spot(nth));
        let spots: smallvec::SmallVec<[Point; 2]> = spots.take(2).collect();
        let at = match spots[..] {
            [only] if !game.asks_everything => only,
            _ => oracle.place(game, seat, clause, man, zone)?.end(),
        };
        let posture = match (soldier.below, game.man(man).awake) {
            (false, _) => Posture::Lying,
            (true, true) => Posture::Up,
            (true, false) => Posture::Down,
        };
        let placed = game.man_mut(man);
        (placed.at, placed.posture, placed.layer) = (at, posture, posture.layer());
        placed.place = crate::Place::Board;
    }
    if seat != GARRISON {
        let all = [Choice::AllLying, Choice::AllStanding, Choice::OneByOne];
        let how = oracle.pick(game, seat, clause, seat, &all)?;
        for man in game.setup.men().filter(|&man| man.seat() == seat) {
            let posture = match how {
                Choice::OneByOne => held(game, man, oracle)?,
                _ => Posture::of(Layer::Surface, how == Choice::AllLying),
            };
            let man = game.man_mut(man);
            (man.posture, man.layer) = (posture, posture.layer());
        }
    }
    Ok(())
}

/// HB-SET-04: in a shell hole, also up or down in it.
fn held(game: &Game<'_>, man: ManId, oracle: &mut impl Oracle) -> Play<Posture> {
    let postures = [Posture::Lying, Posture::Standing, Posture::Up, Posture::Down];
    let has_pit = game.may_change_layer(game.man(man).at);
    let open: smallvec::SmallVec<[Choice; 4]> =
        postures[..if has_pit { 4 } else { 2 }].iter().map(|&p| Choice::Change(p)).collect();
    match oracle.pick(game, man.seat(), C::Set04, man, &open)? {
        Choice::Change(posture) => Ok(posture),
        other => unreachable!("{other:?} is no posture"),
    }
}
