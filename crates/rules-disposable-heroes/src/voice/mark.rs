//! Which unit something is about, and what stands for it on a time line.
use super::names::name;
use crate::{
    Setup,
    state::Speed,
    words::{Choice, Event, Fire, Pace, Subject, UnitId},
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

pub(super) const fn chosen(choice: Choice) -> Option<u16> {
    match choice {
        Choice::Unit(unit)
        | Choice::Target { unit, .. }
        | Choice::ChargeAt { unit, .. }
        | Choice::Share(unit)
        | Choice::Spot(unit)
        | Choice::Call(unit)
        | Choice::Board(unit)
        | Choice::Join(unit) => Some(number(unit)),
        _ => None,
    }
}

pub(super) const fn sign(choice: Choice) -> Option<&'static str> {
    match choice {
        Choice::Plan { pace: Pace::Stand, .. } | Choice::Drive { speed: Speed::Stationary, .. } => Some("fire"),
        Choice::Plan { pace: Pace::Run, fire: Fire::No }
        | Choice::Charge
        | Choice::Drive { speed: Speed::Fast, .. } => Some("run"),
        Choice::Plan { fire: Fire::After, .. } | Choice::Drive { speed: Speed::Slow | Speed::Medium, .. } => {
            Some("advance")
        }
        _ => None,
    }
}

pub(super) fn mark(setup: &Setup, event: Event) -> Option<Mark> {
    let mark = |unit, look, text| Some(Mark { look, seat: setup.seat(unit), text });
    match event {
        Event::Goes { unit, .. } => mark(unit, "activated", format!("{} is activated", name(setup, unit))),
        Event::Pace { unit, pace: Pace::Run } | Event::Speed { unit, speed: Speed::Fast } => {
            mark(unit, "run", format!("{} goes as fast as it can", name(setup, unit)))
        }
        Event::Pace { unit, pace: Pace::Sneak | Pace::Manoeuvre }
        | Event::Speed { unit, speed: Speed::Slow | Speed::Medium } => {
            mark(unit, "advance", format!("{} moves", name(setup, unit)))
        }
        Event::Declared { by, at } | Event::Fires { by, at, .. } => {
            mark(by, "fire", format!("{} fires at {}", name(setup, by), name(setup, at)))
        }
        Event::Charges { by, at, .. } => mark(by, "run", format!("{} charges {}", name(setup, by), name(setup, at))),
        Event::SnapFire { by, at } => {
            mark(by, "ambush", format!("{} snap fires at {}", name(setup, by), name(setup, at)))
        }
        Event::Destroyed(unit)
        | Event::LeftTable(unit)
        | Event::Wrecked(unit)
        | Event::BrewedUp(unit)
        | Event::Abandoned(unit) => mark(unit, "destroyed", format!("{} is lost", name(setup, unit))),
        _ => None,
    }
}

const fn number(unit: UnitId) -> u16 {
    unit.0 as u16
}

/// The unit to look at when this is read.
pub(super) const fn concerns(event: Event) -> Option<u16> {
    use Event as E;
    let unit = match event {
        E::Deployed { unit, .. }
        | E::Faces { unit, .. }
        | E::Goes { unit, .. }
        | E::Done(unit)
        | E::Acts(unit)
        | E::Idles(unit)
        | E::Rallied { unit, .. }
        | E::Shaken { unit, .. }
        | E::Pace { unit, .. }
        | E::Moved { unit, .. }
        | E::PulledIn { unit, .. }
        | E::Joined { host: unit, .. }
        | E::InCover { unit, .. }
        | E::NoTarget(unit)
        | E::Spent { unit, .. }
        | E::LostSight { sniper: unit }
        | E::Blast { at: unit, .. }
        | E::Surplus { unit, .. }
        | E::NobodySpecial(unit)
        | E::Lost { unit, .. }
        | E::WeaponLost { unit, .. }
        | E::Shared { to: unit, .. }
        | E::Exploded(unit)
        | E::GunWrecked(unit)
        | E::MustCheck(unit)
        | E::NoCheck(unit)
        | E::Holds(unit)
        | E::DrawnIn(unit)
        | E::FallsBack { unit, .. }
        | E::StaysDown(unit)
        | E::Scattered(unit)
        | E::LeftWeapon { unit, .. }
        | E::Manned(unit)
        | E::LeftTable(unit)
        | E::Destroyed(unit)
        | E::Halted(unit)
        | E::Grenades { unit, .. }
        | E::Balks(unit)
        | E::LeftBehind { unit, .. }
        | E::Evades { unit, .. }
        | E::StrikesLast(unit)
        | E::StrikesFirst(unit)
        | E::Wins(unit)
        | E::Captured(unit)
        | E::Speed { unit, .. }
        | E::Aside { unit, .. }
        | E::ChangedPlace { unit, .. }
        | E::Unmanned { unit, .. }
        | E::Struck { unit, .. }
        | E::Bounced(unit)
        | E::Through(unit)
        | E::Lobbed(unit)
        | E::Pierced { unit, .. }
        | E::Unharmed(unit)
        | E::Immobilised(unit)
        | E::AxleBroken(unit)
        | E::CrewLost { unit, .. }
        | E::NoCrewThere(unit)
        | E::Wrecked(unit)
        | E::BrewedUp(unit)
        | E::Abandoned(unit)
        | E::BailedOut { unit, .. }
        | E::Boarded { unit, .. }
        | E::GotOut { unit, .. }
        | E::CannotObserve(unit) => unit,
        E::Seeks { by, .. }
        | E::Declared { by, .. }
        | E::Past { by, .. }
        | E::Fires { by, .. }
        | E::Silent { by, .. }
        | E::Harmless { by, .. }
        | E::NoSnap { by, .. }
        | E::SpottedSniper { by, .. }
        | E::Spotted { by, .. }
        | E::Unspotted { by, .. }
        | E::OutOfSight { by, .. }
        | E::Observes { by, .. }
        | E::SnapFire { by, .. }
        | E::Charges { by, .. }
        | E::Contact { by, .. }
        | E::FallsShort { by, .. }
        | E::Fight { by, .. } => by,
        E::Rules
        | E::Length(_)
        | E::Fields { .. }
        | E::TurnBegan(_)
        | E::Initiative(_)
        | E::Mission { .. }
        | E::GoesAlone(_)
        | E::TurnEnded(_)
        | E::NobodyLeft(_)
        | E::OnlyRouters(_)
        | E::HoldsObjective { .. }
        | E::Contested { .. }
        | E::Scores { .. }
        | E::Losses { .. }
        | E::Ended { .. } => return None,
    };
    Some(number(unit))
}
