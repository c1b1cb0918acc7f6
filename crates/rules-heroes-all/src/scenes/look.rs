//! Observing, and checking places that may be empty.
use super::{
    Entry,
    keys::{OPTIONS, cover, inches, key, number, quality, yes_no},
    stage::{Lie, Party, THEM, US, hundredths, regulars, reinforced, stage, table},
};
use crate::{Clause as C, observation, vacated};
use kernel::{Oracle, Procedure};
use smallvec::smallvec;
use table::Heading;

pub(super) const OBSERVE: Entry = Entry {
    procedure: Procedure {
        name: "observe",
        about: "elements look together for a target: certain within autospot distance, not beyond the limit",
        keys: &[
            quality("quality", "quality of the observers"),
            number("observers", "elements that look", "1", 1, 6),
            inches("range", "inches to the target", "30"),
            key("target", "an element, gun or vehicle by its id, or \"8 rifle\"", "8 rifle"),
            cover("cover", "what the target is in"),
            yes_no("active", "whether the target moves or has fired", "no"),
            number("bounds", "bounds in which they look", "1", 1, 4),
            OPTIONS,
        ],
        outcomes: &["observed", "bounds"],
        example: "odds heroes-all observe quality=poor bounds=2",
    },
    build: |values| {
        let quality = values.quality("quality")?;
        let ours = Party { quality, ..regulars("quality", "8 rifle", Heading::NORTH) };
        let theirs = regulars("target", values.text("target")?, Heading::SOUTH);
        let lie = Lie { range: hundredths(values.inches("range")?), ground: values.cover("cover")?, ..Lie::default() };
        let (setup, mut state) = table(values, &ours, &theirs, lie)?;
        (state.units[0].observed, state.units[0].may.act) = (0, true);
        state.units[1].fired = values.yes("active")?;
        let built = reinforced((setup, state), values.count("observers")? - 1);
        let bounds = values.count("bounds")?;
        Ok(stage(built, move |game, watch| {
            let mut looked = 0;
            while looked < bounds && !game.unit(US).has_observed(THEM) {
                watch.cut(game, C::Obs03, &looked)?;
                if observation::is_in_limit(game, US, THEM) {
                    observation::observe(game, US, THEM, watch)?;
                }
                game.units.iter_mut().for_each(|unit| unit.may.act = true);
                looked += 1;
            }
            Ok(smallvec![i32::from(game.unit(US).has_observed(THEM)), looked.into()])
        }))
    },
};

pub(super) const CHECK: Entry = Entry {
    procedure: Procedure {
        name: "check",
        about: "elements check a place that an enemy may have left: any double shows that he has gone",
        keys: &[number("observers", "elements that look: a die each, at least 2", "1", 1, 6), OPTIONS],
        outcomes: &["gone"],
        example: "odds heroes-all check observers=4",
    },
    build: |values| {
        let lie = Lie { range: 1200, ..Lie::default() };
        let men = |facing| regulars("observers", "8 rifle", facing);
        let (setup, mut state) = table(values, &men(Heading::NORTH), &men(Heading::SOUTH), lie)?;
        // He was seen there, and has gone far away.
        let there = &mut state.units[1];
        (there.hidden, there.believed) = (true, Some(there.at));
        there.at = kernel::Point::new(100, 19_000);
        state.units[0].may.act = true;
        let built = reinforced((setup, state), values.count("observers")? - 1);
        Ok(stage(built, |game, watch| {
            vacated::check(game, US, THEM, watch)?;
            Ok(smallvec![i32::from(game.unit(THEM).believed.is_none())])
        }))
    },
};
