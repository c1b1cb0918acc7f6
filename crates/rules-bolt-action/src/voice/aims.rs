//! What wins, in words.
use crate::{Clause as C, Setup};
use kernel::{Note, counted};

pub(super) fn aims(setup: &Setup) -> Vec<Note<C>> {
    let scenario = &setup.plan.scenario;
    let turns = scenario.turns;
    let mut aims = vec![if scenario.end_roll && !setup.options().length_fixed_6() {
        Note::new(format!("{turns} turns, and one more on a 4 or more"), C::Set11)
    } else {
        Note::new(format!("{turns} turns"), C::Set11)
    }];
    aims.extend(scenario.objectives.iter().map(|objective| {
        let points = counted(objective.points, "point");
        Note::new(format!("{}: {points} for whoever holds it at the end, alone within 3\"", objective.name), C::Set15)
    }));
    aims.push(Note::new("each enemy unit destroyed: 1 point", C::Set13));
    aims.push(match scenario.lead {
        0 | 1 => Note::new("whoever has more points wins", C::Set14),
        lead => Note::new(format!("{lead} points more win; less is a draw"), C::Set14),
    });
    aims
}
