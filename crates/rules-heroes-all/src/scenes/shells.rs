//! Indirect fire, and fire at structures.
use super::{
    Entry, Stage,
    fire::aftermath,
    keys::{OPTIONS, Values, cover, inches, key, number, one_of, quality, yes_no},
    stage::{Lie, THEM, US, hundredths, next_bound, only_if, regulars, stage, table},
};
use crate::{
    Load,
    indirect::{self, Mark},
    setup::Ground,
    smoke,
    state::Ranging,
    structures,
};
use kernel::{Point, Procedure, SceneError};
use smallvec::smallvec;
use table::Heading;

pub(super) const INDIRECT: Entry = Entry {
    procedure: Procedure {
        name: "indirect",
        about: "a mortar, launcher or howitzer fires indirectly for so many bounds; then the target takes the momentum \
                test that falls due",
        keys: &[
            key("firers", "a mortar, launcher or howitzer by its id", "med-mortar"),
            quality("quality", "quality of the firers"),
            number("shots", "shots a bound; 0: as many as it has", "0", 0, 6),
            inches("range", "inches between them", "30"),
            yes_no("ranged-in", "whether it has hit this target before", "no"),
            one_of("target-moved", "how far the target moved since the last shot", "no", &["no", "small", "far"]),
            number("bounds", "bounds of fire", "1", 1, 4),
            key("target", "an element, gun or vehicle by its id, or \"8 rifle\"", "british-platoon").also(&["inside"]),
            quality("target-quality", "quality of the target"),
            cover("cover", "what the target is in"),
            OPTIONS,
        ],
        outcomes: &["hits", "casualties", "leader lost", "tested", "nerve", "destroyed", "damaged", "brewed"],
        example: "odds heroes-all indirect firers=med-mortar bounds=3",
    },
    build: fire,
};

fn fire(values: &Values) -> Result<Stage, SceneError> {
    let ours = values.party("firers", "quality", Heading::NORTH)?;
    let theirs = values.party("target", "target-quality", Heading::SOUTH)?;
    let lie = Lie { range: hundredths(values.inches("range")?), ground: values.cover("cover")?, ..Lie::default() };
    let built = table(values, &ours, &theirs, lie)?;
    only_if(values, &built, "firers", "a mortar, launcher or howitzer", |game| {
        indirect::gun(game, US, Load::Shell).is_some()
    })?;
    // HA-IND-14: beyond its span it cannot be laid at all.
    let span = indirect::span(&built.0, US);
    only_if(values, &built, "range", &span, |game| {
        indirect::gun(game, US, Load::Shell).is_some_and(|gun| indirect::may_reach(game, US, gun, Mark::Unit(THEM)))
    })?;
    let (setup, mut state) = built;
    let (shots, bounds) = (values.count("shots")?, values.count("bounds")?);
    let target = &mut state.units[1];
    let mut at = target.at;
    match values.text("target-moved")? {
        "small" => at.x += 200,
        "far" => (at.x, target.moved) = (at.x + 600, 600),
        _ => {}
    }
    if values.yes("ranged-in")? {
        state.units[0].ranging = Ranging { at, target: Some(THEM), shots: 1, hit: true, nudged: false, bound: 1 };
    }
    Ok(stage((setup, state), move |game, watch| {
        for bound in 0..bounds {
            let gun = indirect::gun(game, US, Load::Shell).filter(|_| game.unit(THEM).is_on_table());
            if let Some(mut gun) = gun {
                gun.shots = if shots == 0 { gun.shots } else { shots };
                indirect::lay(game, US, gun, Mark::Unit(THEM), watch)?;
            }
            if bound + 1 < bounds {
                next_bound(game, watch)?;
            }
        }
        let all = aftermath(game, watch)?;
        Ok(smallvec![all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8]])
    }))
}

pub(super) const STRUCTURE: Entry = Entry {
    procedure: Procedure {
        name: "structure",
        about: "shells, shot, a petard or flame at a house, a pillbox or a bridge, and at whoever is inside",
        keys: &[
            key("firers", "an element, gun or vehicle by its id", "avre"),
            quality("quality", "quality of the firers"),
            inches("range", "inches to whoever is inside", "4"),
            yes_no("aimed", "whether an act was spent on aiming", "no"),
            number("bounds", "bounds of fire", "1", 1, 4),
            one_of("structure", "what it is", "pillbox", &["building", "pillbox", "bridge"]),
            key("target", "who is in it, by its id, or \"8 rifle\"", "mmg").also(&["inside"]),
            OPTIONS,
        ],
        outcomes: &["hits", "casualties", "destroyed", "points", "falls", "burns"],
        example: "odds heroes-all structure firers=avre structure=pillbox",
    },
    build: structure,
};

fn structure(values: &Values) -> Result<Stage, SceneError> {
    let ours = values.party("firers", "quality", Heading::NORTH)?;
    let theirs = regulars("target", values.text("target")?, Heading::SOUTH);
    let ground = match values.text("structure")? {
        "building" => Ground::Building,
        "bridge" => Ground::Bridge,
        _ => Ground::Pillbox,
    };
    let lie = Lie { range: hundredths(values.inches("range")?), ground: Some(ground), ..Lie::default() };
    let (setup, mut state) = table(values, &ours, &theirs, lie)?;
    state.units[0].aims = values.yes("aimed")?;
    let bounds = values.count("bounds")?;
    Ok(stage((setup, state), move |game, watch| {
        for bound in 0..bounds {
            structures::fire(game, US, 0, false, watch)?;
            if bound + 1 < bounds {
                next_bound(game, watch)?;
            }
        }
        let gone = !game.unit(THEM).is_on_table() || game.unit(THEM).disarmed;
        Ok(smallvec![
            i32::from(watch.seen.hits),
            i32::from(watch.seen.lost[1]),
            i32::from(gone),
            i32::from(game.damage[0]),
            i32::from(game.has_fallen(0)),
            i32::from(game.is_burning(0)),
        ])
    })
    .decided_by(crate::Clause::Fire15))
}

pub(super) const SMOKE: Entry = Entry {
    procedure: Procedure {
        name: "smoke",
        about: "shells with smoke at a spot, for so many bounds or until the screen is there",
        keys: &[
            key("firers", "a mortar or gun with smoke, by its id", "med-mortar"),
            quality("quality", "quality of the firers"),
            one_of("way", "how it is fired", "indirect", &["indirect", "open-sights"]),
            inches("range", "inches to the spot", "30"),
            number("bounds", "bounds of fire at most", "1", 1, 4),
            OPTIONS,
        ],
        outcomes: &["screen", "bounds", "lasts"],
        example: "odds heroes-all smoke bounds=3",
    },
    build: |values| {
        let ours = values.party("firers", "quality", Heading::NORTH)?;
        let lie = Lie { range: hundredths(values.inches("range")?), ..Lie::default() };
        let built = table(values, &ours, &regulars("firers", "1 rifle", Heading::SOUTH), lie)?;
        let indirectly = values.text("way")? == "indirect";
        only_if(values, &built, "firers", "a mortar or gun with smoke", |game| smoke::has_smoke(game, US, indirectly))?;
        let bounds = values.count("bounds")?;
        Ok(stage(built, move |game, watch| {
            watch.seen.skips_hits = true;
            // Nobody stands there: the spot is as far off as was asked.
            let at = game.unit(THEM).at;
            let at = Point::new(at.x, at.y - game.radius(THEM) as i16);
            let mut fired = 0;
            while fired < bounds && game.smoke[0].is_none() {
                if fired > 0 {
                    next_bound(game, watch)?;
                }
                smoke::lay(game, US, at, indirectly, false, watch)?;
                fired += 1;
            }
            let lasts = game.smoke[0].map_or(0, |screen| screen.bounds);
            Ok(smallvec![i32::from(game.smoke[0].is_some()), fired.into(), lasts.into()])
        }))
    },
};
