//! HB-FLR: light over no man's land.
use crate::{
    Clause as C, Event, Game, Oracle, deviation, noise, view,
    words::{About, ManId, Sign},
};
use kernel::{D6, Play, Point, Verbs, chart};
use table::squares::Compass;

/// HB-FLR-03: it lights at once, where it was meant to.
pub fn fire(game: &mut Game<'_>, man: ManId, at: Point, oracle: &mut impl Oracle) -> Play<()> {
    let (from, to) = (game.man(man).at, !man.seat());
    let at = strayed(game, man, at, oracle)?;
    let turns = turns(game, man, oracle)?;
    game.man_mut(man).flares -= 1;
    oracle.tell(C::Flr03, game.light(from, at, turns));
    // HB-FLR-05: as good as a shot: heard, seen where there is a line, and his for all to see.
    oracle.tell(C::Noi05, game.notice(to, Sign::Shot, from));
    if game.able(to).any(|spotter| game.sees_flash(spotter, from)) {
        oracle.tell(C::Flr05, game.notice(to, Sign::Flash, from));
    }
    game.flash(man);
    noise::wake_all(game, oracle);
    Ok(())
}

/// Option `flare_deviate`: by one die around the square.
fn strayed(game: &Game<'_>, man: ManId, at: Point, oracle: &mut impl Oracle) -> Play<Point> {
    if !game.options().flare_deviate() {
        return Ok(at);
    }
    let forward = Compass::nearest(game.man(man).at, at).unwrap_or(Compass::North);
    let about = view::about(game, About::Man(man));
    let row = oracle.throw_plain(man.seat(), C::Flr03, about, deviation::die(0))?.value();
    let to = deviation::ring(forward, row).from(at, 1);
    Ok(if game.map().is_on(to) { to } else { at })
}

/// HB-FLR-04: this turn only (options: two, or up to three).
fn turns(game: &Game<'_>, man: ManId, oracle: &mut impl Oracle) -> Play<u8> {
    if game.options().flare_turns_1d3() {
        let about = view::about(game, About::Man(man));
        return Ok(1 + oracle.throw_plain(man.seat(), C::Flr04, about, chart(D6, 0, &[3, 5]))?.value());
    }
    Ok(if game.options().flare_turns_2() { 2 } else { 1 })
}

/// HB-FLR-04: at the end of the turn.
pub fn burn_down(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    for n in 0..game.flares.len() {
        let Some(mut flare) = game.flares[n] else { continue };
        flare.turns -= 1;
        game.flares[n] = (flare.turns > 0).then_some(flare);
        if flare.turns == 0 {
            oracle.tell(C::Flr04, Event::FlareOut { at: flare.at });
        }
    }
}
