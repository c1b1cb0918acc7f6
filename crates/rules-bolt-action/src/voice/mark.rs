//! Which unit something is about, and what stands for it on a time line.
use super::names::{name, order_look, order_name};
use crate::{
    Setup, Stand,
    words::{Choice, Event, Subject, UnitId},
};
use kernel::Mark;

pub(super) fn units(about: Subject) -> [Option<u16>; 2] {
    match about {
        Subject::Nothing => [None; 2],
        Subject::Unit(unit) => [Some(number(unit)), None],
        Subject::Between { by, at } | Subject::Weapon { by, at, .. } if by == at => [Some(number(by)), None],
        Subject::Between { by, at } | Subject::Weapon { by, at, .. } => [Some(number(by)), Some(number(at))],
    }
}

pub(super) fn chosen(choice: Choice) -> Option<u16> {
    match choice {
        Choice::Unit(unit)
        | Choice::Target { unit, .. }
        | Choice::Assault(unit)
        | Choice::Board(unit)
        | Choice::PutRight(unit) => Some(number(unit)),
        _ => None,
    }
}

pub(super) fn sign(choice: Choice) -> Option<&'static str> {
    match choice {
        Choice::Order(order) => Some(order_look(order)),
        Choice::GoDown => Some("down"),
        Choice::PutRight(_) => Some("right"),
        Choice::Covered(stand) => Some(match stand {
            Stand::Open => "open",
            Stand::Soft => "soft",
            Stand::Hard => "hard",
            Stand::Building => "building",
        }),
        _ => None,
    }
}

pub(super) fn mark(setup: &Setup, event: Event) -> Option<Mark> {
    let mark = |unit, look, text| Some(Mark { look, seat: setup.seat(unit), text });
    match event {
        Event::Ordered { unit, order } => {
            mark(unit, order_look(order), format!("{}: {}", name(setup, unit), order_name(order)))
        }
        Event::Destroyed(unit) => mark(unit, "destroyed", format!("{} is destroyed", name(setup, unit))),
        _ => None,
    }
}

fn number(unit: UnitId) -> u16 {
    unit.0.into()
}

/// The unit to look at when this is read.
pub(super) fn concerns(event: Event) -> Option<u16> {
    use Event as E;
    let unit = match event {
        E::Deployed { unit, .. }
        | E::MovedByHand { unit, .. }
        | E::PutRight { unit, .. }
        | E::Ordered { unit, .. }
        | E::MustTest { unit, .. }
        | E::Obeys { unit, .. }
        | E::InCover { unit, .. }
        | E::Spent { unit, .. }
        | E::OutOfFuel { unit, .. }
        | E::Halved { unit, .. }
        | E::Pinned { unit, .. }
        | E::Unpinned { unit, .. }
        | E::Moved { unit, .. }
        | E::Faces { unit, .. }
        | E::Loaded { unit, .. }
        | E::Entered { unit, .. }
        | E::AtOpenings { unit, .. }
        | E::NotHalved { unit, .. }
        | E::Boarded { unit, .. }
        | E::GotOut { unit, .. }
        | E::Unmanned { unit, .. }
        | E::Lost { unit, .. }
        | E::Wasted { unit, .. }
        | E::WeaponLost { unit, .. }
        | E::Struck { unit, .. }
        | E::Damaged { unit, .. }
        | E::Panics { unit, .. }
        | E::LeftBehind { unit, .. }
        | E::Wins { unit, .. }
        | E::Kept { unit, .. }
        | E::Held { unit, .. }
        | E::Arrives { unit, .. }
        | E::MedicSaves { unit, .. }
        | E::MustCheck(unit)
        | E::NoTarget(unit)
        | E::NoPins(unit)
        | E::CannotFire(unit)
        | E::CameOut(unit)
        | E::Sheltered(unit)
        | E::LeaderLost(unit)
        | E::Unharmed(unit)
        | E::Stunned(unit)
        | E::Immobilised(unit)
        | E::OnFire(unit)
        | E::Halted(unit)
        | E::Scattered(unit)
        | E::Parted(unit)
        | E::Abandoned(unit)
        | E::Destroyed(unit)
        | E::LeftTable(unit)
        | E::Fubar(unit)
        | E::Musters(unit)
        | E::TooLateToAssault(unit)
        | E::Shelled(unit)
        | E::FlakHolds(unit)
        | E::SpotterLost(unit)
        | E::Seasoned(unit)
        | E::FightsOn(unit) => unit,
        E::Declared { by, .. }
        | E::Distance { by, .. }
        | E::TurnsTo { by, .. }
        | E::Silent { by, .. }
        | E::Aims { by, .. }
        | E::ZeroedIn { by, .. }
        | E::FiresOver { by, .. }
        | E::NoShot { by, .. }
        | E::Flames { by, .. }
        | E::Measured { by, .. }
        | E::Lays { by, .. }
        | E::Dares { by, .. }
        | E::Swarms { by, .. }
        | E::FriendlyFire { by, .. }
        | E::Assaults { by, .. }
        | E::FallsShort { by, .. }
        | E::Contact { by, .. }
        | E::Melee { by, .. }
        | E::Fought { by, .. }
        | E::BarrageCalled { by, .. }
        | E::AirStrikeCalled { by, .. }
        | E::FlakFires { by, .. }
        | E::ShotDown { by }
        | E::SpotterFiredAt { by, .. }
        | E::SpotterAssaulted { by, .. } => by,
        E::PlaneAttacks { at, .. } | E::PlaneComes { at, .. } | E::AirStrikeAims { at, .. } => at,
        E::SpotterAt { of, .. } => of,
        E::LeftOut(_)
        | E::TurnBegan { .. }
        | E::SetAside(_)
        | E::Collapsed(_)
        | E::DiceRemoved { .. }
        | E::DecidesFirst(_)
        | E::TurnEnded(_)
        | E::Holds { .. }
        | E::Table { .. }
        | E::Attacks(_)
        | E::Fields { .. }
        | E::Frame { .. }
        | E::NobodyLeft(_)
        | E::ScoresGround { .. }
        | E::ScoresKills { .. }
        | E::Contested { .. }
        | E::StrikesFirst(_)
        | E::BarrageShifted { .. }
        | E::BarrageFalls { .. }
        | E::BarrageRadius { .. }
        | E::AirStrikeOver(_)
        | E::Ended { .. } => return None,
    };
    Some(number(unit))
}
