//! What wins, in words.
use crate::{
    Clause as C, DisposableHeroes, Setup,
    setup::{Objective, Victory},
};
use kernel::{Note, Seat, Voice, counted};

pub(super) fn aims(setup: &Setup) -> Vec<Note<C>> {
    let scenario = &setup.plan.scenario;
    let side = |seat| DisposableHeroes::side(setup, seat);
    let held = "unpinned infantry within 3\", and no unpinned enemy as near";
    let names = || scenario.objectives.iter().map(|objective| objective.name.as_str()).collect::<Vec<_>>().join(", ");
    let worth = |objective: &Objective| {
        let points = counted(objective.points, "point");
        Note::new(format!("{}: {points} for whoever holds it at the end: {held}", objective.name), C::Win03)
    };
    let mut aims = vec![Note::new(counted(scenario.turns, "turn"), C::Win01)];
    match scenario.victory {
        Victory::Hold => aims.extend([
            Note::new(format!("whoever holds {} at the end wins: {held}", names()), C::Win03),
            Note::new(
                "if nobody holds it, points of enemies destroyed decide, and half of those with two markers",
                C::Win04,
            ),
        ]),
        Victory::Storm { dear, piece } => {
            let [first, second] = Seat::BOTH.map(side);
            let bunker = || "the bunker".to_owned();
            let post = piece.map_or_else(bunker, |piece| DisposableHeroes::terrain(setup, piece));
            aims.push(Note::new(
                format!("{first}: be within 3\" of {} unpinned, with no unpinned {second} in {post}", names()),
                C::Win03,
            ));
            aims.push(Note::new(format!("{second}: keep them out"), C::Win01));
            aims.push(Note::new(format!("with more than {dear} points lost, {first} win marginally"), C::Win06));
        }
        Victory::Points => {
            aims.extend(scenario.objectives.iter().map(worth));
            let lost = "each enemy unit destroyed: 1 point, a medium or heavy vehicle 2";
            aims.extend([Note::new(lost, C::Win04), Note::new("2 points more win; less is a draw", C::Win05)]);
        }
    }
    aims.push(Note::new("a side of which nobody is left, or only men who run, loses at once", C::Win02));
    aims
}
