//! Assaults and grenades.
use super::{
    Entry,
    keys::{OPTIONS, cover, key, quality},
    stage::{Lie, Party, THEM, US, stage, table},
};
use crate::{assault, grenades, words::Grenades};
use kernel::Procedure;
use smallvec::smallvec;
use table::Heading;

pub(super) const ASSAULT: Entry = Entry {
    procedure: Procedure {
        name: "assault",
        about: "the first round of an assault",
        keys: &[
            key("attackers", "an element by its id, or \"8 rifle\"", "8 rifle"),
            quality("quality", "quality of the attackers"),
            key("defenders", "an element by its id, or \"5 rifle\"", "5 rifle"),
            quality("target-quality", "quality of the defenders"),
            cover("cover", "what the defenders are in"),
            OPTIONS,
        ],
        outcomes: &[
            "attackers lost",
            "defenders lost",
            "attackers lose more",
            "as many each",
            "defenders lose more",
            "attacker tests",
            "defenders gone",
        ],
        example: "odds heroes-all assault attackers=\"8 rifle\" defenders=\"5 rifle\"",
    },
    build: |values| {
        let party = |who, quality, facing| Party { who, quality, facing };
        let ours = party(values.text("attackers")?, values.quality("quality")?, Heading::NORTH);
        let theirs = party(values.text("defenders")?, values.quality("target-quality")?, Heading::SOUTH);
        let lie = Lie { range: 0, ground: values.cover("cover")?, ..Lie::default() };
        let built = table(values, [("attackers", ours), ("defenders", theirs)], lie)?;
        Ok(stage(built, move |game, watch| {
            let lost = assault::fight_round(game, US, THEM, 1, watch)?;
            let gone = game.unit(THEM).count() == 0;
            let [more, equal, less] = [lost[0] > lost[1], lost[0] == lost[1], lost[0] < lost[1]];
            let tests = assault::loser(US, THEM, lost) == US;
            let flags = [more, equal, less, tests, gone].map(i32::from);
            Ok(lost.into_iter().map(i32::from).chain(flags).collect())
        }))
    },
};

pub(super) const GRENADES: Entry = Entry {
    procedure: Procedure {
        name: "grenades",
        about: "one use of grenades: hand grenades at men, anti-tank grenades at a vehicle",
        keys: &[
            key("throwers", "an element by its id", "british-platoon"),
            quality("quality", "quality of the throwers"),
            key("target", "an element or vehicle by its id", "german-platoon"),
            cover("cover", "what the target is in"),
            OPTIONS,
        ],
        outcomes: &["hits", "casualties", "damaged", "brewed"],
        example: "odds heroes-all grenades cover=building",
    },
    build: |values| {
        let party = |who, quality, facing| Party { who, quality, facing };
        let ours = party(values.text("throwers")?, values.quality("quality")?, Heading::NORTH);
        let theirs = party(values.text("target")?, crate::setup::Quality::Regular, Heading::SOUTH);
        let lie = Lie { range: 200, ground: values.cover("cover")?, ..Lie::default() };
        let built = table(values, [("throwers", ours), ("target", theirs)], lie)?;
        Ok(stage(built, move |game, watch| {
            let kind = if game.is_men(THEM) { Grenades::Hand } else { Grenades::AntiTank };
            grenades::use_up(game, US, THEM, kind, watch)?;
            let seen = watch.seen;
            Ok(smallvec![seen.hits.into(), seen.lost[1].into(), seen.damaged.into(), i32::from(seen.brewed)])
        }))
    },
};
