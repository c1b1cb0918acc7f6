//! Words for a battle on a real table.
use super::names::{count, name, order_name};
use crate::{
    BoltAction, Clause as C, Setup, Stand,
    words::{Asked, Choice, Order, Subject, UnitId},
};
use kernel::{Input, Long, Offer, Question};

pub(super) fn choice(setup: &Setup, choice: Choice) -> String {
    match choice {
        Choice::Asked(asked) => asked_name(setup, asked),
        Choice::Is(Asked::Medic, is_near) => if is_near { "a medic within 6″" } else { "no medic near" }.to_owned(),
        Choice::Is(Asked::Defended, is_so) => {
            if is_so { "behind an obstacle or in a building" } else { "in the open" }.to_owned()
        }
        Choice::Is(Asked::Contact, is_so) => if is_so { "they get there" } else { "they fall short" }.to_owned(),
        Choice::Is(..) => "no officer near".to_owned(),
        Choice::Covered(stand) => match stand {
            Stand::Open => "no cover",
            Stand::Soft => "soft cover",
            Stand::Hard => "hard cover",
            Stand::Building => "in a building",
        }
        .to_owned(),
        Choice::Nobody => "nobody".to_owned(),
        Choice::Side(seat) => setup.plan.sides[seat.index()].name.clone(),
        Choice::ByHand { up_to } => format!("moved, up to {}", Long(up_to.into())),
        Choice::StayPut => "stays where it is".to_owned(),
        Choice::OffTable => "ran off the table".to_owned(),
        Choice::PutRight(unit) => format!("put right: {}", name(setup, unit)),
        Choice::NoDie => "no die".to_owned(),
        other => unreachable!("{other:?} is a word of every battle"),
    }
}

fn asked_name(setup: &Setup, asked: Asked) -> String {
    match asked {
        Asked::Range => "range",
        Asked::Cover => "cover",
        Asked::Officer => "officer",
        Asked::Medic => "medic",
        Asked::Distance => "distance",
        Asked::Defended => "target",
        Asked::Contact => "contact",
        Asked::Pins => "pins",
        Asked::Die => "order die",
        Asked::Objective(nth) => &setup.plan.scenario.objectives[usize::from(nth)].name,
    }
    .to_owned()
}

/// Whether only a battle on a real table asks so.
pub(super) fn is_asked(question: &Question<'_, BoltAction>) -> bool {
    match &question.offer {
        Offer::Form(_) => true,
        Offer::List { options, .. } => {
            options.iter().any(|option| matches!(option, Choice::ByHand { .. } | Choice::Nobody))
                || matches!((question.clause, question.about), (C::Ord09 | C::Cq24, Subject::Unit(_)))
        }
        _ => false,
    }
}

pub(super) fn question(setup: &Setup, question: &Question<'_, BoltAction>) -> String {
    let named = |unit: UnitId| name(setup, unit);
    match (question.clause, question.about, &question.offer) {
        (C::Hand02, Subject::Unit(unit), _) => format!("{}: as it stands on the table", named(unit)),
        (_, Subject::Between { by, at }, Offer::Form(blanks)) => match (&blanks[0].input, blanks[0].name) {
            (Input::Number { .. }, Choice::Asked(Asked::Distance)) => {
                format!("{} assaults {}: measure", named(by), named(at))
            }
            _ => format!("{} fires at {}: measure", named(by), named(at)),
        },
        (_, Subject::Unit(unit), Offer::Form(_)) => format!("{}: is an officer near?", named(unit)),
        (_, _, Offer::Form(_)) => "the battle is over: who holds what?".to_owned(),
        (C::Ord09 | C::Cq24, Subject::Unit(unit), _) => format!("{} moves: who in ambush fires at it?", named(unit)),
        (C::Cq23, Subject::Unit(unit), _) => format!("{} regroups", named(unit)),
        (C::Fubar02, Subject::Unit(unit), _) => {
            format!("{} fires wildly: which friends in sight stand within 12″ of an enemy?", named(unit))
        }
        (C::Fubar06, Subject::Unit(unit), Offer::List { options, .. }) if options.contains(&Choice::Nobody) => {
            format!("{} panics: who is the nearest enemy it sees?", named(unit))
        }
        (C::Fubar06, Subject::Unit(unit), _) => format!("{} panics: it runs straight away from them", named(unit)),
        (_, Subject::Unit(unit), _) => format!("move {}", named(unit)),
        _ => String::new(),
    }
}

/// "7 men, 2 pins, Down".
pub(super) fn standing(men: u8, pins: u8, order: Option<Order>) -> String {
    let die = order.map_or("no die", order_name);
    let men = if men == 1 { "1 man".to_owned() } else { format!("{men} men") };
    format!("{men}, {}, {die}", count(pins, "pin"))
}
