//! Observing, and checking places that may be empty.
use super::{
    Entry,
    keys::{OPTIONS, key, quality},
    stage::{Lie, Party, THEM, US, regulars, stage, table},
};
use crate::{Clause as C, Subject, UnitId, observation, vacated, words::Known};
use kernel::{Chance, Procedure, Throw, Verbs};
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
        let observers = values.number("observers", 6)?.max(1);
        let party = Party { who: "8 rifle", quality: values.quality("quality")?, facing: Heading::NORTH };
        let lie = Lie { range: 3000, ..Lie::default() };
        let pair = [("quality", party), ("quality", regulars("8 rifle", Heading::SOUTH))];
        Ok(stage(table(values, pair, lie)?, move |game, watch| {
            let all: Vec<UnitId> = vec![US; observers.into()];
            let about: Subject = (Known { unit: US, only: None }, THEM).into();
            Ok(smallvec![i32::from(observation::look(game, &all, about, watch)?)])
        }))
    },
};

pub(super) const CHECK: Entry = Entry {
    procedure: Procedure {
        name: "check",
        about: "elements check a place that an enemy may have left: any double shows that he has gone",
        keys: &[key("dice", "dice thrown: one for each observer, at least 2", "2"), OPTIONS],
        outcomes: &["gone"],
        example: "odds heroes-all check dice=4",
    },
    build: |values| {
        let dice = values.number("dice", 6)?.max(2);
        let lie = Lie { range: 1200, ..Lie::default() };
        let men = |facing| regulars("8 rifle", facing);
        let pair = [("dice", men(Heading::NORTH)), ("dice", men(Heading::SOUTH))];
        let (setup, mut state) = table(values, pair, lie)?;
        // He was seen there, and has gone far away.
        let there = &mut state.units[1];
        (there.hidden, there.believed) = (true, Some(there.at));
        there.at = kernel::Point::new(100, 19_000);
        Ok(stage((setup, state), move |game, watch| {
            if dice == 2 {
                vacated::check(game, US, THEM, watch)?;
                return Ok(smallvec![i32::from(game.unit(THEM).believed.is_none())]);
            }
            // More observers than stand here: the same throw with their dice.
            let about: Subject = (Known { unit: US, only: None }, THEM).into();
            let double = Chance::Double(Throw::new(dice, 6));
            Ok(smallvec![watch.throw_plain(kernel::Seat::First, C::Vac02, about, double)?.value().into()])
        }))
    },
};
