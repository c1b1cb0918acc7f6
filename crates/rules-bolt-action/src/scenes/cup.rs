//! Dice drawn from the cup.
use super::{
    Entry, Stage,
    keys::{OPTIONS, Values, number},
    stage::{Party, table},
};
use crate::{Cover, Quality, turn};
use kernel::{Procedure, SceneError, Seat};
use smallvec::smallvec;
use table::Inches;

pub(super) const DRAW: Entry = Entry {
    procedure: Procedure {
        name: "draw",
        about: "order dice drawn blind from the cup: how many are the first side's",
        keys: &[
            number("first", "dice of the first side in the cup", "11", 0, 24),
            number("second", "dice of the second side in the cup", "10", 0, 24),
            number("draws", "dice drawn one after the other", "1", 1, 48),
            OPTIONS,
        ],
        outcomes: &["first side's"],
        example: "odds bolt-action draw first=11 second=10 draws=5",
    },
    build,
};

fn build(values: &Values) -> Result<Stage, SceneError> {
    let someone = Party::riflemen(1, Quality::Regular);
    let (setup, mut state) = table(&someone, &someone, Inches::whole(60), Cover::None);
    state.cup = [values.count("first")?, values.count("second")?];
    let all = state.cup[0] + state.cup[1];
    let draws = values.count("draws")?;
    if draws > all {
        return Err(values.bad("draws", values.text("draws")?, &format!("at most the {all} dice in the cup")));
    }
    Ok(Stage::new((setup, state), move |game, oracle| {
        let before = game.cup[0];
        for nth in 0..draws {
            turn::draw(game, oracle)?;
            kernel::Oracle::cut(oracle, game, crate::Clause::Turn03, &[nth, before])?;
        }
        Ok(smallvec![i32::from(before - game.cup[Seat::First.index()])])
    })
    .decided_by(crate::Clause::Turn03))
}
