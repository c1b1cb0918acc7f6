//! Craft: the die that settles what they do first, and their way to the beach.
use super::{
    Entry,
    keys::{OPTIONS, one_of},
    stage::{Lie, US, regulars, stage, table},
};
use crate::{landing, state::Stage};
use kernel::{Procedure, Seat};
use smallvec::smallvec;
use table::Heading;

pub(super) const LANDING: Entry = Entry {
    procedure: Procedure {
        name: "landing",
        about: "alone, the order die of all craft; and how far a craft's dice bring it where landings are measured",
        keys: &[one_of("craft", "which craft", "infantry-craft", &["infantry-craft", "lct-4"]), OPTIONS],
        outcomes: &["fires first", "inches"],
        example: "odds heroes-all landing",
    },
    build: |values| {
        let lie = Lie { range: 6000, ..Lie::default() };
        let craft = regulars(values.text("craft")?, Heading::NORTH);
        let (setup, mut state) =
            table(values, [("craft", craft), ("craft", regulars("1 rifle", Heading::SOUTH))], lie)?;
        state.units[0].stage = Stage::Approach;
        Ok(stage((setup, state), |game, watch| {
            landing::throw(game, Seat::First, watch)?;
            let far = landing::way(game, US, watch)?;
            Ok(smallvec![i32::from(game.craft_fire_first[0]), (far / 100) as i32])
        }))
    },
};
