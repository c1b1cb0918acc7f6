//! Strikes from far off, flak, and coming on from reserve.
use super::{
    Entry, Stage,
    keys::{OPTIONS, Values, inches, number, one_of, quality, yes_no},
    stage::{Party, THEM, US, table},
};
use crate::{AirStrike, Barrage, Cover, Order, Place, Plane, Setup, State, air_strike, barrage, reserves};
use kernel::{Key, Oracle, Point, Procedure, SceneError, Seat};
use smallvec::smallvec;
use table::Inches;

const TARGET: &Key = &number("target", "men in the unit under it", "10", 1, 12);
const PINS: &Key = &number("pins", "pin markers on it", "0", 0, 12);
const DOWN: &Key = &yes_no("down", "whether it is Down", "no");

const TURNS: &Key = &number("turns", "turns in which it is tried until it comes", "1", 1, 6);

pub(super) const BARRAGE: Entry = Entry {
    procedure: Procedure {
        name: "barrage",
        about: "a barrage that was called down near a unit, turn by turn until it falls",
        keys: &[
            one_of(
                "from",
                "where to begin: the chart, fire for effect, the shell",
                "chart",
                &["chart", "fall", "shell"],
            ),
            *TURNS,
            inches("distance", "inches from the point to the unit", "0"),
            *TARGET,
            quality("quality", "of the unit"),
            *PINS,
            *DOWN,
            OPTIONS,
        ],
        outcomes: &["miscalculated", "delayed", "falls", "inside", "shell", "pins", "casualties", "destroyed"],
        example: "odds bolt-action barrage distance=9",
    },
    build: |values| {
        let (setup, mut state) = stage(values)?;
        let there = state.units[1].at[0];
        let point = Point::new(there.x + 50 + values.inches("distance")?.in_hundredths() as i16, there.y);
        state.barrage[0] = Some(Barrage { at: point, rolled: false, under: 0 });
        let (from, turns) = (values.text("from")?.to_owned(), values.count("turns")?);
        Ok(Stage::new((setup, state), move |game, oracle| {
            match from.as_str() {
                "chart" => {
                    for nth in 0..turns {
                        oracle.cut(game, crate::Clause::Barr02, &nth)?;
                        oracle.seen.clauses.clear();
                        barrage::roll(game, Seat::First, oracle)?;
                        if !oracle.seen.clauses.contains(&crate::Clause::Barr04) {
                            break;
                        }
                    }
                }
                "fall" => barrage::fire_for_effect(game, Seat::First, point, crate::Clause::Barr05, oracle)?,
                _ => barrage::shell(game, Seat::First, THEM, oracle)?,
            }
            let delayed = oracle.seen.clauses.contains(&crate::Clause::Barr04);
            while barrage::falling(game).is_some() {
                barrage::fall_on_next(game, Seat::First, oracle)?;
            }
            let has = |clause| i32::from(oracle.seen.clauses.contains(&clause));
            let shell = has(crate::Clause::Barr08) | has(crate::Clause::Barr09);
            Ok(smallvec![
                has(crate::Clause::Barr03),
                i32::from(delayed),
                i32::from(!delayed),
                shell | has(crate::Clause::Barr07),
                shell,
                i32::from(oracle.seen.pinned),
                i32::from(oracle.seen.fallen),
                i32::from(!game.unit(THEM).is_alive()),
            ])
        })
        .sparing_leaders(true)
        .assuming("nobody shifts the point; the firer names an ordinary man when he may choose"))
    },
};

pub(super) const AIR_STRIKE: Entry = Entry {
    procedure: Procedure {
        name: "air-strike",
        about: "an air strike on a unit, turn by turn until the plane comes",
        keys: &[
            one_of(
                "from",
                "where to begin: the chart, or the attack of a plane",
                "chart",
                &["chart", "fighter", "fighter-bomber", "ground-attack"],
            ),
            *TURNS,
            *TARGET,
            quality("quality", "of the unit"),
            *PINS,
            *DOWN,
            OPTIONS,
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
        let turns = values.count("turns")?;
        Ok(Stage::new((setup, state), move |game, oracle| {
            match plane {
                Some(plane) => air_strike::bomb(game, Seat::First, THEM, plane, oracle)?,
                None => {
                    for nth in 0..turns {
                        oracle.cut(game, crate::Clause::Air02, &nth)?;
                        oracle.seen.clauses.clear();
                        air_strike::roll(game, Seat::First, oracle)?;
                        if !oracle.seen.clauses.contains(&crate::Clause::Air04) {
                            break;
                        }
                    }
                }
            }
            let has = |clause| oracle.seen.clauses.contains(&clause);
            Ok(smallvec![
                i32::from(has(crate::Clause::Air03)),
                i32::from(has(crate::Clause::Air04)),
                i32::from(has(crate::Clause::Air05) || plane.is_some()),
                i32::from(oracle.seen.pinned),
                i32::from(oracle.seen.fallen),
                i32::from(!game.unit(THEM).is_alive()),
            ])
        })
        .sparing_leaders(true)
        .assuming("the named target stands; the firer names an ordinary man when he may choose"))
    },
};

pub(super) const FLAK: Entry = Entry {
    procedure: Procedure {
        name: "flak",
        about: "one flak gun fires at an aircraft",
        keys: &[
            one_of(
                "gun",
                "what it is",
                "heavy-automatic-cannon",
                &["light-automatic-cannon", "heavy-automatic-cannon"],
            ),
            one_of(
                "whose",
                "whose it is: the enemy's, or our own, which may hold its fire",
                "enemy",
                &["enemy", "own"],
            ),
            quality("quality", "of its crew"),
            number("pins", "pin markers on it", "0", 0, 12),
            inches("range", "inches to the aircraft's target", "20"),
            OPTIONS,
        ],
        outcomes: &["shot down"],
        example: "odds bolt-action flak gun=light-automatic-cannon range=30",
    },
    build: |values| {
        let us = Party {
            arms: values.weapon("gun")?,
            pins: values.count("pins")?,
            ..Party::riflemen(0, values.quality("quality")?)
        };
        let them = Party::riflemen(10, crate::Quality::Regular);
        // BA-AIR-08: it is measured to the middle of the marker.
        let range = values.inches("range")? - Inches::hundredths(i32::from(crate::MAN));
        let (mut setup, state) = table(&us, &them, range, Cover::None);
        setup.plan.units[0].traits.flak = true;
        let caller = if values.text("whose")? == "own" { Seat::First } else { Seat::Second };
        Ok(Stage::new((setup, state), move |game, oracle| {
            Ok(smallvec![i32::from(air_strike::flak(game, caller, THEM, oracle)?)])
        }))
    },
};

pub(super) const ENTRY: Entry = Entry {
    procedure: Procedure {
        name: "entry",
        about: "a unit in reserve tries to come on, turn by turn until it does",
        keys: &[quality("quality", "of the unit"), number("pins", "pin markers on it", "0", 0, 12), *TURNS, OPTIONS],
        outcomes: &["comes on"],
        example: "odds bolt-action entry quality=veteran",
    },
    build: |values| {
        let us = Party { pins: values.count("pins")?, ..Party::riflemen(10, values.quality("quality")?) };
        let them = Party::riflemen(10, crate::Quality::Regular);
        let (setup, mut state) = table(&us, &them, Inches::whole(60), Cover::None);
        (state.units[0].place, state.turn) = (Place::Reserve, 2);
        let turns = values.count("turns")?;
        Ok(Stage::new((setup, state), move |game, oracle| {
            for nth in 0..turns {
                game.unit_mut(US).order = None;
                oracle.cut(game, crate::Clause::Set06, &nth)?;
                if reserves::may_come(game, US, Order::Run, oracle)? {
                    return Ok(smallvec![1]);
                }
            }
            Ok(smallvec![0])
        }))
    },
};

/// The caller far away, and the unit under the strike.
fn stage(values: &Values) -> Result<(Setup, State), SceneError> {
    let us = Party::riflemen(1, crate::Quality::Regular);
    let men = values.count("target")?;
    let them = Party { pins: values.count("pins")?, ..Party::riflemen(men, values.quality("quality")?) };
    let (setup, mut state) = table(&us, &them, Inches::whole(80), Cover::None);
    if values.yes("down")? {
        state.units[1].order = Some(Order::Down);
    }
    Ok((setup, state))
}
