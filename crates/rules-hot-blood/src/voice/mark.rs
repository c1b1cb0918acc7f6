//! Which man something is about, and what stands for it on a time line.
use super::names::name;
use crate::{
    HotBlood, Setup,
    words::{About, Act, Choice, Event, Fire, ManId, Subject, Wound},
};
use kernel::{Mark, Point, Seat, Voice};

fn unit(man: ManId) -> u16 {
    man.0.into()
}

pub(super) fn units(about: Subject) -> [Option<u16>; 2] {
    match about.about {
        About::Man(man)
        | About::Bomb(man)
        | About::Hit { man, .. }
        | About::NearRound { man, .. }
        | About::AtRisk { man, .. }
        | About::Shot { by: man, .. } => [Some(unit(man)), None],
        About::Between { by, at } => [Some(unit(by)), Some(unit(at))],
        About::Nothing | About::Side(_) | About::Patrol { .. } | About::Round { .. } | About::Square(_) => [None; 2],
    }
}

pub(super) fn chosen(choice: Choice) -> Option<u16> {
    match choice {
        Choice::Man(man) | Choice::At(man) | Choice::Fire(Fire::Aim(man)) => Some(unit(man)),
        Choice::Act(Act::Search(man) | Act::Secure(man) | Act::Lift(man) | Act::Rouse(man) | Act::Rally(man)) => {
            Some(unit(man))
        }
        _ => None,
    }
}

pub(super) const fn sign(choice: Choice) -> Option<&'static str> {
    match choice {
        Choice::Seal => Some("seal"),
        Choice::Fire(Fire::Hold) | Choice::HoldFire => Some("hold"),
        Choice::Fire(_) | Choice::At(_) | Choice::AtFlash(_) => Some("fire"),
        Choice::ThrowOn | Choice::ThrowInto => Some("bomb"),
        Choice::Flare => Some("flare"),
        _ => None,
    }
}

pub(super) fn concerns(event: Event) -> Option<u16> {
    match event {
        Event::Deployed { who, .. }
        | Event::Tested { who, .. }
        | Event::Worse { who }
        | Event::Cancelled { who }
        | Event::Rewritten { who }
        | Event::Ducks { who, .. }
        | Event::Threw { who, .. }
        | Event::Lies { who, .. }
        | Event::Dropped { who, .. }
        | Event::BombLost { who }
        | Event::Dud { who, .. }
        | Event::Acts { who, .. }
        | Event::WireBegun { who, .. }
        | Event::WireWorked { who, .. }
        | Event::WireCut { who, .. }
        | Event::Called { who, .. }
        | Event::Woke { who }
        | Event::Stepped { who, .. }
        | Event::Stopped { who, .. }
        | Event::Halted { who }
        | Event::Changed { who, .. }
        | Event::LeftBoard { who }
        | Event::LeftGun { who }
        | Event::Fired { who, .. }
        | Event::FiredAtFlash { who, .. }
        | Event::Noise { who, .. }
        | Event::UnderFire { who }
        | Event::Sighted { who, .. }
        | Event::PathSeen { who, .. }
        | Event::LostSight { who, .. }
        | Event::Fate { who, .. }
        | Event::Struck { who, .. }
        | Event::Wounded { who, .. }
        | Event::Surrenders { who, .. }
        | Event::Taken { who, .. }
        | Event::Freed { who, .. }
        | Event::Escorts { who, .. } => Some(unit(who)),
        Event::Contact { raider, .. } | Event::Bout { raider, .. } => Some(unit(raider)),
        _ => None,
    }
}

/// The square that the sentence names.
pub(super) const fn spot(event: Event) -> Option<Point> {
    match event {
        Event::FlareFired { at, .. }
        | Event::FlareOut { at }
        | Event::AlarmRaised { at, .. }
        | Event::Contact { at, .. }
        | Event::Burst { at }
        | Event::Deployed { at, .. }
        | Event::Ducks { to: at, .. }
        | Event::Threw { at, .. }
        | Event::Lies { at, .. }
        | Event::Dropped { at, .. }
        | Event::Dud { at, .. }
        | Event::Stepped { to: at, .. }
        | Event::Stopped { at, .. }
        | Event::FiredAtFlash { at, .. }
        | Event::Sighted { at, .. }
        | Event::PathSeen { at, .. }
        | Event::Noticed { at, .. } => Some(at),
        _ => None,
    }
}

pub(super) fn mark(setup: &Setup, event: Event) -> Option<Mark> {
    let (look, seat, text): (&'static str, Seat, String) = match event {
        Event::Wounded { who, wound, .. } if wound >= Wound::Minor => {
            ("destroyed", who.seat(), HotBlood::event(setup, event).to_string())
        }
        Event::Taken { who, by } => ("captured", who.seat(), format!("{} takes {}", name(setup, by), name(setup, who))),
        Event::Contact { raider, .. } => ("charge", raider.seat(), HotBlood::event(setup, event).to_string()),
        Event::AlarmRaised { by, .. } => ("rally", by, HotBlood::event(setup, event).to_string()),
        _ => return None,
    };
    Some(Mark { look, seat, text })
}
