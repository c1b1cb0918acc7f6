//! Assaults, grenades, and fire at those who run.
use super::{
    Entry,
    fire::{aftermath, why_silent},
    keys::{OPTIONS, cover, inches, key, number, one_of, quality, yes_no},
    stage::{Lie, THEM, US, hold_one, hundredths, only_if, regulars, stage, table},
};
use crate::{Nerve, Pace, UnitId, assault, grenades, opportunity, words::Grenades};
use kernel::{Point, Procedure};
use smallvec::smallvec;
use table::Heading;

pub(super) const ASSAULT: Entry = Entry {
    procedure: Procedure {
        name: "assault",
        about: "the first round of an assault",
        keys: &[
            key("attackers", "an element by its id, or \"8 rifle\"", "8 rifle"),
            quality("quality", "quality of the attackers"),
            key("target", "an element by its id, or \"5 rifle\"", "5 rifle").also(&["defenders"]),
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
        example: "odds heroes-all assault attackers=\"8 rifle\" target=\"5 rifle\"",
    },
    build: |values| {
        let ours = values.party("attackers", "quality", Heading::NORTH)?;
        let theirs = values.party("target", "target-quality", Heading::SOUTH)?;
        let lie = Lie { range: 0, ground: values.cover("cover")?, ..Lie::default() };
        let built = table(values, &ours, &theirs, lie)?;
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
        about: "one use of grenades: hand grenades at men, anti-tank grenades at a vehicle; or a rifle grenade",
        keys: &[
            key("throwers", "an element by its id", "british-platoon"),
            one_of("kind", "thrown within reach, or fired from a rifle", "hand", &["hand", "rifle"]),
            inches("range", "inches to the target of a rifle grenade", "10").also(&["distance"]),
            quality("quality", "quality of the throwers"),
            key("target", "an element or vehicle by its id", "german-platoon").also(&["defenders"]),
            cover("cover", "what the target is in"),
            OPTIONS,
        ],
        outcomes: &["hits", "casualties", "damaged", "brewed"],
        example: "odds heroes-all grenades cover=building",
    },
    build: |values| {
        let ours = values.party("throwers", "quality", Heading::NORTH)?;
        let theirs = regulars("target", values.text("target")?, Heading::SOUTH);
        let rifle = values.text("kind")? == "rifle";
        let range = if rifle { hundredths(values.inches("range")?) } else { 200 };
        let lie = Lie { range, ground: values.cover("cover")?, ..Lie::default() };
        let built = table(values, &ours, &theirs, lie)?;
        only_if(values, &built, "throwers", "an element with such grenades", |game| {
            if rifle { game.element(US).rifle_grenades } else { game.element(US).grenades }
        })?;
        if rifle {
            only_if(
                values,
                &built,
                "range",
                "12 inches at most: farther no rifle grenade flies (HA-GREN-01)",
                |game| grenades::carries(game, US, THEM),
            )?;
        }
        Ok(stage(built, move |game, watch| {
            let kind = if game.is_men(THEM) { Grenades::Hand } else { Grenades::AntiTank };
            if rifle {
                grenades::launch(game, US, THEM, false, watch)?;
            } else {
                grenades::use_up(game, US, THEM, kind, watch)?;
            }
            let seen = watch.seen;
            Ok(smallvec![seen.hits.into(), seen.lost[1].into(), seen.damaged.into(), i32::from(seen.brewed)])
        }))
    },
};

pub(super) const CHARGE: Entry = Entry {
    procedure: Procedure {
        name: "charge",
        about: "a whole assault: its move, held fire, grenades, and rounds until somebody breaks",
        keys: &[
            key("attackers", "an element or vehicle by its id, or \"8 rifle\"", "8 rifle"),
            quality("quality", "quality of the attackers"),
            inches("range", "inches between them", "4").also(&["distance"]),
            key("target", "an element or vehicle by its id, or \"5 rifle\"", "5 rifle").also(&["defenders"]),
            quality("target-quality", "quality of the defenders"),
            number("left", "men left in the ranks of the defenders; 9: all", "9", 0, 9),
            cover("cover", "what the defenders are in"),
            yes_no("holds", "whether the defenders have kept a 1 for it", "no"),
            OPTIONS,
        ],
        outcomes: &[
            "reaches",
            "attackers lost",
            "defenders lost",
            "ground taken",
            "attackers beaten",
            "defenders beaten",
            "damaged",
            "brewed",
        ],
        example: "odds heroes-all charge attackers=\"8 rifle\" target=\"3 rifle\" range=5",
    },
    build: |values| {
        let ours = values.party("attackers", "quality", Heading::NORTH)?;
        let theirs = values.party("target", "target-quality", Heading::SOUTH)?;
        let range = hundredths(values.inches("range")?);
        let lie = Lie { range, ground: values.cover("cover")?, ..Lie::default() };
        let (setup, mut state) = table(values, &ours, &theirs, lie)?;
        let ranks = &mut state.units[1].men[crate::setup::Part::Ranks as usize];
        *ranks = values.count("left")?.min(*ranks);
        if values.yes("holds")? {
            hold_one(&mut state, THEM);
        }
        Ok(stage((setup, state), |game, watch| {
            watch.seen.skips_hits = true;
            assault::charge(game, US, THEM, watch)?;
            let is_beaten = |unit: UnitId| {
                let state = game.unit(unit);
                !state.is_on_table() || state.nerve >= Nerve::Pinned
            };
            let seen = watch.seen;
            let flags = [seen.taken, is_beaten(US), is_beaten(THEM)].map(i32::from);
            let lost = seen.lost.map(i32::from);
            let hull = [i32::from(seen.damaged), i32::from(seen.brewed)];
            Ok(smallvec![i32::from(!seen.short), lost[0], lost[1], flags[0], flags[1], flags[2], hull[0], hull[1]])
        }))
    },
};

pub(super) const DASH: Entry = Entry {
    procedure: Procedure {
        name: "dash",
        about: "an element crosses open ground before an enemy who has kept a 1 for it; then it takes the momentum test \
                that falls due",
        keys: &[
            key("movers", "an element, gun or vehicle by its id, or \"8 rifle\"", "british-platoon"),
            quality("quality", "quality of the movers"),
            key("firers", "an element, gun or vehicle by its id, or \"8 rifle, 1 smg\"", "mmg"),
            quality("target-quality", "quality of the firers"),
            inches("range", "inches between them where it begins", "20").also(&["distance"]),
            OPTIONS,
        ],
        outcomes: &["fires", "hits", "casualties", "leader lost", "tested", "nerve", "destroyed", "damaged", "brewed"],
        example: "odds heroes-all dash movers=\"8 rifle\" firers=mmg range=20",
    },
    build: |values| {
        let ours = values.party("firers", "target-quality", Heading::NORTH)?;
        let theirs = values.party("movers", "quality", Heading::SOUTH)?;
        let lie = Lie { range: hundredths(values.inches("range")?), ..Lie::default() };
        let (setup, mut state) = table(values, &ours, &theirs, lie)?;
        hold_one(&mut state, US);
        state.units[1].pace = Pace::Normal;
        let clause = why_silent(&setup, &mut state);
        let built = stage((setup, state), |game, watch| {
            let from = game.unit(THEM).at;
            let route = [from, Point::new(from.x + 600, from.y)];
            opportunity::along(game, THEM, &route, 600, watch)?;
            let mut all = aftermath(game, watch)?;
            all.truncate(9);
            Ok(all)
        });
        Ok(built.decided_by(clause))
    },
};
