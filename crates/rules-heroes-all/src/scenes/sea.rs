//! Craft: the die that settles what they do first, and their way to the beach.
use super::{
    Entry,
    keys::{OPTIONS, inches, key, number, one_of, quality},
    orders::against_one,
    stage::{Lie, THEM, US, aboard, hold_one, hundredths, next_bound, regulars, stage, table},
};
use crate::{Setup, landing, setup::Landing, state::Stage};
use kernel::{Procedure, Seat};
use smallvec::smallvec;
use table::Heading;

pub(super) const LANDING: Entry = Entry {
    procedure: Procedure {
        name: "landing",
        about: "alone, the order die of all craft; and how far a craft's dice bring it where landings are measured",
        keys: &[OPTIONS],
        outcomes: &["fires first", "inches"],
        example: "odds heroes-all landing",
    },
    build: |values| {
        let (setup, mut state) = against_one(values, &regulars("options", "infantry-craft", Heading::NORTH))?;
        state.units[0].stage = Stage::Approach;
        Ok(stage((setup, state), |game, watch| {
            landing::throw(game, Seat::First, watch)?;
            let far = landing::way(game, US, watch)?;
            Ok(smallvec![i32::from(game.craft_fire_first[0]), (far / 100) as i32])
        }))
    },
};

pub(super) const RUN_IN: Entry = Entry {
    procedure: Procedure {
        name: "run-in",
        about: "a craft runs in to the beach before an enemy who has kept a 1 for it",
        keys: &[
            one_of("craft", "which craft", "infantry-craft", &["infantry-craft", "lct-4"]),
            key("aboard", "the element aboard, by its id, or \"8 rifle\"", "british-platoon"),
            inches("water", "inches from the craft to the water's edge", "12"),
            key("firers", "who fires at it: an element or gun by its id", "mmg"),
            quality("quality", "quality of the firers"),
            inches("range", "inches from the craft to the firers", "30"),
            number("bounds", "bounds until it is there", "1", 1, 4),
            OPTIONS,
        ],
        outcomes: &["landed", "damaged", "brewed", "aboard lost"],
        example: "odds heroes-all run-in firers=pak38 range=30",
    },
    build: |values| {
        let craft = regulars("craft", values.text("craft")?, Heading::NORTH);
        let firers = values.party("firers", "quality", Heading::SOUTH)?;
        let lie = Lie { range: hundredths(values.inches("range")?), ..Lie::default() };
        let built = table(values, &craft, &firers, lie)?;
        let rider = regulars("aboard", values.text("aboard")?, Heading::NORTH);
        let (setup, mut state, rider) = aboard(values, built, &rider, US)?;
        let mut plan = setup.plan;
        let (at, far) = (state.units[0].at, hundredths(values.inches("water")?));
        let bow = match plan.units[0].footprint {
            crate::setup::Footprint::Rect { length, .. } => i32::from(length) / 2,
            crate::setup::Footprint::Disc(radius) => i32::from(radius),
        };
        plan.scenario.waterline = Some((i32::from(at.y) + bow + far) as i16);
        plan.sides[0].landings = vec![Landing { craft: US.0, wave: 1, bow_x: at.x, cargo: vec![rider.0] }];
        state.units[0].stage = Stage::Land;
        let bounds = values.count("bounds")?;
        Ok(stage((Setup::from(plan), state), move |game, watch| {
            let before = game.unit(rider).count();
            for _ in 0..bounds {
                if game.unit(US).is_on_table() && !landing::has_landed(game, US) {
                    hold_one(game, THEM);
                    landing::act(game, Seat::First, watch)?;
                    next_bound(game, watch)?;
                }
            }
            let lost = before - game.unit(rider).count();
            let brewed = watch.seen.brewed;
            let flags = [landing::has_landed(game, US), watch.seen.damaged > 0 && !brewed, brewed].map(i32::from);
            Ok(smallvec![flags[0], flags[1], flags[2], lost.into()])
        }))
    },
};
