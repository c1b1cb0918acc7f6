//! What stands for a choice, a subject or an event where there is a drawing of it.
use super::names::name;
use crate::{
    Setup,
    words::{Act, Choice, Event, Order, Subject, UnitId},
};
use kernel::Mark;

const fn number(unit: UnitId) -> u16 {
    unit.0 as u16
}

pub(super) fn units(about: Subject) -> [Option<u16>; 2] {
    match about {
        Subject::Nothing | Subject::Side(_) => [None; 2],
        Subject::Unit(known) => [Some(number(known.unit)), None],
        Subject::Between { by, at } => [Some(number(by.unit)), Some(number(at))],
        Subject::Weapon { by, at, .. } => [Some(number(by)), Some(number(at))],
        Subject::Piece { by, .. } | Subject::Spot { by, .. } => [Some(number(by)), None],
    }
}

pub(super) const fn chosen(choice: Choice) -> Option<u16> {
    match choice {
        Choice::Unit(u)
        | Choice::Again(u)
        | Choice::Join(u)
        | Choice::Assault(u)
        | Choice::Observe(u)
        | Choice::Fire { at: u, .. }
        | Choice::Indirect(u)
        | Choice::Launch(u)
        | Choice::Tell { of: u, .. }
        | Choice::Act(Act::Observe(u) | Act::Check(u) | Act::Mount(u)) => Some(number(u)),
        _ => None,
    }
}

pub(super) const fn sign(choice: Choice) -> Option<&'static str> {
    match choice {
        Choice::Die { order, .. } | Choice::Order(order) => order_look(order),
        _ => None,
    }
}

/// The drawing of an order die.
pub(super) const fn order_look(order: Order) -> Option<&'static str> {
    match order {
        Order::Fire => Some("fire"),
        Order::Move => Some("move"),
        Order::Act => Some("act"),
        Order::MoveAndFire => Some("move-and-fire"),
        Order::Five => Some("five"),
        Order::Free => Some("six"),
        Order::None => None,
    }
}

/// The element to look at when this is read.
pub(super) const fn concerns(event: Event) -> Option<u16> {
    let unit = match event {
        Event::Deployed { who, .. }
        | Event::Ordered { who, .. }
        | Event::Acts { who, .. }
        | Event::Holds { who }
        | Event::Act { who, .. }
        | Event::Goes { who, .. }
        | Event::Lost { who, .. }
        | Event::Nerve { who, .. }
        | Event::Recovered { who, .. }
        | Event::Mounted { who, .. }
        | Event::Dismounted { who, .. }
        | Event::StaysAboard { who }
        | Event::Moved { who, .. } => who.unit,
        Event::OpensFire { by, .. }
        | Event::Indirect { by, .. }
        | Event::FiresSmoke { by, .. }
        | Event::FiresAtPiece { by, .. }
        | Event::Assaults { by, .. }
        | Event::Observed { by, .. } => by,
        Event::Damaged { unit, .. }
        | Event::FallsBack { unit, .. }
        | Event::LostFromView { unit, .. }
        | Event::Stage { unit, .. }
        | Event::Landed { unit, .. }
        | Event::Destroyed(unit)
        | Event::Brewed(unit)
        | Event::Surrendered(unit)
        | Event::Shown(unit) => unit,
        _ => return None,
    };
    Some(number(unit))
}

pub(super) fn mark(setup: &Setup, event: Event) -> Option<Mark> {
    let (look, unit) = match event {
        Event::Acts { who, order } => (order_look(order)?, who.unit),
        Event::Destroyed(unit) | Event::Brewed(unit) | Event::Surrendered(unit) => ("destroyed", unit),
        _ => return None,
    };
    Some(Mark { look, seat: setup.seat(unit), text: name(setup, unit) })
}
