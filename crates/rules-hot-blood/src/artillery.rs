//! HB-ART: guns and mortars off the board.
use crate::{
    Clause as C, Event, Game, Oracle, deviation,
    game::Men,
    noise,
    setup::{GunKind, RAIDERS},
    shooting,
    state::Mission,
    view,
    words::{About, Cause, ManId, Posture, Wound},
};
use kernel::{D6, Need, Play, Point, Seat, TWO_D6, Verbs, at_least, chart, pool};
use table::squares::{Compass, Layer};

/// P10: every round of every mission that fires this turn.
pub fn fall(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    if game.options().art_call_off() {
        return Ok(());
    }
    for seat in Seat::BOTH {
        for mission in 0..game.setup.side(seat).missions.len() as u8 {
            let Some(square) = opens(game, seat, mission, oracle) else { continue };
            let orders = &game.setup.side(seat).missions[usize::from(mission)];
            for round in 0..orders.rounds {
                let (about, live) = (About::Round { seat, mission, round }, (seat, mission, round, square));
                let at = lands(game, seat, about, orders.kind, orders.squares[usize::from(square)], oracle)?;
                let held = &mut oracle.within(C::Art01, &live);
                shell(game, Round { seat, mission, round, kind: orders.kind }, at, held)?;
                oracle.cut(game, C::Art01, &live)?;
            }
            if let Mission::Running { turns: 0, .. } = game.side(seat).missions[usize::from(mission)] {
                oracle.tell(C::Art01, game.end_mission(seat, mission));
            }
        }
    }
    Ok(())
}

/// HB-ART-02: whether it fires this turn, and at which of its squares.
fn opens(game: &mut Game<'_>, seat: Seat, mission: u8, oracle: &mut impl Oracle) -> Option<u8> {
    let nth = usize::from(mission);
    let orders = &game.setup.side(seat).missions[nth];
    match game.side(seat).missions[nth] {
        // HB-ART-01: by timetable.
        Mission::Ready if orders.on_turn == Some(game.turn) => {
            oracle.tell(C::Art01, game.begin_mission(seat, mission, 0));
        }
        Mission::Coming { square, turns: 0 } => {
            oracle.tell(C::Art02, game.begin_mission(seat, mission, square));
        }
        Mission::Coming { square, turns } => {
            game.side_mut(seat).missions[nth] = Mission::Coming { square, turns: turns - 1 };
        }
        _ => {}
    }
    let Mission::Running { square, turns } = &mut game.side_mut(seat).missions[nth] else { return None };
    *turns -= 1;
    Some(*square)
}

/// One round of a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Round {
    pub seat: Seat,
    pub mission: u8,
    pub round: u8,
    pub kind: GunKind,
}

/// HB-ART-04, HB-ART-05: where a round falls that was meant for this square.
pub fn lands(
    game: &Game<'_>,
    seat: Seat,
    about: About,
    kind: GunKind,
    aim: Point,
    oracle: &mut impl Oracle,
) -> Play<Point> {
    if game.options().art_fall_exact() {
        return Ok(aim);
    }
    let about = view::about(game, about);
    let (label, least) = if kind == GunKind::Mortar { ("mortar", 4) } else { ("guns", 5) };
    let on_target =
        oracle.throw(seat, C::Art04, about, at_least(1, 6, least), &Need::base(C::Art04, label, least as i8))?;
    if on_target.of(1) == 1 {
        return Ok(aim);
    }
    // HB-ART-13: forward is away from the guns.
    let forward = if seat == RAIDERS { Compass::North } else { Compass::South };
    let row = oracle.throw_plain(seat, C::Art13, about, deviation::die(0))?.value();
    // HB-GEN-10
    let far = 1 + oracle.throw_plain(seat, C::Art05, about, chart(D6, 0, &[3, 5]))?.value();
    Ok(deviation::ring(forward, row).from(aim, far.into()))
}

/// One burst, and everybody near it.
pub fn shell(game: &mut Game<'_>, round: Round, at: Point, oracle: &mut impl Oracle) -> Play<()> {
    // HB-ART-12: off the board it is only heard.
    if !game.map().is_on(at) {
        oracle.tell(C::Art12, Event::ShellOffBoard);
        noise::wake_all(game, oracle);
        return Ok(());
    }
    noise::report_burst(game, C::Art11, at, oracle);
    let Round { seat, mission, round: nth, kind } = round;
    let near = near(game, kind, at);
    for (n, &man) in (1..).zip(&near) {
        let need = need(game, kind, at, man);
        let about = view::about(game, About::NearRound { seat, mission, round: nth, man });
        let least = need.total().max(0) as u8;
        let is_hit = oracle.throw(man.seat(), C::Art06, about, pool(1, TWO_D6, &[least]), &need)?.of(1) == 1;
        // HB-ART-10: the wound is thrown for at the end of the turn.
        let struck = if is_hit { game.strike(man, Cause::Burst) } else { game.spare(man) };
        oracle.tell(if is_hit { C::Art10 } else { C::Art06 }, struck);
        shooting::rolled_for(game, man, is_hit, oracle);
        oracle.cut(game, C::Art06, &(round, at, &near[n..]))?;
    }
    shooting::about_burst(game, at, oracle);
    for man in game.all(|man| man.wound < Wound::Killed) {
        // HB-ART-09: whom only a bunker has saved.
        if game.is_in_bunker(man) && is_safe(game, kind, at, man) && game.map().distance(game.man(man).at, at) <= 1 {
            oracle.tell(C::Art09, Event::Struck { who: man, hit: false, seen: false });
        }
    }
    Ok(())
}

/// HB-ART-12: who may be hit at all, the nearest first, raiders before garrison.
fn near(game: &Game<'_>, kind: GunKind, at: Point) -> Men {
    let mut men = game.all(|man| man.wound < Wound::Killed);
    men.retain(|&mut man| game.map().distance(game.man(man).at, at) <= 4 && !is_safe(game, kind, at, man));
    men.retain(|&mut man| need(game, kind, at, man).total() <= 12);
    men.sort_by_key(|&man| (game.map().distance(game.man(man).at, at), man));
    men
}

/// HB-ART-09: in a bunker (option `art_row_range`: the row is no matter of bursts).
fn is_safe(game: &Game<'_>, kind: GunKind, at: Point, man: ManId) -> bool {
    let is_shut_in = game.is_in_bunker(man) && (kind == GunKind::Mortar || game.man(man).at != at);
    is_shut_in || game.options().art_row_range()
}

/// HB-ART-06 to HB-ART-09: the row by the distance from the burst, and what helps.
pub fn need(game: &Game<'_>, kind: GunKind, at: Point, man: ManId) -> Need<C> {
    let (of, options) = (game.man(man), game.options());
    let row = game.setup.shells().need;
    let number = match game.map().distance(of.at, at) {
        0 => row[0],
        1 => row[1],
        _ => row[2],
    };
    let mut need = Need::base(C::Art06, "burst", number as i8);
    // HB-SHO-14: it is theirs alone, and all that reaches so far.
    let shells = if number > 12 { C::Sho14 } else { C::Art07 };
    need.when(kind == GunKind::Artillery || options.art_plus2_all(), shells, "artillery", -2);
    need.when(of.layer == Layer::Pit, C::Art09, "partial cover", 2);
    let is_low = of.posture == Posture::Lying || options.fire_cover_add() && of.layer == Layer::Pit;
    need.when(is_low, C::Art08, "lying", 1);
    need.when(!of.is_tactical(), C::Art08, "non-tactical", -1);
    // Option `art_mods_all`
    need.when(options.art_mods_all() && shooting::is_lit(game, man), C::Sho13, "lit", -2);
    if options.dice_naturals() {
        need.limit(C::Gen11, "natural 12 hits, 2 misses", 3, 12);
    }
    need
}
