//! The charge, the fight, and getting out of its way.
use super::{
    Entry, Stage,
    keys::{OPTIONS, cover, key, number, one_of, yes_no},
    stage::{self, Lie, Party, THEM, US, stage, table},
};
use crate::{
    Clause as C, Volley, arms::Manner, attack, close_combat, cover as shelter, hitting::Volleying, melee, rally,
    shooting, snap_fire, words::Pace,
};
use kernel::Procedure;
use smallvec::smallvec;
use table::Inches;

pub(super) const CHARGE: Entry = Entry {
    procedure: Procedure {
        name: "charge",
        about: "a whole charge: fire and grenades first, the check, snap fire on the way in, and the fight to the end",
        keys: &[
            key("chargers", "who charges with what: \"6 semi\", \"1 smg, 5 rifle\"", "6 rifle"),
            number("guts", "their best Guts", "6", 0, 9),
            one_of("pace", "how they go, which says how they fire", "manoeuvre", &["sneak", "manoeuvre", "run"]),
            yes_no("fire", "whether they fire as they go", "yes"),
            number("grenades", "grenades they use", "0", 0, 2),
            number("shots", "activations in which they fire before they go, unanswered", "0", 0, 3),
            key("target", "who is charged, with what", "6 rifle").also(&["targets"]),
            number("target-guts", "best Guts of the target", "6", 0, 9),
            number("markers", "red markers on the target", "0", 0, 3),
            one_of(
                "snap",
                "snap fire by the target that has or has not been activated",
                "fresh",
                &["no", "fresh", "activated"],
            ),
            cover("cover", "what the target is in"),
            OPTIONS,
        ],
        outcomes: &["dares", "contact", "wins", "men left", "enemies left", "red markers"],
        example: "odds disposable-heroes charge chargers=\"6 semi\" grenades=2 target=\"5 rifle\" cover=light",
    },
    build: |values| {
        let (kind, cover) = values.cover("cover")?;
        let pace = stage::pace(values.text("pace")?);
        let near = match pace {
            Pace::Sneak => 3,
            Pace::Manoeuvre => 6,
            _ => 9,
        };
        let lie = Lie { kind, cover, ..Lie::open(Inches::whole(near)) };
        let us = Party::of(values.arms("chargers")?, values.count("guts")?);
        let them = Party::of(values.arms("target")?, values.count("target-guts")?);
        let (setup, mut state) = table(&[us, them], lie, values.options()?, &[])?;
        let snap = values.text("snap")?;
        (state.units[1].red, state.units[1].yellow) = (values.count("markers")?, snap == "activated");
        let (snaps, shots) = (snap != "no", values.count("shots")?);
        let charge = stage((setup, state), move |game, watch| {
            // Nothing but the position is read at the end.
            let oracle = &mut watch.oracle;
            for nth in 0..shots {
                let (manner, aim) = (Manner::Aimed(Pace::Stand), shelter::aim(game, US, THEM));
                let arms = shooting::muster(game, US, THEM, Volley::Everything, manner, oracle)?;
                attack::fire_at(game, &Volleying { by: US, at: THEM, arms, manner, aim }, oracle)?;
                game.turn += 1;
                oracle.cut(game, C::Cc02, &nth)?;
                rally::shed(game, THEM, oracle)?;
            }
            game.set_pace(US, pace);
            let (mut dares, mut contact) = (false, false);
            if game.unit(THEM).is_on_table() {
                close_combat::prepare(game, US, THEM, oracle)?;
                oracle.cut(game, C::Cc08, &())?;
            }
            if game.unit(THEM).is_on_table() && close_combat::dares(game, US, THEM, oracle)? {
                dares = true;
                if snaps && !game.unit(THEM).is_pinned() {
                    snap_fire::shoot(game, THEM, US, true, oracle)?;
                }
                contact = game.unit(US).is_on_table() && game.unit(US).count() > 0;
            }
            if contact {
                let first = melee::first_blow(game, US, THEM, oracle)?;
                melee::blows(game, if first { [US, THEM] } else { [THEM, US] }, first, oracle)?;
            }
            let left = [US, THEM].map(|u| i32::from(game.unit(u).count()));
            let red = i32::from(game.unit(THEM).red);
            Ok(smallvec![i32::from(dares), i32::from(contact), i32::from(left[1] == 0), left[0], left[1], red])
        });
        Ok(Stage { grenades: values.count("grenades")?, fires: values.yes("fire")?, ..charge })
    },
};

pub(super) const CHARGE_CHECK: Entry = Entry {
    procedure: Procedure {
        name: "charge-check",
        about: "whether a unit dares to charge another that is not pinned",
        keys: &[
            number("men", "chargers", "6", 1, 10),
            number("guts", "their best Guts", "6", 0, 9),
            number("grenades", "grenades they use", "0", 0, 2),
            number("target", "men in the target", "6", 1, 10).also(&["enemies"]),
            cover("cover", "what the target is in"),
            OPTIONS,
        ],
        outcomes: &["dares"],
        example: "odds disposable-heroes charge-check men=6 grenades=2 target=4 cover=medium",
    },
    build: |values| {
        let (kind, cover) = values.cover("cover")?;
        let lie = Lie { kind, cover, ..Lie::open(Inches::whole(6)) };
        let us = Party::riflemen(values.count("men")?, values.count("guts")?);
        let parties = [us, Party::riflemen(values.count("target")?, 6)];
        let (setup, mut state) = table(&parties, lie, values.options()?, &[])?;
        state.units[0].grenades = values.count("grenades")?;
        Ok(stage((setup, state), |game, watch| Ok(smallvec![i32::from(close_combat::dares(game, US, THEM, watch)?)])))
    },
};

pub(super) const MELEE: Entry = Entry {
    procedure: Procedure {
        name: "melee",
        about: "a fight to the end: who strikes first, who is left",
        keys: &[
            number("men", "chargers", "6", 1, 10),
            number("grenades", "grenades they used", "0", 0, 2),
            number("target", "men in the target", "6", 1, 10).also(&["enemies"]),
            one_of(
                "last",
                "who strikes last because he is pinned",
                "nobody",
                &["nobody", "chargers", "targets", "both"],
            ),
            OPTIONS,
        ],
        outcomes: &["strikes first", "wins", "men left", "enemies left"],
        example: "odds disposable-heroes melee men=5 grenades=2 target=4",
    },
    build: |values| {
        let us = Party::riflemen(values.count("men")?, 6);
        let parties = [us, Party::riflemen(values.count("target")?, 6)];
        let (setup, mut state) = table(&parties, Lie::open(Inches::ZERO), values.options()?, &[])?;
        state.units[0].grenades = values.count("grenades")?;
        match values.text("last")? {
            "both" => (state.units[0].red, state.units[1].red) = (1, 1),
            "chargers" => state.units[0].red = 1,
            "targets" => state.units[1].red = 1,
            _ => {}
        }
        Ok(stage((setup, state), |game, watch| {
            let oracle = &mut watch.oracle;
            let first = melee::first_blow(game, US, THEM, oracle)?;
            let winner = melee::blows(game, if first { [US, THEM] } else { [THEM, US] }, first, oracle)?;
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
            number("target", "men who evade", "6", 1, 10).also(&["targets"]),
            number("guts", "their best Guts", "6", 0, 9),
            number("markers", "red markers they have already", "0", 0, 3),
            cover("cover", "what they are in"),
            OPTIONS,
        ],
        outcomes: &["casualties", "red markers"],
        example: "odds disposable-heroes evade firers=\"6 semi\" target=6 guts=6",
    },
    build: |values| {
        let us = Party::of(values.arms("firers")?, 6);
        let parties = [us, Party::riflemen(values.count("target")?, values.count("guts")?)];
        let (kind, cover) = values.cover("cover")?;
        let lie = Lie { kind, cover, ..Lie::open(Inches::whole(6)) };
        let (setup, mut state) = table(&parties, lie, values.options()?, &[])?;
        state.units[1].red = values.count("markers")?;
        Ok(stage((setup, state), |game, watch| {
            close_combat::evade(game, US, THEM, watch)?;
            Ok(smallvec![i32::from(watch.seen.lost[1]), i32::from(game.unit(THEM).red)])
        }))
    },
};
