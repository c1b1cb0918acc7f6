//! HB-BEF: bombs that lie burst, or do not.
use crate::{
    Clause as C, Event, Game, Oracle,
    game::Men,
    noise,
    setup::PitKind,
    shooting, view,
    words::{About, Cause, ManId, Posture, Step, Wound},
};
use kernel::{Hand, Need, Play, TWO_D6, Verbs, pool};
use table::squares::{Layer, squares_between};

/// P9: every bomb on the ground, in the order of the throws.
pub fn burst(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    for thrower in game.setup.men() {
        let Some(at) = game.man_mut(thrower).bomb.take() else { continue };
        go_off(game, thrower, at, oracle)?;
    }
    Ok(())
}

/// One bomb. Its first throw tells whether it goes off at all: nobody but the umpire sees that one.
pub fn go_off(game: &mut Game<'_>, thrower: ManId, at: Step, oracle: &mut impl Oracle) -> Play<()> {
    let men = at_risk(game, at);
    let options = game.options();
    let mut is_live = options.bomb_dud_each();
    // HB-BEF-03: with nobody near, one throw for the bomb (option: always, and apart).
    if !is_live && (men.is_empty() || options.bomb_dud_separate()) {
        let clause = if men.is_empty() { C::Bef03 } else { C::Bef02 };
        let about = view::about(game, About::Bomb(thrower));
        if oracle.throw_plain(Hand::Table, clause, about, pool(1, TWO_D6, &[4]))?.of(1) == 0 {
            fizzle(game, thrower, at, &men, oracle);
            return Ok(());
        }
        is_live = true;
    }
    if men.is_empty() || is_live {
        noise::report_burst(game, seen_as(game, at), at.at, oracle);
    }
    for (nth, &man) in (1..).zip(&men) {
        let Some(need) = need(game, at, man) else { continue };
        let least = need.total().max(4) as u8;
        let about = view::about(game, About::AtRisk { bomb: thrower, man });
        // HB-BEF-01, HB-BEF-02: a 2 or 3 on the first throw, and it was a dud.
        let is_hit = if is_live {
            let clause = if man.seat() == thrower.seat() { C::Bef04 } else { C::Bef01 };
            oracle.throw(man.seat(), clause, about, pool(1, TWO_D6, &[least]), &need)?.of(1) == 1
        } else {
            let first = oracle.throw(Hand::Table, C::Bef02, about, pool(1, TWO_D6, &[4, least]), &need)?;
            if first.of(0) == 1 {
                fizzle(game, thrower, at, &men, oracle);
                return Ok(());
            }
            is_live = true;
            noise::report_burst(game, seen_as(game, at), at.at, oracle);
            first.of(2) == 1
        };
        // HB-BEF-11: the wound is thrown for at the end of the turn.
        let struck = if is_hit { game.strike(man, Cause::Burst) } else { game.spare(man) };
        oracle.tell(if is_hit { C::Bef11 } else { C::Bef01 }, struck);
        shooting::rolled_for(game, man, is_hit, oracle);
        oracle.cut(game, C::Bef01, &(thrower, at, is_live, &men, nth))?;
    }
    shooting::about_burst(game, at.at, oracle);
    // HB-BEF-08: whom only a bunker has saved.
    for man in game.all(|man| man.wound < Wound::Killed) {
        let is_near = squares_between(game.man(man).at, at.at) <= 1;
        if is_near && game.is_in_bunker(man) && need(game, at, man).is_none() {
            oracle.tell(C::Bef08, Event::Struck { who: man, hit: false, seen: false });
        }
    }
    Ok(())
}

/// HB-VIS-09, HB-WIR-11: a burst is seen, and wire beside it stands as before.
fn seen_as(game: &Game<'_>, at: Step) -> C {
    let is_by_wire = at.layer == Layer::Surface && game.map().wires_of(at.at).next().is_some();
    if is_by_wire { C::Wir11 } else { C::Vis09 }
}

/// HB-BEF-12: nobody but the thrower knows (option: it frightens all the same).
fn fizzle(game: &mut Game<'_>, thrower: ManId, at: Step, men: &[ManId], oracle: &mut impl Oracle) {
    // HB-NOI-07: it is silent, and where nobody is it is nothing at all.
    let clause = if men.is_empty() { C::Noi07 } else { C::Bef12 };
    oracle.tell(clause, Event::Dud { who: thrower, at: at.at });
    if game.options().bomb_dud_fright() {
        for &man in men {
            shooting::rolled_for(game, man, false, oracle);
        }
    }
}

/// HB-BEF-04, HB-BEF-13: everybody alive, those in the burst square first, raiders before garrison.
fn at_risk(game: &Game<'_>, at: Step) -> Men {
    let mut men = game.all(|man| man.wound < Wound::Killed);
    men.retain(|&mut man| need(game, at, man).is_some());
    men.sort_by_key(|&man| (game.man(man).at != at.at, man));
    men
}

/// HB-BEF-T1: what hits this man, and nothing where it does not reach him.
pub fn need(game: &Game<'_>, at: Step, man: ManId) -> Option<Need<C>> {
    let of = game.man(man);
    let is_here = of.at == at.at;
    let is_adjacent = squares_between(of.at, at.at) == 1;
    let same_hole = game.map().hole_of(of.step()).is_some() && game.map().hole_of(of.step()) == game.map().hole_of(at);
    let is_bunker = at.layer == Layer::Pit && game.map().pit(at.at) == Some(PitKind::Bunker);
    let (reaches, clause) = match at.layer {
        // HB-BEF-07, HB-BEF-08: a bunker keeps it in, and out.
        Layer::Pit if is_bunker => (same_hole, C::Bef07),
        _ if game.is_in_bunker(man) => (false, C::Bef08),
        // HB-BEF-06: below ground, along the hole and above it.
        Layer::Pit => (is_here || is_adjacent && same_hole, C::Bef06),
        // HB-BEF-05: on the surface, and all around.
        Layer::Surface => (is_here || is_adjacent, C::Bef05),
    };
    if !reaches {
        return None;
    }
    let is_other_layer = is_here && of.layer != at.layer;
    let is_covered = game.options().bomb_protected_any_cover() && of.layer == Layer::Pit;
    let rows = [
        (is_adjacent && !is_bunker, "adjacent", 10),
        (game.soldier(man).armour, "armoured", 9),
        (is_other_layer || is_covered, "protected", 9),
    ];
    let mut fitting = rows.iter().filter(|row| row.0);
    if game.options().bomb_rows_stack() {
        let mut need = Need::base(clause, "unarmoured", 7);
        fitting.for_each(|row| _ = need.add(C::Bef09, row.1, row.2 - 7));
        return Some(need);
    }
    let clause = match (of.is_out() || !of.awake, of.posture) {
        // HB-BEF-09: the highest number alone.
        _ if fitting.clone().count() > 1 => C::Bef09,
        // HB-BEF-13: the wounded, prisoners, sleepers.
        (true, _) => C::Bef13,
        // HB-BEF-10: lying down is no help.
        (_, Posture::Lying) => C::Bef10,
        _ => clause,
    };
    let (label, number) =
        fitting.by_ref().fold(("unarmoured", 7), |best, row| if row.2 > best.1 { (row.1, row.2) } else { best });
    Some(Need::base(clause, label, number))
}
