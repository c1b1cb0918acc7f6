//! What dice are thrown for, and what an event adds to the line that tells what a unit did.
use crate::{
    Clause, Setup,
    words::{Event, Order, UnitId},
};
use kernel::{Chance, Does, Fact, Facts, Fate, Purpose};
use smallvec::smallvec;

pub(super) fn purpose(clause: Clause, chance: &Chance) -> Option<Purpose> {
    use Clause as C;
    Some(match (clause, chance) {
        (C::Turn03, _) => Purpose::Draw,
        // Who attacks, whose strikes come first: a die each.
        (_, Chance::Opposed { .. }) => Purpose::Initiative,
        (C::Turn09, _) => Purpose::Command,
        (C::Set11, _) => Purpose::Duration,
        (C::Set06, _) => Purpose::Arrival,
        (C::Test02, _) => Purpose::OrderTest,
        (C::Fubar01, _) => Purpose::Misunderstanding,
        (C::Ord06 | C::Pin10, _) => Purpose::Rally,
        (C::Mor02 | C::Mor03 | C::Veh16 | C::Arm20, _) => Purpose::Morale,
        (C::Cqv15, _) | (C::Trait09, Chance::Chart { .. }) => Purpose::Nerve,
        (C::Test04 | C::Dmg08, _) => Purpose::Lot,
        (C::Hit01 | C::Hit10 | C::Hit12 | C::Hit14 | C::Wpn21 | C::Wpn23 | C::Cqv06 | C::Cqv07 | C::Cqv08, _) => {
            Purpose::ToHit
        }
        // How many hits a shell or a jet is worth; then the dice of those hits.
        (C::He03 | C::He06 | C::Wpn31 | C::Wpn32 | C::Air12 | C::Air13, _) | (C::Tran07, Chance::Sum { .. }) => {
            Purpose::Shots
        }
        (C::Dmg01 | C::Dmg11 | C::He04 | C::Trait19 | C::Cq13 | C::Cq15 | C::Wpn11 | C::Trait07, _)
        | (C::Tran07, Chance::Pool(_)) => Purpose::Damage,
        (C::Trait05, _) => Purpose::Medic,
        (C::Arm02, _) => Purpose::Penetration,
        (C::Arm11 | C::Arm12 | C::Arm22 | C::Arm24 | C::Arm27, _) => Purpose::Effect,
        (C::He01 | C::Wpn33 | C::Pin13 | C::Tran07 | C::Trait09 | C::Trait15 | C::Barr07 | C::Air05, _) => {
            Purpose::Pins
        }
        (C::Wpn35, _) => Purpose::Supply,
        (C::Cq23 | C::Cqv14, _) => Purpose::Movement,
        (C::Barr02 | C::Barr06, _) => Purpose::Barrage,
        (C::Air02 | C::Air11, _) => Purpose::AirStrike,
        (C::Air07 | C::Air08 | C::Air09, _) => Purpose::Flak,
        _ => return None,
    })
}

pub(super) fn facts(setup: &Setup, event: Event) -> Facts {
    use Event as E;
    let wreck = |unit: UnitId| if setup.squad(unit).vehicle.is_some() { "knocked out" } else { "destroyed" };
    match event {
        E::TurnBegan { .. } | E::TurnEnded(_) | E::Ended { .. } | E::BarrageFalls { .. } | E::PlaneComes { .. } => {
            smallvec![Fact::Ends]
        }
        // In the middle of what another does it is a reaction.
        E::Ordered { unit, order: Order::Down } => smallvec![Fact::alone(unit, Does::GoDown)],
        E::Ordered { unit, order: Order::Ambush } => {
            smallvec![Fact::Acts(unit.into()), Fact::alone(unit, Does::Wait)]
        }
        E::Ordered { unit, order: Order::Rally } => {
            smallvec![Fact::Acts(unit.into()), Fact::alone(unit, Does::Rally)]
        }
        E::Ordered { unit, .. } => smallvec![Fact::Acts(unit.into())],
        E::NoPins(unit) => smallvec![Fact::is(unit, "no pins")],
        E::Fubar(unit) => smallvec![Fact::alone(unit, Does::Misunderstand)],
        E::NoTarget(unit) => smallvec![Fact::alone(unit, Does::FindNobody)],
        E::Moved { unit, distance, .. } => smallvec![Fact::goes(unit, Does::Move, distance)],
        E::Arrives { unit, .. } => smallvec![Fact::alone(unit, Does::ComeOn)],
        E::Entered { unit, .. } => smallvec![Fact::alone(unit, Does::GoIn)],
        E::Boarded { unit, vehicle } => smallvec![Fact::does(unit, Does::Mount, vehicle)],
        E::GotOut { unit, .. } => smallvec![Fact::alone(unit, Does::Dismount)],
        E::Declared { by, at } | E::TurnsTo { by, at } | E::FriendlyFire { by, at } => {
            smallvec![Fact::does(by, Does::Fire, at)]
        }
        E::SpotterFiredAt { by, of } => smallvec![Fact::does(by, Does::Fire, of)],
        E::SpotterAssaulted { by, of } => smallvec![Fact::does(by, Does::Assault, of)],
        E::SpotterLost(of) => smallvec![Fact::is(of, "spotter killed")],
        E::NoShot { at, .. } => smallvec![Fact::is(at, "out of range")],
        E::Assaults { by, at } => smallvec![Fact::does(by, Does::Assault, at)],
        E::FallsShort { at, .. } => smallvec![Fact::is(at, "falls short")],
        E::Panics { unit, .. } => smallvec![Fact::alone(unit, Does::Flee)],
        E::BarrageCalled { by, .. } | E::AirStrikeCalled { by, .. } => smallvec![Fact::alone(by, Does::CallFire)],
        E::Lost { unit, men, .. } => smallvec![Fact::comes(unit, Fate::Killed(men.into()))],
        E::Pinned { unit, more, .. } => smallvec![Fact::comes(unit, Fate::Pins(more.into()))],
        E::Unpinned { unit, fewer, .. } => smallvec![Fact::comes(unit, Fate::FewerPins(fewer.into()))],
        E::Unharmed(unit) => smallvec![Fact::is(unit, "no damage")],
        E::Stunned(unit) => smallvec![Fact::is(unit, "crew stunned")],
        E::Immobilised(unit) => smallvec![Fact::is(unit, "immobilised")],
        E::OnFire(unit) => smallvec![Fact::is(unit, "on fire")],
        E::Abandoned(unit) => smallvec![Fact::is(unit, "abandoned")],
        E::Destroyed(unit) => smallvec![Fact::is(unit, wreck(unit))],
        E::LeftTable(unit) => smallvec![Fact::is(unit, "off the table")],
        E::MedicSaves { unit, .. } => smallvec![Fact::is(unit, "medic at work")],
        _ => Facts::new(),
    }
}
