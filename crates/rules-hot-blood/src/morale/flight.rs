//! HB-MOR-19 to HB-MOR-22, HB-MOR-27 to HB-MOR-29: behind cover, or over to the enemy.
use super::danger;
use crate::{
    Clause as C, Event, Game, Oracle,
    game::men_of,
    prisoners,
    route::Field,
    setup::side_bits,
    words::{ManId, Pace, Path, Posture, Record, Resolve, Step, Wound},
};
use kernel::{Play, Point, Verbs};
use smallvec::SmallVec;
use std::cmp::Reverse;
use table::squares::{Compass, Layer};

type Steps = SmallVec<[Step; 48]>;
/// Who ducks, and where to.
type Chosen = SmallVec<[(ManId, Option<Step>); 8]>;

/// HB-MOR-19: what they were told is dropped, and they make for cover; HB-HID-11: which, is said before anybody goes.
pub(super) fn duck(game: &mut Game<'_>, ducking: &[ManId], at_once: bool, oracle: &mut impl Oracle) -> Play<()> {
    if ducking.is_empty() {
        return Ok(());
    }
    let mut chosen: [Chosen; 2] = Default::default();
    oracle.apart(&mut |seat, oracle| {
        for &who in ducking.iter().filter(|who| who.seat() == seat) {
            let covers = covers(game, who);
            // HB-MOR-27: equally near and equally good: his owner chooses.
            let cover = if covers.is_empty() { None } else { Some(oracle.pick(game, seat, C::Mor27, who, &covers)?) };
            chosen[seat.index()].push((who, cover));
        }
        Ok(())
    })?;
    for (who, cover) in chosen.into_iter().flatten() {
        prisoners::let_go(game, who, oracle);
        if let Some(to) = cover {
            run(game, who, to, at_once, oracle);
            continue;
        }
        // HB-MOR-20, HB-MEL-10: nowhere to go: he stays and fights.
        let clause = if game.man(who).is_in_melee() { C::Mel10 } else { C::Mor20 };
        let (record, pace, path) = (game.man(who).record, Pace::Stay, Path::NONE);
        let stays = Record { act: None, pace, path, posture: None, halt: false, ..record };
        oracle.tell(clause, game.cancel(who, stays));
    }
    Ok(())
}

fn run(game: &mut Game<'_>, who: ManId, to: Step, at_once: bool, oracle: &mut impl Oracle) {
    let posture = Some(Posture::of(to.layer, true));
    let path = way(game, who, to);
    let record = Record { pace: if path.is_empty() { Pace::Stay } else { Pace::Walk }, path, posture, ..Record::IDLE };
    game.man_mut(who).record = record;
    game.man_mut(who).ducks_to = Some(to);
    oracle.tell(C::Mor19, Event::Ducks { who, to: to.at });
    // Option `morale_duck_at_once`: no waiting for the phase of movement.
    if at_once {
        if game.man(who).is_in_contact() {
            oracle.tell(C::Mel10, game.part(who));
        }
        for &step in &*path {
            oracle.tell(C::Mor19, game.step_to(who, step, Pace::Walk));
        }
        game.man_mut(who).record = Record::IDLE;
        oracle.tell(C::Mor19, game.set_posture(who, Posture::of(to.layer, true)));
    }
}

/// HB-MOR-27: the nearest cover within two steps that lies back, as far as his side knows; pits before corners.
fn covers(game: &Game<'_>, who: ManId) -> Steps {
    let here = game.man(who).step();
    let mut reached = Steps::from_slice(&[here]);
    if here.layer == Layer::Surface && game.may_change_layer(here.at) {
        reached.push(Step::new(here.at, Layer::Pit));
    }
    let mut edge = Steps::from_slice(&[here]);
    let mut found = best(game, who, &reached);
    for _ in 0..2 {
        if !found.is_empty() {
            break;
        }
        let mut next = Steps::new();
        for step in edge.into_iter().flat_map(|from| around(game, who, from)) {
            if !reached.contains(&step) {
                reached.push(step);
                next.push(step);
            }
        }
        found = best(game, who, &next);
        edge = next;
    }
    found
}

fn best(game: &Game<'_>, who: ManId, steps: &[Step]) -> Steps {
    let seen_at = |step: Step| game.at(step, !who.seat()).any(|enemy| game.is_seen(enemy) && game.man(enemy).is_fit());
    let is_hidden = |at: Point| !game.threats(who).any(|enemy| game.map().is_in_line(at, game.man(enemy).at));
    let of = |layer: Layer| -> Steps {
        let good = |step: &Step| step.layer == layer && !seen_at(*step) && (layer == Layer::Pit || is_hidden(step.at));
        steps.iter().copied().filter(good).collect()
    };
    let pits = of(Layer::Pit);
    if pits.is_empty() { of(Layer::Surface) } else { pits }
}

/// Steps from here that lie back and that his side knows to be open, past nobody it sees (option
/// `morale_duck_back_nearest`: in any direction).
fn around(game: &Game<'_>, who: ManId, from: Step) -> Steps {
    let (map, open) = (game.map(), game.side(who.seat()).knows_open);
    let layers = |at: Point| [Step::new(at, Layer::Surface), Step::new(at, Layer::Pit)];
    let all = Compass::RING.into_iter().flat_map(|way| layers(way.from(from.at, 1)));
    let is_held = |to: Step| game.at(to, !who.seat()).any(|enemy| game.is_seen(enemy) && game.man(enemy).is_fit());
    let is_back = |at: Point| !danger::is_nearer_to_enemy(game, who, at) && !danger::is_nearer_to_line(game, who, at);
    let is_right = |at: Point| game.options().morale_duck_back_nearest() || is_back(at);
    all.filter(|&to| map.step(open, from, to).is_ok() && !is_held(to) && is_right(to.at)).collect()
}

fn way(game: &Game<'_>, who: ManId, to: Step) -> Path {
    let here = game.man(who).step();
    if to.at == here.at {
        return Path::NONE;
    }
    let first = around(game, who, here);
    if first.contains(&to) {
        return [to].into_iter().collect();
    }
    let through = first.into_iter().find(|&step| around(game, who, step).contains(&to));
    through.map_or(Path::NONE, |step| [step, to].into_iter().collect())
}

/// HB-MOR-21, HB-MOR-28: everybody with his hands up goes to the nearest enemy his side knows of.
pub(super) fn walk_over(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    for who in game.all(|man| man.resolve == Resolve::Surrendering && man.wound < Wound::Minor) {
        strike_off(game, who, oracle);
        let hands_up = Record { posture: Some(Posture::of(game.man(who).layer, false)), ..Record::IDLE };
        let options = game.options();
        // Options `morale_surrender_stay`, `prisoner_off`: he waits.
        if options.morale_surrender_stay() || options.prisoner_off() {
            game.man_mut(who).record = hands_up;
            continue;
        }
        let Some(at) = refuge(game, who) else {
            // HB-MOR-29 (option `morale_surrender_lost_sit`: he sits down where he is).
            if options.morale_surrender_lost_sit() {
                game.man_mut(who).record = hands_up;
            } else {
                oracle.tell(C::Mor29, game.free(who));
            }
            continue;
        };
        let here = game.man(who).step();
        let path = Field::toward(game.map(), game.open, at).way(here, 2, Compass::RING);
        let posture = path.last().map_or(hands_up.posture, |end| Some(Posture::of(end.layer, false)));
        game.man_mut(who).goes_to = Some(at);
        let pace = if path.is_empty() { Pace::Stay } else { Pace::Walk };
        oracle.tell(C::Mor28, game.rewrite(who, Record { pace, path, posture, ..hands_up }));
    }
}

/// HB-MOR-28: where he went and was not taken there is nobody.
fn strike_off(game: &mut Game<'_>, who: ManId, oracle: &mut impl Oracle) {
    let at = game.man(who).at;
    if game.man(who).goes_to != Some(at) {
        return;
    }
    let gone = |enemy: &ManId| game.man(*enemy).ghost.is_some_and(|ghost| ghost.at.at == at);
    let gone = men_of(side_bits(!who.seat())).filter(gone).fold(0, |bits, man| bits | man.bit());
    let man = game.man_mut(who);
    man.struck_off |= gone;
    (man.in_vain, man.goes_to) = (Some(at), None);
    oracle.tell(C::Mor28, Event::InVain { who, at });
}

/// HB-MOR-21: where the nearest known enemy is: one who is seen, else where one was, else the newest sign of one.
pub(super) fn refuge(game: &Game<'_>, who: ManId) -> Option<Point> {
    let (man, map) = (game.man(who), game.map());
    let far = |at: Point| map.distance(man.at, at);
    let enemies = || men_of(side_bits(!who.seat()));
    let seen = enemies().filter(|&e| game.man(e).is_on_board() && game.man(e).is_fit());
    let seen = seen.filter(|&enemy| game.is_seen(enemy) || man.sees(enemy));
    let seen = seen.map(|enemy| game.man(enemy).at).min_by_key(|&at| (far(at), at.x, at.y));
    let ghosts = enemies().filter(|&e| !game.man(e).known_lost && man.struck_off & e.bit() == 0);
    let ghosts = ghosts.filter_map(|enemy| game.man(enemy).ghost);
    let ghost = ghosts.min_by_key(|ghost| (far(ghost.at.at), Reverse(ghost.turn), ghost.at.at.x, ghost.at.at.y));
    let markers =
        game.side(who.seat()).markers.iter().flatten().filter(|m| Some(m.at) != man.in_vain && m.at != man.at);
    let marker = markers.min_by_key(|m| (Reverse(m.turn), far(m.at), m.at.x, m.at.y));
    seen.or(ghost.map(|ghost| ghost.at.at)).or(marker.map(|marker| marker.at))
}
