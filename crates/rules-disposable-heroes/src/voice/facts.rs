//! What dice are thrown for, and what an event adds to the line that tells what a unit did.
use super::names::level_name;
use crate::{Clause, Setup, state::Speed, words::Event};
use kernel::{Chance, Does, Fact, Facts, Fate, Purpose};
use smallvec::smallvec;

pub(super) fn purpose(clause: Clause, chance: &Chance) -> Option<Purpose> {
    use Clause as C;
    Some(match (clause, chance) {
        (C::Init01 | C::Init06, _) => Purpose::Initiative,
        (C::Cc12 | C::Cc13 | C::Cc14 | C::Cc15 | C::Cc16, _) => Purpose::Fight,
        (C::Cc08, _) => Purpose::Nerve,
        (C::Guts03, _) => Purpose::Guts,
        (C::Rally01, _) => Purpose::Rally,
        (C::Spot01 | C::Snipe04, _) => Purpose::Spotting,
        (
            C::Cas01 | C::Blast01 | C::Blast05 | C::Blast08 | C::Flame07 | C::Dmg06 | C::Dmg07 | C::Dmg08 | C::Dmg18,
            _,
        ) => Purpose::Damage,
        (C::Flame06, _) => Purpose::Supply,
        (C::Pen02, _) => Purpose::Location,
        (C::Pen03, _) => Purpose::Penetration,
        (C::Dmg01 | C::Dmg02 | C::Dmg03, _) => Purpose::Effect,
        // Every weapon has a clause of its own by which it hits.
        (_, Chance::Pool(_)) => Purpose::ToHit,
        _ => return None,
    })
}

pub(super) fn facts(_: &Setup, event: Event) -> Facts {
    use Event as E;
    match event {
        E::TurnBegan(_) | E::TurnEnded(_) | E::Ended { .. } | E::Initiative(_) => smallvec![Fact::Ends],
        E::Goes { unit, .. } | E::Acts(unit) => smallvec![Fact::Acts(unit.into())],
        E::Idles(unit) => smallvec![Fact::alone(unit, Does::Idle)],
        E::StaysDown(unit) => smallvec![Fact::alone(unit, Does::StayDown)],
        E::Rallied { unit, red: 0 } => smallvec![Fact::alone(unit, Does::Rally), Fact::is(unit, "steady")],
        E::Rallied { unit, red } => smallvec![Fact::alone(unit, Does::Rally), Fact::is(unit, level_name(red))],
        E::Shaken { unit, red } => smallvec![Fact::is(unit, level_name(red))],
        E::Holds(unit) => smallvec![Fact::is(unit, "holds")],
        E::Speed { unit, speed: Speed::Stationary } => smallvec![Fact::alone(unit, Does::Stay)],
        E::Moved { unit, distance, .. } => smallvec![Fact::goes(unit, Does::Move, distance)],
        E::FallsBack { unit, distance, .. } => smallvec![Fact::goes(unit, Does::FallBack, distance)],
        E::Evades { unit, distance, .. } => smallvec![Fact::goes(unit, Does::Evade, distance)],
        E::Boarded { unit, vehicle } => smallvec![Fact::does(unit, Does::Mount, vehicle)],
        E::GotOut { unit, .. } => smallvec![Fact::alone(unit, Does::Dismount)],
        E::Seeks { by, at } => smallvec![Fact::does(by, Does::LookFor, at)],
        E::Spotted { by, at } | E::SpottedSniper { by, at } => {
            smallvec![Fact::does(by, Does::LookFor, at), Fact::is(at, "spotted")]
        }
        E::Unspotted { by, at, .. } => smallvec![Fact::does(by, Does::LookFor, at), Fact::is(at, "not spotted")],
        E::Declared { by, at } => smallvec![Fact::does(by, Does::Fire, at)],
        E::SnapFire { by, at } => smallvec![Fact::does(by, Does::SnapFire, at)],
        E::Observes { by, at } => smallvec![Fact::does(by, Does::Shell, at)],
        E::NoTarget(unit) => smallvec![Fact::alone(unit, Does::FindNobody)],
        E::Harmless { at, .. } => smallvec![Fact::is(at, "cannot be harmed")],
        E::Charges { by, at, .. } => smallvec![Fact::does(by, Does::Charge, at)],
        E::Balks(unit) => smallvec![Fact::alone(unit, Does::Balk)],
        E::FallsShort { at, .. } => smallvec![Fact::is(at, "falls short")],
        E::Lost { unit, men, .. } => smallvec![Fact::comes(unit, Fate::Killed(men.into()))],
        E::CrewLost { unit, turret, hull, .. } => {
            smallvec![Fact::comes(unit, Fate::Killed(u16::from(turret) + u16::from(hull)))]
        }
        E::Bounced(unit) => smallvec![Fact::is(unit, "bounces off")],
        E::Pierced { unit, .. } => smallvec![Fact::is(unit, "penetrated")],
        E::Unharmed(unit) => smallvec![Fact::is(unit, "no effect")],
        E::Immobilised(unit) => smallvec![Fact::is(unit, "immobilised")],
        E::AxleBroken(unit) => smallvec![Fact::is(unit, "axle broken")],
        E::Wrecked(unit) => smallvec![Fact::is(unit, "knocked out")],
        E::BrewedUp(unit) => smallvec![Fact::is(unit, "brews up")],
        E::Abandoned(unit) => smallvec![Fact::is(unit, "abandoned")],
        E::GunWrecked(unit) => smallvec![Fact::is(unit, "gun wrecked")],
        E::Captured(unit) => smallvec![Fact::is(unit, "gun captured")],
        E::Destroyed(unit) => smallvec![Fact::is(unit, "destroyed")],
        E::LeftTable(unit) => smallvec![Fact::is(unit, "off the table")],
        _ => Facts::new(),
    }
}
