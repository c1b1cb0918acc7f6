//! One element's fire at another, from the dice to the nerves.
use super::{
    Entry, Stage, Watch,
    keys::{OPTIONS, Values, cover, inches, key, number, one_of, quality, yes_no},
    stage::{Lie, THEM, US, hundredths, next_bound, regulars, stage, table},
};
use crate::{
    Clause as C, Game, Load, Nerve, Pace, Setup, State, casualties, explosive,
    firing::{self, Gun, Shot, Source},
    momentum,
    setup::{Band, Class, Part},
    words::WeaponId,
};
use kernel::{Outcome, Play, Procedure, SceneError};
use smallvec::smallvec;
use table::Heading;

pub(super) const FIRE: Entry = Entry {
    procedure: Procedure {
        name: "fire",
        about: "one element fires everything it has at another, for so many bounds; then the target takes the momentum \
                test that falls due",
        keys: &[
            key("firers", "an element, gun or vehicle by its id, or \"8 rifle, 1 smg\"", "8 rifle"),
            quality("quality", "quality of the firers"),
            number("crew", "men left who serve the firers' weapon; 9: all", "9", 0, 9),
            key("only", "fire only this weapon, by its id", "all"),
            inches("range", "inches between them", "20"),
            one_of("load", "shot or shells, where a gun has both", "shot", &["shot", "shell"]),
            yes_no("moved", "whether the firers move this bound", "no"),
            yes_no("aimed", "whether an act was spent on aiming", "no"),
            yes_no("observed", "whether the target is observed; else it is an autospot", "yes"),
            yes_no("rationed", "whether the firers' side is on rations", "no"),
            number("bounds", "bounds of fire", "1", 1, 4),
            key("target", "an element, gun or vehicle by its id, or \"8 rifle\"", "british-platoon"),
            quality("target-quality", "quality of the target"),
            cover("cover", "what the target is in"),
            yes_no("hedge", "whether a hedge hides part of a vehicle", "no"),
            one_of("side", "the face of a vehicle that is seen", "front", &["front", "side", "rear"]),
            yes_no("target-moved", "whether the target moved", "no"),
            one_of("nerve", "how shaken the firers are", "steady", &["steady", "pinned"]),
            number("lost", "men the firers' ranks have lost before", "0", 0, 9),
            number("target-lost", "men the target's ranks have lost before", "0", 0, 9),
            OPTIONS,
        ],
        outcomes: &[
            "fires",
            "hits",
            "casualties",
            "leader lost",
            "tested",
            "nerve",
            "destroyed",
            "damaged",
            "brewed",
            "crew lost",
        ],
        example: "odds heroes-all fire firers=\"8 rifle\" range=20 cover=soft",
    },
    build: fire,
};

fn fire(values: &Values) -> Result<Stage, SceneError> {
    let ours = values.party("firers", "quality", Heading::NORTH)?;
    let theirs = values.party("target", "target-quality", values.face("side")?)?;
    let lie = Lie {
        range: hundredths(values.inches("range")?),
        ground: values.cover("cover")?,
        hedge: values.yes("hedge")?,
        rationed: values.yes("rationed")?,
    };
    let (setup, mut state) = table(values, &ours, &theirs, lie)?;
    let crew = values.count("crew")?;
    let served = [Part::Gunner, Part::Loader];
    while served.iter().map(|&p| state.units[0].men[p as usize]).sum::<u8>() > crew {
        let last = if state.units[0].men[Part::Loader as usize] > 0 { Part::Loader } else { Part::Gunner };
        state.units[0].men[last as usize] -= 1;
    }
    let moved = |yes| if yes { Pace::Normal } else { Pace::Still };
    state.units[0].pace = moved(values.yes("moved")?);
    state.units[1].pace = moved(values.yes("target-moved")?);
    (state.units[0].aims, state.units[1].done) = (values.yes("aimed")?, true);
    if !values.yes("observed")? {
        state.units[0].observed = 0;
    }
    if values.text("nerve")? == "pinned" {
        state.units[0].nerve = Nerve::Pinned;
    }
    for (unit, key) in [(0, "lost"), (1, "target-lost")] {
        let (lost, ranks) = (values.count(key)?, &mut state.units[unit].men[Part::Ranks as usize]);
        if lost > 0 && lost >= *ranks {
            return Err(values.refuse(key, &format!("fewer than the {ranks} in its ranks")));
        }
        *ranks -= lost;
    }
    let load = if values.text("load")? == "shell" { Load::Shell } else { Load::Shot };
    let bounds = values.count("bounds")?;
    let only = match values.text("only")? {
        "all" => None,
        id => Some(weapon(values, "only", id)?),
    };
    let clause = why_silent(&setup, &mut state);
    let built = stage((setup, state), move |game, watch| {
        for bound in 0..bounds {
            if game.unit(THEM).is_on_table() {
                let mut guns = firing::guns_for(game, US, THEM, load);
                guns.retain(|gun| only.is_none_or(|weapon| gun.weapon == weapon));
                firing::volley(game, US, THEM, &guns, false, watch)?;
            }
            if bound + 1 < bounds {
                next_bound(game, watch)?;
            }
        }
        aftermath(game, watch)
    });
    Ok(built.decided_by(clause))
}

/// Why nothing is fired, where nothing is: nothing bears, or no die could hit.
pub(super) fn why_silent(setup: &Setup, state: &mut State) -> C {
    if firing::guns(&Game::new(setup, state), US, THEM).is_empty() { C::Fire15 } else { C::Fire16 }
}

/// Who owes a test takes it: the target, or the crew that got out of it.
pub(super) fn aftermath(game: &mut Game<'_>, watch: &mut Watch<'_>) -> Play<Outcome> {
    let crew = game.setup.crew_of(THEM).filter(|&c| game.unit(c).is_on_table());
    let tested = crew.unwrap_or(THEM);
    let owes = game.unit(tested).is_on_table() && game.unit(tested).due > 0;
    let nerve = if owes { momentum::throw_test(game, tested, watch)? } else { Nerve::Steady };
    let seen = watch.seen;
    // HA-HE-03: a weapon without its crew, or a crew without its weapon.
    let destroyed = !game.unit(THEM).is_on_table() || game.unit(THEM).disarmed;
    let full = game.element(THEM).figures();
    let left = crew.map_or(0, |c| game.unit(c).count());
    let crew_lost = if seen.brewed { full - left } else { 0 };
    Ok(smallvec![
        i32::from(seen.fired),
        i32::from(seen.hits),
        i32::from(seen.lost[1]),
        i32::from(seen.leader_lost),
        i32::from(owes),
        nerve as i32,
        i32::from(destroyed),
        i32::from(seen.damaged),
        i32::from(seen.brewed),
        i32::from(crew_lost),
    ])
}

pub(super) const SHELL: Entry = Entry {
    procedure: Procedure {
        name: "shell",
        about: "one shell, petard or jet of flame that has hit, and what it does",
        keys: &[
            key("weapon", "what has hit, by its id: med-mortar, howitzer-75, flamethrower", "med-mortar"),
            key("target", "an element, gun or vehicle by its id", "british-platoon"),
            quality("target-quality", "quality of the target"),
            cover("cover", "what the target is in"),
            one_of("side", "the face of a vehicle that is seen", "side", &["front", "side", "rear"]),
            OPTIONS,
        ],
        outcomes: &["casualties", "leader lost", "tested", "nerve", "destroyed", "damaged", "brewed", "burns"],
        example: "odds heroes-all shell weapon=med-mortar cover=soft",
    },
    build: shell,
};

fn shell(values: &Values) -> Result<Stage, SceneError> {
    let theirs = values.party("target", "target-quality", values.face("side")?)?;
    let lie = Lie { range: 500, ground: values.cover("cover")?, ..Lie::default() };
    let built = table(values, &regulars("target", "1 rifle", Heading::NORTH), &theirs, lie)?;
    let weapon = weapon(values, "weapon", values.text("weapon")?)?;
    Ok(stage(built, move |game, watch| {
        let load =
            if game.weapon(weapon).class == Class::Flame && !game.is_men(THEM) { Load::Shot } else { Load::Shell };
        let band = if game.weapon(weapon).attack(Band::Short).is_some() { Band::Short } else { Band::Effective };
        let gun = Gun { source: Source::Part(Part::Ranks), weapon, load, shots: 1, men: 1, band };
        let shot = Shot { by: US, at: THEM, gun };
        if game.is_men(THEM) {
            explosive::hit_men(game, shot, 1, watch)?;
            casualties::note(game, THEM, watch);
        } else {
            crate::armour::hit(game, shot, 1, watch)?;
        }
        aftermath_of_shell(game, watch)
    }))
}

fn weapon(values: &Values, key: &str, id: &str) -> Result<WeaponId, SceneError> {
    let data = crate::data::own();
    let found = data.weapons.ids().position(|w| data.weapons.name(w) == id);
    let known = data.weapons.ids().map(|w| data.weapons.name(w));
    Ok(WeaponId(found.ok_or_else(|| values.unknown(key, id, "the id of a weapon", known))? as u8))
}

fn aftermath_of_shell(game: &mut Game<'_>, watch: &mut Watch<'_>) -> Play<Outcome> {
    let all = aftermath(game, watch)?;
    let burns = i32::from(game.burning != 0);
    Ok(smallvec![all[2], all[3], all[4], all[5], all[6], all[7], all[8], burns])
}
