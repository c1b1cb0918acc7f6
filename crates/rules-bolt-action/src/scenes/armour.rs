//! Vehicles: shot at, set alight, assaulted, and driven into men.
use super::{
    Entry, Stage, Watch,
    keys::{OPTIONS, Values, inches, key, number, officer, one_of, quality, yes_no},
    shoot::{give_order, volley},
    stage::{Party, THEM, US, chart, table},
};
use crate::{
    Class, Clause as C, Cover, Drive, Game, KindId, Order, Quality, Role, Setup, Soldier, Squad, State, Subject,
    Vehicle, against_vehicles,
    armour::{self, Severity},
    high_explosive::Dice,
    overrun, pins,
    shooting::{Source, Strike, Strikes, fire_at},
    weapons,
};
use kernel::{Key, Oracle, Outcome, Procedure, SceneError, Seat};
use smallvec::smallvec;
use table::{Heading, Inches, Quarter};

/// Half of a hull, in 1/100 inch: as wide as long, so that range is the same from every side.
const HULL: u16 = 150;
const BETWEEN: Subject = Subject::Between { by: US, at: THEM };

const VEHICLE: &Key = &one_of(
    "vehicle",
    "its class of armour",
    "medium-tank",
    &["soft-skin", "armoured-car", "light-tank", "medium-tank", "heavy-tank", "super-heavy-tank"],
);
const FACING: &Key = &one_of("side", "the side that is struck", "front", &["front", "side", "rear"]).also(&["facing"]);
const QUALITY: &Key = &quality("target-quality", "of the vehicle's crew");
const PINS: &Key = &number("target-pins", "pin markers on the vehicle", "0", 0, 12);
const OPEN: &Key = &yes_no("open-topped", "whether it is open-topped", "no");
const FIRE: &Key = &yes_no("catches-fire", "whether it easily catches fire", "no");

pub(super) const SHOOT_VEHICLE: Entry = Entry {
    procedure: Procedure {
        name: "shoot-vehicle",
        about: "one unit's fire at a vehicle, from the hit dice to the damage results; damage is the deepest hit's: \
                0 none, 1 superficial, 2 full, 3 massive; at once: by the table alone, before any crew bails out",
        keys: &[
            key("firers", "who fires with what: \"1 medium-at-gun\", \"1 bazooka\", \"1 mmg\"", "1 medium-at-gun"),
            quality("quality", "of the firers"),
            one_of("order", "the firers' order", "fire", &["fire", "advance"]),
            number("pins", "pin markers on the firers", "0", 0, 12),
            inches("range", "inches between them", "20"),
            *FACING,
            *VEHICLE,
            *QUALITY,
            *PINS,
            *OPEN,
            *FIRE,
            OPTIONS,
        ],
        outcomes: &[
            "hits",
            "pins",
            "damage",
            "stunned",
            "immobilised",
            "on fire",
            "knocked out at once",
            "knocked out",
        ],
        example: "odds bolt-action shoot-vehicle firers=\"1 heavy-at-gun\" range=20 vehicle=medium-tank",
    },
    build: |values| {
        let us = Party {
            quality: values.quality("quality")?,
            arms: values.arms("firers")?,
            nco: true,
            officer: None,
            pins: values.count("pins")?,
        };
        let (setup, mut state) = opposite(values, &us, values.inches("range")?)?;
        give_order(values, &mut state.units[0])?;
        Ok(on_hull((setup, state), |game, watch| {
            fire_at(game, &volley(game, None), watch)?;
            let mut outcome: Outcome = smallvec![i32::from(watch.seen.hull.hits), i32::from(watch.seen.pinned)];
            outcome.extend(harm(game, watch));
            Ok(outcome)
        }))
    },
};

pub(super) const DAMAGE_RESULT: Entry = Entry {
    procedure: Procedure {
        name: "damage-result",
        about: "the damage-result table for one damaging hit, and whether a burning crew bails out",
        keys: &[
            one_of("severity", "how deep the hit went", "full", &["superficial", "full", "massive"]),
            yes_no("indirect", "whether it came by indirect fire", "no"),
            *QUALITY,
            number("target-pins", "pin markers on the vehicle, the one for the hit included", "0", 0, 12),
            *OPEN,
            *FIRE,
            OPTIONS,
        ],
        outcomes: &["stunned", "immobilised", "on fire", "knocked out at once", "knocked out"],
        example: "odds bolt-action damage-result severity=massive target-pins=1",
    },
    build: |values| {
        let (setup, state) = opposite(values, &nobody(), Inches::whole(20))?;
        let severity = match values.text("severity")? {
            "superficial" => Severity::Superficial,
            "massive" => Severity::Massive,
            _ => Severity::Full,
        };
        let indirect = values.yes("indirect")?;
        Ok(on_hull((setup, state), move |game, watch| {
            armour::suffer(game, BETWEEN, Seat::First, THEM, severity, indirect, watch)?;
            Ok(harm(game, watch).into_iter().skip(1).collect())
        }))
    },
};

pub(super) const FLAME_ON_ARMOUR: Entry = Entry {
    procedure: Procedure {
        name: "flame-on-armour",
        about: "parts of a vehicle flamethrower's attack on armour: its hits, each against the vehicle as it was \
                before, or the check that closes the attack; the whole attack is shoot-vehicle",
        keys: &[
            one_of("part", "the hits alone, or the closing pins and morale check alone", "hits", &["hits", "check"]),
            *FACING,
            *VEHICLE,
            *QUALITY,
            *PINS,
            OPTIONS,
        ],
        outcomes: &["damaging hits", "a hit knocks out at once", "check failed"],
        example: "odds bolt-action flame-on-armour side=side",
    },
    build: |values| {
        let (setup, state) = opposite(values, &nobody(), Inches::whole(8))?;
        let is_check = values.text("part")? == "check";
        let quarter = match values.text("side")? {
            "side" => Quarter::Right,
            "rear" => Quarter::Rear,
            _ => Quarter::Front,
        };
        let Some(hit @ Strike { source: Source::Flame(dice), .. }) = flame(quarter) else {
            unreachable!("the chart has a vehicle flamethrower")
        };
        Ok(on_hull((setup, state), move |game, watch| {
            if is_check {
                let flame = Strikes(smallvec![hit]);
                if pins::pin_by_fire(game, THEM, &flame, watch)? {
                    weapons::flame_check(game, THEM, &flame, watch)?;
                }
                return Ok(smallvec![0, 0, i32::from(!game.unit(THEM).is_alive())]);
            }
            let (fresh, mut damaging, mut is_out) = (**game, 0u8, false);
            let hits = Dice::D6(dice).throw(Seat::First, C::Wpn32, BETWEEN, watch)?;
            for left in (0..hits).rev() {
                let need = armour::armour_need(game, THEM, hit);
                if let Some(severity) =
                    armour::compare(game, BETWEEN, Seat::First, THEM, need, armour::least(game), watch)?
                {
                    damaging += 1;
                    armour::suffer(game, BETWEEN, Seat::First, THEM, severity, false, watch)?;
                }
                is_out |= watch.seen.hull.is_out_at_once();
                (**game, watch.seen.hull, watch.seen.pinned) = (fresh, super::Hull::default(), 0);
                watch.cut(game, C::Arm26, &(left, damaging, is_out))?;
            }
            Ok(smallvec![i32::from(damaging), i32::from(is_out), 0])
        })
        .decided_by(C::Arm02))
    },
};

pub(super) const ASSAULT_VEHICLE: Entry = Entry {
    procedure: Procedure {
        name: "assault-vehicle",
        about: "men on foot against a vehicle they have reached: the test of nerve, and the one round of the fight",
        keys: &[
            one_of(
                "from",
                "where to begin: 5 inches off with the test of nerve, in contact with that test, or the fight",
                "fear",
                &["charge", "fear", "fight"],
            ),
            key("attackers", "who assaults with what: \"8 rifle\", \"1 panzerfaust, 7 rifle\"", "8 rifle"),
            quality("quality", "of the attackers"),
            number("pins", "pin markers on the attackers", "0", 0, 12),
            officer("officer", "the best officer within 6 inches of the attackers"),
            yes_no("tank-hunters", "whether they are tank hunters", "no"),
            one_of("moved", "what the vehicle has done", "stationary", &["stationary", "advanced", "ran"]),
            *VEHICLE,
            *QUALITY,
            *PINS,
            *OPEN,
            *FIRE,
            OPTIONS,
        ],
        outcomes: &["dares", "damage", "stunned", "immobilised", "on fire", "knocked out at once", "knocked out"],
        example: "odds bolt-action assault-vehicle attackers=\"8 rifle\" moved=stationary",
    },
    build: |values| {
        let us = Party {
            quality: values.quality("quality")?,
            arms: values.arms("attackers")?,
            nco: true,
            officer: values.officer("officer")?,
            pins: values.count("pins")?,
        };
        let from = values.text("from")?;
        let range = if from == "charge" { Inches::whole(5) } else { Inches::ZERO };
        let (mut setup, mut state) = opposite(values, &us, range)?;
        setup.plan.units[0].traits.tank_hunters = values.yes("tank-hunters")?;
        state.units[0].order = Some(Order::Run);
        state.units[1].order = match values.text("moved")? {
            "advanced" => Some(Order::Advance),
            "ran" => Some(Order::Run),
            _ => None,
        };
        let (is_fight, is_charge) = (from == "fight", from == "charge");
        Ok(on_hull((setup, state), move |game, watch| {
            let dares = if is_charge {
                against_vehicles::assault(game, US, THEM, watch)?;
                game.unit(US).order != Some(Order::Down)
            } else {
                is_fight || against_vehicles::dare(game, US, THEM, watch)?
            };
            if dares && !is_charge {
                against_vehicles::fight(game, US, THEM, watch)?;
            }
            let mut outcome: Outcome = smallvec![i32::from(dares)];
            outcome.extend(harm(game, watch));
            Ok(outcome)
        }))
    },
};

pub(super) const TANK_ASSAULT: Entry = Entry {
    procedure: Procedure {
        name: "tank-assault",
        about: "a tank drives into men who have no time to fire: whether they hold their nerve and step aside",
        keys: &[
            quality("target-quality", "of these men"),
            number("target-pins", "pin markers on them", "0", 0, 12),
            yes_no("target-nco", "whether their NCO stands", "yes"),
            officer("target-officer", "the best officer within 6 inches of them"),
            OPTIONS,
        ],
        outcomes: &["destroyed"],
        example: "odds bolt-action tank-assault target-quality=veteran target-pins=2",
    },
    build: |values| {
        let them = Party {
            nco: values.yes("target-nco")?,
            officer: values.officer("target-officer")?,
            pins: values.count("target-pins")?,
            ..Party::riflemen(10, values.quality("target-quality")?)
        };
        let (mut setup, mut state) = table(&nobody(), &them, Inches::whole(5), Cover::None);
        mount(&mut setup.plan.units[0], Quality::Regular, 9);
        state.units[0].order = Some(Order::Run);
        Ok(on_hull((setup, state), |game, watch| {
            overrun::assault(game, US, THEM, watch)?;
            Ok(smallvec![i32::from(!game.unit(THEM).is_alive())])
        }))
    },
};

fn on_hull(
    at: (Setup, State),
    act: impl Fn(&mut Game<'_>, &mut Watch<'_>) -> kernel::Play<Outcome> + Send + Sync + 'static,
) -> Stage {
    Stage::new(at, act).on_armour()
}

/// Somebody who only has to be there.
fn nobody() -> Party {
    Party::riflemen(1, Quality::Regular)
}

/// How deep the deepest hit went, what the table said, and how it ended.
fn harm(game: &Game<'_>, watch: &Watch<'_>) -> [i32; 6] {
    let [stunned, immobilised, on_fire, _] = watch.seen.hull.rows;
    [
        i32::from(watch.seen.hull.depth),
        i32::from(stunned),
        i32::from(immobilised),
        i32::from(on_fire),
        i32::from(watch.seen.hull.is_out_at_once()),
        i32::from(!game.unit(THEM).is_alive()),
    ]
}

/// One unit, and a vehicle so far from it.
fn opposite(values: &Values, us: &Party, range: Inches) -> Result<(Setup, State), SceneError> {
    let them = Party { pins: values.count("target-pins")?, ..nobody() };
    let more = Inches::hundredths(i32::from(HULL) - i32::from(crate::MAN));
    let (mut setup, mut state) = table(us, &them, range + more, Cover::None);
    let armour = match values.has("vehicle").then(|| values.text("vehicle")).transpose()? {
        Some("soft-skin") => 6,
        Some("armoured-car") => 7,
        Some("light-tank") => 8,
        Some("heavy-tank") => 10,
        Some("super-heavy-tank") => 11,
        _ => 9,
    };
    mount(&mut setup.plan.units[1], values.quality("target-quality")?, armour);
    if values.has("open-topped") {
        setup.plan.units[1].traits.open_topped = values.yes("open-topped")?;
        setup.plan.units[1].traits.catches_fire = values.yes("catches-fire")?;
    }
    state.units[1].facing = match values.has("side").then(|| values.text("side")).transpose()? {
        Some("side") => Heading::EAST,
        Some("rear") => Heading::NORTH,
        _ => Heading::SOUTH,
    };
    Ok((setup, state))
}

/// Makes a vehicle of a unit.
pub(super) fn mount(squad: &mut Squad, quality: Quality, armour: u8) {
    let (drive, wide) = (if armour < 8 { Drive::Wheeled } else { Drive::Tracked }, 2 * HULL);
    let hull =
        Vehicle { drive, armour, front: armour, capacity: 0, tow: false, width: wide, length: wide, mounts: vec![] };
    (squad.class, squad.quality, squad.vehicle) = (Class::Vehicle, quality, Some(hull));
    squad.kinds = vec![Soldier { name: "vehicle".to_owned(), role: Role::Hull, weapon: None, one_shot: None }];
    squad.men = vec![KindId(0)];
}

/// The chart's vehicle flamethrower, from this side and not at long range.
fn flame(quarter: Quarter) -> Option<Strike> {
    let (_, weapon) = chart().iter().find(|(id, _)| id == "flamethrower-vehicle")?;
    Some(Strike {
        source: Source::Flame(weapon.flame?),
        pen: weapon.pen,
        hits: 1,
        long: false,
        indirect: false,
        quarter,
        sniper: false,
        shaped: false,
        aircraft: false,
    })
}
