//! Dice of command, orders, initiative and movement.
use super::{
    Entry,
    keys::{OPTIONS, Values, key, number, one_of, quality, yes_no},
    stage::{Lie, Party, US, regulars, reinforced, stage, table},
};
use crate::{Clause as C, bound, command, going, movement, order_dice, words::Order, words::Pace};
use kernel::{Play, Procedure, SceneError, Seat};
use smallvec::smallvec;
use table::Heading;

pub(super) const COMMAND: Entry = Entry {
    procedure: Procedure {
        name: "command",
        about: "command dice of a company with its commander: how many show what",
        keys: &[
            number("elements", "elements, the commander's among them: a die each and one for him", "5", 1, 11),
            OPTIONS,
        ],
        outcomes: &["fives", "sixes", "fives or sixes", "dice that give a move"],
        example: "odds heroes-all command elements=5",
    },
    build: |values| {
        let hq = regulars("elements", "company-hq", Heading::NORTH);
        let (mut setup, state) = against_one(values, &hq)?;
        let hq = setup.plan.units[0].clone();
        // The others have no commander of their own.
        setup.plan.units[0] = setup.plan.units[1].clone();
        setup.plan.units[0].seat = Seat::First;
        let (mut setup, state) = reinforced((setup, state), values.count("elements")? - 1);
        setup.plan.units[0] = hq;
        Ok(stage((setup, state), |game, watch| {
            command::throw(game, Seat::First, watch)?;
            let faces = game.dice[0].map(i32::from);
            Ok(smallvec![faces[4], faces[5], faces[4] + faces[5], faces[1] + faces[3] + faces[5]])
        }))
    },
};

pub(super) const ORDER: Entry = Entry {
    procedure: Procedure {
        name: "order",
        about: "the order die of one element when one person plays alone, and what it lets the element do",
        keys: &[yes_no("again", "whether the commander has it thrown again if it gives no move", "no"), OPTIONS],
        outcomes: &["face", "fire", "move", "act"],
        example: "odds heroes-all order again=yes",
    },
    build: |values| {
        let again = values.yes("again")?;
        let (mut setup, state) = pair(values)?;
        setup.plan.options.set("solo", true).unwrap_or_else(|e| unreachable!("its own option: {e}"));
        Ok(stage((setup, state), move |game, watch| {
            order_dice::throw(game, US, C::Cmd08, watch)?;
            // A 6 can be any of the four.
            let goes = |order: Order, may: crate::state::May| may.go || order == Order::Free;
            if again && !goes(game.unit(US).order, game.unit(US).may) {
                order_dice::throw(game, US, C::Cmd09, watch)?;
            }
            let (order, may) = (game.unit(US).order, game.unit(US).may);
            let free = order == Order::Free;
            let yes = |may: bool| i32::from(may || free);
            Ok(smallvec![i32::from(game.setup.face_of(order)), yes(may.fire), yes(may.go), yes(may.act)])
        }))
    },
};

pub(super) const INITIATIVE: Entry = Entry {
    procedure: Procedure {
        name: "initiative",
        about: "a die each, ties thrown again",
        keys: &[
            one_of("for", "what is thrown for: who acts first, or who sets up first", "bound", &["bound", "set-up"]),
            OPTIONS,
        ],
        outcomes: &["wins", "first throw equal"],
        example: "odds heroes-all initiative",
    },
    build: |values| {
        let clause = if values.text("for")? == "bound" { C::Turn03 } else { C::Gen11 };
        Ok(stage(pair(values)?, move |game, watch| {
            let winner = bound::throw_off(game, clause, watch)?;
            Ok(smallvec![i32::from(winner == Seat::First), i32::from(watch.seen.tied)])
        }))
    },
};

pub(super) const MOVE: Entry = Entry {
    procedure: Procedure {
        name: "move",
        about: "how far an element comes with its dice",
        keys: &[
            key("who", "an element, gun or vehicle, by its id", "british-platoon"),
            quality("quality", "its quality"),
            one_of("pace", "how it goes", "normal", &["normal", "double", "crawl", "stealth", "reverse"]),
            yes_no("road", "whether all the way is road", "no"),
            yes_no("damaged", "whether the vehicle is damaged", "no"),
            OPTIONS,
        ],
        outcomes: &["inches"],
        example: "odds heroes-all move who=mmg",
    },
    build: |values| {
        let pace = match values.text("pace")? {
            "double" => Pace::Double,
            "crawl" => Pace::Crawl,
            "stealth" => Pace::Stealth,
            "reverse" => Pace::Reverse,
            _ => Pace::Normal,
        };
        let (setup, mut state) = against_one(values, &values.party("who", "quality", Heading::NORTH)?)?;
        let (road, damaged) = (values.yes("road")?, values.yes("damaged")?);
        state.units[0].damaged = u8::from(damaged);
        Ok(stage((setup, state), move |game, watch| throw(game, pace, road, watch)))
    },
};

fn throw(game: &mut crate::Game<'_>, pace: Pace, road: bool, watch: &mut super::Watch<'_>) -> Play<kernel::Outcome> {
    let Some(mut going) = going::going(game, US, pace) else { return Ok(smallvec![0]) };
    let from = game.unit(US).at;
    let to = table::ahead(from, Heading::NORTH, 100);
    if road {
        going.roads.push(table::Shape::rect(from, kernel::Point::new(from.x + 1, from.y + 4000)));
    }
    let far = movement::throw(game, US, pace, &going, &[from, to], watch)?;
    Ok(smallvec![(far / 100) as i32])
}

/// Somebody and one man, far apart: nobody matters but the dice.
pub(super) fn against_one(values: &Values, who: &Party<'_>) -> Result<(crate::Setup, crate::State), SceneError> {
    let lie = Lie { range: 6000, ..Lie::default() };
    table(values, who, &regulars("options", "1 rifle", Heading::SOUTH), lie)
}

/// Two men.
fn pair(values: &Values) -> Result<(crate::Setup, crate::State), SceneError> {
    against_one(values, &regulars("options", "1 rifle", Heading::NORTH))
}
