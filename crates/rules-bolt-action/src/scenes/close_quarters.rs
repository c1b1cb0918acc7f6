//! A fight at close quarters, to its end.
use super::{
    Entry, Stage,
    keys::{Values, key, quality, yes_no},
    stage::{Party, THEM, US, table},
};
use crate::{Cover, close_quarters::fight};
use kernel::{Procedure, SceneError};
use smallvec::smallvec;
use table::Inches;

pub(super) const CLOSE_QUARTERS: Entry = Entry {
    procedure: Procedure {
        name: "close-quarters",
        about: "men who have reached each other, round after round until one side is gone",
        keys: &[
            key("attackers", "who assaults with what: \"10 rifle\", \"6 smg\"", "10 rifle"),
            quality("quality", "of the attackers"),
            key("defenders", "who is assaulted, with what", "10 rifle"),
            quality("defender-quality", "of the defenders"),
            yes_no("defended", "whether they come across an obstacle the defenders hold", "no"),
        ],
        outcomes: &["attackers win", "attackers left", "defenders left"],
        example: "odds bolt-action close-quarters attackers=\"6 smg\" defenders=\"9 rifle\"",
    },
    build,
};

fn build(values: &Values<'_>) -> Result<Stage, SceneError> {
    let party = |arms, quality| Ok(Party { quality, arms, nco: true, officer: None, pins: 0 });
    let us = party(values.arms("attackers")?, values.quality("quality")?)?;
    let them = party(values.arms("defenders")?, values.quality("defender-quality")?)?;
    let (setup, state) = table(&us, &them, Inches::ZERO, Cover::None);
    let defended = values.yes("defended")?;
    Ok(Stage {
        setup,
        state,
        ducks: false,
        spares_leader: false,
        assumes: "each side gives up the men who strike least",
        act: Box::new(move |game, oracle| {
            fight(game, US, THEM, defended, oracle)?;
            let left = |unit| i32::from(game.unit(unit).count());
            Ok(smallvec![i32::from(left(US) > 0), left(US), left(THEM)])
        }),
    })
}
