//! What dice are thrown for, and what an event adds to the line that tells what an element did.
use super::names::nerve_name;
use crate::{
    Clause, Setup,
    words::{Event, Nerve},
};
use kernel::{Chance, Does, Fact, Facts, Fate, Purpose, Whom};
use smallvec::smallvec;

pub(super) fn purpose(clause: Clause, chance: &Chance) -> Option<Purpose> {
    use Clause as C;
    Some(match (clause, chance) {
        (C::Cmd03 | C::Cmd08 | C::Cmd09, _) => Purpose::Command,
        (_, Chance::Opposed { .. }) => Purpose::Initiative,
        (C::Obs03 | C::Vac02, _) => Purpose::Spotting,
        (C::Mov01 | C::Lc06 | C::Aslt07, _) | (C::Cm13, Chance::Sum { .. }) => Purpose::Movement,
        (C::Solo05, _) => Purpose::Arrival,
        (C::Amm05 | C::Wnote02, _) => Purpose::Supply,
        (C::Arm03, _) => Purpose::Penetration,
        (C::Arm14, _) => Purpose::Effect,
        // Who of an element falls.
        (C::Eff03, _) => Purpose::Wound,
        // Those aboard fall with what carried them.
        (C::He02 | C::He03 | C::He04 | C::He09 | C::Aslt04, Chance::Pool(_))
        | (C::He10 | C::Arm07, _)
        | (_, Chance::Sum { .. }) => Purpose::Damage,
        (C::Lc02, _) | (_, Chance::OneOf { .. }) => Purpose::Lot,
        (_, Chance::Chart { .. }) => Purpose::Momentum,
        (_, Chance::Pool(_)) => Purpose::ToHit,
        _ => return None,
    })
}

pub(super) fn facts(_: &Setup, event: Event) -> Facts {
    use Event as E;
    match event {
        E::BoundBegan(_) | E::BoundEnded(_) | E::Over { .. } | E::Passes(_) => smallvec![Fact::Ends],
        E::Acts { who, .. } | E::Act { who, .. } => smallvec![Fact::Acts(who.unit.into())],
        E::Moved { who, distance, .. } => smallvec![Fact::goes(who.unit, Does::Move, distance)],
        E::Stopped { who } => smallvec![Fact::alone(who.unit, Does::Stay)],
        E::FallsBack { unit, distance, .. } => smallvec![Fact::goes(unit, Does::FallBack, distance)],
        E::LeftTable { unit, fled: true } => smallvec![Fact::alone(unit, Does::Flee)],
        E::Mounted { who, on } => smallvec![Fact::does(who.unit, Does::Mount, on)],
        E::Dismounted { who, .. } | E::Rides { who, mounted: false } => {
            smallvec![Fact::alone(who.unit, Does::Dismount)]
        }
        E::Observed { by, at } => smallvec![Fact::does(by, Does::LookFor, at), Fact::is(at, "spotted")],
        E::Missed { by, at } => smallvec![Fact::does(by, Does::LookFor, at), Fact::is(at, "not spotted")],
        E::OpensFire { by, at, .. } | E::FiresAtNobody { by, at } => smallvec![Fact::does(by, Does::Fire, at)],
        E::Halted { unit, by } => smallvec![Fact::does(by, Does::Fire, unit)],
        E::Indirect { by, at } => smallvec![Fact::does(by, Does::Shell, at)],
        E::FiresAtPiece { by, piece, .. } => {
            smallvec![Fact::Does { by: by.into(), does: Does::Fire, at: Whom::Piece(piece) }]
        }
        E::Assaults { by, at } => smallvec![Fact::does(by, Does::Assault, at)],
        E::Short { at, .. } => smallvec![Fact::is(at, "falls short")],
        // Every man who falls is told of by himself.
        E::Lost { who, .. } => smallvec![Fact::comes(who.unit, Fate::Killed(1))],
        E::Damaged { unit, .. } => smallvec![Fact::is(unit, "damaged")],
        E::Brewed(unit) => smallvec![Fact::is(unit, "brews up")],
        E::WeaponDestroyed(unit) => smallvec![Fact::is(unit, "weapon destroyed")],
        E::Destroyed(unit) => smallvec![Fact::is(unit, "destroyed")],
        E::Surrendered(unit) => smallvec![Fact::is(unit, "surrenders")],
        E::Abandoned { unit, .. } => smallvec![Fact::is(unit, "weapon abandoned")],
        E::StaysSteady { who } | E::Nerve { who, nerve: Nerve::Steady } => smallvec![Fact::is(who.unit, "holds")],
        E::Nerve { who, nerve } => smallvec![Fact::is(who.unit, nerve_name(nerve))],
        E::Recovered { who, .. } => smallvec![Fact::alone(who.unit, Does::Rally)],
        _ => Facts::new(),
    }
}
