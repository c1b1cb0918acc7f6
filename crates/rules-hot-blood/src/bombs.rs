//! HB-BMB: bombs are thrown before anybody moves.
use crate::{
    Clause as C, Event, Game, Oracle,
    deviation::{self, Stray},
    game::Men,
    setup::{PitKind, SIDE},
    view,
    words::{About, Aim, Choice, ManId, Step, Wound},
};
use kernel::{Need, Play, TWO_D6, Verbs, at_least, pool};
use smallvec::SmallVec;
use table::squares::{Compass, Layer};

/// HB-BMB-T1 by range: into a pit, and onto a square, where the first is certain.
const INTO_PIT: [i8; 5] = [8, 9, 10, 12, 14];
const ONTO_SQUARE: [i8; 5] = [0, 4, 6, 8, 10];

/// P4: every throw that was written and can still be made.
pub fn throw(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    for man in game.all(|man| man.record.throw.is_some()) {
        let Some(aim) = game.man(man).record.throw else { continue };
        let leaves_bunker = is_shut_in(game, man) && game.hole(man) != game.map().hole_of(Step::new(aim.at, aim.layer));
        if may_throw(game, man) && !leaves_bunker {
            lob(game, man, aim, oracle)?;
        } else {
            // HB-INT-10: it has become impossible.
            oracle.tell(C::Int10, Event::Cancelled { who: man });
        }
    }
    if game.options().bomb_dodge() {
        dodge(game, oracle)?;
    }
    Ok(())
}

/// HB-BMB-01, HB-BMB-07
fn may_throw(game: &Game<'_>, man: ManId) -> bool {
    let thrower = game.man(man);
    let is_able = thrower.is_able() || thrower.wound == Wound::Minor && game.options().wound_minor_throws();
    thrower.bombs > 0 && is_able && !thrower.is_in_melee() && thrower.carries.is_none()
}

/// HB-BMB-01: out of a bunker nobody throws (option `bomb_from_bunker`: through the slit).
pub fn is_shut_in(game: &Game<'_>, man: ManId) -> bool {
    game.is_in_bunker(man) && !game.options().bomb_from_bunker()
}

/// One throw.
pub fn lob(game: &mut Game<'_>, man: ManId, aim: Aim, oracle: &mut impl Oracle) -> Play<()> {
    let from = game.man(man).step();
    let stray = Stray::new(game.map(), man.seat(), from.at, aim);
    let along = is_along(game, from, aim);
    // HB-BMB-12: from where he stands before anybody moves.
    let clause = if along { C::Bmb13 } else { C::Bmb12 };
    oracle.tell(clause, game.take_bomb(man, aim.at, aim.layer));
    let target = Step::new(aim.at, aim.layer);

    // HB-BMB-05: at his own feet it is certain (option: but for the drop).
    let is_easy = along || is_easy(game, aim);
    let is_certain = is_easy && stray.range == 0;
    if is_certain && !game.options().bomb_auto_drop() {
        oracle.tell(C::Bmb05, game.lay_bomb(man, target));
        return Ok(());
    }
    // HB-BMB-03, HB-BMB-08: two ones drop it, the number lands it, all else goes astray.
    let need = need(game, man, is_easy, stray.range);
    let least = need.total().max(3) as u8;
    let about = view::about(game, About::Bomb(man));
    let thrown = oracle.throw(man.seat(), C::Bmb03, about, pool(1, TWO_D6, &[3, least]), &need)?;
    if thrown.of(0) == 1 {
        oracle.tell(C::Bmb08, game.drop_bomb(man));
    } else if thrown.of(2) == 1 {
        oracle.tell(C::Bmb11, game.lay_bomb(man, target));
    } else {
        go_astray(game, man, stray, along, oracle)?;
    }
    Ok(())
}

/// HB-BMB-13: along his own bay, hole or bunker.
fn is_along(game: &Game<'_>, from: Step, aim: Aim) -> bool {
    let hole = game.map().hole_of(from);
    let same = hole.is_some() && hole == game.map().hole_of(Step::new(aim.at, aim.layer));
    same && !game.options().bomb_same_bay_trench()
}

/// HB-BMB-02: which row (option: shell holes on the easy one).
fn is_easy(game: &Game<'_>, aim: Aim) -> bool {
    aim.layer == Layer::Surface
        || game.options().bomb_hole_row_square() && game.map().pit(aim.at) == Some(PitKind::ShellHole)
}

/// HB-BMB-T1 and what changes it.
pub fn need(game: &Game<'_>, man: ManId, is_easy: bool, range: u8) -> Need<C> {
    let (row, label) = if is_easy { (&ONTO_SQUARE, "onto the square") } else { (&INTO_PIT, "into the pit") };
    let mut need = Need::base(C::Bmb03, label, row[usize::from(range.min(4))]);
    need.add(C::Bmb04, "skill", -skill(game, man));
    let wound = game.man(man).wound;
    need.when(wound == Wound::Walking, C::Bmb06, "walking wounded", 2);
    need.when(wound == Wound::Minor, C::Bmb07, "wounded", 4);
    need
}

/// HB-BMB-04
fn skill(game: &Game<'_>, man: ManId) -> i8 {
    if game.options().bomb_gren_flat1() { 1 } else { game.soldier(man).throws }
}

/// HB-BMB-09: one die says where it comes to rest.
fn go_astray(game: &mut Game<'_>, man: ManId, stray: Stray, along: bool, oracle: &mut impl Oracle) -> Play<()> {
    let options = game.options();
    let hurt = if game.man(man).wound == Wound::Walking { 2 } else { 0 };
    let plus = if options.bomb_dev_modified() { skill(game, man) - hurt } else { 0 };
    let about = view::about(game, About::Bomb(man));
    let row = oracle.throw_plain(man.seat(), stray.clause(), about, deviation::die(plus))?.value();
    let (at, clause) = stray.square(options, row);
    // HB-DEV-08
    if !game.map().is_on(at) {
        oracle.tell(C::Dev08, Event::BombLost { who: man });
        return Ok(());
    }
    // HB-BMB-13: it stays in the bay it was thrown along.
    let own = game.map().hole_of(game.man(man).step());
    if along && own.is_some() && game.map().hole(at) == own {
        oracle.tell(C::Bmb13, game.lay_bomb(man, Step::new(at, Layer::Pit)));
        return Ok(());
    }
    let (layer, clause) = match (game.map().pit(at), game.map().is_shut(at)) {
        // HB-DEV-10: on a stump, in the thick of the wire, on a roof.
        (Some(PitKind::Bunker), _) | (_, Some(_)) => (Layer::Surface, C::Dev10),
        // HB-DEV-07: on the lip (option: in it, or by a die).
        (Some(_), _) if falls_in(game, man, oracle)? => (Layer::Pit, C::Dev07),
        (Some(_), _) => (Layer::Surface, C::Dev07),
        _ => (Layer::Surface, clause),
    };
    oracle.tell(clause, game.lay_bomb(man, Step::new(at, layer)));
    Ok(())
}

/// Options `bomb_dev_pit_inside`, `bomb_dev_pit_d6`.
fn falls_in(game: &Game<'_>, man: ManId, oracle: &mut impl Oracle) -> Play<bool> {
    if !game.options().bomb_dev_pit_d6() {
        return Ok(game.options().bomb_dev_pit_inside());
    }
    let about = view::about(game, About::Bomb(man));
    Ok(oracle.throw_plain(man.seat(), C::Dev07, about, at_least(1, 6, 4))?.of(1) == 1)
}

/// Option `bomb_dodge`: who sees a bomb land beside him, and has not thrown himself, may step away instead of his move.
fn dodge(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let bombs: SmallVec<[Step; 8]> =
        game.all(|man| man.bomb.is_some()).iter().filter_map(|&m| game.man(m).bomb).collect();
    let sees = |&man: &ManId| {
        let of = game.man(man);
        of.is_able() && !of.is_in_melee() && of.bomb.is_none() && bombs.contains(&of.step())
    };
    let men: Men = game.setup.men().filter(sees).collect();
    let mut away = [None; 2 * SIDE as usize];
    oracle.apart(&mut |seat, oracle| {
        for &man in men.iter().filter(|man| man.seat() == seat) {
            let mut options: SmallVec<[Choice; 16]> = SmallVec::from_slice(&[Choice::Stay]);
            options.extend(ways_out(game, man).map(Choice::Cover));
            if let Choice::Cover(to) = oracle.pick(game, seat, C::Bmb11, man, &options)? {
                away[usize::from(man.0)] = Some(to);
            }
        }
        Ok(())
    })?;
    for man in men {
        if let Some(to) = away[usize::from(man.0)] {
            oracle.tell(C::Bmb11, game.dodge(man, to));
        }
    }
    Ok(())
}

fn ways_out<'a>(game: &'a Game<'_>, man: ManId) -> impl Iterator<Item = Step> + use<'a> {
    let (here, open) = (game.man(man).step(), game.side(man.seat()).knows_open);
    let squares = Compass::RING.into_iter().map(move |way| way.from(here.at, 1));
    let steps = squares.flat_map(|at| [Layer::Surface, Layer::Pit].map(|layer| Step::new(at, layer)));
    steps.filter(move |&to| game.map().is_on(to.at) && game.map().step(open, here, to).is_ok())
}
