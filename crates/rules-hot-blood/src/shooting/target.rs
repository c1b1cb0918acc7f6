//! HB-SHO-03, HB-SHO-10 to HB-SHO-12: what a man may shoot at.
use crate::{
    Clause as C, Game, patrol_morale,
    setup::Firearm,
    spotting,
    words::{Choice, Fire, ManId, Posture, Sign, Step},
};
use kernel::Point;
use smallvec::SmallVec;
use table::squares::Layer;

/// What a shot is aimed at, as it was last seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Seen now, or a moment ago.
    Man { who: ManId, at: Step, posture: Posture, vanished: bool },
    /// HB-SHO-11: the flash of somebody, who may have gone.
    Flash { at: Point, who: Option<ManId>, in_pit: bool },
}

impl Mark {
    pub const fn at(self) -> Step {
        match self {
            Mark::Man { at, .. } => at,
            Mark::Flash { at, in_pit: true, .. } => Step::new(at, Layer::Pit),
            Mark::Flash { at, .. } => Step::new(at, Layer::Surface),
        }
    }
    /// A flash out of a pit is somebody who looks out of it; of one in the open nobody knows how he holds himself.
    pub const fn posture(self) -> Posture {
        match self {
            Mark::Man { posture, .. } => posture,
            Mark::Flash { in_pit: true, .. } => Posture::Up,
            Mark::Flash { .. } => Posture::Standing,
        }
    }
    pub const fn is_vanished(self) -> bool {
        matches!(self, Mark::Flash { .. } | Mark::Man { vanished: true, .. })
    }
    /// HB-SHO-09
    pub fn is_hasty(self, game: &Game<'_>) -> bool {
        matches!(self, Mark::Man { who, .. } if !game.man(who).is_tactical())
    }
}

/// HB-SHO-03: what is there to shoot at, and why some of it may not be.
pub fn aims(game: &Game<'_>, firer: ManId) -> SmallVec<[(Choice, Result<(), C>); 24]> {
    let mut all = SmallVec::new();
    for enemy in game.on_board(!firer.seat()) {
        let Some(mark) = mark(game, firer, enemy) else {
            // Seen, but not to be shot at.
            let here = game.man(enemy).at;
            if let Some(clause) = game.man(firer).sees(enemy).then(|| spared(game, firer, enemy, here)).flatten() {
                all.push((Choice::At(enemy), Err(clause)));
            } else if game.man(enemy).is_fit() && game.is_seen_by(enemy, firer.seat()) {
                // HB-VIS-10: others see him, he does not.
                all.push((Choice::At(enemy), Err(C::Vis10)));
            }
            continue;
        };
        // HB-SHO-05
        let legal = if super::chart(game, firer, mark) > 0 { Ok(()) } else { Err(C::Sho05) };
        all.push((Choice::At(enemy), legal));
    }
    if !game.man(firer).is_in_contact() && !game.options().int_fire_named() {
        flashes(game, firer, &mut all);
    }
    all
}

/// Why somebody who is seen there, or was, is not shot at.
fn spared(game: &Game<'_>, firer: ManId, enemy: ManId, at: Point) -> Option<C> {
    let target = game.man(enemy);
    if matches!(target.resolve, crate::Resolve::Surrendering | crate::Resolve::Prisoner) {
        return Some(C::Pri05);
    }
    if !target.is_fit() {
        return Some(C::Sho03);
    }
    if !patrol_morale::may_shoot(game, firer, at) {
        return Some(C::Pm08);
    }
    // HB-MEL-11: nobody fires into a fight from outside, or out of one (option: into it).
    let is_opponent = game.man(firer).contact & enemy.bit() != 0;
    let is_fight =
        target.is_in_contact() && !game.options().melee_fire_into_random() || game.man(firer).is_in_contact();
    (is_fight && !is_opponent).then_some(C::Mel11)
}

/// How he would shoot at this man, if he may.
pub fn mark(game: &Game<'_>, firer: ManId, enemy: ManId) -> Option<Mark> {
    let found = if game.man(enemy).is_on_board() { found(game, firer, enemy) } else { None };
    found.filter(|mark| spared(game, firer, enemy, mark.at().at).is_none())
}

fn found(game: &Game<'_>, firer: ManId, enemy: ManId) -> Option<Mark> {
    let (from, target) = (game.man(firer), game.man(enemy));
    if from.sees(enemy) || from.contact & enemy.bit() != 0 {
        return Some(Mark::Man { who: enemy, at: target.step(), posture: target.posture, vanished: false });
    }
    if game.options().fire_disappearing_off() {
        return None;
    }
    // HB-SHO-10: seen on his way, or before he ducked.
    if let Some(at) = spotting::passed(game, firer, enemy) {
        let posture = game.shape_on_way(enemy, at).posture;
        return Some(Mark::Man { who: enemy, at, posture, vanished: true });
    }
    let has_ducked = from.saw & enemy.bit() != 0 && target.is_down();
    // Out of a pit he looked; what he did on the surface before he went below is not kept: he stood.
    let posture = Posture::of(target.began.layer, false);
    has_ducked.then_some(Mark::Man { who: enemy, at: target.began, posture, vanished: true })
}

/// HB-SHO-11: flashes in line of sight, where he sees nobody.
fn flashes(game: &Game<'_>, firer: ManId, all: &mut SmallVec<[(Choice, Result<(), C>); 24]>) {
    let markers = game.side(firer.seat()).markers;
    let mut last = None;
    for marker in markers.into_iter().flatten().filter(|marker| marker.sign == Sign::Flash) {
        let at = marker.at;
        let sees_somebody = game.enemies_seen(firer).any(|enemy| game.man(enemy).at == at);
        let is_new = !all.iter().any(|(choice, _)| *choice == Choice::AtFlash(at));
        if !is_new || sees_somebody || !game.sees_flash(firer, at) || last == Some(at) {
            continue;
        }
        last = Some(at);
        let legal = match super::chart(game, firer, flash(game, firer, at)) {
            // HB-PM-08: a flash is an enemy like others.
            _ if !patrol_morale::may_shoot(game, firer, at) => Err(C::Pm08),
            0 => Err(C::Sho05),
            _ => Ok(()),
        };
        all.push((Choice::AtFlash(at), legal));
    }
}

/// Whose flash it was: the first enemy who fired from there.
pub(super) fn flash(game: &Game<'_>, firer: ManId, at: Point) -> Mark {
    let is_his = |&man: &ManId| {
        let of = game.man(man);
        of.fired > 0 && of.fired + 1 >= game.turn && of.began.at == at && of.is_fit()
    };
    let who = game.on_board(!firer.seat()).find(is_his);
    Mark::Flash { at, who, in_pit: game.map().hole(at).is_some() }
}

/// HB-SHO-12: the whole turn spent on one man who was seen before and is seen now.
pub(super) fn is_aimed(game: &Game<'_>, firer: ManId, mark: Mark) -> bool {
    let Mark::Man { who, vanished: false, .. } = mark else { return false };
    let (from, options) = (game.man(firer), game.options());
    let was_seen = (from.saw | from.contact & !from.met) & who.bit() != 0;
    let steady = from.walked.is_empty() && from.record.act.is_none() && from.record.throw.is_none();
    // Options: the turn before too; rifles only.
    let long = !options.fire_aim_two_turns() || from.aimed == Some(who);
    let suited = !options.fire_aim_rifles_only() || from.firearm == Some(Firearm::Rifle);
    from.record.fire == Fire::Aim(who) && was_seen && steady && long && suited
}
