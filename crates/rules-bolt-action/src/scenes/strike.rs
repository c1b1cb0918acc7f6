//! Strikes from far off, flak, and coming on from reserve.
use super::{
    Entry, Stage,
    keys::{Values, key, one_of, quality, yes_no},
    stage::{Party, THEM, US, table},
};
use crate::{AirStrike, Barrage, Cover, Order, Place, Plane, Setup, State, air_strike, barrage, reserves};
use kernel::{Key, Point, Procedure, SceneError, Seat};
use smallvec::smallvec;
use table::Inches;

const TARGET: &Key = &key("target", "men in the unit under it, 1 to 12", "10");
const PINS: &Key = &key("pins", "pin markers on it, 0 to 12", "0");
const DOWN: &Key = &yes_no("down", "whether it is Down", "no");

pub(super) const BARRAGE: Entry = Entry {
    procedure: Procedure {
        name: "barrage",
        about: "one turn of a barrage that was called down near a unit",
        keys: &[
            one_of(
                "from",
                "where to begin: the chart, fire for effect, the shell",
                "chart",
                &["chart", "fall", "shell"],
            ),
            key("distance", "inches from the point to the unit", "0"),
            *TARGET,
            quality("quality", "of the unit"),
            *PINS,
            *DOWN,
        ],
        outcomes: &["miscalculated", "delayed", "falls", "inside", "shell", "pins", "casualties", "destroyed"],
        example: "odds bolt-action barrage distance=9",
    },
    build: |values| {
        let (setup, mut state) = stage(values)?;
        let there = state.units[1].at[0];
        let point = Point::new(there.x + 50 + values.inches("distance")?.in_hundredths() as i16, there.y);
        state.barrage[0] = Some(Barrage { at: point, rolled: false, under: 0 });
        let from = values.text("from")?.to_owned();
        Ok(Stage {
            setup,
            state,
            ducks: false,
            spares_leader: true,
            assumes: "nobody shifts the point; the firer names an ordinary man when he may choose",
            act: Box::new(move |game, oracle| {
                match from.as_str() {
                    "chart" => barrage::roll(game, Seat::First, oracle)?,
                    "fall" => barrage::fire_for_effect(game, Seat::First, point, crate::Clause::Barr05, oracle)?,
                    _ => barrage::shell(game, Seat::First, THEM, oracle)?,
                }
                let delayed = oracle.clauses.contains(&crate::Clause::Barr04);
                while barrage::falling(game).is_some() {
                    barrage::fall_on_next(game, Seat::First, oracle)?;
                }
                let has = |clause| i32::from(oracle.clauses.contains(&clause));
                let shell = has(crate::Clause::Barr08) | has(crate::Clause::Barr09);
                Ok(smallvec![
                    has(crate::Clause::Barr03),
                    i32::from(delayed),
                    i32::from(!delayed),
                    shell | has(crate::Clause::Barr07),
                    shell,
                    i32::from(oracle.pinned),
                    i32::from(oracle.fallen),
                    i32::from(!game.unit(THEM).is_alive()),
                ])
            }),
        })
    },
};

pub(super) const AIR_STRIKE: Entry = Entry {
    procedure: Procedure {
        name: "air-strike",
        about: "one turn of an air strike on a unit",
        keys: &[
            one_of(
                "from",
                "where to begin: the chart, or the attack of a plane",
                "chart",
                &["chart", "fighter", "fighter-bomber", "ground-attack"],
            ),
            *TARGET,
            quality("quality", "of the unit"),
            *PINS,
            *DOWN,
        ],
        outcomes: &["rookie", "waits", "comes", "pins", "casualties", "destroyed"],
        example: "odds bolt-action air-strike from=fighter-bomber",
    },
    build: |values| {
        let (setup, mut state) = stage(values)?;
        state.air_strike[0] = Some(AirStrike { target: THEM, rolled: false });
        let plane = match values.text("from")? {
            "fighter" => Some(Plane::Fighter),
            "fighter-bomber" => Some(Plane::FighterBomber),
            "ground-attack" => Some(Plane::GroundAttack),
            _ => None,
        };
        Ok(Stage {
            setup,
            state,
            ducks: false,
            spares_leader: true,
            assumes: "the named target stands; the firer names an ordinary man when he may choose",
            act: Box::new(move |game, oracle| {
                match plane {
                    Some(plane) => air_strike::bomb(game, Seat::First, THEM, plane, oracle)?,
                    None => air_strike::roll(game, Seat::First, oracle)?,
                }
                let has = |clause| oracle.clauses.contains(&clause);
                Ok(smallvec![
                    i32::from(has(crate::Clause::Air03)),
                    i32::from(has(crate::Clause::Air04)),
                    i32::from(has(crate::Clause::Air05) || plane.is_some()),
                    i32::from(oracle.pinned),
                    i32::from(oracle.fallen),
                    i32::from(!game.unit(THEM).is_alive()),
                ])
            }),
        })
    },
};

pub(super) const FLAK: Entry = Entry {
    procedure: Procedure {
        name: "flak",
        about: "one flak gun fires at an enemy aircraft",
        keys: &[
            one_of(
                "gun",
                "what it is",
                "heavy-automatic-cannon",
                &["light-automatic-cannon", "heavy-automatic-cannon"],
            ),
            quality("quality", "of its crew"),
            key("pins", "pin markers on it, 0 to 12", "0"),
            key("range", "inches to the aircraft's target", "20"),
        ],
        outcomes: &["shot down"],
        example: "odds bolt-action flak gun=light-automatic-cannon range=30",
    },
    build: |values| {
        let us = Party {
            arms: values.weapon("gun")?,
            pins: values.number("pins", 12)?,
            ..Party::riflemen(0, values.quality("quality")?)
        };
        let them = Party::riflemen(10, crate::Quality::Regular);
        let (mut setup, state) = table(&us, &them, values.inches("range")?, Cover::None);
        setup.plan.units[0].traits.flak = true;
        Ok(Stage {
            setup,
            state,
            ducks: false,
            spares_leader: false,
            assumes: "nothing is asked",
            act: Box::new(|game, oracle| Ok(smallvec![i32::from(air_strike::flak(game, Seat::Second, THEM, oracle)?)])),
        })
    },
};

pub(super) const ENTRY: Entry = Entry {
    procedure: Procedure {
        name: "entry",
        about: "a unit in reserve tries to come on",
        keys: &[quality("quality", "of the unit"), key("pins", "pin markers on it, 0 to 12", "0")],
        outcomes: &["comes on"],
        example: "odds bolt-action entry quality=veteran",
    },
    build: |values| {
        let us = Party { pins: values.number("pins", 12)?, ..Party::riflemen(10, values.quality("quality")?) };
        let them = Party::riflemen(10, crate::Quality::Regular);
        let (setup, mut state) = table(&us, &them, Inches::whole(60), Cover::None);
        (state.units[0].place, state.turn) = (Place::Reserve, 2);
        Ok(Stage {
            setup,
            state,
            ducks: false,
            spares_leader: false,
            assumes: "nothing is asked",
            act: Box::new(|game, oracle| Ok(smallvec![i32::from(reserves::may_come(game, US, Order::Run, oracle)?)])),
        })
    },
};

/// The caller far away, and the unit under the strike.
fn stage(values: &Values<'_>) -> Result<(Setup, State), SceneError> {
    let us = Party::riflemen(1, crate::Quality::Regular);
    let men = values.number("target", 12)?.max(1);
    let them = Party { pins: values.number("pins", 12)?, ..Party::riflemen(men, values.quality("quality")?) };
    let (setup, mut state) = table(&us, &them, Inches::whole(80), Cover::None);
    if values.yes("down")? {
        state.units[1].order = Some(Order::Down);
    }
    Ok((setup, state))
}
