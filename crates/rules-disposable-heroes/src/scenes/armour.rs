//! Vehicles and guns: spotting, one shot at a vehicle from the eye to the nerves, blasts in a crew.
use super::{
    Entry, Watch,
    keys::{OPTIONS, Values, cover, inches, key, number, one_of, yes_no},
    stage::{Lie, OTHERS, Party, THEM, US, stage, table},
};
use crate::{
    Clause as C, Game, Place, Volley, WeaponId,
    arms::Manner,
    attack, cover as shelter,
    damage::{self, CrewBlast, Part},
    data::own,
    gunnery,
    hitting::Volleying,
    penetration::{self, Flight},
    shooting, spotting,
    state::Speed,
    words::Pace,
};
use kernel::{ClauseId, Outcome, Play, Procedure, SceneError};
use smallvec::smallvec;
use table::{Heading, Inches};

pub(super) const SPOT: Entry = Entry {
    procedure: Procedure {
        name: "spot",
        about: "a vehicle or gun looks for a target, one try an activation",
        keys: &[
            key("by", "who looks: \"gun\", or the id of a vehicle", "gun"),
            key("target", "for whom: \"men\", \"gun\", or the id of a vehicle", "men").also(&["at"]),
            inches("range", "inches between them", "20"),
            cover("cover", "what the target is in"),
            number("tries", "how often", "1", 1, 6),
            OPTIONS,
        ],
        outcomes: &["spotted"],
        example: "odds disposable-heroes spot by=gun target=men cover=heavy tries=3",
    },
    build: |values| {
        let at = party(values.armed("target", &["men", "gun"])?, 180);
        let parties = [party(values.armed("by", &["gun"])?, 0), at];
        let at = table(&parties, lie(values)?, values.options()?, &[])?;
        let tries = values.count("tries")?;
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
            key("by", "the id of a vehicle or gun that fires its main gun, or \"infantry\"", "sherman"),
            key("weapon", "what infantry fires or throws: \"schreck\", \"grenade\"", "schreck"),
            key("target", "the id of the vehicle fired at", "pz4").also(&["at"]),
            number("riders", "men who ride on it", "0", 0, 8),
            inches("range", "inches between them", "20"),
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
        example: "odds disposable-heroes armour by=sherman target=pz4 range=20 cover=light",
    },
    build: armour,
};

fn armour(values: &Values) -> Result<super::Stage, SceneError> {
    let by = match values.armed("by", &["infantry"])? {
        "infantry" => Party { leader: false, ..Party::of(vec![(1, values.weapon("weapon")?.to_owned())], 6) },
        id => party(id, 0),
    };
    let on_foot = by.vehicle.is_none() && by.gun_id.is_none();
    let facing = match values.text("side")? {
        "side" => 90,
        "rear" => 0,
        _ => 180,
    };
    let riders = values.count("riders")?;
    let mut parties = vec![by, party(values.vehicle("target", &[])?, facing)];
    if riders > 0 {
        parties.push(Party::riflemen(riders, 6));
    }
    let mut at = table(&parties, lie(values)?, values.options()?, &[])?;
    if riders > 0 {
        at.1.units[usize::from(OTHERS.0)].place = Place::Aboard(THEM);
    }
    let from = values.text("from")?.to_owned();
    let volley = if on_foot { ready_on_foot(values, &at)? } else { ready(values, &at)? };
    Ok(stage(at, move |game, watch| {
        shot(game, &from, volley, watch)?;
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

/// How a man on foot attacks this vehicle; the clause that keeps him from it.
fn ready_on_foot(values: &Values, (setup, state): &(crate::Setup, crate::State)) -> Result<Volley, SceneError> {
    let mut state = *state;
    let (game, manner) = (Game::new(setup, &mut state), Manner::Aimed(Pace::Stand));
    let wanted = if values.text("weapon")? == "grenade" { Volley::Grenades } else { Volley::Best };
    let has_hit = wanted == Volley::Best && values.text("from")? == "hit";
    if has_hit || shooting::volleys(&game, US, THEM, manner).contains(&wanted) {
        return Ok(wanted);
    }
    let clause = shooting::why_not(&game, US, THEM, manner);
    Err(values.refuse("weapon", &format!("what can be used on it from there: {} ({})", clause.title(), clause.id())))
}

/// DH-VSHOOT-12: a vehicle or gun has a weapon, and it reaches so far.
fn ready(values: &Values, (setup, state): &(crate::Setup, crate::State)) -> Result<Volley, SceneError> {
    let mut state = *state;
    let game = Game::new(setup, &mut state);
    let gap = game.distance(US, THEM);
    match gunnery::pieces(&game, US).first() {
        None => Err(values.refuse("by", "a vehicle or gun with a weapon")),
        Some(&piece) if values.text("from")? != "hit" && !gunnery::reaches(&game, piece, gap) => {
            Err(values.refuse("range", &beyond()))
        }
        Some(_) => Ok(Volley::Best),
    }
}

fn beyond() -> String {
    format!("a range that its weapon has: {} ({})", C::Vshoot12.title(), C::Vshoot12.id())
}

/// From the eye, from the barrel, or from the armour plate on.
fn shot(game: &mut Game<'_>, from: &str, volley: Volley, watch: &mut Watch<'_>) -> Play<()> {
    let aim = shelter::aim(game, US, THEM);
    let main = gunnery::pieces(game, US).first().copied();
    match (main, from) {
        (Some(piece), "hit") => {
            penetration::hit(game, US, THEM, piece.weapon, &aim, Flight::Straight, watch)?;
        }
        (None, "hit") if volley != Volley::Grenades => {
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
            let arms = shooting::muster(game, US, THEM, volley, manner, watch)?;
            attack::fire_at(game, &Volleying { by: US, at: THEM, arms, manner, aim }, watch)?;
        }
    }
    Ok(())
}

pub(super) const GUNFIRE: Entry = Entry {
    procedure: Procedure {
        name: "gunfire",
        about: "a weapon of a vehicle, or a gun, fires at men: spotting, hits, casualties, and their Guts",
        keys: &[
            key("by", "the id of a vehicle or gun", "sherman"),
            key("weapon", "which of its weapons, by its id; main: the first", "main"),
            one_of("speed", "how the vehicle moves", "stationary", &["stationary", "slow", "medium", "fast"]),
            number("target", "men in the target", "6", 1, 10),
            number("guts", "best Guts of the target", "6", 0, 9),
            yes_no("leader", "whether its best man is a leader", "yes"),
            inches("range", "inches between them", "20"),
            cover("cover", "what the target is in"),
            one_of("from", "what has still to be thrown", "spot", &["spot", "shot"]),
            OPTIONS,
        ],
        outcomes: &["spotted", "hits", "casualties", "leader lost", "red markers", "destroyed"],
        example: "odds disposable-heroes gunfire by=sherman target=6 cover=medium",
    },
    build: gunfire,
};

fn gunfire(values: &Values) -> Result<super::Stage, SceneError> {
    let target =
        Party { leader: values.yes("leader")?, ..Party::riflemen(values.count("target")?, values.count("guts")?) };
    let (setup, mut state) =
        table(&[party(values.armed("by", &[])?, 0), target], lie(values)?, values.options()?, &[])?;
    let speed = match values.text("speed")? {
        "slow" => Speed::Slow,
        "medium" => Speed::Medium,
        "fast" => Speed::Fast,
        _ => Speed::Stationary,
    };
    state.units[0].hull.speed = speed;
    let game = Game::new(&setup, &mut state);
    if speed > Speed::Stationary && !game.is_vehicle(US) {
        return Err(values.refuse("speed", "stationary: a gun that fires does not move"));
    }
    let pieces = gunnery::pieces(&game, US);
    let wanted = match values.text("weapon")? {
        "main" => None,
        _ => Some(crate::muster::weapon(
            &own().weapons
                [own().weapons.find(values.weapon("weapon")?).unwrap_or_else(|| unreachable!("a known weapon"))],
        )),
    };
    let is_wanted = |piece: &&gunnery::Piece| wanted.as_ref().is_none_or(|row| game.weapon(piece.weapon) == row);
    let Some(&piece) = pieces.iter().find(is_wanted) else {
        let own: Vec<&str> = pieces.iter().map(|piece| game.weapon(piece.weapon).name.as_str()).collect();
        return Err(values.refuse("weapon", &format!("one that it has: {}", own.join(", "))));
    };
    if !gunnery::reaches(&game, piece, game.distance(US, THEM)) {
        return Err(values.refuse("range", &beyond()));
    }
    // DH-VMOVE-03..07: what may be fired at that speed.
    if !gunnery::is_ready(&game, US, piece) {
        return Err(values.refuse("speed", "a speed at which this weapon may be fired (DH-VMOVE-05, DH-VMOVE-06)"));
    }
    let spots = values.text("from")? == "spot" && spotting::must_spot(&game, US, piece);
    Ok(stage((setup, state), move |game, watch| {
        let aim = shelter::aim(game, US, THEM);
        watch.seen.spotted |= !spots;
        if !spots || spotting::spot(game, US, THEM, &aim, watch)? {
            gunnery::fire_piece(game, US, piece, THEM, watch)?;
        }
        let seen = watch.seen;
        Ok(smallvec![
            i32::from(seen.spotted),
            i32::from(seen.hits),
            i32::from(seen.lost[1]),
            i32::from(seen.leader_lost),
            i32::from(game.unit(THEM).red),
            i32::from(!game.unit(THEM).is_alive()),
        ])
    }))
}

pub(super) const CREW_BLAST: Entry = Entry {
    procedure: Procedure {
        name: "crew-blast",
        about: "a blast in the crew of a vehicle, as the damage tables print it",
        keys: &[
            key("target", "the id of the vehicle", "sherman").also(&["at"]),
            one_of("part", "who is meant", "turret", &["turret", "hull", "all"]),
            number("dice", "how many dice", "5", 1, 10),
            number("ap", "the AP", "3", 1, 9),
            OPTIONS,
        ],
        outcomes: &["killed", "left"],
        example: "odds disposable-heroes crew-blast target=sherman part=turret dice=5 ap=3",
    },
    build: |values| {
        let parties = [Party::riflemen(1, 6), party(values.vehicle("target", &[])?, 180)];
        let at = table(&parties, Lie::open(Inches::whole(20)), values.options()?, &[])?;
        let part = match values.text("part")? {
            "turret" => Part::Turret,
            "hull" => Part::Hull,
            _ => Part::All,
        };
        let blast = CrewBlast { part, dice: values.count("dice")?, ap: values.count("ap")? };
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
        id if own().guns.find(id).is_some() => Party { gun_id: Some(id.to_owned()), facing, ..Party::riflemen(1, 6) },
        id => Party { vehicle: Some(id.to_owned()), facing, ..Party::riflemen(1, 6) },
    }
}

fn lie(values: &Values) -> Result<Lie, SceneError> {
    let (kind, cover) = values.cover("cover")?;
    Ok(Lie { kind, cover, ..Lie::open(values.inches("range")?) })
}
