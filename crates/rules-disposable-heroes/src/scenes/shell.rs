//! Shells from above.
use super::{
    Entry,
    keys::{OPTIONS, cover, key, number, one_of},
    stage::{Lie, Party, THEM, US, stage, table},
};
use crate::{Clause as C, KindId, WeaponId, artillery, rally};
use kernel::{Oracle, Procedure};
use smallvec::smallvec;
use table::Inches;

pub(super) const SHELL: Entry = Entry {
    procedure: Procedure {
        name: "shell",
        about: "indirect fire at a section of leader, gunner, rifle grenadier and riflemen: blast and Guts Check",
        keys: &[
            key("weapon", "what fires: \"mmor\", \"lmor\", \"btry\"", "mmor"),
            one_of(
                "sees",
                "who sees the target",
                "observer",
                &["observer", "recon", "radio", "friends", "firer", "nobody"],
            ),
            number("turns", "turns in which it fires, the section rallying where it is in between", "1", 1, 4),
            number("men", "riflemen besides the leader and two special weapons", "3", 1, 5),
            cover("cover", "what they are in"),
            OPTIONS,
        ],
        outcomes: &["hits", "casualties", "leader lost", "gunner lost", "red markers"],
        example: "odds disposable-heroes shell weapon=mmor sees=observer cover=medium",
    },
    build: |values| {
        let (kind, cover) = values.cover("cover")?;
        let lie = Lie { kind, cover, ..Lie::open(Inches::whole(30)) };
        let rifles = values.count("men")? + 1;
        let arms = [(rifles, "rifle"), (1, "bar"), (1, "rgren")].map(|(n, id)| (n, id.to_owned()));
        let parties = [Party::riflemen(1, 6), Party::of(arms.to_vec(), 6)];
        let weapon = values.weapon("weapon")?;
        let at = table(&parties, lie, values.options()?, &[weapon])?;
        // DH-ART-T1
        let (clause, row) = match values.text("sees")? {
            "observer" => (C::Art05, 4),
            "recon" => (C::Art05, 3),
            "firer" => (C::Art01, 3),
            "radio" => (C::Art05, 2),
            "friends" => (C::Art05, 1),
            _ => (C::Art07, 1),
        };
        let clause = if weapon == "btry" { C::Art06 } else { clause };
        let turns = values.count("turns")?;
        Ok(stage(at, move |game, watch| {
            for nth in 0..turns {
                if nth > 0 {
                    game.turn += 1;
                    watch.cut(game, C::Art05, &nth)?;
                    rally::shed(game, THEM, watch)?;
                }
                if game.unit(THEM).is_alive() {
                    artillery::shell(game, US, THEM, WeaponId(0), (clause, "observed", row), watch)?;
                }
            }
            let seen = watch.seen;
            let gunner = game.muster_roll(THEM).iter().any(|(man, _)| man.kind == KindId(2));
            let flags = [seen.leader_lost, !gunner].map(i32::from);
            let (hits, lost) = (i32::from(seen.hits), i32::from(seen.lost[1]));
            Ok(smallvec![hits, lost, flags[0], flags[1], i32::from(game.unit(THEM).red)])
        }))
    },
};
