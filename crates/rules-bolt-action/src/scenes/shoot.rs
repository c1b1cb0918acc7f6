//! One unit shoots at another.
use super::{
    Entry, Stage,
    keys::{OPTIONS, Values, inches, key, number, officer, one_of, quality, yes_no},
    stage::{Party, THEM, US, drive_up, fall_in, house, table, units, vehicles},
};
use crate::{
    Game, Moved, Nation, Oracle, Order, Ranging, Role, Round, Setup, Unit,
    shooting::{Attack, Laid, Reply, fire_at, fire_laid, lay, react},
    weapons::{self, FIRST_SHOT},
};
use kernel::{Oracle as _, Play, Procedure, SceneError};
use smallvec::smallvec;
use std::sync::OnceLock;
use table::{Heading, Quarter};

pub(super) const SHOOT: Entry = Entry {
    procedure: Procedure {
        name: "shoot",
        about: "one unit's fire at another, from the hit dice to the morale check; hits are those of the last turn of fire",
        keys: &[
            key(
                "firers",
                "who fires with what: \"10 rifle\", \"1 smg, 1 automatic-rifle, 8 rifle\", \"1 mmg\"; or a unit by its id",
                "10 rifle",
            ),
            quality("quality", "of the firers"),
            yes_no("sniper", "whether they are a sniper and his mate, \"2 rifle\"", "no"),
            one_of("order", "the firers' order", "fire", &["fire", "advance"]),
            number("pins", "pin markers on the firers", "0", 0, 12),
            inches("range", "inches between them", "10"),
            one_of("round", "what a gun fires", "usual", &["usual", "at", "he", "indirect"]),
            number("shot", "the how-manieth indirect shot at this target", "1", 1, 9),
            yes_no("moved", "whether somebody has moved since the last indirect shot", "no"),
            number("shots", "turns in which they fire, nobody moving", "1", 1, 6),
            key(
                "target",
                "men in the target, 1 to 12, or a vehicle, gun or other unit by its id: \"truck\", \"us-squad\"",
                "10",
            ),
            one_of("side", "the side a vehicle or gun shows", "front", &["front", "side", "rear"]),
            quality("target-quality", "of the target"),
            one_of("target-trait", "what the target is known for", "none", &["none", "green", "shirkers", "fanatics"]),
            one_of("target-nation", "of the target, where an option asks", "other", &["other", "german", "soviet"]),
            number("target-pins", "pin markers on the target", "0", 0, 12),
            yes_no("target-nco", "whether the target's NCO stands", "yes"),
            officer("target-officer", "the best officer within 6 inches of the target"),
            one_of("cover", "what the target is in", "none", &["none", "soft", "hard", "building"]),
            one_of("names", "whom the firer names when he may choose", "leader", &["leader", "anybody"]),
            one_of(
                "down",
                "whether the target is Down, or goes Down when shot at (a recce vehicle: drives off)",
                "no",
                &["no", "yes", "reacts"],
            ),
            OPTIONS,
        ],
        outcomes: &["hits", "pins", "casualties", "leader lost", "destroyed", "out of fuel"],
        example: "odds bolt-action shoot firers=\"1 smg, 1 automatic-rifle, 8 rifle\" range=9 target=9",
    },
    build,
};

fn build(values: &Values) -> Result<Stage, SceneError> {
    let firers = units().into_iter().find(|&id| values.text("firers") == Ok(id));
    let us = Party {
        arms: if firers.is_some() { vec![] } else { values.arms("firers")? },
        pins: values.count("pins")?,
        ..Party::riflemen(0, values.quality("quality")?)
    };
    let text = values.text("target")?;
    let named = text.split(' ').next().is_some_and(|word| word.parse::<u8>().is_err()).then_some(text);
    let men = if named.is_some() { 1 } else { men_in(values)? };
    let nco = values.yes("target-nco")?;
    let them = Party {
        nco,
        officer: values.officer("target-officer")?,
        pins: values.count("target-pins")?,
        // A lost NCO is one man more who once stood.
        ..Party::riflemen(if nco { men } else { (men + 1).min(12) }, values.quality("target-quality")?)
    };
    let cover = values.cover("cover")?;
    let range = values.inches("range")?;
    let (mut setup, mut state) = table(&us, &them, range, cover);
    let side = match values.text("side")? {
        "rear" => Quarter::Rear,
        "side" => Quarter::Right,
        _ => Quarter::Front,
    };
    let own = |key| if values.is_given(key) { values.quality(key).map(Some) } else { Ok(None) };
    if let Some(id) = named {
        state.units[1].facing = Heading::new(if side == Quarter::Front {
            180
        } else if side == Quarter::Rear {
            0
        } else {
            90
        });
        if !drive_up(&mut setup, &mut state, id, range, side)
            && !fall_in(&mut setup, &mut state, THEM, id, own("target-quality")?)
        {
            let known: Vec<&str> = vehicles().into_iter().chain(units()).collect();
            let expected = format!("a number of men, or a vehicle or unit: {}", known.join(", "));
            return Err(values.unknown("target", id, &expected, known));
        }
        if values.is_given("target-quality") {
            setup.plan.units[1].quality = values.quality("target-quality")?;
        }
    }
    if let Some(id) = firers {
        fall_in(&mut setup, &mut state, US, id, own("quality")?);
    }
    if values.text("cover")? == "building" {
        if !named.is_none_or(|id| units().contains(&id)) {
            return Err(values.refuse("cover", "what a vehicle can be in: none, soft or hard (BA-BLDG-02)"));
        }
        setup = house(Setup::from(setup.plan), &mut state, range);
    }
    let squad = &mut setup.plan.units[1];
    match values.text("target-trait")? {
        "green" => squad.traits.green = true,
        "shirkers" => squad.traits.shirkers = true,
        "fanatics" => squad.traits.fanatics = true,
        _ => {}
    }
    match values.text("target-nation")? {
        "german" => squad.nation = Nation::German,
        "soviet" => squad.nation = Nation::Soviet,
        _ => {}
    }
    if values.yes("sniper")? {
        let team = &mut setup.plan.units[0];
        if team.men.len() != 2 {
            return Err(values.bad("firers", values.text("firers")?, "\"2 rifle\" for a sniper and his mate"));
        }
        (team.traits.sniper, team.weapon_team) = (true, true);
        for mate in team.kinds.iter_mut().skip(1) {
            mate.role = Role::Crew;
        }
    }
    let down = values.text("down")?;
    if down == "yes" {
        state.units[1].order = Some(Order::Down);
    }
    give_order(values, &mut state.units[0])?;
    let shot = values.count("shot")?;
    if shot > 1 {
        // BA-WPN-23: a shot that needs a six is a first one.
        let need = if values.yes("moved")? { FIRST_SHOT } else { (7 - shot as i8).max(2) };
        (state.turn, state.units[0].ranging) = (2, Some(Ranging { target: THEM, need, turn: 1 }));
    }
    let shots = values.count("shots")?;
    let spares_leader = values.text("names")? == "anybody";
    let round = match values.text("round")? {
        "at" => Some(Round::At),
        "he" => Some(Round::He),
        "indirect" => Some(Round::Indirect),
        _ => None,
    };
    let opening = Opening::default();
    Ok(Stage::new((setup, state), move |game, oracle| {
        let order = game.unit(THEM).order;
        for nth in 0..shots {
            if !game.unit(THEM).is_alive() || !game.unit(US).is_alive() {
                break;
            }
            if nth > 0 {
                game.turn += 1;
                game.unit_mut(THEM).order = order;
                oracle.seen.hull.hits = 0;
                oracle.cut(game, crate::Clause::Shoot16, &nth)?;
                fire_at(game, &volley(game, round), oracle)?;
            } else {
                opening.fire(game, round, oracle)?;
            }
        }
        Ok(smallvec![
            i32::from(oracle.seen.hull.hits),
            i32::from(oracle.seen.pinned),
            i32::from(oracle.seen.fallen),
            i32::from(oracle.seen.leader_lost),
            i32::from(!game.unit(THEM).is_alive()),
            i32::from(game.unit(US).empty != 0),
        ])
    })
    .on_armour()
    .ducking(down == "reacts")
    .sparing_leaders(spares_leader)
    .assuming(if spares_leader {
        "both sides give up ordinary men first"
    } else {
        "the firer names the leader when he may choose, the owner gives up ordinary men first"
    }))
}

/// How many men are shot at: "10", "10 men".
fn men_in(values: &Values) -> Result<u8, SceneError> {
    let number = values.text("target")?.split(' ').next().and_then(|word| word.parse().ok());
    let most = crate::MEN as u8;
    number
        .filter(|men| (1..=most).contains(men))
        .ok_or_else(|| values.refuse("target", &format!("a number from 1 to {most}")))
}

/// Everybody's weapon, loaded with this round where it can be; one-shot weapons before others.
pub(super) fn volley(game: &Game<'_>, round: Option<Round>) -> Attack {
    let mut guns = weapons::carried(game, US);
    for gun in &mut guns {
        let rounds = weapons::rounds(game.setup.weapon(gun.weapon));
        gun.round = round.filter(|r| rounds.contains(r)).unwrap_or(gun.round);
    }
    let one_shots = weapons::one_shots(game, US);
    guns.retain(|gun| !one_shots.iter().any(|o| o.slot == gun.slot));
    guns.extend(one_shots);
    Attack { by: US, at: THEM, guns, reply: Reply::Allowed }
}

/// The first attack of a scene: the same in every run up to its first die, so it is laid once.
#[derive(Default)]
struct Opening {
    attack: OnceLock<Attack>,
    /// As the target stood by then.
    laid: OnceLock<(Unit, Laid)>,
}

impl Opening {
    fn fire(&self, game: &mut Game<'_>, round: Option<Round>, oracle: &mut impl Oracle) -> Play<()> {
        let attack = self.attack.get_or_init(|| volley(game, round));
        react(game, attack, oracle)?;
        match self.laid.get_or_init(|| (*game.unit(THEM), lay(game, attack, None, true))) {
            (stood, laid) if stood == game.unit(THEM) => fire_laid(game, attack, laid, oracle),
            _ => fire_laid(game, attack, &lay(game, attack, None, true), oracle),
        }
    }
}

/// What the firers were ordered to do.
pub(super) fn give_order(values: &Values, firers: &mut Unit) -> Result<(), SceneError> {
    (firers.order, firers.moved) = match values.text("order")? {
        "advance" => (Some(Order::Advance), Moved::Advanced),
        _ => (Some(Order::Fire), Moved::No),
    };
    Ok(())
}
