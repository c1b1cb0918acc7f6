//! HB-PRI: men who gave up, and men who are carried.
use crate::{
    Clause as C, Game, Man, Oracle,
    game::Men,
    words::{ManId, Resolve, Wound},
};
use kernel::{Play, Seat, Verbs};
use smallvec::SmallVec;

/// HB-PRI-01, HB-PRI-06, at the end of movement: who is taken, and who leads him.
pub fn take(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    // HB-PRI-01: an able enemy in his square, or next to him and seeing him.
    for who in game.all(|man| man.resolve == Resolve::Surrendering) {
        if let Some(by) = captor(game, who) {
            oracle.tell(C::Pri01, game.take_prisoner(who, by));
        }
    }
    // HB-PRI-08: friends beside him, and nobody to hold him.
    for who in game.all(is_prisoner) {
        if is_rescued(game, who) {
            oracle.tell(C::Pri08, game.free(who));
        }
    }
    // HB-PRI-06, HB-HID-11: both sides say whom they lead before anybody is led.
    let mut led: [SmallVec<[(ManId, ManId); 4]>; 2] = Default::default();
    if game.setup.men().any(|man| is_waiting(game, man)) {
        oracle.apart(&mut |seat, mut oracle| {
            led[seat.index()] = escorts(game, seat, &mut oracle)?;
            Ok(())
        })?;
    }
    for (escort, prisoner) in led.into_iter().flatten() {
        oracle.tell(C::Pri06, game.lead(escort, prisoner));
    }
    Ok(())
}

/// Special action 6: whoever gave up or lies wounded in his square is his prisoner at once.
pub fn secure(game: &mut Game<'_>, by: ManId, who: ManId, oracle: &mut impl Oracle) {
    if may_secure(game, by, who) {
        oracle.tell(C::Pri01, game.take_prisoner(who, by));
    }
}

/// HB-PRI-01, HB-SPC-05: in the same square and layer, with hands up, or wounded and still to be taken.
pub fn may_secure(game: &Game<'_>, by: ManId, who: ManId) -> bool {
    let man = game.man(who);
    let is_hurt = matches!(man.wound, Wound::Minor | Wound::Serious) && man.resolve != Resolve::Prisoner;
    let gave_up = man.resolve == Resolve::Surrendering && man.wound != Wound::Killed;
    by.seat() != who.seat()
        && man.is_on_board()
        && man.step() == game.man(by).step()
        && (is_hurt || gave_up)
        && !game.options().prisoner_off()
}

/// Special action 7, HB-PRI-04; HB-PRI-01: an enemy who is alive is his prisoner by it.
pub fn lift(game: &mut Game<'_>, by: ManId, who: ManId, oracle: &mut impl Oracle) {
    secure(game, by, who, oracle);
    oracle.tell(C::Pri04, game.lift(by, who));
}

/// HB-PRI-04, HB-PRI-07: whoever has his hands full of something else drops whom he carries and loses whom he leads.
pub fn let_go(game: &mut Game<'_>, who: ManId, oracle: &mut impl Oracle) {
    let clause = if game.man(who).carries.is_some() { C::Pri04 } else { C::Pri07 };
    if let Some(event) = game.let_go(who) {
        oracle.tell(clause, event);
    }
}

/// HB-PRI-03, HB-PRI-08, at the end of the turn: who is free again.
pub fn lose(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    for who in game.all(is_prisoner) {
        let is_near = |&enemy: &ManId| game.distance(who, enemy) <= 2;
        if !game.able(!who.seat()).any(|enemy| is_near(&enemy)) {
            oracle.tell(C::Pri03, game.free(who));
        } else if is_rescued(game, who) {
            oracle.tell(C::Pri08, game.free(who));
        }
    }
}

fn is_prisoner(man: &Man) -> bool {
    man.resolve == Resolve::Prisoner && man.wound != Wound::Killed
}

/// Option `prisoner_off`: nobody is.
fn captor(game: &Game<'_>, who: ManId) -> Option<ManId> {
    if game.options().prisoner_off() {
        return None;
    }
    let prey = game.shape(who);
    let is_beside = |&enemy: &ManId| match game.distance(who, enemy) {
        0 => true,
        1 => game.sees(game.shape(enemy), prey),
        _ => false,
    };
    game.able(!who.seat()).filter(|enemy| is_beside(enemy)).min_by_key(|&enemy| game.distance(who, enemy))
}

fn is_rescued(game: &Game<'_>, who: ManId) -> bool {
    let here = |seat: Seat| game.beside(who, seat).any(|man| game.man(man).is_able());
    here(who.seat()) && !here(!who.seat())
}

/// HB-WND-09: a prisoner who can walk or crawl, and whom nobody leads or carries.
fn is_waiting(game: &Game<'_>, man: ManId) -> bool {
    let prisoner = game.man(man);
    prisoner.is_on_board()
        && is_prisoner(prisoner)
        && prisoner.wound < Wound::Serious
        && prisoner.escort.is_none()
        && game.bearers(man).next().is_none()
}

/// HB-PRI-06, HB-PRI-02: each able man of the side, in roster order, leads up to two who are in his square and layer.
fn escorts(game: &Game<'_>, seat: Seat, oracle: &mut impl Oracle) -> Play<SmallVec<[(ManId, ManId); 4]>> {
    let mut led: SmallVec<[(ManId, ManId); 4]> = SmallVec::new();
    for escort in game.able(seat) {
        let man = game.man(escort);
        if man.carries.is_some() || man.is_in_contact() || man.resolve == Resolve::DuckBack {
            continue;
        }
        let room = 2usize.saturating_sub(game.prisoners(escort).count());
        let is_led = |who: ManId, led: &[(ManId, ManId)]| led.iter().any(|&(_, prisoner)| prisoner == who);
        for _ in 0..room {
            let here = game.beside(escort, !seat).filter(|&m| is_waiting(game, m) && !is_led(m, &led));
            let here: Men = here.collect();
            if here.is_empty() {
                break;
            }
            led.push((escort, oracle.pick(game, seat, C::Pri06, escort, &here)?));
        }
    }
    Ok(led)
}
