//! Vehicles and guns: spotting, one shot at a vehicle from the eye to the nerves, blasts in a crew.
use super::{
    Entry, Watch,
    keys::{OPTIONS, Values, cover, key, one_of},
    stage::{Lie, OTHERS, Party, THEM, US, stage, table},
};
use crate::{
    Game, Place, WeaponId,
    arms::Manner,
    attack, cover as shelter,
    damage::{self, CrewBlast, Part},
    gunnery,
    hitting::Volleying,
    on_armour,
    penetration::{self, Flight},
    spotting,
    words::Pace,
};
use kernel::{Outcome, Play, Procedure, SceneError};
use smallvec::smallvec;
use table::{Heading, Inches};

pub(super) const SPOT: Entry = Entry {
    procedure: Procedure {
        name: "spot",
        about: "a vehicle or gun looks for a target, one try an activation",
        keys: &[
            key("by", "who looks: \"gun\", or the id of a vehicle", "gun"),
            key("at", "for whom: \"men\", \"gun\", or the id of a vehicle", "men"),
            key("range", "inches between them", "20"),
            cover("cover", "what the target is in"),
            key("tries", "how often, 1 to 6", "1"),
            OPTIONS,
        ],
        outcomes: &["spotted"],
        example: "odds disposable-heroes spot by=gun at=men cover=heavy tries=3",
    },
    build: |values| {
        let at = party(values.vehicle("at", &["men", "gun"])?, 180);
        let parties = [party(values.vehicle("by", &["gun"])?, 0), at];
        let at = table(&parties, lie(values)?, values.options()?, &[])?;
        let tries = values.number("tries", 6)?;
        Ok(stage(at, move |game, watch| {
            for _ in 0..tries {
                let aim = shelter::aim(game, US, THEM);
                if spotting::spot(game, US, THEM, &aim, watch)? {
                    return Ok(smallvec![1]);
                }
            }
            Ok(smallvec![0])
        }))
    },
};

pub(super) const ARMOUR: Entry = Entry {
    procedure: Procedure {
        name: "armour",
        about: "one shot at a vehicle: spotting, hit, location, penetration, damage, and the nerves of its crew",
        keys: &[
            key("by", "the id of a vehicle that fires its main gun, or \"infantry\"", "sherman"),
            key("weapon", "what infantry fires: \"schreck\"", "schreck"),
            key("at", "the id of the vehicle fired at", "pz4"),
            key("riders", "men who ride on it, 0 to 8", "0"),
            key("range", "inches between them", "20"),
            one_of("side", "which side is struck", "front", &["front", "side", "rear"]),
            cover("cover", "what the target is in"),
            one_of("from", "what has still to be thrown", "spot", &["spot", "shot", "hit"]),
            OPTIONS,
        ],
        outcomes: &[
            "spotted",
            "hits",
            "penetrated",
            "location",
            "brewed up",
            "destroyed",
            "out",
            "immobilised",
            "axle",
            "crew blast AP",
            "red markers",
            "riders lost",
        ],
        example: "odds disposable-heroes armour by=sherman at=pz4 range=20 cover=light",
    },
    build: armour,
};

fn armour(values: &Values<'_>) -> Result<super::Stage, SceneError> {
    let by = match values.vehicle("by", &["infantry"])? {
        "infantry" => Party { leader: false, ..Party::of(vec![(1, values.weapon("weapon")?.to_owned())], 6) },
        id => party(id, 0),
    };
    let facing = match values.text("side")? {
        "side" => 90,
        "rear" => 0,
        _ => 180,
    };
    let riders = values.number("riders", 8)?;
    let mut parties = vec![by, party(values.vehicle("at", &[])?, facing)];
    if riders > 0 {
        parties.push(Party::riflemen(riders, 6));
    }
    let mut at = table(&parties, lie(values)?, values.options()?, &[])?;
    if riders > 0 {
        at.1.units[usize::from(OTHERS.0)].place = Place::Aboard(THEM);
    }
    let from = values.text("from")?.to_owned();
    Ok(stage(at, move |game, watch| {
        shot(game, &from, watch)?;
        let (seen, hull) = (watch.seen, game.unit(THEM).hull);
        let out = seen.brewed_up || seen.bailed;
        let gone = !game.unit(THEM).is_alive();
        let flags = [seen.brewed_up, gone && !seen.brewed_up, out].map(i32::from);
        let outcome: Outcome = smallvec![
            i32::from(seen.spotted),
            i32::from(seen.hits),
            i32::from(seen.penetrated),
            i32::from(seen.location),
            flags[0],
            flags[1],
            flags[2],
            i32::from(!gone && hull.mobility == crate::Mobility::Immobilised),
            i32::from(!gone && hull.mobility == crate::Mobility::SlowOnly),
            i32::from(seen.crew_ap),
            i32::from(game.unit(THEM).red),
            if riders > 0 { i32::from(riders - game.unit(OTHERS).count()) } else { 0 },
        ];
        Ok(outcome)
    }))
}

/// From the eye, from the barrel, or from the armour plate on.
fn shot(game: &mut Game<'_>, from: &str, watch: &mut Watch<'_>) -> Play<()> {
    let aim = shelter::aim(game, US, THEM);
    let main = gunnery::pieces(game, US).first().copied();
    match (main, from) {
        (Some(piece), "hit") => {
            penetration::hit(game, US, THEM, piece.weapon, &aim, Flight::Straight, watch)?;
        }
        (None, "hit") => {
            let weapon = game.soldier(US, 0).weapon.unwrap_or(WeaponId(0));
            penetration::hit(game, US, THEM, weapon, &aim, Flight::Straight, watch)?;
        }
        (Some(piece), from) => {
            if from == "shot" || spotting::spot(game, US, THEM, &aim, watch)? {
                gunnery::fire_piece(game, US, piece, THEM, watch)?;
            }
        }
        (None, _) => {
            let manner = Manner::Aimed(Pace::Stand);
            let arms = on_armour::arms(game, US, THEM, manner, aim.range);
            attack::fire_at(game, &Volleying { by: US, at: THEM, arms, manner, aim }, watch)?;
        }
    }
    Ok(())
}

pub(super) const CREW_BLAST: Entry = Entry {
    procedure: Procedure {
        name: "crew-blast",
        about: "a blast in the crew of a vehicle, as the damage tables print it",
        keys: &[
            key("at", "the id of the vehicle", "sherman"),
            one_of("part", "who is meant", "turret", &["turret", "hull", "all"]),
            key("dice", "how many dice, 1 to 10", "5"),
            key("ap", "the AP, 1 to 9", "3"),
            OPTIONS,
        ],
        outcomes: &["killed", "left"],
        example: "odds disposable-heroes crew-blast at=sherman part=turret dice=5 ap=3",
    },
    build: |values| {
        let parties = [Party::riflemen(1, 6), party(values.vehicle("at", &[])?, 180)];
        let at = table(&parties, Lie::open(Inches::whole(20)), values.options()?, &[])?;
        let part = match values.text("part")? {
            "turret" => Part::Turret,
            "hull" => Part::Hull,
            _ => Part::All,
        };
        let blast = CrewBlast { part, dice: values.number("dice", 10)?.max(1), ap: values.number("ap", 9)? };
        Ok(stage(at, move |game, watch| {
            damage::hit_crew(game, US, THEM, blast, watch)?;
            let left: u8 = game.unit(THEM).hull.crew.iter().sum();
            Ok(smallvec![i32::from(game.unit(THEM).lost), i32::from(left)])
        }))
    },
};

/// A gun, some men, or a vehicle that points there.
fn party(id: &str, degrees: i32) -> Party {
    let facing = Some(Heading::new(degrees));
    match id {
        "men" => Party::riflemen(5, 6),
        "gun" => Party { gun: Some(("g57".to_owned(), -2)), ..Party::riflemen(5, 6) },
        id => Party { vehicle: Some(id.to_owned()), facing, ..Party::riflemen(1, 6) },
    }
}

fn lie(values: &Values<'_>) -> Result<Lie, SceneError> {
    let (kind, cover) = values.cover("cover")?;
    Ok(Lie { kind, cover, ..Lie::open(values.inches("range")?) })
}
