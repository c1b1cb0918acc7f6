//! Momentum tests, leaders among the dead, and crews of brewed vehicles.
use super::{
    Entry,
    keys::{OPTIONS, cover, key, quality, yes_no},
    stage::{Lie, Party, THEM, regulars, stage, table},
};
use crate::{Clause as C, armour, casualties, momentum, setup::Part};
use kernel::Procedure;
use smallvec::smallvec;
use table::Heading;

pub(super) const MOMENTUM: Entry = Entry {
    procedure: Procedure {
        name: "momentum",
        about: "one momentum test: 0 steady, 1 halted, 2 pinned, 3 retreating",
        keys: &[
            quality("quality", "quality of the element"),
            yes_no("leader-lost", "whether it lost its leader this bound", "no"),
            key("men", "men left of 8", "8"),
            cover("cover", "what it is in"),
            OPTIONS,
        ],
        outcomes: &["nerve"],
        example: "odds heroes-all momentum quality=poor men=3",
    },
    build: |values| {
        let theirs = Party { who: "8 rifle", quality: values.quality("quality")?, facing: Heading::SOUTH };
        let lie = Lie { range: 3000, ground: values.cover("cover")?, ..Lie::default() };
        let pair = [("quality", regulars("8 rifle", Heading::NORTH)), ("quality", theirs)];
        let (setup, mut state) = table(values, pair, lie)?;
        state.units[1].men[Part::Ranks as usize] = values.number("men", 8)?.max(1);
        state.units[1].leader_lost = values.yes("leader-lost")?;
        Ok(stage((setup, state), move |game, watch| {
            let need = momentum::need(game, THEM, true);
            Ok(smallvec![momentum::throw(game, THEM, &need, C::Cm03, watch)? as i32])
        }))
    },
};

pub(super) const CASUALTIES: Entry = Entry {
    procedure: Procedure {
        name: "casualties",
        about: "so many men of an element fall: is its leader among them?",
        keys: &[key("who", "an element by its id", "british-platoon"), key("fallen", "how many fall", "3"), OPTIONS],
        outcomes: &["casualties", "leader lost"],
        example: "odds heroes-all casualties fallen=3",
    },
    build: |values| {
        let theirs = regulars(values.text("who")?, Heading::SOUTH);
        let lie = Lie { range: 3000, ..Lie::default() };
        let built = table(values, [("who", regulars("8 rifle", Heading::NORTH)), ("who", theirs)], lie)?;
        let fallen = values.number("fallen", 10)?;
        Ok(stage(built, move |game, watch| {
            casualties::take(game, THEM, fallen, &[], watch)?;
            Ok(smallvec![i32::from(watch.seen.lost[1]), i32::from(watch.seen.leader_lost)])
        }))
    },
};

pub(super) const BREW: Entry = Entry {
    procedure: Procedure {
        name: "brew",
        about: "a vehicle brews up: how many of its crew fall",
        keys: &[key("who", "a vehicle by its id", "panzer-4-early"), OPTIONS],
        outcomes: &["crew lost"],
        example: "odds heroes-all brew who=sherman",
    },
    build: |values| {
        let theirs = regulars(values.text("who")?, Heading::SOUTH);
        let lie = Lie { range: 3000, ..Lie::default() };
        let built = table(values, [("who", regulars("8 rifle", Heading::NORTH)), ("who", theirs)], lie)?;
        Ok(stage(built, move |game, watch| {
            let crew = game.unit(THEM).count();
            armour::brew(game, THEM, C::Arm07, &[], watch)?;
            let out = game.setup.crew_of(THEM).filter(|&c| game.unit(c).is_on_table());
            Ok(smallvec![i32::from(crew - out.map_or(0, |c| game.unit(c).count()))])
        }))
    },
};
