//! Observing, and checking places that may be empty.
use super::{
    Entry,
    keys::{OPTIONS, key, quality},
    stage::{Lie, Party, THEM, US, regulars, reinforced, stage, table},
};
use crate::{observation, vacated};
use kernel::Procedure;
use smallvec::smallvec;
use table::Heading;

pub(super) const OBSERVE: Entry = Entry {
    procedure: Procedure {
        name: "observe",
        about: "elements look together for a target beyond autospot distance and within the limit",
        keys: &[
            quality("quality", "quality of the observers"),
            key("observers", "elements that look, 1 to 6", "1"),
            OPTIONS,
        ],
        outcomes: &["observed"],
        example: "odds heroes-all observe quality=poor",
    },
    build: |values| {
        let party = Party { who: "8 rifle", quality: values.quality("quality")?, facing: Heading::NORTH };
        let lie = Lie { range: 3000, ..Lie::default() };
        let pair = [("quality", party), ("quality", regulars("8 rifle", Heading::SOUTH))];
        let (setup, mut state) = table(values, pair, lie)?;
        (state.units[0].observed, state.units[0].may.act) = (0, true);
        let built = reinforced((setup, state), values.number("observers", 6)?.max(1) - 1);
        Ok(stage(built, |game, watch| {
            observation::observe(game, US, THEM, watch)?;
            Ok(smallvec![i32::from(game.unit(US).has_observed(THEM))])
        }))
    },
};

pub(super) const CHECK: Entry = Entry {
    procedure: Procedure {
        name: "check",
        about: "elements check a place that an enemy may have left: any double shows that he has gone",
        keys: &[key("observers", "elements that look, 1 to 6: a die each, at least 2", "1"), OPTIONS],
        outcomes: &["gone"],
        example: "odds heroes-all check observers=4",
    },
    build: |values| {
        let lie = Lie { range: 1200, ..Lie::default() };
        let men = |facing| regulars("8 rifle", facing);
        let pair = [("observers", men(Heading::NORTH)), ("observers", men(Heading::SOUTH))];
        let (setup, mut state) = table(values, pair, lie)?;
        // He was seen there, and has gone far away.
        let there = &mut state.units[1];
        (there.hidden, there.believed) = (true, Some(there.at));
        there.at = kernel::Point::new(100, 19_000);
        state.units[0].may.act = true;
        let built = reinforced((setup, state), values.number("observers", 6)?.max(1) - 1);
        Ok(stage(built, |game, watch| {
            vacated::check(game, US, THEM, watch)?;
            Ok(smallvec![i32::from(game.unit(THEM).believed.is_none())])
        }))
    },
};
