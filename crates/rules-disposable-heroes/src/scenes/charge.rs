//! The charge, the fight, and getting out of its way.
use super::{
    Entry,
    keys::{OPTIONS, cover, key, one_of},
    stage::{Lie, Party, THEM, US, stage, table},
};
use crate::{close_combat, melee};
use kernel::Procedure;
use smallvec::smallvec;
use table::Inches;

pub(super) const CHARGE_CHECK: Entry = Entry {
    procedure: Procedure {
        name: "charge-check",
        about: "whether a unit dares to charge another that is not pinned",
        keys: &[
            key("men", "chargers, 1 to 8", "6"),
            key("guts", "their best Guts", "6"),
            key("grenades", "grenades they use, 0 to 2", "0"),
            key("enemies", "men in the target, 1 to 8", "6"),
            cover("cover", "what the target is in"),
            OPTIONS,
        ],
        outcomes: &["dares"],
        example: "odds disposable-heroes charge-check men=6 grenades=2 enemies=4 cover=medium",
    },
    build: |values| {
        let (kind, cover) = values.cover("cover")?;
        let lie = Lie { kind, cover, ..Lie::open(Inches::whole(6)) };
        let us = Party::riflemen(values.number("men", 8)?.max(1), values.number("guts", 9)?);
        let parties = [us, Party::riflemen(values.number("enemies", 8)?.max(1), 6)];
        let (setup, mut state) = table(&parties, lie, values.options()?, &[])?;
        state.units[0].grenades = values.number("grenades", 2)?;
        Ok(stage((setup, state), |game, watch| Ok(smallvec![i32::from(close_combat::dares(game, US, THEM, watch)?)])))
    },
};

pub(super) const MELEE: Entry = Entry {
    procedure: Procedure {
        name: "melee",
        about: "a fight to the end: who strikes first, who is left",
        keys: &[
            key("men", "chargers, 1 to 8", "6"),
            key("grenades", "grenades they used, 0 to 2", "0"),
            key("enemies", "men in the target, 1 to 8", "6"),
            one_of("last", "who strikes last because he is pinned", "nobody", &["nobody", "chargers", "targets"]),
            OPTIONS,
        ],
        outcomes: &["strikes first", "wins", "men left", "enemies left"],
        example: "odds disposable-heroes melee men=5 grenades=2 enemies=4",
    },
    build: |values| {
        let us = Party::riflemen(values.number("men", 8)?.max(1), 6);
        let parties = [us, Party::riflemen(values.number("enemies", 8)?.max(1), 6)];
        let (setup, mut state) = table(&parties, Lie::open(Inches::ZERO), values.options()?, &[])?;
        state.units[0].grenades = values.number("grenades", 2)?;
        match values.text("last")? {
            "chargers" => state.units[0].red = 1,
            "targets" => state.units[1].red = 1,
            _ => {}
        }
        Ok(stage((setup, state), |game, watch| {
            let first = melee::first_blow(game, US, THEM, watch)?;
            let winner = melee::blows(game, if first { [US, THEM] } else { [THEM, US] }, first, watch)?;
            let left = [US, THEM].map(|u| i32::from(game.unit(u).count()));
            Ok(smallvec![i32::from(first), i32::from(winner == US), left[0], left[1]])
        }))
    },
};

pub(super) const EVADE: Entry = Entry {
    procedure: Procedure {
        name: "evade",
        about: "a charged unit evades: the free shot, and the markers it ends with",
        keys: &[
            key("firers", "who charges with what: \"6 semi\"", "6 semi"),
            key("target", "men who evade, 1 to 8", "6"),
            key("guts", "their best Guts", "6"),
            key("markers", "red markers they have already", "0"),
            OPTIONS,
        ],
        outcomes: &["casualties", "red markers"],
        example: "odds disposable-heroes evade firers=\"6 semi\" target=6 guts=6",
    },
    build: |values| {
        let us = Party::of(values.arms("firers")?, 6);
        let parties = [us, Party::riflemen(values.number("target", 8)?.max(1), values.number("guts", 9)?)];
        let (setup, mut state) = table(&parties, Lie::open(Inches::whole(6)), values.options()?, &[])?;
        state.units[1].red = values.number("markers", 3)?;
        Ok(stage((setup, state), |game, watch| {
            close_combat::evade(game, US, THEM, watch)?;
            Ok(smallvec![i32::from(watch.seen.lost[1]), i32::from(game.unit(THEM).red)])
        }))
    },
};
