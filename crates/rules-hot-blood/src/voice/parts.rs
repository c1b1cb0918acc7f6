//! Choices of a man's orders, row by row.
use super::names::{act, name, posture};
use crate::{
    Setup,
    words::{Choice, Fire, Pace},
};
use kernel::Part;

pub(super) fn parts(setup: &Setup, choice: Choice) -> Vec<Part> {
    let action =
        |kind: &str, detail: (&'static str, String)| vec![Part::new("Action", kind), Part::new(detail.0, detail.1)];
    let stays = |ends: &str| vec![Part::new("Move", "Stay"), Part::new("Ends", ends)];
    match choice {
        Choice::Fire(Fire::Hold) => vec![Part::new("Action", "None")],
        Choice::Fire(Fire::AtWill) => action("Shoot", ("When", "At will".to_owned())),
        Choice::Fire(Fire::IfFiredOn) => action("Shoot", ("When", "If fired on".to_owned())),
        Choice::Fire(Fire::Aim(man)) => action("Shoot", ("When", format!("Aim at {}", name(setup, man)))),
        Choice::ThrowOn => action("Bomb", ("Where", "At a square".to_owned())),
        Choice::ThrowInto => action("Bomb", ("Where", "Into a pit".to_owned())),
        Choice::Flare => action("Special", ("Which", "Fire a flare".to_owned())),
        Choice::Act(deed) => action("Special", ("Which", act(setup, deed))),
        Choice::Stay => stays("As he is"),
        Choice::Change(to) => stays(posture(to)),
        Choice::Go { pace, low, halt } => vec![
            Part::new("Move", if pace == Pace::Crawl { "Crawl" } else { "Walk" }),
            Part::new("Ends", if low { "Lying, or down in a pit" } else { "Standing, or looking out of a pit" }),
            Part::new("Halt", if halt { "At a new enemy" } else { "Go on" }),
        ],
        _ => vec![],
    }
}

/// No deed, then on foot, and down at the end.
pub(super) const fn leads(choice: Choice) -> bool {
    matches!(choice, Choice::Fire(Fire::Hold) | Choice::Go { pace: Pace::Walk, low: true, halt: false })
}
