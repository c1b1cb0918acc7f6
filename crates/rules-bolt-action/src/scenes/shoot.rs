//! One unit shoots at another.
use super::{
    Entry, Stage,
    keys::{OPTIONS, Values, key, officer, one_of, quality, yes_no},
    stage::{Party, THEM, US, drive_up, table, vehicles},
};
use crate::{
    BoltAction, Game, Moved, Nation, Order, Ranging, Role, Round, Unit,
    shooting::{Attack, Laid, Reply, fire_at, fire_laid, lay, react},
    weapons::{self, FIRST_SHOT},
};
use kernel::{Oracle, Play, Procedure, SceneError};
use smallvec::smallvec;
use std::sync::OnceLock;
use table::Quarter;

pub(super) const SHOOT: Entry = Entry {
    procedure: Procedure {
        name: "shoot",
        about: "one unit's fire at another, from the hit dice to the morale check",
        keys: &[
            key(
                "firers",
                "who fires with what: \"10 rifle\", \"1 smg, 1 automatic-rifle, 8 rifle\", \"1 mmg\"",
                "10 rifle",
            ),
            quality("quality", "of the firers"),
            yes_no("sniper", "whether they are a sniper and his mate, \"2 rifle\"", "no"),
            one_of("order", "the firers' order", "fire", &["fire", "advance"]),
            key("pins", "pin markers on the firers, 0 to 12", "0"),
            key("range", "inches between them", "10"),
            one_of("round", "what a gun fires", "usual", &["usual", "at", "he", "indirect"]),
            key("shot", "the how-manieth indirect shot at this target, 1 to 9", "1"),
            yes_no("moved", "whether somebody has moved since the last indirect shot", "no"),
            key("shots", "turns in which they fire, nobody moving, 1 to 6", "1"),
            key("target", "men in the target unit, 1 to 12, or a vehicle: \"truck\", \"sherman-75\"", "10"),
            one_of("side", "the side a vehicle shows", "front", &["front", "side", "rear"]),
            quality("target-quality", "of the target"),
            one_of("target-trait", "what the target is known for", "none", &["none", "green", "shirkers", "fanatics"]),
            one_of("target-nation", "of the target, where an option asks", "other", &["other", "german", "soviet"]),
            key("target-pins", "pin markers on the target, 0 to 12", "0"),
            yes_no("target-nco", "whether the target's NCO stands", "yes"),
            officer("target-officer", "the best officer within 6 inches of the target"),
            one_of("cover", "the target's cover", "none", &["none", "soft", "hard"]),
            one_of("names", "whom the firer names when he may choose", "leader", &["leader", "anybody"]),
            one_of("down", "whether the target is Down, or goes Down when shot at", "no", &["no", "yes", "reacts"]),
            OPTIONS,
        ],
        outcomes: &["pins", "casualties", "leader lost", "destroyed", "out of fuel"],
        example: "odds bolt-action shoot firers=\"1 smg, 1 automatic-rifle, 8 rifle\" range=9 target=9",
    },
    build,
};

fn build(values: &Values<'_>) -> Result<Stage, SceneError> {
    let us = Party {
        quality: values.quality("quality")?,
        arms: values.arms("firers")?,
        nco: true,
        officer: None,
        pins: values.number("pins", 12)?,
    };
    let text = values.text("target")?;
    let vehicle = text.parse::<u8>().is_err().then_some(text);
    let men = if vehicle.is_some() { 1 } else { values.number("target", 12)?.max(1) };
    let nco = values.yes("target-nco")?;
    let them = Party {
        nco,
        officer: values.officer("target-officer")?,
        pins: values.number("target-pins", 12)?,
        // A lost NCO is one man more who once stood.
        ..Party::riflemen(if nco { men } else { (men + 1).min(12) }, values.quality("target-quality")?)
    };
    let cover = values.cover("cover")?;
    let range = values.inches("range")?;
    let (mut setup, mut state) = table(&us, &them, range, cover);
    if let Some(id) = vehicle {
        let side = match values.text("side")? {
            "rear" => Quarter::Rear,
            "side" => Quarter::Right,
            _ => Quarter::Front,
        };
        if !drive_up(&mut setup, &mut state, id, range, side) {
            return Err(values.bad("target", id, &format!("a number of men, or a vehicle: {}", vehicles().join(", "))));
        }
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
    let shot = values.number("shot", 9)?.max(1);
    if shot > 1 {
        // BA-WPN-23: a shot that needs a six is a first one.
        let need = if values.yes("moved")? { FIRST_SHOT } else { (7 - shot as i8).max(2) };
        (state.turn, state.units[0].ranging) = (2, Some(Ranging { target: THEM, need, turn: 1 }));
    }
    let shots = values.number("shots", 6)?.max(1);
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
                oracle.cut(game, crate::Clause::Shoot16, &[nth])?;
                fire_at(game, &volley(game, round), oracle)?;
            } else {
                opening.fire(game, round, oracle)?;
            }
        }
        Ok(smallvec![
            i32::from(oracle.pinned),
            i32::from(oracle.fallen),
            i32::from(oracle.leader_lost),
            i32::from(!game.unit(THEM).is_alive()),
            i32::from(game.unit(US).empty != 0),
        ])
    })
    .ducking(down == "reacts")
    .sparing_leaders(spares_leader)
    .assuming(if spares_leader {
        "both sides give up ordinary men first"
    } else {
        "the firer names the leader when he may choose, the owner gives up ordinary men first"
    }))
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
    fn fire(&self, game: &mut Game<'_>, round: Option<Round>, oracle: &mut impl Oracle<BoltAction>) -> Play<()> {
        let attack = self.attack.get_or_init(|| volley(game, round));
        react(game, attack, oracle)?;
        match self.laid.get_or_init(|| (*game.unit(THEM), lay(game, attack, None, true))) {
            (stood, laid) if stood == game.unit(THEM) => fire_laid(game, attack, laid, oracle),
            _ => fire_laid(game, attack, &lay(game, attack, None, true), oracle),
        }
    }
}

/// What the firers were ordered to do.
pub(super) fn give_order(values: &Values<'_>, firers: &mut Unit) -> Result<(), SceneError> {
    (firers.order, firers.moved) = match values.text("order")? {
        "advance" => (Some(Order::Advance), Moved::Advanced),
        _ => (Some(Order::Fire), Moved::No),
    };
    Ok(())
}
