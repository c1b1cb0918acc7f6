//! HB-VIS: who sees whom, anew every turn.
use crate::{
    Clause as C, Event, Game, Oracle,
    sight::{ANY, Shape},
    state::Fate,
    view,
    words::{About, ManId, Posture, Step, Wound},
};
use kernel::{Hand, Play, Seat, TWO_D6, Verbs, pool};

/// P7.1
pub fn look(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let seen_before = game.setup.men().filter(|&man| game.is_seen(man)).fold(0u32, |bits, man| bits | man.bit());
    // HB-VIS-10: every man with his own eyes; HB-HID-08: sleepers see nothing.
    for spotter in game.setup.men() {
        let (mut sees, mut saw_pass) = (0, 0);
        if game.man(spotter).is_able() {
            let eye = game.shape(spotter);
            for target in game.setup.men().filter(|&m| m != spotter && game.man(m).is_on_board()) {
                if game.sees(eye, game.shape(target)) && is_made_out(game, spotter, target, oracle)? {
                    sees |= target.bit();
                } else if passed(game, spotter, target).is_some() {
                    saw_pass |= target.bit();
                }
            }
        }
        let man = game.man_mut(spotter);
        (man.saw, man.sees, man.saw_pass) = (man.sees, sees, saw_pass);
    }
    for target in game.setup.men() {
        if game.man(target).is_on_board() {
            report(game, target, seen_before, oracle);
        }
    }
    find_out(game, oracle);
    // HB-HID-03: gaps that somebody has come near to.
    for seat in Seat::BOTH {
        find_gaps(game, seat, oracle);
    }
    Ok(())
}

/// HB-HID-04: whether a man who is down is dead, to an enemy in his own square and layer.
pub fn find_out(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    for who in game.all(|man| man.wound >= Wound::Minor) {
        let now = if game.man(who).wound == Wound::Killed { Fate::Dead } else { Fate::Alive };
        let is_beside = game.beside(who, !who.seat()).any(|enemy| game.man(enemy).is_able());
        if is_beside && game.man(who).fate != now {
            oracle.tell(C::Hid04, game.learn_fate(who));
        }
    }
}

/// Option `vis_roll_far_edge`: at the last square of the range only 7 or more makes him out. Nobody is shown the dice.
fn is_made_out(game: &Game<'_>, spotter: ManId, target: ManId, oracle: &mut impl Oracle) -> Play<bool> {
    if !game.options().vis_roll_far_edge() || game.is_same_hole(spotter, target) {
        return Ok(true);
    }
    let range = game.range(game.shape(spotter), game.shape(target), false).unwrap_or(ANY);
    if range == ANY || game.distance(spotter, target) < range {
        return Ok(true);
    }
    let about = view::about(game, About::Between { by: spotter, at: target });
    Ok(oracle.throw_plain(Hand::Table, C::Vis02, about, pool(1, TWO_D6, &[7]))?.of(1) == 1)
}

/// HB-VIS-13: the last square of his way in which this man saw him.
pub fn passed(game: &Game<'_>, spotter: ManId, target: ManId) -> Option<Step> {
    if spotter.seat() == target.seat() || !game.man(spotter).is_able() {
        return None;
    }
    let (eye, mover) = (game.shape(spotter), game.man(target));
    let before = mover.walked.len().saturating_sub(1);
    mover.walked[..before].iter().rev().copied().find(|&at| game.sees(eye, game.shape_on_way(target, at)))
}

/// HB-VIS-11, HB-HID-T1 row 7: sightings and squares of paths seen, to the other side.
fn report(game: &mut Game<'_>, target: ManId, seen_before: u32, oracle: &mut impl Oracle) {
    let to = !target.seat();
    let was_seen = seen_before >> target.0 & 1 == 1;
    if game.is_seen(target) {
        let has_moved = game.man(target).ghost.is_none_or(|ghost| ghost.at != game.man(target).step());
        let event = game.sight(target);
        if !was_seen || has_moved {
            oracle.tell(seen_by(game, target), event);
        }
        return;
    }
    let last = game.able(to).filter_map(|spotter| passed(game, spotter, target)).last();
    if let Some(at) = last {
        oracle.tell(C::Vis13, game.sight_passing(target, at));
    } else if was_seen {
        oracle.tell(lost_by(game, target), Event::LostSight { to, who: target });
    }
}

/// Which line of HB-VIS shows him, to the man who sees him best.
fn seen_by(game: &Game<'_>, target: ManId) -> C {
    // HB-HID-14: hands up are seen as such.
    if game.man(target).resolve == crate::Resolve::Surrendering {
        return C::Hid14;
    }
    let to = game.shape(target);
    let plain = Shape { is_lit: false, is_firing: false, ..to };
    let best = game
        .able(!target.seat())
        .filter(|&man| game.man(man).sees(target))
        .min_by_key(|&man| (!game.sees(game.shape(man), plain), game.distance(man, target)));
    let Some(spotter) = best else { return C::Hid02 };
    let eye = game.shape(spotter);
    if game.is_same_hole(spotter, target) {
        return if eye.posture == Posture::Down && to.posture == Posture::Up { C::Vis14 } else { C::Vis05 };
    }
    if to.posture == Posture::Down {
        return C::Vis07;
    }
    if !game.sees(eye, plain) {
        return match (to.is_lit, game.man(target).fired == game.turn) {
            // HB-FLR-06: it shows the spotter's own men as well.
            (true, _) if game.on_board(!target.seat()).any(|man| game.shape(man).is_lit) => C::Flr06,
            (true, _) => C::Flr01,
            (_, true) => C::Vis04,
            _ => C::Vis12,
        };
    }
    match (game.range(eye, plain, false) == Some(game.distance(spotter, target)), to.posture, eye.posture) {
        (_, Posture::Up, _) => C::Vis06,
        (true, ..) => C::Vis02,
        (_, _, Posture::Standing) => C::Vis01,
        _ => C::Vis03,
    }
}

/// Why he is seen no more.
fn lost_by(game: &Game<'_>, target: ManId) -> C {
    let to = game.shape(target);
    let in_range = |man: ManId| {
        let eye = game.shape(man);
        game.range(eye, to, false).is_some_and(|range| game.distance(man, target) <= range)
    };
    match to.posture {
        Posture::Down => C::Gen07,
        _ if game.able(!target.seat()).any(in_range) => C::Gen06,
        _ => C::Vis11,
    }
}

fn find_gaps(game: &mut Game<'_>, seat: Seat, oracle: &mut impl Oracle) {
    let unknown = game.open & !game.side(seat).knows_open;
    for wire in (0u8..128).filter(|n| unknown >> n & 1 == 1) {
        let south = game.setup.plan.wires[usize::from(wire)].south;
        let north = table::squares::Compass::North.from(south, 1);
        let is_near =
            |man: ManId| [south, north].iter().any(|&square| game.map().distance(game.man(man).at, square) <= 2);
        if game.able(seat).any(is_near) {
            // HB-HID-13: a gate that was there all along.
            let clause = if game.setup.plan.wires[usize::from(wire)].gate { C::Hid13 } else { C::Hid03 };
            oracle.tell(clause, game.learn_wire(seat, wire));
        }
    }
}
